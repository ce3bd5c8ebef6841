// Where the cards of a pile are, in few words.

import { PILE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";

const COUNTED = { active: "active", hand: "held", kept: "kept", discards: "discarded", out: "out" };

/** Return where the cards of a pile are, in few words each: "31 left", "1 in play". */
export function phraseCounts({ rules, places }) {
  const left = rules.replaces ? PILE_TEXTS.like : say(PILE_TEXTS.left, { n: places.at("stack").length });
  const others = Object.entries(COUNTED).map(([place, text]) => [text, places.at(place).length]);
  return [left, ...others.filter(([, n]) => n).map(([text, n]) => say(PILE_TEXTS[text], { n }))];
}

/** Return what a small picture of a pile has room for: how many cards are left, and in play if there are any. */
export function phraseTile(pile) {
  const { active } = pile.places;
  const [left] = phraseCounts(pile);
  return active.length ? `${left} · ${say(PILE_TEXTS.active, { n: active.length })}` : left;
}
