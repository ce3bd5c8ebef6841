"""Columns: laid out once, and lying where WeasyPrint puts them."""

import pytest
from conftest import maker
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.render.flow.fitting import sum_document
from printgen.render.flow.flow import VARIANT, Flow
from printgen.render.flow.library import boxes
from printgen.render.flow.markup import read_html
from printgen.render.flow.page_layout import lay_out

STYLES = "<style>@page { size: 300pt 120pt; margin: 10pt } .wide { column-span: all }</style>"
SENTENCE = "Wade on until the water reaches the knee of the smallest of you."
# Whether a block goes across all columns, and how many sentences are in it.
BLOCKS = st.lists(st.tuples(st.booleans(), st.integers(1, 5)), min_size=1, max_size=7)


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
