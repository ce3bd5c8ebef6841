// A challenge: friends play the same game from a link, and compare what they made of it by logs that the page proves.

import { say } from "../../engine/text.js";
import { copyText, makeSharedFile, saveFile, shareWith } from "../device/share.js";
import { h, makeForm, markCodes } from "../elements/element.js";
import { isOwnDevice, makeGameLink } from "../games/links.js";
import { CHALLENGE, GIVING } from "../texts/texts.js";
import { makeFriends, sayResult } from "./friends.js";
import { drawQrPath, makeQr } from "./qr.js";

// What no name of a file may have.
const NAMELESS = /[\\/:*?"<>|\p{C}]+/gu;

/**
 * Return the part of a view that shares the result of a game, under the name of its player; where the system shares
 * nothing, the log is saved, and its score and code are shown to be copied.
 */
function makeResult(play, { settings }) {
  const change = () => settings.change({ player: name.value.trim() });
  const name = h("input", { id: "player", maxlength: "40", value: settings.player, onchange: change });
  const told = h("p.soft", { role: "status" });
  const share = async () => {
    const title = (name.value || play.name || play.seed).replace(NAMELESS, " ").trim() || "game";
    const said = say(CHALLENGE.resultText, { title: play.system.title, seed: play.seed, result: sayResult(play) });
    const text = `${said} ${makeGameLink(play)}`.trim();
    const file = makeSharedFile(`${title}.jsonl.txt`, play.text);
    if (!file) {
      saveFile(`${title}.jsonl`, play.text);
      told.replaceChildren(text, " ", makeCopy(text));
    } else if (!(await shareWith({ files: [file], text }))) told.textContent = CHALLENGE.failed;
  };
  return h(
    "section",
    h("h3", CHALLENGE.result),
    h("p", markCodes(sayResult(play))),
    h("p.soft", CHALLENGE.resultHint),
    h("div.field", h("label", { for: "player" }, CHALLENGE.player), name),
    h("button.main", { onclick: share }, CHALLENGE.shareResult),
    told,
  );
}

function makeCopy(text) {
  const copy = async () => {
    button.textContent = (await copyText(text)) ? GIVING.copied : GIVING.failed;
  };
  const button = h("button", { onclick: copy }, CHALLENGE.copyResult);
  return button;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const QUIET = 4;

/** Return the view of the challenge that a game is. */
export function makeChallengeView(play, page) {
  return makeForm(() => (page.isPlaying ? listChallengeParts(play, page) : makeNothing(page)));
}

function makeNothing(page) {
  return h(
    "section",
    h("h2", CHALLENGE.title),
    h("p", CHALLENGE.beginFirst),
    h("button.main", { onclick: () => page.open("new") }, CHALLENGE.begin),
  );
}

function listChallengeParts(play, page) {
  const link = makeGameLink(play);
  const intro = isOwnDevice() ? CHALLENGE.ownDevice : link && CHALLENGE.intro;
  const invitation = [intro && h("p", intro), makeInvitation(play, link)];
  const played = [play.done.length > 0 && makeResult(play, page), makeFriends(play, page)];
  return [
    h("h2", CHALLENGE.title),
    play.game.ended && played,
    h("section", invitation),
    h("section", h("h3", CHALLENGE.equalTitle), h("p", CHALLENGE.equal), h("p", CHALLENGE.unequal)),
    !play.game.ended && played,
    makePrinted(play),
  ];
}

function makeInvitation(play, link) {
  const tonight = play.system.scenario?.title ?? "";
  if (!link && !location.href.startsWith("file:")) return h("p", CHALLENGE.noLink);
  if (!link) return h("p", say(CHALLENGE.fromFile, { seed: play.seed, scenario: tonight || CHALLENGE.noScenario }));
  const told = h("p.soft", { role: "status" });
  const copy = async () => {
    told.textContent = (await copyText(link)) ? CHALLENGE.copied : CHALLENGE.failed;
  };
  const text = say(tonight ? CHALLENGE.messageTonight : CHALLENGE.message, { title: play.system.title, tonight });
  const share = () => shareWith({ title: play.system.title, text, url: link });
  return [
    h("input", {
      readonly: true,
      value: link,
      "aria-label": CHALLENGE.link,
      onfocus: (event) => event.target.select(),
    }),
    h(
      "div.row",
      navigator.share && h("button.main.grow", { onclick: share }, CHALLENGE.share),
      h("button.grow", { onclick: copy }, CHALLENGE.copy),
    ),
    told,
    !isOwnDevice() && makeCode(link),
  ];
}

function makeCode(link) {
  const rows = makeQr(link);
  if (!rows) return h("p.soft", CHALLENGE.tooLong);
  const drawn = document.createElementNS(SVG_NAMESPACE, "svg");
  const size = rows.length + 2 * QUIET;
  const path = document.createElementNS(SVG_NAMESPACE, "path");
  path.setAttribute("d", drawQrPath(rows));
  drawn.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${size} ${size}`);
  drawn.setAttribute("class", "qr");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", CHALLENGE.code);
  drawn.append(path);
  return drawn;
}

function makePrinted(play) {
  const { system, seed } = play;
  const commands = system.play.piles.map(({ id }) => `printgen order ${system.id}/${id} --seed ${quoteWord(seed)}`);
  return h("section", h("h3", CHALLENGE.printedTitle), h("p", CHALLENGE.printed), h("pre", commands.join("\n")));
}

/** Return a word as a shell takes it. */
function quoteWord(word) {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
