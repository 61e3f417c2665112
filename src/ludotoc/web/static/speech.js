// What happened and what is asked, for those who hear the table instead of seeing it.

import { byId } from "./table-dom.js";

let last = "";
let timer = 0;
/** @type {string[]} */
let waiting = [];

/**
 * Say something soon; what comes together is said together.
 * @param {string} text
 */
export function speak(text) {
  if (!text || text === last) return;
  last = text;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    byId("live").textContent = waiting.slice(-6).join(" ");
    waiting = [];
  }, 120);
}
