// Ways to give a log away: as a file, to another app, as text; and the link to its game.

import { makeId } from "../../engine/ids.js";
import { copyText, makeSharedFile, saveFile, shareWith } from "../device/share.js";
import { h } from "../elements/element.js";
import { GIVING } from "../texts/texts.js";
import { makeGameLink } from "./game_link.js";
import { writeTranscript } from "./transcript.js";

/** Return the buttons that give the log of a game away. */
export function makeGiving(play, page) {
  const file = shareLog(play);
  const told = h("p", { class: "soft", role: "status" });
  const tell = (done, text) => {
    told.textContent = done ? text : GIVING.failed;
  };
  const way = (key, title, act) =>
    h("button", { type: "button", class: "grow", "data-key": `give-${key}`, onclick: act }, title);
  const link = makeGameLink(play);
  return h(
    "details",
    { class: "giving" },
    h("summary", { "data-key": "giving" }, GIVING.title),
    h("p", { class: "soft" }, GIVING.hint),
    h(
      "div",
      { class: "row" },
      file && way("share", GIVING.share, async () => tell(await shareWith({ files: [file] }), GIVING.shared)),
      !navigator.standalone && way("save", GIVING.save, () => saveLog(play)),
      way("copy", GIVING.copy, async () => tell(await copyText(play.text), GIVING.copied)),
      way("words", GIVING.words, async () => tell(await copyText(writeTranscript(play)), GIVING.copied)),
      link && way("link", GIVING.link, async () => tell(await copyText(link), GIVING.linkCopied)),
      way("challenge", GIVING.challenge, () => page.open("challenge")),
    ),
    told,
  );
}

/** Save the log of a game as a file; an app on an iPhone's home screen can only hand it to other apps. */
export function saveLog(play) {
  const file = navigator.standalone && shareLog(play);
  if (file) shareWith({ files: [file] });
  else saveFile(`${nameFile(play)}.jsonl`, play.text);
}

function shareLog(play) {
  return makeSharedFile(`${nameFile(play)}.jsonl.txt`, play.text);
}

function nameFile(play) {
  return makeId(play.name || play.seed) || "game";
}
