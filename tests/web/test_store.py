"""Games that the browser keeps: nothing of them is lost or written twice, whatever the storage does."""

from typing import Any

import pytest
from conftest import shipped_systems
from web.engine import open_script

from printgen.web.describe import describe_game


@pytest.fixture(scope="module")
def script() -> Any:
    return open_script("tests/web/shell.js")


def test_a_thousand_actions_are_kept_in_small_pieces(script: Any) -> None:
    """All lines are read again in their order, and none of them has rewritten more than a short piece."""
    lines = [
        f'{{"do": "draw", "name": "reaction", "number": {number}, "out": ["{"x" * 300}"]}}\n' for number in range(1000)
    ]
    found = script.call("keepLines", lines, 10_000_000)
    assert (found["text"], found["gap"], found["lost"]) == ("".join(lines), False, "")
    assert found["longest"] < 10_000


def test_a_full_storage_keeps_what_it_has(script: Any) -> None:
    """Where no more fits in, that is told, and all lines before are still whole."""
    found = script.call("keepLines", ["0123456789\n"] * 100, 250)
    assert found["lost"] == "full"
    assert found["text"] == "0123456789\n" * 22


def test_two_tabs_never_mix_their_lines(script: Any) -> None:
    """Who writes into a log that somebody else has written into meanwhile is told so, and changes nothing."""
    assert script.call("keepTwice") == {"reason": "changed", "text": "first\n"}


def test_what_is_left_of_damaged_games_is_found(script: Any) -> None:
    """A missing piece ends what is played, and the rest can still be saved; games of other pages are not touched."""
    found = script.call("readDamaged")
    assert found["games"] == ["a", "b"]
    assert found["gap"]
    assert 0 < len(found["text"]) < found["remains"] < 30_000


def test_the_second_tab_waits_for_the_first(script: Any) -> None:
    """One tab alone plays a game; another one takes it over when that has given no sign of life for a while.

    It does so too where the clock was set back, so that the last sign is of a time that has yet to come.
    """
    assert script.call("takeTurns") == [[True, False], [True, False], [False, True], [True, False]]


def test_a_tab_that_shows_life_keeps_its_game(script: Any) -> None:
    """No other tab takes a game from one that is played, even if each second sign of life of that one is lost."""
    assert script.call("beatLate") == 0


def test_no_game_grows_beyond_what_can_be_opened_again(script: Any) -> None:
    """What a log has no room for is refused with nothing done, be it an action or an undo of many."""
    name = script.call("openGame", describe_game(shipped_systems()["heroes-of-normandie"]))
    found = script.call("fillLog", name, {"do": "draw", "name": "reaction"})
    assert found == {"refused": ["", "", "full", "full", "full"], "done": 2, "read": 49_998}
