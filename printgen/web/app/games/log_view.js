// What happened in a game, each step with its name, and ways to give its log away.

import { titleAction } from "../../words/action_titles.js";
import { phraseOutcome } from "../../words/phrases.js";
import { askPlayer } from "../elements/ask_player.js";
import { h, replaceContent } from "../elements/element.js";
import { LOG, SHELL, say, sayCount } from "../texts/texts.js";
import { makeGiving } from "./giving.js";

const AT_ONCE = 30;

/** Return the view of what happened, the last step first. */
export function makeLogView(play, page) {
  const head = h("section", { class: "log-head" });
  const list = h("ol", { class: "log", reversed: true });
  const more = h("button", { type: "button", onclick: () => showMore() }, LOG.earlier);
  const element = h("div", { class: "sheet" }, head, list, more);
  let shown = AT_ONCE;
  const redraw = () => {
    const first = Math.max(0, play.done.length - shown);
    replaceContent(head, makeLogHead(play, page));
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

function makeLogHead(play, page) {
  const count = sayCount(SHELL.actions, play.done.length);
  return [
    h("h2", {}, LOG.title),
    h("p", { class: "soft" }, play.done.length ? say(LOG.count, { count }) : LOG.nothing),
    makeGiving(play, page),
  ];
}

function makeStep(play, page, done, index) {
  const title = titleAction(done.before, done.action);
  const undo = h(
    "button",
    {
      type: "button",
      class: "plain",
      "data-key": `undo-${index}`,
      "aria-label": say(LOG.undoToOf, { n: index + 1, title }),
      onclick: () => undoTo(play, page, index, title),
    },
    LOG.undoTo,
  );
  return h(
    "li",
    {},
    h("div", { class: "step" }, h("strong", {}, title), !play.readOnly && undo),
    phraseOutcome(done, { hands: false }).map((line) => h("p", {}, line)),
  );
}

async function undoTo(play, page, index, title) {
  const taken = play.done.length - index;
  const text = say(taken === 1 ? LOG.undoOne : LOG.undoMany, { n: taken, title });
  if (!(await askPlayer({ title: LOG.undoTitle, text, yes: SHELL.undo }))) return;
  if (page.attempt(() => play.undoTo(index))) page.tell([say(LOG.undone, { count: sayCount(SHELL.actions, taken) })]);
}
