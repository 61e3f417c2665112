// A decision that time ends: a ring that empties.

import { el, svg } from "./table-dom.js";
import { tick } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

const AROUND = 2 * Math.PI * 20;

export class Timer {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   */
  constructor(host, ctrl) {
    this.ctrl = ctrl;
    this.arc = svg("circle", { r: 20, class: "timer-arc", "stroke-dasharray": AROUND });
    this.number = svg("text", { class: "timer-number", "text-anchor": "middle", "dominant-baseline": "central" });
    const ring = svg("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" }, svg("circle", { r: 20, class: "timer-ground" }), this.arc, this.number);
    this.host = el("div", { class: "timer", role: "timer", "aria-label": say("Time left"), hidden: true }, ring);
    host.append(this.host);
    this.last = -1;
    this.isRunning = false;
  }

  refresh() {
    const { window: open } = this.ctrl.now;
    this.host.hidden = !open;
    this.host.classList.toggle("sealed", Boolean(open?.is_sealed));
    if (open && !this.isRunning) {
      this.isRunning = true;
      requestAnimationFrame(() => this.draw());
    }
  }

  draw() {
    const { window: open } = this.ctrl.now;
    this.isRunning = Boolean(open);
    if (!open) return;
    const left = Math.max(0, this.ctrl.windowEnds - performance.now());
    const share = open.whole ? Math.min(1, left / open.whole) : 0;
    this.arc.style.strokeDashoffset = String(AROUND * (1 - share));
    const seconds = Math.ceil(left / 1000);
    if (seconds !== this.last) {
      this.last = seconds;
      this.number.textContent = String(seconds);
      if (seconds > 0 && seconds <= 3) tick();
    }
    requestAnimationFrame(() => this.draw());
  }
}
