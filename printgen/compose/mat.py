"""Mats: the turn, the tracks, and places for cards and tokens, on paper that lies on the table as it is."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from printgen.compose.boards import make_board_piece
from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document
from printgen.compose.pieces import Pieces, make_paper, round_up
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.packing import pack
from printgen.imposition.press_sheet import PressSheet
from printgen.imposition.shelves import BOARD_GAP, Field, Piece, Size, make_board_field, make_mat_field
from printgen.model.options import Orientation
from printgen.model.system import System
from printgen.products.board import Mat, Place, make_mat
from printgen.typeset.frame import Area, Frame
from printgen.typeset.mat.place import draw_place
from printgen.typeset.mat.strip import draw_strip
from printgen.units import Micrometres, Points, to_points

# A card has this much play in its place.
PLAY: Micrometres = 1_000
RADIUS: Points = to_points(2_000)


def compose_mat(design: Design, system: System) -> Document:
    """Return the mat of a system, on paper that lies unless it is to stand, or only standing paper holds a board.

    Raises BadData with everything that does not fit or has no glyphs.
    """
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
    words = work.setting.words
    problems: list[Problem] = []
    tracks = list(_draw_tracks(work, mat, field, problems))
    apart = tuple((place,) for beside in mat.places for place in beside)
    ways = [[*tracks, *_draw_all_places(work, places, field, problems)] for places in (mat.places, apart)]
    paper = make_paper(work, dict.fromkeys(problems))
    fitting = [pieces for pieces in ways if all(field.holds(piece.size) for piece in pieces)]
    sheets = min((_lay(pieces, field) for pieces in fitting), key=len)  # places of a deck lie apart if that takes fewer
    places = sum(map(len, mat.places))
    counts = ((words.board_count, len(mat.boards)), (words.place_count, places))
    content = ", ".join(counted.show(number) for counted, number in counts if number)
    return Pieces(work.setting.system, words.mat, content, paper, (), sheets).make_document()


def _lay(pieces: Sequence[Piece[Frame]], field: Field) -> list[PressSheet[Frame]]:
    """Return pieces on the sheets that they take."""
    packed = pack([piece.size for piece in pieces], field)
    return [
        PressSheet(number, len(packed), tuple((slot, pieces[place].front) for place, slot in sheet), ())
        for number, sheet in enumerate(packed, 1)
    ]


def _draw_tracks(work: Workspace, mat: Mat, field: Field, problems: list[Problem]) -> Iterator[Piece[Frame]]:
    """Yield the turn and the boards, and add what is wrong with them to the problems."""
    if mat.turn:
        with collecting(problems):
            strip = draw_strip(mat.turn, to_points(field.width), work.setting)
            yield Piece(Size(field.width, round_up(strip.height)), strip, strip)
    for board in mat.boards:
        with collecting(problems):
            yield make_board_piece(work, board, field, RADIUS)


def _draw_all_places(
    work: Workspace, groups: Iterable[tuple[Place, ...]], field: Field, problems: list[Problem]
) -> Iterator[Piece[Frame]]:
    """Yield places, those of a group side by side, and add what is wrong with them to the problems."""
    for beside in groups:
        with collecting(problems):
            yield _draw_places(work, beside, _measure_place(work, field))


def _measure_place(work: Workspace, field: Field) -> Size:
    """Return the size of a place: that of a card with its play, or what the field has room for."""
    card = work.look.format
    return Size(min(card.width + PLAY, field.width), min(card.height + PLAY, field.height))


def _draw_places(work: Workspace, places: tuple[Place, ...], size: Size) -> Piece[Frame]:
    """Return places side by side. Raises BadData."""
    width, height, step = to_points(size.width), to_points(size.height), to_points(size.width + BOARD_GAP)
    items = [
        item
        for number, place in enumerate(places)
        for item in draw_place(place, Area(number * step, 0, width, height), work.setting)
    ]
    whole = Size(len(places) * (size.width + BOARD_GAP) - BOARD_GAP, size.height)
    frame = Frame(to_points(whole.width), height, work.setting.spell(items), title=places[0].title)
    return Piece(whole, frame, frame)
