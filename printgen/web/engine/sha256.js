// SHA-256, by which all chance and all fingerprints are made. Browsers have it only for pages of the web, and not at once.

const ROUNDS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
// The room in which a block is worked out, kept since it is needed so often.
const schedule = new Int32Array(64);

/** Return the SHA-256 of a text as UTF-8: eight numbers of 32 bits. */
export function hashText(text) {
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

/** Return the SHA-256 of a key of eight numbers, followed by a number as 8 bytes: again eight numbers. */
export function hashBlock(key, number) {
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

/** Return eight numbers of 32 bits as hex digits. */
export function showHex(words) {
  return [...words].map((word) => word.toString(16).padStart(8, "0")).join("");
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

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Return the bytes of a text as UTF-8. */
function encodeText(text) {
  const bytes = [];
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes.push([0xc0, 0xe0, 0xf0][more - 1] | (code >> (6 * more)));
    for (let part = more - 1; part >= 0; part -= 1) bytes.push(0x80 | ((code >> (6 * part)) & 0x3f));
  }
  return bytes;
}
