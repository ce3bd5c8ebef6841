// The map of a table with the things in play on it: they lie where they were rolled, and are dragged, or moved by keys, to
// where they stand. Their places are kept on this device alone: the game and its log do not know them.

import { byId, say } from "../../engine/text.js";
import { callThing } from "../../words/names.js";
import { listMaps } from "../browse/maps.js";
import { attemptKeep } from "../device/store.js";
import { h, makeSelect, replaceContent } from "../elements/element.js";

// How far a pointer moves, in pixels, before it drags what it has touched.
const SLACK = 6;
// How far an arrow key moves a thing, in hundredths of the map; with the shift key farther.
const KEY_STEP = 2;
const FAR_STEP = 10;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// How many shapes tell kinds of things apart.
const SHAPES = 4;
// Where things lie that nobody has placed: below the map, in a row.
const BELOW = 106;

/** Return the map, folded away until it is opened, or null where the game has none; `open(kind, number)` shows a thing. */
export function makeMap(at, find, open) {
  const maps = listMaps(at.system);
  if (!maps.length) return null;
  const name = `map.${at.play.id}`;
  const kept = at.page.store.readValue(name) ?? {};
  const keep = (said) => {
    Object.assign(kept, said);
    attemptKeep(() => at.page.store.writeValue(name, kept));
  };
  const choose = () => byId(maps, kept.map) ?? maps[0];
  const board = h("div.map-board");
  const draw = () => replaceContent(board, drawMap(at, choose(), { kept, keep, find, open }));
  const change = () => {
    keep({ map: select.value });
    draw();
  };
  const options = maps.map(({ id, title }) => [id, title]);
  const select = makeSelect({ "aria-label": TEXTS.map.which, onchange: change }, options, choose().id);
  const ontoggle = ({ currentTarget }) => keep({ open: currentTarget.open });
  draw();
  return h("details.map", { open: kept.open === true, ontoggle }, [
    h("summary", TEXTS.map.title),
    maps.length > 1 && select,
    board,
    h("p.soft", TEXTS.map.hint),
  ]);
}

function drawMap(at, map, given) {
  const things = at.game.things.present;
  const svg = document.importNode(map.drawing, true);
  const cells = new Map();
  const waiting = things.filter((thing) => !findSpot(map, thing, given, cells));
  cells.clear();
  const counters = things.map((thing) => {
    const place = findSpot(map, thing, given, cells);
    const row = waiting.indexOf(thing);
    return makeCounter(at, thing, place ?? [(100 * (row + 0.5)) / waiting.length, BELOW], { ...given, map });
  });
  return [svg, counters];
}

/** Return where a thing lies in hundredths of the map: as it was moved, else in the zone that was rolled for it; or null. */
function findSpot({ id, table, begins }, thing, { kept, find }, cells) {
  const moved = kept[id]?.[nameCounter(thing)];
  if (moved) return moved;
  if (thing.place) return null;
  const place = begins.get(nameCounter(thing));
  if (place) return layOn(table, place);
  const zone = find(thing);
  if (!zone) return null;
  // Several in a zone lie beside each other.
  const count = cells.get(zone.join()) ?? 0;
  cells.set(zone.join(), count + 1);
  const [x, y, width, height] = zone;
  return layOn(table, [x + (width * (1 + (count % 3))) / 4, y + (height * (1 + (Math.floor(count / 3) % 3))) / 4]);
}

/** Return where a place of a table, in hundredths of that, lies in hundredths of the drawing. */
function layOn(table, place) {
  return place.map((share, axis) => table[axis] + (share * table[axis + 2]) / 100);
}

function nameCounter({ kind, number }) {
  return `${kind} ${number}`;
}

/** Return a thing as a counter, which a pointer or the arrow keys move; a tap shows it. */
function makeCounter(at, thing, place, { map: { id: map }, kept, keep, open }) {
  const { kind, number } = thing;
  const { things } = at.system.play;
  const label = say(TEXTS.map.counter, { called: callThing(at.game, kind, number) });
  const counter = h(`button.chip.counter@counter-${kind}-${number}`, { "aria-label": label }, h("b", number));
  counter.dataset.kind = String(things.findIndex(({ id }) => id === kind) % SHAPES);
  const save = (moved) => {
    const rounded = moved.map((share) => Math.round(share * 10) / 10);
    keep({ [map]: { ...kept[map], [nameCounter(thing)]: rounded } });
  };
  makeMovable(counter, place, { save, tap: () => open(byId(things, kind), number) });
  return counter;
}

/** Put a counter at a place of its board, and let it be dragged and moved by keys; a tap is no move. */
function makeMovable(counter, place, { save, tap }) {
  let [x, y] = place;
  let start = null;
  let isDragged = false;
  const put = (left, top) => {
    [x, y] = [Math.min(Math.max(left, 0), 100), Math.min(Math.max(top, 0), BELOW)];
    Object.assign(counter.style, { left: `${x}%`, top: `${y}%` });
  };
  counter.onpointerdown = ({ clientX, clientY, pointerId }) => {
    start = { clientX, clientY, x, y };
    isDragged = false;
    counter.setPointerCapture(pointerId);
  };
  counter.onpointermove = ({ clientX, clientY }) => {
    const [across, down] = start ? [clientX - start.clientX, clientY - start.clientY] : [0, 0];
    isDragged ||= Math.hypot(across, down) > SLACK;
    if (!start || !isDragged) return;
    const { width, height } = counter.parentElement.getBoundingClientRect();
    put(start.x + (100 * across) / width, start.y + (100 * down) / height);
  };
  counter.onpointerup = counter.onpointercancel = () => {
    if (start && isDragged) save([x, y]);
    start = null;
  };
  counter.onclick = () => isDragged || tap();
  counter.onkeydown = (event) => {
    isDragged = false;
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? FAR_STEP : KEY_STEP;
    put(x + way[0] * step, y + way[1] * step);
    save([x, y]);
  };
  put(x, y);
}
