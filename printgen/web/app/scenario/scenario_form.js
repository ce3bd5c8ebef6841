// The form of a scenario, made of what the game lets one say: nobody types YAML on a phone.

import { say } from "../../engine/text.js";
import { saveFile } from "../device/share.js";
import { h } from "../elements/element.js";
import { FORM } from "../texts/form_texts.js";
import { DraftForm } from "./form_fields.js";
import { checkDraft } from "./scenario_check.js";
import { makeThing } from "./scenario_draft.js";
import { findRounds, listAdjustable, listLists, listSigns, listStarts, SCENARIO_LIMITS } from "./scenario_rules.js";
import { makeCount, makeThingFields, NEEDED } from "./scenario_things.js";
import { attemptDraft } from "./scenarios_view.js";

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
  const save = (scenario) => saveFile(`${scenario.id}.yaml`, scenario.source);
  const element = h(
    "form.sheet",
    { onsubmit: (event) => event.preventDefault() },
    listSections(page.base, form),
    h("p.soft", FORM.saveHint),
    h(
      "section.form-end",
      kept,
      h("div.row", [
        h("button.grow.main", { onclick: check(() => page.open("new", { own: id })) }, FORM.done),
        h("button.grow", { onclick: check(save) }, FORM.save),
      ]),
    ),
  );
  return { element, redraw() {} };
}

function listSections(system, form) {
  const ruled = system.play.scenario !== null;
  return [
    makeScenarioHead(form),
    makeStart(system, form),
    listLists(system).map((list) => makeListSection(form, list)),
    ruled && makeEnds(system, form),
    ruled && makeScoreFields(form),
  ];
}

function makeScenarioHead(form) {
  const line = (key, title, add) => [
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
    line("set_up", FORM.setUp, FORM.addSetUp),
    line("notes", FORM.notes, FORM.addNote),
  );
}

function makeStart(system, form) {
  const rounds = findRounds(system);
  const counts = system.play.scenario?.counts ?? [];
  const fields = [
    listStarts(system).map((start) => makeLabel(form, start)),
    counts.map((count) => makeCount(form, count, ["numbers", count.id])),
    rounds && form.number(["rounds"], say(FORM.rounds, { title: rounds.title })),
    listAdjustable(system).flatMap(({ id, title, spans }) =>
      spans.map((span, index) =>
        form.number(["lengths", id, index], say(FORM.length, { title, span: span.title }), { hint: FORM.lengthHint }),
      ),
    ),
  ].flat(Infinity);
  return fields.filter(Boolean).length > 0 && h("section", h("h2", FORM.start), h("div.fields", fields));
}

function makeLabel(form, { id, title, labels, start, chosen }) {
  const path = ["gauges", id];
  if (!chosen)
    return form.text(path, title, { hint: say(FORM.labels, { first: labels[0], last: labels.at(-1), start }) });
  return form.choice(path, title, [["", say(FORM.asGame, { start })], ...labels.map((label) => [label, label])]);
}

function makeListSection(form, list) {
  const path = ["lists", list.kind];
  return h(
    "section",
    h("h2", list.title),
    form.list(path, {
      title: (index) => [list.one, form.read([...path, index, "number"])].join(" "),
      add: say(FORM.addThing, { title: list.one }),
      make: (at, _, redraw) => makeThingFields(form, list, at, redraw),
      blank: () => makeThing(list, form.read(path)),
    }),
  );
}

function makeEnds(system, form) {
  const signs = listSigns(system);
  const condition = (path, _, redraw) => makeCondition(form, signs, path, redraw);
  const make = (path) => [
    form.text([...path, "title"], FORM.endTitle, NEEDED),
    form.text([...path, "text"], FORM.endText, { rows: 2 }),
    form.list([...path, "when"], {
      title: () => FORM.when,
      add: FORM.addWhen,
      make: condition,
      blank: () => [signs[0].id, [signs[0].labels[0]]],
    }),
  ];
  const ends = form.list(["ends"], {
    title: (index) => `${FORM.end} ${index + 1}`,
    add: FORM.addEnd,
    make,
    blank: () => ({ id: "", title: "", text: "", when: [] }),
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
  const known =
    labels.length === 1 && sign.labels.includes(labels[0])
      ? options
      : [[labels.join(","), labels.join(", ")], ...options];
  const shows = form.choice([...path, 1, 0], sign.isCount ? FORM.many : FORM.shows, known);
  const what = form.choice(
    [...path, 0],
    FORM.what,
    signs.map(({ id, title }) => [id, title]),
    change,
  );
  form.marks.set(form.name(path), form.marks.get(form.name([...path, 0])));
  return [what, shows];
}

function makeScoreFields(form) {
  const make = (path) => [
    form.text([...path, "title"], FORM.scoreTitle, NEEDED),
    h(
      "div.fields",
      form.number([...path, "points"], FORM.points, { low: SCENARIO_LIMITS.low, ...NEEDED }),
      form.number([...path, "most"], FORM.most, { hint: FORM.mostHint }),
    ),
  ];
  const scores = form.list(["scores"], {
    title: (index) => `${FORM.score} ${index + 1}`,
    add: FORM.addScore,
    make,
    blank: () => ({ id: "", title: "", points: "1", most: "" }),
  });
  return h("section", h("h2", FORM.scores), scores);
}
