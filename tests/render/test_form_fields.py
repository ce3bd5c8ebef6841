"""Forms as finished PDFs, read back: fields where something is to be filled in, and what is typed into them."""

from collections.abc import Iterator
from contextlib import closing
from ctypes import c_ushort
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2
import pytest
from conftest import shipped_products
from fontTools.agl import toUnicode
from fontTools.ttLib import TTFont
from making import maker_of
from pypdfium2 import raw
from reading import Page, Rectangle, open_pdf, read_pages, squeeze

from printgen.build.maker import Maker
from printgen.model.options import Options
from printgen.products.kinds import ProductKind

FORMS = {name: job for name, job in shipped_products().items() if job.kind is ProductKind.FORM}
NEAR = 0.6  # points: half a line
# For letters of other alphabets PDFium wants fonts of the system, although the one of the fields has them.
TYPED = "Größe, señor, naïve, ça va"
CENTRAL = "ĄąĆćĘęŁłŃńÓóŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůÝýŽžŐőŰű"


class Field(NamedTuple):
    """A field of a PDF: its whole name, what kind it is, and where it lies on its page, from the upper left corner."""

    name: str
    ticked: bool
    said: str
    area: Rectangle


@cache
def print_form(name: str, paper: str) -> bytes:
    """Print a form."""
    return maker_of(Options(paper)).make(FORMS[name]).data


def name_field(node: Any) -> str:
    """Return the whole name of a field, from the root of the tree."""
    own = str(node.T)
    return f"{name_field(node.Parent)}.{own}" if "/Parent" in node else own


def read_fields(page: Any) -> Iterator[Field]:
    """Yield the fields of a page in the order in which a keyboard goes through them."""
    height = float(page.MediaBox[3])
    for widget in page.obj.get("/Annots", ()):
        x0, y0, x1, y1 = map(float, widget.Rect)
        area = Rectangle(x0, height - y1, x1, height - y0)
        yield Field(name_field(widget), widget.FT == "/Btn", str(widget.TU), area)


def count_names(node: Any) -> int:
    """Return how many fields there are below a node of the tree of names, or the node itself."""
    return sum(map(count_names, node.Kids)) if "/Kids" in node else 1


def is_box(curve: dict[str, Any], area: Rectangle) -> bool:
    """Tell whether a box is drawn where an area is."""
    return all(abs(curve[edge] - getattr(area, edge)) < NEAR for edge in ("x0", "top", "x1", "bottom"))


def is_ruled(page: Page, area: Rectangle) -> bool:
    """Tell whether a line is drawn below an area, within a row's height, that is as long."""
    for line in page.lines:
        is_level = abs(line["top"] - line["bottom"]) < NEAR and area.bottom - NEAR < line["top"] < area.bottom + 8
        if is_level and line["x0"] < area.x0 + NEAR and line["x1"] > area.x1 - NEAR:
            return True
    return False


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", sorted(FORMS))
def test_a_field_lies_where_something_is_to_be_filled_in(name: str, paper: str) -> None:
    """Each box that is drawn is ticked there, and what is written stands on a line that is drawn; no name is double."""
    data = print_form(name, paper)
    drawn = read_pages(data)
    with open_pdf(data) as pdf:
        assert not pdf.check_pdf_syntax()
        found = [list(read_fields(page)) for page in pdf.pages]
        names = [field.name for fields in found for field in fields]
        assert len(set(names)) == len(names) == sum(map(count_names, pdf.Root.AcroForm.Fields))
    for page, fields in zip(drawn, found, strict=True):
        boxes = [curve for curve in page.curves if curve["stroke"] and not curve["fill"]]
        ticks = [field for field in fields if field.ticked]
        assert len(boxes) == len(ticks)
        assert all(is_box(box, field.area) for box, field in zip(boxes, ticks, strict=True))
        assert not [field.name for field in fields if not field.ticked and not is_ruled(page, field.area)]


@pytest.mark.parametrize("name", sorted(FORMS))
def test_a_keyboard_goes_through_a_form_as_it_is_read(name: str) -> None:
    """The tabulator leads from row to row and within each to the right, and each field says what it is."""
    with open_pdf(print_form(name, "a4")) as pdf:
        for page in pdf.pages:
            assert page.Tabs == "/R"
            fields = list(read_fields(page))
            assert all(field.said for field in fields)
            for before, after in pairwise(fields):
                below = after.area.top > before.area.bottom - NEAR
                assert below or after.area.x0 > before.area.x1 - NEAR, (before, after)


def test_what_is_known_is_printed_and_not_asked_for() -> None:
    """The edition of the rules stands on the score sheet, and is no field."""
    data = print_form("heroes-of-normandie/score", "a4")
    said = squeeze("".join(char["text"] for page in read_pages(data) for char in page.chars))
    assert "editionv1.12" in said
    with open_pdf(data) as pdf:
        names = {field.name for page in pdf.pages for field in read_fields(page)}
    assert "score.edition" not in names
    assert {"score.seed", "score.scenario", "score.rounds.3.threat-level.orange", "score.rounds.10.vp-now"} <= names


def test_the_typeface_of_fields_comes_with_the_form() -> None:
    """Nobody needs to have a font installed: that of the fields is embedded, and is the one of the form."""
    with open_pdf(print_form("kill-zone/squad", "a4")) as pdf:
        (font,) = pdf.Root.AcroForm.DR.Font.values()
        assert font.BaseFont == "/RobotoCondensed-Regular"
        assert len(font.FontDescriptor.FontFile2.read_bytes()) == int(font.FontDescriptor.FontFile2.Length1) > 20_000
        assert len(font.Widths) == 256 - 32


def test_the_typeface_of_fields_has_the_letters_of_central_europe() -> None:
    """Polish, Czech and Hungarian can be written: each letter has a byte of its own, and the font draws it."""
    with open_pdf(print_form("kill-zone/squad", "a4")) as pdf:
        (font,) = pdf.Root.AcroForm.DR.Font.values()
        drawn = TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes())).getBestCmap()
        named = [str(part).removeprefix("/") for part in font.Encoding.Differences if str(part).startswith("/")]
    written = {toUnicode(name) for name in named} | set(bytes(range(32, 256)).decode("cp1252", errors="ignore"))
    assert set(CENTRAL) <= written
    assert {ord(letter) for letter in CENTRAL} <= drawn.keys()


def click_first(page: Any, form: Any, kind: int) -> Any:
    """Click into the first field of a kind on a page, as a viewer does, and return it."""
    for number in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        widget, area = raw.FPDFPage_GetAnnot(page.raw, number), raw.FS_RECTF()
        if raw.FPDFAnnot_GetFormFieldType(form.raw, widget) == kind:
            raw.FPDFAnnot_GetRect(widget, area)
            for step in (raw.FORM_OnMouseMove, raw.FORM_OnLButtonDown, raw.FORM_OnLButtonUp):
                step(form.raw, page.raw, 0, (area.left + area.right) / 2, (area.bottom + area.top) / 2)
            return widget
    raise LookupError(kind)


def test_words_can_be_typed_and_boxes_ticked() -> None:
    """What is typed in the viewer of a browser is letters on the page that a reader finds; a click ticks a box."""
    words = TYPED.encode("utf-16-le") + b"\0\0"
    with closing(pypdfium2.PdfDocument(print_form("kill-zone/squad", "a4"))) as document:
        document.init_forms()
        with closing(document[0]) as page:
            box = click_first(page, document.formenv, raw.FPDF_FORMFIELD_CHECKBOX)
            assert raw.FPDFAnnot_IsChecked(document.formenv.raw, box)
            click_first(page, document.formenv, raw.FPDF_FORMFIELD_TEXTFIELD)
            typed = (c_ushort * (len(words) // 2)).from_buffer_copy(words)
            raw.FORM_ReplaceSelection(document.formenv.raw, page.raw, typed)
            raw.FORM_ForceToKillFocus(document.formenv.raw)
            assert raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY) == raw.FLATTEN_SUCCESS
        with closing(document[0]) as page:
            assert squeeze(TYPED) in squeeze(page.get_textpage().get_text_range())


def test_the_same_form_gives_the_same_bytes() -> None:
    """Building a form again gives the same file, byte for byte."""
    assert Maker(Options()).make(FORMS["horde-mode/player"]).data == print_form("horde-mode/player", "a4")


def test_products_without_fields_have_no_form() -> None:
    """A file of cards or boards has no form, which viewers would offer to fill in."""
    with open_pdf(maker_of(Options()).make(shipped_products()["firefight/trackers"]).data) as pdf:
        assert "/AcroForm" not in pdf.Root
