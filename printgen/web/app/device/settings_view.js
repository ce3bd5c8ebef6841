// The settings as fields, each of which works at once.

import { h } from "../elements/element.js";
import { SETTINGS } from "../texts/texts.js";
import { canStayAwake } from "./wake.js";

/** Return the part of a view that has the settings. */
export function makeSettings(page) {
  const { settings, base } = page;
  const stay = (awake) => settings.change({ awake });
  return h(
    "section",
    { "aria-labelledby": "settings" },
    h("h2", { id: "settings" }, SETTINGS.title),
    canStayAwake()
      ? makeSwitch(SETTINGS.awake, settings.awake, stay)
      : h("p", { class: "soft" }, SETTINGS.cannotStayAwake),
    makeChoice("look", SETTINGS.look, SETTINGS.looks, settings),
    makeChoice("size", SETTINGS.size, SETTINGS.sizes, settings),
    makePaper(
      settings,
      base.play.piles.map(({ id }) => ({ id, title: base.cardsOf(id).title })),
    ),
  );
}

function makeSwitch(title, on, change) {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
  return h("label", { class: "switch" }, box, h("span", {}, title));
}

function makeChoice(key, title, titles, settings) {
  const options = Object.entries(titles).map(([value, text]) =>
    h("option", { value, selected: settings[key] === value }, text),
  );
  const field = h("select", { id: `setting-${key}`, onchange: () => settings.change({ [key]: field.value }) }, options);
  return h("div", { class: "field" }, h("label", { for: `setting-${key}` }, title), field);
}

function makePaper(settings, piles) {
  if (!piles.length) return null;
  const change = (id, on) => {
    const others = settings.hidden.filter((each) => each !== id);
    settings.change({ hidden: on ? [...others, id] : others });
  };
  return h(
    "fieldset",
    {},
    h("legend", {}, SETTINGS.paper),
    h("p", { class: "soft" }, SETTINGS.paperHint),
    piles.map(({ id, title }) => makeSwitch(title, settings.hidden.includes(id), (on) => change(id, on))),
  );
}
