"""Forms and maps on pages: one on as many as it takes, or two on each, with a line between them to cut along."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import ceil

from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document, Group, Page, make_about
from printgen.compose.markers import Pieces, draw_advice_line
from printgen.compose.press_paper import make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.shelves import Field, Piece, Size, impose_pieces, make_board_field
from printgen.imposition.verso import Slot
from printgen.model.form import FormSpec
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.products.form import PaperForm, make_paper_forms
from printgen.products.map import MapPlan, make_maps
from printgen.typeset.form.form import draw_form
from printgen.typeset.form.line import Drawn
from printgen.typeset.frame import Area, Frame, Rules
from printgen.typeset.map import draw_plate
from printgen.typeset.margin import name_sheet
from printgen.units import Micrometres, Points, show_length, to_points

# How far forms keep from the edge of the paper, where a printer does not keep further, and from the cut between two.
EDGE: Micrometres = 12_000
CUT_ROOM: Micrometres = 14_000
CUT_LINE, DASH = 0.5, 5.0


def compose_form(design: Design, system: System) -> Document:
    """Return the form of a system that holds no other. Raises BadData."""
    work = design.make_workspace(system)
    (spec,) = work.setting.system.forms
    drawn = _draw_forms(work, make_paper_forms(spec))
    names = (
        name_sheet([work.setting.system.name, spec.title], n, len(drawn), work.setting.words)
        for n, _ in enumerate(drawn, 1)
    )
    pages = [_make_page(work, page, name) for page, name in zip(drawn, names, strict=True)]
    words = work.setting.words
    content = words.to_write_on.format(sheets=words.sheet_count.show(len(pages)))
    return Document(make_about(work.setting.system, spec.title, content, Duplex.NONE), (partial(iter, pages),))


def _draw_forms(work: Workspace, forms: Sequence[PaperForm]) -> list[Drawn]:
    """Return the pages of forms: both on one if they fit, or else those of one of them. Raises BadData.

    They are equal: whoever wants two prints them twice.
    """
    whole = _measure_area(work)
    if len(forms) > 1:
        height = (whole.height - to_points(CUT_ROOM)) / 2
        halves = [whole._replace(height=height), whole._replace(y=whole.y + whole.height - height, height=height)]
        shared = [draw_form(form, half, work.setting) for form, half in zip(forms, halves, strict=True)]
        if all(pages and len(pages) == 1 for pages in shared):
            return [_join([page for pages in shared if pages for page in pages], work)]
    return _draw_alone(forms[0], whole, work)


def _draw_alone(form: PaperForm, area: Area, work: Workspace) -> list[Drawn]:
    """Return a form on pages of its own. Raises BadData if a part of it is higher than a page."""
    pages = draw_form(form, area, work.setting)
    if pages is None:
        raise BadData([_refuse(form.spec, work)])
    return pages


def _refuse(spec: FormSpec, work: Workspace) -> Problem:
    """Return what to say of a form with a part that is higher than a page."""
    room = show_length(work.paper.height - 2 * _find_edge(work))
    message = f"{spec.id}: a part of the form does not fit on {work.look.paper.title}: there is room for {room}"
    return Problem(spec.origin, message, "part it, or give it fewer boxes")


def _join(halves: Iterable[Drawn], work: Workspace) -> Drawn:
    """Return forms that share a page, with a line to cut along in the middle of the paper."""
    paper = work.paper
    margin, y, theme = to_points(paper.margin), to_points(paper.height) / 2, work.setting.theme
    cut = Rules(((margin, y, to_points(paper.width) - margin, y),), CUT_LINE * theme.lines, theme.muted, dash=DASH)
    found = list(halves)
    return Drawn(
        [cut, *(item for half in found for item in half.items)], [field for half in found for field in half.fields]
    )


def _find_edge(work: Workspace) -> Micrometres:
    return max(EDGE, work.paper.margin)


def _measure_area(work: Workspace) -> Area:
    """Return what the edges leave of the paper."""
    edge: Points = to_points(_find_edge(work))
    width, height = to_points(work.paper.width), to_points(work.paper.height)
    return Area(edge, edge, width - 2 * edge, height - 2 * edge)


def _make_page(work: Workspace, drawn: Drawn, name: str) -> Page:
    """Return a page with what is drawn on it."""
    paper = work.paper
    width, height = to_points(paper.width), to_points(paper.height)
    frame = Frame(width, height, work.setting.spell(drawn.items), tuple(drawn.fields), title=name)
    return Page(paper.width, paper.height, (Group(Slot(0, 0, paper.width, paper.height, 0), frame),), name)


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
