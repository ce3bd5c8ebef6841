"""Forms in words: what there is to fill in, what it is called, and what is known of it."""

from functools import cache
from pathlib import Path

from printgen.errors import Origin
from printgen.load.folder import load_pack
from printgen.model.product import FormBoxes, FormColumn, FormLine, FormLines, FormPart, FormSpec, FormTable
from printgen.model.system import System
from printgen.paths import Pack
from printgen.products.form import PaperForm, fill_in, find_known, list_boxes, list_cells, list_lines, make_paper_forms

MARSH = Path(__file__).resolve().parent.parent / "packs/ok/marsh"
HERE = Origin("forms.yaml")


@cache
def load_marsh() -> System:
    """Return the pack that uses every key of its files."""
    return load_pack(Pack("marsh", MARSH, "tests"))


def make_forms(*parts: FormPart, per_page: int = 1) -> list[PaperForm]:
    """Return the forms of a page with some parts."""
    return make_paper_forms(
        fill_in(FormSpec("log", "Log", "", per_page, parts, {}, HERE), find_known(load_marsh()), {})
    )


def line(title: str) -> FormLine:
    """Return a line to write on."""
    return FormLine(title, "", 1, HERE)


def test_names_stay_unlike_whatever_the_titles_are() -> None:
    """Two lines of the same title, or of one in letters that names do not have, have names of their own."""
    (form,) = make_forms(
        FormLines((line("Name"), line("Name"), line("\u0416\u0416")), HERE), FormBoxes("Name!", ("a", "A", ""), HERE)
    )
    lines, boxes = form.parts
    assert [".".join(blank.path) for blank in list_lines(lines)] == ["log.name", "log.name-2", "log.part"]
    assert [".".join(blank.path) for blank in list_boxes(boxes)] == ["log.name-3.a", "log.name-3.a-2", "log.name-3.3"]


def test_a_cell_is_called_by_its_table_row_and_column() -> None:
    """Whoever has a form read aloud hears where the field is; a row without a title is called by its number."""
    columns = (FormColumn("Round", 1, "", (), HERE), FormColumn("Hits", 1, "", ("1", "2"), HERE))
    (form,) = make_forms(FormTable("Rounds", columns, ("Dusk", ""), more=True, origin=HERE))
    titled, empty, added = (list_cells(form.parts[0], row) for row in range(3))
    assert titled[0] == []
    assert [blank.words for blank in titled[1]] == ["Rounds, Dusk, Hits, 1", "Rounds, Dusk, Hits, 2"]
    assert [blank.words for blank in empty[0]] == ["Rounds, 2, Round"]
    assert added[1][0].path == ("log", "rounds", "3", "hits", "1")


def test_forms_that_share_a_page_do_not_share_what_is_typed() -> None:
    """Each of two forms on a page has a number in its names; equal names would be filled in together."""
    first, second = make_forms(FormLines((line("Player"),), HERE), per_page=2)
    assert [form.parts[0].paths[0] for form in (first, second)] == [("log-1", "player"), ("log-2", "player")]


def test_what_is_known_of_a_game_stands_on_its_lines() -> None:
    """A line that asks for what is known has it; one that asks for what nobody has said is left to be written on."""
    lines = tuple(FormLine(fill, fill, 1, HERE) for fill in ("name", "edition", "title", "scenario", "seed"))
    (form,) = make_forms(FormLines(lines, HERE))
    texts = [blank.text for blank in list_lines(form.parts[0])]
    assert texts == ["Into the Marsh", "1.2", "Into the Marsh, solo rules", "", ""]
