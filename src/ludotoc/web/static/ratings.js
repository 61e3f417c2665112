// Who plays how well: a list by game and form, with what is not known drawn as a bar.

import { ask, attempt } from "./api.js";
import { found, made } from "./app-dom.js";
import { language, say } from "./words.js";

/** @typedef {{ person: string, name: string, mu: number, sigma: number, shown: number, games: number }} Rating */

const SPREAD = 3; // sigmas to each side
const form = found("which", HTMLFormElement);
const board = found("board", HTMLDivElement);
const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** @param {string} name */
const chosen = (name) => String(new FormData(form).get(name) ?? "");

async function show() {
  const path = `/api/ratings/${chosen("game")}/${chosen("form")}`;
  board.setAttribute("aria-busy", "true"); // what still stands there is of another game
  const [ratings, me] = await Promise.all([
    attempt(() => ask(path), (text) => board.replaceChildren(made("p", { class: "wrong" }, text))),
    attempt(() => ask("/api/me"), () => undefined),
  ]);
  if (!ratings || path !== `/api/ratings/${chosen("game")}/${chosen("form")}`) return;
  board.removeAttribute("aria-busy");
  board.replaceChildren(ratings.length ? list(ratings, me?.person) : nobody());
}

const nobody = () => made("p", { class: "quiet" }, say("Nobody has played enough games of this kind yet."));

/**
 * @param {Rating[]} ratings
 * @param {string | undefined} me
 */
function list(ratings, me) {
  const low = Math.min(...ratings.map(({ mu, sigma }) => mu - SPREAD * sigma));
  const high = Math.max(...ratings.map(({ mu, sigma }) => mu + SPREAD * sigma));
  const part = (/** @type {number} */ value) => (100 * (value - low)) / (high - low || 1);
  const titles = [["", "place"], [say("Name"), ""], [say("Strength, as far as it is known"), "wide"],
    [say("Rating"), "number"], [say("Games played"), "number"]];
  return made(
    "table", {},
    made("thead", {}, made("tr", {}, ...titles.map(([title, kind]) =>
      made("th", { scope: "col", class: kind }, title || made("span", { class: "unseen" }, say("Place")))))),
    made("tbody", {}, ...ratings.map((rating, place) => row(rating, place + 1, part, rating.person === me))),
  );
}

/**
 * @param {Rating} rating
 * @param {number} place
 * @param {(value: number) => number} part
 * @param {boolean} isMe
 */
function row({ name, mu, sigma, shown, games }, place, part, isMe) {
  const from = part(mu - SPREAD * sigma);
  const bar = made("i", { class: "reach" });
  bar.style.insetInlineStart = `${from}%`;
  bar.style.width = `${part(mu + SPREAD * sigma) - from}%`;
  const dot = made("b", { class: "likely" });
  dot.style.insetInlineStart = `${part(mu)}%`;
  const told = say("most likely {most}, between {low} and {high}", {
    most: number.format(mu),
    low: number.format(mu - SPREAD * sigma),
    high: number.format(mu + SPREAD * sigma),
  });
  return made(
    "tr", isMe ? { class: "me" } : {},
    made("td", { class: "place" }, String(place)),
    made("th", { scope: "row" }, name, isMe ? made("span", { class: "badge" }, say("you")) : ""),
    made("td", { class: "wide" }, made("span", { class: "scale", role: "img", "aria-label": told, title: told }, bar, dot)),
    made("td", { class: "number" }, number.format(shown)),
    made("td", { class: "number" }, made("span", { class: "figure" }, String(games)), made("span", { class: "in-words" }, say("{count:game|games}", { count: games }))),
  );
}

/** Only the forms in which the chosen game can be played are offered. */
function showForms() {
  const game = form.querySelector("[name=game]:checked");
  const forms = game instanceof HTMLInputElement ? (game.dataset.forms ?? "").split(" ") : [];
  const radios = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=form]")]);
  for (const radio of radios) {
    const slip = /** @type {HTMLElement} */ (radio.closest(".slip"));
    slip.hidden = !forms.includes(radio.value);
    radio.checked &&= !slip.hidden;
  }
  const first = radios.find((each) => forms.includes(each.value));
  if (first && !radios.some((each) => each.checked)) first.checked = true;
  found("forms", HTMLFieldSetElement).hidden = forms.length < 2;
}

form.addEventListener("change", () => {
  showForms();
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
showForms();
show();
