// Scenarios that the player has entered: kept as drafts, finished or not.

import { checkDraft } from "./scenario_check.js";

const HEAD = "scenario.";

/**
 * Return the drafts that are kept: {id, draft, scenario, remains}, the Scenario being null while something is wrong with
 * it. Of one that is no draft any more there is the text that `remains`.
 */
export function listOwnScenarios({ base, store }) {
  return store.listValues(HEAD).map(({ id, value }) => {
    try {
      return { id, draft: value, scenario: readDraft(base, value) };
    } catch {
      return { id, remains: store.readText(`${HEAD}${id}`) };
    }
  });
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
  const { scenario } = checkDraft(base, draft);
  const kinds = (base.play.scenario?.lists ?? []).map(({ kind }) => kind);
  const parts = [...kinds, "ends", "scores"].flatMap((name) => draft[name] ?? []);
  if (parts.every((part) => typeof part === "object")) return scenario;
  throw new TypeError();
}
