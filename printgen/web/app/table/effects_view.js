// Effects in force on the table: a tag for each, and its sheet, which says what it is on and when it is over.

import { findLeft } from "../../engine/effect.js";
import { LONGEST_NAME } from "../../engine/thing_actions.js";
import { sayEffect, sayUntil } from "../../words/in_force.js";
import { callThing } from "../../words/names.js";
import { h, makeChoices, makeSubmit, openSheet } from "../elements/element.js";

/** Return a tag for each effect in force, which opens its sheet. */
export function makeEffectTags(at) {
  return at.game.effects.map((effect) =>
    h(`button.tag.plain@effect-${effect.number}`, () => openEffect(at, effect), [
      h("span", findLeft(at.game, effect).title),
      effect.on && h("small", nameTarget(at, effect)),
    ]),
  );
}

/** Return what an effect is on, as the player or the game calls it. */
function nameTarget(at, { on, rules }) {
  return rules.on === "own" ? on : callThing(at.game, rules.on, Number(on));
}

function openEffect(at, effect) {
  const { number, phase, rules } = effect;
  openSheet(findLeft(at.game, effect).title, (close) => [
    h("p", sayEffect(at.game, effect)),
    h(
      "p.soft",
      [effect.on && nameTarget(at, effect), sayUntil(at.game, rules.until, phase)].filter(Boolean).join("; "),
    ),
    rules.on && makeTargets(at, effect, close),
    rules.until !== "card" &&
      h("button@lift-effect", () => at.act({ do: "lift", effect: number }) && close(), TEXTS.effect.lift),
  ]);
}

/** Return the button that asks what an effect is on. */
export function makeTargetButton(at, effect, key) {
  const { title } = findLeft(at.game, effect);
  const words = () => h("p.soft", sayEffect(at.game, effect));
  const open = () => openSheet(title, (close) => [words(), makeTargets(at, effect, close)]);
  return h(`button.routine.main@${key}`, open, [h("span", `${title}…`), h("small", TEXTS.effect.about)]);
}

/** Return what an effect can be on, to choose from or, where the game keeps no list, as a field. */
function makeTargets(at, { number, on, rules }, close) {
  const put = (name) => at.act({ do: "assign", effect: number, on: name }) && close();
  if (rules.on !== "own") {
    const item = (each) => ({
      title: callThing(at.game, rules.on, each),
      key: `target-${each}`,
      pressed: on === String(each),
      act: () => put(String(each)),
    });
    return makeChoices(listTargets(at, rules).map(item));
  }
  const name = h("input@effect-on", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", value: on });
  const field = h("label.field", h("span", TEXTS.effect.about), name);
  return makeSubmit("form.naming", field, ["button.main", TEXTS.effect.done], () => put(name.value));
}

/** Return the numbers of the players or the things that an effect can be on. */
function listTargets({ game, system }, { on }) {
  if (on === system.play.players) return Array.from({ length: game.players }, (_, index) => index + 1);
  return game.things.ofKind(on).map(({ number }) => number);
}
