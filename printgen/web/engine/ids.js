// Ids made of titles, for what has a title but no id of its own.

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
