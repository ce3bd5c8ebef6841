// The steps of routines: what each kind does in a game.

import { add, checkPlayer, deal, discard, drawAvailable, putBack, remove, reveal, search } from "./card_actions.js";
import { makeEvent, refuse } from "./contract.js";
import { findRoll, nameDice, rollLoose, rollOnce } from "./dice.js";
import { FOLLOWING, readResultsOf } from "./following.js";
import { moveGauge, setGauge } from "./gauge_actions.js";
import { isMet, listHidden } from "./pile.js";
import { chooseAny, findPick, pickNames } from "./roll_actions.js";
import { countThing, findNumberRules, mergeThings, readNumber } from "./tally.js";
import { byId, say, showSigned } from "./text.js";
import { findBagKind } from "./thing.js";
import { markThing, putThing, sendThing, takeThing, unmarkThing } from "./thing_actions.js";

// The sum of the dice that were rolled last.
export const THROWN = "D";

/** Return all steps in the order in which they are written, each before the steps inside it. */
export function listSteps(steps) {
  return steps.flatMap((step) => {
    const inner = step.is === "RollStep" ? step.then.flatMap(([, then]) => then) : listInner(step);
    return [step, ...listSteps(inner)];
  });
}

function listInner({ is, steps = [], otherwise = [], then = [], results = [] }) {
  return is === "DrawStep" ? [...then, ...results.flatMap(([, inner]) => inner)] : [...steps, ...otherwise];
}

/** Pick what is picked at results, put the things that come of them, and take the steps that follow them. */
function followResults(runner, step, results, rolled) {
  for (const result of results) {
    const before = runner.events.length;
    if (step.pick && !result.quiet) {
      runner.note(pickNames(runner.game, findPick(runner.game, step.pick), result.id, 1, step));
    }
    if (step.puts && !result.quiet) {
      const picked = runner.events.slice(before).filter((event) => event.event === "NamePicked" && event.roster);
      putEach(runner, step, rolled, step.pick ? picked : [null]);
    }
    takeThen(runner, step.then, result);
  }
}

/** Take the steps that follow a result, if there are any; `X` is the number in it. */
export function takeThen(runner, then, { key, value }) {
  runner.value = /^[0-9]+$/.test(value) ? Number(value) : 0;
  runner.take(new Map(then).get(key) ?? []);
}

/** Put a thing for each name that was picked, or one for the result; what was rolled and picked is noted with it. */
function putEach(runner, step, rolled, picked) {
  for (const pick of picked) {
    const number = runner.game.things.nextNumber(step.puts);
    runner.act(putThing, { kind: step.puts, name: "", place: runner.place(step.place) });
    runner.noteWith([step.puts, number], pick ? [...rolled, pick] : rolled);
  }
}

/** Roll until the roll counts; `read` has the column that is read and the modifier. Return the row. */
function rollUntil(runner, rules, read, reroll) {
  for (;;) {
    const { game } = runner;
    const { event, row, key, stream } = rollOnce(game.system, rules, game.diceStream(rules.id), read);
    const again = reroll.includes(key);
    runner.note([[makeEvent("Rolled", { ...event, again })], game.putStream(`${rules.id}/dice`, stream)]);
    if (!again) return row;
  }
}

/**
 * Return the results that the scenario has fixed in this table for the thing whose turn it is, if it has any, or those of a
 * row that is `kept`.
 */
function giveResults(runner, rules, table, { column, kept }) {
  const row = kept ?? findGivenRow(runner, table);
  if (!row) return [];
  const event = makeEvent("ResultGiven", { roll: rules.id, column, row: table.rows.indexOf(row), kept: kept !== null });
  runner.note([[event], runner.game]);
  return readResultsOf(table, row.results, column);
}

/** Return the row of a table that is noted with the thing of an ask, null if none is. */
function findKeptRow(runner, asked, table) {
  const thing = runner.thing(asked);
  const noted = thing && findNoted(runner.game, thing, table);
  return noted ? table.rows[noted.row] : null;
}

/** Return what was rolled last on a table, or given, for a thing; undefined if nothing was. */
export function findNoted({ system }, thing, table) {
  const isOf = ({ event, roll }) =>
    ["Rolled", "ResultGiven"].includes(event) && byId(system.play.rolls, roll).table === table.id;
  return thing.noted.findLast(isOf);
}

/** Return the row that the scenario has fixed in a table for the thing whose turn it is, null if it has none. */
function findGivenRow(runner, table) {
  const { scenario, play } = runner.game.system;
  if (!scenario || !play.scenario || !runner.it) return null;
  const types = play.scenario.lists.find((item) => item.kind === runner.it[0])?.types;
  const type = scenario.thing(...runner.it)?.type;
  if (!type || types !== table.id) return null;
  return table.rows.find((row) => row.results.some((result) => result.key === type));
}

/** Draw tokens one by one and mark the thing of each. One that has the mark already does nothing. */
function drawMarked(runner, step, times) {
  for (let left = times; left; ) {
    if (!runner.game.bag(step.pile).inside.length) {
      const event = makeEvent("DrawnShort", { name: step.pile, asked: times, given: times - left });
      runner.note([[event], runner.game]);
      return;
    }
    const before = runner.events.length;
    runner.act(drawAvailable, { name: step.pile, amount: 1, column: "" });
    left -= runner.events.slice(before).filter((event) => markDrawn(runner, step, event)).length;
  }
}

/** Mark the thing of a token that was drawn, and tell whether the token counts. */
function markDrawn(runner, step, drawn) {
  if (drawn.event !== "TokenMoved") return false;
  const kind = findBagKind(runner.game.system, step.pile);
  const number = /^[0-9]+$/.test(drawn.token) ? Number(drawn.token) : 0;
  const thing = kind && runner.game.things.find(kind.id, number);
  if (!thing) return true;
  const said = { kind: thing.kind, number, mark: step.mark };
  if (thing.marks.includes(step.mark)) {
    runner.note([[makeEvent("MarkedBefore", { ...said, again: step.again })], runner.game]);
    return !step.again;
  }
  runner.act(markThing, said);
  runner.take(step.then);
  return true;
}

/** Return the position of a label; a scenario may have given its tracks other lengths. Throws a Refusal. */
function findBox(game, gauge, label) {
  const place = game.gauge(gauge).labels.indexOf(label);
  if (place < 0) throw refuse("unknown-box", { gauge, name: label });
  return place;
}

/** Tell whether a gauge has reached the scenario's last round. */
function isLastRound(game, gauge) {
  const rounds = game.system.scenario?.rounds;
  const label = game.label(gauge);
  return Boolean(rounds) && /^[0-9]+$/.test(label) && Number(label) >= rounds;
}

/** Take steps in the turn of a thing, and note with it what they roll, draw and pick. */
function noteSteps(runner, key, steps) {
  const [before, outer] = [runner.events.length, runner.it];
  runner.it = key ?? outer;
  runner.take(steps);
  runner.it = outer;
  if (key) runner.noteWith(key, runner.events.slice(before));
}

/** Return the things of a kind, or the one thing that a name of the rules means. */
function findMarked(runner, name) {
  const isAsked = runner.routine.asks.some((ask) => ask.id === name);
  const isKind = runner.game.system.play.things.some((kind) => kind.id === name);
  if (!isAsked && isKind) return runner.game.things.ofKind(name);
  return [runner.thing(name)].filter(Boolean);
}

/** Tell whether each number of a thing that a step names is the number of the thing that an answer means. */
function isWhose({ game, answers }, thing, { whose }) {
  return whose.every(([name, asked]) => {
    const [, number] = answers.get(asked);
    return number > 0 && number === readNumber(game, thing, findNumberRules(game, thing.kind, name));
  });
}

/** Return the player whose gauge a step moves, 0 for all. Throws a Refusal. */
function findMover({ game, answers, thrown }, { player }) {
  if (!player) return 0;
  const number = player === THROWN ? thrown : answers.get(player)[1];
  checkPlayer(game, number);
  return number;
}

/** Note what a step says that it has moved a gauge for, from a position, if it says that. */
function notePointsOf(runner, gauge, cause, before) {
  const by = runner.game.position(gauge) - before;
  const points = { gauge, score: "", routine: runner.routine.id, number: 0, by, cause };
  if (cause && by) runner.note([[], runner.game.replace({ points: [...runner.game.points, points] })]);
}

/** Make sure that a gauge can be moved all the way. Throws a Refusal. */
function checkWay(game, name, by) {
  const { title, labels } = game.gauge(name);
  const place = game.position(name) + by;
  if (place >= 0 && place < labels.length) return;
  const label = game.label(name);
  const reason = by < 0 && /^[0-9]+$/.test(label) ? "no-way-left/short" : "no-way-left";
  throw refuse(reason, { title, label, by: showSigned(by), cost: -by });
}

/** Return what the cards need that a player has kept: the title of the card, the gauge, and what it shows at least. */
export function listNeeds(game, pile, player) {
  const { places, rules } = game.pile(pile);
  const needs = new Map(rules.needs);
  const titles = places.keptBy(player).map((number) => game.pile(pile).card(number).title);
  return titles.flatMap((title) =>
    (needs.get(title) ?? []).map(([name, least]) => ({ title, gauge: game.gaugesOf(name, player)[0], least })),
  );
}

/** Make sure that what the cards of a player need is there, as far as the game counts it. Throws a Refusal. */
function checkNeeds(game, pile, player) {
  const wrong = listNeeds(game, pile, player).find(({ gauge, least }) => game.number(gauge) < least);
  if (!wrong) return;
  const { title, gauge, least } = wrong;
  const stand = say(WORDS.refused.isAt, { title: game.gauge(gauge).title, label: game.label(gauge) });
  throw refuse("not-proven", { title, stand, least });
}

/** What each kind of step does. */
export const STEPS = {
  /** Roll on a table so many times, and take the steps that follow each result. */
  RollStep(runner, step) {
    const { game } = runner;
    const [, name] = step.rolls.find(([title]) => !title || game.isActive(title));
    const rules = findRoll(game.system, name);
    const table = game.system.table(rules.table);
    const column = runner.column(step.column, table, rules.column);
    const modifier = runner.count(step.modifiers);
    const times = runner.count(step.times);
    for (let number = 0; number < times; number += 1) {
      const before = runner.events.length;
      const kept = step.like ? findKeptRow(runner, step.like, table) : null;
      const given = step.anew && !kept ? [] : giveResults(runner, rules, table, { column, kept });
      if (step.given && !given.length) return;
      const row = given.length ? [] : rollUntil(runner, rules, { column, modifier }, step.reroll).results;
      const results = given.length ? given : readResultsOf(table, row, column);
      const rolled = runner.events.slice(before);
      if (!given.length) FOLLOWING.step(runner, results);
      followResults(runner, step, results, rolled);
    }
  },

  DiceStep(runner, step) {
    const { game, routine } = runner;
    const fields = { routine: routine.id, step: runner.numbers.get(step) };
    let { die } = step;
    if (!nameDice(die)) {
      runner.thrown = runner.findNumber(die);
      if (runner.thrown < 2) return; // such a die has no other face
      die = `d${runner.thrown}`;
    }
    const [events, stream] = rollLoose(die, game.diceStream(die), fields);
    runner.thrown = events[0].thrown.reduce((sum, shown) => sum + shown, 0);
    runner.note([events, game.putStream(`${die}/dice`, stream)]);
  },

  /** Draw cards or tokens, as many as there are. */
  DrawStep(runner, step) {
    const ofKind = (kind) => runner.game.things.ofKind(kind).filter(({ place }) => !place);
    const among = step.among.flatMap(ofKind);
    const times = step.among.length ? among.length : runner.count(step.times);
    const column = step.column ? runner.column(step.column, runner.game.system.tableOf(step.pile), "") : "";
    if (times <= 0) return;
    if (step.mark) {
      drawMarked(runner, step, times);
      return;
    }
    const before = runner.events.length;
    runner.act(drawAvailable, { name: step.pile, amount: times, column });
    const drawn = runner.events.slice(before);
    const dealt = drawn.filter(({ event, again }) => event === "CardDrawn" && !again);
    const chosen = among[dealt.findIndex(({ best }) => best)];
    if (chosen) runner.note([[makeEvent("OneChosen", { kind: chosen.kind, number: chosen.number })], runner.game]);
    FOLLOWING.draw(runner, step, drawn);
  },

  DealStep(runner, step) {
    runner.act(deal, { pile: step.pile, hands: 1, player: runner.answers.get(step.player)[1] });
  },

  /** Show to all what a player has kept, if it is hidden. */
  RevealStep(runner, { pile, player: asked, proven }) {
    const player = runner.answers.get(asked)[1];
    if (proven) checkNeeds(runner.game, pile, player);
    if (listHidden(runner.game.pile(pile), player).length) runner.act(reveal, { pile, player });
  },

  /** Move a gauge, or the gauge of one player or of each. */
  MoveStep(runner, step) {
    const player = findMover(runner, step);
    for (const gauge of runner.game.gaugesOf(step.gauge, player)) {
      if (step.to) {
        runner.act(setGauge, { gauge, place: findBox(runner.game, gauge, step.to) });
        continue;
      }
      const by = runner.count(step.by);
      if (step.whole) checkWay(runner.game, gauge, by);
      const before = runner.game.position(gauge);
      runner.act(moveGauge, { gauge, by });
      notePointsOf(runner, gauge, step.cause, before);
    }
  },

  /** Remove a token from a bag, add one, or put all back. */
  BagStep(runner, step) {
    const { bag, verb } = step;
    const token = runner.place(step.token);
    if (verb === "remove") runner.act(remove, { name: bag, piece: token });
    else if (verb === "add") runner.act(add, { bag, token });
    else runner.act(putBack, { name: bag, card: "" });
  },

  DiscardStep(runner, { pile, card: asked, last: isLast }) {
    const held = runner.game.pile(pile);
    const { last, places } = held;
    const number = isLast ? last : asked ? places.active[runner.answers.get(asked)[1]] : 0;
    if (isLast && !places.active.includes(number)) return;
    runner.act(discard, { pile, card: number ? held.card(number).id : "" });
  },

  /** Search a card of a title out of its pile, unless one is in play. */
  SearchStep(runner, { pile, title }) {
    const { deck, places } = runner.game.pile(pile);
    const named = deck.cards.filter((card) => card.title === title);
    if (named.some((card) => places.active.includes(card.number))) return;
    runner.act(search, { pile, card: named[0].id });
  },

  RepeatStep(runner, step) {
    const times = runner.count(step.times);
    for (let number = 1; number <= times; number += 1) {
      if (times > 1 && !runner.isOver) runner.note([[makeEvent("Repeated", { number, of: times })], runner.game]);
      runner.take(step.steps);
    }
  },

  WhenStep(runner, step) {
    runner.take(isMet(step.when, (name) => runner.labels(name)) ? step.steps : step.otherwise);
  },

  /** End the game, if need be only in the scenario's last round. */
  EndStep(runner, step) {
    if (step.last && !isLastRound(runner.game, step.last)) return;
    runner.note([[makeEvent("Ended", { end: step.end })], runner.game.replace({ ended: step.end })]);
    runner.isOver = true;
  },

  /** Put a thing into play, and note with it what its steps roll, draw and pick. */
  PutStep(runner, { kind, name, place, steps }) {
    const number = runner.game.things.nextNumber(kind);
    runner.act(putThing, { kind, name: runner.place(name), place: runner.place(place) });
    noteSteps(runner, [kind, number], steps);
  },

  /** Take steps, and note with a thing what they roll, draw and pick; without a thing they are taken all the same. */
  NoteStep(runner, step) {
    const thing = runner.thing(step.thing);
    noteSteps(runner, thing ? [thing.kind, thing.number] : null, step.steps);
  },

  TakeStep(runner, step) {
    const thing = runner.thing(step.thing);
    if (thing) runner.act(takeThing, { kind: thing.kind, number: thing.number });
  },

  MarkStep(runner, step) {
    for (const { kind, number } of findMarked(runner, step.thing)) {
      runner.act(step.on ? markThing : unmarkThing, { kind, number, mark: step.mark });
    }
  },

  /** Move a number of a thing, if one is meant. */
  CountStep(runner, step) {
    const thing = runner.thing(step.thing);
    if (!thing) return;
    const { kind, number } = thing;
    const now = readNumber(runner.game, thing, findNumberRules(runner.game, kind, step.number));
    const to = step.to.length ? runner.count(step.to) : now + runner.count(step.by);
    const by = (step.least.length ? Math.max(now, runner.count(step.least)) : to) - now;
    runner.act(countThing, { kind, number, what: step.number, by });
  },

  MergeStep(runner, step) {
    const [thing, other] = [runner.thing(step.thing), runner.thing(step.into)];
    if (thing && other) runner.act(mergeThings, { kind: thing.kind, number: thing.number, into: other.number });
  },

  SendStep(runner, step) {
    const thing = runner.thing(step.thing);
    if (thing) runner.act(sendThing, { kind: thing.kind, number: thing.number, place: step.place });
  },

  /** Bring the things to the table whose round has come by the scenario, or has been passed over. */
  ArriveStep(runner, { kind }) {
    const { game } = runner;
    const { scenario, play } = game.system;
    if (!scenario || !play.scenario?.rounds) return;
    const label = game.label(play.scenario.rounds);
    const now = /^[0-9]+$/.test(label) ? Number(label) : 0;
    const first = play.course?.declared ? 1 : now; // the round may have been passed over
    for (const { number, arrives } of scenario.things(kind)) {
      if (game.things.find(kind, number)?.place && arrives && arrives >= first && arrives <= now) {
        runner.act(sendThing, { kind, number, place: "" });
      }
    }
  },

  /** Take steps for each of the things that are in a place now, unless they have the mark. */
  EachStep(runner, step) {
    const outer = runner.it;
    const things = runner.game.things.ofKind(step.kind).filter((thing) => isWhose(runner, thing, step));
    for (const { kind, number, place, marks } of things) {
      if (place !== step.place || marks.includes(step.without) || runner.isOver) continue;
      runner.it = [kind, number];
      runner.note([[makeEvent("ThingsTurn", { kind, number })], runner.game]);
      noteSteps(runner, runner.it, step.steps);
    }
    runner.it = outer;
  },

  /** Take steps for one of the things that are in a place now, without the mark, which is chosen at random. */
  AnyStep(runner, { kind, place, without, steps }) {
    const things = runner.game.things.ofKind(kind);
    const there = things.filter((thing) => thing.place === place && !thing.marks.includes(without));
    if (!there.length) return;
    const numbers = there.map(({ number }) => number);
    const [events, game] = chooseAny(runner.game, kind, numbers);
    runner.note([events, game]);
    noteSteps(runner, [kind, events.at(-1).number], steps);
  },

  /** Give the thing of an ask for a name, or one more beside it, this name, and the result at which it stands. */
  PickStep(runner, { name, more }) {
    const [{ kind, number, place: there, ...thing }, { names }, [result, roster, place]] = runner.named.get(name);
    const pick = findPick(runner.game, names);
    const table = runner.game.system.table(pick.table);
    const key = [kind, more ? runner.game.things.nextNumber(kind) : number];
    if (more) runner.act(putThing, { kind, name: "", place: there });
    const { roll, column, row } = findNoted(runner.game, thing, table);
    const at = table.rows.findIndex(({ results }) => results.some(({ id }) => id === result));
    const given = makeEvent("ResultGiven", { roll, column, row: at, by_hand: true });
    const chosen = makeEvent("NamePicked", { pick: names, result, roster, place });
    const events = row === at && !more ? [chosen] : [given, chosen];
    runner.note([events, runner.game]);
    runner.noteWith(key, events);
  },
};
