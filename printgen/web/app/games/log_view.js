// What happened in a game, each step with its name, and ways to give its log away.

import { say } from "../../engine/text.js";
import { makeId } from "../../engine/values.js";
import { phraseOutcome, titleAction } from "../../words/phrases.js";
import { copyText, makeSharedFile, saveFile, shareWith } from "../device/share.js";
import { askPlayer, h, makeEach, nameButtons, replaceContent } from "../elements/element.js";
import { GIVING, LOG, SHELL, sayCount } from "../elements/texts.js";
import { makeGameLink } from "./links.js";

/** Return what happened as text, the first step first, without the cards that only their players may see. */
function writeTranscript(play) {
  const steps = play.done.map((done, index) => {
    const lines = phraseOutcome(done).map((line) => `   ${line}\n`);
    return `${index + 1}  ${titleAction(done.before, done.action)}\n${lines.join("")}`;
  });
  const { scenario, title } = play.system;
  const head = [title, scenario?.title, say(SHELL.seed, { seed: play.seed })].filter(Boolean).join(", ");
  return nameButtons(`${head}\n\n${steps.join("")}`);
}

function makeGiving(play, page) {
  const file = shareLog(play);
  const told = h("p.soft", { role: "status" });
  const tell = (done, text) => {
    told.textContent = done ? text : GIVING.failed;
  };
  const way = (key, title, act) => h(`button.grow@give-${key}`, act, title);
  const copy = (key, title, text, copied = GIVING.copied) =>
    way(key, title, async () => tell(await copyText(text()), copied));
  let link = "";
  const linkButton = copy("link", GIVING.link, () => link, GIVING.linkCopied);
  linkButton.hidden = true;
  makeGameLink(play, page.settings.player).then((made) => {
    link = made;
    linkButton.hidden = !made;
  });
  return h("details.giving", [
    h("summary@giving", GIVING.title),
    h("p.soft", GIVING.hint),
    h("div.row", [
      file && way("share", GIVING.share, async () => tell(await shareWith({ files: [file] }), GIVING.shared)),
      !navigator.standalone && way("save", GIVING.save, () => saveLog(play)),
      copy("copy", GIVING.copy, () => play.text),
      copy("words", GIVING.words, () => writeTranscript(play)),
      linkButton,
      way("challenge", GIVING.challenge, () => page.open("challenge")),
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
  const more = h("button", () => showMore(), LOG.earlier);
  const element = h("div.sheet", head, list, more);
  let shown = AT_ONCE;
  const redraw = () => {
    const first = Math.max(0, play.done.length - shown);
    const count = sayCount(SHELL.actions, play.done.length);
    replaceContent(head, [
      h("h2", LOG.title),
      h("p.soft", play.done.length ? say(LOG.count, { count }) : LOG.nothing),
      h("p.soft", say(SHELL.seed, { seed: play.seed })),
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
    { "aria-label": say(LOG.undoToOf, { n: index + 1, title }), onclick: () => undoTo(play, page, index, title) },
    LOG.undoTo,
  );
  return h("li", h("div.step", h("strong", title), !play.readOnly && undo), makeEach("p", phraseOutcome(done)));
}

async function undoTo(play, page, index, title) {
  const taken = play.done.length - index;
  const text = say(taken === 1 ? LOG.undoOne : LOG.undoMany, { n: taken, title });
  if (!(await askPlayer(LOG.undoTitle, text, SHELL.undo))) return;
  if (page.attempt(() => play.undoTo(index))) page.tell([say(LOG.undone, { count: sayCount(SHELL.actions, taken) })]);
}
