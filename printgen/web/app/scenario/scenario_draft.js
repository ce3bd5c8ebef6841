// A scenario while it is written: plain texts as they were typed, from which a scenario is made if all is right.

import { findRounds, listAdjustable, listLists, listStarts } from "./scenario_rules.js";

/** Return the draft of a scenario of which nothing is said yet, with what must be said as the game has it. */
export function makeDraft(system) {
  const numbers = (system.play.scenario?.counts ?? []).map((count) => [
    count.id,
    count.start === null ? "" : String(count.start),
  ]);
  return {
    id: "",
    title: "",
    text: "",
    set_up: [],
    notes: [],
    lengths: Object.fromEntries(listAdjustable(system).map(({ id, spans }) => [id, spans.map(() => "")])),
    gauges: Object.fromEntries(listStarts(system).map(({ id }) => [id, ""])),
    rounds: "",
    numbers: Object.fromEntries(numbers),
    lists: Object.fromEntries(listLists(system).map(({ kind }) => [kind, []])),
    ends: [],
    scores: [],
  };
}

/** Return the draft of a thing in a list, with the next number, or else the first that is free. */
export function makeThing(list, things) {
  const taken = things.map((thing) => thing.number);
  const next = list.numbers.find((each) => each > Math.max(0, ...taken));
  const number = next ?? list.numbers.find((each) => !taken.includes(each)) ?? "";
  const texts = list.texts.map((text) => [text.id, { "": "" }]);
  const counts = list.counts.map((count) => [count.id, count.start === null ? "" : String(count.start)]);
  return {
    number,
    name: "",
    place: "",
    arrives: "",
    type: "",
    texts: Object.fromEntries(texts),
    counts: Object.fromEntries(counts),
  };
}

/** Return the draft of a scenario that there is: a Scenario, or what a log or a link says of one. */
export function draftScenario(system, scenario) {
  const said = (pairs) => Object.fromEntries((pairs ?? []).map(([id, value]) => [id, value]));
  const draft = makeDraft(system);
  const lengths = said(scenario.lengths);
  const numbers = said(scenario.counts);
  const lists = said(scenario.lists);
  for (const id of Object.keys(draft.lengths)) draft.lengths[id] = (lengths[id] ?? draft.lengths[id]).map(String);
  for (const id of Object.keys(draft.numbers)) draft.numbers[id] = String(numbers[id] ?? draft.numbers[id]);
  for (const list of listLists(system)) {
    draft.lists[list.kind] = (lists[list.kind] ?? []).map((thing) => draftThing(list, thing));
  }
  return {
    ...draft,
    id: String(scenario.id ?? ""),
    title: scenario.title ?? "",
    text: scenario.text ?? "",
    set_up: (scenario.set_up ?? []).map((words) => words.text),
    notes: (scenario.notes ?? []).map((words) => words.text),
    gauges: { ...draft.gauges, ...said(scenario.gauges) },
    rounds: findRounds(system) && scenario.rounds ? String(scenario.rounds) : "",
    ends: (scenario.ends ?? []).map(({ id, title, text = "", when = [] }) => ({
      id: String(id),
      title,
      text,
      when: structuredCopy(when),
    })),
    scores: (scenario.scores ?? []).map(({ id, title, points = 0, most = 0 }) => draftScore(id, title, points, most)),
  };
}

function draftScore(id, title, points, most) {
  return { id: String(id), title, points: String(points), most: most ? String(most) : "" };
}

function draftThing(list, thing) {
  const blank = makeThing(list, []);
  const texts = Object.fromEntries((thing.texts ?? []).map(({ id, texts: said }) => [id, Object.fromEntries(said)]));
  const counts = Object.fromEntries((thing.counts ?? []).map(([id, value]) => [id, String(value)]));
  return {
    number: String(thing.number),
    name: thing.name,
    place: thing.place ?? "",
    arrives: thing.arrives ? String(thing.arrives) : "",
    type: thing.type ?? "",
    texts: { ...blank.texts, ...texts },
    counts: { ...blank.counts, ...counts },
  };
}

function structuredCopy(value) {
  return JSON.parse(JSON.stringify(value));
}
