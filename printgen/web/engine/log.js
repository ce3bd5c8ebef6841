// Logs, as docs/log.md describes them: read without trust, bounded and checked, then played again with the scenario that
// they hold, and held against what comes of their lines now.

import { takeAction } from "./action.js";
import { BadAction, BadScenario, Refusal } from "./contract.js";
import { newGame } from "./course.js";
import { sortKeys, sumScenario, UNDO, undoLast, writeHeader, writeLine, writeUndo } from "./session.js";
import { composeSeed } from "./stream.js";
import { addScenario, LOG_VERSIONS } from "./system.js";
import { tidy } from "./text.js";

const DEEPEST = 32;
const LONGEST_TEXT = 1_000_000;
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const FRACTION = /\d[.eE]/;

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
/** What a player is told to do with a file that is not a log. */
export const OTHER_FILE = "choose another file";
const NEWER = "continue it with a newer printgen";

/**
 * A text is not a log, or not one that can be played on here. It has a `message`, a `hint`, and the number of the `line`
 * that is wrong, 0 where it is not a single line.
 */
export class BadLog extends Error {
  constructor(message, hint = "", line = 0) {
    super(tidy(message));
    this.hint = tidy(hint);
    this.line = line;
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
  else if (!parts.length && (isDamaged || !(last.startsWith(SIGNATURE) || SIGNATURE.startsWith(last)))) refuseLine(1);
  if (!parts.length) throw new BadLog("nothing has been played in this log yet", OTHER_FILE);
  const [header, ...lines] = parts.map((part, index) => parseObject(part) ?? refuseLine(index + 1));
  checkHeader(header);
  if (isDamaged) refuseLine(parts.length + 1);
  return { header, lines, torn: last !== "" && !isWhole };
}

/** Return the object that a text of JSON says, undefined if it says none that a log or a link may have. */
export function parseObject(text) {
  const found = parseOrNothing(text);
  return isObject(found) ? found : undefined;
}

function parseOrNothing(text) {
  try {
    const found = JSON.parse(text);
    if (FRACTION.test(text.replace(QUOTED, '""'))) throw new SyntaxError("a number is not whole");
    let level = [found];
    for (let depth = 0; depth < DEEPEST && level.length; depth += 1) level = level.flatMap(listInside);
    if (level.length) throw new SyntaxError("it is nested too deeply");
    return found;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function refuseLine(number) {
  if (number === 1) throw new BadLog(NO_LOG, OTHER_FILE);
  throw new BadLog(`line ${number} of this log is damaged`, UNCHANGED, number);
}

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Make sure that a first line begins a log that can be read. Throws BadLog. */
function checkHeader(header) {
  if (typeof header.log === "number" && !LOG_VERSIONS.includes(header.log)) {
    const hint = header.log > LOG_VERSIONS.at(-1) ? NEWER : "continue it with printgen 0.1.0, or begin a new game";
    throw new BadLog(
      `this is a log of version ${header.log}, and this page reads versions ${LOG_VERSIONS.join(" and ")}`,
      hint,
    );
  }
  checkTypes(header);
  const { scenario, ...others } = header;
  if (Object.hasOwn(header, "scenario")) checkScenarioEntry(scenario);
  const unknown = Object.keys(others).find((key) => !Object.hasOwn(LOG_HEADER, key));
  if (unknown) throw new BadLog(`this log has "${unknown}" in its first line, which this page does not know`, NEWER);
  if (header.seed.length > LONGEST_SEED) throw new BadLog("the seed of this log is too long", OTHER_FILE);
  try {
    composeSeed(header.seed);
  } catch (error) {
    throw error instanceof Refusal ? new BadLog(error.message, error.hint) : error;
  }
}

/** Make sure that a first line has all that it must have, of the right types. Throws BadLog. */
function checkTypes(header) {
  for (const [key, type] of Object.entries(LOG_HEADER)) {
    if (!Object.hasOwn(header, key)) throw new BadLog(`${NO_LOG}: its first line has no "${key}"`, OTHER_FILE);
    const named = type === "string" ? "a text" : "a whole number";
    if (typeof header[key] !== type)
      throw new BadLog(`${NO_LOG}: "${key}" of its first line is not ${named}`, OTHER_FILE);
  }
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

/** Return in words where a line first says something else than it should. */
function phraseDifference(found, expected) {
  if (!Array.isArray(found.out)) return "it has no list of what came out";
  for (let index = 0; index < Math.max(found.out.length, expected.out.length); index += 1) {
    const [here, there] = [found.out[index], expected.out[index]];
    if (showPart(here) !== showPart(there)) return `event ${index + 1}: ${tellPair(here, there)}`;
  }
  return tellPair({ ...found, out: [] }, { ...expected, out: [] });
}

/** Return what one part of a line says and what it should say; what is not there is undefined. */
function tellPair(found, expected) {
  if (found === undefined) return `it is missing, and should be ${showPart(expected)}`;
  if (expected === undefined) return `there should be none; it is ${showPart(found)}`;
  const isObject = found !== null && typeof found === "object" && !Array.isArray(found);
  const names = isObject ? Object.keys({ ...expected, ...found }) : [];
  const name = names.find((each) => showPart(found[each]) !== showPart(expected[each]));
  if (name === undefined) return `it is ${showPart(found)}, and should be ${showPart(expected)}`;
  const said = Object.hasOwn(found, name) ? `is ${showPart(found[name])}` : "is missing";
  const wanted = Object.hasOwn(expected, name) ? showPart(expected[name]) : "left out";
  return `"${name}" of ${expected.event ?? expected.do} ${said}, and should be ${wanted}`;
}

/** Return a part of a line as it stands in a log, "" for what is not there. */
function showPart(value) {
  return value === undefined ? "" : JSON.stringify(sortKeys(value));
}

const EDITION_HINT = "continue it with the page that it was begun with, or begin a new game";

/**
 * Play a log that was read again: return the game as it `begun`, and what was `done` and not undone, as `takeAction` says
 * it. `system` is the game without a scenario, and `takeScenario` makes a scenario for it of what the log says and the
 * text of its file, or throws BadScenario.
 *
 * Throws BadLog if it is a log of another game or edition, or has a scenario that the game does not know; and for the
 * first line that cannot be played, or is not what its action comes to.
 */
export function replayLog({ header, lines }, system, takeScenario) {
  if (header.system !== system.id)
    throw new BadLog(`this is a log of ${header.system}, not of ${system.id}`, "choose another file");
  const now = writeHeader(system, "");
  const changed = ["log", "stream", "edition", "fingerprint"].filter((key) => header[key] !== now[key]);
  if (changed.length) {
    const said = changed.map((key) => `${key} was ${header[key]}, is ${now[key]}`).join("; ");
    const isEdition = changed.includes("edition") || changed.includes("fingerprint");
    if (isEdition) throw new BadLog(`this log is of another edition: ${said}`, EDITION_HINT);
    throw new BadLog(`this log has a first line that is not of this game: ${said}`, UNCHANGED);
  }
  const begun = newGame(header.scenario ? recallSaid(header.scenario, system, takeScenario) : system, header.seed);
  const done = [];
  for (const [index, found] of lines.entries()) {
    const expected = playLine(found, begun, done, index + 2);
    // Lines are mostly in the order in which they are written here, and to sort the keys of a long log takes long.
    if (JSON.stringify(found) === JSON.stringify(expected) || showPart(found) === showPart(expected)) continue;
    throw new BadLog(`line ${index + 2} of this log differs`, phraseDifference(found, expected), index + 2);
  }
  return { begun, done };
}

/** Do what a line says after all that is `done`, and return what should stand there. Throws BadLog. */
function playLine({ out, ...asked }, begun, done, number) {
  try {
    if (asked.do === UNDO && Object.keys(asked).length === 1) {
      undoLast(done);
      return writeUndo();
    }
    done.push(takeAction(done.at(-1)?.after ?? begun, asked));
    return writeLine(done.at(-1));
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof BadAction)) throw error;
    throw new BadLog(`line ${number} cannot be played: ${error.message}`, error.hint, number);
  }
}

/** Return the game with the scenario that a header holds. Throws BadLog. */
function recallSaid({ id, source, says }, system, takeScenario) {
  try {
    if (says.id !== id) throw new BadScenario("it has two ids");
    return addScenario(system, takeScenario(system, says, source));
  } catch (error) {
    if (!(error instanceof BadScenario)) throw error;
    const message = `the scenario of this log cannot be played: ${error.message}`;
    throw new BadLog(message, "continue it with the command line, or begin a new game");
  }
}
