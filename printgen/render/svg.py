"""Pages and frames as SVG drawings: words stay text, in fonts that each file brings along."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path as File

from printgen.compose.document import Corners, Fills, Group, Layer, Lines, Outlines, Page, PageItem
from printgen.imposition.verso import Slot, VersoShift
from printgen.render.subset import cut_font, read_family
from printgen.typeset import frame
from printgen.typeset.frame import Box, Frame, Path, Rules, Symbol, Text
from printgen.typeset.type.named_outlines import OUTLINES
from printgen.typeset.type.outline import ROUND, Outline
from printgen.units import Points, to_points

# How the faces of a role are asked for; the family is that of the font's own names.
FACES = {"regular": "normal 400", "bold": "normal 700", "italic": "italic 400"}
# Words are set letter by letter, as they were measured.
STYLE = "text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
LETTERS = {"m": "M", "l": "L", "c": "C"}


def write_pages(pages: Iterable[Page], fonts: Mapping[str, File]) -> list[bytes]:
    """Return each page as an SVG of its paper's size, on white.

    fonts: the files of the fonts of their texts, by role.

    Raises BadData where the composer of the pages does.
    """
    shared = _open_fonts(fonts)
    drawn = [(page, _SvgWriter(shared)) for page in pages]
    for page, writer in drawn:
        writer.draw_page(page)
    return [writer.finish(to_points(page.width), to_points(page.height)) for page, writer in drawn]


def write_cards(cards: Iterable[Sequence[Frame]], fonts: Mapping[str, File]) -> list[bytes]:
    """Return each card as an SVG of its size: frames that lie on one another, such as a ground and words."""
    shared = _open_fonts(fonts)
    drawn = [(card, _SvgWriter(shared)) for card in cards]
    for card, writer in drawn:
        for frame_ in card:
            writer.draw_frame(frame_)
    return [writer.finish(card[0].width, card[0].height) for card, writer in drawn]


def write_inline(drawn: Frame, family: str, said: str) -> str:
    """Return a frame as an element of HTML, in the fonts of a family there; `said` tells what it shows."""
    writer = _SvgWriter({role: _Font(role, b"", family) for role in FACES})
    width, height = _show(drawn.width), _show(drawn.height)
    size = f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
    writer.draw_frame(drawn)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title>{escape(said)}</title>{"".join(writer.drawn)}</svg>'


class _Font:
    """A font of several drawings, with the characters that are set in it anywhere.

    family: what its file calls it, by which an installed one is found too.
    """

    def __init__(self, role: str, data: bytes, family: str) -> None:
        self.style, self.weight = FACES[role].split()
        self.data = data
        self.family = family
        self.characters: set[str] = set()

    @cached_property
    def rule(self) -> str:
        """The rule that brings along what all drawings need of the font."""
        data = cut_font(self.data, text="".join(sorted(self.characters)))
        face = f'font-family:"{self.family}";font-style:{self.style};font-weight:{self.weight}'
        return f"@font-face{{{face};src:url(data:font/ttf;base64,{b64encode(data).decode()})}}"


def _open_fonts(files: Mapping[str, File]) -> "dict[str, _Font]":
    found = {role: file.read_bytes() for role, file in files.items()}
    return {role: _Font(role, data, read_family(data)) for role, data in found.items()}


class _SvgWriter:
    """Writes the items of one drawing as elements; what recurs is defined once."""

    def __init__(self, fonts: Mapping[str, _Font]) -> None:
        self.fonts = fonts
        self.used: set[str] = set()
        self.defined: dict[str, str] = {}
        self.drawn: list[str] = []
        self.clips = 0

    def finish(self, width: Points, height: Points) -> bytes:
        """Return the finished drawing of a size."""
        size = f'width="{_show(width)}pt" height="{_show(height)}pt" viewBox="0 0 {_show(width)} {_show(height)}"'
        style = "\n".join([*(font.rule for role, font in self.fonts.items() if role in self.used), STYLE])
        parts = "".join(f'<g id="{key}">\n{part}\n</g>\n' for key, part in self.defined.items())
        drawn = "\n".join(self.drawn)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<defs>\n<style>\n{style}\n</style>\n{parts}</defs>'
        return f'{head}\n<rect width="100%" height="100%" fill="#ffffff"/>\n{drawn}\n</svg>\n'.encode()

    def draw_page(self, page: Page) -> None:
        """Draw a page."""
        drawn = self._draw_items(page.items)
        if page.verso_shift != VersoShift():
            right, down, turn = page.verso_shift
            middle = f"{_show(to_points(page.width) / 2)},{_show(to_points(page.height) / 2)}"
            moved = f"translate({_show(to_points(right))},{_show(to_points(down))}) rotate({-turn:g},{middle})"
            drawn = f'<g transform="{moved}">\n{drawn}\n</g>'
        self.drawn.append(drawn)

    def draw_frame(self, drawn: Frame) -> None:
        """Draw a frame on what is there."""
        self.drawn.append(self._draw_frame(drawn))

    def _draw_frame(self, drawn: Frame) -> str:
        return "\n".join(map(self._draw_item, drawn.items))

    def _draw_items(self, items: Iterable[PageItem]) -> str:
        return "\n".join(map(self._lay_item, items))

    def _lay_group(self, group: Group) -> str:
        """Return a frame in its slot."""
        slot, drawn, key = group
        if not key:
            return f'<g transform="{_place(slot, drawn.height)}">\n{self._draw_frame(drawn)}\n</g>'
        if key not in self.defined:
            self.defined[key] = self._draw_frame(drawn)
        return f'<use href="#{key}" transform="{_place(slot, drawn.height)}"/>'

    def _lay_item(self, item: PageItem) -> str:
        """Return an item of a page."""
        match item:
            case Group():
                return self._lay_group(item)
            case Layer(_, items):
                return f"<g>\n{self._draw_items(items)}\n</g>"
            case Outlines(slots, line, colour):
                return _stroke(" ".join(map(_trace_slot, slots)), line, colour)
            case Corners(slots, radius, line, colour):
                return _stroke(" ".join(_trace_corners(slot, to_points(radius)) for slot in slots), line, colour)
            case Lines(marks, line, colour):
                ends = ([to_points(length) for length in mark] for mark in marks)
                return _stroke(" ".join(map(_trace_segment, ends)), line, colour)
            case Fills(slots, colour):
                return f'<path d="{" ".join(map(_trace_slot, slots))}" fill="{colour}"/>'

    def _draw_item(self, item: frame.Item) -> str:
        """Return an item of a frame."""
        match item:
            case Text():
                return self._draw_text(item)
            case Box():
                return f'<path d="{_trace_box(item)}" {_paint(item.fill, item.stroke, item.line)}/>'
            case Symbol(x, y, size, name, colour, turn):
                place = f"translate({_show(x)},{_show(y)}) rotate({-turn}) scale({_show(size)},{_show(-size)})"
                return f'<path d="{_trace(OUTLINES[name])}" transform="{place}" fill="{colour}"/>'
            case Path(x, y, outline, fill, stroke, line):
                place = f"translate({_show(x)},{_show(y)}) scale(1,-1)"
                return f'<path d="{_trace(outline)}Z" transform="{place}" {_paint(fill, stroke, line)}/>'
            case Rules():
                return self._draw_rules(item)

    def _draw_text(self, text: Text) -> str:
        font = self.fonts[text.font]
        self.used.add(text.font)
        font.characters.update(*text.lines)
        place = f"translate({_show(text.x)},{_show(text.y)})"
        place += f" rotate({-text.turn})" if text.turn else ""
        place += f" scale({text.stretch:g},1)" if text.stretch != 1 else ""
        face = f'font-family="{escape(font.family)}" font-size="{_show(text.size)}"'
        face += "" if font.weight == "400" else f' font-weight="{font.weight}"'
        face += "" if font.style == "normal" else f' font-style="{font.style}"'
        face += f' letter-spacing="{_show(text.spacing)}"' if text.spacing else ""
        lines = "".join(
            f'<tspan x="0" y="{_show(number * text.leading)}">{escape(line)}</tspan>'
            for number, line in enumerate(text.lines)
        )
        return f'<text transform="{place}" {face} fill="{text.colour}">{lines}</text>'

    def _draw_rules(self, rules: Rules) -> str:
        drawn = _stroke(" ".join(map(_trace_segment, rules.segments)), rules.line, rules.colour, rules.dash)
        if rules.clip is None:
            return drawn
        self.clips += 1
        clip = f'<clipPath id="clip-{self.clips}"><path d="{_trace_box(rules.clip)}"/></clipPath>'
        return f'{clip}<g clip-path="url(#clip-{self.clips})">{drawn}</g>'


def _show(length: float) -> str:
    """Return a length as short as it can be said to a thousandth of a point."""
    return f"{round(length, 3) + 0:.7g}"


def _place(slot: Slot, height: Points) -> str:
    """Return the transformation that puts the lower left corner of a frame of a height where its slot has it."""
    left, right = to_points(slot.x), to_points(slot.x + slot.width)
    top, bottom = to_points(slot.y), to_points(slot.y + slot.height)
    x, y = {
        0: (left, bottom - height),
        90: (right - height, bottom),
        180: (right, top + height),
        270: (left + height, top),
    }[slot.turn]
    turned = f" rotate({-slot.turn})" if slot.turn else ""
    return f"translate({_show(x)},{_show(y)}){turned}"


def _paint(fill: str, stroke: str, line: Points) -> str:
    outline = f' stroke="{stroke}" stroke-width="{_show(line)}"' if stroke else ""
    return f'fill="{fill or "none"}"{outline}'


def _stroke(path: str, line: Points, colour: str, dash: Points = 0) -> str:
    dashes = f' stroke-dasharray="{_show(dash)}"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{_show(line)}"{dashes}/>'


def _trace(outline: Outline) -> str:
    return " ".join(LETTERS[letter] + " ".join(map(_show, numbers)) for letter, *numbers in outline)


def _trace_segment(segment: Iterable[Points]) -> str:
    x1, y1, x2, y2 = map(_show, segment)
    return f"M{x1} {y1}L{x2} {y2}"


def _trace_slot(slot: Slot) -> str:
    x, y, width, height = (_show(to_points(length)) for length in slot[:4])
    return f"M{x} {y}h{width}v{height}h-{width}Z"


def _trace_box(box: Box) -> str:
    """Return the edge of a box, clockwise from its upper left corner; corners on `square` sides are not rounded."""
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    corners = (
        (left, top, 1, 0, "left", "top"), (right, top, 0, 1, "top", "right"),
        (right, bottom, -1, 0, "right", "bottom"), (left, bottom, 0, -1, "bottom", "left"),
    )  # fmt: skip
    path: list[str] = []
    for x, y, across, down, *sides in corners:
        r = 0 if set(sides) & set(box.square) else box.radius
        # The contour comes along one side, (down, -across) of the corner, and goes on along (across, down).
        start, end = (x + r * down * -1, y + r * across) if r else (x, y), (x + r * across, y + r * down)
        path.append(f"{'L' if path else 'M'}{_show(start[0])} {_show(start[1])}")
        if r:
            k = r * (1 - ROUND)
            near, far = (x - k * down, y + k * across), (x + k * across, y + k * down)
            path.append("C" + " ".join(_show(value) for point in (near, far, end) for value in point))
    return "".join(path) + "Z"


def _trace_corners(slot: Slot, radius: Points) -> str:
    """Return a quarter circle in each corner of a slot."""
    left, top = to_points(slot.x), to_points(slot.y)
    right, bottom = to_points(slot.x + slot.width), to_points(slot.y + slot.height)
    near = radius * (1 - ROUND)
    arcs = []
    for x, inwards in ((left, 1), (right, -1)):
        for y, down in ((top, 1), (bottom, -1)):
            points = ((x, y + radius * down), (x, y + near * down), (x + near * inwards, y), (x + radius * inwards, y))
            first, *others = (f"{_show(a)} {_show(b)}" for a, b in points)
            arcs.append(f"M{first}C{' '.join(others)}")
    return "".join(arcs)
