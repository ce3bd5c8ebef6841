// The buttons of the routines that carry out what a card or a roll says.

import { findRoutine } from "../../engine/routine.js";
import { h } from "../elements/element.js";
import { startRoutine } from "./routine_view.js";

/** Return a button for each routine that carries something out; what it asks besides is asked first. */
export function makeCarriedButtons(at, carried) {
  if (!carried.length) return null;
  const buttons = carried.map(({ title, action }, index) => {
    const routine = findRoutine(at.game, action.routine);
    const onclick = () => startRoutine(at, routine, Object.fromEntries(action.answers));
    // What has a name, as success has, is mostly for later.
    const given = {
      type: "button",
      class: title ? null : "main",
      "data-key": `carried-${index}-${action.routine}`,
      onclick,
    };
    return h("button", given, title ? `${title}: ${routine.title}` : routine.title);
  });
  return h("div", { class: "carried" }, buttons);
}
