// The table: what has happened last, and at hand below it all that a player can do.

import { openLayer } from "../elements/dialogs.js";
import { h, makePart } from "../elements/element.js";
import { TABLE_TEXTS } from "../texts/table_texts.js";
import { AtTable, dimReading } from "./at_table.js";
import { makeBagTile } from "./bag_view.js";
import { makeStrip } from "./gauges.js";
import { findNextRoutine } from "./next_routine.js";
import { makePanels } from "./panels.js";
import { listPilesAtHand, makePileTile } from "./pile_view.js";
import { makeNextButtons } from "./routines.js";
import { makeStage } from "./stage.js";

// So many piles and bags have room beside each other on a phone.
const MOST_TILES = 4;
// From this width on all parts stand beside the stage, and none is folded away; on a phone lying flat they are.
const WIDE = 600;

/** Return the view of a table: its `element`, and `redraw()`, which draws anew what has changed. */
export function makeTableView(play, page) {
  return new TableView(play, page);
}

/** The view of a table: a stage, and below it what a player does. */
class TableView {
  constructor(play, page) {
    this.at = new AtTable(play, page, { redraw: () => this.redraw(), openPanel: (name) => this.openPanel(name) });
    this.open = "";
    this.seen = undefined;
    this.strip = h("div.strip");
    this.stage = makeStage(this.at);
    this.tiles = h("div.tiles");
    this.next = h("div.next");
    this.bar = h("div.panel-bar", { role: "group", "aria-label": TABLE_TEXTS.panelsLabel });
    this.panels = new Map(makePanels(this.at).map((panel) => [panel.name, panel]));
    const panels = [...this.panels.values()].map(({ element }) => element);
    this.drawer = h("div.drawer", { "data-key": "drawer" }, panels);
    this.toggle = h("button.toggle", { onclick: () => this.openPanel(this.open ? "" : "turn") });
    const low = h("div.low", this.next, this.toggle);
    this.dock = h("div.dock", this.tiles, low, this.bar, this.drawer);
    const close = ({ target }) => target === this.element && this.openPanel("");
    this.element = h("div.table", { onclick: close }, this.strip, this.stage.element, this.dock);
    this.parts = this.makeParts();
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  makeParts() {
    const { at } = this;
    return {
      strip: makePart(this.strip, () => dimReading(at, makeStrip(at))),
      tiles: makePart(this.tiles, () => dimReading(at, makeTiles(at))),
      bar: makePart(this.bar, (...given) => this.makeBarButtons(...given)),
      next: makePart(this.next, (next) => dimReading(at, makeNextButtons(at, next))),
    };
  }

  /** Draw anew what has changed since the last time. */
  redraw() {
    const { at } = this;
    const { game } = at;
    const next = findNextRoutine(at);
    const gauges = [game.system, game.positions, game.gauges, game.things];
    // What has the focus is mostly here. To give it back lays out the page, which takes long once a new card is on it.
    this.parts.tiles(game.piles, game.bags, ...gauges, at.page.settings.hidden, at.play.readOnly);
    this.parts.next(next, at.shown, ...gauges, game.chosen, game.ended, at.play.readOnly);
    this.drawBar();
    this.parts.strip(...gauges, at.play.readOnly);
    this.stage.redraw();
    for (const panel of this.panels.values()) {
      if (this.at.wide || panel.name === this.open) panel.draw(at, next);
    }
    if (this.seen !== at.last || at.refusal) this.showOutcome();
    this.seen = at.last;
  }

  /** Show what has happened, where that is more than a number beside a gauge. */
  showOutcome() {
    if (this.seen === undefined) return;
    const { last, shown, refusal } = this.at;
    if (refusal || last === shown || last?.after.ended !== last?.before.ended) {
      this.openPanel("");
      requestAnimationFrame(() => this.scrollToStage());
    }
  }

  /** Bring the stage into sight, just before the screen is drawn: to ask earlier lays out the page once more. */
  scrollToStage() {
    const view = this.element.parentElement;
    const low = matchMedia("(height < 46rem)").matches;
    const stage = this.stage.element;
    stage.scrollTop = 0;
    if (low) stage.scrollIntoView();
    // Gauges above it are in sight or not, but never cut in half.
    const rest = this.strip.getBoundingClientRect().bottom - view?.getBoundingClientRect().top;
    if (!low || rest > 0) view?.scrollTo({ top: 0 });
    // The column that is read may lie below the fold of a large card, or behind what is done next.
    const covered = this.element.classList.contains("beside") ? 0 : this.dock.offsetHeight;
    view?.style.setProperty("scroll-padding-bottom", `${covered}px`);
    const card = stage.querySelector(".drawn:not(.small) .card:has(.other)");
    card?.querySelector("[data-column]:not(.other)").scrollIntoView({ block: "nearest" });
  }

  /** Open a panel above the tiles, or none; there where all are open, show it. */
  openPanel(name) {
    if (name && this.at.wide) return this.panels.get(name).element.scrollIntoView({ block: "nearest" });
    if (name === this.open) return undefined;
    this.open = name;
    return this.redrawOpen();
  }

  redrawOpen() {
    // What lies behind the drawer is not reached until it is closed, by a tap there too.
    this.stage.element.inert = this.open !== "";
    if (this.open) this.closed ??= openLayer(() => this.openPanel(""));
    else this.closed = this.closed?.();
    for (const panel of this.panels.values()) panel.element.classList.toggle("open", panel.name === this.open);
    this.dock.classList.toggle("open", this.open !== "");
    this.redraw();
    if (!this.open) this.keepFocus();
    this.drawer.scrollTop = 0;
  }

  /** Take the focus out of the drawer, which is closed now. */
  keepFocus() {
    if (this.at.wide || !this.drawer.contains(document.activeElement)) return;
    const buttons = [this.toggle, ...this.bar.children];
    buttons.find((button) => button.offsetParent)?.focus({ preventScroll: true });
  }

  drawBar() {
    this.toggle.textContent = this.open ? "✕" : "⋯";
    this.toggle.ariaLabel = this.open ? TABLE_TEXTS.drawerClose : TABLE_TEXTS.drawerOpen;
    this.toggle.ariaExpanded = this.open !== "";
    this.parts.bar(this.open, ...[...this.panels.values()].map(({ count }) => count(this.at)));
  }

  makeBarButtons(open, ...numbers) {
    return [...this.panels.values()].map(({ name, title }, index) => {
      const given = { "data-key": `panel-${name}`, "aria-expanded": String(name === open) };
      const onclick = () => this.openPanel(name === this.open ? "" : name);
      const number = numbers[index] ? h("small", ` ${numbers[index]}`) : null;
      return h("button", { ...given, onclick }, title, number);
    });
  }

  /** Learn whether there is room for all parts beside each other. */
  measure() {
    const flat = matchMedia("(width >= 30rem) and (height < 30rem)").matches;
    const wide = !flat && this.element.clientWidth >= WIDE;
    if (!this.element.isConnected) return;
    this.element.classList.toggle("beside", wide || flat);
    // Where it scrolls by itself, a keyboard must come to it.
    this.stage.element.tabIndex = wide || flat ? 0 : -1;
    if (wide === this.at.wide) return;
    this.at.wide = wide;
    this.element.classList.toggle("wide", wide);
    this.open = "";
    this.redrawOpen();
  }
}

function makeTiles(at) {
  const piles = listPilesAtHand(at).map((rules) => makePileTile(at, rules));
  const all = [...piles, ...at.system.play.bags.map((rules) => makeBagTile(at, rules))];
  if (all.length <= MOST_TILES) return all;
  const more = h("button.tile.more", { "data-key": "more-piles", onclick: () => at.openPanel("piles") }, [
    h("strong", `+${all.length - MOST_TILES + 1}`),
    h("small", TABLE_TEXTS.panels.piles),
  ]);
  return [...all.slice(0, MOST_TILES - 1), more];
}
