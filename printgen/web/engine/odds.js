// What odds are told of: the results of a table, and the keys that lead to them.

import { makeDie } from "./die.js";

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
