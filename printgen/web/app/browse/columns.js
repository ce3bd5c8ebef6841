// Columns of cards and tables: their colours and shapes, as the cards have them, and which one is read.

import { listOnce } from "../../engine/text.js";
import { h, makeChoices, makeSelect, openSheet } from "../elements/element.js";

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

/** Return the tables whose column to read is said by a gauge, or by one that is worked out from it. */
export function listReadTables(system, gauge) {
  const derived = system.play.gauges.filter((other) => other.highest.includes(gauge));
  const readers = [gauge, ...derived.map(({ id }) => id)];
  const piles = system.play.piles.filter((rules) => readers.includes(rules.column));
  const rolls = system.play.rolls.filter((rules) => readers.includes(rules.column));
  return listOnce([...piles.map(({ id }) => system.tableOf(id)), ...rolls.map(({ table }) => system.table(table))]);
}

/** Return the id of the column to read, as a Map by the id of the table, for each table where a gauge says it. */
export function listReadColumns(game) {
  const { system } = game;
  const gauges = [
    ...system.play.piles.map((rules) => [system.tableOf(rules.id), rules.column]),
    ...system.play.rolls.map((rules) => [system.table(rules.table), rules.column]),
  ];
  const read = gauges
    .filter(([, gauge]) => gauge)
    .map(([table, gauge]) => [table.id, table.columnAt(game.label(gauge))]);
  return new Map(read);
}

/** Return the attributes of an element in the colour of a style; none for no style. */
export function wearStyle(style) {
  return style ? { "data-styled": true, "--style": style.colour, "--tint": style.tint } : {};
}

/** Return the shape of a style as an element that is not read aloud; null for no style. */
export function makeSign(style) {
  return style ? h("span.sign", { "data-shape": style.shape, "aria-hidden": "true" }) : null;
}

// What an action says for all columns.
const EVERY_COLUMN = "*";

/** Open a sheet with the columns of a pile; `act` is called with what an action says of the column. */
export function openColumns(at, name, act) {
  const { deck } = at.game.pile(name);
  openSheet(deck.title, (close) => {
    const choose = (column) => () => act({ column }) && close();
    const items = deck.columns.map(({ id, title }) => {
      const style = findColumnStyle(at, at.system.tableOf(name).id, id);
      return { title: [makeSign(style), title], ...wearStyle(style), act: choose(id) };
    });
    return makeChoices([...items, { title: TEXTS.pile.columnAll, act: choose(EVERY_COLUMN) }]);
  });
}

/**
 * Return a field in which a column is chosen, and `read()`, which returns it: "" for what the gauge says. `gauge` is the
 * title of what is read without a choice.
 */
export function makeColumnField(title, columns, gauge) {
  const options = [
    ["", gauge],
    ...columns.map(({ id, title: name }) => [id, name]),
    [EVERY_COLUMN, TEXTS.dice.columnAll],
  ];
  const select = makeSelect({ "aria-label": title }, gauge ? options : options.slice(1));
  return { element: h("label.field", h("span", title), select), read: () => select.value };
}
