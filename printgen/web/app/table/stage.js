// The stage of the table: what has come of the last action, what is wrong, the end, and the cards that stay in play.

import { CONTRACT } from "../../engine/contract.js";
import { isClosed } from "../../engine/course.js";
import { makeDie } from "../../engine/dice.js";
import { FOLLOWING } from "../../engine/following.js";
import { ROWS } from "../../engine/noted.js";
import { listSteps } from "../../engine/steps.js";
import { byId, say, sayCount, showSigned } from "../../engine/text.js";
import { listAsOne } from "../../words/due.js";
import { callThing, isHidden, nameCard, namePicked, phraseSecret } from "../../words/names.js";
import {
  isDecimal,
  listRanked,
  listSaid,
  listShown,
  listTold,
  listTurnOrders,
  nameToken,
  phraseEnd,
  phraseEnding,
  phraseEvent,
  phraseOutcome,
  phraseSetAside,
  titleAction,
} from "../../words/phrases.js";
import { isRead, listDrawnCarried, listRollCarried, makeEventReading, makeSeenReading } from "../../words/reading.js";
import { findStart } from "../../words/tonight.js";
import { makeTonight } from "../browse/tonight_view.js";
import { h, makeEach, makePart, makeRefusal, markCodes } from "../elements/element.js";
import { dimReading } from "./at_table.js";
import { makeCardFace, makeHands, makeReadingWords, openCard } from "./hands_view.js";
import { drawFrom, listPilesAtHand } from "./pile_view.js";
import { makeCarriedButton, whyNot } from "./routines.js";
import { findBoard, makeNamings, makeThingKind } from "./things_view.js";

// Where pips lie in a square of three by three, by what the die shows.
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const MOST_PIPS = 6;

/** Return what dice have shown; dice that do not count are pale. */
function makeDiceFaces(die, thrown, kept = thrown) {
  const { sides } = makeDie(die);
  const left = [...kept];
  const faces = thrown.map((number, index) => {
    const place = left.indexOf(number);
    if (place >= 0) left.splice(place, 1);
    const selector = place >= 0 ? "span.die" : "span.die.pale";
    if (sides[Math.min(index, sides.length - 1)] > MOST_PIPS) return h(`${selector}.numbered`, number);
    const pips = [...Array(9).keys()].map((pip) => h(PIPS[number].includes(pip) ? "i.pip" : "i"));
    return h(selector, pips);
  });
  return h("span.dice-faces", { "aria-hidden": "true" }, faces);
}

function makeThrownDice(game, event) {
  const throws = event.throws ?? [event];
  const faces = throws.map((each) => makeDiceFaces(each.die, each.thrown));
  return h("article.thrown", h("div.throws", faces), h("p", phraseEvent(game, event)));
}

/**
 * Return cards that are compared: all in the order in which they were drawn, and the best as it is printed. Where it is
 * known whose they are, what is chosen is told, and they are folded away.
 */
function makeComparedCards(at, game, compared) {
  const ranked = listRanked(game, compared);
  const best = ranked.find((card) => card.best);
  const items = ranked.map(({ name, reading, words, best: isBest }) =>
    h(isBest ? "li.best" : "li", `${name} `, h("b", reading.corner), ` ${words}`),
  );
  const parts = [h("ol", items), makeEach("p.soft", phraseSetAside(game, compared))];
  if (isFolded(compared)) return h("details.compared", h("summary", TEXTS.table.allCards), parts);
  return h("article.compared", parts, best && makeCardFace(at, best.reading));
}

function isFolded({ names = [] }) {
  return names.length > 0;
}

function makeCarriedButtons(at, carried) {
  if (!carried.length) return null;
  const buttons = carried.map((each, index) => makeCarriedButton(at, each, `carried-${index}-${each.action.routine}`));
  return h("div.carried", buttons);
}

/** Return what is shown of an event; a card or a roll large or small. */
function makeShownEvent(at, done, event, large = false) {
  const game = done.after;
  switch (event.event) {
    case "Announced":
    case "Round":
      return makeEach("p.told", phraseEvent(game, event));
    case "Compared":
      return makeComparedCards(at, game, event);
    case "Thrown":
    case "DiceRolled":
      return makeThrownDice(game, event);
    case "Hidden":
      return h("p.told", phraseSecret(game, event));
    case "Ended":
      return null;
    case "GaugeMoved":
      return makeEach("p.told", [`${phraseEvent(game, event)[0]}${sayMoved(done, event)}`]);
    case "TokenMoved":
      return event.goes === "taken" ? makeTakenToken(game, event) : makeTold(game, event);
    default:
      if (CONTRACT.headings.includes(event.event)) return h("h3.heading", phraseEvent(game, event));
      return makeReadOrTold(at, done, event, large);
  }
}

/** Return by how much a number has changed in all by what was done: " (+2)"; "" for what is no number, or counts rounds. */
function sayMoved({ before, after }, { gauge: name }) {
  const [from, to] = [before, after].map((game) => Number(game.label(name)));
  return to - from && name !== after.system.play.course?.round ? ` (${showSigned(to - from)})` : "";
}

function makeTold(game, event) {
  const [first, ...others] = phraseEvent(game, event);
  return [h("p.told", first), makeEach("p.told.soft", others)];
}

function makeTakenToken(game, event) {
  const title = nameToken(game, event.bag, event.token);
  const left = `${game.bag(event.bag).rules.title}: ${say(TEXTS.bag.left, { n: event.left })}`;
  return h("article.token", [
    h("span.disc", { "aria-hidden": "true" }, isDecimal(event.token) ? event.token : title.slice(0, 1)),
    h("div", [h("h3", title), h("p.soft", left), makeEach("p", listSaid(game, event))]),
  ]);
}

function makeReadOrTold(at, done, event, large) {
  const game = done.after;
  const reading = makeEventReading(game, event);
  if (!reading) return makeTold(game, event);
  // Of a card in whose place another was drawn, that one is read.
  if (event.event === "CardDrawn" && event.again)
    return h("p.told.soft", [phraseEvent(game, event)[0], ...reading.remarks].join(" · "));
  const since = at.play.done.slice(at.play.done.indexOf(done) + 1);
  const carried = listDrawnCarried(game, done.action, reading.carried).filter(
    (each) => !since.some(({ action }) => action.routine === each.action.routine),
  );
  const words = [makeReadingWords(at, reading), makeCarriedButtons(at, carried)];
  if (reading.card) {
    return h("article", { class: large ? "drawn" : "drawn small" }, makeCardFace(at, reading), h("div", words));
  }
  const [title, ...details] = [namePickedAt(done, event), reading.title, reading.detail].filter(Boolean);
  return h("article", { class: large ? "rolled" : "rolled small" }, [
    h("header", [
      makeDiceFaces(reading.table.die, event.thrown, event.kept),
      h("span", h("b", title), ` ${details.join(", ")}`),
    ]),
    h("div", words),
  ]);
}

/** Return the names that were picked at the result of an event, "" for none. */
function namePickedAt({ events, after }, event) {
  const rest = events.slice(events.indexOf(event) + 1);
  const end = rest.findIndex((each) => makeEventReading(after, each));
  const picked = rest.slice(0, end < 0 ? rest.length : end).filter((each) => each.event === "NamePicked");
  return picked.map((each) => namePicked(after, each)).join(", ");
}

// Steps that leave something to chance.
const RANDOM = ["RollStep", "DiceStep", "DrawStep"];
// Of more cards and rolls than this in one action, each is shown small.
const MOST_LARGE = 1;

function makeOutcome(at, done) {
  const { action } = done;
  const routine = byId(at.system.play.routines, action.routine);
  const shown = FOLLOWING.place(done.after, listShown(done), makeEventReading, true).sort(
    (one, other) => isFolded(one) - isFolded(other),
  );
  const readings = shown.filter((event) => makeEventReading(done.after, event));
  const large = readings.length <= MOST_LARGE;
  const told = listTold(done);
  const isThrown = shown.some(({ event }) => ["DiceRolled", "Thrown"].includes(event));
  const isRead = (event) => readings.includes(event) || CONTRACT.headings.includes(event.event);
  const blocks = putNewsFirst(readings.length || isThrown ? shown : told, isRead).map((event) =>
    makeShownEvent(at, done, event, large),
  );
  const boards = large ? [] : listBoardsPut(at, done);
  const hasRounds = !readings.some(({ pile }) => pile) && told.some(({ event }) => event === "Round");
  const brief = large || boards.length || !hasRounds ? boards : told.map((event) => makeShownEvent(at, done, event));
  return h("section", { class: large ? "outcome" : "outcome many" }, [
    routine && h("h2", routine.title, h("small.soft", listThingsNamed(done, routine))),
    !large && makeEach("p.told", [nameNews(done, readings)].filter(Boolean)),
    makeEach("p.told", listTurnOrders(done)),
    brief.length ? [brief, h("details", h("summary", TEXTS.table.everything), blocks)] : blocks,
    makeNamings(at, done, routine),
    makeEndWords(at, done, routine?.steps ?? []),
    // Where nothing else is read or thrown, the things in play, but for things that stand for tokens of a bag.
    !(readings.length || at.game.ended || isThrown) &&
      makeKinds(at, ({ id, bag }) => !bag && at.game.things.ofKind(id).length),
    canRepeat(at, action, routine) && h("button@again", () => at.act(action), TEXTS.table.again),
    routine?.text ? h("details", h("summary", TEXTS.table.whatFor), h("p", routine.text)) : null,
  ]);
}

/** Return events with those at the end that come before the first card or roll: what is new is read first. */
function putNewsFirst(events, isRead) {
  const first = events.findIndex(isRead);
  return first < 0 ? events : [...events.slice(first), ...events.slice(0, first)];
}

/** Return what several cards are called, so that all are in sight at once. */
function nameNews({ after }, events) {
  const cards = events.map((event) => makeEventReading(after, event)).filter(({ card }) => card);
  return cards.map(({ headline, title }) => headline || title).join(" · ");
}

/** Return for which things a routine was done, each as it is called. */
function listThingsNamed({ before, action }, { asks }) {
  const given = new Map(action.answers);
  const named = asks.filter(({ id, things }) => things && given.get(id));
  return named.map(
    ({ id, things, noted }) => ` ${callThing(before, things, given.get(id) % (noted ? ROWS : Infinity))}`,
  );
}

function makeKinds(at, isShown) {
  return at.system.play.things.filter(isShown).map((kind) => makeThingKind(at, kind));
}

/** Tell whether a player may want the same again, for which the table has no large button. */
function canRepeat({ system, game }, action, routine) {
  if (!routine) return action.do === "roll" || action.do === "pick" || (action.do === "draw" && action.column !== "");
  if (routine.once || isInCourse(system.play, routine.id) || routine.asks.some(({ things }) => things)) return false;
  return listSteps(routine.steps).some(({ is }) => RANDOM.includes(is)) && !whyNot(game, routine);
}

/** Tell whether a step of the course, what a phase allows besides, or what a card brings, is a routine. */
function isInCourse({ course, carriers }, routine) {
  const phases = course?.phases ?? [];
  if (course?.declared && carriers.some((each) => each.routine === routine)) return true;
  return phases.some(({ steps, also }) => also.includes(routine) || steps.some((step) => step.routine === routine));
}

/** Return the boards on which an action has put several things, which tell more in less room than all its rolls. */
function listBoardsPut(at, { events }) {
  const put = events.filter(({ event }) => event === "ThingPut").map(({ kind }) => kind);
  return makeKinds(at, (kind) => put.filter((id) => id === kind.id).length > 1 && findBoard(at.system, kind));
}

/** Return what follows all events, but for what to type where routines have buttons instead. */
function makeEndWords(at, done, steps) {
  // In a course gold opens one hidden hand after the other.
  const dealt = done.events.find(({ event, goes }) => event === "CardDrawn" && goes === "hand");
  if (dealt) return at.due && isHidden(at.game, dealt.pile) ? [] : makeHands(at);
  const brought = done.events.filter(isRead).flatMap((event) => listRollCarried(done.after, event, steps));
  const carried = listDrawnCarried(done.after, done.action, brought);
  if (carried.length) return makeCarriedButtons(at, carried);
  // What has come of the game stands above, once it is closed.
  return !isClosed(done.after) && makeEach("p.soft", phraseEnd(done));
}

// So many steps of the past have room beside the table.
const MOST_PAST = 12;

/** Return the stage of a table: its `element`, and `redraw()`, which draws anew what has changed. */
export function makeStage(at) {
  const [notices, outcome, active, past] = [h("div.notices"), h("div"), h("div"), h("div")];
  const drawNotices = makePart(notices, () => [
    at.refusal && makeRefusal(at.refusal.lines, at.refusal.cure),
    at.game.ended && makeEnding(at),
    // What came of the end stands above it, once the game is closed.
    !isClosed(at.game) && makeChanged(listAsOne(at.play.done).filter((done) => done !== at.shown)),
  ]);
  const drawOutcome = makePart(outcome, () => dimReading(at, at.shown ? makeOutcome(at, at.shown) : makeBeginning(at)));
  const drawActive = makePart(active, () => makeActiveCards(at));
  const drawPast = makePart(past, (wide) => wide && makePast(at));
  const redraw = () => {
    const { game, last, refusal, shown } = at;
    drawNotices(last, refusal, game.ended, isClosed(game));
    drawOutcome(shown, last, game.piles, game.things, at.play.readOnly, isClosed(game), !shown && at.wide);
    drawActive(game.piles);
    drawPast(at.wide, last);
  };
  const title = h("h2.unseen", TEXTS.table.happened);
  return { element: h("section.stage", title, notices, outcome, active, past), redraw };
}

/** Return what has changed by what was done in one go, each point under what it is for. */
function makeChanged(all) {
  const lines = all.flatMap(phraseOutcome);
  return lines.length > 0 && h("section.changed", makeEach("p", lines));
}

/** Return how a game has ended: the verdict, what the points came from, and what can be done with the result. */
function makeEnding(at) {
  const { game } = at;
  const [title, ...lines] = phraseEnding(game);
  // Lines of a sum are set in.
  const words = lines.map((line) => (line.startsWith(" ") ? makeSumLine(line.trim()) : h("p", line)));
  return h("section.ending", [
    h("div.verdict", h("h2", title), words),
    !isClosed(game) && !at.due && h("p.soft", TEXTS.table.goesOn),
    // What a course has for the end may still change the result.
    !(at.due && game.ended) && makeResultParts(at),
  ]);
}

/** Return the code of a game that has ended, and what can be done with its result. */
function makeResultParts(at) {
  const { game, play, page } = at;
  const told = h("p.soft", { role: "status" });
  const counts = { seed: play.seed, actions: sayCount(TEXTS.shell.actions, play.done.length), undone: play.undone };
  return [
    h("p.code", markCodes(page.sayScore())),
    h("p.soft", say(TEXTS.table.counts, counts)),
    makeEndButton("main@end-share", () => page.shareResult(told), TEXTS.table.share, TEXTS.table.shareHint),
    told,
    h("div.grid-choices", [
      makeEndButton("@end-new", () => page.open("new"), TEXTS.table.newGame),
      makeEndButton("@end-log", () => page.open("log"), TEXTS.table.lookBack),
    ]),
    isClosed(game) &&
      makeEndButton("@play-on", () => at.act({ do: "play-on" }), TEXTS.table.playOn, TEXTS.table.playOnHint),
  ];
}

function makeEndButton(selector, act, title, about = "") {
  return h(`button.routine${selector.startsWith("@") ? "" : "."}${selector}`, act, h("span", title), h("small", about));
}

function makeSumLine(line) {
  const [, said, points] = /^(.*): ([^:]*)$/.exec(line) ?? ["", line, ""];
  return h("p.sum", h("span", said), h("b", points));
}

function makeBeginning(at) {
  return h("section.beginning", [
    makeTonight(at),
    h("h2", TEXTS.table.begin),
    h("p", findStart(at.system)),
    at.wide && makeBacks(at),
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

function makePast(at) {
  const steps = at.play.done.slice(-MOST_PAST - 1, -1).reverse();
  if (!steps.length) return null;
  const items = steps.map((done) =>
    h("li", h("b", titleAction(done.before, done.action)), " ", phraseOutcome(done).join(" ")),
  );
  return h("section.past", [
    h("h3", TEXTS.table.before),
    h("ol", { reversed: true, start: at.play.done.length - 1 }, items),
  ]);
}

/** Return the cards that are in play, each by its name; a tap shows it. */
function makeActiveCards(at) {
  const buttons = [...at.game.piles.values()].flatMap((pile) =>
    pile.places.active.map((number) => {
      const show = () => openCard(at, makeSeenReading(at.game, pile, number));
      const card = pile.card(number);
      return h(`button@active-${card.id}`, show, nameCard(pile.deck, card, pile.columnOf(number)));
    }),
  );
  if (!buttons.length) return null;
  return h("section.active-cards", h("h3", TEXTS.pile.inPlay), h("div.row", buttons));
}
