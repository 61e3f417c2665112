// Small helpers for building a page by hand.

/**
 * An element with attributes, listeners (`onclick`) and what is inside.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [given]
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function made(tag, given = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...inside);
  return element;
}

/**
 * The element that a template of the page must have.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
export function found(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`#${id} is missing`);
  return element;
}

/**
 * One of several, as radios that look like slips of paper.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {{ value: string, text: string }[]} choices
 * @param {string} chosen
 */
export function slips(place, name, choices, chosen) {
  place.replaceChildren(...choices.map(({ value, text }) => made(
    "label", { class: "slip" },
    made("input", { type: "radio", name, value, checked: value === chosen }),
    made("span", {}, text),
  )));
}
