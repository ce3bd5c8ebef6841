"""A deck as a print-ready PDF: press sheets with fronts and mirrored backs, marks, ruler, boxes and outline."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFStreamFilterZCompress
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printgen.imposition.grid import STRIP, Grid, Slot, bleeds, make_marks, strip_length
from printgen.imposition.sheets import PressSheet, impose
from printgen.model.look import Theme
from printgen.products.deck import Deck
from printgen.render.fonts import make_faces
from printgen.render.operators import Pen, fill, stroke
from printgen.typeset.frame import Frame, Item
from printgen.typeset.strip import draw_sheet_name, name_sheet
from printgen.units import Micrometres, to_points


class _Deflate(PDFStreamFilterZCompress):  # type: ignore[misc]
    """The library's compression at a level of our own: twice as fast, and the files a twelfth larger."""

    def encode(self, text: str | bytes) -> bytes:
        """Return a stream, compressed."""
        return zlib.compress(text.encode() if isinstance(text, str) else text, LEVEL)


# Binary streams: a fifth smaller and quicker than the ASCII armour that the library adds by default.
rl_config.useA85 = 0
LEVEL = 3
pdfdoc.PDFZCompress = _Deflate()

# The first with all of the viewer preferences that a printer is told.
PDF_VERSION = (1, 7)
MARK_LINE = 0.3
CUT_LINE = 0.25
GROUND, BACK, STRIP_FORM = "ground", "back", "strip"

Slots = tuple[Slot, ...]
CREATOR = "printgen"


class Artwork(NamedTuple):
    """A deck to draw: the strip in the margin, the ground of all fronts, the fronts, made one by one, and any back."""

    deck: Deck
    strip: Sequence[Item]
    ground: Frame
    fronts: Iterator[Frame]
    back: Frame | None


def render_deck(artwork: Artwork, grid: Grid, theme: Theme, fonts: dict[str, TTFont]) -> bytes:
    """Return the PDF of a deck, its pages in the order recto, verso, recto, verso.

    The same input gives the same bytes. Raises BadData for cards that do not fit.
    """
    return _Renderer(artwork, grid, theme, fonts).render()


class _Renderer:
    """Draws one document."""

    def __init__(self, artwork: Artwork, grid: Grid, theme: Theme, fonts: dict[str, TTFont]) -> None:
        self.artwork = artwork
        self.deck = artwork.deck
        self.grid = grid
        self.theme = theme
        self.faces = make_faces(fonts)
        self.size = to_points(grid.paper.width), to_points(grid.paper.height)
        self.buffer = BytesIO()
        self.canvas = Canvas(
            self.buffer,
            pagesize=self.size,
            pageCompression=1,
            invariant=1,
            pdfVersion=PDF_VERSION,
            initialFontName=fonts["regular"].fontName,
            trimBox=_trim_box(grid),
            lang="en",
        )
        self.pen = Pen(fonts, self.canvas._doc)  # noqa: SLF001  # fonts are numbered by document

    def render(self) -> bytes:
        """Return the finished document."""
        self._describe()
        self._define_forms()
        for sheet in impose(self.artwork.fronts, len(self.deck.cards), self.grid):
            self._draw_recto(sheet)
            if self.artwork.back:
                self._draw_verso(sheet)
        self.canvas.save()
        return self.buffer.getvalue()

    def _describe(self) -> None:
        system, canvas = self.deck.system, self.canvas
        canvas.setTitle(f"{system.name}: {self.deck.title}")
        canvas.setAuthor(", ".join(system.authors))
        cards = len(self.deck.cards)
        canvas.setSubject(f"{system.title} ({system.edition}): {cards} cards, fingerprint {self.deck.fingerprint}")
        canvas.setCreator(CREATOR)
        canvas.setProducer(CREATOR)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if self.artwork.back else "Simplex")

    def _define_forms(self) -> None:
        """Define what recurs: the strip with the ruler, the ground of the fronts, and the back."""
        self._define_form(STRIP_FORM, self.size, self._draw_strip())
        self._define_frame(GROUND, self.artwork.ground)
        if self.artwork.back:
            self._define_frame(BACK, self.artwork.back)

    def _define_frame(self, name: str, frame: Frame) -> None:
        self._define_form(name, (frame.width, frame.height), self.pen.draw(frame.items, frame.height))

    def _define_form(self, name: str, size: tuple[float, float], operators: str) -> None:
        self.canvas.beginForm(name, 0, 0, *size)
        self.canvas.addLiteral(operators)
        self.canvas.endForm()

    def _draw_strip(self) -> str:
        return self._in_strip(self.pen.draw(self.artwork.strip, 0))

    def _draw_recto(self, sheet: PressSheet[Frame]) -> None:
        canvas, name = self.canvas, name_sheet(self.deck, sheet.number, sheet.of)
        canvas.bookmarkPage(f"sheet-{sheet.number}")
        canvas.addOutlineEntry(name, f"sheet-{sheet.number}")
        slots = tuple(slot for slot, _ in sheet.recto)
        self._stamp("recto", slots, self._draw_grounds)
        for slot, front in sheet.recto:
            canvas.addLiteral(f"q {_placement(slot, self.grid)} {self.pen.draw(front.items, front.height)} Q")
        self._name_sheet(name, 0)
        canvas.showPage()

    def _draw_verso(self, sheet: PressSheet[Frame]) -> None:
        slots = tuple(slot for slot, _ in sheet.verso)
        self._stamp("verso", slots, self._draw_backs)
        self._name_sheet(f"{name_sheet(self.deck, sheet.number, sheet.of)}, back", 1)
        self.canvas.showPage()

    def _draw_grounds(self, slots: Slots) -> None:
        """Draw what the rectos with these slots have in common: all but the words of the cards."""
        self._place_form(GROUND, slots)
        self.canvas.addLiteral(_draw_cuts(slots, self.grid, self.theme.hairline))
        self.canvas.addLiteral(_draw_marks(slots, self.grid, (0, 0)))
        self.canvas.doForm(STRIP_FORM)

    def _draw_backs(self, slots: Slots) -> None:
        """Draw what the versos with these slots have in common: all but the sheet's name."""
        self.canvas.addLiteral(_draw_bleed(slots, self.grid, self.deck.system.ground))
        self._place_form(BACK, slots)
        self.canvas.addLiteral(_draw_marks(slots, self.grid, bleeds(self.grid)))

    def _place_form(self, name: str, slots: Slots) -> None:
        for slot in slots:
            self.canvas.addLiteral(f"q {_placement(slot, self.grid)}")
            self.canvas.doForm(name)
            self.canvas.addLiteral("Q")

    def _stamp(self, kind: str, slots: Slots, draw: Callable[[Slots], None]) -> None:
        """Draw what sheets with the same slots have in common: written once, and referred to from each."""
        name = f"{kind}-{len(slots)}"
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, *self.size)
            draw(slots)
            self.canvas.endForm()
        self.canvas.doForm(name)

    def _name_sheet(self, name: str, line: int) -> None:
        text = draw_sheet_name(to_points(strip_length(self.grid)), self.theme, self.faces, name, line)
        self.canvas.addLiteral(self._in_strip(self.pen.draw([text], 0)))

    def _in_strip(self, operators: str) -> str:
        """Return operators moved into the margin: along the lower edge, or upwards along the left one."""
        margin, width = (to_points(length) for length in (self.grid.paper.margin, STRIP))
        if self.grid.has_strip_below():
            return f"q 1 0 0 1 {margin:.2f} {margin + width:.2f} cm {operators} Q"
        return f"q 0 1 -1 0 {margin:.2f} {margin:.2f} cm {operators} Q"


def _trim_box(grid: Grid) -> tuple[str, ...]:
    """Return the block of cards as a PDF box: left, bottom, right, top; as text, which the library need not format."""
    left, top = to_points(grid.left), to_points(grid.top)
    right, bottom = left + to_points(grid.columns * grid.width), top + to_points(grid.rows * grid.height)
    page = to_points(grid.paper.height)
    return tuple(f"{edge:.3f}" for edge in (left, page - bottom, right, page - top))


@cache
def _placement(slot: Slot, grid: Grid) -> str:
    """Return the operator that puts a frame's lower left corner where its slot has it."""
    left, right = to_points(slot.x), to_points(slot.x + slot.width)
    bottom, top = (to_points(grid.paper.height - y) for y in (slot.y + slot.height, slot.y))
    return {
        0: f"1 0 0 1 {left:.3f} {bottom:.3f} cm",
        90: f"0 1 -1 0 {right:.3f} {bottom:.3f} cm",
        270: f"0 -1 1 0 {left:.3f} {top:.3f} cm",
    }[slot.turn]


def _draw_marks(slots: Slots, grid: Grid, bleed: tuple[Micrometres, Micrometres]) -> str:
    lines = " ".join(_line(mark, grid) for mark in make_marks(grid, slots, bleed))
    return f"{stroke('#000000')} {MARK_LINE} w {lines} S\n"


def _draw_cuts(slots: Slots, grid: Grid, colour: str) -> str:
    """Return a thin outline of each slot, for those who cut with scissors."""
    return f"{stroke(colour)} {CUT_LINE} w {' '.join(_rectangle(slot, grid) for slot in slots)} S"


def _draw_bleed(slots: Slots, grid: Grid, colour: str) -> str:
    """Return the slots filled over their trim, so that a cut beside the line shows no white."""
    x, y = bleeds(grid)
    wide = [
        slot._replace(x=slot.x - x, y=slot.y - y, width=slot.width + 2 * x, height=slot.height + 2 * y)
        for slot in slots
    ]
    return f"{fill(colour)} {' '.join(_rectangle(slot, grid) for slot in wide)} f"


def _line(mark: Sequence[Micrometres], grid: Grid) -> str:
    x1, y1, x2, y2 = mark
    ends = ((to_points(x), to_points(grid.paper.height - y)) for x, y in ((x1, y1), (x2, y2)))
    return " ".join(f"{x:.3f} {y:.3f} {step}" for (x, y), step in zip(ends, "ml", strict=True))


def _rectangle(slot: Slot, grid: Grid) -> str:
    corner = to_points(slot.x), to_points(grid.paper.height - slot.y - slot.height)
    return " ".join(f"{value:.3f}" for value in (*corner, to_points(slot.width), to_points(slot.height))) + " re"
