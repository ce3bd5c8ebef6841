// Checks the draft of a scenario by the schema of its game, and makes a Scenario of it.

import { BadScenario } from "../../engine/contract.js";
import { sayScenario, sumScenario } from "../../engine/session.js";
import { byId, listOnce, say } from "../../engine/text.js";
import {
  draftScenario,
  findRounds,
  kindOf,
  listAdjustable,
  listSigns,
  listStarts,
  listThingNumbers,
  makeScenario,
} from "./scenario_draft.js";

const MOST_PARTS = 1000;
const LONGEST_FILE = 250;
const NUMBER = /^-?(?:0|[1-9][0-9]{0,8})$/;
const IDENT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// Characters that no file may have, characters that no text may have, and letters with too many accents.
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u;
const CROWDED = /\p{M}{31}/u;
// A routine that a text names by its id, or a pick whose rosters are chosen.
const ROUTINE = /\{(?:routine:|(?=choose:))([^{}\n]*)\}/g;
const VISIBLE = /[^\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Z}]/u;

/** Tell whether a text may name a routine by its id, or a pick as "choose:" and its id. */
function isNamed({ routines, picks }, name) {
  return Boolean(byId(routines, name)) || picks.some(({ id }) => name === `choose:${id}`);
}

/**
 * Return what comes of a draft: `faults`, a sentence by the path of each field that is wrong, and `scenario`, the
 * Scenario, or null if there are faults.
 */
export function checkDraft(system, draft) {
  const check = new DraftCheck(system, draft.scores);
  const said = check.readShape("", system.form, draft);
  check.compare(said, draft);
  const faults = Object.fromEntries(check.faults);
  if (check.faults.size) return { faults, scenario: null };
  const id = takeId(draft.id, said.title, [], { longest: LONGEST_FILE, word: "scenario" });
  return { faults, scenario: makeScenario(system, id, said) };
}

/**
 * Return the scenario of which a log or a link of a stranger `says` something; `source` is the text of its file, or one
 * is written.
 *
 * All its texts and numbers are checked as a form's are. Throws BadScenario where no file that the command line
 * reads says the same.
 */
export function takeScenario(system, says, source) {
  const { faults, scenario } = checkSaid(system, says);
  if (!scenario) throw new BadScenario(Object.values(faults)[0]);
  const { edition = "" } = says;
  const found = scenario.replace({ edition, source: source ?? scenario.source });
  const isKnown = !edition || system.editions.includes(edition);
  if (!isKnown || sumScenario(sayScenario(found)) !== sumScenario(says)) throw new BadScenario("no file says this");
  return found;
}

function checkSaid(system, says) {
  try {
    return checkDraft(system, draftScenario(system, says));
  } catch (error) {
    if (error instanceof TypeError) throw new BadScenario("it has another form");
    throw error;
  }
}

function joinPath(path, key) {
  return path ? `${path}.${key}` : key;
}

function isBlank(typed) {
  return !String(typed ?? "").trim();
}

class DraftCheck {
  constructor(system, scores) {
    this.system = system;
    this.scores = scores;
    this.faults = new Map();
  }

  note(path, text, values = {}) {
    if (!this.faults.has(path)) this.faults.set(path, say(text, values));
  }

  /** Return what the typed words say for a part of the schema; undefined if they say nothing. */
  read(path, node, typed, isNeeded) {
    switch (kindOf(node)) {
      case "shape":
        return this.readShape(path, node, typed);
      case "parts":
        return this.readParts(path, node, typed);
      case "signs":
        return this.readSigns(path, typed);
      case "list":
        return this.readList(path, node.items, typed);
      case "columns":
        return this.readColumns(path, node.anyOf, typed, isNeeded);
      case "choice":
        return node.enum.includes(typed) ? typed : undefined;
      case "number":
        return this.readNumber(path, node, typed, isNeeded);
      default:
        return this.readText(path, node, typed, isNeeded);
    }
  }

  readShape(path, { properties, required = [] }, typed) {
    const said = {};
    for (const [key, node] of Object.entries(properties)) {
      // A draft that was kept by an earlier version lacks what came later.
      const value = this.read(joinPath(path, key), node, typed?.[key], required.includes(key));
      if (value !== undefined) said[key] = value;
    }
    return said;
  }

  readText(path, node, typed, isNeeded) {
    const text = String(typed ?? "")
      .replace(/\r\n?/g, "\n")
      .replaceAll("\t", " ")
      .trim();
    if (!text && !isNeeded) return undefined;
    if (!text) this.note(path, TEXTS.checks.empty);
    else if ([...text].length > node.maxLength) this.note(path, TEXTS.checks.long, { most: node.maxLength });
    else if (UNFIT.test(text.replaceAll("\n", " "))) this.note(path, TEXTS.checks.unfit);
    else if (CROWDED.test(text.normalize("NFD"))) this.note(path, TEXTS.checks.crowded);
    else if (!VISIBLE.test(text)) this.note(path, TEXTS.checks.unseen);
    else if (kindOf(node) === "line" && text.includes("\n")) this.note(path, TEXTS.checks.lines);
    // A title or a name, which is one line, names none.
    for (const [, id] of text.matchAll(ROUTINE)) {
      if (kindOf(node) === "line" || !isNamed(this.system.play, id)) this.note(path, TEXTS.checks.routine, { id });
    }
    return text.normalize("NFC");
  }

  readNumber(path, { minimum: low, maximum: high }, typed, isNeeded) {
    if (isBlank(typed) && !isNeeded) return undefined;
    const text = String(typed ?? "").trim();
    if (NUMBER.test(text) && Number(text) >= low && Number(text) <= high) return Number(text) + 0;
    this.note(path, TEXTS.checks.number, { low, high });
    return low;
  }

  readList(path, node, typed) {
    const items = this.takeMost(path, typed);
    const isNeeded = kindOf(node) === "number" && !items.every(isBlank);
    const said = items.map((each, index) => this.read(joinPath(path, index), node, each, isNeeded));
    return said.filter((each) => each !== undefined);
  }

  takeMost(path, typed) {
    if (typed.length > MOST_PARTS) this.note(path, TEXTS.checks.many, { most: MOST_PARTS });
    return typed.slice(0, MOST_PARTS);
  }

  // A text is one for all columns, "", or one for each of them; for some alone if it may be left out.
  readColumns(path, [text, { properties }], typed = {}, isNeeded) {
    const ids = Object.keys(properties);
    const isSplit = ids.some((id) => Object.hasOwn(typed, id));
    if (!isSplit) return this.readText(`${path}.`, text, typed[""], isNeeded);
    if (!isNeeded && ids.every((id) => isBlank(typed[id]))) return undefined;
    // Where all must be said the order is the author's, as on the command line.
    const order = isNeeded ? listOnce([...Object.keys(typed), ...ids]).filter((id) => ids.includes(id)) : ids;
    const said = order.map((id) => [id, this.readText(joinPath(path, id), properties[id], typed[id], isNeeded)]);
    return Object.fromEntries(said.filter(([, each]) => each !== undefined));
  }

  readParts(path, { propertyNames, additionalProperties: node }, typed) {
    const isList = this.system.play.things.some(({ id }) => id === path);
    const taken = path === "ends" ? this.system.play.ends.map((end) => end.id) : [];
    // A draft that was kept by an earlier version lacks what came later.
    const parts = this.takeMost(path, typed ?? []).map((part, index) => {
      // Only what begins elsewhere arrives.
      const given = isList && !part.place ? { ...part, arrives: "" } : part;
      const said = this.readShape(joinPath(path, index), node, given);
      return [
        isList
          ? Number(part.key)
          : takeId(part.key, said.title, taken, { longest: propertyNames.maxLength, word: path.slice(0, -1) }),
        said,
      ];
    });
    if (isList) parts.sort(([one], [other]) => one - other);
    return new Map(parts);
  }

  readSigns(path, typed = []) {
    const signs = listSigns(this.system, path.startsWith("ends") ? this.scores : []);
    const names = typed.map(([name]) => name);
    const said = typed.map(([name, labels], index) => {
      const sign = byId(signs, name);
      const shown = labels.map((label) => String(label).trim());
      const isShown = (label) => (sign.isCount ? /^\d+$/.test(label) : sign.labels.includes(label));
      if (!sign || names.indexOf(name) !== index) this.note(joinPath(path, index), TEXTS.checks.sign);
      else if (!shown.length || !shown.every(isShown))
        this.note(joinPath(path, index), TEXTS.checks.shows, { title: sign.title });
      return [name, shown];
    });
    return new Map(said);
  }

  /** Hold fields against the rules of the game, and against each other. */
  compare(said, draft) {
    const rounds = findRounds(this.system);
    if (said.rounds && !rounds.labels.includes(String(said.rounds))) {
      this.note("rounds", TEXTS.checks.rounds, { title: rounds.title, last: rounds.labels.at(-1) });
    }
    for (const { id } of listAdjustable(this.system)) {
      if (!said.trackers[id].length) delete said.trackers[id];
      else if (!said.trackers[id].some(Boolean)) this.note(`trackers.${id}.0`, TEXTS.checks.boxes);
    }
    for (const { id, labels } of listStarts(this.system)) {
      const label = String(draft.gauges[id] ?? "").trim();
      if (label && !labels.includes(label)) {
        this.note(`gauges.${id}`, TEXTS.checks.label, { first: labels[0], last: labels.at(-1) });
      }
    }
    for (const { kind } of this.system.play.scenario?.lists ?? []) this.compareThings(kind, draft[kind], said.rounds);
    this.compareVerdicts([...(said.verdicts?.values() ?? [])]);
  }

  compareVerdicts(verdicts) {
    for (const [index, verdict] of verdicts.entries()) {
      const above = verdicts.slice(0, index);
      if (above.some((each) => covers(each, verdict))) this.note(`verdicts.${index}.title`, TEXTS.checks.covered);
    }
  }

  compareThings(kind, things, rounds) {
    const numbers = listThingNumbers(this.system, kind);
    const [first, last] = [numbers[0], numbers.at(-1)];
    for (const [index, { key, place, arrives }] of things.entries()) {
      const isTaken = things.findIndex((other) => other.key === key) < index;
      if (!numbers.includes(key)) this.note(`${kind}.${index}.key`, TEXTS.checks.token, { first, last });
      else if (isTaken) this.note(`${kind}.${index}.key`, TEXTS.checks.taken, { number: key });
      if (rounds && place && arrives > rounds) this.note(`${kind}.${index}.arrives`, TEXTS.checks.late, { rounds });
    }
  }
}

/** Tell whether a verdict holds wherever another one does. */
function covers({ from = -Infinity, when = [] }, other) {
  const asked = [...(other.when ?? [])].map(String);
  return from <= (other.from ?? -Infinity) && [...when].every((sign) => asked.includes(String(sign)));
}

/**
 * Return an id that none of `taken` has, and add it to these: what is said, or one made of a title; `word` begins it where
 * the title has no letters for one.
 */
function takeId(said, title, taken, { longest, word }) {
  const plain = title.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const letters = plain.replace(/[^a-z0-9]+/g, "-").slice(0, 40);
  const slug = letters.replace(/^-+|-+$/g, "") || word;
  let id = IDENT.test(said) && said.length <= longest ? said : slug;
  for (let number = id === slug ? 2 : 1; taken.includes(id); number += 1)
    id = number === 1 ? slug : `${slug}-${number}`;
  taken.push(id);
  return id;
}
