// Elements of the page: made of plain values, put in place of others so that focus and scrolling stay, and laid over the
// page until they are closed, as questions and sheets are: the back button of a phone closes the topmost.

/**
 * Return an element, such as "p", "div.row" with its classes, or "button@next" with its data-key. If attributes come
 * first, `onclick` and the like are listeners, `--colour` and the like are properties of its style, `true` is an
 * attribute without value, and what is false or missing is left out; a function alone is what a click does. Children are
 * elements, texts, numbers and lists of them; text is never markup. A button submits nothing unless it is of that type.
 */
export function h(selector, ...children) {
  const [, name, classes, key] = /^(\w+)([^@]*)@?(.*)$/s.exec(selector);
  const element = document.createElement(name);
  const given = isGiven(children[0]) ? children.shift() : {};
  if (name === "button") element.type = "button";
  if (classes) element.className = classes.slice(1).replaceAll(".", " ");
  if (key) element.dataset.key = key;
  const attributes = Object.entries(typeof given === "function" ? { onclick: given } : given);
  for (const [attribute, value] of attributes.filter(([, each]) => isThere(each))) {
    if (attribute.startsWith("on")) element.addEventListener(attribute.slice(2), value);
    else if (attribute.startsWith("--")) element.style.setProperty(attribute, value);
    else element.setAttribute(attribute, value === true ? "" : String(value));
  }
  element.append(...listNodes(children));
  return name === "button" ? flattenButton(element) : element;
}

/** Return a button without buttons in it: in its place each has its title. */
function flattenButton(button) {
  for (const named of button.querySelectorAll("button")) named.replaceWith(named.textContent);
  return button;
}

/** Tell whether something says the attributes of an element: as an object, or what a click does. */
function isGiven(value) {
  return typeof value === "function" || value?.constructor === Object;
}

function isThere(value) {
  return (value ?? false) !== false;
}

function listNodes(children) {
  const shown = children.flat(Infinity).filter((child) => isThere(child) && child !== "");
  return shown.flatMap((child) => (child instanceof Node ? child : findMarks(String(child))));
}

export function makeEach(selector, texts) {
  return texts.map((text) => h(selector, text));
}

/** Return a picture with its attributes and what is drawn in it, as SVG. */
export function makeSvg(given, inner) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ role: "img", ...given })) drawn.setAttribute(name, value);
  drawn.innerHTML = inner;
  return drawn;
}

// The marks in each text with markup, by its words: where words begin and end, and the tag they stand in.
let markedTexts = new Map();
// The titles of the routines that texts name, by their ids; of picks, by "choose:" and the id.
let buttonTitles = new Map();
const NAMED = /\{(?:routine:|(?=choose:))([^{}\s]+)\}/g;
const SENTENCE_BEGINS = /(?:^|[.!?\n]\s*)$/;
// What a tap on a routine that a text names does, given its id; null where no game is played.
let tapNamed = null;

/** Have texts of a pack shown as it means them: `said` has the marks in each by its words. */
export function showMarks(said, { routines, picks }) {
  markedTexts = new Map(Object.entries(said));
  const choosing = picks.map(({ id }) => [`choose:${id}`, TEXTS.dice.choose]);
  buttonTitles = new Map([...routines.map(({ id, title }) => [id, title]), ...choosing]);
}

/** From now on the routines that texts name are buttons, and `tap` is called with the id of one; null leaves them words. */
export function followNamed(tap) {
  tapNamed = tap;
}

/** Return a text in which routines are called what a player taps: {routine:end-round} is "tap “End the round”". */
export function nameButtons(text) {
  return splitNamed(text, ({ title }) => title).join("");
}

/** Return a text in parts; `make` is given the routines and picks that it names, each with its `id` and `title`. */
function splitNamed(text, make) {
  const parts = [];
  let place = 0;
  for (const { 0: said, 1: id, index } of text.matchAll(NAMED)) {
    if (!buttonTitles.has(id)) continue;
    const tap = SENTENCE_BEGINS.test(text.slice(0, index)) ? TEXTS.buttons.tapFirst : TEXTS.buttons.tap;
    const [before, after] = tap.split("{title}");
    parts.push(text.slice(place, index) + before, make({ id, title: buttonTitles.get(id) }), after);
    place = index + said.length;
  }
  return [...parts, text.slice(place)];
}

function makeNamed({ id, title }) {
  return tapNamed ? h("button.named", () => tapNamed(id), title) : title;
}

function findMarks(text) {
  let place = 0;
  const list = (end) => splitNamed(text.slice(place, end), makeNamed);
  const parts = (markedTexts.get(text) ?? []).flatMap(([start, end, tag, shape]) => {
    const before = list(start);
    place = start;
    const marked = document.createElement(tag);
    const inside = list(end);
    if (shape) Object.assign(marked, { role: "img", ariaLabel: inside.join("") }).dataset.shape = shape;
    else marked.append(...inside);
    place = end;
    return [...before, marked];
  });
  return [...parts, ...list()].filter((part) => part !== "");
}

/**
 * Put children into an element in place of its own, and return the element. What has the focus is found again
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

function findKeyed(element, key) {
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
  const input = h(`input@number-${key}`, {
    type: "number",
    inputmode: low < 0 ? null : "numeric",
    min: low,
    max: high,
    value: start,
    "aria-label": title,
    // What is typed beyond the bounds stays, and its form refuses it with them.
    onchange: () => onchange?.(read()),
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

/** Return large buttons side by side: what each is called, what a tap does, its key, and whether it is pressed. */
export function makeChoices(items) {
  const buttons = items.map(({ title, act, key = "", pressed = null, ...given }) =>
    h(`button@${key}`, { "aria-pressed": pressed === null ? null : String(pressed), ...given, onclick: act }, title),
  );
  return h("div.grid-choices", buttons);
}

/** Return an entry of a list: a large button with its title, what is said of it and what a tap does; and smaller ones. */
export function makeEntry(selector, key, [title, about, go], act, buttons) {
  return h(selector, [
    h(`button.game@${key}`, act, h("strong", title), h("span.soft", about), h("span.go", go)),
    h("div.row", buttons),
  ]);
}

/** Return a question, above what answers it. */
export function makeQuestion(title, answers) {
  return h("fieldset.question", h("legend", title), answers);
}

/** Return a form with a button, such as "button.main", that does something; Enter does it, too. */
export function makeSubmit(selector, content, [button, title], act) {
  const onsubmit = (event) => {
    event.preventDefault();
    act();
  };
  return h(selector, { onsubmit }, content, h(button, { type: "submit" }, title));
}

/** Return a field, which has an id, below its title and above what is said of it. */
export function makeField(title, input, ...about) {
  return h("div.field", h("label", { for: input.id }, title), input, about);
}

/** Return a field in which one of some options is chosen, each a value with its title, or a value that is its title. */
export function makeSelect(given, options, chosen = null) {
  const items = options.map((option) => {
    const [value, title = value] = [option].flat();
    return h("option", { value, selected: value === chosen }, title);
  });
  return h("select", given, items);
}

// What closes each thing that is open, and how many entries the browser's history has to come back from.
const layers = [];
let entries = 0;

/** Let the back button close what is open. */
export function followBack() {
  entries = history.state ?? 0;
  window.addEventListener("popstate", () => {
    entries = history.state ?? 0;
    // Whoever types a link has gone on, not back. Entries of what was closed by itself are passed over.
    if (location.hash) return;
    if (layers.length) layers.pop()();
    else history.go(-entries - 1);
  });
}

/** Say that something was opened that `close` closes. Return a function to be called once it is closed. */
export function openLayer(close) {
  // The same function may be meant twice.
  const layer = () => close();
  layers.push(layer);
  if (layers.length > entries) {
    entries = layers.length;
    history.pushState(entries, "");
  }
  return () => {
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
  };
}

/** Ask whether to do something, which may be bad. Return true if `yes` was tapped. */
export function askPlayer(title, text, yes, isBad = false) {
  return openQuestion(title, h("p", text), yes, isBad).then((said) => said === "yes");
}

/** Ask for a line of text. Return it, or null if the player would not say. */
export function askLine(title, label, value, yes) {
  const field = h("input", { type: "text", value, maxlength: "80", id: "asked-line", autocomplete: "off" });
  const content = [h("label", { for: "asked-line" }, label), field];
  return openQuestion(title, content, yes, false).then((said) => (said === "yes" ? field.value.trim() : null));
}

function openQuestion(title, content, yes, isBad) {
  const close = (value) => (event) => {
    event.preventDefault();
    dialog.close(value);
  };
  const form = h("form", { onsubmit: close("yes") }, [
    h("h2", { id: "asked" }, title),
    content,
    h("div.row", [
      h("button.grow", close(""), TEXTS.shell.cancel),
      h(isBad ? "button.grow.bad" : "button.grow.main", { type: "submit" }, yes),
    ]),
  ]);
  const dialog = h("dialog.asked", { "aria-labelledby": "asked" }, form);
  openDialog(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue));
  });
}

// So long, in milliseconds, a place takes no tap once it means something else than before.
const DEAF = 400;
const deaf = new WeakMap();

/** Have an element take no tap for a while, so that a second tap which comes too late does nothing; keys always count. */
export function deafen(element) {
  clearTimeout(deaf.get(element));
  element.classList.add("deaf");
  const hear = () => element.classList.remove("deaf");
  deaf.set(element, setTimeout(hear, DEAF));
}

/**
 * Lay a dialog over the page until it is closed; what had the focus before has it again then. All places of the page mean
 * something else as it opens and as it closes.
 */
export function openDialog(dialog) {
  const before = document.activeElement;
  const closed = openLayer(() => dialog.close());
  deafen(document.body);
  dialog.addEventListener("close", () => {
    deafen(document.body);
    closed();
    dialog.remove();
    const again = before?.isConnected ? before : findKeyed(document, before?.dataset.key ?? "");
    again?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Open a sheet; `fill` is given a function that closes it, and returns what stands in it. */
export function openSheet(title, fill) {
  const close = () => dialog.close();
  const dialog = h("dialog.over", { "aria-label": title, onclick: ({ target }) => target === dialog && close() }, [
    h("header.over-head", [
      h("h2", { tabindex: "-1", autofocus: true }, title),
      h("button.cross", { "aria-label": TEXTS.sheet.close, onclick: close }, "✕"),
    ]),
    h("div.over-content", fill(close)),
  ]);
  openDialog(dialog);
}

/** Open a sheet whose parts `list` returns, given `{ close, redraw }`: it is drawn anew whenever `redraw` is called. */
export function openParts(title, list) {
  const body = h("div.over-parts");
  openSheet(title, (close) => {
    const redraw = () => replaceContent(body, list({ close, redraw }));
    redraw();
    return body;
  });
}

/** Return why something cannot be done, with a button for what helps, which has a title and what a tap does. */
export function makeRefusal([message, ...hints], cure) {
  return h("div.refusal", { role: "alert" }, [
    h("strong", TEXTS.sheet.cannot),
    h("p", message),
    makeEach("p.soft", hints),
    cure && h("button.main", cure[1], cure[0]),
  ]);
}

export function clearWarnings() {
  for (const warning of document.querySelectorAll(".over .refusal")) warning.remove();
}

/** Say in the sheet that lies on top, if any does, why something cannot be done. */
export function warnInSheet(lines, cure) {
  clearWarnings();
  const content = [...document.querySelectorAll(".over[open] .over-content")].at(-1);
  if (!content) return;
  content.prepend(makeRefusal(lines, cure));
  content.firstElementChild.scrollIntoView({ block: "nearest" });
}
