// What a routine asks before it is done: one sheet with all questions, each with its answers as large buttons.

import { listChoices } from "../../engine/routine.js";
import { nameButtons } from "../../words/button_names.js";
import { callThing } from "../../words/things.js";
import { h } from "../elements/element.js";
import { makeNumberField } from "../elements/number_field.js";
import { openSheet } from "../elements/sheet.js";
import { TURN_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";

const MOST_BUTTONS = 20;
// Answers of so few letters stand in narrow buttons.
const SHORT = 4;

/** Open the sheet of a routine; `act` is called with the answers by the ids of the asks, and tells whether it could be done. */
export function openAsks(at, routine, asks, act) {
  const answers = {};
  openSheet(routine.title, (close) => {
    const finish = () => act(answers) && close();
    const only = asks.length === 1;
    const done = h("button", { type: "button", class: "main", disabled: true, onclick: finish }, routine.title);
    const answer = (ask, value) => {
      answers[ask.id] = value;
      done.disabled = asks.some(({ id }) => !Object.hasOwn(answers, id));
      if (only && !isLong(at, ask)) finish();
    };
    const questions = asks.map((ask) => makeQuestion(at, ask, (value) => answer(ask, value)));
    return [
      routine.text ? h("p", { class: "soft" }, nameButtons(at.system, routine.text)) : null,
      questions,
      only && !isLong(at, asks[0]) ? null : h("div", { class: "over-foot" }, done),
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
    const given = { type: "button", class: wide, "aria-pressed": "false", "data-key": key, onclick };
    return h("button", given, h("span", {}, title), detail ? h("small", {}, detail) : null);
  });
  const names = choices.map(([word, value]) => nameChoice(at, ask, word, value));
  const short = names.every(({ title, detail }) => !detail && (title.length <= SHORT || title === TURN_TEXTS.none));
  return h("fieldset", { class: "question" }, [
    h("legend", {}, ask.title),
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
  return h("fieldset", { class: "question" }, h("legend", { class: "unseen" }, ask.title), field.element);
}

/** Return what an answer is called: `title`, and perhaps a `detail`. */
export function nameChoice(at, ask, word, value) {
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
