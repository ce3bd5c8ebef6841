// From what is wished to the command line that makes it: the same words are shown and run, so there are no rules here.

/** What a pack of the player's own enemies is called where the name of their file will not do, and how long it may be. */
const OWN_PACK = "my-enemies";
const LONGEST_PACK = 20;
const GAME = "game";
/** The print profile in which a correction is saved until the form has it. */
const PROFILE = "printer.yaml";

/**
 * Return the commands that make what is wished, the last of which makes the PDF; and the files that they read, each with
 * its name, what the player calls it, its bytes, and after how many commands it is put in place.
 */
export function planCommands(data, wishes) {
  const files = [];
  const commands = [];
  let { system } = data;
  if (wishes.enemies) {
    system = namePack(data, wishes.enemies);
    commands.push(["new", system, "--like", data.system]);
    files.push({ ...wishes.enemies, name: `tables/${system}/${data.own.table.name}`, after: 1 });
  }
  const words = ["build", `${system}/${GAME}`, ...listTonight(wishes, files)];
  const tonight = data.parts.filter((part) => mayBeTonight(part, wishes)).map(({ name }) => name);
  const bundles = data.parts.flatMap((part) => part.bundles);
  const parts = wishes.parts.filter((name) => tonight.includes(name) || bundles.includes(name));
  if (parts.length) words.push("--parts", parts.join(","));
  commands.push([...words, ...listOptions(data.options, wishes.values)]);
  return { commands, files };
}

/** Return the name of the pack that is made of a file of the player's: that of the file, by which its prints are known. */
function namePack(data, { name }) {
  const stem = stripEnding(name).slice(0, LONGEST_PACK).replace(/-$/, "");
  return data.taken.includes(stem) ? OWN_PACK : stem;
}

function stripEnding(name) {
  return name.replace(/\.ya?ml$/, "");
}

/** Return what is told with the names of files as the player calls them. */
export function nameAsCalled(told, files) {
  return files.reduce((line, { name, called }) => {
    const path = new RegExp(`(?<![\\w./-])${name.replaceAll(".", "\\.")}(?![\\w-])`, "g");
    return line.replace(path, () => called);
  }, told);
}

/** Tell whether a part may be in the print of tonight: what a scenario of the player's adds is not known before. */
export function mayBeTonight({ evenings }, { scenario }) {
  return evenings.includes(scenario?.name ?? "") || Boolean(scenario?.bytes);
}

/** Return the parts that are in the print for certain. */
export function listWished(data, wishes) {
  const isWished = ({ name, bundles }) =>
    !wishes.parts.length || wishes.parts.some((wished) => wished === name || bundles.includes(wished));
  const evening = wishes.scenario?.bytes ? "" : (wishes.scenario?.name ?? "");
  return data.parts.filter((part) => isWished(part) && part.evenings.includes(evening));
}

/** Return a plan that makes some parts alone. */
export function narrowPlan({ commands, files }, parts) {
  return { commands: [...commands.slice(0, -1), chooseParts(commands.at(-1), parts)], files };
}

/** Return the commands that make some parts alone, as they are typed. */
export function typeParts(commands, parts) {
  return narrowPlan({ commands }, parts).commands.map(typeCommand).join("\n");
}

/** Return a command that makes these parts of a game alone. */
function chooseParts(words, parts) {
  const place = words.indexOf("--parts");
  const others = place < 0 ? words : words.toSpliced(place, 2);
  return [...others, "--parts", parts.map(({ name }) => name).join(",")];
}

/** Return the pictures of the usual print that show a part which is wished, and its first page. */
export function listPictures(data, wishes) {
  const names = listWished(data, wishes).map(({ name }) => name);
  return data.pictures.filter(({ part }) => part === "" || names.includes(part));
}

/** Return the command that makes a sheet by which is seen how far the backs of a printer are off. */
export function planCalibration(data, wishes) {
  const options = data.options.filter(({ calibrates, key }) => calibrates && key !== "duplex");
  const edge = wishes.values.duplex === "short-edge" ? "short-edge" : "long-edge";
  return { commands: [["calibrate", "--duplex", edge, ...listOptions(options, wishes.values)]], files: [] };
}

/** Return the command that works out how backs are moved, of what was read on that sheet; it needs a print profile. */
export function planReadings(data, wishes, readings) {
  const { commands } = planCalibration(data, wishes);
  const files = [{ name: PROFILE, bytes: new TextEncoder().encode("gutter: 0mm\n"), after: 0 }];
  return { commands: [[...commands[0], "--profile", PROFILE, `--saw=${readings.join(",")}`]], files };
}

/** Tell whether two plans make the same of the same files. */
export function isSamePlan(one, other) {
  const isSameFile = ({ name, bytes }, place) =>
    other.files[place]?.name === name && other.files[place].bytes === bytes;
  const isSameText = JSON.stringify(one.commands) === JSON.stringify(other.commands);
  return isSameText && one.files.length === other.files.length && one.files.every(isSameFile);
}

function listTonight(wishes, files) {
  const words = [];
  for (const key of ["scenario", "collection"]) {
    const wished = wishes[key];
    if (!wished) continue;
    if (wished.bytes) files.push({ ...wished, after: 0 });
    words.push(`--${key}`, wished.name);
  }
  return words;
}

function listOptions(options, values) {
  const words = [];
  for (const { key, kind, usual = "" } of options) {
    const value = values[key] ?? "";
    if (value === "" || value === String(usual)) continue;
    if (kind === "switch") words.push(`--no-${key}`);
    else words.push(`--${key}`, kind === "length" ? `${value}mm` : value);
  }
  return words;
}

/** Return a command as it is typed. */
export function typeCommand(words) {
  return ["printgen", ...words.map(quote)].join(" ");
}

function quote(word) {
  return /^[\w./,:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Return what the file of a print is called. */
export function nameFile(data, wishes, commands) {
  const paper = wishPaper(data, wishes).replace(/[^\w-]+/g, "-");
  if (commands.at(-1)[0] === "calibrate") return `calibrate-${paper}.pdf`;
  const [tonight, enemies] = [wishes.scenario, wishes.enemies].map((file) => file && stripEnding(file.name));
  const parts = wishes.parts.length > 1 ? "parts" : wishes.parts[0];
  return `${[data.system, enemies, tonight, parts, paper].filter(Boolean).join("-")}.pdf`;
}

/** Return the paper that is wished, or else the usual one of the game. */
export function wishPaper(data, wishes) {
  const { usual } = data.options.find(({ key }) => key === "paper");
  return wishes.values.paper || usual;
}
