// Piles on the table: a tap draws, and shows how many cards are left.

import { say } from "../../engine/text.js";
import { openColumns } from "../browse/columns.js";
import { h } from "../elements/element.js";
import { PILE_TEXTS } from "../texts/table_texts.js";
import { openPileSheet, phraseCounts } from "./pile_sheet.js";

/** Return what a small picture of a pile has room for: how many cards are left, and in play if there are any. */
function phraseTile(pile) {
  const { active } = pile.places;
  const [left] = phraseCounts(pile);
  return active.length ? `${left} · ${say(PILE_TEXTS.active, { n: active.length })}` : left;
}

/** Return the rules of the piles of a game, without those that the player has hidden. */
function listPilesShown(at) {
  const hidden = at.page.settings.hidden ?? [];
  return at.system.play.piles.filter(({ id }) => !hidden.includes(id));
}

/** Return the piles for which there is room on the table at any time: not those that stand in for others, nor those like dice. */
export function listPilesAtHand(at) {
  const usual = listPilesShown(at).filter(({ id }) => at.game.piles.has(id) || !at.system.deck(id).alternative);
  const drawn = usual.filter((rules) => !rules.replaces);
  return drawn.length ? drawn : usual;
}

/** Draw from a pile, or deal from one that is dealt; where several columns can be read and no gauge says which, ask first. */
export function drawFrom(at, rules) {
  if (rules.dealt) at.act({ do: "deal", pile: rules.id, ...(at.game.players > 1 ? { hands: at.game.players } : {}) });
  else if (mustChoose(at, rules)) openColumns(at, rules, (column) => at.act({ do: "draw", name: rules.id, ...column }));
  else at.act({ do: "draw", name: rules.id });
}

function mustChoose(at, rules) {
  return !rules.column && at.game.pile(rules.id).deck.hasColumns;
}

/** Return a pile as a button that draws. */
export function makePileTile(at, rules) {
  const pile = at.game.pile(rules.id);
  const { title } = pile.deck;
  const text = say(rules.dealt ? PILE_TEXTS.dealFrom : PILE_TEXTS.drawFrom, { title });
  const counts = phraseCounts(pile);
  const given = { class: "tile pile", "data-key": `pile-${rules.id}` };
  return h("button", { ...given, "aria-label": `${text}, ${counts.join(", ")}`, onclick: () => drawFrom(at, rules) }, [
    h("strong", title),
    " ",
    h("small", phraseTile(pile)),
  ]);
}

/** Return all piles in rows, each with a button that draws and one for all else. */
export function makePileRows(at) {
  return listPilesShown(at).map((rules) => {
    const pile = at.game.pile(rules.id);
    const { title } = pile.deck;
    const text = rules.dealt ? PILE_TEXTS.deal : PILE_TEXTS.draw;
    const label = say(rules.dealt ? PILE_TEXTS.dealFrom : PILE_TEXTS.drawFrom, { title });
    const draw = { "data-key": `row-${rules.id}`, "aria-label": label };
    const more = { "data-key": `more-${rules.id}`, "aria-label": say(PILE_TEXTS.moreOf, { title }) };
    return h("div.holder", [
      h("div", h("h3", title), h("p.soft", phraseCounts(pile).join(" · "))),
      h("button", { ...draw, onclick: () => drawFrom(at, rules) }, text),
      h("button", { ...more, onclick: () => openPileSheet(at, rules.id) }, "⋯"),
    ]);
  });
}
