// What comes next on the table: the step of the course that is due, its words, and what its phase allows besides.

import {
  findDue,
  findTurnAsk,
  isLine,
  listAskedScores,
  listOffered,
  nameStep,
  refuseWaiting,
} from "../../engine/course.js";
import { findLeft } from "../../engine/effect.js";
import { isMet } from "../../engine/pile.js";
import { findMissingPick, findRoutine } from "../../engine/routine.js";
import { byId, countUp, flatten, listParagraphs, say, showSigned } from "../../engine/text.js";
import { countKnown, countOpen } from "../../engine/verdict.js";
import { listTogether, nameTogether, phraseDue } from "../../words/due.js";
import { sayEffect } from "../../words/in_force.js";
import { callThing } from "../../words/names.js";
import { drawsFrom, listCarried, listOwed, listSaid } from "../../words/phrases.js";
import { makeEventReading } from "../../words/reading.js";
import { deafen, h, makeChoices, makeEach, openSheet } from "../elements/element.js";
import { openRosters, openWriting } from "./dice_tray.js";
import { makeTargetButton } from "./effects_view.js";
import { makeHand } from "./hands_view.js";
import { listPilesAtHand } from "./pile_view.js";
import { findEmptyAsk, makeCarriedButton, makeRoutineButton, openAsks } from "./routines.js";

// Words of so many letters stand closer together, so that all of them are in sight.
const LONG = 500;

/** Return the words of the step that comes next: whose turn it is, how often it is done, and what it says. */
export function makeDueWords(at) {
  const { due } = at;
  if (!due) return at.isWaiting ? [makeEach("p", refuseWaiting(at.game).lines)] : [];
  const before = makeWordsBefore(at);
  if (before) return before;
  const { phase, step, done, left, number } = due;
  const named = isLine(step) ? step.title || phase.title : nameStep(at.game, step);
  const title = number ? nameTogether(at.game, due) : flatten(named);
  const count = left && done + left > 1 ? say(TEXTS.turn.count, { n: done + 1, of: done + left }) : "";
  const head = (number > 0 || count) && h("p.due-head", h("b", title), h("span", count));
  const words = [...listAbout(at.game, step), ...phraseDue(at.game, due)];
  return [head, makeEach(words.join("").length > LONG ? "p.long" : "p", words)];
}

/** Return what a thing does whose token was drawn: what the scenario says of it, and the line of the step that has drawn it. */
function makeActingWords({ game, system }, { by, kind, number, event }) {
  const steps = system.play.course.phases.flatMap((phase) => phase.steps);
  const isMeant = ({ routine, when }) => drawsFrom(game, routine, event.bag) && isMet(when, by.before.labels());
  return [
    h("p.due-head", h("b", callThing(game, kind, number))),
    makeEach("p", [...listSaid(game, event), ...listParagraphs(steps.find(isMeant)?.line ?? "")]),
  ];
}

/** Return the words of what comes before the step: what is carried out, what acts, or whose hand it is; null for nothing. */
function makeWordsBefore(at) {
  const [first] = at.owed;
  if (first) {
    const carried = tellCarried(at, first);
    return carried && [carried.name && h("p.due-head", h("b", carried.name)), makeEach("p", carried.lines)];
  }
  const [acts] = at.acting;
  if (acts) return makeActingWords(at, acts);
  const hand = findHand(at);
  return hand ? [h("p.due-head", h("b", say(TEXTS.table.player, { n: hand.player })))] : null;
}

/** Return what is told of the routine of a step that a tap does at once; what asks says it on its sheet. */
function listAbout(game, { routine, line }) {
  if (!routine || line) return [];
  const { asks, text } = findRoutine(game, routine);
  return asks.length || !text ? [] : [text];
}

/**
 * Return what a card, a roll or an effect says that is carried out next: its `name`, and its `lines` or, where it has none,
 * those of the routine; null for what the next step tells itself.
 */
function tellCarried({ game }, { by, from, action }) {
  const effect = game.effects.find(({ number }) => number === action.effect);
  if (effect) return { name: findLeft(game, effect).title, lines: [sayEffect(game, effect)] };
  if (!by.after) return null;
  const about = [findRoutine(game, action.routine).text].filter(Boolean);
  if (!from) return { name: "", lines: about };
  const { headline, title, read } = makeEventReading(by.after, from);
  const name = headline || read[0]?.title || title;
  const said = read.map((section) => [section.label, section.title !== name && section.title, section.text.trim()]);
  const lines = said.map((words) => words.filter(Boolean).join(": ")).filter(Boolean);
  return { name, lines: lines.length ? lines : about };
}

/**
 * Return the buttons of what comes next, each in its place: the step that is due, which is gold; leaving it out; and what
 * its phase allows besides. Before them stands what carries out the card or the roll that is shown: then this is gold.
 */
export function makeNextButtons(at) {
  const due = findDue(at.game);
  // What is to be carried out first of what was drawn or rolled, if anything is, and can be.
  const shown = at.shown && !at.game.ended ? listCarried(at.shown) : [];
  const owed = at.due ? at.owed : shown;
  const carry = owed.map((each) => makeCarryButton(at, each)).find((button) => button?.matches(".main"));
  const step = due && (makeKeepButton(at, !carry) ?? makeStepButton(at, due, !carry));
  const [acts] = carry ? [] : at.acting;
  if (acts) return [makeActedButton(at, acts), ...listBesideActing(at, acts)];
  step?.classList.add("due-step");
  carry?.classList.add("carry");
  const pass =
    at.due &&
    carry &&
    h(
      "button.routine.skip@skip-step",
      () => at.passOwed(owed[0]),
      h("span", TEXTS.turn.skip),
      h("small", at.nameOwed(owed[0])),
    );
  const skip = pass || (at.due && !due.step.required && makeSkipButton(at, due));
  const gold = [due?.step.routine, carry && owed[0].action.routine];
  return [carry, step, skip, ...listBeside(at, due, gold)].filter(Boolean);
}

/** Return the button by which the player has done what a thing does whose token was drawn. */
function makeActedButton(at, acts) {
  return h("button.routine.main.due-step@acted", () => at.passOwed(acts), [
    h("span", TEXTS.turn.done),
    h("small", callThing(at.game, acts.kind, acts.number)),
  ]);
}

/**
 * Return the buttons of what can follow as a thing acts: what its orders name, points that are lost, and what the phase
 * allows that has drawn it.
 */
function listBesideActing(at, { by, event }) {
  const named = [
    ...listSaid(at.game, event)
      .join(" ")
      .matchAll(/\{routine:(.*?)\}/g),
  ]
    .map(([, id]) => findRoutine(at.game, id))
    .filter(({ when }) => isMet(when, by.after.labels()) && isMet(when, at.game.labels()))
    .map((routine) => makeRoutineButton(at, routine, `turn-${routine.id}`));
  const lost = (at.system.scenario?.scores ?? []).filter(({ points, round, by }) => points < 0 && !round && !by);
  const scored = lost.slice(0, MOST_LOST).map((score) => makeScoreButton(at, score));
  const first = [...named, ...scored];
  return [...first, ...listBeside(at, findDue(by.before) ?? at.due, [], MOST_BESIDE - first.length)];
}

/** Return the button that carries something out, or says what an effect is on; null for an effect that is over. */
function makeCarryButton(at, owed) {
  const { effect: number } = owed.action;
  const effect = at.game.effects.find((each) => each.number === number);
  if (number) return effect ? makeTargetButton(at, effect, "carry") : null;
  const told = owed.by && tellCarried(at, owed);
  const words = told ? [told.name, ...told.lines] : [];
  return makeCarriedButton(at, { ...owed, words }, "carry");
}

/**
 * Return the buttons of what the phase of a step allows besides, as the game stands, but for the routines that have buttons
 * already; where no pack declares phases, of the whole turn.
 */
function listBeside(at, due, gold, most = MOST_BESIDE) {
  const { course } = at.system.play;
  if (!due) return [];
  if (at.game.ended) return due.step.scores ? [] : [makePointsButton(at)];
  const all = course.phases
    .filter((phase) => phase.at === "")
    .flatMap(({ steps, also }) => [steps[0].routine, ...also]);
  // What the thing may do whose turn it is stands first.
  const offered = listOffered(at.game, due).map((routine) => routine.id);
  const also = (course.declared ? due.phase.also : all).filter(
    (id) => !(gold.includes(id) || due.step.offers.includes(id)),
  );
  const ids = [...offered, ...also];
  // Piles have their own tiles, but for those that lie behind the last.
  const tiles = listTiled(at);
  const isScored = (at.system.scenario?.scores ?? []).length > 0;
  const find = (id) => byId(at.system.play.routines, id);
  const wares = ids.map(find).filter((routine) => routine?.price);
  const isMeant = (id) => isMet(find(id)?.when ?? [], at.game.labels());
  // What is about things elsewhere, or with a mark, is not in the way while there are none.
  const isIdle = (id) => {
    const empty = find(id) && findEmptyAsk(at.game, { id });
    return (empty && (empty.marked || at.game.things.ofKind(empty.things).length > 0)) || discardsNothing(at, id);
  };
  const isOpen = (id) => (id === SCORE ? isScored : isMeant(id) && !isIdle(id));
  // Gauges stand above all.
  const isShown = (id) => !(tiles.includes(id) || byId(wares, id) || at.game.gauges.has(id)) && isOpen(id);
  const shown = ids.filter(isShown);
  const fits = shown.length <= most;
  const make = (id) => {
    const routine = find(id);
    const known = offered.includes(id) ? { [routine.asks[0].id]: due.number } : {};
    if (routine) return makeRoutineButton(at, routine, `turn-${id}`, { known });
    return id === SCORE ? makePointsButton(at) : makeDrawButton(at, id, `turn-${id}`);
  };
  const buttons = shown.slice(0, fits ? most : most - 1).map(make);
  if (wares.length) buttons.unshift(makeShopButton(at, wares));
  return fits ? buttons : [...buttons, makeMoreButton(shown.slice(most - 1), make)];
}

/** Tell whether a routine has no card to discard: none in play, or none that lies there where it begins with the last. */
function discardsNothing({ game, system, shown }, id) {
  const steps = byId(system.play.routines, id)?.steps ?? [];
  const isDrawn = (name) => shown?.events.some(({ event, pile }) => event === "CardDrawn" && pile === name);
  const isEmpty = ({ is, pile, last }) =>
    is === "DiscardStep" && !(last ? isDrawn(pile) : game.pile(pile).places.active.length);
  return steps.length > 0 && (steps[0].last ? steps.slice(0, 1) : steps).every(isEmpty);
}

/** Return the button that opens those for which there is no room, under what they are for. */
function makeMoreButton(ids, make) {
  const title = say(TEXTS.turn.more, { n: ids.length });
  const fill = (close) => {
    const rest = h("div.routines", ids.map(make));
    // The sheet is gone before what was tapped opens another.
    rest.addEventListener("click", ({ target }) => target.closest("button") && close(), { capture: true });
    return rest;
  };
  return h("button.routine@turn-more", () => openSheet(TEXTS.turn.moreTitle, fill), h("span", `${title}…`));
}

/** Return the button that opens the list of what can be bought now, under what each player has to pay with. */
function makeShopButton(at, wares) {
  const purses = [...new Set(wares.map(({ steps }) => steps[0].gauge))].flatMap((name) => at.game.gaugesOf(name));
  const purse = purses.map((name) => `${at.game.gauge(name).title}: ${at.game.label(name)}`).join(", ");
  const fill = (close) => [
    h("p.soft", purse),
    h(
      "div.routines",
      wares.map((ware) => makeRoutineButton(at, ware, `buy-${ware.id}`, { before: close })),
    ),
  ];
  return h("button.routine@turn-buy", () => openSheet(TEXTS.turn.buy, fill), h("span", `${TEXTS.turn.buy}…`));
}

/** Return the button that scores something; it keeps its place when it can be scored no more. */
function makeScoreButton(at, score) {
  const { id, title, points } = score;
  const isSpent = countOpen(at.game, score) < 1;
  const attributes = { "aria-disabled": isSpent && "true", onclick: () => isSpent || scoreIt(at, id, title) };
  return h(`button.routine@turn-score-${id}`, attributes, [h("span", title), h("small", showSigned(points))]);
}

/** Score something; where each player has points of their own, ask first for whom. */
export function scoreIt(at, score, title) {
  const { scores } = at.system.play.scenario;
  const gauges = scores ? at.game.gaugesOf(scores) : [];
  const players = gauges.map((name) => at.game.gauge(name).player).filter(Boolean);
  if (players.length < 2) return at.act({ do: "score", score });
  return openSheet(title, (close) => {
    const item = (player) => ({
      title: player ? say(TEXTS.table.player, { n: player }) : TEXTS.score.everyone,
      act: () => at.act({ do: "score", score, player }) && close(),
    });
    return makeChoices([...players, 0].map(item));
  });
}

/** Return the button that opens what can be scored. */
function makePointsButton(at) {
  const panel = at.system.scenario?.scores.length ? "points" : "gauges";
  return h("button.routine@turn-points", () => at.openPanel(panel), h("span", TEXTS.panels[panel]));
}

// What a phase allows besides where the points of a scenario are scored in it.
const SCORE = "score";
// So many points that are lost stand beside a thing that acts.
const MOST_LOST = 2;
// So many have room beside a step on a phone; all are in the drawer.
const MOST_BESIDE = 5;
/** So many piles and bags have room beside each other on a phone. */
export const MOST_TILES = 4;

/** Return the ids of the piles and bags that have tiles. */
function listTiled(at) {
  if (at.system.play.course?.declared) return [];
  const all = [...listPilesAtHand(at), ...at.system.play.bags].map(({ id }) => id);
  return all.length > MOST_TILES ? all.slice(0, MOST_TILES - 1) : all;
}

/** Return the button that draws from a pile or a bag, with what is left in it. */
function makeDrawButton(at, name, key, { column = "", isMain = false, isOpen = () => true } = {}) {
  const { game } = at;
  const isBag = game.hasBag(name);
  const left = isBag
    ? say(TEXTS.bag.inside, { n: game.bag(name).inside.length })
    : say(TEXTS.pileCounts.left, { n: game.pile(name).places.stack.length });
  const title = isBag ? game.bag(name).rules.title : game.pile(name).deck.title;
  const isDealt = !isBag && game.pile(name).rules.dealt;
  const draw = isDealt ? { do: "deal", pile: name, hands: Math.max(1, game.players) } : { do: "draw", name, column };
  return h(`button.routine${isMain ? ".main" : ""}@${key}`, () => isOpen() && at.act(draw), [
    h("span", title),
    h("small", left),
  ]);
}

/** Return a function that tells whether the step for which a button was made is still to be done. */
function makeIsOpen(at, due) {
  const { turn } = at.game.progress;
  const tell = (each, round) => [round, each?.phase.id, each?.place, each?.done, each?.number].join(" ");
  return () => tell(findDue(at.game), at.game.progress.turn) === tell(due, turn);
}

/** Return the first hand of which cards are to be kept before the course goes on, with its pile; undefined if none is. */
function findHand(at) {
  const find = (pile) => listOwed(at.game, pile).map(({ player }) => ({ pile, player }));
  return at.due ? [...at.game.piles.keys()].flatMap(find)[0] : undefined;
}

/** Return the button that opens the hand of which cards are to be kept, null if there is none. */
function makeKeepButton(at, isMain) {
  const hand = findHand(at);
  if (!hand) return null;
  const { pile, player } = hand;
  const title = say(TEXTS.table.player, { n: player });
  const open = () => openSheet(title, (close) => makeHand(at, pile, player, close));
  return h(`button.routine${isMain ? ".main" : ""}@next-step`, open, [h("span", TEXTS.turn.keep), h("small", title)]);
}

/** Return the button of the step that comes next. */
function makeStepButton(at, due, isMain) {
  const { step } = due;
  const missing = step.routine ? findMissingPick(at.game, findRoutine(at.game, step.routine)) : null;
  const pick = missing ?? byId(at.system.play.picks, step.pick);
  if (pick) {
    const open = () => openRosters(at, pick);
    return h("button.routine.main@next-step", open, h("span", TEXTS.dice.choose), h("small", pick.title));
  }
  if (step.writes) {
    const open = () => openWriting(at, step.writes);
    return h(`button.routine${isMain ? ".main" : ""}@next-step`, open, h("span", `${nameStep(at.game, step)}…`));
  }
  const isOpen = makeIsOpen(at, due);
  const make = step.routine ? makeRoutineStep : step.pile ? makeDrawStep : makeLineButton;
  const button = make(at, due, isMain, isOpen);
  // What is done stands above it, where a screen reader has been already.
  const named = due.number ? nameTogether(at.game, due) : flatten(nameStep(at.game, step));
  if (!button.textContent.includes(named)) button.append(h("span.unseen", ` ${TEXTS.turn.next}: ${named}`));
  return button;
}

function makeDrawStep(at, { step: { pile, column } }, isMain, isOpen) {
  return makeDrawButton(at, pile, "next-step", { column, isMain, isOpen });
}

/** Ask how often each score was earned that a step is for, unless the game knows, score that, and then do what `act` does. */
function askScores(at, due, act) {
  const { game } = at;
  const scores = listAskedScores(game, due.phase);
  const asks = scores
    .filter((each) => countKnown(game, each) === null && countOpen(game, each) > 0)
    .map((each) => ({
      id: each.id,
      title: titleScore(game, each),
      choices: countUp(countOpen(game, each) + 1).map((n) => [String(n - 1), n - 1]),
    }));
  // The last point may end the step: then nothing more is to be done.
  const isOver = () => findDue(at.game)?.step !== due.step;
  const score = (answers) => {
    const earned = { ...answers };
    for (const each of scores) earned[each.id] ??= countKnown(game, each, earned);
    return scores.every(
      ({ id, unless }) =>
        isOver() || !earned[id] || earned[unless] || at.act({ do: "score", score: id, times: earned[id] }),
    );
  };
  const finish = (answers) => score(answers) && (isOver() || act());
  const start = game.ended ? {} : Object.fromEntries(asks.map(({ id }) => [id, 0]));
  return asks.length ? openAsks(at, { title: due.step.title, done: TEXTS.turn.done, asks, start }, finish) : finish({});
}

/** Return what is asked of a score: what it is for, its points, and how often it was scored. */
function titleScore(game, { id, title, points }) {
  const n = game.countScored(id);
  return `${title} (${[showSigned(points), n ? say(TEXTS.score.timesOpen, { n }) : ""].filter(Boolean).join(", ")})`;
}

/** Return the button that confirms a line; where the player says whose turn it is, a sheet asks first. */
function makeLineButton(at, due, isMain, isOpen) {
  const { step, number, things } = due;
  const next = (which) => at.act({ do: "next", number: which });
  // Things that do the same one after the other are done with one tap.
  const act = (which) => isOpen() && (number ? listTogether(at.game, due).every(next) : next(which));
  if (step.scores) {
    const ask = () => askScores(at, due, () => at.act({ do: "next", number: 0 }));
    return h(`button.routine${isMain ? ".main" : ""}@next-step`, () => isOpen() && ask(), h("span", `${step.title}…`));
  }
  const choose = () =>
    openSheet(step.title || TEXTS.turn.which, (close) =>
      makeChoices(
        things.map((which) => ({
          title: callThing(at.game, step.kind, which),
          key: `choose-${which}`,
          act: () => (act(which) || !isOpen()) && close(),
        })),
      ),
    );
  const asks = things.length > 0 && !number;
  return h(`button.routine${isMain ? ".main" : ""}@next-step`, asks ? () => isOpen() && choose() : () => act(number), [
    h("span", `${step.title || TEXTS.turn.done}${asks ? "…" : ""}`),
    number > 0 && h("small", nameTogether(at.game, due)),
    // What the player does on the table is told from what the page does.
    !number && step.title && h("small", TEXTS.turn.whenDone),
  ]);
}

/** Return the button of a step that a routine does, for the thing whose turn it is. */
function makeRoutineStep(at, due, isMain, isOpen) {
  const { step, number, things } = due;
  const routine = findRoutine(at.game, step.routine);
  const ask = findTurnAsk(at.game, step);
  const known = { ...Object.fromEntries(step.answers), ...(ask && number ? { [ask.id]: number - ask.players } : {}) };
  const among = ask?.things ? { [ask.id]: things } : {};
  const about = number ? callThing(at.game, step.kind, number) : "";
  const words = phraseDue(at.game, due);
  return makeRoutineButton(at, routine, "next-step", {
    isMain,
    known,
    among,
    isOpen,
    about,
    words,
    called: step.title,
  });
}

/** Return the button that leaves out the step that comes next; what is done as often as wanted ends by it. */
function makeSkipButton(at, due) {
  const isOpen = makeIsOpen(at, due);
  const isEndless = !due.step.kind && !due.step.times.length;
  // Where nobody's turn it is in particular, all that is left of the step is left out.
  const leave = due.left > 1 && !due.number ? say(TEXTS.turn.skipAll, { n: due.left }) : TEXTS.turn.skip;
  const title = isEndless ? TEXTS.turn.goOn : leave;
  return h("button.routine.skip@skip-step", () => isOpen() && at.act({ do: "skip" }), h("span", title));
}

/**
 * Return a function to be called once the buttons of an element were drawn anew. A button whose place meant something else
 * before takes no tap for a while.
 */
export function makeDeafness(element) {
  let before = null;
  return () => {
    const buttons = [...element.children];
    const meanings = buttons.map((button) => `${button.dataset.key} ${button.textContent}`);
    const isOther = (place) => before && (before.length !== meanings.length || before[place] !== meanings[place]);
    for (const button of buttons.filter((_, place) => isOther(place))) deafen(button);
    before = meanings;
  };
}
