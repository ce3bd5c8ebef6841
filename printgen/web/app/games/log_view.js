// What happened in a game, each step with its name, and ways to give its log away.

import { say, sayCount } from "../../engine/text.js";
import { makeId } from "../../engine/values.js";
import { phraseOutcome, titleAction } from "../../words/phrases.js";
import { copyText, makeSharedFile, saveFile, shareWith } from "../device/share.js";
import { askPlayer, h, makeEach, nameButtons, replaceContent } from "../elements/element.js";
import { makeGameLink } from "./links.js";

/** Return what happened as text, the first step first, without the cards that only their players may see. */
function writeTranscript(play) {
  const steps = play.done.map((done, index) => {
    const lines = phraseOutcome(done).map((line) => `   ${line}\n`);
    return `${index + 1}  ${titleAction(done.before, done.action)}\n${lines.join("")}`;
  });
  const { scenario, title } = play.system;
  const head = [title, scenario?.title, say(TEXTS.shell.seed, { seed: play.seed })].filter(Boolean).join(", ");
  return nameButtons(`${head}\n\n${steps.join("")}`);
}

function makeGiving(play, page) {
  const file = shareLog(play);
  const told = h("p.soft", { role: "status" });
  const tell = (done, text) => {
    told.textContent = done ? text : TEXTS.giving.failed;
  };
  const way = (key, title, act) => h(`button.grow@give-${key}`, act, title);
  const copy = (key, title, text, copied = TEXTS.giving.copied) =>
    way(key, title, async () => tell(await copyText(text()), copied));
  let link = "";
  const linkButton = copy("link", TEXTS.giving.link, () => link, TEXTS.giving.linkCopied);
  linkButton.hidden = true;
  makeGameLink(play, page.settings.player).then((made) => {
    link = made;
    linkButton.hidden = !made;
  });
  return h("details.giving", [
    h("summary@giving", TEXTS.giving.title),
    h("p.soft", TEXTS.giving.hint),
    h("div.row", [
      file &&
        way("share", TEXTS.giving.share, async () => tell(await shareWith({ files: [file] }), TEXTS.giving.shared)),
      !navigator.standalone && way("save", TEXTS.giving.save, () => saveLog(play)),
      copy("copy", TEXTS.giving.copy, () => play.text),
      copy("words", TEXTS.giving.words, () => writeTranscript(play)),
      linkButton,
      way("challenge", TEXTS.giving.challenge, () => page.open("challenge")),
    ]),
    told,
  ]);
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

const AT_ONCE = 30;

/** Return the view of what happened, the last step first. */
export function makeLogView(play, page) {
  const head = h("section.log-head");
  const list = h("ol.log", { reversed: true });
  const more = h("button", () => showMore(), TEXTS.log.earlier);
  const element = h("div.sheet", head, list, more);
  let shown = AT_ONCE;
  const redraw = () => {
    const first = Math.max(0, play.done.length - shown);
    const count = sayCount(TEXTS.shell.actions, play.done.length);
    replaceContent(head, [
      h("h2", TEXTS.log.title),
      h("p.soft", play.done.length ? say(TEXTS.log.count, { count }) : TEXTS.log.nothing),
      h("p.soft", say(TEXTS.shell.seed, { seed: play.seed })),
      makeGiving(play, page),
    ]);
    list.start = play.done.length;
    const entries = play.done.slice(first).map((done, index) => makeStep(play, page, done, first + index));
    replaceContent(list, entries.reverse());
    more.hidden = first === 0;
  };
  const showMore = () => {
    shown += 10 * AT_ONCE;
    redraw();
  };
  return { element, redraw };
}

function makeStep(play, page, done, index) {
  const title = titleAction(done.before, done.action);
  const undo = h(
    `button.plain@undo-${index}`,
    { "aria-label": say(TEXTS.log.undoToOf, { n: index + 1, title }), onclick: () => undoTo(play, page, index, title) },
    TEXTS.log.undoTo,
  );
  return h("li", h("div.step", h("strong", title), !play.readOnly && undo), makeEach("p", phraseOutcome(done)));
}

async function undoTo(play, page, index, title) {
  const taken = play.done.length - index;
  const text = say(taken === 1 ? TEXTS.log.undoOne : TEXTS.log.undoMany, { n: taken, title });
  if (!(await askPlayer(TEXTS.log.undoTitle, text, TEXTS.shell.undo))) return;
  if (page.attempt(() => play.undoTo(index)))
    page.tell([say(TEXTS.log.undone, { count: sayCount(TEXTS.shell.actions, taken) })]);
}
