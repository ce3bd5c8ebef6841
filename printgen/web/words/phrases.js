// What happens in a game, as plain lines: the same as at the terminal, but for what is typed there.

import { PLACE_WORDS } from "../engine/draw.js";
import { countNoun, flatten } from "../engine/text.js";
import { findBagKind } from "../engine/thing.js";
import { nameCard } from "./cards.js";
import { listRanked, phraseBest, phraseCompared, phraseDice, phraseThrown } from "./compared.js";
import { phraseDealt, phraseSecret } from "./hands.js";
import { phraseEnding, phraseLimit } from "./limits.js";
import { makeDrawReading, makeEventReading } from "./reading.js";
import { listShown } from "./shown.js";
import { callThing, findTitle, phraseThingEvent } from "./things.js";
import { listLasting, listOrders } from "./tonight.js";

// The line of each event that is neither a card drawn nor a roll on a table, nor about a thing in play.
const CHANGES = {
  Shuffled: (game, { pile, cards }) => `${game.pile(pile).deck.title} reshuffled: ${countNoun(cards, "card")}`,
  CardMoved: phraseMoved,
  DiceRolled: phraseDice,
  TokenMoved: (game, { bag, token, goes, left }) =>
    `${findTitle(game.system.play.bags, bag)}: ${nameToken(game, bag, token)}${sayGoes(goes, left)}`,
  BagFilled: (game, { bag, tokens }) =>
    `${findTitle(game.system.play.bags, bag)}: ${countNoun(tokens, "token")} inside`,
  NamePicked: (game, event) => `${findTitle(game.system.play.picks, event.pick)}: ${sayPicked(game, event)}`,
  GaugeMoved: (game, { gauge, place }) => `${game.gauge(gauge).title}: ${showGauge(game.gauge(gauge), place)}`,
  DrawnShort: phraseLimit,
  MovedShort: phraseLimit,
  Repeated: (game, event) => `${event.number} of ${event.of}`,
  Chosen: (game, { pick, rosters }) =>
    `${findTitle(game.system.play.picks, pick)}: from ${joinRosterTitles(game, rosters)}`,
  Owned: (game, { roster, names }) =>
    `${game.system.roster(roster).title}: ${names} of ${game.system.roster(roster).names.length} owned`,
};

/** Return the lines of what came of an action. With `hands`, cards that only their player may see are named too. */
export function phraseOutcome(done, { hands = false } = {}) {
  const shown = listShown(done, { hands });
  return [...shown.flatMap((event) => phraseEvent(done.after, event)), ...phraseEnd(done)];
}

/** Return what follows all events: which cards may be kept, or that nothing has changed. */
export function phraseEnd(done) {
  const dealt = phraseDealt(done.after, done.events);
  return dealt.length || listShown(done).length ? dealt : ["nothing changes"];
}

/** Return the lines of one of the events that led to a game. */
export function phraseEvent(game, event) {
  switch (event.event) {
    case "Announced":
      return [phraseAnnounced(game, event.drawn)];
    case "Compared":
      return phraseTogether(game, event);
    case "Thrown":
      return [phraseThrown(game, event)];
    case "Hidden":
      return [phraseSecret(game, event)];
    case "Ended":
      return phraseEnding(game);
    default:
      return phraseSingle(game, event);
  }
}

function phraseSingle(game, event) {
  const reading = makeEventReading(game, event);
  if (reading) return phraseReading(reading);
  return [phraseChanged(game, event), ...listSaid(game, event).map((line) => `  ${line}`)];
}

/** Return what the scenario says of a thing whose token was drawn, or that comes to the table. */
function listSaid(game, event) {
  if (event.event === "ThingSent" && !event.place) return listLasting(game, event.kind, event.number);
  if (event.event !== "TokenMoved" || event.goes !== "taken") return [];
  const kind = findBagKind(game.system, event.bag);
  return kind && isDecimal(event.token) ? listOrders(game, kind.id, Number(event.token)) : [];
}

/** Tell whether a word is a number as it is counted. */
export function isDecimal(word) {
  return /^\p{Nd}+$/u.test(word);
}

/** Return the lines of cards that are compared, the best last. */
function phraseTogether(game, compared) {
  const shuffles = compared.events.filter((inner) => inner.event === "Shuffled");
  const said = shuffles.map((inner) => phraseChanged(game, inner));
  return [...phraseCompared(game, compared), ...said, ...phraseBest(listRanked(game, compared))];
}

/** Return which card was drawn and what becomes of it. */
function phraseAnnounced(game, event) {
  const reading = makeDrawReading(game, event);
  const remarks = reading.remarks.length ? ` (${reading.remarks.join(", ")})` : "";
  return `${headReading(reading)}${remarks}`;
}

/** Return the title of a card or a roll, with its number and its corner. */
function headReading(reading) {
  const corner = reading.card && reading.corner ? ` [${reading.corner}]` : "";
  return `${reading.title} ${reading.detail || reading.corner}`.trimEnd() + corner;
}

/** Return what a card or a roll says: in one line, if only one of its sections counts. */
export function phraseReading(reading) {
  const head = headReading(reading);
  const { read } = reading;
  const remarks = reading.remarks.map((remark) => `  (${remark})`);
  if (read.length === 1 && (!reading.headline || !read[0].label)) {
    const words = joinSentences(reading.headline || read[0].title, read[0].text);
    return [
      `${head}: ${labelSection(read[0])}${words}`.trimEnd(),
      ...phraseNote(read[0].note),
      ...phraseFlavour(reading),
      ...remarks,
    ];
  }
  const lines = read.flatMap((section) => [
    ...(section.title || section.text
      ? [`  ${labelSection(section)}${joinSentences(section.title, section.text)}`]
      : []),
    ...phraseNote(section.note),
  ]);
  return [reading.headline ? `${head}: ${reading.headline}` : head, ...lines, ...phraseFlavour(reading), ...remarks];
}

function phraseFlavour({ flavour }) {
  return flavour ? [`  ~ ${flavour}`] : [];
}

function labelSection(section) {
  return section.label ? `${section.label}: ` : "";
}

/** Return the line of an event that is neither a card drawn nor a roll on a table. */
function phraseChanged(game, event) {
  return Object.hasOwn(CHANGES, event.event) ? CHANGES[event.event](game, event) : phraseThingEvent(game, event);
}

function phraseMoved(game, { pile, card, goes }) {
  const held = game.pile(pile);
  const went = goes === "back" ? "back into the pile" : PLACE_WORDS[goes];
  return `${held.deck.title} ${nameCard(held.deck, held.findCard(card))}: ${went}`;
}

/** Return the title of a token, or of the thing for which it stands. */
export function nameToken(game, bag, token) {
  const kind = findBagKind(game.system, bag);
  const { rules } = game.bag(bag);
  if (kind && rules.numbered.includes(token)) return callThing(game, kind.id, Number(token));
  return rules.tokens.find((each) => each.name === token).title;
}

/** Return what a gauge shows at a position, with the position where the label is not enough. */
export function showGauge(gauge, position) {
  const label = gauge.labels[position];
  if (gauge.spans.length) return `${label} (${position} of ${gauge.labels.length - 1})`;
  return gauge.labels.filter((other) => other === label).length > 1 ? `${label} (${position + 1})` : label;
}

/** Return what has become of a token; of a drawn token also how many are left. */
function sayGoes(goes, left) {
  if (goes === "taken") return ` (${left} left)`;
  return goes === "gone" ? " is out of the game" : " goes in";
}

function phraseNote(note) {
  return note ? [`  Note: ${flatten(note)}`] : [];
}

/** Return a title and a text as sentences. */
function joinSentences(title, text) {
  const words = flatten(text);
  const stop = ["", ".", "!", "?", ":"].includes(title.slice(-1)) ? "" : ".";
  return words ? `${title}${stop} ${words}`.trim() : title;
}

/** Return the name that was picked, or a sentence that there is none. */
function sayPicked(game, event) {
  if (event.roster) {
    const roster = game.system.roster(event.roster);
    const name = roster.namesAt(event.result)[event.place];
    return roster.last.includes(name) ? `${name}, a last resort` : name;
  }
  const { table } = game.system.play.picks.find((rules) => rules.id === event.pick);
  const who = game.chosen.get(event.pick).some((name) => game.owned.has(name)) ? "you own" : "the lists have";
  return `${who} none for ${findTitle(game.system.table(table).results, event.result)}`;
}

/** Return the titles of rosters, with how many names the player owns where that has been said. */
export function joinRosterTitles(game, names) {
  const owned = (name) => (game.owned.has(name) ? ` (${game.owned.get(name).length} owned)` : "");
  return names.map((name) => `${game.system.roster(name).title}${owned(name)}`).join(", ");
}
