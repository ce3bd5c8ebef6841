// What a game lets a scenario say: the schema of its file, which printgen has written, and what its rules call all that.

import { MOST_THINGS } from "../../engine/thing.js";

// A gauge with more labels than this is typed in, not chosen.
const MOST_CHOSEN = 40;

/** Return what a part of the schema asks for: "shape", "parts", "signs", "columns", "list", "choice", "number", "text" or "line". */
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

/** Return the gauges that a scenario may set: {id, title, labels, start, chosen}, `chosen` where there are few labels. */
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

/** Return the numbers that things of a kind may have: those of the tokens in their bag, or any. */
export function listThingNumbers({ play }, kind) {
  const { bag } = play.things.find((each) => each.id === kind);
  if (bag) return play.bags.find((each) => each.id === bag).numbered;
  return Array.from({ length: MOST_THINGS }, (_, index) => String(index + 1));
}

/** Return what an end may wait for: gauges with their labels, and lists of things with numbers. */
export function listSigns(system) {
  const { gauges, things, scenario } = system.play;
  const listed = new Map((scenario?.lists ?? []).map((rules) => [rules.kind, rules.title]));
  const counts = Array.from({ length: MOST_THINGS + 1 }, (_, index) => String(index));
  const kinds = things.map(({ id, title }) => ({ id, title: listed.get(id) ?? title, labels: counts, isCount: true }));
  return [...kinds, ...gauges.map(({ id, title, labels }) => ({ id, title, labels, isCount: false }))];
}

function findGauge(system, name) {
  return system.play.gauges.find((gauge) => gauge.id === name || gauge.group === name);
}
