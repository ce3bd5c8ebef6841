"""A deck as a print-ready PDF: press sheets of fronts and mirrored backs, with cuts, marks and bleed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.errors import count_noun
from printgen.imposition.grid import Grid, bleeds
from printgen.imposition.sheets import PressSheet, impose
from printgen.imposition.verso import Slot, clip, grow, make_nudge
from printgen.model.look import WHITE, Theme
from printgen.model.options import Duplex, Options
from printgen.products.deck import Deck
from printgen.render.pdf.document import Document, Leaf, make_about
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.marks import draw_bleed, draw_corners, draw_crops, draw_cuts, draw_registration
from printgen.typeset.frame import Frame, Item
from printgen.typeset.strip import name_sheet

GROUND, BACK = "ground", "back"

Slots = tuple[Slot, ...]


class Artwork(NamedTuple):
    """A deck to draw: the strip in the margin, any advice on folding, the ground of all fronts, the fronts, any back.

    The fronts are made one by one.
    """

    deck: Deck
    strip: Sequence[Item]
    advice: Sequence[Item]
    ground: Frame
    fronts: Iterator[Frame]
    back: Frame | None


class Forme(NamedTuple):
    """What prints sheets of cards: their grid, and what is asked for of marks, bleed and versos."""

    grid: Grid
    options: Options

    @property
    def leaf(self) -> Leaf:
        """What the sheets have in common."""
        return Leaf(self.grid.paper, self.grid.strip_below, make_nudge(self.options))

    @property
    def bleeds(self) -> tuple[int, int]:
        """How far backs run over the sides of their block, and over its top and bottom."""
        return bleeds(self.grid, self.options)

    def bleed(self, slots: Iterable[Slot]) -> list[Slot]:
        """Return the slots of backs with all that they bleed: fully into gutters, less where the block ends."""
        inner, bounds = self.options.bleed, grow(self.grid.behind(self.grid.block), *self.bleeds)
        return [clip(grow(slot, inner, inner), bounds) for slot in slots]


def render_deck(artwork: Artwork, forme: Forme, theme: Theme, fonts: dict[str, TTFont]) -> bytes:
    """Return the PDF of a deck: rectos alone, or its pages in the order recto, verso, recto, verso.

    The same input gives the same bytes. Raises BadData for cards that do not fit.
    """
    deck = artwork.deck
    content = f"{count_noun(len(deck.cards), 'card')}, fingerprint {deck.fingerprint}"
    about = make_about(deck.system, deck.title, content, find_duplex(artwork, forme))
    document = Document(about, forme.leaf, theme, fonts)
    draw_deck(document, artwork, forme)
    return document.finish()


def find_duplex(artwork: Artwork, forme: Forme) -> Duplex:
    """Return how a printer must turn the sheets of a deck."""
    return forme.options.duplex_or(Duplex.LONG_EDGE) if artwork.back else Duplex.NONE


def draw_deck(document: Document, artwork: Artwork, forme: Forme, prefix: str = "") -> None:
    """Draw a deck's sheets into a document; the prefix tells its recurring parts from those of others in it."""
    document.turn_to(forme.leaf, artwork.strip)
    document.define_frame(prefix + GROUND, artwork.ground)
    if artwork.back:
        document.define_frame(prefix + BACK, artwork.back)
    printer = _DeckPrinter(document, artwork, forme, prefix)
    for sheet in impose(artwork.fronts, len(artwork.deck.cards), forme.grid):
        printer.draw_recto(sheet)
        if artwork.back and not forme.grid.folded:
            printer.draw_verso(sheet)


class _DeckPrinter:
    """Draws the sheets of one deck."""

    def __init__(self, document: Document, artwork: Artwork, forme: Forme, prefix: str) -> None:
        self.document = document
        self.artwork = artwork
        self.forme = forme
        self.grid, self.options = forme
        self.marks = self.options.cut_marks
        self.prefix = prefix

    def draw_recto(self, sheet: PressSheet[Frame]) -> None:
        """Draw the side with the fronts, and with the backs across a fold if there is one."""
        name = self._name(sheet)
        self.document.begin_sheet(name)
        fronts = tuple(slot for slot, _ in sheet.recto)
        behind = tuple(slot for slot, _ in sheet.verso)
        self.document.stamp(f"{self.prefix}recto-{len(fronts)}", lambda: self._draw_grounds(fronts, behind))
        for slot, front in sheet.recto:
            self.document.place_frame(slot, front)
        self.document.end_page(name)

    def draw_verso(self, sheet: PressSheet[Frame]) -> None:
        """Draw the side with the backs."""
        slots = tuple(slot for slot, _ in sheet.verso)
        self.document.begin_verso()
        self.document.stamp(f"{self.prefix}verso-{len(slots)}", lambda: self._draw_backs(slots))
        self.document.end_page(f"{self._name(sheet)}, back", line=1)

    def _name(self, sheet: PressSheet[Frame]) -> str:
        deck = self.artwork.deck
        return name_sheet([deck.system.name, deck.title, deck.fingerprint], sheet.number, sheet.of)

    def _draw_grounds(self, fronts: Slots, behind: Slots) -> None:
        """Draw what the rectos with these slots have in common: all but the words of the cards."""
        document, paper = self.document, self.grid.paper
        if self.grid.folded:
            self._draw_backs(behind)
            document.draw_items(self.artwork.advice)
        document.place_form(self.prefix + GROUND, fronts)
        theme = document.theme
        if not self.marks.has_lines:  # nobody sees them then, but whoever reads the file back finds the cards by them
            theme = theme._replace(hairline=WHITE)
        document.draw(draw_cuts(fronts, paper, theme))
        if self.options.corners:
            document.draw(draw_corners(fronts, paper, self.options.corners, document.theme))
        if self.marks.has_crops:
            document.draw(draw_crops(fronts, self.grid, (0, 0)))
        document.draw(draw_registration(self.grid.paper, self.options.registration))
        document.draw_strip()

    def _draw_backs(self, slots: Slots) -> None:
        """Draw what the versos with these slots have in common: all but the sheet's name."""
        document, paper = self.document, self.grid.paper
        if not self.artwork.back:
            return
        document.draw(draw_bleed(self.forme.bleed(slots), paper, self.artwork.deck.system.ground))
        document.place_form(self.prefix + BACK, slots)
        if self.marks.has_crops:
            document.draw(draw_crops(slots, self.grid, self.forme.bleeds))
        elif self.marks.has_lines:
            document.draw(draw_cuts(slots, paper, document.theme))
