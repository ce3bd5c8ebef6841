"""Documents: pages as values, each with what lies where on its paper, ready for any writer.

Paper is measured in whole micrometres from its top left corner, y downwards; within a frame lengths are points.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from printgen.imposition.grid import CropMark
from printgen.imposition.verso import Slot, VersoShift
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.typeset.frame import Frame
from printgen.units import Micrometres, Points


class About(NamedTuple):
    """What a file says of itself, and how its sheets are turned to be printed on both sides."""

    title: str
    authors: tuple[str, ...]
    subject: str
    language: str
    duplex: Duplex


def make_about(system: System, title: str, content: str, duplex: Duplex) -> About:
    """Return what the file of a product of a system says of itself."""
    _, *scenario = system.names
    subject = f"{system.title} ({', '.join((system.edition, *scenario))}): {content}"
    return About(f"{system.name}: {title}", system.authors, subject, system.language, duplex)


class Group(NamedTuple):
    """A frame in a slot."""

    slot: Slot
    frame: Frame
    key: str = ""  # names the frame where it recurs, so that a writer may define it once; "" where it does not


class Outlines(NamedTuple):
    """The edges of slots."""

    slots: tuple[Slot, ...]
    line: Points  # how wide the lines are, in points
    colour: str


class Corners(NamedTuple):
    """A quarter circle in each corner of each slot."""

    slots: tuple[Slot, ...]
    radius: Micrometres
    line: Points  # how wide the lines are, in points
    colour: str


class Lines(NamedTuple):
    """Straight lines."""

    marks: tuple[CropMark, ...]
    line: Points  # how wide they are, in points
    colour: str


class Fills(NamedTuple):
    """Slots filled with a colour."""

    slots: tuple[Slot, ...]
    colour: str


class Layer(NamedTuple):
    """Items that recur together on other pages of the document."""

    key: str  # names them, so that a writer may define them once
    items: "tuple[PageItem, ...]"


PageItem = Group | Outlines | Corners | Lines | Fills | Layer


class Page(NamedTuple):
    """One side of a paper; later items lie on earlier ones."""

    width: Micrometres
    height: Micrometres
    items: tuple[PageItem, ...]
    name: str = ""  # what the outline of the document calls the page; "" for one that it does not list, such as a verso
    verso_shift: VersoShift = VersoShift()  # how far all that lies on the page is moved
    trim: Slot | None = None  # what is cut out of the paper; None for all of it
    bleed: Slot | None = None  # how far the art goes that is cut; None where nothing is

    @property
    def is_recto(self) -> bool:
        """Whether it is the front of a sheet."""
        return bool(self.name)


def list_frames(items: "Iterable[PageItem]") -> Iterator[Frame]:
    """Yield the frames among items of a page, those within layers too."""
    for item in items:
        if isinstance(item, Group):
            yield item.frame
        elif isinstance(item, Layer):
            yield from list_frames(item.items)


class Document(NamedTuple):
    """A product on its pages."""

    about: About
    # each composes pages, one by one when they are asked for, and the same ones each time. A composer may raise BadData
    # at the end, for all that does not fit.
    parts: tuple[Callable[[], Iterator[Page]], ...]

    @property
    def pages(self) -> Iterator[Page]:
        """The pages, composed anew."""
        return chain.from_iterable(compose() for compose in self.parts)
