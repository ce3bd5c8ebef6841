// What cards, things, routines and answers are called; and whose hands cards are in, and who may see them.

import { ROWS, titleNoted } from "../engine/noted.js";
import { listChoices } from "../engine/routine.js";
import { byId, listOnce, say, sayCount } from "../engine/text.js";
import { listNames } from "../engine/thing.js";

/** Return what dice are called: "2d6"; other names as they are. */
export function nameDie(name) {
  return name.replace(/^(\d*)d(\d+)/, (_, count, sides) => say(WORDS.rolls.die, { count, sides }));
}

/** Return what a card is called: its corner, and its title or the titles of its columns, or of one column. */
export function nameCard(deck, card, column = null) {
  const words = deck.hasColumns ? nameColumns(deck, card, column) : card.title;
  return card.corner ? `[${card.corner}] ${words}` : words;
}

function nameColumns(deck, card, column) {
  const read = new Set(deck.columns.filter((item) => !column || column === item.id).map((item) => item.title));
  const said = card.sections.filter((section) => read.has(section.label) && section.title && !section.quiet);
  return listOnce(said.map((section) => section.title)).join(" / ") || card.sections[0].title;
}

/** Return what distinguishes a card of its deck in few words: its title, or else its corner. */
export function nameBriefly(deck, card) {
  const same = deck.hasColumns || deck.cards.filter((other) => other.title === card.title).length > 1;
  return same && card.corner ? card.corner : card.title;
}

/** Return what players call a thing: "Enemy unit 3, MG 42". */
export function callThing(game, kind, number) {
  if (kind === game.system.play.players) return say(WORDS.names.player, { number });
  const things = [...game.things.present, ...game.things.gone];
  const thing = things.find((other) => other.kind === kind && other.number === number);
  const name = thing ? findName(game, thing) : (listNames(game.system, kind).get(number) ?? "");
  return [`${byId(game.system.play.things, kind).title} ${number}`, name].filter(Boolean).join(", ");
}

/** Return what a thing is called beside its number, "" for nothing: by the scenario, and by what was picked for it. */
export function findName(game, { kind, number, name, noted }) {
  if (name && name !== listNames(game.system, kind).get(number)) return name;
  const picked = noted.filter((event) => event.event === "NamePicked").at(-1);
  return [name, picked && namePicked(game, picked)].filter(Boolean).join(", ");
}

export function namePicked(game, pick) {
  return game.system.roster(pick.roster).namesAt(pick.result)[pick.place];
}

/** Return the possible answers to a question: the `value` that an action says for each, and its `title`. */
export function listAnswers(game, ask) {
  const things = new Map(game.things.ofKind(ask.things).map((thing) => [thing.number, thing]));
  return listChoices(game, ask).map(([choice, value]) => {
    const row = ask.noted ? Math.floor(value / ROWS) : 0;
    const thing = things.get(value);
    const name = row ? titleNoted(game, ask.noted, row - 1) : thing ? findName(game, thing) : "";
    return { value, title: name ? `${choice}, ${name}` : choice };
  });
}

/** Tell whether the hands of a pile are hidden, which they are if several play. One player alone sees everything. */
export function isHidden(game, pile) {
  if (game.system.play.players) return game.players > 1;
  const { hands, owners } = game.pile(pile).places;
  return new Set([...hands.map((hand) => hand.player), ...owners.map(([, player]) => player)]).size > 1;
}

/** Return the numbers of the cards of a pile that only their players may see. */
export function listSecret(game, pile) {
  if (!isHidden(game, pile)) return [];
  const { places } = game.pile(pile);
  return [...places.at("hand"), ...places.kept].filter((number) => !places.shown.includes(number));
}

/** Return the numbers of the hidden cards of a pile; what a hidden hand gives back is hidden until it is shuffled. */
export function listUnseen(game, pile) {
  const waiting = isHidden(game, pile) ? game.pile(pile).places.back : [];
  return [...listSecret(game, pile), ...waiting];
}

/** Return the player who holds a card or has kept it, and has not shown it to all; 0 if there is none. */
function findHolder(game, pile, card) {
  const held = game.pile(pile);
  const { number } = held.findCard(card);
  return held.places.shown.includes(number) ? 0 : held.places.owner(number);
}

/** Return the only player who may see the card of an event, or 0. The event led from `before` to `after`. */
export function findSecret(before, after, event) {
  if (event.player) {
    const held = after.pile(event.pile);
    const isSeen = held.places.shown.includes(held.findCard(event.card).number) || !isHidden(after, event.pile);
    return isSeen ? 0 : event.player;
  }
  const isMoved = event.event === "CardMoved" && isHidden(before, event.pile);
  return isMoved ? findHolder(before, event.pile, event.card) : 0;
}

/** Return where a card goes that only its player may see, without naming it. */
export function phraseSecret(game, { pile, goes, player }) {
  return `${game.pile(pile).deck.title}: ${say(WORDS.secret[goes], { player })}`;
}

/** Return what players do with the hands that they were dealt. */
export function phraseDealt(game, events) {
  const dealt = events.filter((event) => event.event === "CardDrawn" && event.goes === "hand");
  return listOnce(dealt.map((event) => event.pile)).flatMap((pile) =>
    phrasePile(
      game,
      pile,
      dealt.filter((event) => event.pile === pile),
    ),
  );
}

function phrasePile(game, pile, dealt) {
  const { deck, places } = game.pile(pile);
  const players = listOnce(dealt.map((event) => event.player));
  const hands = places.hands.filter((hand) => players.includes(hand.player));
  const lines = [];
  if (isHidden(game, pile)) {
    const each = dealt.filter((event) => event.player === players[0]).length;
    const hands = players.map((player) => say(WORDS.state.hand, { player })).join(", ");
    const said = { title: deck.title, cards: sayCount(WORDS.nouns.card, each), players: players.length, hands };
    lines.push(say(players.length > 1 ? WORDS.hands.dealtEach : WORDS.hands.dealt, said));
  }
  if (hands.length) {
    const [{ owed, cards }] = hands;
    lines.push(say(hands.length > 1 ? WORDS.hands.keepOfEach : WORDS.hands.keepOfThese, { owed, of: cards.length }));
  }
  return lines;
}
