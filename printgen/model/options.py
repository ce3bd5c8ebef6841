"""How to print: everything that a player may ask of the paper side, with what it is when nobody asks."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from printgen.model.art import Backs
from printgen.units import Micrometres


class Duplex(StrEnum):
    """Where backs are: on the other side of a paper that is turned over one of its edges, across a fold, or nowhere."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD_OVER = "fold-over"
    NONE = "none"


class Marks(StrEnum):
    """What shows where to cut: marks outside the cards, thin lines round them, both, or nothing."""

    BOTH = "both"
    CROP = "crop"
    LINES = "lines"
    NONE = "none"

    @property
    def has_crops(self) -> bool:
        """Tell whether there are marks outside the cards."""
        return self in (Marks.BOTH, Marks.CROP)

    @property
    def has_lines(self) -> bool:
        """Tell whether there are lines round the cards."""
        return self in (Marks.BOTH, Marks.LINES)


class Orientation(StrEnum):
    """How a paper lies; AUTO turns it if more fits on it then."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Registration(StrEnum):
    """The marks that a cutting machine finds its way by."""

    NONE = "none"
    SILHOUETTE = "silhouette"


# The papers that everything is made ready for: releases have archives for them, sites have prints.
PAPERS = ("a4", "letter")
# Smaller markers could not be cut, larger ones have no place on paper.
MARKER_SIZES = (8_000, 80_000)


class Options(NamedTuple):
    """How to print. Lengths are micrometres."""

    paper: str = "a4"  # the name of a paper, a YAML file, or a size
    card: str = "poker"  # the name of a card format, or a YAML file
    theme: str = "colour"  # the name of a theme, or a YAML file
    # where backs are; None where they serve each product best: cards on the verso, markers across a fold
    duplex: Duplex | None = None
    orientation: Orientation = Orientation.AUTO  # how the paper lies
    margin: Micrometres | None = None  # what the printer leaves blank; None for what the paper says
    gutter: Micrometres = 0  # the distance of neighbours
    bleed: Micrometres = 3_000  # how far art runs over the cut
    # what shows where to cut; None for both kinds, or for none beside the marks of a cutting machine
    marks: Marks | None = None
    corners: Micrometres = 0  # the radius of a guide for rounding corners, 0 for no guide
    registration: Registration = Registration.NONE  # the marks of a cutting machine
    # how far everything on a verso is moved, to the right and down
    verso_shift: tuple[Micrometres, Micrometres] = (0, 0)
    # how far everything on a verso is turned about the middle of the paper, in degrees anticlockwise
    verso_turn: float = 0
    marker_size: Micrometres = 25_000  # the size of markers that have none of their own
    card_thickness: Micrometres = 300  # the thickness of a card, for tuck boxes
    # the lengths of adjustable tracks, by the id of the tracker
    lengths: Mapping[str, tuple[int, ...]] = {}  # never changed
    backs: Backs = Backs.LINES  # how backs are drawn
    flavour: bool = True  # whether lines that set the mood are printed
    # the parts that the file of a whole game has, by their names or by those of bundles; none for all
    parts: tuple[str, ...] = ()
    # the files of the typeface that a pack brings along, by role, in place of the theme's
    fonts: tuple[tuple[str, str], ...] = ()
    stated: tuple[str, ...] = ()  # the options that the user has stated, which go before what a pack wishes

    @property
    def cut_marks(self) -> Marks:
        """What shows where to cut."""
        return self.marks or (Marks.NONE if self.registration is Registration.SILHOUETTE else Marks.BOTH)

    def duplex_or(self, usual: Duplex) -> Duplex:
        """Return where backs are for a product that usually has them there."""
        return self.duplex or usual


class PrintOption(NamedTuple):
    """An option as the command line and print profiles have it."""

    # what it takes: one of some names, a length between two, or a text, which the help calls so; a switch takes nothing
    takes: type[StrEnum] | tuple[Micrometres, Micrometres] | str | None
    words: str  # what it is; of a switch, what can be left out
    on: tuple[str, ...] = ()  # the commands that take it, beside those that take all options


OPTIONS = {
    "paper": PrintOption(
        "PAPER",
        "{papers}, a YAML file, or a size such as 200x280mm (default: what the pack states, or a4)",
        ("symbols", "calibrate", "check"),
    ),
    "card": PrintOption(
        "FORMAT", "{formats}, or a YAML file (default: what the pack states, or poker)", ("web", "check")
    ),
    "theme": PrintOption(
        "THEME",
        "{themes}, a YAML file, or several themes with commas (default: what the pack states, or colour)",
        ("web", "check", "export", "symbols", "calibrate"),
    ),
    "duplex": PrintOption(
        Duplex, "where backs are (default: long-edge for cards, fold-over for markers)", ("calibrate",)
    ),
    "orientation": PrintOption(Orientation, "how the paper lies (default: auto, whichever takes more)", ("calibrate",)),
    "margin": PrintOption(
        (0, 50_000),
        "what your printer leaves blank along the edges (default: that of the paper)",
        ("symbols", "calibrate"),
    ),
    "gutter": PrintOption((0, 30_000), "the gap between neighbouring cards (default: 0mm, they share their cuts)"),
    "bleed": PrintOption((0, 10_000), "how far the art of backs runs over the cut (default: 3mm)"),
    "marks": PrintOption(Marks, "crop marks, lines round the cards, both or none (default: both)"),
    "corners": PrintOption((0, 15_000), "a guide for rounding corners, of this radius"),
    "registration": PrintOption(Registration, "marks for a cutting machine (default: none)"),
    "verso-shift": PrintOption(
        "RIGHT,DOWN", "move what is on versos, in millimetres: 0.3,-0.5; see calibrate", ("calibrate",)
    ),
    "verso-turn": PrintOption("DEGREES", "turn what is on versos, anticlockwise; see calibrate", ("calibrate",)),
    "marker-size": PrintOption(MARKER_SIZES, "the size of markers without one of their own (default: 25mm)"),
    "backs": PrintOption(
        Backs, "backs as lines on white, or on a solid ground (default: lines, which save ink)", ("export",)
    ),
    "card-thickness": PrintOption((50, 3_000), "the thickness of a card, for tuck boxes (default: 0.3mm)"),
    "flavour": PrintOption(
        None, "the lines in italics that set the mood and rule nothing", ("check", "web", "export", "play")
    ),
    "parts": PrintOption("PART,PART,...", "what the file of a whole game has: least, good, or parts (default: all)"),
}
SWITCHES = tuple(key for key, option in OPTIONS.items() if option.takes is None)


NUMBERS = re.compile(r"[0-9]{1,30}(?:-[0-9]{1,30})?(?:,[0-9]{1,30}(?:-[0-9]{1,30})?)*")


def parse_numbers(text: str, most: int) -> tuple[int, ...]:
    """Return the numbers of a text such as "1,4,7-12", each once and in order; a dash may be the one that is printed.

    Raises ValueError for another text, and for numbers beyond 1 to `most`, and for such as 5-2.
    """
    text = text.replace("\N{EN DASH}", "-")
    if not NUMBERS.fullmatch(text):
        raise ValueError(f'"{text}" are not numbers')
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if high < low:
            raise ValueError(f'"{part}" is backwards')
        if not 1 <= low <= high <= most:
            raise ValueError(f'"{part}" is not within 1-{most}')
        found.update(range(low, high + 1))
    return tuple(sorted(found))


FEWEST_IN_ROW = 3


def show_row(names: Sequence[str]) -> str:
    """Return numbers in a row by the first and the last: "0-16"; "" for other names, and for few numbers."""
    first = int(names[0]) if names and names[0].isdecimal() else 0
    if len(names) < FEWEST_IN_ROW or list(names) != [str(number) for number in range(first, first + len(names))]:
        return ""
    return f"{names[0]}-{names[-1]}"


def show_numbers(numbers: Iterable[int]) -> str:
    """Return numbers in order as a text such as "1,4,7-12"."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
