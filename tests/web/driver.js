// What tests ask of the engine of a page: sessions that are played from plain data to plain data.

import { takeAction } from "../../printgen/web/engine/action.js";
import { BadAction, BadGame, Refusal } from "../../printgen/web/engine/contract.js";
import { newGame } from "../../printgen/web/engine/course.js";
import { encodeLine, UNDO, undoLast, writeHeader, writeLine, writeUndo } from "../../printgen/web/engine/session.js";
import { composeSeed, listAssigned, openStream } from "../../printgen/web/engine/stream.js";
import { addScenario, openSystem } from "../../printgen/web/engine/system.js";
import { countOpen } from "../../printgen/web/engine/verdict.js";

const systems = new Map();

/** Keep the game that a text of JSON describes under a name. */
function openGame(name, text) {
  systems.set(name, openSystem(JSON.parse(text)));
  return true;
}

/** Return why the game that a text of JSON describes is refused, as JSON; "" where it is not. */
function refuseGame(text) {
  try {
    openSystem(JSON.parse(text));
    return JSON.stringify("");
  } catch (error) {
    if (error instanceof BadGame) return JSON.stringify(error.message);
    throw error;
  }
}

/** Play actions from a seed, an undo where one says so; return the header and what each comes to, as JSON. */
function playActions(name, scenario, seed, text) {
  const opened = systems.get(name);
  const system = scenario < 0 ? opened : addScenario(opened, opened.scenarios[scenario]);
  const begun = newGame(system, seed);
  const done = [];
  const found = JSON.parse(text).map((action) => {
    try {
      if (action.do === UNDO) {
        undoLast(done);
        return encodeLine(writeUndo());
      }
      done.push(takeAction(done.at(-1)?.after ?? begun, action));
      return encodeLine(writeLine(done.at(-1)));
    } catch (error) {
      if (error instanceof Refusal) return [error.id, error.message];
      if (error instanceof BadAction) return ["not-an-action"];
      throw error;
    }
  });
  return JSON.stringify([encodeLine(writeHeader(system, seed)), ...found]);
}

/** Play actions from a seed, and return after each how often every score of the scenario is open, as JSON. */
function countEachOpen(name, scenario, seed, text) {
  const opened = systems.get(name);
  let game = newGame(addScenario(opened, opened.scenarios[scenario]), seed);
  const found = JSON.parse(text).map((action) => {
    game = takeAction(game, action).after;
    return game.system.scenario.scores.map((score) => countOpen(game, score));
  });
  return JSON.stringify(found);
}

/** Return the first words of a stream, its key and its orders, as JSON; or why the seed is refused. */
function tryStream(seed, name, limits, sizes) {
  try {
    const stream = openStream(seed, name);
    const below = limits.map((limit) => drawBelow(stream, limit));
    const orders = sizes.map((size) => stream.shuffle(Array.from({ length: size }, (_, index) => index + 1)));
    const shuffled = orders.map(([order, after]) => [order, after.spent]);
    return JSON.stringify({ seed: composeSeed(seed), key: [...stream.key], below, orders: shuffled });
  } catch (error) {
    return JSON.stringify({ refused: error.message });
  }
}

function drawBelow(begun, limit) {
  const values = [];
  let stream = begun;
  for (let count = 0; count < 20; count += 1) {
    const [value, after] = stream.below(limit);
    values.push(value);
    stream = after;
  }
  return { limit, values, spent: stream.spent };
}

/** Return the decks that piles draw from, as JSON. */
function listDecks(name) {
  const system = systems.get(name);
  return JSON.stringify(system.play.piles.map(({ id }) => system.cardsOf(id)));
}

/** Return the first and the last code point of each range that is assigned, as JSON. */
function listRanges() {
  const ranges = [];
  let first = 0;
  listAssigned().forEach((length, index) => {
    const next = first + length;
    if (index % 2 === 0) ranges.push([first, next - 1]);
    first = next;
  });
  return JSON.stringify(ranges);
}

Object.assign(globalThis, { openGame, refuseGame, playActions, countEachOpen, tryStream, listRanges, listDecks });
