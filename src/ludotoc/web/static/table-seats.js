// Who sits where: a plate for each player, with what is counted, the clock, and whose turn it is.

import { drawn, el, svg } from "./table-dom.js";
import { SEAT } from "./scene-place.js";
import { say } from "./words.js";

/** @typedef {{view: import("./scene.js").SceneView, now: {you: import("./types.js").You, seats: SeatInfo[]}, whole: {art: import("./types.js").Art, facts?: import("./types.js").Facts} | null, clocksFrom: number}} Seen */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {{x: number, y: number, half: number, tall: number}} Box its middle, half as wide, half as high */

const MARGIN = 4;
const WIDEST = 220;
const RISE = 25; // pixels that a picked card stands higher, and its rim
const MOST_RAISED = 22;
const SMALL_CLOCK = 20_000;

export class Plates {
  /**
   * @param {HTMLElement} host
   * @param {Seen} ctrl
   */
  constructor(host, ctrl) {
    this.ctrl = ctrl;
    this.host = el("div", { class: "plates" });
    host.append(this.host);
    /** @type {Map<string, HTMLElement>} */
    this.made = new Map();
    setInterval(() => this.tick(), 250);
  }

  /** Say everything anew; what is the same stays. */
  refresh() {
    const { view, now } = this.ctrl;
    const { room } = view;
    if (!room) return;
    /** @type {Map<string, string[]>} */
    const notes = new Map();
    for (const note of view.notes) notes.set(note.spot, [...(notes.get(note.spot) ?? []), note.text]);
    const shown = room.layout.spots.filter((spot) => spot.kind === SEAT || notes.has(spot.id));
    const ids = new Set(shown.map((spot) => spot.id));
    for (const [id, node] of this.made) {
      if (ids.has(id)) continue;
      node.remove();
      this.made.delete(id);
    }
    const filled = shown.map((spot) => {
      const seat = spot.kind === SEAT ? now.seats.find((each) => each.seat === spot.owner) : undefined;
      const node = this.made.get(spot.id) ?? this.make(spot);
      this.fill(node, spot, notes.get(spot.id) ?? [], seat);
      this.size(node, spot);
      return { node, spot };
    });
    // First all are measured, then all are moved: the page is laid out once.
    const boxes = filled.map(({ node, spot }) => this.placed(node, spot));
    const plates = boxes.filter((_, n) => filled[n].spot.kind === SEAT);
    filled.forEach(({ node, spot }, n) => {
      const box = boxes[n];
      if (!box) return;
      if (spot.kind !== SEAT) giveWay(box, plates);
      node.style.transform = `translate(${box.x.toFixed(1)}px, ${box.y.toFixed(1)}px) translate(-50%, -50%)`;
    });
  }

  /** @param {Spot} spot */
  make(spot) {
    const node = el("div", { class: spot.kind === SEAT ? "plate" : "tag" });
    this.made.set(spot.id, node);
    this.host.append(node);
    return node;
  }

  /**
   * @param {HTMLElement} node
   * @param {Spot} spot
   * @param {string[]} notes
   * @param {SeatInfo | undefined} seat
   */
  fill(node, spot, notes, seat) {
    const key = JSON.stringify([notes, seat && { ...seat, clock: 0 }, spot.name, this.ctrl.now.you.looks]);
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    if (spot.kind !== SEAT) return node.replaceChildren(notes.join(" · "));
    node.classList.toggle("acts", Boolean(seat?.acts));
    node.classList.toggle("yours", Boolean(seat?.is_yours) && seat?.seat === this.ctrl.now.you.looks);
    // In a slow game nobody need be there.
    const isAway = seat?.who === "person" && !seat.is_here && this.ctrl.whole?.facts?.kind !== "slow";
    node.classList.toggle("away", isAway);
    const isCrowned = Boolean(seat?.has_won) && this.ctrl.now.seats.some((each) => !each.has_won);
    node.classList.toggle("won", isCrowned);
    const crest = this.ctrl.whole?.art.crests?.[spot.id];
    const isLooking = seat?.seat === this.ctrl.now.you.looks;
    const isAlone = (this.ctrl.now.you.seats ?? []).length < 2; // on this device
    const name = (isLooking && isAlone) || !seat?.name ? capital(spot.name) : seat.name;
    const clock = (seat?.clock ?? -1) >= 0 ? el("span", { class: "clock" }) : null;
    const withYou = this.isPartner(seat) ? [say("with you")] : [];
    const absence = seat?.has_left ? [say("a bot sits in")] : isAway ? [say("away")] : [];
    node.replaceChildren(
      el("span", { class: "plate-name" }, crest && el("span", { class: "crest" }, svg("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, drawn(crest))), el("b", {}, name), isCrowned && el("span", { class: "sign", title: say("won") }, "★")),
      el("span", { class: "plate-line" }, el("span", { class: "plate-note" }, [...withYou, ...absence, ...notes].join(" · ")), clock),
    );
    this.tickOne(node, seat);
    node.title = [seat?.name, seat?.level && say("bot, {level}", { level: seat.level })].filter(Boolean).join(" · ");
    if (seat?.acts) node.append(el("span", { class: "unseen" }, say("is to play")));
  }

  /** Whether somebody wins with who looks. @param {SeatInfo | undefined} seat */
  isPartner(seat) {
    const { you, seats } = this.ctrl.now;
    const own = seats.find((each) => each.seat === (you.looks ?? -1));
    return Boolean(own && seat && own !== seat && (own.side ?? 0) === (seat.side ?? 0));
  }

  /**
   * How large a plate is written, and how wide it may be.
   * @param {HTMLElement} node
   * @param {Spot} spot
   */
  size(node, spot) {
    const { room } = this.ctrl.view;
    node.style.setProperty("--unit", `${(room?.scale ?? 1).toFixed(3)}px`);
    node.style.setProperty("--room", `${this.roomFor(spot)}px`);
  }

  /**
   * A plate stands at its spot, as far as the frame allows.
   * @param {HTMLElement} node
   * @param {Spot} spot
   * @returns {Box | null}
   */
  placed(node, spot) {
    const { view } = this.ctrl;
    const place = view.room?.spotPlace(spot.id);
    if (!place) return null;
    const half = node.offsetWidth / 2 + MARGIN;
    const tall = node.offsetHeight / 2 + 1;
    const x = Math.min(Math.max(place.x, half), view.host.clientWidth - half);
    const clear = this.belowHand(spot) + tall;
    const low = Math.min(Math.max(place.y, tall, clear), view.host.clientHeight - view.foot - tall);
    const y = Math.max(low - MOST_RAISED, Math.min(low, this.aboveHand(x, low, half) - tall));
    return { x, y, half, tall };
  }

  /** How high a name may reach that stands below one's hand. @param {Spot} spot */
  belowHand(spot) {
    const { room } = this.ctrl.view;
    if (room?.mode !== "laid" || !room.hasNameBelow || spot.y < room.handEnd) return 0;
    return room.top + room.handEnd * room.scale + MARGIN;
  }

  /**
   * How low something may reach that stands above one's hand, so that raised cards do not touch it.
   * @param {number} x
   * @param {number} y
   * @param {number} half
   */
  aboveHand(x, y, half) {
    const { room, art } = this.ctrl.view;
    const hand = room?.mode === "laid" && room.hands.length ? room.spotPlace(room.hands[0].id) : null;
    if (!hand || y > hand.y || Math.abs(x - hand.x) > hand.width / 2 + half) return Infinity;
    return hand.y - ((art?.sizes.card?.[1] ?? 0) * hand.scale) / 2 - RISE;
  }

  /** How wide a plate may be beside its neighbours. @param {Spot} spot */
  roomFor(spot) {
    const { room } = this.ctrl.view;
    const beside = room?.layout.spots.filter((other) => other.kind === SEAT && other !== spot && Math.abs(other.y - spot.y) < 50) ?? [];
    const nearest = Math.min(WIDEST, ...beside.map((other) => Math.abs(other.x - spot.x) * (room?.scale ?? 1)));
    return Math.max(nearest - 14, 50).toFixed(0);
  }

  tick() {
    for (const spot of this.ctrl.view.layout?.spots ?? []) {
      const seat = spot.kind === SEAT ? this.ctrl.now.seats.find((each) => each.seat === spot.owner) : undefined;
      const node = this.made.get(spot.id);
      if (node && seat) this.tickOne(node, seat);
    }
  }

  /**
   * @param {HTMLElement} node
   * @param {SeatInfo | undefined} seat
   */
  tickOne(node, seat) {
    const clock = node.querySelector(".clock");
    if (!clock || !seat) return;
    const gone = seat.runs ? performance.now() - this.ctrl.clocksFrom : 0;
    const left = Math.max(0, (seat.clock ?? 0) - gone);
    clock.textContent = clockText(left);
    clock.classList.toggle("runs", Boolean(seat.runs));
    clock.classList.toggle("short", left < SMALL_CLOCK);
  }
}

/**
 * A tag that would cover somebody's name lies below it.
 * @param {Box} tag
 * @param {(Box | null)[]} plates
 */
function giveWay(tag, plates) {
  for (const plate of plates) {
    if (!plate || Math.abs(plate.x - tag.x) > plate.half + tag.half || Math.abs(plate.y - tag.y) >= plate.tall + tag.tall) continue;
    tag.y = plate.y + plate.tall + tag.tall;
  }
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} left milliseconds */
export function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  if (seconds >= 172_800) return say("{count:day|days}", { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
