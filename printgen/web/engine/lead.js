// What a result does by itself when it comes: the dice in its words are thrown, tables that it leads to rolled on or read.

import { makeEvent } from "./contract.js";
import { findRoll, rollLoose, rollOnce } from "./dice.js";
import { FOLLOWING, readResultsOf } from "./following.js";
import { takeThen } from "./steps.js";

// After so many rolls that follow one another the next one is left to the player.
const MOST_FOLLOWED = 100;

/** Return what comes of a roll or a card, and the game after it, if a single result of it is read. Throws a Refusal. */
function followRead(game, results) {
  const events = [];
  const waiting = results.length === 1 ? [...results] : [];
  let after = game;
  for (let rolled = 0; waiting.length; ) {
    const item = waiting.pop();
    if (item.dice) {
      for (const dice of item.dice) {
        const [name, plus = "0"] = dice.split(/(?=[+-])/);
        const [thrown, stream] = rollLoose(name, after.diceStream(name), { plus: Number(plus) });
        events.push(...thrown);
        after = after.putStream(`${name}/dice`, stream);
      }
      waiting.push(...item.leads.toReversed().flatMap((lead) => Array(lead.times).fill(lead)));
      continue;
    }
    if (rolled === MOST_FOLLOWED) return [[...events, makeEvent("LeadsLeft", { roll: item.table })], after];
    rolled += 1;
    const [event, row, next] = rollLead(after, item);
    events.push(event);
    after = next;
    if (row.length === 1) waiting.push(...row);
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

Object.assign(FOLLOWING, {
  roll: followRead,
  card: (game, event) => followRead(game, listRead(game, event)),
  step: followStep,
  draw: followDrawn,
});
