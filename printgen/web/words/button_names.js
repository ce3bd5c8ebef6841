// What packs say of words to type, in the words of the buttons that stand for them.

import { flatten } from "./one_line.js";

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
