// How far a game is, in few words, for the list of games.

import { describeScenario } from "../../engine/session.js";
import { findRounds } from "../scenario/scenario_rules.js";

// The fingerprints of scenarios, each of which is a sum of long texts.
const sums = new WeakMap();

/** Return the fingerprint of a scenario, "" without one. */
export function nameTonight(scenario) {
  if (!scenario) return "";
  if (!sums.has(scenario)) sums.set(scenario, describeScenario(scenario).fingerprint);
  return sums.get(scenario);
}

/** Return what the list of games says of a game without opening it. */
export function describeGame(play, time) {
  const { system, game } = play;
  const rounds = findRounds(system);
  return {
    name: play.name,
    seed: play.seed,
    scenario: system.scenario?.title ?? "",
    tonight: nameTonight(system.scenario),
    last: time,
    actions: play.done.length,
    round: rounds ? `${rounds.title} ${game.label(rounds.id)}` : "",
    ended: game.ended !== "",
  };
}
