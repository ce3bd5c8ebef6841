// The rosters of a game to read: which names each has at each result of its table.

import { h } from "../elements/element.js";
import { RULES_TEXTS } from "../texts/reading_texts.js";
import { say } from "../texts/texts.js";

/** Return an article for each table that has rosters, each roster folded away. */
export function makeRosters({ tables, rosters }) {
  return tables.map((table) => {
    const found = rosters.filter((roster) => roster.table === table.id);
    const title = say(RULES_TEXTS.rosters, table);
    return (
      found.length > 0 && h("article", { class: "rosters" }, h("h2", {}, title), found.map(makeRosterNames(table)))
    );
  });
}

function makeRosterNames(table) {
  const title = (id) => table.results.find((result) => result.id === id).title;
  return ({ title: name, entries, last }) =>
    h("section", {}, [
      h("details", {}, [
        h("summary", {}, name),
        entries.map(([id, ...names]) => [h("b", {}, title(id)), h("ul", {}, names.map(makeRosterName(last)))]),
      ]),
    ]);
}

function makeRosterName(last) {
  return (text) => h("li", {}, last.includes(text) ? say(RULES_TEXTS.last, { text }) : text);
}
