// The scenario in words: what the player is told of it when play begins, and all of it when asked.

import { nameButtons } from "./button_names.js";
import { flatten, showSigned } from "./one_line.js";

/** Return what a player is told first: with a scenario, what the game says for all its scenarios. */
export function findStart(system) {
  const said = [system.scenario ? system.play.scenario : null, system.play].filter(Boolean);
  const start = said.map((rules) => rules.start_on_page || rules.start).find(Boolean);
  return nameButtons(system, start ?? "");
}

/**
 * Return what a scenario says but for its things: `title` and `text`, `setUp`, which is done in this order, how it `ends`,
 * what `scores`, and its `notes`, each a list of lines.
 */
export function tellScenario(system, scenario) {
  const rounds = scenario.rounds ? [`after ${nameRounds(system)} ${scenario.rounds}`] : [];
  const scored = ({ title, points, most }) => `${title}, ${showSigned(points)}${sayMost(most)}`;
  return {
    title: scenario.title,
    text: flatten(scenario.text),
    setUp: scenario.set_up.map(({ text }) => flatten(text)).filter(Boolean),
    ends: [...rounds, ...scenario.ends.map(({ title, text }) => [title, flatten(text)].filter(Boolean).join(". "))],
    scores: scenario.scores.map(scored),
    notes: scenario.notes.map(({ text }) => flatten(text)).filter(Boolean),
  };
}

/** Return what the game calls its rounds. */
function nameRounds(system) {
  return system.play.gauges.find((gauge) => gauge.id === system.play.scenario?.rounds).title;
}

function sayMost(most) {
  if (most === 0) return " each time";
  return most === 1 ? "" : ` each, ${most} times at most`;
}
