// What a player does with things in play: put, name, mark and take them, send them somewhere, and score points.

import { add, checkPlayer, discard, remove } from "./card_actions.js";
import { findNamed, makeEvent, refuse, takeEach } from "./contract.js";
import { findRoll } from "./dice.js";
import { findEnd } from "./game.js";
import { isPrintable, sayCount } from "./text.js";
import { findThingKind, listNames, MOST_THINGS, Thing } from "./thing.js";

export const LONGEST_NAME = 60;

/** Return a thing in play. Throws a Refusal if there is none. */
export function findThing(game, kind, number) {
  const { title } = findThingKind(game.system, kind);
  const thing = game.things.find(kind, number);
  if (thing) return thing;
  const numbers = game.things.ofKind(kind).map((each) => each.number);
  throw refuse("unknown-thing", { title, number, numbers: numbers.join(", ") || WORDS.refused.none });
}

/** Put a thing into play. A thing for which a token stands comes with its token. */
export function putThing(game, { kind: id, name: asked, place }) {
  const kind = findThingKind(game.system, id);
  if (kind.bag) throw refuse("thing-with-token", { title: kind.title, bag: kind.bag });
  checkPlace(kind, place);
  const number = game.things.nextNumber(id);
  if (game.things.ofKind(id).length >= MOST_THINGS) {
    throw refuse("too-many-things", { most: MOST_THINGS, title: kind.title });
  }
  const name = checkName(asked) || (listNames(game.system, id).get(number) ?? "");
  const things = game.things.add(Thing.of(id, number, name, place));
  return findEnd(game, [[makeEvent("ThingPut", { kind: id, number, place })], game.putThings(things)]);
}

function nameThing(game, { kind, number, name }) {
  const thing = findThing(game, kind, number);
  const things = game.things.change(thing.replace({ name: checkName(name) }));
  return [[makeEvent("ThingNamed", { kind, number, name })], game.putThings(things)];
}

/** Put a mark on a thing; a thing that has it keeps it. */
export function markThing(game, action) {
  return changeMark(game, action, false);
}

export function unmarkThing(game, action) {
  return changeMark(game, action, true);
}

function changeMark(game, { kind, number, mark }, off) {
  findNamed(findThingKind(game.system, kind).marks, mark, "unknown-mark");
  const thing = findThing(game, kind, number);
  if (off !== thing.marks.includes(mark)) return [[], game];
  const marks = off ? thing.marks.filter((other) => other !== mark) : [...thing.marks, mark];
  const things = game.things.change(thing.replace({ marks }));
  return [[makeEvent("ThingMarked", { kind, number, mark, off })], game.putThings(things)];
}

export function takeThing(game, { kind: id, number }) {
  const kind = findThingKind(game.system, id);
  const thing = findThing(game, id, number);
  const taken = [makeEvent("ThingTaken", { kind: id, number })];
  const outcome =
    kind.bag && !thing.place
      ? remove(game, { name: kind.bag, piece: String(number) })
      : findEnd(game, [taken, game.putThings(game.things.take(thing))]);
  const others = game.things.present.filter((other) => other !== thing).flatMap(listNotedCards);
  return (kind.takes_cards ? listNotedCards(thing) : []).reduce(([events, after], drawn) => {
    const pile = after.pile(drawn.pile);
    const lies = pile.places.active.includes(pile.findCard(drawn.card).number);
    if (!lies || others.some(({ pile: name, card }) => name === drawn.pile && card === drawn.card))
      return [events, after];
    const [more, last] = discard(after, drawn);
    return [[...events, ...more], last];
  }, outcome);
}

/** Return the cards that are noted with a thing, as they were drawn. */
function listNotedCards({ noted }) {
  return noted.filter(({ event }) => event === "CardDrawn");
}

/**
 * Send a thing to a place. On the table it comes behind the things that are there; a token that stands for it goes into its
 * bag.
 */
export function sendThing(game, { kind: id, number, place }) {
  const kind = findThingKind(game.system, id);
  const thing = findThing(game, id, number);
  checkPlace(kind, place);
  if (thing.place === place) return [[], game];
  const event = makeEvent("ThingSent", { kind: id, number, place });
  if (kind.bag && place) throw refuse("thing-on-table", { title: kind.title, bag: kind.bag, number });
  if (kind.bag) {
    const [events, after] = add(game, { bag: kind.bag, token: String(number) });
    return [[event, ...events], after];
  }
  return findEnd(game, [[event], game.putThings(game.things.changeLast(thing.replace({ place })))]);
}

/** Put right what was rolled for a thing, if it was once: another row of the table counts from now on. */
function correctResult(game, { kind, number, roll, row }) {
  const [thing, rules] = [findThing(game, kind, number), findRoll(game.system, roll)];
  const noted = thing.noted.filter((each) => ["Rolled", "ResultGiven"].includes(each.event) && each.roll === roll);
  const { title } = findThingKind(game.system, kind);
  if (noted.length !== 1) throw refuse("nothing-to-correct", { title, number, roll });
  if (!game.system.table(rules.table).rows[row]) throw refuse("unknown-result", { pick: roll, name: row });
  const event = makeEvent("ResultGiven", { roll, column: noted[0].column, row, by_hand: true });
  return [[event], game.putThings(game.things.change(thing.note([event], [])))];
}

/** Score points of the scenario, and move the gauge of the points if the game has one. */
export function scorePoints(before, { score, times, player }) {
  const rules = findNamed(before.system.scenario?.scores ?? [], score, "unknown-score");
  checkScore(before, rules, times, player);
  const points = rules.points * times;
  const game = before.replace({ scored: [...before.scored, ...Array(times).fill(score)] });
  const gauges = findPointGauges(game, player);
  const [moved, after] = takeEach(gauges, game, (now, gauge) => now.shiftGauge(gauge, points));
  return findEnd(before, [[makeEvent("Scored", { score, points, player }), ...moved], after]);
}

/** Make sure that it can be scored so often, and by this player. Throws a Refusal. */
function checkScore(game, { id, most }, times, player) {
  const left = most ? most - game.countScored(id) : MOST_THINGS;
  if (times < 1 || times > left) {
    const reason = most ? "score-times/counted" : "score-times";
    const count = (number) => sayCount(WORDS.nouns.time, number);
    throw refuse(reason, { score: id, times: count(times), most: count(most), left });
  }
  if (!player) return;
  if (!findPointGauges(game, 0).some((name) => game.gauge(name).player)) throw refuse("no-own-points");
  checkPlayer(game, player);
}

/** Return the gauges that points are added to: of all players, or of one. */
function findPointGauges(game, player) {
  const scores = game.system.play.scenario?.scores;
  return scores ? game.gaugesOf(scores, player) : [];
}

function checkPlace(kind, place) {
  if (place) findNamed(kind.places, place, "unknown-place");
}

/** Return a name. Throws a Refusal if it is too long or not a line of text. */
export function checkName(name) {
  if ([...name].length > LONGEST_NAME || !isPrintable(name)) throw refuse("bad-name", { most: LONGEST_NAME });
  return name.split(" ").filter(Boolean).join(" ");
}

export const THING_ACTIONS = {
  put: putThing,
  name: nameThing,
  mark: markThing,
  unmark: unmarkThing,
  take: takeThing,
  send: sendThing,
  correct: correctResult,
  score: scorePoints,
};
