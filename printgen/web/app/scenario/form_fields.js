// Fields of a form that write into a draft, each with its path, beside which its fault is told.

import { h, replaceContent } from "../elements/element.js";
import { FORM } from "../texts/form_texts.js";

/**
 * A form over a draft. `change` is called after each change of it. A path is the way to a value through the draft, such
 * as ["lists", "units", 0, "name"].
 */
export class DraftForm {
  constructor(draft, change) {
    this.draft = draft;
    this.change = change;
    this.marks = new Map();
  }

  /**
   * Return a field for a text, which must be there if it `isNeeded`: one line, or several if `rows` says how many; with
   * `isBare` its title is only read aloud.
   */
  text(path, title, { rows = 0, hint = "", isNeeded = false, isBare = false, inputmode = null } = {}) {
    const field = h(rows ? "textarea" : "input", {
      rows: rows || null,
      inputmode,
      autocomplete: "off",
      "aria-required": isNeeded || null,
      oninput: () => this.write(path, field.value),
    });
    field.value = this.read(path) ?? "";
    const framed = this.frame(path, title, field, hint);
    framed.firstElementChild.classList.toggle("unseen", isBare);
    return framed;
  }

  /** Return a field for a whole number; the keys for numbers alone have no minus on some phones. */
  number(path, title, { low = 0, ...given } = {}) {
    return this.text(path, title, { ...given, inputmode: low < 0 ? null : "numeric" });
  }

  /** Return a field for one of some options, [value, title] each; `after` is called when another is chosen. */
  choice(path, title, options, after = () => {}) {
    const shown = String(this.read(path) ?? "");
    const choose = () => {
      this.write(path, field.value);
      after();
    };
    const field = h(
      "select",
      { onchange: choose },
      options.map(([value, text]) => h("option", { value, selected: value === shown }, text)),
    );
    return this.frame(path, title, field, "");
  }

  /**
   * Return a list of parts, one for each value of a list in the draft: `make` returns the children of one by its path,
   * `blank` what is added.
   */
  list(path, { title, add, make, blank }) {
    const box = h("div.parts");
    const draw = () => {
      const values = this.read(path);
      replaceContent(box, [
        values.map((_, index) =>
          this.part([...path, index], title(index), make([...path, index], index, draw), () => remove(index)),
        ),
        more,
      ]);
    };
    const append = () => {
      this.read(path).push(blank());
      this.change();
      draw();
      box.querySelector(":scope > .part:last-of-type")?.querySelector("input, textarea, select")?.focus();
    };
    const remove = (index) => {
      this.read(path).splice(index, 1);
      this.change();
      draw();
      if (document.activeElement === document.body) more.focus();
    };
    const more = h("button", { onclick: append }, add);
    draw();
    return box;
  }

  part(path, title, children, remove) {
    const name = this.name(path);
    return h(
      "fieldset.part",
      h("legend", title),
      children,
      h(
        "button.plain",
        { "data-key": `${name}-remove`, "aria-label": `${FORM.remove}: ${title}`, onclick: remove },
        FORM.remove,
      ),
    );
  }

  /** Tell beside each field what is wrong with it; `faults` are sentences by path. Return the first field with one. */
  tell(faults) {
    for (const [name, mark] of this.marks) if (!mark.field.isConnected) this.marks.delete(name);
    let first = null;
    for (const [name, { field, told }] of this.marks) {
      const fault = faults[name] ?? "";
      told.textContent = fault;
      if (fault) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      if (fault && (!first || field.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)) first = field;
    }
    return first;
  }

  read(path) {
    return path.reduce((value, key) => value?.[key], this.draft);
  }

  write(path, value) {
    const holder = path.slice(0, -1).reduce((held, key) => held[key], this.draft);
    holder[path.at(-1)] = value;
    this.change();
  }

  name(path) {
    return path.join(".");
  }

  frame(path, title, field, hint) {
    const name = this.name(path);
    const told = h("p.wrong", { id: `${name}-fault` });
    field.id = field.dataset.key = name;
    const about = hint && h("p.soft", { id: `${name}-hint` }, hint);
    field.setAttribute("aria-describedby", hint ? `${name}-hint ${name}-fault` : `${name}-fault`);
    this.marks.set(name, { field, told });
    return h("div.field", h("label", { for: name }, title), field, about, told);
  }
}
