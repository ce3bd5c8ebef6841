// Where the cards of a pile are: in the stack, discarded, in play, dealt, kept or out of the game.

import { ascending } from "./text.js";
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
