// Which of the events of an action are shown, without what is hidden or known anyway; and what a player may do next.
//
// An action that was done is {before, action, events, after}: the game before it, the action, what came of it, and the
// game after it. Beside events, these are shown, with their kind under `event` as well:
//   Announced {drawn}                a card was drawn that brings another card, which is shown in full next
//   Compared {events, cards}         cards that are compared: all events meanwhile, and the cards that count
//   Thrown {throws}                  dice that one step of a routine has rolled several times in a row
//   Hidden {pile, goes, player}      a card that only its player may see went somewhere

import { findRoutine } from "../engine/routine.js";
import { findSecret } from "./names.js";
import { listRollCarried, makeEventReading } from "./reading.js";

/**
 * Return the events that are shown.
 *
 * Of a gauge that moves several times in a row only the last move is shown; a gauge that a routine leaves where it was
 * is not shown. The shuffle after each card of a pile that takes every card back is left out. Cards that are dealt
 * unseen are left out, and other hidden cards are not named. A card that brings another is only announced. Cards that are compared are shown together, and so are dice rolled several times.
 */
export function listShown(done) {
  const events = listMoved(done).filter((event) => !isKnownAnyway(done, event));
  const bringers = new Set(done.events.filter((_, index) => done.events[index + 1]?.event === "Brought"));
  const announces = (event) => event.event === "CardDrawn" && bringers.has(event);
  return gatherShown(
    done.after,
    hideSecrets(done, events).map((event) => (announces(event) ? { event: "Announced", drawn: event } : event)),
  );
}

/** Return the events without moves of a gauge that another follows, or that lead nowhere in a routine. */
function listMoved(done) {
  const stood = new Map();
  return done.events.filter((event, index) => {
    if (event.event !== "GaugeMoved") return true;
    const later = done.events[index + 1];
    if (later?.event === "GaugeMoved" && later.gauge === event.gauge) return false;
    const before = stood.get(event.gauge) ?? done.before.position(event.gauge);
    stood.set(event.gauge, event.place);
    return before !== event.place || done.action.do !== "do";
  });
}

/** Return the events with those hidden whose card must not be named. */
function hideSecrets(done, events) {
  return events.flatMap((event) => {
    if (event.event !== "CardDrawn" && event.event !== "CardMoved") return [event];
    const player = findSecret(done.before, done.after, event);
    if (!player) return [event];
    return event.event === "CardMoved" ? [{ event: "Hidden", pile: event.pile, goes: event.goes, player }] : [];
  });
}

/** Return the events, with cards that are compared and dice that are rolled several times put together. */
function gatherShown(game, shown) {
  const gathered = [];
  let index = 0;
  while (index < shown.length) {
    const compared = findCompared(game, shown, index);
    const thrown = findThrown(shown, index);
    if (compared.cards.length > 1) {
      gathered.push(compared);
      index += compared.events.length;
    } else if (thrown.throws.length) {
      gathered.push(thrown);
      index += 2 * thrown.throws.length;
    } else {
      gathered.push(shown[index]);
      index += 1;
    }
  }
  return gathered;
}

/** Return the cards that are compared with each other, from an index on. */
function findCompared(game, shown, start) {
  const first = shown[start];
  const events = [];
  if (first.event === "CardDrawn" && game.pile(first.pile).rules.use(first.column).ranks.length) {
    for (const event of shown.slice(start)) {
      if (!["CardDrawn", "Shuffled"].includes(event.event) || event.pile !== first.pile) break;
      if (event.event === "CardDrawn" && event.column !== first.column) break;
      events.push(event);
    }
  }
  const cards = events.filter((event) => event.event === "CardDrawn" && !event.again);
  return { event: "Compared", events, cards };
}

/** Return the dice rolled from an index on, if each repetition is one throw and nothing else. */
function findThrown(shown, start) {
  const first = shown[start];
  if (first.event !== "Repeated" || first.number !== 1) return { event: "Thrown", throws: [] };
  const run = shown.slice(start, start + 2 * first.of);
  const throws = run.filter((event, index) => index % 2 === 1 && event.event === "DiceRolled");
  const rounds = run.filter((_, index) => index % 2 === 0);
  const whole =
    throws.length === first.of &&
    rounds.every((event) => event.event === "Repeated" && event.of === first.of) &&
    throws.every((event) => event.routine === throws[0].routine && event.step === throws[0].step);
  return { event: "Thrown", throws: whole ? throws : [] };
}

/** Tell whether cards were shuffled only because their pile always takes them back. */
function isKnownAnyway(done, event) {
  if (event.event !== "Shuffled") return false;
  return done.after.pile(event.pile).rules.replaces && done.action.do !== "shuffle";
}

/**
 * Return what routines carry out of the cards and rolls that came of an action, in the order in which they were shown: each
 * as its `action`, and as `title`, that of the field of the card, "" for all of it.
 */
export function listCarried({ after, action, ...done }) {
  const steps = action.do === "do" ? findRoutine(after, action.routine).steps : [];
  const shown = listShown({ after, action, ...done }).flatMap((event) =>
    event.event === "Compared" ? event.cards : [event],
  );
  return shown.flatMap((event) => {
    if (event.event === "Rolled" && !event.again) return listRollCarried(after, event, steps);
    return makeEventReading(after, event.event === "Announced" ? event.drawn : event)?.carried ?? [];
  });
}

/** Return the hands of a pile of which a player must still keep cards: how many are `owed` of which `cards`. */
export function listOwed(game, pile) {
  const held = game.pile(pile);
  const open = held.places.hands.filter(({ owed }) => owed);
  return open.map(({ player, owed, cards }) => ({ player, owed, cards: cards.map((number) => held.card(number).id) }));
}
