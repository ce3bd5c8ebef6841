// How likely each result of a deck is: on its first card, or of what is left in the pile of a game.

import { countPile, putUnseen } from "../../engine/pile_odds.js";
import { Refusal } from "../../engine/refusal.js";
import { say } from "../../engine/text.js";
import { listUnseen } from "../../words/hands.js";
import { countLeft, headOdds, listOdds, phraseShort, phraseUnseen } from "../../words/odds_text.js";
import { h, makeNumberField, replaceContent } from "../elements/element.js";
import { CARDS_TEXTS } from "../texts/reading_texts.js";
import { DICE_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";
import { makeColumnField } from "./columns.js";

const MOST_ODDS = 10;

/** Return the odds of a pile, for a column and a number of draws that are chosen. */
export function makeOdds(at, name) {
  const { deck, rules } = at.game.pile(name);
  const list = h("div.odds");
  const column = deck.hasColumns ? makeColumnField(PILE_TEXTS.column, deck.columns, "", DICE_TEXTS) : null;
  const draws = makeNumberField(PILE_TEXTS.oddsDraws, { low: 1, high: MOST_ODDS, onchange: () => show() });
  const show = () => list.replaceChildren(...listOddsLines(at, name, column?.read() ?? "", draws.read()));
  if (column) {
    const read = rules.column ? at.game.readColumn(at.system.tableOf(name), rules.column) : deck.columns[0].id;
    const select = column.element.querySelector("select");
    select.lastElementChild.remove();
    select.value = read;
    select.addEventListener("change", show);
  }
  show();
  return [column?.element, draws.element, list].filter(Boolean);
}

function listOddsLines(at, name, column, draws) {
  const unseen = listUnseen(at.game, name);
  const pile = putUnseen(at.game.pile(name), unseen);
  try {
    const odds = countPile(at.system.tableOf(name), pile, column, at.game.labels(), draws);
    const head = headOdds(pile.deck.title, pile.deck.columns, odds, countLeft(pile));
    const rows = listOdds(odds).map(({ title, percent, fraction, share }) =>
      h("div.chance", { "--share": share }, [h("span", title), h("b", { title: fraction }, `${percent} %`)]),
    );
    const notes = [phraseShort(odds), phraseUnseen(unseen)].filter(Boolean);
    return [h("p.soft", head), ...rows, ...notes.map((note) => h("p.soft", note))];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [h("p.wrong", error.message), h("p.soft", error.hint)];
  }
}

/** Return the odds of the first card of a deck, to be opened. */
export function makeCardOdds(odds) {
  return makeFold(CARDS_TEXTS.odds, () =>
    odds.map(({ title, each, results }) => [
      title && odds.length > 1 ? h("h3", title) : null,
      each ? h("p", say(CARDS_TEXTS.each, { odds: each })) : makeOddsTable(results),
    ]),
  );
}

/** Return the odds of the pile of a game as it stands, to be opened. */
export function makePileOdds(game, pile) {
  return makeFold(CARDS_TEXTS.oddsNow, () => makeOdds({ game, system: game.system }, pile));
}

/** Return what is made when it is opened. */
function makeFold(title, make) {
  const content = h("div");
  const fill = () => replaceContent(content, make());
  return h("details.cards-odds", { ontoggle: fill }, h("summary", title), content);
}

function makeOddsTable(results) {
  const heads = [CARDS_TEXTS.result, CARDS_TEXTS.number, CARDS_TEXTS.percent];
  const rows = results.map(([title, cards, percent]) =>
    h("tr", h("th", { scope: "row" }, title), h("td", cards), h("td", percent)),
  );
  const head = h(
    "thead",
    h(
      "tr",
      heads.map((title) => h("th", { scope: "col" }, title)),
    ),
  );
  return h("table", head, h("tbody", rows));
}
