// What a player does with cards and tokens: draw, deal, keep, discard, search, remove, return, shuffle, add, fill.

import { addToken, fillBag, removeToken, returnTokens, takeToken } from "./bag.js";
import { makeEvent, refuse, takeEach } from "./contract.js";
import { FOLLOWING } from "./following.js";
import { ALL, findEnd } from "./game.js";
import {
  bringCard,
  checkUse,
  dealAgain,
  dealTo,
  discardActive,
  drawCards,
  drawSome,
  keepCard,
  MOST_DRAWN,
  moveCard,
  revealCards,
  shufflePile,
  weighCard,
} from "./pile.js";
import { countUp, sayCount } from "./text.js";

function changePile(game, name, move) {
  const [events, pile] = move(game.pile(name));
  return [events, game.putPile(pile)];
}

function changeBag(game, name, move) {
  const [events, bag] = move(game.bag(name));
  return findEnd(game, [events, game.putBag(bag)]);
}

/** Return the cards of other piles that come with a drawn card, as its rules say, and the game after it. */
function bringWith(game, event) {
  if (event.event !== "CardDrawn" || !game.pile(event.pile).rules.brings) return [[], game];
  const pile = game.pile(event.pile);
  const card = pile.findCard(event.card);
  const { brings } = weighCard(pile.rules, card, event.column, game.labels());
  return takeEach(brings, game, (now, name) => changePile(now, name, (other) => bringCard(other, card.keys)));
}

/** Add what comes with the drawn cards: cards of other piles, and what all these do by themselves. */
function bringCards([events, game]) {
  return takeEach(events, game, (now, event) => {
    const [brought, after] = bringWith(now, event);
    const [followed, last] = takeEach(brought.length ? brought : [event], after, (then, each) =>
      FOLLOWING.card(then, each),
    );
    return [[event, ...brought, ...followed], last];
  });
}

/** Draw cards from a pile, or tokens from a bag. Throws a Refusal if there are too few. */
function draw(game, action) {
  const { name, amount, column } = action;
  if (!game.hasBag(name)) return drawPile(game, action, drawCards);
  if (column && column !== ALL) throw refuse("token-column", { bag: name, column });
  const left = game.bag(name).inside.length;
  if (amount >= 1 && amount <= left) return takeTokens(game, name, amount);
  const reason = left ? "not-enough-tokens" : "not-enough-tokens/none";
  throw refuse(reason, { tokens: sayCount(WORDS.nouns.token, amount), bag: name, left });
}

/** Draw as many cards or tokens as there are, which may be none; if they are fewer, that is among what happens. */
export function drawAvailable(game, action) {
  const { name, amount: asked } = action;
  if (!game.hasBag(name)) return drawPile(game, action, drawSome);
  const given = Math.min(asked, game.bag(name).inside.length);
  const [events, after] = takeTokens(game, name, given);
  return [given < asked ? [...events, makeEvent("DrawnShort", { name, asked, given })] : events, after];
}

function takeTokens(game, name, amount) {
  return takeEach(Array(amount).fill(name), game, (now) => changeBag(now, name, takeToken));
}

function drawPile(game, { name, amount, column: asked }, drawThem) {
  const pile = game.pile(name);
  checkUse(pile, asked === ALL ? "" : asked);
  const column = game.chooseColumn(game.system.tableOf(name), asked, pile.rules.column);
  return bringCards(changePile(game, name, (held) => drawThem(held, amount, column, game.labels())));
}

/** Deal hands to all players, or a hand to one of them, together with what that player has kept. */
export function deal(game, { pile, hands, player }) {
  if (hands < 1 || hands > MOST_DRAWN || player < 0 || player > MOST_DRAWN) throw refuse("hand-count", { hands });
  checkPlayer(game, player || hands);
  const labels = game.labels();
  return changePile(game, pile, (held) =>
    player ? dealAgain(held, player, labels) : dealTo(held, countUp(hands), labels),
  );
}

/** Make sure that a player takes part, where the game counts its players. Throws a Refusal. */
export function checkPlayer(game, player) {
  const { players } = game;
  if (!players || (player >= 1 && player <= players)) return;
  const isPossible = player <= game.gauge(game.system.play.players).labels.length;
  const said = { player, players: sayCount(WORDS.nouns.player, players), most: players };
  throw refuse(isPossible ? "unknown-player" : "unknown-player/many", said);
}

export function discard(game, { pile, card }) {
  return changePile(game, pile, (held) => (card ? moveCard(held, card, "discards") : discardActive(held)));
}

/** Search a card out of a pile or its discards and put it into play. It keeps the column that is read now. */
export function search(game, { pile: name, card }) {
  const [events, after] = changePile(game, name, (held) => moveCard(held, card, "active"));
  const pile = after.pile(name);
  const column = after.readColumn(after.system.tableOf(name), pile.rules.column);
  return [events, after.putPile(pile.noteColumns([[pile.findCard(card).number, column]]))];
}

export function remove(game, { name, piece }) {
  if (game.hasBag(name)) return changeBag(game, name, (bag) => removeToken(bag, piece));
  return changePile(game, name, (pile) => moveCard(pile, piece, "out"));
}

/** Shuffle a card back into its pile, or put all tokens back into their bag. */
export function putBack(game, { name, card }) {
  if (game.hasBag(name)) return changeBag(game, name, returnTokens);
  if (!card) {
    game.pile(name);
    throw refuse("no-card-named", { pile: name });
  }
  return changePile(game, name, (pile) => moveCard(pile, card, "back"));
}

/** Put one more token into a bag: for good if the bag has lost one of this name, else until all are put back. */
export function add(game, { bag, token }) {
  return changeBag(game, bag, (held) => addToken(held, token));
}

/** Show the cards that a player has kept to all. */
export function reveal(game, { pile, player }) {
  return changePile(game, pile, (held) => revealCards(held, player));
}

export const CARD_ACTIONS = {
  draw,
  deal,
  keep: (game, { pile, card }) => changePile(game, pile, (held) => keepCard(held, card)),
  reveal,
  discard,
  search,
  remove,
  return: putBack,
  shuffle: (game, { pile }) => changePile(game, pile, shufflePile),
  add,
  fill: (game, { bag, amount }) => changeBag(game, bag, (held) => fillBag(held, amount)),
};
