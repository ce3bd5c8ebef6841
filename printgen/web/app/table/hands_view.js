// Cards on the table, drawn as they are printed, with what is read of them in large type; and hands: what each player
// holds and has kept, covered until somebody holds a button to look.

import { ascending, listOnce, say } from "../../engine/text.js";
import { isHidden, nameCard } from "../../words/names.js";
import { listOwed, phraseReading } from "../../words/phrases.js";
import { makeSeenReading } from "../../words/reading.js";
import { makeRulesLinks } from "../browse/card_drawing.js";
import { findColumnStyle, makeSign, wearStyle } from "../browse/columns.js";
import { h, openSheet } from "../elements/element.js";

/** Return a card as it is printed, in which the column that is read stands out; a tap shows it large. */
export function makeCardFace(at, reading) {
  const { card } = reading;
  const drawn = makeCardDrawing(at, reading);
  const show = () => openCard(at, reading);
  drawn.addEventListener("click", show);
  const button = h(`button.enlarge@show-${card.id}`, { "aria-label": TEXTS.table.enlarge, onclick: show }, "⤢");
  return h("figure.card-face", { "--ratio": at.page.drawings.ratio(reading.deck.id) }, drawn, button);
}

function makeCardDrawing(at, reading) {
  const { deck, card, column } = reading;
  const label = phraseReading(reading).join(" ");
  const heading = deck.columns.find(({ title }) => title === column);
  // One of a scenario that was entered here is not drawn: it is its words alone.
  if (!at.page.drawings.has(card.id))
    return h("div.card.written", { role: "img", "aria-label": label }, [
      h("strong", reading.headline || reading.title),
      reading.sections.map(({ title, text }) => h("p", [title, text].filter(Boolean).join(". "))),
    ]);
  return at.page.drawings.front(deck.id, card.id, label, heading?.id ?? "");
}

/** Open a card as large as there is room, with what it says below it. */
export function openCard(at, reading) {
  openSheet(reading.deck.title, () => {
    const words = makeReadingWords(at, reading);
    return h("div.large-card", makeSides(at, reading), words);
  });
}

/** Return a card and, if it has a back of its own, a button that turns it over; so does a tap on the card. */
function makeSides(at, reading) {
  const front = makeCardDrawing(at, reading);
  const { drawings } = at.page;
  const { deck, card } = reading;
  if (!drawings.has(card.id) || !drawings.ownBack(deck.id, card.id)) return front;
  const back = drawings.back(deck.id, say(TEXTS.cards.back, deck), card.id);
  const side = h("div", { "aria-live": "polite" }, front);
  const turn = () => side.replaceChildren(front.isConnected ? back : front);
  side.addEventListener("click", turn);
  return [side, h("button", turn, TEXTS.cards.turn)];
}

/** Return what is read of a card or a roll, in large type, with its notes, and a way to its rules. */
export function makeReadingWords(at, reading) {
  return h("div.reading", [
    reading.headline && h("h3", reading.headline),
    reading.read.map((section) => makeSection(at, reading, section)),
    reading.remarks.length ? h("p.soft", reading.remarks.join(" · ")) : null,
    makeRulesLinks(at, reading),
  ]);
}

function makeSection(at, reading, section) {
  const { label, title, text, note, heading } = section;
  const style = heading && reading.table.columns.length > 1 ? findColumnStyle(at, reading.table.id, heading.id) : null;
  const inline = label && !style;
  return h("div", { class: section.quiet ? "section quiet" : "section" }, [
    style && h("span.tag", { ...wearStyle(style) }, makeSign(style), label),
    title && h("h3", inline ? `${label}: ${title}` : title),
    text && h("p", inline && !title ? h("b", `${label}: `) : null, text.trim()),
    note && h("p.aside", `${TEXTS.table.note}: `, note.trim()),
  ]);
}

/** Return the hands of all piles that are dealt from; nothing where nobody holds a card. */
export function makeHands(at) {
  const dealt = at.system.play.piles.filter((rules) => rules.dealt);
  return dealt.flatMap(({ id }) => {
    const { places, deck } = at.game.pile(id);
    const holders = [...places.hands.map(({ player }) => player), ...places.owners.map(([, player]) => player)];
    const hands = listOnce(holders)
      .sort(ascending)
      .map((player) => makeHand(at, id, player));
    return hands.length ? [h("section.hands", h("h3", deck.title), hands)] : [];
  });
}

/** Return the hand of a player; `after` is called when a card of it was kept. */
export function makeHand(at, pile, player, after = () => {}) {
  const { places } = at.game.pile(pile);
  const held = places.hands.filter((hand) => hand.player === player).flatMap(({ cards }) => cards);
  const kept = places.keptBy(player);
  const owed = listOwed(at.game, pile).find((offer) => offer.player === player);
  const hidden = isHidden(at.game, pile);
  const read = () => [...held, ...kept].map((number) => makeSeenReading(at.game, at.game.pile(pile), number));
  const open = () => read().map((reading) => makeCardFace(at, reading));
  return h("article.hand", [
    h("header", [
      h("b", say(TEXTS.table.player, { n: player })),
      h("span.soft", [
        held.length ? say(TEXTS.hand.holds, { n: held.length }) : "",
        kept.length ? ` ${say(TEXTS.hand.keeps, { n: kept.length })}` : "",
      ]),
    ]),
    hidden ? makeCovered(at, pile, player, read) : h("div.hand-cards", open()),
    owed && makeKeeping(at, pile, owed, after),
    kept.length ? makeKeptMoves(at, pile, player, kept, hidden) : null,
  ]);
}

/**
 * Return a button that shows the words of the cards of a hand, over everything, while it is held down, and for a keyboard
 * turns them over and back; `read` returns what they say. A finger that is held moves words that are longer than the
 * screen.
 */
function makeCovered(at, pile, player, read) {
  const shown = h("div.hand-cards", { popover: "manual" });
  const cover = () => {
    shown.replaceChildren();
    button.setAttribute("aria-pressed", "false");
  };
  const look = () => {
    shown.replaceChildren(...read().map((reading) => makeReadingWords(at, reading)));
    shown.togglePopover?.(true);
    button.setAttribute("aria-pressed", "true");
  };
  const toggle = () => (shown.hasChildNodes() ? cover() : look());
  const button = h(
    `button.hold@hold-${pile}-${player}`,
    {
      "aria-pressed": "false",
      "aria-label": say(TEXTS.hand.holdLabel, { n: player }),
      onpointerdown: (event) => {
        event.target.setPointerCapture?.(event.pointerId);
        look();
      },
      onpointermove: (event) => (shown.scrollTop -= event.movementY),
      onpointerup: cover,
      onpointercancel: cover,
      oncontextmenu: (event) => event.preventDefault(),
      // A click without a pointer comes from a keyboard or a screen reader.
      onclick: (event) => event.detail === 0 && toggle(),
      onblur: cover,
    },
    TEXTS.hand.hold,
  );
  return [button, shown];
}

/** Return the buttons that keep a card of a hand; hidden cards are called by their places in it. */
function makeKeeping(at, pile, { player, owed, cards }, after) {
  const hidden = isHidden(at.game, pile);
  const held = at.game.pile(pile);
  const buttons = cards.map((card, index) => {
    const name = hidden
      ? say(TEXTS.hand.keep, { n: index + 1 })
      : say(TEXTS.hand.keepOpen, { card: nameCard(held.deck, held.findCard(card)) });
    const keep = () => at.act({ do: "keep", pile, card }) && after();
    return h(`button.main@keep-${pile}-${player}-${index}`, keep, name);
  });
  return h("div.form", h("p", say(TEXTS.hand.owed, { n: owed })), h("div.grid-choices", buttons));
}

/** Return a button for each of some moves of a card; `after` is called when one was made. */
export function makeMoves(at, pile, card, moves, after = () => {}) {
  const actions = {
    play: { do: "search", pile, card: card.id },
    discard: { do: "discard", pile, card: card.id },
    back: { do: "return", name: pile, card: card.id },
    leave: { do: "remove", name: pile, piece: card.id },
  };
  return moves.map((move) => h(`button@${move}-${card.id}`, () => at.act(actions[move]) && after(), TEXTS.moves[move]));
}

function makeKeptMoves(at, pile, player, kept, hidden) {
  const held = at.game.pile(pile);
  const { shown } = held.places;
  const isShown = kept.every((number) => shown.includes(number));
  const reveal = () => at.act({ do: "reveal", pile, player });
  const rows = kept.map((number, index) => {
    const card = held.card(number);
    const secret = hidden && !shown.includes(number);
    const name = secret ? say(TEXTS.hand.kept, { n: index + 1 }) : nameCard(held.deck, card);
    return h(`details.card-row@kept-${pile}-${player}-${index}`, [
      h("summary", name),
      h("div.row", makeMoves(at, pile, card, ["play", "discard", "back"])),
    ]);
  });
  const button = h(`button@reveal-${pile}-${player}`, reveal, TEXTS.hand.reveal);
  return [isShown || !hidden ? null : button, rows];
}
