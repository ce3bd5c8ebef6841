// A game with a scenario: gauges at its labels and of its lengths, its tokens in the bags, and its ends.

/** Return a game as a scenario has it, in which all else works as without one. */
export function addScenario(system, scenario) {
  const { play } = system;
  const lengths = findLengths(system, scenario);
  const starts = new Map(scenario.gauges);
  return system.replace({
    play: play.replace({
      gauges: play.gauges.map((gauge) => beginGauge(gauge, lengths.get(gauge.id), starts)),
      bags: play.bags.map((bag) => beginBag(play, bag, scenario)),
      ends: [...play.ends, ...scenario.ends],
    }),
    scenario,
  });
}

/** Return the lengths that a scenario gives to the spans of gauges, by their ids. */
function findLengths(system, scenario) {
  const found = new Map();
  for (const [tracker, lengths] of scenario.lengths) {
    const shares = system.lengths.get(tracker) ?? [];
    shares.forEach((gauges, index) => {
      for (const gauge of gauges) found.set(gauge, [...(found.get(gauge) ?? []), lengths[index]]);
    });
  }
  return found;
}

/** Return a gauge with the lengths of its track, and at the label that it or its group begins with. */
function beginGauge(gauge, lengths, starts) {
  const stretched = gauge.spans.length && lengths ? gauge.stretch(lengths) : gauge;
  const label = starts.get(gauge.id) || starts.get(gauge.group);
  return label ? stretched.replace({ start: stretched.labels.indexOf(label) }) : stretched;
}

/** Return a bag with a token for each thing on the table; other tokens are as many as ever. */
function beginBag(play, bag, scenario) {
  const kind = play.things.find((each) => each.bag === bag.id && scenario.listsKind(each.id));
  if (!kind) return bag;
  const inside = scenario.things(kind.id).filter((thing) => !thing.place);
  const names = inside.map((thing) => String(thing.number));
  const fill = (token) => token.replace({ amount: names.includes(token.name) ? 1 : 0 });
  return bag.replace({ tokens: bag.tokens.map((token) => (bag.numbered.includes(token.name) ? fill(token) : token)) });
}
