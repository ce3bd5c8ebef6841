// What a result does by itself when it comes: the dice in its words are thrown, tables that it leads to rolled on or read.

import { makeEvent } from "./contract.js";
import { findRoll, rollLoose, rollOnce } from "./dice.js";
import { FOLLOWING, readResultsOf } from "./following.js";
import { takeThen } from "./steps.js";
import { showSigned } from "./text.js";

// After so many rolls that follow one another the next one is left to the player.
const MOST_FOLLOWED = 100;
// How many results have led to an event, one by the other.
const DEPTHS = new WeakMap();
// The dice in the words of an event that are told there.
const SUMS = new WeakMap();
// Dice as words name them, with what is added to them.
const DICE_NAMED = /(?<![0-9A-Za-z])[1-5]?[dDwW][1-9][0-9]{0,2}(?:[+-][1-9][0-9]?)?(?![0-9A-Za-z])/g;

/** Return what comes of a roll or a card, and the game after it, if a single result of it is read. Throws a Refusal. */
function followRead(game, results) {
  const events = [];
  const note = (depth, ...found) => {
    for (const event of found) DEPTHS.set(event, depth);
    events.push(...found);
  };
  const waiting = results.length === 1 ? [[results[0], 0]] : [];
  let after = game;
  for (let rolled = 0; waiting.length; ) {
    const [item, depth] = waiting.pop();
    if (item.dice) {
      for (const dice of item.dice) {
        const [name, plus = "0"] = dice.split(/(?=[+-])/);
        const [thrown, stream] = rollLoose(name, after.diceStream(name), { plus: Number(plus) });
        note(depth + 1, ...thrown);
        after = after.putStream(`${name}/dice`, stream);
      }
      waiting.push(...item.leads.toReversed().flatMap((lead) => Array(lead.times).fill([lead, depth + 1])));
      continue;
    }
    if (rolled === MOST_FOLLOWED) {
      note(depth, makeEvent("LeadsLeft", { roll: item.table }));
      return [events, after];
    }
    rolled += 1;
    const [event, row, next] = rollLead(after, item);
    note(depth, event);
    after = next;
    if (row.length === 1) waiting.push([row[0], depth]);
  }
  return [events, after];
}

/** Roll where a result leads, or read the row that it names: return the event, the results, and the game after it. */
function rollLead(game, { table: name, column: asked, modifier, row: wanted }) {
  const table = game.system.table(name);
  const rules = table.die && findRoll(game.system, name);
  const column = game.chooseColumn(table, asked, rules?.column);
  if (wanted) {
    const at = findRowNamed(table, wanted);
    return [
      makeEvent("RowRead", { table: name, column, row: at }),
      readResultsOf(table, table.rows[at].results, column),
      game,
    ];
  }
  const { event, row, stream } = rollOnce(game.system, rules, game.diceStream(name), { column, modifier });
  return [event, readResultsOf(table, row.results, column), game.putStream(`${name}/dice`, stream)];
}

/** Return the index of the row of a name: what its result is called, or a roll that leads to it. */
function findRowNamed({ columns, die, rows }, name) {
  const called = columns.length ? -1 : rows.findIndex(({ results: [{ key }] }) => key === name);
  return called < 0 ? rows.findIndex(({ roll, keys }) => die && [roll, ...keys].includes(name)) : called;
}

/** Return the results that are read of a card that was drawn or brought; none of one that another card replaces. */
function listRead(game, { event, pile, card, column = "", again }) {
  if (again || !["CardDrawn", "Brought"].includes(event)) return [];
  const table = game.system.tableOf(pile);
  const row = table.rowOf().get(game.pile(pile).findCard(card).keys[0]);
  return readResultsOf(table, row.results, game.system.deck(pile).column || column);
}

/** Keep the sum of the dice in the words of a result, which are thrown first of what comes of it. */
function keepThrown(runner, events) {
  for (const { event, thrown, plus } of events) {
    if (event !== "DiceRolled") return;
    runner.thrown = thrown.reduce((sum, shown) => sum + shown, plus);
  }
}

/** Take the steps that follow results of cards that were drawn, card by card, each with the sum of its dice. */
function followDrawn(runner, step, drawn) {
  drawn.forEach((event, index) => {
    if (event.event !== "CardDrawn") return;
    for (const result of listRead(runner.game, event)) {
      const after = drawn.slice(index + 1);
      keepThrown(runner, after.slice(after.findIndex((other) => other.event !== "Brought")));
      takeThen(runner, step.results, result);
    }
  });
}

/** Note what comes of results that a step has rolled. */
function followStep(runner, results) {
  const followed = followRead(runner.game, results);
  runner.note(followed);
  keepThrown(runner, followed[0]);
}

function findDepth(event) {
  return DEPTHS.get(event) ?? 0;
}

/** Return what is shown, without the dice in the words of each event that are told there: on a card that is drawn they cannot. */
function placeShown(game, shown, readEvent, isDrawn) {
  const left = [...shown];
  const placed = [];
  while (left.length) {
    const base = left.shift();
    const end = left.findIndex((event) => event.event !== "DiceRolled" || !findDepth(event));
    const sums = left.slice(0, end < 0 ? left.length : end);
    const reading = sums.length && readEvent(game, base);
    if (reading && !(isDrawn && reading.card) && placeDice(reading, sums)) SUMS.set(base, left.splice(0, sums.length));
    placed.push(base);
  }
  return placed;
}

/** Return a reading with what dice have thrown where they stand: "7 (2d6) rocks"; null where its words name others. */
function placeDice(reading, dice) {
  const waiting = [...dice];
  let isAlike = true;
  const fill = (text) =>
    text.replace(DICE_NAMED, (named) => {
      const { die = "", plus = 0, thrown = [] } = waiting.shift() ?? {};
      isAlike &&= named.toLowerCase().replace("w", "d") === `${die}${plus ? showSigned(plus) : ""}`;
      return `${thrown.reduce((sum, shown) => sum + shown, plus)} (${named})`;
    });
  const headline = fill(reading.headline);
  const read = reading.read.map((section) => ({ ...section, title: fill(section.title), text: fill(section.text) }));
  const sections = reading.sections.map((section) => read[reading.read.indexOf(section)] ?? section);
  return isAlike && !waiting.length ? { ...reading, headline, sections, read } : null;
}

Object.assign(FOLLOWING, {
  indent: (lines, event) => lines.map((line) => "  ".repeat(findDepth(event)) + line),
  place: placeShown,
  read: (reading, event) => (SUMS.has(event) ? placeDice(reading, SUMS.get(event)) : reading),
  roll: followRead,
  card: (game, event) => followRead(game, listRead(game, event)),
  step: followStep,
  draw: followDrawn,
});
