"""Forms laid on pages, as values: any form that a pack may ask for, on any paper, in any theme."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from conftest import shipped_products
from hypothesis import given
from hypothesis import strategies as some
from making import maker_of

from printgen.build.job import Job
from printgen.compose.document import Group, Page
from printgen.errors import BadData, Origin
from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.model.product import (
    FormBoxes,
    FormColumn,
    FormHeading,
    FormLine,
    FormLines,
    FormSpec,
    FormTable,
    FormText,
)
from printgen.paths import Pack, known_layouts
from printgen.products.form import count_blanks
from printgen.products.kinds import ProductKind
from printgen.typeset.frame import Area, FormField
from printgen.units import to_points

MARSH = load_pack(Pack("marsh", Path(__file__).resolve().parent.parent / "packs/ok/marsh", "tests"))
HERE = Origin("forms.yaml")
FORMS = {name: job for name, job in shipped_products().items() if job.kind is ProductKind.FORM}
# What is written by hand needs rows of 7 mm, less the lines between them; a box can be hit with a pen at 5 mm.
LEAST_ROW, LEAST_BOX = to_points(7_000) - 1, to_points(4_900)
# Nothing to be filled in lies closer to the edge of the paper than this.
EDGE = to_points(10_000) - 0.01
WORDS = some.sampled_from(
    ["Round", "Name", "What happened here", "VP", "A title that is as long as three", "\u0142\u0119"]
)
SHORT = some.sampled_from(["1", "23", "E", "me", "Green"])
LINES = some.builds(
    FormLine, WORDS, some.sampled_from(["", "name", "seed"]), some.integers(1, 3), some.just(HERE), some.just("")
)
LABELS = some.lists(SHORT, max_size=2).map(tuple)
COLUMNS = some.builds(FormColumn, WORDS, some.integers(2, 3), some.just(""), LABELS, some.just(HERE), some.just(()))


@some.composite
def tables(draw: some.DrawFn) -> FormTable:
    """Return a table: rows with titles do not stand behind boxes, and are not more than they are."""
    columns = draw(some.lists(COLUMNS, min_size=2, max_size=4).map(tuple))
    rows = draw(some.lists(WORDS | some.just(""), min_size=1, max_size=45).map(tuple))
    if any(rows):
        return FormTable(
            draw(WORDS), (columns[0]._replace(boxes=()), *columns[1:]), tuple(row or "Row" for row in rows), False, HERE
        )
    return FormTable(draw(WORDS), columns, rows, draw(some.booleans()), HERE)


PARTS = some.one_of(
    some.builds(FormText, WORDS, some.just(HERE)),
    some.builds(FormLines, some.lists(LINES, min_size=1, max_size=2).map(tuple), some.just(HERE)),
    some.builds(FormBoxes, WORDS, some.lists(SHORT, min_size=1, max_size=40).map(tuple), some.just(HERE)),
    tables(),
)


def make_spec(parts: Sequence[FormHeading | FormText | FormLines | FormBoxes | FormTable], per_page: int) -> FormSpec:
    """Return a form with some parts, below a heading, and a line to write on."""
    whole = (FormHeading("Heading", HERE), *parts, FormLines((FormLine("Last", "", 1, HERE),), HERE))
    return FormSpec("log", "Log", "What it is for.", per_page, whole, dict.fromkeys(("title", "text"), HERE), HERE)


def compose(job: Job, options: Options) -> list[Page]:
    """Return the pages of a form."""
    return list(maker_of(options).compose(job).pages)


def fields_of(page: Page) -> list[FormField]:
    """Return the fields of a page."""
    return [field for item in page.items if isinstance(item, Group) for field in item.frame.fields]


def overlap(one: Area, other: Area) -> bool:
    """Tell whether two areas have more than an edge in common."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


def list_mistakes(page: Page) -> Iterator[FormField]:
    """Yield the fields of a page that lie in its margin, on another one, or are too small."""
    width, height = to_points(page.width), to_points(page.height)
    fields = fields_of(page)
    for field in fields:
        x, y, wide, high = field.area
        inside = x >= EDGE and y >= EDGE and x + wide <= width - EDGE and y + high <= height - EDGE
        if not inside or min(wide, high) < LEAST_BOX:
            yield field
    yield from (one for one, other in combinations(fields, 2) if overlap(one.area, other.area))


@given(some.lists(PARTS, max_size=5), some.sampled_from(["a4", "letter"]), some.integers(1, 2))
def test_all_that_is_to_be_filled_in_has_a_place_of_its_own(
    parts: list[FormText | FormLines | FormBoxes | FormTable], paper: str, per_page: int
) -> None:
    """Whatever a pack asks for: each line, box and cell is on a page, within its margins, on no other, large enough."""
    spec = make_spec(parts, per_page)
    pages = compose(Job(MARSH._replace(forms=(spec,)), spec), Options(paper))
    assert not [field for page in pages for field in list_mistakes(page)]
    paths = [field.path for page in pages for field in fields_of(page)]
    assert len(set(paths)) == len(paths)
    titled = sum(sum(map(bool, part.rows)) for part in spec.parts if isinstance(part, FormTable))
    known = sum(line.fill == "name" for part in spec.parts if isinstance(part, FormLines) for line in part.lines)
    least = len({path[0] for path in paths}) * (sum(map(count_blanks, spec.parts)) - titled - known)
    grows = any(part.more for part in spec.parts if isinstance(part, FormTable))
    assert len(paths) >= least
    assert len(paths) == least or grows


@pytest.mark.every(4)
@pytest.mark.parametrize("theme", sorted(known_layouts("themes")))
@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "tabloid"])
@pytest.mark.parametrize("name", sorted(FORMS))
def test_a_form_is_made_on_every_paper_in_every_theme(name: str, paper: str, theme: str) -> None:
    """The forms that ship are right on all usual paper, also in large print."""
    pages = compose(FORMS[name], Options(paper, theme=theme))
    assert not [field for page in pages for field in list_mistakes(page)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", sorted(FORMS))
def test_a_form_fills_its_page(name: str, paper: str) -> None:
    """The forms that ship take one page each, with as many rows, as high, as there is room for."""
    (page,) = compose(FORMS[name], Options(paper))
    lowest = max(field.area.y + field.area.height for field in fields_of(page))
    assert to_points(page.height) - lowest < to_points(30_000)  # a text of two lines may stand below


def test_rows_are_high_enough_to_write_in() -> None:
    """From one empty row to the next it is 8 mm or more."""
    (page,) = compose(FORMS["solo-heresy/enemy-force"], Options())
    tops = [field.area.y for field in fields_of(page) if field.path[1] == "units" and field.path[-1] == "unit"]
    assert len(tops) > 12
    assert min(after - before for before, after in pairwise(tops)) >= to_points(8_000)


def test_a_table_that_is_too_long_goes_on_on_another_page() -> None:
    """No row is lost where a table takes more than a page, and each page has its head."""
    columns = (FormColumn("Unit", 1, "", (), HERE), FormColumn("Hits", 1, "", (), HERE))
    spec = make_spec([FormTable("Units", columns, ("",) * 60, more=False, origin=HERE)], 1)
    pages = compose(Job(MARSH._replace(forms=(spec,)), spec), Options())
    assert len(pages) == 2
    rows = [int(field.path[2]) for page in pages for field in fields_of(page) if field.path[-1] == "unit"]
    assert rows == list(range(1, 61))


def test_forms_too_high_to_share_a_page_are_not_made_twice() -> None:
    """Two that fit stand on one page; of two that do not, there is one."""
    columns = (FormColumn("Unit", 1, "", (), HERE),)
    for rows, forms in ((5, ["log-1", "log-2"]), (20, ["log-1"])):
        spec = make_spec([FormTable("Units", columns, ("",) * rows, more=False, origin=HERE)], 2)
        (page,) = compose(Job(MARSH._replace(forms=(spec,)), spec), Options())
        assert sorted({field.path[0] for field in fields_of(page)}) == forms


def test_a_part_higher_than_the_page_is_told() -> None:
    """Boxes that would take more than a page are refused where the form stands in its file."""
    spec = make_spec([FormBoxes("Points", tuple(f"as many as {n} of the points" for n in range(60)), HERE)], 1)
    with pytest.raises(BadData, match="does not fit"):
        compose(Job(MARSH._replace(forms=(spec,)), spec), Options("100x140mm"))
