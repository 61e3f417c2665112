// Pieces travel; nothing jumps. Where less motion is wanted they fade instead; where none is to be
// waited for (a speed without end) they are there at once.

/** @typedef {import("./types.js").Place} Place */

export const TRAVEL = 340;
export const HOP = 90;
export const FLIP = 280;
export const TURN = 700;
export const DEAL = 60;
export const KNOCK = 160; // from one knock to the next
const LONGEST_WALK = 1000;
const EASE_OUT = "cubic-bezier(.2, .7, .3, 1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether less motion is wanted. */
export const isCalm = () => calm.matches;

/** @param {Place} place */
export function transform({ x, y, turn, scale }) {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${turn.toFixed(2)}deg) scale(${scale.toFixed(4)})`;
}

/**
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
async function play(node, frames, options) {
  // A page that is not looked at has nothing to show.
  if (document.hidden || !options.duration) return;
  try {
    await node.animate(frames, { fill: "backwards", ...options }).finished;
  } catch {
    // The node went away meanwhile.
  }
}

/**
 * From place to place, straight or from stop to stop.
 * @param {Element} node
 * @param {Place[]} stops the first is where it is, the last where it will be
 * @param {{delay?: number, speed?: number, isArc?: boolean}} [how]
 */
export function travel(node, stops, { delay = 0, speed = 1, isArc = false } = {}) {
  if (isCalm()) return fadeIn(node, { delay, speed });
  const options = { duration: travelTime(stops.length, isArc) / speed, delay: delay / speed, easing: EASE_OUT };
  if (stops.length === 2) return play(node, stops.map((stop) => ({ transform: transform(stop) })), options);
  if (isArc) return play(node, stops.map((stop) => ({ transform: transform(stop) })), { ...options, easing: "ease-in-out" });
  return play(node, hops(stops), { ...options, easing: "linear" });
}

/**
 * @param {number} stops
 * @param {boolean} [isArc]
 */
export function travelTime(stops, isArc = false) {
  if (isArc) return TURN;
  return stops <= 2 ? TRAVEL : Math.min(LONGEST_WALK, Math.max(TRAVEL, HOP * (stops - 1)));
}

/**
 * A hop from each stop to the next: up in the middle, down at the end.
 * @param {Place[]} stops
 */
function hops(stops) {
  /** @type {Keyframe[]} */
  const frames = [];
  stops.forEach((stop, n) => {
    if (n) {
      const last = stops[n - 1];
      const high = { x: (last.x + stop.x) / 2, y: (last.y + stop.y) / 2 - 7, turn: stop.turn, scale: Math.max(last.scale, stop.scale) * 1.16 };
      frames.push({ transform: transform(high) });
    }
    frames.push({ transform: transform(stop) });
  });
  return frames;
}

/**
 * @param {Element} node
 * @param {{delay?: number, speed?: number}} [how]
 */
export function fadeIn(node, { delay = 0, speed = 1 } = {}) {
  return play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: 260 / speed, delay: delay / speed, easing: "ease-out" });
}

/**
 * @param {Element} node
 * @param {{delay?: number, speed?: number}} [how]
 */
export function fadeOut(node, { delay = 0, speed = 1 } = {}) {
  return play(node, [{ opacity: 1 }, { opacity: 0 }], { duration: 240 / speed, delay: delay / speed, easing: "ease-in", fill: "both" });
}

/**
 * Turn over about the long axis; `swap` shows the other side.
 * @param {Element} node
 * @param {() => void} swap
 * @param {{delay?: number, speed?: number}} [how]
 */
export async function flip(node, swap, { delay = 0, speed = 1 } = {}) {
  if (isCalm() || document.hidden || speed === Infinity) {
    swap();
    return fadeIn(node, { speed });
  }
  const half = { duration: FLIP / 2 / speed };
  await play(node, [{ transform: "scaleX(1)" }, { transform: "scaleX(.02)" }], { ...half, delay: delay / speed, easing: "ease-in", fill: "both" });
  swap();
  for (const animation of node.getAnimations()) animation.cancel();
  await play(node, [{ transform: "scaleX(.02)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" });
}

/**
 * Somebody knocks: the table jumps, three times.
 * @param {Element} node
 * @param {number} speed
 */
export function jump(node, speed) {
  if (isCalm() || speed === Infinity) return;
  const [down, up] = [{ transform: "none" }, { transform: "translateY(-7px) rotate(.35deg)" }];
  void play(node, [down, up, down], { duration: KNOCK, iterations: 3, easing: "ease-out" });
}

/**
 * A board turns in its place.
 * @param {Element} node
 * @param {string} from
 * @param {string} to
 * @param {number} speed
 */
export function turnBoard(node, from, to, speed) {
  if (isCalm()) return fadeIn(node, { speed });
  return play(node, [{ transform: from }, { transform: to }], { duration: TURN / speed, easing: "ease-in-out" });
}
