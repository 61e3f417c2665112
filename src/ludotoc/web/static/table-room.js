// Before the game: who sits where, bots in empty chairs, a link to share, and the start.

import { el, ICONS, icon } from "./table-dom.js";
import { ask } from "./api.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {{name: string, title: string, text?: string}} Level */

const USUAL = "family";
const BESIDE = "!beside";

export class WaitingRoom {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   * @param {import("./table-ask.js").AskBar} asking
   */
  constructor(host, ctrl, asking) {
    this.ctrl = ctrl;
    this.asking = asking;
    this.node = el("section", { class: "room sheet", hidden: true, "aria-label": say("Before the game") });
    host.append(this.node);
    /** @type {Level[]} */
    this.levels = [{ name: USUAL, title: USUAL }];
    this.isAsked = false;
    this.moving = -1; // a seat that is to be swapped
    this.isCopied = false;
  }

  async askLevels() {
    this.isAsked = true;
    try {
      /** @type {{name: string, levels: Level[]}[]} */
      const games = await ask("/api/games");
      this.levels = games.find((game) => game.name === this.ctrl.whole?.facts.game)?.levels ?? this.levels;
      this.node.dataset.key = "";
      this.refresh();
    } catch {
      // One level is enough to begin.
    }
  }

  refresh() {
    const { now, whole } = this.ctrl;
    const isShown = now.state === "waiting" || now.state === "calling";
    if (!isShown && !this.node.hidden) this.asking.lend("", null, "");
    this.node.hidden = !isShown;
    if (!isShown || !whole) return;
    if (!this.isAsked) void this.askLevels();
    const key = JSON.stringify([now.seats, now.you, now.state, this.moving, this.isCopied]);
    if (this.node.dataset.key === key) return;
    this.node.dataset.key = key;
    const focused = document.activeElement?.getAttribute("data-what");
    this.node.replaceChildren(this.heading(), this.seatList(), this.sharing());
    this.offerStart();
    const again = focused && this.node.querySelector(`[data-what="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  heading() {
    const { facts } = /** @type {import("./types.js").Whole} */ (this.ctrl.whole);
    const options = facts.options.map((option) => el("li", {}, el("b", {}, option.title), ` ${option.text}`));
    return el("header", {}, el("h2", {}, facts.title), el("p", { class: "quiet" }, say("{count:player|players}", { count: facts.players }), " · ", facts.timing), options.length ? el("details", {}, el("summary", {}, say("What was agreed")), el("ul", {}, ...options)) : null);
  }

  seatList() {
    const { seats } = this.ctrl.now;
    return el("ol", { class: "chairs" }, ...seats.map((seat) => el("li", { class: `chair ${seat.who ?? "empty"} ${seat.is_yours ? "yours" : ""} ${seat.seat === this.moving ? "moving" : ""}` }, ...this.chair(seat))));
  }

  /** @param {SeatInfo} seat */
  chair(seat) {
    const { you, state } = this.ctrl.now;
    const who = seat.who ?? "empty";
    const isFree = state === "waiting";
    const own = you.seats ?? [];
    const mayChoose = isFree && this.moving < 0 && who !== "person" && own.length > 0;
    const number = el("span", { class: "chair-number" }, String(seat.seat + 1));
    const name = el("span", { class: "chair-name" }, who === "empty" ? say("Empty chair") : (seat.name ?? ""), who === "bot" ? !mayChoose && el("span", { class: "badge" }, this.levelTitle(seat.level ?? "")) : seat.is_yours ? el("span", { class: "badge turn" }, say("you")) : null);
    const mayMove = isFree && (you.is_host || seat.is_yours || who === "empty" || who === "bot");
    return [
      number,
      name,
      el("span", { class: "chair-tools" },
        isFree && this.moving < 0 && who === "empty" && !own.length && this.tool(`sit${seat.seat}`, say("Sit here"), () => this.ctrl.command({ t: "sit", seat: seat.seat }), "primary"),
        mayChoose && this.choice(seat),
        isFree && this.moving < 0 && who === "person" && (seat.is_yours || you.is_host) && this.tool(`stand${seat.seat}`, seat.is_yours ? say("Stand up") : say("Empty the chair"), () => this.ctrl.command({ t: "stand", seat: seat.seat }), "", ICONS.close),
        mayMove && own.length > 0 && this.swap(seat),
      ),
    ];
  }

  /** @param {string} level */
  levelTitle(level) {
    return this.levels.find((each) => each.name === level)?.title ?? level;
  }

  /**
   * @param {string} what
   * @param {string} text
   * @param {() => void} work
   * @param {string} [kind]
   * @param {string} [path] an icon that stands for the text where there is little room
   */
  tool(what, text, work, kind = "", path = "") {
    return el("button", { type: "button", class: kind, "data-what": what, "aria-label": text, title: text, click: work }, path ? icon(path) : null, el("span", {}, text));
  }

  /** One more on this device. @param {number} seat */
  askName(seat) {
    const input = el("input", { maxlength: 24, required: true, "aria-label": say("Name"), placeholder: say("Name"), autocomplete: "off" });
    const dialog = el("dialog", { "aria-label": say("Somebody beside me") }, el("form", { class: "inside", method: "dialog", submit: () => {
      const name = input.value.trim();
      if (name) this.ctrl.command({ t: "sit", seat, name });
    } },
    el("p", {}, say("Who plays with you on this device? A curtain falls between your turns.")), input,
    el("div", { class: "row" }, el("button", { type: "button", class: "plain", click: () => dialog.close() }, say("Cancel")), el("button", { class: "primary" }, say("Sit down")))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      this.node.dataset.key = ""; // a chair that nobody took is free again
      this.refresh();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Who shall sit in a chair that no person has. @param {SeatInfo} seat */
  choice(seat) {
    const isBot = seat.who === "bot";
    const select = el("select", { "aria-label": say("Who sits in chair {number}", { number: seat.seat + 1 }), "data-what": `who${seat.seat}`, change: () => {
      if (isBot) this.ctrl.command({ t: "stand", seat: seat.seat });
      if (select.value === BESIDE) this.askName(seat.seat);
      else if (select.value) this.ctrl.command({ t: "bot", seat: seat.seat, level: select.value });
    } });
    select.append(el("option", { value: "" }, say("Free")));
    select.append(el("option", { value: BESIDE }, say("Somebody beside me")));
    for (const level of this.levels) select.append(el("option", { value: level.name, selected: isBot && level.name === seat.level, title: level.text ?? "" }, say("Bot: {level}", { level: level.title })));
    return select;
  }

  /** @param {SeatInfo} seat */
  swap(seat) {
    if (this.moving === seat.seat) return this.tool(`swap${seat.seat}`, say("Stay"), () => this.move(-1));
    if (this.moving < 0) {
      const tool = this.tool(`swap${seat.seat}`, say("Swap chair {number} with another", { number: seat.seat + 1 }), () => this.move(seat.seat), "swap");
      tool.replaceChildren("⇅");
      return tool;
    }
    return this.tool(`swap${seat.seat}`, say("Swap"), () => {
      this.ctrl.command({ t: "swap", seat: this.moving, other: seat.seat });
      this.move(-1);
    });
  }

  /** @param {number} seat */
  move(seat) {
    this.moving = seat;
    this.refresh();
  }

  sharing() {
    const { facts } = /** @type {import("./types.js").Whole} */ (this.ctrl.whole);
    const link = new URL(facts.link || location.pathname, location.href).href;
    const field = el("input", { readonly: true, value: link, "aria-label": say("Link to this table"), focus: (/** @type {FocusEvent} */ event) => event.target instanceof HTMLInputElement && event.target.select() });
    const copy = this.tool("copy", this.isCopied ? say("Copied") : say("Copy the link"), () => this.copy(link, field));
    const code = el("img", { class: "qr", src: `/api/tables/${facts.id}/qr.svg`, alt: say("QR code of the link"), width: 132, height: 132 });
    code.addEventListener("error", () => code.remove());
    return el("div", { class: "sharing" }, code, el("div", {}, el("p", {}, say("Invite others: send them the link or show them the code.")), el("div", { class: "row" }, field, copy)));
  }

  /**
   * @param {string} link
   * @param {HTMLInputElement} field
   */
  async copy(link, field) {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    this.isCopied = true;
    this.refresh();
  }

  /** The one button starts the game, for who may. */
  offerStart() {
    const { seats, you, state } = this.ctrl.now;
    const empty = seats.filter((seat) => (seat.who ?? "empty") === "empty").length;
    const start = () => this.ctrl.command({ t: "start", level: empty ? USUAL : "" });
    if (this.moving >= 0) this.asking.lend("", null, say("With which chair? Touch Swap there."));
    else if (state === "calling") this.asking.lend("", null, say("The cards are being shuffled…"));
    else if (you.is_host) this.asking.lend(say("Start"), start, empty ? say("Bots take {count:empty chair|empty chairs}.", { count: empty }) : say("Everybody is here."));
    else if (you.seats?.length) this.asking.lend("", null, say("The host starts the game."));
    else this.asking.lend("", null, empty ? say("Choose a chair to play, or look on.") : say("The table is full: you look on."));
  }
}
