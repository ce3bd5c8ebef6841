// Events: what comes out of an action, in the order in which it happens; a log keeps them as plain data.

import { CONTRACT } from "./contract.js";

/** Return an event of a kind with its fields; those that are missing have their defaults. */
export function makeEvent(event, fields) {
  return Object.freeze({ event, ...CONTRACT.events[event], ...fields });
}

/** Return an event as plain data for a log. Fields with their default value are left out. */
export function describeEvent(event) {
  const defaults = CONTRACT.events[event.event];
  return Object.fromEntries(Object.entries(event).filter(([field, value]) => value !== defaults[field]));
}
