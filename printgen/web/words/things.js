// Things in play, in words: what each is called, what is known of it, and what happens to it.

import { flatten, listOnce, showSigned } from "../engine/text.js";
import { listNames } from "../engine/thing.js";
import { nameBriefly } from "./cards.js";
import { phraseDice } from "./compared.js";
import { findName, namePicked } from "./names.js";
import { findRow, listRolled } from "./reading.js";
import { listSayings } from "./tonight.js";

// The line of each event that happens to a thing.
const THING_PHRASES = {
  ThingPut: (game, event) => `${callEvent(game, event)}: comes into play${sayPlace(game, event)}`,
  ThingTaken: (game, event) => `${callEvent(game, event)}: out of play`,
  ThingNamed: (game, event) =>
    `${findKind(game, event.kind).title} ${event.number} is called ${callEvent(game, event)}`,
  ThingSent: (game, event) => `${callEvent(game, event)}: ${sayWhere(game, event)}`,
  ThingMarked: (game, event) => `${callEvent(game, event)}: ${event.off ? "no longer " : ""}${nameMark(game, event)}`,
  MarkedBefore: (game, event) =>
    `${callEvent(game, event)} is ${nameMark(game, event)} already: ` +
    (event.again ? "another token is drawn" : "nothing happens"),
  ThingsTurn: (game, event) => `${callEvent(game, event)}:`,
  ResultGiven: (game, event) => `by the scenario: ${nameResults(game, event)}`,
  Scored: (game, event) =>
    `${findScoreTitle(game, event.score)}: ${showSigned(event.points)}` +
    (event.player ? ` for player ${event.player}` : ""),
};

/** Return what players call a thing: "Enemy unit 3, MG 42". */
export function callThing(game, kind, number) {
  const things = [...game.things.present, ...game.things.gone];
  const thing = things.find((other) => other.kind === kind && other.number === number);
  const name = thing ? findName(game, thing) : (listNames(game.system, kind).get(number) ?? "");
  return `${findKind(game, kind).title} ${number}${name ? `, ${name}` : ""}`;
}

/** Return the line of what happened to a thing. */
export function phraseThingEvent(game, event) {
  return THING_PHRASES[event.event](game, event);
}

function callEvent(game, { kind, number }) {
  return callThing(game, kind, number);
}

function sayPlace(game, { kind, place }) {
  return place ? `, ${findTitle(findKind(game, kind).places, place)}` : "";
}

function sayWhere(game, { kind, place }) {
  return place ? findTitle(findKind(game, kind).places, place) : "on the table";
}

function nameMark(game, { kind, mark }) {
  return findTitle(findKind(game, kind).marks, mark);
}

/** Return what must be done to score. */
export function findScoreTitle(game, score) {
  return game.system.scenario?.scores.find((item) => item.id === score)?.title ?? score;
}

/** Return a line for each thing of a kind, one for those of which nothing is known, and one for those gone. */
export function listThings(game, kind) {
  const here = game.things.ofKind(kind.id);
  const things = [...here.filter((thing) => !thing.place), ...here.filter((thing) => thing.place)];
  const plain = things.filter(isPlain);
  const lines = things.filter((thing) => !isPlain(thing)).flatMap((thing) => describeThing(game, kind, thing));
  if (plain.length) lines.unshift(`${kind.title} ${plain.map((thing) => thing.number).join(", ")}`);
  const gone = game.things.gone.filter((thing) => thing.kind === kind.id);
  const called = gone.map((thing) => [thing.number, findName(game, thing)].filter(Boolean).join(" "));
  return gone.length ? [...lines, `${kind.title}, out of play: ${called.join("; ")}`] : lines;
}

/** Tell whether nothing is known of a thing. */
function isPlain(thing) {
  return !(thing.name || thing.place || thing.marks.length || thing.noted.length);
}

/** Return what is known of a thing: its name, its place and marks, what was noted, and what the scenario says. */
function describeThing(game, kind, thing) {
  const called = findName(game, thing);
  const known = listFacts(game, kind, thing)
    .filter((word) => word && word !== called)
    .join("; ");
  const head = `${kind.title} ${thing.number}${called ? `, ${called}` : ""}`;
  const said = listSayings(game, kind.id, thing.number).map(({ line }) => `  ${line}`);
  return [known ? `${head}: ${known}` : head, ...said];
}

/** Return in short what is known of a thing: its place, its marks, and what was rolled, drawn or picked for it. */
export function listFacts(game, kind, thing) {
  const place = thing.place ? [findTitle(kind.places, thing.place)] : [];
  const marks = thing.marks.map((mark) => findTitle(kind.marks, mark));
  return [...place, ...marks, ...thing.noted.map((event) => nameNoted(game, event))];
}

/** Return in short what was rolled, drawn or picked for a thing. */
export function nameNoted(game, event) {
  switch (event.event) {
    case "Rolled":
      return nameRolled(game, event);
    case "ResultGiven":
      return nameResults(game, event);
    case "DiceRolled":
      return phraseDice(game, event);
    case "NamePicked":
      return namePicked(game, event);
    default: {
      const held = game.pile(event.pile);
      return nameBriefly(held.deck, held.findCard(event.card));
    }
  }
}

/** Return what was rolled with the face that was read, unless the face stands in it: "Advance (4)". */
function nameRolled(game, event) {
  const results = nameResults(game, event);
  const face = findRow(game, event).roll;
  return flatten(results).split(" ").includes(face) ? results : `${results} (${face})`;
}

function nameResults(game, event) {
  return listOnce(listRolled(game, event).map(([, result]) => result.title)).join(", ");
}

function findKind(game, name) {
  return game.system.play.things.find((kind) => kind.id === name);
}

/** Return the title of the thing with an id. */
export function findTitle(things, name) {
  return things.find((thing) => thing.id === name).title;
}
