// Cards that are compared, and dice without a table: each on one line.

import { makeDie } from "../engine/dice.js";
import { findRoutine } from "../engine/routine.js";
import { listSteps } from "../engine/steps.js";
import { flatten, listOnce } from "../engine/text.js";
import { makeDrawReading, showDice } from "./reading.js";

// What is said of the best of the cards that are compared.
const BEST = "the best";

/**
 * Return the cards that are compared, in the order in which they were drawn: the `number` of each in this order, its
 * `reading`, whether it is `best`, and the `words` that count, with what becomes of it, on one line.
 */
export function listRanked(game, compared) {
  return compared.cards.map((card, index) => {
    const reading = makeDrawReading(game, { ...card, best: false });
    return { number: index + 1, reading, best: card.best, words: sayRanked(reading) };
  });
}

function sayRanked(reading) {
  const { read } = reading;
  const said = read.map((section) => saySection(section, read.length > 1));
  const words = [reading.headline, ...said].filter(Boolean).join("; ");
  return [words, ...reading.remarks.map((remark) => `(${remark})`)].filter(Boolean).join(" ");
}

/** Return the words of a section on one line, after its label if there are several sections. */
function saySection(section, labelled) {
  const note = section.note ? `Note: ${section.note}` : "";
  const parts = [section.title, section.text, note].filter(Boolean);
  const words = flatten(parts.map((part) => part.replace(/\.$/, "")).join(". "));
  return (labelled && section.label ? `${section.label}: ` : "") + words;
}

/** Return a line for each card. */
export function phraseCompared(game, compared) {
  const ranked = listRanked(game, compared);
  const lines = ranked.map((card) => (card.best ? `${phraseRanked(card)} (${BEST})` : phraseRanked(card)));
  return [...phraseSetAside(game, compared), ...lines];
}

/** Return the line that says which card is the best. */
export function phraseBest(ranked) {
  return ranked.filter((card) => card.best).map((card) => `The best: ${phraseRanked(card)}`);
}

/** Return a line for each card in whose place another was drawn. */
export function phraseSetAside(game, compared) {
  const replaced = compared.events.filter((event) => event.event === "CardDrawn" && event.again);
  const readings = replaced.map((event) => makeDrawReading(game, event));
  return readings.map((reading) => `${headRanked(reading)} (${reading.remarks.join(", ")})`);
}

function phraseRanked(card) {
  return `${card.number}. ${headRanked(card.reading)}: ${card.words}`;
}

/** Return the title of a card's deck, where the card stands in it, and its corner. */
function headRanked(reading) {
  return `${reading.title} ${reading.detail}${reading.corner ? ` [${reading.corner}]` : ""}`;
}

/** Return what dice show that were rolled several times: the highest first, each with the numbers of its throws. */
export function phraseThrown(game, { throws }) {
  const { keys } = makeDie(throws[0].die);
  const ranked = throws.map((event, index) => ({ index, rank: keys.indexOf(findKey(event)), face: showThrown(event) }));
  ranked.sort((one, other) => other.rank - one.rank);
  const groups = listOnce(ranked.map(({ face }) => face)).map((face) => {
    const same = ranked.filter((each) => each.face === face);
    return `${face} for ${same.map(({ index }) => `#${index + 1}`).join(" ")}`;
  });
  return `${titleDice(game, throws[0])}: ${groups.join(", ")}`;
}

/** Return what dice show that no table is read with, under the title that a routine has for them. */
export function phraseDice(game, event) {
  return `${titleDice(game, event)}: ${showThrown(event)}`;
}

function findKey(event) {
  return makeDie(event.die).faceOf(event.thrown).key;
}

function showThrown(event) {
  const face = findKey(event);
  return makeDie(event.die).isNumbered && event.thrown.length > 1 ? showDice(event.thrown, face) : face;
}

function titleDice(game, event) {
  if (!event.routine) return event.die;
  const step = [...listSteps(findRoutine(game, event.routine).steps)][event.step];
  return step.title || event.die;
}
