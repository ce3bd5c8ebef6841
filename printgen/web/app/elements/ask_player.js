// Questions to the player, each in a dialog of the browser.

import { SHELL } from "../texts/texts.js";
import { openLayer } from "./back.js";
import { h } from "./element.js";

/** Ask whether to do something. Return true if `yes` was tapped. */
export function askPlayer({ title, text, yes, isBad = false }) {
  return openQuestion(title, [text && h("p", {}, text)], yes, isBad).then((said) => said === "yes");
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
      "div",
      { class: "row" },
      h("button", { type: "button", class: "grow", onclick: close("") }, SHELL.cancel),
      h("button", { type: "submit", class: isBad ? "grow bad" : "grow main" }, yes),
    ),
  );
  const dialog = h("dialog", { class: "asked", "aria-labelledby": "asked" }, form);
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
