// The form of a new game: its seed, its scenario, who plays; and what they own, which is kept for all games.

import { Refusal } from "../../engine/contract.js";
import { byId, say } from "../../engine/text.js";
import { proposeSeed } from "../device/seeds.js";
import { attemptKeep } from "../device/store.js";
import { h, makeField, makeSelect, replaceContent } from "../elements/element.js";
import { sayFault } from "../elements/texts.js";
import { listOwnScenarios } from "../scenario/scenarios_view.js";

/** Return the names that are owned, by the id of their roster; names that a roster does not have are left out. */
function readCollection({ base, store }) {
  const said = store.readValue("collection") ?? {};
  const isOwned = (id) => (name) => Array.isArray(said[id]) && said[id].includes(name);
  return Object.fromEntries(listPicked(base).map(({ id, names }) => [id, names.filter(isOwned(id))]));
}

function listPicked(base) {
  const tables = base.play.picks.map((pick) => pick.table);
  return base.rosters.filter((roster) => tables.includes(roster.table));
}

export function listRosters(page) {
  const owned = readCollection(page);
  const rosters = listPicked(page.base).map((roster) => makeRoster(page, roster, owned));
  return h("section", h("h2", TEXTS.collection.title), h("p.soft", TEXTS.collection.intro), rosters);
}

function makeRoster(page, roster, owned) {
  const count = h("span.soft");
  const boxes = roster.names.map((name) =>
    h("input", { type: "checkbox", value: name, checked: owned[roster.id].includes(name), onchange: () => keep() }),
  );
  const tell = () => {
    count.textContent = say(TEXTS.collection.count, { n: owned[roster.id].length, all: roster.names.length });
  };
  const keep = () => {
    owned[roster.id] = boxes.filter((box) => box.checked).map((box) => box.value);
    const write = () => page.store.writeValue("collection", { ...readCollection(page), [roster.id]: owned[roster.id] });
    if (!attemptKeep(write)) page.tell([TEXTS.collection.lost]);
    tell();
  };
  const tickAll = (on) => () => {
    for (const box of boxes) box.checked = on;
    keep();
  };
  tell();
  return h("details", [
    h("summary", roster.title, " ", count),
    h("div.row", h("button", tickAll(true), TEXTS.collection.all), h("button", tickAll(false), TEXTS.collection.none)),
    boxes.map((box) => h("label.switch", box, h("span", box.value))),
  ]);
}

export function makeNewGameForm(page) {
  const players = makePlayers(page.base);
  const seed = makeSeed(page.about?.seed ?? proposeSeed());
  const scenario = makeScenarios(page, (chosen) => players?.suit(chosen));
  const owned = makeOwned(page);
  const wrong = h("p.wrong", { role: "alert" });
  const begin = async (event) => {
    event.preventDefault();
    try {
      await page.begin({
        seed: seed.input.value.trim() || proposeSeed(),
        scenario: scenario?.read() ?? null,
        players: Number(players?.input.value ?? 0),
        owned: owned?.input.checked ? readCollection(page) : {},
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.textContent = sayFault(error);
      seed.input.focus();
    }
  };
  return h("form", { onsubmit: begin }, [
    h("h2", TEXTS.newGame.title),
    h("p.soft", say(TEXTS.newGame.intro, { title: page.base.title })),
    [scenario, players, seed, owned].map((field) => field?.element),
    wrong,
    h("button.main", { type: "submit" }, TEXTS.newGame.begin),
  ]);
}

function makeSeed(seed) {
  const typing = { maxlength: "200", autocomplete: "off", autocapitalize: "none", spellcheck: "false" };
  const input = h("input", { id: "seed", value: seed, ...typing, "aria-describedby": "seed-hint" });
  const other = () => {
    input.value = proposeSeed();
  };
  const element = h("div.field", [
    h("label", { for: "seed" }, TEXTS.newGame.seed),
    h("div.row", h("div.grow", input), h("button", other, TEXTS.newGame.other)),
    h("p.soft", { id: "seed-hint" }, TEXTS.newGame.seedHint),
  ]);
  return { element, input };
}

function makeScenarios(page, suit) {
  const own = listOwnScenarios(page).filter(({ scenario }) => scenario);
  const known = new Map([
    ...page.base.scenarios.map((scenario) => [scenario.id, scenario]),
    ...own.map(({ id, scenario }) => [`own ${id}`, scenario]),
  ]);
  if (!page.base.play.scenario && !known.size) return null;
  const asked = page.about?.own ? `own ${page.about.own}` : page.about?.chosen;
  const wanted = known.has(asked) ? asked : [...known.keys()][0];
  const about = h("p.soft");
  const options = [...known].map(([value, { title }]) => [value, title]);
  const find = () => known.get(input.value) ?? null;
  const change = () => {
    replaceContent(about, find()?.text ?? TEXTS.newGame.none);
    suit(find());
  };
  const given = { id: "scenario", onchange: change };
  const input = makeSelect(given, [...options, ["", TEXTS.newGame.noScenario]], wanted);
  change();
  const write = h("button.plain", () => page.open("scenarios"), TEXTS.newGame.write);
  return { element: makeField(TEXTS.newGame.scenario, input, about, page.base.play.scenario && write), read: find };
}

// How many play: as many as the game counts, and first as many as the scenario is made for. Where a routine asks for it
// unless a scenario says it, the form does not ask too.
function makePlayers({ play }) {
  const gauge = byId(play.gauges, play.players);
  if (!gauge) return null;
  const about = h("p.soft");
  const input = makeSelect({ id: "players" }, gauge.labels);
  const element = makeField(gauge.title, input, about);
  const isAsked = play.routines.some(({ asks }) => asks.some(({ id }) => id === gauge.id));
  const suit = (scenario) => {
    const said = scenario?.gauges.find(([id]) => id === gauge.id)?.[1];
    input.value = said ?? gauge.labels[gauge.start];
    about.textContent = said ? say(TEXTS.newGame.playersSaid, { said }) : "";
    element.hidden = !said && isAsked;
  };
  suit(null);
  return { element, input, suit };
}

function makeOwned(page) {
  const owned = Object.entries(readCollection(page)).filter(([, names]) => names.length);
  if (!owned.length) return null;
  const input = h("input", { type: "checkbox", checked: true });
  const told = owned.map(([id, names]) =>
    say(TEXTS.newGame.ownedOf, { n: names.length, title: page.base.roster(id).title }),
  );
  const text = h("span", TEXTS.newGame.owned, h("small.soft", ` ${told.join(", ")}`));
  return { element: h("label.switch", input, text), input };
}
