"""Whole games by clicks in a real browser, on a phone: what the page writes is what printgen writes."""

from pathlib import Path
from shutil import copyfile

import pytest
from browser import Phone, serve
from clicking import play_by_taps, reload, save_log
from conftest import shipped_systems
from playing import load_marsh
from playwright.sync_api import Page
from turns import TurnPlayer
from web.random_sessions import load_game
from webpages import page_of

from printgen.model.system import System
from printgen.play.game.session import UNDO, read_action
from printgen.play.log.journal import Log, open_journal, read_log

SEED = "friday"
# An evening is played to its end, or so far.
STEPS = 90
ACTIONS = 20
COURSES = ["weir", "marsh-night"]


def load_any(name: str) -> System:
    """Return a game that ships with printgen, or one for tests."""
    return shipped_systems().get(name) or (load_marsh() if name == "marsh" else load_game(name)[0])


def play_evening(page: Page) -> int:
    """Play by the gold button, load the page anew in the middle, and return how many actions were done."""
    player = TurnPlayer(page)
    half = player.play(STEPS // 2)
    reload(page)
    page.locator("main :is(.table, .game)").first.wait_for()
    if not page.locator("main .table").count():  # of games that have ended a page shows the list
        page.locator("main .game").first.click()
    assert half > 0
    return player.play(STEPS)


def compare_log(page: Page, system: System, folder: Path) -> Log:
    """Save the log of a page, have Python play the same actions, and compare its log; return it."""
    path = save_log(page, folder / "page.jsonl")
    log = read_log(path)
    with open_journal(folder / "python.jsonl", system, SEED) as journal:
        for line in log.lines:
            if line["do"] == UNDO:
                journal.undo()
            else:
                journal.act(read_action({key: value for key, value in line.items() if key != "out"}))
    assert path.read_bytes() == (folder / "python.jsonl").read_bytes()
    return log


@pytest.mark.parametrize("name", [*COURSES, *shipped_systems()])
def test_an_evening_from_a_file(phone: Phone, name: str, tmp_path: Path) -> None:
    """Whoever follows the gold button, and closes the page meanwhile, has the log that Python writes, to the byte."""
    system = load_any(name)
    page = phone.open(page_of(system), seed=SEED)
    done = play_evening(page)
    assert len(compare_log(page, system, tmp_path).lines) == done


@pytest.mark.parametrize("name", [*COURSES, *shipped_systems()])
@pytest.mark.every(5)
def test_an_evening_from_a_server(phone: Phone, name: str, tmp_path: Path) -> None:
    """A game that a laptop serves is the same as that of the file."""
    system = load_any(name)
    copyfile(page_of(system), tmp_path / f"{name}.html")
    (tmp_path / "sw.js").write_text("", encoding="utf-8")
    (tmp_path / f"{name}.webmanifest").write_text("{}", encoding="utf-8")
    with serve(tmp_path) as address:
        page = phone.open(f"{address}{name}.html", seed=SEED)
        done = play_evening(page)
        assert len(compare_log(page, system, tmp_path).lines) == done


@pytest.mark.parametrize("name", ["marsh", *shipped_systems()])
@pytest.mark.every(3)
def test_any_taps(phone: Phone, name: str, tmp_path: Path) -> None:
    """Whoever taps on anything, and does not know what it does, has the log that Python writes all the same."""
    system = load_any(name)
    page = phone.open(page_of(system), seed=SEED)
    assert play_by_taps(page, ACTIONS) >= ACTIONS
    compare_log(page, system, tmp_path)
