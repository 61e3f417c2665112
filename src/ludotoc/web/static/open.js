// "Open a table": what to play, with whom, by which rules and in what time; then the link to share.

import { ask, attempt, notice } from "./api.js";
import { found, made, slips } from "./app-dom.js";
import { say } from "./words.js";

/** @typedef {import("./types-lobby.js").GameFacts} GameFacts */
/** @typedef {import("./types-lobby.js").Option} Option */

const DAY = 86_400;
const TIMINGS = [
  { value: "none", text: say("No clock"), said: say("Everybody takes the time they need.") },
  ...[[5, 10], [10, 20], [20, 30]].map(([minutes, increment]) => ({
    value: `live ${60 * minutes} ${increment}`,
    text: `${minutes} min + ${increment} s`,
    said: say("{minutes:minute|minutes} each, and {seconds:second|seconds} back after every decision.", { minutes, seconds: increment }),
  })),
  ...[1, 3, 7].map((days) => ({
    value: `slow ${days * DAY} 0`,
    text: say("{days:day|days} a move", { days }),
    said: say("A slow game: come back when it is your turn."),
  })),
];
const DELAYS = [
  { value: 0, text: say("at once") },
  { value: 30, text: say("{seconds:second|seconds} later", { seconds: 30 }) },
  { value: 120, text: say("{minutes:minute|minutes} later", { minutes: 2 }) },
  { value: 600, text: say("{minutes:minute|minutes} later", { minutes: 10 }) },
];

const dialog = found("open", HTMLDialogElement);
const form = found("open-form", HTMLFormElement);
const share = found("share", HTMLDivElement);
const wrong = found("open-wrong", HTMLParagraphElement);
/** @type {GameFacts[]} */
let shelf = [];

/**
 * @param {GameFacts[]} games
 * @param {string} game
 */
export function opening(games, game) {
  shelf = games;
  form.hidden = false;
  share.hidden = true;
  wrong.hidden = true;
  slips(found("open-games", HTMLDivElement), "game", games.map(({ name, title }) => ({ value: name, text: title })), game);
  slips(found("open-timing", HTMLDivElement), "timing", TIMINGS, chosen("timing") || "none");
  slips(found("open-listed", HTMLDivElement), "listed", [
    { value: "", text: say("Only who has the link") },
    { value: "yes", text: say("Everybody in the lobby") },
  ], chosen("listed"));
  found("open-delay", HTMLSelectElement).replaceChildren(...DELAYS.map(({ value, text }) => made("option", { value }, text)));
  showGame();
  showTiming();
  dialog.showModal();
  dialog.scrollTop = 0;
  checked("game")?.focus();
}

/** @param {string} name */
const checked = (name) => /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]:checked`));

/** @param {string} name */
const chosen = (name) => checked(name)?.value ?? "";

const chosenGame = () => /** @type {GameFacts} */ (shelf.find((each) => each.name === chosen("game")) ?? shelf[0]);

function showGame() {
  const game = chosenGame();
  slips(found("open-players", HTMLDivElement), "players", game.players.map((n) => ({ value: `${n}`, text: `${n}` })), `${game.players.at(0)}`);
  found("open-players-field", HTMLFieldSetElement).hidden = game.players.length === 1;
  found("open-options", HTMLDetailsElement).hidden = game.options.length === 0;
  dialog.querySelector(".options")?.replaceChildren(...game.options.map(optionField));
  showSeats();
  showOptions();
}

/** @param {Option} option */
function optionField(option) {
  const [usual] = option.values;
  const rows = option.values.map(({ value, text }) => made(
    "label", { class: "way" },
    made("input", { type: "radio", name: `option ${option.name}`, value, checked: value === usual?.value }),
    made("span", {}, text || value, " ", value === usual?.value ? made("span", { class: "badge" }, say("as usual")) : ""),
  ));
  const explained = option.text ? [made("p", { class: "hint" }, option.text)] : [];
  return made("fieldset", {}, made("legend", {}, option.title), ...explained, ...rows);
}

function showSeats() {
  const game = chosenGame();
  const kept = [...form.querySelectorAll("#open-seats select")].map((each) => /** @type {HTMLSelectElement} */ (each).value);
  const seats = Array.from({ length: Number(chosen("players")) }, (_, seat) => seatField(game, seat, kept[seat - 1]));
  found("open-seats", HTMLOListElement).replaceChildren(...seats);
}

/**
 * @param {GameFacts} game
 * @param {number} seat
 * @param {string | undefined} kept
 */
function seatField(game, seat, kept) {
  if (seat === 0) return made("li", { class: "me" }, say("You"));
  const levels = game.levels.map(({ name, title, text }) =>
    made("option", { value: name, title: text, selected: name === kept }, say("Bot: {level}", { level: title })));
  return made("li", {}, made("select", { name: "seat", "aria-label": say("Seat {number}", { number: seat + 1 }) },
    made("option", { value: "" }, say("Free")), ...levels));
}

/** What the closed drawer says of its rules. */
function showOptions() {
  const others = chosenGame().options.filter(({ name, values }) => chosen(`option ${name}`) !== values[0]?.value);
  found("open-options-said", HTMLSpanElement).textContent = others.length
    ? others.map(({ title }) => title).join(", ")
    : say("as usual");
}

function showTiming() {
  const timing = TIMINGS.find(({ value }) => value === chosen("timing"));
  found("open-timing-said", HTMLParagraphElement).textContent = timing?.said ?? "";
}

/** What is sent to the house. */
function wanted() {
  const game = chosenGame();
  const [kind, seconds, increment] = chosen("timing").split(" ");
  const options = Object.fromEntries(game.options.map(({ name }) => [name, chosen(`option ${name}`)]));
  const others = [...form.querySelectorAll("#open-seats select")].map((each) => {
    const level = /** @type {HTMLSelectElement} */ (each).value;
    return level ? { who: "bot", level } : { who: "empty" };
  });
  return {
    game: game.name,
    players: Number(chosen("players")),
    options,
    timing: { kind, seconds: Number(seconds ?? 0), increment: Number(increment ?? 0) },
    seats: [{ who: "me" }, ...others],
    is_listed: chosen("listed") === "yes",
    delay: Number(found("open-delay", HTMLSelectElement).value),
  };
}

/** @param {{ id: string, link: string }} table */
function showShare(table) {
  const link = new URL(table.link || `/tables/${table.id}`, location.href).href;
  form.hidden = true;
  share.hidden = false;
  found("share-link", HTMLInputElement).value = link;
  found("share-qr", HTMLImageElement).src = `/api/tables/${table.id}/qr.svg`;
  found("share-send", HTMLButtonElement).hidden = !("share" in navigator);
  const go = found("share-go", HTMLAnchorElement);
  go.href = `/tables/${table.id}`;
  go.focus();
}

async function copy() {
  const link = found("share-link", HTMLInputElement);
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy"); // on a LAN without https there is no clipboard
  }
  notice(say("The link is copied."));
}

form.addEventListener("change", (event) => {
  const name = event.target instanceof HTMLInputElement ? event.target.name : "";
  if (name === "game") showGame();
  if (name === "players") showSeats();
  if (name === "timing") showTiming();
  if (name.startsWith("option ")) showOptions();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
  wrong.hidden = true;
  button.disabled = true;
  const table = await attempt(() => ask("/api/tables", "POST", wanted()), (text) => {
    wrong.textContent = text;
    wrong.hidden = false;
  });
  button.disabled = false;
  if (table) showShare(table);
});
dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
found("share-copy", HTMLButtonElement).addEventListener("click", copy);
found("share-send", HTMLButtonElement).addEventListener("click", () =>
  navigator.share({ url: found("share-link", HTMLInputElement).value }).catch(() => undefined));
