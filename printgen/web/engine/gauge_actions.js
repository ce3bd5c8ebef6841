// What a player does with gauges: set them, move them, and give them the lengths that a scenario says.

import { findEnd } from "./game.js";
import { Refusal } from "./refusal.js";

const LONGEST_TRACK = 100;
const MOST_MOVED = 10_000;

/** Set a gauge to a position. */
export function setGauge(game, { gauge, place }) {
  const last = game.gauge(gauge).labels.length - 1;
  if (place < 0 || place > last) {
    throw new Refusal("unknown-position", `"${gauge}" has no position ${place}`, `its positions are 0 to ${last}`);
  }
  return findEnd(game, game.moveGauge(gauge, place));
}

/** Move a gauge, to its end at most. */
export function moveGauge(game, { gauge, by }) {
  if (Math.abs(by) > MOST_MOVED) {
    const message = `${by > 0 ? "+" : ""}${by} positions are not possible`;
    throw new Refusal("move-count", message, `move up to ${MOST_MOVED}`);
  }
  return findEnd(game, game.shiftGauge(gauge, by));
}

/** Give the tracks of a tracker the lengths that a scenario says, and empty it. */
function stretch(game, { gauge: name, lengths }) {
  const gauge = game.gauge(name);
  const { spans } = gauge;
  if (!spans.length) throw new Refusal("no-lengths", `the lengths of "${name}" cannot be set`);
  if (lengths.length !== spans.length || lengths.some((length) => length < 0 || length > LONGEST_TRACK)) {
    const hint = `those of ${spans.map(([title]) => title).join(", ")}, 0 to ${LONGEST_TRACK} boxes each`;
    throw new Refusal("lengths-wrong", `"${name}" takes ${spans.length} lengths`, hint);
  }
  if (!lengths.some(Boolean)) {
    throw new Refusal("no-box-left", `"${name}" would have no box at all`, "give one of its tracks a length");
  }
  return game.putGauge(gauge.stretch(lengths)).moveGauge(name, 0);
}

/** The kinds of actions with gauges. */
export const GAUGE_ACTIONS = {
  set: [setGauge, "gauge place#"],
  move: [moveGauge, "gauge by#"],
  stretch: [stretch, "gauge lengths#*"],
};
