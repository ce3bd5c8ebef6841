// One's own result to share: the log, which proves it, together with its score and code.

import { copyText, makeSharedFile, saveFile, shareWith } from "../device/share.js";
import { h, markCodes } from "../elements/element.js";
import { makeGameLink } from "../games/game_link.js";
import { CHALLENGE, GIVING, say } from "../texts/texts.js";
import { sayResult } from "./friends.js";

// What no name of a file may have.
const NAMELESS = /[\\/:*?"<>|\p{C}]+/gu;

/**
 * Return the part of a view that shares the result of a game, under the name of its player; where the system shares
 * nothing, the log is saved, and its score and code are shown to be copied.
 */
export function makeResult(play, { settings }) {
  const change = () => settings.change({ player: name.value.trim() });
  const name = h("input", { id: "player", maxlength: "40", value: settings.player, onchange: change });
  const told = h("p", { class: "soft", role: "status" });
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
    {},
    h("h3", {}, CHALLENGE.result),
    h("p", {}, markCodes(sayResult(play))),
    h("p", { class: "soft" }, CHALLENGE.resultHint),
    h("div", { class: "field" }, h("label", { for: "player" }, CHALLENGE.player), name),
    h("button", { type: "button", class: "main", onclick: share }, CHALLENGE.shareResult),
    told,
  );
}

function makeCopy(text) {
  const copy = async () => {
    button.textContent = (await copyText(text)) ? GIVING.copied : GIVING.failed;
  };
  const button = h("button", { type: "button", onclick: copy }, CHALLENGE.copyResult);
  return button;
}
