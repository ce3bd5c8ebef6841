// The one source of chance, as printgen/stream.py describes it: SHA-256, and streams of numbers made of a seed and a name.

import { Refusal } from "./contract.js";
import { countUp, listOnce } from "./text.js";

// The first 64 primes: SHA-256 takes its numbers from the digits of their roots.
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}

const ROUNDS = PRIMES.map((prime) => takeDigits(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => takeDigits(Math.sqrt(prime)));
// The room in which a block is worked out, kept since it is needed so often.
const schedule = new Int32Array(64);

/** Return the SHA-256 of a text as UTF-8: eight numbers of 32 bits. */
function hashText(text) {
  const bytes = encodeText(text);
  const length = bytes.length;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  const state = Int32Array.from(START);
  const bits = [Math.floor(length / 0x20000000), length << 3];
  for (const word of bits) bytes.push((word >>> 24) & 255, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let word = 0; word < 16; word += 1) {
      const first = at + word * 4;
      schedule[word] = (bytes[first] << 24) | (bytes[first + 1] << 16) | (bytes[first + 2] << 8) | bytes[first + 3];
    }
    addBlock(state);
  }
  return Uint32Array.from(state);
}

/** Return the SHA-256 of a text in hex digits. */
export function hashHex(text) {
  return Array.from(hashText(text), (word) => word.toString(16).padStart(8, "0")).join("");
}

/** Return the SHA-256 of a key of eight numbers, followed by a number as 8 bytes: again eight numbers. */
function hashBlock(key, number) {
  schedule.fill(0, 8, 16);
  schedule.set(key);
  schedule[8] = Math.floor(number / 0x100000000);
  schedule[9] = number;
  schedule[10] = 0x80000000;
  schedule[15] = 320; // the bits of 40 bytes
  const state = Int32Array.from(START);
  addBlock(state);
  return Uint32Array.from(state);
}

/** Add the block whose 16 words stand in the schedule to a state. */
function addBlock(state) {
  for (let at = 16; at < 64; at += 1) {
    const early = schedule[at - 15];
    const late = schedule[at - 2];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[at] = schedule[at - 16] + first + schedule[at - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = state;
  // What stands in turn in eight names is moved on one by one: swapping lists would take ten times as long.
  for (let at = 0; at < 64; at += 1) {
    const high = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + schedule[at]) | 0;
    const low = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + high) | 0;
    d = c;
    c = b;
    b = a;
    a = (high + low) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** Return the first 32 bits after the point of a number. */
function takeDigits(number) {
  return ((number % 1) * 0x100000000) | 0;
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Return the bytes of a text as UTF-8. */
function encodeText(text) {
  const decode = (_, hex) => String.fromCharCode(Number.parseInt(hex, 16));
  const bytes = text.replace(/[^\0-\x7f]+/g, (part) => encodeURIComponent(part).replace(/%(..)/g, decode));
  return Array.from(bytes, (byte) => byte.charCodeAt(0));
}

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
    const [[value], after] = this.take([limit]);
    return [value, after];
  }

  /** Return the items in an order, each order as likely as the others, and the stream after it (Fisher-Yates). */
  shuffle(items) {
    const order = [...items];
    const limits = countUp(items.length).slice(1).reverse();
    const [others, after] = this.take(limits);
    for (const [index, limit] of limits.entries()) {
      const [last, other] = [limit - 1, others[index]];
      [order[last], order[other]] = [order[other], order[last]];
    }
    return [order, after];
  }

  /** Return a number for each limit, as `below` does, and the stream after the last. */
  take(limits) {
    let { spent } = this;
    let block = null;
    const values = limits.map((limit) => {
      for (;;) {
        const place = spent % WORDS_PER_BLOCK;
        if (!block || !place) block = hashBlock(this.key, Math.floor(spent / WORDS_PER_BLOCK));
        spent += 1;
        const word = block[place];
        const value = word % limit;
        if (word - value <= WORD_COUNT - limit) return value;
      }
    });
    return [values, new Stream(this.key, spent)];
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
  const unknown = listOnce(seed).filter((character) => !isAssigned(character.codePointAt(0)));
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
