// What stands around each view of the page: header, messages, tabs, and the words that a screen reader is told.

import { h, markCodes, replaceContent } from "./elements/element.js";
import { SHELL } from "./texts/texts.js";

const TABS = ["table", "rules", "cards", "log"];

/**
 * The frame of the page. `on` has what its buttons do: `open(name)` for a tab, `menu()` and `undo()`.
 */
export class Shell {
  constructor(root, on) {
    this.title = h("h1");
    this.facts = h("p");
    this.undo = h("button", { "aria-label": SHELL.undo, onclick: on.undo }, h("span", "↶ "), h("span", SHELL.undo));
    this.menu = h("button", { "aria-label": SHELL.menu, onclick: on.menu }, "☰");
    this.notes = h("section.notes", { "aria-label": SHELL.notes });
    this.view = h("main.view", { tabindex: "-1" });
    this.places = new WeakMap();
    this.told = h("div.unseen", { role: "status", "aria-live": "polite" });
    this.buttons = TABS.map((name) => h("button", { onclick: () => on.open(name) }, SHELL.tabs[name]));
    this.tabs = h("nav.tabs", { "aria-label": SHELL.views }, this.buttons);
    const head = h("header.head", h("div.head-words", this.title, this.facts));
    head.append(this.undo, this.menu);
    root.replaceChildren(head, this.notes, this.view, this.tabs, this.told);
  }

  /** Show what game this is, how it stands, and whether there is anything to undo. */
  showHead(title, facts, canUndo) {
    showText(this.title, title);
    showText(this.facts, facts.filter(Boolean).join(" · "));
    this.undo.disabled = !canUndo;
  }

  /** Show a view in place of another, where it was left; nothing can be undone where no game is played. */
  showView(name, element, { canPlay }) {
    const before = this.view.firstElementChild;
    const listScrolled = (of) => [this.view, ...of.querySelectorAll(".stage, .drawer")];
    if (before)
      this.places.set(
        before,
        listScrolled(before).map(({ scrollTop }) => scrollTop),
      );
    this.undo.hidden = !canPlay;
    for (const [index, tab] of TABS.entries()) this.buttons[index].ariaCurrent = tab === name ? "page" : null;
    if (before === element) return;
    this.view.replaceChildren(element);
    const places = this.places.get(element) ?? [];
    for (const [index, part] of listScrolled(element).entries()) part.scrollTop = places[index] ?? 0;
    if (document.activeElement === document.body) this.view.focus({ preventScroll: true });
  }

  /** Show messages above the view; each has `text`, `bad`, and `buttons`, a list of [title, what it does]. */
  showNotes(notes) {
    replaceContent(
      this.notes,
      notes.map(({ text, bad, buttons = [] }) =>
        h(
          "div",
          { class: bad ? "note bad" : "note", role: bad ? "alert" : null },
          h("p", markCodes(text)),
          buttons.map(([title, act]) => h("button", { "data-key": `note-${title}`, onclick: act }, title)),
        ),
      ),
    );
  }

  /** Tell lines to a screen reader. */
  tell(lines) {
    this.told.replaceChildren(...lines.map((line) => h("p", line)));
  }
}

// The same text put in again would be laid out again.
function showText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
