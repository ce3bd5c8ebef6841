"""What a pack wants made of its game: decks, reference sheets, markers and trackers."""

from enum import StrEnum
from typing import NamedTuple

from printgen.errors import Origin
from printgen.units import Micrometres


class Kind(StrEnum):
    """What kind of product something is, as lists and manifests have it."""

    DECK = "deck"
    SHEET = "sheet"
    BOXES = "boxes"
    MARKERS = "markers"
    TRACKERS = "trackers"
    BLANKS = "blanks"


class DeckSpec(NamedTuple):
    """A deck that the pack asks for: which table, drawn with which layout.

    `column` reads one column only; `per` is "face" or "row"; `without` leaves out these keys of the table. `keep` tells
    what a deck of rows keeps of a die: its "odds", its "rows" whatever the odds, or "" if the pack does not say.
    An `alternative` deck is made where it is named, not among everything.
    """

    id: str
    title: str
    table: str
    layout: str
    column: str
    per: str
    without: tuple[str, ...]
    keep: str
    origin: Origin
    layout_origin: Origin
    alternative: bool = False

    @property
    def kind(self) -> Kind:
        """A deck."""
        return Kind.DECK


class Passage(NamedTuple):
    """A part of a reference sheet: what to show, and the id of the procedure or table that is shown.

    `kind` is "procedure", "table" (all of it), "rows" or "glossary" (one half of it), "titles" (its rows without their
    texts) or "legend" (the pack's markers, without a `name`).
    """

    kind: str
    name: str
    origin: Origin


class PassageGroup(NamedTuple):
    """A passage that runs through the columns of its sheet, or (`wide`) passages side by side across all of them."""

    passages: tuple[Passage, ...]
    wide: bool


class SheetSpec(NamedTuple):
    """A reference sheet, which fills exactly `pages`, or without them as many as it takes."""

    id: str
    title: str
    pages: int
    columns: int
    content: tuple[PassageGroup, ...]
    origin: Origin

    @property
    def kind(self) -> Kind:
        """A sheet."""
        return Kind.SHEET


class RosterSpec(NamedTuple):
    """A sheet with one roster, or a book with all those of a table, with contents and index."""

    id: str
    title: str
    table: str
    rosters: tuple[str, ...]
    book: bool
    origin: Origin

    @property
    def kind(self) -> Kind:
        """A sheet."""
        return Kind.SHEET


class SetSpec(NamedTuple):
    """The one product of a kind: all boxes, markers, trackers or blanks of a system. Its id is its kind."""

    id: Kind
    title: str
    origin: Origin

    @property
    def kind(self) -> Kind:
        """Its id."""
        return self.id


Spec = DeckSpec | SheetSpec | RosterSpec | SetSpec

# A sheet that a system has without asking, and of which a pack may say more.
REFERENCE = "reference"

# What markers are cut to.
CUTS = ("round", "square", "hexagon", "strip")
# From the cut of a marker, box or divider outwards: how far its art runs over that, and the ticks that point at a
# marker's middle or its edges.
BLEED: Micrometres = 2_000
TICK_GAP: Micrometres = 300
TICK: Micrometres = 1_200


class MarkerSide(NamedTuple):
    """One side of a marker: the word along its edge, and a symbol's name or a text of a few characters above it.

    `origins` tells where each key's value stands.
    """

    word: str
    symbol: str
    text: str
    style: str
    origins: dict[str, Origin]

    @property
    def origin(self) -> Origin:
        """Where its word stands."""
        return self.origins["word"]


class Marker(NamedTuple):
    """Markers of a kind: `copies` of each of the `numbers`, which stand in the place of symbol and text.

    `shape` is one of CUTS; without a `size` it is that of the build. Without a `back` they have their front on both
    sides, its colours turned about. `use` says what they are for.
    """

    id: str
    title: str
    use: str
    shape: str
    size: Micrometres | None
    numbers: tuple[int, ...]
    copies: int
    front: MarkerSide
    back: MarkerSide | None
    origin: Origin

    @property
    def amount(self) -> int:
        """How many there are."""
        return self.copies * max(1, len(self.numbers))


class TrackBox(NamedTuple):
    """A box of a track: the label in it, a short note below, and a style of its own if it has one."""

    label: str
    note: str
    style: str
    origin: Origin


class Track(NamedTuple):
    """Boxes in a row; `adjustable` tells that a player may ask for another number of them.

    `start` and `end` are labels of boxes. `origins` tells where each key's value stands.
    """

    title: str
    style: str
    boxes: tuple[TrackBox, ...]
    adjustable: bool
    start: str
    end: str
    origins: dict[str, Origin]


class Tracker(NamedTuple):
    """A board of tracks, one below the other, or in one row if `joined`; one board for each of the `players`.

    Each `box` takes a "marker" of the build's size, a "cube" of 8 mm or a "card" of the build's format. `origins` tells
    where each key's value stands.
    """

    id: str
    title: str
    text: str
    box: str
    joined: bool
    players: int
    tracks: tuple[Track, ...]
    origins: dict[str, Origin]
    origin: Origin
