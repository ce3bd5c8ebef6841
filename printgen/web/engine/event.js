// Events: what comes out of an action, in the order in which it happens; a log keeps them as plain data.
//
// Events hold ids and numbers. The names of the kinds and of their fields stand in logs, so they do not change.

/** The fields of each kind of event, in their order; those with a default are left out of logs where they have it. */
export const EVENT_FIELDS = {
  CardDrawn: ["pile card column goes", { again: false, best: false, player: 0 }],
  Shuffled: ["pile cards"],
  CardMoved: ["pile card goes", { player: 0 }],
  Rolled: ["roll column thrown kept modifier row", { again: false }],
  DiceRolled: ["die thrown", { routine: "", step: 0 }],
  TokenMoved: ["bag token goes left"],
  BagFilled: ["bag tokens"],
  NamePicked: ["pick result roster place"],
  GaugeMoved: ["gauge place"],
  Brought: ["pile card goes"],
  Revealed: ["pile card player"],
  Ended: ["end"],
  DrawnShort: ["name asked given"],
  MovedShort: ["gauge asked given"],
  Repeated: ["number of"],
  Chosen: ["pick rosters"],
  Owned: ["roster names"],
  ThingPut: ["kind number", { place: "" }],
  ThingTaken: ["kind number"],
  ThingNamed: ["kind number name"],
  ThingSent: ["kind number place"],
  ThingMarked: ["kind number mark", { off: false }],
  MarkedBefore: ["kind number mark", { again: false }],
  ThingsTurn: ["kind number"],
  ResultGiven: ["roll column row"],
  Scored: ["score points", { player: 0 }],
};

/** Return an event of a kind with its fields; those that are missing have their defaults. */
export function makeEvent(event, fields) {
  const made = { event };
  const [needed, defaults = {}] = EVENT_FIELDS[event];
  for (const field of needed.split(" ")) made[field] = fields[field];
  return Object.freeze({ ...made, ...defaults, ...fields });
}

/** Return an event as plain data for a log. Fields with their default value are left out. */
export function describeEvent(event) {
  const [, defaults = {}] = EVENT_FIELDS[event.event];
  const said = {};
  for (const field in event) if (event[field] !== defaults[field]) said[field] = event[field];
  return said;
}
