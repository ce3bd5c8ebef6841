// The buttons of the routines that carry out what a card or a roll says.

import { h } from "../elements/element.js";
import { makeCarriedButton } from "./routine_view.js";

/** Return a button for each routine that carries something out. */
export function makeCarriedButtons(at, carried) {
  if (!carried.length) return null;
  const buttons = carried.map((each, index) => makeCarriedButton(at, each, `carried-${index}-${each.action.routine}`));
  return h("div", { class: "carried" }, buttons);
}
