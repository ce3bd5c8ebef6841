// Odds in words: what they are of, and a line for each result.

import { byId, say, sayCount } from "../engine/text.js";

/**
 * Return what odds are of: "Reaction, Orange (3 of 54 cards, at least one among the next 2)". `columns` are those of
 * which one is counted, `amount` is what is counted, such as "36 faces".
 */
export function headOdds(title, columns, odds, amount) {
  const column = byId(columns, odds.column)?.title;
  const { draws } = odds;
  const counted = draws > 1 ? say(WORDS.odds.amongNext, { amount, draws }) : amount;
  return `${[title, column].filter(Boolean).join(", ")} (${counted})`;
}

/** Return how many cards of a pile are counted: "36 cards", or "3 of 36 cards". */
export function countLeft(pile) {
  const [left, whole] = [pile.places.stack.length, pile.deck.cards.length];
  const cards = sayCount(WORDS.nouns.card, whole);
  return left === whole ? cards : say(WORDS.odds.leftOf, { left, cards });
}

/**
 * Return each result of odds: its `title`, as a `fraction`, in `percent`, and its `share` of the likeliest one, which a
 * bar may show. Equal titles are followed by their rolls.
 */
export function listOdds(odds) {
  const most = Math.max(...odds.outcomes.map(({ probability }) => probability.toNumber())) || 1;
  return odds.outcomes.map((outcome) => ({
    id: outcome.id,
    title: tellApart(odds, outcome),
    fraction: String(outcome.probability),
    percent: showPercent(outcome.probability),
    share: outcome.probability.toNumber() / most,
  }));
}

function tellApart({ outcomes }, { title, rolls }) {
  const several = outcomes.filter((other) => other.title === title).length > 1;
  return several && rolls ? `${title} (${rolls})` : title;
}

/** Return the line that says how likely it is that there are too few cards, "" where there are enough. */
export function phraseShort(odds) {
  if (!odds.short.top) return "";
  const said = { number: odds.draws, fraction: odds.short, percent: showPercent(odds.short) };
  return say(odds.draws === 1 ? WORDS.odds.noneLeft : WORDS.odds.tooFewLeft, said);
}

/** Return that hidden cards are counted as if they were in the pile, "" where there are none. */
export function phraseUnseen(unseen) {
  return unseen.length ? say(WORDS.odds.hidden, { number: unseen.length }) : "";
}

/** Return a probability in per cent with one decimal; of two that are equally near, the even one. */
function showPercent(probability) {
  const percent = probability.times(100).toNumber();
  const said = percent % 1 === 0.25 ? `${Math.floor(percent)}.2` : percent.toFixed(1);
  return said.replace(".", WORDS.odds.decimal);
}
