// The course of a game: which step comes next, which step an action does, and what leads on to the next phase.

import { makeEvent, refuse } from "./contract.js";
import { Game } from "./game.js";
import { isMet, listHidden } from "./pile.js";
import { listUnwritten } from "./roll_actions.js";
import {
  findOccasion,
  findRoutine,
  findThingAsk,
  findTurn,
  findUnmet,
  hasAnswers,
  listAsked,
  listChoices,
  listNamed,
  showLabels,
  showStand,
  wasDone,
} from "./routine.js";
import { byId, countUp } from "./text.js";

// How a course and its steps say when they come, and in which order they go through things.
const AT_START = "start";
const AT_END = "end";
const SORTED = ["number", "choice"];
/** The order of a step in which the player says which thing comes next. */
export const CHOSEN = "choice";

/** Return a game as it begins, in the first phase of its course. Throws a Refusal for a seed that is not valid. */
export function newGame(system, seed) {
  const game = Game.of(system, seed);
  return system.play.course ? goOn(game)[1] : game;
}

/** Confirm that the line is done which is the next step. Throws a Refusal if the next step is not a line. */
function confirmLine(game, { number }) {
  const due = requireDue(game);
  if (!isLine(due.step)) throw refuse("not-a-line", { step: nameStep(game, due.step) });
  const known = due.things.length ? due.things : [0];
  if (!known.includes(number) && (number || !due.number)) {
    throw refuse("not-its-turn", { number, numbers: due.things.join(", ") || WORDS.refused.none });
  }
  return [[], game];
}

/** Leave out the next step; of one for each thing, only the thing whose turn it is. Throws a Refusal. */
function skipStep(game) {
  const { phase, place, number, step } = requireDue(game);
  if (step.required) throw refuse("required-step", { step: nameStep(game, step) });
  return [[makeEvent("StepLeft", { phase: phase.id, step: place, number })], game];
}

/** Go on playing after the end. Throws a Refusal if the game has not ended, or its end has steps still to be done. */
function playOn(game) {
  if (!game.ended || findDue(game)) throw refuse("not-ended");
  return [[], game.replace({ ended: "", atEnd: game.atEnd ?? game })];
}

/** What is done for each action that is about the course. */
export const COURSE_ACTIONS = { next: confirmLine, skip: skipStep, "play-on": playOn };

function requireDue(game) {
  const due = findDue(game);
  if (!due) throw refuseWaiting(game);
  return due;
}

/** Return why no step comes next: what the course waits for, as far as the game knows. */
export function refuseWaiting(game) {
  const { course } = game.system.play;
  const isOver = ({ at }) => at === AT_END || (at === AT_START && game.progress.turn > 1);
  for (const phase of game.ended || !course ? [] : course.phases.filter((each) => !isOver(each))) {
    const nameIt = (step) => (step.title || !isLine(step) ? nameStep(game, step) : phase.title);
    const named = phase.steps.map((step) => ({ title: nameIt(step), when: listConditions(game, step) }));
    for (const { title, when } of [phase, ...named]) {
      const [name, labels] = findUnmet(game, when) ?? [];
      if (name) return refuse("nothing-due/waits", { stand: showStand(game, name), title, labels: showLabels(labels) });
    }
    const lone = phase.steps.find((step) => game.isKind(step.kind) && !listThere(game, step).length);
    if (lone) return refuse("nothing-due/things", { stand: showStand(game, lone.kind), title: nameIt(lone) });
  }
  return refuse("nothing-due");
}

function listConditions(game, { when, routine }) {
  return routine ? [...when, ...findRoutine(game, routine).when] : when;
}

/** Tell whether the player confirms a step. */
export function isLine({ routine, pile, pick, writes }) {
  return !(routine || pile || pick || writes);
}

/** Return what a step is called. */
export function nameStep(game, { title, routine, pile, pick, writes, line }) {
  if (title) return title;
  if (writes) return game.system.table(writes).title;
  if (pick) return byId(game.system.play.picks, pick).title;
  if (routine) return findRoutine(game, routine).title;
  if (!pile) return line;
  return game.hasBag(pile) ? game.bag(pile).rules.title : game.pile(pile).deck.title;
}

/** Return the step that comes next, undefined if there is none. Its fields are those of Due in play/game/course.py. */
export function findDue(game) {
  const { course } = game.system.play;
  const { phase } = game.progress;
  return course && phase ? listOpen(game, byId(course.phases, phase))[0] : undefined;
}

/** Tell whether a game has ended, and all is done that its course has for the end. */
export function isClosed(game) {
  return game.ended !== "" && Boolean(game.system.play.course?.declared) && !findDue(game);
}

/** Return what comes of an action, with the game further on in its course. */
export function followCourse(before, action, [events, game]) {
  const { course } = game.system.play;
  if (!course) return [events, game];
  let progress = noteSingle(game, action);
  let left = [];
  let byTurns = "";
  const found = action.do === "skip" ? null : findDone(before, action);
  if (action.do === "skip") {
    const { phase, place, number } = requireDue(before);
    progress = { ...progress, left: [...progress.left, [phase.id, place, number]] };
  } else if (found) {
    const { due, number, amount } = found;
    const done = Array.from({ length: amount }, () => [due.phase.id, due.place, number]);
    // Steps before it that may be left out, or are done as often as wanted, are over then.
    const over = listOpen(before, due.phase)
      .filter((each) => endsBefore(each, due))
      .map(({ place }) => [due.phase.id, place, 0]);
    progress = { ...progress, done: [...progress.done, ...done], left: [...progress.left, ...over] };
    byTurns = due.phase.by_turns ? due.phase.id : "";
    if (due.phase.id !== progress.phase && !areByTurns(due.phase, byId(course.phases, progress.phase))) {
      const phases = listPhases(before);
      const over = phases.slice(
        0,
        phases.findIndex(({ id }) => id === due.phase.id),
      );
      left = over.flatMap((phase) => listLeft(before, phase));
      progress = { ...progress, passed: [...progress.passed, ...over.map(({ id }) => id)] };
    }
  }
  const [moved, after] = goOn(game.replace({ progress }), byTurns);
  return [course.declared ? [...events, ...left, ...moved] : events, after];
}

/** Tell whether a step of a phase is over once a later one is done. */
function endsBefore({ step, place }, done) {
  return place < done.place && (step.optional || !(step.times.length || step.kind));
}

/** Return the progress of a game with a routine noted that was done and can be done a single time. */
function noteSingle(game, action) {
  const { progress } = game;
  const routine = action.routine ? findRoutine(game, action.routine) : null;
  if (!routine?.once) return progress;
  const number = findOccasion(routine, action.answers);
  if (number === null) return progress;
  const entry = [routine.id, number, findTurn(game), progress.phase];
  return { ...progress, routines: [...progress.routines, entry] };
}

/** Return the step that an action does: {due, number, amount}; undefined if it does none. */
function findDone(game, action) {
  if (action.do === "next") {
    const due = findDue(game);
    return due && { due, number: action.number || due.number, amount: 1 };
  }
  const { course } = game.system.play;
  if (!game.progress.phase) return undefined;
  const here = byId(course.phases, game.progress.phase);
  const later = listPhases(game).filter((phase) => phase.id !== here.id && comes(game, phase));
  return [here, ...later]
    .flatMap((phase) => listOpen(game, phase))
    .map((due) => ({ due, number: matchStep(game, due, action), amount: action.amount ?? 1 }))
    .find(({ due: { phase, step }, number }) => {
      const isHere = phase.id === here.id || areByTurns(phase, here);
      return number !== null && (isHere || step.times.length);
    });
}

/** Return the number of the thing for which an action does a step, 0 for none; null if it does not do it. */
function matchStep(game, { step, things }, action) {
  if (action.do === "deal") return step.pile === action.pile && !action.player ? 0 : null;
  if (action.do === "draw") return step.pile === action.name && step.column === action.column ? 0 : null;
  const answers = new Map(action.answers);
  const fits = action.routine === step.routine && step.answers.every(([ask, answer]) => answers.get(ask) === answer);
  if (!fits) return null;
  if (!goesThrough(game, step)) return 0;
  const ask = findTurnAsk(game, step);
  const number = ask ? (answers.get(ask.id) ?? 0) + ask.players : 0;
  return things.includes(number) ? number : null;
}

/** Tell whether a step is done for each thing of a kind or for each player; one who plays alone is no turn. */
function goesThrough(game, { kind }) {
  return kind !== "" && !(kind === game.system.play.players && game.players <= 1);
}

/** Return the ask of the routine of a step for whom the step is done; undefined if it is done for nobody. */
export function findTurnAsk(game, step) {
  if (!goesThrough(game, step)) return undefined;
  const routine = findRoutine(game, step.routine);
  return step.kind === game.system.play.players ? routine.asks.find(({ players }) => players) : findThingAsk(routine);
}

/** Return the steps that are left out where a phase ends now, as events. */
function listLeft(game, phase) {
  const open = comes(game, phase) ? listOpen(game, phase) : [];
  const left = open.filter(({ step }) => step.times.length && !step.optional);
  return left.map(({ place }) => makeEvent("StepLeft", { phase: phase.id, step: place }));
}

/**
 * Return the game in the next phase in which something is to be done, which may be the one that it is in. A step of the
 * phase `byTurns` was done, after which the turn goes to another phase; "" for none.
 */
function goOn(given, byTurns = "") {
  const before = given.progress;
  let game = byTurns ? putProgress(given, { phase: findNextSide(given, byTurns) }) : given;
  for (const _ of [1, 2]) {
    const here = game.progress.phase;
    const listed = listPhases(game);
    const phases = [...listed.filter(({ id }) => id === here), ...listed.filter(({ id }) => id !== here)];
    for (const phase of phases) {
      if (comes(game, phase) && listOpen(game, phase).length) return enterPhase(game, phase, before);
      game = putProgress(game, { passed: [...game.progress.passed, phase.id] });
    }
    if (game.ended) break;
    game = putProgress(game, {
      turn: before.turn + 1,
      phase: "",
      passed: [],
      done: [],
      left: [],
      scored: game.scored.length,
    });
  }
  return [[], game.replace({ progress: { ...before, phase: "" } })];
}

function putProgress(game, changes) {
  return game.replace({ progress: { ...game.progress, ...changes } });
}

/** Return the game in a phase, with an event if it was in another before. */
function enterPhase(game, { id }, before) {
  const { turn, begun } = game.progress;
  if (turn === before.turn && id === before.phase) return [[], putProgress(game, { phase: id })];
  const first = !begun.includes(id);
  const after = putProgress(game, { phase: id, begun: first ? [...begun, id] : begun });
  return [[makeEvent("PhaseBegun", { phase: id, turn, first })], after];
}

/** Return the id of the phase whose turn it is after a step of a phase that is done by turns with others. */
function findNextSide(game, name) {
  const phases = listPhases(game).filter((phase) => phase.by_turns);
  const place = phases.findIndex(({ id }) => id === name);
  const order = [...phases.slice(place + 1), ...phases.slice(0, place + 1)];
  const isNext = (phase) => areByTurns(phase, phases[place]) && comes(game, phase) && listOpen(game, phase).length;
  return order.find(isNext)?.id ?? name;
}

function areByTurns(one, other) {
  return one.by_turns && other.by_turns && one.side[0] === other.side[0];
}

/** Return the phases that are not over in this turn, in their order. */
function listPhases(game) {
  const groups = [];
  for (const phase of game.system.play.course.phases) {
    const group = groups.at(-1);
    const isAlike = group?.[0].side[0] === phase.side[0] && group[0].by_turns === phase.by_turns;
    isAlike ? group.push(phase) : groups.push([phase]);
  }
  const found = groups.flatMap((phases) => sortBySide(game, phases));
  return found.filter(({ id }) => !game.progress.passed.includes(id));
}

/** Return phases that have the same gauge, if any, beginning with the one whose label it shows. */
function sortBySide(game, phases) {
  const [gauge] = phases[0].side;
  if (!gauge) return phases;
  const { labels } = game.gauge(gauge);
  const count = labels.length;
  const rank = ({ side }) => (labels.indexOf(side[1]) - game.position(gauge) + count) % count;
  return phases.toSorted((one, other) => rank(one) - rank(other));
}

/** Tell whether a phase comes in this turn. */
function comes(game, { at, ends, when }) {
  if (game.ended || at === AT_END) {
    const isThis = game.ended !== "" && at === AT_END && (!ends.length || ends.includes(game.ended));
    return isThis && isMet(when, game.labels());
  }
  return (at !== AT_START || game.progress.turn === 1) && isMet(when, game.labels());
}

/** Return the steps of a phase that can be done now. */
export function listOpen(game, phase) {
  return phase.steps.map((step, place) => findOpen(game, phase, place, step)).filter(Boolean);
}

function findOpen(game, phase, place, step) {
  const numbersIn = (steps) => steps.filter(([id, at]) => id === phase.id && at === place).map((each) => each[2]);
  const [done, left] = [numbersIn(game.progress.done), numbersIn(game.progress.left)];
  if (left.includes(0) || !isMet(step.when, game.labels()) || !canBeDone(game, step, phase.id)) return null;
  if (step.scores && !listAskedScores(game, phase).length) return null;
  if (step.cards.length && !listHolders(game, step).length) return null;
  const isForEach = goesThrough(game, step);
  const due = { phase, place, step, done: done.length + (isForEach ? left.length : 0), left: 0, things: [], number: 0 };
  if (isForEach) {
    const things = listDueThings(game, step, phase.id).filter(
      (number) => !done.includes(number) && !left.includes(number),
    );
    const number = step.order === CHOSEN ? 0 : things[0];
    return things.length ? { ...due, left: things.length, things, number } : null;
  }
  return step.times.length ? findTimes(game, due) : due;
}

/**
 * Return the scores that a step of a phase asks for. Where both the turn and the end of a game ask, the turn asks for those
 * that say how often they count in a round.
 */
export function listAskedScores({ system: { play, scenario } }, { at }) {
  const asking = play.course.phases.filter(({ steps }) => steps.some(({ scores }) => scores));
  const areBoth = new Set(asking.map((phase) => phase.at === AT_END)).size > 1;
  return (scenario?.scores ?? []).filter(({ round }) => !areBoth || (at === AT_END) !== round > 0);
}

/** Return a step with how often it is still to be done, null where it was done as often as that. */
function findTimes(game, due) {
  const { phase, step, done } = due;
  const count = step.times.reduce((sum, each) => sum + (typeof each === "number" ? each : game.number(each)), 0);
  if (!step.counts_down) return count > done ? { ...due, left: count - done } : null;
  // Other steps of the phase may do the same, in another case.
  const isAlike = ([id, at]) => id === phase.id && phase.steps[at].routine === step.routine;
  return count > 0 ? { ...due, done: game.progress.done.filter(isAlike).length, left: count } : null;
}

/** Tell whether a step has something to do now: its routine can be done, or its bag holds tokens. */
function canBeDone(game, { routine: name, pile, pick, writes, kind, answers }, phase) {
  if (writes) return listUnwritten(game, writes).length > 0;
  if (pick) return !game.chosen.has(pick);
  if (pile) return !game.hasBag(pile) || game.bag(pile).inside.length > 0;
  if (!name) return true;
  const routine = findRoutine(game, name);
  const number = routine.once && !kind ? findOccasion(routine, answers) : null;
  const isOver = number !== null && wasDone(game, routine, number, phase);
  const hasWork = routine.steps.some(
    (each) => !["EachStep", "AnyStep"].includes(each.is) || listThere(game, each).length > 0,
  );
  const [first] = routine.steps;
  const isEmpty = first?.is === "DrawStep" && game.hasBag(first.pile) && !game.bag(first.pile).inside.length;
  const canChoose = (ask) =>
    (!ask.names || listNamed(game, ask).length) && (!ask.cards || game.pile(ask.cards).places.active.length);
  const canAsk = hasAnswers(game, routine.asks) && routine.asks.every(canChoose);
  return isMet(routine.when, game.labels()) && canAsk && hasWork && !isEmpty && !isOver;
}

/**
 * Return the routines that the thing whose turn it is may do besides, as the game stands, each with which things; with which
 * it may do one of them already, it is offered no other.
 */
export function listOffered(game, { step: { offers }, number }) {
  const told = [];
  return (number ? offers : []).flatMap((name) => {
    const routine = findRoutine(game, name);
    const { asks, when } = routine;
    const isMeant = listChoices(game, asks[0], undefined, asks).some(([, value]) => value === number);
    if (!(isMeant && isMet(when, game.labels()))) return [];
    const all = asks.slice(1).flatMap((ask) => listAsked(game, ask, new Map([[asks[0].id, number]])));
    const known = all.filter((thing) => !told.includes(thing));
    told.push(...known);
    return known.length || !all.length ? { ...routine, known } : [];
  });
}

/** Return the things that a step goes through, in the order in which they came into play. */
function listThere(game, { kind, place, without }) {
  return game.things.ofKind(kind).filter((each) => each.place === place && !each.marks.includes(without));
}

/**
 * Return the numbers of the things of which the scenario says now what a step tells; null: it says it of no thing at all,
 * however the game stands.
 */
export function listThingsSaid(game, step) {
  const { scenario, play } = game.system;
  const [kind, told] = step.says;
  if (!kind || !scenario) return null;
  const text = byId(play.scenario.lists.find((item) => item.kind === kind).texts, told);
  const said = scenario.things(kind).filter(({ texts }) => byId(texts, told));
  const there = listThere(game, { ...step, kind }).map(({ number }) => number);
  const isSaid = (thing) => there.includes(thing.number) && thing.text(told, game.findTextColumn(text));
  return said.length ? said.filter(isSaid).map(({ number }) => number) : null;
}

/** Return the players for each of whom a step is done, in their order. */
function listHolders(game, { cards: [name, state] }) {
  const players = countUp(game.players);
  if (!name) return players;
  const pile = game.pile(name);
  const { shown } = pile.places;
  const isShown = (player) => pile.places.keptBy(player).some((number) => shown.includes(number));
  return players.filter((player) => (state === "hidden" ? listHidden(pile, player).length : isShown(player)));
}

/** Return the numbers of the things or players for each of which a step is done, in their order. */
function listDueThings(game, step, phase) {
  if (step.kind === game.system.play.players) return listHolders(game, step);
  const { order, routine: name } = step;
  const routine = name && findRoutine(game, name);
  const there = listThere(game, step);
  const things = routine ? listAsked(game, routine.asks[0]).filter((thing) => there.includes(thing)) : there;
  const rank = ({ number, marks }) => (SORTED.includes(order) ? number : -marks.includes(order));
  const numbers = things.toSorted((one, other) => rank(one) - rank(other)).map(({ number }) => number);
  const said = listThingsSaid(game, step) ?? numbers;
  const isOver = (number) => routine?.once && wasDone(game, routine, number, phase);
  return numbers.filter((number) => said.includes(number) && !isOver(number));
}
