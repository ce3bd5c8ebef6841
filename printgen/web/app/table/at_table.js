// What the parts of the table share: the game that is played, how a player acts on it, and what helps where that fails.

import { takeAction } from "../../engine/action.js";
import { Refusal } from "../../engine/contract.js";
import { findDue, isClosed } from "../../engine/course.js";
import { findEffectRules, findLeft } from "../../engine/effect.js";
import { isMet } from "../../engine/pile.js";
import { findMissingPick, findRoutine, listAsked } from "../../engine/routine.js";
import { byId, say } from "../../engine/text.js";
import { findBagKind } from "../../engine/thing.js";
import { listTogether, phraseDue } from "../../words/due.js";
import { listCarried, listShown, listToldCarried, phraseOutcome } from "../../words/phrases.js";
import { clearWarnings, h, makeEach, openSheet, warnInSheet } from "../elements/element.js";
import { openRosters } from "./dice_tray.js";
import { openGaugeSheet } from "./gauges.js";
import { openBagSheet, openPileSheet } from "./pile_view.js";
import { whyNot } from "./routines.js";

const CHANGING =
  "button:not(.enlarge, .value, .thing, .chip, .plain, [data-key^=more-], [data-key^=player-], [data-key^=active-])";

/** Return elements, in which nothing can be changed while another tab plays the game, nor once it is closed. */
export function dimReading(at, elements) {
  if (!at.play.readOnly && !isClosed(at.game)) return elements;
  const found = [elements].flat(Infinity).filter(Boolean);
  for (const button of found.flatMap((element) => [element, ...element.querySelectorAll("button")])) {
    if (button.matches(CHANGING))
      Object.assign(button, { disabled: true, title: at.play.readOnly ? TEXTS.lost.reading : "" });
  }
  return found;
}

// What a pack calls something, in the quotes of any language.
const NAMED_ID = /["“„«]([^"“”„«»\s]+)["“”»]/;

/** Return what helps against a refusal of an action, as its title and what a tap does; null if nothing is known. */
function findCure(at, { id, message }, action) {
  const { game } = at;
  const { play } = at.system;
  const routine = byId(play.routines, action.routine);
  const pick = routine ? findMissingPick(game, routine) : byId(play.picks, action.pick);
  if (id === "no-roster-chosen" && pick) return [`${TEXTS.dice.choose}: ${pick.title}`, () => openRosters(at, pick)];
  if (id === "has-hand") return [TEXTS.panels.hands, () => at.openPanel("hands")];
  const names = { "not-now": findWrongGauge(game, routine), "unknown-player": play.players };
  const name = Object.hasOwn(names, id) ? names[id] : NAMED_ID.exec(message)?.[1];
  const offer = (text, named, open) => [say(text, named), () => open(at, name)];
  if (game.piles.has(name)) return offer(TEXTS.pile.moreOf, game.pile(name).deck, openPileSheet);
  if (game.bags.has(name)) return offer(TEXTS.pile.moreOf, game.bag(name).rules, openBagSheet);
  const gauge = game.gauges.get(name);
  return gauge && !gauge.highest.length ? offer(TEXTS.gauge.set, gauge, openGaugeSheet) : null;
}

/** Return the gauge at which a routine cannot be done. */
function findWrongGauge(game, routine) {
  return routine?.when.find((each) => !isMet([each], game.labels()))?.[0];
}

/** Return a line of a refusal, in which what a pack calls by an id has its title. */
function nameTitles({ system, piles }, line) {
  const decks = [...piles.values()].map(({ rules, deck }) => ({ id: rules.id, title: deck.title }));
  const { routines, bags, gauges, rolls } = system.play;
  const named = [...routines, ...decks, ...bags, ...gauges, ...rolls, ...(system.scenario?.scores ?? [])];
  return line.replace(new RegExp(NAMED_ID, "g"), (said, id) =>
    byId(named, id) ? say(TEXTS.buttons.quoted, byId(named, id)) : said,
  );
}

/** Return the actions that say what the effects are on that an action has begun, as listCarried does for routines. */
function listUnassigned({ events, after }) {
  const begun = events.filter((event) => event.event === "EffectBegun" && findEffectRules(after, event).on);
  return begun.map(({ number }) => ({ title: "", action: { do: "assign", effect: number } }));
}

/** Return the piles of which an action has blocked the card that was drawn last, so that nothing of it is carried out. */
function listBlocked(game, { routine }) {
  const steps = routine ? findRoutine(game, routine).steps : [];
  return steps.filter(({ is, last }) => is === "DiscardStep" && last).map(({ pile }) => pile);
}

/** Return where a game is in its course, as a text: its turn, phase and step, and the thing whose turn it is. */
export function findPlace(game) {
  const due = findDue(game);
  return [game.progress.turn, due?.phase.id, due?.place, due?.number].join(" ");
}

/** Tell whether an action does a step of the course. What can be done a single time is noted with the progress, but is no step. */
function isStep({ before, after }) {
  const tell = ({ progress: { routines: _, ...progress } }) => JSON.stringify(progress);
  return tell(before) !== tell(after);
}

// Of other actions, and of routines that mark things alone, what they change tells enough: a card that was drawn stays to
// be read.
const TOLD_AT_LARGE = ["draw", "deal", "roll", "choose-any", "pick", "do", "search", "reveal"];

/**
 * The table of a game.
 *
 * play: the game that is played, with its log.
 * page: what surrounds the table.
 * redraw, openPanel: draw the table anew, and open one of its panels by its name.
 * refusal: why the last action could not be done, as its `lines` and a `cure`, null where it could.
 * player: the player whose gauges are shown, from 1.
 * passed: what is left out of what actions have brought: each the `index` among what was brought `by` an action.
 * wide: whether there is room for all parts beside each other.
 */
export class AtTable {
  constructor(play, page, { redraw, openPanel }) {
    Object.assign(this, { play, page, redraw, openPanel });
    this.refusal = null;
    this.player = 1;
    this.passed = [];
    this.wide = false;
  }

  get game() {
    return this.play.game;
  }

  /** The rules of the game with the scenario of tonight. */
  get system() {
    return this.game.system;
  }

  get last() {
    return this.play.done.at(-1) ?? null;
  }

  /** What was done last of all that is told at large, as is a phase that begins with a text; null where nothing was. */
  get shown() {
    const begins = (done) => done.events.some(({ event }) => event === "PhaseBegun") && phraseOutcome(done).length > 0;
    const isLarge = ({ action, events }) =>
      TOLD_AT_LARGE.includes(action.do) &&
      !(action.do === "do" && events.every(({ event }) => event === "ThingMarked"));
    return this.play.done.findLast((done) => isLarge(done) || begins(done)) ?? null;
  }

  /**
   * What the last step and all that was done since have brought to be carried out and can be, newest first, and then what
   * the next step tells of its thing: each its `action`, and `index` among what was brought `by` an action that was done or
   * by a step. What an effect is on that has just begun is such an action too.
   */
  get owed() {
    const found = this.sinceStep.reduce((owed, each) => {
      const brought = [...listUnassigned(each), ...listCarried(each)].map((carried, index) => ({
        ...carried,
        by: each,
        index,
      }));
      const over = owed.findIndex(
        ({ action: { routine, effect } }) => routine === each.action.routine && effect === each.action.effect,
      );
      const blocked = listBlocked(this.game, each.action);
      const rest = owed.filter(({ from }, index) => index !== over && !blocked.includes(from?.pile));
      return [...brought.filter(({ title }) => !title), ...rest];
    }, []);
    const isOpen = ({ by, index, action }) =>
      !this.passed.some((each) => each.by === by && each.index === index) &&
      (action.effect || (!whyNot(this.game, findRoutine(this.game, action.routine)) && this.isThere(action)));
    return this.game.ended ? [] : [...found, ...this.listToldOwed()].filter(isOpen);
  }

  /** Tell whether the things that the answers of an action name can still be meant. */
  isThere({ routine, answers }) {
    const said = new Map(answers);
    const isMeant = (ask) => listAsked(this.game, ask, said).some(({ number }) => number === Number(said.get(ask.id)));
    return findRoutine(this.game, routine).asks.every(
      (ask) => !ask.things || ask.noted || !said.get(ask.id) || isMeant(ask),
    );
  }

  /** The last step, and all that was done since. */
  get sinceStep() {
    const { done } = this.play;
    return done.slice(Math.max(0, done.findLastIndex(isStep)));
  }

  /**
   * The things whose tokens the last step and all that was done since have drawn, and that still act: each its `kind`, its
   * `number`, and `index` among what was drawn `by` an action.
   */
  get acting() {
    if (!this.due || this.game.ended) return [];
    const isDrawn = ({ event, goes, isIdle }) => event === "TokenMoved" && goes === "taken" && !isIdle;
    const isLeft = ({ by, index }) => !this.passed.some((each) => each.by === by && each.index === index);
    return this.sinceStep
      .flatMap((by) => listShown(by).map((event) => ({ by, event, index: event.token })))
      .filter(({ event }) => isDrawn(event))
      .map((each) => ({ ...each, kind: findBagKind(this.system, each.event.bag)?.id, number: Number(each.index) }))
      .filter((each) => each.kind && this.game.things.find(each.kind, each.number) && isLeft(each));
  }

  /** Return what the next step tells of its things to be carried out, and was not done since the step came up. */
  listToldOwed() {
    if (!this.due?.number) return [];
    const by = findPlace(this.game);
    const tell = ({ routine, answers }) => JSON.stringify([routine, answers?.[0]]);
    const since = this.sinceStep.map(({ action }) => tell(action));
    return listTogether(this.game, this.due)
      .flatMap((number) => listToldCarried(this.game, { ...this.due, number }))
      .map((carried, index) => ({ ...carried, title: "", by, index }))
      .filter(({ action }) => !since.includes(tell(action)));
  }

  /** Return the title of what is to be carried out: of its routine, or of the result that is to be on something. */
  nameOwed({ action: { routine, effect } }) {
    const { game } = this;
    const named = () =>
      findLeft(
        game,
        game.effects.find(({ number }) => number === effect),
      );
    return (routine ? findRoutine(game, routine) : named()).title;
  }

  /** Leave out what would be carried out first. */
  passOwed({ by, index }) {
    this.passed = [...this.passed, { by, index }];
    this.page.redraw();
  }

  /** The game in whose phase the player still is: what a card brings, and what a drawn unit does, is of the one before. */
  get setting() {
    return [...this.owed, ...this.acting][0]?.by.before ?? this.game;
  }

  /** The step that comes next in a course that the pack declares, null where there is none. */
  get due() {
    return (this.system.play.course?.declared && findDue(this.game)) || null;
  }

  /** Whether such a course waits for something, so that no step comes next. */
  get isWaiting() {
    return this.system.play.course?.declared && !this.game.ended && !this.due;
  }

  /**
   * Do an action, tell what comes of it, and return whether it could be done. Where it leaves steps of the course out,
   * a player who taps on the table is asked first, and it is done once that is meant.
   */
  act(action, isMeant = false) {
    try {
      this.refusal = null;
      if (!isMeant && action.do !== "skip" && !document.querySelector("dialog[open]") && this.asksFor(action))
        return false;
      this.play.act(action);
      this.page.tell([...phraseOutcome(this.last), ...(this.due ? phraseDue(this.game, this.due) : [])]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error, action);
      return false;
    }
    clearWarnings();
    return true;
  }

  /** Ask whether it is meant that an action leaves out steps, or what a card has brought; tell whether it does. Throws a Refusal. */
  asksFor(action) {
    const done = takeAction(this.game, action);
    const left = done.events.filter(({ event }) => event === "StepLeft");
    const brought = isStep(done) ? this.owed.filter(({ by }) => by.after) : [];
    const owed = brought.filter((each) => each.action.effect || each.action.routine !== action.routine);
    const lines = left.length ? phraseOutcome({ ...done, events: left }).slice(0, 1) : [];
    lines.push(...owed.map((each) => this.nameOwed(each)));
    if (!lines.length) return false;
    openSheet(TEXTS.turn.skip, (close) => [
      makeEach("p", lines),
      h("button.main@leave-steps", () => close() ?? this.act(action, true), TEXTS.turn.skip),
    ]);
    return true;
  }

  /** Show why an action cannot be done, where it was asked for. */
  refuse(refusal, action) {
    const lines = refusal.lines.map((line) => nameTitles(this.game, line));
    const cure = findCure(this, refusal, action);
    this.refusal = { lines, cure };
    this.page.tell(lines);
    this.redraw();
    warnInSheet(lines, cure);
  }

  choosePlayer(player) {
    this.player = player;
    this.redraw();
  }
}
