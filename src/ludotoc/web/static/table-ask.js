// The bar where one is asked: the question, what a pick would do, large buttons, one that plays.

import { el } from "./table-dom.js";
import { BUTTON } from "./picks.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

const SETTLED = 700; // milliseconds until the one button, with another meaning, can be pressed

export class AskBar {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   */
  constructor(host, ctrl) {
    this.host = host;
    this.ctrl = ctrl;
    this.caption = "";
    this.lesson = ""; // what is to be kept in mind while one is asked
    this.news = "";
    this.text = el("p", { class: "ask-text" });
    this.parts = el("ol", { class: "ask-parts", hidden: true });
    this.buttons = el("div", { class: "ask-buttons" });
    this.primary = el("button", { type: "button", class: "primary", click: () => this.press() }, say("Play"));
    this.back = el("button", { type: "button", class: "ask-back", click: () => this.ctrl.takeBack(), hidden: true }, say("Take back"));
    this.row = el("div", { class: "ask-row" }, this.buttons, this.back, this.primary);
    host.append(this.text, this.parts, this.row);
    /** @type {(() => void) | null} something else that the button does */
    this.instead = null;
  }

  press() {
    if (this.instead) this.instead();
    else this.ctrl.play();
  }

  refresh() {
    const { ctrl } = this;
    const { ask } = ctrl.now;
    this.offerToGoOn();
    const isAsked = Boolean(ask) && !ctrl.isRunning && !ctrl.isShowingPast && !ctrl.isCurtained;
    this.host.classList.toggle("asked", isAsked);
    this.setText(isAsked);
    this.setParts(isAsked);
    this.setButtons(isAsked);
    this.setPrimary(isAsked);
    this.back.hidden = !isAsked || !(ctrl.picks?.picked.length || ctrl.plans.length) || ctrl.isSent;
    this.row.hidden = this.back.hidden && this.primary.hidden && this.buttons.hidden;
  }

  /** @param {boolean} isAsked */
  setText(isAsked) {
    const { ctrl } = this;
    const { ask, waits, state } = ctrl.now;
    let [strong, quiet, kind, isNews] = ["", "", "", false];
    if (this.caption || ctrl.isShowingPast) [strong, quiet] = [this.caption, say("What just happened")];
    else if (isAsked && ask) {
      const { choice } = ctrl;
      // What a button does stands on it; the question is not yet answered.
      const isReady = ctrl.picks?.meant && choice?.text && (ctrl.picks.picked.length > 0 || !choice.pick.startsWith(BUTTON));
      strong = isReady ? capital(choice.text ?? "") : ctrl.plan?.is_complete ? say("Play this?") : ctrl.plan?.progress || ctrl.plan?.text || ask.text;
      quiet = choice?.warns && isReady ? say("This takes a piece of your own side.") : isReady ? (ctrl.plan?.progress ?? "") : "";
      if (!isReady && (ctrl.plan ? !ctrl.plan.is_complete : ctrl.picks?.picked.length)) quiet ||= say("Go on: touch what glows.");
      if (!isReady && ctrl.plan?.is_complete) quiet = capital(ctrl.plan.told.at(-1) ?? "");
      quiet ||= this.lesson;
      isNews = !quiet && !isReady && !strong.toLowerCase().includes(this.news.toLowerCase());
      if (isNews) quiet = this.news;
      kind = choice?.warns && isReady ? "warns" : isReady ? "ready" : "";
    } else if (state === "playing") [strong, quiet] = [this.news, this.missed || (waits ?? "")];
    else strong = this.note;
    const key = `${strong}|${quiet}|${kind}`;
    if (this.text.dataset.key === key) return;
    this.text.dataset.key = key;
    this.text.className = `ask-text ${kind} ${isNews ? "news" : ""}`;
    this.text.replaceChildren(el("span", { class: "quiet" }, quiet), el("b", {}, strong));
    if (isAsked) speak([isNews ? "" : quiet, strong].filter(Boolean).join(" "));
  }

  /** What becomes of a turn when its player has gone without a word. */
  get missed() {
    if (this.ctrl.whole?.facts.kind === "slow") return ""; // nobody need be there
    const gone = this.ctrl.now.seats.find((seat) => seat.acts && seat.who === "person" && !seat.is_here && !seat.has_left);
    return gone ? say("{name} is away: soon a bot sits in.", { name: gone.name ?? "" }) : "";
  }

  /** While the game is paused the one button goes on with it. */
  offerToGoOn() {
    const { state, you, proposals = [] } = this.ctrl.now;
    const waited = proposals.find((proposal) => proposal.what === "resume")?.waits_for;
    const may = Boolean(you.seats?.some((seat) => !waited || waited.includes(seat)));
    const key = state === "paused" ? `paused ${may}` : "";
    if (key === this.paused) return;
    this.paused = key;
    const note = key && say("The game is paused. It stays here, until another day if you like.");
    this.lend(say("Go on"), key && may ? () => void this.ctrl.command({ t: "resume" }) : null, note);
  }

  paused = "";

  /** The parts of a turn that is planned. @param {boolean} isAsked */
  setParts(isAsked) {
    const { plan } = this.ctrl;
    this.parts.hidden = !isAsked || !plan;
    if (!plan) return this.parts.replaceChildren();
    this.parts.replaceChildren(...plan.told.map((part) => el("li", {}, capital(part))));
    this.parts.scrollLeft = this.parts.scrollWidth; // what was added last is seen
  }

  /** @param {boolean} isAsked */
  setButtons(isAsked) {
    const { ctrl } = this;
    const labels = { ...ctrl.now.ask?.buttons, ...ctrl.plan?.buttons };
    const can = isAsked && !ctrl.isSent ? (ctrl.picks?.following() ?? []).filter((pick) => pick.startsWith(BUTTON)) : [];
    const labelOf = (/** @type {string} */ pick) => labels[pick] ?? pick.slice(1);
    const key = JSON.stringify([can, labels]);
    if (this.buttons.dataset.key !== key) {
      this.buttons.dataset.key = key;
      this.buttons.replaceChildren(
        ...can.map((pick) => el("button", { type: "button", "data-pick": pick, click: () => ctrl.pick(pick) }, el("span", {}, capital(labelOf(pick))), el("small"))),
      );
      this.buttons.hidden = !can.length;
    }
    // What they mean is told a little later: a button that has the focus keeps it.
    can.forEach((pick, place) => setText(this.buttons.children[place]?.lastElementChild, meaning(labelOf(pick), ctrl.choiceOf(pick)?.text ?? "")));
  }

  /** @param {boolean} isAsked */
  setPrimary(isAsked) {
    const { ctrl } = this;
    const { choice } = ctrl;
    const isReady = Boolean(ctrl.picks?.meant || ctrl.plan?.is_complete) && !ctrl.isLocked;
    // Where only buttons can be chosen, they are all there is.
    const following = ctrl.picks?.following() ?? [];
    const isButtonsOnly = isAsked && !this.instead && !ctrl.plan?.is_complete && following.length > 0 && following.every((pick) => pick.startsWith(BUTTON));
    this.primary.hidden = !this.instead && (!isAsked || isButtonsOnly);
    this.primary.disabled = this.instead ? this.isFresh : !isReady;
    this.primary.classList.toggle("warns", Boolean(choice?.warns) && isReady);
    const text = this.insteadText || (choice?.warns && isReady ? say("Play it anyway") : say("Play"));
    if (this.primary.textContent !== text) this.primary.textContent = text;
    this.primary.ariaBusy = ctrl.isSent && isAsked ? "true" : null;
  }

  insteadText = "";
  note = "";
  isFresh = false;

  /** Who pressed twice to play the last card has not yet asked for anything else. */
  settle() {
    this.isFresh = true;
    this.primary.blur();
    setTimeout(() => {
      this.isFresh = false;
      this.refresh();
    }, SETTLED);
  }

  /**
   * The one button does something else for a while.
   * @param {string} text
   * @param {(() => void) | null} work
   * @param {string} note what is said beside it
   */
  lend(text, work, note) {
    if (work && !this.instead) this.settle();
    this.insteadText = work ? text : "";
    this.instead = work;
    this.note = note;
    this.refresh();
  }
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What pressing a button would mean, where the house says it as "open: the card is yours".
 * @param {string} label
 * @param {string} text
 */
function meaning(label, text) {
  const head = `${label.toLowerCase()}: `;
  return text.toLowerCase().startsWith(head) ? text.slice(head.length) : "";
}

/**
 * @param {Element | null | undefined} node
 * @param {string} text
 */
function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
