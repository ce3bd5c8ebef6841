// Cards on the table: drawn as they are printed, with what is read of them in large type.

import { say } from "../../engine/text.js";
import { phraseReading } from "../../words/phrases.js";
import { makeRulesLinks } from "../browse/card_drawing.js";
import { findColumnStyle, makeSign, wearStyle } from "../browse/columns.js";
import { openSheet } from "../elements/dialogs.js";
import { h } from "../elements/element.js";
import { CARDS_TEXTS } from "../texts/reading_texts.js";
import { TABLE_TEXTS } from "../texts/table_texts.js";

/** Return a card as it is printed, in which the column that is read stands out; a tap shows it large. */
export function makeCardFace(at, reading) {
  const { card } = reading;
  const drawn = makeCardDrawing(at, reading);
  const show = () => openCard(at, reading);
  const enlarge = { class: "enlarge", "data-key": `show-${card.id}`, onclick: show };
  drawn.addEventListener("click", show);
  const button = h("button", { ...enlarge, "aria-label": TABLE_TEXTS.enlarge }, "⤢");
  return h("figure.card-face", { "--ratio": at.page.drawings.ratio(reading.deck.id) }, drawn, button);
}

function makeCardDrawing(at, reading) {
  const { deck, card, column } = reading;
  const label = phraseReading(reading).join(" ");
  const heading = deck.columns.find(({ title }) => title === column);
  if (!at.page.drawings.has(card.id)) return makeWrittenCard(reading, label);
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
  const back = drawings.back(deck.id, say(CARDS_TEXTS.back, deck), card.id);
  const side = h("div", { "aria-live": "polite" }, front);
  const turn = () => side.replaceChildren(front.isConnected ? back : front);
  side.addEventListener("click", turn);
  return [side, h("button", { onclick: turn }, CARDS_TEXTS.turn)];
}

/** Return a card that nobody has drawn, as one of a scenario that was entered here: its words alone. */
function makeWrittenCard(reading, label) {
  return h("div.card.written", { role: "img", "aria-label": label }, [
    h("strong", reading.headline || reading.title),
    reading.sections.map(({ title, text }) => h("p", [title, text].filter(Boolean).join(". "))),
  ]);
}

/** Return what is read of a card or a roll, in large type, with its notes, and a way to its rules. */
export function makeReadingWords(at, reading) {
  return h("div.reading", [
    reading.headline ? h("h3", reading.headline) : null,
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
    style ? h("span.tag", { ...wearStyle(style) }, makeSign(style), label) : null,
    title ? h("h3", inline ? `${label}: ${title}` : title) : null,
    text ? h("p", inline && !title ? h("b", `${label}: `) : null, text.trim()) : null,
    note ? h("p.aside", `${TABLE_TEXTS.note}: `, note.trim()) : null,
  ]);
}
