// The start: games under way, and the ways to all that does not belong to a game; logs that are taken from elsewhere; and a game
// that cannot be opened: what can be read of it, and saved.

import { newGame } from "../../engine/course.js";
import { BadLog, parseObject } from "../../engine/log.js";
import { say, sayCount } from "../../engine/text.js";
import { titleAction } from "../../words/phrases.js";
import { makeAbout, makeSettings } from "../device/settings.js";
import { copyTelling, makeFileField, saveFile } from "../device/share.js";
import { attemptKeep } from "../device/store.js";
import { askLine, askPlayer, h, makeEach, makeEntry, makeField, replaceContent } from "../elements/element.js";
import { sayFault } from "../elements/texts.js";
import { importGame } from "./play.js";

export function makeImportForm(page) {
  const wrong = h("p.wrong", { role: "alert" });
  const pasted = h("textarea", { id: "pasted", rows: "4", spellcheck: "false", autocomplete: "off" });
  const take = (text, name) => takeLog(page, text, name, wrong);
  const file = makeFileField("log-file", take, (text) => {
    wrong.textContent = text;
  });
  return h("section", [
    h("h2", TEXTS.import.title),
    h("p.soft", TEXTS.import.intro),
    makeField(TEXTS.import.file, file),
    makeField(TEXTS.import.paste, pasted),
    h("button", () => take(pasted.value, ""), TEXTS.import.take),
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
  const list = h("section", { "aria-label": TEXTS.games.title });
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
    way("new", TEXTS.games.begin, "button.main"),
    h("div.row", [
      way("openLog", TEXTS.games.openLog),
      way("challenge", TEXTS.games.challenge),
      play.scenario && way("scenarios", TEXTS.games.scenarios),
      play.picks.length > 0 && way("collection", TEXTS.games.collection),
      // A page that was saved as a file may have no list of games beside it.
      location.protocol !== "file:" && h("button.grow@home", () => location.assign("./"), TEXTS.games.all),
    ]),
  ];
}

function listGames(page, redraw) {
  const games = page.store.listGames();
  if (!games.length) return [];
  const entries = games.map((game) => makeGameEntry(page, game, redraw));
  return [h("h2", TEXTS.games.title), h("ul.games", entries)];
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
    [title, describeEntry(game), isOpen ? TEXTS.games.goOnHere : TEXTS.games.goOn],
    go,
    [
      way("name", TEXTS.games.rename, TEXTS.games.renameOf, renameGame),
      way("remove", TEXTS.games.remove, TEXTS.games.removeOf, removeGame),
    ],
  );
}

/** Return what a game is called in a list: by its player, or by its scenario and seed. */
function nameGame({ name, scenario, seed }) {
  return name || [scenario, seed].filter((text) => text?.trim()).join(", ") || TEXTS.games.nameless;
}

function describeEntry(game) {
  const { lang } = document.documentElement;
  const locales = [...navigator.languages.filter((each) => each.startsWith(lang)), lang];
  const when = game.last
    ? new Date(game.last).toLocaleString(locales, { dateStyle: "medium", timeStyle: "short" })
    : "";
  const seed = game.name && game.seed ? say(TEXTS.shell.seed, game) : "";
  const facts = [
    game.name && game.scenario,
    seed,
    game.ended ? TEXTS.games.ended : game.round,
    sayCount(TEXTS.shell.actions, game.actions ?? 0),
    when,
  ];
  return facts.filter(Boolean).join(" · ");
}

async function renameGame(page, game, redraw) {
  const name = await askLine(TEXTS.games.rename, TEXTS.games.name, nameGame(game), TEXTS.games.keepName);
  if (name === null) return;
  if (page.play.id === game.id) page.play.name = name;
  attemptKeep(() => page.store.writeAbout(game.id, { ...page.store.readAbout(game.id), name }));
  redraw();
}

async function removeGame(page, game, redraw) {
  const text = say(TEXTS.games.removeText, {
    title: nameGame(game),
    actions: sayCount(TEXTS.shell.actions, game.actions ?? 0),
  });
  if (!(await askPlayer(TEXTS.games.removeTitle, text, TEXTS.games.remove, true))) return;
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
      h("h2", say(TEXTS.damaged.title, { title })),
      h("p.wrong", problem),
      h("p.soft", TEXTS.damaged.kept),
      h("div.row", [
        h("button.grow.main", () => saveFile(`${id}.jsonl`, text), TEXTS.damaged.save),
        h("button.grow", () => copyTelling(told, text), TEXTS.damaged.copy),
        h("button.grow.bad", () => removeDamaged(page, id, title), TEXTS.games.remove),
      ]),
      told,
      sound && h("button", () => takeLog(page, sound, title, told), TEXTS.damaged.goOn),
      h("button", () => page.open("new"), TEXTS.games.begin),
    ]),
    lines.length > 0 && h("section", h("h2", TEXTS.damaged.read), h("ol.log", makeEach("li", lines))),
  ]);
  return { element, redraw() {} };
}

async function removeDamaged(page, id, title) {
  if (!(await askPlayer(TEXTS.games.removeTitle, say(TEXTS.damaged.removeText, { title }), TEXTS.games.remove, true)))
    return;
  page.store.remove(id);
  page.open("games");
}
