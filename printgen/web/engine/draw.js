// Where the cards of a pile are, and drawing: they are taken from the top one by one, and each may ask for more.

import { makeEvent } from "./event.js";
import { refuse } from "./refusal.js";
import { ascending, countNoun } from "./text.js";
import { Value } from "./values.js";

const LISTED = ["stack", "discards", "active", "out", "kept", "back"];

/** Where each card of a deck is, by its number. Its fields are those in play/game/places.py. */
export class Places extends Value {
  static of(stream, stack) {
    const empty = { discards: [], active: [], out: [], kept: [], back: [], hands: [], owners: [], shown: [] };
    return new Places({ stream, stack, ...empty });
  }

  /** Return the player who holds a card in hand or has kept it, or 0. */
  owner(number) {
    const held = this.hands.find((hand) => hand.cards.includes(number))?.player;
    return held || (this.owners.find(([card]) => card === number)?.[1] ?? 0);
  }

  /** Return the cards that a player has kept. */
  keptBy(player) {
    return this.owners.filter(([, owner]) => owner === player).map(([number]) => number);
  }

  /** Return the places with a card that was nowhere, kept by a player. */
  keep(number, player) {
    return this.replace({ kept: [...this.kept, number], owners: [...this.owners, [number, player]] });
  }

  /** Return the cards at a place; hands one after the other. */
  at(place) {
    return place === "hand" ? this.hands.flatMap((hand) => hand.cards) : this[place];
  }

  /** Return the top card of the stack, which must have one, and the places without it. */
  draw() {
    return [this.stack[0], this.replace({ stack: this.stack.slice(1) })];
  }

  /** Return the places with a card that was nowhere; in a hand it joins the last hand. */
  put(number, place) {
    if (place !== "hand") return this.replace({ [place]: [...this[place], number] });
    const last = this.hands.at(-1);
    return this.replace({ hands: [...this.hands.slice(0, -1), { ...last, cards: [...last.cards, number] }] });
  }

  /** Return the places without a card, wherever it was; a hand without cards is dropped. */
  take(number) {
    const leave = (numbers) => (numbers.includes(number) ? numbers.filter((other) => other !== number) : numbers);
    const where = Object.fromEntries(LISTED.map((place) => [place, leave(this[place])]));
    const hands = this.hands.map((hand) => ({ ...hand, cards: leave(hand.cards) })).filter((hand) => hand.cards.length);
    const owners = this.owners.filter(([card]) => card !== number);
    return this.replace({ ...where, hands, owners, shown: leave(this.shown) });
  }

  /** Return the places without a hand, whose index counts from 0; its cards wait to go back. */
  settle(hand) {
    const hands = this.hands.filter((_, index) => index !== hand);
    return this.replace({ hands, back: [...this.back, ...this.hands[hand].cards] });
  }

  /** Return the places with the discards shuffled into the stack. */
  shuffleDiscards() {
    return this.replace({ discards: [] }).shuffle([...this.stack, ...this.discards]);
  }

  /** Return the places with the cards that go back shuffled into the stack. */
  shuffleBack() {
    return this.replace({ back: [] }).shuffle([...this.stack, ...this.back]);
  }

  /** Return the places with these cards, which are taken in order of number, shuffled as the stack. */
  shuffle(numbers) {
    const [stack, stream] = this.stream.shuffle(numbers.sort(ascending));
    return this.replace({ stack, stream });
  }
}

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

/** A draw in progress. Its fields are those in play/game/draw.py. */
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
