"""Boards on press sheets, to be cut out, and mats, on paper that lies on the table as it is."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from printgen.compose.design import Design, Workspace, make_press_paper
from printgen.compose.document import Document
from printgen.compose.markers import Pieces, advise, refuse, round_up
from printgen.errors import BadData, Problem, collecting, gathering
from printgen.imposition.grid import PressSheet
from printgen.imposition.panels import ASIDE, Panel, PanelShape, PlaceSize, lay_mat
from printgen.imposition.shelves import MAT_MARGIN, Field, Size, make_board_field, make_mat_field
from printgen.imposition.verso import Slot
from printgen.model.gauge import BoxContent
from printgen.model.look import Paper
from printgen.model.options import Orientation
from printgen.model.system import ProcedureStep, System
from printgen.products.pieces import Board, Mat, make_boards, make_mat
from printgen.typeset.board import (
    PAD,
    BoxSize,
    draw_board,
    draw_place,
    list_shapes,
)
from printgen.typeset.frame import Frame
from printgen.typeset.piece import PieceSetting
from printgen.typeset.strip import MOST_LINES, draw_strip, measure_strip
from printgen.units import Micrometres, Points, to_points

# A box takes a cube of 8 mm; a marker or card has this much play in its own.
CUBE: Micrometres = 8_700
CUBE_HEIGHT: Micrometres = 9_000
BOARD_PLAY: Micrometres = 1_600
# Markers in boxes side by side have less play, so that ten of them lie in a row.
LEAST_PLAY: Micrometres = 600
CARD_PLAY: Micrometres = 2_000
# A strip in a column is as bad as so many breaks in tracks.
COLUMN = 8


Drawer = Callable[[tuple[Points, Points]], Frame]


class DrawnPanel(NamedTuple):
    """A panel and what draws it in a width and a height; or equal boards in rows, which lie on one sheet."""

    shapes: Panel
    draws: tuple[Drawer, ...]
    single: Panel = ()  # the ways to lay out each of several boards

    def list_parts(self, slot: Slot, gap: Micrometres) -> list[Slot]:
        """Return where each of its boards lies in a slot: in the rows that break fewest tracks."""
        count = len(self.draws)
        ways = [
            (each.breaks, columns)
            for columns in _list_columns(count)
            for each in self.single
            if each.width <= _share(slot.width, columns, ASIDE)
            and each.height <= _share(slot.height, count // columns, gap)
        ]
        columns = min(ways)[1] if ways else 1
        wide, high = _share(slot.width, columns, ASIDE), _share(slot.height, count // columns, gap)
        return [
            Slot(slot.x + place % columns * (wide + ASIDE), slot.y + place // columns * (high + gap), wide, high, 0)
            for place in range(count)
        ]


def _list_columns(count: int) -> list[int]:
    """Return in how many columns so many equal boards can stand."""
    return [columns for columns in range(1, count + 1) if not count % columns]


def _share(length: Micrometres, parts: int, gap: Micrometres) -> Micrometres:
    """Return how long each of some parts is, with gaps between them."""
    return (length + gap) // parts - gap


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
    work = _widen(design.make_workspace(system, design.find_largest(system.decks)))
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
            panels.append(_make_strip_panel(mat.turn, field, setting))
        for _, boards in groupby(mat.boards, lambda board: board.tracker.id):
            with collecting(problems):
                panels.append(_make_board_panel(work, list(boards), kind.pad, field))
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
    waiting = list(panels)
    covers = [
        partial(draw_place, place, to_points(wanted.width), setting=setting) for group in mat.places for place in group
    ]
    sheets: list[PressSheet[Frame]] = []
    with gathering() as problems:
        for number, sheet in enumerate(laid, 1):
            drawn: list[tuple[Slot, Frame]] = []
            lying: list[tuple[Slot, Drawer]] = [(slot, covers.pop(0)) for slot in sheet.places]
            for slot in sheet.panels:
                panel = waiting.pop(0)
                lying += zip(panel.list_parts(slot, field.gap), panel.draws, strict=True)
            for slot, draw in lying:
                with collecting(problems):
                    drawn.append((slot, draw((to_points(slot.width), to_points(slot.height)))))
            sheets.append(PressSheet(number, len(laid), tuple(drawn), ()))
    advice = [paper.lay(advise(work, setting.words.cut_boards))] if kind.pad else []
    return Pieces(setting.system, kind.title, kind.content, paper, tuple(advice), sheets)


def _make_panel(
    shapes: Iterable[PanelShape], draw: Callable[[tuple[Points, Points]], Frame], field: Field
) -> DrawnPanel:
    """Return a panel in the shapes that the field holds, or as large as the field."""
    held = [shape for shape in shapes if field.holds(Size(*shape[:2]))]
    return DrawnPanel(tuple(held) or (PanelShape(field.width, field.height),), (draw,))


def _make_strip_panel(steps: Sequence[ProcedureStep], field: Field, setting: PieceSetting) -> DrawnPanel:
    """Return the strip of the turn, in a row across the field or in a column."""
    wide = to_points(field.width)
    ways = [
        PanelShape(
            min(round_up(each.width), field.width),
            round_up(each.height),
            MOST_LINES - each.lines + COLUMN * bool(each.steps),
            each.steps,
        )
        for each in measure_strip(steps, wide, setting)
    ]
    return _make_panel(ways, partial(draw_strip, steps, wide, setting=setting), field)


def _make_board_panel(work: Workspace, boards: Sequence[Board], pad: Points, field: Field) -> DrawnPanel:
    """Return the boards of a tracker. Raises BadData if the field cannot hold one, or its words do not fit."""
    board, count = boards[0], len(boards)
    size = measure_box(work, board.tracker.box)
    found = list_shapes(board, size, work.setting, pad)
    shapes = [PanelShape(round_up(each.width), round_up(each.height), each.breaks, len(each.lines)) for each in found]
    sizes = [Size(*shape[:2]) for shape in shapes]
    if not any(map(field.holds, sizes)):
        nearest = min(sizes, key=lambda size: max(0, size.width - field.width) + max(0, size.height - field.height))
        hint = "give it fewer or smaller boxes, or shorter words"
        raise refuse(board.tracker, "the board", (nearest, field), f"on {work.look.paper.title}", hint)
    several = [
        PanelShape(
            columns * (each.width + ASIDE) - ASIDE,
            count // columns * (each.height + field.gap) - field.gap,
            count * each.breaks,
            count // columns * each.lines,
        )
        for columns in _list_columns(count)
        for each in shapes
    ]
    held = tuple(shape for shape in several if field.holds(Size(*shape[:2])))
    draws = tuple(partial(draw_board, each, size, setting=work.setting, pad=pad) for each in boards)
    return DrawnPanel(held, draws, tuple(shapes))
