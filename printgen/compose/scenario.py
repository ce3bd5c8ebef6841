"""The sheet of a scenario on pages."""

from functools import partial

from printgen.compose.design import Design
from printgen.compose.document import Document, Group, Page, make_about
from printgen.imposition.verso import Slot
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.products.listing import list_scenario_sheets
from printgen.products.scenario_sheet import make_scenario_sheet
from printgen.typeset.frame import Area, Frame
from printgen.typeset.piece import name_sheet
from printgen.typeset.scenario import draw_scenario
from printgen.typeset.type.wording import word
from printgen.units import Micrometres, to_points

# How far a sheet keeps from the edge of the paper, where a printer does not keep further.
EDGE: Micrometres = 10_000


def compose_scenario(design: Design, system: System) -> Document:
    """Return the sheet of a system's scenario, on as many pages as it takes. Raises BadData."""
    work = design.make_workspace(system)
    setting, paper = work.setting, work.paper
    (spec,) = list_scenario_sheets(system)
    sheet = word(make_scenario_sheet(system, spec, setting.words), system.language)
    edge, width, height = to_points(max(EDGE, paper.margin)), to_points(paper.width), to_points(paper.height)
    drawn = draw_scenario(sheet, Area(edge, edge, width - 2 * edge, height - 2 * edge), setting)
    slot, pages = Slot(0, 0, paper.width, paper.height, 0), list[Page]()
    for number, items in enumerate(drawn, 1):
        name = name_sheet([setting.system.name, sheet.title], number, len(drawn), setting.words)
        frame = Frame(width, height, setting.spell(items), title=name)
        pages.append(Page(paper.width, paper.height, (Group(slot, frame),), name if number == 1 else ""))
    content = setting.words.sheet_count.show((len(pages) + 1) // 2)
    return Document(make_about(setting.system, sheet.title, content, Duplex.LONG_EDGE), (partial(iter, pages),))
