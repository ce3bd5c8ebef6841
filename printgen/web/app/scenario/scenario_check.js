// Checks the draft of a scenario and makes a Scenario of it, by the same rules as the command line reads a file.

import { say } from "../../engine/text.js";
import { revive } from "../../engine/values.js";
import { CHECKS } from "../texts/form_texts.js";
import { findRounds, listAdjustable, listLists, listSigns, listStarts, SCENARIO_LIMITS } from "./scenario_rules.js";
import { writeSource } from "./scenario_source.js";

const LIMITS = SCENARIO_LIMITS;
const NUMBER = /^-?(?:0|[1-9][0-9]{0,8})$/;
const IDENT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// Characters that no file may have, those that no text may have, and letters with too many accents.
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u;
const CROWDED = /\p{M}{31}/u;
const VISIBLE = /[^\p{Mn}\p{Me}\p{Cf}\p{Cc}\p{Z}]/u;

/**
 * Return what comes of a draft: `faults`, a sentence by the path of each field that is wrong, and `scenario`, the
 * Scenario, or null if there are faults.
 */
export function checkDraft(system, draft) {
  const check = new DraftCheck(system);
  const scenario = check.makeScenario(draft);
  const faults = Object.fromEntries(check.faults);
  if (check.faults.size) return { faults, scenario: null };
  return { faults, scenario: revive({ ...scenario, source: writeSource(scenario) }) };
}

/** Return an id made of a title that none of `taken` has; `word` begins it where the title has no letters for one. */
function makeIdOf(title, taken, word) {
  const plain = title.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const slug =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 40)
      .replace(/^-+|-+$/g, "") || word;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.includes(id)) return id;
  }
}

class DraftCheck {
  constructor(system) {
    this.system = system;
    this.faults = new Map();
  }

  makeScenario(draft) {
    const title = this.readLine("title", draft.title, true);
    const rounds = findRounds(this.system) ? this.readRounds(draft.rounds) : 0;
    const ruled = this.system.play.scenario !== null;
    return {
      is: "Scenario",
      id: IDENT.test(draft.id) && draft.id.length <= LIMITS.file ? draft.id : makeIdOf(title, [], "scenario"),
      system: this.system.id,
      edition: this.system.edition,
      title,
      text: this.readText("text", draft.text, false),
      set_up: this.readWords("set_up", draft.set_up),
      notes: this.readWords("notes", draft.notes),
      lengths: this.readLengths(draft.lengths),
      gauges: this.readStarts(draft.gauges),
      rounds,
      counts: this.readCounts("numbers", this.system.play.scenario?.counts ?? [], draft.numbers),
      lists: this.readLists(draft.lists, rounds),
      ends: ruled ? this.readEnds(draft.ends) : [],
      scores: ruled ? this.readScores(draft.scores) : [],
    };
  }

  note(path, text, values = {}) {
    if (!this.faults.has(path)) this.faults.set(path, say(text, values));
  }

  readText(path, typed, isNeeded) {
    const text = String(typed ?? "")
      .replace(/\r\n?/g, "\n")
      .replaceAll("\t", " ")
      .trim();
    if (!text && !isNeeded) return "";
    if (!text) this.note(path, CHECKS.empty);
    else if ([...text].length > LIMITS.text) this.note(path, CHECKS.long, { most: LIMITS.text });
    else if (UNFIT.test(text.replaceAll("\n", " "))) this.note(path, CHECKS.unfit);
    else if (CROWDED.test(text.normalize("NFD"))) this.note(path, CHECKS.crowded);
    else if (!VISIBLE.test(text)) this.note(path, CHECKS.unseen);
    return text.normalize("NFC");
  }

  readLine(path, typed, isNeeded) {
    const text = this.readText(path, typed, isNeeded);
    if (text.includes("\n")) this.note(path, CHECKS.lines);
    return text;
  }

  readWords(path, typed) {
    const lines = this.takeMost(path, typed).map((each, index) => this.readText(`${path}.${index}`, each, false));
    return lines.filter(Boolean).map((text) => ({ is: "Words", text }));
  }

  takeMost(path, typed) {
    if (typed.length > LIMITS.lines) this.note(path, CHECKS.many, { most: LIMITS.lines });
    return typed.slice(0, LIMITS.lines);
  }

  readNumber(path, typed, low, high) {
    const text = String(typed ?? "").trim();
    if (!NUMBER.test(text) || Number(text) < low || Number(text) > high) {
      this.note(path, CHECKS.number, { low, high });
      return low;
    }
    return Number(text) + 0;
  }

  readRounds(typed) {
    if (!String(typed ?? "").trim()) return 0;
    const rounds = this.readNumber("rounds", typed, 1, LIMITS.rounds);
    const gauge = findRounds(this.system);
    if (!gauge.labels.includes(String(rounds)))
      this.note("rounds", CHECKS.rounds, { title: gauge.title, last: gauge.labels.at(-1) });
    return rounds;
  }

  readLengths(typed) {
    const found = [];
    for (const { id, spans } of listAdjustable(this.system)) {
      const said = typed[id] ?? [];
      if (said.every((each) => !String(each).trim())) continue;
      const lengths = spans.map((_, index) => this.readNumber(`lengths.${id}.${index}`, said[index], 0, LIMITS.boxes));
      if (!lengths.some(Boolean)) this.note(`lengths.${id}.0`, CHECKS.boxes);
      found.push([id, lengths]);
    }
    return found;
  }

  readStarts(typed) {
    const found = [];
    for (const { id, labels } of listStarts(this.system)) {
      const label = String(typed[id] ?? "").trim();
      if (label && !labels.includes(label))
        this.note(`gauges.${id}`, CHECKS.label, { first: labels[0], last: labels.at(-1) });
      if (label) found.push([id, label]);
    }
    return found;
  }

  readCounts(path, rules, typed) {
    return rules.map((count) => {
      const said = String(typed?.[count.id] ?? "").trim();
      const number =
        !said && count.start !== null
          ? count.start
          : this.readNumber(`${path}.${count.id}`, said, count.low, count.high);
      return [count.id, number];
    });
  }

  readLists(typed, rounds) {
    const lists = listLists(this.system).map((list) => [
      list.kind,
      this.readThings(list, typed[list.kind] ?? [], rounds),
    ]);
    return lists.filter(([, things]) => things.length);
  }

  readThings(list, typed, rounds) {
    const seen = new Set();
    const things = typed.map((thing, index) => {
      const path = `lists.${list.kind}.${index}`;
      if (!list.numbers.includes(thing.number))
        this.note(`${path}.number`, CHECKS.token, { first: list.numbers[0], last: list.numbers.at(-1) });
      else if (seen.has(thing.number)) this.note(`${path}.number`, CHECKS.taken, { number: thing.number });
      seen.add(thing.number);
      return this.readThing(path, list, thing, rounds);
    });
    return things.sort((one, other) => one.number - other.number);
  }

  readThing(path, list, thing, rounds) {
    const place = list.places.some((each) => each.id === thing.place) ? thing.place : "";
    const arrives =
      list.arrives && place && String(thing.arrives ?? "").trim()
        ? this.readNumber(`${path}.arrives`, thing.arrives, 1, LIMITS.rounds)
        : 0;
    if (rounds && arrives > rounds) this.note(`${path}.arrives`, CHECKS.late, { rounds });
    const texts = list.texts.map((text) =>
      this.readListed(`${path}.texts.${text.id}`, text, thing.texts?.[text.id] ?? {}),
    );
    return {
      is: "ListedThing",
      number: Number(thing.number),
      name: this.readLine(`${path}.name`, thing.name, true),
      place,
      arrives,
      type: list.types.some((type) => type.id === thing.type) ? thing.type : "",
      texts: texts.filter(Boolean),
      counts: this.readCounts(`${path}.counts`, list.counts, thing.counts),
    };
  }

  // A text is one for all columns, "", or one for each of them.
  readListed(path, rules, said) {
    const ids = rules.columns.map((column) => column.id);
    const isSplit = ids.some((id) => Object.hasOwn(said, id));
    if (!isSplit) {
      const text = this.readText(`${path}.`, said[""], !rules.optional);
      return text && { is: "ListedText", id: rules.id, texts: [["", text]] };
    }
    if (rules.optional && ids.every((id) => !String(said[id] ?? "").trim())) return null;
    const order = [...new Set([...Object.keys(said), ...ids])].filter((id) => ids.includes(id));
    return {
      is: "ListedText",
      id: rules.id,
      texts: order.map((id) => [id, this.readText(`${path}.${id}`, said[id], true)]),
    };
  }

  readEnds(typed) {
    const taken = this.system.play.ends.map((end) => end.id);
    return this.takeMost("ends", typed).map((end, index) => {
      const path = `ends.${index}`;
      const title = this.readLine(`${path}.title`, end.title, true);
      const id = this.takeId(end.id, title, taken, "end");
      const text = this.readText(`${path}.text`, end.text, false);
      return { is: "Ending", id, title, text, when: this.readWhen(path, end.when ?? []) };
    });
  }

  readWhen(path, typed) {
    const signs = listSigns(this.system);
    const names = typed.map(([name]) => name);
    return typed.map(([name, labels], index) => {
      const sign = signs.find((each) => each.id === name);
      const said = labels.map((label) => String(label).trim());
      if (!sign || names.indexOf(name) !== index) this.note(`${path}.when.${index}`, CHECKS.sign);
      else if (
        !said.length ||
        said.some((label) => !(sign.isCount ? /^\d+$/.test(label) : sign.labels.includes(label)))
      )
        this.note(`${path}.when.${index}`, CHECKS.shows, { title: sign.title });
      return [name, said];
    });
  }

  readScores(typed) {
    const taken = [];
    return this.takeMost("scores", typed).map((score, index) => {
      const path = `scores.${index}`;
      const title = this.readLine(`${path}.title`, score.title, true);
      const id = this.takeId(score.id, title, taken, "score");
      const points = this.readNumber(`${path}.points`, score.points, LIMITS.low, LIMITS.high);
      const most = String(score.most ?? "").trim() ? this.readNumber(`${path}.most`, score.most, 1, LIMITS.times) : 0;
      return { is: "ScoreRules", id, title, points, most };
    });
  }

  takeId(said, title, taken, word) {
    const isFree = IDENT.test(said) && said.length <= LIMITS.id && !taken.includes(said);
    const id = isFree ? said : makeIdOf(title, taken, word);
    taken.push(id);
    return id;
  }
}
