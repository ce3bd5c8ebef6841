// The routines of a game as buttons: all of them, and in the dock those of its turn.

import { listAsks } from "../../engine/routine.js";
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
 * Return the buttons of the routines of a turn, or of the one that comes next before the first turn. That which comes
 * next is gold unless something else is to be carried out first.
 */
export function makeNextButtons(at, next) {
  const turn = listTurn(at.game);
  const routines = !next || turn.includes(next) ? turn : [next];
  return routines.map((routine) => (routine === next ? makeNextButton(at, next) : makeTurnButton(at, routine)));
}

function makeTurnButton(at, routine) {
  return makeRoutineButton(at, routine, `turn-${routine.id}`);
}

function makeNextButton(at, next) {
  const pick = findMissingPick(at.game, next);
  if (pick) {
    const given = { type: "button", class: "routine main", "data-key": "next-routine" };
    const title = h("span", {}, DICE_TEXTS.choose);
    return h("button", { ...given, onclick: () => openRosters(at, pick) }, title, h("small", {}, pick.title));
  }
  const offers = at.last && at.last === at.shown ? listOffers(at.last) : [];
  const isMain = !offers.some(({ offer, title }) => offer === "carry" && !title);
  const button = makeRoutineButton(at, next, "next-routine", { isMain });
  button.setAttribute("aria-label", `${TURN_TEXTS.next}: ${next.title}`);
  return button;
}
