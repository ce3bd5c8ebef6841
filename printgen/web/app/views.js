// All views of the page by name.

import { makeCardsView } from "./browse/cards_view.js";
import { makeRulesView } from "./browse/rules_view.js";
import { makeChallengeView } from "./challenge/challenge_view.js";
import { makeCollectionView } from "./games/collection.js";
import { makeDamagedView } from "./games/damaged_view.js";
import { makeGamesView } from "./games/games_view.js";
import { makeImportView } from "./games/import_view.js";
import { makeLogView } from "./games/log_view.js";
import { makeNewGameView } from "./games/new_game_view.js";
import { makeScenarioView } from "./scenario/scenario_form.js";
import { makeScenariosView } from "./scenario/scenarios_view.js";
import { makeTableView } from "./table/table_view.js";

/** What makes each view of a game and the page. */
export const VIEWS = {
  table: makeTableView,
  rules: makeRulesView,
  cards: makeCardsView,
  log: makeLogView,
  games: makeGamesView,
  new: makeNewGameView,
  openLog: makeImportView,
  damaged: makeDamagedView,
  challenge: makeChallengeView,
  scenarios: makeScenariosView,
  scenario: makeScenarioView,
  collection: makeCollectionView,
};
