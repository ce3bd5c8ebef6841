// What the parts of the table share: the game that is played, and how a player acts on it.

import { Refusal } from "../../engine/errors.js";
import { phraseOutcome } from "../../words/phrases.js";
import { phraseRefusal } from "../../words/refusals.js";
import { clearWarnings, warnInSheet } from "../elements/sheet.js";
import { findCure } from "./cures.js";

// Of other actions what they change tells enough: a card that was drawn stays to be read.
const TOLD_AT_LARGE = ["draw", "deal", "roll", "pick", "do", "search", "reveal"];

/**
 * The table of a game.
 *
 * play: the game that is played, with its log.
 * page: what surrounds the table.
 * redraw, openPanel: draw the table anew, and open one of its panels by its name.
 * refusal: why the last action could not be done, as its `lines` and a `cure`, null where it could.
 * player: the player whose gauges are shown, from 1.
 * wide: whether there is room for all parts beside each other.
 */
export class AtTable {
  constructor(play, page, { redraw, openPanel }) {
    Object.assign(this, { play, page, redraw, openPanel });
    this.refusal = null;
    this.player = 1;
    this.wide = false;
  }

  /** The game as it stands. */
  get game() {
    return this.play.session.game;
  }

  /** The rules of the game with the scenario of tonight. */
  get system() {
    return this.game.system;
  }

  /** What was done last, null where nothing was done. */
  get last() {
    return this.play.done.at(-1) ?? null;
  }

  /** What was done last of all that is told at large, null where nothing was. */
  get shown() {
    return this.play.done.findLast(({ action }) => TOLD_AT_LARGE.includes(action.do)) ?? null;
  }

  /** Do an action, tell what comes of it, and return whether it could be done. */
  act(action) {
    try {
      this.refusal = null;
      this.play.act(action);
      this.page.tell(phraseOutcome(this.last, { hands: false }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.refuse(error, findCure(this, error, action));
    }
    clearWarnings();
    return true;
  }

  refuse(refusal, cure = null) {
    const lines = phraseRefusal(refusal);
    this.refusal = { lines, cure };
    this.page.tell(lines);
    this.redraw();
    warnInSheet(lines, cure);
    return false;
  }

  /** Draw the parts anew for a player. */
  choosePlayer(player) {
    this.player = player;
    this.redraw();
  }
}
