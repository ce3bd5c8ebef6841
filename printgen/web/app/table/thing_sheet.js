// The sheet of a thing in play: all that is known of it, and all that can be done with it.

import { makeEventReading } from "../../words/reading.js";
import { callThing, nameNoted } from "../../words/things.js";
import { makeListedCard } from "../browse/listed_cards.js";
import { h, replaceContent } from "../elements/element.js";
import { openSheet } from "../elements/sheet.js";
import { THING_TEXTS } from "../texts/table_texts.js";
import { makeReadingWords } from "./card_face.js";
import { makeRoutineButton } from "./routine_view.js";

const LONGEST_TYPED = 60;

/** Open the sheet of a thing. */
export function openThingSheet(at, kind, number) {
  const body = h("div", { class: "over-parts" });
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
    h("button", { type: "button", class: "bad", onclick: () => act({ do: "take" }) }, THING_TEXTS.take),
  ];
}

function makeKnown(at, kind, thing) {
  const listed = at.system.scenario?.thing(kind.id, thing.number);
  const list = listed && at.system.play.scenario.lists.find((each) => each.kind === kind.id);
  const sayings = listed ? [makeListedCard(at, list, listed)] : [];
  const noted = thing.noted.map((event) => {
    const reading = makeEventReading(at.game, event);
    return reading ? makeReadingWords(at, reading) : h("p", {}, h("b", {}, nameNoted(at.game, event)));
  });
  return sayings.length || noted.length ? h("div", { class: "known" }, sayings, noted) : null;
}

/** Return the routines that ask for a thing of this kind, which is this one. */
function makeDoings(at, kind, thing, on) {
  const found = at.system.play.routines.flatMap((routine) => {
    const ask = routine.asks.find(({ things }) => things === kind.id);
    const given = { known: ask && { [ask.id]: thing.number }, before: on.close };
    return ask ? [makeRoutineButton(at, routine, `doing-${routine.id}`, given)] : [];
  });
  return found.length ? h("div", { class: "routines" }, found) : null;
}

function makeMarks(kind, thing, act) {
  const buttons = kind.marks.map(({ id, title }) => {
    const has = thing.marks.includes(id);
    const given = { type: "button", "data-key": `mark-${id}`, "aria-pressed": String(has) };
    return h("button", { ...given, onclick: () => act({ do: has ? "unmark" : "mark", mark: id }) }, title);
  });
  return h(
    "fieldset",
    { class: "question" },
    h("legend", {}, THING_TEXTS.marks),
    h("div", { class: "grid-choices" }, buttons),
  );
}

/** Return where a thing is and can be sent; one for which a token stands cannot leave the table like this. */
function makePlaces(kind, thing, act) {
  const places = [{ id: "", title: THING_TEXTS.onTable }, ...kind.places];
  const buttons = places.map(({ id, title }) => {
    const given = { type: "button", "data-key": `place-${id}`, "aria-pressed": String(thing.place === id) };
    return h(
      "button",
      { ...given, onclick: () => thing.place !== id && act({ do: "send", ...(id ? { place: id } : {}) }) },
      title,
    );
  });
  return h(
    "fieldset",
    { class: "question" },
    h("legend", {}, THING_TEXTS.place),
    h("div", { class: "grid-choices" }, buttons),
  );
}

function makeNaming(thing, act) {
  const given = { type: "text", maxlength: LONGEST_TYPED, autocomplete: "off", "data-key": "thing-name" };
  const name = h("input", { ...given, value: thing.name });
  const onsubmit = (event) => {
    event.preventDefault();
    act({ do: "name", name: name.value });
  };
  return h("form", { class: "naming", onsubmit }, [
    h("label", { class: "field" }, h("span", {}, THING_TEXTS.name), name),
    h("button", { type: "submit" }, THING_TEXTS.nameDo),
  ]);
}
