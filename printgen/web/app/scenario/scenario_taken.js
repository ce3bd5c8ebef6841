// Takes a scenario of a stranger's log or link: what it says must be sound as a form that somebody has filled in.

import { sayScenario, sortKeys } from "../../engine/edition.js";
import { BadScenario, reviveScenario } from "../../engine/scenario_said.js";
import { checkDraft } from "./scenario_check.js";
import { draftScenario } from "./scenario_draft.js";

/**
 * Return the scenario of which a log or a link `says` something; `source` is the text of its file, or one is written.
 *
 * Throws BadScenario where no file that the command line reads says the same.
 */
export function takeScenario(system, says, source) {
  const said = reviveScenario(system, says, source);
  const { faults, scenario } = checkDraft(system, draftScenario(system, said));
  if (!scenario) throw new BadScenario(Object.values(faults)[0]);
  const { edition } = said;
  const isKnown = !edition || system.editions.includes(edition);
  if (!isKnown || writeSorted(sayScenario(scenario.replace({ edition }))) !== writeSorted(says))
    throw new BadScenario("no file says this");
  return source === undefined ? scenario : said;
}

// The texts of columns stand in any order.
function writeSorted(says) {
  return JSON.stringify(sortKeys(says), (_, value) => (Array.isArray(value) ? [...value].sort() : value));
}
