// The form of wishes: made of the data of the page. Each field writes into the wishes what was chosen, "" for the usual.

import { h } from "../app/elements/element.js";
import { makeFile } from "./own_file.js";

/** The options that most players look for; the others are folded away. */
const FIRST = ["paper", "card", "theme", "duplex", "verso-shift"];
/** So many choices stand side by side. */
const MOST_BESIDE = 5;

/** Return wishes as they are before anything is wished. */
export function makeWishes() {
  return { scenario: null, enemies: null, collection: null, parts: [], values: {}, refused: new Map() };
}

/** Return the fields of the form. `changed` is called after each change. */
export function makeFields(data, wishes, { changed }) {
  const context = { wishes, changed };
  const { table, collection } = data.own;
  const make = (option) => makeOption(option, context);
  const first = FIRST.map((key) => data.options.find((option) => option.key === key));
  const others = data.options.filter(({ key }) => !FIRST.includes(key));
  return [
    makeTonight(data, context),
    table && makeFile({ key: "enemies", title: TEXTS.workshop.enemies, offered: table }, context),
    collection && makeFile({ key: "collection", title: TEXTS.workshop.collection, offered: collection }, context),
    makeParts(data, context),
    first.map(make),
    h("details", h("summary", TEXTS.workshop.more), others.map(make)),
  ];
}

function makeTonight(data, context) {
  const { wishes, changed } = context;
  const taken = () => {
    select.value = "";
  };
  const asked = { key: "scenario", title: TEXTS.workshop.ownScenario, offered: data.own.scenario, taken };
  const own = makeFile(asked, context);
  const choose = () => {
    wishes.scenario = select.value ? { name: select.value } : null;
    own.querySelector("input").value = "";
    own.querySelector(".wrong").textContent = "";
    wishes.refused.delete("scenario");
    changed();
  };
  const offered = [{ name: "", title: TEXTS.workshop.whole }, ...data.scenarios];
  const select = h(
    "select",
    { onchange: choose },
    offered.map(({ name, title }) => h("option", { value: name }, title)),
  );
  return [h("label.field", h("span", TEXTS.workshop.tonight), select), own];
}

function makeParts(data, { wishes, changed }) {
  const boxes = data.parts.map((part) => ({ part, box: h("input", { type: "checkbox", checked: true }) }));
  const some = h(
    "div.parts",
    { hidden: true, onchange: () => choose("some") },
    boxes.map(({ part, box }) => h("label.tick", box, part.title)),
  );
  const choose = (bundle) => {
    some.hidden = bundle !== "some";
    if (bundle !== "some") for (const { part, box } of boxes) box.checked = part.bundles.includes(bundle);
    const ticked = boxes.filter(({ box }) => box.checked).map(({ part }) => part.name);
    wishes.parts = bundle === "some" ? ticked : bundle === "all" ? [] : [bundle];
    if (ticked.length === boxes.length) wishes.parts = [];
    changed();
  };
  const bundles = ["least", "good", "all", "some"];
  const choices = bundles.map((bundle) => [bundle, TEXTS.workshop[bundle]]);
  return [makeSegments("parts", TEXTS.workshop.what, choices, "all", choose), some];
}

/** Return choices that stand side by side, one of which is taken. */
function makeSegments(name, title, choices, chosen, choose) {
  const make = ([value, words]) =>
    h(
      "label",
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
      h("span", words),
    );
  return h("fieldset.field", h("legend", title), h("div.segments", choices.map(make)));
}

function makeOption(option, { wishes, changed }) {
  const { key, kind } = option;
  const title = TEXTS.printing[nameKey(key)];
  const set = (value) => {
    wishes.values[key] = value;
    changed();
  };
  const makers = { choice: makeChoice, length: makeLength, numbers: makeNumbers, switch: makeSwitch };
  return makers[kind](option, title, set);
}

function makeChoice({ key, choices, usual, help }, title, set) {
  const offered = choices.map(([value, name]) => [value, name || nameValue(key, value)]);
  if (!usual) offered.unshift(["", TEXTS.workshop.usual]);
  if (key === "paper") return makePaper(offered, usual, title, set);
  if (offered.length <= MOST_BESIDE) return makeSegments(key, title, offered, usual, set);
  const list = offered.map(([value, words]) => h("option", { value, selected: value === usual }, words));
  const select = h("select", { title: help, onchange: () => set(select.value) }, list);
  return h("label.field", h("span", title), select);
}

/** Return the choice of a paper, which may have a size of its own. */
function makePaper(offered, usual, title, set) {
  const type = () => set(sides.every(({ value }) => value) ? `${sides[0].value}x${sides[1].value}mm` : "");
  const given = { type: "number", min: 50, max: 1200, step: "any", oninput: type };
  const sides = [h("input", given), h("input", given)];
  const names = [TEXTS.workshop.width, TEXTS.workshop.height];
  const own = h("div.numbers", { hidden: true }, labelAll(sides, names));
  const choose = (value) => {
    own.hidden = value !== "own";
    if (own.hidden) set(value);
    else type();
  };
  const choices = [...offered, ["own", TEXTS.workshop.ownSize]];
  return [makeSegments("paper", title, choices, usual, choose), own];
}

function makeLength({ usual, least, most, help }, title, set) {
  const given = { type: "number", min: least, max: most, step: "any", placeholder: usual, title: help };
  const input = h("input", { ...given, oninput: () => set(input.value) });
  return h("label.field", h("span", title, h("small", " mm")), input);
}

function makeNumbers({ key, names, help }, title, set) {
  const type = () => set(inputs.some(({ value }) => value) ? inputs.map(({ value }) => value || "0").join(",") : "");
  const inputs = names.map(() => h("input", { type: "number", step: "any", placeholder: 0, oninput: type }));
  const said = names.map((name) => TEXTS.workshop[name.toLowerCase()]);
  return h(
    "fieldset.field",
    { title: help, "data-key": key },
    h("legend", title),
    h("div.numbers", labelAll(inputs, said)),
  );
}

function labelAll(inputs, names) {
  return inputs.map((input, place) => h("label", input, h("span", names[place])));
}

function makeSwitch({ help }, title, set) {
  const box = h("input", { type: "checkbox", checked: true, onchange: () => set(box.checked ? "" : "no") });
  return h("label.tick", { title: help }, box, title);
}

function nameKey(key) {
  return key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Return what a value is called: in words if there are any, else as it is typed. */
function nameValue(key, value) {
  return TEXTS.printed[nameKey(`${key}-${value}`)] ?? TEXTS.printed[nameKey(value)] ?? value;
}
