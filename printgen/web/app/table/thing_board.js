// Things in play on a board: a cell for each result of the table that says where they are, and chips in it.

import { listSteps } from "../../engine/steps.js";
import { findRow } from "../../words/reading.js";
import { callThing, listFacts } from "../../words/things.js";
import { h } from "../elements/element.js";
import { THING_TEXTS } from "../texts/table_texts.js";

const MOST_CELLS = 12;

/**
 * Return how things of a kind are laid out: `where` is the table whose results are the cells of a board, `how` that of
 * their orders. Null unless a routine puts things of this kind and rolls for each on two tables or more.
 */
export function findBoard(system, kind) {
  const steps = system.play.routines.flatMap((routine) => [...listSteps(routine.steps)]);
  for (const step of steps.filter((each) => each.is === "PutStep" && each.kind === kind.id)) {
    const rolls = step.steps.filter((each) => each.is === "RollStep").map((each) => each.rolls.at(-1)[1]);
    const [where, how] = rolls.map((name) => findRolledTable(system, name));
    if (how && where.rows.length <= MOST_CELLS) return { where, how };
  }
  return null;
}

function findRolledTable(system, name) {
  return system.table(system.play.rolls.find(({ id }) => id === name).table);
}

/** Return the row of a table that was rolled for a thing, undefined if none was. */
function findNotedRow(at, thing, table) {
  const noted = thing.noted.findLast(
    (event) => ["Rolled", "ResultGiven"].includes(event.event) && isOn(at.system, event.roll, table),
  );
  return noted && findRow(at.game, noted);
}

function isOn(system, name, table) {
  return findRolledTable(system, name) === table;
}

/** Return the board of a kind, and below it what each of the orders says, with the things that have it. */
export function makeBoard(at, kind, { where, how }, open) {
  const things = at.game.things.ofKind(kind.id);
  const placed = things.map((thing) => ({
    thing,
    cell: thing.place ? undefined : findNotedRow(at, thing, where),
    order: findNotedRow(at, thing, how),
  }));
  const chip = ({ thing, order }) => makeChip(at, kind, thing, order, open);
  const zones = at.page.drawings.board(where.id) ?? where.rows.map((_, index) => placeInRow(index, where.rows.length));
  const [across, down] = [listBorders(zones, 0), listBorders(zones, 1)];
  const cells = where.rows.map((row, index) =>
    h("div.cell", { "--area": findArea(zones[index], across, down) }, [
      h("span.cell-title", row.results[0].title),
      h("div.chips", placed.filter(({ cell }) => cell === row).map(chip)),
    ]),
  );
  const elsewhere = placed.filter(({ cell }) => !cell);
  return [
    h("div.board", { "--columns": across.length - 1 }, cells),
    elsewhere.length ? h("div.chips", h("span", THING_TEXTS.elsewhere), elsewhere.map(chip)) : null,
    makeOrders(placed, how, chip),
  ];
}

/** Return where one of several cells lies that no map has, in rows of three. */
function placeInRow(index, count) {
  const wide = Math.min(3, count);
  return [index % wide, Math.floor(index / wide), 1, 1];
}

/** Return where cells begin and end on an axis, 0 for across and 1 for down. */
function listBorders(zones, axis) {
  const ends = zones.flatMap((zone) => [zone[axis], zone[axis] + zone[axis + 2]]);
  return [...new Set(ends)].sort((one, other) => one - other);
}

/** Return the lines between which a cell lies: from above, from the left, to below, to the right. */
function findArea([x, y, width, height], across, down) {
  const lines = [down.indexOf(y), across.indexOf(x), down.indexOf(y + height), across.indexOf(x + width)];
  return lines.map((line) => line + 1).join(" / ");
}

/** Return a thing as a round button with its number, and what is rolled for it. */
function makeChip(at, kind, thing, order, open) {
  const label = [callThing(at.game, kind.id, thing.number), ...listFacts(at.game, kind, thing)].join(", ");
  const given = { class: thing.marks.length ? "chip marked" : "chip", "aria-label": label };
  return h(
    "button",
    { ...given, "data-key": `chip-${kind.id}-${thing.number}`, onclick: () => open(kind, thing.number) },
    [h("b", thing.number), order ? h("small", order.roll) : null],
  );
}

function makeOrders(placed, how, chip) {
  return how.rows
    .map((row) => [row, placed.filter(({ order }) => order === row)])
    .filter(([, found]) => found.length)
    .map(([row, found]) =>
      h("div.order", [
        h("h4", h("span.order-number", row.roll), row.results[0].title),
        h("p.soft", row.results[0].text.trim()),
        h("p.who", found.map(({ thing }) => thing.number).join(", ")),
      ]),
    );
}
