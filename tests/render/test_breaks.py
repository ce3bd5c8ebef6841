"""Where columns and pages end: sheets made to end there at every line of a heading, a table and a list."""

import json
from pathlib import Path

import pytest
from conftest import maker
from reading import read_pages, read_structure
from sections import find_lone_lines, find_lone_rows, find_parted_headings, find_parted_tables, read_sections

from printgen.build.job import load_systems
from printgen.paths import Pack
from printgen.render.flow.sheet import SheetPrinter
from printgen.units import Micrometres

SYSTEM = {
    "title": "Into the Marsh, solo rules",
    "name": "Marsh",
    "edition": "1",
    "authors": ["A. Heron"],
    "credit": "Into the Marsh by A. Heron. Unofficial play-aid.",
    "prefix": "marsh",
    "accent": "#1f5c4d",
}
LINE = "Wade on until the water reaches the knee of the smallest of you, and look about for lights."
SPAWN = {
    "title": "Wandering monsters",
    "die": "d20",
    "intro": "Roll for each pool.",
    "rows": [{"roll": str(roll), "result": "Rats", "text": f"Place {roll} of them."} for roll in range(1, 21)],
}
OMENS = {
    "title": "Omens",
    "die": "d6",
    "rows": [{"roll": str(roll), "result": "Owl", "text": f"{LINE} {LINE}"} for roll in range(1, 7)],
}
# A paper so low that a sheet's columns end often.
HEIGHT: Micrometres = 95_000
TIMES = 4
TRIED = range(1, 7)


def make_pack(folder: Path, lines: int) -> Pack:
    """Write a pack whose sheet has everything several times, the first time so many lines below its top."""
    procedures = {
        "before": {"title": "Before", "steps": [f"Wade on for step {number}" for number in range(lines)]},
        "search": {"title": "Search", "text": " ".join([LINE] * 4), "points": [f"{LINE} {LINE}"] * 4},
    }
    products = {"sheets": {"aid": {"content": ["before", "spawn", "search", "omens"] * TIMES}}}
    files = {"system": SYSTEM, "products": products, "procedures": procedures, "spawn": SPAWN, "omens": OMENS}
    folder.mkdir()
    for name, content in files.items():
        (folder / f"{name}.yaml").write_text(json.dumps(content, indent=1), encoding="utf-8")
    return Pack("marsh", folder, "here")


@pytest.fixture(scope="module")
def press() -> SheetPrinter:
    """Return what prints sheets on the low paper."""
    look = maker("a4").look
    return SheetPrinter(look.paper._replace(height=HEIGHT), look.theme)


@pytest.mark.every(3)
@pytest.mark.every(2)
@pytest.mark.parametrize("lines", TRIED)
def test_nothing_is_parted_wherever_a_column_ends(lines: int, press: SheetPrinter, tmp_path: Path) -> None:
    """Headings stay with their text, tables with their headings, and rows and lines in company at each end."""
    (system,), _ = load_systems([make_pack(tmp_path / "marsh", lines)])
    (spec,) = (sheet for sheet in system.sheets if sheet.id == "aid")
    data = press.set_sheet(system, spec).data
    sections = read_sections(read_structure(data, read_pages(data)))
    assert len(sections) == 4 * TIMES
    assert not find_parted_headings(sections)
    assert not find_parted_tables(sections)
    assert not find_lone_rows(sections)
    assert not find_lone_lines(sections)
