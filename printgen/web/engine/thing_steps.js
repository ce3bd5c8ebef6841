// The steps of a routine that are about things in play: what each does in a game.

import { makeEvent } from "./event.js";
import { markThing, putThing, sendThing, takeThing, unmarkThing } from "./thing_actions.js";

/** Put a thing into play, and note with it what its steps roll, draw and pick. */
function takePutStep(runner, { kind, place, steps }) {
  const number = runner.game.things.nextNumber(kind);
  runner.act(putThing, { kind, name: "", place: runner.place(place) });
  noteSteps(runner, [kind, number], steps);
}

/** Take steps, and note with a thing what they roll, draw and pick; without a thing they are taken all the same. */
function takeNoteStep(runner, step) {
  const thing = runner.thing(step.thing);
  noteSteps(runner, thing ? [thing.kind, thing.number] : null, step.steps);
}

/** Take steps in the turn of a thing, and note with it what they roll, draw and pick. */
function noteSteps(runner, key, steps) {
  const [before, outer] = [runner.events.length, runner.it];
  runner.it = key ?? outer;
  runner.take(steps);
  runner.it = outer;
  if (key) runner.noteWith(key, runner.events.slice(before));
}

/** Take a thing out of play. */
function takeTakeStep(runner, step) {
  const thing = runner.thing(step.thing);
  if (thing) runner.act(takeThing, { kind: thing.kind, number: thing.number });
}

/** Mark a thing, or all things of a kind, or take the mark off. */
function takeMarkStep(runner, step) {
  for (const { kind, number } of findMarked(runner, step.thing)) {
    runner.act(step.on ? markThing : unmarkThing, { kind, number, mark: step.mark });
  }
}

/** Return the things of a kind, or the one thing that a name of the rules means. */
function findMarked(runner, name) {
  const isAsked = runner.routine.asks.some((ask) => ask.id === name);
  const isKind = runner.game.system.play.things.some((kind) => kind.id === name);
  if (!isAsked && isKind) return runner.game.things.ofKind(name);
  return [runner.thing(name)].filter(Boolean);
}

/** Send a thing to a place. */
function takeSendStep(runner, step) {
  const thing = runner.thing(step.thing);
  if (thing) runner.act(sendThing, { kind: thing.kind, number: thing.number, place: step.place });
}

/** Bring the things to the table whose round has come by the scenario. */
function takeArriveStep(runner, { kind }) {
  const { game } = runner;
  const { scenario, play } = game.system;
  if (!scenario || !play.scenario?.rounds) return;
  const label = game.label(play.scenario.rounds);
  for (const { number, arrives } of scenario.things(kind)) {
    if (game.things.find(kind, number)?.place && String(arrives) === label) {
      runner.act(sendThing, { kind, number, place: "" });
    }
  }
}

/** Take steps for each of the things that are in a place now, unless they have the mark. */
function takeEachStep(runner, step) {
  const outer = runner.it;
  for (const { kind, number, place, marks } of runner.game.things.ofKind(step.kind)) {
    if (place !== step.place || marks.includes(step.without) || runner.isOver) continue;
    runner.it = [kind, number];
    runner.note([[makeEvent("ThingsTurn", { kind, number })], runner.game]);
    noteSteps(runner, runner.it, step.steps);
  }
  runner.it = outer;
}

/** What does each kind of step. */
export const THING_STEPS = {
  PutStep: takePutStep,
  NoteStep: takeNoteStep,
  TakeStep: takeTakeStep,
  MarkStep: takeMarkStep,
  SendStep: takeSendStep,
  ArriveStep: takeArriveStep,
  EachStep: takeEachStep,
};
