// The maps of a game as its page has them, and that of the scenario of tonight.

import { byId } from "../../engine/text.js";

// A thing, and where it begins.
const BEGIN = /(\S+ \d+) (\S+) (\S+)/g;
// What the name of a scenario's map begins with.
const SCENARIO = "scenario.";

/**
 * Return the maps of a game and of its scenario: `id`, `title`, the drawing, the `table` in it in hundredths, and the places
 * where things begin, in hundredths of the table, by their names.
 */
export function listMaps({ scenario }) {
  const figures = [...(document.getElementById("maps")?.content.querySelectorAll("figure") ?? [])];
  const maps = figures.map(({ dataset, firstElementChild }) => ({
    id: dataset.map,
    title: dataset.title,
    drawing: firstElementChild,
    table: dataset.table.split(" ").map(Number),
    begins: new Map(
      [...(dataset.begins ?? "").matchAll(BEGIN)].map(([, name, x, y]) => [name, [Number(x), Number(y)]]),
    ),
  }));
  const tonight = byId(maps, `${SCENARIO}${scenario?.id}`);
  const others = maps.filter(({ id }) => !id.startsWith(SCENARIO));
  return tonight ? [tonight, ...others] : others;
}

/** Return the drawing of the scenario's map, null if it has none. */
export function drawTonight({ system }) {
  const [first] = listMaps(system);
  return first?.id.startsWith(SCENARIO) ? document.importNode(first.drawing, true) : null;
}
