"""Frames into PDF operators, written directly: the drawing library keeps fonts and files, but places words slowly."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Any

from printgen.model.art import NamedOutline, Outline
from printgen.render.pdf.drawing import PDFDocument, TTFont
from printgen.typeset.frame import Box, Item, Ornament, Path, PlacedPicture, Rules, ShownPage, Symbol, Text
from printgen.typeset.type.outline import ROUND
from printgen.units import Points

# Shapes and boxes recur from card to card; so many of their operators are kept.
KEPT = 4096
PRINTABLE = range(32, 127)
# Returns the operators that draw a picture in a frame of a height.
Show = Callable[[PlacedPicture, Points], str]


class FontPen(dict[int, str]):
    """Writes text in one font: a translation table from characters to what stands for them in a PDF string.

    Characters of the font's first subset become their bytes, a line break the operators that begin a new line.
    """

    def __init__(self, font: TTFont, document: PDFDocument) -> None:
        super().__init__({ord("\n"): ") Tj T* ("})
        self._font = font
        self._document = document
        self._further: set[str] = set()
        self._selections: dict[tuple[Points, Points], str] = {}
        self.name = font.getSubsetInternalName(0, document)

    def __missing__(self, code: int) -> str:
        ((subset, raw),) = self._font.splitString(chr(code), self._document)
        if subset:
            self._further.add(chr(code))
        self[code] = _escape(raw)
        return self[code]

    def select(self, size: Points, leading: Points) -> str:
        """Return the operators that select the font at a size and leading."""
        key = (size, leading)
        if key not in self._selections:
            self._selections[key] = f"{self.name} {size:g} Tf {leading:g} TL"
        return self._selections[key]

    def show(self, lines: tuple[str, ...], size: Points) -> str:
        """Return the operators that show lines from the current point down, with the font's first subset selected."""
        words = "\n".join(lines)
        shown = f"({words.translate(self)}) Tj"
        if not self._further or self._further.isdisjoint(words):
            return shown
        return " T* ".join(self._show_mixed(line, size) for line in lines)

    def _show_mixed(self, line: str, size: Points) -> str:
        """Return the operators that show a line with characters of further subsets."""
        parts = []
        for subset, raw in self._font.splitString(line, self._document):
            name = self._font.getSubsetInternalName(subset, self._document)
            parts.append(f"{name} {size:g} Tf ({_escape(raw)}) Tj")
        return " ".join([*parts, f"{self.name} {size:g} Tf"])


def _escape(raw: bytes) -> str:
    return "".join(
        f"\\{chr(byte)}" if byte in b"()\\" else chr(byte) if byte in PRINTABLE else f"\\{byte:03o}" for byte in raw
    )


class Pen:
    """Turns items into the operators of one document; y, downwards in a frame of `height`, is turned upwards.

    show: draws a picture.
    """

    def __init__(self, fonts: Mapping[str, TTFont], document: PDFDocument, show: Show) -> None:
        self._show = show
        self._fonts = {role: FontPen(font, document) for role, font in fonts.items()}

    def draw(self, items: Iterable[Item], height: Points) -> str:
        """Return the operators that draw the items, in order."""
        operators: list[str] = []
        colour = selected = ""
        in_text = False
        for item in items:
            if item.__class__ is Text:
                if not in_text:
                    operators.append("BT")
                if item.colour != colour:
                    colour = item.colour
                    operators.append(fill(colour))
                font = self._fonts[item.font]
                if selected != (selected := font.select(item.size, item.leading)):
                    operators.append(selected)
                operators.append(_write_lines(item, font, height))
            else:
                if in_text:
                    operators.append("ET")
                colour = selected = ""
                operators.append(
                    self._show(item, height) if item.__class__ is PlacedPicture else _draw_mark(item, height)
                )
            in_text = item.__class__ is Text
        if in_text:
            operators.append("ET")
        return "\n".join(operators)


@lru_cache(KEPT)
def fill(colour: str) -> str:
    """Return the operator that fills with a colour "#rrggbb" from now on; black and greys are printed in black ink."""
    return f"{_channels(colour)} {'g' if _is_grey(colour) else 'rg'}"


@lru_cache(KEPT)
def stroke(colour: str) -> str:
    """Return the operator that draws lines in a colour "#rrggbb" from now on."""
    return f"{_channels(colour)} {'G' if _is_grey(colour) else 'RG'}"


def _channels(colour: str) -> str:
    """Return the numbers of a colour, one for a grey."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.3g}" for i in ((1,) if _is_grey(colour) else (1, 3, 5)))


def _is_grey(colour: str) -> bool:
    return colour[1:3] == colour[3:5] == colour[5:7]


def _write_lines(text: Text, font: FontPen, height: Points) -> str:
    turned = _turn(text.turn, text.stretch)
    written = f"{turned} {text.x:.2f} {height - text.y:.2f} Tm {font.show(text.lines, text.size)}"
    return f"{text.spacing:.2f} Tc {written} 0 Tc" if text.spacing else written


@cache
def _turn(turn: int, stretch: float) -> str:
    """Return the first four numbers of a text matrix: turned anticlockwise, and made wider or narrower."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return " ".join(f"{round(value, 3) + 0:g}" for value in (c * stretch, s * stretch, -s, c))


@lru_cache(KEPT)
def _draw_mark(item: Box | Symbol | Path | Rules | Ornament | ShownPage, height: Points) -> str:
    return _MARKS[type(item)](item, height)


def _draw_box(box: Box, height: Points) -> str:
    left, bottom = box.x, height - box.y - box.height
    path = _rounded(left, bottom, box) if box.radius else f"{left:.2f} {bottom:.2f} {box.width:.2f} {box.height:.2f} re"
    return _paint(box, path)


def _paint(item: Box | Path, path: str) -> str:
    """Return the operators that fill a path, or draw it as a line, or both."""
    inside = f"{fill(item.fill)} " if item.fill else ""
    outline = f"{stroke(item.stroke)} {item.line:.2f} w " if item.stroke else ""
    return f"{inside}{outline}{path} {'B' if inside and outline else 'f' if inside else 'S'}"


def _rounded(x1: Points, y1: Points, box: Box) -> str:
    """Return the path of a box, anticlockwise from the bottom left, whose corners on `square` sides are not rounded."""
    x2, y2, r = x1 + box.width, y1 + box.height, box.radius
    k = r * (1 - ROUND)
    path: list[str] = []
    # Each corner with the sides that meet there, and the ways back along the first and on along the second.
    for x, y, back, on, *sides in (
        (x1, y1, (0, 1), (1, 0), "left", "bottom"),
        (x2, y1, (-1, 0), (0, 1), "bottom", "right"),
        (x2, y2, (0, -1), (-1, 0), "right", "top"),
        (x1, y2, (1, 0), (0, -1), "top", "left"),
    ):
        verb = "l" if path else "m"
        if any(side in box.square for side in sides):
            path.append(f"{x:.2f} {y:.2f} {verb}")
        else:
            ways = ((back, r), (back, k), (on, k), (on, r))
            start, *bend = (f"{x + right * far:.2f} {y + up * far:.2f}" for (right, up), far in ways)
            path.append(f"{start} {verb} {' '.join(bend)} c")
    return f"{' '.join(path)} h"


def _draw_shape(shape: Symbol, height: Points) -> str:
    c, s = (turned(radians(shape.turn)) * shape.size for turned in (cos, sin))
    matrix = f"{c:.3f} {s:.3f} {-s:.3f} {c:.3f} {shape.x:.2f} {height - shape.y:.2f} cm"
    return f"q {matrix} {fill(shape.colour)} {_trace(shape.outline)} f Q"


@cache
def _trace(outline: NamedOutline) -> str:
    """Return the path of a shape in its unit square."""
    return _write_steps(outline.steps)


def _write_steps(outline: Outline) -> str:
    return " ".join(" ".join(f"{value:.3f}" for value in numbers) + f" {letter}" for letter, *numbers in outline)


def _draw_path(path: Path, height: Points) -> str:
    matrix = f"1 0 0 1 {path.x:.3f} {height - path.y:.3f} cm"
    return f"q {matrix} {_paint(path, f'{_write_steps(path.outline)} h')} Q"


def _draw_rules(rules: Rules, height: Points) -> str:
    path = " ".join(f"{x1:.2f} {height - y1:.2f} m {x2:.2f} {height - y2:.2f} l" for x1, y1, x2, y2 in rules.segments)
    drawn = f"{stroke(rules.colour)} {rules.line:.2f} w {path} S"
    if rules.dash:
        drawn = f"[{rules.dash:.2f}] 0 d {drawn} [] 0 d"
    if rules.clip is None:
        return drawn
    return f"q {trace_edge(rules.clip, height)} W n {drawn} Q"


def trace_edge(box: Box, height: Points) -> str:
    """Return the path of a box in a frame of a height."""
    return _rounded(box.x, height - box.y - box.height, box)


def _draw_ornament(ornament: Ornament, height: Points) -> str:
    contours = _write_steps(ornament.outline)
    paint = f"{stroke(ornament.colour)} {ornament.line:.2f} w" if ornament.line else fill(ornament.colour)
    drawn = [f"q {trace_edge(ornament.clip, height)} W n {paint}"]
    for x, y, turn in ornament.places:
        c, s = cos(radians(turn)), sin(radians(turn))
        matrix = f"{c:.4f} {s:.4f} {-s:.4f} {c:.4f} {ornament.x + x:.2f} {height - ornament.y + y:.2f} cm"
        drawn.append(f"q {matrix} {contours} {'S' if ornament.line else 'f'} Q")
    return "\n".join([*drawn, "Q"])


_MARKS: dict[type, Callable[[Any, Points], str]] = {
    Box: _draw_box,
    Symbol: _draw_shape,
    Path: _draw_path,
    Rules: _draw_rules,
    Ornament: _draw_ornament,
    ShownPage: lambda *_: "",  # which is drawn once its file is joined with others
}
