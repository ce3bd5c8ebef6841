// What is laid over the page until it is closed: questions and sheets; the back button of a phone closes what lies on top.

import { SHEET } from "../texts/table_texts.js";
import { SHELL } from "../texts/texts.js";
import { findKeyed, h } from "./element.js";

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

/** Ask whether to do something. Return true if `yes` was tapped. */
export function askPlayer({ title, text, yes, isBad = false }) {
  return openQuestion(title, [text && h("p", text)], yes, isBad).then((said) => said === "yes");
}

/** Ask for a line of text. Return it, or null if the player would not say. */
export function askLine({ title, label, value, yes }) {
  const field = h("input", { type: "text", value, maxlength: "80", id: "asked-line", autocomplete: "off" });
  const content = [h("label", { for: "asked-line" }, label), field];
  return openQuestion(title, content, yes, false).then((said) => (said === "yes" ? field.value.trim() : null));
}

function openQuestion(title, content, yes, isBad) {
  const before = document.activeElement;
  const close = (value) => (event) => {
    event.preventDefault();
    dialog.close(value);
  };
  const form = h(
    "form",
    { onsubmit: close("yes") },
    h("h2", { id: "asked" }, title),
    content,
    h(
      "div.row",
      h("button.grow", { onclick: close("") }, SHELL.cancel),
      h("button", { type: "submit", class: isBad ? "grow bad" : "grow main" }, yes),
    ),
  );
  const dialog = h("dialog.asked", { "aria-labelledby": "asked" }, form);
  document.body.append(dialog);
  dialog.showModal();
  const closed = openLayer(() => dialog.close());
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      closed();
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(dialog.returnValue);
    });
  });
}

/**
 * Open a sheet and return it: `content` is its element, `close()` closes it. `fill` is given a function that closes the
 * sheet, and returns what stands in it.
 */
export function openSheet(title, fill) {
  const before = document.activeElement;
  const close = () => dialog.close();
  const cross = h("button.cross", { "aria-label": SHEET.close, onclick: close }, "✕");
  const content = h("div.over-content");
  const dialog = h("dialog.over", { "aria-label": title }, [
    h("header.over-head", h("h2", { tabindex: "-1", autofocus: true }, title), cross),
    content,
  ]);
  const closed = openLayer(close);
  dialog.addEventListener("close", () => {
    closed();
    dialog.remove();
    const again = before?.isConnected ? before : findKeyed(document, before?.dataset.key ?? "");
    again?.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  content.append(...[fill(close)].flat(Infinity).filter(Boolean));
  dialog.showModal();
  return { content, close };
}

/** Return why something cannot be done, with a button for what helps, which has a title and what a tap does. */
export function makeRefusal([message, ...hints], cure) {
  return h("div.refusal", { role: "alert" }, [
    h("strong", SHEET.cannot),
    h("p", message),
    hints.map((hint) => h("p.soft", hint)),
    cure && h("button.main", { onclick: cure[1] }, cure[0]),
  ]);
}

/** Take away what sheets say of things that could not be done. */
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
