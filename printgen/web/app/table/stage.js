// The stage of the table: what has happened last, what is wrong, the end, and the cards that stay in play.

import { titleAction } from "../../words/action_text.js";
import { nameCard } from "../../words/cards.js";
import { phraseEnding } from "../../words/limits.js";
import { phraseOutcome } from "../../words/phrases.js";
import { makeSeenReading } from "../../words/reading.js";
import { findStart } from "../../words/tonight.js";
import { makeTonight } from "../browse/tonight_view.js";
import { makeRefusal } from "../elements/dialogs.js";
import { h, makePart } from "../elements/element.js";
import { PILE_TEXTS, TABLE_TEXTS } from "../texts/table_texts.js";
import { dimReading } from "./at_table.js";
import { openCard } from "./card_face.js";
import { makeOutcome } from "./outcome.js";
import { drawFrom, listPilesAtHand } from "./pile_view.js";

// So many steps of the past have room beside the table.
const MOST_PAST = 12;

/** Return the stage of a table: its `element`, and `redraw()`, which draws anew what has changed. */
export function makeStage(at) {
  const notices = h("div.notices");
  const outcome = h("div");
  const active = h("div");
  const past = h("div");
  const parts = [
    makePart(notices, () => makeNotices(at)),
    makePart(outcome, () => dimReading(at, at.shown ? makeOutcome(at, at.shown) : makeBeginning(at))),
    makePart(active, () => makeActiveCards(at)),
    makePart(past, (wide) => wide && makePast(at)),
  ];
  const redraw = () => {
    const { game, last, refusal, shown } = at;
    parts[0](last, refusal, game.ended);
    parts[1](shown, game.piles, game.things, at.play.readOnly, !shown && at.wide);
    parts[2](game.piles);
    parts[3](at.wide, last);
  };
  const title = h("h2.unseen", TABLE_TEXTS.happened);
  return { element: h("section.stage", title, notices, outcome, active, past), redraw };
}

/** Return what stands above all else: why something cannot be done, the end, and what has changed last. */
function makeNotices(at) {
  return [
    at.refusal ? makeRefusal(at.refusal.lines, at.refusal.cure) : null,
    at.game.ended ? makeEnding(at) : null,
    at.last !== at.shown ? makeQuietOutcome(at.last) : null,
  ];
}

function makeEnding(at) {
  const [title, ...lines] = phraseEnding(at.game);
  return h("section.ending", [h("h2", title), lines.map((line) => h("p", line)), h("p.soft", TABLE_TEXTS.goesOn)]);
}

/** Return what has changed last, in a line each, above what there is to read. */
function makeQuietOutcome(done) {
  return h(
    "section.changed",
    phraseOutcome(done).map((line) => h("p", line)),
  );
}

function makeBeginning(at) {
  return h("section.beginning", [
    makeTonight(at),
    h("h2", TABLE_TEXTS.begin),
    h("p", findStart(at.system)),
    at.wide ? makeBacks(at) : null,
  ]);
}

/** Return the decks as they lie on a large table, to be drawn from by a tap: for all others there are the tiles. */
function makeBacks(at) {
  const backs = listPilesAtHand(at).map((rules) => {
    const back = at.page.drawings.back(rules.id, "");
    back.addEventListener("click", () => drawFrom(at, rules));
    return back;
  });
  return h("div.backs", { "aria-hidden": "true" }, backs);
}

/** Return what was done before, the last first. */
function makePast(at) {
  const steps = at.play.done.slice(-MOST_PAST - 1, -1).reverse();
  if (!steps.length) return null;
  const items = steps.map((done) =>
    h("li", h("b", titleAction(done.before, done.action)), " ", phraseOutcome(done, { hands: false }).join(" ")),
  );
  return h(
    "section.past",
    h("h3", TABLE_TEXTS.before),
    h("ol", { reversed: true, start: at.play.done.length - 1 }, items),
  );
}

/** Return the cards that are in play, each by its name; a tap shows it. */
function makeActiveCards(at) {
  const piles = [...at.game.piles.values()].filter(({ places }) => places.active.length);
  if (!piles.length) return null;
  const cards = piles.flatMap((pile) => pile.places.active.map((number) => [pile, number]));
  const buttons = cards.map(([pile, number]) => {
    const show = () => openCard(at, makeSeenReading(at.game, pile, number));
    const given = { "data-key": `active-${pile.card(number).id}`, onclick: show };
    return h("button", given, nameCard(pile.deck, pile.card(number), pile.columnOf(number)));
  });
  return h("section.active-cards", h("h3", PILE_TEXTS.inPlay), h("div.row", buttons));
}
