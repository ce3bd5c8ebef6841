"""Sheets of pieces as a print-ready PDF: markers and boards, each where it was shelved, with what the sheet says."""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.imposition.sheets import PressSheet
from printgen.model.look import Theme
from printgen.model.options import Duplex, Registration
from printgen.model.system import System
from printgen.render.pdf.document import Document, Leaf, make_about
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.marks import draw_registration
from printgen.typeset.frame import Frame, Item
from printgen.typeset.strip import name_sheet


class Pieces(NamedTuple):
    """Pieces to draw: their sheets, the strip in the margin, and the `advice` that stands on each front.

    `content` says for the file how many there are, `duplex` how their sheets are turned over, and `registration` which
    marks a cutting machine has on them.
    """

    system: System
    title: str
    content: str
    leaf: Leaf
    strip: Sequence[Item]
    advice: Sequence[Item]
    sheets: Sequence[PressSheet[Frame]]
    duplex: Duplex = Duplex.NONE
    registration: Registration = Registration.NONE


def render_pieces(pieces: Pieces, theme: Theme, fonts: dict[str, TTFont]) -> bytes:
    """Return the PDF of pieces; the same input gives the same bytes."""
    about = make_about(pieces.system, pieces.title, pieces.content, pieces.duplex)
    document = Document(about, pieces.leaf, theme, fonts)
    draw_pieces(document, pieces)
    return document.finish()


def draw_pieces(document: Document, pieces: Pieces) -> None:
    """Draw sheets of pieces into a document, each with the backs that it has."""
    document.turn_to(pieces.leaf, pieces.strip)
    for sheet in pieces.sheets:
        name = name_sheet([pieces.system.name, pieces.title], sheet.number, sheet.of)
        document.begin_sheet(name)
        document.draw_strip()
        document.draw(draw_registration(pieces.leaf.paper, pieces.registration))
        document.draw_items(pieces.advice)
        for slot, frame in sheet.recto:
            document.place_frame(slot, frame)
        document.end_page(name)
        if sheet.verso:
            document.begin_verso()
            for slot, frame in sheet.verso:
                document.place_frame(slot, frame)
            document.end_page(f"{name}, back", line=1)
