// Names that are picked at random: from which rosters, and at which result.

import { listResults } from "../../engine/pick_actions.js";
import { joinRosterTitles } from "../../words/phrases.js";
import { h } from "../elements/element.js";
import { openSheet } from "../elements/sheet.js";
import { DICE_TEXTS } from "../texts/table_texts.js";
import { say } from "../texts/texts.js";

/** Return what is picked at random in a game: where it is picked from, and a button for each result. */
export function makePicks(at) {
  return at.system.play.picks.map((rules) => {
    const chosen = at.game.chosen.get(rules.id) ?? [];
    const titles = chosen.length ? joinRosterTitles(at.game, chosen) : "";
    const table = at.system.table(rules.table);
    const results = listResults(at.game, rules).map((id) => table.results.find((result) => result.id === id));
    const choose = { type: "button", "data-key": `choose-${rules.id}`, class: chosen.length ? null : "main" };
    const buttons = results.map(({ id, title }) =>
      h(
        "button",
        { type: "button", "data-key": `pick-${id}`, disabled: !chosen.length, onclick: () => pickName(at, rules, id) },
        title,
      ),
    );
    return h("section", { class: "picks" }, [
      h("h3", {}, rules.title),
      h("p", { class: "soft" }, titles ? say(DICE_TEXTS.chosen, { titles }) : DICE_TEXTS.chosenNone),
      h("button", { ...choose, onclick: () => openRosters(at, rules) }, DICE_TEXTS.choose),
      chosen.length ? h("div", { class: "grid-choices" }, buttons) : null,
    ]);
  });
}

function pickName(at, rules, result) {
  return at.act({ do: "pick", pick: rules.id, result });
}

/** Open the sheet in which the rosters of a pick are chosen. */
export function openRosters(at, rules) {
  const rosters = at.system.rosters.filter(({ table }) => table === rules.table);
  const chosen = new Set(at.game.chosen.get(rules.id) ?? []);
  openSheet(DICE_TEXTS.choose, (close) => {
    const done = h("button", { type: "button", class: "main", disabled: !chosen.size }, DICE_TEXTS.chooseDo);
    done.addEventListener("click", () => {
      const named = rosters.map(({ id }) => id).filter((id) => chosen.has(id));
      if (at.act({ do: "choose", pick: rules.id, rosters: named })) close();
    });
    const toggle = (event, id) => {
      if (!chosen.delete(id)) chosen.add(id);
      event.currentTarget.setAttribute("aria-pressed", String(chosen.has(id)));
      done.disabled = !chosen.size;
    };
    const buttons = rosters.map(({ id, title }) => {
      const given = { type: "button", "aria-pressed": String(chosen.has(id)) };
      return h("button", { ...given, onclick: (event) => toggle(event, id) }, title);
    });
    return [h("div", { class: "grid-choices" }, buttons), h("div", { class: "over-foot" }, done)];
  });
}
