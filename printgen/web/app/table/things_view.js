// Things in play: of each kind a board or a list, and a sheet for each thing.

import { say } from "../../engine/text.js";
import { findName } from "../../words/names.js";
import { makeEventReading } from "../../words/reading.js";
import { callThing, listFacts, nameNoted } from "../../words/things.js";
import { listSayings } from "../../words/tonight.js";
import { makeListedCard } from "../browse/tonight_view.js";
import { openSheet } from "../elements/dialogs.js";
import { h, replaceContent } from "../elements/element.js";
import { THING_TEXTS } from "../texts/table_texts.js";
import { makeReadingWords } from "./card_face.js";
import { makeRoutineButton } from "./routines.js";
import { findBoard, makeBoard } from "./thing_board.js";

const LONGEST_TYPED = 60;

/** Open the sheet of a thing. */
function openThingSheet(at, kind, number) {
  const body = h("div.over-parts");
  openSheet(callThing(at.game, kind.id, number), (close) => {
    const redraw = () => {
      const thing = at.game.things.find(kind.id, number);
      if (thing) replaceContent(body, listThingParts(at, kind, thing, { close, redraw }));
      else close();
    };
    redraw();
    return body;
  });
}

function listThingParts(at, kind, thing, on) {
  const act = (action) => at.act({ kind: kind.id, number: thing.number, ...action }) && on.redraw();
  return [
    makeKnown(at, kind, thing),
    makeDoings(at, kind, thing, on),
    kind.marks.length ? makeMarks(kind, thing, act) : null,
    kind.places.length && !(kind.bag && !thing.place) ? makePlaces(kind, thing, act) : null,
    makeNaming(thing, act),
    h("button.bad", { onclick: () => act({ do: "take" }) }, THING_TEXTS.take),
  ];
}

function makeKnown(at, kind, thing) {
  const listed = at.system.scenario?.thing(kind.id, thing.number);
  const list = listed && at.system.play.scenario.lists.find((each) => each.kind === kind.id);
  const sayings = listed ? [makeListedCard(at, list, listed)] : [];
  const noted = thing.noted.map((event) => {
    const reading = makeEventReading(at.game, event);
    return reading ? makeReadingWords(at, reading) : h("p", h("b", nameNoted(at.game, event)));
  });
  return sayings.length || noted.length ? h("div.known", sayings, noted) : null;
}

/** Return the routines that ask for a thing of this kind, which is this one. */
function makeDoings(at, kind, thing, on) {
  const found = at.system.play.routines.flatMap((routine) => {
    const ask = routine.asks.find(({ things }) => things === kind.id);
    const given = { known: ask && { [ask.id]: thing.number }, before: on.close };
    return ask ? [makeRoutineButton(at, routine, `doing-${routine.id}`, given)] : [];
  });
  return found.length ? h("div.routines", found) : null;
}

function makeMarks(kind, thing, act) {
  const buttons = kind.marks.map(({ id, title }) => {
    const has = thing.marks.includes(id);
    const given = { "data-key": `mark-${id}`, "aria-pressed": String(has) };
    return h("button", { ...given, onclick: () => act({ do: has ? "unmark" : "mark", mark: id }) }, title);
  });
  return h("fieldset.question", h("legend", THING_TEXTS.marks), h("div.grid-choices", buttons));
}

/** Return where a thing is and can be sent; one for which a token stands cannot leave the table like this. */
function makePlaces(kind, thing, act) {
  const places = [{ id: "", title: THING_TEXTS.onTable }, ...kind.places];
  const buttons = places.map(({ id, title }) => {
    const given = { "data-key": `place-${id}`, "aria-pressed": String(thing.place === id) };
    return h(
      "button",
      { ...given, onclick: () => thing.place !== id && act({ do: "send", ...(id ? { place: id } : {}) }) },
      title,
    );
  });
  return h("fieldset.question", h("legend", THING_TEXTS.place), h("div.grid-choices", buttons));
}

function makeNaming(thing, act) {
  const given = { type: "text", maxlength: LONGEST_TYPED, autocomplete: "off", "data-key": "thing-name" };
  const name = h("input", { ...given, value: thing.name });
  const onsubmit = (event) => {
    event.preventDefault();
    act({ do: "name", name: name.value });
  };
  return h("form.naming", { onsubmit }, [
    h("label.field", h("span", THING_TEXTS.name), name),
    h("button", { type: "submit" }, THING_TEXTS.nameDo),
  ]);
}

/** Return the things in play, kind by kind. */
export function makeThings(at) {
  return at.system.play.things.map((kind) => makeThingKind(at, kind));
}

/** Return how many things are in play. */
export function countThings(at) {
  return at.game.things.present.length;
}

/** Return the things of a kind: on a board, or in a list. */
export function makeThingKind(at, kind) {
  const things = at.game.things.ofKind(kind.id);
  const board = findBoard(at.system, kind);
  const open = (which, number) => openThingSheet(at, which, number);
  const gone = at.game.things.gone.filter((thing) => thing.kind === kind.id);
  return h("section.kind", [
    h(
      "header",
      h("h3", kind.title, h("span.count", things.length || "")),
      kind.bag ? null : makePutButton(at, kind, open),
    ),
    board && things.length ? makeBoard(at, kind, board, open) : makeThingList(at, kind, things, open),
    gone.length ? h("p.soft", `${THING_TEXTS.gone}: ${gone.map((thing) => sayGone(at, thing)).join(", ")}`) : null,
  ]);
}

/**
 * Return the button that brings one more thing of a kind into play: by the routine that does nothing else, and finds out
 * more of it, if there is one; else its sheet opens.
 */
function makePutButton(at, kind, open) {
  const puts = ({ steps: [put, other] }) => put.is === "PutStep" && put.kind === kind.id && put.steps[0] && !other;
  const routine = at.system.play.routines.find(puts);
  const key = `put-${kind.id}`;
  if (routine) return makeRoutineButton(at, routine, key);
  const onclick = () =>
    at.act({ do: "put", kind: kind.id }) && open(kind, at.game.things.ofKind(kind.id).at(-1).number);
  const given = { "data-key": key, "aria-label": say(THING_TEXTS.putTitle, kind) };
  return h("button", { ...given, onclick }, "+ ", THING_TEXTS.put);
}

function sayGone(at, thing) {
  return [thing.number, findName(at.game, thing)].filter(Boolean).join(" ");
}

/** Return a list of things: those on the table first, then those at each place. */
function makeThingList(at, kind, things, open) {
  const places = [{ id: "", title: THING_TEXTS.onTable }, ...kind.places];
  const groups = places.map((place) => [place, things.filter((thing) => thing.place === place.id)]);
  const found = groups.filter(([, here]) => here.length);
  const headed = found.length > 1 || (found.length === 1 && found[0][0].id !== "");
  return found.map(([place, here]) => [
    headed ? h("h4.place", place.title) : null,
    h(
      "ul.things",
      here.map((thing) => h("li", makeThingRow(at, kind, thing, open))),
    ),
  ]);
}

function makeThingRow(at, kind, thing, open) {
  const name = findName(at.game, thing);
  const marks = thing.marks.map((mark) => kind.marks.find(({ id }) => id === mark).title);
  const known = listFacts(at.game, kind, { ...thing, place: "", marks: [] }).filter((word) => word && word !== name);
  const sayings = listSayings(at.game, kind.id, thing.number).map(({ line }) => line);
  const key = { "data-key": `thing-${kind.id}-${thing.number}` };
  const given = { class: "thing", ...key, onclick: () => open(kind, thing.number) };
  return h("button", given, [
    h("span", { class: marks.length ? "chip marked" : "chip" }, h("b", thing.number)),
    h("span.thing-words", [
      h("b", name || `${kind.title} ${thing.number}`),
      marks.map((mark) => h("mark", mark)),
      known.length ? h("span", known.join("; ")) : null,
      sayings.map((line) => h("span.soft", line)),
    ]),
  ]);
}
