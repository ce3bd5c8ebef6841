"""What a pack wants made of its game: decks, sheets and forms, and the specs of what every game has."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art, BackWords
from printgen.model.play import Scenario

# What a line may be filled in with, beside the numbers and the gauges that scenarios of the game give.
SOURCES = ("title", "name", "edition", "scenario", "rounds", "seed")


class FormHeading(NamedTuple):
    """A heading above what follows it."""

    text: str
    origin: Origin


class FormText(NamedTuple):
    """A text to read; a line break begins a new paragraph."""

    text: str
    origin: Origin


class FormLine(NamedTuple):
    """A line to write on."""

    title: str  # what stands before it
    fill: str  # what it is filled in with where that is known: a source, a number or a gauge; "" for nothing
    width: int  # its share of the row, compared with the other lines there
    origin: Origin
    text: str = ""  # what it is filled in with, "" as long as nothing is known


class FormLines(NamedTuple):
    """Lines side by side in a row."""

    lines: tuple[FormLine, ...]
    origin: Origin


class FormBoxes(NamedTuple):
    """Boxes to tick, in a row that is broken where the form's width is full."""

    title: str  # what stands before them
    labels: tuple[str, ...]  # what stands in or beside each box, "" for an empty one
    origin: Origin


class FormColumn(NamedTuple):
    """A column of a table."""

    title: str  # its head
    width: int  # its share of the table, compared with the other columns
    fill: str  # the table whose results stand in its cells, row by row, where they are known; "" for none
    boxes: tuple[str, ...]  # the labels of the boxes in each of its cells; none for cells to write in
    origin: Origin
    texts: tuple[FormText, ...] = ()  # what its cells are filled in with, from the first row on; "" for nothing


class FormTable(NamedTuple):
    """A table to be filled in."""

    title: str  # what stands above it
    columns: tuple[FormColumn, ...]
    # what stands in the first column of each row, "" for an empty row, whose first column is to be filled in too
    rows: tuple[str, ...]
    more: bool  # whether it has more rows where the page has room
    origin: Origin


FormPart = FormHeading | FormText | FormLines | FormBoxes | FormTable


class FormSpec(NamedTuple):
    """A form that a pack asks for."""

    id: str  # what it is called on the command line
    title: str  # what stands on it
    text: str  # what it is for
    per_page: int  # how many equal forms share a page, where they fit
    parts: tuple[FormPart, ...]  # what is to be read and filled in, from top to bottom
    origins: dict[str, Origin]  # where the value of each key stands in its file
    origin: Origin
    symbol: str = ""  # the name of the symbol beside its heading, "" for none


# What each card of a deck is made of: a face of the table's die, or a row of the table.
CardSource = Literal["face", "row"]
FACE: Final = "face"
ROW: Final = "row"
# What a deck of rows keeps of its table: the odds of the die, or its rows whatever the odds.
Kept = Literal["odds", "rows"]
ODDS: Final = "odds"
ROWS: Final = "rows"


class Wish(NamedTuple):
    """What is made for a card format, a paper or a theme, where the user asks for nothing else."""

    key: str  # card, paper or theme
    name: str  # the name of a file below layouts, of a theme perhaps several
    origin: Origin


class DeckSpec(NamedTuple):
    """A deck that a pack asks for."""

    id: str  # what it is called on the command line
    title: str  # what stands on its cards
    table: str  # the id of the table that its cards are made of
    layout: str  # the name of the card layout
    column: str  # the one column that is shown, "" for all columns
    per: CardSource  # what each card is made of
    without: tuple[str, ...]  # keys of the table that the deck leaves out
    keep: Kept | Literal[""]  # what a deck of rows keeps of its table, "" if the pack does not say
    origin: Origin
    layout_origin: Origin  # where the name of the layout stands
    alternative: bool = False  # whether the deck is made only where it is named
    art: Art = PLAIN_ART  # what its cards and their back show beside the words
    back: BackWords | None = None  # what stands on the back of each of its cards
    back_fields: tuple[str, ...] = ()  # the ids of the fields that stand on the back of each card, and not on its front
    over: Literal["", "continue"] = ""  # what becomes of a text without room on its card: it goes on on another one
    wishes: tuple[Wish, ...] = ()  # the card format and the theme of its own that it is made for


# What a passage of a reference sheet shows: a procedure, a whole table, one half of a table (its rows or its glossary),
# the rows of a table without their texts, a map, what the markers mean, or a part of a scenario.
PassageKind = Literal["procedure", "table", "rows", "glossary", "titles", "map", "legend"]


class Passage(NamedTuple):
    """A part of a reference sheet."""

    kind: PassageKind  # what it shows
    name: str  # the id of the procedure, the table, or the map, "" for the legend
    origin: Origin


class PassageGroup(NamedTuple):
    """Passages of a reference sheet that belong together."""

    passages: tuple[Passage, ...]  # one passage that runs through the columns, or several that stand side by side
    wide: bool  # whether they stand side by side, across all columns


class SheetSpec(NamedTuple):
    """A reference sheet."""

    id: str  # what it is called on the command line
    title: str  # what stands on it
    pages: int  # how many pages it fills, 0 for as many as it needs
    columns: int  # how many columns a page has
    content: tuple[PassageGroup, ...]  # what it shows; behind what is used in play, if that is told apart
    origin: Origin
    # what is used each round: boxes on a first page of their own; nothing where that is not told apart
    in_play: tuple[PassageGroup, ...] = ()
    strip: str = ""  # the procedure whose steps run across the top of that page, "" for none
    # whether its pack leaves to printgen what it shows, which is everything, each table as wide as it needs
    everything: bool = False

    def list_passages(self) -> Iterator[Passage]:
        """Yield all that it shows."""
        if self.strip:
            yield Passage("procedure", self.strip, self.origin)
        for group in (*self.in_play, *self.content):
            yield from group.passages


class RosterSpec(NamedTuple):
    """A sheet with one roster, or a book with all rosters of a table."""

    id: str  # what it is called on the command line
    title: str  # what stands on it
    table: str  # the id of the table
    rosters: tuple[str, ...]  # the ids of the rosters
    book: bool  # whether it is a book, with contents and index
    origin: Origin

    @property
    def alternative(self) -> bool:
        """Whether it is made only where it is named: a book has what the sheets of its rosters have."""
        return self.book


class TickSpec(NamedTuple):
    """A sheet on which a player ticks which names of the rosters of a table are owned."""

    id: str  # what it is called on the command line
    title: str  # what stands on it
    table: str  # the id of the table
    rosters: tuple[str, ...]  # the ids of the rosters
    origin: Origin


class OwnedSpec(NamedTuple):
    """A sheet with the names that a player owns, of all rosters of a table."""

    id: str  # what it is called on the command line
    title: str  # what stands on it
    table: str  # the id of the table
    names: tuple[tuple[str, tuple[str, ...]], ...]  # the id of each roster with the names that are owned
    lower: int  # how many names are taken at the result below where none is owned; 0 for none
    origin: Origin  # where the file begins that says what is owned


class SetSpec(NamedTuple):
    """The one product of a kind: all boxes, markers, maps or blanks of a system."""

    id: str  # its kind
    title: str  # what people call it
    origin: Origin
    alternative: bool = False  # whether the product is made only where it is named


class PageSpec(NamedTuple):
    """The page on which a game is played in a browser, or all that a site has of a game besides."""

    id: str  # its kind
    title: str  # what people call it
    origin: Origin
    scenarios: tuple[Scenario, ...] = ()  # what can be chosen there to be on the table
    changelog: str = ""  # what its pack says of its changes, as Markdown; a site alone tells that
    # files that players write themselves, which a site alone offers: the name of each, and an example of it
    examples: tuple[tuple[str, str], ...] = ()
    workshop: bool = False  # whether a site has a page that makes prints to order
    own: bool = False  # whether the game is an author's own: none that came with printgen


# What is set as flowing text.
class ScenarioSpec(NamedTuple):
    """The sheet of a scenario."""

    id: str  # what it is called on the command line
    title: str  # the title of the scenario
    origin: Origin


FlowingSpec = SheetSpec | RosterSpec | TickSpec | OwnedSpec
Spec = DeckSpec | FlowingSpec | SetSpec | FormSpec | PageSpec | ScenarioSpec

# The sheet that every system has. A pack may say what stands on it. And the sheet of a scenario.
REFERENCE = "reference"
SCENARIO_SHEET: Final = "scenario"
