// Scenarios that the player has entered: kept as drafts, finished or not.

import { checkDraft } from "./scenario_check.js";

const HEAD = "scenario.";

/** Return the drafts that are kept: {id, draft, scenario}, the Scenario being null while something is wrong with it. */
export function listOwnScenarios({ base, store }) {
  const kept = store.listValues(HEAD).filter(({ value }) => value && typeof value === "object");
  return kept.map(({ id, value }) => ({ id, draft: value, scenario: readDraft(base, value) }));
}

/** Keep a draft. Throws NotKept. */
export function keepDraft({ store }, id, draft) {
  store.writeValue(`${HEAD}${id}`, draft);
}

/** Remove a draft. Throws NotKept. */
export function dropDraft({ store }, id) {
  store.removeValue(`${HEAD}${id}`);
}

function readDraft(base, draft) {
  try {
    return checkDraft(base, draft).scenario;
  } catch {
    return null; // what is kept may have been damaged
  }
}
