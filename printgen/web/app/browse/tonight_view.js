// The scenario of tonight to read: its set-up, how it ends, and what scores.

import { tellScenario } from "../../words/tonight.js";
import { h } from "../elements/element.js";
import { TONIGHT_TEXTS } from "../texts/reading_texts.js";
import { say } from "../texts/texts.js";
import { makeListedCards } from "./listed_cards.js";

/** Return what the scenario of a game says, null where none is played or it says nothing. */
export function makeTonight(at) {
  const { system } = at;
  if (!system.scenario?.title) return null;
  const { title, text, setUp, ends, scores, notes } = tellScenario(system, system.scenario);
  return h("article", { class: "tonight" }, [
    h("h2", {}, say(TONIGHT_TEXTS.title, { title })),
    text ? h("p", {}, text) : null,
    makeTonightPart("ol", TONIGHT_TEXTS.setUp, setUp),
    makeListedCards(at),
    makeTonightPart("ul", TONIGHT_TEXTS.ends, ends),
    makeTonightPart("ul", TONIGHT_TEXTS.scores, scores),
    makeTonightPart("ul", TONIGHT_TEXTS.notes, notes),
  ]);
}

function makeTonightPart(list, title, lines) {
  if (!lines.length) return null;
  const items = lines.map((line) => h("li", {}, line));
  return [h("h3", {}, title), h(list, {}, items)];
}
