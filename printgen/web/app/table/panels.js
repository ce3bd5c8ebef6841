// The panels of the table: all that a player can do, in parts of which a phone shows one at a time.

import { h, makePart } from "../elements/element.js";
import { HAND_TEXTS, TABLE_TEXTS } from "../texts/table_texts.js";
import { makeBagRows } from "./bag_view.js";
import { makeDiceTray } from "./dice_tray.js";
import { makeGauges } from "./gauges_panel.js";
import { makeHands } from "./hands_view.js";
import { makePicks } from "./picks_view.js";
import { makePileRows } from "./pile_view.js";
import { dimReading } from "./reading.js";
import { makeRoutineButtons } from "./routine_view.js";
import { makeScoring } from "./scores_view.js";
import { countThings, makeThings } from "./things_view.js";

/** Return the panels that a game has a use for, each with `name`, `title`, `element`, `count(at)` and `draw(at, next)`. */
export function makePanels(at) {
  return listPanels(at).map(makePanel);
}

/** Return what makes the panels that a game has a use for; `given` is what each is drawn anew for. */
function listPanels(at) {
  const { play, scenario } = at.system;
  const gauges = ({ game }) => [game.positions, game.gauges, game.things];
  const piles = ({ game, page }) => [game.piles, game.bags, page.settings.hidden, ...gauges({ game })];
  const found = [
    { name: "turn", use: play.routines.length, make: makeRoutineButtons, given: gauges },
    { name: "things", use: play.things.length, make: makeThings, given: gauges, count: countThings },
    { name: "hands", use: play.piles.some(({ dealt }) => dealt), make: makeAllHands, given: piles },
    {
      name: "gauges",
      use: play.gauges.length,
      make: makeGauges,
      given: (of) => [...gauges(of), of.player],
    },
    {
      name: "points",
      use: scenario?.scores.length,
      make: makeScoring,
      given: ({ game }) => [game.scored],
    },
    { name: "piles", use: play.piles.length + play.bags.length, make: makeHolders, given: piles },
    { name: "dice", use: 1, make: makeChances, given: ({ game }) => [game.chosen, game.owned] },
  ];
  return found.filter(({ use }) => use);
}

function makeAllHands(at) {
  const hands = makeHands(at);
  return hands.length ? hands : h("p", { class: "soft" }, HAND_TEXTS.nobody);
}

function makeHolders(at) {
  return [makePileRows(at), makeBagRows(at)];
}

function makeChances(at) {
  return [makePicks(at), makeDiceTray(at)];
}

/** Return a panel with its element and `draw(at, next)`, which draws it anew where what it shows has changed. */
function makePanel({ name, make, given, count = () => 0 }) {
  const title = TABLE_TEXTS.panels[name];
  const inside = h("div", { class: "panel-inside" });
  const element = h("section", { class: `panel panel-${name}` }, h("h2", {}, title), inside);
  let current = null;
  const part = makePart(inside, (next) => dimReading(current, make(current, next)));
  const draw = (at, next) => {
    current = at;
    part(next, at.play.readOnly, at.game.ended, at.system, ...given(at));
  };
  return { name, title, element, count, draw };
}
