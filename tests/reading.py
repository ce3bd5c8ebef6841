"""Finished PDFs read back with libraries that had no part in making them: characters, boxes and structure."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any, NamedTuple

import pdfplumber
import pikepdf
from pdfminer.layout import LTChar, LTComponent, LTContainer, LTCurve, LTLine, LTPage, LTRect
from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import stream_value
from pdfminer.psparser import LIT
from pdfplumber.page import PDFPageAggregatorWithMarkedContent

POINTS_PER_MICROMETRE = 72 / 25_400
Char = dict[str, Any]
# What is typed for characters that are printed.
TYPED = str.maketrans("\u201c\u201d\u2018\u2019\u2032\u2033\u2212\u2013", "\"\"'''\"--")
# Elements of a structure that hold a text or a table, as opposed to those that only hold others.
BLOCKS = ("H1", "H2", "P", "L", "Table")


class Rectangle(NamedTuple):
    """A rectangle in points from the page's top left corner."""

    x0: float
    top: float
    x1: float
    bottom: float

    def holds(self, char: dict[str, Any]) -> bool:
        """Tell whether the middle of a character lies inside."""
        x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
        return bool(self.x0 < x < self.x1 and self.top < y < self.bottom)

    def holds_ink(self, char: dict[str, Any], page_height: float) -> bool:
        """Tell whether a character lies inside from its origin on the baseline to its end.

        The box that a font states is taller than ink, and that of turned text is not to be relied on.
        """
        *_, x, y = char["matrix"]
        ends = (char["x0"], char["x1"]) if char["upright"] else (x, x)
        return bool(self.x0 <= min(ends) and max(ends) <= self.x1 and self.top <= page_height - y <= self.bottom)

    def shrunk(self, by: float) -> "Rectangle":
        """Return the rectangle, smaller by this on each side."""
        return Rectangle(self.x0 + by, self.top + by, self.x1 - by, self.bottom - by)


class Page(NamedTuple):
    """What stands on one page: characters in the order drawn, rectangles, straight lines and other outlines."""

    width: float
    height: float
    chars: list[dict[str, Any]]
    rects: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    curves: list[dict[str, Any]]


def read_pages(data: bytes, which: slice = slice(None)) -> list[Page]:
    """Return the pages of a PDF, or those of them that are asked for, counted from 0.

    What pdfplumber finds is described here with its names, but only as far as tests ask: it takes as long to describe
    all as to find it.
    """
    with pdfplumber.open(_spread_out(data)) as pdf:
        return [_read_page(page) for page in pdf.pages[which]]


def _spread_out(data: bytes) -> BytesIO:
    """Return a PDF without what is read aloud, each object on its own: pdfminer reads all that lie together."""
    with open_pdf(data) as pdf:
        if "/StructTreeRoot" not in pdf.Root:
            return BytesIO(data)
        del pdf.Root.StructTreeRoot
        spread = BytesIO()
        pdf.save(spread, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        return spread


def _read_page(page: pdfplumber.page.Page) -> Page:
    """Return what stands on a page."""
    found: dict[type[LTComponent], list[dict[str, Any]]] = {LTChar: [], LTRect: [], LTLine: [], LTCurve: []}
    for item in _list_items(_lay_out(page)):
        if type(item) in found:
            found[type(item)].append(_describe(item, page))
    return Page(float(page.width), float(page.height), *found.values())


def _lay_out(page: pdfplumber.page.Page) -> LTPage:
    """Return what stands on a page as pdfplumber would lay it out, had it a faster parser."""
    device = PDFPageAggregatorWithMarkedContent(page.pdf.rsrcmgr, pageno=page.page_number, laparams=page.pdf.laparams)
    _Interpreter(page.pdf.rsrcmgr, device).process_page(page.page_obj)
    return device.get_result()


class _Interpreter(PDFPageInterpreter):
    """The interpreter of pdfminer, whose own parser takes most of its time: here qpdf takes the content apart."""

    def execute(self, streams: Sequence[Any]) -> None:
        """Do what the operators of some streams say, which are read as one."""
        content = b"\n".join(stream_value(stream).get_data() for stream in streams)
        for name, operands in _parse(content):
            self.argstack = operands.copy()
            work = getattr(self, f"do_{name}")
            work(*self.pop(work.__code__.co_argcount - 1))


@lru_cache(maxsize=64)
def _parse(content: bytes) -> list[tuple[str, list[Any]]]:
    """Return the operators of a content stream, each with its operands as pdfminer wants them."""
    with pikepdf.new() as pdf:
        steps = pikepdf.parse_content_stream(pikepdf.Stream(pdf, content))
        return [
            (str(step.operator).replace("*", "_a"), [_read_operand(operand) for operand in step.operands])
            for step in steps
        ]


def _read_operand(operand: Any) -> Any:
    """Return a number, a name, a text, a list or a dictionary as pdfminer has it."""
    if isinstance(operand, int):
        return operand
    if isinstance(operand, Decimal):
        return float(operand)
    if isinstance(operand, pikepdf.Name):
        return LIT(str(operand)[1:])
    if isinstance(operand, pikepdf.Array):
        return [_read_operand(part) for part in operand]
    if isinstance(operand, pikepdf.Dictionary):
        return {name[1:]: _read_operand(value) for name, value in operand.items()}
    return bytes(operand)


def _list_items(holder: LTContainer[Any]) -> Iterator[LTComponent]:
    """Yield what lies in a page or in a part of it, in the order drawn."""
    for item in holder:
        if isinstance(item, LTContainer):
            yield from _list_items(item)
        else:
            yield item


def _describe(item: LTComponent, page: pdfplumber.page.Page) -> dict[str, Any]:
    """Return where something lies and how it is drawn, in points from the page's top left corner."""
    left, top = page.mediabox[:2]
    below = page.height + top
    place = {"x0": left + item.x0, "x1": left + item.x1, "top": below - item.y1, "bottom": below - item.y0}
    place["page_number"] = page.page_number
    if isinstance(item, LTChar):
        mark = getattr(item, "mcid", None)
        text = {"text": item.get_text(), "fontname": item.fontname, "size": item.size, "upright": item.upright}
        return place | text | {"matrix": item.matrix, "mcid": mark} | _list_colours(item.graphicstate)
    assert isinstance(item, LTCurve)
    points = [page.point2coord(point) for point in item.pts]
    drawn = {"pts": points, "stroke": item.stroke, "fill": item.fill, "linewidth": item.linewidth}
    colours = {"stroking_color": item.stroking_color, "non_stroking_color": item.non_stroking_color}
    return place | drawn | colours


def _list_colours(state: Any) -> dict[str, Any]:
    """Return the colours of a character, each as a tuple."""
    colours = {"stroking_color": state.scolor, "non_stroking_color": state.ncolor}
    return {name: colour if isinstance(colour, tuple) else (colour,) for name, colour in colours.items()}


def open_pdf(data: bytes) -> pikepdf.Pdf:
    """Return the structure of a PDF."""
    return pikepdf.open(BytesIO(data))


def squeeze(words: str) -> str:
    """Return words without spaces and capitals, which breaking lines and drawing labels may change, as they are typed.

    What is typed for quotes, primes, minus and ranges is not what is printed.
    """
    return "".join(words.split()).casefold().translate(TYPED)


def text_in(chars: Iterable[dict[str, Any]], area: Rectangle) -> str:
    """Return the squeezed text of the characters inside an area, in the order drawn."""
    return squeeze("".join(char["text"] for char in chars if area.holds(char)))


class Element:
    """An element of a tagged PDF's structure, with its parts in reading order: elements, or characters drawn for it."""

    def __init__(self, tag: str, name: str, headers: list[str]) -> None:
        self.tag = tag
        self.name = name
        self.headers = headers
        self.parts: list[Element | list[Char]] = []

    @property
    def children(self) -> list["Element"]:
        """The elements directly below it."""
        return [part for part in self.parts if isinstance(part, Element)]

    @cached_property
    def chars(self) -> list[Char]:
        """All its characters in reading order."""
        found = (part.chars if isinstance(part, Element) else part for part in self.parts)
        return [char for chars in found for char in chars]

    @cached_property
    def text(self) -> str:
        """Its squeezed text."""
        return squeeze("".join(char["text"] for char in self.chars))

    def find(self, *tags: str) -> Iterator["Element"]:
        """Yield the outermost elements below it with one of these tags, in reading order."""
        for child in self.children:
            if child.tag in tags:
                yield child
            else:
                yield from child.find(*tags)


def read_structure(data: bytes, pages: list[Page]) -> Element:
    """Return the structure of a tagged PDF, whose pages have been read."""
    marked: dict[tuple[int, int], list[Char]] = {}
    for number, page in enumerate(pages):
        for char in page.chars:
            if char["mcid"] is not None:
                marked.setdefault((number, char["mcid"]), []).append(char)
    with open_pdf(data) as pdf:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        root = Element("StructTreeRoot", "", [])
        _add_parts(root, pdf.Root.StructTreeRoot.K, 0, _Marks(numbers, marked))
    return root


class _Marks(NamedTuple):
    """The number of each page object, and the characters of each page and mark."""

    numbers: dict[tuple[int, int], int]
    chars: dict[tuple[int, int], list[Char]]


def _add_parts(parent: Element, kids: Any, page: int, marks: _Marks) -> None:
    """Add to an element what the PDF has below it."""
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if not isinstance(kid, pikepdf.Dictionary):
            parent.parts.append(marks.chars.get((page, int(kid)), []))
        elif "/S" in kid:
            attributes = kid.get("/A", pikepdf.Dictionary())
            headers = [str(header) for header in attributes.get("/Headers", pikepdf.Array())]
            element = Element(str(kid.S).removeprefix("/"), str(kid.get("/ID", "")), headers)
            parent.parts.append(element)
            own = marks.numbers[kid.Pg.objgen] if "/Pg" in kid else page
            _add_parts(element, kid.get("/K", pikepdf.Array()), own, marks)
