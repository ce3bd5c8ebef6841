// How likely each result of a deck is: on its first card, or on the next one of a game.

import { h, replaceContent } from "../elements/element.js";
import { CARDS_TEXTS } from "../texts/reading_texts.js";
import { say } from "../texts/texts.js";
import { makeOdds } from "./odds_view.js";

/** Return the odds of the first card of a deck, to be opened. */
export function makeCardOdds(odds) {
  return makeFold(CARDS_TEXTS.odds, () =>
    odds.map(({ title, each, results }) => [
      title && odds.length > 1 ? h("h3", {}, title) : null,
      each ? h("p", {}, say(CARDS_TEXTS.each, { odds: each })) : makeOddsTable(results),
    ]),
  );
}

/** Return the odds of the pile of a game as it stands, to be opened. */
export function makePileOdds(game, pile) {
  return makeFold(CARDS_TEXTS.oddsNow, () => makeOdds({ game, system: game.system }, pile));
}

/** Return what is made when it is opened. */
function makeFold(title, make) {
  const content = h("div", {});
  const fill = () => replaceContent(content, make());
  return h("details", { class: "cards-odds", ontoggle: fill }, h("summary", {}, title), content);
}

function makeOddsTable(results) {
  const heads = [CARDS_TEXTS.result, CARDS_TEXTS.number, CARDS_TEXTS.percent];
  const rows = results.map(([title, cards, percent]) =>
    h("tr", {}, h("th", { scope: "row" }, title), h("td", {}, cards), h("td", {}, percent)),
  );
  const head = h(
    "thead",
    {},
    h(
      "tr",
      {},
      heads.map((title) => h("th", { scope: "col" }, title)),
    ),
  );
  return h("table", {}, head, h("tbody", {}, rows));
}
