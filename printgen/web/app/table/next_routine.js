// Which routine comes next by the course of the game that the pack names, and which cannot be done now.

import { Refusal } from "../../engine/refusal.js";
import { checkTime, findRoutine, listAsks, listChoices } from "../../engine/routine.js";
import { listSteps } from "../../engine/steps.js";
import { findThingKind } from "../../engine/thing.js";

/** Return why a routine cannot be done as the game stands, null where it can. */
export function whyNot(game, routine) {
  return refusalOf(() => {
    checkTime(routine, game);
    checkThings(routine, game);
  });
}

/** Return the Refusal that a function throws, null if it throws none. */
function refusalOf(attempt) {
  try {
    attempt();
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
  return game.system.play.turn.flat().map((id) => findRoutine(game, id));
}

/** Return the pick of a routine for which no roster is chosen yet, undefined if there is none. */
export function findMissingPick({ system, chosen }, routine) {
  const picks = listSteps(routine.steps).map(({ pick }) => pick);
  return system.play.picks.find(({ id }) => picks.includes(id) && !chosen.has(id));
}

/** Return the routine that comes next, null if the pack does not say, or it cannot be done. */
export function findNextRoutine(at) {
  const { opening, turn } = at.system.play;
  if (at.game.ended) return null;
  const phases = [...opening, ...turn];
  const { place, now, before } = followCourse(phases, opening.length, at.play.done);
  const find = (index) => findRoutine(at.game, [phases[index]].flat()[0]);
  const isLeft = ({ id, when }) => when.length || !before[id] || !(now[id] >= before[id]);
  const goesOn = Array.isArray(phases[place]) && isLeft(find(place));
  const later = [...phases.keys()].slice(goesOn ? place : place + 1);
  const order = [...later, ...[...turn.keys()].map((index) => index + opening.length)];
  const found = order.find((index) => suits(at, find(index)) && (index >= opening.length || !isLaid(at, find(index))));
  return found === undefined ? null : find(found);
}

/** Return the `place` in the course of the game, and how often routines were done in the turn `now` and the one `before`. */
function followCourse(phases, opening, done) {
  const course = { place: -1, now: {}, before: {} };
  for (const { action } of done) {
    if (action.do !== "do") continue;
    const find = (from) => phases.findIndex((ids, index) => index >= from && [ids].flat().includes(action.routine));
    const ahead = find(course.place + !Array.isArray(phases[course.place]));
    const place = ahead < 0 ? find(opening) : ahead;
    if (place < 0) continue;
    if (ahead < 0) Object.assign(course, { before: course.now, now: {} });
    course.place = place;
    course.now[action.routine] = (course.now[action.routine] ?? 0) + 1;
  }
  return course;
}

/** Tell whether a routine can be offered: not what happens to a thing, what would be refused, nor what nothing comes of. */
function suits(at, routine) {
  if (routine.asks.some(({ things }) => things) || whyNot(at.game, routine)) return false;
  if (listAsks(at.game, routine.id).length || findMissingPick(at.game, routine)) return true;
  let events = [];
  refusalOf(() => {
    [events] = at.play.session.act({ do: "do", routine: routine.id });
  });
  return events.length > 0;
}

/** Tell whether the things that a routine puts are in play, as those of a scenario are. */
function isLaid({ game }, { steps }) {
  return listSteps(steps).some(({ is, kind }) => is === "PutStep" && game.things.ofKind(kind).length);
}
