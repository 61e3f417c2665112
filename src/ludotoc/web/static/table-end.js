// The end: who won, the scores, once more, and the replay.

import { el } from "./table-dom.js";
import { SEAT } from "./scene-place.js";
import { knocks } from "./sound.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

export class Ending {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   * @param {import("./table-ask.js").AskBar} asking
   */
  constructor(host, ctrl, asking) {
    this.ctrl = ctrl;
    this.asking = asking;
    this.node = el("section", { class: "ending sheet", hidden: true, "aria-label": say("The end of the game") });
    host.append(this.node);
    this.isAway = false;
  }

  refresh() {
    const { result, state, seats } = this.ctrl.now;
    if (state === "over" && result) this.offerMore();
    const isShown = state === "over" && Boolean(result) && !this.isAway && !this.ctrl.isRunning && !this.ctrl.isShowingPast;
    if (!isShown || !result) {
      this.node.hidden = true;
      return;
    }
    const key = JSON.stringify(result);
    if (this.node.dataset.key === key && !this.node.hidden) return;
    const isNew = this.node.hidden && this.node.dataset.key !== key;
    this.node.dataset.key = key;
    this.node.hidden = false;
    const [first, ...others] = result.lines;
    const rows = others.length ? others : this.counted(seats);
    this.node.replaceChildren(
      el("header", {}, el("h2", {}, first ?? say("The game is over"))),
      el("ul", { class: "scores", hidden: !rows.length }, ...rows.map((row) => el("li", {}, row))),
      el("div", { class: "row" },
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

  /**
   * What was counted at each place when all agreed to stop, as the table says it.
   * @param {import("./types.js").SeatInfo[]} seats
   */
  counted(seats) {
    const { layout, notes } = this.ctrl.view;
    const noteOf = (/** @type {number} */ seat) => notes.find((note) => layout?.spots.some((spot) => spot.id === note.spot && spot.kind === SEAT && spot.owner === seat))?.text;
    return seats.flatMap((seat) => (noteOf(seat.seat) ? [`${seat.name}: ${noteOf(seat.seat)}`] : []));
  }

  /** The one button begins the next game. */
  offerMore() {
    const { result, you, proposals } = this.ctrl.now;
    const waited = (proposals ?? []).find((proposal) => proposal.what === "rematch")?.waits_for;
    const isAsked = Boolean(waited && !you.seats?.some((seat) => waited.includes(seat)));
    const key = `${result?.next}|${isAsked}|${you.seats?.length}`;
    if (key === this.offered) return;
    this.offered = key;
    const next = result?.next;
    if (next) this.asking.lend(say("To the rematch"), () => location.assign(`/tables/${next}`), result.lines[0] ?? "");
    else if (isAsked) this.asking.lend("", null, say("Waiting for the others…"));
    else if (you.seats?.length) this.asking.lend(say("Play again"), () => this.ctrl.command({ t: "ask", what: "rematch" }), result?.lines[0] ?? "");
    else this.asking.lend("", null, result?.lines[0] ?? "");
  }

  offered = "";

  putAway(isAway = true) {
    this.isAway = isAway;
    this.refresh();
  }
}
