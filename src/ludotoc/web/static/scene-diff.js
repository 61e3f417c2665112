// What lies where, as data: applying a difference, and finding one.

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Diff} Diff */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {{before: Scene, diff: Diff, told: Line[]}} Past */

const KEPT = 16;

/**
 * A difference with every piece by itself.
 * @param {Diff} diff
 * @returns {Diff}
 */
export function unrolled({ rows = [], ...diff }) {
  const pieces = rows.flatMap(({ kind, spot, owner, pieces }) => pieces.map(([id, face, order]) => ({ id, kind, spot, owner, face, order })));
  return { ...diff, pieces: [...(diff.pieces ?? []), ...pieces] };
}

/**
 * The scene after a difference.
 * @param {Scene} scene
 * @param {Diff} rolled
 * @returns {Scene}
 */
export function applied(scene, rolled) {
  const diff = unrolled(rolled);
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  for (const id of diff.gone ?? []) pieces.delete(id);
  for (const piece of diff.pieces ?? []) pieces.set(piece.id, piece);
  return {
    pieces: [...pieces.values()],
    notes: diff.notes ?? scene.notes ?? [],
    lit: diff.lit ?? [],
    turned: diff.turned && Object.keys(diff.turned).length ? diff.turned : (scene.turned ?? {}),
    moved: diff.moved ?? [],
  };
}

/**
 * What leads from one scene to another.
 * @param {Scene} from
 * @param {Scene} to
 * @returns {Diff}
 */
export function between(from, to) {
  const old = new Map(from.pieces.map((piece) => [piece.id, piece]));
  const now = new Set(to.pieces.map((piece) => piece.id));
  return {
    pieces: to.pieces.filter((piece) => !isSame(old.get(piece.id), piece)),
    gone: from.pieces.filter((piece) => !now.has(piece.id)).map((piece) => piece.id),
    notes: to.notes ?? [],
    lit: to.lit ?? [],
    turned: to.turned ?? {},
    moved: (to.moved ?? []).filter(([id]) => !old.has(id)),
  };
}

/**
 * @param {Piece | undefined} one
 * @param {Piece} other
 */
function isSame(one, other) {
  return one !== undefined && one.spot === other.spot && (one.face ?? "") === (other.face ?? "") && (one.order ?? 0) === (other.order ?? 0);
}

/** The last moves, to be shown again. What was turned down since is forgotten here too. */
export class History {
  constructor() {
    /** @type {Past[]} */
    this.past = [];
  }

  /** @param {Past} step */
  add(step) {
    this.past = [...this.past, step].slice(-KEPT);
    for (const piece of step.diff.pieces ?? []) {
      if (!piece.face) this.forget(piece.id);
    }
  }

  /** @param {string} id */
  forget(id) {
    const hide = (/** @type {Piece} */ piece) => (piece.id === id && piece.face ? { ...piece, face: "" } : piece);
    for (const step of this.past) {
      step.before = { ...step.before, pieces: step.before.pieces.map(hide) };
      step.diff = { ...step.diff, pieces: step.diff.pieces?.map(hide) };
    }
  }

  /** The moves since somebody's last but one, or the last few. */
  last(count = 6) {
    return this.past.slice(-count);
  }
}
