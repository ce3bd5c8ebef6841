"""Maps on pages: each in half a page unless it wants a whole one, drawn to a scale that is stated beside it."""

from math import ceil

from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document
from printgen.compose.pieces import Pieces, draw_advice_line
from printgen.compose.press_paper import make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.shelves import Field, Piece, Size, impose_pieces, make_board_field
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.products.map import MapPlan, make_maps
from printgen.typeset.frame import Frame
from printgen.typeset.map.plate import draw_plate
from printgen.units import Micrometres, to_points

GAP: Micrometres = 6_000


def compose_maps(design: Design, system: System) -> Document:
    """Return the maps of a system, for each size of table that they ask for. Raises BadData with all that is wrong."""
    work = design.make_workspace(system)
    field = make_board_field(work.paper)._replace(gap=GAP)
    pieces: list[Piece[Frame]] = []
    problems: list[Problem] = []
    for plan in make_maps(work.setting.system):
        with collecting(problems):
            pieces.append(_draw_piece(plan, field, work))
    with collecting(problems):
        paper = make_press_paper(work.paper, work.setting, work.options)
        advice = paper.lay(draw_advice_line(work, work.setting.words.read_maps))
    if problems:
        raise BadData(problems)
    sheets = impose_pieces(pieces, field, work.paper, Duplex.NONE)
    words = work.setting.words
    return Pieces(
        work.setting.system, words.maps, words.map_count.show(len(pieces)), paper, (advice,), sheets
    ).make_document()


def _draw_piece(plan: MapPlan, field: Field, work: Workspace) -> Piece[Frame]:
    """Return a map as high as it is, in half of a field or in all of it. Raises BadData."""
    width, height = field.width, field.height
    if not plan.map.large:
        width, height = (width, (height - GAP) // 2) if height >= width else ((width - GAP) // 2, height)
    frame = draw_plate(plan, to_points(width), to_points(height), work.setting)
    return Piece(Size(width, min(height, ceil(frame.height / to_points(1)))), frame, frame)
