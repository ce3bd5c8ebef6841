"""Words with markup as they are set: in their faces, on their lines, with the spaces and quotes of the whole text."""

import re
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printgen.load.look.look import load_look
from printgen.load.nodes.symbols import read_symbol
from printgen.model.markup import mark, read_markup, write_markup
from printgen.model.options import Options
from printgen.paths import find_symbols
from printgen.render.pdf.fonts import load_fonts, make_faces
from printgen.typeset.frame import Symbol, Text
from printgen.typeset.type.typeface import Typeface, spell_out
from printgen.typeset.type.wording import refine

SYMBOLS = {name: read_symbol(find_symbols()[name]) for name in ("skull", "eye")}
SIZE, WIDTH = 10.0, 90.0


@cache
def faces() -> dict[str, Typeface]:
    """Return the faces of the usual theme."""
    return make_faces(load_fonts(load_look(Options()).theme))


def spell(written: str, font: str = "regular", turn: int = 0) -> list[Text | Symbol]:
    """Return what a line that a pack writes is drawn as."""
    line = Text(7, 50, font, SIZE, 12, "#000000", (refine(mark(written, SYMBOLS)),), turn=turn)
    return [item for item in spell_out([line], faces(), SYMBOLS) if isinstance(item, Text | Symbol)]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ('Roll "**5+**" or 6"', "Roll \u201c**5+**\u201d or\u00a06\u2033"),
        ('"**Hold** it"', "\u201c**Hold** it\u201d"),
        ("**it**'s", "**it**\u2019s"),
        ("(-**1** _to hit_)", "(\u2212**1** _to hit_)"),
        ("**2** CP", "**2**\u00a0CP"),
        ("**5**-**6**", "**5**\u2013**6**"),
        ("_here_ - :eye:", "_here_ - :eye:"),
    ],
)
def test_typography_reads_over_markup(written: str, printed: str) -> None:
    """Quotes, primes, ranges and unbreakable spaces are those of the whole text, wherever its markup ends."""
    assert write_markup(refine(mark(written, SYMBOLS))) == printed


@pytest.mark.parametrize(
    ("font", "fonts"),
    [
        ("regular", ["regular", "bold", "regular", "italic", "regular", "bold"]),
        ("italic", ["italic", "bold", "italic", "regular", "italic", "bold"]),
        ("bold", ["bold"] * 6),
    ],
)
def test_words_are_set_in_their_faces(font: str, fonts: list[str]) -> None:
    """Bold stands out of text and of notes, italics in notes are upright, and titles are bold already."""
    drawn = spell("a **b** c _d_ e **_f_**", font)
    assert [item.font for item in drawn if isinstance(item, Text)] == fonts


def test_pieces_stand_beside_one_another() -> None:
    """Each piece of a line begins where that before it ends, also on a line that is turned upwards."""
    flat, upright = spell("one **two** :skull:_three_"), spell("one **two** :skull:_three_", turn=90)
    texts = [item for item in flat if isinstance(item, Text)]
    for before, after in pairwise(texts[:3]):
        assert after.x == pytest.approx(before.x + faces()[before.font].width(before.lines[0], SIZE))
    assert [item.y for item in texts] == [50] * 4
    assert [round(50 - item.y, 6) for item in upright] == [round(item.x - 7, 6) for item in flat]


def test_a_symbol_is_as_high_as_capitals() -> None:
    """A symbol among words stands on the line, a little higher than a capital, and touches no letter."""
    before, symbol, after = spell("On :skull: go")
    assert isinstance(before, Text)
    assert isinstance(symbol, Symbol)
    capital = SIZE * faces()["regular"].cap_height
    assert symbol.outline == SYMBOLS["skull"]
    assert capital <= symbol.size <= 1.2 * capital
    assert symbol.y == pytest.approx(50 - capital / 2)
    assert before.x + faces()["regular"].width("On ", SIZE) <= symbol.x - symbol.size / 2
    assert symbol.x + symbol.size / 2 <= after.x


@example(["**one**", "**one**", "**one**", "_two_", "_two_", ":skull:"])
@given(
    st.lists(st.sampled_from(["**one**", "_two_", "three", "**four five", "six**", ":skull:", "2", "CP", "**7**:eye:"]))
)
def test_lines_break_over_markup(words: list[str]) -> None:
    """Whatever is marked, no line is wider than its room, no word is lost, and all keep their markup."""
    text = refine(mark(" ".join(words), SYMBOLS))
    lines = faces()["regular"].break_lines(text, SIZE, WIDTH)
    assert lines is not None
    assert all(faces()["regular"].width(line, SIZE) <= WIDTH + 0.3 for line in lines)
    joined = [span for line in lines for span in read_markup(line)]
    for bold, italic in ((False, False), (True, False), (False, True)):
        told, meant = (
            "".join(span.text for span in spans if (span.bold, span.italic) == (bold, italic))
            for spans in (joined, read_markup(text))
        )
        assert re.sub(r"\s", "", told) == re.sub(r"\s", "", meant)


@given(st.text(alphabet="ab 2-'\"(", max_size=60))
def test_a_text_without_markup_is_set_as_before(written: str) -> None:
    """A text whose last word alone is bold breaks its lines as the same text without markup, if bold is as wide."""
    plain, marked = refine(f"{written} b"), refine(mark(f"{written} **b**", SYMBOLS))
    assert type(plain) is str
    lines = faces()["bold"].break_lines(plain, SIZE, WIDTH)
    found = faces()["bold"].break_lines(marked, SIZE, WIDTH)
    assert [*map(str, found or ())] == [*(lines or ())]
