"""Boards on press sheets, to be cut out, and mats, on paper that lies on the table as it is."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from printgen.compose.design import Design, Workspace, make_press_paper
from printgen.compose.document import Document
from printgen.compose.markers import Pieces, advise, refuse, round_up
from printgen.errors import BadData, Problem, collecting, gathering
from printgen.imposition.grid import PressSheet
from printgen.imposition.shelves import (
    BOARD_GAP,
    Field,
    Piece,
    Size,
    impose_pieces,
    make_board_field,
    make_mat_field,
    pack,
    sort_boards,
)
from printgen.model.gauge import BoxContent
from printgen.model.options import Duplex, Orientation
from printgen.model.system import System
from printgen.products.pieces import Board, Mat, Place, make_boards, make_mat
from printgen.typeset.board import BoxSize, count_breaks, draw_board, draw_place, draw_strip
from printgen.typeset.frame import Area, Frame, Item
from printgen.units import Micrometres, Points, to_points

# A box takes a cube of 8 mm; a marker or card has this much play in its own.
CUBE: Micrometres = 8_700
BOARD_PLAY: Micrometres = 2_000
# Boxes may be so much narrower than a marker where that keeps their row whole: markers seldom lie side by side.
NARROWER: Micrometres = 2_500


def compose_trackers(design: Design, system: System) -> Document:
    """Return the trackers of a system, as boards with the lengths that are asked for. Raises BadData."""
    work = design.make_workspace(system)
    boards = list(make_boards(work.setting.system, design.options.lengths, work.setting.words))
    return lay_boards(work, boards, work.setting.words.trackers).make_document()


def lay_boards(work: Workspace, boards: Sequence[Board], title: str) -> Pieces:
    """Return sheets of boards, on paper that lies if that leaves more rows whole, takes fewer sheets or is wanted.

    Raises BadData with everything that does not fit or has no glyphs.
    """
    laid = [_turn(work, way) for way in (Orientation.PORTRAIT, Orientation.LANDSCAPE)]
    trials: list[tuple[int, Pieces]] = []
    problems: list[list[Problem]] = []
    for trial in laid if work.options.orientation is Orientation.AUTO else [work]:
        problems.append([])
        widest = to_points(make_board_field(trial.paper).width)
        with collecting(problems[-1]):
            breaks = sum(count_breaks(board, measure_box(trial, board.tracker.box), widest) for board in boards)
            trials.append((breaks, _shelve_boards(trial, boards, title)))
    if not trials:
        raise BadData(problems[0])
    return min(trials, key=lambda trial: (trial[0], len(trial[1].sheets)))[1]


def _shelve_boards(work: Workspace, boards: Iterable[Board], title: str) -> Pieces:
    """Return sheets of boards on the paper as it lies. Raises BadData."""
    field = make_board_field(work.paper)
    pieces: list[Piece[Frame]] = []
    with gathering() as problems:
        for board in boards:
            with collecting(problems):
                pieces.append(make_board_piece(work, board, field))
        with collecting(problems):
            paper = make_press_paper(work.paper, work.setting, work.options)
    advice = paper.lay(advise(work, work.setting.words.cut_boards))
    sheets = impose_pieces(sort_boards(pieces, field), field, work.paper, Duplex.NONE)
    content = work.setting.words.board_count.show(len(pieces))
    return Pieces(work.setting.system, title, content, paper, (advice,), sheets)


def make_board_piece(work: Workspace, board: Board, field: Field, radius: Points = 0) -> Piece[Frame]:
    """Return a board with corners of a radius. Raises BadData if the field cannot hold it, or its words do not fit."""
    drawn = draw_board(board, measure_box(work, board.tracker.box), to_points(field.width), work.setting, radius)
    size = Size(round_up(drawn.width), round_up(drawn.height))
    if not field.holds(size):
        hint = "give it fewer boxes, or smaller ones"
        raise refuse(board.tracker, "the board", (size, field), f"on {work.look.paper.title}", hint)
    return Piece(size, drawn, drawn)


def measure_box(work: Workspace, kind: BoxContent) -> BoxSize:
    """Return the size of a box that takes a marker, a cube or a card."""
    width = height = work.options.marker_size + BOARD_PLAY
    narrowest = work.options.marker_size - NARROWER
    if kind == "cube":
        width = height = narrowest = CUBE
    elif kind == "card":
        width, height = work.look.format.width + BOARD_PLAY, work.look.format.height + BOARD_PLAY
        narrowest = width
    return BoxSize(to_points(width), to_points(height), to_points(narrowest))


# A card has this much play in its place.
PLAY: Micrometres = 1_000
RADIUS: Points = to_points(2_000)


def compose_mat(design: Design, system: System) -> Document:
    """Return the mat of a system, on paper that lies if it may and can hold the boards. Raises BadData."""
    work = design.make_workspace(system)
    mat = make_mat(work.setting.system, design.options.lengths, work.setting.words)
    if work.options.orientation is not Orientation.AUTO:
        return _compose(work, mat, make_mat_field(work.paper))
    lying, standing = (_turn(work, way) for way in (Orientation.LANDSCAPE, Orientation.PORTRAIT))
    with suppress(BadData):
        return _compose(lying, mat, make_mat_field(lying.paper))
    return _compose(standing, mat, make_board_field(standing.paper))  # which is refused as the board alone would be


def _turn(work: Workspace, way: Orientation) -> Workspace:
    """Return a workspace whose paper lies or stands."""
    return work._replace(options=work.options._replace(orientation=way))


def _compose(work: Workspace, mat: Mat, field: Field) -> Document:
    """Return a mat on the paper as it lies. Raises BadData."""
    words, tracks = work.setting.words, list[Piece[Frame]]()
    # Places of a deck lie side by side, or apart if that takes fewer sheets.
    ways: list[list[Piece[Frame]]] = []
    with gathering() as problems:
        if mat.turn:
            with collecting(problems):
                strip = draw_strip(mat.turn, to_points(field.width), work.setting)
                tracks.append(Piece(Size(field.width, round_up(strip.height)), strip, strip))
        for board in mat.boards:
            with collecting(problems):
                tracks.append(make_board_piece(work, board, field, RADIUS))
        for groups in (mat.places, tuple((place,) for beside in mat.places for place in beside)):
            ways.append([*tracks])
            for beside in groups:
                with collecting(problems):
                    ways[-1].append(_draw_places(work, beside, field))
        with collecting(problems):
            paper = make_press_paper(work.paper, work.setting, work.options)
    fitting = [pieces for pieces in ways if all(field.holds(piece.size) for piece in pieces)]
    packed = [(pack([piece.size for piece in pieces], field), pieces) for pieces in fitting]
    laid, pieces = min(packed, key=lambda way: len(way[0]))
    sheets = [
        PressSheet(number, len(laid), tuple((slot, pieces[place].front) for place, slot in sheet), ())
        for number, sheet in enumerate(laid, 1)
    ]
    places = sum(map(len, mat.places))
    counts = ((words.board_count, len(mat.boards)), (words.place_count, places))
    content = ", ".join(counted.show(number) for counted, number in counts if number)
    return Pieces(work.setting.system, words.mat, content, paper, (), sheets).make_document()


def _draw_places(work: Workspace, places: tuple[Place, ...], field: Field) -> Piece[Frame]:
    """Return places side by side, each as large as a card with its play or as the field has room. Raises BadData."""
    card = work.look.format
    size = Size(min(card.width + PLAY, field.width), min(card.height + PLAY, field.height))
    width, height, step = to_points(size.width), to_points(size.height), to_points(size.width + BOARD_GAP)
    items: list[Item] = []
    for number, place in enumerate(places):
        items += draw_place(place, Area(number * step, 0, width, height), work.setting)
    whole = Size(len(places) * (size.width + BOARD_GAP) - BOARD_GAP, size.height)
    frame = Frame(to_points(whole.width), height, work.setting.spell(items), title=places[0].title)
    return Piece(whole, frame, frame)
