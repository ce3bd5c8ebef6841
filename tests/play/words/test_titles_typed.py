"""Titles as well as ids, in any case, wherever a name is typed: at the table and on the command line."""

from pathlib import Path

import pytest
from commands import run
from outputs import copy_pack
from playing import POND, load_files

from printgen.play.game.routine import Do
from printgen.play.game.session import Session
from printgen.play.words.command import parse_command
from printgen.play.words.rulebook import phrase_rule

ORACLE = """\
title: The Oracle
die: d6
columns: {yes: More likely, even: "50:50"}
rows:
  - {roll: 1-2, yes: "Yes", even: "Yes"}
  - {roll: 3-6, yes: "Yes", even: "No"}
"""
RULES = """\
rolls: {oracle: {table: oracle}}
routines:
  ask: {title: Ask it, asks: {how: {title: How likely, columns: oracle}}, steps: [{roll: oracle, column: how}]}
"""


@pytest.mark.parametrize("said", ["ask yes", "ask More likely", 'ask "more LIKELY"', "ask MORE LIKELY"])
def test_a_column_answers_by_its_title(said: str) -> None:
    """Who is asked for a column may say what stands above it."""
    system = load_files("pond", POND | {"oracle.yaml": ORACLE, "play.yaml": RULES})
    assert parse_command(Session.of(system, "a").game, said) == Do("ask", (("how", 0),))


def test_the_rows_of_a_table_with_columns_say_what_is_read_where() -> None:
    """The rules of an oracle list each row once, with the column of each answer."""
    system = load_files("pond", POND | {"oracle.yaml": ORACLE, "play.yaml": RULES})
    assert "3-6: More likely: Yes; 50:50: No" in [line.strip() for line in phrase_rule(system, "oracle")]


@pytest.mark.parametrize("name", ["oracle", "ORACLE", "the oracle"])
def test_commands_take_titles_and_capitals(here: Path, name: str) -> None:
    """`odds` and `roll` find a table by its title, and a column by its own."""
    folder = copy_pack("plain", here / "tables")
    (folder / "oracle.yaml").write_text(ORACLE)
    for command in ("odds", "roll"):
        answer = run(command, f"plain/{name}", "--column", "more likely")
        assert (answer.code, answer.err) == (0, "")
        assert "More likely" in answer.out
    assert run("build", "plain/SPAWN").code == 0
