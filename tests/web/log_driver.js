// What tests ask of the engine of a page about logs: those that it reads, and sessions that it plays, from text to text.

import { takeScenario } from "../../printgen/web/app/scenario/scenario_check.js";
import { BadLog, readLog } from "../../printgen/web/engine/log_file.js";
import { beginReplay, replayLines } from "../../printgen/web/engine/log_replay.js";
import { BadAction, Refusal } from "../../printgen/web/engine/refusal.js";
import { describeScenario, Session, takeCode, UNDO, writeLine, writeUndo } from "../../printgen/web/engine/session.js";
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
    const begun = Session.of(entry ? recall(opened, entry) : opened, seed);
    const [session, done, lines] = playAll(begun, JSON.parse(text));
    return JSON.stringify({ lines, code: takeCode(session.game, done) });
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
  let session = begun;
  const done = [];
  const lines = actions.map((action) => {
    try {
      if (action.do === UNDO) {
        [, session] = session.undo();
        done.pop();
        return writeUndo();
      }
      const [events, after] = session.act(action);
      done.push({ action, events });
      session = after;
      return writeLine(action, events);
    } catch (error) {
      if (error instanceof Refusal) return { ...action, refused: error.id };
      if (error instanceof BadAction) return { ...action, refused: error.message };
      throw error;
    }
  });
  return [session, done, lines];
}

/** Return what comes of the text of a log: how many lines and actions, and the code; or why it is refused. As JSON. */
function playLog(name, text) {
  try {
    const log = readLog(text);
    let session = beginReplay(log, systems.get(name), takeScenario);
    const done = [];
    for (const played of replayLines(log, session)) {
      if (played.action) done.push(played);
      else done.pop();
      session = played.session;
    }
    return JSON.stringify({ lines: log.lines.length, actions: done.length, code: takeCode(session.game, done) });
  } catch (error) {
    if (!(error instanceof BadLog)) throw error;
    return JSON.stringify({ refused: error.message, hint: error.hint });
  }
}

Object.assign(globalThis, { openGame, playSession, playLog });
