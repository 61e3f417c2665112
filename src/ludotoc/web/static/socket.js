// The wire to a table: it comes back by itself, and what was asked is asked again.

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Command} Command */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const SILENCE = 45_000;

export class Socket {
  /**
   * @param {string} path
   * @param {(message: Message) => void} hear
   * @param {(isUp: boolean, tries: number) => void} told whether the wire is up
   */
  constructor(path, hear, told) {
    this.path = path;
    this.hear = hear;
    this.told = told;
    this.tries = 0;
    this.count = 0;
    this.heard = 0;
    this.isOver = false;
    this.prefix = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
    /** @type {Map<string, Command>} what has not been answered yet */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.wire = null;
    this.timer = 0;
    this.open();
    setInterval(() => this.listen(), 5000);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const wire = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.wire = wire;
    wire.onmessage = (event) => this.wire === wire && this.receive(event.data);
    wire.onclose = () => this.wire === wire && this.lost();
  }

  /** @param {string} data */
  receive(data) {
    /** @type {Message} */
    const message = JSON.parse(data);
    this.heard = Date.now();
    if (message.t === "ping") return this.put({ t: "pong", ping: message.ping });
    if (message.t === "whole" && this.tries >= 0) this.isBack();
    if ((message.t === "done" || message.t === "refusal") && message.id) this.waiting.delete(message.id);
    this.hear(message);
  }

  /** What was sent and not answered is sent again; ids make that harmless. */
  isBack() {
    if (this.isUp) return;
    this.isUp = true;
    this.tries = 0;
    this.told(true, 0);
    for (const command of this.waiting.values()) this.put(command);
  }

  isUp = false;

  lost() {
    this.wire = null;
    this.isUp = false;
    if (this.isOver) return;
    this.told(false, ++this.tries);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** (this.tries - 1));
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  hurry() {
    if (!this.wire && !this.isOver) this.open();
  }

  /** A wire that has been silent for long is dead, whatever the browser thinks. */
  listen() {
    if (!this.isUp || Date.now() - this.heard < SILENCE) return;
    const wire = this.wire;
    this.lost();
    wire?.close();
  }

  /** @param {Command} command */
  put(command) {
    if (this.wire?.readyState === WebSocket.OPEN) this.wire.send(JSON.stringify(command));
  }

  /**
   * A command that must arrive once: it is sent until it is answered.
   * @param {Command} command
   * @returns {string} its id
   */
  send(command) {
    const id = `${this.prefix}.${++this.count}`;
    const whole = { ...command, id };
    this.waiting.set(id, whole);
    this.put(whole);
    return id;
  }

  /**
   * A question: not asked again if the wire breaks.
   * @param {Command} command
   */
  ask(command) {
    this.put(command);
  }

  end() {
    this.isOver = true;
    this.wire?.close();
  }
}
