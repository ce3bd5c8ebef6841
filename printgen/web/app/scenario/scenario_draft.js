// A scenario in three forms: as it is played, as its file says it, and as a draft of what is typed, of which one is made.
//
// What a file says has the keys of its schema. What has ids or numbers there is a Map. In a draft all is text as it was
// typed: such parts are lists, each with its `key`, and a text for each column stands under the id of that, or under ""
// for all of them.

import { revive } from "../../engine/values.js";
import { kindOf, listAdjustable, listThingNumbers, thingNode } from "./scenario_rules.js";
import { writeSource } from "./scenario_source.js";

/** Return the draft of a scenario of which nothing is said yet, with what must be said as the game has it. */
export function makeDraft(system) {
  return draftScenario(system, { counts: Object.entries(listUsual(system.play.scenario?.counts ?? [])) });
}

/** Return the draft of a thing in a list, with the next number, or else the first that is free. */
export function makeThing(system, list, things) {
  const numbers = listThingNumbers(system, list.kind);
  const taken = things.map((thing) => thing.key);
  const next = numbers.find((each) => each > Math.max(0, ...taken));
  const key = next ?? numbers.find((each) => !taken.includes(each)) ?? "";
  return { key, ...draftNode(thingNode(system, list.kind)), ...listUsual(list.counts) };
}

function listUsual(counts) {
  return Object.fromEntries(counts.map(({ id, start }) => [id, start === null ? "" : String(start)]));
}

/** Return the draft of a scenario that there is: a Scenario, or what a log or a link says of one. */
export function draftScenario(system, scenario) {
  const draft = { id: String(scenario.id ?? ""), ...draftNode(system.form, tellFile(scenario)) };
  for (const { id, spans } of listAdjustable(system)) {
    draft.trackers[id] = spans.map((_, index) => draft.trackers[id][index] ?? "");
  }
  return draft;
}

/** Return what is typed for a part of the schema where a file says `said`, or nothing. */
function draftNode(node, said) {
  switch (kindOf(node)) {
    case "shape":
      return Object.fromEntries(
        Object.entries(node.properties).map(([key, each]) => [key, draftNode(each, said?.[key])]),
      );
    case "parts":
      return [...(said ?? [])].map(([key, part]) => ({
        key: String(key),
        ...draftNode(node.additionalProperties, part),
      }));
    case "signs":
      return [...(said ?? [])].map(([name, labels]) => [name, [labels].flat()]);
    case "list":
      return (said ?? []).map(String);
    case "columns":
      return typeof said === "object" ? { ...said } : { "": said ?? "" };
    default:
      return String(said ?? "");
  }
}

/** Return what the file of a scenario says. */
function tellFile({ title, text, set_up, notes, lengths, gauges, counts, rounds, lists, ends, scores }) {
  const words = (said) => (said ?? []).map((each) => each.text);
  const keyed = (said, tell) => new Map((said ?? []).map(({ id, ...each }) => [id, tell(each)]));
  return {
    title,
    text,
    "set-up": words(set_up),
    notes: words(notes),
    trackers: Object.fromEntries(lengths ?? []),
    gauges: Object.fromEntries(gauges ?? []),
    numbers: Object.fromEntries(counts ?? []),
    rounds: rounds || "",
    ...Object.fromEntries((lists ?? []).map(([kind, things]) => [kind, new Map(things.map(tellThing))])),
    ends: keyed(ends, ({ when, ...end }) => ({ title: end.title, text: end.text, when: tellSigns(when) })),
    scores: keyed(scores, ({ points = 0, most, ...score }) => ({ title: score.title, points, most: most || "" })),
  };
}

function tellThing({ number, name, place, arrives, type, texts, counts }) {
  const said = (texts ?? []).map(({ id, texts: each }) => [id, each[0][0] ? Object.fromEntries(each) : each[0][1]]);
  const own = { name, place, arrives: arrives || "", type };
  return [number, { ...own, ...Object.fromEntries(said), ...Object.fromEntries(counts ?? []) }];
}

function tellSigns(when) {
  return new Map((when ?? []).map(([name, labels]) => [name, labels.length === 1 ? labels[0] : labels]));
}

/** Return the Scenario of which a file says `said`, which is sound. */
export function makeScenario(system, id, said) {
  const { scenario: rules } = system.play;
  const words = (texts = []) => texts.map((text) => ({ is: "Words", text }));
  const keyed = (is, parts = new Map()) => [...parts].map(([key, part]) => ({ is, id: key, ...part }));
  const lists = (rules?.lists ?? []).map((list) => [list.kind, [...(said[list.kind] ?? [])]]);
  const scenario = {
    is: "Scenario",
    id,
    system: system.id,
    edition: system.edition,
    title: said.title,
    text: said.text,
    set_up: words(said["set-up"]),
    notes: words(said.notes),
    lengths: Object.entries(said.trackers ?? {}),
    gauges: Object.entries(said.gauges ?? {}),
    rounds: said.rounds,
    counts: makeCounts(rules?.counts ?? [], said.numbers),
    lists: rules ? makeLists(rules, lists) : [],
    ends: keyed("Ending", said.ends).map(({ when = [], ...end }) => ({
      ...end,
      when: [...when].map(([name, labels]) => [name, [labels].flat()]),
    })),
    scores: keyed("ScoreRules", said.scores),
  };
  const made = revive(scenario);
  return made.replace({ source: writeScenario(made) });
}

/** Return the text of the file of a scenario. */
export function writeScenario(scenario) {
  return writeSource({ game: scenario.system, edition: scenario.edition, ...tellFile(scenario) });
}

function makeLists(rules, lists) {
  const found = lists.map(([kind, things]) => {
    const { texts, counts } = rules.lists.find((list) => list.kind === kind);
    return [kind, things.map(([number, thing]) => makeListed(number, thing, texts, counts))];
  });
  return found.filter(([, things]) => things.length);
}

function makeListed(number, thing, texts, counts) {
  const { name, place, arrives, type } = thing;
  const told = texts.filter(({ id }) => thing[id]).map(({ id }) => [id, thing[id]]);
  const listed = told.map(([id, said]) => {
    return { is: "ListedText", id, texts: typeof said === "string" ? [["", said]] : Object.entries(said) };
  });
  const own = { name, place, arrives, type };
  return { is: "ListedThing", number, ...own, texts: listed, counts: makeCounts(counts, thing) };
}

function makeCounts(rules, said = {}) {
  return rules.map(({ id, start }) => [id, said[id] ?? start]);
}
