// What tests ask of the engine of a page about logs: those that it reads, and sessions that it plays, from text to text.

import { takeScenario } from "../../printgen/web/app/scenario/scenario_check.js";
import { takeAction } from "../../printgen/web/engine/action.js";
import { BadAction, Refusal } from "../../printgen/web/engine/contract.js";
import { newGame } from "../../printgen/web/engine/course.js";
import { BadLog, readLog, replayLog } from "../../printgen/web/engine/log.js";
import { describeScenario, takeCode, UNDO, undoLast, writeLine, writeUndo } from "../../printgen/web/engine/session.js";
import { addScenario, openSystem } from "../../printgen/web/engine/system.js";

const systems = new Map();

/** Keep the game that a text of JSON describes under a name. */
function openGame(name, text) {
  systems.set(name, openSystem(JSON.parse(text)));
  return true;
}

/**
 * Play actions from a seed, with a scenario as a log has it or null: the lines, each with what came of it or why it was
 * refused, and the code; as JSON.
 */
function playSession(name, scenario, seed, text) {
  const entry = JSON.parse(scenario);
  const opened = systems.get(name);
  try {
    const begun = newGame(entry ? recall(opened, entry) : opened, seed);
    const [done, lines] = playAll(begun, JSON.parse(text));
    return JSON.stringify({ lines, code: takeCode(done.at(-1)?.after ?? begun, done) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return JSON.stringify({ refused: error.id });
  }
}

function recall(opened, { says, source }) {
  const scenario = takeScenario(opened, says, source);
  const said = JSON.stringify(describeScenario(scenario).says);
  if (said !== JSON.stringify(says)) throw new Error(`${said} is not what was said`);
  return addScenario(opened, scenario);
}

function playAll(begun, actions) {
  const done = [];
  const lines = actions.map((action) => {
    try {
      if (action.do === UNDO) {
        undoLast(done);
        return writeUndo();
      }
      done.push(takeAction(done.at(-1)?.after ?? begun, action));
      return writeLine(done.at(-1));
    } catch (error) {
      if (error instanceof Refusal) return { ...action, refused: error.id };
      if (error instanceof BadAction) return { ...action, refused: error.message };
      throw error;
    }
  });
  return [done, lines];
}

/** Return what comes of the text of a log: how many lines and actions, and the code; or why it is refused. As JSON. */
function playLog(name, text) {
  try {
    const log = readLog(text);
    const { begun, done } = replayLog(log, systems.get(name), takeScenario);
    const code = takeCode(done.at(-1)?.after ?? begun, done);
    return JSON.stringify({ lines: log.lines.length, actions: done.length, code });
  } catch (error) {
    if (!(error instanceof BadLog)) throw error;
    return JSON.stringify({ refused: error.message, hint: error.hint });
  }
}

Object.assign(globalThis, { openGame, playSession, playLog });
