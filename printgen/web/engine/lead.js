// What a result does by itself when it comes: the dice in its words are thrown, tables that it leads to rolled on.

import { makeEvent } from "./contract.js";
import { findRoll, rollLoose, rollOnce } from "./dice.js";

// After so many rolls that follow one another the next one is left to the player.
const MOST_FOLLOWED = 100;

/** Return the results of a row that are read: of all columns, or of one. */
export function readResultsOf(table, results, column) {
  return column ? results.filter((_, index) => table.columns[index].id === column) : results;
}

/** Return what comes of a roll or a card, and the game after it, if a single result of it is read. Throws a Refusal. */
export function followRead(game, results) {
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

/** Roll where a result leads: return the event, the results that are read, and the game after it. */
function rollLead(game, { table: name, column: asked, modifier }) {
  const [rules, table] = [findRoll(game.system, name), game.system.table(name)];
  const column = game.chooseColumn(table, asked, rules.column);
  const { event, row, stream } = rollOnce(game.system, rules, game.diceStream(name), { column, modifier });
  return [event, readResultsOf(table, row.results, column), game.putStream(`${name}/dice`, stream)];
}

/** Return the results that are read of a card that was drawn or brought; none of one that another card replaces. */
export function listRead(game, { event, pile, card, column = "", again }) {
  if (again || !["CardDrawn", "Brought"].includes(event)) return [];
  const table = game.system.tableOf(pile);
  const row = table.rowOf().get(game.pile(pile).findCard(card).keys[0]);
  return readResultsOf(table, row.results, game.system.deck(pile).column || column);
}
