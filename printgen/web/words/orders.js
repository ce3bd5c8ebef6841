// What the scenario says of each thing, such as where it begins and its orders, in words.

import { flatten } from "./one_line.js";

/**
 * Return what the scenario says of a thing, read in the columns that count now: each `line` with its title, such as
 * "Orders, Orange: Hold.", and whether it `changes`, since another text may be said for each column.
 */
export function listSayings(game, kind, number) {
  const listed = game.system.scenario?.thing(kind, number);
  const rules = game.system.play.scenario;
  if (!listed || !rules) return [];
  const { texts } = rules.lists.find((item) => item.kind === kind);
  const said = texts.map((text) => ({ line: sayText(game, listed, text), changes: Boolean(text.table) }));
  return said.filter(({ line }) => line);
}

/** Return the lines that count when it is the turn of a thing: those that may change, or all if none may. */
export function listOrders(game, kind, number) {
  const found = listSayings(game, kind, number);
  const changing = found.filter(({ changes }) => changes);
  return (changing.length ? changing : found).map(({ line }) => line);
}

/** Return the lines that count when a thing comes to the table: those that never change. */
export function listLasting(game, kind, number) {
  return listSayings(game, kind, number)
    .filter(({ changes }) => !changes)
    .map(({ line }) => line);
}

/**
 * Return a text with its title, "" if the scenario does not say it. Where no gauge says which column is read, those of
 * all columns are told.
 */
function sayText(game, listed, text) {
  const column = text.table ? findColumn(game, text.table) : "";
  const parted = listed.texts.find((item) => item.id === text.id && item.texts.some(([name]) => name));
  if (!column && parted) {
    const said = parted.texts.map(([key, words]) => [nameColumn(game, text.table, key), flatten(words)]);
    return said.map(([title, words]) => `${text.title}, ${title}: ${words}`).join("; ");
  }
  const title = column && parted ? nameColumn(game, text.table, column) : "";
  const said = flatten(listed.text(text.id, column));
  return said ? `${[text.title, title].filter(Boolean).join(", ")}: ${said}` : "";
}

/** Return the column of a table that a gauge says to read, "" where no gauge says it. */
function findColumn(game, table) {
  const roll = game.system.play.rolls.find((rules) => rules.table === table && rules.column);
  return roll ? game.readColumn(game.system.table(table), roll.column) : "";
}

function nameColumn(game, table, column) {
  return game.system.table(table).columns.find((item) => item.id === column).title;
}
