"""The icons of an installed page: the emblem of its game as pictures."""

from printgen.compose.design import Design
from printgen.compose.document import Document, Group, Page, make_about
from printgen.imposition.verso import Slot
from printgen.model.options import Duplex
from printgen.model.system import System
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.writer import write_pdf
from printgen.render.png import draw_pictures
from printgen.typeset.card.back import SIDE, draw_emblem
from printgen.typeset.type.typeface import placed
from printgen.units import PER_UNIT

# So many colours are as good as all, in a third of the bytes.
COLOURS = 32
# The side of the paper that an emblem is drawn on: as many inches as it has points.
PAPER = round(SIDE * PER_UNIT["in"] / 72)


def draw_icon(design: Design, fonts: dict[str, TTFont], system: System, size: int) -> bytes:
    """Return the icon of a game as a PNG of so many pixels; the same bytes each time.

    Raises BadData for a name whose letters are not in the typeface.
    """
    with placed(system.origins["name"], "name"):
        frame = draw_emblem(system, design.find_faces(system))
    slot = Slot(0, 0, PAPER, PAPER, 0)
    page = Page(PAPER, PAPER, (Group(slot, frame),))
    document = Document(make_about(system, "Icon", system.credit, Duplex.NONE), (lambda: iter((page,)),))
    dpi = size * 72 // round(SIDE)
    (picture,) = draw_pictures(write_pdf(document, fonts), (size, size), dpi, {"Title": system.name}, COLOURS)
    return picture
