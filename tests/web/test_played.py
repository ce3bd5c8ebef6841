"""Whole games by clicks in a real browser, on a phone: what the page writes is what printgen writes."""

from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile

import pytest
from browser import Phone, serve
from clicking import play_by_taps, reload, save_log
from conductor import Conductor
from conftest import shipped_systems
from evening import list_scenarios, load_tonight
from playing import load_marsh
from playwright.sync_api import Page
from turns import take_actions
from web.random_sessions import load_game
from webpages import page_of

from printgen.model.system import System
from printgen.play.game.course import Next, is_closed
from printgen.play.game.session import UNDO, Action, read_action
from printgen.play.log.journal import open_journal, read_log

SEED = "friday"
SEEDS = (SEED, "saturday", "sunday")
# So many steps of an evening are enough where its end is not on trial.
STEPS = 40
# So many actions are done by taps on anything.
ACTIONS = 20
# The shortest evening comes first, which is always played whole.
SHIPPED = sorted(list_scenarios(), key=lambda name: (name != "kill-zone/courier", name))
EVENINGS = ["weir", "marsh-night", *SHIPPED]


def load_any(name: str) -> System:
    """Return a game that ships with printgen, or one for tests."""
    return shipped_systems().get(name) or (load_marsh() if name == "marsh" else load_game(name)[0])


def lead(name: str, seed: str, steps: int = 0) -> Conductor:
    """Return an evening that Enter has led from the first step to the last, or so many steps far.

    It does not end among things that do the same, which the page confirms with one tap.
    """
    game, _, scenario = name.partition("/")
    conductor = Conductor(load_tonight(load_any(game), scenario) if scenario else load_any(game), seed)
    for _ in conductor.play():
        if 0 < steps <= len(conductor.done) and not isinstance(conductor.done[-1][0], Next):
            break
    return conductor


def begin(phone: Phone, page: Path | str, name: str, seed: str) -> Page:
    """Open the page of a game with a new game under way: in the scenario of an evening, if it has one."""
    scenario = name.partition("/")[2]
    opened = phone.open(page, seed=f"{seed}&scenario={scenario}" if scenario else seed)
    opened.locator("main .table").wait_for()
    return opened


def compare_log(page: Page, system: System, seed: str, actions: Sequence[Action | None], folder: Path) -> None:
    """Save the log of a page, and compare it with the log that Python writes of actions, None for an undo."""
    path = save_log(page, folder / "page.jsonl")
    with open_journal(folder / "python.jsonl", system, seed) as journal:
        for action in actions:
            if action is None:
                journal.undo()
            else:
                journal.act(action)
    assert path.read_bytes() == (folder / "python.jsonl").read_bytes()


def play_some(page: Page, name: str, folder: Path) -> None:
    """Play the first steps of an evening by the gold button, load the page anew in the middle, and compare the log."""
    conductor = lead(name, SEED, STEPS)
    actions = [action for action, _ in conductor.done]
    half = len(actions) // 2
    take_actions(page, actions[:half])
    reload(page)
    page.locator("main .table").wait_for()
    take_actions(page, actions[half:], half)
    compare_log(page, conductor.session.game.system, SEED, actions, folder)


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.every(5)
def test_an_evening_from_a_file(phone: Phone, name: str, tmp_path: Path) -> None:
    """Whoever follows the gold button, and closes the page meanwhile, has the log of whoever presses Enter."""
    play_some(begin(phone, page_of(load_any(name.partition("/")[0])), name, SEED), name, tmp_path)


@pytest.mark.parametrize("name", EVENINGS)
@pytest.mark.every(7)
def test_an_evening_from_a_server(phone: Phone, name: str, tmp_path: Path) -> None:
    """A game that a laptop serves is the same as that of the file."""
    game = name.partition("/")[0]
    copyfile(page_of(load_any(game)), tmp_path / f"{game}.html")
    (tmp_path / "sw.js").write_text("", encoding="utf-8")
    (tmp_path / f"{game}.webmanifest").write_text("{}", encoding="utf-8")
    with serve(tmp_path) as address:
        play_some(begin(phone, f"{address}{game}.html", name, SEED), name, tmp_path)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.every(15)
def test_a_whole_evening(phone: Phone, name: str, seed: str, tmp_path: Path) -> None:
    """The gold button leads to the end that Enter leads to, by the same actions, and there the game is closed."""
    conductor = lead(name, seed)
    actions = [action for action, _ in conductor.done]
    assert is_closed(conductor.session.game)
    page = begin(phone, page_of(load_any(name.partition("/")[0])), name, seed)
    take_actions(page, actions)
    assert page.locator("main .table.closed").count()
    compare_log(page, conductor.session.game.system, seed, actions, tmp_path)


@pytest.mark.parametrize("name", ["marsh", *shipped_systems()])
@pytest.mark.every(6)
def test_any_taps(phone: Phone, name: str, tmp_path: Path) -> None:
    """Whoever taps on anything, and does not know what it does, has the log that Python writes all the same."""
    system = load_any(name)
    page = phone.open(page_of(system), seed=SEED)
    assert play_by_taps(page, ACTIONS) >= ACTIONS
    lines = read_log(save_log(page, tmp_path / "taps.jsonl")).lines
    said = [{key: value for key, value in line.items() if key != "out"} for line in lines]
    actions = [None if each["do"] == UNDO else read_action(each) for each in said]
    compare_log(page, system, SEED, actions, tmp_path)
