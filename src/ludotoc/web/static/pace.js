// How fast the page follows the table: as everybody likes it, remembered on this device.

import { recall, remember } from "./table-dom.js";

/** @typedef {"calm" | "brisk" | "at once"} Pace */

const KEY = "pace";
/** How much faster than usual; at once shows nothing on the way. @type {Record<Pace, number>} */
const SPEEDS = { calm: 1, brisk: 2.2, "at once": Infinity };

/** @type {Pace[]} */
export const PACES = ["calm", "brisk", "at once"];

let chosen = known(recall(KEY));
addEventListener("storage", (event) => {
  if (event.key === KEY) chosen = known(event.newValue);
});

export const pace = () => chosen;

/** How much faster than usual things move. */
export const swiftness = () => SPEEDS[chosen];

/** @param {string} wanted */
export function setPace(wanted) {
  chosen = known(wanted);
  remember(KEY, chosen);
}

/**
 * @param {string | null} text
 * @returns {Pace}
 */
function known(text) {
  return PACES.find((each) => each === text) ?? "calm";
}
