// The colours and shapes of columns and labels, as the cards have them.

import { h } from "../elements/element.js";

/** Return the style of a column of a table, {colour, tint, shape}, as a deck of this table has it; null if none has. */
export function findColumnStyle(at, table, column) {
  const deck = at.system.decks.find((spec) => spec.table === table && at.page.drawings.style(spec.id, column));
  return deck ? at.page.drawings.style(deck.id, column) : null;
}

/** Return the style that the columns which a gauge says to read give one of its labels, null if none does. */
export function findLabelStyle(at, gauge, label) {
  const styles = listReadTables(at.system, gauge).map((table) => findColumnStyle(at, table.id, table.columnAt(label)));
  return styles.find(Boolean) ?? null;
}

/** Return the tables of which a gauge, or one that is worked out from it, says which column is read. */
export function listReadTables(system, gauge) {
  const derived = system.play.gauges.filter((other) => other.highest.includes(gauge));
  const readers = [gauge, ...derived.map(({ id }) => id)];
  const piles = system.play.piles.filter((rules) => readers.includes(rules.column));
  const rolls = system.play.rolls.filter((rules) => readers.includes(rules.column));
  return [...new Set([...piles.map(({ id }) => system.tableOf(id)), ...rolls.map(({ table }) => system.table(table))])];
}

/** Return the attributes of an element in the colour of a style; none for no style. */
export function wearStyle(style) {
  return style ? { "data-styled": true, "--style": style.colour, "--tint": style.tint } : {};
}

/** Return the shape of a style as an element that is not read aloud; null for no style. */
export function makeSign(style) {
  return style ? h("span", { class: "sign", "data-shape": style.shape, "aria-hidden": "true" }) : null;
}
