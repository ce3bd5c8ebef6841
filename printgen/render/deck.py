"""A deck as a print-ready PDF: press sheets of fronts and mirrored backs, with cuts, marks and bleed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFont

from printgen.imposition.grid import Grid, Mark, Slot, bleeds, make_marks
from printgen.imposition.sheets import PressSheet, impose
from printgen.model.look import Theme
from printgen.products.deck import Deck
from printgen.render.document import About, Document, Leaf, show_rectangle
from printgen.render.operators import fill, stroke
from printgen.typeset.frame import Frame, Item
from printgen.typeset.strip import name_sheet
from printgen.units import Micrometres, to_points

MARK_LINE = 0.3
CUT_LINE = 0.25
GROUND, BACK = "ground", "back"

Slots = tuple[Slot, ...]


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
    deck = artwork.deck
    content = f"{len(deck.cards)} cards, fingerprint {deck.fingerprint}"
    about = About(deck.system, deck.title, content, duplex=artwork.back is not None)
    document = Document(about, make_leaf(grid), theme, fonts)
    draw_deck(document, artwork, grid)
    return document.finish()


def make_leaf(grid: Grid) -> Leaf:
    """Return what the sheets of a grid have in common."""
    trim = Slot(grid.left, grid.top, grid.columns * grid.width, grid.rows * grid.height, 0)
    return Leaf(grid.paper, trim, grid.has_strip_below())


def draw_deck(document: Document, artwork: Artwork, grid: Grid, prefix: str = "") -> None:
    """Draw a deck's sheets into a document; the prefix tells its recurring parts from those of others in it."""
    document.turn_to(make_leaf(grid), artwork.strip)
    document.define_frame(prefix + GROUND, artwork.ground)
    if artwork.back:
        document.define_frame(prefix + BACK, artwork.back)
    printer = _DeckPrinter(document, artwork.deck, grid, prefix)
    for sheet in impose(artwork.fronts, len(artwork.deck.cards), grid):
        printer.draw_recto(sheet)
        if artwork.back:
            printer.draw_verso(sheet)


class _DeckPrinter:
    """Draws the sheets of one deck."""

    def __init__(self, document: Document, deck: Deck, grid: Grid, prefix: str) -> None:
        self.document = document
        self.deck = deck
        self.grid = grid
        self.prefix = prefix

    def draw_recto(self, sheet: PressSheet[Frame]) -> None:
        """Draw the side with the fronts."""
        name = self._name(sheet)
        self.document.begin_sheet(name)
        slots = tuple(slot for slot, _ in sheet.recto)
        self.document.stamp(f"{self.prefix}recto-{len(slots)}", lambda: self._draw_grounds(slots))
        for slot, front in sheet.recto:
            self.document.place_frame(slot, front)
        self.document.end_page(name)

    def draw_verso(self, sheet: PressSheet[Frame]) -> None:
        """Draw the side with the backs."""
        slots = tuple(slot for slot, _ in sheet.verso)
        self.document.stamp(f"{self.prefix}verso-{len(slots)}", lambda: self._draw_backs(slots))
        self.document.end_page(f"{self._name(sheet)}, back", line=1)

    def _name(self, sheet: PressSheet[Frame]) -> str:
        return name_sheet([self.deck.system.name, self.deck.title, self.deck.fingerprint], sheet.number, sheet.of)

    def _draw_grounds(self, slots: Slots) -> None:
        """Draw what the rectos with these slots have in common: all but the words of the cards."""
        self.document.place_form(self.prefix + GROUND, slots)
        self.document.draw(_draw_cuts(slots, self.grid, self.document.theme.hairline))
        self.document.draw(_draw_marks(slots, self.grid, (0, 0)))
        self.document.draw_strip()

    def _draw_backs(self, slots: Slots) -> None:
        """Draw what the versos with these slots have in common: all but the sheet's name."""
        self.document.draw(_draw_bleed(slots, self.grid, self.deck.system.ground))
        self.document.place_form(self.prefix + BACK, slots)
        self.document.draw(_draw_marks(slots, self.grid, bleeds(self.grid)))


def _draw_marks(slots: Slots, grid: Grid, bleed: tuple[Micrometres, Micrometres]) -> str:
    lines = " ".join(_line(mark, grid) for mark in make_marks(grid, slots, bleed))
    return f"{stroke('#000000')} {MARK_LINE} w {lines} S\n"


def _draw_cuts(slots: Slots, grid: Grid, colour: str) -> str:
    """Return a thin outline of each slot, for those who cut with scissors."""
    return f"{stroke(colour)} {CUT_LINE} w {' '.join(show_rectangle(slot, grid.paper) for slot in slots)} S"


def _draw_bleed(slots: Slots, grid: Grid, colour: str) -> str:
    """Return the slots filled over their trim, so that a cut beside the line shows no white."""
    x, y = bleeds(grid)
    wide = [
        slot._replace(x=slot.x - x, y=slot.y - y, width=slot.width + 2 * x, height=slot.height + 2 * y)
        for slot in slots
    ]
    return f"{fill(colour)} {' '.join(show_rectangle(slot, grid.paper) for slot in wide)} f"


def _line(mark: Mark, grid: Grid) -> str:
    x1, y1, x2, y2 = mark
    ends = ((to_points(x), to_points(grid.paper.height - y)) for x, y in ((x1, y1), (x2, y2)))
    return " ".join(f"{x:.3f} {y:.3f} {step}" for (x, y), step in zip(ends, "ml", strict=True))
