// Numbers of things in play, such as models: what each of them begins at, and how a player moves it.

import { findNamed, makeEvent, refuse, takeEach } from "./contract.js";
import { assignEffect, findLeft, listEffective } from "./effect.js";
import { findPick } from "./roll_actions.js";
import { findSubject, findThingKind } from "./thing.js";
import { findThing, takeThing } from "./thing_actions.js";

const WRITTEN_NUMBER = /[0-9]{1,3}/;

/** Return the rules of a number of a thing. Throws a Refusal if it has no such number. */
export function findNumberRules(game, kind, what) {
  return findNamed(findThingKind(game.system, kind).numbers, what, "unknown-number");
}

/** Move a number of a thing, as far as it goes. */
export function countThing(game, { kind, number, what, by }) {
  const rules = findNumberRules(game, kind, what);
  const thing = findThing(game, kind, number);
  const now = readNumber(game, thing, rules);
  const value = Math.min(Math.max(now + by, 0), rules.most);
  if (value === now) return [[], game];
  const counts = [...thing.counts.filter(([name]) => name !== what), [what, value]];
  const things = game.things.change(thing.replace({ counts }));
  return [[makeEvent("ThingCounted", { kind, number, what, value })], game.putThings(things)];
}

/** Let a thing become one with another, which takes over what its kind says, and the effects on it. */
export function mergeThings(game, { kind, number, into }) {
  const { title, numbers, merges } = findThingKind(game.system, kind);
  const thing = findThing(game, kind, number);
  findThing(game, kind, into);
  if (number === into) throw refuse("same-thing", { title, number });
  const added = numbers.filter(({ id }) => merges.includes(id));
  const [counted, after] = takeEach(added, game, (now, rules) =>
    countThing(now, { kind, number: into, what: rules.id, by: readNumber(game, thing, rules) }),
  );
  const brought = thing.noted.filter((event) => merges.includes(findSubject(event)[1]));
  const other = findThing(after, kind, into);
  // Of the same table the last result counts, which stays its own.
  const joined = after.putThings(after.things.change(other.replace({ noted: [...brought, ...other.noted] })));
  const lasting = game.effects.filter(({ rules, on }) => rules.on === kind && on === String(number));
  const [moved, whole] = takeEach(lasting, joined, (now, effect) =>
    assignEffect(now, { effect: effect.number, on: String(into) }),
  );
  const [taken, left] = takeThing(whole, { kind, number });
  return [[makeEvent("ThingMerged", { kind, number, into }), ...counted, ...moved, ...taken], left];
}

/** Return a number of a thing: as it was moved, else what the scenario, its results or its name say it begins at. */
export function readNumber(game, thing, { id, start, most, field, named }) {
  const moved = new Map(thing.counts).get(id);
  if (moved !== undefined) return moved;
  const listed = new Map(game.system.scenario?.thing(thing.kind, thing.number)?.counts).get(id);
  if (listed !== undefined) return Math.min(listed, most);
  const said = findField(game, thing, field) || (named && findPicked(game, thing)) || "";
  const found = said.split(" + ").map((part) => Number(WRITTEN_NUMBER.exec(part)?.[0] ?? start));
  return Math.min(
    found.reduce((sum, number) => sum + number, 0),
    most,
  );
}

/** Return what the last result of a table that is noted with a thing says in a field, "" if it says nothing. */
function findField(game, thing, [table, name]) {
  const found = thing.noted.flatMap((event) => listCountable(game, event)).findLast((each) => each.table === table);
  if (!found) return "";
  const said = findLeft(game, { table, result: found.key, value: found.value });
  return said?.parts.find(({ field }) => field.id === name)?.text ?? "";
}

/** Return what an event comes to, as `listEffective` does: of a name, the result that it was picked at. */
function listCountable(game, event) {
  if (event.event !== "NamePicked") return listEffective(game, event);
  const { table } = findPick(game, event.pick);
  return [{ table, key: event.result, value: "" }];
}

/** Return the name that was picked for a thing, "" if none was. */
function findPicked(game, thing) {
  const picked = thing.noted.findLast((event) => event.event === "NamePicked" && event.roster);
  return picked ? game.system.roster(picked.roster).namesAt(picked.result)[picked.place] : "";
}

/** Return the numbers of a thing that are told: moved ones, unless 0 again and nothing is done then, and unusual ones. */
export function listToldNumbers(game, thing) {
  const moved = new Map(thing.counts);
  const isMoved = ({ id, start, routine }, value) => moved.has(id) && (value || start || routine);
  return findThingKind(game.system, thing.kind)
    .numbers.filter(({ title }) => title)
    .map((rules) => ({ rules, value: readNumber(game, thing, rules) }))
    .filter(({ rules, value }) => isMoved(rules, value) || (value !== rules.start && !rules.named));
}

/**
 * Return the routine of each number that has come to 0, with the number of its thing, which is still in play; of all, or of
 * those alone that are done by themselves.
 */
export function listEmptied(game, events, atOnce = false) {
  return events
    .filter((event) => event.event === "ThingCounted" && !event.value && game.things.find(event.kind, event.number))
    .map(({ kind, number, what }) => ({ number, rules: findNumberRules(game, kind, what) }))
    .filter(({ rules }) => rules.routine && (rules.at_once || !atOnce))
    .map(({ rules, number }) => [rules.routine, number]);
}

export const COUNT_ACTIONS = { count: countThing, merge: mergeThings };
