// What is seen for a moment: shown large, put away, and gone from the page for good.

import { el, ICONS, icon, svg } from "./table-dom.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Glimpse} Glimpse */
/** @typedef {import("./scene.js").SceneView} SceneView */

const LARGEST = 190;
const SMALL = 46;
const MANY = 9;
const SEEN = 6; // seconds until what all see is turned down again

export class Glimpses {
  /**
   * @param {HTMLElement} host
   * @param {SceneView} view
   * @param {(text: string) => void} tell what is to be kept in mind while things lie open
   */
  constructor(host, view, tell) {
    this.host = host;
    this.view = view;
    this.tell = tell;
    /** @type {Glimpse[]} */
    this.waiting = [];
    /** @type {HTMLElement | null} */
    this.node = null;
    /** @type {(() => void) | null} */
    this.down = null;
    this.timer = 0;
  }

  /** @param {Glimpse} glimpse */
  take(glimpse) {
    if (glimpse.is_public && glimpse.pieces.length < MANY) return this.aside(glimpse);
    this.waiting.push(glimpse);
    if (!this.node && !this.down) this.next();
  }

  next() {
    const glimpse = this.waiting.shift();
    if (!glimpse) return;
    if (glimpse.pieces.length >= MANY) return this.inPlace(glimpse);
    const away = el("button", { type: "button", class: "primary", click: () => this.away() }, say("Put away"));
    this.node = el("div", { class: "glimpse", role: "dialog", "aria-label": glimpse.text }, el("p", {}, el("b", {}, say("Remember it: you will not see it again."))), this.row(glimpse), away);
    this.node.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.away();
      event.stopPropagation();
    });
    this.host.append(this.node);
    away.focus();
    speak([glimpse.text, ...glimpse.pieces.map((piece) => this.called(piece))].join(". "));
    if (glimpse.seconds) this.countdown(glimpse.seconds);
  }

  /**
   * What all see goes by at the edge: nobody need stop for it.
   * @param {Glimpse} glimpse
   */
  aside(glimpse) {
    const close = () => card.remove();
    const shut = el("button", { type: "button", class: "small", "aria-label": say("Close"), click: close }, icon(ICONS.close));
    const card = el("div", { class: "aside", role: "note", "aria-label": glimpse.text }, this.row(glimpse, SMALL), shut);
    this.host.querySelector(".aside")?.remove();
    this.host.append(card);
    speak(glimpse.text);
    setTimeout(close, (glimpse.seconds || SEEN) * 1000);
  }

  /** @param {number} seconds */
  countdown(seconds) {
    const bar = el("i");
    this.node?.append(el("div", { class: "glimpse-time" }, bar));
    bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: seconds * 1000, fill: "forwards" });
    this.timer = setTimeout(() => this.away(), seconds * 1000);
  }

  /** @param {import("./types.js").Piece} piece */
  called(piece) {
    const face = this.view.layout?.faces[`${piece.kind}:${piece.face ?? ""}`] ?? "";
    return `${this.view.nameOf(piece.id)}: ${face}`;
  }

  /**
   * A few things side by side, each with where it lies.
   * @param {Glimpse} glimpse
   * @param {number} [largest]
   */
  row(glimpse, largest = LARGEST) {
    const { innerWidth, innerHeight } = window;
    const most = Math.min(largest, (innerWidth - 60) / Math.min(glimpse.pieces.length, 4) - 12, innerHeight * 0.3);
    return el("div", { class: "glimpse-row" }, ...glimpse.pieces.map((piece) => {
      const [width, height] = this.view.sizeOf(piece);
      const picture = svg("svg", { viewBox: `${-width / 2 - 6} ${-height / 2 - 6} ${width + 12} ${height + 14}`, width: Math.round(most), role: "img", "aria-label": this.called(piece) }, svg("use", { href: `#${piece.kind}-${piece.face || "back"}` }));
      return el("figure", {}, picture, el("figcaption", {}, this.whereIs(piece)));
    }));
  }

  /** @param {import("./types.js").Piece} piece */
  whereIs(piece) {
    const spot = this.view.room?.spots.get(piece.spot);
    const beside = [...this.view.pieces.values()].filter((other) => other.spot === piece.spot).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
    const place = beside.findIndex((other) => other.id === piece.id) + 1;
    return beside.length > 1 ? say("{where}, number {number}", { where: spot?.name ?? "", number: place }) : (spot?.name ?? "");
  }

  /**
   * Many things are turned up where they lie, until one decides or the time is over.
   * @param {Glimpse} glimpse
   */
  inPlace(glimpse) {
    this.down = this.view.glance(glimpse.pieces);
    this.tell(say("Remember it: you will not see it again."));
    speak([glimpse.text, ...glimpse.pieces.map((piece) => this.called(piece))].join(". "));
    if (glimpse.seconds) this.timer = setTimeout(() => this.away(), glimpse.seconds * 1000);
  }

  /** Who decides has seen enough. */
  decided() {
    if (this.down) this.away();
  }

  away() {
    clearTimeout(this.timer);
    this.node?.remove();
    this.node = null;
    if (this.down) this.tell("");
    this.down?.();
    this.down = null;
    if (this.waiting.length) this.next();
    else this.view.focus(this.view.current);
  }
}
