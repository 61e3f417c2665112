// A scene on the page: the board once, every piece as an element that travels, and marks on both.

import { swiftness } from "./pace.js";
import { drawn, svg } from "./table-dom.js";
import { HAND, Room, tracksOf } from "./scene-place.js";
import { DEAL, fadeIn, fadeOut, flip, jump, transform, travel, travelTime, turnBoard } from "./motion.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Art} Art */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Diff} Diff */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Note} Note */

/**
 * What is marked: `picks` glow, `others` can be picked instead, `picked` was, `dim` cannot be,
 * `blocks` stand in the way, `hints` are what a good player would pick.
 * @typedef {{picks: string[], others: string[], picked: string[], dim: string[], blocks: string[], hints: string[]}} Marks
 */

/** @typedef {{node: SVGGElement, lift: SVGGElement, face: SVGGElement}} Drawn */
/** @typedef {{id: string, stops: Place[], delay: number, isArc: boolean, isLate: boolean, from: string}} Walk */

/** @type {Marks} */
const UNMARKED = { picks: [], others: [], picked: [], dim: [], blocks: [], hints: [] };
const SMALLEST_SPOT = 18; // pixels: squares lie close together on a phone
const NEAR = 30; // pixels beside a thing that still mean it
const FEW = 8; // things that beckon while they can be picked; more would be restless
const LONGEST_TRACK = 16;
const FEWEST_DEALT = 3;

export class SceneView {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.clip = svg("rect");
    this.ground = svg("g", { class: "ground" });
    this.trail = svg("g", { class: "trail" });
    this.spotMarks = svg("g", { class: "spot-marks" });
    this.pieceLayer = svg("g", { class: "piece-layer" });
    const clip = svg("clipPath", { id: "board-clip" }, this.clip);
    const clipped = svg("g", { "clip-path": "url(#board-clip)" }, this.ground);
    this.picture = svg("svg", { class: "scene", role: "group" }, svg("defs", {}, clip), clipped, this.trail, this.spotMarks, this.pieceLayer);
    host.append(this.picture);
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {Note[]} */
    this.notes = [];
    /** @type {string[]} */
    this.lit = [];
    /** @type {Record<string, number>} */
    this.turned = {};
    /** @type {Map<string, SVGGElement>} */
    this.boards = new Map();
    /** @type {Marks} */
    this.marks = UNMARKED;
    this.current = ""; // what has the roving focus
    this.isDealt = false; // what came last was dealt, and may still be on its way
    /** @type {() => void} */
    this.onPlaced = () => {};
    /** @type {(id: string) => void} */
    this.onTap = () => {};
    /** @type {(kind: string) => void} */
    this.onSound = () => {};
    this.foot = 0;
    this.sideFoot = 0; // what covers the lower end of a tray beside the board
    this.heldMost = 0;
    this.isTouched = true; // or only looked at
    this.spotsKey = "";
    this.picture.addEventListener("click", (event) => this.tapped(event));
    this.picture.addEventListener("focusin", (event) => this.focused(event));
    new ResizeObserver(() => this.resize()).observe(host);
  }

  // --- a table ---

  /**
   * @param {Layout} layout
   * @param {Art} art
   */
  setTable(layout, art) {
    this.layout = layout;
    this.art = art;
    this.room = new Room(layout, art.sizes);
    this.room.isTouched = this.isTouched;
    this.way = tracksOf(layout);
    this.clear();
    // The room around the board has the colour that the board lies on.
    this.host.style.backgroundColor = art.backdrop.match(/fill="(#[0-9a-f]{3,8})"/i)?.[1] ?? "";
  }

  clear() {
    this.pieceLayer.replaceChildren();
    this.spotMarks.replaceChildren();
    this.trail.replaceChildren();
    this.ground.replaceChildren();
    for (const kept of [this.pieces, this.drawn, this.places, this.boards]) kept.clear();
    this.heldMost = 0;
  }

  /**
   * Show a scene at once.
   * @param {Scene} scene
   */
  show(scene) {
    if (!this.art || !this.layout) return;
    this.clear();
    this.notes = scene.notes ?? [];
    this.lit = scene.lit ?? [];
    this.turned = scene.turned ?? {};
    this.drawGround();
    for (const piece of scene.pieces) this.put(piece);
    this.resize();
  }

  /** @returns {Scene} what is shown now */
  get scene() {
    return { pieces: [...this.pieces.values()], notes: this.notes, lit: this.lit, turned: this.turned };
  }

  drawGround() {
    const { art, layout } = this;
    if (!art || !layout) return;
    const turning = layout.spots.filter((spot) => spot.id in this.turned);
    const still = layout.spots.filter((spot) => !(spot.id in this.turned));
    this.ground.append(drawn(art.backdrop));
    for (const spot of [...turning, ...still]) {
      if (!art.spots[spot.id]) continue;
      const group = drawn(art.spots[spot.id]);
      group.style.transform = this.boardTransform(spot.id);
      this.ground.append(group);
      if (spot.id in this.turned) this.boards.set(spot.id, group);
    }
  }

  /** @param {string} id */
  boardTransform(id) {
    const spot = this.room?.spots.get(id);
    if (!spot) return "";
    return `translate(${spot.x}px, ${spot.y}px) rotate(${(spot.turn ?? 0) + (this.turned[id] ?? 0)}deg)`;
  }

  // --- the room there is ---

  resize() {
    const { room } = this;
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!room || !width || !height) return;
    this.countHeld();
    room.fit(width, height - this.foot, this.heldMost, this.sideFoot);
    this.host.dataset.mode = room.mode;
    this.ground.style.transform = `translate(${room.left}px, ${room.top}px) scale(${room.scale})`;
    const board = { x: room.left, y: room.top, width: room.boardWidth, height: room.shownHeight, rx: width > room.boardWidth + 8 ? 18 : 0 };
    for (const [name, value] of Object.entries(board)) this.clip.setAttribute(name, String(value));
    this.trail.replaceChildren();
    this.settle();
  }

  /** A hand never gets more room than it once needed: cards do not grow as they are played. */
  countHeld() {
    const hands = new Set(this.room?.hands.map((spot) => spot.id));
    let held = 0;
    for (const piece of this.pieces.values()) held += Number(hands.has(piece.spot));
    this.heldMost = Math.max(this.heldMost, held, 4);
  }

  /** Everything lies where it lies, without moving there. */
  settle() {
    if (!this.room) return;
    this.places = this.room.places(this.pieces.values());
    for (const [id, place] of this.places) this.lay(id, place);
    this.sort();
    this.mark(this.marks);
    this.onPlaced();
  }

  /**
   * @param {string} id
   * @param {Place} place
   */
  lay(id, place) {
    const found = this.drawn.get(id);
    if (!found) return;
    found.node.style.transform = transform(place);
    found.node.classList.toggle("in-hand", this.room?.spots.get(this.pieces.get(id)?.spot ?? "")?.kind === HAND);
    found.node.style.setProperty("--px", `${(1 / place.scale).toFixed(3)}px`);
  }

  // --- pieces ---

  /** @param {Piece} piece */
  put(piece) {
    this.pieces.set(piece.id, piece);
    const [width, height] = this.sizeOf(piece);
    const isRound = Math.abs(width - height) < 1;
    const face = svg("g", { class: "face" });
    const rim = svg("rect", { class: "rim", x: -width / 2 - 5, y: -height / 2 - 5, width: width + 10, height: height + 10, rx: isRound ? width / 2 + 5 : 16 });
    const lift = svg("g", { class: "lift" }, rim, face);
    const node = svg("g", { class: "piece", "data-id": piece.id }, lift);
    this.drawn.set(piece.id, { node, lift, face });
    this.pieceLayer.append(node);
    this.setFace(piece);
  }

  /** @param {Piece} piece */
  sizeOf(piece) {
    return this.art?.sizes[piece.kind] ?? [40, 40];
  }

  /** @param {Piece} piece */
  setFace(piece) {
    const found = this.drawn.get(piece.id);
    if (!found) return;
    found.face.replaceChildren(svg("use", { href: `#${piece.kind}-${piece.face || "back"}` }));
    found.node.setAttribute("aria-label", this.nameOf(piece.id));
  }

  /**
   * Turn pieces up for a while; nothing of it is kept.
   * @param {Piece[]} pieces
   * @returns {() => void} turns them down again
   */
  glance(pieces) {
    for (const piece of pieces) {
      const found = this.drawn.get(piece.id);
      if (!found) continue;
      found.face.replaceChildren(svg("use", { href: `#${piece.kind}-${piece.face || "back"}` }));
      found.node.classList.add("glanced");
    }
    return () => {
      for (const { node } of this.drawn.values()) {
        if (!node.classList.contains("glanced")) continue;
        node.classList.remove("glanced");
        const piece = this.pieces.get(node.getAttribute("data-id") ?? "");
        if (piece) void this.turnOver(piece, [], swiftness());
      }
    };
  }

  /**
   * What a thing is called: its face and its spot.
   * @param {string} id
   */
  nameOf(id) {
    const piece = this.pieces.get(id);
    const spot = this.room?.spots.get(piece ? piece.spot : id);
    if (!piece) return spot?.name ?? id;
    const face = this.layout?.faces[`${piece.kind}:${piece.face ?? ""}`] ?? piece.face ?? "";
    const beside = [...this.pieces.values()].filter((other) => other.spot === piece.spot && other.kind === piece.kind);
    // Cards face down side by side are told apart by their place.
    const isOneOfMany = !piece.face && beside.length > 1 && spot?.lies && spot.lies !== "stack";
    const place = beside.sort((one, other) => (one.order ?? 0) - (other.order ?? 0)).indexOf(piece) + 1;
    return [face, spot?.name, isOneOfMany ? `${place}` : ""].filter(Boolean).join(", ");
  }

  /** Later ones lie upon earlier ones; the hand upon all. Nothing is moved in the tree without need. */
  sort() {
    const { room } = this;
    if (!room) return;
    const rank = new Map(room.layout.spots.map((spot, n) => [spot.id, spot.kind === HAND ? n + 10_000 : 0]));
    const order = [...this.pieces.values()].sort((one, other) => (rank.get(one.spot) ?? 0) - (rank.get(other.spot) ?? 0) || (one.order ?? 0) - (other.order ?? 0));
    const focused = document.activeElement;
    let at = this.pieceLayer.firstElementChild;
    for (const { id } of order) {
      const node = this.drawn.get(id)?.node;
      if (!node) continue;
      // What is leaving stays where it was until it is gone.
      while (at?.classList.contains("leaving")) at = at.nextElementSibling;
      if (node === at) at = at.nextElementSibling;
      else this.pieceLayer.insertBefore(node, at);
    }
    if (focused instanceof SVGElement && focused !== document.activeElement && focused.isConnected) focused.focus();
  }

  // --- change ---

  /**
   * Show what has changed, piece by piece.
   * @param {Diff} diff
   * @param {number} [speed] how much faster than usual
   */
  async change(diff, speed = 1) {
    const { room } = this;
    if (!room) return;
    const before = new Map(this.places);
    const old = new Map(this.pieces);
    const came = (diff.pieces ?? []).filter((piece) => !old.has(piece.id));
    this.isDealt = came.length >= FEWEST_DEALT;
    const flips = (diff.pieces ?? []).filter((piece) => old.has(piece.id) && (old.get(piece.id)?.face ?? "") !== (piece.face ?? ""));
    for (const piece of diff.pieces ?? []) {
      if (old.has(piece.id)) this.pieces.set(piece.id, piece);
      else this.put(piece);
    }
    const gone = this.drop(diff.gone ?? [], speed);
    this.countHeld();
    const turns = this.turn(diff.turned, speed);
    this.places = room.places(this.pieces.values());
    const walks = this.walks(old, before, came, diff.moved ?? [], turns.by);
    for (const [id, place] of this.places) this.lay(id, place);
    this.sort();
    for (const piece of old.keys()) if (this.pieces.has(piece)) this.rename(piece);
    if (diff.notes) this.notes = diff.notes;
    this.lit = diff.lit ?? [];
    this.mark(this.marks);
    this.onPlaced();
    this.drawTrail(walks, old);
    this.noise(walks, flips, speed);
    await Promise.all([...gone, turns.done, ...walks.map((walk) => this.walk(walk, speed)), ...flips.map((piece) => this.turnOver(piece, walks, speed)), ...this.fadeNew(came, walks, speed)]);
  }

  /** Whatever travels has arrived. */
  finish() {
    // What is marked by styles goes on.
    for (const each of this.picture.getAnimations({ subtree: true })) if (each.constructor === Animation) each.finish();
  }

  /** The table jumps under a knock. */
  jump() {
    jump(this.picture, swiftness());
  }

  /** @param {string} id */
  rename(id) {
    this.drawn.get(id)?.node.setAttribute("aria-label", this.nameOf(id));
  }

  /**
   * @param {string[]} ids
   * @param {number} speed
   */
  drop(ids, speed) {
    return ids.map(async (id) => {
      const node = this.drawn.get(id)?.node;
      this.pieces.delete(id);
      this.drawn.delete(id);
      if (!node) return;
      node.classList.add("leaving");
      await fadeOut(node, { speed });
      node.remove();
    });
  }

  /**
   * Boards that turn, and by how much each does.
   * @param {Record<string, number> | undefined} turned
   * @param {number} speed
   */
  turn(turned, speed) {
    /** @type {Map<string, number>} */
    const by = new Map();
    const done = Object.entries(turned ?? {}).map(([id, angle]) => {
      const delta = angle - (this.turned[id] ?? 0);
      const from = this.boardTransform(id);
      this.turned = { ...this.turned, [id]: angle };
      const board = this.boards.get(id);
      if (!board || !delta) return undefined;
      by.set(id, delta);
      board.style.transform = this.boardTransform(id);
      return turnBoard(board, from, this.boardTransform(id), speed);
    });
    return { by, done: Promise.all(done) };
  }

  /**
   * Who goes where, in which order.
   * @param {Map<string, Piece>} old
   * @param {Map<string, Place>} before
   * @param {Piece[]} came
   * @param {[string, string][]} moved
   * @param {Map<string, number>} turns
   * @returns {Walk[]}
   */
  walks(old, before, came, moved, turns) {
    const origin = new Map(moved);
    const deck = this.isDealt ? this.deckFor(came) : null;
    /** @type {Walk[]} */
    const walks = [];
    let dealt = 0;
    let clock = 0;
    for (const [id, place] of this.places) {
      const piece = /** @type {Piece} */ (this.pieces.get(id));
      const was = old.get(id);
      const start = was ? before.get(id) : this.startOf(id, origin, deck);
      if (!start || isSame(start, place)) continue;
      const stops = this.stops(was, piece, start, place, turns);
      const isArc = stops.length > 2 && turns.size > 0;
      const from = was?.spot ?? origin.get(id) ?? "";
      const isDealt = !was && !origin.has(id);
      const delay = isDealt ? DEAL * dealt++ : 0;
      walks.push({ id, stops, delay, isArc, isLate: false, from });
      if (was && was.spot === piece.spot) continue;
      if (isDealt || isArc) continue;
      walks[walks.length - 1].delay = clock;
      clock += 90;
    }
    return this.late(walks);
  }

  /**
   * Who is sent away goes when the other has come.
   * @param {Walk[]} walks
   */
  late(walks) {
    for (const walk of walks) {
      const comer = walks.find((other) => other !== walk && !other.isArc && other.from !== walk.from && this.pieces.get(other.id)?.spot === walk.from && this.pieces.get(other.id)?.kind === this.pieces.get(walk.id)?.kind);
      const spot = this.room?.spots.get(walk.from);
      if (!comer || walk.isArc || spot?.kind === HAND || spot?.lies) continue;
      walk.delay = comer.delay + travelTime(comer.stops.length) * 0.9;
    }
    return walks;
  }

  /**
   * Cards that come out of nowhere are dealt from where their like lie face down.
   * @param {Piece[]} came
   */
  deckFor(came) {
    const fresh = new Set(came.map((piece) => piece.id));
    for (const piece of this.pieces.values()) {
      const spot = this.room?.spots.get(piece.spot);
      const isPile = spot && (spot.owner ?? -1) < 0 && (spot.lies ?? "stack") === "stack";
      if (!piece.face && piece.kind === came[0].kind && isPile && !fresh.has(piece.id)) return piece.spot;
    }
    return null;
  }

  /**
   * @param {string} id
   * @param {Map<string, string>} origin
   * @param {string | null} deck
   */
  startOf(id, origin, deck) {
    const from = origin.get(id) ?? deck;
    return from ? (this.room?.spotPlace(from) ?? undefined) : undefined;
  }

  /**
   * @param {Piece | undefined} was
   * @param {Piece} piece
   * @param {Place} start
   * @param {Place} place
   * @param {Map<string, number>} turns
   * @returns {Place[]}
   */
  stops(was, piece, start, place, turns) {
    if (!was || was.spot === piece.spot || !this.room) return [start, place];
    for (const [board, delta] of turns) {
      const arc = this.arc(board, delta, start, place);
      if (arc) return arc;
    }
    const way = this.way?.(was.spot, piece.spot) ?? [];
    if (way.length < 3 || way.length > LONGEST_TRACK) return [start, place];
    return [start, ...way.slice(1, -1).map((spot) => ({ ...place, ...this.room?.spotPlace(spot.id) })), place];
  }

  /**
   * The way around the middle of a board that turns, for what lies on it.
   * @param {string} board
   * @param {number} delta
   * @param {Place} start
   * @param {Place} place
   */
  arc(board, delta, start, place) {
    const middle = this.room?.spotPlace(board);
    if (!middle) return null;
    const [dx, dy] = [start.x - middle.x, start.y - middle.y];
    const at = (/** @type {number} */ share) => {
      const angle = (delta * share * Math.PI) / 180;
      return { ...place, x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle), y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle) };
    };
    const end = at(1);
    if (Math.hypot(end.x - place.x, end.y - place.y) > 4) return null;
    return Array.from({ length: 13 }, (_, n) => at(n / 12));
  }

  /**
   * @param {Walk} walk
   * @param {number} speed
   */
  async walk(walk, speed) {
    const node = this.drawn.get(walk.id)?.node;
    if (!node) return;
    await travel(node, walk.stops, { delay: walk.delay, speed, isArc: walk.isArc });
  }

  /**
   * @param {Piece} piece
   * @param {Walk[]} walks
   * @param {number} speed
   */
  async turnOver(piece, walks, speed) {
    const found = this.drawn.get(piece.id);
    const delay = walks.find((walk) => walk.id === piece.id)?.delay ?? 0;
    if (found) await flip(found.face, () => this.setFace(piece), { delay, speed });
  }

  /**
   * @param {Piece[]} came
   * @param {Walk[]} walks
   * @param {number} speed
   */
  fadeNew(came, walks, speed) {
    const walking = new Set(walks.map((walk) => walk.id));
    return came.filter((piece) => !walking.has(piece.id)).map((piece) => {
      const node = this.drawn.get(piece.id)?.node;
      return node && fadeIn(node, { speed });
    });
  }

  /**
   * Soft sounds as things arrive.
   * @param {Walk[]} walks
   * @param {Piece[]} flips
   * @param {number} speed
   */
  noise(walks, flips, speed) {
    const moving = walks.filter((walk) => this.pieces.get(walk.id)?.spot !== walk.from && !walk.isArc);
    for (const walk of moving.slice(0, 8)) {
      const at = (walk.delay + travelTime(walk.stops.length) * 0.8) / speed;
      setTimeout(() => this.onSound(this.pieces.get(walk.id)?.kind ?? ""), at);
    }
    if (flips.length) this.onSound("flip");
    if (walks.some((walk) => walk.isArc)) this.onSound("turn");
  }

  /**
   * The last move leaves a faint trail on the board.
   * @param {Walk[]} walks
   * @param {Map<string, Piece>} old
   */
  drawTrail(walks, old) {
    const hands = new Set(this.layout?.spots.filter((spot) => spot.kind.endsWith(HAND)).map((spot) => spot.id));
    const shown = walks.filter((walk) => old.has(walk.id) && !walk.isArc && this.pieces.get(walk.id)?.spot !== walk.from && !hands.has(walk.from) && !hands.has(this.pieces.get(walk.id)?.spot ?? ""));
    if (!walks.length) return;
    this.trail.replaceChildren(
      ...shown.slice(0, 4).map((walk) => svg("path", { d: `M${walk.stops.map((stop) => `${stop.x.toFixed(1)} ${stop.y.toFixed(1)}`).join("L")}` })),
    );
  }

  // --- marks ---

  /** @param {Marks} marks */
  mark(marks) {
    this.marks = marks;
    this.picture.classList.toggle("few", marks.picks.length <= FEW);
    const lit = new Set(this.lit);
    const kinds = /** @type {(keyof Marks)[]} */ (Object.keys(UNMARKED));
    const sets = Object.fromEntries(kinds.map((kind) => [kind, new Set(marks[kind])]));
    for (const [id, { node }] of this.drawn) {
      for (const kind of kinds) node.classList.toggle(kind, sets[kind].has(id));
      node.classList.toggle("lit", lit.has(id));
      const touchable = sets.picks.has(id) || sets.others.has(id) || sets.picked.has(id) || sets.dim.has(id);
      this.offer(node, touchable, sets.dim.has(id), sets.picked.has(id));
    }
    this.markSpots(sets, lit);
    this.rove(this.current);
  }

  /**
   * @param {SVGGElement} node
   * @param {boolean} isTouchable
   * @param {boolean} isDim
   * @param {boolean} isPicked
   */
  offer(node, isTouchable, isDim, isPicked) {
    if (!isTouchable) {
      for (const name of ["role", "tabindex", "aria-disabled", "aria-pressed"]) node.removeAttribute(name);
      node.setAttribute("aria-hidden", "true");
      return;
    }
    node.removeAttribute("aria-hidden");
    node.setAttribute("role", "button");
    if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
    node.ariaDisabled = isDim ? "true" : null;
    node.ariaPressed = String(isPicked);
  }

  /**
   * Spots that can be picked show what would lie there.
   * @param {Record<string, Set<string>>} sets
   * @param {Set<string>} lit
   */
  markSpots(sets, lit) {
    const focused = document.activeElement?.getAttribute("data-id");
    const hadFocus = this.spotMarks.contains(document.activeElement);
    const shown = this.layout?.spots.filter((spot) => ["picks", "picked", "blocks", "hints", "others"].some((kind) => sets[kind].has(spot.id)) || lit.has(spot.id)) ?? [];
    const key = JSON.stringify([shown.map((spot) => [spot.id, lit.has(spot.id), ...Object.values(sets).map((set) => set.has(spot.id))]), this.marks.picked, this.room?.scale, this.room?.left, this.room?.top, this.room?.tray]);
    if (key === this.spotsKey && this.spotMarks.childElementCount === shown.length) return;
    this.spotsKey = key;
    this.spotMarks.replaceChildren(...shown.map((spot) => this.spotMark(spot.id, sets, lit)));
    if (hadFocus && focused) this.nodeOf(focused)?.focus();
  }

  /**
   * @param {string} id
   * @param {Record<string, Set<string>>} sets
   * @param {Set<string>} lit
   */
  spotMark(id, sets, lit) {
    const place = this.room?.spotPlace(id) ?? { x: 0, y: 0, turn: 0, scale: 1, width: 20, height: 20 };
    const width = Math.max(place.width, SMALLEST_SPOT);
    const height = Math.max(place.height, SMALLEST_SPOT);
    const isRound = Math.abs(width - height) < 2;
    const rim = svg("rect", { class: "rim", x: -width / 2 - 2, y: -height / 2 - 2, width: width + 4, height: height + 4, rx: isRound && width < 90 ? width / 2 + 2 : 10 });
    const node = svg("g", { class: "spot", "data-id": id, "aria-label": this.nameOf(id) }, rim);
    for (const [kind, set] of Object.entries(sets)) node.classList.toggle(kind, set.has(id));
    node.classList.toggle("lit", lit.has(id));
    node.style.transform = transform({ ...place, scale: 1 });
    const isTouchable = sets.picks.has(id) || sets.picked.has(id);
    this.offer(node, isTouchable, false, sets.picked.has(id));
    if (isTouchable) {
      const ghost = this.ghost(place.scale);
      if (ghost) node.append(ghost);
    }
    return node;
  }

  /** @param {number} scale */
  ghost(scale) {
    const piece = this.pieces.get(this.marks.picked.filter((pick) => this.pieces.has(pick)).at(-1) ?? "");
    if (!piece) return null;
    const group = svg("g", { class: "ghost" }, svg("use", { href: `#${piece.kind}-${piece.face || "back"}` }));
    group.style.transform = `scale(${scale})`;
    return group;
  }

  // --- touching ---

  /** @param {string} id */
  nodeOf(id) {
    const piece = this.drawn.get(id)?.node;
    if (piece) return piece;
    const found = this.spotMarks.querySelector(`[data-id="${CSS.escape(id)}"]`);
    return found instanceof SVGElement ? found : undefined;
  }

  /** @param {MouseEvent} event */
  tapped(event) {
    this.finish(); // who taps has seen enough
    const box = this.picture.getBoundingClientRect();
    const hit = event.target instanceof Element ? event.target.closest("[data-id]")?.getAttribute("data-id") : null;
    const near = event.detail ? this.nearest(event.clientX - box.left, event.clientY - box.top, hit ?? "") : hit;
    this.onTap(near ?? "");
  }

  /**
   * What a finger means: what it is on, if that can be picked; else the nearest that can be.
   * @param {number} x
   * @param {number} y
   * @param {string} hit
   */
  nearest(x, y, hit) {
    const can = new Set([...this.marks.picks, ...this.marks.others, ...this.marks.picked]);
    const isOwn = this.room?.spots.get(this.pieces.get(hit)?.spot ?? "")?.kind === HAND;
    if (isOwn || (can.has(hit) && this.pieces.has(hit))) return hit;
    if (can.has(hit)) return this.closest(x, y, can) ?? hit;
    let [best, least] = [hit, NEAR];
    for (const id of can) {
      const distance = this.distance(id, x, y);
      if (distance < least) [best, least] = [id, distance];
    }
    return best;
  }

  /**
   * Of spots whose rims overlap under a finger, the one whose middle is nearest.
   * @param {number} x
   * @param {number} y
   * @param {Set<string>} can
   */
  closest(x, y, can) {
    const off = (/** @type {string} */ id) => Math.hypot((this.placeOf(id)?.x ?? 0) - x, (this.placeOf(id)?.y ?? 0) - y);
    const under = [...can].filter((id) => !this.pieces.has(id) && this.distance(id, x, y) === 0);
    return under.sort((one, other) => off(one) - off(other))[0];
  }

  /** How far a point is from a thing. */
  distance(/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y) {
    const node = this.nodeOf(id);
    if (!node) return Infinity;
    const box = node.getBoundingClientRect();
    const origin = this.picture.getBoundingClientRect();
    const [left, top] = [box.left - origin.left, box.top - origin.top];
    return Math.hypot(Math.max(left - x, 0, x - left - box.width), Math.max(top - y, 0, y - top - box.height));
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
    if (id) this.rove(id);
  }

  /** What can be reached by keys, in order: the hand as it lies, then the board line by line. */
  get touchable() {
    const all = [...new Set([...this.marks.picks, ...this.marks.picked, ...this.marks.others, ...this.marks.dim])].filter((id) => this.nodeOf(id));
    const key = (/** @type {string} */ id) => {
      const piece = this.pieces.get(id);
      const spot = this.room?.spots.get(piece?.spot ?? id);
      const place = this.placeOf(id);
      const isHand = piece && spot?.kind === HAND;
      return { isHand, row: Math.round((place?.y ?? 0) / (isHand ? 40 : 24)), x: place?.x ?? 0 };
    };
    const keys = new Map(all.map((id) => [id, key(id)]));
    return all.sort((one, other) => {
      const [a, b] = [/** @type {ReturnType<typeof key>} */ (keys.get(one)), /** @type {ReturnType<typeof key>} */ (keys.get(other))];
      return Number(b.isHand ?? false) - Number(a.isHand ?? false) || a.row - b.row || a.x - b.x;
    });
  }

  /** @param {string} id */
  placeOf(id) {
    return this.places.get(id) ?? this.room?.spotPlace(id) ?? null;
  }

  /**
   * The one thing that Tab leads to.
   * @param {string} id
   */
  rove(id) {
    const all = this.touchable;
    this.current = all.includes(id) ? id : (all.find((each) => this.marks.picks.includes(each)) ?? all[0] ?? "");
    for (const each of all) this.nodeOf(each)?.setAttribute("tabindex", each === this.current ? "0" : "-1");
  }

  /**
   * Move the focus by a key.
   * @param {number} right
   * @param {number} down
   * @returns {boolean} whether there was somewhere to go
   */
  step(right, down) {
    const all = this.touchable;
    if (!all.length) return false;
    const focused = document.activeElement?.getAttribute("data-id") ?? "";
    if (!all.includes(focused)) return this.focus(this.current);
    const here = this.placeOf(focused);
    if (!down || !here) return this.focus(all[(all.indexOf(focused) + right + all.length) % all.length]);
    let [best, least] = ["", Infinity];
    for (const id of all) {
      const place = this.placeOf(id);
      const [dx, dy] = [Math.abs((place?.x ?? 0) - here.x), ((place?.y ?? 0) - here.y) * down];
      if (dy > 12 && dy + 2 * dx < least) [best, least] = [id, dy + 2 * dx];
    }
    return best ? this.focus(best) : false;
  }

  /** @param {string} id */
  focus(id) {
    this.rove(id);
    this.nodeOf(this.current)?.focus();
    return true;
  }
}

/**
 * @param {Place} one
 * @param {Place} other
 */
function isSame(one, other) {
  return Math.abs(one.x - other.x) < 0.5 && Math.abs(one.y - other.y) < 0.5 && Math.abs(one.scale - other.scale) < 0.001 && Math.abs(one.turn - other.turn) < 0.2;
}
