// What a player leaves to dice: rolls on tables, loose dice, and names that are picked from rosters.

import { findNamed, makeEvent, refuse, takeEach } from "./contract.js";
import { checkRollCount, findRoll, MOST_ROLLS, nameDice, rollLoose, rollOnce } from "./dice.js";
import { FOLLOWING, readResultsOf } from "./following.js";
import { ALL } from "./game.js";
import { ascending, byId, countUp, listOnce } from "./text.js";
import { findThingKind } from "./thing.js";
import { checkName } from "./thing_actions.js";

function roll(game, { name, amount, column: asked, modifier }) {
  checkRollCount(amount);
  const dice = nameDice(name);
  if (dice && ((asked && asked !== ALL) || modifier)) throw refuse("dice-alone", { dice });
  const rules = dice ? null : findRoll(game.system, name);
  const column = dice ? "" : game.chooseColumn(game.system.table(rules.table), asked, rules.column);
  return takeEach(Array(amount).fill(dice || name), game, (now, rolled) => {
    const put = (stream) => now.putStream(`${rolled}/dice`, stream);
    if (dice) {
      const [events, stream] = rollLoose(dice, now.diceStream(dice));
      return [events, put(stream)];
    }
    const { event, row, stream } = rollOnce(game.system, rules, now.diceStream(name), { column, modifier });
    const [followed, after] = FOLLOWING.roll(
      put(stream),
      readResultsOf(game.system.table(rules.table), row.results, column),
    );
    return [[event, ...followed], after];
  });
}

/** Choose one of the things on the table, or of the players, at random. Throws a Refusal if there is none. */
function chooseOne(game, { kind }) {
  if (kind && kind === game.system.play.players) return chooseAny(game, kind, countUp(game.players));
  findThingKind(game.system, kind);
  const there = game.things.ofKind(kind).filter(({ place }) => !place);
  return chooseAny(
    game,
    kind,
    there.map(({ number }) => number),
  );
}

/** Choose one of some numbers at random, by a die with as many faces; a single number needs none. Throws a Refusal. */
export function chooseAny(game, kind, numbers) {
  const known = numbers.toSorted(ascending);
  if (!known.length) throw refuse("nothing-to-choose", { kind });
  if (known.length === 1) return [[makeEvent("OneChosen", { kind, number: known[0] })], game];
  const die = `d${known.length}`;
  const [[rolled], stream] = rollLoose(die, game.diceStream(die));
  const number = known[rolled.thrown[0] - 1];
  return [[rolled, makeEvent("OneChosen", { kind, number })], game.putStream(`${die}/dice`, stream)];
}

function choose(game, { pick, rosters: asked }) {
  const rules = findPick(game, pick);
  const known = game.system.rosters.filter((roster) => roster.table === rules.table).map((roster) => roster.id);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) throw refuse("unknown-roster/pick", { name: unknown, title: rules.title });
  if (!asked.length) throw refuse("no-roster-named");
  const rosters = listOnce(asked);
  return [[makeEvent("Chosen", { pick, rosters })], game.putChosen(pick, rosters)];
}

/** Say which names of a roster the player owns: no others are picked from it. The roster is chosen, too. */
function own(game, { roster: name, names: indices }) {
  const tables = game.system.play.picks.map((rules) => rules.table);
  const roster = game.system.rosters.find(({ id, table }) => id === name && tables.includes(table));
  if (!roster) throw refuse("unknown-roster", { name });
  const count = roster.names.length;
  if (!indices.length || indices.some((index) => index < 0 || index >= count)) {
    throw refuse("own-names", { roster: name, count });
  }
  const owned = listOnce(indices)
    .sort(ascending)
    .map((index) => roster.names[index]);
  const events = [makeEvent("Owned", { roster: name, names: owned.length })];
  let after = game.replace({ owned: new Map(game.owned).set(name, owned) });
  for (const { id, table } of game.system.play.picks) {
    const chosen = game.chosen.get(id) ?? [];
    if (table !== roster.table) continue;
    const rosters = listOnce([...chosen, name]);
    if (rosters.length !== chosen.length) events.push(makeEvent("Chosen", { pick: id, rosters }));
    after = after.putChosen(id, rosters);
  }
  return [events, after];
}

/** Pick names at random from the chosen rosters; each may be picked again. */
function pick(game, { pick: name, result, amount }) {
  const rules = findPick(game, name);
  if (!listResults(game, rules).includes(result)) throw refuse("unknown-result", { pick: name, name: result });
  return pickNames(game, rules, result, amount);
}

/** Make sure that rosters are chosen of which names are picked. Throws a Refusal. */
export function checkChosen({ chosen }, { id, title }) {
  if (!chosen.has(id)) throw refuse("no-roster-chosen", { title });
}

/** Return what is picked under a name. Throws a Refusal if there is nothing. */
export function findPick(game, name) {
  return findNamed(game.system.play.picks, name, "unknown-pick");
}

/** Return the ids of the results at which names are picked, the lowest first. */
export function listResults(game, rules) {
  const { results } = game.system.table(rules.table);
  return results.filter((result) => !result.quiet).map((result) => result.id);
}

/**
 * Pick `count` names at a result. Where the rosters have none, more names are picked at a lower result.
 *
 * None of them has the mark `without`. Throws a Refusal if no roster is chosen.
 */
export function pickNames(game, rules, result, count = 1, { without = "", given: upward = false } = {}) {
  const { id, lower } = rules;
  checkChosen(game, rules);
  if (count < 1 || count > MOST_ROLLS) throw refuse("pick-count", { count });
  const [found, names] = findOption(game, rules, result, { without, upward });
  const [at, reached] = [result, found].map((each) => listResults(game, rules).indexOf(each));
  if (!names.length) return [[makeEvent("NamePicked", { pick: id, result, roster: "", place: 0 })], game];
  let stream = game.pickStream(id);
  let left = [...names];
  const events = [];
  for (let picks = reached >= at ? count : count * lower; picks > 0; picks -= 1) {
    const [number, after] = stream.below(left.length);
    stream = after;
    const [roster, place] = left[number];
    events.push(makeEvent("NamePicked", { pick: id, result: found, roster, place }));
    // Who owns a unit need not own it twice.
    if (game.owned.has(roster)) left = left.length > 1 ? left.filter((_, index) => index !== number) : [...names];
  }
  return [events, game.putStream(id, stream)];
}

/** Return the best result at which names can be picked with these names; no names if there is none. */
function findOption(game, rules, result, { without, upward }) {
  const results = listResults(game, rules);
  const at = results.indexOf(result);
  const above = upward ? results.slice(at + 1) : [];
  const tried = [...(rules.lower ? results.slice(0, at + 1).reverse() : [result]), ...above];
  for (const isLast of [false, true]) {
    for (const each of tried) {
      const names = listPlaced(game, rules, each, isLast, without);
      if (names.length) return [each, names];
    }
  }
  return ["", []];
}

/** Return the names that the chosen rosters have at a result: the names of last resort, or the others. */
function listPlaced(game, rules, result, isLast, without = "") {
  return game.chosen.get(rules.id).flatMap((id) => {
    const roster = game.system.roster(id);
    const isOpen = (name) =>
      roster.last.includes(name) === isLast &&
      (game.owned.get(id)?.includes(name) ?? true) &&
      !roster.marksOf(name).includes(without);
    return roster.namesAt(result).flatMap((name, index) => (isOpen(name) ? [[id, index]] : []));
  });
}

/**
 * Return the names at a result that a player can choose from, names of last resort at the end: of each the result, the id
 * of its roster, and its index there; none if no roster is chosen.
 */
export function listOptions(game, rules, result) {
  if (!game.chosen.has(rules.id)) return [];
  return [false, true].flatMap((isLast) => listPlaced(game, rules, result, isLast)).map((name) => [result, ...name]);
}

/** Write what a blank result of a table is. Throws a Refusal, also for a result that is not blank. */
function writeBlank(game, { table, result, text: said }) {
  if (!listBlanks(game.system, table).some(({ key }) => key === result)) throw refuse("not-blank", { table, result });
  const text = checkName(said);
  const written = new Map(game.written);
  written.delete(`${table} ${result}`);
  if (text) written.set(`${table} ${result}`, text);
  return [[makeEvent("Written", { table, result, text })], game.replace({ written })];
}

/** Return the blank results of a table, each once, in the order of its rows. */
export function listBlanks(system, name) {
  const rows = byId(system.tables, name)?.rows ?? [];
  const found = rows.flatMap(({ results }) => results).filter(({ blank }) => blank);
  return found.filter(({ key }, index) => found.findIndex((other) => other.key === key) === index);
}

/** Return the results of a table that are blank still. */
export function listUnwritten(game, table) {
  return listBlanks(game.system, table).filter(({ key }) => !game.written.has(`${table} ${key}`));
}

export const ROLL_ACTIONS = {
  write: writeBlank,
  roll,
  "choose-any": chooseOne,
  choose,
  own,
  pick,
};
