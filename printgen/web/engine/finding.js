// Finding what a player names among things that have ids.

import { Refusal } from "./errors.js";

/** Return the thing with an id. Throws a Refusal; its hint is `none` where there are no things. */
export function findNamed(things, name, id, problem, none) {
  const found = things.find((thing) => thing.id === name);
  if (!found) throw new Refusal(id, problem, things.length ? "" : none);
  return found;
}
