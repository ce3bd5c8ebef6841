// The sheet of a bag: what it holds, and all that can be done with it besides drawing a token.

import { countNames } from "../../words/state.js";
import { openParts } from "../elements/dialogs.js";
import { h, makeChoices, makeNumberField } from "../elements/element.js";
import { BAG_TEXTS, PILE_TEXTS } from "../texts/table_texts.js";

/** Return the tokens of a bag at a place, equal ones counted. */
export function sayTokens(bag, place) {
  const titles = new Map(bag.rules.tokens.map((token) => [token.name, token.title]));
  const names = bag[place].map((token) => titles.get(token));
  return names.length ? countNames(names) : BAG_TEXTS.empty;
}

/** Open the sheet of a bag. */
export function openBagSheet(at, name) {
  openParts(at.game.bag(name).rules.title, (on) => listBagParts(at, name, on));
}

function listBagParts(at, name, on) {
  const bag = at.game.bag(name);
  const { tokens, numbered } = bag.rules;
  const here = [...bag.inside, ...bag.taken];
  const titles = { inside: BAG_TEXTS.insideNow, taken: BAG_TEXTS.taken, gone: BAG_TEXTS.gone };
  const places = Object.keys(titles).filter((place) => bag[place].length);
  const redrawn = (action) => () => at.act(action) && on.redraw();
  const count = (kind) => here.filter((token) => token === kind.name).length;
  const fold = (title, kinds, make) => {
    const items = kinds.map((kind) => ({
      title: kind.title,
      key: `${title}-${kind.name}`,
      act: redrawn(make(kind.name)),
    }));
    return items.length > 0 && h("details", { "data-key": `fold-${title}` }, h("summary", title), makeChoices(items));
  };
  const amount = bag.inside.length > 0 && makeNumberField(PILE_TEXTS.amount, { low: 1, high: bag.inside.length });
  const draw = () => at.act({ do: "draw", name, amount: amount.read() }) && on.close();
  const most = numbered.length > 0 && makeNumberField(BAG_TEXTS.fill, { low: 1, high: numbered.length });
  const fill = () => at.act({ do: "fill", bag: name, amount: most.read() }) && on.redraw();
  const addable = tokens.filter((kind) => count(kind) < kind.most);
  return [
    places.map((place) => h("p", h("b", `${titles[place]}: `), sayTokens(bag, place))),
    amount && h("div.form", amount.element, h("button.main", { onclick: draw }, BAG_TEXTS.draw)),
    h("button", { onclick: redrawn({ do: "return", name }) }, BAG_TEXTS.putBack),
    most && h("div.form", most.element, h("button", { onclick: fill }, BAG_TEXTS.fillDo)),
    fold(BAG_TEXTS.putIn, addable, (token) => ({ do: "add", bag: name, token })),
    fold(BAG_TEXTS.takeOut, tokens.filter(count), (token) => ({ do: "remove", name, piece: token })),
  ];
}
