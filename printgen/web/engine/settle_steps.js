// Steps that read anew what results noted with a thing say of it. Few games have them: the page of any other leaves them out.

import { makeEvent } from "./contract.js";
import { findRoll } from "./dice.js";
import { isResultOf, listDeciding, listNotedRows, ROWS, readTitles, strikeResult } from "./noted.js";
import { STEPS } from "./steps.js";
import { countThing, findNumberRules, readNumber } from "./tally.js";
import { byId, listOnce } from "./text.js";
import { markThing, putThing } from "./thing_actions.js";

function readSettled({ game }, { by, of }, rows) {
  const words = game.system.table(findRoll(game.system, of).table).columns.map(({ id }) => id);
  return readTitles(game, { roll: by, words }, rows);
}

/** Let results noted with a thing part from it to a new one, which keeps the row of its result in another column. */
function partFrom(runner, step, { kind, number, place }, { own, column, row }) {
  const other = runner.game.things.nextNumber(kind);
  runner.act(putThing, { kind, name: "", place });
  const find = (each) => runner.game.things.find(kind, each);
  for (const each of own) {
    runner.note(strikeResult(runner.game, find(number), { roll: step.by, row: each, into: find(other) }));
  }
  runner.act(markThing, { kind, number: other, mark: step.mark });
  runner.act(countThing, { kind, number: other, what: step.counts, by: own.length });
  runner.act(countThing, { kind, number, what: step.counts, by: -own.length });
  readAnew(runner, step, { kind, number: other }, { column, row });
}

/** Give a thing the highest number that ends the titles noted with it, and a result in another column. */
function readAnew(runner, step, { kind, number }, result) {
  const thing = runner.game.things.find(kind, number);
  const { words, numbers } = readSettled(runner, step, listNotedRows(thing, step.by));
  if (numbers.length && !numbers.includes(-1) && !words.includes("")) {
    const now = readNumber(runner.game, thing, findNumberRules(runner.game, kind, step.number));
    runner.act(countThing, { kind, number, what: step.number, by: Math.max(...numbers) - now });
  }
  if (!result) return;
  const event = makeEvent("ResultGiven", { roll: step.of, ...result, kept: true });
  runner.note([[event], runner.game]);
  runner.noteWith([kind, number], [event]);
}

Object.assign(STEPS, {
  /** Strike off a result that is noted with a thing, or let it go over to another. */
  StrikeStep(runner, { noted, into }) {
    const thing = runner.thing(noted);
    const row = Math.floor(Number(runner.answers.get(noted)[0]) / ROWS);
    if (!thing || !row) return;
    const { noted: roll } = byId(runner.routine.asks, noted);
    runner.note(strikeResult(runner.game, thing, { roll, row: row - 1, into: into && runner.thing(into) }));
  },

  /** Settle a thing by the results that are noted with it. On a true tie it parts: a thing for each column. */
  SettleStep(runner, step) {
    const thing = runner.thing(step.thing);
    if (!thing) return;
    const rows = listNotedRows(thing, step.by);
    const said = readSettled(runner, step, rows);
    const noted = thing.noted.findLast((event) => isResultOf(event, step.of));
    const [settled, ...others] = noted ? listDeciding(said) : [];
    const parting = others.length ? listOnce(said.words).filter((word) => word !== settled) : [];
    for (const column of parting) {
      const own = rows.filter((_, index) => said.words[index] === column);
      partFrom(runner, step, thing, { own, column, row: noted.row });
    }
    const isOther = settled && settled !== noted.column;
    readAnew(runner, step, thing, isOther ? { column: settled, row: noted.row } : null);
  },
});
