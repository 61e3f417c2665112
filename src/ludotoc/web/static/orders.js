// Standing orders of a slow game: what shall be done without asking, sealed and editable.

import { el } from "./table-dom.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */

/**
 * A dialog with all orders that can be given now.
 * @param {Ctrl} ctrl
 * @param {import("./types.js").Standing} standing
 */
export function editOrders(ctrl, standing) {
  const given = new Set(standing.ordered ?? []);
  const boxes = Object.entries(standing.orders).map(([order, text]) => ({ order, box: el("input", { type: "checkbox", checked: given.has(order) }), text }));
  const save = () => ctrl.command({ t: "order", seat: standing.seat, orders: boxes.filter(({ box }) => box.checked).map(({ order }) => order) });
  const form = el("form", { class: "inside", method: "dialog", submit: save },
    el("h2", {}, say("Standing orders")),
    el("p", { class: "quiet" }, say("They are carried out by themselves, and nobody else sees them.")),
    ...boxes.map(({ box, text }) => el("label", { class: "order" }, box, text)),
    el("button", { class: "primary" }, say("Keep")),
  );
  const dialog = el("dialog", { "aria-label": say("Standing orders") }, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
