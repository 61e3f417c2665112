// The quiet side of the table: the log in sentences and the chat.

import { el, ICONS, icon, recall, remember } from "./table-dom.js";
import { openReport } from "./report.js";
import { speak } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./ctrl.js").Ctrl} Ctrl */
/** @typedef {import("./types.js").Line} Line */

const MOST_LINES = 300;
const LONGEST = 300;

export class Panel {
  /**
   * @param {HTMLElement} host
   * @param {Ctrl} ctrl
   */
  constructor(host, ctrl) {
    this.host = host;
    this.ctrl = ctrl;
    this.unread = 0;
    this.isOpen = false;
    /** @type {() => void} */
    this.onUnread = () => {};
    /** @type {Set<string>} persons whom one does not want to hear, remembered here */
    this.muted = new Set((recall("muted") ?? "").split(" ").filter(Boolean));
    this.log = el("ol", { class: "log", tabindex: 0, "aria-label": say("Log") });
    this.chat = el("ol", { class: "chat", tabindex: 0, "aria-label": say("Chat") });
    this.phrases = el("div", { class: "phrases" });
    this.input = el("input", { maxlength: LONGEST, placeholder: say("Say something"), "aria-label": say("Say something"), autocomplete: "off", enterkeyhint: "send" });
    const form = el("form", { class: "say", submit: (/** @type {Event} */ event) => this.send(event) }, this.input, el("button", { type: "submit" }, say("Send")));
    const close = el("button", { type: "button", class: "small panel-close", "aria-label": say("Close"), click: () => this.toggle(false) }, icon(ICONS.close));
    host.append(
      el("div", { class: "panel-part panel-log" }, el("h2", {}, say("Log")), close, this.log),
      el("div", { class: "panel-part panel-chat" }, el("h2", {}, say("Chat")), this.chat, this.phrases, form),
    );
  }

  whole() {
    const { whole } = this.ctrl;
    if (!whole) return;
    this.log.replaceChildren();
    this.chat.replaceChildren();
    this.told(whole.log, false);
    for (const line of whole.chat) this.chat.append(this.chatLine(line));
    this.noteMuted(whole.chat);
    this.phrases.replaceChildren(...(whole.facts.phrases ?? []).map((text) => el("button", { type: "button", click: () => this.speakUp(text) }, text)));
    this.end(this.log);
    this.end(this.chat);
  }

  /**
   * @param {Line[]} lines
   * @param {boolean} [isNew]
   */
  told(lines, isNew = true) {
    const mine = new Set(this.ctrl.now.you.seats ?? []);
    for (const line of lines) {
      this.log.append(el("li", { class: mine.has(line.seat ?? -1) ? "mine" : "" }, line.text));
      if (isNew) speak(line.text);
    }
    while (this.log.children.length > MOST_LINES) this.log.firstElementChild?.remove();
    this.end(this.log);
  }

  /** @param {Line[]} lines */
  said(lines) {
    for (const line of lines) {
      if (this.muted.has(line.person ?? "")) continue;
      this.chat.append(this.chatLine(line));
      speak(say("{name} says: {text}", { name: line.name ?? "", text: line.text }));
      if (!this.isSeen && line.person !== this.ctrl.now.you.person) this.unread++;
    }
    this.end(this.chat);
    this.onUnread();
  }

  get isSeen() {
    return this.isOpen || getComputedStyle(this.host).position === "static";
  }

  /** @param {Line} line */
  chatLine(line) {
    const isMine = line.person === this.ctrl.now.you.person;
    const name = line.name ?? "";
    const mute = !isMine && line.person && el("button", { type: "button", class: "mute", "aria-label": say("Mute {name}", { name }), title: say("Mute {name}", { name }), click: () => this.mute(line.person ?? "", name) }, icon(ICONS.mute));
    const row = el("li", { class: isMine ? "mine" : "", "data-person": line.person ?? "" }, el("b", {}, name), el("span", {}, line.text), mute, mute && this.flag(line));
    row.hidden = this.muted.has(line.person ?? "");
    return row;
  }

  /** Beside a line: complain about it. @param {Line} line */
  flag({ person = "", name = "", text }) {
    const label = say("Report {name}", { name });
    return el("button", { type: "button", class: "mute", "aria-label": label, title: label, click: () => openReport(this.ctrl, [{ person, name }], text) }, icon(ICONS.flag));
  }

  /**
   * @param {string} person
   * @param {string} name
   */
  mute(person, name) {
    this.muted.add(person);
    remember("muted", [...this.muted].join(" "));
    for (const row of this.chat.children) if (row instanceof HTMLElement && row.dataset.person === person) row.hidden = true;
    this.offerAgain(person, name);
    this.end(this.chat);
  }

  /** Whoever was muted here can be heard again. @param {Line[]} lines */
  noteMuted(lines) {
    const names = new Map(lines.map((line) => [line.person ?? "", line.name ?? ""]));
    for (const [person, name] of names) if (this.muted.has(person)) this.offerAgain(person, name);
  }

  /**
   * @param {string} person
   * @param {string} name
   */
  offerAgain(person, name) {
    const again = el("button", { type: "button", class: "plain", click: () => this.unmute(person, note) }, say("Hear {name} again", { name }));
    const note = el("li", { class: "note" }, again);
    this.chat.append(note);
  }

  /**
   * @param {string} person
   * @param {HTMLElement} note
   */
  unmute(person, note) {
    this.muted.delete(person);
    remember("muted", [...this.muted].join(" "));
    for (const row of this.chat.children) if (row instanceof HTMLElement && row.dataset.person === person) row.hidden = false;
    note.remove();
  }

  /** @param {Event} event */
  send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.speakUp(text);
  }

  /** @param {string} text */
  speakUp(text) {
    this.ctrl.command({ t: "say", text });
  }

  /** @param {boolean} [isOpen] */
  toggle(isOpen = !this.isOpen) {
    this.isOpen = isOpen;
    this.host.classList.toggle("open", isOpen);
    if (isOpen) {
      this.unread = 0;
      this.end(this.log);
      this.end(this.chat);
    }
    this.onUnread();
  }

  /** @param {HTMLElement} list */
  end(list) {
    list.scrollTop = list.scrollHeight;
  }
}
