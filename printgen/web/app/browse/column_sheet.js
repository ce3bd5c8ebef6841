// Which column of the cards or the table is read, where no gauge says it.

import { h } from "../elements/element.js";
import { openSheet } from "../elements/sheet.js";
import { PILE_TEXTS } from "../texts/table_texts.js";
import { findColumnStyle, makeSign, wearStyle } from "./signs.js";

// What an action says for all columns.
const EVERY_COLUMN = "*";

/** Open a sheet with the columns of a pile; `act` is called with what an action says of the column. */
export function openColumns(at, rules, act) {
  const { deck } = at.game.pile(rules.id);
  openSheet(deck.title, (close) => {
    const choose = (column) => act({ column }) && close();
    const button = ({ id, title }) => {
      const style = findColumnStyle(at, at.system.tableOf(rules.id).id, id);
      return h("button", { type: "button", ...wearStyle(style), onclick: () => choose(id) }, makeSign(style), title);
    };
    const all = h("button", { type: "button", onclick: () => choose(EVERY_COLUMN) }, PILE_TEXTS.columnAll);
    return h("div", { class: "grid-choices" }, deck.columns.map(button), all);
  });
}

/**
 * Return a field in which a column is chosen, and `read()`, which returns it: "" for what the gauge says. `gauge` is the
 * title of what is read without a choice.
 */
export function makeColumnField(title, columns, gauge, texts) {
  const options = [["", gauge], ...columns.map(({ id, title: name }) => [id, name]), [EVERY_COLUMN, texts.columnAll]];
  const shown = gauge ? options : options.slice(1);
  const select = h(
    "select",
    { "aria-label": title },
    shown.map(([value, name]) => h("option", { value }, name)),
  );
  return { element: h("label", { class: "field" }, h("span", {}, title), select), read: () => select.value };
}
