// Starts the page: opens what it holds and what the browser keeps, then the game that a link names or the last one.

import { openSystem } from "../engine/system.js";
import { CardDrawings } from "./browse/card_drawing.js";
import { takeLink } from "./challenge/take_link.js";
import { applySettings, Settings } from "./device/settings.js";
import { GameStore } from "./device/store.js";
import { followAwake } from "./device/wake.js";
import { followBack } from "./elements/back.js";
import { showMarks } from "./elements/element.js";
import { readLink } from "./games/links.js";
import { Page } from "./page.js";
import { OPENING, say } from "./texts/texts.js";
import { followUpdates } from "./update.js";
import { VIEWS } from "./views.js";

/** Start the page, or say on it why it cannot be started. */
export async function startPage() {
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
