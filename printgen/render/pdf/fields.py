"""Fields that are filled in on screen: the AcroForm of a PDF, whose names are a tree, and the typeface to write in."""

from collections.abc import Iterable
from pathlib import Path

from printgen.imposition.verso import Slot
from printgen.render.pdf.drawing import Canvas, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, TTFont
from printgen.render.subset import cut_font
from printgen.typeset.frame import FormField
from printgen.units import Micrometres, to_points

# Letters by the names that PDF has for them, and the bytes that they take.
LETTERS = {
    "aogonek": "ą", "cacute": "ć", "eogonek": "ę", "lslash": "ł", "nacute": "ń", "sacute": "ś", "zacute": "ź",
    "zdotaccent": "ż", "Aogonek": "Ą", "Cacute": "Ć", "Eogonek": "Ę", "Lslash": "Ł", "Nacute": "Ń", "Sacute": "Ś",
    "Zacute": "Ź", "Zdotaccent": "Ż", "ccaron": "č", "dcaron": "ď", "ecaron": "ě", "ncaron": "ň", "rcaron": "ř",
    "tcaron": "ť", "uring": "ů", "Ccaron": "Č", "Dcaron": "Ď", "Ecaron": "Ě", "Ncaron": "Ň", "Rcaron": "Ř",
    "Tcaron": "Ť", "Uring": "Ů", "ohungarumlaut": "ő", "uhungarumlaut": "ű", "Ohungarumlaut": "Ő",
    "Uhungarumlaut": "Ű",
}  # fmt: skip
TAKEN = bytes.fromhex("7f81828386878889 8b8d8f90989b9da2 a4a5a6a8a9aaacad aeafb3b4b5b6b8b9 baf7")
WESTERN = "cp1252"
FIRST, LAST = 32, 255
# The letters have the order of no alphabet of symbols; the width of stems is what the drawing library takes it for.
NONSYMBOLIC = 32


def list_letters() -> dict[int, str]:
    """Return what can be written, by its byte."""
    western = {byte: bytes([byte]).decode(WESTERN) for byte in range(FIRST, LAST + 1) if byte not in TAKEN}
    return dict(sorted({**western, **dict(zip(TAKEN, LETTERS.values(), strict=True))}.items()))


def make_field_font(font: TTFont) -> PDFDictionary:
    """Return the object of a font to write in, of a typeface that the drawing library has loaded."""
    letters, face = list_letters(), font.face
    name, data = PDFName(Path(face.filename).stem), Path(face.filename).read_bytes()
    data = cut_font(data, text="".join(letters.values()))
    widths = [round(face.charWidths.get(ord(letters[byte]), face.defaultWidth)) for byte in range(FIRST, LAST + 1)]
    differences = [part for byte, letter in zip(TAKEN, LETTERS, strict=True) for part in (byte, PDFName(letter))]
    encoding = {
        "Type": PDFName("Encoding"),
        "BaseEncoding": PDFName("WinAnsiEncoding"),
        "Differences": PDFArray(differences),
    }
    descriptor = {
        "Type": PDFName("FontDescriptor"),
        "FontName": name,
        "Flags": NONSYMBOLIC,
        "FontBBox": PDFArray([round(edge) for edge in face.bbox]),
        "ItalicAngle": 0,
        "Ascent": round(face.ascent),
        "Descent": round(face.descent),
        "CapHeight": round(face.capHeight),
        "StemV": face.stemV,
        "FontFile2": PDFStream(PDFDictionary({"Length1": len(data)}), data),
    }
    return PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("TrueType"),
            "BaseFont": name,
            "FirstChar": FIRST,
            "LastChar": LAST,
            "Widths": PDFArray(widths),
            "Encoding": PDFDictionary(encoding),
            "FontDescriptor": PDFDictionary(descriptor),
        }
    )


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
        form = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": PDFArray([0, 0, SIDE, SIDE]),
            "Resources": PDFDictionary({}),
        }
        states = {
            name: self.file.Reference(PDFStream(PDFDictionary({**form}), drawn)) for name, drawn in STATES.items()
        }
        self.states = PDFDictionary({"N": PDFDictionary(states)})
        fonts = PDFDictionary({FONT: self.file.Reference(make_field_font(font))})
        look = {"Fields": self.roots, "DA": LOOK, "DR": PDFDictionary({"Font": fonts})}
        self.file.Catalog.AcroForm = PDFDictionary(look)

    def add(self, fields: Iterable[FormField], slot: Slot, height: Micrometres) -> None:
        """Add fields of a frame in a slot of the page that is being written, which has a height."""
        left, top = to_points(slot.x), to_points(height - slot.y)
        for field in fields:
            x, y = left + field.area.x, top - field.area.y - field.area.height
            edges = (x, y, x + field.area.width, y + field.area.height)
            said = {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Widget"),
                "TU": PDFString(field.words),
                "Rect": PDFArray([f"{edge:.2f}" for edge in edges]),
                "F": PRINTED,
            }
            if field.ticked:
                said |= {"AS": PDFName(EMPTY), "V": PDFName(EMPTY), "AP": self.states, "FT": PDFName("Btn")}
            else:
                said |= {"FT": PDFName("Tx"), "DA": LOOK}
            widget = PDFDictionary(said)
            self._hang(widget, field.path)
            self.canvas._annotationrefs.append(self.file.Reference(widget))  # noqa: SLF001

    def finish_page(self) -> None:
        """Have a keyboard go through the fields of the page that was just written row by row."""
        page = self.file.Pages.pages[-1]
        if page.Annots:
            page.__NoDefault__ = [*page.__NoDefault__, "Tabs"]  # a key that the library does not know
            page.Tabs = PDFName("R")

    def _hang(self, node: PDFDictionary, path: tuple[str, ...]) -> None:
        """Put a node into the tree of names, with the nodes that begin its name above it."""
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
