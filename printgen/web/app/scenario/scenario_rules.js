// What a game lets a scenario say, for forms and checks: it follows from the rules of its pack alone.

/** How much a scenario may hold: characters, those of an id and of the name of its file, things, rounds, times that a score counts, lines of a list. */
export const SCENARIO_LIMITS = {
  text: 5000,
  id: 60,
  file: 250,
  things: 99,
  number: 99,
  rounds: 999,
  times: 99,
  low: -99,
  high: 999,
  boxes: 100,
  lines: 1000,
};
// A gauge with more labels than this is typed in, not chosen.
const MOST_CHOSEN = 40;

/** Return the trackers whose lengths can be set: {id, title, spans}, each span with its title and its usual length. */
export function listAdjustable(system) {
  return [...system.lengths].map(([id, lengths]) => {
    const seen = {};
    const spans = lengths.map(([name]) => {
      seen[name] = (seen[name] ?? -1) + 1;
      const gauge = system.play.gauges.find((each) => each.id === name);
      const [title, length] = gauge?.spans[seen[name]] ?? ["", 0];
      return { title: lengths.length > 1 && title ? title : shareTitle(gauge), length };
    });
    return { id, title: shareTitle(system.play.gauges.find((each) => each.id === lengths[0][0])), spans };
  });
}

/** Return the gauges that a scenario may set: {id, title, labels, start, chosen}, `chosen` where there are few labels. */
export function listStarts(system) {
  return (system.play.scenario?.gauges ?? []).map((id) => {
    const gauge = findGauge(system, id);
    const title = shareTitle(gauge);
    return {
      id,
      title,
      labels: gauge.labels,
      start: gauge.labels[gauge.start],
      chosen: gauge.labels.length <= MOST_CHOSEN,
    };
  });
}

/** Return the gauge of rounds, or null if a scenario cannot say how many there are. */
export function findRounds(system) {
  const id = system.play.scenario?.rounds;
  return id ? findGauge(system, id) : null;
}

/** Return what a list of things may say: {kind, title, one, numbers, places, arrives, types, texts, counts}. */
export function listLists(system) {
  return (system.play.scenario?.lists ?? []).map((rules) => {
    const kind = system.play.things.find((each) => each.id === rules.kind);
    const bag = kind.bag && system.play.bags.find((each) => each.id === kind.bag);
    return {
      kind: rules.kind,
      title: rules.title,
      one: kind.title,
      numbers: bag ? bag.numbered : Array.from({ length: SCENARIO_LIMITS.number }, (_, index) => String(index + 1)),
      places: kind.places,
      arrives: kind.places.length > 0 && Boolean(system.play.scenario.rounds),
      types: rules.types ? listTypes(system, rules.types) : [],
      typeTitle: rules.types ? system.table(rules.types).title : "",
      texts: rules.texts.map((text) => ({ ...text, columns: text.table ? system.table(text.table).columns : [] })),
      counts: rules.counts,
    };
  });
}

/** Return what an end may wait for: gauges with their labels, and lists of things with numbers. */
export function listSigns(system) {
  const { gauges, things, scenario } = system.play;
  const listed = new Map((scenario?.lists ?? []).map((rules) => [rules.kind, rules.title]));
  const counts = Array.from({ length: SCENARIO_LIMITS.things + 1 }, (_, index) => String(index));
  const kinds = things.map(({ id, title }) => ({ id, title: listed.get(id) ?? title, labels: counts, isCount: true }));
  return [...kinds, ...gauges.map(({ id, title, labels }) => ({ id, title, labels, isCount: false }))];
}

function findGauge(system, name) {
  return system.play.gauges.find((gauge) => gauge.id === name || gauge.group === name);
}

function shareTitle(gauge) {
  if (!gauge) return "";
  const tail = `, player ${gauge.player}`;
  return gauge.title.endsWith(tail) ? gauge.title.slice(0, -tail.length) : gauge.title;
}

function listTypes(system, table) {
  const results = system.table(table).rows.flatMap((row) => row.results.filter((result) => !result.quiet));
  const found = new Map(results.map((result) => [result.key, result.title]));
  return [...found].map(([id, title]) => ({ id, title: title || id }));
}
