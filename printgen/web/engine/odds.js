// Odds: how likely each result of a table is, counted exactly in faces of its die.

import { dropDice, makeDie } from "./die.js";
import { Fraction } from "./fraction.js";

/**
 * Return the odds of each result of a table in a column, with a modifier added, in a way to roll: {table, column,
 * faces, draws, outcomes, short}, and of each outcome {id, title, faces, rolls, probability}.
 *
 * Each face of all dice together counts once; of a list, each card. With several draws, they are those that at least
 * one of so many rolls has the result. Throws a RangeError for a modifier of a die whose faces are not numbers.
 */
export function countOdds(table, { column = "", modifier = 0, rules = null, draws = 1 } = {}) {
  const rows = table.rowOf(modifier, !rules?.never_natural);
  const found = new Map();
  const findOutcome = (row) => {
    const { id, title } = nameResult(row, table, column);
    const key = JSON.stringify([id, title]);
    if (!found.has(key)) found.set(key, { id, title, faces: 0, keys: new Set() });
    return found.get(key);
  };
  table.rows.forEach(findOutcome);
  let whole = 0;
  for (const [key, faces] of countKeys(table, rules)) {
    const outcome = findOutcome(rows.get(key));
    outcome.faces += faces;
    outcome.keys.add(key);
    whole += faces;
  }
  const outcomes = [...found.values()].map(({ id, title, faces, keys }) => {
    const never = new Fraction(BigInt(whole - faces) ** BigInt(draws), BigInt(whole) ** BigInt(draws));
    const probability = new Fraction(never.bottom - never.top, never.bottom);
    return { id, title, faces, rolls: showKeys(table, keys), probability };
  });
  return { table: rules?.id ?? table.id, column, faces: whole, draws, outcomes, short: new Fraction(0n) };
}

/** Return the id and the title of the result that a row has in a column; without a column, in the first. */
export function nameResult(row, table, column) {
  const index = column ? table.columns.findIndex((item) => item.id === column) : 0;
  return { id: row.results[index].key, title: row.results[index].title };
}

/** Return keys of a table as a roll is written: "11-13, 21", each suit separately; of a list, "#1-3". */
export function showKeys(table, wanted) {
  const runs = [];
  let broken = true;
  let part = "";
  for (const key of table.keys) {
    if (wanted.has(key)) {
      if (broken || part !== partOf(table, key)) runs.push([]);
      runs.at(-1).push(key);
      part = partOf(table, key);
    }
    broken = !wanted.has(key);
  }
  const shown = runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`)).join(", ");
  return table.die || !shown ? shown : `#${shown}`;
}

/** Return what breaks a range of keys where it changes: the suit of a playing card, or the tens of d66. */
function partOf(table, key) {
  if (!table.die) return "";
  if (table.die === "d66") return key[0];
  return makeDie(table.die).isCards && !key.startsWith("joker") ? key.at(-1) : "";
}

/** Return how many faces lead to each key of a table's die in a way to roll; of a list, the cards of each entry. */
function countKeys(table, rules) {
  const counts = new Map();
  const add = (key, number) => counts.set(key, (counts.get(key) ?? 0) + number);
  if (!table.die) {
    for (const row of table.rows) for (const key of row.keys) counts.set(key, row.copies);
    return counts;
  }
  const die = makeDie(table.die);
  if (!rules?.extra) {
    for (const face of die.faces) add(face.key, 1);
    return counts;
  }
  const sides = [...die.sides, ...Array(rules.extra).fill(die.sides.at(-1))];
  for (const throwed of listThrows(sides)) add(die.faceOf(dropDice(throwed, rules.extra, rules.drop_lowest)).key, 1);
  return counts;
}

/** Return all throws of dice with so many sides. */
function listThrows(sides) {
  return sides.reduce(
    (throws, number) => throws.flatMap((begun) => Array.from({ length: number }, (_, index) => [...begun, index + 1])),
    [[]],
  );
}
