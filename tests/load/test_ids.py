"""Ids that are made of titles: of the letters from a to z, or of every script where a pack says so."""

import pytest
from playing import POND, load_files

from printgen.errors import BadData
from printgen.model.routine import RollStep
from printgen.model.system import System
from printgen.model.table import make_id
from printgen.play.game.session import Session
from printgen.play.words.command import parse_command

TURNIPS = {
    "rüben.yaml": """\
title: Rüben
die: d6
columns: {ja: Да, nein: Нет}
rows:
  - {roll: 1-2, ja: Möhre, nein: Волки}
  - {roll: 3-4, ja: Mähre, nein: Straße}
  - {roll: 5-6, ja: Bog rats, nein: Möhre}
""",
    "products.yaml": "decks: {rüben: {table: rüben, layout: text}}\n",
    "trackers.yaml": "punkte: {title: Punkte, tracks: [{title: Möhren, boxes: 0-6}, {title: Mähren, boxes: 0-6}]}\n",
    "play.yaml": """\
gauges: {antwort: {title: Antwort, boxes: [Да, Нет]}}
rolls: {frage: {title: Frage, table: rüben, column: antwort}}
routines:
  frage-prüfen:
    title: Frage prüfen
    steps:
      - roll: frage
        then:
          möhre: [{move: punkte-möhren, by: 1}]
          mähre: [{move: punkte-mähren, by: 1}]
          волки: [{draw: rüben}]
          straße: [{move: antwort, to: Да}]
          bog-rats: [{draw: rüben}]
""",
}


def load_turnips(head: str = "ids: letters\n") -> System:
    """Return a game whose titles have letters beyond a to z."""
    return load_files("pond", {"system.yaml": POND["system.yaml"] + head} | TURNIPS)


@pytest.mark.parametrize(
    ("title", "letters", "plain"),
    [
        ("Möhre", "möhre", "m-hre"),
        ("Mo\u0308hre", "möhre", "mo-hre"),  # the same letter, written as two
        ("Волки!", "волки", ""),
        ("Bog rats (2)", "bog-rats-2", "bog-rats-2"),
        ("हिन्दी", "हिन्दी", ""),
    ],
)
def test_titles_as_ids(title: str, letters: str, plain: str) -> None:
    """An id has the letters of its title, in one form however they were typed, or else those from a to z."""
    assert (make_id(title, letters=True), make_id(title)) == (letters, plain)
    assert make_id(letters, letters=True) == letters


def test_titles_that_differ_in_letters_alone_are_told_apart() -> None:
    """Steps after Möhre do not follow Mähre, and tracks, files, routines and columns keep their letters too."""
    system = load_turnips()
    assert [gauge.id for gauge in system.play.gauges] == ["punkte-möhren", "punkte-mähren", "antwort"]
    (step,) = system.play.routines[0].steps
    assert isinstance(step, RollStep)
    assert [key for key, _ in step.then] == ["möhre", "mähre", "волки", "straße", "bog-rats"]
    assert (system.table("rüben").column_at("Да"), system.table("rüben").column_at("Нет")) == ("ja", "nein")


def test_they_are_typed_in_any_case() -> None:
    """A routine, a table or a gauge with such letters is named in capitals or small letters."""
    game = Session.of(load_turnips(), "a").game
    for typed in ("frage-prüfen", "FRAGE PRÜFEN", "set antwort нет", "draw RÜBEN"):
        assert parse_command(game, typed)


def test_without_the_rule_they_are_refused_with_the_cure() -> None:
    """An id or a file of other letters is told where it stands, with the line that lets them be."""
    with pytest.raises(BadData) as told:
        load_turnips("")
    said = [(problem.message, problem.hint) for problem in told.value.problems]
    assert any("cannot have this name" in message and "ids: letters" in hint for message, hint in said)
    assert any('"frage-prüfen" is not an id' in message and "ids: letters" in hint for message, hint in said)
