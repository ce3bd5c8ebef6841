// The rules to read: found by their headings, by words, and from the cards; and the rosters.

import { say } from "../../engine/text.js";
import { h, replaceContent } from "../elements/element.js";
import { RULES_TEXTS } from "../texts/reading_texts.js";
import { sayCount } from "../texts/texts.js";
import { listWanted, searchRules } from "./rules_search.js";
import { fitTables, listReadColumns, markReadColumns } from "./rules_tables.js";
import { makeTonight } from "./tonight_view.js";

/** Return an article for each table that has rosters, each roster folded away. */
function makeRosters({ tables, rosters }) {
  return tables.map((table) => {
    const found = rosters.filter((roster) => roster.table === table.id);
    const title = say(RULES_TEXTS.rosters, table);
    return found.length > 0 && h("article.rosters", h("h2", title), found.map(makeRosterNames(table)));
  });
}

function makeRosterNames(table) {
  const title = (id) => table.results.find((result) => result.id === id).title;
  return ({ title: name, entries, last }) =>
    h("section", [
      h("details", [
        h("summary", name),
        entries.map(([id, ...names]) => [h("b", title(id)), h("ul", names.map(makeRosterName(last)))]),
      ]),
    ]);
}

function makeRosterName(last) {
  return (text) => h("li", last.includes(text) ? say(RULES_TEXTS.last, { text }) : text);
}

const LINK = "rule.";

/** Return the view of the rules: its element, `redraw()`, and `openRule(id, title)`, as `open` below. */
export function makeRulesView(play, page) {
  const view = new RulesView(play, page);
  return { element: view.element, redraw: () => view.redraw(), openRule: (id, title) => view.open(id, title) };
}

class RulesView {
  constructor(play, page) {
    Object.assign(this, { play, page });
    this.places = [];
    this.tonight = h("div");
    this.rules = document.getElementById("rules").content.cloneNode(true);
    this.rules.append(h("div", makeRosters(page.base), this.rules.querySelector("footer")));
    this.content = h("div.rules", { onclick: (event) => this.follow(event) });
    this.count = h("p.rules-count.soft", { role: "status" });
    const typing = { type: "search", "aria-label": RULES_TEXTS.search, placeholder: RULES_TEXTS.search };
    this.field = h("input", { ...typing, oninput: () => this.search(), onsearch: () => this.search() });
    const goBack = { class: "plain", hidden: true, "aria-label": RULES_TEXTS.back };
    this.back = h("button", { ...goBack, onclick: () => this.goBack() }, `↑ ${RULES_TEXTS.backShort}`);
    const bar = h("div.rules-bar", this.field, this.back, this.count);
    this.contents = h("div.rules-contents");
    this.element = h("div.rules-view", bar, this.contents, this.tonight, this.content);
    this.search();
    replaceContent(this.contents, this.makeContents());
    new ResizeObserver(() => fitTables(this.content)).observe(this.content);
  }

  /** Show the scenario of tonight, and which columns are read now. */
  redraw() {
    const { game } = this.play;
    replaceContent(this.tonight, makeTonight({ game, system: game.system, page: this.page }));
    this.markColumns();
  }

  /** Show what says the words in the field, or everything without any. */
  search() {
    const wanted = listWanted(this.field.value);
    const rules = this.rules.cloneNode(true);
    const found = wanted.length ? searchRules(rules, wanted) : 0;
    this.content.replaceChildren(rules);
    fitTables(this.content);
    this.markColumns();
    this.contents.hidden = this.tonight.hidden = wanted.length > 0;
    this.showBack(wanted.length ? [] : this.places);
    this.count.textContent = sayFound(wanted, found);
  }

  /** Mark the columns that are read as the game stands. */
  markColumns() {
    markReadColumns(this.content, this.page.isPlaying ? listReadColumns(this.play.game) : new Map());
  }

  makeContents() {
    const headings = [...this.content.querySelectorAll("article > h2, h3")];
    const several = this.content.querySelectorAll("article").length > 1;
    const rows = headings
      .filter((heading) => several || heading.localName === "h3")
      .map((heading) =>
        h(
          "li",
          { class: heading.localName },
          h("button.plain", { onclick: () => this.show(heading) }, heading.textContent),
        ),
      );
    return h("details", h("summary", RULES_TEXTS.contents), h("ul", rows));
  }

  /**
   * Show what an id stands for: a line of a glossary, a procedure, or a table, or the row of that with a title. Return
   * whether there is one.
   */
  open(id, title) {
    if (this.field.value) {
      this.field.value = "";
      this.search();
    }
    const find = (name, value) => this.content.querySelector(`[${name}="${CSS.escape(value)}"]`);
    const target = find("id", LINK + id) ?? (title && this.findRow(id, title)) ?? find("data-rule", id);
    if (target) this.show(target);
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
    if (this.open(id)) this.showBack([...this.places, place]);
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
  show(target) {
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
  return found ? sayCount(RULES_TEXTS.found, found) : RULES_TEXTS.nothing;
}
