// JSON of strangers: read only where every language reads the same, and no deeper and no longer than a log needs.

const DEEPEST = 32;
const LONGEST_TEXT = 1_000_000;
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const FRACTION = /\d[.eE]/;

/** Return what a text of JSON says. Throws a SyntaxError if it is none, or says what no log does. */
export function parseStrictly(text) {
  const found = JSON.parse(text);
  if (FRACTION.test(text.replace(QUOTED, '""'))) throw new SyntaxError("a number is not whole");
  let level = [found];
  for (let depth = 0; depth < DEEPEST && level.length; depth += 1) level = level.flatMap(listInside);
  if (level.length) throw new SyntaxError("it is nested too deeply");
  return found;
}

/** Return what is in a value, having looked at the value itself. Throws a SyntaxError. */
function listInside(value) {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new SyntaxError("a number is too large");
  if (typeof value === "string") checkLetters(value);
  if (value === null || typeof value !== "object") return [];
  Object.keys(value).forEach(checkLetters);
  return Object.values(value);
}

function checkLetters(text) {
  if (text.length > LONGEST_TEXT) throw new SyntaxError("a text is too long");
  if (/\p{Surrogate}/u.test(text)) throw new SyntaxError("a text has half a character");
}
