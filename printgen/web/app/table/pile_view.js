// Piles and bags on the table: a tap draws, and shows how many cards or tokens are left.

import { say } from "../../engine/text.js";
import { openColumns } from "../browse/columns.js";
import { h } from "../elements/element.js";
import { BAG_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";
import { openBagSheet, openPileSheet, phraseCounts, sayTokens } from "./holder_sheets.js";

/** Return the rules of the piles of a game, without those that the player has hidden. */
function listPilesShown(at) {
  const hidden = at.page.settings.hidden ?? [];
  return at.system.play.piles.filter(({ id }) => !hidden.includes(id));
}

/**
 * Return the piles for which there is room on the table at any time: not those that stand in for others, nor those like
 * dice.
 */
export function listPilesAtHand(at) {
  const usual = listPilesShown(at).filter(({ id }) => at.game.piles.has(id) || !at.system.deck(id).alternative);
  const drawn = usual.filter((rules) => !rules.replaces);
  return drawn.length ? drawn : usual;
}

/** Draw from a pile, or deal; where several columns can be read and no gauge says which, ask first. */
export function drawFrom(at, { id, dealt, column }) {
  const draw = (more) => at.act({ do: "draw", name: id, ...more });
  if (dealt) at.act({ do: "deal", pile: id, ...(at.game.players > 1 ? { hands: at.game.players } : {}) });
  else if (!column && at.game.pile(id).deck.hasColumns) openColumns(at, id, draw);
  else draw({});
}

function sayDraw(rules, title) {
  return say(rules.dealt ? PILE_TEXTS.dealFrom : PILE_TEXTS.drawFrom, { title });
}

/** Return a pile as a button that draws, with how many cards are left, and in play if there are any. */
export function makePileTile(at, rules) {
  const pile = at.game.pile(rules.id);
  const { title } = pile.deck;
  const counts = phraseCounts(pile);
  const n = pile.places.active.length;
  const count = n ? `${counts[0]} · ${say(PILE_TEXTS.active, { n })}` : counts[0];
  const label = `${sayDraw(rules, title)}, ${counts.join(", ")}`;
  return makeTile("pile", rules.id, { title, label, count, act: () => drawFrom(at, rules) });
}

/** Return a bag as a button that draws a token. */
export function makeBagTile(at, { id, title }) {
  const count = say(BAG_TEXTS.inside, { n: at.game.bag(id).inside.length });
  const label = `${say(BAG_TEXTS.drawFrom, { title })}, ${count}`;
  return makeTile("bag", id, { title, label, count, act: () => at.act({ do: "draw", name: id }) });
}

function makeTile(kind, id, { title, label, count, act }) {
  const given = { "data-key": `${kind}-${id}`, "aria-label": label, onclick: act };
  return h(`button.tile.${kind}`, given, h("strong", title), " ", h("small", count));
}

/** Return all piles and bags in rows, each with a button that draws and one for all else. */
export function makeHolders(at) {
  const piles = listPilesShown(at).map((rules) => {
    const pile = at.game.pile(rules.id);
    const { title } = pile.deck;
    const said = { title, detail: phraseCounts(pile).join(" · "), label: sayDraw(rules, title) };
    const acts = { draw: () => drawFrom(at, rules), more: () => openPileSheet(at, rules.id) };
    return makeHolder(rules.id, { ...said, text: rules.dealt ? PILE_TEXTS.deal : PILE_TEXTS.draw, ...acts });
  });
  const bags = at.system.play.bags.map(({ id, title }) => {
    const said = { title, detail: sayTokens(at.game.bag(id), "inside"), label: say(BAG_TEXTS.drawFrom, { title }) };
    const acts = { draw: () => at.act({ do: "draw", name: id }), more: () => openBagSheet(at, id) };
    return makeHolder(id, { ...said, text: PILE_TEXTS.draw, ...acts });
  });
  return [piles, bags];
}

function makeHolder(id, { title, detail, label, text, draw, more }) {
  const moreLabel = say(PILE_TEXTS.moreOf, { title });
  return h("div.holder", [
    h("div", h("h3", title), h("p.soft", detail)),
    h("button", { "data-key": `row-${id}`, "aria-label": label, onclick: draw }, text),
    h("button", { "data-key": `more-${id}`, "aria-label": moreLabel, onclick: more }, "⋯"),
  ]);
}
