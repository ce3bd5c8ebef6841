// Dice and playing cards that are drawn like dice: their equally likely faces, and throws of them.

import { CONTRACT, findNamed, makeEvent, refuse, takeEach } from "./contract.js";
import { countUp, showSigned } from "./text.js";

const dice = new Map();

/**
 * Something that is rolled, or a pack of playing cards.
 *
 * id: its name, such as 2d6.
 * faces: its faces {id, key}, in the order of their throws; rows of a table are found by the key.
 * keys: the keys of its faces, each once, in the order of a table.
 * sides: the number of sides of each die that is thrown for it.
 */
class Die {
  constructor(id, faces, keys, sides) {
    Object.assign(this, { id, faces, keys, sides });
    Object.freeze(this);
  }

  /** Tell whether its keys are numbers in a row, to which a modifier can be added. */
  get isNumbered() {
    return !findSpecial(this.id);
  }

  /** Return what ends a range of keys where it changes: the suit of a playing card, the first of two digits, or "". */
  groupOf(key) {
    const special = findSpecial(this.id);
    return special && !special.loose.includes(key) ? key.at(special.group) : "";
  }

  /** Return the face that a throw shows: a number from 1 to its sides for each die. */
  faceOf(thrown) {
    return this.faces[thrown.reduce((index, number, die) => index * this.sides[die] + number - 1, 0)];
  }
}

/** Return what is known of a die whose keys are not numbers in a row; undefined for other dice. */
function findSpecial(name) {
  return Object.hasOwn(CONTRACT.dice.special, name) ? CONTRACT.dice.special[name] : undefined;
}

/** Return a regular expression that matches all of a text, by the name of its pattern. */
function findPattern(name) {
  return new RegExp(`^(?:${CONTRACT.dice[name]})$`);
}

/** Return the die of a name: a special one, dN or MdN (added up). Throws a RangeError if there is none. */
export function makeDie(name) {
  if (!dice.has(name)) dice.set(name, buildDie(name));
  return dice.get(name);
}

function buildDie(name) {
  const special = findSpecial(name);
  if (special) return singleDie(name, listSpecialKeys(special), special.sides);
  const match = findPattern("summed").exec(name);
  if (!match) throw new RangeError(`there is no die "${name}"`);
  const [count, sides] = [Number(match[1] ?? 1), Number(match[2])];
  if (sides < 2 || sides ** count > CONTRACT.dice.most) {
    throw new RangeError(`a die "${name}" has too ${sides < 2 ? "few" : "many"} faces`);
  }
  return count === 1 ? singleDie(`d${sides}`, countUp(sides).map(String), [sides]) : summedDie(name, count, sides);
}

/** Return the keys of a special die: each group with each of the others, then those that are in no group. */
function listSpecialKeys({ keys: [groups, others], group, loose }) {
  const keys = groups.flatMap((one) => others.map((other) => (group ? other + one : one + other)));
  return [...keys, ...loose];
}

function singleDie(name, keys, sides) {
  const faces = keys.map((key) => ({ id: key, key }));
  return new Die(name, faces, keys, sides);
}

function summedDie(name, count, sides) {
  let rolls = [[]];
  for (let die = 0; die < count; die += 1) {
    rolls = rolls.flatMap((roll) => countUp(sides).map((number) => [...roll, number]));
  }
  const faces = rolls.map((roll) => ({ id: roll.join("+"), key: String(roll.reduce((sum, one) => sum + one)) }));
  const keys = countUp(count * sides)
    .slice(count - 1)
    .map(String);
  return new Die(name, faces, keys, Array(count).fill(sides));
}

/** Return the name of dice that a player writes as D6 or 1d6; "" if a text does not look like dice. */
export function nameDice(text) {
  const name = text.toLowerCase().replace(/^1d/, "d");
  return findPattern("like").test(name) ? name : "";
}

/** Return the dice without the `count` lowest or highest, in the order in which they were thrown. */
function dropDice(thrown, count, lowest) {
  const kept = [...thrown];
  for (let dropped = 0; dropped < count; dropped += 1) {
    kept.splice(kept.indexOf(lowest ? Math.min(...kept) : Math.max(...kept)), 1);
  }
  return kept;
}

/** How many rolls are made at once, at most. */
export const MOST_ROLLS = 10_000;
const MOST_MODIFIER = 99;

/** Return a way to roll. Throws a Refusal if there is none of this name. */
export function findRoll(system, name) {
  if (system.tables.some((table) => table.id === name && !table.die)) {
    throw refuse("unknown-roll/list", { system: system.id, name });
  }
  return findNamed(system.play.rolls, name, "unknown-roll", { system: system.id });
}

/**
 * Roll in a way that the pack has, with the `column` that is read and a `modifier`; return the event, the row that was
 * reached, the key that the dice show, and the stream after it. Throws a Refusal.
 */
export function rollOnce(system, rules, stream, { column, modifier }) {
  const table = system.table(rules.table);
  if (column && !table.columns.some((item) => item.id === column)) {
    throw refuse("unknown-column", { table: table.id, name: column }, table.columns);
  }
  if (modifier && !(table.die && makeDie(table.die).isNumbered)) {
    throw refuse("no-modifier", { table: table.id, die: table.die || "list" });
  }
  if (Math.abs(modifier) > MOST_MODIFIER) {
    throw refuse("modifier-too-large", { modifier: showSigned(modifier), most: MOST_MODIFIER });
  }
  const die = makeDie(table.die);
  const [thrown, after] = throwDice(die, stream, rules.extra);
  const kept = dropDice(thrown, rules.extra, rules.drop_lowest);
  const { key } = die.faceOf(kept);
  const row = table.rowOf(modifier, !rules.never_natural).get(key);
  const said = { roll: rules.id, column, thrown, kept, modifier, row: table.rows.indexOf(row) };
  return { event: makeEvent("Rolled", said), row, key, stream: after };
}

/** Throw the dice of a die one by one, then `extra` dice like the last of them; each shows 1 to its sides. */
function throwDice(die, stream, extra = 0) {
  return takeEach([...die.sides, ...Array(extra).fill(die.sides.at(-1))], stream, (now, sides) => {
    const [value, after] = now.below(sides);
    return [[value + 1], after];
  });
}

/** Make sure that a number of rolls is possible. Throws a Refusal. */
export function checkRollCount(count) {
  if (count < 1 || count > MOST_ROLLS) throw refuse("roll-count", { count, most: MOST_ROLLS });
}

/** Roll dice such as 2d6, which are not read on a table. Throws a Refusal if there are no such dice. */
export function rollLoose(name, stream, fields = {}) {
  let die;
  try {
    die = makeDie(name);
  } catch (error) {
    throw refuse("unknown-dice", { message: error.message, dice: CONTRACT.dice.told });
  }
  const [thrown, after] = throwDice(die, stream);
  return [[makeEvent("DiceRolled", { die: die.id, thrown, ...fields })], after];
}
