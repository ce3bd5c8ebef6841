// Writes a scenario as a file that the command line reads: YAML whose texts are in double quotes, as JSON has them.

/** Return the text of the file of a Scenario. */
export function writeSource(scenario) {
  const lines = [
    `game: ${JSON.stringify(scenario.system)}`,
    `edition: ${JSON.stringify(scenario.edition)}`,
    write("title", scenario.title),
    write("text", scenario.text),
    ...writeWords("set-up", scenario.set_up),
    ...writeWords("notes", scenario.notes),
    writePairs("trackers", scenario.lengths),
    writePairs("gauges", scenario.gauges),
    writePairs("numbers", scenario.counts),
    write("rounds", scenario.rounds),
    ...scenario.lists.flatMap(([kind, things]) => [
      `${kind}:`,
      ...things.map((thing) => `  ${thing.number}: ${writeThing(thing)}`),
    ]),
    ...writeKeyed("ends", scenario.ends, writeEnd),
    ...writeKeyed("scores", scenario.scores, writeScore),
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}

function write(key, value) {
  return value ? `${key}: ${writeValue(value)}` : "";
}

function writeWords(key, words) {
  return words.length ? [`${key}:`, ...words.map(({ text }) => `  - ${writeValue(text)}`)] : [];
}

function writePairs(key, pairs) {
  return pairs.length ? `${key}: ${writeMap(pairs)}` : "";
}

function writeKeyed(key, values, writeOne) {
  return values.length ? [`${key}:`, ...values.map((value) => `  ${writeValue(value.id)}: ${writeOne(value)}`)] : [];
}

function writeThing(thing) {
  const texts = thing.texts.map(({ id, texts: said }) => [id, said[0][0] ? new Map(said) : said[0][1]]);
  const own = [
    ["name", thing.name],
    ["place", thing.place],
    ["arrives", thing.arrives],
    ["type", thing.type],
  ];
  return writeMap([...own.filter(([, value]) => value), ...texts, ...thing.counts]);
}

function writeEnd({ title, text, when }) {
  const said = when.map(([name, labels]) => [name, labels.length === 1 ? labels[0] : labels]);
  const own = [
    ["title", title],
    ["text", text],
    ["when", said.length ? new Map(said) : null],
  ];
  return writeMap(own.filter(([, value]) => value));
}

function writeScore({ title, points, most }) {
  return writeMap([["title", title], ["points", points], ...(most ? [["most", most]] : [])]);
}

function writeMap(pairs) {
  return `{${pairs.map(([key, value]) => `${writeValue(key)}: ${writeValue(value)}`).join(", ")}}`;
}

function writeValue(value) {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(", ")}]`;
  if (value instanceof Map) return writeMap([...value]);
  return JSON.stringify(typeof value === "string" ? keepSigns(value) : value);
}

/** Return a text with a backslash before each sign that would be read as markup: what a player types is no markup. */
function keepSigns(text) {
  return text.replace(/\\:|[*_]|:(?=[a-z])/g, "\\$&");
}
