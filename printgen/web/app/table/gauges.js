// Gauges on the table: rows of few labels to choose from, steppers, tracks of boxes, and the sheet of each.

import { say } from "../../engine/text.js";
import { nameButtons } from "../../words/names.js";
import { showGauge } from "../../words/phrases.js";
import { listCounted } from "../../words/state.js";
import { findLabelStyle, listReadTables, makeSign, wearStyle } from "../browse/columns.js";
import { openSheet } from "../elements/dialogs.js";
import { h, makeNumberField } from "../elements/element.js";
import { GAUGE_TEXTS } from "../texts/table_texts.js";

const MOST_LISTED = 24;
const MOST_BOXES = 100;

/** Open the sheet in which a gauge is set. */
export function openGaugeSheet(at, name) {
  const gauge = at.game.gauge(name);
  openSheet(gauge.title, (close) => [
    gauge.text ? h("p.soft", nameButtons(at.system, gauge.text)) : null,
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
    const given = { "aria-pressed": String(place === position), ...wearStyle(style), onclick };
    const name = new Set(gauge.labels).size < gauge.labels.length ? showGauge(gauge, place) : label;
    return h("button", given, makeSign(style), name);
  });
  return h("div.grid-choices", buttons);
}

function makeLengths(at, gauge, close) {
  const fields = gauge.spans.map(([title, length]) =>
    makeNumberField(title, { low: 0, high: MOST_BOXES, start: length }),
  );
  const content = [h("h3", GAUGE_TEXTS.lengths), ...fields.map((field) => field.element)];
  return setOnSubmit(content, GAUGE_TEXTS.lengthsDo, () => {
    if (at.act({ do: "stretch", gauge: gauge.id, lengths: fields.map((field) => field.read()) })) close();
  });
}

function setOnSubmit(content, title, act) {
  const onsubmit = (event) => {
    event.preventDefault();
    act();
  };
  return h("form.form", { onsubmit }, content, h("button.main", { type: "submit" }, title));
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

/** Return what a gauge shows that is worked out from others, with the colour of its label. */
function makeReadout(at, gauge, title) {
  const label = at.game.label(gauge.id);
  const style = findLabelStyle(at, gauge.id, label);
  const titles = gauge.highest.map((name) => at.game.gauge(name).title).join(", ");
  return h("div.gauge.readout", { title: say(GAUGE_TEXTS.highest, { titles }) }, [
    h("span.gauge-title", title),
    h("strong.level", { ...wearStyle(style) }, makeSign(style), label),
  ]);
}

/** Return a row of the few labels of a gauge; that which it shows is pressed. */
function makeChoiceRow(at, gauge, title) {
  const position = at.game.position(gauge.id);
  const long = gauge.labels.join("").length > LONGEST_ROW;
  const buttons = gauge.labels.map((label, place) => {
    const style = findLabelStyle(at, gauge.id, label);
    const pressed = { "data-key": `${gauge.id}-${place}`, "aria-pressed": String(place === position) };
    const onclick = () => place !== position && at.act({ do: "set", gauge: gauge.id, place });
    const given = { ...pressed, ...wearStyle(style), onclick };
    return h("button", given, makeSign(style), h("span", label));
  });
  return h("div.gauge.choice", { role: "group", "aria-label": title }, [
    h("span.gauge-title", { "aria-hidden": "true" }, title),
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
        "data-key": `${gauge.id}${sign}`,
        "aria-label": say(text, { title }),
        disabled: ends && !gauge.wraps,
        onclick: () => at.act({ do: "move", gauge: gauge.id, by }),
      },
      sign,
    );
  return h("div.gauge.stepper", { role: "group", "aria-label": title }, [
    h("span.gauge-title", { "aria-hidden": "true" }, title),
    h("div.steps", [
      step(-1, "−", GAUGE_TEXTS.down, position === 0),
      h(
        "button.value",
        {
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
  return h("div.track", { "aria-hidden": "true" }, boxes);
}

const MOST_IN_STRIP = 4;

/** Return the gauges that say which column is read, and those of few labels that they are worked out from. */
export function makeStrip(at) {
  const read = listCounted(at.game).filter((gauge) => !gauge.player && listReadTables(at.system, gauge.id).length);
  const shown = read.filter((gauge) => gauge.highest.length || gauge.labels.length <= MOST_IN_STRIP);
  return shown.map((gauge) => (gauge.highest.length ? makeReadout : makeChoiceRow)(at, gauge, gauge.title));
}

/** Return all gauges as what they are moved with. */
export function makeGauges(at) {
  const gauges = listCounted(at.game);
  const shared = gauges.filter((gauge) => !gauge.player);
  const own = gauges.filter((gauge) => gauge.player);
  return [
    h(
      "div.gauges",
      shared.map((gauge) => makeGaugeControl(at, gauge)),
    ),
    own.length ? makePlayerGauges(at, own) : null,
  ];
}

/** Return the gauges that each player has: a chip for each player, and the gauges of the chosen one. */
function makePlayerGauges(at, gauges) {
  const players = [...new Set(gauges.map(({ player }) => player))];
  const chosen = players.includes(at.player) ? at.player : players[0];
  const chips = players.map((player) => {
    const own = gauges.filter((gauge) => gauge.player === player);
    const said = own.map((gauge) => `${gauge.sharedTitle} ${at.game.label(gauge.id)}`).join(" · ");
    const given = { "aria-pressed": String(player === chosen), "data-key": `player-${player}` };
    return h("button", { ...given, onclick: () => at.choosePlayer(player) }, [
      h("span", say(GAUGE_TEXTS.player, { n: player })),
      h("small", said),
    ]);
  });
  const mine = gauges.filter(({ player }) => player === chosen);
  return h("section.players", [
    h("h3", GAUGE_TEXTS.everyone),
    players.length > 1 ? h("div.grid-choices", chips) : null,
    h(
      "div.gauges",
      mine.map((gauge) => makeGaugeControl(at, gauge, `${gauge.sharedTitle}, ${chosen}`)),
    ),
  ]);
}
