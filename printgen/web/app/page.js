// The page: which game is played, which view is shown, and what all views may ask of it.

import { Refusal } from "../engine/refusal.js";
import { say } from "../engine/text.js";
import { phraseUndo } from "../words/state.js";
import { sayProven, sayResult } from "./challenge/friends.js";
import { TabLock } from "./device/tab_lock.js";
import { openLayer } from "./elements/dialogs.js";
import { saveLog } from "./games/log_view.js";
import { beginGame, openGame, openIdle } from "./games/open_game.js";
import { findRounds } from "./scenario/scenario_rules.js";
import { Shell } from "./shell.js";
import { IMPORT, KEPT, SHELL, sayFault } from "./texts/texts.js";

/**
 * The page of a game.
 *
 * base: the rules, without a scenario.
 * store, settings: what is kept, and how the player wants the page.
 * drawings: the cards as they are printed.
 * play: the game that is played; while none is, one that nobody has begun, so that rules and cards can be looked at.
 * problem: what is wrong with a game that could not be opened.
 */
export class Page {
  constructor({ base, store, settings, drawings, views, root, locks }) {
    Object.assign(this, { base, store, settings, drawings, views, locks });
    this.shell = new Shell(root, {
      open: (name) => this.open(name),
      menu: () => this.open("games"),
      undo: () => this.undo(),
    });
    this.extraNotes = new Map();
    this.heard = new WeakSet();
    this.name = "";
    this.settings.onChange(() => this.redraw());
    this.leave();
  }

  /** Return whether a game is played. */
  get isPlaying() {
    return this.play.id !== null;
  }

  /** Leave the game that is played, which stays as it is kept. */
  leave() {
    this.lock?.release();
    this.lock = null;
    this.take(openIdle(this.base));
  }

  /** Begin a game and show its table. Throws Refusal for a seed that is none. */
  async begin(wishes) {
    this.extraNotes.delete("link");
    await this.goOnWith(beginGame(this.base, this.store, wishes));
  }

  /** Play a game that has been opened, at its table; the last line of its log may be `torn`. */
  async goOnWith(play, torn = false) {
    await this.playHere(play);
    this.open("table");
    const understood = [KEPT.understood, () => this.showNote("game", null)];
    this.showNote("game", torn ? { text: IMPORT.torn, buttons: [understood] } : null);
  }

  /** Go on with a game that is kept, or say what is wrong with it. */
  async resume(id) {
    const opened = openGame(this.base, this.store, id);
    if (opened.problem) return this.showProblem(opened);
    return this.goOnWith(opened.play, opened.torn);
  }

  /** Show a view: a tab, or another page by its name; `about` is what that is about. */
  open(name, about = null) {
    const shown = !this.isPlaying && (name === "table" || name === "log") ? "games" : name;
    this.name = shown;
    this.about = about;
    const made = this.made.get(shown);
    const view = made && about === null ? made : this.views[shown](this.play, this);
    this.made.set(shown, view);
    view.redraw();
    this.goBackFrom(shown);
    this.shell.showView(shown, view.element, { canPlay: this.isPlaying });
    this.showState();
  }

  // From any other view the back button leads to the table, or to the view that the page began with.
  goBackFrom(name) {
    this.first ??= name;
    const home = this.isPlaying ? "table" : this.first === "table" ? "games" : this.first;
    this.closed?.();
    this.closed = name === home ? null : openLayer(() => this.open(home));
  }

  /** Show a rule in the view of rules: that of an id, or of the row of its table that has a title. */
  openRule(...rule) {
    this.open("rules");
    this.made.get("rules").openRule(...rule);
  }

  /** Tell lines to a screen reader. */
  tell(lines) {
    this.shell.tell(lines.filter(Boolean));
  }

  /** Take back the last action, and tell what has changed. */
  undo() {
    const before = this.play.game;
    if (!this.play.done.length || this.play.readOnly) return;
    this.attempt(() => this.tell(phraseUndo(before, this.play.undo(), this.play.game)));
  }

  /** Do something, show why it cannot be done if it is refused, and return whether it was done. */
  attempt(act) {
    try {
      act();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const gone = [KEPT.understood, () => this.showNote("game", null)];
      this.showNote("game", { text: sayFault(error), bad: true, buttons: [gone] });
      return false;
    }
  }

  /** Draw the view that is shown anew. */
  redraw() {
    this.made?.get(this.name)?.redraw();
    this.showState();
  }

  /** Show a message above all views, or take it away with null. */
  showNote(name, note) {
    if (note) this.extraNotes.set(name, note);
    else this.extraNotes.delete(name);
    this.showState();
  }

  async playHere(play) {
    this.lock?.release();
    const lock = new TabLock({
      locks: this.locks,
      store: this.store,
      name: play.id,
      onChange: (held) => this.follow(play, held),
    });
    this.lock = lock;
    play.readOnly = !(await lock.take());
    if (this.lock === lock) this.take(play, lock);
  }

  take(play, lock = null) {
    this.play = play;
    play.mayPlay = () => !lock || lock.check();
    this.made = new Map();
    play.onChange(() => this.redraw());
  }

  // Another tab has closed the game that was only read here, or has taken it over.
  follow(play, held) {
    if (this.play !== play) return;
    if (held) this.catchUp(play);
    play.readOnly = !held;
    play.tellChange();
  }

  /** Show what another tab has played in the game that is read here. */
  catchUp(play = this.play) {
    if (!play.readOnly) return;
    const opened = openGame(this.base, this.store, play.id);
    if (opened.play) play.follow(opened.play);
  }

  showProblem(opened) {
    this.leave();
    this.open("damaged", opened);
  }

  showState() {
    const { play } = this;
    if (!play) return;
    const rounds = findRounds(play.system);
    const round = rounds ? `${rounds.title} ${play.game.label(rounds.id)}` : "";
    const kept = play.readOnly ? SHELL.reading : play.lost ? SHELL.unsaved : SHELL.saved;
    const facts = this.isPlaying
      ? [round, kept, say(SHELL.seed, { seed: play.seed }), play.system.scenario?.title]
      : [];
    this.shell.showHead(this.base.name, facts, play.done.length > 0 && !play.readOnly);
    this.shell.showNotes([...this.listKeepNotes(), ...this.extraNotes.values()]);
  }

  // The header goes on saying that nothing is saved.
  hear(play) {
    this.heard.add(play);
    this.showState();
  }

  listKeepNotes() {
    const { play } = this;
    if (!this.isPlaying) return [];
    const copy = [KEPT.copy, () => saveLog(play)];
    const lost = this.heard.has(play) ? "" : play.lost;
    const hear = [KEPT.understood, () => this.hear(play)];
    const notes = [];
    if (play.readOnly) notes.push({ text: KEPT.reading });
    if (lost) notes.push({ text: KEPT[lost], bad: true, buttons: [copy, hear] });
    if (play.game.ended || play.proven) {
      const text = [play.proven && sayProven(play.system), sayResult(play)].filter(Boolean).join(" ");
      notes.push({ text, buttons: [[KEPT.compare, () => this.open("challenge")], copy] });
    }
    return notes;
  }
}
