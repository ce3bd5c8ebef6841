// Effects: what cards and rolls leave on the table beyond their reading, what it is on, and when it is over.

import { checkPlayer } from "./card_actions.js";
import { makeEvent, refuse } from "./contract.js";
import { findRoll } from "./dice.js";
import { byId } from "./text.js";
import { checkName, findThing } from "./thing_actions.js";

// How the number of a thing or of a player is written in a log.
const THING_NUMBER = /^[1-9][0-9]{0,8}$/;

/** Say what an effect is on. Throws a Refusal, also for an effect that is on nothing in particular. */
export function assignEffect(game, { effect: number, on: said }) {
  const effect = findEffect(game, number);
  const { on: kind } = effect.rules;
  const { title } = findLeft(game, effect);
  if (!kind) throw refuse("effect-on-nothing", { title });
  if (kind !== "own" && !THING_NUMBER.test(said)) throw refuse("effect-on-number", { title });
  if (kind === game.system.play.players) checkPlayer(game, Number(said));
  else if (kind !== "own") findThing(game, kind, Number(said));
  const on = kind === "own" ? checkName(said) : said;
  const effects = game.effects.map((each) => (each.number === number ? { ...each, on } : each));
  return [[makeEvent("EffectAssigned", { number, on })], game.replace({ effects })];
}

/** Take an effect off the table. Throws a Refusal, also for an effect that stays as long as its card. */
function liftEffect(game, { effect: number }) {
  const effect = findEffect(game, number);
  const { title } = findLeft(game, effect);
  const [pile, card] = effect.card;
  if (effect.rules.until === "card") throw refuse("effect-of-card", { title, pile, card });
  return endThese(game, [effect]);
}

export const EFFECT_ACTIONS = { assign: assignEffect, lift: liftEffect };

function findEffect(game, number) {
  const found = game.effects.find((effect) => effect.number === number);
  if (found) return found;
  const numbers = game.effects.map((effect) => effect.number);
  throw refuse("unknown-effect", { number, numbers: numbers.join(", ") || WORDS.refused.none });
}

/** Return the rules of what has left an effect, which its event or it has as `table` and `result`. */
export function findEffectRules(game, { table, result }) {
  return game.system.play.effects.find((rules) => rules.table === table && rules.result === result);
}

/** Return the result that has left an effect, with the number that its row has put into it. */
export function findLeft(game, { table, result: key, value }) {
  const results = game.system.table(table).rows.flatMap(({ results: found }) => found);
  return results.find((result) => result.key === key && result.value === value);
}

/** Return what comes of an action, with the effects that its cards and rolls leave; `before` is the game before it. */
export function beginEffects(before, [events, game]) {
  if (!game.system.play.effects.length) return [events, game];
  const begun = [];
  let after = game;
  for (const event of events) {
    for (const { table, key: result, value } of listEffective(game, event)) {
      const rules = findEffectRules(game, { table, result });
      if (!rules || (rules.until === "card" && event.goes !== "active")) continue;
      const number = after.lastEffect + 1;
      const phase = findEndPhase(rules, before);
      const card = event.card ? [event.pile, event.card] : ["", ""];
      const effect = { number, rules, table, result, phase, value, card, on: "" };
      after = after.replace({ effects: [...after.effects, effect], lastEffect: number });
      begun.push(makeEvent("EffectBegun", { number, table, result, value }));
    }
  }
  return [[...events, ...begun], after];
}

/** Return the id of the phase with whose end an effect is over that begins now, "" for none. */
function findEndPhase({ until, phase }, { progress }) {
  return phase || (until === "phase" ? progress.phase : "");
}

/** Return what comes of an action, without the effects whose time is over; once a game has ended all of them stay. */
export function endEffects(before, [events, after]) {
  const over = after.ended ? [] : after.effects.filter((effect) => isOver(effect, before, after));
  if (!over.length) return [events, after];
  const [more, game] = endThese(after, over);
  return [[...events, ...more], game];
}

function endThese(game, over) {
  const events = over.map(({ number, table, result, value }) =>
    makeEvent("EffectOver", { number, table, result, value }),
  );
  return [events, game.replace({ effects: game.effects.filter((effect) => !over.includes(effect)) })];
}

/** Tell whether an action has ended an effect that was there before it, or has begun in it. */
function isOver({ number, rules, phase, card, on }, before, after) {
  const { until } = rules;
  const [then, now] = [before.progress, after.progress];
  if (on && after.isKind(rules.on) && !after.things.find(rules.on, Number(on))) return true;
  if (until === "card") {
    const pile = after.pile(card[0]);
    return !pile.places.active.includes(pile.findCard(card[1]).number);
  }
  const isNext = now.turn > then.turn;
  if (until === "step") {
    const isDone = isNext || now.done.length !== then.done.length || now.left.length !== then.left.length;
    return number <= before.lastEffect && isDone;
  }
  if (until === "turn") return isNext;
  // Any other is ended by the player, or by the game.
  return phase !== "" && !then.passed.includes(phase) && (isNext || now.passed.includes(phase));
}

/** Return what an event comes to that counts: the `table`, the `key` and the `value` of each result. */
export function listEffective(game, event) {
  if (event.again || event.goes === "hand") return [];
  if (["Rolled", "ResultGiven", "RowRead"].includes(event.event)) {
    const table = game.system.table(event.table ?? findRoll(game.system, event.roll).table);
    return tellResults(table, table.rows[event.row], event.column);
  }
  if (event.event !== "CardDrawn" && event.event !== "Brought") return [];
  const table = game.system.tableOf(event.pile);
  const { deck } = game.pile(event.pile);
  const { keys } = byId(deck.cards, event.card);
  const column = deck.columns.length === 1 ? deck.columns[0].id : event.column;
  return tellResults(
    table,
    table.rows.find((row) => row.keys.includes(keys[0])),
    column,
  );
}

/** Return the results of a row in a column, or in all where the table has no such column. */
function tellResults({ id: table, columns }, row, column) {
  const place = columns.findIndex(({ id }) => id === column);
  const results = place < 0 ? row.results : [row.results[place]];
  return results.map(({ key, value }) => ({ table, key, value }));
}
