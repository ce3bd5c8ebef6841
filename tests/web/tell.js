// What tests ask of the words of a page: sessions and odds, told from plain data.

import { nameButtons, showMarks } from "../../printgen/web/app/elements/element.js";
import { takeAction } from "../../printgen/web/engine/action.js";
import { Refusal } from "../../printgen/web/engine/contract.js";
import { findDue, newGame } from "../../printgen/web/engine/course.js";
import { countPile, putUnseen } from "../../printgen/web/engine/pile_odds.js";
import { addScenario, openSystem } from "../../printgen/web/engine/system.js";
import { listAsOne, phraseDue, promptDue } from "../../printgen/web/words/due.js";
import { listUnseen } from "../../printgen/web/words/names.js";
import { listOdds, phraseShort } from "../../printgen/web/words/odds_text.js";
import { listCarried, phraseOutcome, titleAction } from "../../printgen/web/words/phrases.js";
import { phraseChange, phraseState, phraseUndo } from "../../printgen/web/words/state.js";
import { tellScenario } from "../../printgen/web/words/tonight.js";

const systems = new Map();

/** Keep the game that a text of JSON describes under a name. */
function openGame(name, text) {
  systems.set(name, openSystem(JSON.parse(text)));
  return true;
}

function findTonight(name, scenario) {
  const opened = systems.get(name);
  return scenario < 0 ? opened : addScenario(opened, opened.scenarios[scenario]);
}

/** Return what is told of each action, as JSON, and how the game stands at the end. */
function tellSession(name, scenario, seed, text) {
  const system = findTonight(name, scenario);
  let game = newGame(system, seed);
  const all = [];
  const steps = JSON.parse(text).map((action) => {
    const done = { ...takeAction(game, action), action };
    game = done.after;
    all.push(done);
    return { ...tellStep(done), asOne: listAsOne(all).length };
  });
  const tonight = system.scenario ? tellTonight(system) : [];
  return JSON.stringify({ steps, state: phraseState(game), tonight });
}

/** Return the lines of a scenario as the terminal has them. */
function tellTonight(system) {
  const { title, text, setUp, start, ends, scores, notes } = tellScenario(system, system.scenario);
  const ids = system.scenario.scores.map(({ id }) => id);
  return [
    title,
    ...(text ? [text] : []),
    ...setUp.map((line, index) => `  ${index + 1}. ${line}`),
    ...(start.length ? ["At the start", ...start.map((line) => `  - ${line}`)] : []),
    ...(ends.length ? ["The end", ...ends.map((line) => `  - ${line}`)] : []),
    ...(scores.length ? ["Points", ...scores.map((line, index) => `  - ${ids[index]}: ${line}`)] : []),
    ...notes.map((line) => `Note: ${line}`),
  ];
}

function tellStep(done) {
  const { before, action, after } = done;
  return {
    told: phraseOutcome(done),
    changed: phraseChange(before, after),
    taken: phraseUndo(after, action, before),
    titled: titleAction(before, action),
    due: findDue(after) ? [promptDue(after, findDue(after)), ...phraseDue(after, findDue(after))] : [],
    carried: listCarried(done).map((each) => [each.title, each.action.routine, each.action.answers]),
  };
}

/** Return the odds of all piles of a game after some actions, as JSON. */
function tellOdds(name, scenario, seed, text) {
  const begun = newGame(findTonight(name, scenario), seed);
  const game = JSON.parse(text).reduce((before, action) => takeAction(before, action).after, begun);
  return JSON.stringify(game.system.play.piles.flatMap((rules) => tellPile(game, rules.id)));
}

function tellPile(game, name) {
  const pile = putUnseen(game.pile(name), listUnseen(game, name));
  const columns = pile.deck.hasColumns ? pile.deck.columns.map(({ id }) => id) : [""];
  const asked = columns.flatMap((column) => [1, 3].map((draws) => [column, draws]));
  return asked.map(([column, draws]) => {
    try {
      return tellFigures(countPile(game.system.tableOf(name), pile, column, game.labels(), draws));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.id, error.message, error.hint];
    }
  });
}

function tellFigures(odds) {
  const figures = listOdds(odds).map(({ title, fraction, percent }) => [title, fraction, percent]);
  const outcomes = odds.outcomes.map(({ id, faces, rolls }) => [id, faces, rolls]);
  return [odds.table, odds.column, odds.faces, odds.draws, figures, outcomes, phraseShort(odds)];
}

/** Return what is said where a first action is refused, as JSON. */
function tellRefusal(name, text) {
  try {
    takeAction(newGame(systems.get(name), "a"), JSON.parse(text));
  } catch (error) {
    return JSON.stringify(error.lines);
  }
  return "[]";
}

/** Return a text of a pack as a page shows it. */
function tellText(name, text) {
  showMarks({}, systems.get(name).play);
  return nameButtons(text);
}

Object.assign(globalThis, { openGame, tellSession, tellOdds, tellRefusal, tellText });
