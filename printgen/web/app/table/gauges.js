// Gauges on the table: rows of few labels to choose from, steppers, tracks of boxes, and the sheet of each.

import { LONGEST_TRACK } from "../../engine/gauge_actions.js";
import { listOnce, say } from "../../engine/text.js";
import { showGauge } from "../../words/phrases.js";
import { listCounted } from "../../words/state.js";
import { findLabelStyle, listReadTables, makeSign, wearStyle } from "../browse/columns.js";
import { h, makeChoices, makeNumberField, makeSubmit, openSheet } from "../elements/element.js";

const MOST_LISTED = 24;

export function openGaugeSheet(at, name) {
  const gauge = at.game.gauge(name);
  openSheet(gauge.title, (close) => [
    gauge.text && h("p.soft", gauge.text),
    isNumbered(gauge) ? makeNumberSetting(at, gauge, close) : makeLabelSetting(at, gauge, close),
    gauge.spans.length ? makeLengths(at, gauge, close) : null,
  ]);
}

/** Tell whether a gauge shows so many numbers in a row that one is typed rather than chosen. */
function isNumbered({ labels }) {
  const first = Number(labels[0]);
  return labels.length > MOST_LISTED && labels.every((label, index) => label === String(first + index));
}

function makeNumberSetting(at, { id, title, labels }, close) {
  const low = Number(labels[0]);
  const field = makeNumberField(title, { low, high: low + labels.length - 1, start: Number(at.game.label(id)) });
  const set = () => at.act({ do: "set", gauge: id, place: field.read() - low }) && close();
  return makeSubmit("form.form", field.element, ["button.main", TEXTS.gauge.apply], set);
}

function makeLabelSetting(at, gauge, close) {
  const { id, labels } = gauge;
  const isRepeated = new Set(labels).size < labels.length;
  const items = labels.map((label, place) => {
    const style = findLabelStyle(at, id, label);
    const title = [makeSign(style), isRepeated ? showGauge(gauge, place) : label];
    const act = () => at.act({ do: "set", gauge: id, place }) && close();
    return { title, pressed: place === at.game.position(id), ...wearStyle(style), act };
  });
  return makeChoices(items);
}

function makeLengths(at, { id, spans }, close) {
  const fields = spans.map(([title, length]) => makeNumberField(title, { low: 0, high: LONGEST_TRACK, start: length }));
  const content = [h("h3", TEXTS.gauge.lengths), fields.map(({ element }) => element)];
  const stretch = () => at.act({ do: "stretch", gauge: id, lengths: fields.map((field) => field.read()) }) && close();
  return makeSubmit("form.form", content, ["button.main", TEXTS.gauge.lengthsDo], stretch);
}

const MOST_CHOICES = 4;
// Labels that are longer together stand below each other.
const LONGEST_ROW = 34;

/** Return a gauge as what a player moves it with; one that is worked out from others can only be looked at. */
function makeGaugeControl(at, gauge, title = gauge.title) {
  if (gauge.highest.length) return makeReadout(at, gauge, title);
  const few = gauge.labels.length <= MOST_CHOICES && new Set(gauge.labels).size === gauge.labels.length;
  return few && !gauge.spans.length ? makeChoiceRow(at, gauge, title) : makeGaugeStepper(at, gauge, title);
}

function makeReadout(at, { id, highest }, title) {
  const label = at.game.label(id);
  const style = findLabelStyle(at, id, label);
  const titles = highest.map((name) => at.game.gauge(name).title).join(", ");
  return h("div.gauge.readout", { title: say(TEXTS.gauge.highest, { titles }) }, [
    h("span.gauge-title", title),
    h("strong.level", wearStyle(style), makeSign(style), label),
  ]);
}

/** Return a row of the few labels of a gauge; the label that it shows is pressed. */
function makeChoiceRow(at, { id, labels }, title) {
  const position = at.game.position(id);
  const buttons = labels.map((label, place) => {
    const style = findLabelStyle(at, id, label);
    const onclick = () => place !== position && at.act({ do: "set", gauge: id, place });
    const given = { "aria-pressed": String(place === position), ...wearStyle(style), onclick };
    return h(`button@${id}-${place}`, given, makeSign(style), h("span", label));
  });
  const isLong = labels.join("").length > LONGEST_ROW;
  return makeGaugeGroup("choice", title, h(isLong ? "div.choices.long" : "div.choices", buttons));
}

export function makeGaugeGroup(kind, title, ...content) {
  const heading = h("span.gauge-title", { "aria-hidden": "true" }, title);
  return h(`div.gauge.${kind}`, { role: "group", "aria-label": title }, heading, content);
}

function makeGaugeStepper(at, gauge, title) {
  const { id, labels, wraps, spans } = gauge;
  const position = at.game.position(id);
  const step = (by, sign, text, end) => {
    const onclick = () => at.act({ do: "move", gauge: id, by });
    const disabled = position === end && !wraps;
    return h(`button@${id}${sign}`, { "aria-label": say(text, { title }), disabled, onclick }, sign);
  };
  const now = say(TEXTS.gauge.now, { label: showGauge(gauge, position) });
  const open = { "aria-label": `${say(TEXTS.gauge.set, { title })}, ${now}`, onclick: () => openGaugeSheet(at, id) };
  const steps = [
    step(-1, "−", TEXTS.gauge.down, 0),
    h(`button.value@${id}=`, open, labels[position]),
    step(1, "+", TEXTS.gauge.up, labels.length - 1),
  ];
  const track = spans.length ? makeTrack(at, gauge, position) : null;
  return makeGaugeGroup("stepper", title, h("div.steps", steps), track);
}

/** Return the boxes of a tracker, filled up to where it stands, in the colours of its tracks. */
function makeTrack(at, { id, labels }, position) {
  const boxes = labels.slice(1).map((label, index) => {
    return h(index < position ? "i.box.filled" : "i.box", wearStyle(findLabelStyle(at, id, label)));
  });
  return h("div.track", { "aria-hidden": "true" }, boxes);
}

const MOST_IN_STRIP = 4;

/** Return the gauges that say which column is read, and the gauges of few labels that they are worked out from. */
export function makeStrip(at) {
  const read = listCounted(at.game).filter((gauge) => !gauge.player && listReadTables(at.system, gauge.id).length);
  const shown = read.filter((gauge) => gauge.highest.length || gauge.labels.length <= MOST_IN_STRIP);
  return shown.map((gauge) => (gauge.highest.length ? makeReadout : makeChoiceRow)(at, gauge, gauge.title));
}

export function makeGauges(at) {
  const gauges = listCounted(at.game);
  const shared = gauges.filter((gauge) => !gauge.player).map((gauge) => makeGaugeControl(at, gauge));
  const own = gauges.filter((gauge) => gauge.player);
  return [h("div.gauges", shared), own.length ? makePlayerGauges(at, own) : null];
}

/** Return the gauges that each player has: a chip for each player, and the gauges of the chosen one. */
function makePlayerGauges(at, gauges) {
  const players = listOnce(gauges.map(({ player }) => player));
  const chosen = players.includes(at.player) ? at.player : players[0];
  const chips = players.map((player) => {
    const own = gauges.filter((gauge) => gauge.player === player);
    const said = own.map((gauge) => `${gauge.sharedTitle} ${at.game.label(gauge.id)}`).join(" · ");
    const title = [h("span", say(TEXTS.table.player, { n: player })), h("small", said)];
    return { title, key: `player-${player}`, pressed: player === chosen, act: () => at.choosePlayer(player) };
  });
  const mine = gauges.filter(({ player }) => player === chosen);
  const controls = mine.map((gauge) =>
    makeGaugeControl(at, gauge, players.length > 1 ? `${gauge.sharedTitle}, ${chosen}` : gauge.sharedTitle),
  );
  return h("section.players", [
    players.length > 1 && [h("h3", TEXTS.gauge.everyone), makeChoices(chips)],
    h("div.gauges", controls),
  ]);
}
