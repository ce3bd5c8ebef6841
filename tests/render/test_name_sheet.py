"""Sheets to tick what one owns, and with what one owns, read back from their PDFs."""

import pytest
from conftest import maker, shipped_systems
from reading import read_pages, read_structure, squeeze

from printgen.build.job import Job
from printgen.model.product import OwnedSpec, TickSpec
from printgen.model.system import Collection
from printgen.products.listing import list_sheets

HORDE = shipped_systems()["horde-mode"]
UNITS = tuple((name, HORDE.roster(name).names[::3]) for name in ("orks", "space-marines"))
MINE = HORDE._replace(collection=Collection(HORDE.id, UNITS, HORDE.origins["title"]))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_owned_can_be_read_with_its_dice(paper: str) -> None:
    """On one sheet of paper: each name with the faces before it, its faction behind it, and the dice above the list."""
    (spec,) = [spec for spec in list_sheets(MINE) if isinstance(spec, OwnedSpec)]
    data = maker(paper).make(Job(MINE, spec).narrow()).data
    pages = read_pages(data)
    assert len(pages) <= 2
    items = {item.text for item in read_structure(data, pages).find("LI")}
    assert len(items) == sum(
        words.text in names for name, names in UNITS for _, entries in HORDE.roster(name).entries for words in entries
    )
    for name, names in UNITS:
        assert any(item.endswith(squeeze(f"{names[0]} {HORDE.roster(name).title}")) for item in items)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_box_stands_before_each_number(paper: str) -> None:
    """Each name of a roster has a box to tick, the number that the command line knows it by, and its rolls."""
    (spec,) = [spec for spec in list_sheets(HORDE) if isinstance(spec, TickSpec)]
    roster = HORDE.roster("chaos-knights")
    data = maker(paper).make(Job(HORDE, spec._replace(rosters=(roster.id,))).narrow()).data
    (page,) = pages = read_pages(data)
    items = [item.text for item in read_structure(data, pages).find("LI")]
    assert len(items) == len(roster.names)
    for number, name in enumerate(roster.names, 1):
        assert items[number - 1].startswith(squeeze(f"{number} {name}"))
    sides = [(rect["x1"] - rect["x0"], rect["bottom"] - rect["top"], rect["x0"], rect["top"]) for rect in page.rects]
    inner = {(x, y) for width, height, x, y in sides if abs(width - height) < 0.1 and 6 < width < 7.5}
    assert len(inner) == len(roster.names)
