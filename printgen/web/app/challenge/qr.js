// QR codes (ISO/IEC 18004): a text as bytes, with correction level L, as is enough on a screen.

// For each version from 1: how many bytes of correction a block has, and how many blocks there are.
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15];
// What a code says of itself: level L, and the mask that turns every other module over.
const FORMAT_BITS = 0b111011111000100;

/** Return the code of a text as rows of true (dark) and false, or null if the text is too long for one. */
export function makeQr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, index) => bytes.length + (index < 9 ? 2 : 3) <= countData(index + 1)) + 1;
  return version ? drawQr(version, writeData(bytes, version)) : null;
}

/** Return the path of a code for an SVG, one unit a module. */
export function drawQrPath(rows) {
  const runs = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return runs.join("");
}

function countModules(version) {
  const size = version * 4 + 17;
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const aligned = version === 1 ? 0 : 25 * (marks * marks - 3) - 10 * (marks - 2);
  return size * size - 192 - 31 - 2 * (size - 16) - aligned - (version < 7 ? 0 : 36);
}

function countData(version) {
  return Math.floor(countModules(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];
}

function writeData(bytes, version) {
  const room = countData(version);
  const bits = [0, 1, 0, 0];
  const push = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2),
  );
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

function interleave(data, version) {
  const each = CORRECTION[version - 1];
  const count = BLOCKS[version - 1];
  const short = count - (data.length % count);
  const length = Math.floor(data.length / count);
  const divisor = makeDivisor(each);
  const blocks = [];
  for (let index = 0, from = 0; index < count; index += 1) {
    const block = data.slice(from, from + length + (index < short ? 0 : 1));
    from += block.length;
    blocks.push({ block, rest: divide(block, divisor) });
  }
  const column = (part, index) => blocks.map((each) => each[part][index]).filter((byte) => byte !== undefined);
  const rows = (part, most) => Array.from({ length: most }, (_, index) => column(part, index)).flat();
  return [...rows("block", length + 1), ...rows("rest", each)];
}

function listMarks(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

function drawQr(version, data) {
  const size = version * 4 + 17;
  const rows = Array.from({ length: size }, () => Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const put = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    rows[y][x] = Boolean(dark);
    fixed[y][x] = true;
  };
  drawPatterns(version, size, put, (x, y) => fixed[y][x]);
  drawFormat(size, put);
  drawBytes(interleave(data, version), size, rows, fixed);
  return rows.map((row, y) => row.map((dark, x) => (fixed[y][x] ? dark : dark !== ((x + y) % 2 === 0))));
}

function drawPatterns(version, size, put, isFixed) {
  for (let index = 0; index < size; index += 1) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  for (const [left, top] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    drawRings(left, top, 4, (far) => far !== 2 && far !== 4, put);
  const marks = listMarks(version);
  const last = marks.length - 1;
  for (const [column, x] of marks.entries()) {
    for (const [row, y] of marks.entries()) {
      const isCorner = (!column && !row) || (!column && row === last) || (column === last && !row);
      if (!isCorner) drawRings(x, y, 2, (far) => far !== 1, put);
    }
  }
  if (version >= 7 && !isFixed(0, size - 9)) drawVersion(version, size, put);
}

function drawRings(x, y, most, isDark, put) {
  for (let down = -most; down <= most; down += 1) {
    for (let right = -most; right <= most; right += 1)
      put(x + right, y + down, isDark(Math.max(Math.abs(down), Math.abs(right))));
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

function drawBytes(bytes, size, rows, fixed) {
  const free = listCells(size).filter(([x, y]) => !fixed[y][x]);
  for (const [index, [x, y]] of free.slice(0, bytes.length * 8).entries()) {
    rows[y][x] = Boolean((bytes[index >> 3] >> (7 - (index & 7))) & 1);
  }
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
