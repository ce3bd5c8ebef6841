// Drawing: cards are taken from the top one by one. Each may ask for another, for more, or for a shuffle.

import { makeEvent } from "./event.js";
import { refuse } from "./refusal.js";
import { countNoun } from "./text.js";

// A draw with more events than this never ends: each card asks for another, and the pile reshuffles.
const MOST_DRAW_EVENTS = 20_000;
/** What is said of a card that is in a place. */
export const PLACE_WORDS = {
  stack: "in the pile",
  discards: "discarded",
  active: "in play",
  hand: "dealt",
  kept: "kept",
  back: "to go back",
  out: "out of the game",
};

/** Tell whether gauges show what a condition asks for. `labels` returns what a gauge shows. */
export function isMet(condition, labels) {
  return condition.every(([gauge, wanted]) => wanted.includes(labels(gauge)));
}

/**
 * Return the effect of a card in a use: where it `goes`, "" where no rule says it; the `times` at which the pile is
 * reshuffled; whether it is drawn `again`; how many `more` cards are drawn; the piles that it `brings`.
 *
 * Where several rules hold, the last of them says where the card goes, and everything else adds up.
 */
export function weighCard(rules, card, column, labels) {
  const effect = { goes: "", times: new Set(), again: false, more: 0, brings: [] };
  for (const rule of [...rules.rules, ...rules.use(column).rules]) {
    if (!card.keys.some((key) => rule.keys.includes(key)) || !isMet(rule.when, labels)) continue;
    effect.goes = rule.goes || effect.goes;
    effect.times.add(rule.reshuffle);
    effect.again ||= rule.again;
    effect.more += rule.more;
    if (rule.brings) effect.brings.push(rule.brings);
  }
  return effect;
}

/**
 * A draw in progress.
 *
 * places: where the cards are now.
 * events: what has happened.
 * drawn: the number of each card that was taken, also of cards in whose place another was drawn.
 * asked: how many cards were wanted, with the cards that other cards ask for.
 * given: how many of them came.
 */
export class Drawing {
  constructor({ rules, deck, places }) {
    Object.assign(this, { rules, deck, before: places, places, events: [], drawn: [], asked: 0, given: 0 });
  }

  /**
   * Draw `count` cards for a use, or as many as there are. A card goes to `goes` unless a rule says otherwise.
   *
   * Throws a Refusal for cards that ask for ever more cards.
   */
  draw(count, column, labels, goes) {
    const { ranks } = this.rules.use(column);
    const held = [];
    let isAfter = false;
    this.asked = count;
    while (this.given < this.asked && this.hasNext()) {
      const [card, effect] = this.take(column, labels);
      const place = this.noteCard(card, effect, column, goes);
      if (ranks.length) held.push([card.number, place]);
      else this.places = this.places.put(card.number, place);
      if (this.rules.replaces) this.returnCards();
      if (effect.times.has("now")) this.reshuffle();
      this.asked += effect.more;
      this.given += effect.again ? 0 : 1;
      isAfter ||= effect.times.has("after");
    }
    for (const [number, place] of held) this.places = this.places.put(number, place);
    if (ranks.length && this.given) this.markBest(ranks);
    this.returnCards();
    if (isAfter) this.reshuffle();
  }

  /** Shuffle the discards into the stack. */
  reshuffle() {
    this.noteShuffle(this.places.shuffleDiscards());
  }

  /** Shuffle the waiting cards into the stack, if no hand is open. */
  returnCards() {
    if (this.places.back.length && !this.places.hands.length) this.noteShuffle(this.places.shuffleBack());
  }

  /** Take the top card, and return it and its effect. */
  take(column, labels) {
    if (this.events.length > MOST_DRAW_EVENTS) {
      throw refuse("endless-draw", { pile: this.rules.id });
    }
    const [number, places] = this.places.draw();
    this.places = places;
    this.drawn.push(number);
    const card = this.deck.cards[number - 1];
    return [card, weighCard(this.rules, card, column, labels)];
  }

  /** Note that a card was drawn, and return where it goes. A card in whose place another is drawn is never dealt. */
  noteCard(card, effect, column, asked) {
    const { id, goes: usual } = this.rules;
    const { again } = effect;
    const goes = effect.goes || (again ? usual : asked || usual);
    this.events.push(makeEvent("CardDrawn", { pile: id, card: card.id, column, goes, again }));
    return goes;
  }

  /** Tell whether there is a card to take. An empty stack is made of the discards first. */
  hasNext() {
    if (this.isFull()) return false;
    if (!this.places.stack.length && this.rules.reshuffles && this.places.discards.length) this.reshuffle();
    return this.places.stack.length > 0;
  }

  /** Tell whether as many cards are in play as may be. */
  isFull() {
    return this.rules.most > 0 && this.places.active.length >= this.rules.most;
  }

  /** Make sure that all cards came. Throws a Refusal. */
  check() {
    if (this.given === this.asked) return;
    const { id, most } = this.rules;
    const active = this.before.active.length;
    if (this.isFull()) throw refuse("too-many-in-play", { most, pile: id, active });
    const counts = Object.entries(PLACE_WORDS).map(([place, word]) => [this.before.at(place).length, word]);
    const where = counts.filter(([count]) => count).map(([count, word]) => `${count} ${word}`);
    const cards = countNoun(this.deck.cards.length, "card");
    const reason = active ? "not-enough-cards/in-play" : "not-enough-cards";
    throw refuse(reason, { pile: id, cards, where: where.join(", ") });
  }

  noteShuffle(places) {
    this.places = places;
    this.events.push(makeEvent("Shuffled", { pile: this.rules.id, cards: places.stack.length }));
  }

  /** Mark the best of the cards that count. */
  markBest(ranks) {
    const order = new Map(ranks.map((key, rank) => [key, rank]));
    const keys = new Map(this.deck.cards.map((card) => [card.id, card.keys]));
    const rank = (event) => Math.min(...keys.get(event.card).map((key) => order.get(key) ?? order.size));
    const counting = this.events.filter((event) => event.event === "CardDrawn" && !event.again);
    const best = counting.reduce((one, other) => (rank(other) < rank(one) ? other : one));
    this.events = this.events.map((event) =>
      event === best ? makeEvent("CardDrawn", { ...best, best: true }) : event,
    );
  }
}
