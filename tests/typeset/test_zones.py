"""Zones of card layouts, read back from the PDF: what a layout says of a place is where the words are."""

import shutil
from pathlib import Path

import pytest
from making import maker_of
from outputs import copy_pack
from reading import POINTS_PER_MICROMETRE, Rectangle, read_pages, squeeze, text_in

from printgen.cli import main
from printgen.model.options import Duplex, Options
from printgen.paths import shipped

POINTS_PER_MM = POINTS_PER_MICROMETRE * 1000
LAYOUT = """\
extends: text
title: Words below
zones:
  title: {left: index + 1mm, right: 0mm, bottom: 0mm, height: 20%}
  index: {left: 0mm, bottom: 0mm, height: 20%}
  banner: none
  text: {left: 25%, width: 50%, top: 10mm, bottom: title + 4mm}
  foot: none
  symbol: none
"""


@pytest.fixture
def pack(here: Path) -> Path:
    """Return a pack whose deck has a layout of its own; commands run in the folder that holds it."""
    folder = copy_pack("plain", here)
    (folder / "products.yaml").write_text("decks: {spawn: {table: spawn, layout: low}}\n", encoding="utf-8")
    (here / "layouts/cards").mkdir(parents=True)
    (here / "layouts/cards/low.yaml").write_text(LAYOUT, encoding="utf-8")
    return folder


def build(pack: Path, card: str) -> bytes:
    """Build the deck with cards of a format and return it."""
    options = ["--card", card, "--duplex", "none", "-o", "out"]
    assert main(["build", f"{pack.name}/spawn", "--tables", ".", *options]) == 0
    return (Path("out/a4") / pack.name / "spawn.pdf").read_bytes()


@pytest.mark.parametrize("card", ["poker", "tarot", "mini-euro"])
def test_words_stand_where_the_layout_says(pack: Path, card: str) -> None:
    """Text and title of each card lie in their zones, whose millimetres and per cent follow the format."""
    maker = maker_of(Options()._replace(card=card, duplex=Duplex.NONE))
    form = maker.look.format
    safe, scale = form.safe * POINTS_PER_MICROMETRE, form.type * POINTS_PER_MM
    found: list[int] = []
    for page in read_pages(build(pack, card)):
        for slot in maker.design.grid.slots():
            x, y, width, height = (length * POINTS_PER_MICROMETRE for length in slot[:4])
            wide, high = width - 2 * safe, height - 2 * safe
            title, left = y + height - safe - 0.2 * high, x + safe + 0.25 * wide
            text = Rectangle(left, y + safe + 10 * scale, left + 0.5 * wide, title - 4 * scale)
            chars = [char for char in page.chars if Rectangle(x, y, x + width, y + height).holds(char)]
            above = [char for char in chars if char["bottom"] < title]
            found.append(len(above))
            assert all(text.holds(char) for char in above)
            assert len(chars) > len(above) or not chars
    assert any(found)


def test_a_deck_is_built_anew_when_the_layout_that_its_own_extends_changes(pack: Path) -> None:
    """What a layout extends is among what a deck is made from."""
    mother, low = Path("layouts/cards/mother.yaml"), Path("layouts/cards/low.yaml")
    shutil.copy(shipped("layouts") / "cards/text.yaml", mother)
    low.write_text(LAYOUT.replace("extends: text", "extends: mother"), encoding="utf-8")
    first = build(pack, "poker")
    mother.write_text(mother.read_text(encoding="utf-8").replace("body: {size: 12", "body: {size: 8"), encoding="utf-8")
    assert build(pack, "poker") != first


def test_a_layout_from_before_zones_has_those_of_the_shipped_ones(pack: Path) -> None:
    """A layout that says nothing of zones prints as the shipped one of its header does."""
    low, text = Path("layouts/cards/low.yaml"), (shipped("layouts") / "cards/bands.yaml").read_text(encoding="utf-8")
    low.write_text(text, encoding="utf-8")
    first = build(pack, "poker")
    low.write_text(text.partition("zones:")[0], encoding="utf-8")
    assert build(pack, "poker") == first


FIELDS = """\
title: Errands
fields: {task: Task, pay: Pay}
entries:
  - {title: The lamp, text: Bring oil to the lamp., flavour: It is dark., task: Climb the tower., pay: Three coins.}
  - {title: The boat, text: The boat leaks., task: Find tar and a brush., pay: A seat in it.}
"""
APART = """\
extends: text
title: Fields below
zones:
  text: {left: 0mm, right: 0mm, top: banner + 3mm, height: 20mm}
  fields: {left: 0mm, width: 60%, top: text + 5mm, bottom: foot + 3mm}
  symbol: none
"""


def test_fields_stand_in_their_zone(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fields of a table stand apart from the text where a layout has a zone for them, and `verify` reads them there."""
    (pack / "spawn.yaml").write_text(FIELDS, encoding="utf-8")
    Path("layouts/cards/low.yaml").write_text(APART, encoding="utf-8")
    (page,) = read_pages(build(pack, "poker"))
    maker = maker_of(Options()._replace(duplex=Duplex.NONE))
    safe = maker.look.format.safe * POINTS_PER_MICROMETRE
    said = (
        ("Bring oil to the lamp.It is dark.", "Climb the tower.Three coins."),
        ("The boat leaks.", "Find tar and a brush."),
    )
    for slot, (text, fields) in zip(maker.design.grid.slots(), said, strict=False):
        x, y, width, height = (length * POINTS_PER_MICROMETRE for length in slot[:4])
        border, end = y + safe + (14.6 - 1.2 + 3 + 20) * POINTS_PER_MM, x + safe + 0.6 * (width - 2 * safe)
        assert squeeze(text) in text_in(page.chars, Rectangle(x, y, x + width, border))
        shown = text_in(page.chars, Rectangle(x + safe, border, end, y + height)).replace("task", "").replace("pay", "")
        assert squeeze(fields) in shown
    assert main(["verify", pack.name, "--tables", ".", "--pdf", "out"]) == 0
    capsys.readouterr()


def test_fields_that_do_not_fit_their_zone_are_told(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fields with more words than their zone holds are an error with the height that they need."""
    (pack / "spawn.yaml").write_text(FIELDS.replace("Three coins.", "Coins. " * 60), encoding="utf-8")
    Path("layouts/cards/low.yaml").write_text(APART, encoding="utf-8")
    assert main(["build", f"{pack.name}/spawn", "--tables", ".", "-o", "out"]) == 1
    said = capsys.readouterr().err
    assert "spawn.yaml:4:" in said
    assert "mm too high" in said
    assert "there is room for 36.2 mm" in said
