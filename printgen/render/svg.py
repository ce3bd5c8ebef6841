"""Pages and frames as SVG drawings: words stay text, in fonts that each file brings along."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path as File
from typing import NamedTuple

from printgen.compose.document import Corners, Fills, Group, Layer, Lines, Outlines, Page, PageItem
from printgen.imposition.verso import Slot, VersoShift
from printgen.render.picture.inline import define_picture
from printgen.render.subset import cut_font, read_family
from printgen.render.svg_shapes import draw_ornament, draw_rules, draw_shape, show, stroke, trace_segment, use_picture
from printgen.typeset import frame
from printgen.typeset.frame import Box, Frame, Ornament, Path, PlacedPicture, Rules, ShownPage, Symbol, Text
from printgen.typeset.type.outline import list_quarters
from printgen.units import Points, to_points

# How the faces of a role are asked for; what the font calls itself is the family.
FACES = {"regular": "normal 400", "bold": "normal 700", "italic": "italic 400", "display": "normal 400"}
# How many digits of the sum of its file name a picture.
DIGITS = 16
# Words are set letter by letter, as they were measured, and not moved to whole pixels, which loses blanks on screens.
STYLE = "text{font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision;white-space:pre}"


class SharedDrawings(NamedTuple):
    """Drawings that are shown in one document."""

    fonts: str  # a style sheet that brings what their words are set in
    drawings: list[bytes]


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


def write_together(
    cards: Iterable[Sequence[Frame]], pages: Iterable[Page], fonts: Mapping[str, File]
) -> SharedDrawings:
    """Return cards and pages as drawings for one document, with the fonts of all of them apart. Raises BadData."""
    shared = _open_fonts(fonts)
    drawn: list[tuple[_SvgWriter, float, float]] = []
    for card in cards:
        writer = _SvgWriter(shared)
        for frame_ in card:
            writer.draw_frame(frame_)
        drawn.append((writer, card[0].width, card[0].height))
    for page in pages:
        writer = _SvgWriter(shared)
        writer.draw_page(page)
        drawn.append((writer, to_points(page.width), to_points(page.height)))
    used = {role for writer, _, _ in drawn for role in writer.used}
    style = "\n".join(font.rule for role, font in shared.items() if role in used)
    return SharedDrawings(style, [writer.finish(*size, brings=False) for writer, *size in drawn])


def write_inline(drawn: Frame, family: str, said: str, key: str) -> str:
    """Return a frame as an element of HTML.

    family: the fonts of its words there.
    said: what it shows, in words.
    key: what its ids begin with, which no other drawing there has.
    """
    writer = _SvgWriter({role: _Font(role, b"", family) for role in FACES}, f"{key}-")
    width, height = show(drawn.width), show(drawn.height)
    size = f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}"'
    writer.draw_frame(drawn)
    named = f' font-family="{escape(family)}"'
    drawing = _shorten("".join(writer.drawn).replace(named, ""))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{named}><title>{escape(said)}</title>{drawing}</svg>'


def write_deck_inline(cards: Sequence[Sequence[Frame]], families: Mapping[str, str], key: str) -> tuple[str, list[str]]:
    """Return cards, each of frames that lie on one another, as what is inside elements of HTML that draw them.

    With them comes what some of them share, which stands there once.

    families: the fonts of words there, by role; regular words say none, as the element does.
    key: what ids begin with.
    """
    writer, found = _SvgWriter({role: _Font(role, b"", family) for role, family in families.items()}, f"{key}-"), []
    for card in cards:
        for drawn in card:
            writer.draw_frame(drawn)
        found.append("".join(writer.drawn))
        writer.drawn.clear()
    usual = f' font-family="{escape(families["regular"])}"'
    return "".join(writer.pictures.values()), [_shorten(drawing.replace(usual, "")) for drawing in found]


def _shorten(drawing: str) -> str:
    """Return a drawing within HTML in fewer letters."""
    for long, short in SHORTER:
        drawing = re.sub(long, short, drawing)
    return drawing


# What an element of HTML says as well in fewer letters: boxes and lines by their ways, words of one line without a part
# of their own, and places to a tenth of a point.
SHORTER = (
    (r"(?<![.\d])(\d{2,}\.\d)\d+", r"\1"),
    (r"(?<=\d)\.0(?!\d)", ""),
    (r"M(\S+) (\S+)L(\S+) \2L\3 (\S+)L\1 \4Z", r"M\1 \2H\3V\4H\1Z"),
    (r"M(\S+) (\S+?)L\1 ([\d.]+)", r"M\1 \2V\3"),
    (r"M(\S+) (\S+?)L([\d.]+) \2(?=[ \"])", r"M\1 \2H\3"),
    (r'(>)<tspan x="0" y="0">([^<]*)</tspan>(?=</text>)', r"\1\2"),
    (r" rotate\(0\)|\n|(?<=[\d ]) (?=M\d)|(?<=\dZ) (?=M\d)|(?<=\d) (?=[LZ])", ""),
    (r'<text transform="translate\(([\d.]+),([\d.]+)\)"(?=[^>]*>[^<]*</text>)', r'<text x="\1" y="\2"'),
    (
        r'<path d="M([\d.]+) 0 C\1 [^"M]*Z" transform="translate\(([\d.]+),([\d.]+)\) scale\(1,-1\)"',
        r'<circle r="\1" cx="\2" cy="\3"',
    ),
)


class _Font:
    """A font of several drawings, with the characters that are set in it anywhere.

    family: what its file calls it; an installed font is found by it too.
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
    """Writes the items of one drawing as elements; what recurs is defined once.

    key: what ids begin with.
    """

    def __init__(self, fonts: Mapping[str, _Font], key: str = "") -> None:
        self.fonts = fonts
        self.key = key
        self.used: set[str] = set()
        self.defined: dict[str, str] = {}
        self.pictures: dict[str, str] = {}
        self.drawn: list[str] = []
        self.clips = 0

    def finish(self, width: Points, height: Points, *, brings: bool = True) -> bytes:
        """Return the finished drawing of a size, which brings its fonts unless the document that it is for does."""
        size = f'width="{show(width)}pt" height="{show(height)}pt" viewBox="0 0 {show(width)} {show(height)}"'
        own = [font.rule for role, font in self.fonts.items() if role in self.used] if brings else []
        style = "\n".join([*own, STYLE])
        parts = "".join(f'<g id="{key}">\n{part}\n</g>\n' for key, part in self.defined.items())
        parts += "".join(f"{part}\n" for part in self.pictures.values())
        drawn = "\n".join(self.drawn)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<defs>\n<style>\n{style}\n</style>\n{parts}</defs>'
        return f'{head}\n<rect width="100%" height="100%" fill="#ffffff"/>\n{drawn}\n</svg>\n'.encode()

    def draw_page(self, page: Page) -> None:
        """Draw a page."""
        drawn = "\n".join(map(self._lay_item, page.items))
        if page.verso_shift != VersoShift():
            right, down, turn = page.verso_shift
            middle = f"{show(to_points(page.width) / 2)},{show(to_points(page.height) / 2)}"
            moved = f"translate({show(to_points(right))},{show(to_points(down))}) rotate({-turn:g},{middle})"
            drawn = f'<g transform="{moved}">\n{drawn}\n</g>'
        self.drawn.append(drawn)

    def draw_frame(self, drawn: Frame) -> None:
        """Draw a frame on what is there."""
        self.drawn.append(self._draw_frame(drawn))

    def _draw_frame(self, drawn: Frame) -> str:
        return "\n".join(map(self._draw_item, drawn.items))

    def _lay_item(self, item: PageItem) -> str:
        """Return an item of a page; a frame that recurs is defined once."""
        match item:
            case Group(slot, drawn, key):
                if not key:
                    return f'<g transform="{_place(slot, drawn.height)}">\n{self._draw_frame(drawn)}\n</g>'
                if key not in self.defined:
                    self.defined[key] = self._draw_frame(drawn)
                return f'<use href="#{key}" transform="{_place(slot, drawn.height)}"/>'
            case Layer(_, items):
                layer = "\n".join(map(self._lay_item, items))
                return f"<g>\n{layer}\n</g>"
            case Fills(slots, colour):
                return f'<path d="{" ".join(map(_trace_slot, slots))}" fill="{colour}"/>'
            case Outlines(slots, line, colour):
                path = " ".join(map(_trace_slot, slots))
            case Corners(slots, radius, line, colour):
                path = " ".join(_trace_corners(slot, to_points(radius)) for slot in slots)
            case Lines(marks, line, colour):
                path = " ".join(trace_segment(map(to_points, mark)) for mark in marks)
        return stroke(path, line, colour)

    def _draw_item(self, item: frame.Item) -> str:
        """Return an item of a frame; a picture is defined once. Raises BadData for one that cannot be read."""
        match item:
            case Text():
                return self._draw_text(item)
            case Box() | Symbol() | Path():
                return draw_shape(item)
            case Rules():
                self.clips += item.clip is not None
                return draw_rules(item, f"{self.key}clip-{self.clips}")
            case PlacedPicture(_, picture, _):
                key = f"{self.key}picture-{picture.sum[:DIGITS]}"
                if key not in self.pictures:
                    self.pictures[key] = define_picture(picture, key)
                self.clips += 1
                return use_picture(item, key, f"{self.key}clip-{self.clips}")
            case Ornament():
                self.clips += 1
                return draw_ornament(item, f"{self.key}clip-{self.clips}")
            case ShownPage():
                return ""  # a page that is drawn alone has no others to show

    def _draw_text(self, text: Text) -> str:
        font = self.fonts[text.font]
        self.used.add(text.font)
        font.characters.update(*text.lines)
        place = f"translate({show(text.x)},{show(text.y)})"
        place += f" rotate({-text.turn})" if text.turn else ""
        place += f" scale({text.stretch:g},1)" if text.stretch != 1 else ""
        face = f'font-family="{escape(font.family)}" font-size="{show(text.size)}"'
        face += "" if font.weight == "400" else f' font-weight="{font.weight}"'
        face += "" if font.style == "normal" else f' font-style="{font.style}"'
        face += f' letter-spacing="{show(text.spacing)}"' if text.spacing else ""
        lines = "".join(
            f'<tspan x="0" y="{show(number * text.leading)}">{escape(line)}</tspan>'
            for number, line in enumerate(text.lines)
        )
        return f'<text transform="{place}" {face} fill="{text.colour}">{lines}</text>'


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
    return f"translate({show(x)},{show(y)}){turned}"


def _trace_slot(slot: Slot) -> str:
    x, y, width, height = (show(to_points(length)) for length in slot[:4])
    return f"M{x} {y}h{width}v{height}h-{width}Z"


def _trace_corners(slot: Slot, radius: Points) -> str:
    """Return a quarter circle in each corner of a slot."""
    across = to_points(slot.x), to_points(slot.x + slot.width)
    down = to_points(slot.y), to_points(slot.y + slot.height)
    arcs = ""
    for points in list_quarters(across, down, radius):
        first, *others = (f"{show(x)} {show(y)}" for x, y in points)
        arcs += f"M{first}C{' '.join(others)}"
    return arcs
