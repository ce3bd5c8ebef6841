// Texts on one line: what the lines of a file part, and what spaces stand between, is one space.

// What Python's str.split() parts words at.
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python parts words there too
const SPACES = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/** Return a text on one line, with one space between words. */
export function flatten(text) {
  return text.split(SPACES).filter(Boolean).join(" ");
}

/** Return a number with its sign: "+2", "-1", "+0". */
export function showSigned(number) {
  return number < 0 ? String(number) : `+${number}`;
}

/** Return the elements of a list, each once, in their first order. */
export function listOnce(items) {
  return [...new Set(items)];
}
