"""Tables lead every face of their die to exactly one row, or say which faces are missing or covered twice."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.errors import BadData
from printgen.load.nodes.records import read_twice
from printgen.load.nodes.source import read_file
from printgen.load.pack.table import TABLE, make_table
from printgen.model.die import make_die
from printgen.model.table import Table

Rows = list[tuple[str, ...]]


@st.composite
def divided(draw: st.DrawFn) -> tuple[str, Rows]:
    """Draw a die, and its keys dealt out to rows in any way."""
    name = draw(st.sampled_from(["d6", "d10", "2d6", "d66", "french-54"]))
    keys = make_die(name).keys
    count = draw(st.integers(2, 6))
    dealt = [draw(st.integers(0, count - 1)) for _ in keys]
    rows = [tuple(key for key, row in zip(keys, dealt, strict=True) if row == number) for number in range(count)]
    return name, [row for row in rows if row]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a file to write again and again."""
    return tmp_path_factory.mktemp("tables") / "table.yaml"


def read_rows(path: Path, die: str, rows: Rows) -> Table:
    """Write a table with these rows, the first on line 4, and read it."""
    lines = [f'  - {{roll: "{", ".join(keys)}", result: Result {number}}}' for number, keys in enumerate(rows, 1)]
    path.write_text("\n".join([f"title: Any\ndie: {die}\nrows:", *lines]))
    return read_file(path, lambda node, name: read_twice(node, TABLE, make_table, name))


@given(table=divided())
def test_every_face_leads_to_the_row_that_names_it(path: Path, table: tuple[str, Rows]) -> None:
    """However a die is divided up among rows, each face leads to the one row that names it."""
    die, rows = table
    found = read_rows(path, die, rows).row_of()
    assert {key: row.results[0].title for key, row in found.items()} == {
        key: f"Result {number}" for number, keys in enumerate(rows, 1) for key in keys
    }


@given(table=divided().filter(lambda table: len(table[1]) > 1), place=st.integers(0, 5))
def test_missing_faces_are_named(path: Path, table: tuple[str, Rows], place: int) -> None:
    """A table that lacks a row is refused with the faces that lead nowhere, the first dozen by name."""
    die, rows = table
    gone = rows.pop(place % len(rows))
    with pytest.raises(BadData) as bad:
        read_rows(path, die, rows)
    (problem,) = bad.value.problems
    more = f" and {len(gone) - 12} more" if len(gone) > 12 else ""
    assert problem.message == f"rows: no row covers {', '.join(gone[:12])}{more}"
    assert problem.origin.line == 4


@given(table=divided(), place=st.integers(0, 5))
def test_faces_covered_twice_are_named(path: Path, table: tuple[str, Rows], place: int) -> None:
    """A table with a row too many is refused with each of its faces, and the line of the row that has it already."""
    die, rows = table
    first = place % len(rows)
    rows.append(rows[first])
    with pytest.raises(BadData) as bad:
        read_rows(path, die, rows)
    assert {
        problem.message.split(" is already covered by ")[0].split(": ")[1] for problem in bad.value.problems
    } == set(rows[first])
    assert all(problem.message.endswith(f" on line {4 + first}") for problem in bad.value.problems)
    assert {problem.origin.line for problem in bad.value.problems} == {3 + len(rows)}
