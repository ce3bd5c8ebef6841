// Scores of friends, side by side: each is proven by playing the friend's log.

import { BadLog } from "../../engine/log_file.js";
import { takeCode } from "../../engine/session.js";
import { say } from "../../engine/text.js";
import { phraseScore } from "../../words/limits.js";
import { attemptKeep } from "../device/store.js";
import { h, replaceContent } from "../elements/element.js";
import { makeFileField } from "../games/import_view.js";
import { nameTonight, playLog } from "../games/open_game.js";
import { writeScenario } from "../scenario/scenario_draft.js";
import { CHALLENGE, IMPORT, sayFault } from "../texts/texts.js";

const MOST_FRIENDS = 50;
// The codes of sessions, each of which is a sum of the whole log.
const codes = new WeakMap();

/** Return the part of a view that compares a game with those of friends. */
export function makeFriends(play, page) {
  const table = h("div.scores");
  const told = h("p", { role: "status" });
  const wrong = h("p.wrong", { role: "alert" });
  const draw = () => replaceContent(table, makeScoreTable(play, page, draw));
  const take = (text, typed) => {
    const name = typed || CHALLENGE.friend;
    wrong.textContent = told.textContent = "";
    try {
      const { torn, proven, ...score } = proveLog(page.base, play, text);
      keepFriends(page, play, [...readFriends(page, play), { name, ...score }]);
      told.textContent = [`${name}:`, proven, torn && IMPORT.torn].filter(Boolean).join(" ");
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
  return h(
    "section",
    h("h3", CHALLENGE.scores),
    h("p.soft", CHALLENGE.scoresHint),
    table,
    told,
    h("div.field", h("label", { for: "friend-file" }, CHALLENGE.friendFile), file),
    h("div.field", h("label", { for: "friend-text" }, CHALLENGE.friendText), pasted),
    h("button", { onclick: paste }, CHALLENGE.prove),
    wrong,
  );
}

/** Return what stands in the table of scores for a game: {score, code, actions, ended}. */
function tellScore({ session, done }) {
  const { game } = session;
  if (!codes.has(session)) codes.set(session, takeCode(game, done));
  return { score: phraseScore(game), code: codes.get(session), actions: done.length, ended: game.ended !== "" };
}

/** Return what came of a game: its score, if it has one, and its code. */
export function sayResult(play) {
  const found = tellScore(play);
  const said = [found.ended && CHALLENGE.ended, found.score && CHALLENGE.scored, CHALLENGE.coded];
  return say(said.filter(Boolean).join(" "), found);
}

/** Return that a log is proven, and what of it is not: a file of its scenario that the page can neither write nor read. */
export function sayProven({ scenario, scenarios }) {
  const isSame = (each) => each.source === scenario.source && nameTonight(each) === nameTonight(scenario);
  const isKnown = !scenario || scenario.source === writeScenario(scenario) || scenarios.some(isSame);
  return isKnown ? CHALLENGE.proven : `${CHALLENGE.proven} ${CHALLENGE.unread}`;
}

// Play a friend's log, which must be of the same seed and scenario, and return its score and whether it is torn. Throws BadLog.
function proveLog(base, play, text) {
  const played = playLog(base, text);
  if (nameChallenge(played) !== nameChallenge(play))
    throw new BadLog(CHALLENGE.other, say(CHALLENGE.otherHint, { seed: played.session.game.seed }));
  return { ...tellScore(played), torn: played.torn, proven: sayProven(played.system) };
}

function nameChallenge({ system, session }) {
  return [session.game.seed, nameTonight(system.scenario)].join(" ");
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
  if (!attemptKeep(write)) throw new BadLog(CHALLENGE.notKept);
}

function makeScoreTable(play, page, draw) {
  const friends = readFriends(page, play);
  const drop = (friend) => () => {
    keepFriends(
      page,
      play,
      friends.filter((each) => each !== friend),
    );
    draw();
  };
  const cross = (friend) =>
    h("button.plain", { "aria-label": say(CHALLENGE.drop, friend), onclick: drop(friend) }, "✕");
  const row = (friend, own) =>
    h(
      "tr",
      { class: own ? "own" : null },
      h("th", { scope: "row" }, friend.name),
      h("td", friend.score || "–", !friend.ended && h("small.soft", ` ${CHALLENGE.notEnded}`)),
      h("td", friend.actions),
      h("td", h("code", friend.code)),
      h("td", !own && cross(friend)),
    );
  return h(
    "table",
    h(
      "thead",
      h(
        "tr",
        CHALLENGE.columns.map((title) => h("th", { scope: "col" }, title)),
        h("td"),
      ),
    ),
    h(
      "tbody",
      row({ name: CHALLENGE.you, ...tellScore(play) }, true),
      friends.map((friend) => row(friend, false)),
    ),
  );
}
