"""What a pack wants made of its game: decks, reference sheets, markers and trackers."""

from enum import StrEnum
from typing import Final, Literal, NamedTuple, get_args

from printgen.errors import Origin
from printgen.units import Micrometres

# What each card of a deck is made of: a face of the table's die, or a row of the table.
CardSource = Literal["face", "row"]
FACE: Final = "face"
ROW: Final = "row"
# What a deck of rows keeps of its table: the odds of the die, or its rows whatever the odds.
Kept = Literal["odds", "rows"]
ODDS: Final = "odds"
ROWS: Final = "rows"


class Kind(StrEnum):
    """What kind of product something is, as lists and manifests have it."""

    DECK = "deck"
    SHEET = "sheet"
    BOXES = "boxes"
    MARKERS = "markers"
    TRACKERS = "trackers"
    BLANKS = "blanks"


class DeckSpec(NamedTuple):
    """A deck that a pack asks for.

    id: what it is called on the command line.
    title: what stands on its cards.
    table: the id of the table that its cards are made of.
    layout: the name of the card layout.
    column: the one column that is shown, "" for all columns.
    per: what each card is made of.
    without: keys of the table that the deck leaves out.
    keep: what a deck of rows keeps of its table, "" if the pack does not say.
    origin: where the deck stands in its file.
    layout_origin: where the name of the layout stands.
    alternative: whether the deck is made only where it is named.
    """

    id: str
    title: str
    table: str
    layout: str
    column: str
    per: CardSource
    without: tuple[str, ...]
    keep: Kept | Literal[""]
    origin: Origin
    layout_origin: Origin
    alternative: bool = False

    @property
    def kind(self) -> Kind:
        """A deck."""
        return Kind.DECK


# What a passage of a reference sheet shows: a procedure, a whole table, one half of a table (its rows or its glossary),
# the rows of a table without their texts, or what the markers mean.
PassageKind = Literal["procedure", "table", "rows", "glossary", "titles", "legend"]


class Passage(NamedTuple):
    """A part of a reference sheet.

    kind: what it shows.
    name: the id of the procedure or the table, "" for the legend.
    origin: where the passage stands in its file.
    """

    kind: PassageKind
    name: str
    origin: Origin


class PassageGroup(NamedTuple):
    """Passages of a reference sheet that belong together.

    passages: one passage that runs through the columns, or several that stand side by side.
    wide: whether they stand side by side, across all columns.
    """

    passages: tuple[Passage, ...]
    wide: bool


class SheetSpec(NamedTuple):
    """A reference sheet.

    id: what it is called on the command line.
    title: what stands on it.
    pages: how many pages it fills, 0 for as many as it needs.
    columns: how many columns a page has.
    content: what it shows.
    origin: where the sheet stands in its file.
    """

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
    """A sheet with one roster, or a book with all rosters of a table.

    id: what it is called on the command line.
    title: what stands on it.
    table: the id of the table.
    rosters: the ids of the rosters.
    book: whether it is a book, with contents and index.
    origin: where the roster or the table stands in its file.
    """

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
MarkerShape = Literal["round", "square", "hexagon", "strip"]
CUTS: tuple[MarkerShape, ...] = get_args(MarkerShape)
# How far the art of a marker, a box or a divider runs over its cut. Ticks outside the cut point at the middle of a
# marker or at its edges: their distance from the cut, and their length.
BLEED: Micrometres = 2_000
TICK_GAP: Micrometres = 300
TICK: Micrometres = 1_200


class MarkerSide(NamedTuple):
    """One side of a marker.

    word: the word along the edge.
    symbol: the name of a symbol above the word, "" for a text.
    text: a text of a few characters above the word.
    style: the style that it asks for, "" for none.
    origins: where the value of each key stands in its file.
    """

    word: str
    symbol: str
    text: str
    style: str
    origins: dict[str, Origin]

    @property
    def origin(self) -> Origin:
        """Return where the word stands."""
        return self.origins["word"]


class Marker(NamedTuple):
    """Markers that are alike but for their numbers.

    id: the id of the markers.
    title: what players call them.
    use: what they are for.
    shape: what they are cut to.
    size: their size, None for the size that the build asks for.
    numbers: a number for each marker, which stands in place of symbol and text; empty for markers without numbers.
    copies: how many there are of each number.
    front: the front.
    back: the back, None for the words of the front in reversed colours.
    origin: where the markers stand in their file.
    """

    id: str
    title: str
    use: str
    shape: MarkerShape
    size: Micrometres | None
    numbers: tuple[int, ...]
    copies: int
    front: MarkerSide
    back: MarkerSide | None
    origin: Origin

    @property
    def amount(self) -> int:
        """Return how many markers there are."""
        return self.copies * max(1, len(self.numbers))


class TrackBox(NamedTuple):
    """A box of a track.

    label: what stands in the box.
    note: a short text below the label.
    style: the style of this box, "" for the style of the track.
    origin: where the box stands in its file.
    """

    label: str
    note: str
    style: str
    origin: Origin


class Track(NamedTuple):
    """Boxes in a row.

    title: what stands beside the boxes, "" for nothing.
    style: the style of the boxes, "" for none.
    boxes: the boxes.
    adjustable: whether a player may ask for another number of boxes.
    start: the label of the box where play begins, "" if the pack does not say.
    end: the label of the box where play ends, "" if the pack does not say.
    origins: where the value of each key stands in its file.
    """

    title: str
    style: str
    boxes: tuple[TrackBox, ...]
    adjustable: bool
    start: str
    end: str
    origins: dict[str, Origin]


# What a box of a tracker has room for: a marker of the build's size, a cube of 8 mm, or a card of the build's format.
BoxContent = Literal["marker", "cube", "card"]


class Tracker(NamedTuple):
    """A board of tracks.

    id: the id of the tracker.
    title: what stands on the board.
    text: how the board is used.
    box: what each box has room for.
    joined: whether all tracks stand in one row, and not one below the other.
    players: how many boards are made, one for each player.
    tracks: the tracks.
    origins: where the value of each key stands in its file.
    origin: where the tracker stands in its file.
    """

    id: str
    title: str
    text: str
    box: BoxContent
    joined: bool
    players: int
    tracks: tuple[Track, ...]
    origins: dict[str, Origin]
    origin: Origin
