// One thing that has happened, as a player sees it: a card, a roll, a token, dice, or a line.

import { phraseSecret } from "../../words/hands.js";
import { listOrders } from "../../words/orders.js";
import { nameToken, phraseEvent } from "../../words/phrases.js";
import { makeEventReading } from "../../words/reading.js";
import { h } from "../elements/element.js";
import { BAG_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";
import { makeCardFace, makeReadingWords } from "./card_face.js";
import { makeCarriedButtons } from "./carried.js";
import { makeDiceFaces } from "./dice_face.js";
import { makeComparedCards, makeThrownDice, makeToken } from "./drawn.js";

/** Return what is shown of an event; a card or a roll large or small. */
export function makeShownEvent(at, done, event, large) {
  const game = done.after;
  switch (event.event) {
    case "Announced":
      return phraseEvent(game, event).map((line) => h("p", { class: "told" }, line));
    case "Compared":
      return makeComparedCards(at, game, event);
    case "Thrown":
    case "DiceRolled":
      return makeThrownDice(game, event);
    case "Hidden":
      return h("p", { class: "told" }, phraseSecret(game, event));
    case "Ended":
      return null;
    case "TokenMoved":
      return event.goes === "taken" ? makeTakenToken(game, event) : makeTold(game, event);
    case "Repeated":
    case "ThingsTurn":
      return h("h3", { class: "repeated" }, phraseEvent(game, event));
    default:
      return makeReadOrTold(at, game, event, large);
  }
}

function makeTold(game, event) {
  const [first, ...others] = phraseEvent(game, event);
  return [h("p", { class: "told" }, first), others.map((line) => h("p", { class: "told soft" }, line))];
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
    return h("article", { class: large ? "drawn" : "drawn small" }, makeCardFace(at, reading), h("div", {}, words));
  }
  return h("article", { class: large ? "rolled" : "rolled small" }, [
    h("header", {}, [
      makeDiceFaces(reading.table.die, event.thrown, event.kept),
      h("span", {}, h("b", {}, reading.title), reading.detail ? ` ${reading.detail}` : ""),
    ]),
    h("div", {}, words),
  ]);
}
