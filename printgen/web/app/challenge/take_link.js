// Opens the game of a link: the one that is kept already, if there is one, or a new one.

import { Refusal } from "../../engine/refusal.js";
import { nameTonight } from "../games/open_game.js";
import { takeScenario } from "../scenario/scenario_check.js";
import { NEW_GAME, sayFault } from "../texts/texts.js";

/** Begin the game of a link, or go on with it; a link that is broken begins nothing, and shows the form of a new game. */
export async function takeLink(page, link) {
  if (link.seedless) return refuseLink(page, NEW_GAME.badSeed, null);
  const { scenario, wrong } = findScenario(page.base, link);
  if (wrong) return refuseLink(page, NEW_GAME.badLink, link.seed);
  const wishes = { seed: link.seed, scenario };
  const kept = page.store.listGames().find((game) => game.seed === link.seed && game.tonight === nameTonight(scenario));
  try {
    if (kept) await page.resume(kept.id);
    else await page.begin(wishes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuseLink(page, sayFault(error), null);
  }
  const isOther = link.edition && link.edition !== page.base.head.fingerprint;
  if (isOther) page.showNote("link", makeNote(page, NEW_GAME.otherEdition));
}

function refuseLink(page, text, seed) {
  page.open("new", { seed });
  page.showNote("link", makeNote(page, text));
}

function makeNote(page, text) {
  return { text, bad: true, buttons: [[NEW_GAME.understood, () => page.showNote("link", null)]] };
}

function findScenario(base, { scenario, own, damaged }) {
  if (scenario) {
    const found = base.scenarios.find(({ id }) => id === scenario) ?? null;
    return { scenario: found, wrong: !found };
  }
  if (!own) return { scenario: null, wrong: damaged };
  try {
    return { scenario: takeScenario(base, own), wrong: false };
  } catch {
    return { scenario: null, wrong: true };
  }
}
