// The end of a game: what an action brings about when gauges or things come to stand as an ending says.

import { isMet } from "./draw.js";
import { makeEvent } from "./event.js";

/** Return what comes of a change; if the condition of an ending is met now and was not before, the game ends too. */
export function findEnd(before, [events, game]) {
  const isNew = ({ when }) => when.length && isMet(when, game.labels()) && !isMet(when, before.labels());
  const ending = game.ended ? null : game.system.play.ends.find(isNew);
  if (!ending) return [events, game];
  return [[...events, makeEvent("Ended", { end: ending.id })], game.replace({ ended: ending.id })];
}
