// What takes the steps of a routine: the game as it stands after each, the answers, and the numbers in the rules.

import { refuse } from "./refusal.js";
import { listSteps } from "./steps.js";
import { findThingKind } from "./thing.js";
import { findThing } from "./thing_actions.js";

// No routine of a sound pack takes so many steps; a pack that asks for more has made a mistake.
const MOST_ROUTINE_EVENTS = 5000;
const MOST_STEPS_TAKEN = 20_000;
// A number that a row has put into its result, and the thing whose turn it is.
const VALUE = "X";
const IT = "it";

/**
 * Takes the steps of a routine.
 *
 * game: the game after the steps taken so far.
 * events: what has happened.
 * answers: a Map of the choice and the number of each answer, by the id of the ask.
 * numbers: a Map of the index of each step among all steps of the routine.
 * value: the number in the last result.
 * taken: how many steps were taken.
 * it: the kind and the number of the thing whose turn it is, null if it is the turn of none.
 * isOver: whether a step has ended the game, so that no other step is taken.
 */
export class Runner {
  constructor(game, routine, answers, doers) {
    const numbers = new Map(listSteps(routine.steps).map((step, number) => [step, number]));
    Object.assign(this, { game, routine, answers, doers, numbers });
    Object.assign(this, { events: [], value: 0, taken: 0, it: null, isOver: false });
  }

  /** Take steps, one after the other. Throws a Refusal. */
  take(steps) {
    for (const step of steps) {
      this.taken += 1;
      if (this.taken > MOST_STEPS_TAKEN) throw refuse("endless-routine");
      if (!this.isOver) this.doers[step.is](this, step);
    }
  }

  /** Do an action with its fields. Throws a Refusal. */
  act(run, fields) {
    this.note(run(this.game, fields));
  }

  /** Take in what has come of an action, and the game after it. Throws a Refusal if there is no end to it. */
  note([events, game]) {
    this.game = game;
    this.events.push(...events);
    if (this.events.length > MOST_ROUTINE_EVENTS) throw refuse("endless-routine");
  }

  /** Note with a thing, if it is still in play, what was rolled, drawn and picked for it. */
  noteWith([kind, number], events) {
    const { game } = this;
    const thing = game.things.find(kind, number);
    if (!thing) return;
    const { notes } = findThingKind(game.system, kind);
    this.game = game.putThings(game.things.change(thing.note(events, notes)));
  }

  /** Return the sum of numbers as they are now. Throws a Refusal if a gauge does not show a number. */
  count(numbers) {
    return numbers.reduce((sum, number) => sum + this.findNumber(number), 0);
  }

  findNumber(number) {
    if (typeof number === "number") return number;
    if (number === VALUE) return this.value;
    if (this.answers.has(number)) return this.answers.get(number)[1];
    const dot = number.indexOf(".");
    return dot < 0 ? this.lookUp(number) : this.countOf(number.slice(0, dot), number.slice(dot + 1));
  }

  /** Return a number that the scenario gives a thing, or that the pack gives all of its kind; else 0. */
  countOf(asked, count) {
    const thing = this.thing(asked);
    const rules = this.game.system.play.scenario;
    const listed = thing && rules?.lists.find((item) => item.kind === thing.kind);
    if (!listed) return 0;
    const start = listed.counts.find((item) => item.id === count)?.start ?? 0;
    const said = this.game.system.scenario?.thing(thing.kind, thing.number);
    return new Map(said?.counts).get(count) ?? start;
  }

  /** Return the number of a bag, a kind of things, a scale or a gauge. Throws a Refusal if it shows none. */
  lookUp(name) {
    const { game } = this;
    const { things, scales } = game.system.play;
    if (game.hasBag(name)) return game.bag(name).inside.length;
    if (things.some((kind) => kind.id === name)) return game.things.ofKind(name).length;
    const scale = scales.find((each) => each.id === name);
    if (scale) return new Map(scale.numbers).get(game.label(scale.gauge));
    const label = game.label(name);
    if (/^[+-]?[0-9]+$/.test(label)) return Number(label);
    throw refuse("not-a-number", { gauge: name, label });
  }

  /** Return a place that a step names, or that is the answer of an ask. */
  place(name) {
    return this.answers.has(name) ? this.answers.get(name)[0] : name;
  }

  /** Return the column that a step reads: of an answer, of its id, of the gauge of the step, or of the pile. */
  column(name, table, gauge) {
    if (this.answers.has(name)) return this.answers.get(name)[0];
    if (table.columns.some((column) => column.id === name)) return name;
    return this.game.readColumn(table, name || gauge);
  }

  /** Return the thing that an answer means, or whose turn it is; undefined if no thing is meant. Throws a Refusal. */
  thing(name) {
    if (name === IT) return this.it ? this.game.things.find(...this.it) : undefined;
    const { things } = this.routine.asks.find((ask) => ask.id === name);
    const [, number] = this.answers.get(name);
    return number ? findThing(this.game, things, number) : undefined;
  }
}
