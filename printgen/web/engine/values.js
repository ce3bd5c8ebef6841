// Values of a game: what its page holds as plain data becomes values whose fields are all there.

import { BadGame, CONTRACT } from "./contract.js";
import { makeDie } from "./dice.js";
import { byId, countUp, say } from "./text.js";

const made = new Map();

/** Return an id made of a title: small letters, digits and hyphens. */
export function makeId(text) {
  const known = made.get(text);
  if (known !== undefined) return known;
  const id = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  made.set(text, id);
  return id;
}

/** A value with fields, which nobody changes. */
export class Value {
  constructor(fields) {
    Object.assign(this, fields);
    Object.freeze(this);
  }

  /** Return the value with other values in some of its fields. */
  replace(changes) {
    return new this.constructor({ ...this, ...changes });
  }
}

/** A row of positions with labels; it stands at one of them. */
class Gauge extends Value {
  /** Return what players call the gauges of all of them. */
  get sharedTitle() {
    const [before, after] = say(WORDS.names.ofPlayer, { number: this.player }).split("{title}");
    return this.title.startsWith(before) && this.title.endsWith(after)
      ? this.title.slice(before.length, this.title.length - after.length)
      : this.title;
  }

  /** Return the gauge; one that says a player alone stands for all players up to this one, after those before it. */
  follow(gauges, index) {
    const { group } = this;
    if (this.id) return [this];
    const others = gauges.slice(0, index).filter((gauge) => gauge.group === group);
    const first = others[0];
    const reached = others.at(-1).player;
    return countUp(this.player - reached).map((count) => {
      const player = reached + count;
      const title = say(WORDS.names.ofPlayer, { title: first.sharedTitle, number: player });
      return first.replace({ id: `${group}-${player}`, title, player });
    });
  }

  /** Return the gauge with other lengths of its spans, one for each. */
  stretch(lengths) {
    const spans = this.spans.map(([title], index) => [title, lengths[index]]);
    const filled = spans.flatMap(([title, length]) => countUp(length).map((number) => title || String(number)));
    return this.replace({ spans, labels: [spans[0][0] || "0", ...filled] });
  }
}

class PileRules extends Value {
  /** Tell whether a card of the pile may bring a card of another pile. */
  get brings() {
    return [this, ...this.uses].some(({ rules }) => rules.some((rule) => rule.brings));
  }

  /** Return how the pile is used for a column. */
  use(column) {
    return this.uses.find((use) => use.column === column) ?? { column, ranks: [], rules: [] };
  }
}

class Result extends Value {
  /** Return what the rules of play call it: its id, or an id made of its title. */
  get key() {
    return this.id || makeId(this.title);
  }
}

/** Names for each result of a table, to choose from or to pick from; `names` are all of them, as tick sheets number them. */
class Roster extends Value {
  namesAt(result) {
    return (this.entries.findLast(([key]) => key === result) ?? []).slice(1);
  }

  /** Return the marks that what is called by a name gets. */
  marksOf(name) {
    return this.marks.filter(([, ...names]) => names.includes(name)).map(([mark]) => mark);
  }
}

// The rows that keys of each table lead to: they are asked for with every roll.
const foundRows = new WeakMap();

/** A table that is rolled on, or a list of entries. */
class Table extends Value {
  /** Return the keys that its rows are found by: the keys of its die, or the numbers of its entries. */
  get keys() {
    return this.die ? makeDie(this.die).keys : this.rows.map((row) => row.roll);
  }

  /** Return the id of the column that a label of a gauge names by id or title, or "". */
  columnAt(label) {
    const wanted = makeId(label);
    const isSaid = ({ id, title }) => label === id || label === title;
    const found =
      this.columns.find(isSaid) ?? this.columns.find(({ id, title }) => [id, makeId(title)].includes(wanted));
    return found?.id ?? "";
  }

  /** Return the row that each key of the die leads to with a modifier added, as a Map. Throws a RangeError. */
  rowOf(modifier = 0, natural = true) {
    const known = foundRows.get(this) ?? new Map();
    const asked = `${modifier} ${natural}`;
    if (!known.has(asked)) foundRows.set(this, known.set(asked, this.findRows(modifier, natural)));
    return known.get(asked);
  }

  findRows(modifier, natural) {
    const rows = new Map(this.rows.flatMap((row) => row.keys.map((key) => [key, row])));
    if (!modifier && natural) return rows;
    if (!this.die || !makeDie(this.die).isNumbered) {
      throw new RangeError("only numbers of dice that are added up take a modifier");
    }
    const reached = [...rows].filter(([, row]) => !row.natural).map(([key]) => Number(key));
    const find = (key) => findReached(rows, reached.length ? reached : [0], key, modifier);
    return new Map([...rows].map(([key, row]) => [key, row.natural && natural ? row : find(Number(key))]));
  }
}

/** Return the row that a key leads to with a modifier; of natural rows, the nearest other one. */
function findReached(rows, reached, key, modifier) {
  const sum = Math.max(Math.min(...reached), Math.min(Math.max(...reached), key + modifier));
  const row = rows.get(String(sum));
  if (!row.natural) return row;
  // It stands between others: of two that are equally near, that on the side of the throw.
  const far = (other) => [Math.abs(other - key - modifier), Math.abs(other - key)];
  const isNearer = ([a, b], [c, d]) => a < c || (a === c && b < d);
  return rows.get(String(reached.reduce((best, other) => (isNearer(far(other), far(best)) ? other : best))));
}

/** A thing that a scenario lists. */
class ListedThing extends Value {
  /** Return one of its texts in a column, "" if it has none. */
  text(name, column) {
    const texts = new Map(byId(this.texts, name)?.texts);
    return texts.get(column) ?? texts.get("") ?? "";
  }

  count(name) {
    return new Map(this.counts).get(name) ?? 0;
  }
}

/** What is on the table tonight. */
class Scenario extends Value {
  listsKind(kind) {
    return this.lists.some(([name]) => name === kind);
  }

  things(kind) {
    return this.lists.findLast(([name]) => name === kind)?.[1] ?? [];
  }

  thing(kind, number) {
    return this.things(kind).find((thing) => thing.number === number);
  }
}

const NOTHING = Object.freeze([]);
const CLASSES = { Gauge, ListedThing, PileRules, Result, Roster, Scenario, Table };

/** Return texts that are numbers one after the other; as answers each has its number with it. */
function listRun({ first, last, counts }) {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return numbers.map((number) => (counts ? [String(number), number] : String(number)));
}

/**
 * Return a value with all its fields, and so all values in it. Throws BadGame for a class that is not known.
 * `usual` is the class of what does not tell its own. `table` is that around it: its results and its fields are told by
 * their numbers there.
 */
export function revive(data, usual = "", table = { results: [], fields: [] }) {
  if (Array.isArray(data)) return data.map((item) => revive(item, usual, table));
  if (data === null || typeof data !== "object") return data;
  if (Object.hasOwn(data, "first")) return listRun(data);
  const kind = data.is ?? usual;
  const shape = CONTRACT.values[kind];
  if (!shape) throw new BadGame(`the game has rules that are not known: ${kind}`);
  // There are thousands of them to make before a page can show anything, so each is made at once and not copied.
  const made = Object.create((CLASSES[kind] ?? Value).prototype);
  made.is = kind;
  const known = kind === "Table" ? reviveShared(data) : table;
  for (const name of Object.keys(shape)) {
    const [empty, inner] = readShape(shape[name]);
    made[name] = data[name] === undefined ? empty : revive(data[name], inner, known);
  }
  FINISH[kind]?.(made, known);
  return Object.freeze(made);
}

/** Return the results and the fields of a table. */
function reviveShared({ results = [], fields = [] }) {
  const table = { results: [], fields: revive(fields, "Heading") };
  return { ...table, results: revive(results, "Result", table) };
}

/** Return what a field is where it is empty, and the class of what it holds, "" where that may be of several. */
function readShape(said) {
  if (Array.isArray(said)) return [NOTHING, said[0] ?? ""];
  return said ? [null, said] : [said, ""];
}

// What values of some classes leave out, since it follows from others.
const FINISH = {
  Play(play) {
    play.gauges = play.gauges.flatMap((gauge, index) => gauge.follow(play.gauges, index));
  },

  Row(row, { results }) {
    if (!row.keys.length) row.keys = [row.roll];
    row.results = row.results.map((result) => results[result] ?? result);
  },

  FieldText(part, { fields }) {
    part.field = fields[part.field] ?? part.field;
  },
};
