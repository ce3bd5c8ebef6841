"""Markers and boards on press sheets: typeset, and laid on as many sheets as they take."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from printgen.compose.deck import draw_registration
from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document, Group, Page, PageItem, make_about
from printgen.compose.press_paper import PressPaper, make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.grid import SLUG
from printgen.imposition.press_sheet import PressSheet
from printgen.imposition.shelves import (
    Field,
    Piece,
    Size,
    choose_field,
    fill_field,
    impose_pieces,
    make_board_field,
    measure_cut,
    sort_boards,
    sort_pieces,
)
from printgen.imposition.verso import Slot
from printgen.model.marker import CUTS, Marker
from printgen.model.options import Duplex, Options, Orientation, Registration
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.model.tracker import BoxContent, Tracker
from printgen.products.board import Board, make_boards
from printgen.products.deck import Deck
from printgen.products.marker import Token, make_blank_token, make_tokens
from printgen.typeset import frame
from printgen.typeset.advice import draw_advice, draw_fold
from printgen.typeset.board.board import draw_board
from printgen.typeset.board.track_box import BoxSize
from printgen.typeset.frame import Frame
from printgen.typeset.marker.cut import Cut
from printgen.typeset.marker.token import draw_token
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
            name = name_sheet([self.system.name, self.title], sheet.number, sheet.of, self.paper.setting.words)
            yield self.paper.make_recto((*common, *_lay(sheet.recto)), name)
            if sheet.verso:
                yield self.paper.make_verso(_lay(sheet.verso), name)

    def make_document(self) -> Document:
        """Return the pieces alone as a document."""
        return Document(make_about(self.system, self.title, self.content, self.duplex), (self.compose,))


def compose_markers(design: Design, system: System) -> Document:
    """Return the markers of a system. Raises BadData."""
    work = design.make_workspace(system)
    return lay_markers(work, make_tokens(work.setting.system), work.setting.words.markers).make_document()


def compose_trackers(design: Design, system: System) -> Document:
    """Return the trackers of a system, as boards with the lengths that are asked for. Raises BadData."""
    work = design.make_workspace(system)
    boards = list(make_boards(work.setting.system, design.options.lengths, work.setting.words))
    return lay_boards(work, boards, work.setting.words.trackers).make_document()


def find_duplex(options: Options) -> Duplex:
    """Return where the backs of markers are."""
    by_machine = options.registration is not Registration.NONE  # which cuts what is not glued
    return options.duplex_or(Duplex.LONG_EDGE if by_machine else Duplex.FOLD_OVER)


def lay_markers(work: Workspace, tokens: Iterable[Token], title: str) -> Pieces:
    """Return sheets of markers. Raises BadData with everything that does not fit or has no glyphs."""
    paper, duplex, machine = work.paper, find_duplex(work.options), work.options.registration
    field = choose_field(paper, duplex, machine)
    pieces: list[Piece[Frame]] = []
    problems: list[Problem] = []
    for token in tokens:
        with collecting(problems):
            pieces += [_draw_marker(work, token, field)] * token.marker.copies
    folded = duplex is Duplex.FOLD_OVER
    press_paper = _make_paper(work, problems, folded=folded)
    advice = _draw_advice(work, _advise_on_markers(duplex, work.setting.words))
    if folded:
        middle, bottom = to_points(paper.width) / 2, to_points(paper.height - paper.margin - SLUG)
        advice += draw_fold((middle, to_points(paper.margin), middle, bottom), work.setting)
    sheets = impose_pieces(sort_pieces(pieces), field, paper, duplex)
    content = work.setting.words.marker_count.show(len(pieces))
    return Pieces(work.setting.system, title, content, press_paper, (press_paper.lay(advice),), sheets, duplex, machine)


def lay_blank_markers(work: Workspace, title: str) -> Pieces:
    """Return a sheet of blank markers, some of each shape. Raises BadData if not one fits."""
    field = choose_field(work.paper, find_duplex(work.options), work.options.registration)
    counts = fill_field([measure_cut(shape, work.options.marker_size) for shape in CUTS], field)
    tokens = [make_blank_token(work.setting.system, shape, n) for shape, n in zip(CUTS, counts, strict=True) if n]
    return lay_markers(work, tokens or [make_blank_token(work.setting.system, CUTS[0], 1)], title)


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
    paper = _make_paper(work, problems)
    advice = paper.lay(_draw_advice(work, work.setting.words.cut_boards))
    sheets = impose_pieces(sort_boards(pieces, field), field, work.paper, Duplex.NONE)
    content = work.setting.words.board_count.show(len(pieces))
    return Pieces(work.setting.system, title, content, paper, (advice,), sheets)


def _draw_marker(work: Workspace, token: Token, field: Field) -> Piece[Frame]:
    """Return a marker. Raises BadData if the field cannot hold it, or its words do not fit."""
    marker = token.marker
    size = measure_cut(marker.shape, marker.size or work.options.marker_size)
    if not field.holds(size):
        folded = find_duplex(work.options) is Duplex.FOLD_OVER
        where = "beside the fold" if folded else f"on {work.look.paper.title}"
        hint = "choose a smaller size, or --duplex long-edge" if folded else "choose a smaller size"
        raise refuse(marker, "the marker", (size, field), where, hint)
    cut = Cut(marker.shape, to_points(size.width), to_points(size.height))
    return Piece(size, *draw_token(token, cut, work.setting, work.options.cut_marks))


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


def _make_paper(work: Workspace, problems: Iterable[Problem], *, folded: bool = False) -> PressPaper:
    """Return the paper of the sheets. Raises BadData with the problems so far, and with those of the slug."""
    found = list(problems)
    with collecting(found):
        paper = make_press_paper(work.paper, work.setting, work.options, folded=folded)
    if found:
        raise BadData(found)
    return paper


def _advise_on_markers(duplex: Duplex, words: PrintedWords) -> str:
    """Return what is to be done with sheets of markers."""
    advice = {
        Duplex.FOLD_OVER: words.fold_markers,
        Duplex.LONG_EDGE: words.long_edge,
        Duplex.SHORT_EDGE: words.short_edge,
        Duplex.NONE: words.one_side,
    }
    return advice[duplex]


def _draw_advice(work: Workspace, words: str) -> list[frame.Item]:
    """Return what stands above the pieces of each sheet, as far as a fold would be."""
    margin = work.paper.margin
    width = work.paper.width // 2 - margin - CLEAR
    with placed(work.paper.origin, "the line of advice"):
        return draw_advice(words, to_points(margin), to_points(margin), to_points(width), work.setting)


def refuse(product: Marker | Tracker | Deck, what: str, trial: tuple[Size, Field], where: str, hint: str) -> BadData:
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
