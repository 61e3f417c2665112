// The tools of a table: a few always at hand, the others in a menu.

import { el, ICONS, icon } from "./table-dom.js";
import { askLeave, mayAsk } from "./notices.js";
import { pace, PACES, setPace } from "./pace.js";
import { openReport, othersAt } from "./report.js";
import { isSounding, toggleSound } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */
/** @typedef {import("./panel.js").Panel} Panel */

export class Tools {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   * @param {Panel} panel
   */
  constructor(host, ctrl, panel) {
    this.ctrl = ctrl;
    this.panel = panel;
    this.again = this.tool(say("What just happened?"), ICONS.again, "W", () => this.past());
    this.hint = this.tool(say("Hint"), ICONS.hint, "H", () => ctrl.advise());
    this.undo = this.tool(say("Take back"), ICONS.undo, "U", () => ctrl.undo());
    this.sound = this.tool(say("Sound"), ICONS.sound, "M", () => this.toggleSound());
    this.log = this.tool(say("Log and chat"), ICONS.log, "L", () => panel.toggle());
    this.more = this.tool(say("More"), ICONS.more, "", () => this.openMenu());
    this.count = el("span", { class: "count", hidden: true });
    this.log.append(this.count);
    this.log.classList.add("tool-log");
    this.sound.classList.add("tool-sound");
    host.append(this.again, this.hint, this.undo, this.sound, this.log, this.more);
    panel.onUnread = () => this.showUnread();
    this.showSound();
  }

  /**
   * @param {string} name
   * @param {string} path
   * @param {string} key
   * @param {() => void} work
   */
  tool(name, path, key, work) {
    const title = key ? `${name} (${key})` : name;
    return el("button", { type: "button", class: "small", "aria-label": name, title, click: work }, icon(path));
  }

  /** What the end looks like, once more. */
  onScores = () => {};

  past() {
    if (this.ctrl.isShowingPast) this.ctrl.endPast();
    else void this.ctrl.showPast();
  }

  toggleSound() {
    toggleSound();
    this.showSound();
  }

  showSound() {
    this.sound.replaceChildren(icon(isSounding() ? ICONS.sound : ICONS.mute));
    this.sound.setAttribute("aria-pressed", String(isSounding()));
  }

  showUnread() {
    this.count.hidden = !this.panel.unread;
    this.count.textContent = String(this.panel.unread);
    this.log.setAttribute("aria-expanded", String(this.panel.isOpen));
  }

  refresh() {
    const { ctrl } = this;
    const { ask, state, you } = ctrl.now;
    const isPlaying = state === "playing";
    const hasSeat = Boolean(you.seats?.length);
    this.hint.hidden = this.undo.hidden = !isPlaying || !hasSeat;
    this.again.hidden = !ctrl.history.past.length;
    this.hint.disabled = !ask || ctrl.isLocked;
    this.undo.disabled = !(ask?.can_undo || ask?.must_ask || ctrl.picks?.picked.length || ctrl.plans.length) && Boolean(ask);
    const undo = ask?.must_ask && !ctrl.picks?.picked.length && !ctrl.plans.length ? say("Ask to take back") : say("Take back");
    this.undo.ariaLabel = undo;
    this.undo.title = `${undo} (U)`;
    this.again.setAttribute("aria-pressed", String(ctrl.isShowingPast));
  }

  openMenu() {
    const { ctrl } = this;
    const { state, you } = ctrl.now;
    const isPlaying = state === "playing" && Boolean(you.seats?.length);
    const { game } = ctrl.whole?.facts ?? { game: "" };
    /** @type {[string, (() => void) | string][]} */
    const items = [[say("Rules"), `/rules/${game}`]];
    if (isPlaying && ctrl.whole?.facts.takes_orders) items.push([say("Standing orders"), () => ctrl.command({ t: "orders", seat: you.looks ?? -1 })]);
    if (isPlaying) items.push([say("Offer a draw"), () => ctrl.command({ t: "ask", what: "draw" })], [say("Propose a pause"), () => ctrl.command({ t: "ask", what: "pause" })]);
    if (state === "over") items.push([say("Scores"), this.onScores], [say("Replay"), `${location.pathname}/replay`]);
    if (isPlaying && mayAsk()) items.push([say("Tell me when it is my turn"), askLeave]);
    items.push([isSounding() ? say("Sound off") : say("Sound on"), () => this.toggleSound()]);
    items.push([say("Keys"), () => this.showKeys()], [say("The deal can be checked"), () => this.showProof()]);
    const others = othersAt(ctrl);
    if (others.length) items.push([say("Report somebody"), () => openReport(ctrl, others)]);
    if (isPlaying) items.push([say("Leave the game"), () => this.askLeave()]);
    items.push([say("To the lobby"), "/"]);
    const dialog = this.dialog(say("More"), el("ul", { class: "menu" }, ...items.map(([text, work]) => el("li", {}, typeof work === "string" ? el("a", { class: "button", href: work, target: work.startsWith("/rules") ? "_blank" : "_self" }, text) : el("button", { type: "button", click: () => {
      dialog.close();
      work();
    } }, text)))));
    dialog.querySelector(".inside")?.append(this.paces());
    this.lendSwitches(dialog);
  }

  /** How fast other people's moves go by. */
  paces() {
    const names = { calm: say("calm"), brisk: say("brisk"), "at once": say("at once") };
    const slips = PACES.map((each) => el("label", { class: "slip" }, el("input", { type: "radio", name: "pace", value: each, checked: each === pace(), change: () => setPace(each) }), el("span", {}, names[each])));
    return el("fieldset", { class: "paces" }, el("legend", {}, say("Pace of the table")), el("div", { class: "slips" }, ...slips));
  }

  /** Language and theme lie in the menu. @param {HTMLDialogElement} dialog */
  lendSwitches(dialog) {
    const kept = document.getElementById("switches");
    const switches = kept?.firstElementChild;
    if (!kept || !switches) return;
    dialog.querySelector(".inside")?.append(switches);
    dialog.addEventListener("close", () => kept.append(switches));
  }

  /**
   * @param {string} title
   * @param {...import("./table-dom.js").Child} inside
   */
  dialog(title, ...inside) {
    const close = el("button", { type: "button", class: "small", "aria-label": say("Close"), click: () => dialog.close() }, icon(ICONS.close));
    const dialog = el("dialog", { class: "table-dialog", "aria-label": title }, el("header", {}, el("h2", {}, title), close), el("div", { class: "inside" }, ...inside));
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  askLeave() {
    const isRated = this.ctrl.now.seats.every((seat) => seat.who === "person");
    const dialog = this.dialog(say("Leave the game"), el("p", {}, say("A bot takes your place. You can come back to it.")), isRated && el("p", {}, say("This game counts for the ratings: who does not come back is rated last.")), el("button", { type: "button", class: "primary", click: () => {
      this.ctrl.command({ t: "leave" });
      dialog.close();
    } }, say("Leave")));
  }

  showProof() {
    const { whole, now } = this.ctrl;
    this.dialog(say("The deal can be checked"),
      el("p", {}, say("The seed of all chance was fixed before the first card. This is its SHA-256; the seed is told at the end.")),
      el("p", { class: "digest" }, el("code", {}, whole?.facts.commitment ?? "")),
      el("p", {}, say("Each decision is chained to the one before. The head of the chain now:")),
      el("p", { class: "digest" }, el("code", {}, now.head ?? "")));
  }

  showKeys() {
    /** @type {[string, string][]} */
    const keys = [["← → ↑ ↓", say("from one thing to the next")], ["Enter", say("pick, and play what was picked")], ["Esc", say("take a pick back")], ["U", say("Take back")], ["H", say("Hint")], ["?", say("Why not?")], ["W", say("What just happened?")], ["M", say("Sound")], ["L", say("Log and chat")]];
    this.dialog(say("Keys"), el("dl", { class: "keys" }, ...keys.flatMap(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)])));
  }
}
