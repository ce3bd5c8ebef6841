// A challenge: friends play the same game from a link, and compare what they made of it by logs that the page proves by
// playing them again.

import { BadLog } from "../../engine/log.js";
import { takeCode } from "../../engine/session.js";
import { say } from "../../engine/text.js";
import { phraseEnding, phraseScore } from "../../words/phrases.js";
import { copyTelling, makeFileField, makeSharedFile, saveFile, shareWith } from "../device/share.js";
import { attemptKeep } from "../device/store.js";
import { h, makeField, makeSvg, markCodes, replaceContent } from "../elements/element.js";
import { sayFault } from "../elements/texts.js";
import { isOwnDevice, makeGameLink } from "../games/links.js";
import { nameTonight, Play, playLog } from "../games/play.js";
import { writeScenario } from "../scenario/scenario_draft.js";
import { drawQrPath, makeQr } from "./qr.js";

const MOST_FRIENDS = 50;
// The codes of games by what was done last in each, or by the game as it began: they are sums of the whole log.
const codes = new WeakMap();

/** Return the part of a view that compares a game with friends' games. */
function makeFriends(play, page) {
  const table = h("div.scores");
  const told = h("p", { role: "status" });
  const wrong = h("p.wrong", { role: "alert" });
  const draw = () => replaceContent(table, makeScoreTable(play, page, draw));
  const take = (text, typed) => {
    const name = typed || TEXTS.challenge.friend;
    wrong.textContent = told.textContent = "";
    try {
      const { torn, ...played } = playLog(page.base, text);
      const other = new Play(played);
      if (nameChallenge(other) !== nameChallenge(play))
        throw new BadLog(TEXTS.challenge.other, say(TEXTS.challenge.otherHint, other));
      keepFriends(page, play, [...readFriends(page, play), { name, ...tellScore(other) }]);
      told.textContent = [`${name}:`, sayProven(other.system), torn && TEXTS.import.torn].filter(Boolean).join(" ");
    } catch (error) {
      if (!(error instanceof BadLog)) throw error;
      wrong.textContent = `${name}: ${sayFault(error)}`;
    }
    draw();
  };
  const pasted = h("textarea", { id: "friend-text", rows: "2", spellcheck: "false" });
  const paste = () => {
    take(pasted.value, "");
    pasted.value = "";
  };
  const file = makeFileField("friend-file", take, (text) => (wrong.textContent = text), true);
  draw();
  return h("section", [
    h("h3", TEXTS.challenge.scores),
    h("p.soft", TEXTS.challenge.scoresHint),
    table,
    told,
    makeField(TEXTS.challenge.friendFile, file),
    makeField(TEXTS.challenge.friendText, pasted),
    h("button", paste, TEXTS.challenge.prove),
    wrong,
  ]);
}

/** Return what stands in the table of scores for a game: {score, code, actions, undone, ended}. */
function tellScore({ game, done, undone }) {
  const last = done.at(-1) ?? game;
  if (!codes.has(last)) codes.set(last, takeCode(game, done));
  return { score: phraseScore(game), code: codes.get(last), actions: done.length, undone, ended: game.ended !== "" };
}

/** Return what came of a game: its scenario, how it has ended, if it has, its score, if it has one, and its code. */
export function sayResult(play) {
  const [end, ...lines] = phraseEnding(play.game);
  // Lines of a sum are set in, below a heading.
  const sums = lines.findIndex((line, index) => lines[index + 1]?.startsWith(" "));
  const ended = end ? [end, ...lines.slice(0, sums < 0 ? lines.length : sums)] : [];
  const sentences = [play.system.scenario?.title, ...ended]
    .filter(Boolean)
    .map((line) => line.replace(/(?<![.!?…])$/, "."));
  return [...sentences, sayScore(play)].join(" ");
}

/** Return the score of a game, if it has one, and its code. */
export function sayScore(play) {
  const found = tellScore(play);
  return say([found.score && TEXTS.challenge.scored, TEXTS.challenge.coded].filter(Boolean).join(" "), found);
}

/** Return that a log is proven, and what of it is not: a file of its scenario that the page can neither write nor read. */
export function sayProven({ scenario, scenarios }) {
  const isSame = (each) => each.source === scenario.source && nameTonight(each) === nameTonight(scenario);
  const isKnown = !scenario || scenario.source === writeScenario(scenario) || scenarios.some(isSame);
  return isKnown ? TEXTS.challenge.proven : `${TEXTS.challenge.proven} ${TEXTS.challenge.unread}`;
}

function nameChallenge({ system, seed }) {
  return [seed, nameTonight(system.scenario)].join(" ");
}

function readFriends(page, play) {
  const said = page.store.readValue(`friends.${nameChallenge(play)}`);
  return Array.isArray(said)
    ? said.filter((friend) => typeof friend?.code === "string" && typeof friend.name === "string")
    : [];
}

function keepFriends(page, play, friends) {
  const known = new Map(friends.map((friend) => [`${friend.code} ${friend.name}`, friend]));
  const write = () => page.store.writeValue(`friends.${nameChallenge(play)}`, [...known.values()].slice(-MOST_FRIENDS));
  if (!attemptKeep(write)) throw new BadLog(TEXTS.challenge.notKept);
}

function makeScoreTable(play, page, draw) {
  const friends = readFriends(page, play);
  const cross = (friend) => {
    const others = friends.filter((each) => each !== friend);
    const drop = () => {
      keepFriends(page, play, others);
      draw();
    };
    return h("button.plain", { "aria-label": say(TEXTS.challenge.drop, friend), onclick: drop }, "✕");
  };
  const row = (friend, selector, button) =>
    h(selector, [
      h("th", { scope: "row" }, friend.name),
      h("td", friend.score || "–", !friend.ended && h("small.soft", ` ${TEXTS.challenge.notEnded}`)),
      h("td", friend.actions),
      h("td", friend.undone ?? "–"),
      h("td", h("code", friend.code)),
      h("td", button),
    ]);
  const { who, score, actions, undone, code } = TEXTS.scores;
  const heads = [who, score, actions, undone, code].map((title) => h("th", { scope: "col" }, title));
  const own = row({ name: TEXTS.challenge.you, ...tellScore(play) }, "tr.own");
  const others = friends.map((friend) => row(friend, "tr", cross(friend)));
  return h("table", h("thead", h("tr", heads, h("td"))), h("tbody", own, others));
}

// What no name of a file may have.
const NAMELESS = /[\\/:*?"<>|\p{C}]+/gu;

/**
 * Share the log, the link and the code of a game under the name of its player; where the system shares nothing, save the
 * log, and show score and code in an element to be copied.
 */
export async function shareResult(play, settings, told) {
  const title = (settings.player || play.name || play.seed).replace(NAMELESS, " ").trim() || "game";
  const said = say(TEXTS.challenge.resultText, { title: play.system.title, seed: play.seed, result: sayResult(play) });
  const text = `${said} ${await makeGameLink(play, settings.player)}`.trim();
  const file = makeSharedFile(`${title}.jsonl.txt`, play.text);
  if (!file) {
    saveFile(`${title}.jsonl`, play.text);
    told.replaceChildren(text, " ", makeCopy(text));
  } else if (!(await shareWith({ files: [file], text }))) told.textContent = TEXTS.challenge.failed;
}

/** Return the part of a view that shares the result of a game, under the name of its player. */
function makeResult(play, { settings }) {
  const change = () => settings.change({ player: name.value.trim() });
  const name = h("input", { id: "player", maxlength: "40", value: settings.player, onchange: change });
  const told = h("p.soft", { role: "status" });
  return h("section", [
    h("h3", TEXTS.challenge.result),
    h("p", markCodes(sayResult(play))),
    h("p.soft", TEXTS.challenge.resultHint),
    makeField(TEXTS.challenge.player, name),
    h("button.main", () => shareResult(play, settings, told), TEXTS.challenge.shareResult),
    told,
  ]);
}

function makeCopy(text) {
  const button = h("button", () => copyTelling(button, text), TEXTS.challenge.copyResult);
  return button;
}

const QUIET = 4;

/** Return what is shown where no game is played. */
export function makeNothing(page) {
  return h("section", [
    h("h2", TEXTS.challenge.title),
    h("p", TEXTS.challenge.beginFirst),
    h("button.main", () => page.open("new"), TEXTS.challenge.begin),
  ]);
}

export function listChallengeParts(play, page) {
  const invitation = h("section");
  const invite = (link) => {
    const intro = isOwnDevice() ? TEXTS.challenge.ownDevice : link && TEXTS.challenge.intro;
    replaceContent(invitation, [intro && h("p", intro), makeInvitation(play, link)]);
  };
  makeGameLink(play, page.settings.player).then(invite);
  const played = [play.done.length > 0 && makeResult(play, page), makeFriends(play, page)];
  return [
    h("h2", TEXTS.challenge.title),
    play.game.ended && played,
    invitation,
    h("section", h("h3", TEXTS.challenge.equalTitle), h("p", TEXTS.challenge.equal), h("p", TEXTS.challenge.unequal)),
    !play.game.ended && played,
    makePrinted(play),
  ];
}

function makeInvitation(play, link) {
  const tonight = play.system.scenario?.title ?? "";
  if (!link && !location.href.startsWith("file:")) return makeLongInvitation(play);
  if (!link)
    return h("p", say(TEXTS.challenge.fromFile, { seed: play.seed, scenario: tonight || TEXTS.challenge.noScenario }));
  const told = h("p.soft", { role: "status" });
  const copy = () => copyTelling(told, link, TEXTS.challenge.failed);
  const text = say(tonight ? TEXTS.challenge.messageTonight : TEXTS.challenge.message, {
    title: play.system.title,
    tonight,
  });
  const share = () => shareWith({ title: play.system.title, text, url: link });
  const select = (event) => event.target.select();
  const shareButton = navigator.share && h("button.main.grow", share, TEXTS.challenge.share);
  return [
    h("input", { readonly: true, value: link, "aria-label": TEXTS.challenge.link, onfocus: select }),
    h("div.row", shareButton, h("button.grow", copy, TEXTS.challenge.copy)),
    told,
    !isOwnDevice() && makeCode(link),
  ];
}

/** Return what is given in place of a link that would be too long: the file of the game as it begins. */
function makeLongInvitation({ seed, header }) {
  const save = () => saveFile(`${seed.replace(NAMELESS, " ").trim() || "game"}.jsonl`, header);
  return [h("p", TEXTS.challenge.noLink), h("button@save-begun", save, TEXTS.challenge.saveBegun)];
}

function makeCode(link) {
  const rows = makeQr(link);
  if (!rows) return h("p.soft", TEXTS.challenge.tooLong);
  const size = rows.length + 2 * QUIET;
  const given = { viewBox: `${-QUIET} ${-QUIET} ${size} ${size}`, class: "qr", "aria-label": TEXTS.challenge.code };
  return makeSvg(given, `<path d="${drawQrPath(rows)}"/>`);
}

function makePrinted(play) {
  const { system, seed } = play;
  const commands = system.play.piles
    .filter((rules) => !rules.replaces)
    .map(({ id }) => `printgen order ${system.id}/${id} --seed ${quoteWord(seed)}`);
  const replaced = system.play.piles.filter((rules) => rules.replaces).map(({ id }) => system.cardsOf(id).title);
  return h("section", [
    h("h3", TEXTS.challenge.printedTitle),
    commands.length > 0 && [h("p", TEXTS.challenge.printed), h("pre", commands.join("\n"))],
    replaced.length > 0 && h("p", say(TEXTS.challenge.notPrinted, { decks: replaced.join(", ") })),
  ]);
}

/** Return a word as a shell takes it. */
function quoteWord(word) {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
