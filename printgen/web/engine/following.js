// What follows a roll or a card by itself: nothing, in most games. Their pages leave engine/lead.js out, which tells it.

/** Return the results of a row that are read: of all columns, or of one. */
export function readResultsOf(table, results, column) {
  return column ? results.filter((_, index) => table.columns[index].id === column) : results;
}

/**
 * What comes of things, and the game after it.
 *
 * roll: of results that a roll has led to.
 * card: of the event of a card that was drawn or brought.
 * step: of results that a step has rolled; it is noted by what takes the steps.
 * draw: of events of a step that has drawn; likewise.
 *
 * And how it is told:
 * indent: the lines of an event, further to the right for each result that has led to it, one by the other.
 * place: what is shown, without the dice in the words of events that are told there; of cards only where
 *     these are told in words.
 * read: what such an event says, with its dice where they stand.
 */
export const FOLLOWING = {
  roll: (game) => [[], game],
  card: (game) => [[], game],
  step: () => {},
  draw: () => {},
  indent: (lines) => lines,
  place: (_, shown) => shown,
  read: (reading) => reading,
};
