// What has come of an action, in large: cards as they are printed, dice, tokens, and what is told of the rest.

import { listSteps } from "../../engine/steps.js";
import { nameButtons } from "../../words/names.js";
import { phraseEnd, phraseEvent } from "../../words/phrases.js";
import { listRollCarried, makeEventReading } from "../../words/reading.js";
import { listShown } from "../../words/shown.js";
import { nameNoted } from "../../words/things.js";
import { h } from "../elements/element.js";
import { TABLE_TEXTS } from "../texts/table_texts.js";
import { makeHands } from "./hands_view.js";
import { whyNot } from "./next_routine.js";
import { makeCarriedButtons, makeShownEvent } from "./shown_events.js";
import { findBoard } from "./thing_board.js";
import { makeThingKind } from "./things_view.js";

// Steps that leave something to chance.
const RANDOM = ["RollStep", "DiceStep", "DrawStep"];
// Of more cards and rolls than this in one action, each is shown small.
const MOST_LARGE = 1;

/** Return what has come of an action that was done. */
export function makeOutcome(at, done) {
  const { action } = done;
  const routine = at.system.play.routines.find(({ id }) => id === action.routine);
  const shown = listShown(done);
  const readings = shown.filter((event) => makeEventReading(done.after, event));
  const large = readings.length <= MOST_LARGE;
  const blocks = shown.map((event) => makeShownEvent(at, done, event, large));
  const boards = large ? [] : listBoardsPut(at, done);
  const brief = large || boards.length || readings.some(({ pile }) => pile) ? boards : listRounds(done.after, shown);
  const all = () => h("details", h("summary", TABLE_TEXTS.everything), blocks);
  return h("section", { class: large ? "outcome" : "outcome many" }, [
    routine ? h("h2", routine.title) : null,
    brief.length ? [brief, all()] : blocks,
    makeEndWords(at, done, routine?.steps ?? []),
    readings.length ? null : makeLasting(at),
    canRepeat(at, action, routine) ? makeAgain(at, action) : null,
    routine?.text
      ? h("details", h("summary", TABLE_TEXTS.whatFor), h("p", nameButtons(at.system, routine.text)))
      : null,
  ]);
}

/** Return the things in play, where nothing else is read: but those that stand for tokens of a bag. */
function makeLasting(at) {
  const kinds = at.system.play.things.filter(({ id, bag }) => !bag && at.game.things.ofKind(id).length);
  return kinds.map((kind) => makeThingKind(at, kind));
}

/** Tell whether a player may want the same again, for which the table has no large button. */
function canRepeat({ system, game }, action, routine) {
  if (!routine) return action.do === "roll" || action.do === "pick" || (action.do === "draw" && action.column !== "");
  if (system.play.turn.flat().includes(routine.id) || routine.asks.some(({ things }) => things)) return false;
  return listSteps(routine.steps).some(({ is }) => RANDOM.includes(is)) && !whyNot(game, routine);
}

function makeAgain(at, action) {
  return h("button", { "data-key": "again", onclick: () => at.act(action) }, TABLE_TEXTS.again);
}

/** Return the boards on which an action has put several things, which tell more in less room than all its rolls. */
function listBoardsPut(at, { events }) {
  const put = events.filter(({ event }) => event === "ThingPut").map(({ kind }) => kind);
  const kinds = at.system.play.things.filter(({ id }) => put.filter((kind) => kind === id).length > 1);
  return kinds.filter((kind) => findBoard(at.system, kind)).map((kind) => makeThingKind(at, kind));
}

/** Return a line for each round of an action, with what counts of its dice. */
function listRounds(game, shown) {
  const rounds = [];
  for (const event of shown) {
    if (/^(Repeated|ThingsTurn)$/.test(event.event)) rounds.push([phraseEvent(game, event)]);
    else if (/Rolled/.test(event.event) && !event.again) rounds.at(-1)?.push(nameNoted(game, event));
  }
  return rounds.map(([title, ...names]) => h("p.told", h("b", title, " "), names.join(" · ")));
}

/** Return what follows all events, but for what to type where routines have buttons instead. */
function makeEndWords(at, done, steps) {
  if (done.events.some(({ event, goes }) => event === "CardDrawn" && goes === "hand")) return makeHands(at);
  const rolled = done.events.filter((event) => event.event === "Rolled" && !event.again);
  const carried = rolled.flatMap((event) => listRollCarried(done.after, event, steps));
  if (carried.length) return makeCarriedButtons(at, carried);
  return phraseEnd(done).map((line) => h("p.soft", line));
}
