// Whether a scenario goes together with its game: it names only what there is, and numbers that may be.

const LONGEST_SAID = 100;
const HIGHEST_NUMBER = 1000;

/** Return why a scenario does not go together with a game, in words; "" if it does. */
export function findMisfit(system, scenario) {
  if (scenario.system !== system.id) return `it is a scenario of ${scenario.system}`;
  for (const check of [checkLengths, checkStarts, checkRounds, checkLists, checkEnds, checkScores]) {
    const wrong = check(system, scenario);
    if (wrong) return `the game does not know what it says under "${wrong}"`;
  }
  return checkCounts(system.play.scenario.counts, scenario.counts) ? "" : 'its "counts" are not those of the game';
}

function checkLengths(system, { lengths }) {
  const wrong = lengths.find(([tracker, boxes]) => {
    const isEach = boxes.length === system.lengths.get(tracker)?.length;
    return !isEach || !boxes.some(Boolean) || !boxes.every((length) => isBetween(length, 0, LONGEST_SAID));
  });
  return wrong || hasTwice(lengths) ? "lengths" : "";
}

function checkStarts({ play }, { gauges }) {
  const wrong = gauges.find(([name, label]) => {
    const moved = play.gauges.filter((gauge) => name === gauge.id || name === gauge.group);
    const isKnown = play.scenario.gauges.includes(name) && moved.length > 0;
    return !isKnown || !moved.every((gauge) => !gauge.spans.length && gauge.labels.includes(label));
  });
  return wrong || hasTwice(gauges) ? "gauges" : "";
}

function checkRounds({ play }, { rounds }) {
  const gauge = play.gauges.find((each) => each.id === play.scenario.rounds);
  return rounds && !gauge?.labels.includes(String(rounds)) ? "rounds" : "";
}

function checkLists(system, { lists }) {
  const wrong = lists.find(([kind, things]) => {
    const rules = system.play.scenario.lists.find((each) => each.kind === kind);
    return !rules || hasTwice(things.map((thing) => [thing.number])) || !things.every(fitThing(system, rules));
  });
  return wrong || hasTwice(lists) ? "lists" : "";
}

/** Return what tells whether a thing goes together with the rules of its list. */
function fitThing({ play, tables }, rules) {
  const kind = play.things.find((each) => each.id === rules.kind);
  const bag = play.bags.find((each) => each.id === kind.bag);
  const types = rules.types ? listTypeKeys(tables, rules.types) : [];
  return ({ number, place, arrives, type, texts, counts }) =>
    isBetween(number, 1, HIGHEST_NUMBER) &&
    (!bag || bag.numbered.includes(String(number))) &&
    (!place || kind.places.some((each) => each.id === place)) &&
    (!arrives || (place !== "" && arrives > 0)) &&
    (!type || types.includes(type)) &&
    texts.every((text) => rules.texts.some((each) => each.id === text.id)) &&
    checkCounts(rules.counts, counts);
}

function listTypeKeys(tables, name) {
  const { rows } = tables.find((each) => each.id === name);
  return rows.flatMap((row) => row.results.map((result) => result.key));
}

/** Tell whether numbers are those that the rules know, each within its bounds. */
function checkCounts(rules, counts) {
  const isFit = ([name, number]) => rules.some(({ id, low, high }) => id === name && isBetween(number, low, high));
  return counts.length === rules.length && !hasTwice(counts) && counts.every(isFit);
}

function checkEnds({ play }, { ends }) {
  const known = [...play.gauges, ...play.things].map((each) => each.id);
  const ids = [...play.ends, ...ends].map((end) => [end.id]);
  const isFit = (end) => end.id && end.when.every(([name, labels]) => known.includes(name) && labels.length);
  return hasTwice(ids) || !ends.every(isFit) ? "ends" : "";
}

function checkScores(_, { scores }) {
  return hasTwice(scores.map((score) => [score.id])) || !scores.every(({ id, most }) => id && most >= 0)
    ? "scores"
    : "";
}

function isBetween(number, low, high) {
  return low <= number && number <= high;
}

/** Tell whether two lists of some begin with the same. */
function hasTwice(pairs) {
  return new Set(pairs.map(([name]) => name)).size < pairs.length;
}
