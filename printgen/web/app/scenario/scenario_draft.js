// What a game lets a scenario say, by the schema that printgen has written and by its rules of play; and a scenario in
// three forms: as it is played, as its file says it, and as a draft of what is typed.
//
// What a file says has the keys of its schema. What has ids or numbers there is a Map. In a draft all is text as it was
// typed: such parts are lists, each with its `key`, and a text for each column stands under the id of that, or under ""
// for all of them. The file is YAML whose texts are in double quotes, as JSON has them.

import { byId, countUp, listOnce } from "../../engine/text.js";
import { MOST_THINGS } from "../../engine/thing.js";
import { revive } from "../../engine/values.js";

// A gauge with more labels than this is typed in, not chosen.
const MOST_CHOSEN = 40;

/** Return what kind of value a part of the schema asks for, by a name of ours. */
export function kindOf({ enum: choices, anyOf, type, properties, additionalProperties: each, pattern }) {
  if (choices) return "choice";
  if (anyOf) return "columns";
  if (properties) return "shape";
  if (type === "object") return each.anyOf ? "signs" : "parts";
  if (type === "array") return "list";
  if (type === "integer") return "number";
  return pattern === "\\S" ? "text" : "line";
}

/** Return what the schema says of each thing of a kind that a scenario lists. */
export function thingNode(system, kind) {
  return system.form.properties[kind].additionalProperties;
}

/** Return the trackers whose lengths can be set: {id, title, spans}, `spans` being the titles of their tracks. */
export function listAdjustable(system) {
  return [...system.lengths].map(([id, lengths]) => {
    const seen = {};
    const spans = lengths.map(([name]) => {
      seen[name] = (seen[name] ?? -1) + 1;
      const gauge = findGauge(system, name);
      return (lengths.length > 1 && gauge?.spans[seen[name]]?.[0]) || (gauge?.sharedTitle ?? "");
    });
    return { id, title: findGauge(system, lengths[0][0])?.sharedTitle ?? "", spans };
  });
}

/** Return the gauges that a scenario may set: {id, title, labels, start, chosen}; few labels are `chosen`, not typed. */
export function listStarts(system) {
  return (system.play.scenario?.gauges ?? []).map((id) => {
    const { sharedTitle: title, labels, start } = findGauge(system, id);
    return { id, title, labels, start: labels[start], chosen: labels.length <= MOST_CHOSEN };
  });
}

/** Return the gauge of rounds, or null if a scenario cannot say how many there are. */
export function findRounds(system) {
  const id = system.play.scenario?.rounds;
  return id ? findGauge(system, id) : null;
}

/** Return the numbers that things of a kind may have: the numbers of the tokens in their bag, or any. */
export function listThingNumbers({ play }, kind) {
  const { bag } = byId(play.things, kind);
  if (bag) return byId(play.bags, bag).numbered;
  return countUp(MOST_THINGS).map(String);
}

/** Return what an end may wait for: gauges with their labels, lists of things, and scores of a draft, with numbers. */
export function listSigns(system, scores = []) {
  const { gauges, things, scenario } = system.play;
  const listed = new Map((scenario?.lists ?? []).map((rules) => [rules.kind, rules.title]));
  const counts = ["0", ...countUp(MOST_THINGS).map(String)];
  const counted = [...things, ...scores.map(({ key, title }) => ({ id: key, title }))];
  const kinds = counted.map(({ id, title }) => ({ id, title: listed.get(id) ?? title, labels: counts, isCount: true }));
  const shared = gauges.filter(({ player }) => player === 1);
  const groups = shared.map(({ group, sharedTitle, labels }) => ({ id: group, title: sharedTitle, labels }));
  return [...kinds, ...[...groups, ...gauges].map(({ id, title, labels }) => ({ id, title, labels, isCount: false }))];
}

function findGauge(system, name) {
  return system.play.gauges.find((gauge) => gauge.id === name || gauge.group === name);
}

/** Return the text of the file that says all this; what is empty is left out. */
function writeSource(said) {
  const lines = Object.entries(said).filter(([, value]) => isSaid(value));
  return lines.map(([key, value]) => `${key}:${writeBelow(value)}\n`).join("");
}

function isSaid(value) {
  if (value instanceof Map) return value.size > 0;
  return value !== undefined && value !== "" && (typeof value !== "object" || Object.keys(value).length > 0);
}

/** Return what stands after a key: each item of a list and each part on a line of its own. */
function writeBelow(value) {
  if (Array.isArray(value)) return value.map((each) => `\n  - ${writeValue(each)}`).join("");
  if (value instanceof Map)
    return [...value].map(([key, part]) => `\n  ${writeValue(key)}: ${writeValue(part)}`).join("");
  return ` ${writeValue(value)}`;
}

function writeValue(value) {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(typeof value === "string" ? keepSigns(value) : value);
  const pairs = [...(value instanceof Map ? value : Object.entries(value))].filter(([, each]) => isSaid(each));
  const written = pairs.map((pair) => pair.map(writeValue).join(": "));
  return `{${written.join(", ")}}`;
}

/**
 * Return a text with a backslash before each sign that would be read as markup: of what a player types only the name of a
 * routine is.
 */
function keepSigns(text) {
  return text.replace(/\{routine:|\{choose:|\\:|[*_]|:(?=[a-z])/g, (sign) => (sign[0] === "{" ? sign : `\\${sign}`));
}

/** Return the draft of a new scenario, with what must be said as the game has it. */
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
  return draftFile(system, String(scenario.id ?? ""), tellFile(scenario));
}

function draftFile(system, id, said) {
  const draft = { id, ...draftNode(system.form, said) };
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
      return listPairs(said).map(([key, part]) => ({
        key: String(key),
        ...draftNode(node.additionalProperties, part),
      }));
    case "signs":
      return listPairs(said).map(([name, labels]) => [name, [labels].flat()]);
    case "list":
      return (said ?? []).map(String);
    case "columns":
      return typeof said === "object" ? { ...said } : { "": said ?? "" };
    default:
      return String(said ?? "");
  }
}

function listPairs(said) {
  return said instanceof Map ? [...said] : Object.entries(said ?? {});
}

// A line of a file that `writeSource` has written: a key, with a value or without; an item of a list; a part by its key.
const KEY = /^([a-z-]+):(?: (.*))?$/;
const ITEM = /^ {2}- (.*)$/;
const PART = /^ {2}("(?:[^"\\]|\\.)*"|[0-9]+): (.*)$/;
// A sign that `keepSigns` has kept from being read as markup.
const KEPT_SIGN = /\\(\\:|[*_]|:(?=[a-z]))/g;

/** Return the draft of a file that a page of this game has written, null for any other file. */
export function readScenarioFile(system, text) {
  try {
    const said = readSource(text);
    return said.game === system.id ? draftFile(system, "", said) : null;
  } catch {
    return null;
  }
}

/** Return what a file says that `writeSource` has written. Throws SyntaxError or TypeError for any other file. */
function readSource(text) {
  const said = {};
  let below = "";
  for (const line of text.split("\n").filter(Boolean)) {
    const [key, item, part] = [KEY, ITEM, PART].map((form) => form.exec(line));
    if (key) {
      below = key[1];
      said[below] = key[2] ? readValue(key[2]) : null;
    } else if (item) said[below] = [...(said[below] ?? []), readValue(item[1])];
    else if (part) said[below] = { ...said[below], [JSON.parse(part[1])]: readValue(part[2]) };
    else throw new SyntaxError(line);
  }
  return said;
}

function readValue(written) {
  return JSON.parse(written, (_, value) => (typeof value === "string" ? value.replace(KEPT_SIGN, "$1") : value));
}

function tellFile(scenario) {
  const { title, text, set_up, notes, lengths, gauges, counts, rounds, lists, ends, scores, verdicts } = scenario;
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
    written: tellWritten(scenario.written ?? []),
    ...Object.fromEntries((lists ?? []).map(([kind, things]) => [kind, new Map(things.map(tellThing))])),
    ends: keyed(ends, ({ when, ...end }) => ({
      title: end.title,
      text: end.text,
      when: tellWhen(when),
    })),
    scores: keyed(scores, ({ title: score, points = 0, most, round, when, times, by, unless, at }) => ({
      title: score,
      points,
      most: most || "",
      round: round || "",
      when: tellWhen(when),
      times,
      by,
      unless,
      at,
    })),
    verdicts: keyed(verdicts, ({ title, text, score, when }) => ({
      title,
      text,
      from: score?.[0] ?? "",
      when: tellWhen(when),
    })),
  };
}

/** Return what a file says of blank results: by table, and in it by the key of the result. */
function tellWritten(written) {
  const tables = listOnce(written.map(([table]) => table));
  const listRows = (table) => written.filter(([name]) => name === table).map(([, key, text]) => [key, text]);
  return Object.fromEntries(tables.map((table) => [table, Object.fromEntries(listRows(table))]));
}

function tellWhen(when) {
  return new Map((when ?? []).map(([name, labels]) => [name, labels.length === 1 ? labels[0] : labels]));
}

function tellThing({ number, name, place, arrives, type, texts, counts }) {
  const said = (texts ?? []).map(({ id, texts: each }) => [id, each[0][0] ? Object.fromEntries(each) : each[0][1]]);
  const own = { name, place, arrives: arrives || "", type };
  return [number, { ...own, ...Object.fromEntries(said), ...Object.fromEntries(counts ?? []) }];
}

/** Return the Scenario that a file `said` describes, which is sound. */
export function makeScenario(system, id, said) {
  const { scenario: rules } = system.play;
  const words = (texts = []) => texts.map((text) => ({ is: "Words", text }));
  const keyed = (is, parts = new Map()) => [...parts].map(([key, part]) => ({ is, id: key, ...part }));
  const lists = (rules?.lists ?? []).map((list) => [
    list.kind,
    [...(said[list.kind] ?? [])].map(([number, thing]) => makeListed(number, thing, list)),
  ]);
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
    lists: lists.filter(([, things]) => things.length),
    ends: keyed("Ending", said.ends).map(readWhen),
    scores: keyed("ScoreRules", said.scores).map(readWhen),
    written: Object.entries(said.written ?? {}).flatMap(([table, rows]) =>
      Object.entries(rows).map(([key, text]) => [table, key, text]),
    ),
    verdicts: keyed("Verdict", said.verdicts).map(({ from, ...verdict }) =>
      readWhen({ ...verdict, score: from === undefined ? [] : [from] }),
    ),
  };
  const made = revive(scenario);
  return made.replace({ source: writeScenario(made) });
}

function readWhen({ when = [], ...part }) {
  return { ...part, when: [...when].map(([name, labels]) => [name, [labels].flat()]) };
}

export function writeScenario(scenario) {
  return writeSource({ game: scenario.system, edition: scenario.edition, ...tellFile(scenario) });
}

function makeListed(number, thing, { texts, counts }) {
  const { name, place, arrives, type } = thing;
  const told = texts
    .filter(({ id }) => thing[id])
    .map(({ id }) => {
      const said = typeof thing[id] === "string" ? { "": thing[id] } : thing[id];
      return { is: "ListedText", id, texts: Object.entries(said) };
    });
  return { is: "ListedThing", number, name, place, arrives, type, texts: told, counts: makeCounts(counts, thing) };
}

function makeCounts(rules, said = {}) {
  return rules.map(({ id, start }) => [id, said[id] ?? start]);
}
