// What the engine shares with printgen, and reads from the page: printgen/web/contract.py says what stands in it.

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
