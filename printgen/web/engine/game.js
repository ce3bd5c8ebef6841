// The state of a game: its piles, bags, dice and gauges. It follows from the seed and the actions alone.

import { Bag } from "./bag.js";
import { makeEvent, refuse } from "./contract.js";
import { isMet, Pile } from "./pile.js";
import { composeSeed, openStream } from "./stream.js";
import { byId } from "./text.js";
import { beginThings, findBagKind, listNames } from "./thing.js";
import { Value } from "./values.js";

/** What stands for all columns, whatever a gauge shows. */
export const ALL = "*";

/**
 * A game at one moment. What has not changed yet stands in none of the Maps.
 *
 * system: the rules.
 * seed: what all chance comes from.
 * gauges: the gauges by id, with the lengths that they have now.
 * positions: where each gauge stands, by id.
 * piles: the piles by id; the one that changed last stands last.
 * bags: the bags by id.
 * streams: the streams of dice and picks by name.
 * chosen: the rosters that names are picked from, by the id of the pick.
 * fresh: piles as they begin, each kept once it was asked for.
 * things: the things in play.
 * scored: the id of each score of the scenario, as often as it was scored.
 * ended: the id of the ending, "" while the game goes on.
 * owned: the names that the player owns of a roster, by its id; of others all names are picked.
 * progress: how far it has come in its course, with the fields of Progress in play/game/game.py.
 * points: what has moved the gauges that count points, with the fields of Points in play/game/game.py.
 * atEnd: the game as it ended, if it was played on after its end; else null.
 * effects: the effects in force, with the fields of Effect in play/game/game.py, and the `table` and `result` of their rules.
 * written: what the player has written for blank results, by the id of the table, a space, and the key.
 * lastEffect: the number of the last effect that began, 0 if none has.
 */
export class Game extends Value {
  /** Return a game as it begins. Throws a Refusal for a seed that is not valid. */
  static of(system, seed) {
    composeSeed(seed);
    const empty = { positions: new Map(), piles: new Map(), bags: new Map(), streams: new Map() };
    const none = { chosen: new Map(), fresh: new Map(), scored: [], ended: "", owned: new Map() };
    const gauges = new Map(system.play.gauges.map((gauge) => [gauge.id, gauge]));
    const progress = { turn: 1, phase: "", begun: [], passed: [], done: [], left: [], routines: [], scored: 0 };
    return new Game({
      system,
      seed,
      gauges,
      ...empty,
      ...none,
      things: beginThings(system),
      progress,
      points: [],
      atEnd: null,
      effects: [],
      lastEffect: 0,
      written: new Map((system.scenario?.written ?? []).map(([table, key, text]) => [`${table} ${key}`, text])),
    });
  }

  /** Return how often a score was scored, in the whole game or from a place in `scored` on. */
  countScored(id, from = 0) {
    return this.scored.slice(from).filter((name) => name === id).length;
  }

  /** Return a pile. Throws a Refusal if there is none of this name. */
  pile(name) {
    if (this.piles.has(name)) return this.piles.get(name);
    if (!this.fresh.has(name)) this.fresh.set(name, Pile.of(this.system, name, this.seed));
    return this.fresh.get(name);
  }

  /** Return a bag. Throws a Refusal if there is none of this name. */
  bag(name) {
    return this.bags.get(name) ?? Bag.of(this.system, name, this.seed);
  }

  /** Return the stream of a way to roll, or of loose dice. */
  diceStream(name) {
    return this.streams.get(`${name}/dice`) ?? openStream(this.seed, `${this.system.id}/${name}/dice`);
  }

  pickStream(pick) {
    return this.streams.get(pick) ?? openStream(this.seed, `${this.system.id}/${pick}`);
  }

  /** Return the game with a pile in another state; it stands last in `piles` now. */
  putPile(pile) {
    const piles = new Map(this.piles);
    piles.delete(pile.rules.id);
    return this.replace({ piles: piles.set(pile.rules.id, pile) });
  }

  /** Return the game with a bag in another state; the things for which its tokens stand follow them. */
  putBag(bag) {
    const game = this.replace({ bags: withEntry(this.bags, bag.rules.id, bag) });
    const kind = findBagKind(this.system, bag.rules.id);
    return kind ? game.putThings(this.things.follow(kind.id, bag, listNames(this.system, kind.id))) : game;
  }

  putThings(things) {
    return this.replace({ things });
  }

  /** Return the game with a stream further on; a stream of dice is named `<name>/dice`. */
  putStream(name, stream) {
    return this.replace({ streams: withEntry(this.streams, name, stream) });
  }

  /** Return the game with rosters that names are picked from, by the id of the pick. */
  putChosen(pick, rosters) {
    return this.replace({ chosen: withEntry(this.chosen, pick, rosters) });
  }

  putGauge(gauge) {
    return this.replace({ gauges: withEntry(this.gauges, gauge.id, gauge) });
  }

  hasBag(name) {
    return this.system.play.bags.some((bag) => bag.id === name);
  }

  /** Return a gauge. Throws a Refusal if there is none of this name. */
  gauge(name) {
    if (this.gauges.has(name)) return this.gauges.get(name);
    throw refuse("unknown-gauge", { name }, [...this.gauges]);
  }

  /** Return the position at which a gauge stands, from 0. */
  position(name) {
    const gauge = this.gauge(name);
    const { id, labels, highest, start } = gauge;
    if (!highest.length) return Math.min(this.positions.get(id) ?? start, labels.length - 1);
    return Math.max(0, ...highest.map((other) => labels.indexOf(this.label(other))));
  }

  label(name) {
    return this.gauge(name).labels[this.position(name)];
  }

  /** Return the number that something shows: a bag, a kind of things, a scale, a gauge, or the scenario's. */
  number(name) {
    const { scales, scenario: rules } = this.system.play;
    if (this.hasBag(name)) return this.bag(name).inside.length;
    if (this.isKind(name)) return this.things.ofKind(name).length;
    const scale = byId(scales, name);
    if (scale) return new Map(scale.numbers).get(this.label(scale.gauge));
    const count = byId(rules?.counts, name);
    if (count) return new Map(this.system.scenario?.counts).get(name) ?? count.start ?? 0;
    const label = this.label(name);
    if (/^[+-]?[0-9]+$/.test(label)) return Number(label);
    throw refuse("not-a-number", { gauge: name, label });
  }

  /** Return how many play, or 0 where the game does not count them. */
  get players() {
    const { players } = this.system.play;
    return players ? Number(this.label(players)) : 0;
  }

  /** Return the ids of a group of gauges, for one player or all that take part; of a single gauge its own id. */
  gaugesOf(name, player = 0) {
    const group = [...this.gauges.values()].filter((gauge) => gauge.group === name && gauge.player <= this.players);
    const found = group.filter((gauge) => !player || gauge.player === player);
    return found.length ? found.map((gauge) => gauge.id) : [name];
  }

  /**
   * Return a function that tells what a condition compares: what a gauge shows, how many things of a kind or tokens in a bag
   * there are, how often something was scored, or the titles of the cards of a pile in play.
   */
  labels() {
    return (name) => {
      if (this.gauges.has(name)) return [this.label(name)];
      if (this.hasBag(name)) return [String(this.bag(name).inside.length)];
      if (this.isKind(name)) return [String(this.things.ofKind(name).length)];
      if (byId(this.system.scenario?.scores, name)) return [String(this.countScored(name))];
      return this.piles.get(name)?.activeTitles ?? [];
    };
  }

  isKind(name) {
    return this.system.play.things.some((kind) => kind.id === name);
  }

  /**
   * Move a gauge to a position, or to the nearest that it has; gauges that are worked out from it move too.
   *
   * Throws a Refusal if the gauge is itself worked out from others.
   */
  moveGauge(name, position) {
    const { highest, labels } = this.gauge(name);
    if (highest.length) throw refuse("gauge-worked-out", { gauge: name, others: highest.join(", ") });
    const place = Math.max(0, Math.min(labels.length - 1, position));
    const game = this.replace({ positions: withEntry(this.positions, name, place) });
    const derived = [...this.gauges.values()].filter((other) => other.highest.includes(name)).map(({ id }) => id);
    const followers = derived.filter((other) => game.label(other) !== this.label(other));
    const events = [name, ...followers].map((gauge) => makeEvent("GaugeMoved", { gauge, place: game.position(gauge) }));
    return [events, game];
  }

  /**
   * Move a gauge by a number of positions, back if less than 0. At its end it stops, and an event says so.
   *
   * Throws a Refusal if the gauge is worked out from others.
   */
  shiftGauge(name, by) {
    const [gauge, position] = [this.gauge(name), this.position(name)];
    const count = gauge.labels.length;
    if (gauge.wraps) return this.moveGauge(name, (((position + by) % count) + count) % count);
    const [events, game] = this.moveGauge(name, position + by);
    const given = game.position(name) - position;
    if (given === by) return [events, game];
    return [[...events, makeEvent("MovedShort", { gauge: name, asked: by, given })], game];
  }

  /**
   * Return the column that is read: the one asked for, or what a gauge says, or "" for all columns.
   *
   * Throws a Refusal if the table has no column for what the gauge shows.
   */
  chooseColumn(table, asked, gauge) {
    return asked === ALL ? "" : asked || this.readColumn(table, gauge);
  }

  /** Return the column of a table that a gauge says to read, or "" without a gauge. Throws a Refusal. */
  readColumn(table, gauge) {
    if (!gauge) return "";
    const column = table.columnAt(this.label(gauge));
    if (column) return column;
    const columns = table.columns.map((item) => item.title).join(", ");
    throw refuse("no-column-now", { table: table.id, label: this.label(gauge), gauge, columns });
  }

  /** Return the column in which a text of things is read now, "" where it has none, or no gauge says it. */
  findTextColumn({ table }) {
    const roll = this.system.play.rolls.find((rules) => rules.table === table && rules.column);
    return roll ? this.readColumn(this.system.table(table), roll.column) : "";
  }

  /** Tell whether a card of this title is in play. */
  isActive(title) {
    return [...this.piles.values()].some((pile) =>
      pile.places.active.some((number) => pile.card(number).title === title),
    );
  }
}

/** Return a Map with another value under a key; a new key stands last. */
function withEntry(entries, key, value) {
  return new Map(entries).set(key, value);
}

/** Return what comes of a change; if the condition of an ending is met now and was not before, the game ends too. */
export function findEnd(before, [events, game]) {
  const isNew = ({ when }) => when.length && reaches(game, when) && !reaches(before, when);
  const ending = game.ended ? null : game.system.play.ends.find(isNew);
  if (!ending) return [events, game];
  return [[...events, makeEvent("Ended", { end: ending.id })], game.replace({ ended: ending.id })];
}

/** Tell whether the condition of an ending is met; gauges that each player has need meet it for one player alone. */
function reaches(game, condition) {
  return condition.every(([name, wanted]) =>
    game.gaugesOf(name).some((gauge) => isMet([[gauge, wanted]], game.labels())),
  );
}
