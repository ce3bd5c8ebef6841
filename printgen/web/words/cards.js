// What cards are called where there is room for a few words.

import { listOnce } from "../engine/text.js";

/** Return what a card is called: its corner, and its title or the titles of its columns, or of one column. */
export function nameCard(deck, card, column = null) {
  const words = deck.hasColumns ? nameColumns(deck, card, column) : card.title;
  return card.corner ? `[${card.corner}] ${words}` : words;
}

function nameColumns(deck, card, column) {
  const read = new Set(deck.columns.filter((item) => !column || column === item.id).map((item) => item.title));
  const said = card.sections.filter((section) => read.has(section.label) && section.title && !section.quiet);
  return listOnce(said.map((section) => section.title)).join(" / ") || card.sections[0].title;
}

/** Return what distinguishes a card of its deck in few words: its title, or else its corner. */
export function nameBriefly(deck, card) {
  const same = deck.hasColumns || deck.cards.filter((other) => other.title === card.title).length > 1;
  return same && card.corner ? card.corner : card.title;
}
