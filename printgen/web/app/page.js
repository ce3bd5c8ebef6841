// The page: which game is played, which view is shown, and what all views may ask of it; and what stands around each
// view: header, messages, tabs, and the words that a screen reader is told.

import { Refusal } from "../engine/contract.js";
import { isClosed, newGame } from "../engine/course.js";
import { byId } from "../engine/text.js";
import { listAsOne } from "../words/due.js";
import { nameMoment, phraseEnding } from "../words/phrases.js";
import { listCounts, phraseUndo } from "../words/state.js";
import { sayProven, sayResult, sayScore, shareResult } from "./challenge/challenge_view.js";
import { TabLock } from "./device/tab_lock.js";
import {
  followNamed,
  h,
  makeEach,
  makePart,
  markCodes,
  nameButtons,
  openLayer,
  replaceContent,
} from "./elements/element.js";
import { sayFault } from "./elements/texts.js";
import { saveLog } from "./games/log_view.js";
import { beginGame, openKept, Play } from "./games/play.js";

const TABS = ["table", "rules", "cards", "log"];

/** The frame of a page, whose buttons open its views and take back the last action. */
class Shell {
  constructor(root, page) {
    this.title = h("h1");
    this.facts = h("p.facts");
    this.undo = h("button", { "aria-label": TEXTS.shell.undo, onclick: () => page.undo() }, [
      h("span", "↶ "),
      h("span", TEXTS.shell.undo),
    ]);
    this.menu = h("button", { "aria-label": TEXTS.shell.menu, onclick: () => page.open("games") }, "☰");
    this.notes = h("section.notes", { "aria-label": TEXTS.shell.notes });
    this.view = h("main.view", { tabindex: "-1" });
    this.places = new WeakMap();
    this.drawFacts = makePart(this.facts, (facts) => JSON.parse(facts).map(makeFact));
    this.told = h("div.unseen", { role: "status", "aria-live": "polite" });
    this.buttons = TABS.map((name) => h("button", () => page.open(name), TEXTS.tabs[name]));
    this.tabs = h("nav.tabs", { "aria-label": TEXTS.shell.views }, this.buttons);
    const head = h("header.head", this.title, this.undo, this.menu, this.facts);
    root.replaceChildren(head, this.notes, this.view, this.tabs, this.told);
  }

  /** Show what game this is or which phase it is in, how it stands, and whether there is anything to undo. */
  showHead(title, facts, canUndo) {
    showText(this.title, title);
    this.drawFacts(JSON.stringify(facts));
    this.undo.disabled = !canUndo;
  }

  /** Show a view in place of another, where it was left; nothing can be undone where no game is played. */
  showView(name, element, { canPlay }) {
    const before = this.view.firstElementChild;
    const listScrolled = (of) => [this.view, ...of.querySelectorAll(".stage, .drawer")];
    const found = before && listScrolled(before).map(({ scrollTop }) => scrollTop);
    if (before) this.places.set(before, found);
    this.undo.hidden = !canPlay;
    for (const [index, tab] of TABS.entries()) this.buttons[index].ariaCurrent = tab === name ? "page" : null;
    if (before === element) return;
    this.view.replaceChildren(element);
    const places = this.places.get(element) ?? [];
    for (const [index, part] of listScrolled(element).entries()) part.scrollTop = places[index] ?? 0;
    if (document.activeElement === document.body) this.view.focus({ preventScroll: true });
  }

  /** Show messages above the view; each has `text`, `bad`, and `buttons`, a list of [title, what it does]. */
  showNotes(notes) {
    const shown = notes.map(({ text, bad, buttons = [] }) =>
      h(bad ? "div.note.bad" : "div.note", { role: bad && "alert" }, [
        h("p", markCodes(text)),
        buttons.map(([title, act]) => h(`button@note-${title}`, act, title)),
      ]),
    );
    replaceContent(this.notes, shown);
  }

  tell(lines) {
    this.told.replaceChildren(...makeEach("p", lines.map(nameButtons)));
  }
}

/** Return a fact of the header: a text, or a title with what is shown under it. */
function makeFact(fact) {
  if (typeof fact === "string") return h("span", fact);
  return h("span.fact", { title: fact.title }, h("small", fact.title), " ", h("b", fact.shown));
}

// The same text put in again would be laid out again.
function showText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

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
    this.shell = new Shell(root, this);
    this.extraNotes = new Map();
    this.heard = new WeakSet();
    this.name = "";
    this.settings.onChange(() => this.redraw());
    this.leave();
  }

  get isPlaying() {
    return this.play.id !== null;
  }

  /** Leave the game that is played, which stays as it is kept. */
  leave() {
    this.lock?.release();
    this.lock = null;
    this.take(new Play({ begun: newGame(this.base, ""), id: null, name: "" }));
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
    this.showNote("game", torn ? { text: TEXTS.import.torn } : null);
  }

  async resume(id) {
    const opened = openKept(this.base, this.store, id);
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
    followNamed(shown === "table" ? (id) => view.tapNamed(id) : null);
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

  /** Show a rule in the view of rules: the rule of an id, or the row of its table that has a title. */
  openRule(...rule) {
    this.open("rules");
    this.made.get("rules").show(...rule);
  }

  tell(lines) {
    this.shell.tell(lines.filter(Boolean));
  }

  /** Return the score and the code of the game in a line. */
  sayScore() {
    return sayScore(this.play);
  }

  /** Share the result of the game, and tell in an element what came of that. */
  shareResult(told) {
    return shareResult(this.play, this.settings, told);
  }

  undo() {
    const { play } = this;
    if (!play.done.length || play.readOnly) return;
    const taken = listAsOne(play.done).reverse();
    this.attempt(() => {
      play.undoTo(play.done.length - taken.length);
      this.tell(taken.flatMap(({ before, action, after }) => phraseUndo(after, action, before)));
    });
  }

  /** Do something, show why it cannot be done if it is refused, and return whether it was done. */
  attempt(act) {
    try {
      act();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.showNote("game", { text: sayFault(error), bad: true });
      return false;
    }
  }

  redraw() {
    this.made?.get(this.name)?.redraw();
    this.showState();
  }

  /** Show a message above all views, or take it away with null. If it has no `buttons`, one takes it away. */
  showNote(name, note) {
    const buttons = [[TEXTS.kept.understood, () => this.showNote(name, null)]];
    if (note) this.extraNotes.set(name, { buttons, ...note });
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
    play.onChange = () => this.redraw();
  }

  // Another tab has closed the game that was only read here, or has taken it over.
  follow(play, held) {
    if (this.play !== play) return;
    if (held) this.catchUp(play);
    play.readOnly = !held;
    play.onChange();
  }

  /** Show what another tab has played in the game that is read here. */
  catchUp(play = this.play) {
    if (!play.readOnly) return;
    const opened = openKept(this.base, this.store, play.id);
    if (opened.play) play.follow(opened.play);
  }

  showProblem(opened) {
    this.leave();
    this.open("damaged", opened);
  }

  /** Return when the player is, "" where no course says it. */
  nameNow() {
    const game = this.made?.get("table")?.at.setting ?? this.play.game;
    const { course } = game.system.play;
    const phase = course?.declared && byId(course.phases, game.progress.phase);
    return phase ? nameMoment(game, phase) : "";
  }

  showState() {
    const { play } = this;
    if (!play) return;
    const { game } = play;
    const { course } = game.system.play;
    const kept = play.readOnly ? TEXTS.shell.reading : play.lost ? TEXTS.shell.unsaved : TEXTS.shell.saved;
    const scenario = play.system.scenario?.title;
    const title = this.nameNow() || (course?.declared && this.isPlaying && scenario) || this.base.name;
    // Where facts of the game fill the row, that it is saved goes without saying.
    const counts = isClosed(game) ? [] : listCounts(game);
    const said = course?.declared ? counts : [play.round, scenario].filter(Boolean);
    const isUsual = kept === TEXTS.shell.saved && said.length > 1 && course?.declared;
    const facts = this.isPlaying ? [...said, ...(isUsual ? [] : [kept])] : [];
    this.shell.showHead(title, facts, play.done.length > 0 && !play.readOnly);
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
    const copy = [TEXTS.kept.copy, () => saveLog(play)];
    const lost = this.heard.has(play) ? "" : play.lost;
    const hear = [TEXTS.kept.understood, () => this.hear(play)];
    const notes = [];
    if (play.readOnly)
      notes.push({ text: TEXTS.lost.reading, buttons: [[TEXTS.kept.takeOver, () => this.lock?.takeOver()]] });
    if (lost) notes.push({ text: TEXTS.lost[lost], bad: true, buttons: [copy, hear] });
    if (play.proven) {
      const text = `${sayProven(play.system)} ${sayResult(play)}`;
      notes.push({ text, buttons: [[TEXTS.kept.compare, () => this.open("challenge")], copy] });
    } else if (play.game.ended && this.name !== "table") {
      const [text] = phraseEnding(play.game);
      notes.push({ text, buttons: [[TEXTS.kept.backToEnd, () => this.open("table")]] });
    }
    return notes;
  }
}
