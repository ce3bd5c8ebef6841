// Routines: the steps that a pack joins into one action, taken one after the other.

import { checkPlayer } from "./card_actions.js";
import { findNamed, refuse, takeEach } from "./contract.js";
import { readResultsOf } from "./following.js";
import { findWritten, listNotedAnswers, listNotedRows, nameNotedAnswer, ROWS } from "./noted.js";
import { isMet } from "./pile.js";
import { checkChosen, findPick, listOptions, listResults } from "./roll_actions.js";
import { findNoted, listSteps, STEPS, THROWN } from "./steps.js";
import { listEmptied, readNumber } from "./tally.js";
import { byId, say, showRow } from "./text.js";
import { findThingKind } from "./thing.js";
import { findThing, markThing, scorePoints, unmarkThing } from "./thing_actions.js";

// No routine of a sound pack takes so many steps; a pack that asks for more has made a mistake.
const MOST_ROUTINE_EVENTS = 5000;
const MOST_STEPS_TAKEN = 20_000;
// A number that a row has put into its result, and the thing whose turn it is.
const VALUE = "X";
const IT = "it";
// Where things are that are at none of their places.
const TABLE = "table";

/** Takes the steps of a routine. Its fields are those in Runner in play/game/steps.py. */
class Runner {
  constructor(game, routine, answers, doers) {
    const numbers = new Map(listSteps(routine.steps).map((step, number) => [step, number]));
    Object.assign(this, { game, routine, answers, doers, numbers });
    Object.assign(this, { events: [], value: 0, thrown: 0, taken: 0, it: null, isOver: false });
    const asks = routine.asks.filter(({ names }) => names);
    const find = (ask) => [findLast(game, ask), ask, listNamed(game, ask)[answers.get(ask.id)[1]]];
    this.named = new Map(asks.map((ask) => [ask.id, find(ask)]));
  }

  /** Take steps, one after the other. Throws a Refusal. */
  take(steps) {
    for (const step of steps) {
      this.taken += 1;
      if (this.taken > MOST_STEPS_TAKEN) throw refuse("endless-routine");
      if (!this.isOver) this.doers[step.is](this, step);
    }
  }

  /** Do an action with its fields. Throws a Refusal. */
  act(run, fields) {
    this.note(run(this.game, fields));
  }

  /** Take in what has come of an action, and the game after it. Throws a Refusal if there is no end to it. */
  note([events, game]) {
    this.game = game;
    this.events.push(...events);
    if (this.events.length > MOST_ROUTINE_EVENTS) throw refuse("endless-routine");
  }

  /** Note with a thing, if it is still in play, what was rolled, drawn and picked for it. */
  noteWith([kind, number], events) {
    const { game } = this;
    const thing = game.things.find(kind, number);
    if (!thing) return;
    const { notes } = findThingKind(game.system, kind);
    this.game = game.putThings(game.things.change(thing.note(events, notes, this.listThrownAnew(events))));
    const named = events.filter((event) => event.event === "NamePicked" && event.roster);
    for (const event of named) this.markNamed(kind, number, event);
  }

  /** Give a thing the marks of the name picked for it, and take off the marks of its earlier name. */
  markNamed(kind, number, { roster, result, place }) {
    const { system } = this.game;
    const marks = system.roster(roster).marksOf(nameOf(this.game, [result, roster, place]));
    const given = system.rosters.flatMap((each) => each.marks.map(([mark]) => mark));
    for (const { id } of findThingKind(system, kind).marks) {
      const [has, gets] = [this.game.things.find(kind, number).marks.includes(id), marks.includes(id)];
      if (given.includes(id) && has !== gets) this.act(gets ? markThing : unmarkThing, { kind, number, mark: id });
    }
  }

  /** Return what steps throw that follow a roll made now: what they threw after an earlier one is over. */
  listThrownAnew(events) {
    const rolled = events.filter(({ event }) => event === "Rolled").map(({ roll }) => roll);
    const isMade = ({ is, rolls }) => is === "RollStep" && rolls.some(([, roll]) => rolled.includes(roll));
    const made = listSteps(this.routine.steps).filter(isMade);
    return listSteps(made.flatMap(({ then }) => then.flatMap(([, inner]) => inner)))
      .filter(({ is }) => is === "RollStep" || is === "DiceStep")
      .flatMap(({ is, rolls, die }) => (is === "DiceStep" ? [die] : rolls.map(([, roll]) => roll)));
  }

  /** Return the sum of numbers as they are now. Throws a Refusal if a gauge does not show a number. */
  count(numbers) {
    return numbers.reduce((sum, number) => sum + this.findNumber(number), 0);
  }

  findNumber(number) {
    if (typeof number === "number") return number;
    if (number[0] === "-") return -this.findNumber(number.slice(1));
    if (number === VALUE) return this.value;
    if (number === THROWN) return this.thrown;
    if (this.answers.has(number)) return this.answers.get(number)[1];
    const dot = number.indexOf(".");
    return dot < 0 ? this.game.number(number) : this.countOf(number.slice(0, dot), number.slice(dot + 1));
  }

  /** Return a number of a thing, 1 for a mark that it has, or what the scenario or its kind gives it; else 0. */
  countOf(asked, count) {
    const thing = this.thing(asked);
    const kind = thing && findThingKind(this.game.system, thing.kind);
    const moved = thing && byId(kind.numbers, count);
    if (moved) return readNumber(this.game, thing, moved);
    if (thing && byId(kind.marks, count)) return Number(thing.marks.includes(count));
    const rules = this.game.system.play.scenario;
    const listed = thing && rules?.lists.find((item) => item.kind === thing.kind);
    if (!listed) return 0;
    const start = byId(listed.counts, count)?.start ?? 0;
    const said = this.game.system.scenario?.thing(thing.kind, thing.number);
    return new Map(said?.counts).get(count) ?? start;
  }

  /** Return what a condition compares: what the game shows or, if it knows no such name, an answer. */
  labels(name) {
    const { game, answers } = this;
    const isKnown = game.gauges.has(name) || game.hasBag(name) || game.isKind(name);
    return !isKnown && answers.has(name) ? [answers.get(name)[0]] : game.labels()(name);
  }

  /** Return a place that a step names, or that is the answer of an ask. */
  place(name) {
    return this.answers.has(name) ? this.answers.get(name)[0] : name;
  }

  /** Return the column that a step reads: of an answer, of its id, of the gauge of the step, or of the pile. */
  column(name, table, gauge) {
    if (this.answers.has(name)) return this.answers.get(name)[0];
    if (table.columns.some((column) => column.id === name)) return name;
    return this.game.readColumn(table, name || gauge);
  }

  /** Return the thing that an answer means, or whose turn it is; undefined if no thing is meant. Throws a Refusal. */
  thing(name) {
    if (name === IT) return this.it ? this.game.things.find(...this.it) : undefined;
    const { things } = byId(this.routine.asks, name);
    const [, number] = this.answers.get(name);
    return number ? findThing(this.game, things, number) : undefined;
  }
}

const MOST_SHOWN = 10;
// What a player answers where none of the things is meant.
const NONE = "none";

/** Take all steps of a routine, or none if one of them cannot be taken. Throws a Refusal, also for one done before. */
function doRoutine(game, action) {
  const routine = findRoutine(game, action.routine);
  checkOnce(game, routine, action.answers);
  return doAgain(game, action);
}

/** Make sure that a routine which can be done a single time was not done for the same. Throws a Refusal. */
function checkOnce(game, routine, answers) {
  const number = findOccasion(routine, answers);
  if (!routine.once || number === null || !wasDone(game, routine, number)) return;
  const { things, choices } = findOccasionAsk(routine) ?? {};
  const thing = number ? ` ${things ? number : choices[number - 1][0]}` : "";
  throw refuse(`done-before/${routine.once}`, { routine: routine.id, title: routine.title, thing });
}

function findOccasionAsk({ asks }) {
  return asks.find(({ things, noted, places_of }) => (things && !noted) || places_of);
}

/**
 * Return the number of what a routine is done for: of a thing or, from 1, of a place; 0 if it asks for neither, null if it
 * is not said for what, or if none of the things is meant.
 */
export function findOccasion(routine, answers) {
  const ask = findOccasionAsk(routine);
  if (!ask) return 0;
  const answer = new Map(answers).get(ask.id) ?? null;
  return ask.things || answer === null ? answer || null : answer + 1;
}

/** Return the pick of a routine for which no roster is chosen yet, undefined if there is none. */
export function findMissingPick({ system, chosen }, routine) {
  const picks = listSteps(routine.steps).map(({ pick }) => pick);
  return system.play.picks.find(({ id }) => picks.includes(id) && !chosen.has(id));
}

/** Make sure that the rosters are chosen from which a routine picks names. Throws a Refusal. */
export function checkRosters(game, routine) {
  const pick = findMissingPick(game, routine);
  if (pick) checkChosen(game, pick);
}

/** Take all steps of a routine on purpose, though it can be done a single time and was done. Throws a Refusal. */
function doAgain(game, { routine: name, answers }) {
  const routine = findRoutine(game, name);
  checkTime(routine, game);
  const found = checkAnswers(game, routine, new Map(answers));
  for (const ask of routine.asks) checkBesides(game, ask, found);
  const runner = new Runner(game, routine, found, STEPS);
  for (const { id, title, below, things } of routine.asks) {
    const [number, [, answer]] = [below && !things ? runner.findNumber(below) : 0, found.get(id)];
    if (number > 0 && number <= answer) throw refuse("answer-too-large", { title, answer, number });
  }
  runner.take(routine.steps);
  scoreBy(runner, routine);
  return [runner.events, runner.game];
}

/** Make sure that an answer is not the one that another ask has. Throws a Refusal. */
function checkBesides({ system }, { id, title, things, besides }, found) {
  const [player] = found.get(id);
  if (!besides || found.get(besides)[0] !== player) return;
  if (things) throw refuse("same-thing", { title: findThingKind(system, things).title, number: player });
  throw refuse("same-player", { title, player });
}

/** Score what the scenario scores whenever a routine is done. */
function scoreBy(runner, routine) {
  for (const { id, most, when, by } of runner.game.system.scenario?.scores ?? []) {
    const isOpen = !most || runner.game.countScored(id) < most;
    if (by === routine.id && isOpen && isMet(when, runner.game.labels()))
      runner.act(scorePoints, { score: id, times: 1, player: 0 });
  }
}

/** Return the ask of a routine for the thing that it is done for, undefined if it is done for none. */
export function findThingAsk(routine) {
  return routine.asks.find(({ things, noted }) => things && !noted);
}

/** Return the turn in which something is done that can be done once a turn: 0 for a phase before the first. */
export function findTurn({ progress, system }, phase = progress.phase) {
  return byId(system.play.course?.phases, phase)?.at === "start" ? 0 : progress.turn;
}

/**
 * Tell whether a routine that can be done a single time was done, for a thing or a place or, with 0, for none; as of a
 * phase, by its id, in which it would be done.
 */
export function wasDone(game, routine, number, phase = game.progress.phase) {
  const { routines } = game.progress;
  const turn = findTurn(game, phase);
  const isNow = (when, where) => when === turn && (routine.once === "turn" || where === phase);
  return routines.some(
    ([name, thing, when, where]) =>
      name === routine.id && thing === number && (routine.once === "game" || isNow(when, where)),
  );
}

/** Return a routine. Throws a Refusal if there is none of this name. */
export function findRoutine(game, name) {
  return findNamed(game.system.play.routines, name, "unknown-routine");
}

/** Make sure that a routine can be taken as the gauges stand, and ends no game twice. Throws a Refusal. */
export function checkTime(routine, game) {
  if (game.ended && listSteps(routine.steps).some((step) => step.is === "EndStep")) {
    throw refuse("game-ended");
  }
  if (routine.moment && !game.ended) throw refuse("not-before-end", { routine: routine.id });
  const wrong = findUnmet(game, routine.when);
  const nameless = routine.asks.find((ask) => ask.names && !listNamed(game, ask).length);
  if (!wrong && nameless) throw refuse("nothing-to-choose", { kind: findPick(game, nameless.names).title });
  const empty = routine.asks.find(({ cards }) => cards && !game.pile(cards).activeTitles.length);
  if (!wrong && empty) {
    throw refuse("not-now/cards", { routine: routine.id, labels: game.pile(empty.cards).deck.title });
  }
  if (!wrong) return checkSale(routine, game);
  const [name, labels] = wrong;
  throw refuse(byId(game.system.play.piles, name) && !game.gauges.has(name) ? "not-now/cards" : "not-now", {
    routine: routine.id,
    stand: showStand(game, name),
    labels: showLabels(labels),
  });
}

/** Make sure that what is for sale is bought in a phase that allows it, if any phase does. Throws a Refusal. */
function checkSale({ id, title, price }, { system, progress }) {
  const selling = price ? (system.play.course?.phases ?? []).filter(({ also }) => also.includes(id)) : [];
  if (!selling.length || byId(selling, progress.phase)) return;
  throw refuse("not-sold-now", { title, phases: selling.map((phase) => phase.title).join(", ") });
}

/** Return the first part of a condition that is not met, undefined if all are; the gauge of one player meets it for all. */
export function findUnmet(game, when) {
  const labels = game.labels();
  return when.find(([name, wanted]) => !game.gaugesOf(name).some((gauge) => isMet([[gauge, wanted]], labels)));
}

/** Return where a gauge stands, how many things or tokens in a bag there are, or the cards of a pile in play. */
export function showStand(game, name) {
  const gauges = game.gaugesOf(name).filter((gauge) => game.gauges.has(gauge));
  if (gauges.length) {
    const { title, sharedTitle } = game.gauge(gauges[0]);
    const shown = gauges.map((gauge) => game.label(gauge)).join(", ");
    return say(WORDS.refused.isAt, { title: gauges.length > 1 ? sharedTitle : title, label: shown });
  }
  const label = game.labels()(name).join(", ");
  if (game.hasBag(name)) return say(WORDS.refused.inside, { title: game.bag(name).rules.title, label });
  if (game.isKind(name)) return say(WORDS.refused.inPlay, { title: findThingKind(game.system, name).title, label });
  return `${game.pile(name).deck.title}: ${label || WORDS.refused.noneInPlay}`;
}

/** Return labels as a list; of many labels the first and the last. */
export function showLabels(labels) {
  return labels.length <= MOST_SHOWN
    ? labels.join(", ")
    : say(WORDS.refused.range, { first: labels[0], last: labels.at(-1) });
}

/** Return what a routine asks the player, without what is known already, of some answers too. Throws a Refusal. */
export function listAsks(game, name, answers = []) {
  const routine = findRoutine(game, name);
  const said = new Map(answers);
  const isSaid = (ask) => ask.written && !said.has(ask.id) && findSaid(game, routine, ask, said) !== null;
  return routine.asks.filter((ask) => !findGivenAnswer(game, ask) && !canMeanNoneAlone(game, ask) && !isSaid(ask));
}

/** Return the answer that is written in what is noted with the thing of another answer, null where it is not. */
function findSaid(game, { asks }, ask, said) {
  const [asked, roll] = ask.written.split(".");
  const answer = said.get(asked) ?? 0;
  const row = Math.floor(answer / ROWS);
  const thing = game.things.find(byId(asks, asked).things, answer % ROWS);
  return thing ? findWritten(game, ask, row ? [row - 1] : listNotedRows(thing, roll)) : null;
}

/** Tell whether an ask for things can have no other answer than none, for there are no such things. */
function canMeanNoneAlone(game, ask) {
  return ask.optional && !listAsked(game, ask).length;
}

/** Return the answer that the scenario gives, or the only player; undefined if the player must be asked. */
function findGivenAnswer(game, ask) {
  if (ask.players && game.players === 1) return ask.choices[0];
  const titles = ask.cards ? game.pile(ask.cards).activeTitles : [];
  if (titles.length === 1) return [titles[0], 0];
  const said = new Map(game.system.scenario?.counts).get(ask.scenario);
  return said === undefined ? said : (ask.choices.find(([, value]) => value === said) ?? [String(said), said]);
}

/**
 * Return each answer as its choice and the number that the choice stands for; some are known without asking.
 *
 * Throws a Refusal for an answer that is missing, unknown or wrong.
 */
function checkAnswers(game, routine, answers) {
  const given = routine.asks.map((ask) => [ask.id, findGivenAnswer(game, ask)]).filter(([, found]) => found);
  const found = new Map(given);
  const asks = routine.asks.filter((ask) => !found.has(ask.id));
  for (const name of answers.keys()) {
    if (!asks.some((ask) => ask.id === name)) throw refuse("unknown-ask", { routine: routine.id, name }, asks);
  }
  for (const ask of asks) {
    const known = ask.written ? findSaid(game, routine, ask, answers) : null;
    found.set(ask.id, checkAnswer(game, routine, ask, answers.get(ask.id) ?? known ?? undefined, answers));
  }
  return found;
}

function checkAnswer(game, routine, ask, answer, said) {
  if (ask.things && (answer !== undefined || canMeanNoneAlone(game, ask))) {
    const meant = checkNoted(game, ask, answer ?? 0, said);
    if (meant) return meant;
  }
  const words = listWords(game, ask, said).filter((word) => word !== NONE || !ask.things);
  const found = listFound(ask, words)[answer];
  if (!found || (!ask.players && answer >= words.length)) {
    const named = { first: words[0], last: words.at(-1), names: words.join(", ") };
    const choices = say(showRow(words) ? WORDS.refused.numberFrom : WORDS.refused.oneOf, named);
    const reason = answer === undefined ? "missing-answer" : "wrong-answer";
    throw refuse(reason, { routine: routine.id, ask: ask.id, title: ask.title, choices });
  }
  if (ask.players) checkPlayer(game, found[1]);
  return found;
}

/** Return what each answer of a question stands for; of a card or a name it is where that stands. */
function listFound({ cards, names, choices }, words) {
  return cards || names ? words.map((word, place) => [word, place]) : choices;
}

/** Return what a thing, or a result noted with one, answers; null for a result that is not there. Throws a Refusal. */
function checkNoted(game, ask, answer, said) {
  const [, number] = checkThing(game, ask, ask.noted ? answer % ROWS : answer);
  const isMeant = ask.noted ? answer === number : !number;
  return isMeant || listThingAnswers(game, ask, said).includes(answer) ? [String(answer), number] : null;
}

/** Return the number of a thing in play, or 0 for none where that will do. Throws a Refusal. */
function checkThing(game, ask, answer) {
  if (!answer && ask.optional) return ["0", 0];
  const [thing, known] = [findThing(game, ask.things, answer), listAsked(game, ask)];
  if (!known.includes(thing)) {
    const numbers = known.map(({ number }) => number).join(", ") || WORDS.refused.none;
    throw refuseThing(game, thing, ask, numbers);
  }
  return [String(answer), answer];
}

/** Return the refusal of a thing that is elsewhere, is not marked as an ask wants it, or has rolled something else. */
function refuseThing(game, thing, ask, numbers) {
  const { title, places, marks } = findThingKind(game.system, ask.things);
  const { number, place, marks: has } = thing;
  const { at, marked, without } = ask;
  const said = { title, number, numbers };
  if (at && at !== (place || TABLE)) {
    return refuse("not-there", { where: byId(places, place)?.title ?? TABLE, ...said });
  }
  if (!hasRolled(game, ask, thing)) {
    const [name, wanted] = ask.rolled;
    const results = game.system.table(name).rows.flatMap((row) => row.results);
    return refuse("not-there/unmarked", { mark: results.find(({ key }) => key === wanted).title, ...said });
  }
  const isMarked = has.includes(without);
  const mark = byId(marks, isMarked ? without : marked).title;
  return refuse(isMarked ? "not-there/marked" : "not-there/unmarked", { mark, ...said });
}

/** Return the things that may be the answer to an ask for a thing, where others have the answers that are said. */
export function listAsked(game, ask, said = new Map()) {
  const { things, at, marked, without } = ask;
  const fits = ({ place, marks }) =>
    (!at || at === (place || TABLE)) && (!marked || marks.includes(marked)) && !marks.includes(without);
  const known = game.things.ofKind(things).filter((thing) => fits(thing) && hasRolled(game, ask, thing));
  return known.filter((thing) => stands(game, ask, thing, said));
}

/** Tell whether a thing has more, or less, of what an ask compares than the thing of another answer. */
function stands(game, { things, above, below }, thing, said) {
  return [
    [above, 1],
    [below, -1],
  ].every(([compared, sign]) => {
    const [asked, name] = compared.split(".");
    const other = game.things.find(things, (said.get(asked) ?? 0) % ROWS);
    if (!other) return true;
    const [[column, mine], [itsColumn, its]] = [thing, other].map((each) => rankThing(game, each, name));
    return column !== null && column === itsColumn && sign * mine > sign * its;
  });
}

/** Return a number of a thing, or what was rolled for it on a table: the column, null where nothing was, and the row. */
function rankThing(game, thing, name) {
  const rules = byId(findThingKind(game.system, thing.kind).numbers, name);
  if (rules) return ["", readNumber(game, thing, rules)];
  const noted = findNoted(game, thing, game.system.table(name));
  return noted ? [noted.column, noted.row] : [null, 0];
}

/** Tell whether one of the results was rolled for a thing that an ask wants, if it wants any. */
function hasRolled(game, { rolled: [name, ...wanted] }, thing) {
  if (!name) return true;
  const table = game.system.table(name);
  const noted = findNoted(game, thing, table);
  const read = noted ? readResultsOf(table, table.rows[noted.row].results, noted.column) : [];
  return read.some(({ key }) => wanted.includes(key));
}

/** Return what an action says for each thing, or for each result noted with one, that may be the answer. */
function listThingAnswers(game, ask, said) {
  return listAsked(game, ask, said).flatMap((thing) =>
    ask.noted ? listNotedAnswers(game, thing, ask.noted) : [thing.number],
  );
}

/** Return the words that may answer a question; where it asks for a player, the numbers of those who play. */
function listWords(game, ask, said) {
  if (ask.things) {
    const things = listThingAnswers(game, ask, said).map((value) => nameNotedAnswer(game, ask.noted, value));
    return ask.optional ? [...things, NONE] : things;
  }
  if (ask.names) return listNamed(game, ask).map((name) => nameOf(game, name));
  const words = ask.cards ? game.pile(ask.cards).activeTitles : ask.choices.map(([choice]) => choice);
  // 0 is an answer beside so many.
  const most = ask.most ? game.number(ask.most) + (words[0] === "0" ? 1 : 0) : words.length;
  return words.slice(0, Math.max(0, ask.players ? game.players : most));
}

function nameOf({ system }, [result, roster, place]) {
  return system.roster(roster).namesAt(result)[place];
}

/** Return the thing of a kind that came last and is not on the table yet, undefined if there is none. */
function findLast(game, { of }) {
  return game.things.ofKind(of).findLast(({ place }) => place);
}

/** Return the names that may be the answer, each with its result, the id of its roster, and its index there. */
export function listNamed(game, ask) {
  const [thing, pick] = [findLast(game, ask), findPick(game, ask.names)];
  const table = game.system.table(pick.table);
  const noted = thing && findNoted(game, thing, table);
  if (!noted) return [];
  const picked = thing.noted.findLast((event) => event.event === "NamePicked" && event.pick === pick.id);
  const results = listResults(game, pick);
  const rolled = table.rows[noted.row].results.map(({ id }) => id);
  if (ask.lower && picked && !rolled.includes(picked.result)) return []; // it is one of two from below already
  const known = [picked?.result, ...rolled];
  const at = results.indexOf(known.find((result) => results.includes(result)));
  const tried = ask.lower ? results.slice(0, Math.max(at, 0)).reverse() : results.slice(at, at + 1);
  const found = tried.map((result) => listOptions(game, pick, result));
  return found.find((names) => names.length) ?? [];
}

/**
 * Return the possible answers to a question, each with what an action says for it; `said` has other answers. None of them
 * leaves one of the questions `asks` for things without an answer.
 */
export function listChoices(game, ask, said = new Map(), asks = []) {
  const values = ask.things ? [...listThingAnswers(game, ask, said), 0] : null;
  const choices = listWords(game, ask, said).map((word, index) => [word, values ? values[index] : index]);
  return choices.filter(([, value]) => hasAnswers(game, asks, new Map(said).set(ask.id, value)));
}

/** Tell whether there is an answer to each question for things, where others have the answers that are said. */
export function hasAnswers(game, asks, said) {
  return asks.every((ask) => !ask.things || ask.optional || listAsked(game, ask, said).length);
}

/** Return what comes of an action, with the routines of the numbers at 0 that are done by themselves. */
export function followEmptied([events, game]) {
  const follow = (now, [routine, number]) => {
    const [ask] = findRoutine(now, routine).asks;
    if (!now.things.find(ask.things, number)) return [[], now]; // an earlier one has taken it
    return doRoutine(now, { routine, answers: [[ask.id, number]] });
  };
  const [more, after] = takeEach(listEmptied(game, events, true), game, follow);
  return [[...events, ...more], after];
}

/** What is done for each action that takes the steps of a routine. */
export const ROUTINE_ACTIONS = {
  do: doRoutine,
  again: doAgain,
};
