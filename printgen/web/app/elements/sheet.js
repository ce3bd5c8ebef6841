// Sheets: what is laid over the table until a choice is made, and given back the focus from which it was opened.

import { SHEET } from "../texts/table_texts.js";
import { openLayer } from "./back.js";
import { findKeyed, h } from "./element.js";

/**
 * Open a sheet and return it: `content` is its element, `close()` closes it. `fill` is given a function that closes the
 * sheet, and returns what stands in it.
 */
export function openSheet(title, fill) {
  const before = document.activeElement;
  const close = () => dialog.close();
  const cross = h("button", { type: "button", class: "cross", "aria-label": SHEET.close, onclick: close }, "✕");
  const content = h("div", { class: "over-content" });
  const dialog = h("dialog", { class: "over", "aria-label": title }, [
    h("header", { class: "over-head" }, h("h2", { tabindex: "-1", autofocus: true }, title), cross),
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
  return h("div", { class: "refusal", role: "alert" }, [
    h("strong", {}, SHEET.cannot),
    h("p", {}, message),
    hints.map((hint) => h("p", { class: "soft" }, hint)),
    cure && h("button", { type: "button", class: "main", onclick: cure[1] }, cure[0]),
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
