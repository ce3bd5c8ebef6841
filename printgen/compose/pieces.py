"""Pieces on press sheets, as many as they take."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from printgen.compose.card_sheets import draw_registration
from printgen.compose.design import Workspace
from printgen.compose.document import Document, Group, Page, PageItem, make_about
from printgen.compose.press_paper import PressPaper, make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.press_sheet import PressSheet
from printgen.imposition.shelves import (
    Field,
    Size,
)
from printgen.imposition.verso import Slot
from printgen.model.gauge import Tracker
from printgen.model.marker import Marker, Measure
from printgen.model.options import Duplex, Registration
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.typeset import frame
from printgen.typeset.advice import draw_advice
from printgen.typeset.frame import Frame
from printgen.typeset.slug import name_sheet
from printgen.typeset.type.typeface import placed
from printgen.units import TENTH, Micrometres, Points, show_length, to_points

# How far advice keeps from the fold.
CLEAR: Micrometres = 5_000


class Pieces(NamedTuple):
    """Pieces on the sheets that they take."""

    system: System
    title: str
    content: str  # how many pieces there are, in words
    paper: PressPaper
    advice: tuple[PageItem, ...]  # what stands on each front
    sheets: Sequence[PressSheet[Frame]]
    duplex: Duplex = Duplex.NONE  # how the sheets are turned over
    registration: Registration = Registration.NONE  # which marks a cutting machine has on them

    def compose(self) -> Iterator[Page]:
        """Yield the pages: each recto with the verso that it has."""
        marks = draw_registration(self.paper.paper, self.registration)
        common = (self.paper.draw_slug(), *marks, *self.advice)
        for sheet in self.sheets:
            name = name_sheet([*self.system.names, self.title], sheet.number, sheet.of, self.paper.setting.words)
            yield self.paper.make_recto((*common, *_lay(sheet.recto)), name)
            if sheet.verso:
                yield self.paper.make_verso(_lay(sheet.verso), name)

    def make_document(self) -> Document:
        """Return the pieces alone as a document."""
        return Document(make_about(self.system, self.title, self.content, self.duplex), (self.compose,))


def make_paper(work: Workspace, problems: Iterable[Problem], *, folded: bool = False) -> PressPaper:
    """Return the paper of the sheets. Raises BadData with the problems so far, and with those of the slug."""
    found = list(problems)
    with collecting(found):
        paper = make_press_paper(work.paper, work.setting, work.options, folded=folded)
    if found:
        raise BadData(found)
    return paper


def draw_advice_line(work: Workspace, words: str) -> list[frame.Item]:
    """Return what stands above the pieces of each sheet, as far as a fold would be."""
    margin = work.paper.margin
    width = work.paper.width // 2 - margin - CLEAR
    with placed(work.paper.origin, "the line of advice"):
        return draw_advice(words, to_points(margin), to_points(margin), to_points(width), work.setting)


def refuse(
    product: Marker | Measure | Tracker | Deck, what: str, trial: tuple[Size, Field], where: str, hint: str
) -> BadData:
    """Return what to say of a product's piece of a size that the field cannot hold."""
    needed, free = (f"{show_length(area.width)} by {show_length(area.height)}" for area in trial)
    message = f"{product.id}: {what} takes {needed}, which does not fit {where}: there is room for {free}"
    return BadData([Problem(product.origin, message, hint)])


def _lay(pieces: Iterable[tuple[Slot, Frame]]) -> tuple[Group, ...]:
    """Return pieces in their slots."""
    return tuple(Group(slot, piece) for slot, piece in pieces)


def round_up(length: Points) -> Micrometres:
    """Return a length in whole tenths of a millimetre, which messages can show."""
    return ceil(length / to_points(TENTH)) * TENTH
