"""Plays a game on its page by the gold button alone, as somebody would whom the course leads through an evening."""

from collections.abc import Mapping
from random import Random
from typing import Any

from playwright.sync_api import Page

# Returns how many actions were done, what is open, and where a button is that goes on: the one that answers what the
# sheet on top asks, if there is one, or else the gold one, or one that leaves its step out. Its box has been the
# same in two frames by then, and nothing lies above its middle. So quick a player waits for no button that is deaf.
LOOK = """async ([inSheet, gold, chance]) => {
    const about = Object.keys(localStorage).filter((key) => /:game[.][a-z0-9]+$/.test(key));
    const actions = about.length === 1 ? JSON.parse(localStorage[about[0]]).actions ?? 0 : -1;
    const find = () => {
        const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
        const list = (wanted) => [...(sheet ?? document).querySelectorAll(wanted)].filter((button) =>
            button.offsetParent && !button.disabled && button.getAttribute("aria-disabled") !== "true");
        const wanted = (sheet ? inSheet : gold).find((each) => list(each).length);
        const buttons = wanted ? list(wanted) : [];
        return { sheet, button: buttons[Math.floor(chance * buttons.length)] };
    };
    const box = (button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [x, y, width, height].join(" ");
    };
    for (let frame = 0; frame < 300; frame++) {
        const { sheet, button } = find();
        if (!button) return { actions, at: null, sheet: sheet?.innerText ?? "" };
        for (const deaf of document.querySelectorAll(".deaf")) deaf.classList.remove("deaf");
        button.scrollIntoView({ block: "center" });
        const before = box(button);
        await new Promise(requestAnimationFrame);
        if (find().button !== button || box(button) !== before) continue;
        const [x, y, width, height] = before.split(" ").map(Number);
        const at = [x + width / 2, y + height / 2];
        if (button.contains(document.elementFromPoint(...at))) return { actions, at, sheet: "" };
    }
    throw new Error(`never stands still: ${find().button?.textContent}`);
}"""
# What is clicked in a sheet, the first that is there: an answer to a question that has none, one of several things, or
# what is done with all answers.
IN_SHEET = (
    ".question:not(:has([aria-pressed=true])) [aria-pressed]",
    ".over-content > .grid-choices:not(:has([aria-pressed=true])) button",
    ".main",
    ".grid-choices button",
)
GOLD, SKIP = "[data-key=next-step]", "[data-key=skip-step]"
# One step in so many is left out; what is done as often as wanted is done twice on average.
RARELY, OFTEN = 12, 2
MOST_CLICKS = 3_000


class TurnPlayer:
    """Somebody who plays a game: where there is a choice, it is made at random from a seed."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self._page = page
        self._chance = Random(seed)  # noqa: S311  # only for clicks

    def play(self, actions: int) -> int:
        """Go on until so many actions were done, or nothing comes next, and return how many were."""
        for _ in range(MOST_CLICKS):
            found = self._look()
            if found["actions"] >= actions or (not found["at"] and not found["sheet"]):
                return int(found["actions"])
            assert found["at"], f"nothing can be done: {found['sheet']}"
            self._page.mouse.click(*found["at"])
        raise AssertionError(f"so many clicks, and no end: {self._page.locator('main').inner_text()}")

    def _look(self) -> Mapping[str, Any]:
        """Return what can be clicked now; a click that has met nothing is made again."""
        endless = self._page.locator(SKIP, has_text="Go on").count() > 0
        skips = self._chance.randrange(OFTEN if endless else RARELY) == 0
        gold = [SKIP, GOLD] if skips else [GOLD]
        found: Mapping[str, Any] = self._page.evaluate(LOOK, [IN_SHEET, gold, self._chance.random()])
        return found
