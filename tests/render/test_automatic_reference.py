"""The reference of a pack that asks for none: it shows every table, each as wide as it needs, on as many pages."""

from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pytest
from conftest import Capture
from outputs import copy_pack

from printgen.cli import main

HEAD = "title: Omens\ndie: d100\ncolumns:\n"
COLUMNS = ("Wahrscheinlich", "Gleichwahrscheinlich", "Unwahrscheinlich", "Mitternächtlich")
# How far apart the outer columns of a table stand at least that has all of a page, and at most in one of three columns.
WIDE, NARROW = 210, 100


def write_table(folder: Path, columns: tuple[str, ...], rows: int) -> None:
    """Write a table of some columns and rows, each row with a word of its own."""
    titles = "".join(f"  c{place}: {title}\n" for place, title in enumerate(columns))
    step = 100 // rows
    said = (
        f"  - {{roll: {step * row + 1}-{step * row + step}, "
        + ", ".join(f"c{place}: Omen{row}x{place}" for place, _ in enumerate(columns))
        + "}\n"
        for row in range(rows)
    )
    (folder / "signs.yaml").write_text(f"{HEAD}{titles}rows:\n{''.join(said)}")


def print_reference(folder: Path) -> list[list[dict[str, Any]]]:
    """Return the words of each page of the reference of a pack in the folder tables, with where they stand."""
    assert main(["build", f"{folder.name}/reference"]) == 0
    with pdfplumber.open(Path("output/a4") / folder.name / "reference.pdf") as pdf:
        return [page.extract_words(x_tolerance=1) for page in pdf.pages]


@pytest.mark.parametrize(("columns", "is_wide"), [(COLUMNS, True), (("Ja", "Nein"), False)])
def test_a_table_has_the_width_that_it_needs(here: Path, columns: tuple[str, ...], *, is_wide: bool) -> None:
    """A table whose words are too wide for a column of the sheet has all of the page, another stays in its column."""
    folder = copy_pack("plain", here / "tables")
    write_table(folder, columns, 5)
    pages = print_reference(folder)
    begins = [next(word["x0"] for page in pages for word in page if word["text"] == title) for title in columns]
    apart = begins[-1] - begins[0]
    assert apart > WIDE if is_wide else apart < NARROW


def test_a_table_longer_than_a_page_goes_on_with_its_head(here: Path) -> None:
    """All rows of it are printed, and each page of it says above its rows what its columns are."""
    folder = copy_pack("plain", here / "tables")
    write_table(folder, COLUMNS, 100)
    pages = [{word["text"] for word in page} for page in print_reference(folder)]
    assert all(any(f"Omen{row}x3" in page for page in pages) for row in range(100))
    holders = [page for page in pages if any(word.startswith("Omen") and "x" in word for word in page)]
    assert len(holders) > 1
    assert all({*COLUMNS} <= page for page in holders)


def test_a_word_too_wide_for_any_page_is_told(here: Path, capsys: Capture) -> None:
    """A title that not even the whole page can hold is named at its place."""
    folder = copy_pack("plain", here / "tables")
    write_table(folder, ("W" * 120, "Nein"), 5)
    assert main(["check", folder.name]) == 1
    assert "signs.yaml:4:7" in capsys.readouterr().err


LEADING = """\
title: Signs
die: d6
rows:
  - {roll: 1-3, result: A howl, roll-on: spawn}
  - {roll: 4-6, result: A light, text: "It is {2d6} paces away: see {table:spawn}."}
"""


def test_a_table_that_leads_to_another_says_on_which_page(here: Path) -> None:
    """The title of the other table is a link, with its page on a sheet of several pages, and without on one page."""
    folder = copy_pack("plain", here / "tables")
    (folder / "signs.yaml").write_text(LEADING)
    words = [word["text"] for page in print_reference(folder) for word in page]
    assert " ".join(words).count("page") == 1  # the foot
    sheet = "sheets: {reference: {title: Reference, in-play: [[{rows: signs}]], content: [[{rows: spawn}]]}}\n"
    (folder / "products.yaml").write_text(sheet)
    first, _second = (" ".join(word["text"] for word in page) for page in print_reference(folder))
    assert "Roll on Wandering monsters, page 2." in first
    assert "It is 2d6 paces away: see Wandering monsters, page 2." in first
    with pikepdf.open(Path("output/a4") / folder.name / "reference.pdf") as pdf:
        targets = {str(link.Dest) for link in pdf.pages[0].Annots}
    assert targets == {"table.of.spawn"}


def test_a_row_that_is_named_is_linked(here: Path) -> None:
    """A result that leads to one row of a table is printed with a link to that row, and the page where it stands."""
    folder = copy_pack("plain", here / "tables")
    (folder / "signs.yaml").write_text(LEADING.replace("roll-on: spawn", "roll-on: {table: spawn, row: bog-rats}"))
    sheet = "sheets: {reference: {title: Reference, in-play: [[{rows: signs}]], content: [[{rows: spawn}]]}}\n"
    (folder / "products.yaml").write_text(sheet)
    first, _second = (" ".join(word["text"] for word in page) for page in print_reference(folder))
    assert "See Bog rats, page 2." in first
    with pikepdf.open(Path("output/a4") / folder.name / "reference.pdf") as pdf:
        targets = {str(link.Dest) for link in pdf.pages[0].Annots}
    assert targets == {"table.of.spawn", "table.of.spawn.bog-rats"}


def test_a_list_that_is_rolled_on_names_its_die(here: Path) -> None:
    """Rows with one text each stand below the title and the die; a list that nobody rolls on has no numbers."""
    folder = copy_pack("plain", here / "tables")
    (folder / "signs.yaml").write_text(LEADING.replace("die: d6", "die: d6\nnotes: [Look up.]"))
    (folder / "finds.yaml").write_text("title: Finds\nentries: [{title: A boot, text: It is wet.}, {title: An eel}]\n")
    words = " ".join(word["text"] for page in print_reference(folder) for word in page)
    assert "Signs d6" in words
    assert "2. An eel" not in words
    assert "An eel" in words


def test_a_long_table_beside_another_begins_on_the_first_page(here: Path) -> None:
    """A list of a sheet with a table longer than a page is one below the other: no page has its title alone."""
    folder = copy_pack("plain", here / "tables")
    write_table(folder, ("Ja", "Nein"), 100)
    content = "[[{rows: signs}, {rows: spawn}]]"
    (folder / "products.yaml").write_text(f"sheets: {{reference: {{content: {content}}}}}\n")
    pages = [{word["text"] for word in page} for page in print_reference(folder)]
    assert "Omen0x0" in pages[0]
    assert all(any(f"Omen{row}x1" in page for page in pages) for row in range(100))
    assert all({"Ja", "Nein"} <= page for page in pages if any(word.startswith("Omen") for word in page - {"Omens"}))
