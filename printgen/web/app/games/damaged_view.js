// A game that cannot be opened: what is wrong with it, what can still be read of it, and what can be saved.

import { Session } from "../../engine/session.js";
import { say } from "../../engine/text.js";
import { titleAction } from "../../words/action_text.js";
import { copyText, saveFile } from "../device/share.js";
import { askPlayer } from "../elements/dialogs.js";
import { h } from "../elements/element.js";
import { DAMAGED, GAMES } from "../texts/texts.js";
import { nameGame } from "./games_view.js";

const MOST_REMAINS = 2000;

/** Return a line for each action of a log's text that can be read. */
function listRemains(base, text) {
  const { game } = Session.of(base, "");
  const lines = text.split("\n").slice(1, MOST_REMAINS).map(parseLine).filter(Boolean);
  return lines.map((line) => nameLine(game, line));
}

function parseLine(text) {
  try {
    const line = JSON.parse(text);
    return typeof line?.do === "string" ? line : null;
  } catch {
    return null;
  }
}

function nameLine(game, line) {
  const { out, ...action } = line;
  try {
    return titleAction(game, action);
  } catch {
    const { do: verb, ...fields } = action;
    return [
      verb,
      ...Object.values(fields).map((value) => (typeof value === "object" ? JSON.stringify(value) : value)),
    ].join(" ");
  }
}

/** Return the view of the game that could not be opened. */
export function makeDamagedView(_, page) {
  const { id, problem, text } = page.about;
  const title = nameGame(page.store.readAbout(id));
  const told = h("p.soft", { role: "status" });
  const copy = async () => {
    told.textContent = (await copyText(text)) ? DAMAGED.copied : DAMAGED.failed;
  };
  const lines = listRemains(page.base, text);
  const element = h(
    "div.sheet",
    h(
      "section",
      h("h2", say(DAMAGED.title, { title })),
      h("p.wrong", problem),
      h("p.soft", DAMAGED.kept),
      h(
        "div.row",
        h("button.grow.main", { onclick: () => saveFile(`${id}.jsonl`, text) }, DAMAGED.save),
        h("button.grow", { onclick: copy }, DAMAGED.copy),
        h("button.grow.bad", { onclick: () => removeDamaged(page, id, title) }, GAMES.remove),
      ),
      told,
      h("button", { onclick: () => page.open("new") }, GAMES.begin),
    ),
    lines.length > 0 &&
      h(
        "section",
        h("h2", DAMAGED.read),
        h(
          "ol.log",
          lines.map((line) => h("li", line)),
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
