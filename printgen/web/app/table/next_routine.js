// Which routine most likely comes next, and which cannot be done now.

import { Refusal } from "../../engine/errors.js";
import { checkTime, findRoutine, listAsks, listChoices } from "../../engine/routine.js";
import { listSteps } from "../../engine/step.js";
import { findThingKind } from "../../engine/thing.js";

/** Return why a routine cannot be done as the game stands, null where it can. */
export function whyNot(game, routine) {
  try {
    checkTime(routine, game);
    checkThings(routine, game);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Make sure that there are the things that a routine asks for. Throws a Refusal. */
function checkThings(routine, game) {
  const empty = listAsks(game, routine.id).find((ask) => ask.things && !listChoices(game, ask).length);
  if (!empty) return;
  const { title } = findThingKind(game.system, empty.things);
  throw new Refusal("not-now", `"${routine.id}" cannot be done now: ${title}: 0 in play`, "");
}

/** Return the routines that each turn goes through, in their order; none where the pack does not say. */
export function listTurn(game) {
  return (game.system.play.turn ?? []).map((id) => findRoutine(game, id));
}

/** Return the routine that most likely comes next, null if none can be done. */
export function findNextRoutine(at) {
  if (at.game.ended) return null;
  const turn = listTurn(at.game);
  const order = turn.length ? listMissing(turn, at.play.done) : listLikely(at);
  return order.find((routine) => !endsGame(routine) && !whyNot(at.game, routine)) ?? null;
}

/** Return the routines of a turn that were not done since the last of them was. */
function listMissing(turn, done) {
  const ids = done.map(({ action }) => (action.do === "do" ? action.routine : ""));
  const since = new Set(ids.slice(ids.lastIndexOf(turn.at(-1).id) + 1));
  return turn.filter(({ id }) => !since.has(id));
}

/**
 * Return the routines by how likely they are where the pack names no turn: what followed the last one before in this
 * game; then the last one again, if it waits for something; then the next in the order of the pack.
 */
function listLikely(at) {
  const offered = listOffered(at.system.play);
  const done = at.play.done.map(({ action }) => offered.find(({ id }) => action.do === "do" && id === action.routine));
  const past = done.filter(Boolean);
  const last = past.at(-1);
  const before = past.slice(0, -1).lastIndexOf(last);
  const likely = before < 0 ? [] : [past[before + 1]];
  const again = last?.when.length ? [last] : [];
  return [...likely, ...again, ...offered.slice(offered.indexOf(last) + 1), ...offered];
}

/** Return the routines before the first that ends the game, without those for cards or for what happens to a thing. */
function listOffered({ routines, carriers }) {
  const end = routines.findIndex(endsGame);
  const carried = carriers.map(({ routine }) => routine);
  const before = end < 0 ? routines : routines.slice(0, end);
  return before.filter(({ id, asks }) => !carried.includes(id) && !asks.some(({ things }) => things));
}

/** Tell whether a routine ends the game in any round. */
function endsGame({ steps }) {
  return listSteps(steps).some((step) => step.is === "EndStep" && !step.last);
}
