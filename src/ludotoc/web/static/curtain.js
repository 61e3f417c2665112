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
    this.button = el("button", { type: "button", class: "primary", click: () => this.lift() });
    this.node = el("div", { class: "curtain", role: "dialog", "aria-modal": "true", hidden: true }, this.name, this.button);
    host.append(this.node);
    this.next = -1;
  }

  /** Whose turn it is on this device, when it is another's than who looks now. */
  get waiting() {
    const { you, seats, state, ask } = this.ctrl.now;
    const own = you.seats ?? [];
    if (state !== "playing" || own.length < 2 || ask) return -1;
    return seats.find((seat) => seat.acts && own.includes(seat.seat) && seat.seat !== you.looks)?.seat ?? -1;
  }

  refresh() {
    if (this.ctrl.isRunning || this.ctrl.isCurtained) return;
    const seat = this.waiting;
    if (seat < 0) return;
    this.next = seat;
    this.ctrl.isCurtained = true;
    const name = this.ctrl.now.seats.find((each) => each.seat === seat)?.name ?? "";
    this.name.textContent = say("Pass the device to {name}.", { name });
    this.button.textContent = say("I am {name}", { name });
    this.node.hidden = false;
    this.button.focus();
    speak(this.name.textContent);
    // Nothing of the last one's cards stays on the page.
    this.ctrl.look(-1);
  }

  lift() {
    this.node.hidden = true;
    this.ctrl.isCurtained = false;
    this.ctrl.look(this.next);
  }
}
