// What the engine shares with printgen, and reads from the page, as printgen/web/contract.py writes it; and events.

/** Fields of `values`, `events` and `actions`, each by its name, and the words of `refusals`. */
export const CONTRACT = {};

/** Take in what a page holds, which nobody changes. */
export function learnContract(said) {
  Object.assign(CONTRACT, freezeAll(said));
}

function freezeAll(value) {
  if (value !== null && typeof value === "object") Object.values(value).forEach(freezeAll);
  return Object.freeze(value);
}

/** Return an event of a kind with its fields; those that are missing have their defaults. */
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
