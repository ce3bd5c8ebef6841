// What a player may do next because of what happened: keep cards that were dealt, carry out a card or a roll, go on.

import { findRoutine } from "../engine/routine.js";
import { listOnce } from "../engine/text.js";
import { isHidden } from "./hands.js";
import { listRollCarried, makeEventReading } from "./reading.js";
import { listShown } from "./shown.js";

/**
 * Return what came of an action may be followed by, in the order in which it was shown:
 *   {offer: "carry", title, action, event}   a routine carries out the card or the roll of an event; `title` is that of
 *                                            the field of the card, "" for all of it
 *   {offer: "keep", pile, player, owed, cards, hidden}
 *                                            a player keeps so many of these cards; hidden ones are looked at first
 */
export function listOffers(done) {
  const steps = done.action.do === "do" ? findRoutine(done.after, done.action.routine).steps : [];
  const shown = listShown(done).flatMap((event) => (event.event === "Compared" ? event.cards : [event]));
  const carried = shown.flatMap((event) => listCarried(done.after, event, steps));
  return [...carried, ...listKeeps(done.after, done.events)];
}

/** Return what routines carry out of an event that is shown. */
function listCarried(game, event, steps) {
  const isRoll = event.event === "Rolled" && !event.again;
  const shown = event.event === "Announced" ? event.drawn : event;
  const carried = isRoll ? listRollCarried(game, event, steps) : (makeEventReading(game, shown)?.carried ?? []);
  return carried.map(({ title, action }) => ({ offer: "carry", title, action, event: shown }));
}

/** Return the hands that were dealt and of which cards may be kept. */
function listKeeps(game, events) {
  const dealt = events.filter((event) => event.event === "CardDrawn" && event.goes === "hand");
  return listOnce(dealt.map(({ pile }) => pile)).flatMap((pile) => listOwed(game, pile));
}

/** Return the hands of a pile of which players must still keep cards. */
export function listOwed(game, pile) {
  const held = game.pile(pile);
  const open = held.places.hands.filter(({ owed }) => owed);
  return open.map(({ player, owed, cards }) => ({
    offer: "keep",
    pile,
    player,
    owed,
    cards: cards.map((number) => held.card(number).id),
    hidden: isHidden(game, pile),
  }));
}
