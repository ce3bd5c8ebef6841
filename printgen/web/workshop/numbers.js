// Fields for numbers: typed with a point or a comma, within bounds, and what is wrong with them is told at the field.

import { h } from "../app/elements/element.js";
import { say } from "../engine/text.js";

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
/** Numbers are micrometres and thousandths of a degree at the finest. */
const FINEST = 1000;

/** Return a number as it was typed, by whichever sign it has its decimals, NaN for what is none. */
export function readNumber(text) {
  const plain = text.trim().replace("−", "-");
  return NUMBER.test(plain) ? Math.round(Number(plain.replace(",", ".")) * FINEST) / FINEST : Number.NaN;
}

/** Return a number with the sign for decimals of the page's language. */
export function showNumber(number) {
  return String(number).replace(".", WORDS.odds.decimal);
}

/** Return the element that tells what is wrong with a field. */
export function makeFault() {
  return h("small.wrong", { id: `fault-${crypto.randomUUID()}`, role: "alert" });
}

/** Have a fault say what is wrong with a field, or nothing if it is well. */
export function tellField(input, fault) {
  fault.textContent = input.validationMessage;
  input.setAttribute("aria-invalid", String(!input.validity.valid));
}

/**
 * Return a field for a number, what tells its fault, and what checks it again. `set` is given the number as a command has
 * it, "" for none, whenever it changes; `isNeeded` tells whether there must be one.
 */
export function makeNumber({ least, most, value = "", isNeeded = () => false, ...given }, set) {
  const fault = makeFault();
  const wrong = say(TEXTS.workshop.bounds, { least: showNumber(least), most: showNumber(most) });
  const tell = () => tellField(input, fault);
  const check = () => {
    const number = readNumber(input.value);
    const isEmpty = !input.value.trim();
    const isGood = isEmpty ? !isNeeded() : number >= least && number <= most;
    input.setCustomValidity(isGood ? "" : wrong);
    if (isGood) tell();
    set(isGood && !isEmpty ? String(number) : "");
  };
  const refuse = (event) => {
    event.preventDefault();
    tell();
  };
  const keyboard = least < 0 ? "text" : "decimal"; // the one for decimals has no minus on some phones
  const listeners = { oninput: check, onchange: tell, oninvalid: refuse };
  const shown = value === "" ? "" : showNumber(value);
  const input = h("input", {
    type: "text",
    inputmode: keyboard,
    value: shown,
    "aria-describedby": fault.id,
    ...given,
    ...listeners,
  });
  return { input, fault, check };
}

/** Return several numbers side by side, each with its name, and their faults below. */
export function makeNumberRow(fields, names) {
  const labels = fields.map(({ input }, place) => h("label", input, h("span", names[place])));
  return [h("div.numbers", labels), fields.map(({ fault }) => fault)];
}
