// What the player owns of the game's rosters: kept for all games, and said to each that begins.

import { say } from "../../engine/text.js";
import { attemptKeep } from "../device/store.js";
import { h, makeForm } from "../elements/element.js";
import { COLLECTION } from "../texts/form_texts.js";

/** Return the names that are owned, by the id of their roster; names that a roster does not have are left out. */
export function readCollection({ base, store }) {
  const said = store.readValue("collection") ?? {};
  const owned = listPicked(base).map(({ id, names }) => [
    id,
    names.filter((name) => Array.isArray(said[id]) && said[id].includes(name)),
  ]);
  return Object.fromEntries(owned);
}

/** Return the view in which names are ticked. */
export function makeCollectionView(_, page) {
  return makeForm(() => listRosters(page));
}

function listPicked(base) {
  const tables = base.play.picks.map((pick) => pick.table);
  return base.rosters.filter((roster) => tables.includes(roster.table));
}

function listRosters(page) {
  const owned = readCollection(page);
  const rosters = listPicked(page.base).map((roster) => makeRoster(page, roster, owned));
  return h("section", h("h2", COLLECTION.title), h("p.soft", COLLECTION.intro), rosters);
}

function makeRoster(page, roster, owned) {
  const count = h("span.soft");
  const boxes = roster.names.map((name) =>
    h("input", { type: "checkbox", value: name, checked: owned[roster.id].includes(name), onchange: () => keep() }),
  );
  const tell = () => {
    count.textContent = say(COLLECTION.count, { n: owned[roster.id].length, all: roster.names.length });
  };
  const keep = () => {
    owned[roster.id] = boxes.filter((box) => box.checked).map((box) => box.value);
    writeCollection(page, roster.id, owned[roster.id]);
    tell();
  };
  const tickAll = (on) => () => {
    for (const box of boxes) box.checked = on;
    keep();
  };
  tell();
  return h(
    "details",
    h("summary", roster.title, " ", count),
    h(
      "div.row",
      h("button", { onclick: tickAll(true) }, COLLECTION.all),
      h("button", { onclick: tickAll(false) }, COLLECTION.none),
    ),
    boxes.map((box) => h("label.switch", box, h("span", box.value))),
  );
}

function writeCollection(page, id, names) {
  const write = () => page.store.writeValue("collection", { ...readCollection(page), [id]: names });
  if (!attemptKeep(write)) page.tell([COLLECTION.lost]);
}
