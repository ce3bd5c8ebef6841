"""What things show beside their words: a symbol, a picture, a colour of their own; and the backs of cards."""

from enum import StrEnum
from typing import Literal, NamedTuple

from printgen.errors import Origin

# An outline is a sequence of steps: ("m", x, y) to begin a contour, ("l", x, y) a line, ("c", six numbers) a Bézier
# curve. Contours close by themselves; one that runs the other way round is a hole in those around it.
PathStep = tuple[str, *tuple[float, ...]]
Outline = tuple[PathStep, ...]
Point = tuple[float, float]


class NamedOutline(NamedTuple):
    """A shape, a suit or a symbol: an outline in a unit square about the origin, y upwards."""

    name: str  # what packs call it
    steps: Outline  # its contours

    def __hash__(self) -> int:
        """Return the hash of the name alone: outlines are looked up for each card, and seldom share a name."""
        return hash(self.name)


# How a picture fills its place: all of the place, which cuts off what goes beyond, or all of the picture within it.
Fit = Literal["cover", "contain"]
PictureKind = Literal["jpeg", "png", "svg"]
# What a place shows of a picture that is cut: shares of its width from the left, and of its height from above.
MIDDLE = (0.5, 0.5)
# The fewest dots in an inch that look sharp in print.
LEAST_DPI = 200
# How a stored picture is turned to be seen upright, by the number that cameras give: the matrix (a, b, c, d, e, f)
# that leads from a place in the unit square as stored to the place in the unit square as seen, both from the top left.
TURNS: dict[int, tuple[int, int, int, int, int, int]] = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}
UPRIGHT = 1
# From this number on a turn exchanges width and height.
SIDEWAYS = 5


class Picture(NamedTuple):
    """A picture of a pack, where something names it."""

    name: str  # its path as the pack writes it, below the folder of the pack
    file: Origin
    kind: PictureKind  # what its file holds
    width: float  # its size as it is seen, in pixels; of a drawing in units of its own
    height: float
    turn: int  # how it is turned to be seen upright, a key of `TURNS`
    sum: str  # the SHA-256 of its file in hexadecimal digits
    fit: Fit | Literal[""]  # how it fills its place, "" as the layout says
    # what stays in view where it is cut, None as the layout says; from the left and from above, 0 to 1
    focus: tuple[float, float] | None
    origin: Origin  # where the pack names it

    @property
    def is_drawing(self) -> bool:
        """Tell whether it is made of outlines, which are sharp at any size."""
        return self.kind == "svg"


class Art(NamedTuple):
    """What a row, a result, a deck or the back of a card shows beside its words; "" or None where it shows none."""

    symbol: str = ""  # the name of its symbol
    style: str = ""  # the name of the theme's style that it is drawn in
    accent: str = ""  # the colour of its own that it is drawn in, as "#rrggbb"; what has one has no style
    tone_origin: Origin | None = None  # where its style or accent stands in its file
    picture: Picture | None = None

    @property
    def is_toned(self) -> bool:
        """Tell whether it has a colour of its own, by a style or an accent."""
        return bool(self.style or self.accent)

    def over(self, other: "Art") -> "Art":
        """Return the art of a thing within another: its own, and what that shows where it has none."""
        if other == PLAIN_ART:  # as for nearly every result: nothing new has to be made
            return self
        tone = self if self.is_toned else other
        return Art(
            self.symbol or other.symbol, tone.style, tone.accent, tone.tone_origin, self.picture or other.picture
        )


PLAIN_ART = Art()


def make_symbol_art(symbol: str) -> Art:
    """Return the art that shows a symbol and nothing else; nothing at all if the symbol is ""."""
    return Art(symbol) if symbol else PLAIN_ART


class Backs(StrEnum):
    """How backs are drawn: as lines on white paper, or on a ground that fills the card."""

    LINES = "lines"
    SOLID = "solid"


class BackArt(NamedTuple):
    """What is drawn on the backs of a game, a deck or a card, behind the title of the deck."""

    pattern: str = "weave"  # the name of its pattern
    # the name of the symbol that stands for the game, "" for none; a deck may have a symbol of its own
    emblem: str = ""

    def over(self, other: "BackArt") -> "BackArt":
        """Return what is drawn on a back: its own, and where it says nothing what the other says."""
        return BackArt(self.pattern or other.pattern, self.emblem or other.emblem)


# What is drawn on a back that says nothing of it.
PLAIN_FACE = BackArt("")


# The patterns of backs; typeset/pattern draws them.
PATTERNS = ("weave", "contours", "claws", "streets", "tracery", "fog")


class BackSection(NamedTuple):
    """A part of the words of a back."""

    label: str  # what stands beside it, "" for nothing
    title: str  # what happens, in short
    text: str  # what happens, in full
    art: Art  # the colour that it is drawn in
    origin: Origin


class BackWords(NamedTuple):
    """What stands on the back of a deck's cards, or of one card."""

    title: str  # its title, "" for the card's, or for none where all cards of the deck have the same words
    text: str  # what it says
    note: str  # what the player is told where the rules are silent
    sections: tuple[BackSection, ...]  # what else it says
    origin: Origin
    art: Art = PLAIN_ART  # what it shows beside the words
    face: BackArt = PLAIN_FACE  # its own pattern and emblem, each "" for that of the deck
