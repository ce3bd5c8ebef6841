// The end of a game: what its points came from, and who has won.

import { findDue } from "./course.js";
import { isMet } from "./pile.js";
import { findRoutine, findThingAsk } from "./routine.js";
import { countUp, listOnce } from "./text.js";

// So often a score is offered at a time that may be scored any number of times.
const MOST_SCORED = 20;
const WHOLE = /^[+-]?[0-9]+$/;

/** Return the game after an action, with what its points came from noted. */
export function notePoints(before, action, after) {
  const routine = action.routine ? findRoutine(before, action.routine) : null;
  const ask = routine && findThingAsk(routine);
  const number = ask ? (new Map(action.answers).get(ask.id) ?? 0) : 0;
  const score = after.scored.length > before.scored.length ? after.scored.at(-1) : "";
  // What a step says that it is for was noted as it was taken.
  const told = after.points.slice(before.points.length).map((each) => ({ ...each, number }));
  const countTold = (gauge) => told.reduce((sum, each) => sum + (each.gauge === gauge ? each.by : 0), 0);
  const rest = listCounting(after)
    .map((gauge) => ({ gauge, by: after.position(gauge) - before.position(gauge) - countTold(gauge) }))
    .filter(({ by }) => by)
    .map((each) => ({ ...each, score, routine: routine?.id ?? "", number, cause: "" }));
  return told.length || rest.length ? after.replace({ points: [...before.points, ...told, ...rest] }) : after;
}

/** Return the gauges whose points are summed up: those of the score, and those that verdicts compare. */
export function listCounting(game) {
  const { play, scenario } = game.system;
  const verdicts = [...play.verdicts, ...(scenario?.verdicts ?? [])];
  const compared = verdicts.flatMap(({ least, more, most }) => [...[...least, ...more].map(([name]) => name), most]);
  const names = listOnce([play.scenario?.scores, ...compared].filter(Boolean));
  const gauges = names.flatMap((name) => game.gaugesOf(name));
  return gauges.filter((name) => game.gauges.get(name)?.labels.every((label) => WHOLE.test(label)));
}

/** Tell whether a game has ended, and all is done that its course has for the end. */
export function hasResult(game) {
  return game.ended !== "" && !findDue(game);
}

/**
 * Return the verdicts on a game that has ended, each with its player, from 1; 0 for all. Of those of the scenario, or else of the
 * pack, the first counts that holds; so it is with those of the pack that always count.
 */
export function listVerdicts(game) {
  const { play, scenario } = game.system;
  const always = play.verdicts.filter((verdict) => verdict.always);
  const usual = scenario?.verdicts.length ? scenario.verdicts : play.verdicts.filter((verdict) => !verdict.always);
  return [always, usual].flatMap((verdicts) => {
    const players = verdicts.some((verdict) => isForEach(game, verdict)) ? countUp(game.players) : [0];
    const judged = players.map((player) => [player, verdicts.find((verdict) => holds(game, verdict, player))]);
    return judged.filter(([, verdict]) => verdict);
  });
}

/** Return the score: what the gauge of the points shows, for a player if each has one, or the sum of the scores. */
export function findScore(game, player = 0) {
  const { play, scenario } = game.system;
  if (play.scenario?.scores) return game.number(game.gaugesOf(play.scenario.scores, player)[0]);
  const points = new Map((scenario?.scores ?? []).map((score) => [score.id, score.points]));
  return game.scored.reduce((sum, score) => sum + points.get(score), 0);
}

/**
 * Return how often a score may still be scored now, in this round too; MOST_SCORED where nothing says how often it counts. A log
 * is not bound by it: some that are kept have more in a round. What counts at the end alone counts no longer after another score.
 */
export function countOpen(game, { id, most, round, when, at, unless }) {
  const isEarly = at && (!game.ended || game.countScored(unless));
  if (isEarly || !isMet(when, game.labels())) return 0;
  const left = most ? most - game.countScored(id) : MOST_SCORED;
  return round ? Math.max(0, Math.min(left, round - game.countScored(id, game.progress.scored))) : left;
}

/**
 * Return how often a step that asks for scores scores one unasked; null where the player must say. `earned` is how often each
 * of the others was earned.
 */
export function countKnown(game, score, earned = {}) {
  if (score.by) return 0; // it has been scored as its routine was done
  if (score.times) {
    const left = game.number(score.times) - game.countScored(score.id); // what was scored by hand
    return Math.max(0, Math.min(countOpen(game, score), left));
  }
  if (score.unless && !score.at) return earned[score.unless] ? 0 : Math.min(countOpen(game, score), 1);
  return score.when.length ? Math.min(countOpen(game, score), 1) : null;
}

function isForEach(game, { when, least, more, most, score }) {
  const names = [...when, ...least, ...more].map(([name]) => name);
  const scores = !score.length ? undefined : game.system.play.scenario?.scores;
  const asked = [...names, most, scores].filter(Boolean);
  return [...game.gauges.values()].some(({ group }) => group && asked.includes(group));
}

/** Tell whether a verdict holds, for a player or, with 0, for all. */
function holds(game, { ends, when, score, least, more, most }, player) {
  const find = (name) => game.gaugesOf(name, player)[0];
  const count = (number) => (typeof number === "number" ? number : game.number(find(number)));
  return (
    (!ends.length || ends.includes(game.ended)) &&
    isMet(
      when.map(([name, wanted]) => [find(name), wanted]),
      game.labels(),
    ) &&
    score.every((lowest) => findScore(game, player) >= lowest) &&
    least.every(([name, number]) => count(name) >= count(number)) &&
    more.every(([name, number]) => count(name) > count(number)) &&
    (!most || count(most) === Math.max(...game.gaugesOf(most).map((gauge) => game.number(gauge))))
  );
}
