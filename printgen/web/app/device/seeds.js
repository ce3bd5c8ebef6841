// Seeds that a page proposes: words that are easy to say across a table.

import { SEED_WORDS } from "./seed_words.js";

const LIMIT = 2 ** 32;

/** Return a seed of two words and a number, which nobody can know beforehand. */
export function proposeSeed(random = drawWord) {
  const words = Array.from({ length: 2 }, () => SEED_WORDS[below(SEED_WORDS.length, random)]);
  return [...words, 100 + below(900, random)].join("-");
}

/** Return a random number of 32 bits, of the browser's own chance. */
export function drawWord() {
  return globalThis.crypto.getRandomValues(new Uint32Array(1))[0];
}

function below(limit, random) {
  const beyond = LIMIT - (LIMIT % limit);
  for (;;) {
    const word = random();
    if (word < beyond) return word % limit;
  }
}
