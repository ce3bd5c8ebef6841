"""Whole games by taps in a real browser, on a phone: what the page writes is what printgen replays."""

from pathlib import Path

import pytest
from browser import Phone
from clicking import play_by_taps, save_log
from conftest import shipped_systems
from playing import load_marsh
from webpages import page_of

from printgen.play.log.replay import read_log, replay_log

ACTIONS = 20


@pytest.mark.parametrize("name", [*shipped_systems(), "marsh"])
def test_a_game_by_taps(phone: Phone, name: str, tmp_path: Path) -> None:
    """Twenty actions of any kind, at random: the log that the page saves says what comes of them in Python."""
    system = load_marsh() if name == "marsh" else shipped_systems()[name]
    page = phone.open(page_of(system), seed="friday")
    assert play_by_taps(page, ACTIONS) >= ACTIONS
    path = save_log(page, tmp_path / "friday.jsonl")
    session = replay_log(path, read_log(path), system)
    assert session.game.seed == "friday"
