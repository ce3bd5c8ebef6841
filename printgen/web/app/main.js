// The entry of a page: opens what it holds and what the browser keeps, then the game that a link names or the last one.

import { openSystem } from "../engine/system.js";
import { say } from "../engine/text.js";
import { CardDrawings } from "./browse/card_drawing.js";
import { makeCardsView } from "./browse/cards_view.js";
import { makeRulesView } from "./browse/rules_view.js";
import { makeChallengeView } from "./challenge/challenge_view.js";
import { takeLink } from "./challenge/take_link.js";
import { install, isPassing } from "./device/install.js";
import { applySettings, followAwake, Settings } from "./device/settings.js";
import { GameStore } from "./device/store.js";
import { followBack } from "./elements/dialogs.js";
import { showMarks } from "./elements/element.js";
import { makeCollectionView } from "./games/collection.js";
import { makeDamagedView } from "./games/damaged_view.js";
import { makeGamesView } from "./games/games_view.js";
import { makeImportView } from "./games/import_view.js";
import { readLink } from "./games/links.js";
import { makeLogView } from "./games/log_view.js";
import { makeNewGameView } from "./games/new_game_view.js";
import { Page } from "./page.js";
import { makeScenarioView } from "./scenario/scenario_form.js";
import { makeScenariosView } from "./scenario/scenarios_view.js";
import { makeTableView } from "./table/table_view.js";
import { OPENING, UPDATE } from "./texts/texts.js";

/** Make the page installable where that can be, and offer newer versions: never by force, since a game may be under way. */
function followUpdates(page) {
  if (isPassing())
    page.showNote("passing", { text: UPDATE.passing, buttons: [[UPDATE.gone, () => page.showNote("passing", null)]] });
  install(page.base.id, (takeNewer) => {
    const under = page.store.listGames().some((game) => !game.ended && game.actions > 0);
    const later = () => page.showNote("update", null);
    page.showNote("update", {
      text: under ? UPDATE.underWay : UPDATE.ready,
      buttons: [
        [UPDATE.reload, takeNewer],
        [UPDATE.later, later],
      ],
    });
  });
}

/** What makes each view of a game and the page. */
const VIEWS = {
  table: makeTableView,
  rules: makeRulesView,
  cards: makeCardsView,
  log: makeLogView,
  games: makeGamesView,
  new: makeNewGameView,
  openLog: makeImportView,
  damaged: makeDamagedView,
  challenge: makeChallengeView,
  scenarios: makeScenariosView,
  scenario: makeScenarioView,
  collection: makeCollectionView,
};

/** Start the page, or say on it why it cannot be started. */
async function startPage() {
  try {
    await showGame();
  } catch (error) {
    document.getElementById("app").textContent = say(OPENING.failed, { message: error.message });
    throw error;
  }
}

async function showGame() {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const game = read("game");
  const tables = takeTables();
  game.system.tables = tables.map(({ table }) => table);
  showMarks(Object.assign(game.marks, ...tables.map((said) => said.marks)));
  const base = openSystem(game);
  const store = new GameStore(openStorage(), `printgen:${location.pathname}:`);
  const settings = new Settings(store);
  applySettings(settings, document.documentElement, window.matchMedia("(prefers-color-scheme: dark)"));
  followAwake(settings);
  const decks = Object.assign({}, ...tables.map((said) => said.decks));
  const drawings = new CardDrawings(read("cards"), decks, base);
  const root = document.getElementById("app");
  const page = new Page({ base, store, settings, drawings, views: VIEWS, root, locks: navigator.locks });
  window.addEventListener("storage", () => page.catchUp());
  window.addEventListener("hashchange", () => openLinked(page));
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  followBack();
  await openFirst(page);
  followUpdates(page);
}

/** Take what is said of each table out of the rules, where it stands beside what these say of it. */
function takeTables() {
  const found = [...document.getElementById("rules").content.querySelectorAll("script")];
  for (const element of found) element.remove();
  return found.map((element) => JSON.parse(element.textContent));
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
  const link = readLink(location.hash);
  if (!link) return false;
  history.replaceState(null, "", location.pathname + location.search);
  await takeLink(page, link);
  return true;
}

startPage();
