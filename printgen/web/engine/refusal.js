// Refusals: why an action cannot be done, each with an id that is the same in every language and engine.

const LONGEST_MESSAGE = 1000;
const UNPRINTABLE = /[^\P{C}]|(?! )\p{Z}/gu;

/** An action cannot be done as the game stands; the game stays as it is. It has an `id`, a `message` and a `hint`. */
export class Refusal extends Error {
  constructor(id, message, hint = "") {
    super(tidy(message));
    this.id = id;
    this.hint = tidy(hint);
  }
}

/** What was read is not an action. */
export class BadAction extends Error {}

/** What is said of a scenario is not one, or not one of this game: it has a `message`. */
export class BadScenario extends Error {}

/** The data of a game are not what this engine knows. */
export class BadGame extends Error {}

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

/** Return a number with a noun: "1 card", "36 cards", "4 boxes". */
export function countNoun(number, noun) {
  const several = noun.endsWith("x") ? "es" : "s";
  return `${number} ${noun}${number === 1 ? "" : several}`;
}

/** Return the thing with an id. Throws a Refusal; its hint is `none` where there are no things. */
export function findNamed(things, name, id, problem, none) {
  const found = things.find((thing) => thing.id === name);
  if (!found) throw new Refusal(id, problem, things.length ? "" : none);
  return found;
}
