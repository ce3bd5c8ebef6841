// All gauges of a game: those of the whole game, and of those that each player has the ones of a chosen player.

import { listCounted } from "../../words/state.js";
import { listReadTables } from "../browse/signs.js";
import { h } from "../elements/element.js";
import { GAUGE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";
import { makeChoiceRow, makeGaugeControl, makeReadout } from "./gauge_view.js";

const MOST_IN_STRIP = 4;

/** Return the gauges that say which column is read, and those of few labels that they are worked out from. */
export function makeStrip(at) {
  const read = listCounted(at.game).filter((gauge) => !gauge.player && listReadTables(at.system, gauge.id).length);
  const shown = read.filter((gauge) => gauge.highest.length || gauge.labels.length <= MOST_IN_STRIP);
  return shown.map((gauge) => (gauge.highest.length ? makeReadout : makeChoiceRow)(at, gauge, gauge.title));
}

/** Return all gauges as what they are moved with. */
export function makeGauges(at) {
  const gauges = listCounted(at.game);
  const shared = gauges.filter((gauge) => !gauge.player);
  const own = gauges.filter((gauge) => gauge.player);
  return [
    h(
      "div",
      { class: "gauges" },
      shared.map((gauge) => makeGaugeControl(at, gauge)),
    ),
    own.length ? makePlayerGauges(at, own) : null,
  ];
}

/** Return the gauges that each player has: a chip for each player, and the gauges of the chosen one. */
function makePlayerGauges(at, gauges) {
  const players = [...new Set(gauges.map(({ player }) => player))];
  const chosen = players.includes(at.player) ? at.player : players[0];
  const chips = players.map((player) => {
    const own = gauges.filter((gauge) => gauge.player === player);
    const said = own.map((gauge) => `${gauge.sharedTitle} ${at.game.label(gauge.id)}`).join(" · ");
    const given = { type: "button", "aria-pressed": String(player === chosen), "data-key": `player-${player}` };
    return h("button", { ...given, onclick: () => at.choosePlayer(player) }, [
      h("span", {}, say(GAUGE_TEXTS.player, { n: player })),
      h("small", {}, said),
    ]);
  });
  const mine = gauges.filter(({ player }) => player === chosen);
  return h("section", { class: "players" }, [
    h("h3", {}, GAUGE_TEXTS.everyone),
    players.length > 1 ? h("div", { class: "grid-choices" }, chips) : null,
    h(
      "div",
      { class: "gauges" },
      mine.map((gauge) => makeGaugeControl(at, gauge, `${gauge.sharedTitle}, ${chosen}`)),
    ),
  ]);
}
