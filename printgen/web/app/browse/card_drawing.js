// Cards as they are printed, drawn as SVG, and what the rules say of them.

import { byId, listOnce, say } from "../../engine/text.js";
import { h, makeSvg } from "../elements/element.js";

/** The drawings of all cards of a game, as the page holds them. */
export class CardDrawings {
  /** `frames` and `boards` stand in the element `cards`, what is said of each deck of a `system` in `data`. */
  constructor({ frames, boards, language }, data, system) {
    Object.assign(this, { frames, boards, language, data, system });
    this.decks = system.decks.map(({ id }) => id);
  }

  /** Returns whether a card is drawn; one of a scenario that was entered here is not. */
  has(id) {
    return this.findDeck(id) !== null;
  }

  /** Returns the id of the deck of a card, null if the card is not drawn. */
  findDeck(id) {
    return this.decks.find((deck) => this.cards(deck).includes(id)) ?? null;
  }

  title(deck) {
    return this.data[deck].title;
  }

  /** Returns the ids of the cards of a deck, in order. */
  cards(deck) {
    return this.system.cardsOf(deck).cards.map((card) => card.id);
  }

  /** Returns how likely each result is on the first card of a deck, for each of its columns. */
  odds(deck) {
    return this.data[deck].odds;
  }

  /** Returns what the rules say of a card, its results or else its table: a list of [id in the rules, title]. */
  links(deck, id) {
    const table = this.system.tableOf(deck);
    const { columns, cards } = this.system.cardsOf(deck);
    const { results } = table.rowOf().get(byId(cards, id).keys[0]);
    const read = columns.length ? columns.map((column) => results[table.columns.indexOf(column)]) : results;
    const known = listKnown(table, read);
    if (known.length || !findInRules(`[data-rule="${table.id}"]`)) return known;
    return [[table.id, (read[1] ? table : read[0]).title]];
  }

  /** Returns the style of a column of a deck, {colour, tint, shape}, or null if it has none. */
  style(deck, column) {
    const columns = this.data[deck]?.columns ?? {};
    return Object.hasOwn(columns, column) ? columns[column] : null;
  }

  /** Returns where each row of a table lies on the table, [x, y, width, height], or null if no map tells it. */
  board(table) {
    return Object.hasOwn(this.boards, table) ? this.boards[table] : null;
  }

  /** Returns how wide the cards of a deck are, as a share of their height. */
  ratio(deck) {
    const { width, height } = this.data[deck];
    return width / height;
  }

  /**
   * Returns the front of a card as an element that is read aloud as `label`, or as the words on it without one; the
   * column that is read stands out.
   */
  front(deck, id, label = "", column = "") {
    const { ground, items, fronts } = this.data[deck];
    const front = fronts[this.cards(deck).indexOf(id)].map((item) => (Array.isArray(item) ? item : items[item]));
    const drawn = this.draw(deck, `${this.fill(ground)}<g>${this.fill(front)}</g>`, label);
    if (!label) drawn.setAttribute("aria-label", listCardWords(drawn.lastElementChild).join(" "));
    markColumn(drawn, column);
    return drawn;
  }

  /** Returns the back that a card has for itself, null if it has its deck's. */
  ownBack(deck, id) {
    return this.data[deck].backs?.[this.cards(deck).indexOf(id)];
  }

  /** Returns the back of a deck, or of a card which has its own, as an element that is read aloud as `label`. */
  back(deck, label, id = "") {
    const own = this.ownBack(deck, id);
    const { back, ground_of_back: ground } = this.data[deck];
    const drawn = this.draw(deck, this.fill(own ? [...ground, ...own] : back), label);
    if (own) drawn.setAttribute("aria-label", [label, ...listCardWords(drawn)].join(" "));
    return drawn;
  }

  /** Returns items as SVG: each fills the holes of its frame. Lines of words stand below one another. */
  fill(items) {
    const drawn = items.map(([index, ...values]) => {
      const [frame, leading] = this.frames[index];
      const below = `<tspan x="0" dy="${leading}">$1</tspan>`;
      return frame.replace(/~/g, () => String(values.shift()).replace(/\n(.*)/g, below));
    });
    return drawn.join("");
  }

  /** Returns an element of the size of a deck's cards with what Python has drawn and escaped. */
  draw(deck, inner, label) {
    const { width, height } = this.data[deck];
    const given = { viewBox: `0 0 ${width} ${height}`, class: "card", lang: this.language, "aria-label": label };
    return makeSvg(given, inner);
  }
}

/** Returns what the rules say of results of a table, line by line: a list of [id in the rules, title]. */
function listKnown(table, results) {
  const links = results.map(({ id, title }) => [`${table.id}.${id}`, title]);
  return [...new Map(links.filter(([id]) => findInRules(`[id="rule.${id}"]`)))];
}

function findInRules(selector) {
  return document.getElementById("rules").content.querySelector(selector);
}

/** Makes the column that is read stand out on a card, if that has it; without one all columns are alike. */
function markColumn(drawn, column) {
  const parts = [...drawn.querySelectorAll("[data-column]")];
  const isRead = (part) => part.dataset.column.split(" ").includes(column);
  const known = parts.some(isRead);
  for (const part of parts) {
    part.classList.toggle("other", known && !isRead(part));
  }
}

/** Return the words of a drawing, text by text; the same words in two corners are one. */
function listCardWords(drawn) {
  const texts = [...drawn.querySelectorAll("text")];
  return listOnce(texts.map((text) => [...text.childNodes].map((line) => line.textContent).join(" ")));
}

/** Return a button for each entry of the rules, [id, title]; it closes the dialog in which it stands. */
export function makeRuleButtons(page, links) {
  return links.map(([id, title]) => {
    const follow = (event) => {
      event.currentTarget.closest("dialog")?.close();
      page.openRule(id, title);
    };
    return h(`button.plain@rule-${id}`, follow, say(TEXTS.table.rulesOf, { title }), " ›");
  });
}

/** Return a button for each entry of the rules that tells of what is read; null where the rules have none. */
export function makeRulesLinks(at, reading) {
  const buttons = makeRuleButtons(at.page, listRuleLinks(at, reading));
  return buttons.length ? h("div.rule-links", buttons) : null;
}

/** Return the entries for what is read: of a card the entries that its drawing names, of a roll its results' entries. */
function listRuleLinks(at, { deck, card, table, headline, read }) {
  const titles = [headline, ...read.map(({ title }) => title)];
  const isRead = ([, title]) => titles.includes(title);
  if (card) {
    const links = at.page.drawings.has(card.id) ? at.page.drawings.links(deck.id, card.id) : [];
    return deck.hasColumns ? links.filter(isRead) : links;
  }
  return listKnown(table, table.results).filter(isRead);
}
