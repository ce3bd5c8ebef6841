// One card as large as the screen, among those of its deck.

import { h, replaceContent } from "../elements/element.js";
import { CARDS_TEXTS } from "../texts/reading_texts.js";
import { say } from "../texts/texts.js";

// How far a finger moves sideways to see another card, in pixels.
const SWIPE = 48;
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

/** Show a card large, over the page, if it is drawn: the others of its deck follow by buttons, arrow keys and swipes. */
export function showCardLarge(page, id) {
  const deck = page.drawings.findDeck(id);
  if (deck) new CardLarge(page, deck, page.drawings.cards(deck).indexOf(id)).open();
}

class CardLarge {
  constructor(page, deck, place) {
    Object.assign(this, { page, deck, place, drawings: page.drawings, turned: false, from: null });
    this.cards = this.drawings.cards(deck);
    this.dialog = h("dialog", { class: "card-large", "aria-label": this.drawings.title(deck) });
    this.dialog.addEventListener("close", () => this.dialog.remove());
    this.dialog.addEventListener("keydown", (event) => this.go(KEYS[event.key] ?? 0));
    this.dialog.addEventListener("touchstart", (event) => this.start(event), { passive: true });
    this.dialog.addEventListener("touchend", (event) => this.end(event));
  }

  open() {
    const before = document.activeElement;
    this.dialog.addEventListener("close", () => before?.isConnected && before.focus({ preventScroll: true }));
    this.draw();
    document.body.append(this.dialog);
    this.dialog.showModal();
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
    const title = say(CARDS_TEXTS.back, { title: this.drawings.title(this.deck) });
    const drawn = this.turned ? this.drawings.back(this.deck, title, id) : this.drawings.front(this.deck, id);
    replaceContent(this.dialog, [
      h("div", { class: "card-large-side", "data-key": "side", "data-scroll": true }, drawn),
      h("p", { class: "soft", role: "status" }, say(CARDS_TEXTS.place, { n: this.place + 1, of: this.cards.length })),
      h("div", { class: "card-large-rules" }, this.turned ? [] : this.makeLinks(id)),
      h("div", { class: "card-large-buttons" }, this.makeButtons()),
    ]);
  }

  makeButtons() {
    const { place, cards } = this;
    const turn = () => {
      this.turned = !this.turned;
      this.draw();
    };
    return [
      makeSignButton("‹", CARDS_TEXTS.previous, () => this.go(-1), place === 0),
      makeSignButton("⟲", CARDS_TEXTS.turn, turn),
      makeSignButton("✕", CARDS_TEXTS.close, () => this.dialog.close()),
      makeSignButton("›", CARDS_TEXTS.next, () => this.go(1), place === cards.length - 1),
    ];
  }

  makeLinks(id) {
    return this.drawings.links(this.deck, id).map(([rule, title]) => {
      const follow = () => {
        this.dialog.close();
        this.page.openRule(rule, title);
      };
      return h("button", { type: "button", class: "plain", onclick: follow }, say(CARDS_TEXTS.rules, { title }), " ›");
    });
  }
}

function makeSignButton(sign, label, act, disabled = false) {
  const given = { type: "button", "aria-label": label, "data-key": label, disabled, onclick: act };
  return h("button", given, h("span", { "aria-hidden": "true" }, sign));
}
