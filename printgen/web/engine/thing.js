// Things in play: what the game keeps a list of, such as the enemy's units, and what was rolled or drawn for each.

import { Bag } from "./bag.js";
import { findNamed } from "./contract.js";
import { ascending, listOnce } from "./text.js";
import { Value } from "./values.js";

/** More things of a kind than any table holds. */
export const MOST_THINGS = 99;

/** A thing in play. Its fields are those in play/game/thing.py. */
export class Thing extends Value {
  static of(kind, number, name = "", place = "") {
    return new Thing({ kind, number, name, place, marks: [], noted: [], counts: [] });
  }

  /**
   * Return the thing with what was rolled, drawn or picked now, in place of what was noted of the same. What is `over` is no
   * longer noted, whether something has come in its place or not.
   */
  note(events, subjects, over = []) {
    const fresh = events.filter(
      (event) => isNotable(event) && (!subjects.length || subjects.includes(findSubject(event)[1])),
    );
    const renewed = new Set(fresh.map(nameSubject));
    const isOver = (event) => renewed.has(nameSubject(event)) || over.includes(findSubject(event)[1]);
    return this.replace({ noted: [...this.noted.filter((event) => !isOver(event)), ...fresh] });
  }

  matches(kind, number) {
    return this.kind === kind && this.number === number;
  }
}

/** Tell whether an event says something of a thing. */
function isNotable(event) {
  switch (event.event) {
    case "Rolled":
    case "CardDrawn":
      return !event.again;
    case "NamePicked":
      return event.roster !== "";
    default:
      return event.event === "DiceRolled" || event.event === "ResultGiven";
  }
}

function nameSubject(event) {
  return JSON.stringify(findSubject(event));
}

export function findSubject(event) {
  switch (event.event) {
    case "CardDrawn":
      return ["pile", event.pile];
    case "NamePicked":
      return ["pick", event.pick];
    case "DiceRolled":
      return ["dice", event.die, event.routine, event.step];
    default:
      return ["roll", event.roll];
  }
}

/** The things of a game. Its fields are those in play/game/thing.py. */
class Things extends Value {
  ofKind(kind) {
    return this.present.filter((thing) => thing.kind === kind);
  }

  /** Return a thing in play, undefined if there is none of this number. */
  find(kind, number) {
    return this.present.find((thing) => thing.matches(kind, number));
  }

  add(thing) {
    return this.replace({ present: [...this.present, thing] });
  }

  /** Return the things with one in another state; it stands where it stood. */
  change(thing) {
    const { kind, number } = thing;
    return this.replace({ present: this.present.map((other) => (other.matches(kind, number) ? thing : other)) });
  }

  /** Return the things with one in another state, which stands last now. */
  changeLast(thing) {
    const others = this.present.filter((other) => !other.matches(thing.kind, thing.number));
    return this.replace({ present: [...others, thing] });
  }

  take(thing) {
    return new Things({ present: this.present.filter((other) => other !== thing), gone: [...this.gone, thing] });
  }

  nextNumber(kind) {
    const known = [...this.present, ...this.gone].filter((thing) => thing.kind === kind);
    return 1 + Math.max(0, ...known.map((thing) => thing.number));
  }

  /** Return the things, but of one kind only those whose tokens are in a bag or were taken out of it. */
  follow(kind, bag, names) {
    const [held, left] = [readNumbers(bag, [...bag.inside, ...bag.taken]), readNumbers(bag, bag.gone)];
    const listed = [...this.gone, ...this.present].filter((thing) => thing.kind === kind);
    const known = new Map(listed.map((thing) => [thing.number, thing]));
    const make = (number) => known.get(number) ?? Thing.of(kind, number, names.get(number));
    const here = this.ofKind(kind);
    const waiting = here.filter((thing) => thing.place && !held.includes(thing.number));
    const arrivingLast = [...here.filter((thing) => !thing.place), ...here.filter((thing) => thing.place)];
    const numbers = arrivingLast.map((thing) => thing.number).filter((number) => held.includes(number));
    const present = [
      ...waiting.map((thing) => known.get(thing.number)),
      ...listOnce([...numbers, ...held]).map((number) => make(number).replace({ place: "" })),
    ];
    const before = this.gone.filter((thing) => thing.kind === kind && left.includes(thing.number));
    const leaving = new Set([...before.map((thing) => thing.number), ...left]);
    const gone = [...leaving].filter((number) => !held.includes(number)).map(make);
    return new Things({
      present: [...leaveKind(this.present, kind), ...present],
      gone: [...leaveKind(this.gone, kind), ...gone],
    });
  }
}

/** Return the numbers of the numbered tokens among some, each once, the lowest first. */
function readNumbers(bag, tokens) {
  const numbers = tokens.filter((token) => bag.rules.numbered.includes(token)).map(Number);
  return listOnce(numbers).sort(ascending);
}

function leaveKind(things, kind) {
  return things.filter((thing) => thing.kind !== kind);
}

/** Return the things that are in play when a game begins: the scenario's, and one for each token of full bags. */
export function beginThings(system) {
  let things = new Things({ present: [], gone: [] });
  for (const kind of system.play.things) {
    for (const { number, name, place } of system.scenario?.things(kind.id) ?? []) {
      things = things.add(Thing.of(kind.id, number, name, place));
    }
    if (kind.bag) things = things.follow(kind.id, Bag.of(system, kind.bag, ""), listNames(system, kind.id));
  }
  return things;
}

/** Return what the scenario calls the things of a kind, by their numbers. */
export function listNames(system, kind) {
  return new Map((system.scenario?.things(kind) ?? []).map(({ number, name }) => [number, name]));
}

/** Return a kind of things. Throws a Refusal if there is none of this name. */
export function findThingKind(system, name) {
  return findNamed(system.play.things, name, "unknown-kind");
}

/** Return the kind of things that the tokens of a bag stand for, undefined if they stand for none. */
export function findBagKind(system, bag) {
  return system.play.things.find((kind) => kind.bag === bag);
}
