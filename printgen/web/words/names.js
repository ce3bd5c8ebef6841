// What cards, things, routines and answers are called.

import { listChoices } from "../engine/routine.js";
import { flatten, listOnce } from "../engine/text.js";

/** Return what a card is called: its corner, and its title or the titles of its columns, or of one column. */
export function nameCard(deck, card, column = null) {
  const words = deck.hasColumns ? nameColumns(deck, card, column) : card.title;
  return card.corner ? `[${card.corner}] ${words}` : words;
}

function nameColumns(deck, card, column) {
  const read = new Set(deck.columns.filter((item) => !column || column === item.id).map((item) => item.title));
  const said = card.sections.filter((section) => read.has(section.label) && section.title && !section.quiet);
  return listOnce(said.map((section) => section.title)).join(" / ") || card.sections[0].title;
}

/** Return what distinguishes a card of its deck in few words: its title, or else its corner. */
export function nameBriefly(deck, card) {
  const same = deck.hasColumns || deck.cards.filter((other) => other.title === card.title).length > 1;
  return same && card.corner ? card.corner : card.title;
}

// Examples of what is typed.
const EXAMPLES =
  /, such as (?:choose|down|draw|fill|keep|lengths|mark|name|own|put|remove|roll|send|set|unmark|up) [^.;]*(?=[.;])/g;

/**
 * Return a text of a pack on one line, in which routines are called by their titles: "type end-round" becomes
 * "tap “End the round”". A routine is known by a hyphen in its id, or by the word before it. Examples of what is typed are
 * left out.
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
