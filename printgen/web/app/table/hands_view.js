// Hands: what each player holds and has kept, covered until somebody holds a button to look.

import { say } from "../../engine/text.js";
import { nameCard } from "../../words/cards.js";
import { isHidden } from "../../words/hands.js";
import { listOwed } from "../../words/offers.js";
import { makeSeenReading } from "../../words/reading.js";
import { h } from "../elements/element.js";
import { HAND_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";
import { makeCardFace, makeReadingWords } from "./card_face.js";

/** Return the hands of all piles that are dealt from; nothing where nobody holds a card. */
export function makeHands(at) {
  return at.system.play.piles.filter(({ dealt }) => dealt).flatMap(({ id }) => makePileHands(at, id));
}

function listHolders(at, pile) {
  const { places } = at.game.pile(pile);
  const players = [...places.hands.map(({ player }) => player), ...places.owners.map(([, player]) => player)];
  return [...new Set(players)].sort((one, other) => one - other);
}

function makePileHands(at, pile) {
  const players = listHolders(at, pile);
  if (!players.length) return [];
  return [
    h("section.hands", [h("h3", at.game.pile(pile).deck.title), players.map((player) => makeHand(at, pile, player))]),
  ];
}

function makeHand(at, pile, player) {
  const { places } = at.game.pile(pile);
  const held = places.hands.filter((hand) => hand.player === player).flatMap(({ cards }) => cards);
  const kept = places.keptBy(player);
  const owed = listOwed(at.game, pile).find((offer) => offer.player === player);
  const hidden = isHidden(at.game, pile);
  return h("article.hand", [
    h("header", [
      h("b", say(HAND_TEXTS.player, { n: player })),
      h("span.soft", [
        held.length ? say(HAND_TEXTS.holds, { n: held.length }) : "",
        kept.length ? ` ${say(HAND_TEXTS.keeps, { n: kept.length })}` : "",
      ]),
    ]),
    hidden ? makeCovered(at, pile, player, [...held, ...kept]) : makeOpenCards(at, pile, [...held, ...kept]),
    owed ? makeKeeping(at, owed) : null,
    kept.length ? makeKeptMoves(at, pile, player, kept, hidden) : null,
  ]);
}

function makeOpenCards(at, pile, numbers) {
  return h(
    "div.hand-cards",
    numbers.map((number) => makeCardFace(at, makeSeenReading(at.game, at.game.pile(pile), number))),
  );
}

/**
 * Return a button that shows the words of the cards of a hand, over everything, while it is held down, and for a keyboard
 * turns them over and back. A finger that is held moves words that are longer than the screen.
 */
function makeCovered(at, pile, player, numbers) {
  const shown = h("div.hand-cards", { popover: "manual" });
  const cover = () => {
    shown.replaceChildren();
    button.setAttribute("aria-pressed", "false");
  };
  const look = () => {
    const readings = numbers.map((number) => makeSeenReading(at.game, at.game.pile(pile), number));
    shown.replaceChildren(...readings.map((reading) => makeReadingWords(at, reading)));
    shown.togglePopover?.(true);
    button.setAttribute("aria-pressed", "true");
  };
  const toggle = () => (shown.hasChildNodes() ? cover() : look());
  const button = h(
    "button.hold",
    {
      "aria-pressed": "false",
      "aria-label": say(HAND_TEXTS.holdLabel, { n: player }),
      "data-key": `hold-${pile}-${player}`,
      onpointerdown: (event) => {
        event.target.setPointerCapture?.(event.pointerId);
        look();
      },
      onpointermove: (event) => (shown.scrollTop -= event.movementY),
      onpointerup: cover,
      onpointercancel: cover,
      oncontextmenu: (event) => event.preventDefault(), // A click without a pointer comes from a keyboard or a screen reader.
      onclick: (event) => event.detail === 0 && toggle(),
      onblur: cover,
    },
    HAND_TEXTS.hold,
  );
  return [button, shown];
}

/** Return the buttons that keep a card of a hand; hidden cards are called by their places in it. */
function makeKeeping(at, { pile, player, owed, cards, hidden }) {
  const held = at.game.pile(pile);
  const buttons = cards.map((card, index) => {
    const name = hidden
      ? say(HAND_TEXTS.keep, { n: index + 1 })
      : `${HAND_TEXTS.keepOpen} ${nameCard(held.deck, held.findCard(card))}`;
    const given = { class: "main", "data-key": `keep-${pile}-${player}-${index}` };
    return h("button", { ...given, onclick: () => at.act({ do: "keep", pile, card }) }, name);
  });
  return h("div.form", h("p", say(HAND_TEXTS.owed, { n: owed })), h("div.grid-choices", buttons));
}

function makeKeptMoves(at, pile, player, kept, hidden) {
  const held = at.game.pile(pile);
  const { shown } = held.places;
  const isShown = kept.every((number) => shown.includes(number));
  const reveal = () => at.act({ do: "reveal", pile, player });
  const rows = kept.map((number, index) => {
    const card = held.card(number);
    const secret = hidden && !shown.includes(number);
    const name = secret ? say(HAND_TEXTS.kept, { n: index + 1 }) : nameCard(held.deck, card);
    const moves = [
      [PILE_TEXTS.play, { do: "search", pile, card: card.id }],
      [PILE_TEXTS.discard, { do: "discard", pile, card: card.id }],
      [PILE_TEXTS.back, { do: "return", name: pile, card: card.id }],
    ];
    return h("details.card-row", { "data-key": `kept-${pile}-${player}-${index}` }, [
      h("summary", name),
      h(
        "div.row",
        moves.map(([title, action]) => h("button", { onclick: () => at.act(action) }, title)),
      ),
    ]);
  });
  const button = h("button", { "data-key": `reveal-${pile}-${player}`, onclick: reveal }, HAND_TEXTS.reveal);
  return [isShown || !hidden ? null : button, rows];
}
