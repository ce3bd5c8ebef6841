// What the engine shares with printgen, and reads from the page, as printgen/web/contract.py writes it: events, and
// refusals, which say why an action cannot be done, each with an id that is the same in every language and engine.

import { byId, say, tidy } from "./text.js";

/** What printgen/web/contract.py describes. */
export const CONTRACT = {};

/** Take in what a page holds, which nobody changes. */
export function learnContract(said) {
  Object.assign(CONTRACT, freezeAll(said));
}

function freezeAll(value) {
  if (value !== null && typeof value === "object") Object.values(value).forEach(freezeAll);
  return Object.freeze(value);
}

/** Return an event of a kind with its fields; missing fields have their defaults. */
export function makeEvent(event, fields) {
  return Object.freeze({ event, ...CONTRACT.events[event], ...fields });
}

/** Return an event as plain data for a log. Fields with their default value are left out. */
export function describeEvent(event) {
  const defaults = CONTRACT.events[event.event];
  return Object.fromEntries(Object.entries(event).filter(([field, value]) => value !== defaults[field]));
}

/** Take a step for each item, one after the other; return all that came of them, and the state after the last. */
export function takeEach(items, state, step) {
  const found = [];
  let after = state;
  for (const item of items) {
    const [more, next] = step(after, item);
    found.push(...more);
    after = next;
  }
  return [found, after];
}

/** An action cannot be done as the game stands; the game stays as it is. It has an `id`, a `message` and a `hint`. */
export class Refusal extends Error {
  constructor(id, message, hint = "") {
    super(tidy(message));
    this.id = id;
    this.hint = tidy(hint);
  }

  /** Return what a player is told: what cannot be done, and what helps. */
  get lines() {
    return [this.message, this.hint].filter(Boolean);
  }
}

/** What was read is not an action. */
export class BadAction extends Error {}

/** What is said of a scenario is not one, or not one of this game: it has a `message`. */
export class BadScenario extends Error {}

/** The data of a game are not what this engine knows. */
export class BadGame extends Error {}

/**
 * Return the refusal of a reason, with `values` in its words. Its hint counts where there are none of the things of which
 * one should have been named.
 */
export function refuse(reason, values = {}, things = []) {
  const [message, hint] = CONTRACT.refusals[reason];
  return new Refusal(reason.split("/")[0], say(message, values), things.length ? "" : say(hint, values));
}

/** Return the thing with an id. Throws a Refusal. */
export function findNamed(things, name, reason, values = {}) {
  const found = byId(things, name);
  if (!found) throw refuse(reason, { name, ...values }, things);
  return found;
}
