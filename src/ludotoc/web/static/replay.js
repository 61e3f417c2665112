// A game that is over: step, play, jump, through the eyes of any seat.

import { ask, attempt, notice } from "./api.js";
import { applied, between } from "./scene-diff.js";
import { SceneView } from "./scene.js";
import { byId, el, loadSymbols } from "./table-dom.js";
import { Plates } from "./table-seats.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {{diff?: import("./types.js").Diff | null, told?: (string | {text: string})[], at?: number, seat?: number, reaction?: number, latency?: number}} Step */
/** @typedef {{facts: import("./types.js").Facts, layout: import("./types.js").Layout, art: import("./types.js").Art, players: (string | SeatInfo)[], first: Scene, steps: Step[], result?: {lines: string[], winners?: number[], next?: string} | null}} Replay */

const PAUSE = 900;
const table = byId("main").dataset.table ?? "";
const view = new SceneView(byId("stage"));
/** @type {{view: SceneView, now: {you: import("./types.js").You, seats: SeatInfo[]}, whole: {art: import("./types.js").Art} | null, clocksFrom: number}} */
const seen = { view, now: { you: { person: "", name: "" }, seats: [] }, whole: null, clocksFrom: 0 };
const LONG_WAIT = 700; // milliseconds
const plates = new Plates(byId("stage"), seen);
const where = input("where");
const lens = select("lens");
const transport = /** @type {HTMLFieldSetElement} */ (byId("transport"));
/** @type {Replay | null} */
let replay = null;
/** @type {Scene[]} */
let scenes = [];
/** @type {Set<number>} */
let winners = new Set();
let at = 0;
let isPlaying = false;
let isMoving = false;

view.isTouched = false;
view.onPlaced = () => plates.refresh();
byId("first").onclick = () => jump(0);
byId("last").onclick = () => jump(scenes.length - 1);
byId("back").onclick = () => jump(at - 1);
byId("next").onclick = () => void forward();
byId("play").onclick = () => void play();
byId("verify").onclick = () => void attempt(verify);
where.oninput = () => jump(Number(where.value));
lens.onchange = () => void attempt(() => load(lens.value));
document.addEventListener("keydown", keyed);
void attempt(() => load("open"), (text) => {
  byId("now").textContent = text; // there is nothing else to see
  notice(text, "wrong");
});
void attempt(showProof);

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** @param {string} id */
function select(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}

/** @param {string} through whose eyes */
async function load(through) {
  const isFirst = replay === null;
  /** @type {Replay} */
  const found = await patiently(ask(`/api/tables/${table}/replay?lens=${encodeURIComponent(through)}`));
  replay = found;
  scenes = [found.first];
  for (const step of found.steps) scenes.push(applied(/** @type {Scene} */ (scenes.at(-1)), step.diff ?? {}));
  seen.whole = { art: found.art };
  seen.now.you = { person: "", name: "", looks: /^\d+$/.test(through) ? Number(through) : -1 };
  seen.now.seats = found.players.map((player, seat) => (typeof player === "string" ? { seat, who: "person", name: player, is_here: true } : { ...player, seat, is_here: true, acts: false, has_won: false, has_left: false }));
  winners = new Set(found.result?.winners ?? []);
  view.setTable(found.layout, found.art);
  if (isFirst) await begin(found);
  showSteps(found);
  jump(Math.min(at, scenes.length - 1));
  transport.disabled = false;
}

/**
 * Rules that are not ready yet take a while, and one is told so.
 * @param {Promise<any>} answer
 */
async function patiently(answer) {
  const telling = setTimeout(() => (byId("now").textContent = say("The box is being unpacked…")), LONG_WAIT);
  return answer.finally(() => clearTimeout(telling));
}

/** @param {Replay} found */
async function begin(found) {
  await loadSymbols(found.facts.symbols);
  const names = seen.now.seats.map((seat) => seat.name ?? "");
  lens.replaceChildren(el("option", { value: "open" }, say("Everything open")), el("option", { value: "onlooker" }, say("An onlooker")), ...names.map((name, seat) => el("option", { value: seat }, name)));
  byId("result").hidden = !found.result;
  byId("result-lines").replaceChildren(...(found.result?.lines ?? []).map((line) => el("p", {}, line)));
  if (found.result?.next) byId("result-lines").append(el("p", {}, el("a", { href: `/tables/${found.result.next}` }, say("To the rematch"))));
  showWindows(found, names);
  at = 0;
}

/** @param {Step} step */
function textOf(step) {
  return (step.told ?? []).map((line) => (typeof line === "string" ? line : line.text)).join(" · ");
}

/** @param {Replay} found */
function showSteps(found) {
  where.max = String(scenes.length - 1);
  const rows = found.steps.map((step, n) => ({ n: n + 1, text: textOf(step) })).filter((row) => row.text);
  byId("steps").replaceChildren(...rows.map(({ n, text }) => el("li", {}, el("button", { type: "button", "data-step": n, click: () => jump(n) }, text))));
}

/**
 * Each window of time, with the reactions in it.
 * @param {Replay} found
 * @param {string[]} names
 */
function showWindows(found, names) {
  const claims = found.steps.flatMap((step, n) => (step.reaction !== undefined && step.reaction >= 0 ? [{ ...step, reaction: step.reaction, n: n + 1 }] : []));
  byId("windows").hidden = !claims.length;
  const longest = Math.max(1000, ...claims.map((claim) => claim.reaction));
  byId("windows-lines").replaceChildren(...claims.map((claim) => {
    const bar = el("i");
    bar.style.transform = `scaleX(${claim.reaction / longest})`;
    const time = say("{seconds} s", { seconds: (claim.reaction / 1000).toFixed(2) });
    const less = claim.latency ? say("less {seconds} s for the way", { seconds: (claim.latency / 1000).toFixed(2) }) : "";
    return el("button", { type: "button", class: "plain claim", click: () => jump(claim.n) }, el("span", {}, `${names[claim.seat ?? -1] ?? ""} · ${time} ${less}`), el("span", { class: "bar" }, bar));
  }));
}

/** @param {number} step */
function jump(step) {
  isPlaying = false;
  at = Math.min(Math.max(step, 0), scenes.length - 1);
  view.show(scenes[at]);
  told();
}

async function forward() {
  if (isMoving || at >= scenes.length - 1) return;
  isMoving = true;
  const next = scenes[++at];
  told();
  await view.change(between(view.scene, next));
  isMoving = false;
  if (scenes[at] !== next) view.show(scenes[at]);
}

async function play() {
  isPlaying = !isPlaying;
  if (isPlaying && at >= scenes.length - 1) at = 0;
  if (isPlaying) view.show(scenes[at]);
  told();
  while (isPlaying && at < scenes.length - 1) {
    await forward();
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  isPlaying = false;
  told();
}

/** Where one is, in all places that tell it. */
function told() {
  crown(at === scenes.length - 1);
  where.value = String(at);
  const text = at && replay ? textOf(replay.steps[at - 1]) : say("The beginning");
  where.setAttribute("aria-valuetext", text);
  byId("now").textContent = text;
  const button = byId("play");
  button.setAttribute("aria-pressed", String(isPlaying));
  button.setAttribute("aria-label", (isPlaying ? button.dataset.pause : button.dataset.play) ?? "");
  const steps = byId("steps");
  steps.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = [...steps.querySelectorAll("button")].filter((step) => Number(step.dataset.step) <= at).at(-1);
  now?.setAttribute("aria-current", "step");
  if (now) steps.scrollTop = now.offsetTop - steps.offsetTop - steps.clientHeight / 2;
}

/** Whoever won is marked when the game is over, not before. @param {boolean} isOver */
function crown(isOver) {
  seen.now.seats = seen.now.seats.map((seat) => ({ ...seat, has_won: isOver && winners.has(seat.seat) }));
  plates.refresh();
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (transport.disabled) return;
  if (event.target instanceof Element && event.target.closest("input, select, button, a")) return;
  if (event.key === "ArrowRight") void forward();
  else if (event.key === "ArrowLeft") jump(at - 1);
  else if (event.key === " ") void play();
  else return;
  event.preventDefault();
}

async function showProof() {
  const proof = await ask(`/api/tables/${table}/proof`);
  /** @type {[string, string | string[]][]} */
  const lines = [[say("Fingerprint (SHA-256)"), proof.commitment], [say("Seed"), proof.seed], [say("Parts of the players"), proof.contributions], [say("Head of the chain"), proof.head], [say("Signature"), proof.signature], [say("Key of the house"), proof.public_key]];
  byId("proof-lines").replaceChildren(...lines.flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(" ") : value;
    return text ? [el("dt", {}, name), el("dd", {}, text)] : [];
  }));
}

async function verify() {
  const verdict = byId("verdict");
  verdict.textContent = "…";
  const { ok, text } = await ask(`/api/tables/${table}/verify`, "POST");
  verdict.textContent = text;
  verdict.className = ok ? "good" : "bad";
}
