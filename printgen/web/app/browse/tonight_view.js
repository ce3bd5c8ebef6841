// The scenario of tonight to read: its set-up, the cards of what it lists, how it ends, and what scores.

import { byId, say } from "../../engine/text.js";
import { tellScenario, tellWhere } from "../../words/tonight.js";
import { h, makeEach } from "../elements/element.js";
import { findColumnStyle, listReadColumns, makeSign, wearStyle } from "./columns.js";
import { drawTonight } from "./maps.js";

function makeListedCards(at) {
  const { play, scenario } = at.system;
  return (play.scenario?.lists ?? []).map((list) => {
    const cards = scenario.things(list.kind).map((thing) => h("li", makeListedCard(at, list, thing)));
    return cards.length > 0 && h("section", h("details", h("summary", list.title), h("ul.listed-cards", cards)));
  });
}

/** Return for each list a table of what its things count, and of when they come, if they do not just stand there. */
function makeListedTables(at) {
  const { play, scenario } = at.system;
  return (play.scenario?.lists ?? []).map((list) => {
    const things = scenario.things(list.kind);
    const main = list.texts.find(({ table }) => !table);
    // When it comes says enough of what is not on the table yet.
    const tellBegin = (thing) => {
      const comes = tellWhere(at.system, list.kind, thing).split(", ").at(-1);
      return [comes, main && thing.text(main.id, "")].filter(Boolean).join(": ");
    };
    const counts = list.counts.filter(({ id }) => things.some((thing) => thing.count(id)));
    const comes = things.some(tellBegin);
    if (!counts.length && !comes) return null;
    const rows = things.map((thing) => [
      h("th", { scope: "row" }, `${thing.number} ${thing.name}`),
      comes && h("td", tellBegin(thing)),
      counts.map(({ id }) => h("td", String(thing.count(id)))),
    ]);
    const heads = [
      list.title,
      ...(comes ? [main?.title ?? TEXTS.tonight.comes] : []),
      ...counts.map(({ title }) => title),
    ];
    return h("table", [
      h("thead", h("tr", [heads.map((title) => h("th", { scope: "col" }, title))])),
      h("tbody", [rows.map((row) => h("tr", row))]),
    ]);
  });
}

/** Return the card of a thing of a list; the texts of the columns that are read stand out. */
export function makeListedCard(at, list, thing) {
  const columns = (text) => listColumns(at, text, thing);
  const texts = list.texts.filter(({ alone }) => !alone);
  const whole = texts.filter((text) => !columns(text).length);
  const bands = texts.flatMap((text) => columns(text).map((column) => makeBand(at, thing, text, column)));
  const facts = [
    tellWhere(at.system, list.kind, thing),
    ...whole.map(({ id, title }) => tell(title, thing.text(id, ""))),
    // What a number usually is goes without saying, as on paper.
    ...list.counts.map(({ id, title, start }) => thing.count(id) !== (start ?? 0) && tell(title, `${thing.count(id)}`)),
    ...tellType(at.system, list, thing),
  ];
  return h("article.listed", [
    h("header", h("b", thing.number), h("span", h("small", at.system.name), list.title)),
    h("h3", thing.name),
    makeEach("p", facts.filter(Boolean)),
    bands,
  ]);
}

function tell(title, said) {
  return said && `${title}: ${said}`;
}

/** Return the columns that a text stands in; none for one that is the same in all of them, unless bands show that. */
function listColumns(at, { id, table }, thing) {
  const said = byId(thing.texts, id);
  const columns = table && said ? at.system.table(table).columns : [];
  const isBanded = columns.every((column) => findColumnStyle(at, table, column.id));
  return said?.texts[0][0] || isBanded ? columns : [];
}

function makeBand(at, thing, { id, table }, column) {
  const style = findColumnStyle(at, table, column.id);
  const isRead = listReadColumns(at.game).get(table) === column.id;
  const given = { class: isRead ? "band read" : "band", ...wearStyle(style) };
  return h("div", given, h("b", makeSign(style), column.title), h("p", thing.text(id, column.id)));
}

function tellType(system, { types }, { type }) {
  if (!type) return [];
  const table = system.table(types);
  const { title, text } = table.rows.flatMap(({ results }) => results).find(({ key }) => key === type);
  return [tell(table.title, title), text];
}

/** Return what the scenario of a game says, null where none is played or it says nothing. */
export function makeTonight(at) {
  const { system } = at;
  if (!system.scenario?.title) return null;
  const { title, text, setUp, start, ends, scores, notes } = tellScenario(system, system.scenario);
  const part = (head, lines, list = "ul") =>
    lines.length > 0 && h("section", h("h3", head), h(list, makeEach("li", lines)));
  return h("article.tonight", [
    h("h2", say(TEXTS.tonight.title, { title })),
    text && h("p", text),
    part(TEXTS.tonight.setUp, setUp, "ol"),
    drawTonight(at),
    part(TEXTS.tonight.start, start),
    makeListedTables(at),
    makeListedCards(at),
    part(TEXTS.tonight.ends, ends),
    part(TEXTS.tonight.scores, scores),
    part(TEXTS.tonight.notes, notes),
  ]);
}
