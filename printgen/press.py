"""The press: what is drawn item by item (decks, markers, trackers, blanks), typeset with one look and rendered."""

from collections import deque
from collections.abc import Mapping
from itertools import repeat
from typing import NamedTuple

from printgen.bench import Bench
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.grid import make_grid, strip_length
from printgen.imposition.shelves import Backs
from printgen.load.look import load_layout, load_look
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.board import make_boards
from printgen.products.deck import make_blank_deck, make_deck
from printgen.products.listing import list_blanks
from printgen.products.marker import make_tokens
from printgen.render.blanks import render_blanks
from printgen.render.deck import Artwork, render_deck
from printgen.render.fonts import load_fonts, make_faces
from printgen.render.pieces import Pieces, render_pieces
from printgen.typeset.back import draw_back
from printgen.typeset.blank import draw_blank
from printgen.typeset.card import typeset_fronts, typeset_ground
from printgen.typeset.frame import Frame
from printgen.typeset.kit import Kit
from printgen.typeset.setting import make_setting
from printgen.typeset.strip import draw_ruler
from printgen.units import Micrometres, to_points

MARKER_SIZE: Micrometres = 25_000
NO_LENGTHS: Mapping[str, tuple[int, ...]] = {}


class Options(NamedTuple):
    """How to print: each of the first three a name under layouts/ or the path of a YAML file.

    Without `backs` there are none; markers have theirs across a fold, with `duplex` on the other side of the paper.
    `lengths` are those of adjustable tracks by a tracker's id.
    """

    paper: str = "a4"
    card: str = "poker"
    theme: str = "colour"
    backs: bool = True
    duplex: bool = False
    marker_size: Micrometres = MARKER_SIZE
    lengths: Mapping[str, tuple[int, ...]] = NO_LENGTHS


class Press:
    """Makes products with one look, whose fonts are read once. Raises BadUsage, or BadData for a faulty layout."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.look = load_look(options.paper, options.card, options.theme)
        self.grid = make_grid(self.look.paper, self.look.format)
        self.fonts = load_fonts(self.look.theme)
        self.faces = make_faces(self.fonts)

    def typeset_deck(self, system: System, spec: DeckSpec) -> Artwork:
        """Return a deck's artwork. Raises BadData, for cards that do not fit when its fronts come to their end."""
        setting = make_setting(make_deck(system, spec), load_layout(spec), self.look, self.faces)
        problems: list[Problem] = []
        with collecting(problems):
            strip = draw_ruler(to_points(strip_length(self.grid)), self._kit(system))
        with collecting(problems):
            ground = typeset_ground(setting)
        with collecting(problems):
            back = draw_back(setting)
        if problems:
            with collecting(problems):
                deque(typeset_fronts(setting), maxlen=0)
            raise BadData(problems)
        return Artwork(setting.deck, strip, ground, typeset_fronts(setting), back if self.options.backs else None)

    def check_deck(self, system: System, spec: DeckSpec) -> None:
        """Typeset a deck without drawing it. Raises BadData."""
        deque(self.typeset_deck(system, spec).fronts, maxlen=0)

    def print_deck(self, system: System, spec: DeckSpec) -> bytes:
        """Return a deck as a PDF. Raises BadData."""
        return render_deck(self.typeset_deck(system, spec), self.grid, self.look.theme, self.fonts)

    def typeset_markers(self, system: System) -> Pieces:
        """Return sheets of a system's markers. Raises BadData."""
        return self._bench(system).set_markers(make_tokens(system), "Markers")

    def print_markers(self, system: System) -> bytes:
        """Return the markers of a system as a PDF. Raises BadData."""
        return render_pieces(self.typeset_markers(system), self.look.theme, self.fonts)

    def typeset_trackers(self, system: System) -> Pieces:
        """Return sheets of a system's boards. Raises BadData."""
        return self._bench(system).set_boards(make_boards(system, self.options.lengths), "Trackers")

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
        return render_blanks(*self.typeset_blanks(system), self.grid, self.look.theme, self.fonts)

    def _typeset_blank(self, system: System, spec: DeckSpec) -> Artwork:
        """Return a sheet of blank cards. Raises BadData."""
        setting = make_setting(make_deck(system, spec), load_layout(spec), self.look, self.faces)
        strip = draw_ruler(to_points(strip_length(self.grid)), self._kit(system))
        back = draw_back(setting) if self.options.backs else None
        deck = make_blank_deck(setting.deck, self.grid.places)
        fronts = repeat(Frame(setting.width, setting.height, ()), self.grid.places)
        return Artwork(deck, strip, draw_blank(setting), fronts, back)

    def _kit(self, system: System) -> Kit:
        return Kit(system, self.look.theme, self.faces)

    def _bench(self, system: System) -> Bench:
        behind = Backs.DUPLEX if self.options.duplex else Backs.FOLDED
        backs = behind if self.options.backs else Backs.NONE
        return Bench(self._kit(system), self.look, backs, self.options.marker_size)
