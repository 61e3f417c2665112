// One's own page: name, account, programs, webhook, and what is kept about one.

import { ask, attempt, notice } from "./api.js";
import { found, made } from "./app-dom.js";
import { language, say } from "./words.js";

/** @typedef {{ person: string, name: string, has_account: boolean, login: string, webhook?: string, webhook_secret?: string }} Me */
/** @typedef {{ id: string, label: string, created: number, used: number | null }} Token */
/** @typedef {Record<string, string>} Fields */

const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

/**
 * What the house has on record, unless somebody is writing something else just now.
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function refill(field, value) {
  if (field.value !== field.defaultValue) return;
  field.defaultValue = value;
  field.value = value;
}

/** @param {Me} me */
function show(me) {
  for (const part of document.querySelectorAll("[data-if]")) {
    if (!(part instanceof HTMLElement)) continue;
    part.hidden = (part.dataset.if === "account") !== me.has_account;
    if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden; // what is not seen is not required
  }
  document.querySelectorAll("[data-login]").forEach((each) => (each.textContent = me.login));
  for (const field of document.querySelectorAll("[data-if=account] [name=login]")) {
    if (field instanceof HTMLInputElement) refill(field, me.login);
  }
  refill(found("webhook", HTMLInputElement), me.webhook ?? "");
  document.querySelectorAll("[data-my-name]").forEach((each) => (each.textContent = me.name));
  refill(found("me-name", HTMLInputElement), me.name);
}

async function refresh() {
  const [me, tokens] = await Promise.all([ask("/api/me"), ask("/api/tokens")]);
  show(me);
  showTokens(tokens);
}

/** @param {Token[]} tokens */
function showTokens(tokens) {
  found("tokens", HTMLUListElement).replaceChildren(...tokens.map(({ id, label, created, used }) => made(
    "li", {},
    made("span", {}, made("strong", {}, label || say("a program")), " ", made("span", { class: "hint" },
      used ? say("last used {day}", { day: day.format(1000 * used) }) : say("made {day}", { day: day.format(1000 * created) }))),
    made("button", { type: "button", onclick: () => attempt(() => takeBack(id)) }, say("Take back")),
  )));
}

/** @param {string} id */
async function takeBack(id) {
  await ask(`/api/tokens/${encodeURIComponent(id)}`, "DELETE");
  await refresh();
}

/**
 * @param {string} id
 * @param {string} text
 */
function showSecret(id, text) {
  const place = found(id, HTMLDivElement);
  place.hidden = !text;
  place.querySelector("code")?.replaceChildren(text);
}

/** All that is kept about one, as a file in the browser's folder. @param {unknown} kept */
function keepAsFile(kept) {
  const file = new Blob([JSON.stringify(kept, null, 2)], { type: "application/json" });
  const link = made("a", { href: URL.createObjectURL(file), download: "ludotoc.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000); // the browser reads it after the click
}

function sayFarewell() {
  localStorage.clear();
  const [farewell, title] = [found("forgotten", HTMLElement), found("whose", HTMLElement)];
  found("forget", HTMLDialogElement).close();
  title.textContent = farewell.dataset.title ?? "";
  found("main", HTMLElement).replaceChildren(title, farewell);
  document.querySelector(".person")?.remove();
  farewell.hidden = false;
  farewell.focus();
}

/** What the forms and buttons of the page do. @type {Record<string, (fields: Fields) => Promise<void>>} */
const DOINGS = {
  async rename({ name }) {
    show(await ask("/api/me", "PUT", { name }));
    notice(say("You are {name} now.", { name: name ?? "" }));
  },
  async register({ login, password }) {
    await ask("/api/accounts", "POST", { login, password });
    await refresh();
    notice(say("The account is yours. Log in with it on your other devices."));
  },
  async logIn({ login, password }) {
    await ask("/api/session", "POST", { login, password });
    location.reload();
  },
  async logOut() {
    await ask("/api/session", "DELETE");
    location.assign("/");
  },
  async logOutEverywhere() {
    await ask("/api/sessions", "DELETE");
    location.assign("/");
  },
  async changePassword({ password, new_password }) {
    await ask("/api/accounts", "PUT", { password, new_password });
    notice(say("The password is changed."));
  },
  async makeToken({ label }) {
    const { token } = await ask("/api/tokens", "POST", { label });
    showSecret("fresh-token", token);
    await refresh();
  },
  async keepWebhook({ webhook }) {
    const me = await ask("/api/me", "PUT", { webhook });
    showSecret("fresh-secret", me.webhook_secret ?? "");
    show(me);
    notice(webhook ? say("The address is kept.") : say("Nobody will be called."));
  },
  async download() {
    keepAsFile(await ask("/api/me/export"));
    notice(say("The file is among your downloads."));
  },
  async askToForget() {
    found("forget", HTMLDialogElement).showModal();
  },
  async forget({ password }) {
    await ask("/api/me", "DELETE", { password: password ?? "" });
    sayFarewell();
  },
};

for (const form of document.querySelectorAll("form")) {
  form.querySelectorAll("button").forEach((each) => (each.disabled = false)); // somebody listens now
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = /** @type {HTMLElement} */ (form.querySelector(".wrong"));
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
    const fields = /** @type {Fields} */ (Object.fromEntries(new FormData(form)));
    wrong.hidden = true;
    button.disabled = true;
    await attempt(async () => {
      await DOINGS[form.dataset.do ?? ""]?.(fields);
      form.querySelectorAll("[type=password]").forEach((each) => (/** @type {HTMLInputElement} */ (each).value = ""));
    }, (text) => {
      wrong.textContent = text;
      wrong.hidden = false;
    });
    button.disabled = false;
  });
}
for (const button of document.querySelectorAll("button[data-do]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.disabled = false;
  button.addEventListener("click", () => attempt(async () => DOINGS[button.dataset.do ?? ""]?.({})));
}
document.querySelector("#forget [data-close]")?.addEventListener("click", () => found("forget", HTMLDialogElement).close());
attempt(refresh);
