// Elements of the page: made of plain values, and put in place of others so that focus and scrolling stay.

/**
 * Return an element, such as "p" or "div.row" with its classes. If attributes come first, `onclick` and the like are
 * listeners, `--colour` and the like are properties of its style, `true` is an attribute without value, and what is
 * false or missing is left out. Children are elements, texts, numbers and lists of them; text is never markup. A button
 * submits nothing unless it is of that type.
 */
export function h(selector, ...children) {
  const [name, ...classes] = selector.split(".");
  const element = document.createElement(name);
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  if (name === "button") element.type = "button";
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.startsWith("--")) element.style.setProperty(key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...listNodes(children));
  return element;
}

function listNodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== false && child !== null && child !== undefined && child !== "")
    .flatMap((child) => (child instanceof Node ? child : findMarks(String(child))));
}

// The marks in each text with markup, by its plain words: where words begin and end, and the tag they stand in.
let markedTexts = new Map();

/** Have texts with markup shown with it: `said` has the marks in each by its plain words. */
export function showMarks(said) {
  markedTexts = new Map(Object.entries(said));
}

function findMarks(text) {
  let place = 0;
  const parts = (markedTexts.get(text) ?? []).flatMap(([start, end, tag]) => {
    const before = text.slice(place, start);
    place = end;
    return [before, Object.assign(document.createElement(tag), { textContent: text.slice(start, end) })];
  });
  return [...parts, text.slice(place)].filter((part) => part !== "");
}

/**
 * Put children into an element in place of those that it has, and return the element. What has the focus is found again
 * by its data-key, and so are parts that were scrolled, if they have a data-scroll: to ask all of them takes too long.
 */
export function replaceContent(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  const scrolled = [...element.querySelectorAll("[data-key][data-scroll]")].filter(
    (part) => part.scrollTop || part.scrollLeft,
  );
  const places = scrolled.map((part) => [part.dataset.key, part.scrollTop, part.scrollLeft]);
  element.replaceChildren(...listNodes(children));
  for (const [key, top, left] of places) findKeyed(element, key)?.scrollTo(left, top);
  if (focused) findKeyed(element, focused)?.focus({ preventScroll: true });
  return element;
}

/** Return a view that `fill` gives children whenever it is opened, and that keeps what is typed while it is shown. */
export function makeForm(fill) {
  const element = h("div.sheet");
  const redraw = () => {
    if (!element.isConnected) replaceContent(element, fill());
  };
  return { element, redraw };
}

/** Return a text as children of an element, in which codes such as S6VY9-2FCT4 stand by themselves. */
export function markCodes(text) {
  return text.split(/\b([A-Z\d]{5}-[A-Z\d]{5})\b/).map((part, index) => (index % 2 ? h("code", part) : part));
}

/** Return the element inside another that has a key, or null. */
export function findKeyed(element, key) {
  return element.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/**
 * Return a function that draws a part of the page anew, and only where what it is given differs from the last time.
 * `draw` is given the same and returns the children of the element.
 */
export function makePart(element, draw) {
  let before = null;
  return (...given) => {
    if (before && given.length === before.length && given.every((value, index) => value === before[index])) return;
    before = given;
    replaceContent(element, draw(...given));
  };
}

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
  const button = (by, sign) => h("button", { "aria-label": `${title} ${sign}1`, onclick: () => change(by) }, sign);
  const element = h("div.number-field", [
    h("span.number-title", { "aria-hidden": "true" }, title),
    h("div.steps", button(-1, "−"), input, button(1, "+")),
  ]);
  return { element, read };
}
