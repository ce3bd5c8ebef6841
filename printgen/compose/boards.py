"""Boards on press sheets, to be cut out: the trackers of a system."""

from collections.abc import Iterable, Sequence

from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document
from printgen.compose.pieces import Pieces, draw_advice_line, make_paper, refuse, round_up
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.shelves import Field, Piece, Size, impose_pieces, make_board_field, sort_boards
from printgen.model.gauge import BoxContent
from printgen.model.options import Duplex, Orientation
from printgen.model.system import System
from printgen.products.board import Board, make_boards
from printgen.typeset.board.board import count_breaks, draw_board
from printgen.typeset.board.track_box import BoxSize
from printgen.typeset.frame import Frame
from printgen.units import Micrometres, Points, to_points

# A box takes a cube of 8 mm; a marker or card has this much play in its own.
CUBE: Micrometres = 8_700
PLAY: Micrometres = 2_000
# Boxes may be so much narrower than a marker where that keeps their row whole: markers seldom lie side by side.
NARROWER: Micrometres = 2_500


def compose_trackers(design: Design, system: System) -> Document:
    """Return the trackers of a system, as boards with the lengths that are asked for. Raises BadData."""
    work = design.make_workspace(system)
    boards = list(make_boards(work.setting.system, design.options.lengths, work.setting.words))
    return lay_boards(work, boards, work.setting.words.trackers).make_document()


def lay_boards(work: Workspace, boards: Sequence[Board], title: str) -> Pieces:
    """Return sheets of boards, on paper that lies if that leaves more rows whole or takes fewer sheets.

    It lies or stands anyway if that is asked for.

    Raises BadData with everything that does not fit or has no glyphs.
    """
    ways = (Orientation.PORTRAIT, Orientation.LANDSCAPE)
    laid = [work._replace(options=work.options._replace(orientation=way)) for way in ways]
    trials: list[tuple[int, Pieces]] = []
    problems: list[list[Problem]] = []
    for trial in laid if work.options.orientation is Orientation.AUTO else [work]:
        problems.append([])
        with collecting(problems[-1]):
            trials.append((_count_breaks(trial, boards), _shelve_boards(trial, boards, title)))
    if not trials:
        raise BadData(problems[0])
    return min(trials, key=lambda trial: (trial[0], len(trial[1].sheets)))[1]


def _count_breaks(work: Workspace, boards: Iterable[Board]) -> int:
    """Return how often rows of boards are broken on the paper as it lies."""
    widest = to_points(make_board_field(work.paper).width)
    return sum(count_breaks(board, measure_box(work, board.tracker.box), widest) for board in boards)


def _shelve_boards(work: Workspace, boards: Iterable[Board], title: str) -> Pieces:
    """Return sheets of boards on the paper as it lies. Raises BadData."""
    field = make_board_field(work.paper)
    pieces: list[Piece[Frame]] = []
    problems: list[Problem] = []
    for board in boards:
        with collecting(problems):
            pieces.append(make_board_piece(work, board, field))
    paper = make_paper(work, problems)
    advice = paper.lay(draw_advice_line(work, work.setting.words.cut_boards))
    sheets = impose_pieces(sort_boards(pieces, field), field, work.paper, Duplex.NONE)
    content = work.setting.words.board_count.show(len(pieces))
    return Pieces(work.setting.system, title, content, paper, (advice,), sheets)


def make_board_piece(work: Workspace, board: Board, field: Field, radius: Points = 0) -> Piece[Frame]:
    """Return a board, as wide as its boxes and title need; `radius` is that of its corners.

    Raises BadData if the field cannot hold it, or its words do not fit.
    """
    drawn = draw_board(board, measure_box(work, board.tracker.box), to_points(field.width), work.setting, radius)
    size = Size(round_up(drawn.width), round_up(drawn.height))
    if not field.holds(size):
        hint = "give it fewer boxes, or smaller ones"
        raise refuse(board.tracker, "the board", (size, field), f"on {work.look.paper.title}", hint)
    return Piece(size, drawn, drawn)


def measure_box(work: Workspace, kind: BoxContent) -> BoxSize:
    """Return the size of a box that takes a marker, a cube or a card."""
    width = height = work.options.marker_size + PLAY
    narrowest = work.options.marker_size - NARROWER
    if kind == "cube":
        width = height = narrowest = CUBE
    elif kind == "card":
        width, height = work.look.format.width + PLAY, work.look.format.height + PLAY
        narrowest = width
    return BoxSize(to_points(width), to_points(height), to_points(narrowest))
