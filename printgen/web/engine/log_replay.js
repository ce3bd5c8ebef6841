// Logs that are played again: with the scenario that they hold, and held against what comes of their lines now.

import { phraseDifference } from "./difference.js";
import { BadScenario, Refusal } from "./errors.js";
import { BadLog } from "./log_file.js";
import { addScenario } from "./scenario.js";
import { Differs, playLines, Session, writeHeader } from "./session.js";

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
