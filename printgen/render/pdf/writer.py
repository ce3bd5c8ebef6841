"""A Document as a PDF: the one writer of all that is drawn. It decides nothing about what lies where."""

import zlib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from io import BytesIO
from math import cos, radians, sin
from typing import TYPE_CHECKING

from printgen.compose.document import About, Corners, Document, Fills, Group, Layer, Lines, Outlines, Page, PageItem
from printgen.imposition.verso import Slot, VersoShift
from printgen.model.options import Duplex
from printgen.render.pdf.drawing import Canvas, PDFStreamFilterZCompress, TTFont
from printgen.render.pdf.operators import Pen, fill, stroke
from printgen.render.pdf.tags import END, Tags
from printgen.typeset.type.outline import list_quarters
from printgen.units import Micrometres, to_points

if TYPE_CHECKING:
    from printgen.render.pdf.fields import Fields
    from printgen.render.pdf.pictures import Pictures

# The first with all of the viewer preferences that a printer is told.
PDF_VERSION = (1, 7)
CREATOR = "printgen"
# What a printer is told of the other side of the paper.
TURNS = {Duplex.LONG_EDGE: "DuplexFlipLongEdge", Duplex.SHORT_EDGE: "DuplexFlipShortEdge"}
# zlib's own level takes twice as long, for files that are a twelfth smaller.
LEVEL = 3


class _Deflate(PDFStreamFilterZCompress):  # type: ignore[misc]
    """The library's compression at a level of our own."""

    def encode(self, text: str | bytes) -> bytes:
        """Return a stream, compressed."""
        return zlib.compress(text.encode() if isinstance(text, str) else text, LEVEL)


def write_pdf(document: Document, fonts: Mapping[str, TTFont]) -> bytes:
    """Return a document as a PDF; the same document gives the same bytes.

    fonts: the fonts of the frames' texts, by role.

    Raises BadData where a composer does, and for pictures that cannot be read.
    """
    writer = _PdfWriter(document.about, fonts)
    for page in document.pages:
        writer.write(page)
    return writer.finish()


class _PdfWriter:
    """Writes pages into one PDF."""

    def __init__(self, about: About, fonts: Mapping[str, TTFont]) -> None:
        self.canvas = Canvas(
            BytesIO(),
            pageCompression=0,  # it would compress at a level of its own
            invariant=1,
            pdfVersion=PDF_VERSION,
            initialFontName=fonts["regular"].fontName,
            lang=about.language,
        )
        file = self.canvas._doc  # noqa: SLF001  # fonts are numbered by file
        file.defaultStreamFilters = [_Deflate()]
        self.pen = Pen(fonts, file, lambda *placed: self.pictures.draw(*placed))  # noqa: PLW0108  # most have no pictures
        self.tags = Tags(self.canvas)
        self.named = 0
        self.regular = fonts["regular"]
        canvas = self.canvas
        canvas.setTitle(about.title)
        canvas.setAuthor(", ".join(about.authors))
        canvas.setSubject(about.subject)
        canvas.setCreator(CREATOR)
        canvas.setProducer(CREATOR)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", TURNS.get(about.duplex, "Simplex"))

    def write(self, page: Page) -> None:
        """Write a page."""
        canvas = self.canvas
        canvas.setPageSize((to_points(page.width), to_points(page.height)))
        canvas.setTrimBox(_show_box(page.trim or Slot(0, 0, page.width, page.height, 0), page.height))
        if page.bleed:
            canvas.setBleedBox(_show_box(page.bleed, page.height))
        if page.name:
            self.named += 1
            canvas.bookmarkPage(f"sheet-{self.named}")
            canvas.addOutlineEntry(page.name, f"sheet-{self.named}")
        if page.verso_shift != VersoShift():
            canvas.addLiteral(f"q {_show_nudge(page)}")
        for item in page.items:
            canvas.addLiteral(self.tags.begin(item.frame.title if isinstance(item, Group) else ""))
            self._draw((item,), page)
            canvas.addLiteral(END)
        if page.verso_shift != VersoShift():
            canvas.addLiteral("Q")
        canvas.showPage()
        self.tags.finish_page()
        if "fields" in vars(self):
            self.fields.finish_page()

    @cached_property
    def fields(self) -> "Fields":
        """The fields that are filled in on screen; only forms have any."""
        from printgen.render.pdf.fields import Fields  # other products need not wait for what cuts its typeface

        return Fields(self.canvas, self.regular)

    @cached_property
    def pictures(self) -> "Pictures":
        """The pictures; most decks have none."""
        from printgen.render.pdf.pictures import Pictures  # they need not wait for what reads some

        return Pictures(self.canvas)

    def finish(self) -> bytes:
        """Return the finished file. Raises BadData for pictures that cannot be read."""
        self.tags.finish()
        data: bytes = self.canvas.getpdfdata()
        return data

    def _draw(self, items: Iterable[PageItem], page: Page) -> None:
        """Draw items of a page, on it or on the form that is being defined. What recurs is defined as a form, once."""
        for item in items:
            if isinstance(item, Group):
                self._draw_group(item, page)
            elif isinstance(item, Layer):
                if not self.canvas.hasForm(item.key):
                    self.canvas.beginForm(item.key, 0, 0, to_points(page.width), to_points(page.height))
                    self._draw(item.items, page)
                    self.canvas.endForm()
                self.canvas.doForm(item.key)
            else:
                self.canvas.addLiteral(_draw_marks(item, page.height))

    def _draw_group(self, group: Group, page: Page) -> None:
        """Draw a frame in its slot, by its name if it recurs."""
        slot, frame, key = group
        place = _place(slot, page.height)
        if frame.fields:
            self.fields.add(frame.fields, slot, page.height)
        if not key:
            self.canvas.addLiteral(f"q {place} {self.pen.draw(frame.items, frame.height)} Q")
            return
        if not self.canvas.hasForm(key):
            self.canvas.beginForm(key, 0, 0, frame.width, frame.height)
            self.canvas.addLiteral(self.pen.draw(frame.items, frame.height))
            self.canvas.endForm()
        self.canvas.addLiteral(f"q {place}")
        self.canvas.doForm(key)
        self.canvas.addLiteral("Q")


def _draw_marks(item: Outlines | Corners | Lines | Fills, height: Micrometres) -> str:
    """Return the operators that draw an item on a page of a height."""
    match item:
        case Fills(slots, colour):
            return f"{fill(colour)} {_show_slots(slots, height)} f"
        case Outlines(slots, line, colour):
            drawn = _show_slots(slots, height)
        case Corners(slots, radius, line, colour):
            drawn = " ".join(_round(slot, height, radius) for slot in slots)
        case Lines(marks, line, colour):
            drawn = " ".join(f"{_at(x1, y1, height)} m {_at(x2, y2, height)} l" for x1, y1, x2, y2 in marks)
    return f"{stroke(colour)} {line:g} w {drawn} S"


def _at(x: Micrometres, y: Micrometres, height: Micrometres) -> str:
    return f"{to_points(x):.3f} {to_points(height - y):.3f}"


def _show_slots(slots: Iterable[Slot], height: Micrometres) -> str:
    """Return the operators that add the edges of slots to the path."""
    return " ".join(
        f"{_at(slot.x, slot.y + slot.height, height)} {to_points(slot.width):.3f} {to_points(slot.height):.3f} re"
        for slot in slots
    )


def _round(slot: Slot, height: Micrometres, radius: Micrometres) -> str:
    """Return the path of four quarter circles."""
    across = to_points(slot.x), to_points(slot.x + slot.width)
    along = to_points(height - slot.y - slot.height), to_points(height - slot.y)
    arcs = []
    for points in list_quarters(across, along, to_points(radius)):
        first, *others = (f"{x:.3f} {y:.3f}" for x, y in points)
        arcs.append(f"{first} m {' '.join(others)} c")
    return " ".join(arcs)


def _show_nudge(page: Page) -> str:
    """Return the operator that moves and turns a page about its middle."""
    right, down, turn = page.verso_shift
    c, s, x, y = cos(radians(turn)), sin(radians(turn)), to_points(page.width) / 2, to_points(page.height) / 2
    across, up = x - c * x + s * y + to_points(right), y - s * x - c * y - to_points(down)
    return f"{c:.7f} {s:.7f} {-s:.7f} {c:.7f} {across:.3f} {up:.3f} cm"


def _show_box(slot: Slot, height: Micrometres) -> tuple[str, ...]:
    """Return a slot as a PDF box: left, bottom, right, top; as text, which the library need not format."""
    left, top = to_points(slot.x), to_points(slot.y)
    right, bottom = left + to_points(slot.width), top + to_points(slot.height)
    page = to_points(height)
    return tuple(f"{edge:.3f}" for edge in (left, page - bottom, right, page - top))


@cache
def _place(slot: Slot, height: Micrometres) -> str:
    """Return the operator that puts a frame's lower left corner where its slot has it."""
    left, right = to_points(slot.x), to_points(slot.x + slot.width)
    bottom, top = (to_points(height - y) for y in (slot.y + slot.height, slot.y))
    return {
        0: f"1 0 0 1 {left:.3f} {bottom:.3f} cm",
        90: f"0 1 -1 0 {right:.3f} {bottom:.3f} cm",
        180: f"-1 0 0 -1 {right:.3f} {top:.3f} cm",
        270: f"0 -1 1 0 {left:.3f} {top:.3f} cm",
    }[slot.turn]
