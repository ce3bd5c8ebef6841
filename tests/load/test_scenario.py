"""Lengths of tracks that a player asks for, on the command line or in a file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import BadData, BadUsage
from printgen.load.play.scenario import parse_wishes, read_scenario

IDS = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,2}", fullmatch=True)
LENGTHS = st.lists(st.integers(0, 99), min_size=1, max_size=9).map(tuple)


@given(st.dictionaries(IDS, LENGTHS, max_size=4))
def test_wishes_are_read_as_they_are_written(lengths: dict[str, tuple[int, ...]]) -> None:
    """Each TRACKER=N,N,... gives that tracker those lengths, one for each track."""
    wishes = [f"{name}={','.join(map(str, numbers))}" for name, numbers in lengths.items()]
    assert parse_wishes(wishes) == lengths


def test_the_last_wish_counts() -> None:
    """Who asks twice for the same tracker gets what was asked for last."""
    assert parse_wishes(["threat=1,2", "threat=3,4"]) == {"threat": (3, 4)}


@pytest.mark.parametrize(
    "wish", ["threat", "threat=", "threat=3,", "threat=-1", "Threat=3", "threat=3;4", "threat=1000"]
)
def test_a_wish_that_cannot_be_read_is_shown_as_it_is_meant(wish: str) -> None:
    """What is no wish is repeated, with an example."""
    with pytest.raises(BadUsage) as bad:
        parse_wishes([wish])
    assert (
        str(bad.value)
        == f'--set: "{wish}" is not a length of a track\n  hint: write it like threat=3,3,2, one for each track'
    )


def write(folder: Path, text: str) -> Path:
    """Write a scenario's file."""
    path = folder / "raid.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scenario_is_read_from_its_file(tmp_path: Path) -> None:
    """A file gives lengths to as many trackers as it likes."""
    path = write(tmp_path, "trackers:\n  threat: [3, 3, 2]\n  turn: [0]\n")
    assert read_scenario(path) == {"threat": (3, 3, 2), "turn": (0,)}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("trackers: {threat: [3, x]}", "1:24", "trackers.threat[1]: expected a whole number"),
        ("trackers: {threat: 3}", "1:20", "trackers.threat: expected a list"),
        ("trackers: {threat: [1000]}", "1:21", "trackers.threat[0]: 1000 is not between 0 and"),
        ("threat: [3]", "1:1", "threat: unknown key"),
        ("trackers: !!python/object:os.system {}", "1:11", ""),
    ],
)
def test_mistakes_in_a_scenario_have_their_place(text: str, place: str, message: str, tmp_path: Path) -> None:
    """A scenario's mistakes are told by line and column, as a pack's are."""
    path = write(tmp_path, text)
    with pytest.raises(BadData) as bad:
        read_scenario(path)
    assert f"{path}:{place}: {message}" in str(bad.value)
