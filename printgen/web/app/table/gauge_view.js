// Gauges on the table: rows of few labels to choose from, steppers, and tracks of boxes.

import { showGauge } from "../../words/phrases.js";
import { findLabelStyle, makeSign, wearStyle } from "../browse/signs.js";
import { h } from "../elements/element.js";
import { GAUGE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";
import { openGaugeSheet } from "./gauge_sheet.js";

const MOST_CHOICES = 4;
// Labels that are longer together stand below each other.
const LONGEST_ROW = 34;

/** Return a gauge as what a player moves it with; one that is worked out from others can only be looked at. */
export function makeGaugeControl(at, gauge, title = gauge.title) {
  if (gauge.highest.length) return makeReadout(at, gauge, title);
  const few = gauge.labels.length <= MOST_CHOICES && new Set(gauge.labels).size === gauge.labels.length;
  return few && !gauge.spans.length ? makeChoiceRow(at, gauge, title) : makeGaugeStepper(at, gauge, title);
}

/** Return what a gauge shows that is worked out from others, with the colour of its label. */
export function makeReadout(at, gauge, title) {
  const label = at.game.label(gauge.id);
  const style = findLabelStyle(at, gauge.id, label);
  const titles = gauge.highest.map((name) => at.game.gauge(name).title).join(", ");
  return h("div", { class: "gauge readout", title: say(GAUGE_TEXTS.highest, { titles }) }, [
    h("span", { class: "gauge-title" }, title),
    h("strong", { class: "level", ...wearStyle(style) }, makeSign(style), label),
  ]);
}

/** Return a row of the few labels of a gauge; that which it shows is pressed. */
export function makeChoiceRow(at, gauge, title) {
  const position = at.game.position(gauge.id);
  const long = gauge.labels.join("").length > LONGEST_ROW;
  const buttons = gauge.labels.map((label, place) => {
    const style = findLabelStyle(at, gauge.id, label);
    const pressed = { "data-key": `${gauge.id}-${place}`, "aria-pressed": String(place === position) };
    const onclick = () => place !== position && at.act({ do: "set", gauge: gauge.id, place });
    const given = { type: "button", ...pressed, ...wearStyle(style), onclick };
    return h("button", given, makeSign(style), h("span", {}, label));
  });
  return h("div", { class: "gauge choice", role: "group", "aria-label": title }, [
    h("span", { class: "gauge-title", "aria-hidden": "true" }, title),
    h("div", { class: long ? "choices long" : "choices" }, buttons),
  ]);
}

function makeGaugeStepper(at, gauge, title) {
  const position = at.game.position(gauge.id);
  const last = gauge.labels.length - 1;
  const said = showGauge(gauge, position);
  const step = (by, sign, text, ends) =>
    h(
      "button",
      {
        type: "button",
        "data-key": `${gauge.id}${sign}`,
        "aria-label": say(text, { title }),
        disabled: ends && !gauge.wraps,
        onclick: () => at.act({ do: "move", gauge: gauge.id, by }),
      },
      sign,
    );
  return h("div", { class: "gauge stepper", role: "group", "aria-label": title }, [
    h("span", { class: "gauge-title", "aria-hidden": "true" }, title),
    h("div", { class: "steps" }, [
      step(-1, "−", GAUGE_TEXTS.down, position === 0),
      h(
        "button",
        {
          type: "button",
          class: "value",
          "data-key": `${gauge.id}=`,
          "aria-label": `${say(GAUGE_TEXTS.set, { title })}, ${say(GAUGE_TEXTS.now, { label: said })}`,
          onclick: () => openGaugeSheet(at, gauge.id),
        },
        gauge.labels[position],
      ),
      step(1, "+", GAUGE_TEXTS.up, position === last),
    ]),
    gauge.spans.length ? makeTrack(at, gauge, position) : null,
  ]);
}

/** Return the boxes of a tracker, filled up to where it stands, in the colours of its tracks. */
function makeTrack(at, gauge, position) {
  const boxes = gauge.labels
    .slice(1)
    .map((label, index) =>
      h("i", { class: index < position ? "box filled" : "box", ...wearStyle(findLabelStyle(at, gauge.id, label)) }),
    );
  return h("div", { class: "track", "aria-hidden": "true" }, boxes);
}
