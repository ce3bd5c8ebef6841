// Rolls on tables, loose dice, and names that are picked at random.

import { makeDie } from "../../engine/dice.js";
import { listBlanks, listResults } from "../../engine/roll_actions.js";
import { byId, say } from "../../engine/text.js";
import { LONGEST_NAME } from "../../engine/thing_actions.js";
import { nameDie } from "../../words/names.js";
import { joinRosterTitles } from "../../words/phrases.js";
import { makeColumnField } from "../browse/columns.js";
import { h, makeChoices, makeNumberField, makeSubmit, openSheet } from "../elements/element.js";

/** Return what is picked at random in a game: where it is picked from, and a button for each result. */
export function makePicks(at) {
  return at.system.play.picks.map((rules) => {
    const chosen = at.game.chosen.get(rules.id) ?? [];
    const { results } = at.system.table(rules.table);
    const items = listResults(at.game, rules).map((id) => {
      const { title } = byId(results, id);
      return { title, key: `pick-${id}`, act: () => at.act({ do: "pick", pick: rules.id, result: id }) };
    });
    const titles = joinRosterTitles(at.game, chosen);
    const selector = titles ? "button" : "button.main";
    return h("section.picks", [
      h("h3", rules.title),
      h("p.soft", titles ? say(TEXTS.dice.chosen, { titles }) : TEXTS.dice.chosenNone),
      h(`${selector}@choose-${rules.id}`, () => openRosters(at, rules), TEXTS.dice.choose),
      titles && makeChoices(items),
    ]);
  });
}

export function openRosters(at, rules) {
  const rosters = at.system.rosters.filter(({ table }) => table === rules.table);
  const chosen = new Set(at.game.chosen.get(rules.id) ?? []);
  openSheet(`${TEXTS.dice.choose}: ${rules.title}`, (close) => {
    const choose = () => {
      const named = rosters.map(({ id }) => id).filter((id) => chosen.has(id));
      if (at.act({ do: "choose", pick: rules.id, rosters: named })) close();
    };
    const done = h("button.main", { disabled: !chosen.size, onclick: choose }, TEXTS.dice.chooseDo);
    const toggle = (id) => (event) => {
      if (!chosen.delete(id)) chosen.add(id);
      event.currentTarget.setAttribute("aria-pressed", String(chosen.has(id)));
      done.disabled = !chosen.size;
    };
    const items = rosters.map(({ id, title }) => ({
      title,
      key: `roster-${id}`,
      pressed: chosen.has(id),
      act: toggle(id),
    }));
    return [makeChoices(items), h("div.over-foot", done)];
  });
}

/** Open a sheet with a field for each blank result of a table, in which the player writes what it is. */
export function openWriting(at, table) {
  const { title } = at.system.table(table);
  openSheet(title, (close) => {
    const fields = listBlanks(at.system, table).map((result) => {
      const value = at.game.written.get(`${table} ${result.key}`) ?? "";
      const given = { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", value };
      return { result: result.key, value, title: result.title, input: h(`input@write-${result.key}`, given) };
    });
    const write = () => {
      const changed = fields.filter(({ input, value }) => input.value.trim() !== value);
      const isDone = ({ result, input }) => at.act({ do: "write", table, result, text: input.value.trim() });
      if (changed.every(isDone)) close();
    };
    const content = fields.map(({ title: blank, input }) => h("label.field", h("span", blank), input));
    return makeSubmit("form.form", content, ["button.main", TEXTS.dice.write], write);
  });
}

// Loose dice that are thrown with one tap; those of few faces choose one of so many models, or of anything else.
const LOOSE_DICE = "d6 2d6 3d6 d66 d100 d2 d3 d4 d5 d7 d8 d9 d10 d12 d20".split(" ");
const MOST_TIMES = 40;
const MOST_ADDED = 20;

/** Return a button for each way to roll, and for dice alone. */
export function makeDiceTray(at) {
  const tables = at.system.play.rolls.map((rules) => makeTableRoll(at, rules));
  const loose = LOOSE_DICE.map((die) => {
    const roll = () => at.act({ do: "roll", name: die });
    return h(`button.loose-die@die-${die}`, roll, nameDie(die).toUpperCase());
  });
  return [
    tables.length ? h("div.rolls", tables) : null,
    makeChances(at),
    h("h3", TEXTS.dice.loose),
    h("div.loose", loose),
  ];
}

/** Return buttons that choose one of the things on the table, or a player, where there are several. */
function makeChances(at) {
  const { game } = at;
  const { players, things, course } = at.system.play;
  const kinds = things.filter(({ id }) => game.things.ofKind(id).filter(({ place }) => !place).length > 1);
  const whom = [...(game.players > 1 ? [{ id: players, title: TEXTS.dice.player }] : []), ...kinds];
  const make = ({ id, title }) => h(`button@any-${id}`, () => at.act({ do: "choose-any", kind: id }), title);
  return course?.declared && whom.length > 0 && [h("h3", TEXTS.dice.any), h("div.routines", whom.map(make))];
}

function makeTableRoll(at, rules) {
  const { id, title } = rules;
  const table = at.system.table(rules.table);
  const roll = () => at.act({ do: "roll", name: id });
  const more = { "aria-label": `${title}: ${TEXTS.dice.more}`, onclick: () => openRoll(at, rules, table) };
  return h("div.holder", [
    h(`button.roll@roll-${id}`, roll, h("span", title), h("small", nameDie(table.die))),
    h(`button@roll-more-${id}`, more, "⋯"),
  ]);
}

/** Open the sheet of a way to roll: its column, what is added, and how often. */
function openRoll(at, rules, table) {
  openSheet(rules.title, (close) => {
    const gauge = rules.column ? TEXTS.dice.columnGauge : TEXTS.dice.columnAll;
    const column = table.columns.length ? makeColumnField(TEXTS.dice.column, table.columns, gauge) : null;
    const range = { low: -MOST_ADDED, high: MOST_ADDED, start: 0 };
    const modifier = makeDie(table.die).isNumbered ? makeNumberField(TEXTS.dice.modifier, range) : null;
    const times = makeNumberField(TEXTS.dice.times, { low: 1, high: MOST_TIMES });
    const roll = () => {
      const said = { amount: times.read(), column: column?.read() ?? "", modifier: modifier?.read() ?? 0 };
      if (at.act({ do: "roll", name: rules.id, ...said })) close();
    };
    const button = h("button.main", roll, TEXTS.dice.roll);
    const write = () => close() ?? openWriting(at, table.id);
    const isBlank = listBlanks(at.system, table.id).length > 0 && at.system.play.course?.declared;
    return h("div.form", column?.element, modifier?.element, times.element, button, [
      isBlank && h(`button@roll-write-${rules.id}`, write, TEXTS.dice.write),
    ]);
  });
}
