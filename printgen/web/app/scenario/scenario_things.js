// The fields of a thing that a scenario lists.

import { h, replaceContent } from "../elements/element.js";
import { FORM } from "../texts/form_texts.js";
import { say } from "../texts/texts.js";

/** Return the fields of a thing at a path of the draft. */
export function makeThingFields(form, list, path, redraw) {
  return [
    h("div", { class: "fields" }, makeNumber(form, list, path, redraw), form.text([...path, "name"], FORM.thingName)),
    makeWhere(form, list, path, redraw),
    list.types.length > 0 &&
      form.choice([...path, "type"], list.typeTitle, [
        ["", FORM.noType],
        ...list.types.map(({ id, title }) => [id, title]),
      ]),
    list.texts.map((rules) => makeTexts(form, rules, [...path, "texts", rules.id])),
    h(
      "div",
      { class: "fields" },
      list.counts.map(({ id, title, low, high }) =>
        form.number([...path, "counts", id], title, say(FORM.between, { low, high })),
      ),
    ),
  ];
}

function makeNumber(form, list, path, redraw) {
  return form.choice(
    [...path, "number"],
    FORM.number,
    list.numbers.map((number) => [number, number]),
    redraw,
  );
}

function makeWhere(form, list, path, redraw) {
  if (!list.places.length) return null;
  const places = [["", FORM.onTable], ...list.places.map(({ id, title }) => [id, title])];
  const away = form.read([...path, "place"]);
  return h(
    "div",
    { class: "fields" },
    form.choice([...path, "place"], FORM.place, places, redraw),
    list.arrives && away && form.number([...path, "arrives"], FORM.arrives, FORM.optional),
  );
}

// One text for all columns of a table, or one for each.
function makeTexts(form, rules, path) {
  const title = rules.optional ? say(FORM.mayMiss, { title: rules.title }) : rules.title;
  if (!rules.columns.length) return form.text([...path, ""], title, { rows: 2 });
  const box = h("div", { class: "columns" });
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
  const button = (text, act) =>
    h("button", { type: "button", class: "plain", "data-key": form.name(path), onclick: act }, text);
  const draw = () => {
    const fields = isSplit()
      ? [
          rules.columns.map((column) => form.text([...path, column.id], `${title}: ${column.title}`, { rows: 2 })),
          button(FORM.join, join),
        ]
      : [form.text([...path, ""], title, { rows: 2 }), button(FORM.split, split)];
    replaceContent(box, fields);
  };
  draw();
  return box;
}
