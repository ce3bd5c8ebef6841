// All cards of the game to leaf through, with their backs, each as large as the screen if it is tapped; and how likely
// each result of a deck is: on its first card, or of what is left in the pile of a game.

import { Refusal } from "../../engine/contract.js";
import { countPile, putUnseen } from "../../engine/pile_odds.js";
import { byId, say, sayCount } from "../../engine/text.js";
import { listUnseen } from "../../words/names.js";
import { countLeft, headOdds, listOdds, phraseShort, phraseUnseen } from "../../words/odds_text.js";
import { h, makeEach, makeNumberField, openDialog, replaceContent } from "../elements/element.js";
import { makeRuleButtons } from "./card_drawing.js";
import { makeColumnField } from "./columns.js";

const MOST_ODDS = 10;

/** Return the odds of a pile, for a column and a number of draws that are chosen. */
export function makeOdds(at, name) {
  const { deck, rules } = at.game.pile(name);
  const list = h("div.odds");
  const column = deck.hasColumns ? makeColumnField(TEXTS.pile.column, deck.columns, "") : null;
  const draws = makeNumberField(TEXTS.pile.oddsDraws, { low: 1, high: MOST_ODDS, onchange: () => show() });
  const show = () => list.replaceChildren(...listOddsLines(at, name, column?.read() ?? "", draws.read()));
  if (column) {
    const read = rules.column ? at.game.readColumn(at.system.tableOf(name), rules.column) : deck.columns[0].id;
    const select = column.element.querySelector("select");
    select.lastElementChild.remove();
    select.value = read;
    select.addEventListener("change", show);
  }
  show();
  return [column?.element, draws.element, list].filter(Boolean);
}

function listOddsLines(at, name, column, draws) {
  const unseen = listUnseen(at.game, name);
  const pile = putUnseen(at.game.pile(name), unseen);
  try {
    const odds = countPile(at.system.tableOf(name), pile, column, at.game.labels(), draws);
    const head = headOdds(pile.deck.title, pile.deck.columns, odds, countLeft(pile));
    const rows = listOdds(odds).map(({ title, percent, fraction, share }) =>
      h("div.chance", { "--share": share }, [h("span", title), h("b", { title: fraction }, `${percent} %`)]),
    );
    const notes = [phraseShort(odds), phraseUnseen(unseen)].filter(Boolean);
    return [h("p.soft", head), ...rows, ...makeEach("p.soft", notes)];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [h("p.wrong", error.message), h("p.soft", error.hint)];
  }
}

function makeCardOdds(odds) {
  return makeFold(TEXTS.cards.odds, () =>
    odds.map(({ title, each, results }) => [
      title && odds.length > 1 && h("h3", title),
      each ? h("p", say(TEXTS.cards.each, { odds: each })) : makeOddsTable(results),
    ]),
  );
}

/** Return what is made when it is opened. */
function makeFold(title, make) {
  const content = h("div");
  const fill = () => replaceContent(content, make());
  return h("details.cards-odds", { ontoggle: fill }, h("summary", title), content);
}

function makeOddsTable(results) {
  const heads = [TEXTS.cards.result, TEXTS.cards.number, TEXTS.cards.percent];
  const rows = results.map(([title, cards, percent]) =>
    h("tr", h("th", { scope: "row" }, title), h("td", cards), h("td", percent)),
  );
  const head = heads.map((title) => h("th", { scope: "col" }, title));
  return h("table", h("thead", h("tr", head)), h("tbody", rows));
}

// How far a finger moves sideways to see another card, in pixels.
const SWIPE = 48;
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

/** Show a card large, over the page, if it is drawn: the others of its deck follow by buttons, arrow keys and swipes. */
function showCardLarge(page, id) {
  const deck = page.drawings.findDeck(id);
  if (deck) new CardLarge(page, deck, page.drawings.cards(deck).indexOf(id)).open();
}

class CardLarge {
  constructor(page, deck, place) {
    Object.assign(this, { page, deck, place, drawings: page.drawings, turned: false, from: null });
    this.cards = this.drawings.cards(deck);
    this.dialog = h("dialog.card-large", {
      "aria-label": this.drawings.title(deck),
      onkeydown: ({ key }) => this.go(KEYS[key] ?? 0),
      ontouchend: (event) => this.end(event),
    });
    this.dialog.addEventListener("touchstart", (event) => this.start(event), { passive: true });
  }

  open() {
    this.draw();
    openDialog(this.dialog);
  }

  /** Show another card, so many further on; at the ends there is none. */
  go(by) {
    const place = this.place + by;
    if (!by || !(place in this.cards)) return;
    this.place = place;
    this.turned = false;
    this.draw();
  }

  start(event) {
    this.from = event.touches.length === 1 ? event.touches[0].clientX : null;
  }

  end(event) {
    const moved = this.from === null ? 0 : event.changedTouches[0].clientX - this.from;
    if (Math.abs(moved) >= SWIPE) this.go(moved < 0 ? 1 : -1);
  }

  draw() {
    const id = this.cards[this.place];
    const title = say(TEXTS.cards.back, { title: this.drawings.title(this.deck) });
    const drawn = this.turned ? this.drawings.back(this.deck, title, id) : this.drawings.front(this.deck, id);
    replaceContent(this.dialog, [
      h("div.card-large-side@side", { "data-scroll": true }, drawn),
      h("p.soft", { role: "status" }, say(TEXTS.cards.place, { n: this.place + 1, of: this.cards.length })),
      h("div.card-large-rules", !this.turned && makeRuleButtons(this.page, this.drawings.links(this.deck, id))),
      h("div.card-large-buttons", this.makeButtons()),
    ]);
  }

  makeButtons() {
    const { place, cards } = this;
    const turn = () => {
      this.turned = !this.turned;
      this.draw();
    };
    return [
      makeSignButton("‹", TEXTS.cards.previous, () => this.go(-1), place === 0),
      makeSignButton("⟲", TEXTS.cards.turn, turn),
      makeSignButton("✕", TEXTS.cards.close, () => this.dialog.close()),
      makeSignButton("›", TEXTS.cards.next, () => this.go(1), place === cards.length - 1),
    ];
  }
}

function makeSignButton(sign, label, act, disabled = false) {
  return h(`button@${label}`, { "aria-label": label, disabled, onclick: act }, [
    h("span", { "aria-hidden": "true" }, sign),
  ]);
}

// Where a card lies that everybody sees, in a game; of kept cards some are shown.
const SEEN = ["active", "shown", "discards", "out"];

/** The view of the cards: its element and `redraw()`. The cards are drawn when it is redrawn for the first time. */
export class CardsView {
  constructor(play, page) {
    Object.assign(this, { play, page, drawings: page.drawings });
    this.deck = this.drawings.decks[0] ?? "";
    this.drawn = "";
    this.chosen = h("div.cards-decks.row", { role: "group", "aria-label": TEXTS.cards.decks });
    this.about = h("div.cards-about");
    this.grid = h("ul.cards-grid");
    this.element = h("div.cards-view", this.chosen, this.about, this.grid);
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
    replaceContent(this.chosen, [decks.map((deck) => this.makeChoice(deck))]);
    replaceContent(this.about, this.makeAbout());
    this.markGone();
  }

  makeChoice(deck) {
    const choose = () => {
      this.deck = deck;
      this.redraw();
    };
    const given = { "aria-pressed": String(deck === this.deck), onclick: choose };
    return h(`button@deck-${deck}`, given, this.drawings.title(deck));
  }

  makeAbout() {
    const { deck, drawings, pile } = this;
    const title = drawings.title(deck);
    const cards = drawings.cards(deck).length;
    const amount = pile
      ? say(TEXTS.cards.left, { left: pile.places.stack.length, cards })
      : sayCount(TEXTS.cards.cards, cards);
    return [
      h("div.cards-back", drawings.back(deck, say(TEXTS.cards.back, { title }))),
      h("div", h("h2", title), h("p.soft", amount)),
      pile
        ? makeFold(TEXTS.cards.oddsNow, () => makeOdds({ game: this.play.game, system: this.play.game.system }, deck))
        : makeCardOdds(drawings.odds(deck)),
    ];
  }

  drawGrid() {
    const cards = this.drawings.cards(this.deck);
    const rows = cards.map((id) => {
      const given = { "data-card": id, onclick: () => showCardLarge(this.page, id) };
      return h("li", h("button.cards-small", given, this.drawings.front(this.deck, id), h("span.cards-gone")));
    });
    this.grid.replaceChildren(...rows);
  }

  /** Say of each card that is not in the pile any more where it is, if everybody sees it there. */
  markGone() {
    const { pile } = this;
    for (const button of this.grid.querySelectorAll("[data-card]")) {
      const number = byId(pile?.deck.cards, button.dataset.card)?.number;
      const place = number ? SEEN.find((name) => pile.places[name].includes(number)) : "";
      button.classList.toggle("gone", Boolean(place));
      button.querySelector(".cards-gone").textContent = place ? TEXTS.gone[place] : "";
    }
  }
}
