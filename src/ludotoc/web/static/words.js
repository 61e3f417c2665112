// The page's own words: English templates, said in the language of the page.

/** @typedef {Record<string, string | number>} Values */

export const language = document.documentElement.lang || "en";

const numbers = new Intl.PluralRules(language);
const IN_BRACES = /\{(\w+)(?::([^}]*))?\}/g;

/** @type {Record<string, string>} */
const words = language === "en" ? {} : await load();

/** @returns {Promise<Record<string, string>>} */
async function load() {
  try {
    const answer = await fetch(`/words/${language}.json`);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {}; // English is better than nothing
  }
}

/**
 * A sentence: `say("{name} has left", {name})`. A number may ask for the word that fits it:
 * `{count:card|cards}` is "1 card", "2 cards".
 * @param {string} template English, a constant: it is listed in server/page_words.py
 * @param {Values} [values]
 */
export function say(template, values) {
  const text = words[template] ?? template;
  if (!values) return text;
  return text.replace(IN_BRACES, (_, name, forms) => form(values[name] ?? "", forms));
}

/**
 * @param {string | number} value
 * @param {string | undefined} forms
 */
function form(value, forms) {
  if (!forms) return String(value);
  const [one, many] = forms.split("|");
  return `${value} ${numbers.select(Number(value)) === "one" ? one : many}`;
}

/**
 * A moment as people say it: "12 minutes ago".
 * @param {number} seconds since 1970
 */
export function since(seconds) {
  const ago = seconds - Date.now() / 1000;
  const told = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(ago) >= length) return told.format(Math.round(ago / length), unit);
  }
  return told.format(0, "second");
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60]];
