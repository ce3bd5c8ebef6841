// Routines: the steps that a pack joins into one action, taken one after the other.

import { checkPlayer } from "./card_actions.js";
import { findNamed, refuse } from "./refusal.js";
import { Runner } from "./runner.js";
import { listSteps, STEPS } from "./steps.js";
import { findThingKind } from "./thing.js";
import { findThing } from "./thing_actions.js";

const MOST_SHOWN = 10;
// What a player answers where none of the things is meant.
const NONE = "none";

/** Take all steps of a routine, or none if one of them cannot be taken. */
function doRoutine(game, { routine: name, answers }) {
  const routine = findRoutine(game, name);
  checkTime(routine, game);
  const runner = new Runner(game, routine, checkAnswers(game, routine, new Map(answers)), STEPS);
  runner.take(routine.steps);
  return [runner.events, runner.game];
}

/** Return a routine. Throws a Refusal if there is none of this name. */
export function findRoutine(game, name) {
  return findNamed(game.system.play.routines, name, "unknown-routine");
}

/** Make sure that a routine can be taken as the gauges stand, and ends no game twice. Throws a Refusal. */
export function checkTime(routine, game) {
  if (game.ended && listSteps(routine.steps).some((step) => step.is === "EndStep")) {
    throw refuse("game-ended");
  }
  const shown = game.labels();
  const wrong = routine.when.find(([name, labels]) => !labels.includes(shown(name)));
  if (!wrong) return;
  const [name, labels] = wrong;
  throw refuse("not-now", { routine: routine.id, stand: showStand(game, name), labels: showLabels(labels) });
}

/** Return where a gauge stands, or how many things of a kind there are. */
function showStand(game, name) {
  if (game.gauges.has(name)) return `${game.gauge(name).title} is at ${game.label(name)}`;
  return `${findThingKind(game.system, name).title}: ${game.things.ofKind(name).length} in play`;
}

/** Return labels as a list; of many labels the first and the last. */
function showLabels(labels) {
  return labels.length <= MOST_SHOWN ? labels.join(", ") : `${labels[0]} to ${labels.at(-1)}`;
}

/** Return what a routine asks the player, without what is known already. Throws a Refusal. */
export function listAsks(game, name) {
  return findRoutine(game, name).asks.filter((ask) => !findGivenAnswer(game, ask) && !canMeanNoneAlone(game, ask));
}

/** Tell whether an ask for things can have no other answer than none, for there are no such things. */
function canMeanNoneAlone(game, ask) {
  return ask.optional && !game.things.ofKind(ask.things).length;
}

/** Return the answer that the scenario gives, or the only player; undefined if the player must be asked. */
function findGivenAnswer(game, ask) {
  if (ask.players && game.players === 1) return ask.choices[0];
  const said = new Map(game.system.scenario?.counts).get(ask.scenario);
  return said === undefined ? undefined : [String(said), said];
}

/**
 * Return each answer as its choice and the number that the choice stands for; some are known without asking.
 *
 * Throws a Refusal for an answer that is missing, unknown or wrong.
 */
function checkAnswers(game, routine, answers) {
  const given = routine.asks.map((ask) => [ask.id, findGivenAnswer(game, ask)]).filter(([, found]) => found);
  const found = new Map(given);
  const asks = routine.asks.filter((ask) => !found.has(ask.id));
  for (const name of answers.keys()) {
    if (!asks.some((ask) => ask.id === name)) throw refuse("unknown-ask", { routine: routine.id, name }, asks);
  }
  for (const ask of asks) found.set(ask.id, checkAnswer(game, routine, ask, answers.get(ask.id)));
  return found;
}

function checkAnswer(game, routine, ask, answer) {
  if (ask.things && (answer !== undefined || canMeanNoneAlone(game, ask))) return checkThing(game, ask, answer ?? 0);
  if (answer === undefined || !ask.choices[answer]) {
    const choices = listChoices(game, ask).map(([choice]) => choice);
    const said = { routine: routine.id, ask: ask.id, title: ask.title, choices: choices.join(", ") };
    throw answer === undefined ? refuse("missing-answer", said) : refuse("wrong-answer", { answer, ...said });
  }
  if (ask.players) checkPlayer(game, ask.choices[answer][1]);
  return ask.choices[answer];
}

/** Return the number of a thing in play, or 0 for none where that will do. Throws a Refusal. */
function checkThing(game, ask, answer) {
  if (answer || !ask.optional) findThing(game, ask.things, answer);
  return [String(answer), answer];
}

/** Return the words that may answer a question; where it asks for a player, the numbers of those who play. */
function listWords(game, ask) {
  const words = ask.choices.map(([choice]) => choice);
  return ask.players ? words.slice(0, game.players) : words;
}

/** Return the possible answers to a question, each with what an action says for it. */
export function listChoices(game, ask) {
  if (!ask.things) return listWords(game, ask).map((choice, index) => [choice, index]);
  const things = game.things.ofKind(ask.things).map((thing) => [String(thing.number), thing.number]);
  return ask.optional ? [...things, [NONE, 0]] : things;
}

/** What is done for each action that takes the steps of a routine. */
export const ROUTINE_ACTIONS = {
  do: doRoutine,
};
