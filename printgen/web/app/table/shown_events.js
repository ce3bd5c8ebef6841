// One thing that has happened, as a player sees it: a card, a roll, a token, dice, or a line.

import { makeDie } from "../../engine/dice.js";
import { say } from "../../engine/text.js";
import { listRanked, phraseDice, phraseSetAside, phraseThrown } from "../../words/compared.js";
import { phraseSecret } from "../../words/hands.js";
import { nameToken, phraseEvent } from "../../words/phrases.js";
import { makeEventReading } from "../../words/reading.js";
import { listOrders } from "../../words/tonight.js";
import { h } from "../elements/element.js";
import { BAG_TEXTS } from "../texts/table_texts.js";
import { makeCardFace, makeReadingWords } from "./card_face.js";
import { makeCarriedButton } from "./routines.js";

// Where pips lie in a square of three by three, by what the die shows.
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const MOST_PIPS = 6;

/** Return what dice have shown; those that do not count are pale. */
function makeDiceFaces(die, thrown, kept = thrown) {
  const { sides } = makeDie(die);
  const left = [...kept];
  const faces = thrown.map((number, index) => {
    const place = left.indexOf(number);
    if (place >= 0) left.splice(place, 1);
    return makeDieFace(sides[Math.min(index, sides.length - 1)], number, place >= 0);
  });
  return h("span.dice-faces", { "aria-hidden": "true" }, faces);
}

function makeDieFace(sides, number, counts) {
  const classes = counts ? "die" : "die pale";
  if (sides > MOST_PIPS) return h("span", { class: `${classes} numbered` }, number);
  const pips = [...Array(9).keys()].map((place) => h("i", { class: PIPS[number].includes(place) ? "pip" : null }));
  return h("span", { class: classes }, pips);
}

/** Return a token with its number in a disc, what it is called, and what is to be done. */
function makeToken({ mark, title, detail, lines }) {
  return h("article.token", [
    h("span.disc", { "aria-hidden": "true" }, mark || title.slice(0, 1)),
    h("div", [h("h3", title), h("p.soft", detail), lines.map((line) => h("p", line))]),
  ]);
}

/** Return dice without a table, thrown once or several times. */
function makeThrownDice(game, event) {
  const throws = event.event === "Thrown" ? event.throws : [event];
  const words = event.event === "Thrown" ? phraseThrown(game, event) : phraseDice(game, event);
  return h("article.thrown", [
    h(
      "div.throws",
      throws.map((each) => makeDiceFaces(each.die, each.thrown)),
    ),
    h("p", words),
  ]);
}

/** Return cards that are compared: all in the order in which they were drawn, and the best as it is printed. */
function makeComparedCards(at, game, compared) {
  const ranked = listRanked(game, compared);
  const best = ranked.find((card) => card.best);
  const items = ranked.map(({ number, reading, words, best: isBest }) =>
    h("li", { class: isBest ? "best" : null, value: number }, h("b", reading.corner), ` ${words}`),
  );
  return h("article.compared", [
    h("ol", items),
    phraseSetAside(game, compared).map((line) => h("p.soft", line)),
    best ? makeCardFace(at, best.reading) : null,
  ]);
}

/** Return a button for each routine that carries something out. */
export function makeCarriedButtons(at, carried) {
  if (!carried.length) return null;
  const buttons = carried.map((each, index) => makeCarriedButton(at, each, `carried-${index}-${each.action.routine}`));
  return h("div.carried", buttons);
}

/** Return what is shown of an event; a card or a roll large or small. */
export function makeShownEvent(at, done, event, large) {
  const game = done.after;
  switch (event.event) {
    case "Announced":
      return phraseEvent(game, event).map((line) => h("p.told", line));
    case "Compared":
      return makeComparedCards(at, game, event);
    case "Thrown":
    case "DiceRolled":
      return makeThrownDice(game, event);
    case "Hidden":
      return h("p.told", phraseSecret(game, event));
    case "Ended":
      return null;
    case "TokenMoved":
      return event.goes === "taken" ? makeTakenToken(game, event) : makeTold(game, event);
    case "Repeated":
    case "ThingsTurn":
      return h("h3.repeated", phraseEvent(game, event));
    default:
      return makeReadOrTold(at, game, event, large);
  }
}

function makeTold(game, event) {
  const [first, ...others] = phraseEvent(game, event);
  return [h("p.told", first), others.map((line) => h("p.told.soft", line))];
}

function makeTakenToken(game, event) {
  const kind = game.system.play.things.find(({ bag }) => bag === event.bag);
  const numbered = kind && game.bag(event.bag).rules.numbered.includes(event.token);
  return makeToken({
    mark: numbered ? event.token : "",
    title: nameToken(game, event.bag, event.token),
    detail: `${game.bag(event.bag).rules.title}: ${say(BAG_TEXTS.left, { n: event.left })}`,
    lines: numbered ? listOrders(game, kind.id, Number(event.token)) : [],
  });
}

function makeReadOrTold(at, game, event, large) {
  const reading = makeEventReading(game, event);
  if (!reading) return makeTold(game, event);
  const words = [makeReadingWords(at, reading), makeCarriedButtons(at, reading.carried)];
  if (reading.card) {
    return h("article", { class: large ? "drawn" : "drawn small" }, makeCardFace(at, reading), h("div", words));
  }
  return h("article", { class: large ? "rolled" : "rolled small" }, [
    h("header", [
      makeDiceFaces(reading.table.die, event.thrown, event.kept),
      h("span", h("b", reading.title), reading.detail ? ` ${reading.detail}` : ""),
    ]),
    h("div", words),
  ]);
}
