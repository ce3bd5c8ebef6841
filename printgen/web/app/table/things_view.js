// Things in play: of each kind a board or a list, and a sheet for each thing.

import { findDue } from "../../engine/course.js";
import { isMet } from "../../engine/pile.js";
import { listAsked } from "../../engine/routine.js";
import { findNoted, listSteps } from "../../engine/steps.js";
import { readNumber } from "../../engine/tally.js";
import { ascending, byId, listOnce, say } from "../../engine/text.js";
import { LONGEST_NAME } from "../../engine/thing_actions.js";
import { listDoings, listNow } from "../../words/due.js";
import { nameEffect, sayEffect } from "../../words/in_force.js";
import { callThing, findName } from "../../words/names.js";
import { listFacts, nameNoted } from "../../words/phrases.js";
import { findRow, listNoted, makeEventReading } from "../../words/reading.js";
import { listLines } from "../../words/tonight.js";
import { makeListedCard } from "../browse/tonight_view.js";
import { h, makeChoices, makeEach, makeQuestion, makeSubmit, openParts, openSheet } from "../elements/element.js";
import { makeGaugeGroup } from "./gauges.js";
import { makeReadingWords } from "./hands_view.js";
import { makeMap } from "./map_view.js";
import { findEmptyAsk, makeRoutineButton } from "./routines.js";

const MOST_CELLS = 12;

/**
 * Return how things of a kind are laid out: `where` is the table whose results are the cells of a board, `how` that of
 * their orders. Null unless a routine puts things of this kind and rolls for each on two tables or more.
 */
export function findBoard(system, kind) {
  const steps = system.play.routines.flatMap((routine) => listSteps(routine.steps));
  for (const step of steps.filter((each) => each.is === "PutStep" && each.kind === kind.id)) {
    const rolls = step.steps.filter((each) => each.is === "RollStep");
    const [where, how] = rolls.map((each) => findRolledTable(system, each.rolls.at(-1)[1]));
    if (how && where.rows.length <= MOST_CELLS) return { where, how };
  }
  return null;
}

function findRolledTable(system, name) {
  return system.table(byId(system.play.rolls, name).table);
}

/** Return the row of a table that was rolled for a thing, undefined if none was. */
function findNotedRow(at, thing, table) {
  const noted = findNoted(at.game, thing, table);
  return noted && findRow(at.game, noted);
}

/** Return the board of a kind, and below it what each of the orders says, with the things that have it. */
function makeBoard(at, kind, { where, how }, open) {
  const things = at.game.things.ofKind(kind.id);
  const placed = things.map((thing) => ({
    thing,
    cell: thing.place ? undefined : findNotedRow(at, thing, where),
    order: findNotedRow(at, thing, how),
  }));
  const chip = ({ thing, order }) => makeChip(at, kind, thing, order, open);
  const wide = Math.min(3, where.rows.length);
  // Cells that no map has lie in rows of three.
  const inRows = where.rows.map((_, index) => [index % wide, Math.floor(index / wide), 1, 1]);
  const zones = at.page.drawings.board(where.id) ?? inRows;
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
    elsewhere.length ? h("div.chips", h("span", TEXTS.thing.elsewhere), elsewhere.map(chip)) : null,
    makeOrders(placed, how, chip),
  ];
}

/** Return where cells begin and end on an axis, 0 for across and 1 for down. */
function listBorders(zones, axis) {
  const ends = zones.flatMap((zone) => [zone[axis], zone[axis] + zone[axis + 2]]);
  return listOnce(ends).sort(ascending);
}

/** Return the lines between which a cell lies: from above, from the left, to below, to the right. */
function findArea([x, y, width, height], across, down) {
  const lines = [down.indexOf(y), across.indexOf(x), down.indexOf(y + height), across.indexOf(x + width)];
  return lines.map((line) => line + 1).join(" / ");
}

/** Return a thing as a round button with its number, and what is rolled for it. */
function makeChip(at, kind, thing, order, open) {
  const label = [callThing(at.game, kind.id, thing.number), ...listFacts(at.game, kind, thing)].join(", ");
  const given = { "aria-label": label, onclick: () => open(kind, thing.number) };
  return makeDisc(`button@chip-${kind.id}-${thing.number}`, given, thing, order && h("small", order.roll));
}

/** Return the round sign of a thing, which shows whether it has a mark. */
function makeDisc(selector, given, { number, marks }, more = null) {
  return h(selector, { class: marks.length ? "chip marked" : "chip", ...given }, h("b", number), more);
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

function openThingSheet(at, kind, number) {
  openParts(callThing(at.game, kind.id, number), (on) => {
    const thing = at.game.things.find(kind.id, number);
    return thing ? listThingParts(at, kind, thing, on) : on.close();
  });
}

function listThingParts(at, kind, thing, on) {
  const act = (action) => at.act({ kind: kind.id, number: thing.number, ...action }) && on.redraw();
  return [
    makeKnown(at, kind, thing),
    makeCorrecting(at, thing, act),
    makeDoings(at, kind, thing, on),
    kind.numbers.filter(({ title }) => title).map((rules) => makeNumber(at, thing, rules, act)),
    kind.marks.length ? makeMarks(kind, thing, act) : null,
    kind.places.length && !(kind.bag && !thing.place) ? makePlaces(kind, thing, act) : null,
    makeNaming(thing, act),
    h("button.bad", () => act({ do: "take" }), TEXTS.thing.take),
  ];
}

/** Return what a thing does now, and below it all that is known of it, which is folded then. */
function makeKnown(at, kind, thing) {
  const listed = at.system.scenario?.thing(kind.id, thing.number);
  const list = at.system.play.scenario?.lists.find((each) => each.kind === kind.id);
  // Where it began is told as long as it is there.
  const sayings = listed ? [makeListedCard(at, list, listed.replace({ place: thing.place && listed.place }))] : [];
  const noted = listNoted(at.game, thing).map((event) => {
    const reading = makeEventReading(at.game, event);
    return reading ? makeReadingWords(at, reading) : h("p", h("b", nameNoted(at.game, event)));
  });
  const lasting = at.game.effects
    .filter(({ rules, on }) => rules.on === kind.id && on === String(thing.number))
    .map((effect) => h("p", h("b", nameEffect(at.game, effect)), ` ${sayEffect(at.game, effect)}`));
  const told = [...listNow(at.game, thing), ...listDoings(at.game, thing, findDue(at.game))];
  const now = [...told.map((line) => h("p.now", line)), ...lasting];
  const known = [...sayings, ...noted];
  if (!now.length) return known.length ? h("div.known", known) : null;
  return h("div.known", now, known.length ? h("details", h("summary", TEXTS.thing.known), known) : null);
}

/** Return the button that puts right what was rolled for a thing, of each table of which it has one result. */
function makeCorrecting(at, { noted }, act) {
  const rolled = noted.filter(({ event }) => event === "Rolled" || event === "ResultGiven");
  const single = rolled.filter(({ roll }) => rolled.filter((each) => each.roll === roll).length === 1);
  if (!single.length || !at.system.play.course?.declared) return null;
  const ask = (close, { roll, row: now }) => {
    const { title, rows } = findRolledTable(at.system, roll);
    const items = rows.map(({ results }, row) => ({
      title: results[0].title,
      key: `correct-${roll}-${row}`,
      pressed: row === now,
      act: () => (row === now || act({ do: "correct", roll, row })) && close(),
    }));
    return makeQuestion(title, makeChoices(items));
  };
  const open = () => openSheet(TEXTS.thing.correct, (close) => single.map((event) => ask(close, event)));
  return h("button@correct", open, `${TEXTS.thing.correct}…`);
}

/** Return the routines that ask for a thing of this kind, which is this one; those of the phase come first. */
function makeDoings(at, kind, thing, on) {
  const now = findDue(at.game)?.phase.also ?? [];
  const [first, others] = [true, false].map((isNow) =>
    at.system.play.routines.filter(({ id, when }) => now.includes(id) === isNow && isMet(when, at.game.labels())),
  );
  const found = [...first, ...others].flatMap((routine) => {
    const ask = routine.asks.find(({ things }) => things === kind.id);
    const isAsked = ask && listAsked(at.game, ask).some(({ number }) => number === thing.number);
    const meant = ask?.noted ? { among: { [ask.id]: [thing.number] } } : { known: ask && { [ask.id]: thing.number } };
    const given = { ...meant, before: on.close };
    return isAsked && !findEmptyAsk(at.game, routine, given.known)
      ? [makeRoutineButton(at, routine, `doing-${routine.id}`, given)]
      : [];
  });
  return found.length ? h("div.routines", found) : null;
}

/** Return a number of a thing with what moves it. */
function makeNumber(at, thing, rules, act) {
  const { id, title, most } = rules;
  const value = readNumber(at.game, thing, rules);
  const step = (by, sign, text, end) => {
    const onclick = () => act({ do: "count", what: id, by });
    const given = { "aria-label": say(text, { title }), disabled: value === end, onclick };
    return h(`button@count-${id}${sign}`, given, sign);
  };
  const steps = [
    step(-1, "−", TEXTS.gauge.down, 0),
    h("strong.value", String(value)),
    step(1, "+", TEXTS.gauge.up, most),
  ];
  return makeGaugeGroup("stepper", title, h("div.steps", steps));
}

function makeMarks(kind, thing, act) {
  const items = kind.marks.map(({ id, title }) => {
    const pressed = thing.marks.includes(id);
    return { title, key: `mark-${id}`, pressed, act: () => act({ do: pressed ? "unmark" : "mark", mark: id }) };
  });
  return makeQuestion(TEXTS.thing.marks, makeChoices(items));
}

/** Return where a thing is and can be sent; one for which a token stands cannot leave the table like this. */
function makePlaces(kind, thing, act) {
  const items = listPlaces(kind).map(({ id, title }) => {
    const pressed = thing.place === id;
    return { title, key: `place-${id}`, pressed, act: () => !pressed && act({ do: "send", place: id }) };
  });
  return makeQuestion(TEXTS.thing.place, makeChoices(items));
}

function listPlaces(kind) {
  return [{ id: "", title: TEXTS.thing.onTable }, ...kind.places];
}

function makeNaming(thing, act, title = TEXTS.thing.name) {
  const given = { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", value: thing.name };
  const name = h("input@thing-name", given);
  const field = h("label.field", h("span", title), name);
  return makeSubmit("form.naming", field, ["button", TEXTS.thing.nameDo], () => act({ do: "name", name: name.value }));
}

/** Return what names the things that a routine wants a name of, as long as they have none. */
export function makeNamings(at, { events }, routine) {
  const steps = routine ? listSteps(routine.steps) : [];
  const isMeant = ({ event, kind }) =>
    event === "ThingPut" && steps.some((step) => step.is === "PutStep" && step.kind === kind && step.unnamed);
  return events.filter(isMeant).map(({ kind, number }) => {
    const thing = at.game.things.find(kind, number);
    if (!thing || thing.name) return null;
    const act = (action) => at.act({ kind, number, ...action });
    return makeNaming(thing, act, `${TEXTS.thing.name}: ${callThing(at.game, kind, number)}`);
  });
}

/** Return the map with the things in play, each in the zone that was rolled for it until it is moved. */
export function makeThingMap(at) {
  const open = (kind, number) => openThingSheet(at, kind, number);
  const find = (thing) => {
    const board = findBoard(at.system, byId(at.system.play.things, thing.kind));
    const row = board && findNotedRow(at, thing, board.where);
    return row ? (at.page.drawings.board(board.where.id)?.[board.where.rows.indexOf(row)] ?? null) : null;
  };
  return makeMap(at, find, open);
}

export function makeThingKind(at, kind) {
  const things = at.game.things.ofKind(kind.id);
  const board = findBoard(at.system, kind);
  const open = (which, number) => openThingSheet(at, which, number);
  const gone = at.game.things.gone.filter((thing) => thing.kind === kind.id);
  return h("section.kind", [
    h("header", [
      h("h3", kind.title, h("span.count", things.filter(({ place }) => !place).length || "")),
      kind.bag ? null : makePutButton(at, kind, open),
    ]),
    board && things.length ? makeBoard(at, kind, board, open) : makeThingList(at, kind, things, open),
    gone.length ? h("p.soft", `${TEXTS.thing.gone}: ${gone.map((thing) => sayGone(at, thing)).join(", ")}`) : null,
  ]);
}

/**
 * Return the button that brings one more thing of a kind into play: by the routine that does nothing else, asks nothing and
 * finds out more of it, if there is one; else its sheet opens.
 */
function makePutButton(at, kind, open) {
  const puts = ({ asks, steps: [put, other] }) =>
    put.is === "PutStep" && put.kind === kind.id && put.steps[0] && !other && !asks.length;
  const routine = at.system.play.routines.find(puts);
  if (routine) return makeRoutineButton(at, routine, `put-${kind.id}`);
  const onclick = () =>
    at.act({ do: "put", kind: kind.id }) && open(kind, at.game.things.ofKind(kind.id).at(-1).number);
  return h(`button@put-${kind.id}`, { "aria-label": say(TEXTS.thing.putTitle, kind), onclick }, "+ ", TEXTS.thing.put);
}

function sayGone(at, thing) {
  return [thing.number, findName(at.game, thing)].filter(Boolean).join(" ");
}

/** Return a list of things: those on the table first, then those at each place. */
function makeThingList(at, kind, things, open) {
  const groups = listPlaces(kind).map((place) => [place, things.filter((thing) => thing.place === place.id)]);
  const found = groups.filter(([, here]) => here.length);
  const headed = found.length > 1 || (found.length === 1 && found[0][0].id !== "");
  return found.map(([place, here]) => [
    headed && h("h4.place", place.title),
    h("ul.things", [here.map((thing) => h("li", makeThingRow(at, kind, thing, open)))]),
  ]);
}

function makeThingRow(at, kind, thing, open) {
  const name = findName(at.game, thing);
  const marks = thing.marks.map((mark) => byId(kind.marks, mark).title);
  const known = listFacts(at.game, kind, { ...thing, marks: [] }).filter((word) => word !== name.split(", ").at(-1));
  const sayings = listLines(at.game, kind.id, thing.number);
  return h(`button.thing@thing-${kind.id}-${thing.number}`, () => open(kind, thing.number), [
    makeDisc("span", {}, thing),
    h("span.thing-words", [
      h("b", name || `${kind.title} ${thing.number}`),
      makeEach("mark", marks),
      known.length ? h("span", known.join("; ")) : null,
      makeEach("span.soft", sayings),
    ]),
  ]);
}
