// Dice: throws on a table, each as likely as the table says, whatever was thrown before.

import { DICE, dropDice, makeDie } from "./die.js";
import { Refusal } from "./errors.js";
import { makeEvent } from "./event.js";
import { findNamed } from "./finding.js";
import { openStream } from "./stream.js";

/** How many rolls are made at once, at most. */
export const MOST_ROLLS = 10_000;
const MOST_MODIFIER = 99;

/** Return a way to roll. Throws a Refusal if there is none of this name. */
export function findRoll(system, name) {
  const problem = `"${system.id}" has no table "${name}" to roll on`;
  if (system.tables.some((table) => table.id === name && !table.die)) {
    throw new Refusal("unknown-roll", problem, "it is a list without dice");
  }
  return findNamed(system.play.rolls, name, "unknown-roll", problem, "it has no tables with dice");
}

/** Return the beginning of the stream of a way to roll, or of dice such as 2d6. */
export function openDice(system, name, seed) {
  return openStream(seed, `${system.id}/${name}/dice`);
}

/**
 * Roll in a way that the pack has, with the `column` that is read and a `modifier`; return the event, the row that was
 * reached, the key that the dice show, and the stream after it. Throws a Refusal.
 */
export function rollOnce(system, rules, stream, { column, modifier }) {
  const table = system.table(rules.table);
  checkTableColumn(table, column);
  checkModifier(table, modifier);
  const die = makeDie(table.die);
  const [thrown, after] = throwDice(die, stream, rules.extra);
  const kept = dropDice(thrown, rules.extra, rules.drop_lowest);
  const { key } = die.faceOf(kept);
  const row = table.rowOf(modifier, !rules.never_natural).get(key);
  const said = { roll: rules.id, column, thrown, kept, modifier, row: table.rows.indexOf(row) };
  return { event: makeEvent("Rolled", said), row, key, stream: after };
}

/** Throw the dice of a die one by one, then `extra` dice like the last of them; each shows 1 to its sides. */
export function throwDice(die, stream, extra = 0) {
  const thrown = [];
  let after = stream;
  for (const sides of [...die.sides, ...Array(extra).fill(die.sides.at(-1))]) {
    const [value, next] = after.below(sides);
    thrown.push(value + 1);
    after = next;
  }
  return [thrown, after];
}

/** Make sure that a number of rolls is possible. Throws a Refusal. */
export function checkRollCount(count) {
  if (count < 1 || count > MOST_ROLLS) {
    throw new Refusal("roll-count", `${count} rolls are not possible at once`, `roll 1 to ${MOST_ROLLS} times`);
  }
}

/** Make sure that a table has a column, if one is named. Throws a Refusal. */
function checkTableColumn(table, column) {
  if (column && !table.columns.some((item) => item.id === column)) {
    const hint = table.columns.length ? "" : "it has none";
    throw new Refusal("unknown-column", `the table "${table.id}" has no column "${column}"`, hint);
  }
}

/** Make sure that a modifier can be added to the die of a table. Throws a Refusal. */
function checkModifier(table, modifier) {
  if (modifier && !(table.die && makeDie(table.die).isNumbered)) {
    const hint = `a ${table.die || "list"} is not added up`;
    throw new Refusal("no-modifier", `the table "${table.id}" takes no modifier`, hint);
  }
  if (Math.abs(modifier) > MOST_MODIFIER) {
    const message = `${modifier > 0 ? "+" : ""}${modifier} is not a possible modifier`;
    throw new Refusal("modifier-too-large", message, `give -${MOST_MODIFIER} to +${MOST_MODIFIER}`);
  }
}

/** Roll dice such as 2d6, which are not read on a table. Throws a Refusal if there are no such dice. */
export function rollLoose(name, stream, fields = {}) {
  const die = findDie(name);
  const [thrown, after] = throwDice(die, stream);
  return [makeEvent("DiceRolled", { die: die.id, thrown, ...fields }), after];
}

function findDie(name) {
  try {
    return makeDie(name);
  } catch (error) {
    throw new Refusal("unknown-dice", error.message, DICE);
  }
}
