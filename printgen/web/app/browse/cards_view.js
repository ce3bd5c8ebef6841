// All cards of the game to leaf through, with their backs, and how likely each result is.

import { h, replaceContent } from "../elements/element.js";
import { CARDS_TEXTS } from "../texts/reading_texts.js";
import { say, sayCount } from "../texts/texts.js";
import { showCardLarge } from "./card_large.js";
import { makeCardOdds, makePileOdds } from "./card_odds.js";

// Where a card lies that everybody sees, in a game; of those that are kept some are shown.
const SEEN = ["active", "shown", "discards", "out"];

/**
 * Return the view of the cards: its element and `redraw()`. The cards are drawn when it is redrawn for the first time.
 */
export function makeCardsView(play, page) {
  const view = new CardsView(play, page);
  return { element: view.element, redraw: () => view.redraw() };
}

class CardsView {
  constructor(play, page) {
    Object.assign(this, { play, page, drawings: page.drawings });
    this.deck = this.drawings.decks[0] ?? "";
    this.drawn = "";
    this.chosen = h("div", { class: "cards-decks row", role: "group", "aria-label": CARDS_TEXTS.decks });
    this.about = h("div", { class: "cards-about" });
    this.grid = h("ul", { class: "cards-grid" });
    this.element = h("div", { class: "cards-view" }, this.chosen, this.about, this.grid);
  }

  /** The pile that draws from the deck that is shown, as it stands; null without a game or a pile. */
  get pile() {
    if (!this.page.isPlaying) return null;
    const { game } = this.play;
    return game.system.play.piles.some(({ id }) => id === this.deck) ? game.pile(this.deck) : null;
  }

  redraw() {
    if (this.drawn !== this.deck) this.drawGrid();
    this.drawn = this.deck;
    const decks = this.drawings.decks.length > 1 ? this.drawings.decks : [];
    replaceContent(
      this.chosen,
      decks.map((deck) => this.makeChoice(deck)),
    );
    replaceContent(this.about, this.makeAbout());
    this.markGone();
  }

  makeChoice(deck) {
    const choose = () => {
      this.deck = deck;
      this.redraw();
    };
    const given = {
      type: "button",
      "aria-pressed": String(deck === this.deck),
      "data-key": `deck-${deck}`,
      onclick: choose,
    };
    return h("button", given, this.drawings.title(deck));
  }

  makeAbout() {
    const { deck, drawings, pile } = this;
    const title = drawings.title(deck);
    const cards = drawings.cards(deck).length;
    const amount = pile
      ? say(CARDS_TEXTS.left, { left: pile.places.stack.length, cards })
      : sayCount(CARDS_TEXTS.cards, cards);
    return [
      h("div", { class: "cards-back" }, drawings.back(deck, say(CARDS_TEXTS.back, { title }))),
      h("div", {}, h("h2", {}, title), h("p", { class: "soft" }, amount)),
      pile ? makePileOdds(this.play.game, deck) : makeCardOdds(drawings.odds(deck)),
    ];
  }

  drawGrid() {
    const cards = this.drawings.cards(this.deck);
    const rows = cards.map((id) => {
      const given = {
        type: "button",
        class: "cards-small",
        "data-card": id,
        onclick: () => showCardLarge(this.page, id),
      };
      return h("li", {}, h("button", given, this.drawings.front(this.deck, id), h("span", { class: "cards-gone" })));
    });
    this.grid.replaceChildren(...rows);
  }

  /** Say of each card that is not in the pile any more where it is, if everybody sees it there. */
  markGone() {
    const { pile } = this;
    for (const button of this.grid.querySelectorAll("[data-card]")) {
      const number = pile?.deck.cards.find((card) => card.id === button.dataset.card)?.number;
      const place = number ? SEEN.find((name) => pile.places[name].includes(number)) : "";
      button.classList.toggle("gone", Boolean(place));
      button.querySelector(".cards-gone").textContent = place ? CARDS_TEXTS.gone[place] : "";
    }
  }
}
