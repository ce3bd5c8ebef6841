"""Links to a game in a real browser, and their QR codes: a broken one begins nothing, and says why."""

import base64
import json
import zlib
from pathlib import Path
from shutil import copyfile
from urllib.parse import quote

import pytest
import segno
from browser import Phone, serve
from conftest import shipped_systems
from playwright.sync_api import expect
from web.engine import open_script
from webpages import TABLES, page_of

from printgen.load.scenario import parse_scenario, read_scenario
from printgen.play.game.actions import Draw
from printgen.play.log.journal import open_journal
from printgen.products.scenario import add_scenario

GAME = "heroes-of-normandie"
KEPT = "Object.keys(localStorage).filter((key) => /:log[.]/.test(key))"
LINK = "https://somebody.github.io/printgen/heroes-of-normandie.html#seed=f%C3%AAte-42&scenario=field-exchange&edition=0123456789ab"


# A scenario whose text is a thousand times as long as the link.
PACKED = zlib.compressobj(9, zlib.DEFLATED, -15)
LONG = PACKED.compress(b'{"title": "' + b"a" * 2_000_000) + PACKED.flush()
BOMB = base64.urlsafe_b64encode(LONG).decode().rstrip("=")


@pytest.mark.parametrize(
    ("said", "told", "filled"),
    [
        ("a&scenario=%7Bbroken", "a scenario that this game does not take", True),
        ("a&own=%7Bbroken", "a scenario that this game does not take", True),
        ("a&packed=eJxL", "a scenario that this game does not take", True),
        (f"a&packed={BOMB}", "a scenario that this game does not take", True),
        ("a" * 10_001, "too long or damaged", False),
        ("&scenario=evacuation", "missing, too long or damaged", False),
        ("a%ffb", "too long or damaged", False),
    ],
)
def test_a_broken_link_begins_no_game(phone: Phone, said: str, told: str, *, filled: bool) -> None:
    """The form of a new game is shown with what is wrong, and with the seed if that is sound; nothing is kept."""
    page = phone.open(page_of(shipped_systems()[GAME]), seed=said)
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    assert (page.get_by_label("Seed").input_value() == "a") is filled
    assert page.evaluate(KEPT) == []
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("banner")).to_contain_text("Round 1")
    expect(page.get_by_text(told)).to_have_count(0)


def test_a_link_to_no_scenario_says_so(phone: Phone) -> None:
    """Who mistypes the name of a scenario reads that the game has none of this name; a right name has it chosen."""
    address = page_of(shipped_systems()[GAME]).as_uri()
    page = phone.open(f"{address}#scenario=field-exchang")
    told = page.get_by_role("alert").filter(has_text="There is no scenario “field-exchang” in this game")
    expect(told).to_be_visible()
    page.goto(f"{address}#scenario=field-exchange")
    page.reload()
    expect(told).to_have_count(0)


def make_site(folder: Path) -> Path:
    """Put the page of the game and what it loads into a folder, and return the folder."""
    copyfile(page_of(shipped_systems()[GAME]), folder / f"{GAME}.html")
    (folder / "sw.js").write_text("", encoding="utf-8")
    (folder / f"{GAME}.webmanifest").write_text("{}", encoding="utf-8")
    return folder


@pytest.mark.parametrize("seed", ["a\tb", "a" * 10_000, " ", "\ufffd", "100%+&=#"])
@pytest.mark.every(3)
def test_a_game_of_any_seed_has_a_link(phone: Phone, seed: str, tmp_path: Path) -> None:
    """Whatever seed a log has, the link that the page gives begins the same game, and its entry has a name."""
    with serve(make_site(tmp_path)) as address:
        page = phone.open(f"{address}{GAME}.html#seed={quote(seed, safe='')}")
        page.get_by_role("button", name="Games and settings").click()
        page.get_by_role("button", name="Challenge a friend").click()
        link = page.get_by_label("Link to this game").input_value()
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(link)
        expect(page.get_by_role("banner")).to_contain_text("Round 1")
        assert page.evaluate(f"{KEPT}.map((key) => JSON.parse(localStorage[key].split('\\n')[0]).seed)") == [seed]
        page.get_by_role("button", name="Games and settings").click()
        assert page.locator("button.game strong").inner_text().strip()


def test_a_seed_in_a_link_is_one_seed_in_each_of_its_forms(phone: Phone) -> None:
    """An accent that another keyboard spells as a letter and a sign begins the same game, once, with the same log."""
    parts, whole = quote("fe\u0302te"), quote("f\u00eate")
    page = phone.open(page_of(shipped_systems()[GAME]), seed=parts)
    page.goto("about:blank")
    page.goto(f"{page_of(shipped_systems()[GAME]).as_uri()}#seed={whole}")
    expect(page.get_by_role("banner")).to_contain_text("Round 1")
    assert page.evaluate(f"{KEPT}.map((key) => JSON.parse(localStorage[key].split('\\n')[0]).seed)") == ["f\u00eate"]


def test_a_scenario_may_be_too_long_for_a_link(phone: Phone, tmp_path: Path) -> None:
    """Where no link could hold what a game began with, that is said in its place."""
    system, folder = shipped_systems()[GAME], TABLES / GAME / "scenarios"
    text = (folder / "field-exchange.yaml").read_text(encoding="utf-8")
    text = text.replace("\nnotes:\n", "\nnotes:\n" + f"  - {'Wait. ' * 100}\n" * 200)
    scenario = read_scenario(parse_scenario(text, Path("long.yaml")), system)
    with open_journal(tmp_path / "long.jsonl", add_scenario(system, scenario), "a") as journal:
        journal.act(Draw("reaction"))
    with serve(make_site(tmp_path)) as address:
        page = phone.open(f"{address}{GAME}.html")
        page.get_by_role("button", name="Games and settings").click()
        page.get_by_role("button", name="Open a log").click()
        page.get_by_label("A file, such as").set_input_files(tmp_path / "long.jsonl")
        page.get_by_role("button", name="Begin a round").first.wait_for()
        page.get_by_role("button", name="Games and settings").click()
        page.get_by_role("button", name="Challenge a friend").click()
        expect(page.get_by_text("The scenario is too long for a link.")).to_be_visible()
        with page.expect_download() as found:
            page.get_by_role("button", name="Save the game as it begins").click()
        found.value.save_as(tmp_path / "begun.jsonl")
    (header,) = (tmp_path / "begun.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(header)["seed"] == "a"
    assert (tmp_path / "long.jsonl").read_text(encoding="utf-8").startswith(header)


@pytest.mark.parametrize("length", [17, 32, 53, 106, 134, 230, 271, 718, 929, 1732, 1952, 2068])
def test_a_code_is_that_of_another_library(length: int) -> None:
    """Each module of a code that is full lies where a library that had no part in it puts it, with the same mask."""
    text = (LINK * 20)[:length]
    rows = open_script("tests/web/shell.js").call("drawCode", text)
    code = segno.make_qr(text, version=(len(rows) - 17) // 4, error="l", mode="byte", mask=0, boost_error=False)
    assert rows == ["".join(map(str, row)) for row in code.matrix]


def test_a_text_that_is_too_long_has_no_code() -> None:
    """What no code at hand holds gets none, so that the link alone is offered."""
    assert open_script("tests/web/shell.js").call("drawCode", "x" * 3000) is None


def test_a_link_may_name_a_scenario_alone(phone: Phone) -> None:
    """A door leads to a new game with its scenario chosen, which nobody has to deal yet; the seed is proposed."""
    page = phone.open(f"{page_of(shipped_systems()['firefight']).as_uri()}#scenario=slack-water")
    expect(page.get_by_label("Scenario")).to_have_value("slack-water")
    assert page.get_by_label("Seed").input_value()
