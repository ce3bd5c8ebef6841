// What a player does with gauges: set them, move them, and give them the lengths that a scenario says.

import { refuse } from "./contract.js";
import { findEnd } from "./game.js";
import { showSigned } from "./text.js";

export const LONGEST_TRACK = 100;
const MOST_MOVED = 10_000;

export function setGauge(game, { gauge, place }) {
  const last = game.gauge(gauge).labels.length - 1;
  if (place < 0 || place > last) throw refuse("unknown-position", { gauge, place, last });
  return findEnd(game, game.moveGauge(gauge, place));
}

/** Move a gauge, to its end at most. */
export function moveGauge(game, { gauge, by }) {
  if (Math.abs(by) > MOST_MOVED) throw refuse("move-count", { by: showSigned(by), most: MOST_MOVED });
  return findEnd(game, game.shiftGauge(gauge, by));
}

/** Give the tracks of a tracker the lengths that a scenario says, and empty it. */
function stretch(game, { gauge: name, lengths }) {
  const gauge = game.gauge(name);
  const { spans } = gauge;
  if (!spans.length) throw refuse("no-lengths", { gauge: name });
  if (lengths.length !== spans.length || lengths.some((length) => length < 0 || length > LONGEST_TRACK)) {
    const titles = spans.map(([title]) => title).join(", ");
    throw refuse("lengths-wrong", { gauge: name, count: spans.length, titles, most: LONGEST_TRACK });
  }
  if (!lengths.some(Boolean)) throw refuse("no-box-left", { gauge: name });
  return game.putGauge(gauge.stretch(lengths)).moveGauge(name, 0);
}

export const GAUGE_ACTIONS = {
  set: setGauge,
  move: moveGauge,
  stretch,
};
