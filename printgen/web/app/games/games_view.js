// The start: games under way, and the ways to what is no part of a game.

import { say } from "../../engine/text.js";
import { makeAbout } from "../device/about.js";
import { makeSettings } from "../device/settings.js";
import { attemptKeep } from "../device/store.js";
import { askLine, askPlayer } from "../elements/dialogs.js";
import { h, replaceContent } from "../elements/element.js";
import { GAMES, SHELL, sayCount } from "../texts/texts.js";

/** Return the view of all games that are kept. */
export function makeGamesView(_, page) {
  const list = h("section", { "aria-label": GAMES.title });
  const ways = h("section");
  const element = h("div.sheet", ways, list, makeSettings(page), makeAbout(page));
  const redraw = () => {
    replaceContent(ways, listWays(page));
    replaceContent(list, listGames(page, redraw));
  };
  return { element, redraw };
}

function listWays(page) {
  const { play } = page.base;
  const way = (name, title, shown = true) =>
    shown && h("button.grow", { "data-key": name, onclick: () => page.open(name) }, title);
  return [
    h("button.main", { "data-key": "new", onclick: () => page.open("new") }, GAMES.begin),
    h(
      "div.row",
      way("openLog", GAMES.openLog),
      way("challenge", GAMES.challenge),
      way("scenarios", GAMES.scenarios, play.scenario !== null),
      way("collection", GAMES.collection, play.picks.length > 0),
    ),
  ];
}

function listGames(page, redraw) {
  const games = page.store.listGames();
  if (!games.length) return [];
  return [
    h("h2", GAMES.title),
    h(
      "ul.games",
      games.map((game) => makeEntry(page, game, redraw)),
    ),
  ];
}

function makeEntry(page, game, redraw) {
  const isOpen = page.play.id === game.id;
  const title = nameGame(game);
  const go = () => (isOpen ? page.open("table") : page.resume(game.id));
  const key = (name) => `${name}-${game.id}`;
  return h(
    "li",
    { class: isOpen ? "open" : null },
    h(
      "button.game",
      { "data-key": key("go"), onclick: go },
      h("strong", title),
      h("span.soft", describeEntry(game)),
      h("span.go", isOpen ? GAMES.goOnHere : GAMES.goOn),
    ),
    h(
      "div.row",
      h(
        "button.plain",
        {
          "data-key": key("name"),
          "aria-label": say(GAMES.renameOf, { title }),
          onclick: () => renameGame(page, game, redraw),
        },
        GAMES.rename,
      ),
      h(
        "button.plain",
        {
          "data-key": key("remove"),
          "aria-label": say(GAMES.removeOf, { title }),
          onclick: () => removeGame(page, game, redraw),
        },
        GAMES.remove,
      ),
    ),
  );
}

/** Return what a game is called in a list: by its player, or by its scenario and seed. */
export function nameGame({ name, scenario, seed }) {
  return name || [scenario, seed].filter((text) => text?.trim()).join(", ") || GAMES.nameless;
}

function describeEntry(game) {
  const when = game.last
    ? new Date(game.last).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
    : "";
  const seed = game.name && game.seed ? say(SHELL.seed, game) : "";
  const facts = [
    game.name && game.scenario,
    seed,
    game.ended ? GAMES.ended : game.round,
    sayCount(SHELL.actions, game.actions ?? 0),
    when,
  ];
  return facts.filter(Boolean).join(" · ");
}

async function renameGame(page, game, redraw) {
  const name = await askLine({ title: GAMES.rename, label: GAMES.name, value: nameGame(game), yes: GAMES.keepName });
  if (name === null) return;
  if (page.play.id === game.id) page.play.name = name;
  attemptKeep(() => page.store.writeAbout(game.id, { ...page.store.readAbout(game.id), name }));
  redraw();
}

async function removeGame(page, game, redraw) {
  const text = say(GAMES.removeText, { title: nameGame(game), actions: sayCount(SHELL.actions, game.actions ?? 0) });
  if (!(await askPlayer({ title: GAMES.removeTitle, text, yes: GAMES.remove, isBad: true }))) return;
  if (page.play.id === game.id) page.leave();
  attemptKeep(() => page.store.remove(game.id));
  page.open("games");
  redraw();
}
