// The table by keyboard alone.

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */
/** @typedef {import("./table-tools.js").Tools} Tools */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Ctrl} ctrl
 * @param {Tools} tools
 * @param {() => boolean} putAway what lies on top, if anything does
 */
export function listen(ctrl, tools, putAway) {
  /** @type {Record<string, () => void>} */
  const keys = {
    u: () => ctrl.undo(),
    h: () => tools.hint.disabled || ctrl.advise(),
    m: () => tools.toggleSound(),
    l: () => tools.panel.toggle(),
    w: () => tools.past(),
    "?": () => ctrl.askWhy(focusedId() || ctrl.view.current),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key in ARROWS && !isInList(event.target)) {
      event.preventDefault();
      return ctrl.view.step(...ARROWS[event.key]);
    }
    if (event.key === "Escape") return putAway() || ctrl.takeBack() || undefined;
    if ((event.key === "Enter" || event.key === " ") && focusedId()) {
      event.preventDefault();
      return ctrl.pick(focusedId());
    }
    keys[event.key.toLowerCase()]?.();
  });
}

/** The piece or spot that has the focus. */
function focusedId() {
  const node = document.activeElement;
  return node instanceof SVGElement ? (node.getAttribute("data-id") ?? "") : "";
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && (target.closest("input, textarea, select, dialog") !== null);
}

/** @param {EventTarget | null} target */
function isInList(target) {
  return target instanceof Element && target.closest(".log, .chat") !== null;
}
