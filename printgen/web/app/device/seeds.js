// Seeds that a page proposes: words that are easy to say across a table; and ids of games.

const SEED_LIST =
  "acorn amber anvil apple arrow autumn badge barrel basil beacon birch bishop bottle bridge candle canyon castle " +
  "cedar cellar cobalt copper coral cotton crater dagger desert dragon ember falcon feather ferry flint forest garden " +
  "ginger granite hammer harbour hazel helmet hollow island ivory jasper kettle ladder lantern lemon linen marble " +
  "meadow mirror mortar needle oak olive orchard otter paper pepper pebble pilot pigeon plum quarry quartz rabbit " +
  "raven ribbon river rocket saddle saffron salmon silver signal spider sparrow summer tailor temple thistle thunder " +
  "timber tower trumpet tulip tunnel turnip velvet village violet walnut willow window winter wolf yellow zebra";
const SEED_WORDS = SEED_LIST.split(" ");

const LIMIT = 2 ** 32;

/** Return a seed of two words and a number, which nobody can know beforehand. */
export function proposeSeed() {
  const words = Array.from({ length: 2 }, () => SEED_WORDS[below(SEED_WORDS.length)]);
  return [...words, 100 + below(900)].join("-");
}

/** Return a random number of 32 bits, of the browser's own chance. */
function drawWord() {
  return globalThis.crypto.getRandomValues(new Uint32Array(1))[0];
}

/** Return a new id for a game, which no other game has. */
export function makeGameId() {
  return `${Date.now().toString(36)}${drawWord().toString(36)}`;
}

function below(limit) {
  const beyond = LIMIT - (LIMIT % limit);
  for (;;) {
    const word = drawWord();
    if (word < beyond) return word % limit;
  }
}
