// The form of a scenario, made of what the game lets one say: nobody types YAML on a phone.

import { say } from "../../engine/text.js";
import { saveFile } from "../device/share.js";
import { h, replaceContent } from "../elements/element.js";
import { FORM } from "../texts/form_texts.js";
import { DraftForm } from "./form_fields.js";
import { checkDraft } from "./scenario_check.js";
import { makeThing } from "./scenario_draft.js";
import { findRounds, listAdjustable, listSigns, listStarts, listThingNumbers, thingNode } from "./scenario_rules.js";
import { attemptDraft } from "./scenarios_view.js";

const NEEDED = { isNeeded: true };

/** Return the view in which a scenario is written. */
export function makeScenarioView(_, page) {
  const { id, draft } = page.about;
  const kept = h("p.soft", { role: "status" });
  const form = new DraftForm(draft, () => {
    kept.textContent = attemptDraft(page, id, draft) ? FORM.kept : FORM.lost;
    if (checked) form.tell(checkDraft(page.base, draft).faults);
  });
  let checked = false;
  const check = (use) => () => {
    checked = true;
    const { faults, scenario } = checkDraft(page.base, draft);
    const first = form.tell(faults);
    const count = Object.keys(faults).length;
    kept.textContent = count ? say(count === 1 ? FORM.fault : FORM.faults, { n: count }) : "";
    first?.focus();
    if (scenario) use(scenario);
  };
  const play = check(() => page.open("new", { own: id }));
  const save = check((scenario) => saveFile(`${scenario.id}.yaml`, scenario.source));
  const buttons = h(
    "div.row",
    h("button.grow.main", { onclick: play }, FORM.done),
    h("button.grow", { onclick: save }, FORM.save),
  );
  const element = h(
    "form.sheet",
    { onsubmit: (event) => event.preventDefault() },
    listSections(page.base, form),
    h("p.soft", FORM.saveHint),
    h("section.form-end", kept, buttons),
  );
  return { element, redraw() {} };
}

function listSections(system, form) {
  const { scenario } = system.play;
  return [
    makeScenarioHead(form),
    makeStart(system, form),
    (scenario?.lists ?? []).map((list) => makeListSection(system, form, list)),
    scenario && makeEnds(system, form),
    scenario && makeScoreFields(system, form),
  ];
}

function makeScenarioHead(form) {
  const lines = (key, title, add) => [
    h("h3", title),
    form.list([key], {
      title: (index) => `${title} ${index + 1}`,
      add,
      make: (path) => form.text(path, `${title} ${path.at(-1) + 1}`, { rows: 2, isBare: true }),
      blank: () => "",
    }),
  ];
  return h(
    "section",
    h("h2", FORM.title),
    h("p.soft", FORM.needed),
    form.text(["title"], FORM.name, NEEDED),
    form.text(["text"], FORM.about, { rows: 4 }),
    lines("set-up", FORM.setUp, FORM.addSetUp),
    lines("notes", FORM.notes, FORM.addNote),
  );
}

function makeStart(system, form) {
  const rounds = findRounds(system);
  const lengths = listAdjustable(system).flatMap(({ id, title, spans }) =>
    spans.map((span, index) =>
      form.number(["trackers", id, index], say(FORM.length, { title, span }), { hint: FORM.lengthHint }),
    ),
  );
  const fields = [
    ...listStarts(system).map((start) => makeLabel(form, start)),
    ...(system.play.scenario?.counts ?? []).map((count) => makeCount(form, count, ["numbers", count.id])),
    rounds && form.number(["rounds"], say(FORM.rounds, { title: rounds.title })),
    ...lengths,
  ].filter(Boolean);
  return fields.length > 0 && h("section", h("h2", FORM.start), h("div.fields", fields));
}

function makeLabel(form, { id, title, labels, start, chosen }) {
  const path = ["gauges", id];
  if (!chosen) {
    return form.text(path, title, { hint: say(FORM.labels, { first: labels[0], last: labels.at(-1), start }) });
  }
  return form.choice(path, title, [["", say(FORM.asGame, { start })], ...labels.map((label) => [label, label])]);
}

/** Return the field of a number that the rules of a game name; it must be typed where they say none to begin with. */
function makeCount(form, { title, low, high, start }, path) {
  const hint = say(start === null ? FORM.between : FORM.labels, { first: low, last: high, start });
  return form.number(path, title, { low, hint, isNeeded: start === null });
}

function makeListSection(system, form, list) {
  const kind = system.play.things.find(({ id }) => id === list.kind);
  const path = [list.kind];
  const things = form.list(path, {
    title: (index) => [kind.title, form.read([...path, index, "key"])].join(" "),
    add: say(FORM.addThing, { title: kind.title }),
    make: (at, _, redraw) => makeThingFields(system, form, { list, kind, redraw }, at),
    blank: () => makeThing(system, list, form.read(path)),
  });
  return h("section", h("h2", list.title), things);
}

/** Return the fields of a thing at a path of the draft. */
function makeThingFields(system, form, { list, kind, redraw }, path) {
  const node = thingNode(system, list.kind);
  const name = form.text([...path, "name"], FORM.thingName, NEEDED);
  const counts = list.counts.map((count) => makeCount(form, count, [...path, count.id]));
  return [
    h("div.fields", makeThingNumber(system, form, list.kind, path, redraw), name),
    makeWhere(form, kind, node, path, redraw),
    list.types && makeType(system, form, list.types, node, path),
    list.texts.map((text) => makeTexts(system, form, text, [...path, text.id])),
    h("div.fields", counts),
  ];
}

// The things stand in the order of their numbers.
function makeThingNumber(system, form, kind, path, redraw) {
  const order = () => {
    const things = form.read([kind]);
    const thing = form.read(path);
    things.sort((one, other) => one.key - other.key);
    redraw();
    document.getElementById(form.name([kind, things.indexOf(thing), "key"])).focus();
  };
  const numbers = listThingNumbers(system, kind).map((number) => [number, number]);
  return form.choice([...path, "key"], FORM.number, numbers, order);
}

function makeWhere(form, { places }, { properties }, path, redraw) {
  if (!places.length) return null;
  const options = [["", FORM.onTable], ...places.map(({ id, title }) => [id, title])];
  const arrives = properties.arrives && form.read([...path, "place"]);
  return h(
    "div.fields",
    form.choice([...path, "place"], FORM.place, options, redraw),
    arrives && form.number([...path, "arrives"], FORM.arrives),
  );
}

function makeType(system, form, name, { properties }, path) {
  const table = system.table(name);
  const results = table.rows.flatMap((row) => row.results);
  const title = (id) => results.find((result) => result.key === id && !result.quiet).title || id;
  const options = properties.type.enum.map((id) => [id, title(id)]);
  return form.choice([...path, "type"], table.title, [["", FORM.noType], ...options]);
}

// One text for all columns of a table, or one for each.
function makeTexts(system, form, { title, optional, table }, path) {
  const given = { rows: 2, isNeeded: !optional };
  const columns = table ? system.table(table).columns : [];
  if (!columns.length) return form.text(path, title, given);
  const box = h("div.columns");
  const split = () => {
    const said = form.read(path)[""] ?? "";
    form.write(path, Object.fromEntries(columns.map(({ id }) => [id, said])));
    draw();
  };
  const join = () => {
    form.write(path, { "": form.read(path)[columns[0].id] ?? "" });
    draw();
  };
  const button = (text, act) => h("button.plain", { "data-key": form.name(path), onclick: act }, text);
  const draw = () => {
    const isSplit = columns.some(({ id }) => Object.hasOwn(form.read(path), id));
    const each = () => columns.map((column) => form.text([...path, column.id], `${title}: ${column.title}`, given));
    const whole = () => form.text([...path, ""], title, given);
    replaceContent(box, isSplit ? [each(), button(FORM.join, join)] : [whole(), button(FORM.split, split)]);
  };
  draw();
  return box;
}

function makeEnds(system, form) {
  const signs = listSigns(system);
  const make = (path) => [
    form.text([...path, "title"], FORM.endTitle, NEEDED),
    form.text([...path, "text"], FORM.endText, { rows: 2 }),
    form.list([...path, "when"], {
      title: () => FORM.when,
      add: FORM.addWhen,
      make: (at, _, redraw) => makeCondition(form, signs, at, redraw),
      blank: () => [signs[0].id, [signs[0].labels[0]]],
    }),
  ];
  const ends = form.list(["ends"], {
    title: (index) => `${FORM.end} ${index + 1}`,
    add: FORM.addEnd,
    make,
    blank: () => ({ key: "", title: "", text: "", when: [] }),
  });
  return h("section", h("h2", FORM.ends), h("p.soft", FORM.endsHint), ends);
}

// What an end waits for is told at the path of the condition, which is that of its first field.
function makeCondition(form, signs, path, redraw) {
  const [name, labels] = form.read(path);
  const sign = signs.find((each) => each.id === name) ?? signs[0];
  const change = () => {
    form.write([...path, 1], [sign.labels[0]]);
    redraw();
  };
  const options = sign.labels.map((label) => [label, label]);
  const isKnown = labels.length === 1 && sign.labels.includes(labels[0]);
  const known = isKnown ? options : [[labels.join(","), labels.join(", ")], ...options];
  const shows = form.choice([...path, 1, 0], sign.isCount ? FORM.many : FORM.shows, known);
  const names = signs.map(({ id, title }) => [id, title]);
  const what = form.choice([...path, 0], FORM.what, names, change);
  form.marks.set(form.name(path), form.marks.get(form.name([...path, 0])));
  return [what, shows];
}

function makeScoreFields(system, form) {
  const { points } = system.form.properties.scores.additionalProperties.properties;
  const make = (path) => [
    form.text([...path, "title"], FORM.scoreTitle, NEEDED),
    h(
      "div.fields",
      form.number([...path, "points"], FORM.points, { low: points.minimum, ...NEEDED }),
      form.number([...path, "most"], FORM.most, { hint: FORM.mostHint }),
    ),
  ];
  const scores = form.list(["scores"], {
    title: (index) => `${FORM.score} ${index + 1}`,
    add: FORM.addScore,
    make,
    blank: () => ({ key: "", title: "", points: "1", most: "" }),
  });
  return h("section", h("h2", FORM.scores), scores);
}
