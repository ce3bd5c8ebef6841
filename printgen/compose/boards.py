"""Boards on press sheets, to be cut out, and mats, on paper that lies on the table as it is."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from printgen.compose.design import Design, Workspace, make_press_paper
from printgen.compose.document import Document
from printgen.compose.markers import Pieces, advise, refuse, round_up
from printgen.errors import BadData, Problem, collecting, gathering
from printgen.imposition.grid import PressSheet
from printgen.imposition.panels import Panel, PanelShape, PlaceSize, lay_mat
from printgen.imposition.shelves import MAT_MARGIN, Field, Size, make_board_field, make_mat_field
from printgen.imposition.verso import Slot
from printgen.model.gauge import BoxContent
from printgen.model.look import Paper
from printgen.model.options import Orientation
from printgen.model.system import System
from printgen.products.pieces import Board, Mat, make_boards, make_mat
from printgen.typeset.board import (
    PAD,
    BoxSize,
    draw_board,
    draw_place,
    draw_strip,
    list_shapes,
    measure_strip,
)
from printgen.typeset.frame import Frame
from printgen.units import Micrometres, Points, to_points

# A box takes a cube of 8 mm; a marker or card has this much play in its own.
CUBE: Micrometres = 8_700
CUBE_HEIGHT: Micrometres = 9_400
BOARD_PLAY: Micrometres = 1_600
# Markers in boxes side by side have less play, so that ten of them lie in a row.
LEAST_PLAY: Micrometres = 600
CARD_PLAY: Micrometres = 2_000
# A strip in a column is as bad as so many breaks in tracks.
COLUMN = 3


class DrawnPanel(NamedTuple):
    """A panel and what draws it in a width and a height."""

    shapes: Panel
    draw: Callable[[tuple[Points, Points]], Frame]


def compose_trackers(design: Design, system: System) -> Document:
    """Return the trackers of a system, as boards with the lengths that are asked for. Raises BadData."""
    work = design.make_workspace(system)
    boards = list(make_boards(work.setting.system, design.options.lengths, work.setting.words))
    return lay_boards(work, boards, work.setting.words.trackers).make_document()


def lay_boards(work: Workspace, boards: Sequence[Board], title: str) -> Pieces:
    """Return sheets of boards to cut out, each row of them as wide as the paper.

    Raises BadData with everything that does not fit or has no glyphs.
    """
    kind = MatKind(title, work.setting.words.board_count.show(len(boards)), make_board_field, PAD)
    return _lay_best(work, Mat((), tuple(boards), (), ()), kind)


def measure_box(work: Workspace, kind: BoxContent) -> BoxSize:
    """Return the size of a box that takes a marker, a cube or a card."""
    marker, card = work.options.marker_size, work.look.format
    width, height = {
        "marker": (marker + LEAST_PLAY, marker + BOARD_PLAY),
        "cube": (CUBE, CUBE_HEIGHT),
        "card": (card.width + CARD_PLAY, card.height + CARD_PLAY),
    }[kind]
    return BoxSize(to_points(width), to_points(height), counts=kind == "cube")


# A card has this much play in its place; across a little less where one more place has room in its row so.
PLAY: Size = Size(3_900, 4_100)
LEAST_ACROSS: Micrometres = 1_500
# A place for tokens takes six of them and its words.
TOKENS: Size = Size(60_000, 24_000)


class MatKind(NamedTuple):
    """What makes a mat, or boards alone, which are cut out."""

    title: str
    content: str  # what there is, in words
    find_field: Callable[[Paper], Field]
    pad: Points  # the room within a board, of which none has a line to cut along


def compose_mat(design: Design, system: System) -> Document:
    """Return the mat of a system. Raises BadData."""
    work = _widen(design.make_workspace(system))
    mat, words = make_mat(work.setting.system, design.options.lengths, work.setting.words), work.setting.words
    counts = ((words.board_count, len(mat.boards)), (words.place_count, len(mat.tokens) + sum(map(len, mat.places))))
    content = ", ".join(counted.show(number) for counted, number in counts if number)
    return _lay_best(work, mat, MatKind(words.mat, content, make_mat_field, 0)).make_document()


def _widen(work: Workspace) -> Workspace:
    """Return a workspace whose paper has margins to look at, not only as wide as a printer needs."""
    paper = work.look.paper
    return work._replace(look=work.look._replace(paper=paper._replace(margin=max(MAT_MARGIN, paper.margin))))


def _lay_best(work: Workspace, mat: Mat, kind: MatKind) -> Pieces:
    """Return a mat on as few sheets as can be, of paper that lies unless another way is wanted or takes fewer.

    Raises BadData with everything that does not fit or has no glyphs.
    """
    ways = [Orientation.LANDSCAPE, Orientation.PORTRAIT]
    if work.options.orientation is not Orientation.AUTO:
        ways = [work.options.orientation]
    trials: list[Pieces] = []
    problems: list[Problem] = []
    for way in ways:
        problems = []
        with collecting(problems):
            trials.append(_lay(work._replace(options=work.options._replace(orientation=way)), mat, kind))
    if not trials:
        raise BadData(problems)
    return min(trials, key=lambda trial: len(trial.sheets))


def _lay(work: Workspace, mat: Mat, kind: MatKind) -> Pieces:
    """Return a mat on the paper as it lies. Raises BadData."""
    field, card, setting = kind.find_field(work.paper), work.look.format, work.setting
    panels: list[DrawnPanel] = []
    with gathering() as problems:
        if mat.turn:
            row, column = (Size(*map(round_up, size)) for size in measure_strip(mat.turn))
            ways = [PanelShape(*row), PanelShape(*column, COLUMN)]
            panels.append(_make_panel(ways, partial(draw_strip, mat.turn, setting=setting), field))
        for board in mat.boards:
            with collecting(problems):
                panels.append(_make_board_panel(work, board, kind.pad, field))
        panels += [
            _make_panel([PanelShape(*TOKENS)], partial(draw_place, place, 0, setting=setting), field)
            for place in mat.tokens
        ]
        with collecting(problems):
            paper = make_press_paper(work.paper, setting, work.options)
    wanted = Size(min(card.width + PLAY.width, field.width), min(card.height + PLAY.height, field.height))
    least = wanted._replace(width=min(wanted.width, card.width + LEAST_ACROSS))
    groups = tuple(map(len, mat.places))
    # The places of a deck lie on one sheet, unless they are too large for that.
    shapes, size = [panel.shapes for panel in panels], PlaceSize(least, wanted)
    laid = lay_mat(shapes, groups, size, field) or lay_mat(shapes, (1,) * sum(groups), size, field)
    pieces = [panel.draw for panel in panels]
    covers = [
        partial(draw_place, place, to_points(wanted.width), setting=setting) for group in mat.places for place in group
    ]
    sheets: list[PressSheet[Frame]] = []
    with gathering() as problems:
        for number, sheet in enumerate(laid, 1):
            drawn: list[tuple[Slot, Frame]] = []
            for slots, source in ((sheet.panels, pieces), (sheet.places, covers)):
                for slot in slots:
                    with collecting(problems):
                        drawn.append((slot, source.pop(0)((to_points(slot.width), to_points(slot.height)))))
            sheets.append(PressSheet(number, len(laid), tuple(drawn), ()))
    advice = [paper.lay(advise(work, setting.words.cut_boards))] if kind.pad else []
    return Pieces(setting.system, kind.title, kind.content, paper, tuple(advice), sheets)


def _make_panel(
    shapes: Iterable[PanelShape], draw: Callable[[tuple[Points, Points]], Frame], field: Field
) -> DrawnPanel:
    """Return a panel in the shapes that the field holds, or as large as the field."""
    held = [shape for shape in shapes if field.holds(Size(*shape[:2]))]
    return DrawnPanel(tuple(held) or (PanelShape(field.width, field.height),), draw)


def _make_board_panel(work: Workspace, board: Board, pad: Points, field: Field) -> DrawnPanel:
    """Return a board. Raises BadData if the field cannot hold it, or its words do not fit."""
    size = measure_box(work, board.tracker.box)
    found = list_shapes(board, size, work.setting, pad)
    shapes = [PanelShape(round_up(each.width), round_up(each.height), each.breaks) for each in found]
    sizes = [Size(*shape[:2]) for shape in shapes]
    if not any(map(field.holds, sizes)):
        nearest = min(sizes, key=lambda size: max(0, size.width - field.width) + max(0, size.height - field.height))
        hint = "give it fewer boxes, or smaller ones"
        raise refuse(board.tracker, "the board", (nearest, field), f"on {work.look.paper.title}", hint)
    return _make_panel(shapes, partial(draw_board, board, size, setting=work.setting, pad=pad), field)
