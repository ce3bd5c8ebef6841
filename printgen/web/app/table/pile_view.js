// Piles and bags on the table: a tap draws, and shows how many cards or tokens are left; all else is in the sheet of each.

import { listSteps } from "../../engine/steps.js";
import { ascending, countUp, say } from "../../engine/text.js";
import { listSecret, nameCard } from "../../words/names.js";
import { makeSeenReading } from "../../words/reading.js";
import { countNames } from "../../words/state.js";
import { makeOdds } from "../browse/cards_view.js";
import { makeColumnField, openColumns } from "../browse/columns.js";
import { h, makeChoices, makeNumberField, openParts } from "../elements/element.js";
import { makeMoves, openCard } from "./hands_view.js";

/** Return the tokens of a bag at a place, equal ones counted. */
function sayTokens(bag, place) {
  const titles = new Map(bag.rules.tokens.map((token) => [token.name, token.title]));
  const names = bag[place].map((token) => titles.get(token));
  return names.length ? countNames(names) : TEXTS.bag.empty;
}

export function openBagSheet(at, name) {
  openParts(at.game.bag(name).rules.title, (on) => listBagParts(at, name, on));
}

function listBagParts(at, name, on) {
  const bag = at.game.bag(name);
  const { tokens, numbered } = bag.rules;
  const here = [...bag.inside, ...bag.taken];
  const titles = { inside: TEXTS.bag.insideNow, taken: TEXTS.bag.taken, gone: TEXTS.bag.gone };
  const places = Object.keys(titles).filter((place) => bag[place].length);
  const redrawn = (action) => () => at.act(action) && on.redraw();
  const count = (kind) => here.filter((token) => token === kind.name).length;
  const fold = (title, kinds, make) => {
    const items = kinds.map((kind) => ({
      title: kind.title,
      key: `${title}-${kind.name}`,
      act: redrawn(make(kind.name)),
    }));
    return items.length > 0 && h(`details@fold-${title}`, h("summary", title), makeChoices(items));
  };
  const amount = bag.inside.length > 0 && makeNumberField(TEXTS.pile.amount, { low: 1, high: bag.inside.length });
  const draw = () => at.act({ do: "draw", name, amount: amount.read() }) && on.close();
  const most = numbered.length > 0 && makeNumberField(TEXTS.bag.fill, { low: 1, high: numbered.length });
  const fill = () => at.act({ do: "fill", bag: name, amount: most.read() }) && on.redraw();
  const addable = tokens.filter((kind) => count(kind) < kind.most);
  return [
    places.map((place) => h("p", h("b", `${titles[place]}: `), sayTokens(bag, place))),
    amount && h("div.form", amount.element, h("button.main", draw, TEXTS.bag.draw)),
    h("button", redrawn({ do: "return", name }), TEXTS.bag.putBack),
    most && h("div.form", most.element, h("button", fill, TEXTS.bag.fillDo)),
    fold(TEXTS.bag.putIn, addable, (token) => ({ do: "add", bag: name, token })),
    fold(TEXTS.bag.takeOut, tokens.filter(count), (token) => ({ do: "remove", name, piece: token })),
  ];
}

const MOST_AT_ONCE = 40;
const COUNTED = { active: "active", hand: "held", kept: "kept", discards: "discarded", out: "out" };

/** Return where the cards of a pile are, in few words each: "31 left", "1 in play". */
function phraseCounts({ rules, places }) {
  const left = rules.replaces ? TEXTS.pile.like : say(TEXTS.pileCounts.left, { n: places.at("stack").length });
  const others = Object.entries(COUNTED).map(([place, text]) => [text, places.at(place).length]);
  return [left, ...others.filter(([, n]) => n).map(([text, n]) => say(TEXTS.pileCounts[text], { n }))];
}

export function openPileSheet(at, name) {
  openParts(at.game.pile(name).deck.title, (on) => listPileParts(at, name, on));
}

/** Return the parts of the sheet; `on.close` and `on.redraw` are called after an action. */
function listPileParts(at, name, on) {
  const pile = at.game.pile(name);
  const { rules, places } = pile;
  const secret = listSecret(at.game, name);
  const act = (action, after) => at.act(action) && after();
  const cards = (numbers, moves) =>
    numbers.filter((number) => !secret.includes(number)).map((number) => makeCardRow(at, pile, number, moves, on));
  return [
    h("p.soft", phraseCounts(pile).join(" · ")),
    rules.dealt ? makeDealing(at, rules, on) : makeDrawing(at, pile, on),
    fold(TEXTS.pile.inPlay, places.active, () => [
      cards(places.active, ["discard", "back", "leave"]),
      h("button", () => act({ do: "discard", pile: name }, on.redraw), TEXTS.pile.discardAll),
    ]),
    fold(TEXTS.pile.looking, places.stack, () => makePeek(at, name)),
    fold(TEXTS.pile.odds, places.stack, () => makeOdds(at, name)),
    fold(TEXTS.pile.search, places.stack, () => makeSearch(at, pile, on)),
    fold(TEXTS.pile.discards, places.discards, () => cards(places.discards, ["play", "back", "leave"])),
    fold(TEXTS.pile.outOfGame, places.out, () => cards(places.out, ["back", "discard"])),
    h("button", () => act({ do: "shuffle", pile: name }, on.close), TEXTS.pile.shuffle),
  ];
}

/** Return a part that is filled when it is opened; null where there are no cards. */
function fold(title, numbers, make) {
  if (!numbers.length) return null;
  const inside = h("div.folded");
  const ontoggle = (event) => event.target.open && !inside.hasChildNodes() && inside.append(...[make()].flat(Infinity));
  return h(`details@fold-${title}`, { ontoggle }, h("summary", `${title} (${numbers.length})`), inside);
}

function makeDrawing(at, { rules, deck }, on) {
  if (rules.looked_up) return null;
  const amount = makeNumberField(TEXTS.pile.amount, { low: 1, high: MOST_AT_ONCE });
  const gauge = rules.column ? TEXTS.dice.columnGauge : "";
  const column = deck.hasColumns ? makeColumnField(TEXTS.pile.column, deck.columns, gauge) : null;
  const draw = () => {
    if (at.act({ do: "draw", name: rules.id, amount: amount.read(), column: column?.read() ?? "" })) on.close();
  };
  return h("div.form", column?.element, amount.element, h("button.main", draw, TEXTS.pile.draw));
}

function makeDealing(at, { id }, on) {
  const players = Math.max(1, at.game.players);
  const deal = (given) => () => at.act({ do: "deal", pile: id, ...given }) && on.close();
  const each = countUp(players).map((player) => h("button", deal({ player }), say(TEXTS.pile.dealOne, { player })));
  return h("div.form", h("button.main", deal({ hands: players }), TEXTS.pile.dealAll), each);
}

function makeCardRow(at, pile, number, moves, on) {
  const card = pile.card(number);
  const buttons = makeMoves(at, pile.rules.id, card, moves, on.redraw);
  const show = h("button", () => openCard(at, makeSeenReading(at.game, pile, number)), TEXTS.pile.show);
  return h("div.card-row", h("h3", nameCard(pile.deck, card, pile.columnOf(number))), h("div.row", show, buttons));
}

/** Return the way to look at the cards on top, which takes another tap, for whoever sits near. */
function makePeek(at, name) {
  const pile = at.game.pile(name);
  const amount = makeNumberField(TEXTS.pile.amount, { low: 1, high: pile.places.stack.length, key: "peek" });
  const list = h("div");
  const look = () => {
    const rows = pile.places.stack.slice(0, amount.read()).map((number) => makeSeenRow(at, pile, number));
    list.replaceChildren(...rows);
  };
  return [amount.element, h("button.main", look, TEXTS.pile.look), list];
}

function makeSeenRow(at, pile, number) {
  const reading = makeSeenReading(at.game, pile, number);
  const words = reading.read.map(({ title, text }) => [title, text].filter(Boolean).join(". ")).join(" ");
  const show = h("button", () => openCard(at, reading), TEXTS.pile.show);
  return h("div.card-row", h("h3", nameCard(pile.deck, pile.card(number))), h("p", words), show);
}

/** Return the way to search a card out: all cards in the pile and the discards, by their words. */
function makeSearch(at, pile, on) {
  const numbers = [...pile.places.stack, ...pile.places.discards].sort(ascending);
  const rows = numbers.map((number) => makeCardRow(at, pile, number, ["play", "leave"], { redraw: on.close }));
  const filter = (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  };
  const find = TEXTS.pile.find;
  const field = h("input", { type: "search", "aria-label": find, placeholder: find, oninput: filter });
  return [h("p.soft", TEXTS.pile.searchHint), field, rows];
}

/** Return the rules of the piles of a game, without piles that the player has hidden. */
function listPilesShown(at) {
  const hidden = at.page.settings.hidden ?? [];
  return at.system.play.piles.filter(({ id }) => !hidden.includes(id));
}

/**
 * Return the piles for which there is room on the table at any time: not those that stand in for others, nor those like
 * dice, unless there are no others and no course that rolls them, nor those that nobody draws from, by the course if a pack
 * declares one.
 */
export function listPilesAtHand(at) {
  const named = listCoursePiles(at.system.play);
  const drawn = listPilesShown(at).filter(({ id, looked_up }) => !looked_up && (!named || named.includes(id)));
  const usual = drawn.filter(({ id }) => at.game.piles.has(id) || !at.system.deck(id).alternative);
  const unlikeDice = usual.filter((rules) => !rules.replaces);
  return unlikeDice.length || at.system.play.course?.declared ? unlikeDice : usual;
}

/** Return the ids of the piles and bags that a course and its routines name; null where no pack declares a course. */
function listCoursePiles({ course, routines }) {
  if (!course?.declared) return null;
  const inCourse = course.phases.flatMap(({ steps, also }) => [...steps.map(({ pile }) => pile), ...also]);
  const inRoutines = routines.flatMap(({ steps }) => listSteps(steps)).filter(({ is }) => is !== "DiscardStep");
  return [...inCourse, ...inRoutines.map(({ pile }) => pile)];
}

/** Draw from a pile, or deal; where several columns can be read and no gauge says which, ask first. */
export function drawFrom(at, { id, dealt, column }) {
  const draw = (more) => at.act({ do: "draw", name: id, ...more });
  if (dealt) at.act({ do: "deal", pile: id, hands: Math.max(1, at.game.players) });
  else if (!column && at.game.pile(id).deck.hasColumns) openColumns(at, id, draw);
  else draw({});
}

function sayDraw(rules, title) {
  return say(rules.dealt ? TEXTS.pile.dealFrom : TEXTS.pile.drawFrom, { title });
}

/** Return a pile as a button that draws, with how many cards are left, and in play if there are any. */
export function makePileTile(at, rules) {
  const pile = at.game.pile(rules.id);
  const { title } = pile.deck;
  const counts = phraseCounts(pile);
  const n = pile.places.active.length;
  const count = n ? `${counts[0]} · ${say(TEXTS.pileCounts.active, { n })}` : counts[0];
  const label = `${sayDraw(rules, title)}, ${counts.join(", ")}`;
  return makeTile("pile", rules.id, { title, label, count, act: () => drawFrom(at, rules) });
}

export function makeBagTile(at, { id, title }) {
  const count = say(TEXTS.bag.inside, { n: at.game.bag(id).inside.length });
  const label = `${say(TEXTS.bag.drawFrom, { title })}, ${count}`;
  return makeTile("bag", id, { title, label, count, act: () => at.act({ do: "draw", name: id }) });
}

function makeTile(kind, id, { title, label, count, act }) {
  return h(`button.tile.${kind}@${kind}-${id}`, { "aria-label": label, onclick: act }, [
    h("strong", title),
    " ",
    h("small", count),
  ]);
}

/** Return all piles and bags in rows, each with a button that draws and one for all else. */
export function makeHolders(at) {
  const piles = listPilesShown(at).map((rules) => {
    const pile = at.game.pile(rules.id);
    const { title } = pile.deck;
    const said = { title, detail: phraseCounts(pile).join(" · "), label: sayDraw(rules, title) };
    const draw = rules.looked_up ? null : () => drawFrom(at, rules);
    const acts = { draw, more: () => openPileSheet(at, rules.id) };
    return makeHolder(rules.id, { ...said, text: rules.dealt ? TEXTS.pile.deal : TEXTS.pile.draw, ...acts });
  });
  const bags = at.system.play.bags.map(({ id, title }) => {
    const said = { title, detail: sayTokens(at.game.bag(id), "inside"), label: say(TEXTS.bag.drawFrom, { title }) };
    const acts = { draw: () => at.act({ do: "draw", name: id }), more: () => openBagSheet(at, id) };
    return makeHolder(id, { ...said, text: TEXTS.pile.draw, ...acts });
  });
  return [piles, bags];
}

function makeHolder(id, { title, detail, label, text, draw, more }) {
  const moreLabel = say(TEXTS.pile.moreOf, { title });
  return h("div.holder", [
    h("div", h("h3", title), h("p.soft", detail)),
    draw && h(`button@row-${id}`, { "aria-label": label, onclick: draw }, text),
    h(`button@more-${id}`, { "aria-label": moreLabel, onclick: more }, "⋯"),
  ]);
}
