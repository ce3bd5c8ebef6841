// Scenarios: the ones that came with the game, to look at or to begin with, and the player's own, kept as drafts.

import { say } from "../../engine/text.js";
import { makeGameId } from "../device/seeds.js";
import { makeFileField, saveFile } from "../device/share.js";
import { attemptKeep } from "../device/store.js";
import { askPlayer, h, makeEntry, makeField, replaceContent } from "../elements/element.js";
import { DAMAGED, GAMES, SCENARIOS } from "../elements/texts.js";
import { checkDraft } from "./scenario_check.js";
import { draftScenario, makeDraft, readScenarioFile } from "./scenario_draft.js";

const HEAD = "scenario.";

/**
 * Return the drafts that are kept: {id, draft, scenario, remains}, the Scenario being null while something is wrong with
 * it. Of one that is no draft any more there is the text that `remains`.
 */
export function listOwnScenarios({ base, store }) {
  return store.listValues(HEAD).map(({ id, value }) => {
    try {
      return { id, draft: value, scenario: readDraft(base, value) };
    } catch {
      return { id, remains: store.readText(`${HEAD}${id}`) };
    }
  });
}

function readDraft(base, draft) {
  const { scenario } = checkDraft(base, draft);
  const kinds = (base.play.scenario?.lists ?? []).map(({ kind }) => kind);
  const parts = [...kinds, "ends", "scores", "verdicts"].flatMap((name) => draft[name] ?? []);
  if (parts.every((part) => typeof part === "object")) return scenario;
  throw new TypeError();
}

export function makeScenariosView(_, page) {
  const element = h("div.sheet");
  const redraw = () => replaceContent(element, listAll(page));
  return { element, redraw };
}

function listAll(page) {
  const own = listOwnScenarios(page).map((each) => makeOwnEntry(page, each));
  const add = (draft) => {
    const id = makeGameId();
    attemptDraft(page, id, draft);
    page.open("scenario", { id, draft });
  };
  const told = h("p.wrong", { role: "alert" });
  const tell = (text) => {
    told.textContent = text;
  };
  const take = (text, name) => {
    const draft = readScenarioFile(page.base, text);
    if (draft) add(draft);
    else tell(say(SCENARIOS.strange, { name, game: page.base.id }));
  };
  const shipped = page.base.scenarios.map((scenario) => makeShippedEntry(page, scenario, add));
  return [
    h("section", [
      h("h2", SCENARIOS.own),
      h("p.soft", SCENARIOS.intro),
      h("ul.games", own),
      h("button.main@add", () => add(makeDraft(page.base)), SCENARIOS.add),
      makeField(SCENARIOS.file, makeFileField("scenario-file", take, tell)),
      told,
    ]),
    shipped.length > 0 && h("section", h("h2", SCENARIOS.shipped), h("ul.games", shipped)),
  ];
}

function makeOwnEntry(page, { id, draft, scenario, remains }) {
  const title = draft ? draft.title || SCENARIOS.nameless : SCENARIOS.damaged;
  const edit = () => (draft ? page.open("scenario", { id, draft }) : saveFile(`${id}.txt`, remains));
  const about = draft && (scenario ? SCENARIOS.finished : SCENARIOS.unfinished);
  const remove = { "aria-label": say(GAMES.removeOf, { title }), onclick: () => drop(page, id, title) };
  return makeEntry("li", `edit-${id}`, [title, about, draft ? SCENARIOS.edit : DAMAGED.save], edit, [
    h("button.plain", remove, GAMES.remove),
  ]);
}

function makeShippedEntry(page, scenario, add) {
  const title = say(SCENARIOS.copyOf, scenario);
  const onclick = () => add({ ...draftScenario(page.base, scenario), id: "", title });
  return h("li", [
    h("strong", scenario.title),
    h("p.soft", scenario.text),
    h("button.plain", { "aria-label": say(SCENARIOS.copyTitle, scenario), onclick }, SCENARIOS.copy),
  ]);
}

async function drop(page, id, title) {
  if (!(await askPlayer(SCENARIOS.dropTitle, say(SCENARIOS.dropText, { title }), GAMES.remove, true))) return;
  page.store.removeValue(`${HEAD}${id}`);
  page.redraw();
}

/** Keep a draft, and return whether that was done. */
export function attemptDraft(page, id, draft) {
  return attemptKeep(() => page.store.writeValue(`${HEAD}${id}`, draft)) && page.store.isKept;
}
