// Logs that are played again: with the scenario that they hold, and held against what comes of their lines now.

import { sortKeys } from "./edition.js";
import { BadLog } from "./log_file.js";
import { BadScenario, Refusal } from "./refusal.js";
import { Differs, playLines, Session, writeHeader } from "./session.js";
import { addScenario } from "./system.js";

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
 * Return the session with which a log that was read begins; `system` is the game without a scenario, and
 * `takeScenario` makes a scenario for it of what the log says and the text of its file, or throws BadScenario.
 *
 * Throws BadLog if it is a log of another game or edition, or has a scenario that the game does not know.
 */
export function beginReplay({ header }, system, takeScenario) {
  if (header.system !== system.id)
    throw new BadLog(`this is a log of ${header.system}, not of ${system.id}`, "choose another file");
  const now = writeHeader(system, "");
  const changed = ["stream", "edition", "fingerprint"].filter((key) => header[key] !== now[key]);
  if (changed.length) {
    const said = changed.map((key) => `${key} was ${header[key]}, is ${now[key]}`).join("; ");
    throw new BadLog(`this log is of another edition: ${said}`, EDITION_HINT);
  }
  return Session.of(header.scenario ? recallSaid(header.scenario, system, takeScenario) : system, header.seed);
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

/**
 * Yield the lines of a log that was read as they are played again from its first session, as `playLines` does.
 *
 * Throws BadLog for the first line that cannot be played, or is not what its action comes to.
 */
export function* replayLines({ lines }, session) {
  try {
    yield* playLines(session, lines);
  } catch (error) {
    if (error instanceof Differs) {
      throw new BadLog(`line ${error.number} of this log differs`, phraseDifference(error.found, error.expected));
    }
    throw error instanceof Refusal ? new BadLog(error.message, error.hint) : error;
  }
}
