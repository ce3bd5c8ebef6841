// Piles: a deck in play, whose cards are drawn in the order that its seed gives, by the rules of its pack.

import { findNamed, makeEvent, refuse, takeEach } from "./contract.js";
import { openStream } from "./stream.js";
import { ascending, byId, sayCount } from "./text.js";
import { Value } from "./values.js";

const LISTED = ["stack", "discards", "active", "out", "kept", "back"];

/** Where each card of a deck is, by its number. Its fields are those in play/game/places.py. */
class Places extends Value {
  static of(stream, stack) {
    const empty = { discards: [], active: [], out: [], kept: [], back: [], hands: [], owners: [], shown: [] };
    return new Places({ stream, stack, ...empty });
  }

  /** Return the player who holds a card in hand or has kept it, or 0. */
  owner(number) {
    const held = this.hands.find((hand) => hand.cards.includes(number))?.player;
    return held || (this.owners.find(([card]) => card === number)?.[1] ?? 0);
  }

  keptBy(player) {
    return this.owners.filter(([, owner]) => owner === player).map(([number]) => number);
  }

  /** Return the places with a card that was nowhere, kept by a player. */
  keep(number, player) {
    return this.replace({ kept: [...this.kept, number], owners: [...this.owners, [number, player]] });
  }

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
export const PLACE_WORDS = WORDS.places;

/** Tell whether a game shows what a condition asks for. `labels` returns the labels that something shows. */
export function isMet(condition, labels) {
  return condition.every(([name, wanted]) => labels(name).some((label) => wanted.includes(label)));
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

/** A draw in progress, with the fields of Drawing in play/game/pile.py. */
class Drawing {
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
    const cards = sayCount(WORDS.nouns.card, this.deck.cards.length);
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

/** How many cards are drawn, or hands dealt, at most. */
export const MOST_DRAWN = 1000;
// Where cards are whose column is remembered.
const IN_SIGHT = ["active", "hand", "kept"];

/** A pile at one moment. Every move returns another pile. Its fields are those in play/game/pile.py. */
export class Pile extends Value {
  /** Return the pile of a deck as it is when play begins, shuffled by a seed. Throws a Refusal if there is none. */
  static of(system, name, seed) {
    const rules = findPileRules(system, name);
    const deck = system.cardsOf(name);
    const stream = openStream(seed, `${system.id}/${name}`);
    const [stack, after] = stream.shuffle(deck.cards.map((card) => card.number));
    return new Pile({ rules, deck, places: Places.of(after, stack), columns: new Map(), last: 0 });
  }

  get activeTitles() {
    return this.places.active.map((number) => this.card(number).title);
  }

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
    const found = byId(cards, name);
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
  const [drawing, after] = drawNow(pile, count, column, labels, goes);
  drawing.check();
  return [drawing.events, after];
}

/** Draw as `drawCards` does, or as many cards as there are; if there are fewer, an event says so. */
export function drawSome(pile, count, column, labels) {
  const [{ asked, given, events }, after] = drawNow(pile, count, column, labels, "");
  if (given < asked) events.push(makeEvent("DrawnShort", { name: pile.rules.id, asked, given }));
  return [events, after];
}

/** Return a draw, and the pile after it with the column for which its cards were drawn. */
function drawNow(pile, count, column, labels, goes) {
  if (count < 1 || count > MOST_DRAWN) throw refuse("draw-count", { count, most: MOST_DRAWN });
  const drawing = new Drawing(pile);
  drawing.draw(count, column, labels, goes);
  const columns = drawing.drawn.map((number) => [number, column]);
  const last = drawing.drawn.at(-1) ?? pile.last;
  return [drawing, pile.replace({ places: drawing.places, last }).noteColumns(columns)];
}

/** Take the card with one of the keys, wherever it is, to where the cards of the pile go. */
export function bringCard(pile, keys) {
  const { goes, id } = pile.rules;
  const card = pile.deck.cards.find((each) => keys.some((key) => each.keys.includes(key)));
  const places = pile.places.take(card.number).put(card.number, goes);
  return [[makeEvent("Brought", { pile: id, card: card.id, goes })], pile.replace({ places })];
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

/** Deal a hand to one player, together with what that player has kept. Throws a Refusal. */
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

/** Deal a hand to each of some players, who then keep cards of their hands. Throws a Refusal. */
export function dealTo(pile, players, labels) {
  const { rules, places } = pile;
  if (!rules.dealt) throw refuse("cards-not-dealt", { pile: rules.id });
  const leftOver = places.stack.length + (rules.reshuffles ? places.discards.length : 0);
  const each = Math.max(1, Math.min(rules.dealt, Math.floor(leftOver / players.length)));
  const [found, dealt] = takeEach(players, pile, (now, player) => {
    const opened = openHand(now.places, player, Math.min(rules.kept, each));
    const [events, after] = drawCards(now.replace({ places: opened }), each, "", labels, "hand");
    return [events.map((event) => namePlayer(event, player)), after];
  });
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

/** Return the numbers of the cards that a player has kept or holds, and that are hidden from the others. */
export function listHidden({ places }, player) {
  const held = places.hands.filter((hand) => hand.player === player).flatMap((hand) => hand.cards);
  return [...places.keptBy(player), ...held].filter((number) => !places.shown.includes(number));
}

/** Show to all what a player has kept or holds. Throws a Refusal if there is nothing to show. */
export function revealCards(pile, player) {
  const { places } = pile;
  const hidden = listHidden(pile, player);
  if (!hidden.length) throw refuse("nothing-hidden", { player, pile: pile.rules.id });
  const events = hidden.map((number) =>
    makeEvent("Revealed", { pile: pile.rules.id, card: pile.card(number).id, player }),
  );
  return [events, pile.replace({ places: places.replace({ shown: [...places.shown, ...hidden] }) })];
}

/** Keep a card of a hand. Once enough are kept, the other cards of the hand go back. Throws a Refusal. */
export function keepCard(pile, name) {
  const { hands } = pile.places;
  const card = pile.findCard(name);
  const index = hands.findIndex((hand) => hand.cards.includes(card.number));
  if (index < 0) {
    throw refuse(hands.length ? "card-not-in-hand" : "card-not-in-hand/undealt", { card: callCard(card) });
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
