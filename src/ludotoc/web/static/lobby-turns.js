// Tells when it is one's turn somewhere: in the title of the page, and by a notification if allowed.

import { found } from "./app-dom.js";
import { askLeave, callBack, mayAsk } from "./notices.js";

/** @typedef {import("./types-lobby.js").TableCard} TableCard */

const title = document.title;
/** @type {Set<string>} */
let known = new Set();
let isFirst = true;

/** @param {TableCard[]} mine */
export function tellTurns(mine) {
  const turns = mine.filter((table) => table.your_turn);
  document.title = turns.length ? `(${turns.length}) ${title}` : title;
  if (!isFirst) turns.filter((table) => !known.has(table.id)).forEach((table) => callBack(table.id, table.title));
  known = new Set(turns.map((table) => table.id));
  isFirst = false;
  const button = found("tell-me", HTMLButtonElement);
  button.hidden = !mayAsk();
}

export function offerNotices() {
  const button = found("tell-me", HTMLButtonElement);
  button.addEventListener("click", async () => {
    await askLeave();
    button.hidden = !mayAsk();
  });
}
