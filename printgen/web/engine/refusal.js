// Refusals: why an action cannot be done, each with an id that is the same in every language and engine.

import { CONTRACT } from "./contract.js";
import { say, tidy } from "./text.js";

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
  const found = things.find((thing) => thing.id === name);
  if (!found) throw refuse(reason, { name, ...values }, things);
  return found;
}
