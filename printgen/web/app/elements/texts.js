// Words of the page put into sentences.

/** Return a text that begins with a capital letter. */
export function capitalize(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Return why something cannot be done as sentences: the message and the hint of what was thrown. */
export function sayFault({ message, hint }) {
  const parts = [message, hint].filter(Boolean).map(capitalize);
  return parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}
