// The sheet of a pile: all that can be done with its cards besides drawing one.

import { say } from "../../engine/text.js";
import { nameCard } from "../../words/cards.js";
import { listSecret } from "../../words/hands.js";
import { makeSeenReading } from "../../words/reading.js";
import { makeColumnField } from "../browse/columns.js";
import { makeOdds } from "../browse/odds_view.js";
import { openSheet } from "../elements/dialogs.js";
import { h, makeNumberField, replaceContent } from "../elements/element.js";
import { DICE_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";
import { openCard } from "./card_face.js";

const MOST_AT_ONCE = 40;
const COUNTED = { active: "active", hand: "held", kept: "kept", discards: "discarded", out: "out" };

/** Return where the cards of a pile are, in few words each: "31 left", "1 in play". */
export function phraseCounts({ rules, places }) {
  const left = rules.replaces ? PILE_TEXTS.like : say(PILE_TEXTS.left, { n: places.at("stack").length });
  const others = Object.entries(COUNTED).map(([place, text]) => [text, places.at(place).length]);
  return [left, ...others.filter(([, n]) => n).map(([text, n]) => say(PILE_TEXTS[text], { n }))];
}

/** Open the sheet of a pile. */
export function openPileSheet(at, name) {
  const { deck } = at.game.pile(name);
  const body = h("div.over-parts");
  openSheet(deck.title, (close) => {
    const redraw = () => replaceContent(body, listPileParts(at, name, { close, redraw }));
    redraw();
    return body;
  });
}

/** Return the parts of the sheet; `on.close` and `on.redraw` are called after an action. */
function listPileParts(at, name, on) {
  const pile = at.game.pile(name);
  const { rules, places } = pile;
  const secret = listSecret(at.game, name);
  const act = (action, after) => at.act(action) && after();
  const cards = (numbers, moves) =>
    numbers.filter((number) => !secret.includes(number)).map((number) => makeCardRow(at, pile, number, moves, on));
  return [
    h("p.soft", phraseCounts(pile).join(" · ")),
    rules.dealt ? makeDealing(at, rules, on) : makeDrawing(at, pile, on),
    fold(PILE_TEXTS.inPlay, places.active, () => [
      cards(places.active, ["discard", "back", "leave"]),
      button(PILE_TEXTS.discardAll, () => act({ do: "discard", pile: name }, on.redraw)),
    ]),
    fold(PILE_TEXTS.looking, places.stack, () => makePeek(at, name)),
    fold(PILE_TEXTS.odds, places.stack, () => makeOdds(at, name)),
    fold(PILE_TEXTS.search, places.stack, () => makeSearch(at, pile, on)),
    fold(PILE_TEXTS.discards, places.discards, () => cards(places.discards, ["play", "back", "leave"])),
    fold(PILE_TEXTS.outOfGame, places.out, () => cards(places.out, ["back", "discard"])),
    button(PILE_TEXTS.shuffle, () => act({ do: "shuffle", pile: name }, on.close)),
  ];
}

/** Return a part that is filled when it is opened; null where there are no cards. */
function fold(title, numbers, make) {
  if (!numbers.length) return null;
  const inside = h("div.folded");
  const ontoggle = (event) => event.target.open && !inside.hasChildNodes() && inside.append(...[make()].flat(Infinity));
  return h("details", { "data-key": `fold-${title}`, ontoggle }, h("summary", `${title} (${numbers.length})`), inside);
}

function button(title, onclick, given = {}) {
  return h("button", { ...given, onclick }, title);
}

function makeDrawing(at, { rules, deck }, on) {
  const amount = makeNumberField(PILE_TEXTS.amount, { low: 1, high: MOST_AT_ONCE });
  const gauge = rules.column ? DICE_TEXTS.columnGauge : "";
  const column = deck.hasColumns ? makeColumnField(PILE_TEXTS.column, deck.columns, gauge, DICE_TEXTS) : null;
  const draw = () => {
    const said = column?.read() ? { column: column.read() } : {};
    if (at.act({ do: "draw", name: rules.id, amount: amount.read(), ...said })) on.close();
  };
  return h("div.form", column?.element, amount.element, button(PILE_TEXTS.draw, draw, { class: "main" }));
}

function makeDealing(at, { id }, on) {
  const players = Math.max(1, at.game.players);
  const one = (player) => () => at.act({ do: "deal", pile: id, player }) && on.close();
  const all = () => at.act({ do: "deal", pile: id, hands: players }) && on.close();
  const each = [...Array(players).keys()].map((index) =>
    button(PILE_TEXTS.dealOne.replace("{player}", index + 1), one(index + 1)),
  );
  return h("div.form", button(PILE_TEXTS.dealAll, all, { class: "main" }), each);
}

/** Return a card with what can be done with it. */
function makeCardRow(at, pile, number, moves, on) {
  const card = pile.card(number);
  const { id } = pile.rules;
  const actions = {
    play: { do: "search", pile: id, card: card.id },
    discard: { do: "discard", pile: id, card: card.id },
    back: { do: "return", name: id, card: card.id },
    leave: { do: "remove", name: id, piece: card.id },
  };
  const buttons = moves.map((move) =>
    button(PILE_TEXTS[move], () => at.act(actions[move]) && on.redraw(), { "data-key": `${move}-${card.id}` }),
  );
  return h("div.card-row", [
    h("h3", nameCard(pile.deck, card, pile.columnOf(number))),
    h(
      "div.row",
      button(PILE_TEXTS.show, () => openCard(at, makeSeenReading(at.game, pile, number))),
      buttons,
    ),
  ]);
}

/** Return the way to look at the cards on top, which takes another tap, for whoever sits near. */
function makePeek(at, name) {
  const amount = makeNumberField(PILE_TEXTS.amount, {
    low: 1,
    high: at.game.pile(name).places.stack.length,
    key: "peek",
  });
  const list = h("div");
  const look = () => {
    const { places } = at.game.pile(name);
    const numbers = places.stack.slice(0, amount.read());
    list.replaceChildren(...numbers.map((number) => makeSeenRow(at, name, number)));
  };
  return [amount.element, button(PILE_TEXTS.look, look, { class: "main" }), list];
}

function makeSeenRow(at, name, number) {
  const pile = at.game.pile(name);
  const reading = makeSeenReading(at.game, pile, number);
  const words = reading.read.map(({ title, text }) => [title, text].filter(Boolean).join(". ")).join(" ");
  return h("div.card-row", [
    h("h3", nameCard(pile.deck, pile.card(number))),
    h("p", words),
    button(PILE_TEXTS.show, () => openCard(at, reading)),
  ]);
}

/** Return the way to search a card out: all cards in the pile and the discards, by their words. */
function makeSearch(at, pile, on) {
  const numbers = [...pile.places.stack, ...pile.places.discards].sort((one, other) => one - other);
  const rows = numbers.map((number) => makeCardRow(at, pile, number, ["play", "leave"], { redraw: on.close }));
  const filter = (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  };
  const field = h("input", {
    type: "search",
    "aria-label": PILE_TEXTS.find,
    placeholder: PILE_TEXTS.find,
    oninput: filter,
  });
  return [h("p.soft", PILE_TEXTS.searchHint), field, rows];
}
