// Tells when it is one's turn somewhere: in the title of the page, and by a notification if allowed.

import { found } from "./app-dom.js";
import { say } from "./words.js";

/** @typedef {import("./types-lobby.js").TableCard} TableCard */

const title = document.title;
/** @type {Set<string>} */
let known = new Set();
let isFirst = true;

const mayAsk = () => "Notification" in window && Notification.permission === "default";

/** @param {TableCard[]} mine */
export function tellTurns(mine) {
  const turns = mine.filter((table) => table.your_turn);
  document.title = turns.length ? `(${turns.length}) ${title}` : title;
  if (!isFirst) turns.filter((table) => !known.has(table.id)).forEach(notify);
  known = new Set(turns.map((table) => table.id));
  isFirst = false;
  const button = found("tell-me", HTMLButtonElement);
  button.hidden = !mayAsk();
}

/** @param {TableCard} table */
function notify(table) {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(say("Your turn at {game}", { game: table.title }), {
    tag: table.id,
    icon: "/static/favicon.svg",
  });
  note.onclick = () => {
    window.focus();
    location.href = `/tables/${table.id}`;
  };
}

/** Permission is asked on a click and never otherwise. */
export function offerNotices() {
  const button = found("tell-me", HTMLButtonElement);
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    button.hidden = !mayAsk();
  });
}
