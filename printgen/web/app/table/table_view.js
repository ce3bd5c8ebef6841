// The table: what has happened last, and at hand below it all that a player can do, in panels; a phone shows one at a time.

import { findDue, isClosed } from "../../engine/course.js";
import { isMet } from "../../engine/pile.js";
import { findOccasion, findRoutine, wasDone } from "../../engine/routine.js";
import { byId, say, showSigned } from "../../engine/text.js";
import { countOpen } from "../../engine/verdict.js";
import { h, makePart, openLayer } from "../elements/element.js";
import { AtTable, dimReading, findPlace } from "./at_table.js";
import { makeDiceTray, makePicks, openRosters } from "./dice_tray.js";
import { makeEffectTags } from "./effects_view.js";
import { makeGauges, makeStrip } from "./gauges.js";
import { makeHands } from "./hands_view.js";
import { MOST_TILES, makeDeafness, makeDueWords, makeNextButtons, scoreIt } from "./next_steps.js";
import { listPilesAtHand, makeBagTile, makeHolders, makePileTile } from "./pile_view.js";
import { makeRoutineButton, startNamed } from "./routines.js";
import { makeStage } from "./stage.js";
import { makeThingKind, makeThingMap } from "./things_view.js";

function makeScore(at, score) {
  const { id, title, points, most, round } = score;
  const n = at.game.countScored(id);
  const times = say(most ? TEXTS.score.times : TEXTS.score.timesOpen, { n, most });
  const sign = showSigned(points);
  // What has a number of times for each round comes at its step, and no more once the game has ended.
  const isOver = round > 0 && at.game.ended !== "";
  const given = { "aria-label": `${title}: ${sign}`, disabled: isOver || countOpen(at.game, score) < 1 };
  return h("div.holder", [
    h("div", h("h4", title), h("p.soft", times)),
    h(`button@score-${id}`, { ...given, onclick: () => scoreIt(at, id, title) }, sign),
  ]);
}

function makeAllHands(at) {
  const hands = makeHands(at);
  return hands.length ? hands : h("p.soft", TEXTS.hand.nobody);
}

/**
 * Return the panels that a game has a use for. Of what a turn has what the phase allows comes first; what is done for a
 * card that is not in play is left out.
 */
function makePanels(at) {
  const { play, scenario } = at.system;
  const panel = (name, isOfUse, make, given, count) => isOfUse && makePanel(at, { name, make, given, count });
  const ofGauges = ({ positions, gauges, things, written }) => [positions, gauges, things, written];
  const ofTurn = (game) => [...ofGauges(game), game.piles, game.progress];
  const ofPlayer = (game) => [...ofGauges(game), at.player];
  const ofPiles = (game) => [game.piles, game.bags, at.page.settings.hidden, ...ofGauges(game)];
  const ofChances = ({ chosen, owned, things, positions }) => [chosen, owned, things, positions];
  const makeTurn = (next) => {
    const near = findDue(at.game)?.phase.also ?? [];
    const isNear = ({ id }) => Number(near.includes(id));
    return play.routines
      .filter((each) => !each.once || findOccasion(each, []) === null || !wasDone(at.game, each, 0))
      .filter(({ when }) => when.every((each) => !byId(play.piles, each[0]) || isMet([each], at.game.labels())))
      .toSorted((one, other) => isNear(other) - isNear(one))
      .map((each) => makeRoutineButton(at, each, `routine-${each.id}`, { isMain: each.id === next }));
  };
  const makeThings = () => [makeThingMap(at), ...play.things.map((kind) => makeThingKind(at, kind))];
  const countThings = () => at.game.things.present.filter(({ place }) => !place).length;
  const makeScoring = () =>
    h("section.scoring", [h("h3", TEXTS.score.title), scenario.scores.map((score) => makeScore(at, score))]);
  const isDealt = play.piles.some(({ dealt }) => dealt);
  return [
    panel("turn", play.routines.length, (next) => h("div.routines", makeTurn(next)), ofTurn),
    panel("things", play.things.length, makeThings, ofGauges, countThings),
    panel("hands", isDealt, () => makeAllHands(at), ofPiles),
    panel("gauges", play.gauges.length, () => makeGauges(at), ofPlayer),
    panel("points", scenario?.scores.length, makeScoring, (game) => [game.scored, ...ofGauges(game)]),
    panel("piles", play.piles.length + play.bags.length, () => makeHolders(at), ofPiles),
    panel("dice", true, () => [makePicks(at), makeDiceTray(at)], ofChances),
  ].filter(Boolean);
}

/**
 * Return a panel with its element and `draw(next)`, which draws it anew where what is `given` from the game has changed;
 * what `count()` returns stands beside its title.
 */
function makePanel(at, { name, make, given, count = () => 0 }) {
  const title = TEXTS.panels[name];
  const inside = h("div.panel-inside");
  const element = h(`section.panel.panel-${name}`, h("h2", title), inside);
  const part = makePart(inside, (next) => dimReading(at, make(next)));
  const draw = (next) => part(next, at.play.readOnly, at.game.ended, isClosed(at.game), at.system, ...given(at.game));
  return { name, title, element, count, draw };
}

// From this width on all parts stand beside the stage, and none is folded away; on a phone lying flat they are.
const WIDE = 600;
const CHOOSE = "choose:";

/** The view of a table: its `element`, a stage and below it what a player does; `redraw()` draws what has changed. */
export class TableView {
  constructor(play, page) {
    this.at = new AtTable(play, page, { redraw: () => this.redraw(), openPanel: (name) => this.openPanel(name) });
    this.open = "";
    this.seen = undefined;
    this.strip = h("div.strip");
    this.stage = makeStage(this.at);
    this.tiles = h("div.tiles");
    this.due = h("div.due", { tabindex: "0" });
    this.next = h("div.next");
    this.bar = h("div.panel-bar", { role: "group", "aria-label": TEXTS.table.panelsLabel });
    this.panels = new Map(makePanels(this.at).map((panel) => [panel.name, panel]));
    const panels = [...this.panels.values()].map(({ element }) => element);
    this.drawer = h("div.drawer@drawer", panels);
    this.toggle = h("button.toggle", () => this.openPanel(this.open ? "" : "turn"));
    const isDeclared = play.system.play.course?.declared;
    const low = h(isDeclared ? "div.low.course" : "div.low", this.next, this.toggle);
    this.dock = h("div.dock", this.due, this.tiles, low, this.bar, this.drawer);
    const close = ({ target }) => target === this.element && this.openPanel("");
    this.element = h("div.table", close, this.strip, this.stage.element, this.dock);
    const { at } = this;
    this.parts = {
      strip: makePart(this.strip, () => dimReading(at, [...makeEffectTags(at), ...makeStrip(at)])),
      tiles: makePart(this.tiles, () => dimReading(at, makeTiles(at))),
      bar: makePart(this.bar, (...given) => this.makeBarButtons(...given)),
      due: makePart(this.due, () => makeDueWords(at)),
      next: makePart(this.next, () => dimReading(at, makeNextButtons(at))),
    };
    this.followNext = makeDeafness(this.next);
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  redraw() {
    const { at } = this;
    const { game } = at;
    const next = findDue(game)?.step.routine;
    const gauges = [game.system, game.positions, game.gauges, game.things];
    // What has the focus is mostly here. To give it back lays out the page, which takes long once a new card is on it.
    const dimmed = [at.play.readOnly, isClosed(game)];
    this.parts.tiles(game.piles, game.bags, ...gauges, at.page.settings.hidden, ...dimmed);
    this.parts.next(
      game.progress,
      at.shown,
      at.passed,
      game.piles,
      game.bags,
      ...gauges,
      game.chosen,
      game.ended,
      game.effects,
      game.written,
      at.play.readOnly,
    );
    this.followNext();
    this.parts.due(game.progress, at.passed, ...gauges, game.effects, game.written, game.ended);
    this.element.classList.toggle("closed", isClosed(game));
    this.dock.classList.toggle("fresh", at.last !== null && at.last === at.shown);
    this.drawBar();
    this.parts.strip(...gauges, game.effects, ...dimmed);
    this.stage.redraw();
    for (const panel of this.panels.values()) {
      if (this.at.wide || panel.name === this.open) panel.draw(next);
    }
    if (this.seen !== at.last || this.refused !== at.refusal) this.showOutcome();
    this.seen = at.last;
    this.refused = at.refusal;
  }

  /** Show what has happened, where that is more than a number beside a gauge, and what comes next. */
  showOutcome() {
    if (this.seen === undefined) return undefined;
    const { last, shown, refusal } = this.at;
    const isOther = (tell) => last && tell(last.after) !== tell(last.before);
    const isTold = refusal || last === shown || isOther(({ ended }) => ended) || isOther(isClosed);
    // What is told in brief comes into sight where nothing lies over it.
    const said = this.open ? null : this.stage.element.querySelector(".changed");
    if (!isTold && !isOther(findPlace)) return requestAnimationFrame(() => said?.scrollIntoView({ block: "nearest" }));
    this.openPanel("");
    return requestAnimationFrame(() => this.scrollToStage());
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
    const isFresh = this.at.last === this.at.shown;
    const card = isFresh && stage.querySelector(".drawn:not(.small) .card:has(.other)");
    if (card) card.querySelector("[data-column]:not(.other)").scrollIntoView({ block: "nearest" });
  }

  /** Open a panel above the tiles, or none; there where all are open, show it. */
  openPanel(name) {
    if (name && this.at.wide) return this.panels.get(name).element.scrollIntoView({ block: "nearest" });
    if (name === this.open) return undefined;
    this.open = name;
    return this.redrawOpen();
  }

  /** Do what a text names: the routine of an id, or the choice of rosters for "choose:" and the id of a pick. */
  tapNamed(id) {
    const pick = id.startsWith(CHOOSE) && byId(this.at.system.play.picks, id.slice(CHOOSE.length));
    if (pick) openRosters(this.at, pick);
    else startNamed(this.at, findRoutine(this.at.game, id));
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
    this.toggle.ariaLabel = this.open ? TEXTS.table.drawerClose : TEXTS.table.drawerOpen;
    this.toggle.ariaExpanded = this.open !== "";
    this.parts.bar(this.open, ...[...this.panels.values()].map(({ count }) => count()));
  }

  makeBarButtons(open, ...numbers) {
    return [...this.panels.values()].map(({ name, title }, index) => {
      const onclick = () => this.openPanel(name === this.open ? "" : name);
      const number = numbers[index] ? h("small", ` ${numbers[index]}`) : null;
      return h(`button@panel-${name}`, { "aria-expanded": String(name === open), onclick }, title, number);
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

/** Return the tiles of piles and bags; where a course leads, its steps draw, and these lie in a panel alone. */
function makeTiles(at) {
  if (at.system.play.course?.declared) return [];
  const piles = listPilesAtHand(at).map((rules) => makePileTile(at, rules));
  const all = [...piles, ...at.system.play.bags.map((rules) => makeBagTile(at, rules))];
  if (all.length <= MOST_TILES) return all;
  const more = h("button.tile.more@more-piles", () => at.openPanel("piles"), [
    h("strong", `+${all.length - MOST_TILES + 1}`),
    h("small", TEXTS.panels.piles),
  ]);
  return [...all.slice(0, MOST_TILES - 1), more];
}
