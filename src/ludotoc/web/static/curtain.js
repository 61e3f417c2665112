// Several people on one device: between them a curtain, so that nobody sees the other's cards.

import { el } from "./table-dom.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

export class Curtain {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   */
  constructor(host, ctrl) {
    this.ctrl = ctrl;
    this.name = el("p", { class: "curtain-name" });
    this.ways = el("div", { class: "row" });
    this.node = el("div", { class: "curtain", role: "dialog", "aria-modal": "true", hidden: true }, this.name, this.ways);
    host.append(this.node);
    this.isUnderWay = false; // somebody has seen his cards already, perhaps before the page was loaded anew
  }

  /** Whose turn it is on this device, when it is another's than who looks now. */
  get waiting() {
    const { you, seats, state, ask } = this.ctrl.now;
    const own = you.seats ?? [];
    if (state !== "playing" || own.length < 2 || ask) return -1;
    return seats.find((seat) => seat.acts && own.includes(seat.seat) && seat.seat !== you.looks)?.seat ?? -1;
  }

  /** Who may want to see his cards: whose turn it is; all, where it is not known who holds the device. */
  get expected() {
    const { you, state, ask } = this.ctrl.now;
    if (this.waiting >= 0) return [this.waiting];
    const isNobody = state === "playing" && !ask && (you.looks ?? -1) < 0 && (you.seats?.length ?? 0) > 1;
    return isNobody && this.isUnderWay ? (you.seats ?? []) : [];
  }

  refresh() {
    const { ctrl } = this;
    if (ctrl.isRunning || ctrl.isCurtained) return;
    const { expected } = this;
    if (!expected.length) return;
    ctrl.isCurtained = this.isUnderWay = true;
    const names = expected.map((seat) => ctrl.now.seats.find((each) => each.seat === seat)?.name ?? "");
    this.name.textContent = names.length > 1 ? say("Who has the device?") : say("Pass the device to {name}.", { name: names[0] });
    this.ways.replaceChildren(...names.map((name, n) => el("button", { type: "button", class: "primary", click: () => this.lift(expected[n]) }, say("I am {name}", { name }))));
    this.node.hidden = false;
    /** @type {HTMLElement} */ (this.ways.firstChild).focus();
    speak(this.name.textContent);
    // Nothing of the last one's cards stays on the page.
    this.ctrl.look(-1);
  }

  /** @param {number} seat */
  lift(seat) {
    this.node.hidden = true;
    this.ctrl.isCurtained = false;
    this.ctrl.look(seat);
  }
}
