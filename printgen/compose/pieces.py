"""Pieces on press sheets, as many as they take, and boards among them."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from printgen.compose.card_sheets import draw_registration
from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document, Group, Page, PageItem, make_about
from printgen.compose.press_paper import PressPaper, make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.press_sheet import PressSheet
from printgen.imposition.shelves import (
    Field,
    Piece,
    Size,
    impose_pieces,
    make_board_field,
    sort_boards,
)
from printgen.imposition.verso import Slot
from printgen.model.marker import Marker
from printgen.model.measure import Measure
from printgen.model.options import Duplex, Orientation, Registration
from printgen.model.system import System
from printgen.model.tracker import BoxContent, Tracker
from printgen.products.board import Board, make_boards
from printgen.products.deck import Deck
from printgen.typeset import frame
from printgen.typeset.advice import draw_advice
from printgen.typeset.board.board import draw_board
from printgen.typeset.board.track_box import BoxSize
from printgen.typeset.frame import Frame
from printgen.typeset.slug import name_sheet
from printgen.typeset.type.typeface import placed
from printgen.units import TENTH, Micrometres, Points, show_length, to_points

# How far advice keeps from the fold.
CLEAR: Micrometres = 5_000
# A box takes a cube of 8 mm; a marker or card has this much play in its own.
CUBE: Micrometres = 8_700
PLAY: Micrometres = 2_000


class Pieces(NamedTuple):
    """Pieces on the sheets that they take.

    content: how many pieces there are, in words.
    advice: what stands on each front.
    duplex: how the sheets are turned over.
    registration: which marks a cutting machine has on them.
    """

    system: System
    title: str
    content: str
    paper: PressPaper
    advice: tuple[PageItem, ...]
    sheets: Sequence[PressSheet[Frame]]
    duplex: Duplex = Duplex.NONE
    registration: Registration = Registration.NONE

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


def compose_trackers(design: Design, system: System) -> Document:
    """Return the trackers of a system, as boards with the lengths that are asked for. Raises BadData."""
    work = design.make_workspace(system)
    boards = list(make_boards(work.setting.system, design.options.lengths, work.setting.words))
    return lay_boards(work, boards, work.setting.words.trackers).make_document()


def lay_boards(work: Workspace, boards: Sequence[Board], title: str) -> Pieces:
    """Return sheets of boards, on paper that lies if that takes fewer, unless it is to lie or stand anyway.

    Raises BadData with everything that does not fit or has no glyphs.
    """
    ways = (Orientation.PORTRAIT, Orientation.LANDSCAPE)
    laid = [work._replace(options=work.options._replace(orientation=way)) for way in ways]
    trials: list[Pieces] = []
    problems: list[list[Problem]] = []
    for trial in laid if work.options.orientation is Orientation.AUTO else [work]:
        problems.append([])
        with collecting(problems[-1]):
            trials.append(_shelve_boards(trial, boards, title))
    if not trials:
        raise BadData(problems[0])
    return min(trials, key=lambda pieces: len(pieces.sheets))


def _shelve_boards(work: Workspace, boards: Iterable[Board], title: str) -> Pieces:
    """Return sheets of boards on the paper as it lies. Raises BadData."""
    field = make_board_field(work.paper)
    pieces: list[Piece[Frame]] = []
    problems: list[Problem] = []
    for board in boards:
        with collecting(problems):
            pieces.append(_draw_board(work, board, field))
    paper = make_paper(work, problems)
    advice = paper.lay(draw_advice_line(work, work.setting.words.cut_boards))
    sheets = impose_pieces(sort_boards(pieces, field), field, work.paper, Duplex.NONE)
    content = work.setting.words.board_count.show(len(pieces))
    return Pieces(work.setting.system, title, content, paper, (advice,), sheets)


def _draw_board(work: Workspace, board: Board, field: Field) -> Piece[Frame]:
    """Return a board, as wide as its boxes and title need.

    Raises BadData if the field cannot hold it, or its words do not fit.
    """
    drawn = draw_board(board, _measure_box(work, board.tracker.box), to_points(field.width), work.setting)
    size = Size(_round_up(drawn.width), _round_up(drawn.height))
    if not field.holds(size):
        hint = "give it fewer boxes, or smaller ones"
        raise refuse(board.tracker, "the board", (size, field), f"on {work.look.paper.title}", hint)
    return Piece(size, drawn, drawn)


def _measure_box(work: Workspace, kind: BoxContent) -> BoxSize:
    """Return the size of a box that takes a marker, a cube or a card."""
    width = height = work.options.marker_size + PLAY
    if kind == "cube":
        width, height = CUBE, CUBE
    elif kind == "card":
        width, height = work.look.format.width + PLAY, work.look.format.height + PLAY
    return BoxSize(to_points(width), to_points(height))


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


def _round_up(length: Points) -> Micrometres:
    """Return a length in whole tenths of a millimetre, which messages can show."""
    return ceil(length / to_points(TENTH)) * TENTH
