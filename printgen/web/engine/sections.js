// The parts of what a result says: that of a column, the text of the result itself, and its fields.

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
