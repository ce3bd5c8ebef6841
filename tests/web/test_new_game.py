"""New games in a real browser: who plays, what they own, and how they want the page."""

from collections.abc import Callable
from pathlib import Path

from browser import Phone
from clicking import open_piles, reload, save_log
from conftest import shipped_systems
from playwright.sync_api import expect
from webpages import page_of

from printgen.play.log.journal import read_log, replay_log

GAME = "horde-mode"
# A screen that notes in `asked` how often it was asked to stay on, and whose last lock is `lock`.
SCREEN = """
globalThis.asked = 0;
const request = async () => {
    asked += 1;
    globalThis.lock = { released: false, release: async () => { lock.released = true; } };
    return lock;
};
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
# What a browser does while another app is used.
HIDE_FOR_A_WHILE = "() => { lock.released = true; document.dispatchEvent(new Event('visibilitychange')); }"


def test_players_and_collection_begin_the_log(phone: Phone, tmp_path: Path) -> None:
    """What is ticked is said to the game before anything else, as play --collection does, and so is who plays."""
    page = phone.open(page_of(shipped_systems()[GAME]))
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="What I own").click()
    page.get_by_text("Orks", exact=False).first.click()
    system = shipped_systems()[GAME]
    owned = system.roster("orks").names[2:5]
    for roster, boxes in zip(system.rosters, page.locator("details:has(input)").all(), strict=True):
        assert boxes.locator("input").evaluate_all("(all) => all.map((box) => box.value)") == list(roster.names)
    for name in owned:
        page.get_by_role("checkbox", name=name, exact=True).check()
    reload(page)
    expect(page.get_by_role("checkbox", name="3 of Orks")).to_be_checked()
    page.get_by_label("Players").select_option("3")
    page.get_by_role("button", name="Begin").click()
    log = read_log(save_log(page, tmp_path / "log.jsonl"))
    game = replay_log(tmp_path / "log.jsonl", log, shipped_systems()[GAME]).game
    assert (game.players, game.owned) == (3, {"orks": owned})


def test_settings_are_kept(phone: Phone) -> None:
    """Colours, size of text and decks that lie on paper are as the player wants them, also after the page is closed."""
    page = phone.open(page_of(shipped_systems()[GAME]), seed="friday")
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_label("Colours").select_option("light")
    page.get_by_label("Size of text").select_option("large")
    page.get_by_role("checkbox", name="Misery").check()
    reload(page)
    assert page.evaluate("({ ...document.documentElement.dataset })") == {"look": "light", "size": "large"}
    open_piles(page)
    expect(page.get_by_role("button", name="Draw from Secondary missions")).to_be_visible()
    expect(page.get_by_role("button", name="Draw from Misery")).to_have_count(0)


def test_the_screen_stays_on(phone: Phone) -> None:
    """Who has switched that on need not again, neither after another app was used nor on another day."""
    phone.context.add_init_script(SCREEN)
    page = phone.open(page_of(shipped_systems()[GAME]), seed="friday")
    page.get_by_role("button", name="Games and settings").click()
    switch = page.get_by_label("The screen stays on")
    switch.check()
    assert page.evaluate("[asked, lock.released]") == [1, False]
    page.evaluate(HIDE_FOR_A_WHILE)
    assert page.evaluate("[asked, lock.released]") == [2, False]
    reload(page)
    assert page.evaluate("[asked, lock.released]") == [1, False]
    page.get_by_role("button", name="Games and settings").click()
    switch.uncheck()
    assert page.evaluate("[asked, lock.released]") == [1, True]


def test_a_page_that_cannot_start_says_so(take_phone: Callable[..., Phone], tmp_path: Path) -> None:
    """Rules that the script does not know are never played in silence: the page says what it does not know."""
    text = page_of(shipped_systems()[GAME]).read_text(encoding="utf-8")
    (tmp_path / "game.html").write_text(text.replace('"is":"DrawStep"', '"is":"FutureStep"'), encoding="utf-8")
    phone = take_phone()
    page = phone.open(tmp_path / "game.html")
    expect(page.locator("#app")).to_contain_text(
        "This page could not be started: the game has rules that are not known: FutureStep"
    )
    assert phone.faults
    phone.faults.clear()
