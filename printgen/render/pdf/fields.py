"""Fields that are filled in on screen: the AcroForm of a PDF, whose names are a tree.

The drawing library has fields too, but in the standard typefaces alone, which are not embedded and have no Polish.
"""

from collections.abc import Iterable

from printgen.imposition.verso import Slot
from printgen.render.pdf.drawing import Canvas, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, TTFont
from printgen.render.pdf.field_font import make_field_font
from printgen.typeset.frame import FormField
from printgen.units import Micrometres, Points, to_points

FONT = "Field"
# Written in black, as large as the field is high and the text fits.
LOOK = PDFString(f"/{FONT} 0 Tf 0 g")
# What a field shows is printed.
PRINTED = 4
# A box has two states, drawn on a square of this side: ticked, and empty.
SIDE = 10
CROSS = "1.5 w 1 J 1.8 1.8 m 8.2 8.2 l 1.8 8.2 m 8.2 1.8 l S"
TICKED, EMPTY = "Yes", "Off"
STATES = {TICKED: CROSS, EMPTY: ""}


class Fields:
    """The fields of one PDF.

    nodes: the fields, and what begins their names, by the parts of the name.
    """

    def __init__(self, canvas: Canvas, font: TTFont) -> None:
        self.canvas = canvas
        self.file = canvas._doc  # noqa: SLF001  # the library has no other way to what it does not know
        self.nodes: dict[tuple[str, ...], PDFDictionary] = {}
        self.roots = PDFArray([])
        states = {name: self.file.Reference(_draw_state(drawn)) for name, drawn in STATES.items()}
        self.states = PDFDictionary({"N": PDFDictionary(states)})
        fonts = PDFDictionary({FONT: self.file.Reference(make_field_font(font))})
        look = {"Fields": self.roots, "DA": LOOK, "DR": PDFDictionary({"Font": fonts})}
        self.file.Catalog.AcroForm = PDFDictionary(look)

    def add(self, fields: Iterable[FormField], slot: Slot, height: Micrometres) -> None:
        """Add fields of a frame in a slot of the page that is being written, which has a height."""
        left, top = to_points(slot.x), to_points(height - slot.y)
        for field in fields:
            x, y = left + field.area.x, top - field.area.y - field.area.height
            widget = self._describe(field, (x, y, x + field.area.width, y + field.area.height))
            self._hang(widget, field.path)
            self.canvas._annotationrefs.append(self.file.Reference(widget))  # noqa: SLF001

    def finish_page(self) -> None:
        """Have a keyboard go through the fields of the page that was just written row by row."""
        page = self.file.Pages.pages[-1]
        if page.Annots:
            page.__NoDefault__ = [*page.__NoDefault__, "Tabs"]  # a key that the library does not know
            page.Tabs = PDFName("R")

    def _describe(self, field: FormField, edges: tuple[Points, ...]) -> PDFDictionary:
        """Return a field, which is its own place on the page."""
        said = {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Widget"),
            "TU": PDFString(field.words),
            "Rect": PDFArray([f"{edge:.2f}" for edge in edges]),
            "F": PRINTED,
        }
        if not field.ticked:
            return PDFDictionary({**said, "FT": PDFName("Tx"), "DA": LOOK})
        state = {"AS": PDFName(EMPTY), "V": PDFName(EMPTY), "AP": self.states}
        return PDFDictionary({**said, **state, "FT": PDFName("Btn")})

    def _hang(self, node: PDFDictionary, path: tuple[str, ...]) -> None:
        """Put a node into the tree of names, with those that begin its name above it."""
        node["T"] = PDFString(path[-1])
        self.nodes[path] = node
        if len(path) == 1:
            self.roots.sequence.append(self.file.Reference(node))
            return
        above = path[:-1]
        if above not in self.nodes:
            self._hang(PDFDictionary({"Kids": PDFArray([])}), above)
        self.nodes[above].dict["Kids"].sequence.append(self.file.Reference(node))
        node["Parent"] = self.file.Reference(self.nodes[above])


def _draw_state(drawn: str) -> PDFStream:
    """Return what a box looks like in a state."""
    said = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Form"),
        "BBox": PDFArray([0, 0, SIDE, SIDE]),
        "Resources": PDFDictionary({}),
    }
    return PDFStream(PDFDictionary(said), drawn)
