"""The press: what is drawn item by item (decks, boxes, markers, boards, blanks), typeset with one look and rendered."""

from collections import deque
from collections.abc import Collection
from functools import cached_property
from itertools import repeat

from printgen.compose.boxes import Casing
from printgen.compose.pieces import Bench
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.grid import STRIP, Grid, make_grid
from printgen.imposition.verso import Axis
from printgen.load.look.layout import load_layout
from printgen.load.look.look import load_look
from printgen.model.look import Look
from printgen.model.options import Duplex, Options
from printgen.model.product import DeckSpec, Kind
from printgen.model.system import System
from printgen.products.board import make_boards
from printgen.products.deck import make_blank_deck, make_deck
from printgen.products.kinds import KINDS
from printgen.products.listing import list_blanks
from printgen.products.marker import make_tokens
from printgen.render.pdf.blanks import render_blanks
from printgen.render.pdf.deck import Artwork, Forme, render_deck
from printgen.render.pdf.fonts import load_fonts, make_faces
from printgen.render.pdf.pieces import Pieces, render_pieces
from printgen.typeset.advice import draw_advice, draw_fold
from printgen.typeset.card.back import draw_back
from printgen.typeset.card.blank import draw_blank
from printgen.typeset.card.deck import typeset_deck
from printgen.typeset.card.setting import make_setting
from printgen.typeset.frame import Frame, Item
from printgen.typeset.marker.kit import Kit, make_kit
from printgen.typeset.strip import draw_ruler
from printgen.units import to_points

FOLD_ADVICE = "Fold along the dashed line, print outside. Glue, let dry, then cut."


class Press:
    """Makes products with one look, whose fonts are read once. Raises BadUsage, or BadData for a faulty layout."""

    def __init__(self, options: Options, look: Look | None = None) -> None:
        self.options = options
        self.look = look or load_look(options)
        self.fonts = load_fonts(self.look.theme)
        self.faces = make_faces(self.fonts)

    @cached_property
    def grid(self) -> Grid:
        """Where cards lie on the paper. Raises BadData if not one fits."""
        return make_grid(self.look.paper, self.look.format, self.options)

    @cached_property
    def forme(self) -> Forme:
        """What sheets of cards are printed with. Raises BadData if not one fits."""
        return Forme(self.grid, self.options)

    def typeset_deck(self, system: System, spec: DeckSpec) -> Artwork:
        """Return a deck's artwork. Raises BadData, for cards that do not fit when its fronts come to their end."""
        setting = make_setting(make_deck(system, spec), load_layout(spec), self.look, self.faces)
        problems: list[Problem] = []
        with collecting(problems):
            strip = self._draw_strip(system)
        with collecting(problems):
            faces = typeset_deck(setting)
            if problems:
                deque(faces.fronts, maxlen=0)
        if problems:
            raise BadData(problems)
        return self._place_back(Artwork(setting.deck, strip, (), *faces))

    def check_deck(self, system: System, spec: DeckSpec) -> None:
        """Typeset a deck without drawing it. Raises BadData."""
        deque(self.typeset_deck(system, spec).fronts, maxlen=0)

    def print_deck(self, system: System, spec: DeckSpec, only: Collection[str] = ()) -> bytes:
        """Return a deck as a PDF, or the cards of some ids alone, which look as they do among all. Raises BadData."""
        artwork = self.typeset_deck(system, spec)
        if only:
            artwork = _pick_cards(artwork, only)
        return render_deck(artwork, self.forme, self.look.theme, self.fonts)

    def typeset_boxes(self, system: System) -> Pieces:
        """Return a sheet with a tuck box for each deck of a system, and sheets of dividers. Raises BadData."""
        return Casing(self._kit(system), self.look, self.options).set_boxes(KINDS[Kind.BOXES].title)

    def find_misfits(self, system: System) -> tuple[Problem, ...]:
        """Return a warning for each box that the paper cannot hold."""
        return tuple(Casing(self._kit(system), self.look, self.options).find_misfits())

    def print_boxes(self, system: System) -> bytes:
        """Return the boxes and dividers of a system as a PDF. Raises BadData."""
        return render_pieces(self.typeset_boxes(system), self.look.theme, self.fonts)

    def typeset_markers(self, system: System) -> Pieces:
        """Return sheets of a system's markers. Raises BadData."""
        return self._bench(system).set_markers(make_tokens(self._kit(system).system), KINDS[Kind.MARKERS].title)

    def print_markers(self, system: System) -> bytes:
        """Return the markers of a system as a PDF. Raises BadData."""
        return render_pieces(self.typeset_markers(system), self.look.theme, self.fonts)

    def typeset_trackers(self, system: System) -> Pieces:
        """Return sheets of a system's boards. Raises BadData."""
        boards = make_boards(self._kit(system).system, self.options.lengths)
        return self._bench(system).set_boards(list(boards), KINDS[Kind.TRACKERS].title)

    def print_trackers(self, system: System) -> bytes:
        """Return the trackers of a system as a PDF. Raises BadData."""
        return render_pieces(self.typeset_trackers(system), self.look.theme, self.fonts)

    def typeset_blanks(self, system: System) -> tuple[list[Artwork], Pieces]:
        """Return a sheet of blank cards for each table that has a deck, and one of blank markers. Raises BadData."""
        artworks: list[Artwork] = []
        problems: list[Problem] = []
        for spec in list_blanks(system):
            with collecting(problems):
                artworks.append(self._typeset_blank(system, spec))
        with collecting(problems):
            markers = self._bench(system).set_blanks("Blank markers")
        if problems:
            raise BadData(problems)
        return artworks, markers

    def print_blanks(self, system: System) -> bytes:
        """Return blank cards and markers as a PDF. Raises BadData."""
        return render_blanks(*self.typeset_blanks(system), self.forme, self.look.theme, self.fonts)

    def _typeset_blank(self, system: System, spec: DeckSpec) -> Artwork:
        """Return a sheet of blank cards. Raises BadData."""
        setting = make_setting(make_deck(system, spec), load_layout(spec), self.look, self.faces)
        strip = self._draw_strip(system)
        deck = make_blank_deck(setting.deck, self.grid.places)
        fronts = repeat(Frame(setting.width, setting.height, ()), self.grid.places)
        return self._place_back(Artwork(deck, strip, (), draw_blank(setting), fronts, draw_back(setting)))

    def _draw_strip(self, system: System) -> list[Item]:
        """Return the strip of sheets of cards. Raises BadData."""
        leaf, grid = self.forme.leaf, self.grid
        crossed = grid.folded and grid.axis is Axis.UPRIGHT
        fold = to_points(leaf.paper.width // 2 - leaf.paper.margin) if crossed else None
        return draw_ruler(leaf.paper, leaf.length, self._kit(system), fold)

    def _place_back(self, artwork: Artwork) -> Artwork:
        """Return artwork without the back that is not wanted, or with what is said of the fold."""
        if self.options.duplex is Duplex.NONE:
            return artwork._replace(back=None)
        if self.options.duplex is Duplex.FOLD_OVER:
            return artwork._replace(advice=_draw_fold_advice(self.grid, self._kit(artwork.deck.system)))
        return artwork

    def _kit(self, system: System) -> Kit:
        return make_kit(system, self.look.theme, self.faces)

    def _bench(self, system: System) -> Bench:
        return Bench(self._kit(system), self.look, self.options)


def _pick_cards(artwork: Artwork, only: Collection[str]) -> Artwork:
    """Return artwork with the cards of some ids alone."""
    cards = artwork.deck.cards
    fronts = (front for card, front in zip(cards, artwork.fronts, strict=True) if card.id in only)
    deck = artwork.deck._replace(cards=tuple(card for card in cards if card.id in only))
    return artwork._replace(deck=deck, fronts=fronts)


def _draw_fold_advice(grid: Grid, kit: Kit) -> list[Item]:
    """Return the fold of a sheet of cards, and what to do with it."""
    paper = grid.paper
    width, height, margin = to_points(paper.width), to_points(paper.height), to_points(paper.margin)
    upright = grid.axis is Axis.UPRIGHT
    bottom = height - margin - to_points(STRIP)
    fold = (width / 2, margin, width / 2, bottom) if upright else (margin, height / 2, width - margin, height / 2)
    return [*draw_advice(FOLD_ADVICE, margin, margin, width / 2 - 2 * margin, kit), *draw_fold(fold, kit)]
