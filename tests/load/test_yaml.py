"""What the loader makes of YAML: text stays text, a stranger's tricks are refused, and nothing ends in a traceback."""

import json
import unicodedata
from pathlib import Path

import pytest
from conftest import SETTINGS
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printgen.errors import BadData
from printgen.load.nodes.records import read_twice
from printgen.load.nodes.scalars import is_visible, plain_text
from printgen.load.nodes.source import Fault, compose, read_file
from printgen.load.pack.table import TABLE, make_table
from printgen.model.table import Table

GOOD = """\
title: Wandering monsters
die: 2d6
columns: {green: Green, red: {title: Red, style: red}}
fields: {move: Move, charge: {title: Charge, optional: true}}
terms:
  hold: {title: Hold, text: Stay here.}
  near: {title: Close in, text: "Move up to X inches: no more."}
results:
  nothing: {title: Nothing stirs, quiet: true, move: hold}
  rats:
    title: Bog rats X+
    text: >-
      Place them at the water.

      Then roll.
    note: "The rules do not say who rolls."
    move: {near: 6}
rows:
  - {roll: 2-8, green: nothing, red: nothing}  # most of the time
  - {roll: "9-11, 12", green: nothing, red: {rats: 4}}
"""
# Without the backslash, and weighted towards what means something to YAML.
SIGNS = "{}[]:,-?&*!|>'\"%@`#~ \n\tX019ad+\x85\u2028\ufeff\x00\x1b\u00e9\N{RAT}"
TRICKS = ("&a {}", "*a", "!!python/object:os.system {}", "!mine {}", "!<tag:x> {}")
WORD = st.text("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_.-:/()+äß'\"&*!#|>%@", min_size=1, max_size=8)
# Words that stand for themselves without quotes: no sign of YAML's at the beginning, no colon at the end.
PLAIN_WORD = WORD.filter(lambda word: word[0].isalnum() and word[-1] != ":")
PRINTED = st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp"])


def read_title(written: str) -> str:
    """Return the text that a value in a YAML file is read as."""
    return plain_text(compose(f"title: {written}\n", "table.yaml").value[0][1])


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a file to write again and again."""
    return tmp_path_factory.mktemp("files") / "table.yaml"


def read_good(path: Path, text: str) -> Table:
    """Write a table's text into a file and read that."""
    path.write_bytes(text.encode())
    return read_file(path, lambda node, name: read_twice(node, TABLE, make_table, name))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "no",
            "No",
            "on",
            "off",
            "yes",
            "true",
            "y",
            "12:30",
            "1:30:00",
            "010",
            "0x1F",
            "0o17",
            "1_000",
            "1e3",
            "3.0",
        ),
        *("+1", "2024-01-01", "2024-01-01 10:00:00", ".inf", ".NaN", "-1", "=", "<<", "d6", "5+", "2-4", "it's", 'a"b'),
    ],
)
def test_what_other_yaml_takes_for_a_value_stays_text(text: str) -> None:
    """No word, number, time or date turns into anything but the text that stands in the file."""
    assert read_title(text) == text


# Of two underscores the words between them would be in italics.
@given(
    st.lists(PLAIN_WORD, min_size=1, max_size=6)
    .map(" ".join)
    .filter(lambda text: text.lower() != "null" and text.count("_") < 2)
)
def test_plain_text_comes_back_unchanged(text: str) -> None:
    """What can be written without quotes is read letter by letter."""
    assert read_title(text) == text


@example("Cafe\N{COMBINING ACUTE ACCENT}")
@given(st.text(PRINTED, min_size=1).filter(is_visible).filter(lambda text: "\\" not in text))  # which keeps a sign
def test_quoted_text_comes_back_unchanged(text: str) -> None:
    """Any text at all can be written in quotes; only space around it goes, and an accent joins its letter."""
    expected = unicodedata.normalize("NFC", text).strip()
    assert read_title(json.dumps(text, ensure_ascii=False)) == expected
    assert read_title("'" + text.replace("'", "''") + "'") == expected


@example("\N{COMBINING ACUTE ACCENT}")
@example("\N{ZERO WIDTH SPACE}")
@given(st.text(st.characters(categories=["Mn", "Me", "Cf", "Zs", "Zl", "Zp"]), min_size=1))
def test_text_that_nobody_sees_is_no_text(text: str) -> None:
    """A text of spaces, invisible characters and accents without a letter is refused: a card would show nothing."""
    with pytest.raises(Fault, match=r"has no value|shows nothing"):
        read_title(json.dumps(text, ensure_ascii=False))


def test_a_file_of_another_system_reads_the_same(path: Path) -> None:
    """A file that an editor on Windows saved, with a byte order mark and CRLF, holds the same table."""
    expected = read_good(path, GOOD)
    assert read_good(path, "\ufeff" + GOOD.replace("\n", "\r\n")) == expected


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize(
    "value", ["Wandering monsters", "2d6", "Green", "{title: Hold, text: Stay here.}", '"9-11, 12"', "4"]
)
def test_a_trick_is_refused_wherever_it_stands(value: str, trick: str, path: Path) -> None:
    """Anchors, aliases and tags of a stranger's pack are refused for any value, never followed."""
    with pytest.raises(BadData, match="is not allowed"):
        read_good(path, GOOD.replace(value, trick.format(value), 1))


def test_an_alias_bomb_is_refused_before_it_goes_off(path: Path) -> None:
    """A few lines that would unfold into a billion texts are refused at once."""
    lines = ["- &a0 bang", *(f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 10))]
    with pytest.raises(BadData, match="the anchor &a0 is not allowed"):
        read_good(path, "\n".join(lines))


@pytest.mark.parametrize("depth", [900, 9_000, 100_000])
@pytest.mark.parametrize("opening", ["[", "{", "- ", "? "])
def test_deep_nesting_exhausts_nothing(opening: str, depth: int, path: Path) -> None:
    """Nesting far deeper than any table is a mistake with its place, whether it is well-formed or not."""
    for closing in ("", {"[": "]", "{": "}"}.get(opening, "") * depth):
        with pytest.raises(BadData, match=r"/table\.yaml:\d+:\d+: "):
            read_good(path, f"title: Deep\ndie: d6\nrows:\n  {opening * depth}x{closing}")


def test_deep_indents_exhaust_nothing(path: Path) -> None:
    """Blocks that are indented one more on each line, a thousand lines long, are a mistake with its place."""
    lines = "\n".join(f"{' ' * depth}a:" for depth in range(1_000))
    with pytest.raises(BadData, match=r"/table\.yaml:100:100: is nested"):
        read_good(path, lines)


@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(path: Path, data: bytes) -> None:
    """A file of arbitrary bytes ends in problems that name it."""
    path.write_bytes(data)
    with pytest.raises(BadData) as bad:
        read_file(path, lambda node, name: read_twice(node, TABLE, make_table, name))
    assert {problem.origin.file for problem in bad.value.problems} == {str(path)}


@settings(max_examples=400 if SETTINGS["long"] else 100)
@given(data=st.data())
def test_any_slip_of_the_pen_is_read_or_refused(path: Path, data: st.DataObject) -> None:
    """A table with some characters changed is still a whole table, or has problems that point into it."""
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 12, len(text))))
        text = text[:start] + data.draw(st.text(SIGNS, max_size=3) | st.sampled_from(TRICKS)) + text[end:]
    try:
        table = read_good(path, text)
    except BadData as bad:
        places = [problem.origin for problem in bad.problems]
    else:
        places = [row.origin for row in table.rows]
        assert table.die is None or set(table.row_of()) == set(table.die.keys)
    assert places
    assert all(place.file == str(path) and place.line <= len(text.splitlines()) + 1 for place in places)
