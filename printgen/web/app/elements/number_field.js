// A field for a number, with a button on each side that takes one off or adds one.

import { h } from "./element.js";

/**
 * Return a field for a number from `low` to `high`: its `element`, and `read()`, which returns the number. `onchange` is
 * called with each other number.
 */
export function makeNumberField(title, { low, high, start = low, key = title, onchange = null }) {
  const input = h("input", {
    type: "number",
    inputmode: low < 0 ? null : "numeric",
    min: low,
    max: high,
    value: start,
    "aria-label": title,
    "data-key": `number-${key}`,
    onchange: () => change(0),
  });
  const read = () => Math.max(low, Math.min(high, Math.round(Number(input.value)) || 0));
  const change = (by) => {
    input.value = String(read() + by);
    input.value = String(read());
    onchange?.(read());
  };
  const button = (by, sign) =>
    h("button", { type: "button", "aria-label": `${title} ${sign}1`, onclick: () => change(by) }, sign);
  const element = h("div", { class: "number-field" }, [
    h("span", { class: "number-title", "aria-hidden": "true" }, title),
    h("div", { class: "steps" }, button(-1, "−"), input, button(1, "+")),
  ]);
  return { element, read };
}
