// The form of wishes: made of the data of the page. Each field writes into the wishes what was chosen, "" for the usual.

import { h } from "../app/elements/element.js";
import { makeFault, tellField } from "./numbers.js";
import { makeSegments } from "./options.js";
import { makeFile } from "./own_file.js";
import { mayBeTonight } from "./wishes.js";

/** Return wishes as they are before anything is wished. */
export function makeWishes() {
  return { scenario: null, enemies: null, collection: null, parts: [], values: {}, refused: new Map() };
}

/** Return the fields for what is on the table tonight, and which parts of it are printed. */
export function makeFields(data, wishes, { changed }) {
  const parts = makeParts(data, wishes, changed);
  const follow = () => {
    parts.follow();
    changed();
  };
  const context = { wishes, changed: follow };
  const { table, collection } = data.own;
  return [
    makeTonight(data, context),
    table && makeFile({ key: "enemies", title: TEXTS.workshop.enemies, offered: table }, context),
    collection && makeFile({ key: "collection", title: TEXTS.workshop.collection, offered: collection }, context),
    parts.elements,
  ];
}

function makeTonight(data, context) {
  const { wishes, changed } = context;
  const taken = () => {
    select.value = "";
  };
  const asked = { key: "scenario", title: TEXTS.workshop.ownScenario, offered: data.own.scenario, taken };
  const own = makeFile(asked, context);
  const choose = () => {
    wishes.scenario = select.value ? { name: select.value } : null;
    own.querySelector("input").value = "";
    own.querySelector(".wrong").textContent = "";
    wishes.refused.delete("scenario");
    changed();
  };
  const offered = [{ name: "", title: TEXTS.workshop.whole }, ...data.scenarios];
  const select = h(
    "select",
    { onchange: choose },
    offered.map(({ name, title }) => h("option", { value: name }, title)),
  );
  return [h("label.field", h("span", TEXTS.workshop.tonight), select), own];
}

/** Return the choice of what is printed, and what has it follow tonight's scenario, without which some parts are none. */
function makeParts(data, wishes, changed) {
  const fault = makeFault();
  const ticks = data.parts.map((part) => makeTick(part, fault));
  const some = h(
    "div.parts",
    { hidden: true, onchange: () => choose("some") },
    ticks.map(({ label }) => label),
  );
  let chosen = "all";
  const follow = () => {
    for (const { part, label } of ticks) label.hidden = !mayBeTonight(part, wishes);
    const shown = ticks.filter(({ label }) => !label.hidden);
    const ticked = shown.filter(({ box }) => box.checked);
    const isNone = chosen === "some" && !ticked.length;
    for (const { box } of ticks) box.setCustomValidity("");
    shown[0].box.setCustomValidity(isNone ? TEXTS.workshop.none : "");
    tellField(shown[0].box, fault);
    if (chosen === "some") wishes.parts = ticked.length < shown.length ? ticked.map(({ part }) => part.name) : [];
  };
  const choose = (bundle) => {
    chosen = bundle;
    some.hidden = bundle !== "some";
    if (bundle !== "some") for (const { part, box } of ticks) box.checked = part.bundles.includes(bundle);
    wishes.parts = bundle === "all" ? [] : [bundle];
    follow();
    changed();
  };
  follow();
  const choices = ["least", "good", "all", "some"].map((bundle) => [bundle, TEXTS.workshop[bundle]]);
  const elements = [makeSegments("parts", TEXTS.workshop.what, choices, "all", choose), some, fault];
  return { elements, follow };
}

function makeTick(part, fault) {
  const oninvalid = (event) => event.preventDefault(); // it is told beside them
  const box = h("input", { type: "checkbox", checked: true, "aria-describedby": fault.id, oninvalid });
  return { part, box, label: h("label.tick", box, part.title) };
}
