// Takes a scenario of a stranger's log or link: what it says must be sound as a form that somebody has filled in.

import { sayScenario, sumScenario } from "../../engine/edition.js";
import { BadScenario } from "../../engine/refusal.js";
import { checkDraft } from "./scenario_check.js";
import { draftScenario } from "./scenario_draft.js";

/**
 * Return the scenario of which a log or a link `says` something; `source` is the text of its file, or one is written.
 *
 * Nothing of `says` is in it but texts and numbers that were checked. Throws BadScenario where no file that the command
 * line reads says the same.
 */
export function takeScenario(system, says, source) {
  const { faults, scenario } = checkSaid(system, says);
  if (!scenario) throw new BadScenario(Object.values(faults)[0]);
  const { edition = "" } = says;
  const found = scenario.replace({ edition, source: source ?? scenario.source });
  const isKnown = !edition || system.editions.includes(edition);
  if (!isKnown || sumScenario(sayScenario(found)) !== sumScenario(says)) throw new BadScenario("no file says this");
  return found;
}

function checkSaid(system, says) {
  try {
    return checkDraft(system, draftScenario(system, says));
  } catch (error) {
    if (error instanceof TypeError) throw new BadScenario("it has another form");
    throw error;
  }
}
