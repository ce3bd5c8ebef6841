// The panels of the table: all that a player can do, in parts of which a phone shows one at a time.

import { say, showSigned } from "../../engine/text.js";
import { openSheet } from "../elements/dialogs.js";
import { h, makePart } from "../elements/element.js";
import { HAND_TEXTS, SCORE_TEXTS, TABLE_TEXTS } from "../texts/table_texts.js";
import { dimReading } from "./at_table.js";
import { makeBagRows } from "./bag_view.js";
import { makeDiceTray, makePicks } from "./dice_tray.js";
import { makeGauges } from "./gauges.js";
import { makeHands } from "./hands_view.js";
import { makePileRows } from "./pile_view.js";
import { makeRoutineButtons } from "./routines.js";
import { countThings, makeThings } from "./things_view.js";

/** Return what scores in the scenario; nothing without a scenario. */
function makeScoring(at) {
  const { scenario } = at.system;
  if (!scenario?.scores.length) return null;
  return h("section.scoring", [h("h3", SCORE_TEXTS.title), scenario.scores.map((score) => makeScore(at, score))]);
}

function makeScore(at, { id, title, points, most }) {
  const n = at.game.scored.filter((name) => name === id).length;
  const times = say(most ? SCORE_TEXTS.times : SCORE_TEXTS.timesOpen, { n, most });
  const given = { "data-key": `score-${id}`, disabled: most > 0 && n >= most };
  return h("div.holder", [
    h("div", h("h4", title), h("p.soft", times)),
    h(
      "button",
      { ...given, "aria-label": `${title}: ${showSigned(points)}`, onclick: () => scoreIt(at, id, title) },
      showSigned(points),
    ),
  ]);
}

/** Score something; where each player has points of their own, ask first for whom. */
function scoreIt(at, score, title) {
  const rules = at.system.play.scenario;
  const gauges = rules.scores ? at.game.gaugesOf(rules.scores).map((name) => at.game.gauge(name)) : [];
  const players = gauges.map(({ player }) => player).filter(Boolean);
  if (players.length < 2) return at.act({ do: "score", score });
  return openSheet(title, (close) => {
    const button = (player) => {
      const name = player ? say(SCORE_TEXTS.player, { n: player }) : SCORE_TEXTS.everyone;
      const act = () => at.act({ do: "score", score, ...(player ? { player } : {}) }) && close();
      return h("button", { onclick: act }, name);
    };
    return h("div.grid-choices", [...players, 0].map(button));
  });
}

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
  return hands.length ? hands : h("p.soft", HAND_TEXTS.nobody);
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
  const inside = h("div.panel-inside");
  const element = h("section", { class: `panel panel-${name}` }, h("h2", title), inside);
  let current = null;
  const part = makePart(inside, (next) => dimReading(current, make(current, next)));
  const draw = (at, next) => {
    current = at;
    part(next, at.play.readOnly, at.game.ended, at.system, ...given(at));
  };
  return { name, title, element, count, draw };
}
