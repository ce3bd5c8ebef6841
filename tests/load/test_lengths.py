"""Lengths of tracks that a player asks for, on the command line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import BadUsage
from printgen.load.scenario import parse_wishes

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
