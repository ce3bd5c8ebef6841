// Piles: a deck in play, whose cards are drawn in the order that its seed gives, by the rules of its pack.

import { Drawing } from "./draw.js";
import { Refusal } from "./errors.js";
import { makeEvent } from "./event.js";
import { findNamed } from "./finding.js";
import { Places } from "./places.js";
import { openStream } from "./stream.js";
import { Value } from "./values.js";

/** How many cards are drawn, or hands dealt, at most. */
export const MOST_DRAWN = 1000;
// Where cards are whose column is remembered.
const IN_SIGHT = ["active", "hand", "kept"];

/**
 * A pile at one moment. Every move returns another pile.
 *
 * rules: the rules of the pile.
 * deck: its cards.
 * places: where each card is.
 * columns: a Map of the cards in play, in hands or kept: the number, and the column for which it was drawn.
 */
export class Pile extends Value {
  /** Return the pile of a deck as it is when play begins, shuffled by a seed. Throws a Refusal if there is none. */
  static of(system, name, seed) {
    const rules = findPileRules(system, name);
    const deck = system.cardsOf(name);
    const stream = openStream(seed, `${system.id}/${name}`);
    const [stack, after] = stream.shuffle(deck.cards.map((card) => card.number));
    return new Pile({ rules, deck, places: Places.of(after, stack), columns: new Map() });
  }

  /** Return the card of a number, from 1. */
  card(number) {
    return this.deck.cards[number - 1];
  }

  /** Tell whether a card is in play, in a hand or kept. */
  hasInSight(number) {
    return IN_SIGHT.some((place) => this.places.at(place).includes(number));
  }

  /** Return the column for which a card in play, in a hand or kept was drawn; null for any other card. */
  columnOf(number) {
    return this.hasInSight(number) ? (this.columns.get(number) ?? null) : null;
  }

  /** Return the pile with the columns for which cards were drawn, as pairs of a number and a column. */
  noteColumns(pairs) {
    const known = new Map([...this.columns, ...pairs]);
    const seen = new Set(IN_SIGHT.flatMap((place) => this.places.at(place)));
    return this.replace({ columns: new Map([...known].filter(([number]) => seen.has(number))) });
  }

  /** Return the card of an id. Throws a Refusal if there is none. */
  findCard(name) {
    const { cards } = this.deck;
    const found = cards.find((card) => card.id === name);
    if (found) return found;
    const hint = `its cards are ${cards[0].id} to ${cards.at(-1).id}`;
    throw new Refusal("unknown-card", `"${this.rules.id}" has no card "${name}"`, hint);
  }
}

/** Return the rules of a pile. Throws a Refusal if there is none of this name. */
export function findPileRules(system, name) {
  return findNamed(
    system.play.piles,
    name,
    "unknown-pile",
    `"${system.id}" has no pile "${name}"`,
    system.deck(name) ? "" : "its pack asks for no decks",
  );
}

/** Make sure that the cards of a pile have a column, if one is named. Throws a Refusal. */
export function checkUse(pile, column) {
  const { columns } = pile.deck;
  if (column && !columns.some((item) => item.id === column)) {
    const message = `"${pile.rules.id}" has no column "${column}"`;
    throw new Refusal("unknown-column", message, columns.length ? "" : "its cards have none");
  }
}

/**
 * Draw `count` cards for a use, by the rules of the pile; return what happened, and the pile after it.
 *
 * `goes` is where the cards go, "" for where the pile sends them. Each card goes there before the next is drawn; only
 * cards that are compared with one another go when all are drawn. Throws a Refusal if there are not enough cards.
 */
export function drawCards(pile, count, column, labels, goes = "") {
  const drawing = startDrawing(pile, count);
  drawing.draw(count, column, labels, goes);
  drawing.check();
  return [drawing.events, endDrawing(pile, drawing, column)];
}

/** Draw as `drawCards` does, or as many cards as there are; if there are fewer, an event says so. */
export function drawSome(pile, count, column, labels) {
  const drawing = startDrawing(pile, count);
  drawing.draw(count, column, labels, "");
  const { asked, given, events } = drawing;
  if (given < asked) events.push(makeEvent("DrawnShort", { name: pile.rules.id, asked, given }));
  return [events, endDrawing(pile, drawing, column)];
}

/** Return the pile after a draw, with the column for which its cards were drawn. */
function endDrawing(pile, drawing, column) {
  return pile.replace({ places: drawing.places }).noteColumns(drawing.drawn.map((number) => [number, column]));
}

/** Take the card with one of the keys, wherever it is, to where the cards of the pile go. */
export function bringCard(pile, keys) {
  const { goes, id } = pile.rules;
  const card = pile.deck.cards.find((each) => keys.some((key) => each.keys.includes(key)));
  const places = pile.places.take(card.number).put(card.number, goes);
  return [[makeEvent("Brought", { pile: id, card: card.id, goes })], pile.replace({ places })];
}

function startDrawing(pile, count) {
  if (count < 1 || count > MOST_DRAWN) {
    throw new Refusal("draw-count", `${count} cards cannot be drawn at once`, `draw 1 to ${MOST_DRAWN}`);
  }
  return new Drawing(pile);
}
