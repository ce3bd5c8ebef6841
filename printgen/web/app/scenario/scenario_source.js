// Writes a scenario as a file that the command line reads: YAML whose texts are in double quotes, as JSON has them.

/** Return the text of the file that says all this; what is empty is left out. */
export function writeSource(said) {
  const lines = Object.entries(said).filter(([, value]) => isSaid(value));
  return lines.map(([key, value]) => `${key}:${writeBelow(value)}\n`).join("");
}

function isSaid(value) {
  if (value instanceof Map) return value.size > 0;
  return value !== undefined && value !== "" && (typeof value !== "object" || Object.keys(value).length > 0);
}

/** Return what stands after a key: each item of a list and each part on a line of its own. */
function writeBelow(value) {
  if (Array.isArray(value)) return value.map((each) => `\n  - ${writeValue(each)}`).join("");
  if (value instanceof Map)
    return [...value].map(([key, part]) => `\n  ${writeValue(key)}: ${writeValue(part)}`).join("");
  return ` ${writeValue(value)}`;
}

function writeValue(value) {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(typeof value === "string" ? keepSigns(value) : value);
  const pairs = [...(value instanceof Map ? value : Object.entries(value))].filter(([, each]) => isSaid(each));
  return `{${pairs.map(([key, each]) => `${writeValue(key)}: ${writeValue(each)}`).join(", ")}}`;
}

/** Return a text with a backslash before each sign that would be read as markup: what a player types is no markup. */
function keepSigns(text) {
  return text.replace(/\\:|[*_]|:(?=[a-z])/g, "\\$&");
}
