"""Pages for whoever plays by keyboard, by screen reader, with large text, on a small screen, in the dark or the sun."""

from collections.abc import Callable

import pytest
from browser import Phone
from clicking import open_piles, open_tab, play_by_taps
from conftest import shipped_systems
from playing import load_marsh
from playwright.sync_api import Page, expect
from webpages import page_of

import make
from printgen.load.look.printed_words import load_told

TABS = ("Table", "Rules", "Cards", "Log")
OTHERS = ("New game", "Open a log", "Challenge a friend", "Scenarios", "What I own")
MENU = "Games and settings"
AXE = make.NPM_FOLDER / "node_modules" / "axe-core" / "axe.min.js"
FIND = """async () => {
    const { violations } = await axe.run({ exclude: [["svg > *"]] }, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}"""
# What reaches beyond the right side of the screen.
FIND_WIDE = """() => {
    const wide = [...document.querySelectorAll("body *")].filter((element) =>
        element.checkVisibility() && !element.closest("svg, .unseen") && !element.parentElement.closest(".unseen")
        && element.getBoundingClientRect().right > innerWidth + 1);
    const scrolls = document.scrollingElement.scrollWidth > innerWidth;
    return [...wide.map((element) => element.outerHTML.slice(0, 150)), ...(scrolls ? ["the page"] : [])];
}"""
FOCUSED = (
    "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText.replace(/^↶ */, '')"
)


def open_game(phone: Phone, name: str = "heroes-of-normandie") -> Page:
    """Open the page of a game and play a little."""
    page = phone.open(page_of(load_marsh() if name == "marsh" else shipped_systems()[name]), seed="friday")
    play_by_taps(page, 6, seed=3)
    return page


def open_by_keys(page: Page, name: str) -> None:
    """Move the focus on until it is on what has a name, and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith(name):
            page.keyboard.press("Enter")
            return
    pytest.fail(f"{name} cannot be reached by keyboard")


@pytest.mark.every(7)
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("name", ["marsh", *shipped_systems()])
def test_axe_finds_nothing(take_phone: Callable[..., Phone], name: str, scheme: str) -> None:
    """What axe-core knows of accessibility holds in each view of each game, in dark and in light colours."""
    if not AXE.exists():
        pytest.skip("axe-core could not be had when the tests were set up")
    page = open_game(take_phone(color_scheme=scheme), name)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for tab in TABS:
        open_tab(page, tab)
        found[tab] = page.evaluate(FIND)
    for other in OTHERS:
        page.get_by_role("button", name=MENU).click()
        found[MENU] = page.evaluate(FIND)
        if page.get_by_role("button", name=other, exact=True).count():
            page.get_by_role("button", name=other, exact=True).click()
            found[other] = page.evaluate(FIND)
    assert {view: faults for view, faults in found.items() if faults} == {}


@pytest.mark.parametrize("size", [(640, 360), (1024, 600)])
def test_axe_finds_nothing_on_a_low_screen(take_phone: Callable[..., Phone], size: tuple[int, int]) -> None:
    """Where card and buttons scroll beside each other, a keyboard comes to both."""
    if not AXE.exists():
        pytest.skip("axe-core could not be had when the tests were set up")
    width, height = size
    phone = take_phone(viewport={"width": width, "height": height})
    page = phone.open(page_of(shipped_systems()["heroes-of-normandie"]), seed="friday")
    expect(page.locator(".table.beside")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(FIND) == []


def test_axe_finds_nothing_in_a_reading_tab(phone: Phone) -> None:
    """A tab that only reads a game is as accessible as the one that plays it."""
    if not AXE.exists():
        pytest.skip("axe-core could not be had when the tests were set up")
    open_game(phone)
    page = phone.open(page_of(shipped_systems()["heroes-of-normandie"]))
    expect(page.locator(".note")).to_contain_text("This game is open in another tab")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(FIND) == []


@pytest.mark.every(5)
@pytest.mark.parametrize("size", ["small", "huge"])
@pytest.mark.parametrize(
    "name", ["kill-zone", "heroes-of-normandie", "horde-mode", "firefight", "solo-heresy", "marsh"]
)
def test_nothing_reaches_beyond_the_screen(take_phone: Callable[..., Phone], name: str, size: str) -> None:
    """No view has to be pushed sideways, on a screen of 320 pixels as with letters of twice their size."""
    phone = take_phone(viewport={"width": 320, "height": 568} if size == "small" else {"width": 360, "height": 640})
    page = open_game(phone, name)
    if size == "huge":
        page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    found = {}
    for tab in TABS:
        open_tab(page, tab)
        found[tab] = page.evaluate(FIND_WIDE)
    assert {view: wide for view, wide in found.items() if wide} == {}


def test_by_keyboard_alone(phone: Phone) -> None:
    """A card is drawn, read and taken back without a pointer, and the focus stays where it was."""
    page = phone.open(page_of(shipped_systems()["firefight"]), seed="friday&scenario=night-shift")
    open_by_keys(page, "Done")
    open_by_keys(page, "Begin a turn")
    expect(page.get_by_role("img").first).to_be_visible()
    assert page.evaluate(FOCUSED).startswith("Roll for Initiative")
    open_by_keys(page, "Log")
    expect(page.get_by_role("main")).to_contain_text("Begin a turn")
    open_by_keys(page, "Table")
    open_by_keys(page, "Undo")
    expect(page.get_by_role("button", name="Begin a turn")).to_be_visible()


def test_cards_are_read_in_their_language(phone: Phone) -> None:
    """A screen reader speaks the cards and rules of a German game as German, and the buttons around them, too."""
    system = load_marsh()._replace(id="moor", language="de", words=load_told("de"))
    page = phone.open(page_of(system), seed="friday")
    page.get_by_role("button", name="Karten", exact=True).click()
    assert page.get_by_role("img").first.get_attribute("lang") == "de"
    page.get_by_role("button", name="Regeln", exact=True).click()
    assert page.locator(".view article").first.get_attribute("lang") == "de"
    assert page.locator("html").get_attribute("lang") == "de"


def test_cards_to_leaf_through_have_the_type_of_print(phone: Phone) -> None:
    """A card inside a button is not set in the bold type of buttons."""
    page = open_game(phone, "horde-mode")
    open_tab(page, "Cards")
    weights = page.locator("button svg.card text").evaluate_all(
        "(all) => all.map((t) => getComputedStyle(t).fontWeight)"
    )
    assert {"400", "700"} <= set(weights)


def test_read_aloud(phone: Phone) -> None:
    """A screen reader is told what was drawn, and finds the card by its words, headings and real buttons."""
    page = phone.open(page_of(shipped_systems()["heroes-of-normandie"]), seed="friday")
    open_piles(page)
    page.get_by_role("button", name="Draw from Reaction").click()
    told = page.get_by_role("status").inner_text()
    card = page.get_by_role("img").first.get_attribute("aria-label") or ""
    assert told
    assert page.get_by_role("main").get_by_role("heading", level=3).first.inner_text() in told
    assert card.startswith("Reaction")
    seen = page.locator("body").aria_snapshot()
    for line in ("- banner:", "heading", "- main:", '- navigation "Parts of the game":', "- status:", 'button "Undo"'):
        assert line in seen


def test_no_motion(phone: Phone) -> None:
    """Nothing moves by itself for whoever has asked for that."""
    page = open_game(phone)
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_tables_stay_tables_on_a_small_screen(take_phone: Callable[..., Phone]) -> None:
    """A table whose cells stand below one another is still read aloud as a table, with a head for each row."""
    page = take_phone(viewport={"width": 320, "height": 568}).open(page_of(shipped_systems()["kill-zone"]))
    open_tab(page, "Rules")
    table = page.locator(".stacked[role=table]").first
    rows = table.locator("tbody[role=rowgroup] > tr[role=row]")
    assert rows.count() == table.locator("tbody tr").count() > 1
    assert table.locator("tbody :not(tr, [role=cell], [role=rowheader], td *, th *)").count() == 0
