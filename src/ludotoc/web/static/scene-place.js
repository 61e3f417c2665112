// Where everything lies on the screen: the layout fitted into the room there is.
//
// A layout has one shape. Where that leaves its own hand too small to touch, the hand is taken out
// and lies large along the edge (`tray`), or beside the board where the room is low (`side`).

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const HAND = "hand";
export const SEAT = "seat";

const LIFT = 1.5;
const MOST_LIFTED = 8;
const AIR = 1.06;
const FAN_ANGLE = 3;
const FAN_DROP = 0.012;
const EASY = 58; // pixels that a card of one's hand should be wide
const LEGIBLE = 40; // where nobody has to touch it
const LARGEST_CARD = 104;
const STEP = 40; // pixels of a card that must be seen to be touched
const FEW = 5;
const PLATE = 34; // pixels that a name takes
const FULL_PLATE = 46; // with what is counted below it, and its ring
const GAP = 6;
const RISE = 14; // what can be played stands higher

export class Room {
  /**
   * @param {Layout} layout
   * @param {Record<string, [number, number]>} sizes
   */
  constructor(layout, sizes) {
    this.layout = layout;
    this.sizes = sizes;
    /** @type {Map<string, Spot>} */
    this.spots = new Map(layout.spots.map((spot) => [spot.id, spot]));
    this.hands = layout.spots.filter((spot) => spot.kind === HAND);
    const top = Math.min(layout.height, ...this.hands.map((spot) => spot.y - (spot.height ?? 0) / 2));
    this.boardHeight = top;
    this.below = layout.spots.filter((spot) => spot.kind !== HAND && spot.y > top);
    this.handEnd = Math.max(0, ...this.hands.map((spot) => spot.y + (spot.height ?? 0) / 2));
    this.hasNameBelow = this.hands.length > 0 && layout.spots.some((spot) => spot.kind === SEAT && spot.y > this.handEnd);
    this.mode = "laid";
    this.scale = 1;
    this.left = 0;
    this.top = 0;
    /** @type {Box} */
    this.tray = { x: 0, y: 0, width: 0, height: 0 };
    /** @type {Box} */
    this.band = { x: 0, y: 0, width: 0, height: 0 };
    this.held = 5;
  }

  /** @returns {number} how wide a card of one's hand is, in units */
  get cardWidth() {
    return this.sizes.card?.[0] ?? 110;
  }

  /**
   * Fit all into a room; `held` is how many cards the hand must have place for.
   * @param {number} width
   * @param {number} height
   * @param {number} held
   * @param {number} [sideFoot] how much of a tray beside the board is covered
   */
  fit(width, height, held, sideFoot = 0) {
    const { layout, boardHeight } = this;
    this.held = held;
    this.mode = "laid";
    this.scale = Math.min(width / layout.width, height / layout.height);
    const laid = this.scale * this.cardWidth * Math.min(...this.hands.map((spot) => spot.scale ?? 1), 2);
    if (this.hands.length && laid < (this.isTouched ? EASY : LEGIBLE)) {
      if (width > 1.15 * height) this.fitSide(width, height, sideFoot);
      else this.fitTray(width, height);
    } else {
      this.fitLaid(width, height);
    }
    this.boardWidth = layout.width * this.scale;
    this.shownHeight = this.mode === "laid" ? layout.height * this.scale : boardHeight * this.scale;
  }

  boardWidth = 0;
  shownHeight = 0;
  isTouched = true;

  /**
   * As the layout is; letters do not shrink with it, so a name below the hand keeps its height.
   * @param {number} width
   * @param {number} height
   */
  fitLaid(width, height) {
    const { layout, handEnd } = this;
    const name = this.hasNameBelow ? FULL_PLATE : 0;
    if (name) this.scale = Math.min(this.scale, (height - name) / handEnd);
    this.left = (width - layout.width * this.scale) / 2;
    this.top = (height - Math.max(layout.height * this.scale, handEnd * this.scale + name)) / 2;
  }

  /**
   * The board above, what lay beside the hand in a band below it, the hand along the edge.
   * @param {number} width
   * @param {number} height
   */
  fitTray(width, height) {
    this.mode = "tray";
    const least = this.trayHeight(width, EASY);
    const band = this.bandUnits();
    const wide = width / this.layout.width;
    const tall = (height - least - this.bandHeight(wide, band)) / this.boardHeight;
    this.scale = Math.min(wide, tall);
    this.left = (width - this.layout.width * this.scale) / 2;
    this.top = 0;
    const high = this.bandHeight(this.scale, band);
    const y = this.boardHeight * this.scale;
    const spare = Math.max(0, height - y - high - this.trayHeight(width, LARGEST_CARD));
    this.band = { x: this.left, y: y + spare / 3, width: this.layout.width * this.scale, height: high };
    this.top = spare / 6;
    const from = this.band.y + high;
    this.tray = { x: 0, y: from, width, height: height - from };
  }

  /**
   * The board to the left, the hand to its right.
   * @param {number} width
   * @param {number} height
   * @param {number} sideFoot
   */
  fitSide(width, height, sideFoot) {
    this.mode = "side";
    this.scale = Math.min(height / this.boardHeight, (0.56 * width) / this.layout.width);
    this.left = 0;
    this.top = (height - this.boardHeight * this.scale) / 2;
    const x = this.layout.width * this.scale + GAP;
    const high = this.bandHeight(this.scale, this.bandUnits());
    const tray = { x, y: high, width: width - x, height: height - high - sideFoot };
    const free = tray.height - this.handHeight(tray);
    this.band = { x, y: free, width: tray.width, height: high }; // right above the cards, which lie low
    this.tray = { ...tray, y: high + free, height: tray.height - free };
  }

  /** What a hand needs of a tray when its rows do not overlap, or all there is. @param {Box} tray */
  handHeight({ width, height }) {
    const card = this.cardFor(width, height);
    return Math.min(height, this.rows(width, card).rows * (card * this.shape + GAP) + RISE + GAP);
  }

  bandUnits() {
    if (!this.below.length) return { top: 0, height: 0 };
    const top = Math.min(...this.below.map((spot) => spot.y - (spot.height ?? 0) / 2));
    const end = Math.max(...this.below.map((spot) => spot.y + (spot.height ?? 0) / 2));
    return { top, height: end - top };
  }

  /**
   * @param {number} scale
   * @param {{height: number}} band
   */
  bandHeight(scale, band) {
    if (!band.height) return 0;
    return Math.max(band.height * scale, this.below.some((spot) => spot.kind === SEAT) ? PLATE : 0) + GAP;
  }

  /** How many cards go in one row of a tray, and how many rows there are. */
  rows(/** @type {number} */ width, /** @type {number} */ card) {
    const fits = Math.max(2, Math.floor((width - 2 * GAP - card) / STEP) + 1);
    const rows = Math.max(1, Math.ceil(this.held / fits));
    return { rows, each: Math.ceil(this.held / rows) };
  }

  /** @param {number} card how wide */
  trayHeight(/** @type {number} */ width, card) {
    const { rows } = this.rows(width, card);
    const high = card * this.shape;
    return rows === 1 ? high + RISE + 2 * GAP : high + (rows - 1) * 0.62 * high + RISE + 2 * GAP;
  }

  /** How much higher than wide a card is. */
  get shape() {
    const [wide, high] = this.sizes.card ?? [110, 154];
    return high / wide;
  }

  /**
   * A point of the layout on the stage.
   * @param {Spot} spot
   * @returns {{x: number, y: number, scale: number}}
   */
  at(spot) {
    const { scale } = this;
    if (this.mode === "laid" || !this.below.includes(spot)) {
      return { x: this.left + spot.x * scale, y: this.top + spot.y * scale, scale };
    }
    const units = this.bandUnits();
    const share = units.height ? (spot.y - units.top) / units.height : 0.5;
    const x = this.band.x + (spot.x / this.layout.width) * this.band.width;
    return { x, y: this.band.y + share * (this.band.height - GAP), scale };
  }

  /**
   * Where a spot is, as large as its pieces.
   * @param {string} id
   * @returns {Place & {width: number, height: number} | null}
   */
  spotPlace(id) {
    const spot = this.spots.get(id);
    if (!spot) return null;
    if (this.mode !== "laid" && spot.kind === HAND) {
      const { x, y, width, height } = this.tray;
      return { x: x + width / 2, y: y + height / 2, turn: 0, scale: this.scale, width, height };
    }
    const { x, y, scale } = this.at(spot);
    return { x, y, turn: spot.turn ?? 0, scale: scale * (spot.scale ?? 1), width: (spot.width ?? 0) * scale, height: (spot.height ?? 0) * scale };
  }

  /**
   * Where every piece lies.
   * @param {Iterable<Piece>} pieces
   * @returns {Map<string, Place>}
   */
  places(pieces) {
    /** @type {Map<string, Piece[]>} */
    const lying = new Map();
    for (const piece of pieces) {
      const there = lying.get(piece.spot);
      if (there) there.push(piece);
      else lying.set(piece.spot, [piece]);
    }
    /** @type {Map<string, Place>} */
    const found = new Map();
    /** @type {Piece[]} */
    const held = [];
    for (const spot of this.layout.spots) {
      const there = lying.get(spot.id)?.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
      if (!there) continue;
      if (spot.kind === HAND && this.mode !== "laid") held.push(...there);
      else this.lay(spot, there, found);
    }
    this.fan(held, found);
    return found;
  }

  /**
   * The pieces of one spot, as the layout has them lie.
   * @param {Spot} spot
   * @param {Piece[]} pieces
   * @param {Map<string, Place>} found
   */
  lay(spot, pieces, found) {
    const { x, y, scale } = this.at(spot);
    const own = spot.scale ?? 1;
    const width = (this.sizes[pieces[0].kind]?.[0] ?? 40) * own;
    const count = pieces.length;
    const room = Math.max((spot.width ?? 0) - width, 0);
    const step = count < 2 ? 0 : Math.min(width * AIR, room / (count - 1));
    const angle = ((spot.turn ?? 0) * Math.PI) / 180;
    pieces.forEach((piece, n) => {
      let [right, down, turn] = [0, -LIFT * Math.min(n, MOST_LIFTED), 0];
      if (spot.lies === "row" || spot.lies === "fan") {
        right = step * (n - (count - 1) / 2);
        turn = spot.lies === "fan" && count > 1 ? (n - (count - 1) / 2) * Math.min(FAN_ANGLE, 24 / count) : 0;
        down = Math.abs(right) * Math.abs(turn) * FAN_DROP;
      }
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      found.set(piece.id, {
        x: x + (right * cos - down * sin) * scale,
        y: y + (right * sin + down * cos) * scale,
        turn: (spot.turn ?? 0) + turn,
        scale: scale * own,
      });
    });
  }

  /**
   * One's own hand in the tray, in as many rows as it takes.
   * @param {Piece[]} held
   * @param {Map<string, Place>} found
   */
  fan(held, found) {
    if (!held.length) return;
    const { x, y, width, height } = this.tray;
    const card = this.cardFor(width, height);
    const { rows } = this.rows(width, card);
    const high = card * this.shape;
    const used = Math.min(rows, Math.ceil(held.length / Math.ceil(this.held / rows)));
    const down = used < 2 ? 0 : Math.min(high + GAP, (height - high - RISE - GAP) / (used - 1));
    const each = Math.ceil(held.length / used);
    const first = y + height - GAP - high / 2 - down * (used - 1);
    held.forEach((piece, n) => {
      const row = Math.floor(n / each);
      const inRow = Math.min(each, held.length - row * each);
      const step = inRow < 2 ? 0 : Math.min(card * AIR, (width - 2 * GAP - card) / (inRow - 1));
      const off = n - row * each - (inRow - 1) / 2;
      const turn = used === 1 ? off * Math.min(2, 12 / inRow) : 0;
      found.set(piece.id, {
        x: x + width / 2 + step * off,
        y: first + down * row + Math.abs(off * step * turn) * FAN_DROP,
        turn,
        scale: card / this.cardWidth,
      });
    });
  }

  /** The largest card that the tray has room for. */
  cardFor(/** @type {number} */ width, /** @type {number} */ height) {
    // A few cards lie side by side, many overlap.
    let card = this.held <= FEW ? Math.min(LARGEST_CARD, (width - 2 * GAP) / (this.held * AIR)) : LARGEST_CARD;
    while (card > 40 && this.trayHeight(width, card) > height) card -= 2;
    return card;
  }
}

/**
 * The way from spot to spot along the lines of the board, if there is a short one.
 * @param {Layout} layout
 * @returns {(from: string, to: string) => Spot[]}
 */
export function tracksOf(layout) {
  /** @type {Map<string, Set<string>>} */
  const beside = new Map();
  const spots = new Map(layout.spots.map((spot) => [spot.id, spot]));
  for (const line of layout.lines ?? []) join(line, layout.spots, beside);
  return (from, to) => (beside.has(from) && beside.has(to) ? shortest(beside, from, to).map((id) => /** @type {Spot} */ (spots.get(id))) : []);
}

/**
 * The spots of a line are neighbours in its order.
 * @param {[number, number][]} line
 * @param {Spot[]} spots
 * @param {Map<string, Set<string>>} beside
 */
function join(line, spots, beside) {
  /** @type {[number, string][]} */
  const on = [];
  for (let n = 0; n + 1 < line.length; n++) {
    for (const spot of spots) {
      const share = along(line[n], line[n + 1], spot);
      if (share >= 0) on.push([n + share, spot.id]);
    }
  }
  on.sort((one, other) => one[0] - other[0]);
  const ids = on.map(([, id]) => id).filter((id, n, all) => id !== all[n - 1]);
  for (let n = 0; n + 1 < ids.length; n++) {
    for (const [a, b] of [[ids[n], ids[n + 1]], [ids[n + 1], ids[n]]]) {
      if (!beside.has(a)) beside.set(a, new Set());
      beside.get(a)?.add(b);
    }
  }
}

/**
 * How far along a stretch a spot lies, from 0 to 1; -1 if it lies elsewhere.
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {Spot} spot
 */
function along([x1, y1], [x2, y2], spot) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length ? ((spot.x - x1) * dx + (spot.y - y1) * dy) / length : 0;
  const off = Math.hypot(spot.x - x1 - share * dx, spot.y - y1 - share * dy);
  return off < 2 && share > -0.01 && share < 1.01 ? Math.min(1, Math.max(0, share)) : -1;
}

/**
 * @param {Map<string, Set<string>>} beside
 * @param {string} from
 * @param {string} to
 */
function shortest(beside, from, to) {
  /** @type {Map<string, string>} */
  const before = new Map([[from, ""]]);
  const open = [from];
  for (const here of open) {
    if (here === to) break;
    for (const next of beside.get(here) ?? []) {
      if (before.has(next)) continue;
      before.set(next, here);
      open.push(next);
    }
  }
  const way = [];
  for (let here = before.has(to) ? to : ""; here; here = before.get(here) ?? "") way.unshift(here);
  return way;
}
