"""What all drawn PDFs have in common: canvas and metadata, sheets by name, the strip, and frames in their slots."""

import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from io import BytesIO
from math import cos, radians, sin
from typing import NamedTuple

from printgen.imposition.grid import STRIP
from printgen.imposition.verso import Nudge, Slot
from printgen.model.look import Paper, Theme
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.render.pdf.drawing import Canvas, PDFStreamFilterZCompress, TTFont, pdfdoc, rl_config
from printgen.render.pdf.fonts import make_faces
from printgen.render.pdf.operators import Pen
from printgen.typeset.frame import Frame, Item
from printgen.typeset.strip import draw_sheet_name
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
CREATOR = "printgen"
# The names of the strip, should it lie along two edges in one document, or paper both stand and lie.
STRIPS = ("strip", "other-strip", "third-strip", "fourth-strip")
# What a printer is told of the other side of the paper.
TURNS = {Duplex.LONG_EDGE: "DuplexFlipLongEdge", Duplex.SHORT_EDGE: "DuplexFlipShortEdge"}


class About(NamedTuple):
    """What a file says of itself, and how its sheets are turned to be printed on both sides."""

    title: str
    authors: tuple[str, ...]
    subject: str
    language: str
    duplex: Duplex


def make_about(system: System, title: str, content: str, duplex: Duplex) -> About:
    """Return what the file of a product of a system says of itself."""
    subject = f"{system.title} ({system.edition}): {content}"
    return About(f"{system.name}: {title}", system.authors, subject, system.language, duplex)


class Leaf(NamedTuple):
    """What pages of one kind have in common: paper, where the strip lies, how versos move, what of it is cut out.

    Without a `trim` that is the whole paper: a sheet keeps its marks, whoever prints it.
    """

    paper: Paper
    strip_below: bool
    nudge: Nudge = Nudge()
    trim: Slot | None = None

    @property
    def length(self) -> Micrometres:
        """How long the strip is."""
        return (self.paper.width if self.strip_below else self.paper.height) - 2 * self.paper.margin


class Document:
    """Draws one PDF, sheet by sheet. The same calls give the same bytes."""

    def __init__(self, about: About, leaf: Leaf, theme: Theme, fonts: dict[str, TTFont]) -> None:
        self.theme = theme
        self.faces = make_faces(fonts)
        self.size = _measure(leaf.paper)
        self.sheets = 0
        self.buffer = BytesIO()
        self.canvas = Canvas(
            self.buffer,
            pagesize=self.size,
            pageCompression=1,
            invariant=1,
            pdfVersion=PDF_VERSION,
            initialFontName=fonts["regular"].fontName,
            lang=about.language,
        )
        self.pen = Pen(fonts, self.canvas._doc)  # noqa: SLF001  # fonts are numbered by document
        self.strips: dict[tuple[bool, tuple[float, float]], str] = {}
        self.closing = ""
        self._describe(about)

    def _describe(self, about: About) -> None:
        canvas = self.canvas
        canvas.setTitle(about.title)
        canvas.setAuthor(", ".join(about.authors))
        canvas.setSubject(about.subject)
        canvas.setCreator(CREATOR)
        canvas.setProducer(CREATOR)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", TURNS.get(about.duplex, "Simplex"))

    def turn_to(self, leaf: Leaf, strip: Sequence[Item]) -> None:
        """Go on with pages of a kind, whose strip holds these items."""
        self.leaf = leaf
        self.size = _measure(leaf.paper)
        self.canvas.setPageSize(self.size)
        self.canvas.setTrimBox(_trim_box(leaf))
        if self._strip_key not in self.strips:
            self.strips[self._strip_key] = STRIPS[len(self.strips)]
            self.define_form(self.strips[self._strip_key], self.size, self._in_strip(self.pen.draw(strip, 0)))

    def define_frame(self, name: str, frame: Frame) -> None:
        """Define a frame that recurs."""
        self.define_form(name, (frame.width, frame.height), self.pen.draw(frame.items, frame.height))

    def define_form(self, name: str, size: tuple[float, float], operators: str) -> None:
        """Define operators that recur."""
        self.canvas.beginForm(name, 0, 0, *size)
        self.draw(operators)
        self.canvas.endForm()

    def draw(self, operators: str) -> None:
        """Draw operators on the page, or on the form that is being defined."""
        if operators:
            self.canvas.addLiteral(operators)

    def draw_items(self, items: Iterable[Item]) -> None:
        """Draw items whose place counts from the page's top left corner."""
        self.draw(self.pen.draw(items, self.size[1]))

    def place_frame(self, slot: Slot, frame: Frame) -> None:
        """Draw a frame in its slot."""
        self.draw(f"q {_placement(slot, self.leaf.paper)} {self.pen.draw(frame.items, frame.height)} Q")

    def place_form(self, name: str, slots: Iterable[Slot]) -> None:
        """Draw a frame that was defined in each of some slots."""
        for slot in slots:
            self.draw(f"q {_placement(slot, self.leaf.paper)}")
            self.canvas.doForm(name)
            self.draw("Q")

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """Draw what recurs on pages as a whole: made once, and referred to from each."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, *self.size)
            draw()
            self.canvas.endForm()
        self.canvas.doForm(name)

    def draw_strip(self) -> None:
        """Draw the strip of the pages of this kind."""
        self.canvas.doForm(self.strips[self._strip_key])

    def begin_sheet(self, name: str) -> None:
        """Enter the page as the front of a sheet in the outline."""
        self.sheets += 1
        self.canvas.bookmarkPage(f"sheet-{self.sheets}")
        self.canvas.addOutlineEntry(name, f"sheet-{self.sheets}")

    def begin_verso(self) -> None:
        """Go on with the back of a sheet, all of which is moved as far as versos of this kind are."""
        if self.leaf.nudge != Nudge():
            self.draw(f"q {_show_nudge(self.leaf)}")
            self.closing = "Q"

    def end_page(self, name: str, line: int = 0) -> None:
        """Write the sheet's name on a line of the strip, and begin a new page."""
        text = draw_sheet_name(to_points(self.leaf.length), self.theme, self.faces, name, line)
        self.draw(self._in_strip(self.pen.draw([text], 0)))
        self.draw(self.closing)
        self.closing = ""
        self.canvas.showPage()

    def finish(self) -> bytes:
        """Return the finished document."""
        self.canvas.save()
        return self.buffer.getvalue()

    @property
    def _strip_key(self) -> tuple[bool, tuple[float, float]]:
        return self.leaf.strip_below, self.size

    def _in_strip(self, operators: str) -> str:
        """Return operators moved into the margin: along the lower edge, or upwards along the left one."""
        margin, width = (to_points(length) for length in (self.leaf.paper.margin, STRIP))
        if self.leaf.strip_below:
            return f"q 1 0 0 1 {margin:.2f} {margin + width:.2f} cm {operators} Q"
        return f"q 0 1 -1 0 {margin:.2f} {margin:.2f} cm {operators} Q"


def show_rectangle(slot: Slot, paper: Paper) -> str:
    """Return the operator that adds a slot's outline to the path."""
    corner = to_points(slot.x), to_points(paper.height - slot.y - slot.height)
    return " ".join(f"{value:.3f}" for value in (*corner, to_points(slot.width), to_points(slot.height))) + " re"


def _measure(paper: Paper) -> tuple[float, float]:
    """Return the size of a page."""
    return to_points(paper.width), to_points(paper.height)


def _show_nudge(leaf: Leaf) -> str:
    """Return the operator that moves and turns a page about its middle."""
    (width, height), (right, down, turn) = _measure(leaf.paper), leaf.nudge
    c, s, x, y = cos(radians(turn)), sin(radians(turn)), width / 2, height / 2
    across, up = x - c * x + s * y + to_points(right), y - s * x - c * y - to_points(down)
    return f"{c:.7f} {s:.7f} {-s:.7f} {c:.7f} {across:.3f} {up:.3f} cm"


def _trim_box(leaf: Leaf) -> tuple[str, ...]:
    """Return what is cut out as a PDF box: left, bottom, right, top; as text, which the library need not format."""
    trim = leaf.trim or Slot(0, 0, leaf.paper.width, leaf.paper.height, 0)
    left, top = to_points(trim.x), to_points(trim.y)
    right, bottom = left + to_points(trim.width), top + to_points(trim.height)
    page = to_points(leaf.paper.height)
    return tuple(f"{edge:.3f}" for edge in (left, page - bottom, right, page - top))


@cache
def _placement(slot: Slot, paper: Paper) -> str:
    """Return the operator that puts a frame's lower left corner where its slot has it."""
    left, right = to_points(slot.x), to_points(slot.x + slot.width)
    bottom, top = (to_points(paper.height - y) for y in (slot.y + slot.height, slot.y))
    return {
        0: f"1 0 0 1 {left:.3f} {bottom:.3f} cm",
        90: f"0 1 -1 0 {right:.3f} {bottom:.3f} cm",
        180: f"-1 0 0 -1 {right:.3f} {top:.3f} cm",
        270: f"0 -1 1 0 {left:.3f} {top:.3f} cm",
    }[slot.turn]
