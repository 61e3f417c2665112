// Standing orders of a slow game: what shall be done without asking, sealed and editable.

import { notice } from "./api.js";
import { el, ICONS, icon } from "./table-dom.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */
/** @typedef {import("./types.js").Standing} Standing */
/** @typedef {{order: string, text: string, box: HTMLInputElement}} Choice */

/**
 * A dialog with all orders that can be given now: those about one thing in one row.
 * @param {Ctrl} ctrl
 * @param {Standing} standing
 */
export function editOrders(ctrl, standing) {
  const choices = choicesOf(standing);
  const keep = () => {
    ctrl.command({ t: "order", seat: standing.seat, orders: given(choices) });
    notice(say("Your orders stand."));
  };
  const close = el("button", { type: "button", class: "small", "aria-label": say("Close"), click: () => dialog.close() }, icon(ICONS.close));
  const form = el("form", { class: "inside orders", method: "dialog", submit: keep, change: () => limit(choices, standing.most) },
    el("p", { class: "quiet" }, say("They are carried out by themselves, and nobody else sees them.")),
    ...rows(standing, choices),
    el("button", { class: "primary" }, say("Keep")),
  );
  const dialog = el("dialog", { class: "table-dialog", "aria-label": say("Standing orders") }, el("header", {}, el("h2", {}, say("Standing orders")), close), form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  limit(choices, standing.most);
  dialog.showModal();
}

/**
 * @param {Standing} standing
 * @returns {Choice[]}
 */
function choicesOf({ orders, ordered = [] }) {
  return Object.entries(orders).map(([order, text]) => ({ order, text, box: el("input", { type: "checkbox", checked: ordered.includes(order), "aria-label": text }) }));
}

/** @param {Choice[]} choices */
const given = (choices) => choices.filter(({ box }) => box.checked).map(({ order }) => order);

/**
 * When as many stand as may, no other can be added.
 * @param {Choice[]} choices
 * @param {number | undefined} most
 */
function limit(choices, most) {
  const isFull = Boolean(most) && given(choices).length >= (most ?? 0);
  for (const { box } of choices) box.disabled = isFull && !box.checked;
}

/**
 * Orders about one piece stand together, and what they all say is said once; the others come last.
 * @param {Standing} standing
 * @param {Choice[]} choices
 */
function rows({ picks = {} }, choices) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const [about, more] = picks[choice.order] ?? [];
    const key = more === undefined ? "" : about;
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  const alone = groups.get("") ?? [];
  groups.delete("");
  return [...[...groups.values()].map(row), ...alone.map(({ box, text }) => el("label", { class: "order" }, box, capital(text)))];
}

/** @param {Choice[]} choices */
function row(choices) {
  const shared = sharedWords(choices.map(({ text }) => text));
  const slips = choices.map(({ box, text }) => el("label", { class: "slip" }, box, el("span", {}, text.slice(shared.length))));
  return el("fieldset", {}, el("legend", {}, `${capital(shared.trim())}…`), el("div", { class: "slips" }, ...slips));
}

/** The words with which all begin. @param {string[]} texts */
function sharedWords([first = "", ...others]) {
  const words = first.split(/(?<= )/);
  const count = words.findIndex((_, n) => !others.every((other) => other.startsWith(words.slice(0, n + 1).join(""))));
  return words.slice(0, Math.max(count, 0)).join("");
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
