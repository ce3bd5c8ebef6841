"""Columns: laid out once, and lying where WeasyPrint puts them."""

import json
from pathlib import Path

import pytest
from conftest import maker
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import read_pages, read_structure
from sections import find_lone_lines, find_lone_rows, find_parted_headings, find_parted_tables, read_sections

from printgen.build.job import load_systems
from printgen.paths import Pack
from printgen.render.flow.fitting import sum_document
from printgen.render.flow.flow import VARIANT, Flow
from printgen.render.flow.library import boxes
from printgen.render.flow.markup import read_html
from printgen.render.flow.page_layout import lay_out
from printgen.render.flow.sheet import SheetPrinter
from printgen.units import Micrometres

STYLES = "<style>@page { size: 300pt 120pt; margin: 10pt } .wide { column-span: all }</style>"
SENTENCE = "Wade on until the water reaches the knee of the smallest of you."
# Whether a block goes across all columns, and how many sentences are in it.
BLOCKS = st.lists(st.tuples(st.booleans(), st.integers(1, 5)), min_size=1, max_size=7)
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


@pytest.fixture(scope="module")
def flow() -> Flow:
    """Return what sets text."""
    return maker("a4").sheets.flow


def test_columns_lie_where_weasyprint_puts_them(flow: Flow) -> None:
    """Whatever stands in columns and across them, each word lies on the page and the spot where WeasyPrint lays it."""

    @settings(max_examples=8)
    @given(blocks=BLOCKS, count=st.integers(1, 3), fill=st.sampled_from(["auto", "auto", "balance"]))
    def compare(blocks: list[tuple[bool, int]], count: int, fill: str) -> None:
        body = "".join(
            f"<section class='{'wide' if wide else ''}'><p>{' '.join([SENTENCE] * length)}</p></section>"
            for wide, length in blocks
        )
        page = f'<html lang="en"><head>{STYLES}</head><body><h1>Marsh</h1>'
        text = f'{page}<main style="columns: {count}; column-fill: {fill}">{body}</main></body></html>'
        html, again = (read_html(text, flow.made_with[0], flow.fetcher) for _ in range(2))
        ours = lay_out(html, flow.styles, flow.fonts, VARIANT)
        theirs = again.render(stylesheets=[flow.styles], font_config=flow.fonts, pdf_variant=VARIANT)
        assert sum_document(ours) == sum_document(theirs)

    compare()


def test_a_wider_line_never_holds_fewer_words(flow: Flow) -> None:
    """A no-break space before a number in bold costs no line its words, with any version of Pango."""

    def set_first_line(width: float) -> str:
        words = f'<p style="width: {width}pt">Another player gains\xa0<strong>2</strong></p>'
        html = read_html(f'<html lang="en"><body>{words}</body></html>', flow.made_with[0], flow.fetcher)
        (page,) = lay_out(html, flow.styles, flow.fonts, VARIANT).pages
        drawn = page._page_box.descendants()  # noqa: SLF001
        lines = [box for box in drawn if isinstance(box, boxes.LineBox)]
        return "".join(box.text for box in lines[0].descendants() if isinstance(box, boxes.TextBox))

    lines = [set_first_line(width / 2) for width in range(100, 260)]
    assert lines == sorted(lines, key=len)
    assert {len(line.split()) for line in lines} == {1, 2, 4}


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
