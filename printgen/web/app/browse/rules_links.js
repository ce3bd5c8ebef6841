// From a card or a roll to what the rules say of it.

import { h } from "../elements/element.js";
import { TABLE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";
import { listKnown } from "./card_drawing.js";

/** Return a button for each entry of the rules that tells of what is read; null where the rules have none. */
export function makeRulesLinks(at, reading) {
  const found = listRuleLinks(at, reading);
  if (!found.length) return null;
  const buttons = found.map(([id, title]) => {
    const follow = (event) => {
      event.currentTarget.closest("dialog")?.close();
      at.page.openRule(id, title);
    };
    const given = { type: "button", class: "plain", "data-key": `rule-${id}`, onclick: follow };
    return h("button", given, say(TABLE_TEXTS.rulesOf, { title }), " ›");
  });
  return h("div", { class: "rule-links" }, buttons);
}

/** Return the entries for what is read: of a card those that its drawing names, of a roll those of its results. */
function listRuleLinks(at, { deck, card, table, headline, read }) {
  const titles = [headline, ...read.map(({ title }) => title)];
  const isRead = ([, title]) => titles.includes(title);
  if (card) {
    const links = at.page.drawings.has(card.id) ? at.page.drawings.links(deck.id, card.id) : [];
    return deck.hasColumns ? links.filter(isRead) : links;
  }
  return listKnown(table, table.results).filter(isRead);
}
