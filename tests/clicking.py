"""Plays a game on its page by taps, as somebody would who does not know what any button does."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

# Returns how many actions were done, and where one of the buttons is that can be tapped now: of the sheet on top, or
# else of the table.
LOOK = """(chance) => {
    const about = Object.keys(localStorage).filter((key) => /:game[.][a-z0-9]+$/.test(key));
    const actions = about.length === 1 ? JSON.parse(localStorage[about[0]]).actions ?? 0 : -1;
    const sheets = document.querySelectorAll("dialog[open]");
    const place = sheets[sheets.length - 1] ?? document.querySelector("main .table") ?? document.querySelector("nav");
    const buttons = [...place.querySelectorAll("button, summary")].filter(
        (button) => button.offsetParent && !button.disabled);
    const first = Math.floor(chance * buttons.length);
    for (const button of [...buttons.slice(first), ...buttons.slice(0, first)]) {
        button.scrollIntoView({ block: "center" });
        const { x, y, width, height } = button.getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        if (button.contains(document.elementFromPoint(...at))) return { actions, at };
    }
    return { actions };
}"""
# So many taps may be needed for one action.
MOST_TAPS = 24


def play_by_taps(page: Page, actions: int, seed: int = 2) -> int:
    """Tap on buttons of the table until so many actions were done, close what is open, and return how many were."""
    chance = Random(seed)  # noqa: S311  # only for taps
    for _ in range(actions * MOST_TAPS):
        seen = page.evaluate(LOOK, chance.random())
        if seen["actions"] >= actions:
            break
        page.touchscreen.tap(*seen["at"])
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    return int(seen["actions"])


def open_parts(page: Page) -> None:
    """Open all that is folded away on a page, as a player does who taps each title."""
    page.evaluate("for (const part of document.querySelectorAll('details.fold')) part.open = true")


def open_tab(page: Page, name: str) -> None:
    """Open one of the tabs of a page."""
    page.get_by_role("navigation", name="Parts of the game").get_by_role("button", name=name).click()


def open_piles(page: Page) -> None:
    """Open the part of the table in which piles lie, as where a course leads."""
    if not page.locator(".drawer").is_visible():
        page.locator(".toggle").click()
    page.locator('[data-key="panel-piles"]').click()


def save_log(page: Page, path: Path) -> Path:
    """Save the log of the game by the button for it, and return the file."""
    open_tab(page, "Log")
    page.get_by_text("Share or save this game").click()
    with page.expect_download() as saved:
        page.get_by_role("main").get_by_role("button", name="Save a copy").click()
    saved.value.save_as(path)
    return path


def reload(page: Page) -> None:
    """Load a page again. Skip the test if the browser has lost its whole storage meanwhile, as Chromium rarely does.

    What tells is something in the storage that the page never touches.
    """
    page.evaluate("() => localStorage.setItem('of-another-page', 'kept')")
    page.reload()
    if page.evaluate("() => localStorage.getItem('of-another-page')") is None:
        pytest.skip("the browser has lost all that was stored, also what the page does not touch")
