// The sheet of a gauge: all that it can show, what it is for, and the lengths of its tracks.

import { nameButtons } from "../../words/button_names.js";
import { showGauge } from "../../words/phrases.js";
import { findLabelStyle, makeSign, wearStyle } from "../browse/signs.js";
import { h } from "../elements/element.js";
import { makeNumberField } from "../elements/number_field.js";
import { openSheet } from "../elements/sheet.js";
import { GAUGE_TEXTS } from "../texts/table_texts.js";

const MOST_LISTED = 24;
const MOST_BOXES = 100;

/** Open the sheet in which a gauge is set. */
export function openGaugeSheet(at, name) {
  const gauge = at.game.gauge(name);
  openSheet(gauge.title, (close) => [
    gauge.text ? h("p", { class: "soft" }, nameButtons(at.system, gauge.text)) : null,
    isNumbered(gauge) ? makeNumberSetting(at, gauge, close) : makeLabelSetting(at, gauge, close),
    gauge.spans.length ? makeLengths(at, gauge, close) : null,
  ]);
}

/** Tell whether a gauge shows so many numbers in a row that one is typed rather than chosen. */
function isNumbered(gauge) {
  const first = Number(gauge.labels[0]);
  return gauge.labels.length > MOST_LISTED && gauge.labels.every((label, index) => label === String(first + index));
}

function makeNumberSetting(at, gauge, close) {
  const first = Number(gauge.labels[0]);
  const low = first;
  const high = first + gauge.labels.length - 1;
  const field = makeNumberField(gauge.title, { low, high, start: Number(at.game.label(gauge.id)) });
  return setOnSubmit(field.element, GAUGE_TEXTS.apply, () => {
    if (at.act({ do: "set", gauge: gauge.id, place: field.read() - first })) close();
  });
}

function makeLabelSetting(at, gauge, close) {
  const position = at.game.position(gauge.id);
  const buttons = gauge.labels.map((label, place) => {
    const style = findLabelStyle(at, gauge.id, label);
    const onclick = () => at.act({ do: "set", gauge: gauge.id, place }) && close();
    const given = { type: "button", "aria-pressed": String(place === position), ...wearStyle(style), onclick };
    const name = new Set(gauge.labels).size < gauge.labels.length ? showGauge(gauge, place) : label;
    return h("button", given, makeSign(style), name);
  });
  return h("div", { class: "grid-choices" }, buttons);
}

function makeLengths(at, gauge, close) {
  const fields = gauge.spans.map(([title, length]) =>
    makeNumberField(title, { low: 0, high: MOST_BOXES, start: length }),
  );
  const content = [h("h3", {}, GAUGE_TEXTS.lengths), ...fields.map((field) => field.element)];
  return setOnSubmit(content, GAUGE_TEXTS.lengthsDo, () => {
    if (at.act({ do: "stretch", gauge: gauge.id, lengths: fields.map((field) => field.read()) })) close();
  });
}

function setOnSubmit(content, title, act) {
  const onsubmit = (event) => {
    event.preventDefault();
    act();
  };
  return h("form", { class: "form", onsubmit }, content, h("button", { class: "main", type: "submit" }, title));
}
