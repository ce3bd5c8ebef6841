// Things in play: of each kind a board or a list, and a sheet for each thing.

import { listSayings } from "../../words/orders.js";
import { findName } from "../../words/thing_names.js";
import { listFacts } from "../../words/things.js";
import { h } from "../elements/element.js";
import { THING_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";
import { makeRoutineButton } from "./routine_view.js";
import { findBoard, makeBoard } from "./thing_board.js";
import { openThingSheet } from "./thing_sheet.js";

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
  return h("section", { class: "kind" }, [
    h(
      "header",
      {},
      h("h3", {}, kind.title, h("span", { class: "count" }, things.length || "")),
      kind.bag ? null : makePutButton(at, kind, open),
    ),
    board && things.length ? makeBoard(at, kind, board, open) : makeThingList(at, kind, things, open),
    gone.length
      ? h("p", { class: "soft" }, `${THING_TEXTS.gone}: ${gone.map((thing) => sayGone(at, thing)).join(", ")}`)
      : null,
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
  const given = { type: "button", "data-key": key, "aria-label": say(THING_TEXTS.putTitle, kind) };
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
    headed ? h("h4", { class: "place" }, place.title) : null,
    h(
      "ul",
      { class: "things" },
      here.map((thing) => h("li", {}, makeThingRow(at, kind, thing, open))),
    ),
  ]);
}

function makeThingRow(at, kind, thing, open) {
  const name = findName(at.game, thing);
  const marks = thing.marks.map((mark) => kind.marks.find(({ id }) => id === mark).title);
  const known = listFacts(at.game, kind, { ...thing, place: "", marks: [] }).filter((word) => word && word !== name);
  const sayings = listSayings(at.game, kind.id, thing.number).map(({ line }) => line);
  const key = { "data-key": `thing-${kind.id}-${thing.number}` };
  const given = { type: "button", class: "thing", ...key, onclick: () => open(kind, thing.number) };
  return h("button", given, [
    h("span", { class: marks.length ? "chip marked" : "chip" }, h("b", {}, thing.number)),
    h("span", { class: "thing-words" }, [
      h("b", {}, name || `${kind.title} ${thing.number}`),
      marks.map((mark) => h("mark", {}, mark)),
      known.length ? h("span", {}, known.join("; ")) : null,
      sayings.map((line) => h("span", { class: "soft" }, line)),
    ]),
  ]);
}
