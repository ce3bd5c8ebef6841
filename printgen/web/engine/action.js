// Actions: everything that a player can do in a game, as the plain data that a log keeps.

import { CARD_ACTIONS } from "./card_actions.js";
import { BadAction, CONTRACT, refuse } from "./contract.js";
import { COURSE_ACTIONS, followCourse, isClosed } from "./course.js";
import { beginEffects, EFFECT_ACTIONS, endEffects } from "./effect.js";
import { GAUGE_ACTIONS } from "./gauge_actions.js";
import { ROLL_ACTIONS } from "./roll_actions.js";
import { followEmptied, ROUTINE_ACTIONS } from "./routine.js";
import { COUNT_ACTIONS } from "./tally.js";
import { THING_ACTIONS } from "./thing_actions.js";
import { notePoints } from "./verdict.js";

// What each type of a field must be: a text, a number, texts, numbers, or answers.
const TYPES = {
  "": (value) => typeof value === "string",
  "#": Number.isSafeInteger,
  "*": (value) => Array.isArray(value) && value.every(TYPES[""]),
  "#*": (value) => Array.isArray(value) && value.every(TYPES["#"]),
  "@": (value) => Array.isArray(value) && value.every(isAnswer),
};
const TYPE_NAMES = {
  "": "a text",
  "#": "a whole number",
  "*": "a list of texts",
  "#*": "a list of numbers",
  "@": "a list of answers",
};
const RUN = {
  ...CARD_ACTIONS,
  ...ROLL_ACTIONS,
  ...GAUGE_ACTIONS,
  ...THING_ACTIONS,
  ...ROUTINE_ACTIONS,
  ...COURSE_ACTIONS,
  ...EFFECT_ACTIONS,
  ...COUNT_ACTIONS,
};

function isAnswer(value) {
  return Array.isArray(value) && value.length === 2 && TYPES[""](value[0]) && TYPES["#"](value[1]);
}

/** Return an action with all its fields, in their order. */
export function fillAction(action) {
  const fields = CONTRACT.actions[action.do].map(([name, , standard]) => [name, action[name] ?? standard]);
  return { do: action.do, ...Object.fromEntries(fields) };
}

/** Return the action that plain data describes, with all its fields. Throws BadAction if they describe none. */
function readAction(data) {
  if (typeof data?.do !== "string") throw new BadAction('it has no "do", or one that is not a text');
  if (!Object.hasOwn(CONTRACT.actions, data.do)) throw new BadAction(`it does "${data.do}", which is not an action`);
  const fields = CONTRACT.actions[data.do];
  const names = fields.map(([name]) => name);
  const unknown = Object.keys(data).find((name) => name !== "do" && !names.includes(name));
  if (unknown !== undefined) throw new BadAction(`it has an unknown key "${unknown}"`);
  const missing = fields.find(([name, , standard]) => data[name] === undefined && standard === undefined);
  for (const [name, type] of fields) {
    const isWrong = data[name] !== undefined && !TYPES[type](data[name]);
    if (isWrong) throw new BadAction(`its "${name}" is not ${TYPE_NAMES[type]}`);
  }
  if (missing) throw new BadAction(`it has no "${missing[0]}"`);
  return Object.freeze(fillAction(data));
}

/** Return an action as plain data for a log. Fields with their default value are left out. */
export function describeAction(action) {
  const said = { do: action.do };
  for (const [name, , standard] of CONTRACT.actions[action.do]) {
    const value = action[name] ?? standard;
    if (Array.isArray(standard) ? value.length : value !== standard) said[name] = value;
  }
  return said;
}

/**
 * Do the action that plain data describes, and return what was done: {before, action, events, after}, the game before it,
 * the action with all its fields, what came of it, and the game after it. Throws a Refusal, or BadAction.
 */
export function takeAction(before, data) {
  const action = readAction(data);
  if (isClosed(before) && action.do !== "play-on") throw refuse("game-closed");
  const outcome = beginEffects(before, followEmptied(RUN[action.do](before, action)));
  const [events, after] = endEffects(before, followCourse(before, action, outcome));
  return { before, action, events, after: notePoints(before, action, after) };
}
