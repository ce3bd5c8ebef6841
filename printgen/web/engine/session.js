// What a log says: its first line with the scenario, a line for each action that was done, and the code of all of them.

import { describeAction } from "./action.js";
import { describeEvent, refuse } from "./contract.js";
import { hashHex } from "./stream.js";

const DIGITS = 12;

/** Return what a scenario says as plain data: fields by name, without empty ones and without the text of its file. */
export function sayScenario(scenario) {
  const { source, ...said } = scenario;
  return sayValue(said);
}

export function sumScenario(says) {
  return hashHex(JSON.stringify(sortKeys(says))).slice(0, DIGITS);
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

/** Take back the last of the actions that are `done`, with its chance, and return it. Throws a Refusal. */
export function undoLast(done) {
  if (!done.length) throw refuse("nothing-to-undo");
  return done.pop();
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

/** Return the line of an action that was done, and what came of it. */
export function writeLine({ action, events }) {
  return { ...describeAction(action), out: events.map(describeEvent) };
}

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

// The letters of Crockford's base 32, without letters that are mixed up with others.
const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 10;
// Of the 256 bits of a sum the first count, five for a letter.
const CODE_CUT = BigInt(256 - 5 * CODE_LENGTH);

/**
 * Return the code of a game as it stands, whose actions in force are `done`, each an `action` with its `events`. What was
 * played on after the end does not count.
 */
export function takeCode(game, done) {
  const end = done.findIndex(({ action }) => action.do === "play-on");
  const lines = (end < 0 ? done : done.slice(0, end)).map((each) => encodeLine(writeLine(each)));
  const number = BigInt(`0x${hashHex(writeRules(game) + lines.join(""))}`) >> CODE_CUT;
  const digits = number.toString(32).padStart(CODE_LENGTH, "0");
  const letters = digits.replace(/./g, (digit) => CODE_LETTERS[Number.parseInt(digit, 32)]);
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
}

/** Return the first line of the log of a game without what says who wrote it: printgen's version, a scenario's file. */
function writeRules(game) {
  const { printgen, scenario, ...header } = writeHeader(game.system, game.seed);
  if (!scenario) return encodeLine(header);
  const { source, ...said } = scenario;
  return encodeLine({ ...header, scenario: said });
}
