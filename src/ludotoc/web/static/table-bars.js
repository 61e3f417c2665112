// Small bars above the question: what somebody proposes, a lost connection, a hint for beginners.

import { el, recall, remember } from "./table-dom.js";
import { BUTTON } from "./picks.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

const HINTS = "hints";

export class Bars {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   * @param {HTMLElement} asking the bar of the question
   */
  constructor(host, ctrl, asking) {
    this.ctrl = ctrl;
    this.wire = el("p", { class: "bar-wire", hidden: true });
    this.others = el("div", { class: "bar-others" });
    this.tip = el("div", { class: "bar-tip", hidden: true });
    host.append(this.wire, this.others);
    asking.prepend(this.tip);
    this.step = Number(recall(HINTS) ?? 0);
  }

  /**
   * @param {boolean} isUp
   * @param {number} tries
   */
  connection(isUp, tries) {
    this.wire.hidden = isUp || tries < 1;
    this.wire.textContent = say("The connection is lost. Trying again…");
    if (!isUp && tries === 1) speak(this.wire.textContent);
    if (isUp) speak(say("Connected."));
  }

  refresh() {
    this.showProposals();
    this.showTip();
  }

  showProposals() {
    const { proposals = [], you, seats, state } = this.ctrl.now;
    const left = seats.filter((seat) => seat.is_yours && seat.has_left);
    const key = JSON.stringify([proposals, you, left, state]);
    if (this.others.dataset.key === key) return;
    this.others.dataset.key = key;
    const bars = proposals.map((proposal) => this.proposed(proposal));
    for (const seat of left) {
      bars.push(el("div", { class: "bar" }, el("span", {}, say("A bot sits in for you.")), el("button", { type: "button", click: () => this.ctrl.command({ t: "reclaim", seat: seat.seat }) }, say("Take my seat back"))));
    }
    this.others.replaceChildren(...bars);
    if (bars.length) speak(bars.map((bar) => bar.firstElementChild?.textContent).join(" "));
  }

  /**
   * What somebody proposes: yes or no for who is asked, and who proposed it may think better of it.
   * @param {import("./types.js").Proposal} proposal
   */
  proposed({ what, text, seat, waits_for = [] }) {
    const { you, seats } = this.ctrl.now;
    const asked = waits_for.find((each) => you.seats?.includes(each));
    const button = (/** @type {string} */ label, /** @type {boolean} */ yes, by = seat) => el("button", { type: "button", click: () => this.ctrl.command({ t: "answer", seat: by, what, yes }) }, label);
    if (asked !== undefined) return el("div", { class: "bar" }, el("span", {}, text), button(say("Yes"), true, asked), button(say("No"), false, asked));
    const names = seats.filter((each) => waits_for.includes(each.seat)).map((each) => each.name).join(", ");
    return el("div", { class: "bar" }, el("span", {}, text, el("small", {}, say("Waiting for {names}…", { names }))), you.seats?.includes(seat) && button(say("Never mind"), false));
  }

  /** Three short hints for who plays for the first time. */
  showTip() {
    const tips = [
      say("What glows can be picked: touch it, then Play."),
      say("Touch what is dimmed to hear why it cannot be played."),
      say("Bulb: a hint. Arrow: take back. Clock: the last moves again."),
    ];
    const isShown = this.step < tips.length && this.ctrl.now.state === "playing" && Boolean(this.ctrl.now.you.seats?.length) && !this.ctrl.plans.length && this.isInPlace;
    if (!isShown) {
      this.tip.hidden = true;
      return;
    }
    if (this.tip.dataset.step === String(this.step) && !this.tip.hidden) return;
    this.tip.dataset.step = String(this.step);
    this.tip.hidden = false;
    this.tip.replaceChildren(el("span", {}, tips[this.step]), el("button", { type: "button", class: "plain", click: () => this.nextTip() }, say("Got it")));
  }

  /** Whether what the next hint speaks of is to be seen just now. */
  get isInPlace() {
    const isStill = !this.tip.hidden && this.tip.dataset.step === String(this.step);
    if (this.ctrl.isLocked) return isStill;
    const { picks, picked, dim } = this.ctrl.marks;
    return [[...picks, ...picked].some((id) => !id.startsWith(BUTTON)), dim.length > 0, true][this.step];
  }

  nextTip() {
    remember(HINTS, String(++this.step));
    this.showTip();
  }

  /** Who has played a turn has read what was said. */
  decided() {
    if (!this.tip.hidden) this.nextTip();
  }
}
