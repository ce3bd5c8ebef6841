"""How to print: everything that a player may ask of the paper side, with what it is when nobody asks."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

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
    """The marks by which a cutting machine finds its way."""

    NONE = "none"
    SILHOUETTE = "silhouette"


class Options(NamedTuple):
    """How to print. Lengths are micrometres.

    paper: the name of a paper, a YAML file, or a size.
    card: the name of a card format, or a YAML file.
    theme: the name of a theme, or a YAML file.
    duplex: where backs are; None where they serve each product best: cards on the verso, markers across a fold.
    orientation: how the paper lies.
    margin: what the printer leaves blank; None for what the paper says.
    gutter: the distance of neighbours.
    bleed: how far art runs over the cut.
    marks: what shows where to cut; None for both kinds, or for none beside the marks of a cutting machine.
    corners: the radius of a guide for rounding corners, 0 for no guide.
    registration: the marks of a cutting machine.
    verso_shift: how far everything on a verso is moved, to the right and down.
    verso_turn: how far everything on a verso is turned about the middle of the paper, in degrees anticlockwise.
    marker_size: the size of markers that have none of their own.
    card_thickness: the thickness of a card, for tuck boxes.
    lengths: the lengths of adjustable tracks, by the id of the tracker.
    """

    paper: str = "a4"
    card: str = "poker"
    theme: str = "colour"
    duplex: Duplex | None = None
    orientation: Orientation = Orientation.AUTO
    margin: Micrometres | None = None
    gutter: Micrometres = 0
    bleed: Micrometres = 3_000
    marks: Marks | None = None
    corners: Micrometres = 0
    registration: Registration = Registration.NONE
    verso_shift: tuple[Micrometres, Micrometres] = (0, 0)
    verso_turn: float = 0
    marker_size: Micrometres = 25_000
    card_thickness: Micrometres = 300
    lengths: Mapping[str, tuple[int, ...]] = {}  # never changed

    @property
    def cut_marks(self) -> Marks:
        """What shows where to cut."""
        return self.marks or (Marks.NONE if self.registration is Registration.SILHOUETTE else Marks.BOTH)

    def duplex_or(self, usual: Duplex) -> Duplex:
        """Return where backs are for a product that usually has them there."""
        return self.duplex or usual
