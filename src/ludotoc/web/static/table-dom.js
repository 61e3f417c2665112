// Making elements in few words; styles are set as properties, never as text.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | Node | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Traits */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Traits} [traits] attributes; a function is a listener
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, traits = {}, ...children) {
  return give(document.createElement(tag), traits, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Traits} [traits]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, traits = {}, ...children) {
  return give(document.createElementNS(SVG, tag), traits, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Traits} traits
 * @param {Child[]} children
 */
function give(element, traits, children) {
  for (const [name, value] of Object.entries(traits)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Art of the house as elements.
 * @param {string} markup
 */
export function drawn(markup) {
  const group = svg("g");
  group.innerHTML = markup;
  return group;
}

/**
 * An icon of one path, drawn on 24 by 24.
 * @param {string} path
 */
export function icon(path) {
  const stroke = { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" };
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path, ...stroke }));
}

export const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3Z",
  again: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M12 8v4.5l3 2",
  sound: "M4 10v4h4l5 4V6L8 10H4ZM16.5 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6L8 10H4ZM17 10l4 4M21 10l-4 4",
  log: "M5 4h14v12H9l-4 4V4ZM8.5 8.5h7M8.5 12h5",
  more: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  flag: "M6 21V4M6 5c4-3 7 3 12 0v9c-5 3-8-3-12 0",
  home: "M4 11 12 4l8 7M6 10v9h12v-9",
};

/**
 * The element of an id, which the page is known to have.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/**
 * What is remembered here, on this device; nothing where that is not allowed.
 * @param {string} name
 */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds as long as the page.
  }
}

/**
 * The pictures of all pieces, once.
 * @param {string} path
 */
export async function loadSymbols(path) {
  const text = await (await fetch(path)).text();
  const inside = text.slice(text.indexOf(">", text.indexOf("<svg")) + 1, text.lastIndexOf("</svg>"));
  const symbols = svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, drawn(inside));
  symbols.style.position = "absolute";
  document.body.append(symbols);
}
