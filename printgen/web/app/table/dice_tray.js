// Rolls on tables, loose dice, and names that are picked at random.

import { makeDie } from "../../engine/die.js";
import { makeColumnField } from "../browse/column_sheet.js";
import { h } from "../elements/element.js";
import { makeNumberField } from "../elements/number_field.js";
import { openSheet } from "../elements/sheet.js";
import { DICE_TEXTS } from "../texts/table_texts.js";

// Loose dice that are thrown with one tap.
const LOOSE_DICE = ["d6", "2d6", "3d6", "d3", "d4", "d8", "d10", "d12", "d20", "d66", "d100"];
const MOST_TIMES = 40;
const MOST_ADDED = 20;

/** Return a button for each way to roll, and for dice alone. */
export function makeDiceTray(at) {
  const tables = at.system.play.rolls.map((rules) => makeTableRoll(at, rules));
  return [
    tables.length ? h("div", { class: "rolls" }, tables) : null,
    h("h3", {}, DICE_TEXTS.loose),
    h(
      "div",
      { class: "loose" },
      LOOSE_DICE.map((die) => makeLooseDie(at, die)),
    ),
  ];
}

function makeLooseDie(at, die) {
  const given = { type: "button", class: "loose-die", "data-key": `die-${die}` };
  return h("button", { ...given, onclick: () => at.act({ do: "roll", name: die }) }, die.toUpperCase());
}

function makeTableRoll(at, rules) {
  const table = at.system.table(rules.table);
  const roll = {
    type: "button",
    "data-key": `roll-${rules.id}`,
    onclick: () => at.act({ do: "roll", name: rules.id }),
  };
  const more = {
    type: "button",
    "data-key": `roll-more-${rules.id}`,
    "aria-label": `${rules.title}: ${DICE_TEXTS.more}`,
  };
  return h("div", { class: "holder" }, [
    h("button", { ...roll, class: "roll" }, h("span", {}, rules.title), h("small", {}, table.die)),
    h("button", { ...more, onclick: () => openRoll(at, rules, table) }, "⋯"),
  ]);
}

/** Open the sheet of a way to roll: its column, what is added, and how often. */
function openRoll(at, rules, table) {
  openSheet(rules.title, (close) => {
    const gauge = rules.column ? DICE_TEXTS.columnGauge : DICE_TEXTS.columnAll;
    const column = table.columns.length ? makeColumnField(DICE_TEXTS.column, table.columns, gauge, DICE_TEXTS) : null;
    const range = { low: -MOST_ADDED, high: MOST_ADDED, start: 0 };
    const modifier = makeDie(table.die).isNumbered ? makeNumberField(DICE_TEXTS.modifier, range) : null;
    const times = makeNumberField(DICE_TEXTS.times, { low: 1, high: MOST_TIMES });
    const roll = () => {
      const said = { amount: times.read(), column: column?.read() ?? "", modifier: modifier?.read() ?? 0 };
      if (at.act({ do: "roll", name: rules.id, ...said })) close();
    };
    const button = h("button", { type: "button", class: "main", onclick: roll }, DICE_TEXTS.roll);
    return h("div", { class: "form" }, column?.element, modifier?.element, times.element, button);
  });
}
