// Games: opened anew, from what is kept, or of a log from elsewhere; of each action that is played all is kept before
// anybody is shown what came of it.

import { Refusal } from "../../engine/contract.js";
import { BadLog, beginReplay, LARGEST_LOG, MOST_LINES, OTHER_FILE, readLog, replayLines } from "../../engine/log.js";
import { describeScenario, encodeLine, Session, writeHeader, writeLine, writeUndo } from "../../engine/session.js";
import { addScenario } from "../../engine/system.js";
import { drawWord } from "../device/seeds.js";
import { attemptKeep, makeGameId, NotKept } from "../device/store.js";
import { OPENING, PLAY, sayFault } from "../elements/texts.js";
import { takeScenario } from "../scenario/scenario_check.js";
import { findRounds } from "../scenario/scenario_draft.js";

/**
 * A game under way.
 *
 * system, session: the rules, and the game with its past.
 * id, name: where it is kept, and what its player calls it; without an id nobody has begun it.
 * header, lines: the lines of its log as text.
 * done: what was done and not undone: {before, action, events, after} of each action.
 * lost: why it is not kept any more: "full", "forbidden" or "changed"; "" while it is kept.
 * readOnly: whether another tab plays it.
 * proven: whether it came from elsewhere, was played again here, and nothing was done since.
 */
class Play {
  constructor({ system, session, id, name, header = "", done = [], lines = [], log = null }) {
    Object.assign(this, { system, session, id, name, header, done, lines, log });
    this.lost = log?.isKept ? "" : "forbidden";
    this.readOnly = this.proven = false;
    this.mayPlay = () => true;
    this.listeners = new Set();
  }

  /** Return the game as it stands. */
  get game() {
    return this.session.game;
  }

  /** Return the seed, as it was given. */
  get seed() {
    return this.session.game.seed;
  }

  /** Return the text of the log. */
  get text() {
    return this.header + this.lines.join("");
  }

  /** Call a function after each change; return what ends that. */
  onChange(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Do an action and return its events. Throws Refusal if it cannot be done; nothing has happened then. */
  act(action) {
    this.checkOpen();
    const before = this.game;
    const [events, session] = this.session.act(action);
    const line = this.fit([encodeLine(writeLine(session.last, events))]);
    this.session = session;
    this.done.push({ before, action: session.last, events, after: session.game });
    this.keep(line);
    return events;
  }

  /** Take back the last action, with its chance, and return it. Throws Refusal if there is none. */
  undo() {
    this.checkOpen();
    const [action, session] = this.session.undo();
    const line = this.fit([encodeLine(writeUndo())]);
    this.session = session;
    this.done.pop();
    this.keep(line);
    return action;
  }

  /** Take back all actions but the first `count`. Throws Refusal. */
  undoTo(count) {
    this.checkOpen();
    const taken = this.done.length - count;
    const lines = this.fit(Array(taken).fill(encodeLine(writeUndo())));
    for (let number = 0; number < taken; number += 1) [, this.session] = this.session.undo();
    this.done.length = count;
    this.keep(lines);
  }

  /** Take over what another tab has played. */
  follow({ session, done, lines, log }) {
    Object.assign(this, { session, done, lines, log });
    this.tellChange();
  }

  /** Tell all who listen that something is different now. */
  tellChange() {
    for (const listener of this.listeners) listener(this);
  }

  /** Keep the whole log, of a game that is not kept yet. */
  begin() {
    this.write(this.text);
  }

  checkOpen() {
    if (!this.mayPlay()) this.readOnly = true;
    if (this.readOnly) throw new Refusal("read-only", PLAY.readOnly, PLAY.readOnlyHint);
  }

  /** Return lines that the log still has room for. Throws Refusal: a log that is longer could not be opened again. */
  fit(added) {
    const size = this.text.length + added.join("").length;
    if (size <= LARGEST_LOG && this.lines.length + added.length <= MOST_LINES - 2) return added;
    throw new Refusal("full", PLAY.full, PLAY.fullHint);
  }

  keep(added) {
    this.proven = false;
    this.lines.push(...added);
    this.write(added.join(""));
    this.tellChange();
  }

  write(text) {
    if (this.lost) return;
    try {
      this.log.append(text, this);
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      this.lost = error.reason;
    }
  }
}

// The fingerprints of scenarios, each of which is a sum of long texts.
const sums = new WeakMap();

/** Return the fingerprint of a scenario, "" without one. */
export function nameTonight(scenario) {
  if (!scenario) return "";
  if (!sums.has(scenario)) sums.set(scenario, describeScenario(scenario).fingerprint);
  return sums.get(scenario);
}

/** Return what the list of games says of a game without opening it. */
function describeGame(play, time) {
  const { system, game } = play;
  const rounds = findRounds(system);
  return {
    name: play.name,
    seed: play.seed,
    scenario: system.scenario?.title ?? "",
    tonight: nameTonight(system.scenario),
    last: time,
    actions: play.done.length,
    round: rounds ? `${rounds.title} ${game.label(rounds.id)}` : "",
    ended: game.ended !== "",
  };
}

/** Return a game that nobody has begun, to look at cards with. */
export function openIdle(base) {
  return new Play({ system: base, session: Session.of(base, ""), id: null, name: "" });
}

/**
 * Begin a game, and keep it if anything can be kept. `wishes` are its `seed`, and if wanted its `scenario`, its
 * `players`, the rosters that are `owned`, each with its names, and its `name`. Throws Refusal for a seed that is none.
 */
export function beginGame(base, store, { seed, scenario = null, players = 0, owned = {}, name = "" }) {
  const system = scenario ? addScenario(base, scenario) : base;
  const session = Session.of(system, seed);
  const play = keepGame(store, { system, session, name, header: encodeLine(writeHeader(system, seed)) });
  for (const action of [...listPlayerActions(play, players), ...listOwnActions(system, owned)]) play.act(action);
  return play;
}

/**
 * Keep a game of a log, and return it as `play`, and whether its last line is `torn` and left out. Throws BadLog for what
 * is no log of this game, or of another edition.
 */
export function importGame(base, store, text, name) {
  const { torn, ...played } = playLog(base, text);
  return { play: Object.assign(keepGame(store, { ...played, name }), { proven: true }), torn };
}

/**
 * Open a game that is kept: as `play`, and whether its last line is `torn` and left out, or as `problem` what is wrong
 * with it, with its `id` and all its `text`.
 */
export function openGame(base, store, id) {
  const { name = "" } = store.readAbout(id);
  const { text, gap } = store.readLog(id);
  const fail = (problem) => ({ problem, id, name, text: store.readRemains(id) });
  if (gap) return fail(`${OPENING.gap} ${OPENING.saveIt}`);
  try {
    const { torn, ...played } = playLog(base, text);
    const play = new Play({ ...played, id, name, log: new KeptGame(store, id) });
    play.log.log.excess = text.length - play.text.length;
    return { play, torn };
  } catch (error) {
    if (!(error instanceof BadLog)) throw error;
    return fail(sayFault({ message: error.message, hint: error.hint === OTHER_FILE ? OPENING.saveIt : error.hint }));
  }
}

/**
 * Play the text of a log, and return {system, session, header, lines, done, torn}. Throws BadLog for what is no log of this
 * game, for one of another edition, and for a line that is not what its action comes to.
 */
export function playLog(base, text) {
  const log = readLog(text);
  const done = [];
  let session = beginReplay(log, base, takeScenario);
  for (const played of replayLines(log, session)) {
    session = played.session;
    if (played.action)
      done.push({ before: played.before, action: played.action, events: played.events, after: session.game });
    else done.pop();
  }
  const [header, ...lines] = text.split("\n").slice(0, log.lines.length + 1);
  const { system } = session.game;
  return { system, session, done, header: `${header}\n`, lines: lines.map((line) => `${line}\n`), torn: log.torn };
}

function keepGame(store, game) {
  const id = makeGameId(Date.now(), drawWord());
  const play = new Play({ ...game, id, log: new KeptGame(store, id) });
  play.begin();
  return play;
}

function listPlayerActions(play, players) {
  const gauge = play.system.play.players;
  if (!gauge || !players) return [];
  const place = play.game.gauge(gauge).labels.indexOf(String(players));
  return place < 0 || place === play.game.position(gauge) ? [] : [{ do: "set", gauge, place }];
}

function listOwnActions(system, owned) {
  const rosters = system.rosters.filter((roster) => owned[roster.id]?.length);
  const actions = rosters.map((roster) => {
    const names = roster.names.map((name, index) => (owned[roster.id].includes(name) ? index : -1));
    return { do: "own", roster: roster.id, names: names.filter((index) => index >= 0) };
  });
  return actions.filter(({ names }) => names.length);
}

/** The log of a game as it is kept, with what the list of games says of it. */
class KeptGame {
  constructor(store, id) {
    this.store = store;
    this.id = id;
    this.isKept = store.isKept;
    this.log = store.openLog(id);
  }

  append(text, play) {
    this.log.append(text);
    attemptKeep(() => this.store.writeAbout(this.id, describeGame(play, Date.now())));
  }
}
