// Decks: cards made of the faces of a die, the rows of a table or the entries of a list.

import { makeDie } from "./dice.js";
import { findCommon } from "./fraction.js";
import { Value } from "./values.js";

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

/**
 * Cards with the same back.
 *
 * id, title, layout: those of the deck that its pack asks for.
 * die: the name of the die of the table, "" for a list.
 * columns: the columns that it shows.
 * cards: its cards, in order of number.
 */
class Deck extends Value {
  /** Tell whether each card has a result for each of several columns. */
  get hasColumns() {
    return this.columns.length > 1;
  }
}

/** Return the deck that a pack asks for, its cards in the order of the table. */
export function makeDeck(system, spec) {
  const table = system.table(spec.table);
  const columns = table.columns.filter((column) => !spec.column || column.id === spec.column);
  const drafts = table.die && spec.per === "face" ? draftFaces(table, spec) : draftRows(table, spec);
  const cards = drafts.map(({ row, ...draft }, index) => ({
    id: `${system.prefix}-${spec.id}-${index + 1}`,
    number: index + 1,
    of: drafts.length,
    ...draft,
    ...describeWords(row, table, columns, spec),
  }));
  const { id, title, layout } = spec;
  return new Deck({ id, title, layout, die: table.die ?? "", columns, cards });
}

function draftFaces(table, spec) {
  const rows = table.rowOf();
  const faces = makeDie(table.die).faces.filter((face) => !spec.without.includes(face.key));
  return faces.map(({ id, key }) => ({ faces: [id], keys: [key], corner: id, row: rows.get(key) }));
}

function draftRows(table, spec) {
  return listPortions(table, spec).flatMap(({ row, keys, copies }) => {
    const isWhole = keys.length === row.keys.length;
    const corner = isWhole ? row.roll : keys.join(", ");
    const draft = table.die ? { faces: keys, corner } : { faces: [], corner: row.results[0].mark };
    return Array(copies).fill({ ...draft, keys, row });
  });
}

/**
 * Return the rows that have cards in a deck of rows.
 *
 * Where the deck keeps the odds of the die, each row gives as many cards as faces lead to it, divided by their greatest
 * common divisor.
 */
function listPortions(table, spec) {
  const kept = table.rows.map((row) => ({ row, keys: row.keys.filter((key) => !spec.without.includes(key)) }));
  const portions = kept
    .filter(({ keys }) => keys.length)
    .map((portion) => ({ ...portion, copies: portion.row.copies }));
  if (spec.keep !== "odds") return portions;
  const { faces } = makeDie(table.die);
  const counts = portions.map(({ keys }) => faces.filter((face) => keys.includes(face.key)).length);
  const common = counts.reduce((one, other) => findCommon(one, other));
  return portions.map((portion, index) => ({ ...portion, copies: counts[index] / common }));
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
