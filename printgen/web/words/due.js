// The next step of the course in words: what it is called, and what is told as it comes up.

import { findDue, isLine, listOffered, listThingsSaid, nameStep } from "../engine/course.js";
import { findRoutine } from "../engine/routine.js";
import { listNeeds } from "../engine/steps.js";
import { listToldNumbers, readNumber } from "../engine/tally.js";
import { byId, flatten, joinSentences, listOnce, listParagraphs, say, sayInside } from "../engine/text.js";
import { findThingKind } from "../engine/thing.js";
import { listGeneral, listToldEffects } from "./in_force.js";
import { callThing } from "./names.js";
import {
  listShownCards,
  listToldCarried,
  listToldMarks,
  listToldResults,
  listWritten,
  nameMoment,
  phraseThing,
} from "./phrases.js";
import { joinResult, listResultLines } from "./reading.js";
import { listLines, listOrders, listSayings } from "./tonight.js";

/** Return what comes next in a line: "Round 2, Enemy phase, 3 of 5: Enemy unit 4, Grenadiers". */
export function promptDue(game, due) {
  const { phase, step, done, left } = due;
  const total = done + left;
  const count =
    left && total > 1 && !step.tells[1] ? `, ${say(WORDS.events.repeated, { number: done + 1, of: total })}` : "";
  const title = isLine(step) && !step.title ? "" : flatten(nameStep(game, step));
  const said = [nameTogether(game, due), title === phase.title ? "" : title].filter(Boolean).join(": ");
  return [`${nameMoment(game, phase)}${count}`, said].filter(Boolean).join(": ");
}

/**
 * Return what is told as a step comes up: what the thing does whose turn it is, and its line.
 *
 * What a scenario says of the thing is told the first time in a turn, and after that only what may have changed.
 */
export function phraseDue(game, due) {
  const { id } = due.phase;
  const hasBegun = game.progress.done.some(([phase]) => phase === id);
  return [...phraseStep(game, due), ...listToldEffects(game, id, hasBegun)];
}

/**
 * Return the numbers of the things that a step is for next at once: those that do the same by its line or a line of what was
 * rolled, their marks and what a scenario says of them now, where none may do something with others or has a throw. Where a
 * field is told of what was rolled for each, all are told in one list.
 */
export function listTogether(game, due) {
  const { step, number, things } = due;
  const { kind, tells } = step;
  if (!(number && isLine(step)) || kind === game.system.play.players) return number ? [number] : [];
  if (tells[1]) return things;
  if (listRolledFor(game, due, number).length > 1) return [number];
  const tell = (each) => {
    const its = { ...due, number: each };
    const isOwn = listToldCarried(game, its).length || listOffered(game, its).length;
    const told = [listChanging(game, step, each), listRolledFor(game, due, each)];
    return isOwn ? String(each) : JSON.stringify(told);
  };
  const end = things.findIndex((each) => tell(each) !== tell(number));
  return end < 0 ? things : things.slice(0, end);
}

/**
 * Return what a player has done last in one go, which is undone together: one answer gives several points and confirms their
 * step, one line is confirmed for all things that do the same, and what has come into play is named. `done` has all that was done.
 */
export function listAsOne(done) {
  let first = done.length - 1;
  const last = done[first];
  const isWhole = last && (["next", "name"].includes(last.action.do) || last.before.ended !== last.after.ended);
  while (isWhole && first > 0 && areOne(done[first - 1], done[first].action)) first -= 1;
  return done.slice(Math.max(0, first));
}

/** Tell whether an action is done in one go with the one that comes next. */
function areOne({ before, action, after }, later) {
  const { kind, number } = later;
  if (later.do === "name")
    return (
      !before.things.find(kind, number) && after.things.ofKind(kind).length === before.things.ofKind(kind).length + 1
    );
  const [due, step] = [findDue(before), findDue(after)];
  if (!due || !step) return false;
  if (action.do === "score") return due.step.scores && step.step === due.step && ["score", "next"].includes(later.do);
  return action.do === "next" && later.do === "next" && listTogether(before, due).slice(1).includes(later.number);
}

/** Return what the scenario says of a thing in the text that a step tells, "" where it tells none. */
function sayTold(game, { says: [kind, name] }, number) {
  return (name && listSayings(game, kind, number, name)[0]?.line) || "";
}

/** Return what a step tells that the scenario says of things, a line each: "Enemy unit 2: Opportunity: Fires.". */
function listSaidLines(game, step) {
  const [kind] = step.says;
  const tell = (number) => `${callThing(game, kind, number)}: ${sayTold(game, step, number)}`;
  return step.kind ? [] : (listThingsSaid(game, step) ?? []).map(tell);
}

/** Return what a scenario says of a thing that is otherwise as the game goes on, or the text that a step tells. */
function listChanging(game, step, number) {
  const told = sayTold(game, step, number);
  return told ? [told] : listLines(game, step.kind, number, true);
}

// So many things that do the same are told by their names; of more the numbers alone.
const MOST_CALLED = 8;

/**
 * Return what the things are called that a step is for next: "Enemy unit 1, Cooks; 4, Guards"; of many that a
 * line alone is for, the numbers; "" for none.
 */
export function nameTogether(game, due) {
  const { kind } = due.step;
  const numbers = listTogether(game, due);
  const title = `${byId(game.system.play.things, kind)?.title} `;
  if (numbers.length > (due.step.tells[1] ? 1 : MOST_CALLED)) return title + numbers.join(", ");
  return numbers.map((number, index) => callThing(game, kind, number).slice(index && title.length)).join("; ");
}

/**
 * Return what the course says that a thing does now: the lines of the steps for its kind, and effects. Where the phase has no
 * such line, that of each phase stands on a line of its own. A step for those without a mark is not for one that has it.
 */
export function listDoings(game, { kind, place, number, marks }, due) {
  const isOwn = (step) =>
    step.kind === kind && step.place === place && isLine(step) && !step.tells[0] && !marks.includes(step.without);
  const fill = (line) => fillNumbers(game, kind, number, line);
  const find = ({ steps }) => steps.filter(isOwn).flatMap(({ line }) => listParagraphs(line).map(fill));
  const phases = (game.system.play.course?.phases ?? []).filter((phase) => !phase.at && find(phase).length);
  const now = phases.filter(({ id }) => id === due?.phase.id);
  const lines = now.length ? find(now[0]) : phases.map((phase) => `${phase.title}: ${find(phase).join(" ")}`);
  return [...lines, ...listGeneral(game, now.length ? now : phases)];
}

function phraseStep(game, due) {
  const { step, number } = due;
  const told = [...listMarked(game, step), ...listNeededCards(game, step), ...listSaidLines(game, step)];
  const lines = [...listParagraphs(step.line), ...told];
  const { kind } = step;
  if (kind && kind === game.system.play.players) return [...lines, ...listCardsTold(game, step, number || 1)];
  if (!number) return lines;
  const together = listTogether(game, due);
  const rolled = (each) => listRolledFor(game, due, each);
  const isTold = step.tells[1];
  const orders = together.flatMap((each) => {
    const isBrief = hasActed(game, kind, each) || sayTold(game, step, each);
    const changing = each === number ? listChanging(game, step, each) : [];
    const said = isBrief ? changing : listOrders(game, kind, each);
    const heads = isTold
      ? rolled(each)
          .map((line) => line.split(": ")[0])
          .join(", ")
      : "";
    const words = [heads && `${heads}.`, ...said].filter(Boolean);
    const isNamed = words.length && (isTold || together.length > 1);
    return isNamed ? `${callThing(game, kind, each)}: ${words.join(" ")}` : words;
  });
  const filled = lines.map((line) => fillNumbers(game, kind, number, line));
  return [
    ...describeAsked(game, step, number),
    ...listOnce(together.flatMap(rolled)),
    ...filled,
    ...orders,
    ...listOfferedLines(game, due),
  ];
}

/** Return what the thing whose turn it is may do with others, and with which; of its own kind how far one reaches. */
function listOfferedLines(game, due) {
  const call = (thing) =>
    listToldNumbers(game, thing).reduce(
      (name, { rules, value }) =>
        rules.reaches && thing.kind === due.step.kind ? say(WORDS.course.within, { inches: value, name }) : name,
      callThing(game, thing.kind, thing.number),
    );
  return listOffered(game, due).flatMap(({ title, text, known }) =>
    known.length ? joinSentences(`${title}: ${known.map(call).join("; ")}`, text) : [],
  );
}

/**
 * Return who a thing is, as the player has written it. Of a thing of which a routine asks more than its number, to be
 * answered from that, it is all that is known.
 */
function describeAsked(game, { kind, routine }, number) {
  const thing = game.things.find(kind, number);
  const asks = routine ? findRoutine(game, routine).asks : [];
  if (!thing || asks.length === 1) return [];
  if (asks.length) return [phraseThing(game, findThingKind(game.system, kind), thing)];
  const written = listWritten(game, thing).join("; ");
  const several = listToldNumbers(game, thing).map(({ rules: { title, routine }, value }) =>
    routine && value > 1 ? `${value} ${sayInside(title)}: ` : "",
  );
  return written ? [several.join("") + written] : [];
}

// A number of the thing whose turn it is, in the line of a step.
const IT_NUMBER = /\{it\.([^\s{}.]+)\}/g;

/** Return a line with the numbers of a thing in it where it names them: {it.leadership}. */
function fillNumbers(game, kind, number, line) {
  const thing = game.things.find(kind, number);
  const { numbers } = findThingKind(game.system, kind);
  return line.replace(IT_NUMBER, (_, name) => (thing ? readNumber(game, thing, byId(numbers, name)) : ""));
}

/** Return in a line which things have the mark that a step names: "Stay Frosty: NPC figure 3, Corporal". */
function listMarked(game, { names: [name, mark] }) {
  const marked = name ? game.things.ofKind(name).filter(({ marks }) => marks.includes(mark)) : [];
  if (!marked.length) return [];
  const { title } = byId(findThingKind(game.system, name).marks, mark);
  return [`${title}: ${marked.map(({ number }) => callThing(game, name, number)).join("; ")}`];
}

/** Tell whether a step of this turn was done for a thing. */
function hasActed({ progress, system }, kind, number) {
  const { phases } = system.play.course;
  return progress.done.some(([name, place, each]) => each === number && byId(phases, name).steps[place].kind === kind);
}

/** Return what the marks of a thing say now, and what was rolled for it on the table that a step tells of. */
function listRolledFor(game, { phase, step }, number) {
  const [table, field] = step.tells;
  const thing = game.things.find(step.kind, number);
  if (!thing || !(table || isLine(step))) return [];
  const results = table ? listToldResults(game, table, thing, phase.id) : [];
  return [...listToldMarks(game, thing, phase.id), ...results.flatMap((result) => listResultLines(result, field))];
}

/** Return what a thing does in the phase that the game is in: what its marks say, and what was rolled for it. */
export function listNow(game, thing) {
  const phase = !thing.place && findDue(game)?.phase;
  if (!phase) return [];
  const steps = phase.steps.filter(({ kind, tells }) => kind === thing.kind && tells[0]);
  if (!steps.length) return listToldMarks(game, thing, phase.id);
  return listOnce(steps.flatMap((step) => listRolledFor(game, { phase, step }, thing.number)));
}

/** Return what the cards say that a player has shown, of the table that a step tells of, and what they need. */
function listCardsTold(game, { tells: [table, field] }, player) {
  const cards = listShownCards(game, player).filter(({ pile }) => game.system.tableOf(pile).id === table);
  return cards.flatMap(({ pile, card: { title } }) => [
    joinResult(findTitled(game, pile, title), field),
    ...listNeeds(game, pile, player)
      .filter((need) => need.title === title)
      .map(({ gauge, least }) =>
        say(WORDS.course.needed, { title: game.gauge(gauge).title, label: game.label(gauge), least }),
      ),
  ]);
}

/** Return what the cards say that have to be in play for the routine of a step: what they ask for, and what comes of it. */
function listNeededCards(game, { routine }) {
  const needed = routine ? findRoutine(game, routine).when : [];
  return needed
    .filter(([name]) => game.piles.has(name) && !game.gauges.has(name))
    .flatMap(([name, wanted]) =>
      game
        .labels()(name)
        .filter((title) => wanted.includes(title))
        .map((title) => findTitled(game, name, title)),
    )
    .filter(({ parts }) => parts.length)
    .flatMap((result) => [
      result.text ? joinResult({ ...result, parts: [] }) : joinResult(result, result.parts[0].field.id),
      ...listResultLines(result).slice(2),
    ]);
}

/** Return the result of the table of a pile that has a title. */
function findTitled(game, pile, title) {
  return game.system
    .tableOf(pile)
    .rows.flatMap(({ results }) => results)
    .find((result) => result.title === title);
}
