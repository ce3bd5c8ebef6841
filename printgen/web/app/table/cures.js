// What a player can do on the page where something was refused: the sheet of what the refusal is about.

import { DICE_TEXTS, GAUGE_TEXTS, PILE_TEXTS, TABLE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";
import { openBagSheet } from "./bag_view.js";
import { openGaugeSheet } from "./gauge_sheet.js";
import { findMissingPick } from "./next_routine.js";
import { openRosters } from "./picks_view.js";
import { openPileSheet } from "./pile_sheet.js";

/** Return what helps against a refusal of an action, as its title and what a tap does; null if nothing is known. */
export function findCure(at, { id, message }, action) {
  const { game } = at;
  const { play } = at.system;
  const routine = play.routines.find((each) => each.id === action.routine);
  const pick = routine ? findMissingPick(game, routine) : play.picks.find((each) => each.id === action.pick);
  if (id === "no-roster-chosen" && pick) return [`${DICE_TEXTS.choose}: ${pick.title}`, () => openRosters(at, pick)];
  if (id === "has-hand") return [TABLE_TEXTS.panels.hands, () => at.openPanel("hands")];
  const names = { "not-now": findWrongGauge(game, routine), "unknown-player": play.players };
  const name = Object.hasOwn(names, id) ? names[id] : /"([^"]*)"/.exec(message)?.[1];
  if (game.piles.has(name)) return nameCure(PILE_TEXTS.moreOf, game.pile(name).deck, () => openPileSheet(at, name));
  if (game.bags.has(name)) return nameCure(PILE_TEXTS.moreOf, game.bag(name).rules, () => openBagSheet(at, name));
  const gauge = game.gauges.get(name);
  if (!gauge || gauge.highest.length) return null;
  return nameCure(GAUGE_TEXTS.set, gauge, () => openGaugeSheet(at, name));
}

function nameCure(text, { title }, open) {
  return [say(text, { title }), open];
}

/** Return the gauge at which a routine cannot be done. */
function findWrongGauge(game, routine) {
  const shown = game.labels();
  return routine?.when.find(([name, labels]) => !labels.includes(shown(name)))?.[0];
}
