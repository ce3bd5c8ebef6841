"""How to print: everything that a player may ask of the paper side, with what it is when nobody asks."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from printgen.units import Micrometres


class Duplex(StrEnum):
    """Where backs are: on the verso of a paper turned over one of its edges, across a fold, or nowhere."""

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
    """How a paper lies: as it is, unless lying otherwise takes more."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Registration(StrEnum):
    """The marks by which a cutting machine finds its way."""

    NONE = "none"
    SILHOUETTE = "silhouette"


class Options(NamedTuple):
    """How to print. Lengths are micrometres.

    `paper`, `card` and `theme` are names under layouts/ or paths of YAML files, and `paper` may be a size. Without
    `duplex` each product has its backs where they serve it best: cards on the verso, markers across a fold. `margin` is
    what the printer leaves blank, if that is not what the paper says. Art runs `bleed` over the cut, `gutter` lies
    between neighbours, `corners` is the radius of a guide for rounding them. Without `marks` there are both kinds, or
    none beside a machine's `registration`. What is on a verso is moved by `verso_shift` (to the right, and down), and
    turned by `verso_turn` degrees anticlockwise about the paper's middle. `lengths` are those of adjustable tracks by a
    tracker's id.
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
