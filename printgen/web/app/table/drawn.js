// What was drawn or thrown besides single cards and rolls: tokens, dice without a table, and cards that are compared.

import { listRanked, phraseDice, phraseSetAside, phraseThrown } from "../../words/compared.js";
import { h } from "../elements/element.js";
import { makeCardFace } from "./card_face.js";
import { makeDiceFaces } from "./dice_face.js";

/** Return a token with its number in a disc, what it is called, and what is to be done. */
export function makeToken({ mark, title, detail, lines }) {
  return h("article", { class: "token" }, [
    h("span", { class: "disc", "aria-hidden": "true" }, mark || title.slice(0, 1)),
    h("div", {}, [h("h3", {}, title), h("p", { class: "soft" }, detail), lines.map((line) => h("p", {}, line))]),
  ]);
}

/** Return dice without a table, thrown once or several times. */
export function makeThrownDice(game, event) {
  const throws = event.event === "Thrown" ? event.throws : [event];
  const words = event.event === "Thrown" ? phraseThrown(game, event) : phraseDice(game, event);
  return h("article", { class: "thrown" }, [
    h(
      "div",
      { class: "throws" },
      throws.map((each) => makeDiceFaces(each.die, each.thrown)),
    ),
    h("p", {}, words),
  ]);
}

/** Return cards that are compared: all in the order in which they were drawn, and the best as it is printed. */
export function makeComparedCards(at, game, compared) {
  const ranked = listRanked(game, compared);
  const best = ranked.find((card) => card.best);
  const items = ranked.map(({ number, reading, words, best: isBest }) =>
    h("li", { class: isBest ? "best" : null, value: number }, h("b", {}, reading.corner), ` ${words}`),
  );
  return h("article", { class: "compared" }, [
    h("ol", {}, items),
    phraseSetAside(game, compared).map((line) => h("p", { class: "soft" }, line)),
    best ? makeCardFace(at, best.reading) : null,
  ]);
}
