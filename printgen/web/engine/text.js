// Texts: safe to show, on one line, and with numbers and values in them; and things that are found and sorted.

const LONGEST_MESSAGE = 1000;
const UNPRINTABLE = /[^\P{C}]|(?! )\p{Z}/gu;
// What Python's str.split() parts words at.
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python parts words there too
const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/** Return a text with values in place of the names in braces. */
export function say(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(values, name) ? String(values[name]) : all));
}

/** Return words that are safe to show: without control characters, and not longer than anybody would read. */
export function tidy(words) {
  const letters = words.length > LONGEST_MESSAGE ? [...words] : [];
  const short = letters.length > LONGEST_MESSAGE ? `${letters.slice(0, LONGEST_MESSAGE).join("")} ...` : words;
  return short.replace(UNPRINTABLE, escapeCharacter);
}

/** Tell whether a text is a line that can be shown: it has no control characters, and no spaces but the usual one. */
export function isPrintable(text) {
  return text.search(UNPRINTABLE) < 0;
}

function escapeCharacter(character) {
  const code = character.codePointAt(0);
  const named = { 9: "\\t", 10: "\\n", 13: "\\r" }[code];
  if (named) return named;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Return a text that counts something, in the singular or the plural, with more `values` in place of names in braces. */
export function sayCount({ one, many }, number, values = {}) {
  return say(number === 1 ? one : many, { number, ...values });
}

/** Return a title as it stands within a sentence: in small letters, where a language writes it so. */
export function sayInside(title) {
  return WORDS.grammar.smallTitles === "yes" ? title.toLowerCase() : title;
}

/** Return a text on one line, with one space between words. */
export function flatten(text) {
  return text.split(SPACES).filter(Boolean).join(" ");
}

/** Return the paragraphs of a text, each on one line. */
export function listParagraphs(text) {
  return text.split("\n").map(flatten).filter(Boolean);
}

/** Return a number with its sign: "+2", "-1", "+0". */
export function showSigned(number) {
  return number < 0 ? String(number) : `+${number}`;
}

const FEWEST_IN_ROW = 3;

/** Return numbers in a row by the first and the last: "0-16"; "" for other names, and for few numbers. */
export function showRow(names) {
  const first = Number(names[0]);
  const isRow = names.length >= FEWEST_IN_ROW && names.every((name, index) => name === String(first + index));
  return isRow ? `${names[0]}-${names.at(-1)}` : "";
}

/** Return a title and a text as sentences, on one line. */
export function joinSentences(title, text) {
  const words = flatten(text);
  const stop = ["", ".", "!", "?", ":", "…"].includes(title.slice(-1)) ? "" : ".";
  return words ? `${title}${stop} ${words}`.trim() : title;
}

/** Return the elements of a list, each once, in their first order. */
export function listOnce(items) {
  return [...new Set(items)];
}

/** Return the thing with an id, undefined if there is none, or no things. */
export function byId(things, id) {
  return things?.find((thing) => thing.id === id);
}

export function countUp(most) {
  return Array.from({ length: most }, (_, index) => index + 1);
}

/** Compare two numbers, for a list that begins with the lowest. */
export function ascending(one, other) {
  return one - other;
}
