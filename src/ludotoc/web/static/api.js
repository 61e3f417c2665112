// What the page asks of the house, and how a refusal reaches a person.

import { say } from "./words.js";

/** A refusal of the house, in its own words. */
export class Refused extends Error {
  /**
   * @param {string} text
   * @param {string} [clause]
   */
  constructor(text, clause = "") {
    super(text);
    this.clause = clause;
  }
}

/**
 * @param {string} path
 * @param {string} [method]
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, method = "GET", body = undefined) {
  const answer = await reach(path, method, body);
  const text = await answer.text();
  const read = text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {};
  if (!answer.ok) {
    throw new Refused(read.text || say("The house did not understand that."), read.clause);
  }
  return read;
}

/**
 * @param {string} path
 * @param {string} method
 * @param {unknown} body
 */
async function reach(path, method, body) {
  const headers = body === undefined ? undefined : { "Content-Type": "application/json" };
  try {
    return await fetch(path, { method, headers, body: JSON.stringify(body) });
  } catch {
    throw new Refused(say("The house cannot be reached. Is the connection there?"));
  }
}

/**
 * Tell a person something for a while; it is spoken too.
 * @param {string} text
 * @param {"told" | "wrong"} [how]
 */
export function notice(text, how = "told") {
  const place = document.getElementById("notices");
  if (!place) return;
  const slip = document.createElement("p");
  slip.className = how;
  slip.textContent = text;
  place.append(slip);
  setTimeout(() => slip.remove(), 4000 + 50 * text.length);
}

/**
 * Do something that may be refused, and tell why if it is.
 * @template T
 * @param {() => Promise<T>} work
 * @param {(text: string) => void} [tell]
 * @returns {Promise<T | undefined>}
 */
export async function attempt(work, tell = (text) => notice(text, "wrong")) {
  try {
    return await work();
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
