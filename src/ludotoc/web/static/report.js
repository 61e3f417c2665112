// A complaint about somebody at this table: one sentence to who keeps the house.

import { attempt, notice, ask } from "./api.js";
import { el } from "./table-dom.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */
/** @typedef {{person: string, name: string}} Other */

const LONGEST = 300;

/**
 * People who can be meant: who sits here, and who has spoken.
 * @param {Ctrl} ctrl
 * @returns {Other[]}
 */
export function othersAt({ whole, now }) {
  const lines = [...now.seats, ...(whole?.chat ?? [])];
  const named = new Map(lines.map(({ person = "", name = "" }) => [person, name]));
  return [...named].filter(([person]) => person && person !== now.you.person).map(([person, name]) => ({ person, name }));
}

/**
 * A dialog for one complaint.
 * @param {Ctrl} ctrl
 * @param {Other[]} others whom it can be about
 * @param {string} [said] the line of the chat that it is about
 */
export function openReport(ctrl, others, said = "") {
  const only = others.length === 1;
  const title = only ? say("Report {name}", { name: others[0].name }) : say("Report somebody");
  const whom = el("select", { "aria-label": say("Whom") }, ...others.map(({ person, name }) => el("option", { value: person }, name)));
  const why = el("textarea", { rows: 2, maxlength: LONGEST, required: true, "aria-label": say("What happened, in one sentence"), placeholder: say("What happened, in one sentence"), autocomplete: "off" });
  const send = () => attempt(async () => {
    await ask("/api/reports", "POST", { person: whom.value, table: ctrl.whole?.facts.id, said, why: why.value.trim() });
    notice(say("Thank you. Who keeps the house will read it."));
  });
  const form = el("form", { class: "inside", method: "dialog", submit: send },
    el("h2", {}, title),
    said && el("blockquote", {}, said),
    only ? null : whom,
    why,
    el("p", { class: "quiet" }, say("Only who keeps the house reads it.")),
    el("div", { class: "row" }, el("button", { class: "primary" }, say("Send")), el("button", { type: "button", class: "plain", click: () => dialog.close() }, say("Close"))),
  );
  const dialog = el("dialog", { class: "table-dialog", "aria-label": title }, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
