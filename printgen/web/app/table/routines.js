// The routines of a game as buttons: all of them, and in the dock those of its turn; and what each asks before it is done.

import { findRoutine, listAsks, listChoices } from "../../engine/routine.js";
import { say } from "../../engine/text.js";
import { nameButtons } from "../../words/names.js";
import { listOffers } from "../../words/offers.js";
import { callThing } from "../../words/things.js";
import { openSheet } from "../elements/dialogs.js";
import { h, makeNumberField } from "../elements/element.js";
import { DICE_TEXTS, TURN_TEXTS } from "../texts/table_texts.js";
import { openRosters } from "./dice_tray.js";
import { findMissingPick, listTurn, whyNot } from "./next_routine.js";

const MOST_BUTTONS = 20;
// Answers of so few letters stand in narrow buttons.
const SHORT = 4;

/** Open the sheet of a routine; `act` is called with the answers by the ids of the asks, and tells whether it could be done. */
function openAsks(at, routine, asks, act) {
  const answers = {};
  openSheet(routine.title, (close) => {
    const finish = () => act(answers) && close();
    const only = asks.length === 1;
    const done = h("button.main", { disabled: true, onclick: finish }, routine.title);
    const answer = (ask, value) => {
      answers[ask.id] = value;
      done.disabled = asks.some(({ id }) => !Object.hasOwn(answers, id));
      if (only && !isLong(at, ask)) finish();
    };
    const questions = asks.map((ask) => makeQuestion(at, ask, (value) => answer(ask, value)));
    return [
      routine.text ? h("p.soft", nameButtons(at.system, routine.text)) : null,
      questions,
      only && !isLong(at, asks[0]) ? null : h("div.over-foot", done),
    ];
  });
}

/** Tell whether so many numbers answer an ask that one is typed. */
function isLong(at, ask) {
  const choices = listChoices(at.game, ask);
  return choices.length > MOST_BUTTONS && choices.every(([word]) => /^[0-9]+$/.test(word));
}

function makeQuestion(at, ask, answer) {
  const choices = listChoices(at.game, ask);
  if (ask.things) choices.sort(([, one], [, other]) => (one || Infinity) - (other || Infinity));
  if (isLong(at, ask)) return makeNumberQuestion(ask, choices, answer);
  const buttons = choices.map(([word, value]) => {
    const onclick = (event) => {
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === event.currentTarget));
      answer(value);
    };
    const { title, detail } = nameChoice(at, ask, word, value);
    const key = `ask-${ask.id}-${value}`;
    const wide = title === TURN_TEXTS.none ? "wide-choice" : null;
    const given = { class: wide, "aria-pressed": "false", "data-key": key, onclick };
    return h("button", given, h("span", title), detail ? h("small", detail) : null);
  });
  const names = choices.map(([word, value]) => nameChoice(at, ask, word, value));
  const short = names.every(({ title, detail }) => !detail && (title.length <= SHORT || title === TURN_TEXTS.none));
  return h("fieldset.question", [
    h("legend", ask.title),
    h("div", { class: short ? "grid-choices short" : "grid-choices" }, buttons),
  ]);
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
  if (ask.players) return { title: say(TURN_TEXTS.player, { n: word }), detail: "" };
  return { title: findWordTitle(at.system, word) ?? word, detail: "" };
}

/** Return the title of a place or a column with this id, undefined if there is none. */
function findWordTitle(system, word) {
  const places = system.play.things.flatMap((kind) => kind.places);
  const columns = system.tables.flatMap((table) => table.columns);
  return [...places, ...columns].find(({ id }) => id === word)?.title;
}

/** Do a routine, once the player has answered what it asks; `known` has answers that are given already, by their asks. */
function startRoutine(at, routine, known = {}) {
  const asks = listAsks(at.game, routine.id).filter(({ id }) => !(id in known));
  const act = (given) => {
    const answers = Object.entries({ ...known, ...given });
    return at.act({ do: "do", routine: routine.id, ...(answers.length ? { answers } : {}) });
  };
  if (asks.length) openAsks(at, routine, asks, act);
  else act({});
}

/** Return the buttons of all routines. Those that cannot be done now are dimmed, and say why. */
export function makeRoutineButtons(at, next) {
  return h(
    "div.routines",
    at.system.play.routines.map((routine) =>
      makeRoutineButton(at, routine, `routine-${routine.id}`, { isMain: routine === next }),
    ),
  );
}

/** Return why a routine cannot be done, without its name, which stands beside it. */
function sayReason({ message }) {
  return message.slice(message.indexOf(": ") + 1).trim();
}

/**
 * Return the button of a routine. `title` is what it carries out, `known` has answers that are given already; `before` is
 * called as it starts.
 */
export function makeRoutineButton(at, routine, key, { isMain, title, known = {}, before } = {}) {
  const reason = whyNot(at.game, routine);
  const asks = listAsks(at.game, routine.id).some(({ id }) => !(id in known)) ? "…" : "";
  const given = {
    class: isMain && !reason ? "routine main" : "routine",
    "data-key": key,
    "aria-disabled": reason && "true",
    onclick: () => {
      if (reason) return at.page.tell(reason.lines);
      before?.();
      return startRoutine(at, routine, known);
    },
  };
  return h("button", given, [
    h("span", [title, `${routine.title}${asks}`].filter(Boolean).join(": ")),
    reason && h("small", sayReason(reason)),
  ]);
}

/**
 * Return the buttons of the routines of a turn, or of the one that comes next before the first turn. Before them stands
 * what carries out the card or the roll that is shown; this is gold, or else that which comes next.
 */
export function makeNextButtons(at, next) {
  const turn = listTurn(at.game);
  const routines = !next || turn.includes(next) ? turn : [next];
  const carry = makeCarryButton(at);
  const others = routines.map((routine) =>
    routine === next ? makeNextButton(at, next, !carry) : makeRoutineButton(at, routine, `turn-${routine.id}`),
  );
  return [carry, ...others].filter(Boolean);
}

/** Return the button of what is to be carried out first of what is shown, undefined if nothing is, or can be. */
function makeCarryButton(at) {
  const offers = at.shown && !at.game.ended ? listOffers(at.shown) : [];
  const carried = offers.filter(({ offer }) => offer === "carry");
  return carried.map((offer) => makeCarriedButton(at, offer, "carry")).find((button) => button.matches(".main"));
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
    const given = { class: "routine main", "data-key": "next-routine" };
    const title = h("span", DICE_TEXTS.choose);
    return h("button", { ...given, onclick: () => openRosters(at, pick) }, title, h("small", pick.title));
  }
  const button = makeRoutineButton(at, next, "next-routine", { isMain });
  button.ariaLabel = `${TURN_TEXTS.next}: ${next.title}`;
  return button;
}
