// Games: opened anew, from what is kept, or of a log from elsewhere; of each action that is played all is kept before
// anybody is shown what came of it.

import { takeAction } from "../../engine/action.js";
import { Refusal } from "../../engine/contract.js";
import { newGame } from "../../engine/course.js";
import { BadLog, LARGEST_LOG, MOST_LINES, OTHER_FILE, readLog, replayLog } from "../../engine/log.js";
import { describeScenario, encodeLine, writeHeader, writeLine, writeUndo } from "../../engine/session.js";
import { composeSeed } from "../../engine/stream.js";
import { addScenario } from "../../engine/system.js";
import { makeGameId } from "../device/seeds.js";
import { attemptKeep, NotKept } from "../device/store.js";
import { sayFault } from "../elements/texts.js";
import { takeScenario } from "../scenario/scenario_check.js";
import { findRounds } from "../scenario/scenario_draft.js";

/**
 * A game under way.
 *
 * begun: the game as it began.
 * id, name: where it is kept, and what its player calls it; without an id nobody has begun it.
 * header, lines: the lines of its log as text.
 * done: what was done and not undone: {before, action, events, after} of each action.
 * lost: why it is not kept any more: "full" until there is room again, "forbidden" or "changed"; "" while it is kept.
 * waiting: the text of the log that had no room.
 * readOnly: whether another tab plays it.
 * proven: whether it came from elsewhere, was played again here, and nothing was done since.
 * onChange: what is called after each change.
 */
export class Play {
  constructor({ begun, id, name, header = "", done = [], lines = [], log = null }) {
    Object.assign(this, { begun, system: begun.system, seed: begun.seed, id, name, header, done, lines, log });
    this.lost = log?.store.isKept ? "" : "forbidden";
    this.waiting = "";
    this.readOnly = this.proven = false;
    this.mayPlay = () => true;
    this.onChange = () => {};
  }

  get game() {
    return this.done.at(-1)?.after ?? this.begun;
  }

  get text() {
    return this.header + this.lines.join("");
  }

  /** Return how many actions were taken back. */
  get undone() {
    const undo = encodeLine(writeUndo());
    return this.lines.filter((line) => line === undo).length;
  }

  /** Return where the rounds stand, "" where a scenario cannot say how many there are. */
  get round() {
    const rounds = findRounds(this.system);
    return rounds ? `${rounds.title} ${this.game.label(rounds.id)}` : "";
  }

  /** Do an action. Throws Refusal if it cannot be done; nothing has happened then. */
  act(action) {
    this.checkOpen();
    const done = takeAction(this.game, action);
    const line = this.fit([encodeLine(writeLine(done))]);
    this.done.push(done);
    this.keep(line);
  }

  /** Take back all actions but the first `count`. Throws Refusal. */
  undoTo(count) {
    this.checkOpen();
    const lines = this.fit(Array(this.done.length - count).fill(encodeLine(writeUndo())));
    this.done.length = count;
    this.keep(lines);
  }

  follow({ done, lines, log }) {
    Object.assign(this, { done, lines, log });
    this.onChange();
  }

  checkOpen() {
    if (!this.mayPlay()) this.readOnly = true;
    if (this.readOnly) throw new Refusal("read-only", TEXTS.play.readOnly, TEXTS.play.readOnlyHint);
  }

  /** Return lines that the log still has room for. Throws Refusal: a log that is longer could not be opened again. */
  fit(added) {
    const size = this.text.length + added.join("").length;
    if (size <= LARGEST_LOG && this.lines.length + added.length <= MOST_LINES - 2) return added;
    throw new Refusal("full", TEXTS.play.full, TEXTS.play.fullHint);
  }

  keep(added) {
    this.proven = false;
    this.lines.push(...added);
    this.write(added.join(""));
    this.onChange();
  }

  /** Tell whether something of the game would be lost with the page. */
  get isUnsaved() {
    return this.lost !== "" && this.lines.length > 0 && !this.readOnly;
  }

  /** Keep text at the end of the log, after what had no room before, and what the list of games says of the game. */
  write(text) {
    this.waiting += text;
    if (this.lost && this.lost !== "full") return;
    try {
      this.log.append(this.waiting);
      this.waiting = this.lost = "";
      attemptKeep(() => this.log.store.writeAbout(this.id, this.describe()));
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      this.lost = error.reason;
    }
  }

  /** Return what the list of games says of a game without opening it. */
  describe() {
    const { name, seed, system, done, round, game } = this;
    const tonight = nameTonight(system.scenario);
    const scenario = system.scenario?.title ?? "";
    return { name, seed, scenario, tonight, last: Date.now(), actions: done.length, round, ended: game.ended !== "" };
  }
}

// The fingerprints of scenarios, each a sum of long texts.
const sums = new WeakMap();

/** Return the fingerprint of a scenario, "" without one. */
export function nameTonight(scenario) {
  if (!scenario) return "";
  if (!sums.has(scenario)) sums.set(scenario, describeScenario(scenario).fingerprint);
  return sums.get(scenario);
}

/**
 * Begin a game, and keep it if anything can be kept. `wishes` are its `seed`, and if wanted its `scenario`, its
 * `players`, and the rosters that are `owned`, each with its names. Throws Refusal for a seed that is none.
 */
export function beginGame(base, store, { seed, scenario = null, players = 0, owned = {} }) {
  const system = scenario ? addScenario(base, scenario) : base;
  // The log has the seed in its composed form, so that the same game has one code however its seed was typed.
  const begun = newGame(system, composeSeed(seed));
  const play = keepGame(store, { begun, name: "", header: encodeLine(writeHeader(system, begun.seed)) });
  const gauge = system.play.players;
  const place = gauge && players ? begun.gauge(gauge).labels.indexOf(String(players)) : -1;
  if (place >= 0 && place !== begun.position(gauge)) play.act({ do: "set", gauge, place });
  for (const { id, names } of system.rosters) {
    const ticked = [...names.keys()].filter((index) => owned[id]?.includes(names[index]));
    if (ticked.length) play.act({ do: "own", roster: id, names: ticked });
  }
  return play;
}

/**
 * Keep a game of a log, and return it as `play`, and whether its last line is `torn` and left out. Throws BadLog for what
 * is not a log of this game, or of another edition.
 */
export function importGame(base, store, text, name) {
  const { torn, ...played } = playLog(base, text);
  return { play: Object.assign(keepGame(store, { ...played, name }), { proven: true }), torn };
}

/**
 * Open a game that is kept: as `play`, and whether its last line is `torn` and left out, or as `problem` what is wrong
 * with it, with its `id`, all its `text`, and the text that is `sound`, up to the last good line, "" for none.
 */
export function openKept(base, store, id) {
  const { name = "" } = store.readAbout(id);
  const { text, gap } = store.readLog(id);
  const fail = (problem, sound) => ({ problem, id, name, sound, text: store.readRemains(id) });
  if (gap) return fail(`${TEXTS.opening.gap} ${TEXTS.opening.saveIt}`, text);
  try {
    const { torn, ...played } = playLog(base, text);
    const play = new Play({ ...played, id, name, log: store.openLog(id) });
    play.log.excess = text.length - play.text.length;
    return { play, torn };
  } catch (error) {
    if (!(error instanceof BadLog)) throw error;
    const hint = error.hint === OTHER_FILE ? TEXTS.opening.saveIt : error.hint;
    const lines = text.split("\n").slice(0, Math.max(0, error.line - 1));
    return fail(sayFault({ message: error.message, hint }), lines.map((line) => `${line}\n`).join(""));
  }
}

/**
 * Play the text of a log, and return {begun, header, lines, done, torn}. Throws BadLog for a text that is not a log of this
 * game, for one of another edition, and for a line that is not what its action comes to.
 */
export function playLog(base, text) {
  const log = readLog(text);
  const [header, ...lines] = text.split("\n").slice(0, log.lines.length + 1);
  const played = replayLog(log, base, takeScenario);
  return { ...played, header: `${header}\n`, lines: lines.map((line) => `${line}\n`), torn: log.torn };
}

function keepGame(store, game) {
  const id = makeGameId();
  const play = new Play({ ...game, id, log: store.openLog(id) });
  play.write(play.text);
  return play;
}
