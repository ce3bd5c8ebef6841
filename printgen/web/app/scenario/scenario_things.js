// The fields of a thing that a scenario lists.

import { say } from "../../engine/text.js";
import { h, replaceContent } from "../elements/element.js";
import { FORM } from "../texts/form_texts.js";

/** What is said of a field that must not stay empty. */
export const NEEDED = { isNeeded: true };

/** Return the fields of a thing at a path of the draft. */
export function makeThingFields(form, list, path, redraw) {
  return [
    h("div.fields", makeNumber(form, list, path, redraw), form.text([...path, "name"], FORM.thingName, NEEDED)),
    makeWhere(form, list, path, redraw),
    list.types.length > 0 &&
      form.choice([...path, "type"], list.typeTitle, [
        ["", FORM.noType],
        ...list.types.map(({ id, title }) => [id, title]),
      ]),
    list.texts.map((rules) => makeTexts(form, rules, [...path, "texts", rules.id])),
    h(
      "div.fields",
      list.counts.map((count) => makeCount(form, count, [...path, "counts", count.id])),
    ),
  ];
}

/** Return the field of a number that the rules of a game name; it must be typed where they say none to begin with. */
export function makeCount(form, { title, low, high, start }, path) {
  const hint = say(start === null ? FORM.between : FORM.labels, { first: low, last: high, start });
  return form.number(path, title, { low, hint, isNeeded: start === null });
}

// The things stand in the order of their numbers.
function makeNumber(form, list, path, redraw) {
  const order = () => {
    const things = form.read(path.slice(0, -1));
    const thing = form.read(path);
    things.sort((one, other) => one.number - other.number);
    redraw();
    document.getElementById(form.name([...path.slice(0, -1), things.indexOf(thing), "number"])).focus();
  };
  return form.choice(
    [...path, "number"],
    FORM.number,
    list.numbers.map((number) => [number, number]),
    order,
  );
}

function makeWhere(form, list, path, redraw) {
  if (!list.places.length) return null;
  const places = [["", FORM.onTable], ...list.places.map(({ id, title }) => [id, title])];
  const away = form.read([...path, "place"]);
  return h(
    "div.fields",
    form.choice([...path, "place"], FORM.place, places, redraw),
    list.arrives && away && form.number([...path, "arrives"], FORM.arrives),
  );
}

// One text for all columns of a table, or one for each.
function makeTexts(form, rules, path) {
  const { title, optional } = rules;
  const given = { rows: 2, isNeeded: !optional };
  if (!rules.columns.length) return form.text([...path, ""], title, given);
  const box = h("div.columns");
  const isSplit = () => rules.columns.some(({ id }) => Object.hasOwn(form.read(path), id));
  const split = () => {
    const said = form.read(path)[""] ?? "";
    form.write(path, Object.fromEntries(rules.columns.map(({ id }) => [id, said])));
    draw();
  };
  const join = () => {
    const said = form.read(path);
    form.write(path, { "": said[rules.columns[0].id] ?? "" });
    draw();
  };
  const button = (text, act) => h("button.plain", { "data-key": form.name(path), onclick: act }, text);
  const draw = () => {
    const fields = isSplit()
      ? [
          rules.columns.map((column) => form.text([...path, column.id], `${title}: ${column.title}`, given)),
          button(FORM.join, join),
        ]
      : [form.text([...path, ""], title, given), button(FORM.split, split)];
    replaceContent(box, fields);
  };
  draw();
  return box;
}
