// Piles: a deck in play, whose cards are drawn in the order that its seed gives, by the rules of its pack.

import { Drawing } from "./draw.js";
import { makeEvent } from "./event.js";
import { Places } from "./places.js";
import { findNamed, refuse } from "./refusal.js";
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
    throw refuse("unknown-card", { pile: this.rules.id, name, first: cards[0].id, last: cards.at(-1).id });
  }
}

/** Return the rules of a pile. Throws a Refusal if there is none of this name. */
function findPileRules(system, name) {
  const known = system.play.piles.some((rules) => rules.id === name);
  if (!known && system.deck(name)) throw refuse("unknown-pile/chosen", { system: system.id, name });
  return findNamed(system.play.piles, name, "unknown-pile", { system: system.id });
}

/** Make sure that the cards of a pile have a column, if one is named. Throws a Refusal. */
export function checkUse(pile, column) {
  const { columns } = pile.deck;
  if (column && !columns.some((item) => item.id === column)) {
    throw refuse("unknown-column/cards", { pile: pile.rules.id, name: column }, columns);
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
  if (count < 1 || count > MOST_DRAWN) throw refuse("draw-count", { count, most: MOST_DRAWN });
  return new Drawing(pile);
}

/** Shuffle a pile together with its discards. */
export function shufflePile(pile) {
  const drawing = new Drawing(pile);
  drawing.reshuffle();
  return [drawing.events, pile.replace({ places: drawing.places })];
}

/** Return what has happened and the pile, after waiting cards were shuffled into it if they can be. */
function returnCards(pile, events) {
  const drawing = new Drawing(pile);
  drawing.returnCards();
  return [[...events, ...drawing.events], pile.replace({ places: drawing.places })];
}

/**
 * Deal a hand to each player. The players then keep cards of their hands.
 *
 * Where there are too few cards for all, every player is dealt the same smaller number. Throws a Refusal if there is
 * not one card for each player.
 */
export function dealCards(pile, hands, labels) {
  const players = Array.from({ length: hands }, (_, index) => index + 1);
  return dealTo(pile, players, labels);
}

/**
 * Deal a hand to one player, together with what that player has kept.
 *
 * Throws a Refusal if there are no cards, or if the player has still to keep cards of a hand.
 */
export function dealAgain(pile, player, labels) {
  if (pile.places.hands.some((hand) => hand.player === player && hand.owed)) {
    throw refuse("has-hand", { player });
  }
  const held = pile.places.keptBy(player);
  let { places } = pile;
  for (const number of held) places = places.take(number);
  const hand = { cards: held, owed: pile.rules.kept, player };
  if (held.length) places = places.replace({ hands: [...places.hands, hand] });
  const back = held.map((number) => moved(pile, number, "hand", player));
  const [events, after] = dealTo(pile.replace({ places }), [player], labels);
  return [[...back, ...events], after];
}

function dealTo(pile, players, labels) {
  const { rules, places } = pile;
  if (!rules.dealt) throw refuse("cards-not-dealt", { pile: rules.id });
  const leftOver = places.stack.length + (rules.reshuffles ? places.discards.length : 0);
  const each = Math.max(1, Math.min(rules.dealt, Math.floor(leftOver / players.length)));
  const found = [];
  let dealt = pile;
  for (const player of players) {
    const opened = openHand(dealt.places, player, Math.min(rules.kept, each));
    const [events, after] = drawCards(dealt.replace({ places: opened }), each, "", labels, "hand");
    found.push(...events.map((event) => namePlayer(event, player)));
    dealt = after;
  }
  if (each < rules.dealt) {
    const [asked, given] = [rules.dealt * players.length, each * players.length];
    found.push(makeEvent("DrawnShort", { name: rules.id, asked, given }));
  }
  const left = dealt.places.hands.filter((hand) => hand.cards.length); // rules may send all cards of a hand elsewhere
  return returnCards(dealt.replace({ places: dealt.places.replace({ hands: left }) }), found);
}

/** Return the places with the hand of a player as the last one; it is empty unless the player has one. */
function openHand(places, player, owed) {
  const old = places.hands.find((hand) => hand.player === player) ?? { cards: [], owed, player };
  return places.replace({ hands: [...places.hands.filter((hand) => hand.player !== player), old] });
}

/** Return an event with the player to whom the card was dealt. */
function namePlayer(event, player) {
  return event.event === "CardDrawn" && event.goes === "hand" ? makeEvent("CardDrawn", { ...event, player }) : event;
}

/** Show to all what a player has kept or holds. Throws a Refusal if there is nothing to show. */
export function revealCards(pile, player) {
  const { places } = pile;
  const held = places.hands.filter((hand) => hand.player === player).flatMap((hand) => hand.cards);
  const hidden = [...places.keptBy(player), ...held].filter((number) => !places.shown.includes(number));
  if (!hidden.length) throw refuse("nothing-hidden", { player, pile: pile.rules.id });
  const events = hidden.map((number) =>
    makeEvent("Revealed", { pile: pile.rules.id, card: pile.card(number).id, player }),
  );
  return [events, pile.replace({ places: places.replace({ shown: [...places.shown, ...hidden] }) })];
}

/**
 * Keep a card of a hand. Once enough are kept, the other cards of the hand go back.
 *
 * They are shuffled in when no hand is left. Throws a Refusal if the card is in no hand.
 */
export function keepCard(pile, name) {
  const { hands } = pile.places;
  const card = pile.findCard(name);
  const index = hands.findIndex((hand) => hand.cards.includes(card.number));
  if (index < 0) {
    const looks = hands.map((hand) => `hand ${hand.player}`).join(", "); // their cards may be hidden
    throw refuse(looks ? "card-not-in-hand" : "card-not-in-hand/undealt", { card: callCard(card), hands: looks });
  }
  const { cards, player, owed } = hands[index];
  const left = hands.map((hand, at) => (at === index ? { ...hand, owed: owed - 1 } : hand));
  let places = pile.places.replace({ hands: left }).take(card.number).keep(card.number, player);
  const events = [moved(pile, card.number, "kept", player)];
  const rest = cards.filter((number) => number !== card.number);
  if (rest.length && owed === 1) {
    events.push(...rest.map((number) => moved(pile, number, "back", player)));
    places = places.settle(index);
  }
  return returnCards(pile.replace({ places }), events);
}

/** Discard all active cards. */
export function discardActive(pile) {
  const { active, discards } = pile.places;
  const events = active.map((number) => moved(pile, number, "discards"));
  return [events, pile.replace({ places: pile.places.replace({ active: [], discards: [...discards, ...active] }) })];
}

/**
 * Move a card, wherever it is, to the discards, into play, out of the game, or back into the stack.
 *
 * Throws a Refusal if there is no such card, or if it is there already.
 */
export function moveCard(pile, name, place) {
  const card = pile.findCard(name);
  if (pile.places.at(place === "back" ? "stack" : place).includes(card.number)) {
    throw refuse("card-already-there", { card: callCard(card) });
  }
  const places = pile.places.take(card.number).put(card.number, place);
  return returnCards(pile.replace({ places }), [moved(pile, card.number, place)]);
}

function moved(pile, number, goes, player = 0) {
  return makeEvent("CardMoved", { pile: pile.rules.id, card: pile.card(number).id, goes, player });
}

/** Return how a message names a card: what stands in its corner, and its title. */
function callCard(card) {
  return `"${card.corner} ${card.title}"`.replaceAll('" ', '"');
}
