// Bags: tokens that are taken out without looking, and put back when a round ends.

import { findNamed, makeEvent, refuse } from "./contract.js";
import { openStream } from "./stream.js";
import { sayCount } from "./text.js";
import { Value } from "./values.js";

/** A bag at one moment. Every move returns another bag. Its fields are those in play/game/bag.py. */
export class Bag extends Value {
  /** Return a bag as it is when play begins, with all its tokens. Throws a Refusal if there is no such bag. */
  static of(system, name, seed) {
    const rules = findNamed(system.play.bags, name, "unknown-bag", { system: system.id });
    const tokens = listTokens(rules.tokens);
    const stream = openStream(seed, `${system.id}/${name}`);
    return new Bag({ rules, stream, whole: tokens, inside: tokens, taken: [], gone: [] });
  }
}

function listTokens(kinds) {
  return kinds.flatMap((kind) => Array(kind.amount).fill(kind.name));
}

/** Return the event of a token that went somewhere, and the bag after it. */
function noteToken(bag, token, goes) {
  return [[makeEvent("TokenMoved", { bag: bag.rules.id, token, goes, left: bag.inside.length })], bag];
}

/** Take a token out without looking; each token inside is equally likely. Throws a Refusal if there is none. */
export function takeToken(bag) {
  if (!bag.inside.length)
    throw refuse("not-enough-tokens/none", { tokens: sayCount(WORDS.nouns.token, 1), bag: bag.rules.id });
  const [index, stream] = bag.stream.below(bag.inside.length);
  const token = bag.inside[index];
  const inside = bag.inside.filter((_, at) => at !== index);
  return noteToken(bag.replace({ stream, inside, taken: [...bag.taken, token] }), token, "taken");
}

/**
 * Remove a token from the game, whether it is in the bag or taken. An added token of this name goes first.
 *
 * Throws a Refusal if the token is neither in the bag nor taken.
 */
export function removeToken(bag, token) {
  checkToken(bag, token);
  const here = countToken([...bag.inside, ...bag.taken], token);
  if (!here) throw refuse("token-not-there", { token, bag: bag.rules.id });
  const isOwn = here <= countToken(bag.whole, token);
  const left = isOwn ? bag.replace({ whole: leaveOut(bag.whole, token), gone: [...bag.gone, token] }) : bag;
  const place = left.inside.includes(token) ? "inside" : "taken";
  return noteToken(left.replace({ [place]: leaveOut(left[place], token) }), token, "gone");
}

/**
 * Put one more token in: for good if the bag has lost one of this name, otherwise until all are put back.
 *
 * Throws a Refusal if there are no more tokens of this name.
 */
export function addToken(bag, token) {
  const { title, amount, most } = checkToken(bag, token);
  const { rules, whole, gone } = bag;
  if (countToken([...bag.inside, ...bag.taken], token) >= most) {
    throw refuse(most === 1 ? "no-token-left/one" : "no-token-left", { token, bag: rules.id, title, number: most });
  }
  const isOwn = rules.numbered.includes(token) || countToken(whole, token) < amount;
  const more = isOwn ? { whole: sortTokens(rules, [...whole, token]), gone: leaveOut(gone, token) } : {};
  return noteToken(bag.replace({ ...more, inside: sortTokens(rules, [...bag.inside, token]) }), token, "inside");
}

/** Put all tokens back, but for tokens that were added or removed: these stay out. */
export function returnTokens(bag) {
  return [[filled(bag, bag.whole)], bag.replace({ inside: bag.whole, taken: [] })];
}

/** Fill a bag anew with its first `count` numbered tokens and all others, as for a new game. Throws a Refusal. */
export function fillBag(bag, count) {
  const { numbered, tokens, id } = bag.rules;
  if (count < 1 || count > numbered.length) {
    const most = numbered.length;
    throw refuse(most ? "fill-count" : "fill-count/none", { bag: id, count, most });
  }
  const out = numbered.slice(count);
  const whole = listTokens(tokens.filter((kind) => !out.includes(kind.name)));
  return [[filled(bag, whole)], bag.replace({ whole, inside: whole, taken: [], gone: [] })];
}

function filled(bag, tokens) {
  return makeEvent("BagFilled", { bag: bag.rules.id, tokens: tokens.length });
}

/** Return the kind of a token. Throws a Refusal if the bag has none of this name. */
function checkToken(bag, token) {
  const kind = bag.rules.tokens.find((each) => each.name === token);
  if (!kind) throw refuse("unknown-token", { bag: bag.rules.id, name: token });
  return kind;
}

function countToken(tokens, token) {
  return tokens.filter((other) => other === token).length;
}

function sortTokens(rules, tokens) {
  const order = rules.tokens.map((kind) => kind.name);
  return tokens.sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** Return the tokens without one of this name. */
function leaveOut(tokens, token) {
  const index = tokens.indexOf(token);
  return index < 0 ? tokens : tokens.filter((_, at) => at !== index);
}
