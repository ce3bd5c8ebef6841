// The routines of a game as buttons: all of them, and in the dock those of its turn.

import { findRoutine, listAsks } from "../../engine/routine.js";
import { listOffers } from "../../words/offers.js";
import { phraseRefusal } from "../../words/refusals.js";
import { h } from "../elements/element.js";
import { DICE_TEXTS, TURN_TEXTS } from "../texts/table_texts.js";
import { openAsks } from "./asks.js";
import { findMissingPick, listTurn, whyNot } from "./next_routine.js";
import { openRosters } from "./picks_view.js";

/** Do a routine, once the player has answered what it asks; `known` has answers that are given already, by their asks. */
export function startRoutine(at, routine, known = {}) {
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
    "div",
    { class: "routines" },
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
    type: "button",
    class: isMain && !reason ? "routine main" : "routine",
    "data-key": key,
    "aria-disabled": reason && "true",
    onclick: () => {
      if (reason) return at.page.tell(phraseRefusal(reason));
      before?.();
      return startRoutine(at, routine, known);
    },
  };
  return h("button", given, [
    h("span", {}, [title, `${routine.title}${asks}`].filter(Boolean).join(": ")),
    reason && h("small", {}, sayReason(reason)),
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
    const given = { type: "button", class: "routine main", "data-key": "next-routine" };
    const title = h("span", {}, DICE_TEXTS.choose);
    return h("button", { ...given, onclick: () => openRosters(at, pick) }, title, h("small", {}, pick.title));
  }
  const button = makeRoutineButton(at, next, "next-routine", { isMain });
  button.ariaLabel = `${TURN_TEXTS.next}: ${next.title}`;
  return button;
}
