"""What a player owns: a file that lists names of rosters, and one that is written to be ticked."""

from pathlib import Path

import pytest
from evening import load_shipped, load_tonight
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import BadData
from printgen.load.pack.roster import read_collection, write_collection
from printgen.model.options import parse_numbers, show_numbers
from printgen.model.system import Collection
from printgen.play.game.actions import list_owned
from printgen.play.game.session import Session

HORDE = load_shipped()["horde-mode"]


def read(folder: Path, text: str) -> Collection:
    """Return what a file says is owned."""
    path = folder / "collection.yaml"
    path.write_text(text, encoding="utf-8")
    return read_collection(path, [HORDE])


def test_what_is_written_to_be_ticked_can_be_read_whatever_is_ticked(tmp_path: Path) -> None:
    """With every second name of every roster ticked by taking away its #, the file says just these."""
    lines = write_collection(HORDE, {roster.id: () for roster in HORDE.rosters}).splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith("    # ")]
    assert len(places) == sum(len(roster.names) for roster in HORDE.rosters)
    for place in places[::2]:
        lines[place] = lines[place].replace("# ", "", 1)
    owned = dict(read(tmp_path, "\n".join(lines)).units)
    every = [(roster.id, name) for roster in HORDE.rosters for name in roster.names]
    assert [(roster, name) for roster, names in owned.items() for name in names] == every[::2]


def test_what_is_owned_already_is_ticked(tmp_path: Path) -> None:
    """A file that is written with names says these, beside remarks for the others; their order does not count."""
    text = write_collection(HORDE, {"orks": ["Trukk", "Mek"], "tau": []})
    assert read(tmp_path, text).units == (("orks", ("Mek", "Trukk")),)


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    """Unknown rosters and names are told with their place and what may be meant."""
    text = "game: horde-mode\nunits:\n  orkz: [Trukk]\n  orks:\n    - Truk\n    - Mek\n    - {a: b}\n"
    with pytest.raises(BadData) as bad:
        read(tmp_path, text)
    said = [(problem.origin.line, problem.hint) for problem in bad.value.problems]
    assert said == [(3, 'did you mean "orks"?'), (5, 'did you mean "Trukk"?'), (7, "")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: kill-zone\nunits: {orks: [Mek]}", 'game: is a collection for "kill-zone", not for horde-mode'),
        ("game: horde-mode\nunits:\n  orks:\n    # - Mek\n", "units: nothing is ticked"),
        ("game: horde-mode", 'the key "units" is missing'),
        ("game: horde-mode\nunits: {orks: Mek}", 'units.orks: expected a list, not "Mek"'),
        ("game: horde-mode\nunits: [Mek]", "units: expected keys and values, not a list"),
    ],
)
def test_what_is_no_collection_of_the_game_is_refused(text: str, message: str, tmp_path: Path) -> None:
    """A file for another game, without a tick or of another form is refused with the reason."""
    with pytest.raises(BadData, match=r"collection\.yaml") as bad:
        read(tmp_path, text)
    assert message in str(bad.value)


def test_a_collection_writes_what_blank_results_are(tmp_path: Path) -> None:
    """Kill Zone's enemies come from a file that every game is begun with; what a scenario has written stays."""
    path, said = (
        tmp_path / "mine.yaml",
        "game: kill-zone\nwritten: {enemy-models: {enemy-1: Cultists, enemy-2: A brute}}\n",
    )
    path.write_text(said, encoding="utf-8")
    kill_zone = load_shipped()["kill-zone"]
    asked = list_owned(kill_zone, read_collection(path, [kill_zone]))
    game = Session.of(kill_zone, "a").game
    for action in asked:
        assert not action.is_known(game)
        _, game = action.run(game)
    assert game.written == {("enemy-models", "enemy-1"): "Cultists", ("enemy-models", "enemy-2"): "A brute"}
    tonight = Session.of(load_tonight(kill_zone, "courier"), "a").game
    assert all(action.is_known(tonight) for action in asked)


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    """An unknown table and an unknown result are told at once, each with its place."""
    path = tmp_path / "mine.yaml"
    path.write_text("game: kill-zone\nwritten:\n  orders: {a: B}\n  enemy-models: {enemy-7: C}\n", encoding="utf-8")
    with pytest.raises(BadData) as bad:
        read_collection(path, [load_shipped()["kill-zone"]])
    assert [problem.origin.line for problem in bad.value.problems] == [3, 4]


@given(st.sets(st.integers(1, 40), min_size=1))
def test_numbers_are_read_as_they_are_shown(numbers: set[int]) -> None:
    """Numbers shown in short, runs by their ends, are the same numbers when they are read."""
    assert parse_numbers(show_numbers(sorted(numbers)), 40) == tuple(sorted(numbers))


@pytest.mark.parametrize("text", ["", "x", "0", "41", "1-41", "9-7", "1,,2", "1;2", "1-", "999999"])
def test_other_numbers_are_refused(text: str) -> None:
    """What are no numbers from 1 to the last one is refused."""
    with pytest.raises(ValueError, match=r"are not numbers|is not within 1-40|is backwards"):
        parse_numbers(text, 40)
