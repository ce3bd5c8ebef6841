// The steps of a routine that change how the game stands: move gauges, handle bags, repeat, choose by gauges, end.

import { add, discard, putBack, remove } from "./card_actions.js";
import { isMet } from "./draw.js";
import { Refusal } from "./errors.js";
import { makeEvent } from "./event.js";
import { moveGauge, setGauge } from "./gauge_actions.js";

/** Move a gauge, or that of one player or each. */
function takeMoveStep(runner, step) {
  const player = step.player ? runner.answers.get(step.player)[1] : 0;
  for (const gauge of runner.game.gaugesOf(step.gauge, player)) {
    if (step.to) runner.act(setGauge, { gauge, place: findBox(runner.game, gauge, step.to) });
    else runner.act(moveGauge, { gauge, by: runner.count(step.by) });
  }
}

/** Return the position of a label; a scenario may have given its tracks other lengths. Throws a Refusal. */
function findBox(game, gauge, label) {
  const place = game.gauge(gauge).labels.indexOf(label);
  if (place < 0) throw new Refusal("unknown-box", `"${gauge}" has no box "${label}"`);
  return place;
}

/** Remove a token from a bag, add one, or put all back. */
function takeBagStep(runner, step) {
  const { bag, verb } = step;
  const token = runner.place(step.token);
  if (verb === "remove") runner.act(remove, { name: bag, piece: token });
  else if (verb === "add") runner.act(add, { bag, token });
  else runner.act(putBack, { name: bag, card: "" });
}

/** Discard all cards of a pile that are in play. */
function takeDiscardStep(runner, step) {
  runner.act(discard, { pile: step.pile, card: "" });
}

/** Take some steps several times. */
function takeRepeatStep(runner, step) {
  const times = runner.count(step.times);
  for (let number = 1; number <= times; number += 1) {
    if (times > 1 && !runner.isOver) runner.note([[makeEvent("Repeated", { number, of: times })], runner.game]);
    runner.take(step.steps);
  }
}

/** Take some steps where a condition is met. */
function takeWhenStep(runner, step) {
  if (isMet(step.when, runner.game.labels())) runner.take(step.steps);
}

/** End the game, if need be only in the scenario's last round. */
function takeEndStep(runner, step) {
  if (step.last && !isLastRound(runner.game, step.last)) return;
  runner.note([[makeEvent("Ended", { end: step.end })], runner.game.replace({ ended: step.end })]);
  runner.isOver = true;
}

/** Tell whether a gauge has reached the scenario's last round. */
function isLastRound(game, gauge) {
  const rounds = game.system.scenario?.rounds;
  const label = game.label(gauge);
  return Boolean(rounds) && /^[0-9]+$/.test(label) && Number(label) >= rounds;
}

/** What does each kind of step. */
export const STATE_STEPS = {
  MoveStep: takeMoveStep,
  BagStep: takeBagStep,
  DiscardStep: takeDiscardStep,
  RepeatStep: takeRepeatStep,
  WhenStep: takeWhenStep,
  EndStep: takeEndStep,
};
