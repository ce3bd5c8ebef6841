// The answers to what a routine asks, as people call them.

import { listChoices } from "../engine/routine.js";
import { findName } from "./thing_names.js";

/** Return the possible answers to a question: the `value` that an action says for each, and its `title`. */
export function listAnswers(game, ask) {
  const things = new Map(game.things.ofKind(ask.things).map((thing) => [thing.number, thing]));
  return listChoices(game, ask).map(([choice, value]) => {
    const name = things.has(value) ? findName(game, things.get(value)) : "";
    return { value, title: name ? `${choice}, ${name}` : choice };
  });
}
