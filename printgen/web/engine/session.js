// Sessions: a seed and a list of actions, from which the state of the game follows, the lines of a log, and its code.

import { describeAction, readAction, runAction } from "./action.js";
import { BadAction, describeEvent, Refusal, refuse } from "./contract.js";
import { Game } from "./game.js";
import { composeSeed, hashText, showHex } from "./stream.js";

const DIGITS = 12;

/** Return what a scenario says as plain data: fields by name, without empty ones and without the text of its file. */
export function sayScenario(scenario) {
  const { source, ...said } = scenario;
  return sayValue(said);
}

/** Return the fingerprint of what a scenario says. */
export function sumScenario(says) {
  return showHex(hashText(JSON.stringify(sortKeys(says)))).slice(0, DIGITS);
}

function sayValue(value) {
  if (Array.isArray(value)) return value.map(sayValue);
  if (value === null || typeof value !== "object") return value;
  const { is, ...fields } = value;
  const said = Object.entries(fields).map(([name, item]) => [name, sayValue(item)]);
  return Object.fromEntries(said.filter(([, item]) => !isEmpty(item)));
}

function isEmpty(value) {
  return value !== null && typeof value === "object" ? Object.keys(value).length === 0 : !value;
}

/** Return a value with the fields of objects in order of name. */
export function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortKeys(value[name])]));
}

/** What a log says where the last action is taken back. */
export const UNDO = "undo";

/**
 * A game with its past. A session refers to the one before it, so that long games are as quick as short ones.
 *
 * game: the game as it stands.
 * last: the last action, null where nothing was done.
 * before: the session before that action.
 */
export class Session {
  constructor(game, last = null, before = null) {
    Object.assign(this, { game, last, before });
    Object.freeze(this);
  }

  /** Return a session in which nothing has been done. Throws a Refusal for a seed that is not valid. */
  static of(system, seed) {
    composeSeed(seed);
    return new Session(Game.of(system, seed));
  }

  /** Return what comes of an action, and the session after it. Throws a Refusal. */
  act(action) {
    const read = readAction(action);
    const [events, game] = runAction(this.game, read);
    return [events, new Session(game, read, this)];
  }

  /** Return the last action, and the session before it with its chance. Throws a Refusal. */
  undo() {
    if (!this.before) throw refuse("nothing-to-undo");
    return [this.last, this.before];
  }
}

/** A line of a log is not what its action comes to: its `number` from 1, what it says, and what it should say. */
export class Differs extends Error {
  constructor(number, found, expected) {
    super(`line ${number} differs`);
    Object.assign(this, { number, found, expected });
  }
}

/** Return the first line of a log: the versions, the edition that is played, the seed, and the scenario. */
export function writeHeader(system, seed) {
  const { printgen, log, stream, fingerprint } = system.head;
  const header = { printgen, log, stream, system: system.id, edition: system.edition, fingerprint, seed };
  return system.scenario ? { ...header, scenario: describeScenario(system.scenario) } : header;
}

/** Return a scenario as it stands in the first line of a log. */
export function describeScenario(scenario) {
  const says = sayScenario(scenario);
  return { id: scenario.id, fingerprint: sumScenario(says), source: scenario.source, says };
}

/** Return the line of an action: what was done and what came of it. */
export function writeLine(action, events) {
  return { ...describeAction(action), out: events.map(describeEvent) };
}

/** Return the line of an undo. */
export function writeUndo() {
  return { do: UNDO, out: [] };
}

/** Return a line as it stands in a log, with its line break. */
export function encodeLine(line) {
  return `${encodeValue(line)}\n`;
}

function encodeValue(value) {
  if (Array.isArray(value)) return `[${value.map(encodeValue).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const said = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${encodeValue(item)}`);
  return `{${said.join(", ")}}`;
}

/**
 * Yield the lines after the header as they are played: the `number` of each in its file, its `action`, null for an
 * undo, the `events`, the game `before`, the `session` after it, and its game, `after`.
 *
 * Throws Differs for a line that is not what its action comes to, and a Refusal for one that cannot be played.
 */
export function* playLines(begun, lines) {
  let session = begun;
  let number = 1;
  for (const line of lines) {
    number += 1;
    const { out, ...asked } = line;
    const before = session.game;
    const [action, events, after] = playLine(session, asked, number);
    const expected = action ? writeLine(action, events) : writeUndo();
    if (!saysSame(line, expected)) throw new Differs(number, line, expected);
    session = after;
    yield { number, action, events, before, session, after: session.game };
  }
}

// Lines are mostly in the order in which they are written here, and to sort the keys of a long log takes long.
function saysSame(found, expected) {
  if (JSON.stringify(found) === JSON.stringify(expected)) return true;
  return JSON.stringify(sortKeys(found)) === JSON.stringify(sortKeys(expected));
}

function playLine(session, asked, number) {
  try {
    if (asked.do === UNDO && Object.keys(asked).length === 1) return [null, [], session.undo()[1]];
    const [events, after] = session.act(asked);
    return [after.last, events, after];
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof BadAction)) throw error;
    throw new Refusal(error.id ?? "not-an-action", `line ${number} cannot be played: ${error.message}`, error.hint);
  }
}

// The letters of Crockford's base 32, without those that are mixed up with others.
const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 10;
const BITS_PER_LETTER = 5;

/** Return the code of a game as it stands, whose actions in force are `done`, each an `action` with its `events`. */
export function takeCode(game, done) {
  const lines = done.map(({ action, events }) => encodeLine(writeLine(action, events)));
  const bits = [...hashText(writeRules(game) + lines.join(""))].map((word) => word.toString(2).padStart(32, "0"));
  const letters = Array.from({ length: CODE_LENGTH }, (_, index) => readLetter(bits.join(""), index)).join("");
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** Return the first line of the log of a game without what says who wrote it: printgen's version, a scenario's file. */
function writeRules(game) {
  const { printgen, scenario, ...header } = writeHeader(game.system, game.seed);
  if (!scenario) return encodeLine(header);
  const { source, ...said } = scenario;
  return encodeLine({ ...header, scenario: said });
}

function readLetter(bits, index) {
  const five = bits.slice(index * BITS_PER_LETTER, (index + 1) * BITS_PER_LETTER);
  return CODE_LETTERS[Number.parseInt(five, 2)];
}
