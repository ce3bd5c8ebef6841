// A game as a story: what was done, and what came of it.

import { titleAction } from "../../words/action_titles.js";
import { phraseOutcome } from "../../words/phrases.js";
import { SHELL, say } from "../texts/texts.js";

/** Return what happened as text, the first step first, without the cards that only their players may see. */
export function writeTranscript(play) {
  const steps = play.done.map((done, index) => {
    const lines = phraseOutcome(done, { hands: false }).map((line) => `   ${line}\n`);
    return `${index + 1}  ${titleAction(done.before, done.action)}\n${lines.join("")}`;
  });
  const { scenario, title } = play.system;
  const head = [title, scenario?.title, say(SHELL.seed, { seed: play.seed })].filter(Boolean).join(", ");
  return `${head}\n\n${steps.join("")}`;
}
