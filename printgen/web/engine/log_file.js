// The file of a log, as docs/log.md describes it: read without trust, bounded and checked, refused with a sentence.

import { sumScenario } from "./edition.js";
import { Refusal } from "./refusal.js";
import { composeSeed } from "./stream.js";
import { tidy } from "./text.js";

const DEEPEST = 32;
const LONGEST_TEXT = 1_000_000;
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const FRACTION = /\d[.eE]/;

/** Return what a text of JSON says. Throws a SyntaxError if it is none, or says what no log does. */
function parseStrictly(text) {
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

/** How many letters a log may have. */
export const LARGEST_LOG = 8 * 1024 * 1024;
/** How many lines, the empty one after the last line break among them. */
export const MOST_LINES = 50_000;
/** How long a seed may be. */
export const LONGEST_SEED = 10_000;
const LOG_FORM = 2;
const LOG_HEADER = {
  printgen: "string",
  log: "number",
  stream: "number",
  system: "string",
  edition: "string",
  fingerprint: "string",
  seed: "string",
};
const SCENARIO_ENTRY = { id: "string", fingerprint: "string", source: "string", says: "object" };
// How each log begins: it tells a first line that was only partly written from a text of something else.
const SIGNATURE = '{"printgen": "';
const UNCHANGED = "only a log that nobody has changed can be continued";
const NO_LOG = "this is not a log of play";
/** What a player is told to do with a file that is no log. */
export const OTHER_FILE = "choose another file";
const NEWER = "continue it with a newer printgen";

/** A text is not a log, or not one that can be played on here. It has a `message` and a `hint`. */
export class BadLog extends Error {
  constructor(message, hint = "") {
    super(tidy(message));
    this.hint = tidy(hint);
  }
}

/**
 * Return what the text of a log says: its `header`, the `lines` after it, and whether a last line is `torn`, which was
 * only partly written and is left out. Throws BadLog.
 */
export function readLog(text) {
  if (text.length > LARGEST_LOG) throw new BadLog(`this is larger than ${LARGEST_LOG / 1024 ** 2} MB`, OTHER_FILE);
  const parts = text.split("\n");
  if (parts.length > MOST_LINES) throw new BadLog(`this log has more than ${MOST_LINES} lines`, OTHER_FILE);
  const last = parts.pop();
  const isWhole = parseOrNothing(last) !== undefined;
  const isDamaged = !isWhole && last.includes("\r");
  if (isWhole) parts.push(last);
  else if (!parts.length && (isDamaged || !isBeginning(last))) refuseLine(1);
  if (!parts.length) throw new BadLog("nothing has been played in this log yet", OTHER_FILE);
  const [header, ...lines] = parts.map((part, index) => readLine(part, index + 1));
  checkHeader(header);
  if (isDamaged) refuseLine(parts.length + 1);
  return { header, lines, torn: last !== "" && !isWhole };
}

/** Tell whether a text may be the beginning of a log. */
function isBeginning(text) {
  return text.startsWith(SIGNATURE) || SIGNATURE.startsWith(text);
}

function readLine(text, number) {
  const line = parseOrNothing(text);
  return isObject(line) ? line : refuseLine(number);
}

function parseOrNothing(text) {
  try {
    return parseStrictly(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function refuseLine(number) {
  if (number === 1) throw new BadLog(NO_LOG, OTHER_FILE);
  throw new BadLog(`line ${number} of this log is damaged`, UNCHANGED);
}

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Make sure that a first line is that of a log that can be read. Throws BadLog. */
function checkHeader(header) {
  if (typeof header.log === "number" && header.log !== LOG_FORM) {
    const hint = header.log > LOG_FORM ? NEWER : "continue it with printgen 0.1.0, or begin a new game";
    throw new BadLog(`this is a log of version ${header.log}, and this page reads version ${LOG_FORM}`, hint);
  }
  const isMissing = (key) => !Object.hasOwn(header, key) || typeof header[key] !== LOG_HEADER[key];
  const missing = Object.keys(LOG_HEADER).find(isMissing);
  if (missing) throw new BadLog(`${NO_LOG}: its first line has no "${missing}"`, OTHER_FILE);
  const { scenario, ...others } = header;
  if (Object.hasOwn(header, "scenario")) checkScenarioEntry(scenario);
  const unknown = Object.keys(others).find((key) => !Object.hasOwn(LOG_HEADER, key));
  if (unknown) throw new BadLog(`this log has "${unknown}" in its first line, which this page does not know`, NEWER);
  checkSeed(header.seed);
}

/** Make sure that what a header says of a scenario has the right form and sum. Throws BadLog. */
function checkScenarioEntry(entry) {
  const keys = isObject(entry) ? Object.keys(SCENARIO_ENTRY) : [];
  const isEach = keys.length > 0 && Object.keys(entry).length === keys.length;
  if (!isEach || !keys.every((key) => typeof entry[key] === SCENARIO_ENTRY[key]) || !isObject(entry.says)) {
    throw new BadLog("this log has a scenario in its first line that is not one", OTHER_FILE);
  }
  const found = sumScenario(entry.says);
  if (found !== entry.fingerprint) {
    const message = `its fingerprint is ${found}, not ${entry.fingerprint}`;
    throw new BadLog(`this log has a damaged scenario in its first line: ${message}`, UNCHANGED);
  }
}

function checkSeed(seed) {
  if (seed.length > LONGEST_SEED) throw new BadLog("the seed of this log is too long", OTHER_FILE);
  try {
    composeSeed(seed);
  } catch (error) {
    throw error instanceof Refusal ? new BadLog(error.message, error.hint) : error;
  }
}
