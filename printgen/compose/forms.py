"""Forms and maps on pages: one on as many as it takes, or two on each, with a line between them to cut along."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil

from printgen.compose.design import Design, Workspace, make_press_paper
from printgen.compose.document import Document, Group, Page, make_about
from printgen.compose.markers import Pieces, advise
from printgen.errors import BadData, Problem, collecting, gathering
from printgen.imposition.shelves import Field, Piece, Size, fill_rows, impose_pieces, make_board_field, shelve
from printgen.imposition.verso import Slot
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.products.form import PaperForm, make_paper_forms
from printgen.products.pieces import make_maps
from printgen.typeset.form import Drawn, draw_form
from printgen.typeset.frame import Area, Frame, Rules
from printgen.typeset.map import draw_notes, draw_plate
from printgen.typeset.piece import PieceSetting, name_sheet
from printgen.units import Micrometres, show_length, to_points

# How far forms keep from the edge of the paper, where a printer does not keep further, and from the cut between two.
EDGE: Micrometres = 10_000
CUT_ROOM: Micrometres = 14_000
CUT_LINE, DASH = 0.5, 5.0


def compose_form(design: Design, system: System) -> Document:
    """Return the form of a system that holds no other. Raises BadData."""
    work = design.make_workspace(system)
    (spec,) = work.setting.system.forms
    drawn, paper, words, pages = _draw_forms(work, make_paper_forms(spec)), work.paper, work.setting.words, list[Page]()
    slot, width, height = Slot(0, 0, paper.width, paper.height, 0), to_points(paper.width), to_points(paper.height)
    for number, page in enumerate(drawn, 1):
        name = name_sheet([work.setting.system.name, spec.title], number, len(drawn), words)
        frame = Frame(width, height, work.setting.spell(page.items), tuple(page.fields), title=name)
        pages.append(Page(paper.width, paper.height, (Group(slot, frame),), name))
    content = words.to_write_on.format(sheets=words.sheet_count.show(len(pages)))
    return Document(make_about(work.setting.system, spec.title, content, Duplex.NONE), (partial(iter, pages),))


def _draw_forms(work: Workspace, forms: Sequence[PaperForm]) -> list[Drawn]:
    """Return the pages of equal forms: both on one page if they fit, with a line to cut along, or else one on each.

    Raises BadData if a part of a form is higher than a page.
    """
    paper, theme, spec = work.paper, work.setting.theme, forms[0].spec
    inset = max(EDGE, paper.margin)
    edge, width, high = to_points(inset), to_points(paper.width), to_points(paper.height)
    whole = Area(edge, edge, width - 2 * edge, high - 2 * edge)
    if len(forms) > 1:
        height = (whole.height - to_points(CUT_ROOM)) / 2
        halves = [whole._replace(height=height), whole._replace(y=whole.y + whole.height - height, height=height)]
        shared = [draw_form(form, half, work.setting) for form, half in zip(forms, halves, strict=True)]
        if all(pages and len(pages) == 1 for pages in shared):
            margin, y = to_points(paper.margin), high / 2
            cut = Rules(((margin, y, width - margin, y),), CUT_LINE * theme.lines, theme.muted, dash=DASH)
            joined = Drawn([cut], [])
            for page in (page for pages in shared if pages for page in pages):
                joined.add(page)
            return [joined]
    alone = draw_form(forms[0], whole, work.setting)
    if alone is None:
        room = show_length(paper.height - 2 * inset)
        message = f"{spec.id}: a part of the form does not fit on {work.look.paper.title}: there is room for {room}"
        raise BadData([Problem(spec.origin, message, "part it, or give it fewer boxes")])
    return alone


GAP: Micrometres = 6_000
# So much room below the last map is given lines to write on; they are as far apart as a hand needs.
LEAST_NOTES: Micrometres = 45_000


def compose_maps(design: Design, system: System) -> Document:
    """Return the maps of a system, for each size of table that they ask for. Raises BadData with all that is wrong."""
    work = design.make_workspace(system)
    field = make_board_field(work.paper)._replace(gap=GAP)
    pieces: list[Piece[Frame]] = []
    with gathering() as problems:
        for plan in make_maps(work.setting.system):
            width, height = field.width, field.height
            if not plan.map.large:  # it has half of the field
                width, height = (width, (height - GAP) // 2) if height >= width else ((width - GAP) // 2, height)
            with collecting(problems):
                frame = draw_plate(plan, to_points(width), to_points(height), work.setting)
                size = Size(width, min(height, ceil(frame.height / to_points(1))))
                pieces.append(Piece(size, frame, frame))
        with collecting(problems):
            paper = make_press_paper(work.paper, work.setting, work.options)
            advice = paper.lay(advise(work, work.setting.words.read_maps))
    pieces += _list_notes(pieces, field, work.setting)
    sheets, words = impose_pieces(fill_rows(pieces, field), field, work.paper, Duplex.NONE), work.setting.words
    content = words.map_count.show(len(pieces))
    return Pieces(work.setting.system, words.maps, content, paper, (advice,), sheets).make_document()


def _list_notes(maps: Sequence[Piece[Frame]], field: Field, setting: PieceSetting) -> Iterator[Piece[Frame]]:
    """Yield the lines to write on that fill the room below the last map, if there is enough."""
    pages = shelve(fill_rows(maps, field), field)
    lowest = max(slot.y + slot.height for slot, _ in pages[-1]) if pages else field.ends[1]
    size = Size(field.width, field.ends[1] - lowest - field.gap)
    if size.height >= LEAST_NOTES:
        frame = draw_notes(to_points(size.width), to_points(size.height), setting)
        yield Piece(size, frame, frame)
