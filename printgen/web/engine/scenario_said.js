// What a log or a link says of a scenario: checked field by field, and made a value that the game can be played with.

import { sayScenario, sumScenario } from "./edition.js";
import { revive } from "./values.js";

// The fields of each class, with what each holds. A list has what is in each of its items.
const SAID = {
  Scenario: {
    ...{ id: "text", system: "text", edition: "text", title: "text", text: "text", rounds: "number" },
    ...{ set_up: ["Words"], notes: ["Words"], ends: ["Ending"], scores: ["ScoreRules"] },
    ...{ lengths: [["text", ["number"]]], gauges: [["text", "text"]], counts: [["text", "number"]] },
    lists: [["text", ["ListedThing"]]],
  },
  Words: { text: "text" },
  ListedThing: {
    ...{ number: "number", name: "text", place: "text", arrives: "number", type: "text" },
    ...{ texts: ["ListedText"], counts: [["text", "number"]] },
  },
  ListedText: { id: "text", texts: [["text", "text"]] },
  Ending: { id: "text", title: "text", text: "text", when: [["text", ["text"]]] },
  ScoreRules: { id: "text", title: "text", points: "number", most: "number" },
};

/** What is said of a scenario is not one, or not one of this game: it has a `message`. */
export class BadScenario extends Error {}

/**
 * Return the scenario of which a log or a link `says` something; `source` is the text of its file.
 *
 * Throws BadScenario where that has another form; whether it goes together with the game is for others to see.
 */
export function reviveScenario(system, says, source) {
  if (!system.play.scenario) throw new BadScenario("the game has no scenarios");
  const said = readSaid("Scenario", says, "scenario");
  const scenario = revive({ ...said, source });
  if (sumScenario(sayScenario(scenario)) !== sumScenario(says))
    throw new BadScenario("it says what is left out elsewhere");
  return scenario;
}

/** Return a value of a form as the data of a page have it. Throws BadScenario, which names the field. */
function readSaid(form, value, name) {
  if (form === "text" || form === "number") {
    if (typeof value !== (form === "text" ? "string" : form)) throw new BadScenario(`"${name}" is not a ${form}`);
    return value;
  }
  if (!Array.isArray(form)) return readFields(form, value, name);
  if (!Array.isArray(value)) throw new BadScenario(`"${name}" is not a list`);
  if (form.length === 1) return value.map((item) => readSaid(form[0], item, name));
  if (value.length !== form.length) throw new BadScenario(`"${name}" has no pairs`);
  return form.map((each, index) => readSaid(each, value[index], name));
}

function readFields(kind, value, name) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new BadScenario(`"${name}" has no fields`);
  }
  const forms = SAID[kind];
  const said = Object.entries(value).map(([field, item]) => {
    if (!Object.hasOwn(forms, field)) throw new BadScenario(`"${field}" is not known`);
    return [field, readSaid(forms[field], item, field)];
  });
  return { is: kind, ...Object.fromEntries(said) };
}
