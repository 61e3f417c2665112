// The lobby: five boxes, one click to play, tables that wait and run, live.

import { ask, attempt, notice } from "./api.js";
import { found } from "./app-dom.js";
import { showTables } from "./lobby-cards.js";
import { follow } from "./lobby-live.js";
import { offerNotices, tellTurns } from "./lobby-turns.js";
import { opening } from "./open.js";
import { say } from "./words.js";

/** @typedef {import("./types-lobby.js").GameFacts} GameFacts */
/** @typedef {import("./types-lobby.js").LobbyNews} LobbyNews */
/** @typedef {import("./types-lobby.js").Tables} Tables */

/** @type {{ games: GameFacts[], tables: Tables }} */
const told = JSON.parse(document.getElementById("told")?.textContent ?? "{}");

/** @param {LobbyNews} news */
function show(news) {
  const own = new Set(news.mine.map(({ id }) => id));
  showTables("mine", news.mine);
  showTables("waiting", news.waiting.filter(({ id }) => !own.has(id)));
  showTables("running", news.running.filter(({ id }) => !own.has(id)));
  tellTurns(news.mine);
  news.games?.forEach(showReady);
}

/** Boxes that are unpacked, and who waits for one. */
const unpacked = new Set();
/** @type {Map<string, () => void>} */
const waiting = new Map();

/** @param {{ name: string, ready: number }} game */
function showReady({ name, ready }) {
  if (ready >= 1) {
    unpacked.add(name);
    waiting.get(name)?.();
  }
  const place = document.querySelector(`.box[data-game="${CSS.escape(name)}"] .ready`);
  const bar = place?.querySelector(".bar");
  const fill = bar?.querySelector("i");
  if (!(place instanceof HTMLElement) || !bar || !fill) return;
  place.hidden = ready >= 1;
  bar.setAttribute("aria-valuenow", String(Math.round(100 * ready)));
  fill.style.transform = `scaleX(${ready})`;
}

/**
 * One click: bots fill the table and the first cards are dealt.
 * @param {string} game
 * @param {HTMLButtonElement} button
 */
async function playNow(game, button) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  const table = await attempt(() => ask("/api/tables", "POST", { game, now: true }));
  if (!table) {
    button.ariaBusy = "false";
    return;
  }
  if (!unpacked.has(game)) {
    notice(say("This box is still being unpacked. You will be at the table as soon as it is."));
    await new Promise((done) => waiting.set(game, () => done(undefined)));
  }
  location.href = `/tables/${table.id}`;
}

for (const box of document.querySelectorAll(".box")) {
  const game = box instanceof HTMLElement ? box.dataset.game ?? "" : "";
  for (const button of box.querySelectorAll("button")) {
    button.hidden = false;
    button.addEventListener("click", () =>
      "now" in button.dataset ? playNow(game, button) : opening(told.games, game));
  }
}
// A page brought back from the browser's memory is not busy any more.
addEventListener("pageshow", () => document.querySelectorAll("[data-now]").forEach((each) => (each.ariaBusy = "false")));

// --- one's own name, changed where it stands ---

const form = found("name", HTMLFormElement);
const field = found("my-name", HTMLInputElement);
const wrong = /** @type {HTMLElement} */ (form.querySelector(".wrong"));
form.hidden = false;
let name = field.value;

async function rename() {
  const wanted = field.value.trim();
  wrong.hidden = true;
  if (wanted === name) return;
  const me = await attempt(() => ask("/api/me", "PUT", { name: wanted }), (text) => {
    wrong.textContent = text;
    wrong.hidden = false;
  });
  if (!me) return;
  name = field.value = me.name ?? wanted;
  document.querySelectorAll("[data-my-name]").forEach((each) => (each.textContent = name));
  notice(say("You are {name} now.", { name }));
}

field.addEventListener("change", rename);
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    field.value = name;
    wrong.hidden = true;
    field.blur();
  }
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  field.blur();
});

offerNotices();
show({ ...told.tables, games: told.games });
follow(show);
