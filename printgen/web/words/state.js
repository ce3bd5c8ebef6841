// How a game stands, in lines for people: its piles, bags and gauges, and what was chosen.

import { PLACE_WORDS } from "../engine/pile.js";
import { ascending, listOnce, say, sayCount } from "../engine/text.js";
import { phraseInForce } from "./in_force.js";
import { isHidden, listSecret, nameBriefly, nameCard } from "./names.js";
import {
  findTitle,
  isDecimal,
  joinRosterTitles,
  listThings,
  phraseEnding,
  phraseScore,
  showGauge,
  titleAction,
} from "./phrases.js";

/** Return how a game stands, without empty sections: the `title` of each, and its `lines`. */
export function phraseState(game) {
  const { play } = game.system;
  const gauges = listCounted(game).map((gauge) => `${gauge.title}: ${showGauge(gauge, game.position(gauge.id))}`);
  const chosen = [...game.chosen].map(
    ([name, rosters]) => `${findTitle(play.picks, name)}: ${joinRosterTitles(game, rosters)}`,
  );
  const parts = [
    { title: WORDS.state.theEnd, lines: phraseEnding(game) },
    { title: WORDS.state.inForce, lines: phraseInForce(game) },
    { title: WORDS.state.piles, lines: play.piles.flatMap((pile) => describePile(game, game.pile(pile.id))) },
    { title: WORDS.state.bags, lines: play.bags.flatMap((bag) => describeBag(game, bag.id)) },
    { title: WORDS.state.inPlay, lines: game.system.play.things.flatMap((kind) => listThings(game, kind)) },
    { title: WORDS.state.gauges, lines: gauges },
    { title: WORDS.state.chosen, lines: chosen },
  ];
  return parts.filter(({ lines }) => lines.length);
}

/** Return the lines of how a game stands that are different from before. */
export function phraseChange(before, after) {
  const stood = new Set(phraseState(before).flatMap(({ lines }) => lines));
  const lines = phraseState(after)
    .flatMap((part) => part.lines)
    .filter((line) => !stood.has(line));
  return before.ended && !after.ended ? [WORDS.endings.goesOn, ...lines] : lines;
}

/** Return the lines of an action that was taken back, and of what is different now. */
export function phraseUndo(before, action, after) {
  return [
    say(WORDS.log.undone, { action: titleAction(after, action) }),
    ...phraseChange(before, after).map((line) => `  ${line}`),
  ];
}

/** Return the gauges of a game, without gauges of players who do not take part. */
export function listCounted(game) {
  return [...game.gauges.values()].filter((gauge) => gauge.player <= game.players);
}

// So many facts have room in one row of a phone.
const MOST_FACTS = 4;
// So many of the gauges that each player has are told, the first that the pack declares.
const MOST_SHARED = 2;

/**
 * Return what of a game is to be seen at any time, each as its `title` and what is `shown`: the points, the gauges by
 * which the course goes on, whose turn it is and how often something is still to be done, and what each player has.
 */
export function listCounts(game) {
  const { course, scenario } = game.system.play;
  const scores = scenario?.scores ? game.gaugesOf(scenario.scores).filter((name) => isPlayed(game, name)) : [];
  const points = phraseScore(game);
  const title = scores.length ? game.gauge(scores[0]).sharedTitle : WORDS.endings.points;
  const score = scores.length ? scores.map((name) => game.label(name)).join(" / ") : points;
  const phases = course?.phases ?? [];
  // Of what is counted down nothing is told once it is done, until its phase comes again.
  const isOver = ({ counts_down: isDown, times }, phase) =>
    isDown && phase !== game.progress.phase && times.every((name) => game.gauges.has(name) && game.label(name) === "0");
  const named = phases.flatMap(({ id, side, steps }) => [
    side[0],
    ...steps.flatMap((step) => (isOver(step, id) ? [] : step.times)),
  ]);
  const unseen = [course?.round, game.system.play.players];
  const gauges = listOnce(named).filter((name) => game.gauges.has(name) && !unseen.includes(name));
  const groups = listOnce([...game.gauges.values()].map(({ group }) => group).filter(Boolean));
  const counted = [...gauges, ...groups.slice(0, MOST_SHARED)].map((name) =>
    game.gaugesOf(name).filter((id) => isPlayed(game, id)),
  );
  const shown = counted
    .filter(([name]) => !scores.includes(name))
    .map((ids) => ({ title: game.gauge(ids[0]).sharedTitle, shown: ids.map((id) => game.label(id)).join(" / ") }));
  return [...(score ? [{ title, shown: score }] : []), ...shown].slice(0, MOST_FACTS);
}

function isPlayed(game, name) {
  return game.gauge(name).player <= game.players;
}

/** Return the lines of a pile: how many cards are where, and which of them all may see. */
function describePile(game, pile) {
  const counts = Object.keys(PLACE_WORDS).map((place) => [place, pile.places.at(place).length]);
  const said = counts.filter(([place, count]) => count || place === "stack");
  const head = said.map(([place, count]) => `${count} ${PLACE_WORDS[place]}`).join(", ");
  const active = pile.places.active.map((number) => nameCard(pile.deck, pile.card(number), pile.columnOf(number)));
  const discards = pile.places.discards.map((number) => nameBriefly(pile.deck, pile.card(number)));
  return [
    `${pile.deck.title}: ${head}`,
    ...(active.length ? [`  ${PLACE_WORDS.active}: ${active.join("; ")}`] : []),
    ...describeHands(game, pile),
    ...(discards.length ? [`  ${PLACE_WORDS.discards}: ${countNames(discards)}`] : []),
  ];
}

/** Return which cards players hold and have kept; of hidden cards only how many. */
function describeHands(game, pile) {
  const { places } = pile;
  const secret = listSecret(game, pile.rules.id);
  const owners = listOnce(places.owners.map(([, player]) => player)).sort(ascending);
  const several = owners.length > 1 || isHidden(game, pile.rules.id);
  const found = [
    ...places.hands.map((hand) => [say(WORDS.state.hand, hand), hand.cards]),
    ...owners.map((player) => [
      several ? say(WORDS.state.keptBy, { player }) : PLACE_WORDS.kept,
      places.keptBy(player),
    ]),
  ];
  return found.map(([title, numbers]) => {
    const open = numbers.filter((number) => !secret.includes(number));
    const names = open.map((number) => nameCard(pile.deck, pile.card(number)));
    const hidden = numbers.length - open.length;
    const unseen = hidden ? [sayCount(WORDS.state.unseen, hidden)] : [];
    return `  ${title}: ${[...names, ...unseen].join("; ")}`;
  });
}

/** Return the lines of a bag: how many tokens it holds, and which were taken or have left the game. */
function describeBag(game, name) {
  const bag = game.bag(name);
  const titles = new Map(bag.rules.tokens.map((token) => [token.name, token.title]));
  const said = [
    [WORDS.state.inside, bag.inside],
    [WORDS.state.taken, bag.taken],
    [WORDS.state.out, bag.gone],
  ];
  const lines = said.filter(([, tokens]) => tokens.length);
  return [
    sayCount(WORDS.events.bagFilled, bag.inside.length, bag.rules),
    ...lines.map(([word, tokens]) => `  ${word}: ${countNames(tokens.map((token) => titles.get(token)))}`),
  ];
}

/**
 * Return names in a row, equal names once with their number. Names that differ only in a number at the end share their
 * words: "Order 1, 2, 4".
 */
export function countNames(names) {
  let before = "";
  const said = listOnce(names).map((name) => {
    const { length } = names.filter((other) => other === name);
    const space = name.lastIndexOf(" ");
    const number = name.slice(space + 1);
    const numbered = space >= 0 && isDecimal(number) && length === 1 ? name.slice(0, space) : "";
    const short = numbered && numbered === before ? number : name;
    before = numbered;
    return length > 1 ? `${length} x ${name}` : short;
  });
  return said.join(", ");
}
