// The scenario in words: what the player is told when play begins, all of it when asked, and what it says of each thing.

import { byId, flatten, showSigned } from "../engine/text.js";

/** Return what a player is told first: with a scenario, what the game says for all its scenarios. */
export function findStart(system) {
  const said = [system.scenario ? system.play.scenario : null, system.play].filter(Boolean);
  return said.map((rules) => rules.start_on_page || rules.start).find(Boolean) ?? "";
}

/**
 * Return what a scenario says but for its things: `title` and `text`, `setUp`, which is done in this order, how it `ends`,
 * what `scores`, and its `notes`, each a list of lines.
 */
export function tellScenario(system, scenario) {
  const rounds = scenario.rounds
    ? [`after ${byId(system.play.gauges, system.play.scenario?.rounds).title} ${scenario.rounds}`]
    : [];
  const scored = ({ title, points, most }) => `${title}, ${showSigned(points)}${sayMost(most)}`;
  return {
    title: scenario.title,
    text: flatten(scenario.text),
    setUp: scenario.set_up.map(({ text }) => flatten(text)).filter(Boolean),
    ends: [...rounds, ...scenario.ends.map(({ title, text }) => [title, flatten(text)].filter(Boolean).join(". "))],
    scores: scenario.scores.map(scored),
    notes: scenario.notes.map(({ text }) => flatten(text)).filter(Boolean),
  };
}

function sayMost(most) {
  if (most === 0) return " each time";
  return most === 1 ? "" : ` each, ${most} times at most`;
}

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

/** Return the lines that count when it is the turn of a thing: lines that may change, or all if none may. */
export function listOrders(game, kind, number) {
  const found = listSayings(game, kind, number);
  const changing = found.filter(({ changes }) => changes);
  return (changing.length ? changing : found).map(({ line }) => line);
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
  return byId(game.system.table(table).columns, column).title;
}
