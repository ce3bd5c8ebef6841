// What is said where a pile, a bag or a gauge cannot do all that was asked for, and where a game ends.

import { flatten, showSigned } from "../engine/text.js";

/** Return the line that says that less has happened than was asked for. */
export function phraseLimit(game, event) {
  if (event.event === "MovedShort") {
    const moved = `it moved ${Math.abs(event.given)} of ${Math.abs(event.asked)}`;
    return `${game.gauge(event.gauge).title}: this is its end, ${moved}`;
  }
  const { name, asked, given } = event;
  if (game.hasBag(name)) return `${game.bag(name).rules.title}: asked for ${asked}, there ${countGiven(given)}`;
  const { deck, rules, places } = game.pile(name);
  if (rules.most && places.active.length >= rules.most) {
    return `${deck.title}: at most ${rules.most} are in play at a time, ${given} of ${asked} came`;
  }
  return `${deck.title}: asked for ${asked}, there ${countGiven(given)}`;
}

/** Return that the game has ended and what is to be done then; nothing while it goes on. */
export function phraseEnding(game) {
  const ending = game.system.play.ends.find((item) => item.id === game.ended);
  if (!ending) return [];
  const text = ending.text ? [flatten(ending.text)] : [];
  return [`The end: ${ending.title}`, ...text, ...phraseScored(game)];
}

/** Return a line of what was scored in a scenario, and where the gauge of the points stands. */
function phraseScored(game) {
  const { scenario } = game.system;
  const rules = game.system.play.scenario;
  if (!scenario || !rules || !(scenario.scores.length || rules.scores)) return [];
  const counts = scenario.scores.map((score) => [score, game.scored.filter((name) => name === score.id).length]);
  const said = counts.filter(([, count]) => count).map(([score, count]) => sayScore(score, count));
  const gauges = rules.scores ? game.gaugesOf(rules.scores) : [];
  const stands = gauges.map((gauge) => `${game.gauge(gauge).title}: ${game.label(gauge)}`);
  const sum = counts.reduce((all, [score, count]) => all + score.points * count, 0);
  const total = gauges.length ? [] : [`in all: ${sum}`];
  return [`Scored: ${[...said, ...stands, ...total].join("; ")}`];
}

function sayScore(score, count) {
  return `${score.title}${count > 1 ? ` x${count}` : ""}: ${showSigned(score.points * count)}`;
}

function countGiven(given) {
  if (given === 0) return "was none";
  return given === 1 ? "was 1" : `were ${given}`;
}

/** Return the score of a scenario: a number, or what the gauge of each player shows; "" if nothing is scored. */
export function phraseScore(game) {
  const { scenario } = game.system;
  const rules = game.system.play.scenario;
  if (!scenario || !rules || !(scenario.scores.length || rules.scores)) return "";
  const labels = rules.scores ? game.gaugesOf(rules.scores).map((gauge) => game.label(gauge)) : [];
  const points = new Map(scenario.scores.map((score) => [score.id, score.points]));
  return labels.join(" / ") || String(game.scored.reduce((sum, score) => sum + points.get(score), 0));
}
