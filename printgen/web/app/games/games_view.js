// The start: games under way, and the ways to all that does not belong to a game; logs that are taken from elsewhere; and a game
// that cannot be opened: what can be read of it, and saved.

import { newGame } from "../../engine/course.js";
import { BadLog, parseObject } from "../../engine/log.js";
import { say } from "../../engine/text.js";
import { titleAction } from "../../words/phrases.js";
import { makeAbout, makeSettings } from "../device/settings.js";
import { copyTelling, makeFileField, saveFile } from "../device/share.js";
import { attemptKeep } from "../device/store.js";
import { askLine, askPlayer, h, makeEach, makeEntry, makeField, replaceContent } from "../elements/element.js";
import { DAMAGED, GAMES, IMPORT, SHELL, sayCount, sayFault } from "../elements/texts.js";
import { importGame } from "./play.js";

export function makeImportForm(page) {
  const wrong = h("p.wrong", { role: "alert" });
  const pasted = h("textarea", { id: "pasted", rows: "4", spellcheck: "false", autocomplete: "off" });
  const take = (text, name) => takeLog(page, text, name, wrong);
  const file = makeFileField("log-file", take, (text) => {
    wrong.textContent = text;
  });
  return h("section", [
    h("h2", IMPORT.title),
    h("p.soft", IMPORT.intro),
    makeField(IMPORT.file, file),
    makeField(IMPORT.paste, pasted),
    h("button", () => take(pasted.value, ""), IMPORT.take),
    wrong,
  ]);
}

/** Play the game of a log on as a game of its own; what is wrong with the log is told in an element. */
async function takeLog(page, text, name, told) {
  told.textContent = "";
  try {
    const { play, torn } = importGame(page.base, page.store, text, name);
    await page.goOnWith(play, torn);
  } catch (error) {
    if (!(error instanceof BadLog)) throw error;
    told.textContent = sayFault(error);
  }
}

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
  const way = (name, title, selector = "button.grow") => h(`${selector}@${name}`, () => page.open(name), title);
  return [
    way("new", GAMES.begin, "button.main"),
    h("div.row", [
      way("openLog", GAMES.openLog),
      way("challenge", GAMES.challenge),
      play.scenario && way("scenarios", GAMES.scenarios),
      play.picks.length > 0 && way("collection", GAMES.collection),
      // A page that was saved as a file may have no list of games beside it.
      location.protocol !== "file:" && h("button.grow@home", () => location.assign("./"), GAMES.all),
    ]),
  ];
}

function listGames(page, redraw) {
  const games = page.store.listGames();
  if (!games.length) return [];
  const entries = games.map((game) => makeGameEntry(page, game, redraw));
  return [h("h2", GAMES.title), h("ul.games", entries)];
}

function makeGameEntry(page, game, redraw) {
  const isOpen = page.play.id === game.id;
  const title = nameGame(game);
  const go = () => (isOpen ? page.open("table") : page.resume(game.id));
  const way = (key, text, label, act) =>
    h(
      `button.plain@${key}-${game.id}`,
      { "aria-label": say(label, { title }), onclick: () => act(page, game, redraw) },
      text,
    );
  return makeEntry(
    isOpen ? "li.open" : "li",
    `go-${game.id}`,
    [title, describeEntry(game), isOpen ? GAMES.goOnHere : GAMES.goOn],
    go,
    [way("name", GAMES.rename, GAMES.renameOf, renameGame), way("remove", GAMES.remove, GAMES.removeOf, removeGame)],
  );
}

/** Return what a game is called in a list: by its player, or by its scenario and seed. */
function nameGame({ name, scenario, seed }) {
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
  const name = await askLine(GAMES.rename, GAMES.name, nameGame(game), GAMES.keepName);
  if (name === null) return;
  if (page.play.id === game.id) page.play.name = name;
  attemptKeep(() => page.store.writeAbout(game.id, { ...page.store.readAbout(game.id), name }));
  redraw();
}

async function removeGame(page, game, redraw) {
  const text = say(GAMES.removeText, { title: nameGame(game), actions: sayCount(SHELL.actions, game.actions ?? 0) });
  if (!(await askPlayer(GAMES.removeTitle, text, GAMES.remove, true))) return;
  if (page.play.id === game.id) page.leave();
  attemptKeep(() => page.store.remove(game.id));
  page.open("games");
  redraw();
}

const MOST_REMAINS = 2000;

function listRemains(base, text) {
  const game = newGame(base, "");
  return text
    .split("\n")
    .slice(1, MOST_REMAINS)
    .flatMap((line) => nameLine(game, line));
}

function nameLine(game, text) {
  const { out, ...action } = parseObject(text) ?? {};
  if (typeof action.do !== "string") return [];
  try {
    return [titleAction(game, action)];
  } catch {
    const said = Object.values(action).map((value) => (typeof value === "object" ? JSON.stringify(value) : value));
    return [said.join(" ")];
  }
}

export function makeDamagedView(_, page) {
  const { id, problem, sound, text } = page.about;
  const title = nameGame(page.store.readAbout(id));
  const told = h("p.soft", { role: "status" });
  const lines = listRemains(page.base, text);
  const element = h("div.sheet", [
    h("section", [
      h("h2", say(DAMAGED.title, { title })),
      h("p.wrong", problem),
      h("p.soft", DAMAGED.kept),
      h("div.row", [
        h("button.grow.main", () => saveFile(`${id}.jsonl`, text), DAMAGED.save),
        h("button.grow", () => copyTelling(told, text), DAMAGED.copy),
        h("button.grow.bad", () => removeDamaged(page, id, title), GAMES.remove),
      ]),
      told,
      sound && h("button", () => takeLog(page, sound, title, told), DAMAGED.goOn),
      h("button", () => page.open("new"), GAMES.begin),
    ]),
    lines.length > 0 && h("section", h("h2", DAMAGED.read), h("ol.log", makeEach("li", lines))),
  ]);
  return { element, redraw() {} };
}

async function removeDamaged(page, id, title) {
  if (!(await askPlayer(GAMES.removeTitle, say(DAMAGED.removeText, { title }), GAMES.remove, true))) return;
  page.store.remove(id);
  page.open("games");
}
