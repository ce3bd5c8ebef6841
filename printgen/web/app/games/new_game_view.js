// The form of a new game: its seed, its scenario, who plays, and what they own.

import { Refusal } from "../../engine/refusal.js";
import { say } from "../../engine/text.js";
import { proposeSeed } from "../device/seeds.js";
import { h, makeForm } from "../elements/element.js";
import { listOwnScenarios } from "../scenario/own_scenarios.js";
import { NEW_GAME, sayFault } from "../texts/texts.js";
import { readCollection } from "./collection.js";

/** Return the view with the form of a new game. */
export function makeNewGameView(_, page) {
  return makeForm(() => makeNewGameForm(page));
}

function makeNewGameForm(page) {
  const players = makePlayers(page.base);
  const fields = {
    seed: makeSeed(page.about?.seed ?? proposeSeed()),
    scenario: makeScenarios(page, (scenario) => players?.suit(scenario)),
    players,
    owned: makeOwned(page),
  };
  const wrong = h("p.wrong", { role: "alert" });
  const begin = async (event) => {
    event.preventDefault();
    try {
      await page.begin(readWishes(page, fields));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrong.textContent = sayFault(error);
      fields.seed.input.focus();
    }
  };
  return h(
    "form",
    { onsubmit: begin },
    h("h2", NEW_GAME.title),
    h("p.soft", say(NEW_GAME.intro, { title: page.base.title })),
    [fields.scenario, fields.players, fields.seed].map((field) => field?.element),
    fields.owned?.element,
    wrong,
    h("button.main", { type: "submit" }, NEW_GAME.begin),
  );
}

function readWishes(page, { seed, scenario, players, owned }) {
  return {
    seed: seed.input.value.trim() || proposeSeed(),
    scenario: scenario?.read() ?? null,
    players: Number(players?.input.value ?? 0),
    owned: owned?.input.checked ? readCollection(page) : {},
  };
}

function makeSeed(seed) {
  const input = h("input", {
    id: "seed",
    value: seed,
    maxlength: "200",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    "aria-describedby": "seed-hint",
  });
  const other = () => {
    input.value = proposeSeed();
  };
  const element = h(
    "div.field",
    h("label", { for: "seed" }, NEW_GAME.seed),
    h("div.row", h("div.grow", input), h("button", { onclick: other }, NEW_GAME.other)),
    h("p.soft", { id: "seed-hint" }, NEW_GAME.seedHint),
  );
  return { element, input };
}

function makeScenarios(page, suit) {
  const own = listOwnScenarios(page).filter(({ scenario }) => scenario);
  const known = new Map([
    ...page.base.scenarios.map((scenario) => [scenario.id, scenario]),
    ...own.map(({ id, scenario }) => [`own ${id}`, scenario]),
  ]);
  if (!page.base.play.scenario && !known.size) return null;
  const wanted = page.about?.own ? `own ${page.about.own}` : [...known.keys()][0];
  const about = h("p.soft");
  const options = [...known].map(([value, { title }]) => h("option", { value, selected: value === wanted }, title));
  const find = () => known.get(input.value) ?? null;
  const change = () => {
    about.textContent = find()?.text ?? NEW_GAME.none;
    suit(find());
  };
  const input = h(
    "select",
    { id: "scenario", onchange: change },
    options,
    h("option", { value: "" }, NEW_GAME.noScenario),
  );
  change();
  const write = h("button.plain", { onclick: () => page.open("scenarios") }, NEW_GAME.write);
  const element = h(
    "div.field",
    h("label", { for: "scenario" }, NEW_GAME.scenario),
    input,
    about,
    page.base.play.scenario && write,
  );
  return { element, read: find };
}

// How many play: as many as the game counts, and first as many as the scenario is made for.
function makePlayers({ play }) {
  const gauge = play.gauges.find(({ id }) => id === play.players);
  if (!gauge) return null;
  const about = h("p.soft");
  const options = gauge.labels.map((label) => h("option", label));
  const input = h("select", { id: "players" }, options);
  const element = h("div.field", h("label", { for: "players" }, gauge.title), input, about);
  const suit = (scenario) => {
    const said = scenario?.gauges.find(([id]) => id === gauge.id)?.[1];
    input.value = said ?? gauge.labels[gauge.start];
    about.textContent = said ? say(NEW_GAME.playersSaid, { said }) : "";
  };
  suit(null);
  return { element, input, suit };
}

function makeOwned(page) {
  const owned = Object.entries(readCollection(page)).filter(([, names]) => names.length);
  if (!owned.length) return null;
  const input = h("input", { type: "checkbox", checked: true });
  const told = owned.map(([id, names]) =>
    say(NEW_GAME.ownedOf, { n: names.length, title: page.base.roster(id).title }),
  );
  const text = h("span", NEW_GAME.owned, h("small.soft", ` ${told.join(", ")}`));
  return { element: h("label.switch", input, text), input };
}
