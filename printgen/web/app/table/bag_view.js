// Bags on the table: a tap draws a token; all else is in the sheet of the bag.

import { say } from "../../engine/text.js";
import { countNames } from "../../words/state.js";
import { openSheet } from "../elements/dialogs.js";
import { h, makeNumberField, replaceContent } from "../elements/element.js";
import { BAG_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";

/** Return a bag as a button that draws a token. */
export function makeBagTile(at, { id, title }) {
  const bag = at.game.bag(id);
  const count = say(BAG_TEXTS.inside, { n: bag.inside.length });
  const label = `${say(BAG_TEXTS.drawFrom, { title })}, ${count}`;
  const given = { class: "tile bag", "data-key": `bag-${id}`, "aria-label": label };
  return h(
    "button",
    { ...given, onclick: () => at.act({ do: "draw", name: id }) },
    h("strong", title),
    " ",
    h("small", count),
  );
}

/** Return all bags in rows, each with a button that draws and one for all else. */
export function makeBagRows(at) {
  return at.system.play.bags.map(({ id, title }) => {
    const draw = {
      "data-key": `row-${id}`,
      "aria-label": say(BAG_TEXTS.drawFrom, { title }),
    };
    const more = { "data-key": `more-${id}`, "aria-label": say(PILE_TEXTS.moreOf, { title }) };
    return h("div.holder", [
      h("div", h("h3", title), h("p.soft", sayTokens(at, at.game.bag(id), "inside"))),
      h("button", { ...draw, onclick: () => at.act({ do: "draw", name: id }) }, PILE_TEXTS.draw),
      h("button", { ...more, onclick: () => openBagSheet(at, id) }, "⋯"),
    ]);
  });
}

/** Return the tokens of a bag at a place, equal ones counted. */
function sayTokens(at, bag, place) {
  const titles = new Map(bag.rules.tokens.map((token) => [token.name, token.title]));
  const names = bag[place].map((token) => titles.get(token));
  return names.length ? countNames(names) : BAG_TEXTS.empty;
}

/** Open the sheet of a bag. */
export function openBagSheet(at, name) {
  const body = h("div.over-parts");
  openSheet(at.game.bag(name).rules.title, (close) => {
    const redraw = () => replaceContent(body, listBagParts(at, name, { close, redraw }));
    redraw();
    return body;
  });
}

function listBagParts(at, name, on) {
  const bag = at.game.bag(name);
  const here = [...bag.inside, ...bag.taken];
  const places = ["inside", "taken", "gone"].filter((place) => bag[place].length);
  const titles = { inside: BAG_TEXTS.insideNow, taken: BAG_TEXTS.taken, gone: BAG_TEXTS.gone };
  const redrawn = (action) => () => at.act(action) && on.redraw();
  const tokens = (title, make, kinds) =>
    kinds.length
      ? h("details", { "data-key": `fold-${title}` }, h("summary", title), [
          h(
            "div.grid-choices",
            kinds.map((kind) =>
              h("button", { "data-key": `${title}-${kind.name}`, onclick: redrawn(make(kind.name)) }, kind.title),
            ),
          ),
        ])
      : null;
  const count = (kind) => here.filter((token) => token === kind.name).length;
  const { tokens: kinds, numbered } = bag.rules;
  return [
    places.map((place) => h("p", h("b", `${titles[place]}: `), sayTokens(at, bag, place))),
    makeSeveral(at, bag, on),
    h("button", { onclick: redrawn({ do: "return", name }) }, BAG_TEXTS.putBack),
    numbered.length ? makeFilling(at, bag, on) : null,
    tokens(
      BAG_TEXTS.putIn,
      (token) => ({ do: "add", bag: name, token }),
      kinds.filter((kind) => count(kind) < kind.most),
    ),
    tokens(BAG_TEXTS.takeOut, (token) => ({ do: "remove", name, piece: token }), kinds.filter(count)),
  ];
}

function makeSeveral(at, bag, on) {
  if (!bag.inside.length) return null;
  const amount = makeNumberField(PILE_TEXTS.amount, { low: 1, high: bag.inside.length });
  const draw = () => at.act({ do: "draw", name: bag.rules.id, amount: amount.read() }) && on.close();
  return h("div.form", amount.element, h("button.main", { onclick: draw }, BAG_TEXTS.draw));
}

function makeFilling(at, bag, on) {
  const amount = makeNumberField(BAG_TEXTS.fill, { low: 1, high: bag.rules.numbered.length });
  const fill = () => at.act({ do: "fill", bag: bag.rules.id, amount: amount.read() }) && on.redraw();
  return h("div.form", amount.element, h("button", { onclick: fill }, BAG_TEXTS.fillDo));
}
