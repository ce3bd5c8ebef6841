// What a player leaves to dice: rolls on tables, and loose dice.

import { checkRollCount, findRoll, rollLoose, rollOnce } from "./dice.js";
import { nameDice } from "./die.js";
import { Refusal } from "./errors.js";
import { ALL } from "./game.js";

/** Roll on a table, or roll dice such as 2d6. */
function roll(game, action) {
  checkRollCount(action.amount);
  const dice = nameDice(action.name);
  return dice ? rollDiceAlone(game, dice, action) : rollOnTable(game, action);
}

function rollOnTable(game, { name, amount, column: asked, modifier }) {
  const rules = findRoll(game.system, name);
  const column = game.chooseColumn(game.system.table(rules.table), asked, rules.column);
  const events = [];
  let stream = game.diceStream(name);
  for (let rolls = 0; rolls < amount; rolls += 1) {
    const rolled = rollOnce(game.system, rules, stream, { column, modifier });
    events.push(rolled.event);
    stream = rolled.stream;
  }
  return [events, game.putStream(`${name}/dice`, stream)];
}

function rollDiceAlone(game, dice, { amount, column, modifier }) {
  if ((column && column !== ALL) || modifier) {
    throw new Refusal("dice-alone", `${dice} alone takes neither column nor modifier`, "roll on a table");
  }
  const events = [];
  let stream = game.diceStream(dice);
  for (let rolls = 0; rolls < amount; rolls += 1) {
    const [event, after] = rollLoose(dice, stream);
    events.push(event);
    stream = after;
  }
  return [events, game.putStream(`${dice}/dice`, stream)];
}

/** The kinds of actions with dice. */
export const ROLL_ACTIONS = {
  roll: [roll, "name amount#=1 column= modifier#=0"],
};
