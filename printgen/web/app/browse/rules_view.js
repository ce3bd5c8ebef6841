// The rules to read: found by their headings, by words, and from the cards; and the rosters.

import { byId, say, sayCount } from "../../engine/text.js";
import { h, replaceContent } from "../elements/element.js";
import { listReadColumns } from "./columns.js";
import { makeTonight } from "./tonight_view.js";

// What is found or left out as one.
const PIECES = "li, tbody tr, p, footer";
// Signs of print, and what is typed in their place; and the one letter that two stand for in lower case.
const SIGNS = /[\u00a0\u0130\u2018\u2019\u201c\u201d\u2013\u2212]/g;
const TYPED = {
  "\u00a0": " ",
  "\u0130": "i",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2212": "-",
};

const EACH_WORD = /[\p{L}\p{N}][\p{L}\p{N}'-]*/gu;
// A slip is looked for in words of so many letters; in longer words there may be two.
const SHORTEST_WORD = 4;
const LONG_WORD = 8;

/** Return words with those that nothing says replaced by the nearest that something does. */
function correctWords(wanted, known) {
  return wanted.map((word) => {
    if (word.length < SHORTEST_WORD || known.some((each) => each.includes(word))) return word;
    const most = word.length < LONG_WORD ? 1 : 2;
    const near = known.map((each) => [countSlips(word, each, most), each]).filter(([slips]) => slips <= most);
    return near.sort(([one], [other]) => one - other)[0]?.[1] ?? word;
  });
}

/** Return how many letters must be added, left out or changed to make one word another; more than `most` do not count. */
function countSlips(word, other, most) {
  if (Math.abs(word.length - other.length) > most) return most + 1;
  let row = [...other, ""].map((_, index) => index);
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1];
    for (const [place, found] of [...other].entries()) {
      next.push(Math.min(row[place + 1] + 1, next[place] + 1, row[place] + (letter === found ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1);
}

/** Leave out of rules what does not say all words, mark these in the rest, and return how many places say them. */
function searchRules(rules, wanted) {
  let found = 0;
  numberItems(rules);
  for (const section of rules.querySelectorAll("section, footer")) {
    const heading = section.querySelector("h3, summary");
    section.firstElementChild?.setAttribute("open", "");
    if (heading && saysAll(heading, wanted)) found += 1;
    else found += keepPieces(section, wanted);
  }
  for (const article of rules.querySelectorAll("article")) {
    if (!article.querySelector("section")) article.remove();
  }
  // Put marks round the words wherever they stand in one piece.
  const walker = document.createTreeWalker(rules, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest("svg")) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = splitText(text.data, wanted);
    if (parts.length > 1) text.replaceWith(...parts.map((part, index) => (index % 2 ? h("mark", part) : part)));
  }
  return found;
}

/** Have the items of lists keep their numbers, whichever are left out beside them. */
function numberItems(rules) {
  for (const list of rules.querySelectorAll("ol")) {
    for (const [index, item] of [...list.children].entries()) item.value = index + 1;
  }
}

/** Leave out the pieces of a section that do not say all words, and return how many do; without any, it goes too. */
function keepPieces(section, wanted) {
  const inside = [...section.querySelectorAll(PIECES)].filter((piece) => !piece.parentElement.closest("li"));
  const pieces = section.matches(PIECES) ? [section] : inside;
  const kept = pieces.filter((piece) => saysAll(piece, wanted));
  if (!kept.length) section.remove();
  for (const piece of pieces) if (kept.length && !kept.includes(piece)) piece.remove();
  for (const empty of section.querySelectorAll("ol:empty, b:has(+ ul:empty), ul:empty")) empty.remove();
  for (const table of section.querySelectorAll("table")) if (!table.querySelector("tbody tr")) table.remove();
  return kept.length;
}

function saysAll(element, wanted) {
  const said = foldText(element.textContent);
  return wanted.every((word) => said.includes(word));
}

/** Return a text in parts, by turns between the words and the words themselves. */
function splitText(text, wanted) {
  const folded = foldText(text);
  const parts = [];
  let start = 0;
  for (let place = 0; place < folded.length; place += 1) {
    const word = wanted.find((each) => folded.startsWith(each, place));
    if (!word) continue;
    parts.push(text.slice(start, place), text.slice(place, place + word.length));
    start = place + word.length;
    place = start - 1;
  }
  return [...parts, text.slice(start)];
}

/** Return a text in lower case as it would be typed; each of its characters stands where it stood. */
function foldText(text) {
  return text.replace(SIGNS, (sign) => TYPED[sign]).toLowerCase();
}

const ROLES = { table: "table", tbody: "rowgroup", tr: "row", th: "rowheader", td: "cell" };

/**
 * Set the tables that are wider than what holds them closer, and where that is not enough, their cells below one
 * another, each with the head of its column.
 */
function fitTables(rules) {
  const tables = [...rules.querySelectorAll("table")];
  for (const table of tables) table.classList.remove("close", "stacked");
  const isWide = (table) => table.offsetWidth > table.parentElement.clientWidth;
  const wide = tables.filter(isWide);
  for (const table of wide) table.classList.add("close");
  for (const table of wide.filter(isWide)) {
    table.classList.replace("close", "stacked");
    // Each cell but the first of its row has the head of its column as a label; roles say what no longer looks so.
    const parts = [table, ...table.querySelectorAll("tbody, tr, th, td")];
    for (const part of parts) part.setAttribute("role", ROLES[part.localName]);
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
    for (const row of table.querySelectorAll("tbody tr")) {
      for (const [index, cell] of [...row.cells].entries()) if (index) cell.dataset.label = heads[index];
    }
  }
}

/** Mark the cells of the columns that are read in the tables of the rules, and no others. */
function markReadColumns(rules, read) {
  for (const table of rules.querySelectorAll("table[data-table]")) {
    const heads = [...table.querySelectorAll("thead th")];
    const column = heads.findIndex(
      (head) => head.dataset.column && head.dataset.column === read.get(table.dataset.table),
    );
    for (const row of table.rows) {
      let first = 0; // equal results side by side share a cell
      for (const cell of row.cells) {
        cell.classList.toggle("read", first <= column && column < first + cell.colSpan);
        first += cell.colSpan;
      }
    }
  }
}

/** Return an article for each table that has rosters, each roster folded away. */
function makeRosters({ tables, rosters }) {
  return tables.map((table) => {
    const found = rosters.filter((roster) => roster.table === table.id);
    const title = say(TEXTS.rules.rosters, table);
    return found.length > 0 && h("article.rosters", h("h2", title), found.map(makeRosterNames(table)));
  });
}

function makeRosterNames(table) {
  const title = (id) => byId(table.results, id).title;
  return ({ title: name, entries, last }) =>
    h("section", [
      h("details", [
        h("summary", name),
        entries.map(([id, ...names]) => [h("b", title(id)), h("ul", names.map(makeRosterName(last)))]),
      ]),
    ]);
}

function makeRosterName(last) {
  return (text) => h("li", last.includes(text) ? say(TEXTS.rules.last, { text }) : text);
}

const LINK = "rule.";

/** The view of the rules: its element, `redraw()`, and `show(id, title)`. */
export class RulesView {
  constructor(play, page) {
    Object.assign(this, { play, page });
    this.places = [];
    this.tonight = h("div");
    this.rules = document.getElementById("rules").content.cloneNode(true);
    this.rules.append(h("div", makeRosters(page.base), this.rules.querySelector("footer")));
    this.content = h("div.rules", (event) => this.follow(event));
    this.count = h("p.rules-count.soft", { role: "status" });
    const typing = { type: "search", "aria-label": TEXTS.rules.search, placeholder: TEXTS.rules.search };
    this.field = h("input", { ...typing, oninput: () => this.search(), onsearch: () => this.search() });
    const goBack = { class: "plain", hidden: true, "aria-label": TEXTS.rules.back };
    this.back = h("button", { ...goBack, onclick: () => this.goBack() }, `↑ ${TEXTS.rules.backShort}`);
    const bar = h("div.rules-bar", this.field, this.back, this.count);
    this.contents = h("div.rules-contents");
    this.element = h("div.rules-view", bar, this.contents, this.tonight, this.content);
    this.search();
    replaceContent(this.contents, this.makeContents());
    new ResizeObserver(() => fitTables(this.content)).observe(this.content);
  }

  redraw() {
    replaceContent(this.tonight, this.makeTonight());
    this.markColumns();
  }

  /** Show what says the words in the field, or everything without any. */
  search() {
    const typed = foldText(this.field.value).split(/\s+/).filter(Boolean);
    let [wanted, rules] = [typed, this.rules.cloneNode(true)];
    if (wanted.length) rules = this.makeAll();
    let found = wanted.length ? searchRules(rules, wanted) : 0;
    if (wanted.length && !found) {
      rules = this.makeAll();
      wanted = correctWords(typed, [...new Set(foldText(rules.textContent).match(EACH_WORD))]);
      found = searchRules(rules, wanted);
    }
    this.content.replaceChildren(rules);
    fitTables(this.content);
    this.markColumns();
    this.contents.hidden = this.tonight.hidden = wanted.length > 0;
    this.showBack(wanted.length ? [] : this.places);
    const words = wanted.join(" ");
    const said = words === typed.join(" ") ? "" : `${say(TEXTS.rules.near, { words })} `;
    this.count.textContent = said + sayFound(wanted, found);
  }

  /** Return the rules below the scenario of tonight, as far as one is played. */
  makeAll() {
    const rules = this.rules.cloneNode(true);
    rules.prepend(this.makeTonight() ?? "");
    return rules;
  }

  makeTonight() {
    const { game } = this.play;
    return makeTonight({ game, system: game.system, page: this.page });
  }

  markColumns() {
    markReadColumns(this.content, this.page.isPlaying ? listReadColumns(this.play.game) : new Map());
  }

  makeContents() {
    const headings = [...this.content.querySelectorAll("article > h2, h3")];
    const several = this.content.querySelectorAll("article").length > 1;
    const rows = headings
      .filter((heading) => several || heading.localName === "h3")
      .map((heading) => {
        const title = heading.cloneNode(true);
        for (const reference of title.querySelectorAll("sup")) reference.remove();
        const button = h("button.plain", () => this.reveal(heading), title.textContent.trim());
        return h(`li.${heading.localName}`, button);
      });
    return h("details", h("summary", TEXTS.rules.contents), h("ul", rows));
  }

  /**
   * Show what an id stands for: a line of a glossary, a procedure, or a table, or the row of that with a title. Return
   * whether there is one.
   */
  show(id, title) {
    if (this.field.value) {
      this.field.value = "";
      this.search();
    }
    const find = (name, value) => this.content.querySelector(`[${name}="${CSS.escape(value)}"]`);
    const target = find("id", LINK + id) ?? (title && this.findRow(id, title)) ?? find("data-rule", id);
    if (target) this.reveal(target);
    return target !== null;
  }

  /** Return the row of a table that has a title, which typography may have changed. */
  findRow(table, title) {
    const titles = this.content.querySelectorAll(`section:has(> [data-rule="${CSS.escape(table)}"]) strong`);
    const isSame = (found) => !found.textContent.localeCompare(title, "en", { ignorePunctuation: true });
    return [...titles].find(isSame)?.closest("tr, li");
  }

  /** Go where a link in the rules leads, and remember where it stood. */
  follow(event) {
    const link = event.target.closest(`a[href^="#${LINK}"]`);
    if (!link) return;
    event.preventDefault();
    const id = link.getAttribute("href").slice(LINK.length + 1);
    const place = [...this.content.querySelectorAll("a")].indexOf(link);
    if (this.show(id)) this.showBack([...this.places, place]);
  }

  goBack() {
    const link = this.content.querySelectorAll("a")[this.places.at(-1)];
    this.showBack(this.places.slice(0, -1));
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
  }

  showBack(places) {
    this.places = places;
    this.back.hidden = !places.length;
  }

  /** Bring a part of the rules into sight, and let a screen reader go on from it. */
  reveal(target) {
    for (const shown of this.content.querySelectorAll(".rules-shown")) shown.classList.remove("rules-shown");
    target.classList.add("rules-shown");
    target.closest("details")?.setAttribute("open", "");
    target.tabIndex = -1;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }
}

function sayFound(wanted, found) {
  if (!wanted.length) return "";
  return found ? sayCount(TEXTS.rules.found, found) : TEXTS.rules.nothing;
}
