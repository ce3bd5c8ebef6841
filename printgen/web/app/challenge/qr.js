// QR codes (ISO/IEC 18004): a text as bytes, with correction level L, as is enough on a screen.

// For each version from 1: how many bytes of correction a block has, and how many blocks there are.
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
];
// What a code says of itself: level L, and the mask that turns every other module over.
const FORMAT_BITS = 0b111011111000100;
// Which rings are dark, from the middle: of the marks in three corners, and of those between.
const CORNER_RINGS = [true, true, false, true, false];
const INNER_RINGS = [true, false, true];

/** Return the code of a text as rows of true (dark) and false, or null if the text is too long for one. */
export function makeQr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (const [index, count] of BLOCKS.entries()) {
    const rows = drawPatterns(index + 1);
    const free = listCells(rows.length).filter(([x, y]) => rows[y][x] === undefined);
    const room = Math.floor(free.length / 8) - CORRECTION[index] * count;
    const lengthBits = index < 9 ? 8 : 16;
    if (bytes.length + 1 + lengthBits / 8 > room) continue;
    const words = interleave(writeData(bytes, lengthBits, room), CORRECTION[index], count);
    for (const [at, [x, y]] of free.entries()) {
      const bit = (words[at >> 3] >> (7 - (at & 7))) & 1;
      rows[y][x] = bit === (x + y) % 2;
    }
    return rows;
  }
  return null;
}

/** Return the path of a code for an SVG, one unit a module. */
export function drawQrPath(rows) {
  const runs = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return runs.join("");
}

function writeData(bytes, lengthBits, room) {
  const write = (value, length) => value.toString(2).padStart(length, "0");
  const bits = ["0100", write(bytes.length, lengthBits), ...bytes.map((byte) => write(byte, 8)), "0000"].join("");
  const data = bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0; data.length < room; pad += 1) data.push(pad % 2 ? 0x11 : 0xec);
  return data;
}

function multiply(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return product;
}

function makeDivisor(degree) {
  const divisor = [...Array(degree - 1).fill(0), 1];
  for (let root = 1, step = 0; step < degree; step += 1, root = multiply(root, 2)) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = multiply(divisor[index], root) ^ (divisor[index + 1] ?? 0);
  }
  return divisor;
}

function divide(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (const [index, value] of divisor.entries()) rest[index] ^= multiply(value, factor);
  }
  return rest;
}

function interleave(data, each, count) {
  const short = count - (data.length % count);
  const length = Math.floor(data.length / count);
  const divisor = makeDivisor(each);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(from, from + length + (index < short ? 0 : 1));
    from += block.length;
    return { block, rest: divide(block, divisor) };
  });
  const column = (part, index) => blocks.map((found) => found[part][index]).filter((byte) => byte !== undefined);
  const rows = (part, most) => Array.from({ length: most }, (_, index) => column(part, index)).flat();
  return [...rows("block", length + 1), ...rows("rest", each)];
}

/** Return the modules of a version that are the same for all texts, in rows; all others are undefined. */
function drawPatterns(version) {
  const size = version * 4 + 17;
  const rows = Array.from({ length: size }, () => Array(size).fill());
  const put = (x, y, dark) => {
    if (x in rows && y in rows) rows[y][x] = Boolean(dark);
  };
  drawRings(3, 3, CORNER_RINGS, put);
  drawRings(size - 4, 3, CORNER_RINGS, put);
  drawRings(3, size - 4, CORNER_RINGS, put);
  const marks = listMarks(version);
  for (const x of marks) {
    for (const y of marks) if (rows[y][x] === undefined) drawRings(x, y, INNER_RINGS, put);
  }
  for (let index = 8; index < size - 8; index += 1) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  drawFormat(size, put);
  if (version >= 7) drawVersion(version, size, put);
  return rows;
}

function listMarks(version) {
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  const others = Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index));
  return version === 1 ? [] : [6, ...others];
}

function drawRings(x, y, isDark, put) {
  const most = isDark.length - 1;
  for (let down = -most; down <= most; down += 1) {
    for (let right = -most; right <= most; right += 1)
      put(x + right, y + down, isDark[Math.max(Math.abs(down), Math.abs(right))]);
  }
}

function drawVersion(version, size, put) {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let index = 0; index < 18; index += 1) {
    const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
    put(far, near, (bits >> index) & 1);
    put(near, far, (bits >> index) & 1);
  }
}

function drawFormat(size, put) {
  const bit = (index) => (FORMAT_BITS >> index) & 1;
  for (let index = 0; index < 8; index += 1) {
    const along = index < 6 ? index : index + 1;
    put(8, along, bit(index));
    put(size - 1 - index, 8, bit(index));
  }
  for (let index = 8; index < 15; index += 1) {
    put(index === 8 ? 7 : 14 - index, 8, bit(index));
    put(8, size - 15 + index, bit(index));
  }
  put(8, size - 8, true);
}

// The cells in the order of the bits: in pairs of columns from the right, up and down in turn.
function listCells(size) {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - 2 * index);
  return rights.flatMap((said) => {
    const right = said <= 6 ? said - 1 : said;
    const rises = ((right + 1) & 2) === 0;
    const rows = Array.from({ length: size }, (_, step) => (rises ? size - 1 - step : step));
    return rows.flatMap((y) => [
      [right, y],
      [right - 1, y],
    ]);
  });
}
