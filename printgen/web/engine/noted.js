// Results noted with things, such as the models of a unit: which there are, what they say, and what is struck off.

import { makeEvent } from "./contract.js";
import { findRoll } from "./dice.js";
import { ascending, listOnce } from "./text.js";

/** Of an answer that means a result noted with a thing, this is the first number that counts rows: the second is 2000. */
export const ROWS = 1000;

/** Return the rows of the results of a way to roll that are noted with a thing. */
export function listNotedRows({ noted }, roll) {
  return noted.filter((event) => isResultOf(event, roll)).map(({ row }) => row);
}

export function isResultOf(event, roll) {
  return ["Rolled", "ResultGiven"].includes(event.event) && event.roll === roll;
}

/** Return what an action says for each result noted with a thing: of equal titles one, and the thing if none is. */
export function listNotedAnswers(game, thing, roll) {
  const rows = listNotedRows(thing, roll).sort(ascending);
  const titles = rows.map((row) => titleNoted(game, roll, row));
  const first = rows.filter((_, index) => titles.indexOf(titles[index]) === index);
  return first.length ? first.map((row) => ROWS * (row + 1) + thing.number) : [thing.number];
}

/** Return what answers a question for a result that is noted with a thing: "7.2", the thing and the roll. */
export function nameNotedAnswer(game, roll, answer) {
  const row = Math.floor(answer / ROWS);
  if (!row) return String(answer);
  return `${answer % ROWS}.${game.system.table(findRoll(game.system, roll).table).rows[row - 1].roll}`;
}

/** Strike off the last result of a row that is noted with a thing; with another thing it goes over `into` that. */
export function strikeResult(game, thing, { roll, row, into }) {
  const { kind, number, noted } = thing;
  const last = noted.findLastIndex((event) => isResultOf(event, roll) && event.row === row);
  if (last < 0) return [[], game];
  let { things } = game;
  things = things.change(thing.replace({ noted: noted.toSpliced(last, 1) }));
  const other = into && things.find(into.kind, into.number);
  if (other) things = things.change(other.replace({ noted: [...other.noted, noted[last]] }));
  const event = makeEvent("ResultStruck", { kind, number, roll, row, into: other ? other.number : 0 });
  return [[event], game.putThings(things)];
}

/** Return the title of the result of a row, or what the player has written in its place. */
export function titleNoted(game, roll, row) {
  const { id, rows } = game.system.table(findRoll(game.system, roll).table);
  const [{ key, title }] = rows[row].results;
  return game.written.get(`${id} ${key}`) || title;
}

/**
 * Return the answer to an ask that the titles of results say, null where they do not.
 *
 * Of numbers it is the highest of those that end the titles. Of other choices it is the one that most titles name; where as
 * many name another, the one of the title with the highest number, the first of these. Each title must say one.
 */
export function findWritten(game, { written, choices }, rows) {
  const words = choices.map(([choice]) => choice);
  const said = readTitles(game, { roll: written.split(".")[1], words }, rows);
  const isNumber = words.every((word) => /^[0-9]+$/.test(word));
  const highest = said.numbers.includes(-1) ? -1 : Math.max(-1, ...said.numbers);
  const place = words.indexOf(isNumber ? String(highest) : listDeciding(said)[0]);
  return place < 0 ? null : place;
}

/** Return what the titles of results of a way to roll say: which of some words, "" for none, and which numbers, else -1. */
export function readTitles(game, { roll, words }, rows) {
  const titles = rows.map((row) => titleNoted(game, roll, row).toLowerCase());
  return {
    words: titles.map((title) => words.find((word) => title.includes(word.replaceAll("-", " "))) ?? ""),
    numbers: titles.map((title) => Number(title.match(/[0-9]+/g)?.at(-1) ?? -1)),
  };
}

/** Return the word that most titles name. On a tie: those whose titles have the highest number. */
export function listDeciding({ words, numbers }) {
  if (words.includes("")) return [];
  const count = (word) => words.filter((other) => other === word).length;
  const most = Math.max(...words.map(count));
  const named = listOnce(words.filter((word) => count(word) === most));
  const highest = Math.max(...numbers);
  return named.length < 2 ? named : listOnce(words.filter((_, index) => numbers[index] === highest));
}
