// Which routine carries out what a card, a roll or an entry of a list says, with the answers that stand there.

import { findRoutine, listAsks } from "../engine/routine.js";
import { listOnce } from "./one_line.js";

// What stands in a carrier for the number that a row has put into its result.
const VALUE_WORD = "X";

/**
 * Return what routines carry out of a card, each as `title`, that of the field which is carried out, or "", and as
 * `action`; nothing for a card with several columns of which none is read.
 */
export function listCardCarried(game, pile, card, column) {
  const table = game.system.tableOf(pile);
  const shown = game.pile(pile).deck.columns;
  const row = table.rows.find((each) => each.keys.includes(card.keys[0]));
  if (!table.columns.length) return listResultCarried(game, table, row.results);
  const name = shown.length === 1 ? shown[0].id : column;
  const result = row.results[table.columns.findIndex((heading) => heading.id === name)];
  return result ? listResultCarried(game, table, [result]) : [];
}

/** Return what routines carry out of some results of a table, as `listCardCarried` does, each once. */
export function listResultCarried(game, table, results) {
  const carriers = game.system.play.carriers.filter((carrier) => carrier.table === table.id);
  const pairs = results.flatMap((result) =>
    carriers.filter((carrier) => carrier.result === result.key).map((carrier) => [carrier, result]),
  );
  const found = new Map(pairs.map(([carrier, result]) => carryOut(game, table, carrier, result)).map(keyCarried));
  return [...found.values()];
}

function keyCarried(carried) {
  return [JSON.stringify(carried), carried];
}

function carryOut(game, table, carrier, result) {
  const title = table.fields.find((field) => field.id === carrier.field)?.title ?? "";
  const { routine } = carrier;
  const words = carrier.answers.split(" ").filter(Boolean);
  return { title, action: { do: "do", routine, answers: readAnswers(game, routine, words, result.value) } };
}

/** Return the answers that words give to what a routine asks, in order, without those that are known anyway. */
function readAnswers(game, routine, words, value) {
  const asked = listAsks(game, routine).map((ask) => ask.id);
  const answers = [];
  let left = words;
  for (const ask of findRoutine(game, routine).asks) {
    if (!left.length) break;
    const [index, count] = readAnswer(ask, left, value);
    left = left.slice(count);
    if (asked.includes(ask.id)) answers.push([ask.id, index]);
  }
  return answers;
}

/** Return which choice of an ask words begin with, and how many words it is. */
function readAnswer(ask, words, value) {
  const choices = ask.choices.map(([choice]) => choice);
  if (words[0] === VALUE_WORD && !choices.includes(VALUE_WORD)) return [choices.indexOf(value), 1];
  const begun = choices.filter((choice) => `${words.join(" ")} `.startsWith(`${choice} `));
  const longest = listOnce(begun).sort((one, other) => other.length - one.length)[0];
  return [choices.indexOf(longest), longest.split(" ").length];
}
