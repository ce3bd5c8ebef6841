// The form of a scenario, made of what the game lets one say: nobody types YAML on a phone. Its fields write into a
// draft, each by its path, and the fault of each is told beside it.

import { byId, say, sayCount } from "../../engine/text.js";
import { saveFile } from "../device/share.js";
import { h, makeField, makeSelect, replaceContent } from "../elements/element.js";
import { checkDraft } from "./scenario_check.js";
import {
  findRounds,
  listAdjustable,
  listSigns,
  listStarts,
  listThingNumbers,
  makeThing,
  thingNode,
} from "./scenario_draft.js";
import { attemptDraft } from "./scenarios_view.js";

/**
 * A form over a draft. `change` is called after each change of it. A path is the way to a value through the draft, such
 * as "units.0.name".
 */
class DraftForm {
  constructor(draft, change) {
    this.draft = draft;
    this.change = change;
    this.marks = new Map();
  }

  /**
   * Return a field for a text, which must be there if it `isNeeded`: one line, or several if `rows` says how many; with
   * `isBare` its title is only read aloud.
   */
  text(path, title, { rows = 0, hint = "", isNeeded = false, isBare = false, inputmode = null } = {}) {
    const field = h(rows ? "textarea" : "input", {
      rows: rows || null,
      inputmode,
      autocomplete: "off",
      "aria-required": isNeeded ? "true" : null,
      oninput: () => this.write(path, field.value),
    });
    field.value = this.read(path) ?? "";
    const framed = this.frame(path, title, field, hint);
    framed.firstElementChild.classList.toggle("unseen", isBare);
    return framed;
  }

  /** Return a field for a whole number; the keys for numbers alone have no minus on some phones. */
  number(path, title, { low = 0, ...given } = {}) {
    return this.text(path, title, { ...given, inputmode: low < 0 ? null : "numeric" });
  }

  /** Return a field for one of some options, [value, title] each; `after` is called when another is chosen. */
  choice(path, title, options, after = () => {}) {
    const choose = () => {
      this.write(path, field.value);
      after();
    };
    const field = makeSelect({ onchange: choose }, options, String(this.read(path) ?? ""));
    return this.frame(path, title, field, "");
  }

  /**
   * Return a list of parts, one for each value of a list in the draft: `make` returns the children of one by its path,
   * its index and what draws the list anew, `blank` what is added. A part that has fields is folded away until it is
   * opened. How many there are is told in the element `counted`.
   */
  list(path, { title, add, make, blank, counted }) {
    const box = h("div.parts");
    const opened = new Set();
    const frame = (value, index, ...content) => {
      if (typeof value === "string") return h("fieldset.part", h("legend", title(index)), content);
      const call = () => [title(index), value.name || value.title].filter(Boolean).join(", ");
      const head = h("summary", call());
      const ontoggle = ({ currentTarget: { open } }) => {
        opened[open ? "add" : "delete"](value);
        head.textContent = call();
      };
      return h("details.part", { open: opened.has(value), ontoggle }, head, content);
    };
    const draw = () => {
      const parts = this.read(path).map((value, index) => {
        const at = `${path}.${index}`;
        const given = { "aria-label": `${TEXTS.form.remove}: ${title(index)}`, onclick: () => remove(index) };
        const button = h(`button.plain@${at}-remove`, given, TEXTS.form.remove);
        return frame(value, index, make(at, index, draw), button);
      });
      if (counted) counted.textContent = parts.length || "";
      replaceContent(box, parts, more);
    };
    const append = () => {
      const value = blank();
      opened.add(value);
      this.read(path).push(value);
      this.change();
      draw();
      box.querySelector(":scope > .part:last-of-type")?.querySelector("input, textarea, select")?.focus();
    };
    const remove = (index) => {
      this.read(path).splice(index, 1);
      this.change();
      draw();
      if (document.activeElement === document.body) more.focus();
    };
    const more = h("button", append, add);
    draw();
    return box;
  }

  /** Tell beside each field what is wrong with it; `faults` are sentences by path. Return the first field with one. */
  tell(faults) {
    for (const [path, mark] of this.marks) if (!mark.field.isConnected) this.marks.delete(path);
    let first = null;
    for (const [path, { field, told }] of this.marks) {
      const fault = faults[path] ?? "";
      told.textContent = fault;
      if (fault) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      if (fault && (!first || field.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)) first = field;
    }
    return first;
  }

  read(path) {
    return path.split(".").reduce((value, key) => value?.[key], this.draft);
  }

  write(path, value) {
    const keys = path.split(".");
    const last = keys.pop();
    keys.reduce((held, key) => held[key], this.draft)[last] = value;
    this.change();
  }

  frame(path, title, field, hint) {
    const told = h("p.wrong", { id: `${path}-fault` });
    field.id = field.dataset.key = path;
    field.setAttribute("aria-describedby", hint ? `${path}-hint ${path}-fault` : `${path}-fault`);
    this.marks.set(path, { field, told });
    return makeField(title, field, hint && h("p.soft", { id: `${path}-hint` }, hint), told);
  }
}

const NEEDED = { isNeeded: true };

/** Open all that is folded away around a field, if there is one. */
function openAround(field) {
  for (let part = field; part; part = part.parentElement) if (part.localName === "details") part.open = true;
}

export function makeScenarioView(_, page) {
  const { id, draft } = page.about;
  const kept = h("p.soft", { role: "status" });
  const form = new DraftForm(draft, () => {
    kept.textContent = attemptDraft(page, id, draft) ? TEXTS.form.kept : TEXTS.form.lost;
    if (checked) form.tell(checkDraft(page.base, draft).faults);
  });
  let checked = false;
  const check = (use) => () => {
    checked = true;
    const { faults, scenario } = checkDraft(page.base, draft);
    const first = form.tell(faults);
    openAround(first);
    const n = Object.keys(faults).length;
    kept.textContent = n ? sayCount(TEXTS.form.faults, n) : "";
    first?.focus();
    if (scenario) use(scenario);
  };
  const play = check(() => page.open("new", { own: id }));
  const save = check((scenario) => saveFile(`${scenario.id}.yaml`, scenario.source));
  const buttons = h("div.row", h("button.grow.main", play, TEXTS.form.done), h("button.grow", save, TEXTS.form.save));
  const { scenario } = page.base.play;
  const element = h("form.sheet", { onsubmit: (event) => event.preventDefault() }, [
    makeScenarioHead(form),
    makeStart(page.base, form),
    makeWritten(page.base, form),
    (scenario?.lists ?? []).map((list) => makeListSection(page.base, form, list)),
    scenario && [makeEnds(page.base, form), makeScoreFields(page.base, form), makeVerdicts(page.base, form)],
    h("p.soft", TEXTS.form.saveHint),
    h("section.form-end", kept, buttons),
  ]);
  return { element, redraw() {} };
}

function makeScenarioHead(form) {
  const lines = (key, title, add) =>
    foldAway(title, (counted) =>
      form.list(key, {
        title: (index) => `${title} ${index + 1}`,
        add,
        make: (path, index) => form.text(path, `${title} ${index + 1}`, { rows: 2, isBare: true }),
        blank: () => "",
        counted,
      }),
    );
  return [
    h("section", [
      h("h2", TEXTS.form.title),
      h("p.soft", TEXTS.form.needed),
      form.text("title", TEXTS.form.name, NEEDED),
      form.text("text", TEXTS.form.about, { rows: 4 }),
    ]),
    lines("set-up", TEXTS.form.setUp, TEXTS.form.addSetUp),
    lines("notes", TEXTS.form.notes, TEXTS.form.addNote),
  ];
}

/** Return a section that is folded away behind its title, beside which stands how many parts it has; it may be `open`. */
function foldAway(title, make, { open = false } = {}) {
  const counted = h("span.count");
  return h("details.fold", { open }, h("summary", h("h2", title), counted), make(counted));
}

function makeStart(system, form) {
  const rounds = findRounds(system);
  const lengths = listAdjustable(system).flatMap(({ id, title, spans }) =>
    spans.map((span, index) =>
      form.number(`trackers.${id}.${index}`, say(TEXTS.form.length, { title, span }), { hint: TEXTS.form.lengthHint }),
    ),
  );
  const fields = [
    ...listStarts(system).map((start) => makeLabel(form, start)),
    ...(system.play.scenario?.counts ?? []).map((count) => makeCount(form, count, "numbers")),
    rounds && form.number("rounds", say(TEXTS.form.rounds, rounds)),
    ...lengths,
  ].filter(Boolean);
  const isNeeded = (system.play.scenario?.counts ?? []).some(({ start }) => start === null);
  return fields.length > 0 && foldAway(TEXTS.form.start, () => h("div.fields", fields), { open: isNeeded });
}

function makeLabel(form, { id, title, labels, start, chosen }) {
  const path = `gauges.${id}`;
  const hint = say(TEXTS.form.labels, { first: labels[0], last: labels.at(-1), start });
  if (!chosen) return form.text(path, title, { hint });
  return form.choice(path, title, [["", say(TEXTS.form.asGame, { start })], ...labels]);
}

/** Return the field of a number that the rules of a game name; it must be typed where they say none to begin with. */
function makeCount(form, { id, title, low, high, start }, path) {
  const hint = say(start === null ? TEXTS.form.between : TEXTS.form.labels, { first: low, last: high, start });
  return form.number(`${path}.${id}`, title, { low, hint, isNeeded: start === null });
}

/** Return a field for each blank result that a scenario may write, null where it may write none. */
function makeWritten(system, form) {
  const tables = Object.entries(system.form.properties.written?.properties ?? {});
  if (!tables.length) return null;
  form.draft.written ??= Object.fromEntries(tables.map(([name]) => [name, {}]));
  const makeRows = ([name, { properties }]) =>
    Object.keys(properties).map((key) => {
      const results = system.table(name).rows.flatMap((row) => row.results);
      return form.text(`written.${name}.${key}`, results.find((result) => result.key === key).title);
    });
  return tables.map((table) => foldAway(system.table(table[0]).title, () => h("div.fields", makeRows(table))));
}

function makeListSection(system, form, list) {
  const kind = byId(system.play.things, list.kind);
  const listThings = (counted) =>
    form.list(kind.id, {
      title: (index) => [kind.title, form.read(`${kind.id}.${index}.key`)].join(" "),
      add: say(TEXTS.form.addThing, kind),
      make: (path, _, redraw) => makeThingFields(system, form, { list, kind, redraw }, path),
      blank: () => makeThing(system, list, form.read(kind.id)),
      counted,
    });
  return foldAway(list.title, listThings);
}

function makeThingFields(system, form, { list, kind, redraw }, path) {
  const { properties } = thingNode(system, kind.id);
  return [
    h("div.fields", [
      makeThingNumber(system, form, kind.id, path, redraw),
      form.text(`${path}.name`, TEXTS.form.thingName, NEEDED),
    ]),
    makeWhere(form, kind, properties, path, redraw),
    list.types && makeType(system, form, list.types, properties, path),
    list.texts.map((text) => makeTexts(system, form, text, `${path}.${text.id}`)),
    h(
      "div.fields",
      list.counts.map((count) => makeCount(form, count, path)),
    ),
  ];
}

// The things stand in the order of their numbers.
function makeThingNumber(system, form, kind, path, redraw) {
  const order = () => {
    const things = form.read(kind);
    const thing = form.read(path);
    things.sort((one, other) => one.key - other.key);
    redraw();
    document.getElementById(`${kind}.${things.indexOf(thing)}.key`).focus();
  };
  return form.choice(`${path}.key`, TEXTS.form.number, listThingNumbers(system, kind), order);
}

function makeWhere(form, { places }, properties, path, redraw) {
  if (!places.length) return null;
  const options = [["", TEXTS.form.onTable], ...places.map(({ id, title }) => [id, title])];
  const arrives = properties.arrives && form.read(`${path}.place`);
  return h("div.fields", [
    form.choice(`${path}.place`, TEXTS.form.place, options, redraw),
    arrives && form.number(`${path}.arrives`, TEXTS.form.arrives),
  ]);
}

function makeType(system, form, name, properties, path) {
  const table = system.table(name);
  const results = table.rows.flatMap((row) => row.results);
  const title = (id) => results.find((result) => result.key === id && !result.quiet).title || id;
  const options = properties.type.enum.map((id) => [id, title(id)]);
  return form.choice(`${path}.type`, table.title, [["", TEXTS.form.noType], ...options]);
}

// One text for all columns of a table, or one for each.
function makeTexts(system, form, { title, optional, table }, path) {
  const given = { rows: 2, isNeeded: !optional };
  const columns = table ? system.table(table).columns : [];
  if (!columns.length) return form.text(path, title, given);
  const box = h("div.columns");
  // What may be left out is not there in a draft of a scenario that does not say it.
  if (!form.read(path)) form.write(path, { "": "" });
  const split = () => {
    const said = form.read(path)[""] ?? "";
    form.write(path, Object.fromEntries(columns.map(({ id }) => [id, said])));
    draw();
  };
  const join = () => {
    form.write(path, { "": form.read(path)[columns[0].id] ?? "" });
    draw();
  };
  const button = (text, act) => h(`button.plain@${path}`, act, text);
  const draw = () => {
    const isSplit = columns.some(({ id }) => Object.hasOwn(form.read(path), id));
    const each = () => columns.map((column) => form.text(`${path}.${column.id}`, `${title}: ${column.title}`, given));
    const whole = () => form.text(`${path}.`, title, given);
    replaceContent(box, isSplit ? [each(), button(TEXTS.form.join, join)] : [whole(), button(TEXTS.form.split, split)]);
  };
  draw();
  return box;
}

function makeEnds(system, form) {
  const signs = listSigns(system, form.read("scores"));
  const make = (path) => [
    form.text(`${path}.title`, TEXTS.form.endTitle, NEEDED),
    form.text(`${path}.text`, TEXTS.form.endText, { rows: 2 }),
    makeConditions(form, signs, path),
  ];
  const listEnds = (counted) =>
    form.list("ends", {
      title: (index) => `${TEXTS.form.end} ${index + 1}`,
      add: TEXTS.form.addEnd,
      make,
      blank: () => ({ key: "", title: "", text: "", when: [] }),
      counted,
    });
  return foldAway(TEXTS.form.ends, (counted) => [h("p.soft", TEXTS.form.endsHint), listEnds(counted)]);
}

function makeConditions(form, signs, path) {
  return form.list(`${path}.when`, {
    title: () => TEXTS.form.when,
    add: TEXTS.form.addWhen,
    make: (at, _, redraw) => makeCondition(form, signs, at, redraw),
    blank: () => [signs[0].id, [signs[0].labels[0]]],
  });
}

function makeVerdicts(system, form) {
  const signs = listSigns(system);
  const { from } = system.form.properties.verdicts.additionalProperties.properties;
  const make = (path) => [
    form.text(`${path}.title`, TEXTS.form.verdictTitle, NEEDED),
    form.text(`${path}.text`, TEXTS.form.verdictText, { rows: 2 }),
    form.number(`${path}.from`, TEXTS.form.from, { low: from.minimum }),
    makeConditions(form, signs, path),
  ];
  const listSaid = (counted) =>
    form.list("verdicts", {
      title: (index) => `${TEXTS.form.verdict} ${index + 1}`,
      add: TEXTS.form.addVerdict,
      make,
      blank: () => ({ key: "", title: "", text: "", from: "", when: [] }),
      counted,
    });
  return foldAway(TEXTS.form.verdicts, (counted) => [h("p.soft", TEXTS.form.verdictsHint), listSaid(counted)]);
}

// What an end waits for is told at the path of the condition, which is its first field's.
function makeCondition(form, signs, path, redraw) {
  const [name, labels] = form.read(path);
  const sign = byId(signs, name) ?? signs[0];
  const change = () => {
    form.write(`${path}.1`, [sign.labels[0]]);
    redraw();
  };
  const isKnown = labels.length === 1 && sign.labels.includes(labels[0]);
  const known = isKnown ? [] : [[labels.join(","), labels.join(", ")]];
  const options = [...known, ...sign.labels];
  const shows = form.choice(`${path}.1.0`, sign.isCount ? TEXTS.form.many : TEXTS.form.shows, options);
  const names = signs.map(({ id, title }) => [id, title]);
  const what = form.choice(`${path}.0`, TEXTS.form.what, names, change);
  form.marks.set(path, form.marks.get(`${path}.0`));
  return [what, shows];
}

function makeScoreFields(system, form) {
  const signs = listSigns(system);
  const { points, round } = system.form.properties.scores.additionalProperties.properties;
  const make = (path) => [
    form.text(`${path}.title`, TEXTS.form.scoreTitle, NEEDED),
    h("div.fields", [
      form.number(`${path}.points`, TEXTS.form.points, { low: points.minimum, ...NEEDED }),
      form.number(`${path}.most`, TEXTS.form.most, { hint: TEXTS.form.mostHint }),
      round && form.number(`${path}.round`, TEXTS.form.round, { hint: TEXTS.form.roundHint }),
    ]),
    makeConditions(form, signs, path),
  ];
  const listScores = (counted) =>
    form.list("scores", {
      title: (index) => `${TEXTS.form.score} ${index + 1}`,
      add: TEXTS.form.addScore,
      make,
      blank: () => ({ key: "", title: "", points: "1", most: "", round: "", when: [] }),
      counted,
    });
  return foldAway(TEXTS.form.scores, listScores);
}
