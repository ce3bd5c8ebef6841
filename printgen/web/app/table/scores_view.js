// What scores in the scenario of tonight: how often it was scored, and a button for each.

import { showSigned } from "../../words/one_line.js";
import { h } from "../elements/element.js";
import { openSheet } from "../elements/sheet.js";
import { SCORE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";

/** Return what scores in the scenario; nothing without a scenario. */
export function makeScoring(at) {
  const { scenario } = at.system;
  if (!scenario?.scores.length) return null;
  return h("section", { class: "scoring" }, [
    h("h3", {}, SCORE_TEXTS.title),
    scenario.scores.map((score) => makeScore(at, score)),
  ]);
}

function makeScore(at, { id, title, points, most }) {
  const n = at.game.scored.filter((name) => name === id).length;
  const times = say(most ? SCORE_TEXTS.times : SCORE_TEXTS.timesOpen, { n, most });
  const given = { type: "button", "data-key": `score-${id}`, disabled: most > 0 && n >= most };
  return h("div", { class: "holder" }, [
    h("div", {}, h("h4", {}, title), h("p", { class: "soft" }, times)),
    h(
      "button",
      { ...given, "aria-label": `${title}: ${showSigned(points)}`, onclick: () => scoreIt(at, id, title) },
      showSigned(points),
    ),
  ]);
}

/** Score something; where each player has points of their own, ask first for whom. */
function scoreIt(at, score, title) {
  const rules = at.system.play.scenario;
  const gauges = rules.scores ? at.game.gaugesOf(rules.scores).map((name) => at.game.gauge(name)) : [];
  const players = gauges.map(({ player }) => player).filter(Boolean);
  if (players.length < 2) return at.act({ do: "score", score });
  return openSheet(title, (close) => {
    const button = (player) => {
      const name = player ? say(SCORE_TEXTS.player, { n: player }) : SCORE_TEXTS.everyone;
      const act = () => at.act({ do: "score", score, ...(player ? { player } : {}) }) && close();
      return h("button", { type: "button", onclick: act }, name);
    };
    return h("div", { class: "grid-choices" }, [...players, 0].map(button));
  });
}
