// The routines of a game as buttons: which comes next, all of them, and what each asks before it is done.

import { takeAction } from "../../engine/action.js";
import { Refusal } from "../../engine/contract.js";
import { checkTime, findRoutine, listAsks, listChoices } from "../../engine/routine.js";
import { listSteps } from "../../engine/steps.js";
import { byId, say } from "../../engine/text.js";
import { findThingKind } from "../../engine/thing.js";
import { callThing, listCarried } from "../../words/phrases.js";
import { h, makeNumberField, makeQuestion, openSheet } from "../elements/element.js";
import { DICE_TEXTS, TABLE_TEXTS, TURN_TEXTS } from "../elements/texts.js";
import { openRosters } from "./dice_tray.js";

/** Return why a routine cannot be done as the game stands, null where it can. */
export function whyNot(game, routine) {
  return refusalOf(() => {
    checkTime(routine, game);
    checkThings(routine, game);
  });
}

/** Return the Refusal that a function throws, null if it throws none. */
function refusalOf(attempt) {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Make sure that there are the things that a routine asks for. Throws a Refusal. */
function checkThings(routine, game) {
  const empty = listAsks(game, routine.id).find((ask) => ask.things && !listChoices(game, ask).length);
  if (!empty) return;
  const { title } = findThingKind(game.system, empty.things);
  throw new Refusal("not-now", `"${routine.id}" cannot be done now: ${title}: 0 in play`, "");
}

/** Return the pick of a routine for which no roster is chosen yet, undefined if there is none. */
export function findMissingPick({ system, chosen }, routine) {
  const picks = listSteps(routine.steps).map(({ pick }) => pick);
  return system.play.picks.find(({ id }) => picks.includes(id) && !chosen.has(id));
}

/** Return the routine that comes next, null if the pack does not say, or it cannot be done. */
export function findNextRoutine(at) {
  const { opening, turn } = at.system.play;
  if (at.game.ended) return null;
  const phases = [...opening, ...turn];
  const { place, now, before } = followCourse(phases, opening.length, at.play.done);
  const find = (index) => findRoutine(at.game, [phases[index]].flat()[0]);
  const isLeft = ({ id, when }) => when.length || !before[id] || !(now[id] >= before[id]);
  const goesOn = Array.isArray(phases[place]) && isLeft(find(place));
  const later = [...phases.keys()].slice(goesOn ? place : place + 1);
  const order = [...later, ...[...turn.keys()].map((index) => index + opening.length)];
  // What an opening puts may be in play already, as the things of a scenario are.
  const isLaid = ({ steps }) =>
    listSteps(steps).some(({ is, kind }) => is === "PutStep" && at.game.things.ofKind(kind).length);
  const found = order.find((index) => suits(at, find(index)) && (index >= opening.length || !isLaid(find(index))));
  return found === undefined ? null : find(found);
}

/** Return the `place` in the course of the game, and how often routines were done in the turn `now` and the one `before`. */
function followCourse(phases, opening, done) {
  const course = { place: -1, now: {}, before: {} };
  for (const { action } of done) {
    if (action.do !== "do") continue;
    const find = (from) => phases.findIndex((ids, index) => index >= from && [ids].flat().includes(action.routine));
    const ahead = find(course.place + !Array.isArray(phases[course.place]));
    const place = ahead < 0 ? find(opening) : ahead;
    if (place < 0) continue;
    if (ahead < 0) Object.assign(course, { before: course.now, now: {} });
    course.place = place;
    course.now[action.routine] = (course.now[action.routine] ?? 0) + 1;
  }
  return course;
}

/** Tell whether a routine can be offered: not what happens to a thing, what would be refused, nor what nothing comes of. */
function suits(at, routine) {
  if (routine.asks.some(({ things }) => things) || whyNot(at.game, routine)) return false;
  if (listAsks(at.game, routine.id).length || findMissingPick(at.game, routine)) return true;
  let events = [];
  refusalOf(() => {
    ({ events } = takeAction(at.game, { do: "do", routine: routine.id }));
  });
  return events.length > 0;
}

const MOST_BUTTONS = 20;
// Answers of so few letters stand in narrow buttons.
const SHORT = 4;

/** Open the sheet of a routine; `act` gets the answers by the ids of the asks, and tells whether it could be done. */
function openAsks(at, routine, asks, act) {
  const answers = {};
  const only = asks.length === 1 && !isLong(at, asks[0]);
  openSheet(routine.title, (close) => {
    const finish = () => act(answers) && close();
    const done = h("button.main", { disabled: true, onclick: finish }, routine.title);
    const answer = (ask, value) => {
      answers[ask.id] = value;
      done.disabled = asks.some(({ id }) => !Object.hasOwn(answers, id));
      if (only) finish();
    };
    const questions = asks.map((ask) => makeAsked(at, ask, (value) => answer(ask, value)));
    return [
      routine.text && h("p.soft", routine.text),
      questions,
      !only && h("div.over-foot", done),
    ];
  });
}

/** Tell whether so many numbers answer an ask that one is typed. */
function isLong(at, ask) {
  const choices = listChoices(at.game, ask);
  return choices.length > MOST_BUTTONS && choices.every(([word]) => /^[0-9]+$/.test(word));
}

function makeAsked(at, ask, answer) {
  const choices = listChoices(at.game, ask);
  if (ask.things) choices.sort(([, one], [, other]) => (one || Infinity) - (other || Infinity));
  if (isLong(at, ask)) return makeNumberQuestion(ask, choices, answer);
  let isShort = true;
  const buttons = choices.map(([word, value]) => {
    const onclick = (event) => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === event.currentTarget));
      answer(value);
    };
    const { title, detail } = nameChoice(at, ask, word, value);
    isShort &&= !detail && (title.length <= SHORT || title === TURN_TEXTS.none);
    const selector = `${title === TURN_TEXTS.none ? "button.wide-choice" : "button"}@ask-${ask.id}-${value}`;
    return h(selector, { "aria-pressed": "false", onclick }, h("span", title), detail && h("small", detail));
  });
  return makeQuestion(ask.title, h(isShort ? "div.grid-choices.short" : "div.grid-choices", buttons));
}

/** Return a question that a number answers, which is typed; the lowest counts until another is. */
function makeNumberQuestion(ask, choices, answer) {
  const numbers = choices.map(([word]) => Number(word));
  const low = Math.min(...numbers);
  const onchange = (number) => answer(choices.find(([word]) => Number(word) === number)?.[1] ?? 0);
  const field = makeNumberField(ask.title, { low, high: Math.max(...numbers), key: ask.id, onchange });
  onchange(low);
  return h("fieldset.question", h("legend.unseen", ask.title), field.element);
}

/** Return what an answer is called: `title`, and perhaps a `detail`. */
function nameChoice(at, ask, word, value) {
  if (ask.things) {
    if (value === 0) return { title: TURN_TEXTS.none, detail: "" };
    const called = callThing(at.game, ask.things, value);
    return { title: word, detail: called.split(", ").slice(1).join(", ") };
  }
  if (ask.players) return { title: say(TABLE_TEXTS.player, { n: word }), detail: "" };
  const places = at.system.play.things.flatMap((kind) => kind.places);
  const columns = at.system.tables.flatMap((table) => table.columns);
  return { title: byId([...places, ...columns], word)?.title ?? word, detail: "" };
}

/** Do a routine, once the player has answered what it asks; `known` has answers that are given already. */
function startRoutine(at, routine, known = {}) {
  const asks = listAsks(at.game, routine.id).filter(({ id }) => !(id in known));
  const act = (given) => at.act({ do: "do", routine: routine.id, answers: Object.entries({ ...known, ...given }) });
  if (asks.length) openAsks(at, routine, asks, act);
  else act({});
}

/**
 * Return the button of a routine; one that cannot be done now is dimmed, and says why. `title` is what it carries out, `known` has answers that are given already; `before` is
 * called as it starts.
 */
export function makeRoutineButton(at, routine, key, { isMain, title, known = {}, before } = {}) {
  const reason = whyNot(at.game, routine);
  const asks = listAsks(at.game, routine.id).some(({ id }) => !(id in known)) ? "…" : "";
  const given = {
    class: isMain && !reason ? "routine main" : "routine",
    "aria-disabled": reason && "true",
    onclick: () => {
      if (reason) return at.page.tell(reason.lines);
      before?.();
      return startRoutine(at, routine, known);
    },
  };
  return h(`button@${key}`, given, [
    h("span", [title, `${routine.title}${asks}`].filter(Boolean).join(": ")),
    reason && h("small", reason.message.slice(reason.message.indexOf(": ") + 1).trim()),
  ]);
}

/**
 * Return the buttons of the routines of a turn, or of the one that comes next before the first turn. Before them stands
 * what carries out the card or the roll that is shown; this is gold, or else the routine that comes next.
 */
export function makeNextButtons(at, next) {
  const turn = at.game.system.play.turn.flat().map((id) => findRoutine(at.game, id));
  const routines = !next || turn.includes(next) ? turn : [next];
  // What is to be carried out first of what is shown, if anything is, and can be.
  const carried = at.shown && !at.game.ended ? listCarried(at.shown) : [];
  const carry = carried.map((each) => makeCarriedButton(at, each, "carry")).find((button) => button.matches(".main"));
  const others = routines.map((routine) =>
    routine === next ? makeNextButton(at, next, !carry) : makeRoutineButton(at, routine, `turn-${routine.id}`),
  );
  return [carry, ...others].filter(Boolean);
}

/** Return the button of a routine that carries something out; what it asks besides is asked first. */
export function makeCarriedButton(at, { title, action }, key) {
  // What has a name, as success has, is mostly for later.
  const given = { isMain: !title, title, known: Object.fromEntries(action.answers) };
  return makeRoutineButton(at, findRoutine(at.game, action.routine), key, given);
}

function makeNextButton(at, next, isMain) {
  const pick = findMissingPick(at.game, next);
  if (pick) {
    const title = h("span", DICE_TEXTS.choose);
    return h("button.routine.main@next-routine", () => openRosters(at, pick), title, h("small", pick.title));
  }
  const button = makeRoutineButton(at, next, "next-routine", { isMain });
  button.ariaLabel = `${TURN_TEXTS.next}: ${next.title}`;
  return button;
}
