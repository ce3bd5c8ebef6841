// Systems: the rules of one game, as its page holds them, what its cards say, and as a scenario changes it.

import { BadGame, learnContract } from "./contract.js";
import { byId, listOnce } from "./text.js";
import { revive, Value } from "./values.js";

/** Return what a card says of a result in one of several columns. */
export function columnSection(column, result) {
  const { title, text, note, quiet } = result;
  return { is: "Section", label: column.title, title, text, note, quiet, heading: column };
}

/** Return the text of a result with its note, then its fields. A note without a text comes last. */
export function resultSections({ text, note, quiet, parts }) {
  const own = { is: "Section", label: "", title: "", text, note, quiet, heading: null };
  const fields = parts.map(sectionOfPart);
  if (text) return [own, ...fields];
  return note ? [...fields, own] : fields;
}

function sectionOfPart({ field, title, text }) {
  return { is: "Section", label: field.title, title, text, note: "", quiet: false, heading: field };
}

/** Cards with the same back, in order of number, with the columns that they show. */
class Deck extends Value {
  /** Tell whether each card has a result for each of several columns. */
  get hasColumns() {
    return this.columns.length > 1;
  }
}

/** Return the deck that a pack asks for; `dealt` has the corner and the keys of each card, in their order. */
function makeDeck(system, spec, dealt) {
  const table = system.table(spec.table);
  const columns = table.columns.filter((column) => !spec.column || column.id === spec.column);
  const rows = table.rowOf();
  const cards = dealt.map(([corner, ...keys], index) => ({
    id: `${system.prefix}-${spec.id}-${index + 1}`,
    number: index + 1,
    of: dealt.length,
    keys,
    corner,
    ...describeWords(rows.get(keys[0]), table, columns, spec),
  }));
  return new Deck({ id: spec.id, title: spec.title, columns, cards });
}

/** Return what the front of the card of a row says, and whether it has lines to write on. */
function describeWords(row, table, columns, spec) {
  const found = columns.map((column) => row.results[table.columns.indexOf(column)]);
  if (columns.length > 1) {
    const sections = columns.map((column, index) => columnSection(column, found[index]));
    const quiet = sections.every((section) => section.quiet);
    const { flavour } = row;
    return { title: spec.title, quiet, sections, blank: found.some((result) => result.blank), flavour };
  }
  const [result] = columns.length ? found : row.results;
  const { title, quiet, blank } = result;
  const sections = resultSections(result).filter(({ heading }) => !spec.back_fields.includes(heading?.id));
  return { title, quiet, sections, blank, flavour: row.flavour || result.flavour };
}

const FORMAT_VERSION = 1;
const STREAM_VERSION = 1;
/** The versions of logs: of games without a course, and of those with one. */
export const LOG_VERSIONS = [2, 3];

/**
 * A game.
 *
 * id, title, name, edition, prefix: what it is.
 * tables, rosters, decks, play: its rules.
 * editions: the editions that its scenarios may be written for.
 * head: what the first line of a log says of it: `printgen`, `log`, `stream`, `fingerprint`.
 * cards: a Map of decks with their cards by id, each kept once it was asked for.
 * lengths: for each tracker that scenarios stretch, the ids of the gauges that each of its lengths is for.
 * form: the schema of what a scenario of it may say.
 * scenarios: the scenarios that came with it.
 * scenario: what is on the table tonight, null if nothing is said of that.
 */
class System extends Value {
  /** Return the deck of an id as its pack asks for it, which must exist. */
  deck(id) {
    return byId(this.decks, id);
  }

  /** Return the deck of an id, which must exist, with its cards. */
  cardsOf(id) {
    if (!this.cards.has(id)) this.cards.set(id, makeDeck(this, this.deck(id), this.dealt[id]));
    return this.cards.get(id);
  }

  /** Return the table that the cards of a deck are made of. */
  tableOf(deck) {
    return this.table(this.deck(deck).table);
  }

  table(id) {
    return byId(this.tables, id);
  }

  roster(id) {
    return byId(this.rosters, id);
  }
}

/** Return the game that the data of a page describe. Throws BadGame for a version that is not known. */
export function openSystem(data) {
  const { format, printgen, log, stream, fingerprint } = data;
  if (format !== FORMAT_VERSION || !LOG_VERSIONS.includes(log) || stream !== STREAM_VERSION) {
    throw new BadGame("the game is of another version of printgen");
  }
  learnContract(data.contract);
  const system = revive(data.system);
  return new System({
    ...system,
    rosters: system.rosters.map((roster) => roster.replace({ names: orderNames(roster, data.names[roster.id]) })),
    editions: data.editions,
    head: { printgen, log, stream, fingerprint },
    cards: new Map(),
    dealt: data.cards,
    lengths: new Map(Object.entries(data.lengths)),
    form: data.form,
    scenarios: revive(data.scenarios),
    scenario: null,
  });
}

/**
 * Return the names of a roster as tick sheets number them: in the order of letters, after numbers at their beginning.
 * Where some letters are not of ASCII, `order` has the places of the names among all, each told once.
 */
function orderNames({ entries }, order) {
  const names = listOnce(entries.flatMap(([, ...told]) => told));
  if (order) return order.map((place) => names[place]);
  const keys = names.map((name) => [name.replace(/^[0-9 ]+/, "").toLowerCase(), name].join("\0"));
  return keys.toSorted().map((key) => key.split("\0")[1]);
}

/** Return a game as a scenario has it, in which all else works as without one. */
export function addScenario(system, scenario) {
  const { play } = system;
  const lengths = findLengths(system, scenario);
  const starts = new Map(scenario.gauges);
  return system.replace({
    play: play.replace({
      gauges: play.gauges.map((gauge) => beginGauge(gauge, lengths.get(gauge.id), starts)),
      bags: play.bags.map((bag) => beginBag(play, bag, scenario)),
      ends: [...play.ends, ...scenario.ends],
    }),
    scenario,
  });
}

/** Return the lengths that a scenario gives to the spans of gauges, by their ids. */
function findLengths(system, scenario) {
  const found = new Map();
  for (const [tracker, lengths] of scenario.lengths) {
    const shares = system.lengths.get(tracker) ?? [];
    shares.forEach((gauges, index) => {
      for (const gauge of gauges) found.set(gauge, [...(found.get(gauge) ?? []), lengths[index]]);
    });
  }
  return found;
}

/** Return a gauge with the lengths of its track, and at the label that it or its group begins with. */
function beginGauge(gauge, lengths, starts) {
  const stretched = gauge.spans.length && lengths ? gauge.stretch(lengths) : gauge;
  const label = starts.get(gauge.id) || starts.get(gauge.group);
  return label ? stretched.replace({ start: stretched.labels.indexOf(label) }) : stretched;
}

/** Return a bag with a token for each thing on the table; other tokens are as many as ever. */
function beginBag(play, bag, scenario) {
  const kind = play.things.find((each) => each.bag === bag.id && scenario.listsKind(each.id));
  if (!kind) return bag;
  const inside = scenario.things(kind.id).filter((thing) => !thing.place);
  const names = inside.map((thing) => String(thing.number));
  const fill = (token) => token.replace({ amount: names.includes(token.name) ? 1 : 0 });
  return bag.replace({ tokens: bag.tokens.map((token) => (bag.numbered.includes(token.name) ? fill(token) : token)) });
}
