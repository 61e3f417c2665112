// Tables as cards in the lobby.

import { made } from "./app-dom.js";
import { say } from "./words.js";

/** @typedef {import("./types-lobby.js").TableCard} TableCard */
/** @typedef {import("./types-lobby.js").SeatCard} SeatCard */

/**
 * @param {string} id of the section
 * @param {TableCard[]} tables
 */
export function showTables(id, tables) {
  const section = document.getElementById(id);
  const list = section?.querySelector("ul");
  const told = JSON.stringify(tables);
  if (!section || !list || list.dataset.told === told) return;
  list.dataset.told = told;
  const focused = document.activeElement?.closest(`#${id} a`)?.getAttribute("href");
  list.replaceChildren(...tables.map((table) => card(table, id === "mine")));
  const again = focused && list.querySelector(`a[href="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus();
  const empty = section.querySelector(".empty");
  if (empty instanceof HTMLElement) empty.hidden = tables.length > 0;
  else section.hidden = tables.length === 0;
}

/**
 * @param {TableCard} table
 * @param {boolean} isMine
 */
function card(table, isMine) {
  const facts = [table.timing, table.options].filter(Boolean).join(" · ");
  return made(
    "li", { class: "table-card" },
    made("img", { src: `/art/box/${table.game}.${document.documentElement.lang}.svg`, alt: "", width: 96, height: 72 }),
    made(
      "div", { class: "told" },
      made("h3", {}, table.title, " ", state(table)),
      made("ul", { class: "seats", "aria-label": say("Seats") }, ...table.seats.map(seat)),
      made("p", { class: "hint" }, facts),
    ),
    made("a", { class: isPressing(table, isMine) ? "button primary" : "button", href: way(table) },
      verb(table, isMine), made("span", { class: "unseen" }, ` ${table.title}`)),
  );
}

/** @param {TableCard} table */
function state(table) {
  if (table.your_turn) return made("span", { class: "badge turn" }, say("Your turn"));
  if (table.state === "paused") return made("span", { class: "badge" }, say("Paused"));
  if (table.state === "over") return made("span", { class: "badge" }, say("Over"));
  if (table.state === "closed") return made("span", { class: "badge" }, say("Closed"));
  if (table.onlookers > 0) {
    return made("span", { class: "badge" }, say("{count:onlooker|onlookers}", { count: table.onlookers }));
  }
  return "";
}

/** @param {SeatCard} each */
function seat(each) {
  if (each.who === "empty") return made("li", { class: "free" }, say("free"));
  return made("li", { class: each.who, title: each.level ?? "" }, each.name || each.level || "");
}

/** @param {TableCard} table */
const hasRoom = (table) => table.state === "waiting" && table.seats.some((each) => each.who === "empty");

/** @param {TableCard} table @param {boolean} isMine */
const isPressing = (table, isMine) => table.your_turn || (hasRoom(table) && !isMine);

/** @param {TableCard} table */
const way = (table) => table.state === "over" ? `/tables/${table.id}/replay` : `/tables/${table.id}`;

/** @param {TableCard} table @param {boolean} isMine */
function verb(table, isMine) {
  if (table.your_turn) return say("Play");
  if (table.state === "over") return say("Look back");
  if (isMine) return say("Return");
  return hasRoom(table) ? say("Sit down") : say("Look on");
}
