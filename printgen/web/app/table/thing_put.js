// Bringing one more thing into play, with a name and a place if the player says them.

import { h } from "../elements/element.js";
import { openSheet } from "../elements/sheet.js";
import { THING_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";

const LONGEST_TYPED = 60;

/** Return the button that brings one more thing of a kind into play. */
export function makeNumberless(at, kind) {
  const title = say(THING_TEXTS.putTitle, { title: kind.title });
  const given = { type: "button", "data-key": `put-${kind.id}`, "aria-label": title };
  return h("button", { ...given, onclick: () => openPut(at, kind, title) }, "+ ", THING_TEXTS.put);
}

function openPut(at, kind, title) {
  openSheet(title, (close) => {
    const name = makeNameField("");
    const place = h("select", {}, makePlaceOptions(kind, ""));
    const onsubmit = (event) => {
      event.preventDefault();
      const said = { ...(name.value ? { name: name.value } : {}), ...(place.value ? { place: place.value } : {}) };
      if (at.act({ do: "put", kind: kind.id, ...said })) close();
    };
    return h("form", { class: "form", onsubmit }, [
      h("label", { class: "field" }, h("span", {}, THING_TEXTS.name), name),
      kind.places.length ? h("label", { class: "field" }, h("span", {}, THING_TEXTS.place), place) : null,
      h("button", { class: "main", type: "submit" }, title),
    ]);
  });
}

/** Return a field for the name of a thing. */
export function makeNameField(name) {
  return h("input", {
    type: "text",
    maxlength: LONGEST_TYPED,
    value: name,
    autocomplete: "off",
    "data-key": "thing-name",
  });
}

function makePlaceOptions(kind, place) {
  const places = [{ id: "", title: THING_TEXTS.onTable }, ...kind.places];
  return places.map(({ id, title }) => h("option", { value: id, selected: id === place }, title));
}
