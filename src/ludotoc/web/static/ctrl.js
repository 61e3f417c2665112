// What is going on at the table: messages come in one after the other, picks become commands.

import { editOrders } from "./orders.js";
import { swiftness } from "./pace.js";
import { BUTTON, Picks } from "./picks.js";
import { applied, between, History, unrolled } from "./scene-diff.js";
import { hex, sha256 } from "./sha256.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Whole} Whole */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Sections} Sections */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./scene.js").SceneView} SceneView */

/**
 * What the page does as things happen.
 * @typedef {{
 *   refresh: () => void,
 *   told: (lines: import("./types.js").Line[]) => void,
 *   said: (lines: import("./types.js").Line[]) => void,
 *   whole: (isFirst: boolean) => void,
 *   glimpse: (glimpse: import("./types.js").Glimpse) => void,
 *   why: (why: import("./types.js").Why) => void,
 *   hint: (hint: import("./types.js").Hint) => void,
 *   refused: (text: string, clause: string) => void,
 *   moved: (table: string) => void,
 *   caption: (text: string) => void,
 *   decided: () => void,
 *   preparing: (text: string, ready: number) => void,
 * }} Page
 */

const FOLLOW = 420; // a breath after somebody's move
const FAR_BEHIND = 9;
const IN_A_HURRY = 4;

export class Ctrl {
  /**
   * @param {SceneView} view
   * @param {Page} page
   */
  constructor(view, page) {
    this.view = view;
    this.page = page;
    /** @type {import("./socket.js").Socket | null} */
    this.socket = null;
    /** @type {Whole | null} */
    this.whole = null;
    /** @type {Sections} */
    this.now = { you: { person: "", name: "" }, state: "", seats: [] };
    /** @type {Scene} the scene as the house last told it */
    this.base = { pieces: [] };
    /** @type {News[]} */
    this.queue = [];
    this.isRunning = false;
    this.isShowingPast = false;
    /** @type {Picks | null} */
    this.picks = null;
    /** @type {Plan[]} a turn of several parts, as it grew */
    this.plans = [];
    /** @type {Map<string, Choice[]>} */
    this.considered = new Map();
    this.isSent = false;
    this.sent = "";
    /** @type {string[]} */
    this.blocks = [];
    /** @type {string[]} */
    this.hints = [];
    this.history = new History();
    this.windowEnds = 0;
    this.clocksFrom = 0;
    this.isCurtained = false;
  }

  // --- what comes in ---

  /** @param {Message} message */
  hear(message) {
    switch (message.t) {
      case "whole": return this.take(message);
      case "news": return this.queueNews(message);
      case "plan": return this.planned(message);
      case "choices": return this.consideredNow(message.picked, message.choices);
      case "glimpse": return this.page.glimpse(message);
      case "why": return this.toldWhy(message);
      case "hint": return this.hinted(message);
      case "standing": return editOrders(this, message);
      case "called": return this.contribute(message.want);
      case "refusal": return this.refused(message);
      case "preparing": return this.page.preparing(message.text, message.ready);
      case "moved": return this.page.moved(message.table);
      case "done": return this.done(message.id);
    }
  }

  /** @param {Whole} whole */
  take(whole) {
    const isFirst = this.whole === null;
    const old = this.whole;
    this.whole = whole;
    this.queue = [];
    this.now = sectionsOf(whole);
    this.stamp(whole);
    this.history = old && old.you.looks === whole.you.looks ? this.history : new History();
    this.base = whole.scene ?? { pieces: [] };
    this.plans = [];
    this.isSent = false;
    this.blocks = [];
    if (!old || JSON.stringify(old.layout) !== JSON.stringify(whole.layout)) this.view.setTable(whole.layout, whole.art);
    this.view.show(this.base);
    this.askAnew();
    this.page.whole(isFirst);
    this.refresh();
  }

  /** @param {News} news */
  queueNews(news) {
    if (news.window) this.windowEnds = performance.now() + news.window.left;
    if (news.said) this.page.said(news.said);
    if (this.isAside(news)) return void this.follow(news, this.speed, true);
    this.queue.push(news);
    void this.run();
  }

  /**
   * Somebody else did something while one chooses.
   * @param {News} news
   */
  isAside(news) {
    const { ask } = this.now;
    const isSame = news.ask === undefined || news.ask?.text === ask?.text;
    return Boolean(ask) && isSame && !this.isLocked && !this.plans.length && !news.state;
  }

  async run() {
    if (this.isRunning || this.isShowingPast) return;
    this.isRunning = true;
    while (this.queue.length) {
      const news = /** @type {News} */ (this.queue.shift());
      await this.follow(news, this.speed);
    }
    this.isRunning = false;
    this.beginPlan();
    this.refresh();
  }

  /** As fast as one likes it; faster when behind, fastest when time runs. */
  get speed() {
    const isUrgent = this.queue.some((news) => news.window?.is_sealed);
    return swiftness() * (1 + 0.6 * this.queue.length) * (isUrgent ? IN_A_HURRY : 1);
  }

  /**
   * @param {News} news
   * @param {number} speed
   * @param {boolean} [isAside]
   */
  async follow(news, speed, isAside = false) {
    const isNewAsk = "ask" in news && news.ask?.moment !== this.now.ask?.moment;
    const before = this.now.ask;
    if (news.told?.length) this.page.told(news.told);
    if (news.seats) this.stamp(news);
    const later = news.ask === undefined || isAside ? {} : { ask: null };
    Object.assign(this.now, sectionsOf(news), later);
    const picked = before ? (this.picks?.picked ?? []) : [];
    if (isNewAsk || (news.diff && this.plans.length)) this.forgetPlan();
    const shown = news.diff && this.show(news, speed, isAside);
    if (!isAside) await shown;
    if ("ask" in news) this.now.ask = news.ask;
    if (isNewAsk || !this.picks) this.askAnew();
    // Who was choosing while others did something goes on choosing.
    if (before?.text === this.now.ask?.text && this.now.ask) this.pickAgain(picked);
    this.refresh();
  }

  /**
   * @param {News} news
   * @param {number} speed
   * @param {boolean} isAside
   */
  async show(news, speed, isAside) {
    const target = applied(this.base, news.diff ?? {});
    this.history.add({ before: this.base, diff: unrolled(news.diff ?? {}), told: news.told ?? [] });
    this.base = target;
    this.refresh();
    if (this.queue.length > FAR_BEHIND || document.hidden) return this.view.show(target);
    // In a window that runs every moment counts.
    const isUrgent = Boolean(this.now.window?.is_sealed);
    const moving = this.view.change(between(this.view.scene, target), isUrgent ? speed * IN_A_HURRY : speed);
    // Cards may still be on their way to somebody when the first one plays.
    if (isAside || this.view.isDealt) return news.ask || isAside ? undefined : pause(FOLLOW / speed);
    await moving;
    if (news.told?.length && !this.isMine && !isUrgent) await pause(FOLLOW / speed);
  }

  /** Whether what has just come was my own doing. */
  get isMine() {
    const mine = this.isSent;
    this.isSent = false;
    return mine;
  }

  /** Clocks and windows are told as what was left when it was sent. */
  stamp(/** @type {Partial<Sections>} */ sections) {
    if (sections.seats) this.clocksFrom = performance.now();
    if (sections.window) this.windowEnds = performance.now() + sections.window.left;
  }

  // --- what is asked ---

  get isLocked() {
    return this.isRunning || this.isShowingPast || this.isCurtained || this.isSent || !this.now.ask;
  }

  get plan() {
    return this.plans.at(-1) ?? null;
  }

  askAnew() {
    const { ask } = this.now;
    this.isSent = false;
    this.blocks = [];
    this.hints = [];
    this.considered.clear();
    this.picks = ask ? new Picks(ask.paths ?? []) : null;
    if (ask) this.consider();
  }

  /** @param {string[]} picked */
  pickAgain(picked) {
    if (!this.picks || this.picks.picked.length) return;
    const all = picked.every((pick) => this.picks?.pick(pick));
    if (!all) this.picks.picked = [];
    else if (picked.length) this.consider();
  }

  forgetPlan() {
    this.plans = [];
    this.picks = null;
  }

  get key() {
    return JSON.stringify([this.plan?.actions ?? [], this.picks?.picked ?? []]);
  }

  consider() {
    if (!this.picks || this.considered.has(this.key)) return;
    this.considered.set(this.key, []);
    this.socket?.ask({ t: "consider", seat: this.now.ask?.seat, picked: this.picks.picked, actions: this.plan?.actions ?? [] });
  }

  /**
   * @param {string[]} picked
   * @param {Choice[]} choices
   */
  consideredNow(picked, choices) {
    this.considered.set(JSON.stringify([this.plan?.actions ?? [], picked]), choices);
    this.beginPlan();
    this.refresh();
  }

  /** What the last pick would do, if the house has said so. @returns {Choice | undefined} */
  get choice() {
    const { picks } = this;
    if (!picks?.meant) return undefined;
    const picked = picks.picked.slice(0, -1);
    const last = picks.picked.at(-1) ?? picks.meant[1][0];
    const choices = this.considered.get(JSON.stringify([this.plan?.actions ?? [], picked])) ?? [];
    return choices.find((choice) => choice.pick === last);
  }

  /** @param {string} pick */
  choiceOf(pick) {
    return this.considered.get(this.key)?.find((choice) => choice.pick === pick);
  }

  // --- picking ---

  /** @param {string} id a piece, a spot or a button that was touched */
  pick(id) {
    const { picks } = this;
    this.blocks = [];
    if (!id || this.isLocked) return this.refresh();
    const isLast = picks?.picked.at(-1) === id || !picks?.picked.includes(id);
    if (isLast && picks?.meant?.[1].includes(id) && !this.choice?.warns) return this.play();
    if (picks?.picked.includes(id)) picks.takeBack(id);
    else if (!picks?.pick(id) && !this.planAnew(id)) return picks ? this.askWhy(id) : this.refresh();
    this.consider();
    if (this.picks?.meant && this.isQuick(id)) return this.play();
    this.refresh();
  }

  /**
   * Who has planned something and touches another thing to begin with means that instead.
   * @param {string} id
   */
  planAnew(id) {
    if (!this.beginnings.includes(id)) return false;
    this.plans = [];
    this.showPlan();
    return Boolean(this.picks?.pick(id));
  }

  /** What is still held that a planned turn could have begun with. */
  get beginnings() {
    if (!this.plans.length) return [];
    return new Picks(this.now.ask?.paths ?? []).following().filter((id) => this.isHeld(this.view.pieces.get(id)?.spot ?? ""));
  }

  /** Where there is one thing to begin with, and more to choose after it, one is there already. */
  beginPlan() {
    const { ask } = this.now;
    if (!ask || this.isLocked || this.plans.length || this.picks?.picked.length || this.begun === ask.moment || !this.choice?.plans) return;
    this.begun = ask.moment;
    this.play();
  }

  begun = "";

  /**
   * Buttons say what they do; in a window there is no time; and a plan is not played yet.
   * @param {string} id
   */
  isQuick(id) {
    if (this.choice?.warns) return false;
    return id.startsWith(BUTTON) || this.plans.length > 0 || Boolean(this.choice?.plans || this.now.window?.is_sealed);
  }

  /** Play what is meant, or what is planned. */
  play() {
    const { ask } = this.now;
    const way = this.picks?.meant;
    if (!ask || this.isLocked) return;
    const isFinal = Boolean(this.plan?.is_complete);
    if (!way && !isFinal) return;
    const actions = [...(this.plan?.actions ?? []), ...(isFinal || !way ? [] : [way[0]])];
    this.isSent = true;
    this.page.decided();
    this.sent = this.command({ t: "play", seat: ask.seat, actions, moment: ask.moment, final: isFinal });
    this.refresh();
  }

  /** @param {Plan} plan */
  planned(plan) {
    this.isSent = false;
    this.plans.push(plan);
    this.showPlan();
  }

  showPlan() {
    const { plan } = this;
    const target = plan ? applied(this.base, plan.diff) : this.base;
    const ways = plan ? plan.paths : (this.now.ask?.paths ?? []);
    this.picks = plan?.is_complete ? null : new Picks(ways);
    void this.view.change(between(this.view.scene, target), 1.3 * swiftness()).then(() => this.refresh());
    this.consider();
    this.refresh();
  }

  /** The last pick, or the last part of a plan. */
  takeBack() {
    if (this.isLocked) return false;
    if (this.picks?.takeBack()) {
      this.blocks = [];
      this.refresh();
      return true;
    }
    if (!this.plans.length) return false;
    this.plans.pop();
    this.showPlan();
    return true;
  }

  /** @param {string} id */
  askWhy(id) {
    this.socket?.ask({ t: "whynot", seat: this.now.ask?.seat, pick: id, actions: this.plan?.actions ?? [] });
  }

  /** @param {import("./types.js").Why} why */
  toldWhy(why) {
    this.blocks = why.lit ?? [];
    this.refresh();
    if (why.text) this.page.why(why);
  }

  advise() {
    if (this.now.ask) this.socket?.ask({ t: "advise", seat: this.now.ask.seat, actions: this.plan?.actions ?? [] });
  }

  /** @param {import("./types.js").Hint} hint */
  hinted(hint) {
    this.hints = hint.picks ?? [];
    this.page.hint(hint);
    this.refresh();
  }

  undo() {
    if (this.takeBack()) return;
    this.command({ t: "undo", seat: this.now.ask?.seat ?? this.now.you.looks });
  }

  // --- commands ---

  /** @param {Command} command */
  command(command) {
    return this.socket?.send(command) ?? "";
  }

  /** @param {import("./types.js").Refusal} refusal */
  refused(refusal) {
    if (!refusal.id || refusal.id === this.sent) this.isSent = false;
    this.page.refused(refusal.text, refusal.clause ?? "");
    this.refresh();
  }

  /** @param {string} id */
  done(id) {
    if (id !== this.sent) return;
    this.sent = "";
    // Where what was decided is sealed nothing else may come.
    setTimeout(() => {
      if (this.isRunning) return;
      this.isSent = false;
      this.refresh();
    }, 600);
  }

  /** My part of the chance: promised first, then told. @param {string} want */
  contribute(want) {
    if (want === "promise") this.secret ??= crypto.getRandomValues(new Uint8Array(32));
    if (!this.secret) return;
    if (want === "promise") this.command({ t: "promise", promise: sha256(this.secret) });
    else this.command({ t: "reveal", value: hex(this.secret) });
  }

  /** @type {Uint8Array | undefined} */
  secret;

  /** @param {number} seat */
  look(seat) {
    this.socket?.ask({ t: "look", seat });
  }

  // --- what just happened ---

  async showPast() {
    const steps = this.history.last();
    if (!steps.length || this.isRunning || this.isShowingPast) return;
    this.isShowingPast = true;
    this.refresh();
    this.view.show(steps[0].before);
    for (const step of steps) {
      if (!this.isShowingPast) break;
      this.page.caption(step.told.map((line) => line.text).join(" · "));
      await pause(250);
      await this.view.change(between(this.view.scene, applied(step.before, step.diff)), 0.8);
      await pause(650);
    }
    this.endPast();
  }

  endPast() {
    if (!this.isShowingPast) return;
    this.isShowingPast = false;
    this.page.caption("");
    this.view.show(this.plan ? applied(this.base, this.plan.diff) : this.base);
    this.refresh();
    void this.run();
  }

  // --- marks ---

  /** Show what holds now, soon and once, however often it is asked for meanwhile. */
  refresh() {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      this.view.mark(this.marks);
      this.page.refresh();
    });
  }

  isDue = false;

  /** @returns {import("./scene.js").Marks} */
  get marks() {
    const { picks } = this;
    const none = { picks: [], others: [], picked: [], dim: [], blocks: this.blocks, hints: this.hints };
    const picked = picks?.picked ?? [];
    if (this.isLocked) return this.isSent ? { ...none, picked } : none;
    const following = picks?.following() ?? [];
    const others = [...(picks && picked.length ? picks.following([]) : []), ...this.beginnings];
    const can = new Set([...following, ...others, ...picked]);
    const dim = [...this.view.pieces.values()].filter((piece) => this.isHeld(piece.spot) && !can.has(piece.id)).map((piece) => piece.id);
    // What follows by itself is shown as if it had been picked.
    const implied = picks?.meant ? picks.meant[1] : [];
    const chosen = [...new Set([...picked, ...implied])];
    return { ...none, picks: following.filter((id) => !chosen.includes(id)), others: others.filter((id) => !following.includes(id) && !chosen.includes(id)), picked: chosen, dim: dim.filter((id) => !chosen.includes(id)) };
  }

  /** @param {string} spot */
  isHeld(spot) {
    return this.view.room?.spots.get(spot)?.kind === "hand";
  }
}

const SECTIONS = ["you", "state", "seats", "ask", "waits", "window", "proposals", "result", "head"];

/**
 * @param {Whole | News} message
 * @returns {any}
 */
function sectionsOf(message) {
  return Object.fromEntries(Object.entries(message).filter(([name]) => SECTIONS.includes(name)));
}

/** @param {number} time */
const pause = (time) => (time && !document.hidden ? new Promise((resolve) => setTimeout(resolve, time)) : Promise.resolve());
