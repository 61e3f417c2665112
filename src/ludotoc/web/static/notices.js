// A word from the browser to who looks elsewhere when it is his turn.

import { say } from "./words.js";

/** Whether somebody could still be asked for leave. */
export const mayAsk = () => "Notification" in window && Notification.permission === "default";

/** Permission is asked on a click and never otherwise. */
export const askLeave = () => Notification.requestPermission();

/**
 * @param {string} table
 * @param {string} game
 */
export function callBack(table, game) {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(say("Your turn at {game}", { game }), { tag: table, icon: "/static/favicon.svg" });
    note.onclick = () => {
      window.focus();
      if (!location.pathname.endsWith(table)) location.href = `/tables/${table}`;
    };
  } catch {
    // Some phones let only installed pages speak.
  }
}
