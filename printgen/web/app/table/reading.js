// The table in a tab that only reads a game: what would change it is dimmed, what only shows something is not.

import { KEPT } from "../texts/texts.js";

const CHANGING =
  "button:not(.enlarge, .value, .thing, .chip, .plain, [data-key^=more-], [data-key^=player-], [data-key^=active-])";

/** Return elements, in which nothing can be changed while another tab plays the game. */
export function dimReading(at, elements) {
  if (!at.play.readOnly) return elements;
  const found = [elements].flat(Infinity).filter(Boolean);
  for (const button of found.flatMap((element) => [element, ...element.querySelectorAll("button")])) {
    if (button.matches(CHANGING)) Object.assign(button, { disabled: true, title: KEPT.reading });
  }
  return found;
}
