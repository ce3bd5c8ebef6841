// Readings: what a drawn card or a roll says, which column counts, and which routine carries it out.

import { makeDie } from "../engine/dice.js";
import { FOLLOWING } from "../engine/following.js";
import { findRoutine, findThingAsk, listAsks } from "../engine/routine.js";
import { listSteps } from "../engine/steps.js";
import { columnSection, resultSections } from "../engine/system.js";
import { byId, flatten, joinSentences, listOnce, say, showSigned } from "../engine/text.js";

// What stands in a carrier for the number that a row has put into its result.
const VALUE_WORD = "X";
// What stands in a carrier for the thing that the routine was about which has drawn the card.
export const IT_WORD = "it";

/**
 * Return what routines carry out of a card, each as `title`, that of the field which is carried out, or "", and as
 * `action`; nothing for a card where none of several columns is read.
 */
function listCardCarried(game, pile, card, column) {
  const table = game.system.tableOf(pile);
  const shown = game.pile(pile).deck.columns;
  const row = table.rows.find((each) => each.keys.includes(card.keys[0]));
  if (!table.columns.length) return listResultCarried(game, table, row.results);
  const name = shown.length === 1 ? shown[0].id : column;
  const result = row.results[table.columns.findIndex((heading) => heading.id === name)];
  return result ? listResultCarried(game, table, [result]) : [];
}

/** Return what routines carry out of some results of a table, as `listCardCarried` does, each once. */
function listResultCarried(game, table, results) {
  const carriers = game.system.play.carriers.filter((carrier) => carrier.table === table.id);
  const pairs = results.flatMap((result) =>
    carriers.filter((carrier) => carrier.result === result.key).map((carrier) => [carrier, result]),
  );
  const found = new Map(
    pairs
      .map(([carrier, result]) => carryOut(game, table, carrier, result))
      .map((carried) => [JSON.stringify(carried), carried]),
  );
  return [...found.values()];
}

/** Return what routines carry out of one field of a result of a table, without its title. */
export function listFieldCarried(game, [table, field], { key, value }) {
  const isOf = (carrier) => carrier.table === table && carrier.result === key && carrier.field === field;
  const found = game.system.play.carriers.filter(isOf);
  return found.map((carrier) => carryOut(game, { fields: [] }, carrier, { value }));
}

function carryOut(game, table, carrier, result) {
  const title = byId(table.fields, carrier.field)?.title ?? "";
  const { routine } = carrier;
  const words = carrier.answers.split(" ").filter(Boolean);
  return { title, action: { do: "do", routine, answers: readAnswers(game, routine, words, result.value) } };
}

/** Return the answers that words give to what a routine asks, in order, without answers that are known anyway. */
function readAnswers(game, routine, words, value) {
  const asked = listAsks(game, routine).map((ask) => ask.id);
  const answers = [];
  let left = words;
  for (const ask of findRoutine(game, routine).asks) {
    if (!left.length) break;
    const [index, count] = readAnswer(ask, left, value);
    left = left.slice(count);
    if (asked.includes(ask.id)) answers.push([ask.id, index]);
  }
  return answers;
}

/** Return which choice of an ask words begin with, and how many words it is. */
function readAnswer(ask, words, value) {
  const choices = ask.choices.map(([choice]) => choice);
  if (ask.things && words[0] === IT_WORD) return [IT_WORD, 1];
  if (words[0] === VALUE_WORD && !choices.includes(VALUE_WORD)) return [choices.indexOf(value), 1];
  const begun = choices.filter((choice) => `${words.join(" ")} `.startsWith(`${choice} `));
  const longest = listOnce(begun).sort((one, other) => other.length - one.length)[0];
  return [choices.indexOf(longest), longest.split(" ").length];
}

/**
 * Return what an action has brought to be carried out, with the number of the thing that this was about for
 * `it`. Where it was about no such thing the answers end before that, and the player is asked.
 */
export function listDrawnCarried(game, { routine, answers: said }, carried) {
  const about = routine && findThingAsk(findRoutine(game, routine));
  return carried.map((each) => {
    const { answers } = each.action;
    const at = answers.findIndex(([, answer]) => answer === IT_WORD);
    if (at < 0) return each;
    const asked = findThingAsk(findRoutine(game, each.action.routine));
    const number = about && asked.things === about.things ? new Map(said).get(about.id) : 0;
    const meant = number ? answers.with(at, [answers[at][0], number]) : answers.slice(0, at);
    return { ...each, action: { ...each.action, answers: meant } };
  });
}

// What is told of a card that goes there.
const REMARKS = {
  active: WORDS.remarks.active,
  out: WORDS.remarks.out,
  back: WORDS.remarks.back,
  hand: WORDS.remarks.hand,
};

/**
 * Return what a card or a roll says.
 *
 * title: the title of the deck or the table.
 * detail: the number of the card in its deck, or how the dice came to their sum.
 * corner: the face, or the sum of the dice.
 * headline: the title of the card or of the result, "" where each section has a title.
 * sections: the words; `read` are the ones among them that count.
 * column: the title of the section that counts, "" if all count.
 * remarks: what becomes of the card or the roll.
 * carried: what routines carry out of it, each with its `title` and its `action`.
 * deck, card: the card and its deck, null for a roll.
 * table: the table.
 * flavour: a line that sets the mood, told where the card or the roll first comes, "" for none.
 */
function makeReading(fields) {
  const { column, sections } = fields;
  const read = sections.filter(({ label }) => !column || !label || label === column);
  return Object.freeze({ ...fields, read });
}

/** Return what a card of a pile says, read in a column if one is named. */
function makeCardReading(game, pile, name, column, remarks) {
  const { deck } = game.pile(pile);
  const card = game.pile(pile).findCard(name);
  const heading = deck.hasColumns ? byId(deck.columns, column) : null;
  return makeReading({
    title: deck.title,
    detail: `${card.number}/${card.of}`,
    corner: card.corner,
    headline: deck.hasColumns ? "" : card.title,
    sections: card.sections,
    column: heading?.title ?? "",
    remarks,
    carried: listCardCarried(game, pile, card, column),
    deck,
    card,
    table: game.system.tableOf(pile),
    flavour: "",
  });
}

/** Return what a card says, in the column for which it was drawn, or else in the column that its pile reads. */
export function makeSeenReading(game, pile, number) {
  const { id, column: gauge } = pile.rules;
  const column = pile.columnOf(number) ?? game.readColumn(game.system.tableOf(id), gauge);
  return makeCardReading(game, id, pile.card(number).id, column, []);
}

export function makeDrawReading(game, event) {
  const reading = makeCardReading(game, event.pile, event.card, event.column, remarkDrawn(game, event));
  // What a card says that goes back for another is not to be carried out.
  return event.again ? Object.freeze({ ...reading, carried: [] }) : tellFlavour(reading);
}

/** Return what a card says with its flavour, which is told when it comes, and not when it is read again. */
function tellFlavour(reading) {
  return Object.freeze({ ...reading, flavour: reading.card.flavour });
}

function remarkDrawn(game, event) {
  const { rules, places } = game.pile(event.pile);
  const takenBack = event.goes === "back" && rules.replaces; // as every card of the pile
  const goes = takenBack ? [] : remarkPlace(event.goes);
  const where = event.goes === "hand" && places.hands.length > 1 ? [say(WORDS.remarks.inHand, event)] : goes;
  const again = event.again ? [WORDS.remarks.another] : [];
  return [...(event.best ? [WORDS.remarks.best] : []), ...again, ...where];
}

function remarkPlace(place) {
  return Object.hasOwn(REMARKS, place) ? [REMARKS[place]] : [];
}

/** Return what the card or the roll of an event says, or null for events of other kinds. */
export function makeEventReading(game, event) {
  return FOLLOWING.read(readEvent(game, event), event);
}

function readEvent(game, event) {
  switch (event.event) {
    case "CardDrawn":
      return makeDrawReading(game, event);
    case "Rolled":
    case "RowRead":
      return makeRollReading(game, event);
    case "Brought":
      return tellFlavour(makeCardReading(game, event.pile, event.card, "", remarkPlace(event.goes)));
    case "Revealed":
      return makeCardReading(game, event.pile, event.card, "", remarkPlayer(game, event));
    default:
      return null;
  }
}

function makeRollReading(game, event) {
  const [rules, table] = findRolled(game, event);
  const [headline, sections] = readResults(table, listRolled(game, event));
  const [detail, corner] = event.table ? ["", ""] : [showSum(table, event), showFace(table, event)];
  return makeReading({
    title: rules.title,
    detail,
    corner,
    headline,
    // What a roll says that does not count is not to be followed.
    sections: event.again ? sections.map((section) => ({ ...section, text: "", note: "" })) : sections,
    column: "",
    remarks: event.again ? [WORDS.remarks.rolledAgain] : [],
    carried: [],
    deck: null,
    card: null,
    table,
    flavour: event.again ? "" : findFlavour(game, event),
  });
}

/** Return the flavour of the row that a roll has led to, or of its one result that is read. */
function findFlavour(game, event) {
  const results = listRolled(game, event);
  return findRow(game, event).flavour || (results.length === 1 ? results[0][1].flavour : "");
}

/**
 * Return the results of a roll or of a row that the scenario has fixed, each with the id of its column, which is "" for
 * a table without columns.
 */
export function listRolled(game, event) {
  const [, table] = findRolled(game, event);
  const found = findRow(game, event).results.map((result, index) => [
    table.columns[index]?.id ?? "",
    fillIn(game, table.id, result),
  ]);
  return found.filter(([column]) => event.column === "" || event.column === column);
}

/** Return a result with what the player has written in place of its title, if it is blank. */
function fillIn(game, table, result) {
  const title = result.blank ? game.written.get(`${table} ${result.key}`) : "";
  return title ? result.replace({ id: result.key, title, text: "", blank: false }) : result;
}

function remarkPlayer({ players }, { player }) {
  return players > 1 ? [say(WORDS.remarks.ofPlayer, { player })] : [];
}

/** Tell whether an event is a roll that counts, or a row that is read without one. */
export function isRead({ event, again }) {
  return ["Rolled", "RowRead"].includes(event) && !again;
}

/** Return what routines carry out of a roll; nothing where steps of its routine, or later steps of the course, see to it. */
export function listRollCarried(game, event, steps) {
  const [, table] = findRolled(game, event);
  return listToldTables(game).includes(table.id)
    ? []
    : listResultCarried(game, table, listOpenResults(game, event, steps));
}

/** Return the tables of which steps of the course tell what was rolled for a thing, when it is the turn of the thing. */
export function listToldTables({ system }) {
  return (system.play.course?.phases ?? []).flatMap((phase) => phase.steps.map(({ tells: [table] }) => table));
}

/** Return the results of a roll that no steps of the routine which has made it follow. */
export function listOpenResults(game, event, steps) {
  const rolls = [...listSteps(steps)].filter((step) => step.is === "RollStep");
  const followed = new Set(
    rolls.flatMap((step) => (step.rolls.some(([, roll]) => roll === event.roll) ? step.then.map(([key]) => key) : [])),
  );
  const results = listRolled(game, event).map(([, result]) => result);
  return results.filter(({ key }) => !followed.has(key));
}

/** Return the row that a roll has led to, or that the scenario has fixed. */
export function findRow(game, event) {
  return findRolled(game, event)[1].rows[event.row];
}

/**
 * Return what was rolled, drawn or picked for a thing.
 *
 * Where its name was picked at another result than the one rolled, for there was none, the thing belongs to that other
 * result, which then stands in place of the roll.
 */
export function listNoted(game, thing) {
  const tables = new Map(game.system.play.picks.map(({ id, table }) => [id, table]));
  const picks = thing.noted.filter(({ event }) => event === "NamePicked");
  const picked = new Map(picks.map(({ pick, result }) => [tables.get(pick), result]));
  return thing.noted.map((event) => {
    if (event.event !== "Rolled") return event;
    const [, { id, rows }] = findRolled(game, event);
    const isWanted = (row) => row.results.some((result) => result.id && result.id === picked.get(id));
    const row = rows.findIndex(isWanted);
    if (row < 0 || isWanted(rows[event.row])) return event;
    return { event: "ResultGiven", roll: event.roll, column: event.column, row };
  });
}

/** Return how was rolled, and the table; of a row that is read without a roll the table alone. */
export function findRolled({ system }, event) {
  const rules = byId(system.play.rolls, event.roll);
  const table = system.table(event.table ?? rules.table);
  return [rules ?? table, table];
}

/** Return the headline and the sections of results, one for each column. A single result is itself the headline. */
function readResults(table, results) {
  const columns = new Map(table.columns.map((column) => [column.id, column]));
  const [[name, only]] = results;
  if (!columns.size) return [only.title, resultSections(only)];
  if (results.length === 1 && only.parts.length) {
    return [`${columns.get(name).title}: ${only.title}`, resultSections(only)];
  }
  const sections = results.flatMap(([column, found]) => [
    columnSection(columns.get(column), found),
    ...resultSections({ ...found, text: "", note: "" }),
  ]);
  return ["", sections];
}

/** Return how the dice came to what they show: "3 + 5 = 8, +2 = 10"; "" where the dice show it themselves. */
function showSum(table, event) {
  const face = showFace(table, event);
  let said = makeDie(table.die).isNumbered ? showDice(event.thrown, face) : "";
  if (event.thrown.join() !== event.kept.join()) {
    said = say(WORDS.rolls.kept, { dice: showDice(event.thrown), kept: showDice(event.kept, face) });
  }
  if (!event.modifier) return said;
  const total = String(Number(face) + event.modifier);
  const row = table.rows[event.row];
  const sum = `${said || face}, ${showSigned(event.modifier)} = ${total}`;
  // Where the sum is none of its keys, the row is told that is read.
  return row.keys.includes(total) ? sum : say(WORDS.rolls.readAs, { said: sum, row: row.roll });
}

/** Return dice that are added up, with their sum if it is given; of a single die only the sum. */
export function showDice(dice, face = "") {
  if (dice.length === 1 && face) return "";
  return dice.join(face ? " + " : ", ") + (face ? ` = ${face}` : "");
}

function showFace(table, event) {
  return makeDie(table.die).faceOf(event.kept).key;
}

/** Return what a result says, in a line, or in a line for each of its fields where it has several. */
export function listResultLines(result, field = "") {
  const { title, text, parts } = result;
  if (field || parts.length <= 1) return [joinResult(result, field)];
  const lines = parts.map((part) => `${part.field.title}: ${joinSentences(part.title, part.text)}`);
  return [joinResult({ title, text, parts: [] }), ...lines];
}

/** Return what a result says in a line, or one of its fields. */
export function joinResult({ title, text, parts }, field = "") {
  const told = parts.filter((part) => field === "" || part.field.id === field);
  const said = told.map((part) => {
    const words = joinSentences(part.title, part.text);
    return field ? words : `${part.field.title}: ${words}`;
  });
  const all = (field ? said : [flatten(text), ...said]).filter(Boolean).join(" ");
  return all ? `${title}: ${all}` : title;
}
