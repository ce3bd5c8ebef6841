"""Whole games by clicks in a real browser, on a phone: what the page writes is what printgen writes."""

from collections import Counter
from pathlib import Path
from shutil import copyfile

import pytest
from browser import Phone, serve
from clicking import play_by_taps, reload, save_log
from conftest import shipped_systems
from playing import load_marsh
from playwright.sync_api import Page
from turns import TurnPlayer, list_phases
from webpages import page_of

from printgen.model.system import System
from printgen.play.game.session import UNDO, read_action
from printgen.play.log.journal import Log, open_journal, read_log

SEED = "friday"
TURNS = 20
ACTIONS = 20


def play_turns(page: Page, system: System) -> None:
    """Play the turns of a game, load the page anew in the middle, and take one action back."""
    player = TurnPlayer(page, system)
    player.begin()
    for number in range(TURNS + 1):  # on a busy machine a click may meet a button just as it is drawn anew
        if number == TURNS // 2:
            reload(page)
            player.take_back()
        player.play_turn()


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


def count_turns(log: Log, system: System) -> int:
    """Return how many turns were played: how often that was done which is done once in each."""
    done = Counter(line.get("routine") for line in log.lines)
    once = [phase.steps[0] for phase in list_phases(system) if not phase.at]
    return min(done[step.routine] for step in once if step.times)


@pytest.mark.parametrize("name", shipped_systems())
def test_twenty_turns_from_a_file(phone: Phone, name: str, tmp_path: Path) -> None:
    """Whoever plays twenty turns, and closes the page in the middle, has the log that Python writes, byte by byte."""
    system = shipped_systems()[name]
    page = phone.open(page_of(system), seed=SEED)
    play_turns(page, system)
    assert count_turns(compare_log(page, system, tmp_path), system) >= TURNS


@pytest.mark.parametrize("name", shipped_systems())
@pytest.mark.every(5)
def test_twenty_turns_from_a_server(phone: Phone, name: str, tmp_path: Path) -> None:
    """A game that a laptop serves is the same as that of the file."""
    system = shipped_systems()[name]
    copyfile(page_of(system), tmp_path / f"{name}.html")
    (tmp_path / "sw.js").write_text("", encoding="utf-8")
    (tmp_path / f"{name}.webmanifest").write_text("{}", encoding="utf-8")
    with serve(tmp_path) as address:
        page = phone.open(f"{address}{name}.html", seed=SEED)
        play_turns(page, system)
        assert count_turns(compare_log(page, system, tmp_path), system) >= TURNS


@pytest.mark.parametrize("name", ["marsh", *shipped_systems()])
@pytest.mark.every(3)
def test_any_taps(phone: Phone, name: str, tmp_path: Path) -> None:
    """Whoever taps on anything, and does not know what it does, has the log that Python writes all the same."""
    system = load_marsh() if name == "marsh" else shipped_systems()[name]
    page = phone.open(page_of(system), seed=SEED)
    assert play_by_taps(page, ACTIONS) >= ACTIONS
    compare_log(page, system, tmp_path)
