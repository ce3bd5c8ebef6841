// Odds of a pile: how likely each result is on the next card, or on at least one among the next, as it stands now.

import { refuse } from "./contract.js";
import { makeDie } from "./dice.js";
import { weighCard } from "./pile.js";
import { sayCount } from "./text.js";

/** Return keys of a table as a roll is written: "11-13, 21", each suit separately; of a list, "#1-3". */
function showKeys(table, wanted) {
  const runs = [];
  let broken = true;
  let part = "";
  for (const key of table.keys) {
    if (wanted.has(key)) {
      const group = table.die ? makeDie(table.die).groupOf(key) : "";
      if (broken || part !== group) runs.push([]);
      runs.at(-1).push(key);
      part = group;
    }
    broken = !wanted.has(key);
  }
  const shown = runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`)).join(", ");
  return table.die || !shown ? shown : `#${shown}`;
}

const MOST_STEPS = 2000;
const MOST_STATES = 20_000;

/**
 * Return how likely each result of a column is on the next card of a pile: {table, column, faces, draws, outcomes,
 * short}, and of each outcome {id, title, faces, rolls, probability}.
 *
 * `labels` are what the gauges show, since rules of cards may depend on them. With several draws, the odds are those
 * that at least one of so many cards has the result; the cards are drawn one after the other. A card in whose place
 * another is drawn does not count. Throws a Refusal if there is no card, or if each card is drawn again.
 */
export function countPile(table, pile, column, labels, draws) {
  const read = column || (pile.deck.columns[0]?.id ?? "");
  const [, short] = new PileChance(pile, column, labels, new Set()).count(draws);
  if (short.top === short.bottom) throw tooFew(pile);
  const known = new Map();
  const outcomes = listCards(table, pile, column, read, labels).map(({ id, title, cards }) => {
    const chance = new PileChance(pile, column, labels, new Set(cards.map((card) => card.number)));
    if (!known.has(chance.question)) known.set(chance.question, chance.count(draws)[0]);
    const faces = cards.filter((card) => pile.places.stack.includes(card.number)).length;
    const rolls = showKeys(table, new Set(cards.flatMap((card) => card.keys)));
    return { id, title, faces, rolls, probability: known.get(chance.question) };
  });
  const faces = outcomes.reduce((sum, outcome) => sum + outcome.faces, 0);
  return { table: pile.rules.id, column: read, faces, draws, outcomes, short };
}

/** Return the cards that count, put together by their results. */
function listCards(table, pile, column, read, labels) {
  const rows = table.rowOf();
  const found = new Map();
  for (const card of pile.deck.cards) {
    if (weighCard(pile.rules, card, column, labels).again) continue;
    const row = rows.get(card.keys[0]);
    const index = read ? table.columns.findIndex((item) => item.id === read) : 0;
    const name = { id: row.results[index].key, title: row.results[index].title };
    const key = JSON.stringify(name);
    if (!found.has(key)) found.set(key, { ...name, cards: [] });
    found.get(key).cards.push(card);
  }
  return [...found.values()];
}

function tooFew(pile) {
  const { most, id } = pile.rules;
  const { stack, active } = pile.places;
  if (!most) return refuse("not-enough-cards/odds", { pile: id, cards: sayCount(WORDS.nouns.card, stack.length) });
  const cards = sayCount(WORDS.nouns.card, most);
  return refuse("too-many-in-play/odds", { cards, pile: id, active: active.length, left: stack.length });
}

/** Return a pile to count with: some hidden cards are added to its stack, since nobody may tell them apart. */
export function putUnseen(pile, unseen) {
  const back = pile.places.back.filter((number) => !unseen.includes(number));
  return pile.replace({ places: pile.places.replace({ stack: [...pile.places.stack, ...unseen], back }) });
}

// A draw in progress says how many cards of each kind are where:
//   stack, discards, back   the cards there
//   held                    cards that are compared with one another; they go to their places when all are drawn
//   owed                    how many cards this draw still wants
//   left                    how many cards are still looked at, of this draw and of later ones
//   after                   whether the discards are shuffled in at the end of this draw
//   active                  how many cards are in play; counted only where the pile limits them

/** Follows everything that the next draws of a pile may bring. Cards of a kind are counted together. */
class PileChance {
  constructor(pile, column, labels, wanted) {
    const { rules, places } = pile;
    this.refills = rules.reshuffles;
    this.most = rules.most;
    this.compares = rules.use(column).ranks.length > 0;
    this.waits = places.hands.length > 0;
    this.replaces = rules.replaces && !this.waits;
    const kinds = new Map();
    const kindOf = new Map();
    for (const card of pile.deck.cards) {
      const kind = weighKind(rules, card, column, labels, wanted);
      const key = JSON.stringify(kind);
      if (!kinds.has(key)) kinds.set(key, { ...kind, index: kinds.size });
      kindOf.set(card.number, kinds.get(key).index);
    }
    this.kinds = [...kinds.values()];
    this.none = this.kinds.map(() => 0);
    const count = (numbers) => numbers.reduce((counts, number) => addOne(counts, kindOf.get(number), 1), this.none);
    const active = this.most ? places.active.length : 0;
    const { stack, discards, back } = places;
    const cards = { stack: count(stack), discards: count(discards), back: count(back), held: this.none };
    this.state = { ...cards, owed: 1, left: 1, after: false, active };
    const { stack: inside, discards: gone, back: waiting } = this.state;
    const asked = this.kinds.map(({ index, ...kind }) => [kind, inside[index], gone[index], waiting[index]]);
    /** Everything that the odds depend on; results for which it is equal have equal odds. */
    this.question = asked
      .map((each) => JSON.stringify(each))
      .sort()
      .join();
  }

  /** Return the odds that a wanted card is drawn, and the odds that the cards run out before one comes. */
  count(draws) {
    // Ways are counted in whole numbers out of `whole`: adding fractions would be slower.
    let open = [[this.refill({ ...this.state, left: draws }), 1n]];
    let found = 0n;
    let short = 0n;
    let whole = 1n;
    for (let turn = 0; turn < MOST_STEPS; turn += 1) {
      for (const [state, ways] of open) if (this.isOver(state)) short += ways;
      const steps = open.filter(([state]) => !this.isOver(state)).map(([state, ways]) => [ways, this.step(state)]);
      const shares = steps.map(([, step]) => BigInt(step.reduce((sum, each) => sum + each.ways, 0)));
      const scale = shares.reduce((lcm, share) => (lcm / findCommon(lcm, share)) * share, 1n);
      found *= scale;
      short *= scale;
      whole *= scale;
      const following = new Map();
      steps.forEach(([ways, step], index) => {
        const share = ways * (scale / shares[index]);
        for (const next of step) {
          if (next.isWanted) found += share * BigInt(next.ways);
          else if (next.after.left) this.follow(following, next.after, share * BigInt(next.ways));
        }
      });
      if (!following.size) return [new Fraction(found, whole), new Fraction(short, whole)];
      if (following.size > MOST_STATES) break;
      open = [...following.values()];
    }
    throw refuse("odds-uncountable");
  }

  /** Add ways to a state that follows. */
  follow(following, after, ways) {
    const state = after.owed ? after : this.begin(after);
    const key = JSON.stringify(state);
    if (following.has(key)) following.get(key)[1] += ways;
    else following.set(key, [state, ways]);
  }

  /** Tell whether no card can be drawn: the stack is empty, or as many cards are in play as are allowed. */
  isOver(state) {
    return !state.stack.some(Boolean) || (this.most > 0 && this.most <= state.active);
  }

  /** Return the cards that may come next: in how many ways each, whether it is wanted, and the state after it. */
  step(state) {
    const kinds = this.kinds.filter(({ index }) => state.stack[index]);
    const found = kinds.map(({ index, wanted }) => {
      return { ways: state.stack[index], isWanted: wanted, after: this.take(state, index) };
    });
    // A card that goes straight back, with another in its place, changes nothing.
    const before = JSON.stringify(state);
    const moved = found.filter(({ after }) => JSON.stringify(after) !== before);
    if (!moved.length) throw refuse("odds-uncountable/again");
    return moved;
  }

  /** Return the state after a card of a kind was drawn. */
  take(before, index) {
    const { again, more, times, goes } = this.kinds[index];
    let state = this.put({ ...before, stack: addOne(before.stack, index, -1) }, index, goes);
    if (this.replaces) state = { ...state, stack: addAll(state.stack, state.back), back: this.none };
    if (times.includes("now")) state = { ...state, stack: addAll(state.stack, state.discards), discards: this.none };
    const left = state.left - (again ? 0 : 1);
    const owed = Math.min(left, state.owed + more - (again ? 0 : 1)); // what is owed beyond that is not looked at
    return this.refill({ ...state, owed, left, after: state.after || times.includes("after") });
  }

  /** Return the state with a card of a kind where it goes. From play or from out of the game none comes back. */
  put(state, index, goes) {
    if (this.compares) return { ...state, held: addOne(state.held, index, 1) };
    if (goes === "discards") return { ...state, discards: addOne(state.discards, index, 1) };
    if (goes === "active" && this.most) return { ...state, active: state.active + 1 };
    return goes === "back" ? { ...state, back: addOne(state.back, index, 1) } : state;
  }

  /** Return the state with the discards as its stack, if a card is wanted and the stack is empty. */
  refill(state) {
    const isEmpty = state.owed && this.refills && !state.stack.some(Boolean);
    return isEmpty ? { ...state, stack: state.discards, discards: this.none } : state;
  }

  /** Return the state in which the next draw begins, once all cards of this draw have come. */
  begin(state) {
    const waits = state.after || state.held.some(Boolean) || state.back.some(Boolean);
    if (!waits) return this.refill({ ...state, owed: 1 });
    let discards = addAll(state.discards, this.heldAt(state, "discards"));
    let { stack } = state;
    let back = addAll(state.back, this.heldAt(state, "back"));
    if (!this.waits) [stack, back] = [addAll(stack, back), this.none];
    if (state.after) [stack, discards] = [addAll(stack, discards), this.none];
    const came = this.most ? this.heldAt(state, "active").reduce((sum, number) => sum + number, 0) : 0;
    const active = state.active + came;
    return this.refill({ stack, discards, back, held: this.none, owed: 1, left: state.left, after: false, active });
  }

  heldAt(state, place) {
    return state.held.map((number, index) => (this.kinds[index].goes === place ? number : 0));
  }
}

/** Return what matters of a card: whether it is wanted, what drawing it does, and where it goes. */
function weighKind(rules, card, column, labels, wanted) {
  const { goes, times, again, more, brings } = weighCard(rules, card, column, labels);
  const said = { wanted: wanted.has(card.number), times: [...times].sort(), again, more, brings };
  return { ...said, goes: goes || rules.goes };
}

function addOne(counts, index, number) {
  return counts.map((each, at) => (at === index ? each + number : each));
}

function addAll(one, other) {
  return one.map((number, index) => number + other[index]);
}

/** A fraction in lowest terms: `top` over `bottom`, both BigInt, the bottom more than 0. */
class Fraction {
  constructor(top, bottom) {
    const common = findCommon(top < 0n ? -top : top, bottom);
    this.top = top / common;
    this.bottom = bottom / common;
    Object.freeze(this);
  }

  toNumber() {
    const room = 1n << 80n;
    const scaled = this.top * room;
    const sticky = scaled % this.bottom ? 1n : 0n; // so that what is cut off still decides how it is rounded
    return Number((scaled / this.bottom) | sticky) / Number(room);
  }

  times(number) {
    return new Fraction(this.top * BigInt(number), this.bottom);
  }

  /** Return it as people write it: "1/36", "0", "1". */
  toString() {
    return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`;
  }
}

/** Return the greatest common divisor of two numbers, or two BigInts, that are not less than 0. */
function findCommon(one, other) {
  return other ? findCommon(other, one % other) : one || 1n;
}
