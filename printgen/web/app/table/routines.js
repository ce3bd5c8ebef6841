// The routines of a game as buttons, and what each asks before it is done.

import { takeAction } from "../../engine/action.js";
import { Refusal } from "../../engine/contract.js";
import { ROWS, titleNoted } from "../../engine/noted.js";
import { checkRosters, checkTime, findRoutine, listAsks, listChoices } from "../../engine/routine.js";
import { byId, listOnce, say } from "../../engine/text.js";
import { findThingKind } from "../../engine/thing.js";
import { callThing } from "../../words/names.js";
import { listFacts } from "../../words/phrases.js";
import { h, makeEach, makeNumberField, makeQuestion, openSheet } from "../elements/element.js";
import { capitalize } from "../elements/texts.js";

/** Return why a routine cannot be done as the game stands, null where it can. */
export function whyNot(game, routine, known = {}) {
  return refusalOf(() => {
    checkTime(routine, game);
    checkThings(routine, game, known);
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

/** Return what a routine asks for things of which there is none, undefined where there are some of all. */
export function findEmptyAsk(game, { id }, known = {}) {
  const said = new Map(Object.entries(known));
  const asks = listAsks(game, id);
  return asks.find((ask) => ask.things && !listChoices(game, ask, said, asks).length);
}

/** Make sure that there are the things that a routine asks for. Throws a Refusal. */
function checkThings(routine, game, known) {
  const empty = findEmptyAsk(game, routine, known);
  if (!empty) return;
  const { things, marked, without } = empty;
  const { title, marks } = findThingKind(game.system, things);
  const mark = game.things.ofKind(things).length > 0 && (marked || without);
  const why = mark
    ? say(marked ? TEXTS.thing.noneMarked : TEXTS.thing.allMarked, { mark: byId(marks, mark).title })
    : TEXTS.thing.noneInPlay;
  const hint = mark ? "" : TEXTS.thing.putFirst;
  throw new Refusal("not-now", say(TEXTS.turn.cannot, { title: routine.title, why: `${title}: ${why}` }), hint);
}

const MOST_BUTTONS = 20;
// Answers of so few letters stand in narrow buttons.
const SHORT = 4;

/**
 * Open a sheet that asks, under a title and some words, with a button called `done`; `act` gets the answers by the ids of
 * the asks, and tells whether it could be done. `among` has the answers that count, by the ids of asks of which not all
 * do, `start` the answers that count until others are given, `known` those that were given before, and `later` the asks
 * that need an answer then.
 */
export function openAsks(
  at,
  { title, done: called, words = [], asks, among = {}, start = {}, known = {}, later },
  act,
) {
  const list = (ask) => listChoices(at.game, ask, new Map(Object.entries(known)), later);
  // What can be answered in one way alone counts beside other asks; an ask by itself is left for the player to see.
  const isGiven = ({ id }) => !among[id] && asks.length > 1;
  const given = asks.filter(isGiven).map((ask) => [ask.id, list(ask).map(([, value]) => value)]);
  const single = given.filter(([, values]) => values.length === 1).map(([id, [value]]) => [id, value]);
  const answers = { ...Object.fromEntries(single), ...start };
  const isWhole = () => asks.every(({ id }) => Object.hasOwn(answers, id));
  const only = asks.length === 1 && !isLong(list(asks[0])) && !isWhole();
  openSheet(title, (close) => {
    const finish = () => act(answers) && close();
    const done = h("button.main@sheet-done", { disabled: !isWhole(), onclick: finish }, called);
    const answer = (ask, value) => {
      answers[ask.id] = value;
      done.disabled = !isWhole();
      if (only) finish();
    };
    const questions = asks.map((ask) =>
      makeAsked(at, ask, { choices: list(ask), among: among[ask.id], start: answers[ask.id] }, (value) =>
        answer(ask, value),
      ),
    );
    return [makeEach("p.soft", listOnce(words.filter(Boolean))), questions, !only && h("div.over-foot", done)];
  });
}

/** Tell whether so many numbers answer an ask that one is typed. */
function isLong(choices) {
  return choices.length > MOST_BUTTONS && choices.every(([word]) => /^[0-9]+$/.test(word));
}

function makeAsked(at, ask, { choices: all, among, start }, answer) {
  const find = (value) => (ask.noted ? value % ROWS : value);
  const choices = all.filter(([, value]) => !among || among.includes(find(value)));
  if (ask.things) choices.sort(([, one], [, other]) => (find(one) || Infinity) - (find(other) || Infinity));
  if (isLong(all)) return makeNumberQuestion(ask, choices, answer);
  let isShort = true;
  const buttons = choices.map(([word, value]) => {
    const onclick = (event) => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === event.currentTarget));
      answer(value);
    };
    const { title, detail } = nameChoice(at, ask, word, value);
    isShort &&= !detail && (title.length <= SHORT || title === TEXTS.turn.none);
    const selector = `${title === TEXTS.turn.none ? "button.wide-choice" : "button"}@ask-${ask.id}-${value}`;
    return h(
      selector,
      { "aria-pressed": String(value === start), onclick },
      h("span", title),
      detail && h("small", detail),
    );
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
    if (value === 0) return { title: TEXTS.turn.none, detail: "" };
    const row = ask.noted ? Math.floor(value / ROWS) : 0;
    if (row)
      return { title: titleNoted(at.game, ask.noted, row - 1), detail: callThing(at.game, ask.things, value % ROWS) };
    const [, ...name] = callThing(at.game, ask.things, value).split(", ");
    const kind = findThingKind(at.game.system, ask.things);
    const thing = at.game.things.find(ask.things, value);
    // Where it matters what was rolled for each, it is told.
    const isCompared = ask.above || ask.below || ask.rolled[0];
    const marks = thing.marks.map((mark) => byId(kind.marks, mark).title);
    const facts = isCompared ? listFacts(at.game, kind, thing) : marks;
    return { title: word, detail: [name.join(", "), ...facts].filter(Boolean).join(" · ") };
  }
  if (ask.players) return { title: say(TEXTS.table.player, { n: word }), detail: "" };
  const places = at.system.play.things.flatMap((kind) => kind.places);
  const columns = at.system.tables.flatMap((table) => table.columns);
  // Packs write words as they are typed. A number is one, whatever a column is called.
  const named = /^[0-9]+$/.test(word) ? null : byId([...places, ...columns], word);
  return { title: named?.title ?? capitalize(word), detail: "" };
}

/** Tell whether a routine that asks nothing ends the game. */
function endsGame(game, { id }) {
  let ended = "";
  refusalOf(() => {
    ({ ended } = takeAction(game, { do: "do", routine: id, answers: [] }).after);
  });
  return ended !== game.ended && ended !== "";
}

/** Return what a routine asks still where some answers are known. */
function listOpenAsks(at, { id: routine }, known) {
  return listAsks(at.game, routine, Object.entries(known)).filter(({ id }) => !(id in known));
}

/** Do a routine, once the player has answered what it asks; the rest is as for its button. */
function startRoutine(at, routine, { known = {}, among, words = [], about, called, isOpen = () => true, isAside }) {
  const asked = listAsks(at.game, routine.id);
  const open = listOpenAsks(at, routine, known);
  // What says other answers, or which of them count, is asked first.
  const settles = ({ id }, { written, above, below }) =>
    [written, above, below].some((said) => said.startsWith(`${id}.`));
  const first = open.filter((ask) => open.some((other) => settles(ask, other)));
  const asks = first.length ? first : open;
  // Answers are logged in the order of the asks, whichever was tapped first.
  const sort = (said) => asked.filter(({ id }) => id in said).map(({ id }) => [id, said[id]]);
  const act = (given) => {
    const said = { ...known, ...given };
    const isWhole = !listOpenAsks(at, routine, said).length;
    if (isWhole) return !isOpen() || at.act({ do: "do", routine: routine.id, answers: sort(said) });
    startRoutine(at, routine, { known: said, among, words, about, called, isOpen, isAside });
    return true;
  };
  const refusal = asks.length ? refusalOf(() => checkRosters(at.game, routine)) : null;
  if (refusal) at.refuse(refusal, { routine: routine.id });
  else if (asks.length || (isAside && endsGame(at.game, routine))) {
    const ends = asks.length ? "" : TEXTS.turn.ends;
    const title = [about, called || routine.title].filter(Boolean).join(": ");
    openAsks(
      at,
      { title, done: routine.title, words: [...words, routine.text, ends], asks, among, known, later: open },
      act,
    );
  } else act({});
}

/** Do a routine that a text names, once the player has answered what it asks, or tell why it cannot be done now. */
export function startNamed(at, routine) {
  const reason = whyNot(at.game, routine);
  if (reason) at.refuse(reason, { routine: routine.id });
  else startRoutine(at, routine, { isAside: true });
}

/**
 * Return the button of a routine; one that cannot be done now is dimmed, and says why. `title` is what it carries out,
 * `called` stands in place of the title of the routine, and `about` is said below it; its sheet begins with `words`.
 * `known` has answers that are given already, `among` those that count where not all do. `before` is called as it
 * starts. Nothing is done unless `isOpen()`.
 */
export function makeRoutineButton(at, routine, key, given = {}) {
  const { isMain, title, called = "", about = "", known = {}, before, isOpen = () => true } = given;
  const reason = whyNot(at.game, routine, known);
  const asks = listOpenAsks(at, routine, known).length ? "…" : "";
  const attributes = {
    class: isMain && !reason ? "routine main" : "routine",
    "aria-disabled": reason && "true",
    onclick: ({ currentTarget }) => {
      // Elsewhere the reason stands on the button.
      if (reason && currentTarget.closest(".next")) return at.refuse(reason, { routine: routine.id });
      if (reason) return at.page.tell(reason.lines);
      before?.();
      return isOpen() && startRoutine(at, routine, { ...given, isAside: key !== "next-step" });
    },
  };
  return h(`button@${key}`, attributes, [
    h("span", [title, `${called || routine.title}${asks}`].filter(Boolean).join(": ")),
    (about || routine.price) && h("small", about || routine.price),
    reason && h("small", reason.message.slice(reason.message.indexOf(": ") + 1).trim()),
  ]);
}

/** Return the button of a routine that carries something out; what it asks besides is asked first. */
export function makeCarriedButton(at, { title = "", action, about = "", words }, key) {
  const routine = findRoutine(at.game, action.routine);
  const known = Object.fromEntries(action.answers);
  const meant = routine.asks.find(({ id, things }) => things && known[id]);
  const whom = meant ? callThing(at.game, meant.things, known[meant.id]) : "";
  // What has a name, as success has, is mostly for later.
  return makeRoutineButton(at, routine, key, { isMain: !title, title, about: about || whom, known, words });
}
