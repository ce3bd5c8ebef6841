// Opens the game of a link: the one that is kept already, if there is one, or a new one.

import { Refusal } from "../engine/contract.js";
import { openSystem } from "../engine/system.js";
import { byId, say } from "../engine/text.js";
import { CardDrawings } from "./browse/card_drawing.js";
import { CardsView } from "./browse/cards_view.js";
import { RulesView } from "./browse/rules_view.js";
import { listChallengeParts, makeNothing } from "./challenge/challenge_view.js";
import { install, isPassing } from "./device/install.js";
import { applySettings, followAwake, Settings } from "./device/settings.js";
import { GameStore } from "./device/store.js";
import { followBack, makeForm, showMarks } from "./elements/element.js";
import { sayFault } from "./elements/texts.js";
import { makeDamagedView, makeGamesView, makeImportForm } from "./games/games_view.js";
import { readLink } from "./games/links.js";
import { makeLogView } from "./games/log_view.js";
import { listRosters, makeNewGameForm } from "./games/new_game_view.js";
import { nameTonight } from "./games/play.js";
import { Page } from "./page.js";
import { takeScenario } from "./scenario/scenario_check.js";
import { makeScenarioView } from "./scenario/scenario_form.js";
import { makeScenariosView } from "./scenario/scenarios_view.js";
import { TableView } from "./table/table_view.js";

/** So many letters are told of a name that nothing has. */
const MOST_TOLD = 60;

/** Begin the game of a link, or go on with it; a link that is broken begins nothing, and shows the form of a new game. */
async function takeLink(page, link) {
  if (link.chosen) return openChosen(page, link.chosen);
  if (link.seedless) return refuseLink(page, TEXTS.newGame.badSeed, null);
  const scenario = findScenario(page.base, link);
  if (scenario === undefined) return refuseLink(page, TEXTS.newGame.badLink, link.seed);
  const isSame = ({ seed, tonight }) => seed?.normalize() === link.seed && tonight === nameTonight(scenario);
  const kept = page.store.listGames().find(isSame);
  try {
    if (kept) await page.resume(kept.id);
    else await page.begin({ seed: link.seed, scenario });
    if (!kept && link.by !== null) {
      page.showNote("greeting", { text: say(TEXTS.newGame.challenged, { by: link.by || TEXTS.newGame.somebody }) });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuseLink(page, sayFault(error), null);
  }
  const isOther = link.edition && link.edition !== page.base.head.fingerprint;
  if (isOther) page.showNote("link", { text: TEXTS.newGame.otherEdition, bad: true });
}

/** Show the form of a new game with a scenario of the game, or say that there is none of this name. */
function openChosen(page, name) {
  page.open("new", { chosen: name });
  if (byId(page.base.scenarios, name)) return;
  const text = say(TEXTS.newGame.unknownScenario, { name: name.slice(0, MOST_TOLD) });
  page.showNote("link", { text, bad: true });
}

function refuseLink(page, text, seed) {
  page.open("new", { seed });
  page.showNote("link", { text, bad: true });
}

/** Return the scenario of a link, null without one, undefined where the game does not take it. */
function findScenario(base, { scenario, own, damaged }) {
  if (scenario) return byId(base.scenarios, scenario);
  if (!own) return damaged ? undefined : null;
  try {
    return takeScenario(base, own);
  } catch {
    return undefined;
  }
}

/** Make the page installable where that can be, and offer newer versions: never by force, since a game may be under way. */
function followUpdates(page) {
  if (isPassing()) page.showNote("passing", { text: TEXTS.place.plain });
  install(page.base.id, (takeNewer) => {
    const under = page.store.listGames().some((game) => !game.ended && game.actions > 0);
    page.showNote("update", {
      text: under ? TEXTS.update.underWay : TEXTS.update.ready,
      buttons: [
        [TEXTS.update.reload, takeNewer],
        [TEXTS.update.later, () => page.showNote("update", null)],
      ],
    });
  });
}

/** What makes each view of a game and the page. */
const VIEWS = {
  table: (play, page) => new TableView(play, page),
  rules: (play, page) => new RulesView(play, page),
  cards: (play, page) => new CardsView(play, page),
  log: makeLogView,
  games: makeGamesView,
  new: (_, page) => makeForm(() => makeNewGameForm(page)),
  openLog: (_, page) => makeForm(() => makeImportForm(page)),
  damaged: makeDamagedView,
  challenge: (play, page) => makeForm(() => (page.isPlaying ? listChallengeParts(play, page) : makeNothing(page))),
  scenarios: makeScenariosView,
  scenario: makeScenarioView,
  collection: (_, page) => makeForm(() => listRosters(page)),
};

async function showGame() {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const game = read("game");
  // What is said of each table stands in the rules, beside what these say of it.
  const found = [...document.getElementById("rules").content.querySelectorAll("script")];
  for (const element of found) element.remove();
  const tables = found.map((element) => JSON.parse(element.textContent));
  game.system.tables = tables.map(({ table }) => table);
  const base = openSystem(game);
  showMarks(Object.assign(game.marks, ...tables.map((said) => said.marks)), base.play);
  const store = new GameStore(openStorage(), `printgen:${location.pathname}:`);
  const settings = new Settings(store);
  applySettings(settings, document.documentElement, window.matchMedia("(prefers-color-scheme: dark)"));
  followAwake(settings);
  const decks = Object.assign({}, ...tables.map((said) => said.decks));
  const drawings = new CardDrawings(read("cards"), decks, base);
  const root = document.getElementById("app");
  const page = new Page({ base, store, settings, drawings, views: VIEWS, root, locks: navigator.locks });
  window.addEventListener("storage", () => page.catchUp());
  window.addEventListener("beforeunload", (event) => page.play.isUnsaved && event.preventDefault());
  window.addEventListener("hashchange", () => openLinked(page));
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  followBack();
  await openFirst(page);
  followUpdates(page);
}

function openStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

async function openFirst(page) {
  if (await openLinked(page)) return;
  const [last] = page.store.listGames();
  if (last && !last.ended) await page.resume(last.id);
  else page.open(last ? "games" : "new");
}

// Open the game of the link in the address, which is then taken from it, so that to load the page again begins nothing.
async function openLinked(page) {
  const link = await readLink(location.hash);
  if (!link) return false;
  history.replaceState(null, "", location.pathname + location.search);
  await takeLink(page, link);
  return true;
}

showGame().catch((error) => {
  document.getElementById("app").textContent = say(TEXTS.opening.failed, { message: error.message });
  throw error;
});
