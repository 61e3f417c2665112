// A table: the parts of the page, put together.

import { notice } from "./api.js";
import { callBack } from "./notices.js";
import { Ctrl } from "./ctrl.js";
import { Curtain } from "./curtain.js";
import { Panel } from "./panel.js";
import { SceneView } from "./scene.js";
import { Socket } from "./socket.js";
import { arrive, chime, knocks } from "./sound.js";
import { speak } from "./speech.js";
import { AskBar } from "./table-ask.js";
import { Bars } from "./table-bars.js";
import { byId, el, loadSymbols } from "./table-dom.js";
import { Ending } from "./table-end.js";
import { Glimpses } from "./table-glimpse.js";
import { listen } from "./table-keys.js";
import { WaitingRoom } from "./table-room.js";
import { Plates } from "./table-seats.js";
import { Tools } from "./table-tools.js";
import { Timer } from "./window.js";
import { say } from "./words.js";

const table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const stage = byId("stage");
const view = new SceneView(stage);
export const ctrl = new Ctrl(view, {
  refresh,
  told,
  said: (lines) => panel.said(lines),
  whole,
  glimpse: (glimpse) => glimpses.take(glimpse),
  why: (why) => bubble(why.pick, why.text, why.clause ?? ""),
  hint: (hint) => bubble(hint.picks?.find((pick) => view.nodeOf(pick)) ?? "", hint.text, say("Hint")),
  refused: (text, clause) => notice(clause ? `${text} (${clause})` : text, "wrong"),
  moved: (next) => location.assign(`/tables/${next}`),
  decided: () => {
    glimpses.decided();
    bars.decided();
  },
  preparing,
  caption: (text) => {
    closeSlip();
    askBar.caption = text;
    askBar.refresh();
  },
});
const panel = new Panel(byId("panel"), ctrl);
const plates = new Plates(stage, ctrl);
const timer = new Timer(byId("ask"), ctrl);
const askBar = new AskBar(byId("ask"), ctrl);
const bars = new Bars(byId("bars"), ctrl, byId("ask"));
const tools = new Tools(byId("tools"), ctrl, panel);
const room = new WaitingRoom(stage, ctrl, askBar);
const ending = new Ending(stage, ctrl, askBar);
tools.onScores = () => ending.putAway(false);
const glimpses = new Glimpses(stage, view, (text) => {
  askBar.lesson = text;
  askBar.refresh();
});
const curtain = new Curtain(byId("main"), ctrl);
/** @type {HTMLElement | null} */
let slip = null;
let slipTimer = 0;
let wasAsked = "";

view.onTap = (/** @type {string} */ id) => {
  closeSlip();
  ctrl.pick(id);
};
view.onSound = arrive;
view.onPlaced = () => plates.refresh();
listen(ctrl, tools, putAway);
new ResizeObserver(measure).observe(byId("ask"));
ctrl.socket = new Socket(`/api/tables/${table}/live`, (message) => ctrl.hear(message), (isUp, tries) => bars.connection(isUp, tries));

refresh();

function refresh() {
  plates.refresh();
  timer.refresh();
  askBar.refresh();
  bars.refresh();
  tools.refresh();
  room.refresh();
  ending.refresh();
  curtain.refresh();
  showStatus();
  callToTurn();
}

/**
 * The game is still being unpacked.
 * @param {string} text
 * @param {number} ready
 */
function preparing(text, ready) {
  const bar = el("i");
  bar.style.transform = `scaleX(${ready})`;
  document.getElementById("preparing")?.remove();
  stage.append(el("div", { id: "preparing", class: "preparing sheet" }, el("p", {}, text), el("div", { class: "bar" }, bar)));
}

/** @param {import("./types.js").Line[]} lines */
function told(lines) {
  panel.told(lines);
  if (lines.some((line) => line.knocks)) {
    knocks(3);
    view.jump();
  }
  askBar.news = lines.at(-1)?.text ?? askBar.news;
}

/** @param {boolean} isFirst */
function whole(isFirst) {
  const { facts, you } = /** @type {import("./types.js").Whole} */ (ctrl.whole);
  document.getElementById("preparing")?.remove();
  panel.whole();
  askBar.news = ctrl.whole?.log.at(-1)?.text ?? "";
  byId("title").textContent = facts.title;
  view.picture.setAttribute("aria-label", facts.title);
  if (isFirst) {
    void loadSymbols(facts.symbols);
    curtain.isUnderWay = ctrl.now.state === "playing";
  }
  if (you.seats?.length === 1 && you.looks !== you.seats[0] && ctrl.now.state !== "waiting") ctrl.look(you.seats[0]);
}

function showStatus() {
  const { ask, state } = ctrl.now;
  const isAsked = Boolean(ask) && state === "playing";
  document.title = `${isAsked ? "● " : ""}${ctrl.whole?.facts.title ?? "Ludotoc"}`;
  document.body.classList.toggle("my-turn", isAsked && !ctrl.isLocked);
  byId("status").textContent = lookingOn();
}

/** Who looks on sees the table as it is, or as it was a while ago. */
function lookingOn() {
  const { you, state } = ctrl.now;
  if (!ctrl.whole || you.seats?.length || state === "waiting") return "";
  const seconds = ctrl.whole.facts.delay;
  return seconds ? say("You look on, {seconds:second|seconds} later", { seconds }) : say("You look on");
}

/** A soft sound when it becomes one's turn, and a word to who is looking elsewhere. */
function callToTurn() {
  const { ask } = ctrl.now;
  const moment = ask && !ctrl.isRunning ? ask.moment : "";
  if (moment && !wasAsked) {
    chime();
    callBack(table, ctrl.whole?.facts.title ?? "");
  }
  if (!ctrl.isRunning) wasAsked = moment;
}

/** Where the bar of the question covers the stage, the board keeps clear of it. */
function measure() {
  const ask = byId("ask");
  view.sideFoot = getComputedStyle(ask).position === "absolute" ? ask.offsetHeight : 0;
  view.resize();
}

/**
 * A slip of paper beside a thing.
 * @param {string} id
 * @param {string} text
 * @param {string} clause
 */
function bubble(id, text, clause) {
  closeSlip();
  speak([clause, text].filter(Boolean).join(": "));
  slip = el("div", { class: "why", role: "note" }, el("b", {}, clause), el("span", {}, text));
  stage.append(slip);
  const box = view.nodeOf(id)?.getBoundingClientRect();
  const origin = stage.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 - origin.left : origin.width / 2;
  const above = box ? box.top - origin.top : origin.height / 2;
  const half = slip.offsetWidth / 2 + 6;
  const isBelow = above < slip.offsetHeight + 16;
  const y = isBelow ? (box ? box.bottom - origin.top + 12 : above) : above - slip.offsetHeight - 12;
  slip.style.transform = `translate(${Math.min(Math.max(x, half), origin.width - half) - half + 6}px, ${y}px)`;
  slipTimer = setTimeout(closeSlip, 3500 + 60 * text.length);
}

function closeSlip() {
  clearTimeout(slipTimer);
  slip?.remove();
  slip = null;
}

/** Escape puts away what lies on top. */
function putAway() {
  if (slip) {
    closeSlip();
    ctrl.blocks = [];
    ctrl.refresh();
    return true;
  }
  if (ctrl.isShowingPast) {
    ctrl.endPast();
    return true;
  }
  if (panel.isOpen) {
    panel.toggle(false);
    return true;
  }
  return false;
}
