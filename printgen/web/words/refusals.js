// Why the game refuses something, with a hint for whoever taps: the hints of the game itself are for those who type.

// For each reason whose own hint says what to type: what helps here.
const HINTS = {
  "card-already-there": "its pile says where each card is",
  "card-not-in-hand": "look at the hand",
  "cards-not-dealt": "draw them",
  "has-hand": "first some cards of that hand are kept",
  "no-roster-chosen": "first choose what names are picked from",
  "not-enough-tokens": "draw fewer, or put all back",
  "nothing-hidden": "",
  "own-names": "tick one at least",
  "unknown-player": "first set how many play",
};
// What the end of a hint says of words at the terminal.
const TYPED_HINT = /; help \S+ says what moves it$/;

/** Return the lines of a refusal: what cannot be done, and what helps. */
export function phraseRefusal({ id, message, hint }) {
  const helps = Object.hasOwn(HINTS, id) ? HINTS[id] : hint.replace(TYPED_HINT, "");
  return [message, helps].filter(Boolean);
}
