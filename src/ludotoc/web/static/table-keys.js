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
      return step(ctrl, ...ARROWS[event.key]);
    }
    if (event.key === "Escape") return putAway() || ctrl.takeBack() || undefined;
    if ((event.key === "Enter" || event.key === " ") && focusedId()) {
      event.preventDefault();
      return ctrl.pick(focusedId());
    }
    if (event.key === "Enter" && document.activeElement === document.body) return ctrl.play();
    keys[event.key.toLowerCase()]?.();
  });
}

/**
 * From thing to thing, and below them to the buttons.
 * @param {Ctrl} ctrl
 * @param {number} right
 * @param {number} down
 */
function step(ctrl, right, down) {
  const buttons = [...document.querySelectorAll("#ask button:not(:disabled):not([hidden])")].filter((button) => button instanceof HTMLElement && button.offsetParent);
  const at = buttons.indexOf(/** @type {Element} */ (document.activeElement));
  const next = at < 0 ? 0 : (at + right + down + buttons.length) % buttons.length;
  const isAmong = at >= 0 && down >= 0;
  if (!isAmong && ctrl.view.step(right, down)) return;
  const button = buttons[next];
  if (button instanceof HTMLElement) button.focus();
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
