// Decks: what each card says of its row of a table.

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

/** Cards with the same back, in order of number, with the columns that they show. */
class Deck extends Value {
  /** Tell whether each card has a result for each of several columns. */
  get hasColumns() {
    return this.columns.length > 1;
  }
}

/** Return the deck that a pack asks for; `dealt` has the corner and the keys of each card, in their order. */
export function makeDeck(system, spec, dealt) {
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
