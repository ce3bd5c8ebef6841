// What the page says of itself: that a newer version lies ready, or that this copy will not last.

import { install, isPassing } from "./device/install.js";
import { UPDATE } from "./texts/texts.js";

/** Make the page installable where that can be, and offer newer versions: never by force, since a game may be under way. */
export function followUpdates(page) {
  if (isPassing())
    page.showNote("passing", { text: UPDATE.passing, buttons: [[UPDATE.gone, () => page.showNote("passing", null)]] });
  install(page.base.id, (takeNewer) => {
    const under = page.store.listGames().some((game) => !game.ended && game.actions > 0);
    const later = () => page.showNote("update", null);
    page.showNote("update", {
      text: under ? UPDATE.underWay : UPDATE.ready,
      buttons: [
        [UPDATE.reload, takeNewer],
        [UPDATE.later, later],
      ],
    });
  });
}
