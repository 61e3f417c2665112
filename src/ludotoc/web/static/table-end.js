// The end: who won, the scores, once more, and the replay.

import { el } from "./table-dom.js";
import { knocks } from "./sound.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

export class Ending {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   */
  constructor(host, ctrl) {
    this.ctrl = ctrl;
    this.node = el("section", { class: "ending sheet", hidden: true, "aria-label": say("The end of the game") });
    host.append(this.node);
    this.isAway = false;
  }

  refresh() {
    const { result, state, seats, you, proposals } = this.ctrl.now;
    const isShown = state === "over" && Boolean(result) && !this.isAway && !this.ctrl.isRunning && !this.ctrl.isShowingPast;
    if (!isShown || !result) {
      this.node.hidden = true;
      return;
    }
    const isAsked = (proposals ?? []).some((proposal) => proposal.what === "rematch");
    const key = JSON.stringify([result, isAsked, you]);
    if (this.node.dataset.key === key && !this.node.hidden) return;
    const isNew = this.node.hidden && this.node.dataset.key !== key;
    this.node.dataset.key = key;
    this.node.hidden = false;
    const [first, ...others] = result.lines;
    const rows = others.length ? others : seats.map((seat) => `${seat.name}: ${result.scores[seat.seat] ?? 0}`);
    this.node.replaceChildren(
      el("header", {}, el("h2", {}, first ?? say("The game is over"))),
      el("ul", { class: "scores" }, ...rows.map((row) => el("li", {}, row))),
      el("div", { class: "row" },
        result.next ? el("a", { class: "button primary", href: `/tables/${result.next}` }, say("To the rematch"))
          : you.seats?.length ? el("button", { type: "button", class: "primary", disabled: isAsked, click: () => this.ctrl.command({ t: "ask", what: "rematch" }) }, isAsked ? say("Waiting for the others…") : say("Play again")) : null,
        el("a", { class: "button", href: result.replay || `${location.pathname}/replay` }, say("Replay")),
        el("button", { type: "button", class: "plain", click: () => this.putAway() }, say("Look at the table")),
        el("a", { class: "button plain", href: "/" }, say("Lobby")),
      ),
    );
    if (isNew) {
      knocks(3);
      speak(result.lines.join(" "));
    }
  }

  putAway() {
    this.isAway = true;
    this.refresh();
  }
}
