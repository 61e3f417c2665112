// How a person says what to do by touching things: each legal action is a short path of picks.

/** @typedef {import("./types.js").Way} Way */

export const BUTTON = "!";

export class Picks {
  /** @param {Way[]} ways */
  constructor(ways) {
    this.ways = ways;
    /** @type {string[]} */
    this.picked = [];
  }

  /**
   * The ways that can still be meant.
   * @param {string[]} [picked]
   */
  fitting(picked = this.picked) {
    return this.ways.filter((way) => fits(way, picked));
  }

  /**
   * What may be picked next, each once, in the order of the actions.
   * @param {string[]} [picked]
   */
  following(picked = this.picked) {
    return [...new Set(this.fitting(picked).flatMap((way) => next(way, picked)))];
  }

  /** The way that is meant when only one is left. */
  get meant() {
    const fitting = this.fitting();
    return fitting.length === 1 && (this.picked.length > 0 || this.ways.length === 1) ? fitting[0] : null;
  }

  /**
   * Pick something: it goes on from as many of the picks before as it can.
   * @param {string} pick
   * @returns {boolean} whether it can be picked
   */
  pick(pick) {
    for (let kept = this.picked.length; kept >= 0; kept--) {
      const before = this.picked.slice(0, kept);
      if (before.includes(pick) || !this.following(before).includes(pick)) continue;
      this.picked = [...before, pick];
      return true;
    }
    return false;
  }

  /**
   * Take a pick back, with those after it; without a name the last.
   * @param {string} [pick]
   */
  takeBack(pick) {
    const place = pick === undefined ? this.picked.length - 1 : this.picked.indexOf(pick);
    if (place < 0) return false;
    this.picked = this.picked.slice(0, place);
    return true;
  }
}

/**
 * @param {Way} way
 * @param {string[]} picked
 */
function fits([, path, anyOrder], picked) {
  if (anyOrder) return picked.every((pick) => path.includes(pick));
  return picked.every((pick, place) => path[place] === pick);
}

/**
 * @param {Way} way
 * @param {string[]} picked
 */
function next([, path, anyOrder], picked) {
  if (anyOrder) return path.filter((pick) => !picked.includes(pick));
  return path.slice(picked.length, picked.length + 1);
}
