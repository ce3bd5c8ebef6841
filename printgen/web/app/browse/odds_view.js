// The odds of what is left in a pile.

import { Refusal } from "../../engine/errors.js";
import { countPile, putUnseen } from "../../engine/pile_odds.js";
import { listUnseen } from "../../words/hands.js";
import { countLeft, headOdds, listOdds, phraseShort, phraseUnseen } from "../../words/odds_text.js";
import { h } from "../elements/element.js";
import { makeNumberField } from "../elements/number_field.js";
import { DICE_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";
import { makeColumnField } from "./column_sheet.js";

const MOST_ODDS = 10;

/** Return the odds of a pile, for a column and a number of draws that are chosen. */
export function makeOdds(at, name) {
  const { deck, rules } = at.game.pile(name);
  const list = h("div", { class: "odds" });
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
      h("div", { class: "chance", "--share": share }, [
        h("span", {}, title),
        h("b", { title: fraction }, `${percent} %`),
      ]),
    );
    const notes = [phraseShort(odds), phraseUnseen(unseen)].filter(Boolean);
    return [h("p", { class: "soft" }, head), ...rows, ...notes.map((note) => h("p", { class: "soft" }, note))];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [h("p", { class: "wrong" }, error.message), h("p", { class: "soft" }, error.hint)];
  }
}
