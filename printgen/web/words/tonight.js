// The scenario in words: what the player is told when play begins, all of it when asked, and what it says of each thing.

import { byId, flatten, joinSentences, listOnce, say, sayCount, showSigned } from "../engine/text.js";

/** Return what a player is told first: with a scenario, what the game says for all its scenarios. */
export function findStart(system) {
  const said = [system.scenario ? system.play.scenario : null, system.play].filter(Boolean);
  return said.map((rules) => rules.start_on_page || rules.start).find(Boolean) ?? "";
}

/**
 * Return what a scenario says but for its things: `title` and `text`, `setUp`, which is done in this order, how all stands
 * at the `start`, how it `ends`, what `scores`, and its `notes`, each a list of lines.
 */
export function tellScenario(system, scenario) {
  const { rounds } = scenario;
  const last = rounds && { title: byId(system.play.gauges, system.play.scenario?.rounds).title, rounds };
  const scored = ({ title, points, most }) => `${title}, ${sayMost(showSigned(points), most)}`;
  return {
    title: scenario.title,
    text: flatten(scenario.text),
    setUp: scenario.set_up.map(({ text }) => flatten(text)).filter(Boolean),
    start: [tellStarts, tellWrittenResults, tellLengths, tellTokens].flatMap((tell) => tell(system, scenario)),
    ends: [
      ...(last ? [say(WORDS.scenario.after, last)] : []),
      ...scenario.ends.map((end) => joinSentences(tellEnd(system, end), end.text)),
      ...scenario.verdicts.map((verdict) => tellVerdict(system, verdict)),
    ],
    scores: scenario.scores.map(scored),
    notes: scenario.notes.map(({ text }) => flatten(text)).filter(Boolean),
  };
}

/** Return where gauges begin, and what numbers of the whole game the scenario says. */
function tellStarts({ play }, scenario) {
  const titles = new Map((play.scenario?.lists ?? []).map(({ kind, title }) => [kind, title]));
  const called = (name) => play.gauges.find(({ id, group }) => id === name || group === name).sharedTitle;
  const counts = new Map(scenario.counts);
  const counted = (play.scenario?.counts ?? []).filter(({ id }) => counts.has(id));
  return [
    ...scenario.gauges.map(([name, label]) => `${titles.get(name) ?? called(name)}: ${label}`),
    ...counted.map(({ id, title }) => `${title}: ${counts.get(id)}`),
  ];
}

/** Return what blank results are, each by its table and roll. */
function tellWrittenResults({ tables }, { written }) {
  const said = new Map(written.map(([table, key, text]) => [`${table} ${key}`, text]));
  const tellRow = ({ id, title }, { roll, results }) => {
    const texts = results.map(({ key }) => said.get(`${id} ${key}`)).filter(Boolean);
    return texts.length ? [`${title} ${roll}: ${texts.join(", ")}`] : [];
  };
  return tables.flatMap((table) => table.rows.flatMap((row) => tellRow(table, row)));
}

/** Return the lengths of the tracks that the scenario sets, a line for each tracker whose gauges are counted. */
function tellLengths({ play, lengths }, scenario) {
  return scenario.lengths.flatMap(([tracker]) => {
    const names = listOnce((lengths.get(tracker) ?? []).map(([name]) => name));
    const gauges = names.map((name) => byId(play.gauges, name)).filter(Boolean);
    if (!gauges.length) return [];
    const spans = gauges.flatMap((gauge) => gauge.spans).map(([title, length]) => `${title} ${length}`.trim());
    // A tracker of several gauges is called what stands before the titles of their tracks.
    const [{ sharedTitle, spans: first }] = gauges;
    const ending = gauges.length > 1 ? sharedTitle.lastIndexOf(`: ${first[0][0]}`) : sharedTitle.length;
    return [`${sharedTitle.slice(0, ending)}: ${spans.join(", ")}`];
  });
}

/** Return what is in the bags whose tokens stand for things that the scenario lists. */
function tellTokens({ play }, scenario) {
  const bags = play.things.filter(({ id }) => scenario.listsKind(id)).map(({ bag }) => bag);
  const inside = ({ tokens, numbered }) =>
    tokens.filter(({ amount }) => amount).map(({ name, title }) => (numbered.includes(name) ? name : title));
  return play.bags.filter(({ id }) => bags.includes(id)).map((bag) => `${bag.title}: ${inside(bag).join(", ")}`);
}

/** Return the title of an end, and what brings it about: "the barn is cleared (Enemy units 0)". */
function tellEnd({ play }, { title, when }) {
  const shown = when.flatMap(([name, labels]) => {
    const gauge = play.gauges.find(({ id, group }) => name === id || name === group);
    const kind = play.scenario?.lists.find((item) => item.kind === name) ?? byId(play.things, name);
    const called = gauge?.sharedTitle ?? kind?.title;
    // A score that does it says so in the title.
    return called ? `${called} ${showWanted(labels, gauge?.labels ?? [])}` : [];
  });
  return shown.length ? `${title} (${shown.join(", ")})` : title;
}

/** Return a verdict with what it asks for: "A feast (6 points or more). Call the neighbours.". */
function tellVerdict(system, verdict) {
  const { score, when, text } = verdict;
  const said = tellEnd(system, verdict);
  if (!score.length) return joinSentences(said, text);
  const needed = sayCount(WORDS.endings.orMore, score[0]);
  return joinSentences(when.length ? `${said.slice(0, -1)}, ${needed})` : `${said} (${needed})`, text);
}

/** Return what a verdict asks for that was missed: "9 points, 2 short; Enemy units 0"; its title if it says nothing. */
export function tellNext(system, { title, score: [least], when }, score) {
  const isShort = least > score;
  const points = () =>
    isShort ? sayCount(WORDS.endings.short, least, { short: least - score }) : sayCount(WORDS.nouns.point, least);
  const more = tellEnd(system, { title: "", when }).slice(2, -1);
  return [least === undefined ? "" : points(), more].filter(Boolean).join("; ") || title;
}

/** Return in short what a gauge, or the number of some things, must be: "Red", "1-3", "6+" for 6 and all above. */
function showWanted(labels, known) {
  const [first, last] = [labels[0], labels.at(-1)];
  const inRow = labels.every((label, step) => label === String(Number(first) + step));
  if (labels.length === 1 || !inRow) return labels.join("/");
  return last === known.at(-1) ? `${first}+` : `${first}-${last}`;
}

function sayMost(points, most) {
  if (most === 1) return points;
  return say(most ? WORDS.scores.atMost : WORDS.scores.eachTime, { points, most });
}

/**
 * Return what the scenario says of a thing, read in the columns that count now: each `line` with its title, such as
 * "Orders, Orange: Hold.", and whether it `changes`, since another text may be said for each column.
 */
export function listSayings(game, kind, number, name = "") {
  const listed = game.system.scenario?.thing(kind, number);
  const rules = game.system.play.scenario;
  if (!listed || !rules) return [];
  const isMeant = ({ id, alone }) => (name ? id === name : !alone);
  const texts = rules.lists.find((item) => item.kind === kind).texts.filter(isMeant);
  const said = texts.map((text) => ({ line: sayText(game, listed, text), changes: Boolean(text.table) }));
  return said.filter(({ line }) => line);
}

/** Return the lines of what the scenario says of a thing: of what is `changing` by columns, or is not, or all of it. */
export function listLines(game, kind, number, changing) {
  const found = listSayings(game, kind, number).filter(({ changes }) => changes === (changing ?? changes));
  return found.map(({ line }) => line);
}

/** Return the lines that count when it is the turn of a thing: lines that may change, or all if none may. */
export function listOrders(game, kind, number) {
  const changing = listLines(game, kind, number, true);
  return changing.length ? changing : listLines(game, kind, number, false);
}

/**
 * Return a text with its title, "" if the scenario does not say it. Where no gauge says which column is read, those of
 * all columns are told.
 */
function sayText(game, listed, text) {
  const column = game.findTextColumn(text);
  const parted = listed.texts.find((item) => item.id === text.id && item.texts.some(([name]) => name));
  if (!column && parted) {
    const said = parted.texts.map(([key, words]) => [nameColumn(game, text.table, key), flatten(words)]);
    return said.map(([title, words]) => `${text.title}, ${title}: ${words}`).join("; ");
  }
  const title = column && parted ? nameColumn(game, text.table, column) : "";
  const said = flatten(listed.text(text.id, column));
  return said ? `${[text.title, title].filter(Boolean).join(", ")}: ${said}` : "";
}

/** Return where a thing of a kind is, and the round that brings it; "" for the table. */
export function tellWhere({ play }, kind, { place, arrives }) {
  const found = byId(byId(play.things, kind).places, place);
  const comes = arrives ? `, ${byId(play.gauges, play.scenario.rounds).title} ${arrives}` : "";
  return found ? `${found.title}${comes}` : "";
}

function nameColumn(game, table, column) {
  return byId(game.system.table(table).columns, column).title;
}
