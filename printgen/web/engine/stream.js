// The characters that Unicode 14.0 assigns: seeds may have these and no others, in every version of a browser.

import { Refusal } from "./refusal.js";
import { hashBlock, hashText } from "./sha256.js";

// The lengths of ranges of code points that are assigned and are not, in turn, from 0. Letters are digits of base 26; the
// last of each length is a small one.
const LENGTHS = [
  "BIecgehbbbubPhbBmcBycdbCdiBbeglKkbCicDxoChcBxcpbBccbblfBfbcgJcbicccwbhbbdecjccceibecbfczcdbgeccwbhbcbcbccbbfeccd",
  "dbhebbhrkdbjbdbwbhbcbfckbdbdcbpecmhhbdbicccwbhbcbfcjcccdhdecbfcskcbgddbedcbbbcdcdddmefddbecbgbovfnbdbxbqcjbdbehc",
  "bdcbceckhwbdbxbkbfcjbdbehcgcbeckbcnnbdbBzbdbgeqcBabdbsdybjbbchdbegbbbigkcdmCgeBdBlcbbbfbybbbxcfbbbgckceBgCubBkeB",
  "nbBkbpbnBlHqbbfbcOnbechbbbecBpbecBhbechbbbecpbCfbecCpcBgdBagDicgcZtdDlhwjyjumnbdbcmDqckgkgBagDlhBrfCskBfbmemebdB",
  "qcflBseBagldCkcCnbBdclgkgocBfBxCzdBvbEmiCidpdCihBrcliBrfUocgcBmcgcibbbbbbbBfcCbbpbocgbtcdbjbDxbmcBbbndBhpBhpFkeZ",
  "nzlvCRscBgbNlfBtbbfbcCehcoyjhbhbhbhbhbhbhbhbEwBiBabDlmIgBameCmbDicDzfBrbDqbDgmBvbBRIrdCdjNkuHciHvfcbbbfyChdkgCei",
  "CsimgEmlBedDableBhbCdjockcDzyBckgcgcgjhbhbCieEwckgQNsmxeBxDAyKAgcEcBmhmffBabfbbbcbcbEvqRdcCchbBgBqgBzbtbeefbFfcb",
  "bHidgcgcgcddhbhkfcmbBabtbcbpcoBiEtfdeBtdDkbndbBvBuFaBddBxpBceBkjBefBrfBebBleoBqGcckgBkeBkeBoiCalmbpbhbcblbpbhbcC",
  "pLzjwkiygbBqbjCrgcbbBsbcdbcxbCuijBwtbcfBhdBbfbCmCeeucBybcfibdbBdcdekhjhCmBgBnemjCcdBdcBbfBahemhDcCvCdBznBzhBuikL",
  "iBfbBqbdccDaBoiBqwBaBmBcuxjDaeBkjCqkbczhkgCbbsiBnjDsbulsbBsCnhbbbebpblgChfkgebicccwbhbcbfbkcccdcbgbfhchdfFjDobfB",
  "eCuikGkCccBmBiCrlkgntCggkCcBbcpexHdCiDwDfmicbcibcbBebccmjkCsicBuclBbCuiDfnCvKdjbBtbokBddBgcwboCvhbcbBsdbbcbjikgg",
  "bcbBlbcbghkLyzHbbpBynBJnDyEhbflHoDXkDvnBPfbjFZjWlMUbVxhBfbkeDdbkgBecgkCskkbhbvftBAmDnDxCxeCfhrCmflcoJCaiBVqBqjNF",
  "rebhbcbLfBtdreiPgDKuEdfndjhkciGYuBucxjEmCiJmkBncHmvCsFyumDjjzFfDhbCtbccbcccebmbbbhbCnbecibhbBcbebfbbdhbNccLgcBBa",
  "pfbpBQmBfIrhbrchbcbfIfBtdockecMiBfrCgfbBWahbebcbpbHpcqBpCyekecBEfCqCyCjHmebBbbcbbcbbkbebbbbgbebbbbbbdbcbbcbbbbbb",
  "bbbbcbbcebhbebebbbkbrfdbfbrCacKkBseDwmpcpbpbBlkGsCeBdnBsejhcogFyBLwfqdndEmmDlhmebpmeCeikgBoiBeccDaNcmocfdfdhjBdd",
  "lfgkkgiihjFrbCdBlkBNqCLFcBgGDthIocINqoLBlEPjUwCFyHHzBOTCwbBeDsEyJgDSFoDSYocDSYo",
].join("");

/** Return how many code points are assigned, then how many are not, and so on. */
export function listAssigned() {
  return LENGTHS.match(/[A-Z]*[a-z]/g).map((letters) => {
    return [...letters].reduce((length, letter) => length * 26 + Number.parseInt(letter, 36) - 10, 0);
  });
}

const WORDS_PER_BLOCK = 8;
const WORD_COUNT = 2 ** 32;
const MOST_NAMED = 20;

/**
 * A position in a stream.
 *
 * key: the key of the stream, eight numbers of 32 bits.
 * spent: how many of its words have been used.
 */
class Stream {
  constructor(key, spent = 0) {
    this.key = key;
    this.spent = spent;
    Object.freeze(this);
  }

  /** Return a number in 0...limit - 1, each as likely as the others, and the stream after it. */
  below(limit) {
    const words = new WordReader(this);
    const value = words.below(limit);
    return [value, new Stream(this.key, words.spent)];
  }

  /** Return the items in an order, each order as likely as the others, and the stream after it (Fisher-Yates). */
  shuffle(items) {
    const words = new WordReader(this);
    const order = [...items];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = words.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return [order, new Stream(this.key, words.spent)];
  }
}

/** Reads the words of a stream, block by block. */
class WordReader {
  constructor({ key, spent }) {
    this.key = key;
    this.spent = spent;
    this.block = null;
  }

  below(limit) {
    for (;;) {
      const place = this.spent % WORDS_PER_BLOCK;
      if (!this.block || !place) this.block = hashBlock(this.key, Math.floor(this.spent / WORDS_PER_BLOCK));
      this.spent += 1;
      const word = this.block[place];
      const value = word % limit;
      if (word - value <= WORD_COUNT - limit) return value;
    }
  }
}

/** Return the beginning of the stream of a seed and a name. Throws a Refusal for a seed that is not valid. */
export function openStream(seed, name) {
  return new Stream(hashText(`printgen-stream-1\n${composeSeed(seed)}\n${name}`));
}

/**
 * Return a seed in the composed form of Unicode 14.0. Two seeds are the same if their composed forms are the same.
 *
 * Throws a Refusal for a seed that is not text, or has a character that Unicode 14.0 does not assign.
 */
export function composeSeed(seed) {
  if (!/[^\0-\x7f]/.test(seed)) return seed;
  if (/\p{Surrogate}/u.test(seed)) {
    const message = "the seed is not text: a part of it stands for no character";
    throw new Refusal("bad-seed", message, "give letters, digits or words");
  }
  const unknown = [...new Set(seed)].filter((character) => !isAssigned(character.codePointAt(0)));
  if (unknown.length) {
    const codes = unknown.slice(0, MOST_NAMED).map((character) => showCode(character.codePointAt(0)));
    const message = `the seed has characters that Unicode 14.0 does not know: ${codes.join(", ")}`;
    throw new Refusal("bad-seed", message, "leave them out: not every machine would make the same game of them");
  }
  return seed.normalize("NFC");
}

/** Tell whether Unicode 14.0 assigns a code point. */
function isAssigned(code) {
  let [first, assigned] = [0, true];
  for (const length of listAssigned()) {
    const next = first + length;
    if (code < next) return assigned;
    [first, assigned] = [next, !assigned];
  }
  return false;
}

function showCode(code) {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
