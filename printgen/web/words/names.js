// What things, routines and answers are called.

import { listChoices } from "../engine/routine.js";
import { flatten } from "../engine/text.js";

// Examples of what is typed.
const EXAMPLES =
  /, such as (?:choose|down|draw|fill|keep|lengths|mark|name|own|put|remove|roll|send|set|unmark|up) [^.;]*(?=[.;])/g;

/**
 * Return a text of a pack on one line, in which routines are called by their titles: "type end-round" becomes
 * "tap “End the round”". A routine is known by a hyphen in its id, or by the word before it. Examples of what is typed are left out.
 */
export function nameButtons(system, text) {
  const titles = new Map(system.play.routines.map(({ id, title }) => [id, `“${title}”`]));
  return flatten(text)
    .replace(EXAMPLES, "")
    .replace(/(\btype )?\b([a-z0-9]+(?:-[a-z0-9]+)*)\b/g, (said, typed, id) => {
      if (!titles.has(id) || !(typed || id.includes("-"))) return said;
      return (typed ? "tap " : "") + titles.get(id);
    });
}

/** Return what a thing is called beside its number, "" if it has no name. */
export function findName(game, thing) {
  if (thing.name) return thing.name;
  const picked = thing.noted.filter((event) => event.event === "NamePicked").at(-1);
  return picked ? namePicked(game, picked) : "";
}

/** Return a name that was picked. */
export function namePicked(game, pick) {
  return game.system.roster(pick.roster).namesAt(pick.result)[pick.place];
}

/** Return the possible answers to a question: the `value` that an action says for each, and its `title`. */
export function listAnswers(game, ask) {
  const things = new Map(game.things.ofKind(ask.things).map((thing) => [thing.number, thing]));
  return listChoices(game, ask).map(([choice, value]) => {
    const name = things.has(value) ? findName(game, things.get(value)) : "";
    return { value, title: name ? `${choice}, ${name}` : choice };
  });
}
