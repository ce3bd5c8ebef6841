// Dice as pictures: a square with pips for up to six, another die with its number in it.

import { makeDie } from "../../engine/die.js";
import { h } from "../elements/element.js";

// Where pips lie in a square of three by three, by what the die shows.
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const MOST_PIPS = 6;

/** Return what dice have shown; those that do not count are pale. */
export function makeDiceFaces(die, thrown, kept = thrown) {
  const { sides } = makeDie(die);
  const left = [...kept];
  const faces = thrown.map((number, index) => {
    const place = left.indexOf(number);
    if (place >= 0) left.splice(place, 1);
    return makeDieFace(sides[Math.min(index, sides.length - 1)], number, place >= 0);
  });
  return h("span", { class: "dice-faces", "aria-hidden": "true" }, faces);
}

function makeDieFace(sides, number, counts) {
  const classes = counts ? "die" : "die pale";
  if (sides > MOST_PIPS) return h("span", { class: `${classes} numbered` }, number);
  const pips = [...Array(9).keys()].map((place) => h("i", { class: PIPS[number].includes(place) ? "pip" : null }));
  return h("span", { class: classes }, pips);
}
