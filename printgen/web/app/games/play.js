// A game that is played: each action is kept before anybody is shown what came of it.

import { LARGEST_LOG, MOST_LINES } from "../../engine/log_file.js";
import { Refusal } from "../../engine/refusal.js";
import { encodeLine, writeLine, writeUndo } from "../../engine/session.js";
import { NotKept } from "../device/store.js";
import { PLAY } from "../texts/texts.js";

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
export class Play {
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
