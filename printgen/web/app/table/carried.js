// The buttons of the routines that carry out what a card or a roll says.

import { findRoutine } from "../../engine/routine.js";
import { h } from "../elements/element.js";
import { makeRoutineButton } from "./routine_view.js";

/** Return a button for each routine that carries something out; what it asks besides is asked first. */
export function makeCarriedButtons(at, carried) {
  if (!carried.length) return null;
  const buttons = carried.map(({ title, action }, index) => {
    const { routine, answers } = action;
    // What has a name, as success has, is mostly for later.
    const given = { isMain: !title, title, known: Object.fromEntries(answers) };
    return makeRoutineButton(at, findRoutine(at.game, routine), `carried-${index}-${routine}`, given);
  });
  return h("div", { class: "carried" }, buttons);
}
