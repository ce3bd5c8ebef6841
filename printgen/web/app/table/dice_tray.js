// Rolls on tables, loose dice, and names that are picked at random.

import { makeDie } from "../../engine/dice.js";
import { listResults } from "../../engine/roll_actions.js";
import { say } from "../../engine/text.js";
import { joinRosterTitles } from "../../words/phrases.js";
import { makeColumnField } from "../browse/columns.js";
import { openSheet } from "../elements/dialogs.js";
import { h, makeNumberField } from "../elements/element.js";
import { DICE_TEXTS } from "../texts/table_texts.js";

/** Return what is picked at random in a game: where it is picked from, and a button for each result. */
export function makePicks(at) {
  return at.system.play.picks.map((rules) => {
    const chosen = at.game.chosen.get(rules.id) ?? [];
    const titles = chosen.length ? joinRosterTitles(at.game, chosen) : "";
    const table = at.system.table(rules.table);
    const results = listResults(at.game, rules).map((id) => table.results.find((result) => result.id === id));
    const choose = { "data-key": `choose-${rules.id}`, class: chosen.length ? null : "main" };
    const buttons = results.map(({ id, title }) =>
      h(
        "button",
        { "data-key": `pick-${id}`, disabled: !chosen.length, onclick: () => pickName(at, rules, id) },
        title,
      ),
    );
    return h("section.picks", [
      h("h3", rules.title),
      h("p.soft", titles ? say(DICE_TEXTS.chosen, { titles }) : DICE_TEXTS.chosenNone),
      h("button", { ...choose, onclick: () => openRosters(at, rules) }, DICE_TEXTS.choose),
      chosen.length ? h("div.grid-choices", buttons) : null,
    ]);
  });
}

function pickName(at, rules, result) {
  return at.act({ do: "pick", pick: rules.id, result });
}

/** Open the sheet in which the rosters of a pick are chosen. */
export function openRosters(at, rules) {
  const rosters = at.system.rosters.filter(({ table }) => table === rules.table);
  const chosen = new Set(at.game.chosen.get(rules.id) ?? []);
  openSheet(DICE_TEXTS.choose, (close) => {
    const done = h("button.main", { disabled: !chosen.size }, DICE_TEXTS.chooseDo);
    done.addEventListener("click", () => {
      const named = rosters.map(({ id }) => id).filter((id) => chosen.has(id));
      if (at.act({ do: "choose", pick: rules.id, rosters: named })) close();
    });
    const toggle = (event, id) => {
      if (!chosen.delete(id)) chosen.add(id);
      event.currentTarget.setAttribute("aria-pressed", String(chosen.has(id)));
      done.disabled = !chosen.size;
    };
    const buttons = rosters.map(({ id, title }) => {
      const given = { "aria-pressed": String(chosen.has(id)) };
      return h("button", { ...given, onclick: (event) => toggle(event, id) }, title);
    });
    return [h("div.grid-choices", buttons), h("div.over-foot", done)];
  });
}

// Loose dice that are thrown with one tap.
const LOOSE_DICE = ["d6", "2d6", "3d6", "d3", "d4", "d8", "d10", "d12", "d20", "d66", "d100"];
const MOST_TIMES = 40;
const MOST_ADDED = 20;

/** Return a button for each way to roll, and for dice alone. */
export function makeDiceTray(at) {
  const tables = at.system.play.rolls.map((rules) => makeTableRoll(at, rules));
  return [
    tables.length ? h("div.rolls", tables) : null,
    h("h3", DICE_TEXTS.loose),
    h(
      "div.loose",
      LOOSE_DICE.map((die) => makeLooseDie(at, die)),
    ),
  ];
}

function makeLooseDie(at, die) {
  const given = { class: "loose-die", "data-key": `die-${die}` };
  return h("button", { ...given, onclick: () => at.act({ do: "roll", name: die }) }, die.toUpperCase());
}

function makeTableRoll(at, rules) {
  const table = at.system.table(rules.table);
  const roll = {
    "data-key": `roll-${rules.id}`,
    onclick: () => at.act({ do: "roll", name: rules.id }),
  };
  const more = {
    "data-key": `roll-more-${rules.id}`,
    "aria-label": `${rules.title}: ${DICE_TEXTS.more}`,
  };
  return h("div.holder", [
    h("button.roll", { ...roll }, h("span", rules.title), h("small", table.die)),
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
    const button = h("button.main", { onclick: roll }, DICE_TEXTS.roll);
    return h("div.form", column?.element, modifier?.element, times.element, button);
  });
}
