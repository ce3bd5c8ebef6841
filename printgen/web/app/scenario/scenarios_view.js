// Scenarios: the ones that came with the game, to look at or to begin with, and the player's own, kept as drafts.

import { say } from "../../engine/text.js";
import { makeGameId } from "../device/seeds.js";
import { makeFileField, saveFile } from "../device/share.js";
import { attemptKeep } from "../device/store.js";
import { askPlayer, h, makeEntry, makeField, replaceContent } from "../elements/element.js";
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
    else tell(say(TEXTS.scenarios.strange, { name, game: page.base.id }));
  };
  const shipped = page.base.scenarios.map((scenario) => makeShippedEntry(page, scenario, add));
  return [
    h("section", [
      h("h2", TEXTS.scenarios.own),
      h("p.soft", TEXTS.scenarios.intro),
      h("ul.games", own),
      h("button.main@add", () => add(makeDraft(page.base)), TEXTS.scenarios.add),
      makeField(TEXTS.scenarios.file, makeFileField("scenario-file", take, tell)),
      told,
    ]),
    shipped.length > 0 && h("section", h("h2", TEXTS.scenarios.shipped), h("ul.games", shipped)),
  ];
}

function makeOwnEntry(page, { id, draft, scenario, remains }) {
  const title = draft ? draft.title || TEXTS.scenarios.nameless : TEXTS.scenarios.damaged;
  const edit = () => (draft ? page.open("scenario", { id, draft }) : saveFile(`${id}.txt`, remains));
  const about = draft && (scenario ? TEXTS.scenarios.finished : TEXTS.scenarios.unfinished);
  const remove = { "aria-label": say(TEXTS.games.removeOf, { title }), onclick: () => drop(page, id, title) };
  return makeEntry("li", `edit-${id}`, [title, about, draft ? TEXTS.scenarios.edit : TEXTS.damaged.save], edit, [
    h("button.plain", remove, TEXTS.games.remove),
  ]);
}

function makeShippedEntry(page, scenario, add) {
  const title = say(TEXTS.scenarios.copyOf, scenario);
  const onclick = () => add({ ...draftScenario(page.base, scenario), id: "", title });
  return h("li", [
    h("strong", scenario.title),
    h("p.soft", scenario.text),
    h("button.plain", { "aria-label": say(TEXTS.scenarios.copyTitle, scenario), onclick }, TEXTS.scenarios.copy),
  ]);
}

async function drop(page, id, title) {
  if (!(await askPlayer(TEXTS.scenarios.dropTitle, say(TEXTS.scenarios.dropText, { title }), TEXTS.games.remove, true)))
    return;
  page.store.removeValue(`${HEAD}${id}`);
  page.redraw();
}

/** Keep a draft, and return whether that was done. */
export function attemptDraft(page, id, draft) {
  return attemptKeep(() => page.store.writeValue(`${HEAD}${id}`, draft)) && page.store.isKept;
}
