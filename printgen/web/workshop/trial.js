// The test sheet for backs: what is read on its four scales is typed here, and becomes how far backs are moved and turned.
// Printgen itself works that out, by the command that the sheet names.

import { h } from "../app/elements/element.js";
import { say } from "../engine/text.js";
import { makeNumber, makeNumberRow, showNumber } from "./numbers.js";

/** How the command tells the correction. */
const FOUND = /^verso-shift: ([-\d.]+)mm,([-\d.]+)mm, verso-turn: ([-\d.]+)$/;

/**
 * Return what opens the fields for what is read on a test sheet; `take` is given the four
 * numbers, and tells whether it could make use of them.
 */
export function makeReadings({ least, most }, take) {
  const readings = ["", "", "", ""];
  let isAsked = false;
  const fields = readings.map((_, place) =>
    makeNumber({ least, most, isNeeded: () => isAsked }, (said) => {
      readings[place] = said;
    }),
  );
  const ask = (isNow) => {
    isAsked = isNow; // before that nobody need type all four
    for (const { check } of fields) check();
  };
  const submit = async (event) => {
    event.preventDefault();
    ask(true);
    const wrong = fields.filter(({ input }) => !input.checkValidity());
    if (wrong.length) return wrong[0].input.focus();
    if (!(await take([...readings]))) return;
    for (const { input } of fields) input.value = ""; // or who submits them again would move backs twice
    ask(false);
  };
  const { top, bottom, left, right } = TEXTS.readings;
  return h(
    "details.readings",
    h("summary", TEXTS.readings.title),
    h(
      "form",
      { autocomplete: "off", novalidate: true, onsubmit: submit },
      h("p.soft", TEXTS.readings.hint),
      makeNumberRow(fields, [top, bottom, left, right]),
      h("button", { type: "submit" }, TEXTS.readings.take),
    ),
  );
}

/** Return the correction that the command has told in some lines, as values of options; null if it has told none. */
export function findCorrection(lines) {
  const found = lines.map((line) => FOUND.exec(line)).find(Boolean);
  if (!found) return null;
  const [right, down, turn] = found.slice(1).map(Number);
  const words = { right: showNumber(right), down: showNumber(down), turn: showNumber(turn) };
  return {
    values: { "verso-shift": `${right},${down}`, "verso-turn": String(turn) },
    told: say(TEXTS.readings.found, words),
  };
}
