// Effects in force in words: what each of them says, what it is on, and when it is over.

import { findLeft } from "../engine/effect.js";
import { byId, flatten, say, sayInside } from "../engine/text.js";
import { callThing } from "./names.js";
import { joinResult } from "./reading.js";

// When an effect is over that ends neither with a phase that is known, nor with the turn, nor with its card.
const LASTING = {
  step: WORDS.effects.untilStep,
  phase: WORDS.effects.untilPhase,
  used: WORDS.effects.untilUsed,
  game: WORDS.effects.untilGame,
};

// A text of so many characters is told with its effect even where it was told before.
const SHORT_TEXT = 90;

/** Return when an effect is over: "until the battle round ends"; "" for one that goes with its card. */
export function sayUntil(game, until, phase) {
  const { course } = game.system.play;
  if (phase) return say(WORDS.effects.untilNamed, { phase: byId(course.phases, phase).title });
  if (until !== "turn") return LASTING[until] ?? "";
  const round = course?.round && sayInside(game.gauge(course.round).title);
  return round ? say(WORDS.effects.untilRound, { round }) : WORDS.effects.untilTurn;
}

/**
 * Return what an effect is called, with what it is on: "2 Bogged Down on Enemy unit 3". Of one that goes with its card the
 * title is enough: no number is ever said of it.
 */
export function nameEffect(game, effect) {
  const { number, on, rules } = effect;
  const called = on && rules.on !== "own" ? callThing(game, rules.on, Number(on)) : on;
  const { title } = findLeft(game, effect);
  const name = rules.until === "card" && !rules.on ? title : `${number} ${title}`;
  return called ? say(WORDS.effects.on, { title: name, thing: called }) : name;
}

/** Return the text of an effect; its fields where it has none, "" for no more than its title. */
export function sayEffect(game, effect) {
  const result = findLeft(game, effect);
  const { field } = effect.rules;
  return (!field && flatten(result.text)) || joinResult(result, field).split(": ").slice(1).join(": ");
}

/** Return a line for each effect in force: what it says, and when it is over. */
export function phraseInForce(game) {
  return game.effects.map((effect) => {
    const until = sayUntil(game, effect.rules.until, effect.phase);
    const name = nameEffect(game, effect);
    return join(until ? `${name} (${until})` : name, sayEffect(game, effect));
  });
}

/** Return what is told of effects as a step of a phase comes up: what each says; in brief only what is short. */
export function listToldEffects(game, phase, isBrief) {
  const told = game.effects.filter((effect) => isToldIn(effect, phase));
  return told.map((effect) => {
    const said = sayEffect(game, effect);
    return sayInForce(game, effect, isBrief && [...said].length > SHORT_TEXT ? "" : said);
  });
}

/** Return a line for each effect that is on no one thing and is told in one of some phases. */
export function listGeneral(game, phases) {
  return game.effects
    .filter((effect) => !effect.rules.on && phases.some(({ id }) => isToldIn(effect, id)))
    .map((effect) => sayInForce(game, effect, sayEffect(game, effect)));
}

function sayInForce(game, effect, said) {
  return say(WORDS.effects.inForce, { effect: join(nameEffect(game, effect), said) });
}

function join(head, said) {
  return said ? `${head}: ${said}` : head;
}

/** Tell whether an effect is told in a phase: it names the phase or ends with it, or has no phase at all. */
function isToldIn({ rules, phase }, wanted) {
  const named = rules.phases.length ? rules.phases : [phase].filter(Boolean);
  return !named.length || named.includes(wanted);
}
