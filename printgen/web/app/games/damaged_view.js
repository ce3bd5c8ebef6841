// A game that cannot be opened: what is wrong with it, and what can be saved of it.

import { copyText, saveFile } from "../device/share.js";
import { askPlayer } from "../elements/ask_player.js";
import { h } from "../elements/element.js";
import { DAMAGED, GAMES, say } from "../texts/texts.js";
import { nameGame } from "./games_view.js";
import { listRemains } from "./remains.js";

/** Return the view of the game that could not be opened. */
export function makeDamagedView(_, page) {
  const { id, problem, text } = page.about;
  const title = nameGame(page.store.readAbout(id));
  const told = h("p", { class: "soft", role: "status" });
  const copy = async () => {
    told.textContent = (await copyText(text)) ? DAMAGED.copied : DAMAGED.failed;
  };
  const lines = listRemains(page.base, text);
  const element = h(
    "div",
    { class: "sheet" },
    h(
      "section",
      {},
      h("h2", {}, say(DAMAGED.title, { title })),
      h("p", { class: "wrong" }, problem),
      h("p", { class: "soft" }, DAMAGED.kept),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "grow main", onclick: () => saveFile(`${id}.jsonl`, text) }, DAMAGED.save),
        h("button", { type: "button", class: "grow", onclick: copy }, DAMAGED.copy),
        h("button", { type: "button", class: "grow bad", onclick: () => removeDamaged(page, id, title) }, GAMES.remove),
      ),
      told,
      h("button", { type: "button", onclick: () => page.open("new") }, GAMES.begin),
    ),
    lines.length > 0 &&
      h(
        "section",
        {},
        h("h2", {}, DAMAGED.read),
        h(
          "ol",
          { class: "log" },
          lines.map((line) => h("li", {}, line)),
        ),
      ),
  );
  return { element, redraw() {} };
}

async function removeDamaged(page, id, title) {
  const text = say(DAMAGED.removeText, { title });
  if (!(await askPlayer({ title: GAMES.removeTitle, text, yes: GAMES.remove, isBad: true }))) return;
  page.store.remove(id);
  page.open("games");
}
