// The entry of a page: shows the game.

import { startPage } from "./start.js";

startPage();
