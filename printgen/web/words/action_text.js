// Actions as people call them: for buttons, and for the list of what was done.

import { fillAction } from "../engine/action.js";
import { findRoutine } from "../engine/routine.js";
import { byId, showSigned } from "../engine/text.js";
import { listAnswers, listSecret, nameCard } from "./names.js";
import { callThing, findScoreTitle, findTitle, joinRosterTitles, nameToken } from "./phrases.js";

const TITLES = {
  draw: (game, { name, column, amount }) =>
    `Draw ${nameHolder(game, name)}${sayColumn(game, name, column)}${sayTimes(amount)}`,
  deal: (game, { pile, hands, player }) =>
    `Deal ${nameHolder(game, pile)}${player ? ` to player ${player}` : sayTimes(hands)}`,
  keep: (game, { pile, card }) => `Keep ${namePiece(game, pile, card)}`,
  reveal: (game, { player }) => `Reveal the cards of player ${player}`,
  discard: (game, { pile, card }) =>
    `Discard ${card ? namePiece(game, pile, card) : `${nameHolder(game, pile)} in play`}`,
  search: (game, { pile, card }) => `Search for ${namePiece(game, pile, card)}`,
  remove: (game, { name, piece }) => `Remove ${namePiece(game, name, piece)} from the game`,
  return: (game, { name, card }) =>
    `Put back ${card ? namePiece(game, name, card) : `all of ${nameHolder(game, name)}`}`,
  shuffle: (game, { pile }) => `Shuffle ${nameHolder(game, pile)}`,
  add: (game, { bag, token }) => `Add ${namePiece(game, bag, token)}`,
  fill: (game, { bag, amount }) => `Fill ${nameHolder(game, bag)}: ${amount}`,
  roll: (game, { name, column, modifier, amount }) =>
    `Roll ${nameRoll(game, name, column)}${modifier ? ` ${showSigned(modifier)}` : ""}${sayTimes(amount)}`,
  move: (game, { gauge, by }) => `${game.gauge(gauge).title} ${showSigned(by)}`,
  set: (game, { gauge, place }) => `${game.gauge(gauge).title}: ${game.gauge(gauge).labels[place]}`,
  stretch: (game, { gauge, lengths }) => `${game.gauge(gauge).title}: ${lengths.join(", ")}`,
  choose: (game, { pick, rosters }) =>
    `${findTitle(game.system.play.picks, pick)} from ${joinRosterTitles(game, rosters)}`,
  own: (game, { roster, names }) => `${game.system.roster(roster).title}: ${names.length} owned`,
  pick: (game, { pick, result, amount }) => `Pick ${namePick(game, pick, result)}${sayTimes(amount)}`,
  put: (game, { kind, name }) => `Put into play: ${findTitle(game.system.play.things, kind)}${name ? ` ${name}` : ""}`,
  name: (game, { kind, number, name }) => `Name ${callThing(game, kind, number)}: ${name}`,
  mark: (game, { kind, number, mark }) => `${callThing(game, kind, number)}: ${nameWord(game, kind, mark)}`,
  unmark: (game, { kind, number, mark }) => `${callThing(game, kind, number)}: no longer ${nameWord(game, kind, mark)}`,
  take: (game, { kind, number }) => `Out of play: ${callThing(game, kind, number)}`,
  send: (game, { kind, number, place }) =>
    `${callThing(game, kind, number)}: ${place ? nameWord(game, kind, place) : "on the table"}`,
  score: (game, { score, times, player }) =>
    `Score ${findScoreTitle(game, score)}${sayTimes(times)}${player ? ` for player ${player}` : ""}`,
  do: (game, { routine, answers }) => titleRoutine(game, routine, new Map(answers)),
};

/** Return what an action is called in a game in which it can be done: "Draw Reaction", "Round 3". */
export function titleAction(game, action) {
  const { do: kind, ...fields } = fillAction(action);
  return TITLES[kind](game, fields);
}

function titleRoutine(game, name, answers) {
  const { title, asks } = findRoutine(game, name);
  const said = asks
    .filter((ask) => answers.has(ask.id))
    .map((ask) => {
      const answer = answers.get(ask.id);
      return listAnswers(game, ask).find(({ value }) => value === answer)?.title ?? String(answer);
    });
  return said.length ? `${title}: ${said.join(", ")}` : title;
}

function nameHolder(game, name) {
  return game.hasBag(name) ? game.bag(name).rules.title : game.pile(name).deck.title;
}

/** Return what a card or a token is called; of a card that only its player may see nothing but its deck. */
function namePiece(game, holder, piece) {
  if (game.hasBag(holder)) return nameToken(game, holder, piece);
  const { deck } = game.pile(holder);
  if (piece && listSecret(game, holder).includes(game.pile(holder).findCard(piece).number))
    return `a card of ${deck.title}`;
  return `${deck.title} ${nameCard(deck, game.pile(holder).findCard(piece))}`;
}

function sayColumn(game, name, column) {
  if (!column || game.hasBag(name)) return "";
  return `, ${column === "*" ? "all columns" : findTitle(game.system.tableOf(name).columns, column)}`;
}

function nameRoll(game, name, column) {
  const rules = byId(game.system.play.rolls, name);
  if (!rules) return name;
  const { columns } = game.system.table(rules.table);
  if (!column) return rules.title;
  return `${rules.title}, ${column === "*" ? "all columns" : findTitle(columns, column)}`;
}

function namePick(game, name, result) {
  const rules = byId(game.system.play.picks, name);
  return `${rules.title} for ${findTitle(game.system.table(rules.table).results, result)}`;
}

function nameWord(game, kind, word) {
  const { places, marks } = byId(game.system.play.things, kind);
  return findTitle([...places, ...marks], word);
}

function sayTimes(times) {
  return times === 1 ? "" : ` x${times}`;
}
