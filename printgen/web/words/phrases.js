// A game in words: which events of an action are shown, and the lines of each; what actions are called, for buttons and
// for the list of what was done; and what is told where a game ends.

import { fillAction } from "../engine/action.js";
import { CHOSEN, findDue, isLine, nameStep } from "../engine/course.js";
import { findRoll, makeDie } from "../engine/dice.js";
import { findEffectRules, findLeft } from "../engine/effect.js";
import { FOLLOWING } from "../engine/following.js";
import { ALL } from "../engine/game.js";
import { listNotedRows, titleNoted } from "../engine/noted.js";
import { PLACE_WORDS } from "../engine/pile.js";
import { listBlanks } from "../engine/roll_actions.js";
import { findOccasion, findRoutine } from "../engine/routine.js";
import { listSteps } from "../engine/steps.js";
import { listEmptied, listToldNumbers, readNumber } from "../engine/tally.js";
import { byId, flatten, joinSentences, listOnce, say, sayCount, showSigned } from "../engine/text.js";
import { findBagKind } from "../engine/thing.js";
import { findScore, hasResult, listCounting, listVerdicts } from "../engine/verdict.js";
import { listGeneral, nameEffect, sayUntil } from "./in_force.js";
import {
  callThing,
  findName,
  findSecret,
  listAnswers,
  listSecret,
  nameBriefly,
  nameCard,
  nameDie,
  namePicked,
  phraseDealt,
  phraseSecret,
} from "./names.js";
import {
  findRolled,
  findRow,
  IT_WORD,
  isRead,
  joinResult,
  listDrawnCarried,
  listFieldCarried,
  listNoted,
  listOpenResults,
  listRollCarried,
  listRolled,
  listToldTables,
  makeDrawReading,
  makeEventReading,
  showDice,
} from "./reading.js";
import { listLines, listOrders, tellNext, tellWhere } from "./tonight.js";

// An action that was done is {before, action, events, after}: the game before it, the action, what came of it, and the
// game after it. Beside events, these are shown, with their kind under `event` as well:
//   Announced {drawn}                a card was drawn that brings another card, which is shown in full next
//   Compared {events, cards, names}  cards that are compared: all events meanwhile, the cards that count, and whose they
//                                    are, as far as the game knows
//   Thrown {throws}                  dice that one step of a routine has rolled several times in a row
//   Hidden {pile, goes, player}      a card that only its player may see went somewhere
//   Round {line}                     the turn of one of several things, or one of several times, or what a result says

/**
 * Return the events that are shown.
 *
 * Of a gauge that moves several times in a row only the last move is shown; a gauge that a routine leaves where it was
 * is not shown. The shuffle after each card of a pile that takes every card back is left out. Cards that are dealt
 * unseen are left out, and other hidden cards are not named. A card that brings another is only announced. Cards that are compared are shown
 * together, and so are dice rolled several times.
 */
export function listShown(done) {
  const events = listMoved(done).filter((event) => !isKnownAnyway(done, event));
  const bringers = new Set(done.events.filter((_, index) => done.events[index + 1]?.event === "Brought"));
  // A token of a thing that does nothing is told without its orders.
  const idle = new Set(done.events.filter((_, index) => done.events[index + 1]?.event === "MarkedBefore"));
  const show = (event) => {
    if (event.event === "CardDrawn" && bringers.has(event)) return { event: "Announced", drawn: event };
    return idle.has(event) ? { ...event, isIdle: true } : event;
  };
  return gatherShown(done, hideSecrets(done, events).map(show));
}

// What stands in the line of a round in short, and does not end it.
const IN_SHORT = [
  "Rolled",
  "ResultGiven",
  "RowRead",
  "DiceRolled",
  "NamePicked",
  "ThingPut",
  "ThingSent",
  "ThingMarked",
  "ThingCounted",
];

/**
 * Return what is told of an action: what is shown, with a line for each round where a routine has several rounds.
 *
 * A round is the turn of one of several things, or one of several times. What its results say stands once below all
 * rounds, unless steps of the routine do it or the course tells it when the thing acts.
 */
export function listTold(done) {
  const shown = listShown(done);
  const told = [];
  while (shown.length) {
    const rounds = gatherRounds(shown);
    if (rounds.length > 1 || rounds[0]?.[0].event === "ThingsTurn") {
      const happened = rounds.filter(([{ event }, ...others]) => others.length || event !== "ThingsTurn");
      const lines = [...happened.map((round) => phraseRound(done.after, round)), ...phraseResults(done, rounds.flat())];
      told.push(...lines.map((line) => ({ event: "Round", line })));
      shown.splice(0, rounds.flat().length);
      continue;
    }
    const alike = listAlike(shown);
    if (alike.length > 1) told.push({ event: "Round", line: phraseAlike(done.after, alike) });
    else told.push(shown[0]);
    shown.splice(0, Math.max(alike.length, 1));
  }
  return FOLLOWING.place(done.after, told, makeEventReading);
}

/** Return the events at the beginning that a line tells: steps left out, or things of a kind with the same mark. */
function listAlike(shown) {
  const [first] = shown;
  if (!["StepLeft", "ThingMarked"].includes(first.event)) return [];
  const isOther = ({ event, kind, mark, off }) =>
    event !== first.event || kind !== first.kind || mark !== first.mark || off !== first.off;
  const end = shown.findIndex(isOther);
  return shown.slice(0, end < 0 ? shown.length : end);
}

// So many steps that were left out are named.
const MOST_LEFT = 4;

/** Return the line of events that are alike. */
function phraseAlike(game, alike) {
  const [{ event, kind, mark, off }] = alike;
  if (event === "ThingMarked") {
    const { title, marks } = findKind(game, kind);
    const numbers = alike.map(({ number }) => number).join(", ");
    return `${title} ${numbers}: ${sayMark(byId(marks, mark), off)}`;
  }
  const left = listOnce(alike.map((each) => nameLeft(game, each)));
  const over = left.length - MOST_LEFT;
  const more = over > 0 ? [sayCount(WORDS.events.andMoreSteps, over)] : [];
  return say(WORDS.events.leftOut, { steps: [...left.slice(0, MOST_LEFT), ...more].join("; ") });
}

/** Return the title of a mark that a thing got, or has no longer. */
function sayMark({ title }, off) {
  return off ? say(WORDS.events.noLonger, { mark: title }) : title;
}

/** Return what a step is called that was left out, with its phase; a line without a title by its first sentence. */
function nameLeft(game, { phase: name, step: place, number }) {
  const phase = findPhase(game, name);
  const step = phase.steps[place];
  const isNamed = !isLine(step) || step.title || number;
  if (isNamed) return `${phase.title}: ${titleStep(game, step, number)}`;
  const called = byId(game.system.play.things, step.kind)?.title;
  return `${phase.title}: ${called ?? flatten(step.line).split(". ")[0].replace(/\.$/, "")}`;
}

/** Return the rounds at the beginning, each with its heading first. */
function gatherRounds(shown) {
  const rounds = [];
  for (const event of shown) {
    if (["ThingsTurn", "Repeated"].includes(event.event)) rounds.push([event]);
    else if (rounds.length && IN_SHORT.includes(event.event) && !isOfAnother(event, rounds.at(-1)))
      rounds.at(-1).push(event);
    else break;
  }
  return rounds;
}

/** Tell whether an event is about a thing that a round is not about: not its turn, and nothing that it has brought. */
function isOfAnother({ event, kind, number }, round) {
  if (!["ThingMarked", "ThingCounted"].includes(event) || round[0].event !== "ThingsTurn") return false;
  const about = round.filter((each) => ["ThingsTurn", "ThingPut", "ThingSent"].includes(each.event));
  return !about.some((each) => each.kind === kind && each.number === number);
}

/** Return the line of a round: "Enemy unit 4, Slag walkers: Spawns, Marker 6, Hit, Berserk". */
function phraseRound(game, [heading, ...events]) {
  const thing = events.findLast(({ event }) => event === "ThingPut" || event === "ThingSent") ?? heading;
  const head = thing.kind ? callThing(game, thing.kind, thing.number) : fillPhrase(game, heading.event, heading);
  const names = events.filter(({ again }) => !again).map((event) => nameInShort(game, event));
  const said = names.filter(Boolean).join(", ");
  return said ? `${head}: ${said}` : head;
}

/** Return what an event of a round is in its line, "" for nothing. */
function nameInShort(game, event) {
  switch (event.event) {
    case "DiceRolled":
      return `${titleDice(game, event)} ${findKey(event)}`;
    case "NamePicked":
      return namePicked(game, event);
    case "ThingPut":
    case "ThingSent":
      return byId(findKind(game, event.kind).places, event.place)?.title ?? "";
    case "ThingMarked":
      return sayMark(byId(findKind(game, event.kind).marks, event.mark), event.off);
    case "ThingCounted":
      return `${findTitle(findKind(game, event.kind).numbers, event.what)} ${event.value}`.trim();
    default:
      return nameResults(game, event);
  }
}

/** Return what the results of rounds say, each once, but for what steps or the course see to. */
function phraseResults({ after, action }, events) {
  const steps = action.routine ? findRoutine(after, action.routine).steps : [];
  const seen = listToldTables(after);
  const rolled = events.filter((each) => each.event === "ResultGiven" || isRead(each));
  const open = rolled.filter((event) => !seen.includes(findRolled(after, event)[1].id));
  const results = open.flatMap((event) => listOpenResults(after, event, steps));
  return listOnce(results.filter(({ text, parts }) => text || parts.length).map((result) => joinResult(result)));
}

/**
 * Return the events without moves of a gauge that another follows, or that lead nowhere in a routine, and without times at
 * which nothing happens.
 */
function listMoved(done) {
  const stood = new Map();
  return done.events.filter((event, index) => {
    const later = done.events[index + 1];
    if (event.event === "Repeated")
      return later && !(later.event === "Repeated" && later.number === event.number + 1 && later.of === event.of);
    if (event.event !== "GaugeMoved") return true;
    const next = done.events
      .slice(index + 1)
      .find((other) => other.event !== "GaugeMoved" || other.gauge === event.gauge);
    if (next?.event === "GaugeMoved") return false;
    const before = stood.get(event.gauge) ?? done.before.position(event.gauge);
    stood.set(event.gauge, event.place);
    return before !== event.place || !done.action.routine;
  });
}

/** Return the events with those hidden whose card must not be named. */
function hideSecrets(done, events) {
  return events.flatMap((event) => {
    if (event.event !== "CardDrawn" && event.event !== "CardMoved") return [event];
    const player = findSecret(done.before, done.after, event);
    if (!player) return [event];
    return event.event === "CardMoved" ? [{ event: "Hidden", pile: event.pile, goes: event.goes, player }] : [];
  });
}

/** Return the events, with cards that are compared and dice that are rolled several times put together. */
function gatherShown(done, shown) {
  const gathered = [];
  let index = 0;
  while (index < shown.length) {
    const compared = findCompared(done, shown, index);
    const thrown = findThrown(shown, index);
    if (compared.cards.length > 1) {
      gathered.push(compared);
      index += compared.events.length;
    } else if (thrown.throws.length) {
      gathered.push(thrown);
      index += 2 * thrown.throws.length;
    } else {
      gathered.push(shown[index]);
      index += 1;
    }
  }
  return gathered;
}

/** Return the cards that are compared with each other, from an index on. */
function findCompared(done, shown, start) {
  const first = shown[start];
  const events = [];
  if (first.event === "CardDrawn" && done.after.pile(first.pile).rules.use(first.column).ranks.length) {
    for (const event of shown.slice(start)) {
      if (!["CardDrawn", "Shuffled"].includes(event.event) || event.pile !== first.pile) break;
      if (event.event === "CardDrawn" && event.column !== first.column) break;
      events.push(event);
    }
  }
  const cards = events.filter((event) => event.event === "CardDrawn" && !event.again);
  return { event: "Compared", events, cards, names: cards.length ? listAmong(done, first.pile) : [] };
}

/** Return the things among which a routine chooses one by cards of a pile, each as it is called. */
function listAmong({ before, action }, name) {
  const steps = action.routine ? listSteps(findRoutine(before, action.routine).steps) : [];
  const kinds = steps.filter(({ is, pile }) => is === "DrawStep" && pile === name).flatMap(({ among }) => among);
  const things = kinds.flatMap((kind) => before.things.ofKind(kind)).filter(({ place }) => !place);
  return things.map(({ kind, number }) => callThing(before, kind, number));
}

/** Return the dice rolled from an index on, if each repetition is one throw and nothing else. */
function findThrown(shown, start) {
  const first = shown[start];
  if (first.event !== "Repeated" || first.number !== 1) return { event: "Thrown", throws: [] };
  const run = shown.slice(start, start + 2 * first.of);
  const throws = run.filter((event, index) => index % 2 === 1 && event.event === "DiceRolled");
  const rounds = run.filter((_, index) => index % 2 === 0);
  const whole =
    throws.length === first.of &&
    rounds.every((event) => event.event === "Repeated" && event.of === first.of) &&
    throws.every((event) => event.routine === throws[0].routine && event.step === throws[0].step);
  return { event: "Thrown", throws: whole ? throws : [] };
}

/** Tell whether an event says nothing: a phase without a text, a shuffle of a pile that always takes its cards back. */
function isKnownAnyway(done, event) {
  if (event.event === "DiceRolled" && event.routine && done.after.players === 1)
    return findDiceStep(done.after, event).die === done.after.system.play.players; // who plays alone is chosen anyway
  if (event.event === "PhaseBegun") return !(event.first && findPhase(done.after, event.phase).text);
  if (event.event === "ThingCounted") return isSilent(done, event);
  if (event.event === "EffectBegun" || event.event === "EffectOver") {
    return findEffectRules(done.after, event).until === "card"; // it comes and goes with its card, which is shown
  }
  if (event.event !== "Shuffled") return false;
  return done.after.pile(event.pile).rules.replaces && done.action.do !== "shuffle";
}

/** Tell whether a number need not be told: it has no title, moves again, or is as it began, or its thing is gone. */
function isSilent({ after, action }, { kind, number, what, value }) {
  const rules = byId(findKind(after, kind).numbers, what);
  const thing = after.things.find(kind, number);
  const isFirst = !thing || value !== readNumber(after, thing, rules);
  const isBegun = action.routine && !(value || rules.start || rules.routine);
  return !rules.title || isFirst || isBegun;
}

/**
 * Return what routines carry out of the cards and rolls that came of an action, in the order in which they were shown: each
 * as its `action`, and as `title`, that of the field of the card, "" for all of it; `from` is the event of the card or roll.
 */
export function listCarried({ after, action, ...done }) {
  const steps = action.routine ? findRoutine(after, action.routine).steps : [];
  const shown = listShown({ after, action, ...done }).flatMap((event) =>
    event.event === "Compared" ? event.cards : [event],
  );
  const emptied = listEmptied(after, done.events).map(([routine, number]) => {
    const [ask] = findRoutine(after, routine).asks;
    return { title: "", action: { do: "do", routine, answers: [[ask.id, number]] } };
  });
  const carried = shown.flatMap((event) => {
    const from = event.event === "Announced" ? event.drawn : event;
    const reading = makeEventReading(after, from);
    const found = isRead(event) ? listRollCarried(after, event, steps) : (reading?.carried ?? []);
    return listDrawnCarried(after, action, found).map((each) => ({ ...each, from }));
  });
  return [...carried, ...emptied];
}

/** Return what routines carry out of what a step tells of the thing whose turn it is. */
export function listToldCarried(game, { phase, step: { kind, tells }, number }) {
  const thing = game.things.find(kind, number);
  const results = thing && tells[0] ? listToldResults(game, tells[0], thing, phase.id) : [];
  const mean = ([ask, answer]) => [ask, answer === IT_WORD ? number : answer];
  return results
    .flatMap((result) => listFieldCarried(game, tells, result))
    .map(({ action, ...rest }) => ({ ...rest, action: { ...action, answers: action.answers.map(mean) } }));
}

/** Return the hands of a pile of which a player must still keep cards: how many are `owed` of which `cards`. */
export function listOwed(game, pile) {
  const held = game.pile(pile);
  const open = held.places.hands.filter(({ owed }) => owed);
  return open.map(({ player, owed, cards }) => ({ player, owed, cards: cards.map((number) => held.card(number).id) }));
}

/**
 * Return the cards that are compared, in the order in which they were drawn: the `name` of each, which says whose it is
 * or, where the game does not know, its number in this order; its `reading`, whether it is `best`, and the `words` that count, with what becomes of it, on one line.
 */
export function listRanked(game, compared) {
  return compared.cards.map((card, index) => {
    const reading = makeDrawReading(game, { ...card, best: false });
    const name = compared.names[index];
    return { name: name ? `${name}:` : `${index + 1}.`, reading, best: card.best, words: sayRanked(reading) };
  });
}

function sayRanked(reading) {
  const { read } = reading;
  const said = read.map((section) => saySection(section, read.length > 1));
  const words = [reading.headline, ...said].filter(Boolean).join("; ");
  return [words, ...reading.remarks.map((remark) => `(${remark})`)].filter(Boolean).join(" ");
}

/** Return the words of a section on one line, after its label if there are several sections. */
function saySection(section, labelled) {
  const note = section.note ? say(WORDS.events.note, { text: section.note }) : "";
  const parts = [section.title, section.text, note].filter(Boolean);
  const words = flatten(parts.map((part) => part.replace(/\.$/, "")).join(". "));
  return (labelled && section.label ? `${section.label}: ` : "") + words;
}

function phraseCompared(game, compared) {
  const ranked = listRanked(game, compared);
  const lines = ranked.map((card) => (card.best ? `${phraseRanked(card)} (${WORDS.events.best})` : phraseRanked(card)));
  return [...phraseSetAside(game, compared), ...lines];
}

function phraseBest(ranked) {
  return ranked.filter((card) => card.best).map((card) => say(WORDS.events.bestIs, { card: phraseRanked(card) }));
}

/** Return a line for each card in whose place another was drawn. */
export function phraseSetAside(game, compared) {
  const replaced = compared.events.filter((event) => event.event === "CardDrawn" && event.again);
  const readings = replaced.map((event) => makeDrawReading(game, event));
  return readings.map((reading) => `${headRanked(reading)} (${reading.remarks.join(", ")})`);
}

function phraseRanked(card) {
  return `${card.name} ${headRanked(card.reading)}: ${card.words}`;
}

/** Return the title of a card's deck, where the card stands in it, and its corner. */
function headRanked(reading) {
  const corner = reading.corner ? ` [${reading.corner}]` : "";
  return `${reading.title} ${reading.detail}${corner}`;
}

/**
 * Return what dice show that were rolled several times: the highest first, each with the numbers of its throws; or one after
 * the other where the title says with # where the number of each stands.
 */
function phraseThrown(game, { throws }) {
  const title = titleDice(game, throws[0]);
  const { keys } = makeDie(throws[0].die);
  const ranked = throws.map((event, index) => ({ index, rank: keys.indexOf(findKey(event)), face: showThrown(event) }));
  if (title.includes("#"))
    return ranked.map(({ index, face }) => `${title.replace("#", index + 1)} ${face}`).join("; ");
  ranked.sort((one, other) => other.rank - one.rank);
  const groups = listOnce(ranked.map(({ face }) => face)).map((face) => {
    const same = ranked.filter((each) => each.face === face).map(({ index }) => `#${index + 1}`);
    return say(WORDS.events.faceFor, { face, numbers: same.join(" ") });
  });
  return `${title}: ${groups.join(", ")}`;
}

/** Return what dice show that no table is read with, under the title that a routine has for them. */
function phraseDice(game, event) {
  return `${titleDice(game, event).replace("#", "1")}: ${showThrown(event)}`;
}

function findKey(event) {
  return makeDie(event.die).faceOf(event.thrown).key;
}

function showThrown(event) {
  const face = findKey(event);
  const said = makeDie(event.die).isNumbered && event.thrown.length > 1 ? showDice(event.thrown, face) : face;
  return event.plus ? `${said}, ${showSigned(event.plus)} = ${Number(face) + event.plus}` : said;
}

function titleDice(game, event) {
  if (!event.routine) return `${nameDie(event.die)}${event.plus ? showSigned(event.plus) : ""}`;
  return findDiceStep(game, event).title || nameDie(event.die);
}

function findDiceStep(game, { routine, step }) {
  return [...listSteps(findRoutine(game, routine).steps)][step];
}

function findScoreTitle(game, score) {
  return byId(game.system.scenario?.scores, score)?.title ?? score;
}

/** Return a line for each thing of a kind, one for things that nothing is known about, and one for things gone. */
export function listThings(game, kind) {
  const here = game.things.ofKind(kind.id);
  const things = [...here.filter((thing) => !thing.place), ...here.filter((thing) => thing.place)];
  const plain = things.filter(isPlain);
  const lines = things.filter((thing) => !isPlain(thing)).flatMap((thing) => describeThing(game, kind, thing));
  if (plain.length) lines.unshift(`${kind.title} ${plain.map((thing) => thing.number).join(", ")}`);
  const gone = game.things.gone.filter((thing) => thing.kind === kind.id);
  const called = gone.map((thing) => [thing.number, findName(game, thing)].filter(Boolean).join(" "));
  const names = called.join("; ");
  return gone.length ? [...lines, say(WORDS.state.outOfPlay, { title: kind.title, names })] : lines;
}

function isPlain(thing) {
  return !(thing.name || thing.place || thing.marks.length || thing.noted.length || thing.counts.length);
}

/** Return what is known of a thing, and what the scenario says of it. */
function describeThing(game, kind, thing) {
  return [phraseThing(game, kind, thing), ...listLines(game, kind.id, thing.number).map((line) => `  ${line}`)];
}

/** Return in a line what a thing is called, its place and marks, and what was noted with it. */
export function phraseThing(game, kind, thing) {
  const called = findName(game, thing);
  const names = [called, called.split(", ").at(-1)];
  const known = listFacts(game, kind, thing).filter((word) => !names.includes(word));
  const head = [`${kind.title} ${thing.number}`, called].filter(Boolean).join(", ");
  return [head, known.join("; ")].filter(Boolean).join(": ");
}

/** Return in short what is known of a thing: its place, its marks, and what was rolled, drawn or picked for it. */
export function listFacts(game, kind, thing) {
  const listed = game.system.scenario?.thing(kind.id, thing.number);
  const place = tellWhere(game.system, kind.id, { ...listed, place: thing.place });
  const marks = thing.marks.map((mark) => findTitle(kind.marks, mark));
  const rolled = listNoted(game, thing).filter(isRolled);
  const who = rolled.some(({ column }) => column) ? listWritten(game, thing) : [];
  const isSaid = (event) => who.length > 0 && isRolled(event) && isWritten(game, event);
  const numbers = listToldNumbers(game, thing).filter(({ rules }) => rules.routine || !who.length);
  const noted = listNoted(game, thing).filter((event) => !isSaid(event));
  return [
    place,
    ...marks,
    ...numbers.map(({ rules, value }) => `${rules.title} ${value}`),
    ...who,
    ...countEqual(noted.map((event) => nameNoted(game, event)).filter(Boolean)),
  ].filter(Boolean);
}

/**
 * Return in short who a thing is that has results which the player has written, such as its models. These are told up to a
 * comma, then the column of what else was rolled for it, and its numbers but for those that count them: "2x Trooper",
 * "Fire Teams", "Leadership 7".
 */
export function listWritten(game, thing) {
  const rolled = listNoted(game, thing).filter(isRolled);
  const written = rolled.filter((event) => isWritten(game, event));
  const names = written.map((event) => nameResults(game, event).split(",")[0]);
  const columns = rolled.map((event) => byId(findRolled(game, event)[1].columns, event.column)?.title).filter(Boolean);
  const numbers = listToldNumbers(game, thing).filter(({ rules }) => !rules.routine);
  const own = numbers.map(({ rules, value }) => `${rules.title} ${value}`);
  return names.length ? [...countEqual(names), ...columns, ...own] : [];
}

function isRolled({ event }) {
  return event === "Rolled" || event === "ResultGiven";
}

function isWritten(game, event) {
  return findRow(game, event).results.some(({ blank }) => blank);
}

/** Return each word once, with how often it is there: "2x Trooper". */
function countEqual(words) {
  const count = (word) => words.filter((other) => other === word).length;
  return listOnce(words).map((word) => (count(word) > 1 ? `${count(word)}x ${word}` : word));
}

/** Return in short what was rolled, drawn or picked for a thing. */
export function nameNoted(game, event) {
  switch (event.event) {
    case "Rolled":
    case "ResultGiven": {
      const results = nameResults(game, event);
      const face = findRow(game, event).roll;
      const isSaid = flatten(results).split(" ").includes(face) || isWritten(game, event);
      return isSaid ? results : `${results} (${face})`;
    }
    case "DiceRolled":
      return phraseDice(game, event);
    case "NamePicked":
      return namePicked(game, event);
    default: {
      const held = game.pile(event.pile);
      const card = held.findCard(event.card);
      return event.column ? nameCard(held.deck, card, event.column) : nameBriefly(held.deck, card);
    }
  }
}

function nameResults(game, event) {
  return listOnce(listRolled(game, event).map(([, result]) => result.title)).join(", ");
}

function findKind(game, name) {
  return byId(game.system.play.things, name);
}

/** Return the title of the thing with an id. */
export function findTitle(things, name) {
  return byId(things, name).title;
}

/** Return the line that says that less has happened than was asked for. */
function phraseLimit(game, event) {
  const { name, asked, given } = event;
  const { rules, places } = game.hasBag(name) ? game.bag(name) : game.pile(name);
  const said = { title: nameHolder(game, event), asked, given, most: rules.most };
  if (rules.most && places.active.length >= rules.most) return say(WORDS.events.drawnMost, said);
  return given ? sayCount(WORDS.events.drawnShort, given, said) : say(WORDS.events.drawnNone, said);
}

/** Return that the game has ended and what is to be done then; nothing while it goes on. */
export function phraseEnded(game) {
  const ending = byId(game.system.play.ends, game.ended);
  if (!ending) return [];
  const text = ending.text ? [flatten(ending.text)] : [];
  return [say(WORDS.endings.theEnd, ending), ...text];
}

/** Return how a game has ended; of one that was played on after its end, how it had ended. */
export function phraseEnding(game) {
  const end = game.atEnd ?? game;
  const [verdicts, sums] = hasResult(end) ? phraseResult(end) : [[], []];
  return [...verdicts, ...phraseEnded(end), ...sums];
}

/** Return who has won a game that has ended, or how well, and what its points came from, a list of lines each. */
function phraseResult(game) {
  const verdicts = listVerdicts(game).flatMap(([player, verdict]) => {
    const names = player && game.players > 1 ? [say(WORDS.names.player, { number: player })] : [];
    names.push(...listShownCards(game, player).map(({ card }) => card.title));
    const said = [names.join(", "), joinSentences(verdict.title, verdict.text)].filter(Boolean).join(": ");
    const own = game.system.scenario?.verdicts;
    const better = own?.slice(0, Math.max(0, own.indexOf(verdict))).findLast(({ score }) => score.length);
    if (!better) return [said];
    return [said, say(WORDS.endings.nextGrade, { wanted: tellNext(game.system, better, findScore(game, player)) })];
  });
  return [verdicts, phraseSums(game)];
}

/** Return how long a game was that has ended, how many things are out of play, and what its points came from. */
function phraseSums(game) {
  const { course, things } = game.system.play;
  const round = course?.round && { title: game.gauge(course.round).title, label: game.label(course.round) };
  const rounds = round ? [say(WORDS.endings.atEnd, round)] : [];
  const tolls = things.map(({ id, title }) => {
    const gone = game.things.gone.filter(({ kind }) => kind === id).length;
    return gone && say(WORDS.endings.outOfPlay, { title, gone, left: game.things.ofKind(id).length });
  });
  return [...rounds, ...tolls.filter(Boolean), ...listSums(game).flatMap(({ lines }) => lines)];
}

/** Return each gauge that counts points, "" for points that no gauge counts, with the lines of its sum. */
export function listSums(game) {
  const { play, scenario } = game.system;
  const scores = play.scenario?.scores;
  if (!scores && scenario?.scores.length) {
    const points = new Map(scenario.scores.map((score) => [score.id, score.points]));
    const entries = game.scored.map((score) => ({ score, routine: "", number: 0, by: points.get(score), cause: "" }));
    return [{ gauge: "", lines: [WORDS.endings.points, ...phraseEntries(game, entries), sayTotal(findScore(game))] }];
  }
  const counted = scores ? game.gaugesOf(scores) : [];
  return listCounting(game).flatMap((name) => {
    const entries = game.points.filter(({ gauge }) => gauge === name);
    const { labels, start } = byId(play.gauges, name);
    const first = labels[start];
    if (!entries.length && !(counted.includes(name) && (first !== "0" || scenario))) return [];
    const head = say(WORDS.endings.atStart, { title: SAID.gauge(game, { gauge: name }), label: first });
    return [{ gauge: name, lines: [head, ...phraseEntries(game, entries), sayTotal(game.label(name))] }];
  });
}

function sayTotal(total) {
  return `  ${say(WORDS.endings.inAll, { total })}`;
}

/** Return a line for each thing that has moved points, with all the points that came of it. */
function phraseEntries(game, entries) {
  const titles = new Map((game.system.scenario?.scores ?? []).map(({ id, title }) => [id, title]));
  const groups = new Map();
  for (const each of entries) {
    const routine = each.routine ? findRoutine(game, each.routine).title : WORDS.endings.byHand;
    const title = titles.get(each.score) ?? (each.cause || routine);
    groups.set(title, [...(groups.get(title) ?? []), each]);
  }
  return [...groups].map(([title, group]) => {
    const total = group.reduce((sum, { by }) => sum + by, 0);
    return `  ${title}${phraseOften(game, group, total)}: ${showSigned(total)}`;
  });
}

/** Return which things have brought points, each with its own where they differ, or how often it was scored. */
function phraseOften(game, group, total) {
  const brought = group.filter(({ number }) => number);
  if (brought.length) {
    const isAlike = brought.every(({ by }) => by === brought[0].by);
    const numbers = brought.map(({ number, by }) => (isAlike ? `${number}` : `${number}: ${showSigned(by)}`));
    return ` (${numbers.join(", ")})`;
  }
  const points = byId(game.system.scenario?.scores ?? [], group[0].score)?.points;
  const times = points && total % points === 0 ? total / points : group.length;
  return times > 1 ? ` x${times}` : "";
}

/** Return the score of a scenario: a number, or what the gauge of each player shows; "" if nothing is scored. */
export function phraseScore(played) {
  const game = played.atEnd ?? played;
  const { scenario, play } = game.system;
  const scores = play.scenario?.scores;
  if (!scenario || !play.scenario || !(scores || scenario.scores.length)) return "";
  return scores
    ? game
        .gaugesOf(scores)
        .map((gauge) => game.label(gauge))
        .join(" / ")
    : String(findScore(game));
}

// What each action is called, and the line of each event that says no more than the titles of things; `SAID` or their own
// fields tell the words in braces. Some depend on what the fields say.
const PHRASES = {
  draw: TEXTS.actions.draw,
  deal: ({ player }) => (player ? TEXTS.actions.dealTo : TEXTS.actions.deal),
  keep: TEXTS.actions.keep,
  reveal: TEXTS.actions.reveal,
  discard: ({ card }) => (card ? TEXTS.actions.discard : TEXTS.actions.discardAll),
  search: TEXTS.actions.search,
  remove: TEXTS.actions.remove,
  return: ({ card }) => (card ? TEXTS.actions.putBack : TEXTS.actions.putBackAll),
  shuffle: TEXTS.actions.shuffle,
  add: TEXTS.actions.add,
  fill: TEXTS.actions.fill,
  roll: TEXTS.actions.roll,
  move: "{gauge} {by}",
  set: "{gauge}: {label}",
  stretch: "{gauge}: {lengths}",
  choose: TEXTS.actions.choose,
  own: TEXTS.actions.own,
  "choose-any": TEXTS.actions.chooseAny,
  pick: TEXTS.actions.pick,
  put: ({ name }) => (name ? TEXTS.actions.putNamed : TEXTS.actions.put),
  name: TEXTS.actions.name,
  mark: "{thing}: {mark}",
  unmark: TEXTS.actions.unmark,
  take: TEXTS.actions.take,
  count: "{thing}: {counted}{by}",
  merge: TEXTS.actions.merge,
  correct: "{thing}: {results}",
  send: "{thing}: {place}",
  score: ({ player }) => (player ? TEXTS.actions.scoreFor : TEXTS.actions.score),
  do: "{routine}",
  again: TEXTS.actions.again,
  next: "{due}",
  skip: TEXTS.actions.skip,
  "play-on": TEXTS.actions.playOn,
  assign: TEXTS.actions.assign,
  lift: TEXTS.actions.lift,
  write: TEXTS.actions.write,
  CardMoved: "{holder} {card}: {goes}",
  DiceRolled: "{dice}",
  NamePicked: "{pick}: {picked}",
  GaugeMoved: "{gauge}: {stand}",
  DrawnShort: "{limit}",
  ThingSent: "{thing}: {place}",
  ThingMarked: "{thing}: {marked}",
  ThingCounted: "{thing}: {counted}{value}",
  ThingsTurn: "{thing}:",
  PhaseBegun: "{moment}:",
  Written: "{blank}: {written}",
  EffectAssigned: "{effect_on}",
};

// The line of each event that says more.
const LINES = {
  Shuffled: (game, event) => sayCount(WORDS.events.reshuffled, event.cards, { title: nameHolder(game, event) }),
  LeadsLeft: (game, event) => say(WORDS.events.leadsLeft, { title: nameRoll(game, event) }),
  TokenMoved: (game, { bag, token, goes, left }) =>
    say(WORDS.tokens[goes], { bag: game.bag(bag).rules.title, token: nameToken(game, bag, token), left }),
  BagFilled: (game, { bag, tokens }) => sayCount(WORDS.events.bagFilled, tokens, game.bag(bag).rules),
  MovedShort: (game, event) =>
    say(WORDS.events.noFurther, { title: SAID.gauge(game, event), stand: SAID.stand(game, event) }),
  Repeated: (_, event) => say(WORDS.events.repeated, event),
  Chosen: (game, event) =>
    say(WORDS.events.chosen, { title: SAID.pick(game, event), rosters: SAID.rosters(game, event) }),
  Owned: (game, { roster, names }) => {
    const { title, names: all } = game.system.roster(roster);
    return say(WORDS.events.owned, { title, owned: names, of: all.length });
  },
  ThingPut: (game, event) => sayThing(game, event, event.place ? WORDS.things.putAt : WORDS.things.put),
  ThingTaken: (game, event) => sayThing(game, event, WORDS.things.taken),
  ThingNamed: (game, event) => sayThing(game, event, WORDS.things.named),
  ThingMerged: (game, event) => sayThing(game, event, WORDS.things.merged),
  ResultStruck: (game, event) => {
    const said = { result: shortenNoted(game, event.roll, event.row), left: sayRemain(game, event) };
    return sayThing(game, event, event.into ? WORDS.things.goesOver : WORDS.things.struck, said);
  },
  MarkedBefore: (game, event) =>
    sayThing(game, event, event.again ? WORDS.things.markedAgain : WORDS.things.markedBefore),
  ResultGiven: (game, event) => {
    const { kept, column, by_hand: byHand } = event;
    const kind = column ? WORDS.given.anew : WORDS.given.takenOver;
    const how = kept ? kind : byHand ? WORDS.given.byHand : WORDS.given.byScenario;
    const title = kept && column ? `${findTitle(findRolled(game, event)[1].columns, column)}: ` : "";
    return `${how}: ${title}${nameResults(game, event)}`;
  },
  Scored: (game, event) => {
    const said = { title: findScoreTitle(game, event.score), points: showSigned(event.points), player: event.player };
    return event.player ? say(WORDS.events.scoredBy, said) : `${said.title}: ${said.points}`;
  },
  StepLeft: (game, event) => say(WORDS.events.leftOut, { steps: nameLeft(game, event) }),
  OneChosen: (game, event) => say(WORDS.events.atRandom, { name: SAID.thing(game, event) }),
  EffectBegun: (game, event) => {
    const { until, phase } = findEffectRules(game, event);
    return say(WORDS.effects.begun, { until: sayUntil(game, until, phase), name: nameEnded(game, event) });
  },
  EffectOver: (game, event) => say(WORDS.effects.over, { name: nameEnded(game, event) }),
};

function sayThing(game, event, text, more = {}) {
  const { kind, number, place, into, mark } = event;
  const { title, places, marks } = findKind(game, kind);
  return say(text, {
    ...{ title, number, name: callThing(game, kind, number), ...more },
    ...(place && { place: findTitle(places, place) }),
    ...(into && { other: callThing(game, kind, into) }),
    ...(mark && { mark: findTitle(marks, mark) }),
  });
}

/** Return what is left of the rows of a thing that are noted with it. */
function sayRemain(game, { kind, number, roll }) {
  const thing = game.things.find(kind, number);
  const rows = thing ? listNotedRows(thing, roll) : [];
  return countEqual(rows.map((row) => shortenNoted(game, roll, row))).join("; ") || WORDS.events.noneLeft;
}

function nameEnded(game, event) {
  return `${event.number} ${findLeft(game, event).title}`;
}

const SAID = {
  blank: (game, { table, result }) => listBlanks(game.system, table).find(({ key }) => key === result)?.title ?? result,
  by: (game, { by }) => showSigned(by),
  card: (game, { pile, card }) => nameCard(game.pile(pile).deck, game.pile(pile).findCard(card)),
  column: (game, { name, column }) =>
    column && !game.hasBag(name) ? `, ${nameRead(game.system.tableOf(name), column)}` : "",
  dice: phraseDice,
  due: titleDue,
  effect_on: (game, { number }) =>
    nameEffect(
      game,
      game.effects.find((effect) => effect.number === number),
    ),
  // Who plays alone is not named.
  gauge: (game, { gauge }) => game.gauge(gauge)[game.players === 1 ? "sharedTitle" : "title"],
  goes: (game, { goes }) => (goes === "back" ? WORDS.events.backIntoPile : PLACE_WORDS[goes]),
  holder: nameHolder,
  kind: (game, { kind }) => byId(game.system.play.things, kind)?.title ?? TEXTS.dice.player,
  label: (game, { gauge, place }) => game.gauge(gauge).labels[place],
  lengths: (game, { lengths }) => lengths.join(", "),
  limit: phraseLimit,
  other: (game, { kind, into }) => callThing(game, kind, into),
  counted: (game, { kind, what }) => `${findTitle(findKind(game, kind).numbers, what)} `.trimStart(),
  mark: (game, { kind, mark }) => findTitle(findKind(game, kind).marks, mark),
  marked: (game, { kind, mark, off }) => sayMark(byId(findKind(game, kind).marks, mark), off),
  moment: (game, { phase }) => nameMoment(game, findPhase(game, phase)),
  modifier: (game, { modifier }) => (modifier ? ` ${showSigned(modifier)}` : ""),
  owned: (game, { names }) => names.length,
  pick: (game, { pick }) => findTitle(game.system.play.picks, pick),
  picked: sayPicked,
  piece: namePiece,
  place: (game, { kind, place }) => (place ? findTitle(findKind(game, kind).places, place) : WORDS.things.onTable),
  result: (game, { pick, result }) =>
    findTitle(game.system.table(byId(game.system.play.picks, pick).table).results, result),
  results: nameResults,
  roll: nameRoll,
  roster: (game, { roster }) => game.system.roster(roster).title,
  rosters: (game, { rosters }) => joinRosterTitles(game, rosters),
  routine: titleRoutine,
  score: (game, { score }) => findScoreTitle(game, score),
  stand: (game, { gauge, place }) => showGauge(game.gauge(gauge), place ?? game.position(gauge)),
  thing: (game, { kind, number }) => callThing(game, kind, number),
  times: (game, { amount, hands, times }) => ((amount ?? hands ?? times) === 1 ? "" : ` x${amount ?? hands ?? times}`),
  written: (game, { text }) => text || WORDS.events.blankAgain,
};

/** Return what an action is called in a game in which it can be done: "Draw Reaction", "Round 3". */
export function titleAction(game, action) {
  return fillPhrase(game, action.do, fillAction(action));
}

/** Return the phrase of an action or an event of a kind, with what its fields say. */
function fillPhrase(game, kind, fields) {
  if (LINES[kind]) return LINES[kind](game, fields);
  const phrase = typeof PHRASES[kind] === "function" ? PHRASES[kind](fields) : PHRASES[kind];
  return phrase.replace(/\{(\w+)\}/g, (_, word) =>
    Object.hasOwn(SAID, word) ? SAID[word](game, fields) : fields[word],
  );
}

/** Return the title of a row that is noted with a thing, of one that the player has written up to a comma. */
function shortenNoted(game, roll, row) {
  const title = titleNoted(game, roll, row);
  const { results } = game.system.table(findRoll(game.system, roll).table).rows[row];
  return results.some(({ blank }) => blank) ? title.split(",")[0] : title;
}

function findPhase(game, name) {
  return byId(game.system.play.course.phases, name);
}

/** Return when a phase is: "Round 3 of 6, Supply Phase"; before and after all rounds the phase alone. */
export function nameMoment(game, { at, title }) {
  const { course, scenario } = game.system.play;
  const gauge = course.round || scenario?.rounds;
  if (at || !gauge) return title;
  const rounds = gauge === scenario?.rounds && game.system.scenario?.rounds;
  const said = { title: game.gauge(gauge).title, label: game.label(gauge), of: rounds, phase: title };
  return say(rounds ? WORDS.course.roundOf : WORDS.course.round, said);
}

/** Return what a step of the course is called, with the thing of a number, 0 for none. */
export function titleStep(game, step, number = 0) {
  const title = flatten(nameStep(game, step));
  return number ? `${callThing(game, step.kind, number)}: ${title}` : title;
}

/** Return what was rolled on a table for a thing; nothing where a mark counts in its place in a phase. */
export function listToldResults(game, table, thing, phase) {
  if (listMarkRules(game, thing).some(({ instead }) => instead.includes(phase))) return [];
  const rolls = game.system.play.rolls.filter((roll) => roll.table === table).map(({ id }) => id);
  const isTold = (event) => isRolled(event) && rolls.includes(event.roll);
  return thing.noted.filter(isTold).flatMap((event) => listRolled(game, event).map(([, result]) => result));
}

/** Return what the marks of a thing say that it does in a phase, a line each: "Falling Back: It flees.". */
export function listToldMarks(game, thing, phase) {
  const told = listMarkRules(game, thing).map(({ title, tells }) => [title, flatten(new Map(tells).get(phase) ?? "")]);
  return told.filter(([, said]) => said).map((each) => each.join(": "));
}

/** Return the rules of the marks that a thing has. */
function listMarkRules(game, { kind, marks }) {
  return findKind(game, kind).marks.filter(({ id }) => marks.includes(id));
}

/** Return the cards that a player has kept and shown to all, each with the id of its pile. */
export function listShownCards(game, player) {
  return [...game.piles.values()].flatMap((pile) =>
    pile.places
      .keptBy(player)
      .filter((number) => pile.places.shown.includes(number))
      .map((number) => ({ pile: pile.rules.id, card: pile.card(number) })),
  );
}

/** Return what the step is called that comes next in a game. */
function titleDue(game, { number = 0 }) {
  const due = findDue(game);
  return due ? titleStep(game, due.step, number || due.number) : "";
}

function titleRoutine(game, { routine, answers }) {
  const { title, asks } = findRoutine(game, routine);
  const given = new Map(answers);
  const said = asks
    .filter(({ id }) => given.has(id))
    .map((ask) => {
      const answer = given.get(ask.id);
      return listAnswers(game, ask).find(({ value }) => value === answer)?.title ?? String(answer);
    });
  return said.length ? `${title}: ${said.join(", ")}` : title;
}

function nameHolder(game, { name, pile, bag }) {
  const id = name ?? pile ?? bag;
  return game.hasBag(id) ? game.bag(id).rules.title : game.pile(id).deck.title;
}

/** Return what a card or a token is called; of a card that only its player may see nothing but its deck. */
function namePiece(game, { name, pile, bag, card, piece, token }) {
  const [holder, id] = [name ?? pile ?? bag, card ?? piece ?? token];
  if (game.hasBag(holder)) return nameToken(game, holder, id);
  const { deck } = game.pile(holder);
  const { number } = game.pile(holder).findCard(id);
  if (listSecret(game, holder).includes(number)) return say(TEXTS.actions.aCard, deck);
  return `${deck.title} ${nameCard(deck, game.pile(holder).card(number))}`;
}

function nameRoll(game, { roll, name = roll, column }) {
  const rules = byId(game.system.play.rolls, name);
  if (!rules) return byId(game.system.tables, name)?.title ?? nameDie(name);
  return column ? `${rules.title}, ${nameRead(game.system.table(rules.table), column)}` : rules.title;
}

function nameRead(table, column) {
  return column === ALL ? WORDS.names.allColumns : findTitle(table.columns, column);
}

export function phraseOutcome(done) {
  const said = listTold(done).flatMap((event) => FOLLOWING.indent(phraseEvent(done.after, event), event));
  return [...listTurnOrders(done), ...said, ...phraseEnd(done)];
}

/** Return what the scenario says of the thing that the player has chosen to be the next in a step of the course. */
export function listTurnOrders({ before, action, after }) {
  const due = findDue(before);
  const isStep = action.routine && due?.step.routine === action.routine;
  if (!isStep || due.step.order !== CHOSEN) return [];
  const number = findOccasion(findRoutine(after, action.routine), action.answers);
  return number ? listOrders(before, due.step.kind, number) : [];
}

/** Return what follows all events: which cards may be kept, or that nothing has changed. */
export function phraseEnd(done) {
  const dealt = phraseDealt(done.after, done.events);
  if (done.action.do === "play-on") return [WORDS.endings.playedOn];
  const stays = done.after.atEnd ? [WORDS.endings.stays] : null;
  const result = hasResult(done.after) && !hasResult(done.before) ? (stays ?? phraseResult(done.after).flat()) : [];
  const isCounted = done.events.some(({ event }) => event === "ThingCounted"); // by a number without a title
  const isTold = dealt.length || result.length || done.action.do === "next" || isCounted || listShown(done).length;
  return [...(isTold ? dealt : [sayAnswer(done)]), ...listMeanings(done), ...result];
}

/**
 * Return what the scenario says of dice that a routine has thrown: its notes that name the routine first. Of a routine
 * that throws none, and draws no token, they are notes that begin with it.
 */
function listMeanings({ action: { routine }, events, after }) {
  if (!routine) return [];
  const has = (name) => events.some(({ event }) => event === name);
  const isThrown = has("DiceRolled");
  const isTold = (text) => isThrown || (text.startsWith("{routine:") && !has("TokenMoved"));
  return listNotes(after, (name) => name === routine).filter(isTold);
}

/** Return the notes of the scenario that name a routine first which is meant. */
function listNotes(game, isMeant) {
  const notes = (game.system.scenario?.notes ?? []).map(({ text }) => flatten(text));
  return notes.filter((text) => isMeant(/\{routine:([^}]*)\}/.exec(text)?.[1]));
}

/** Tell whether a routine draws from a bag. */
export function drawsFrom({ system }, name, bag) {
  return byId(system.play.routines, name)?.steps.some(({ pile }) => pile === bag);
}

/** Return what there is to tell where nothing has changed: what was asked in words, with the answers. */
function sayAnswer({ after, action }) {
  const answers = new Map(action.answers);
  const asks = action.routine ? findRoutine(after, action.routine).asks : [];
  const said = asks
    .filter(({ id, choices }) => choices.length && answers.has(id))
    .map(({ id, title, choices }) => [title, choices[answers.get(id)][0]]);
  const words = said.filter(([, word]) => !isDecimal(word)).map((each) => each.join(": "));
  return words.join("; ") || WORDS.events.unchanged;
}

/** Return the lines of one of the events that led to a game. */
export function phraseEvent(game, event) {
  switch (event.event) {
    case "Announced":
      return [phraseAnnounced(game, event.drawn)];
    case "Compared": {
      const shuffles = event.events.filter((inner) => inner.event === "Shuffled");
      const said = shuffles.map((inner) => fillPhrase(game, inner.event, inner));
      // Where it is known whose cards they are, it is told next whom the best of them chooses.
      const best = event.names.length ? [] : phraseBest(listRanked(game, event));
      return [...phraseCompared(game, event), ...said, ...best];
    }
    case "Thrown":
      return [phraseThrown(game, event)];
    case "Round":
      return [event.line];
    case "Hidden":
      return [phraseSecret(game, event)];
    case "Ended":
      return phraseEnded(game);
    default: {
      const reading = makeEventReading(game, event);
      if (reading) return phraseReading(reading);
      return [fillPhrase(game, event.event, event), ...listSaid(game, event).map((line) => `  ${line}`)];
    }
  }
}

/** Return what is said of a token that was drawn or of a thing that comes to the table; what happens in a phase. */
export function listSaid(game, event) {
  if (event.event === "PhaseBegun") {
    const { text } = findPhase(game, event.phase);
    return event.first && text ? [flatten(text)] : [];
  }
  if (event.event === "ThingSent" && !event.place) return listLines(game, event.kind, event.number, false);
  if (event.event !== "TokenMoved" || event.goes !== "taken") return [];
  const kind = findBagKind(game.system, event.bag);
  const { text } = game.bag(event.bag).rules.tokens.find(({ name }) => name === event.token);
  const said = text ? [flatten(text)] : [];
  if (!kind || event.isIdle || !isDecimal(event.token)) return said;
  const thing = game.things.find(kind.id, Number(event.token));
  const marks = thing ? listToldMarks(game, thing, game.progress.phase) : [];
  const orders = [...marks, ...listOrders(game, kind.id, Number(event.token))];
  const notes = listNotes(game, (name) => drawsFrom(game, name, event.bag)).map((text) =>
    text.replace(/\{routine:([^}]*)\}: /, ""),
  );
  return [...said, ...orders, ...listGeneral(game, [{ id: game.progress.phase }]), ...notes];
}

/** Tell whether a word is a number as it is counted. */
export function isDecimal(word) {
  return /^\p{Nd}+$/u.test(word);
}

function phraseAnnounced(game, event) {
  const reading = makeDrawReading(game, event);
  const remarks = reading.remarks.length ? ` (${reading.remarks.join(", ")})` : "";
  return `${headReading(reading)}${remarks}`;
}

/** Return the title of a card or a roll, with its number and its corner. */
function headReading(reading) {
  const corner = reading.card && reading.corner ? ` [${reading.corner}]` : "";
  return `${reading.title} ${reading.detail || reading.corner}`.trimEnd() + corner;
}

/** Return what a card or a roll says: in one line, if only one of its sections counts. */
export function phraseReading(reading) {
  const head = headReading(reading);
  const { read } = reading;
  const remarks = reading.remarks.map((remark) => `  (${remark})`);
  if (read.length === 1 && (!reading.headline || !read[0].label)) {
    const words = joinSentences(reading.headline || read[0].title, read[0].text);
    return [
      `${head}: ${labelSection(read[0])}${words}`.trimEnd(),
      ...phraseNote(read[0].note),
      ...phraseFlavour(reading),
      ...remarks,
    ];
  }
  const lines = read.flatMap((section) => [
    ...(section.title || section.text
      ? [`  ${labelSection(section)}${joinSentences(section.title, section.text)}`]
      : []),
    ...phraseNote(section.note),
  ]);
  return [reading.headline ? `${head}: ${reading.headline}` : head, ...lines, ...phraseFlavour(reading), ...remarks];
}

function phraseFlavour({ flavour }) {
  return flavour ? [`  ~ ${flavour}`] : [];
}

function labelSection(section) {
  return section.label ? `${section.label}: ` : "";
}

/** Return the title of a token, or of the thing for which it stands. */
export function nameToken(game, bag, token) {
  const kind = findBagKind(game.system, bag);
  const { rules } = game.bag(bag);
  if (kind && rules.numbered.includes(token)) return callThing(game, kind.id, Number(token));
  return rules.tokens.find((each) => each.name === token).title;
}

/** Return what a gauge shows at a position, with the position where the label is not enough. */
export function showGauge(gauge, position) {
  const label = gauge.labels[position];
  if (gauge.spans.length) return say(WORDS.gauges.of, { label, position, last: gauge.labels.length - 1 });
  return gauge.labels.filter((other) => other === label).length > 1 ? `${label} (${position + 1})` : label;
}

function phraseNote(note) {
  return note ? [`  ${say(WORDS.events.note, { text: flatten(note) })}`] : [];
}

/** Return the name that was picked, or a sentence that there is none. */
function sayPicked(game, event) {
  if (event.roster) {
    const roster = game.system.roster(event.roster);
    const name = roster.namesAt(event.result)[event.place];
    return roster.last.includes(name) ? say(WORDS.events.lastResort, { name }) : name;
  }
  const { table } = byId(game.system.play.picks, event.pick);
  const isOwned = game.chosen.get(event.pick).some((name) => game.owned.has(name));
  const title = findTitle(game.system.table(table).results, event.result);
  return say(isOwned ? WORDS.events.youOwnNone : WORDS.events.listsHaveNone, { title });
}

/** Return the titles of rosters, with how many names the player owns where that has been said. */
export function joinRosterTitles(game, names) {
  const call = (name) => {
    const { title } = game.system.roster(name);
    return game.owned.has(name) ? say(WORDS.events.ownedOf, { title, owned: game.owned.get(name).length }) : title;
  };
  return names.map(call).join(", ");
}
