// The steps of a routine that leave something to chance: roll on tables, roll dice, draw, deal.

import { deal, drawAvailable } from "./card_actions.js";
import { findRoll, rollLoose, rollOnce } from "./dice.js";
import { makeEvent } from "./event.js";
import { findPick, pickNames } from "./pick_actions.js";
import { findBagKind } from "./thing.js";
import { markThing, putThing } from "./thing_actions.js";

/** Roll on a table so many times, and take the steps that follow each result. */
function takeRollStep(runner, step) {
  const { game } = runner;
  const [, name] = step.rolls.find(([title]) => !title || game.isActive(title));
  const rules = findRoll(game.system, name);
  const table = game.system.table(rules.table);
  const column = runner.column(step.column, table, rules.column);
  const modifier = runner.count(step.modifiers);
  const times = runner.count(step.times);
  for (let number = 0; number < times; number += 1) {
    const before = runner.events.length;
    const given = step.anew ? [] : giveResults(runner, rules, table, column);
    const row = given.length ? [] : rollUntil(runner, rules, { column, modifier }, step.reroll).results;
    const results = given.length ? given : readResultsOf(table, row, column);
    followResults(runner, step, results, runner.events.slice(before));
  }
}

/** Return the results of a row that are read: those of all columns, or of one. */
function readResultsOf(table, results, column) {
  return column ? results.filter((_, index) => table.columns[index].id === column) : results;
}

/** Pick what is picked at results, put the things that come of them, and take the steps that follow them. */
function followResults(runner, step, results, rolled) {
  for (const result of results) {
    runner.value = /^[0-9]+$/.test(result.value) ? Number(result.value) : 0;
    const before = runner.events.length;
    if (step.pick && !result.quiet) {
      runner.note(pickNames(runner.game, findPick(runner.game, step.pick), result.id));
    }
    if (step.puts && !result.quiet) {
      const picked = runner.events.slice(before).filter((event) => event.event === "NamePicked" && event.roster);
      putEach(runner, step, rolled, step.pick ? picked : [null]);
    }
    runner.take(new Map(step.then).get(result.key) ?? []);
  }
}

/** Put a thing for each name that was picked, or one for the result; what was rolled and picked is noted with it. */
function putEach(runner, step, rolled, picked) {
  for (const pick of picked) {
    const number = runner.game.things.nextNumber(step.puts);
    runner.act(putThing, { kind: step.puts, name: "", place: runner.place(step.place) });
    runner.noteWith([step.puts, number], pick ? [...rolled, pick] : rolled);
  }
}

/** Roll until the roll counts; `read` has the column that is read and the modifier. Return the row. */
function rollUntil(runner, rules, read, reroll) {
  for (;;) {
    const { game } = runner;
    const { event, row, key, stream } = rollOnce(game.system, rules, game.diceStream(rules.id), read);
    const again = reroll.includes(key);
    runner.note([[makeEvent("Rolled", { ...event, again })], game.putStream(`${rules.id}/dice`, stream)]);
    if (!again) return row;
  }
}

/** Return the results that the scenario has fixed in this table for the thing whose turn it is, if it has any. */
function giveResults(runner, rules, table, column) {
  const row = findGivenRow(runner, table);
  if (!row) return [];
  const event = makeEvent("ResultGiven", { roll: rules.id, column, row: table.rows.indexOf(row) });
  runner.note([[event], runner.game]);
  return readResultsOf(table, row.results, column);
}

/** Return the row that the scenario has fixed in a table for the thing whose turn it is, null if it has none. */
function findGivenRow(runner, table) {
  const { scenario, play } = runner.game.system;
  if (!scenario || !play.scenario || !runner.it) return null;
  const types = play.scenario.lists.find((item) => item.kind === runner.it[0])?.types;
  const type = scenario.thing(...runner.it)?.type;
  if (!type || types !== table.id) return null;
  return table.rows.find((row) => row.results.some((result) => result.key === type));
}

/** Roll dice that are not read on a table. */
function takeDiceStep(runner, step) {
  const { game, routine } = runner;
  const fields = { routine: routine.id, step: runner.numbers.get(step) };
  const [event, stream] = rollLoose(step.die, game.diceStream(step.die), fields);
  runner.note([[event], game.putStream(`${step.die}/dice`, stream)]);
}

/** Draw cards or tokens, as many as there are. */
function takeDrawStep(runner, step) {
  const times = runner.count(step.times);
  const column = step.column ? runner.column(step.column, runner.game.system.tableOf(step.pile), "") : "";
  if (times <= 0) return;
  if (step.mark) drawMarked(runner, step, times);
  else runner.act(drawAvailable, { name: step.pile, amount: times, column });
}

/** Draw tokens one by one and mark the thing of each. One that has the mark already does nothing. */
function drawMarked(runner, step, times) {
  for (let left = times; left; ) {
    if (!runner.game.bag(step.pile).inside.length) {
      const event = makeEvent("DrawnShort", { name: step.pile, asked: times, given: times - left });
      runner.note([[event], runner.game]);
      return;
    }
    const before = runner.events.length;
    runner.act(drawAvailable, { name: step.pile, amount: 1, column: "" });
    left -= runner.events.slice(before).filter((event) => markDrawn(runner, step, event)).length;
  }
}

/** Mark the thing of a token that was drawn, and tell whether the token counts. */
function markDrawn(runner, step, drawn) {
  if (drawn.event !== "TokenMoved") return false;
  const kind = findBagKind(runner.game.system, step.pile);
  const number = /^[0-9]+$/.test(drawn.token) ? Number(drawn.token) : 0;
  const thing = kind && runner.game.things.find(kind.id, number);
  if (!thing) return true;
  const said = { kind: thing.kind, number, mark: step.mark };
  if (thing.marks.includes(step.mark)) {
    runner.note([[makeEvent("MarkedBefore", { ...said, again: step.again })], runner.game]);
    return !step.again;
  }
  runner.act(markThing, said);
  return true;
}

/** Deal one player a hand. */
function takeDealStep(runner, step) {
  runner.act(deal, { pile: step.pile, hands: 1, player: runner.answers.get(step.player)[1] });
}

/** What does each kind of step. */
export const CHANCE_STEPS = {
  RollStep: takeRollStep,
  DiceStep: takeDiceStep,
  DrawStep: takeDrawStep,
  DealStep: takeDealStep,
};
