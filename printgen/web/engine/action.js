// Actions: everything that a player can do in a game, as the plain data that a log keeps.

import { CARD_ACTIONS } from "./card_actions.js";
import { GAUGE_ACTIONS } from "./gauge_actions.js";
import { BadAction } from "./refusal.js";
import { PICK_ACTIONS, ROLL_ACTIONS } from "./roll_actions.js";
import { ROUTINE_ACTIONS } from "./routine.js";
import { THING_ACTIONS } from "./thing_actions.js";

// What each sign behind a field says that it must be: nothing for a text, # for a number, * for a list, @ for answers.
const TYPES = {
  "": (value) => typeof value === "string",
  "#": Number.isSafeInteger,
  "*": (value) => Array.isArray(value) && value.every(TYPES[""]),
  "#*": (value) => Array.isArray(value) && value.every(TYPES["#"]),
  "@": (value) => Array.isArray(value) && value.every(isAnswer),
};
/** What is done for each kind of action, and its fields: the name of each, its type, and its default if it has one. */
export const ACTION_KINDS = {
  ...CARD_ACTIONS,
  ...ROLL_ACTIONS,
  ...PICK_ACTIONS,
  ...GAUGE_ACTIONS,
  ...THING_ACTIONS,
  ...ROUTINE_ACTIONS,
};
for (const [kind, [run, said]] of Object.entries(ACTION_KINDS)) {
  ACTION_KINDS[kind] = { run, fields: said.split(" ").map(readField) };
}

/** Return a field of an action; after = stands what it is where it is left out. */
function readField(said) {
  const [, name, type, isOptional, standard] = /^(\w+)([#*@]*)(=?)(\w*)$/.exec(said);
  if (!isOptional) return [name, type];
  return [name, type, type === "#" ? Number(standard) : type ? [] : standard];
}

function isAnswer(value) {
  return Array.isArray(value) && value.length === 2 && TYPES[""](value[0]) && TYPES["#"](value[1]);
}

/** Return an action with all its fields, in their order. */
export function fillAction(action) {
  const filled = { do: action.do };
  for (const [name, , standard] of ACTION_KINDS[action.do].fields) filled[name] = action[name] ?? standard;
  return filled;
}

/** Return the action that plain data describes, with all its fields. Throws BadAction if they describe none. */
export function readAction(data) {
  const isKnown = typeof data?.do === "string" && Object.hasOwn(ACTION_KINDS, data.do);
  if (!isKnown) throw new BadAction("it is not an action");
  const { fields } = ACTION_KINDS[data.do];
  const names = fields.map(([name]) => name);
  if (!Object.keys(data).every((name) => name === "do" || names.includes(name))) {
    throw new BadAction("it has unknown keys");
  }
  for (const [name, type, standard] of fields) {
    const value = data[name];
    if (value === undefined && standard === undefined) throw new BadAction("it has keys missing");
    if (value !== undefined && !TYPES[type](value)) throw new BadAction(`its ${name} is not of the right kind`);
  }
  return Object.freeze(fillAction(data));
}

/** Return an action as plain data for a log. Fields with their default value are left out. */
export function describeAction(action) {
  const said = { do: action.do };
  for (const [name, , standard] of ACTION_KINDS[action.do].fields) {
    const value = action[name] ?? standard;
    if (Array.isArray(standard) ? value.length : value !== standard) said[name] = value;
  }
  return said;
}

/** Return what happens, and the game after an action that has all its fields. Throws a Refusal if it cannot be done. */
export function runAction(game, action) {
  return ACTION_KINDS[action.do].run(game, action);
}
