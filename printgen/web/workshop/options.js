// The options of printing: a field for each, made of the data of the page. What is chosen is kept for the next game, since
// a printer and its paper are the same for all of them.

import { h } from "../app/elements/element.js";
import { makeNumber, makeNumberRow, readNumber } from "./numbers.js";

/** The options that most players look for; the others are folded away. */
const FIRST = ["paper", "card", "theme", "duplex", "verso-shift"];
/** So many choices stand side by side. */
const MOST_BESIDE = 5;
const OWN_PAPER = "own";
const OWN_SIZE = /^([\d.]+)x([\d.]+)mm$/;

/** Return the fields of all options. Each writes what is chosen into the wishes, and has what these say. */
export function makeOptions(data, wishes, changed) {
  const make = (option) => makeOption(option, wishes, changed);
  const first = FIRST.map((key) => data.options.find((option) => option.key === key));
  const others = data.options.filter(({ key }) => !FIRST.includes(key));
  const isOpen = others.some(({ key }) => wishes.values[key]);
  return [first.map(make), h("details", { open: isOpen }, h("summary", TEXTS.workshop.more), others.map(make))];
}

/** Return those of some values that the options of a page can have; whatever else there is, is left out. */
export function pickValues(options, said) {
  const known = options.filter(({ key }) => typeof said?.[key] === "string" && mayBe(said[key]));
  return Object.fromEntries(
    known.filter((option) => isValue(option, said[option.key])).map(({ key }) => [key, said[key]]),
  );
}

/** Return what options are called that have another value than the usual one. */
export function listChanged(options, values) {
  return options
    .filter(({ key, usual = "" }) => values[key] && values[key] !== String(usual))
    .map(({ key }) => nameOption(key));
}

function mayBe(value) {
  return value.length > 0 && value.length < 100;
}

function isValue(option, value) {
  const { kind, choices, names } = option;
  if (kind === "switch") return value === "no";
  if (kind === "themes") return value.split(",").every((each) => isChoice(choices, each));
  if (kind === "choice") return isChoice(choices, value) || (option.key === "paper" && isSize(option, value));
  const numbers = value.split(",");
  return numbers.length === (names ?? [""]).length && numbers.every((each) => isWithin(option, each));
}

function isChoice(choices, value) {
  return choices.some(([name]) => name === value);
}

function isSize(option, value) {
  return (
    OWN_SIZE.exec(value)
      ?.slice(1)
      .every((side) => isWithin(option, side)) ?? false
  );
}

function isWithin({ least, most }, text) {
  const number = readNumber(text);
  return number >= least && number <= most;
}

/** Return choices that stand side by side, one of which is taken. */
export function makeSegments(name, title, choices, chosen, choose) {
  const make = ([value, words]) =>
    makeSegment({ type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }, words);
  return h("fieldset.field", h("legend", title), h("div.segments", choices.map(make)));
}

function makeSegment(given, words) {
  return h("label", h("input", given), h("span", words));
}

function makeOption(option, { values }, changed) {
  const set = (value) => {
    values[option.key] = value;
    changed();
  };
  const makers = {
    choice: makeChoice,
    themes: makeThemes,
    length: makeLength,
    numbers: makeNumbers,
    switch: makeSwitch,
  };
  return makers[option.kind](option, nameOption(option.key), values[option.key] ?? "", set);
}

function makeChoice(option, title, value, set) {
  const { key, usual, help } = option;
  const offered = listOffered(option);
  if (!usual) offered.unshift(["", TEXTS.workshop.usual]);
  if (key === "paper") return makePaper(option, offered, title, value, set);
  const chosen = value || usual;
  if (offered.length <= MOST_BESIDE) return makeSegments(key, title, offered, chosen, set);
  const list = offered.map(([each, words]) => h("option", { value: each, selected: each === chosen }, words));
  const select = h("select", { title: help, onchange: () => set(select.value) }, list);
  return h("label.field", h("span", title), select);
}

function listOffered({ key, choices }) {
  return choices.map(([value, name]) => [value, name || nameValue(key, value)]);
}

/** Return the choice of a paper, which may have a size of its own; then both of its sides must be said. */
function makePaper(option, offered, title, value, set) {
  const { usual, least, most } = option;
  const typed = OWN_SIZE.exec(value)?.slice(1) ?? ["", ""];
  const sides = [...typed];
  let isOwn = Boolean(sides[0]);
  const write = () => set(sides.every(Boolean) ? `${sides[0]}x${sides[1]}mm` : "");
  const make = (side, place) =>
    makeNumber({ least, most, value: side, isNeeded: () => isOwn }, (said) => {
      sides[place] = said;
      if (isOwn) write();
    });
  const fields = typed.map(make);
  const own = h("div.field", { hidden: !isOwn }, makeNumberRow(fields, [TEXTS.workshop.width, TEXTS.workshop.height]));
  const choose = (chosen) => {
    isOwn = chosen === OWN_PAPER;
    own.hidden = !isOwn;
    for (const { check } of fields) check();
    if (!isOwn) set(chosen);
  };
  const choices = [...offered, [OWN_PAPER, TEXTS.workshop.ownSize]];
  return [makeSegments("paper", title, choices, isOwn ? OWN_PAPER : value || usual, choose), own];
}

/** Return the choice of themes, several of which go together; what does not go with the one that is chosen gives way. */
function makeThemes(option, title, value, set) {
  const { usual, apart } = option;
  let chosen = (value || usual).split(",");
  const goTogether = (one, other) => !apart.some((pair) => pair.includes(one) && pair.includes(other));
  const boxes = new Map();
  const choose = (name) => {
    if (chosen.includes(name)) chosen = chosen.filter((each) => each !== name);
    else chosen = [...chosen.filter((each) => goTogether(each, name)), name];
    if (!chosen.length) chosen = usual.split(",");
    for (const [each, box] of boxes) box.checked = chosen.includes(each);
    set([...boxes.keys()].filter((each) => chosen.includes(each)).join(","));
  };
  const make = ([name, words]) => {
    const made = makeSegment({ type: "checkbox", checked: chosen.includes(name), onchange: () => choose(name) }, words);
    boxes.set(name, made.firstChild);
    return made;
  };
  const legend = h("legend", title, h("small", ` ${TEXTS.workshop.several}`));
  return h("fieldset.field", legend, h("div.segments", listOffered(option).map(make)));
}

function makeLength({ usual, least, most, help }, title, value, set) {
  const { input, fault } = makeNumber({ least, most, value, placeholder: usual, title: help }, set);
  return h("label.field", h("span", title, h("small", " mm")), input, fault);
}

function makeNumbers({ key, names, least, most, help }, title, value, set) {
  const numbers = value ? value.split(",") : names.map(() => "");
  const make = (number, place) =>
    makeNumber({ least, most, value: number, placeholder: 0 }, (said) => {
      numbers[place] = said;
      set(numbers.some(Boolean) ? numbers.map((each) => each || "0").join(",") : "");
    });
  const said = names.map((name) => TEXTS.workshop[name.toLowerCase()]);
  const row = makeNumberRow([...numbers].map(make), said);
  return h("fieldset.field", { title: help, "data-key": key }, h("legend", title), row);
}

function makeSwitch({ help }, title, value, set) {
  const box = h("input", { type: "checkbox", checked: !value, onchange: () => set(box.checked ? "" : "no") });
  return h("label.tick", { title: help }, box, title);
}

function nameOption(key) {
  return TEXTS.printing[nameKey(key)];
}

function nameKey(key) {
  return key.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** Return what a value is called: in words if there are any, else as it is typed. */
export function nameValue(key, value) {
  return TEXTS.printed[nameKey(`${key}-${value}`)] ?? TEXTS.printed[nameKey(value)] ?? value;
}
