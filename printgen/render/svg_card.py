"""Sides of cards as a page draws them: what fills the holes of frames, which are SVG that all of its cards share.

Words are text, in the font that the page gives them.
"""

import re
from collections.abc import Collection, Iterable
from html import escape
from itertools import chain

from printgen.model.art import Picture
from printgen.render.svg_shapes import draw_rules, draw_shape, paint, show, stroke_of, trace_short, use_picture
from printgen.typeset.frame import (
    Box,
    Frame,
    Item,
    Ornament,
    Path,
    PlacedPicture,
    Rules,
    Segment,
    Symbol,
    Text,
)
from printgen.typeset.type.typeface import DISPLAY
from printgen.units import Points

# What the style sheet of a page calls text of a role; regular text has no class.
CLASSES = {"regular": "", "bold": ' class="b"', "italic": ' class="i"', "display": ' class="d"'}
# A hundredth of a point is less than screens show.
TOO_EXACT = re.compile(r"(?<=\.\d\d)\d+")
NEEDLESS = re.compile(r"\b0(?=\.\d)|(?<=\d) (?=-)")
# The units of outlines, in a symbol and in a point: what is smaller is less than a pixel of a screen.
SYMBOL_UNITS, ORNAMENT_UNITS = 100, 10
# Degrees all the way round.
TURN = 360
# Stands in a frame for what each item that is drawn in it has alone.
HOLE = "~"
PLACE = f"{HOLE},{HOLE}"
# An item: the number of its frame, and what fills the holes of that.
Drawn = tuple[int | float | str, ...]


class Frames:
    """The frames of a page, each once.

    A frame is SVG without double quotes; one of words has the distance of their lines besides.

    displayed: the characters of all that is set in the display face.
    pictures: the pictures in them, which the page must define, each by the sum of its file, with its name there.
    """

    def __init__(self) -> None:
        self.pictures: dict[str, tuple[str, Picture]] = {}
        self._outlines: dict[str, int] = {}
        self._numbers: dict[tuple[str | float, ...], int] = {}
        self.displayed: set[str] = set()

    def list_all(self) -> list[tuple[str | float, ...]]:
        """Return the frames by their numbers."""
        return list(self._numbers)

    def name_picture(self, picture: Picture) -> str:
        """Return the name of a picture, one for each file."""
        return self.pictures.setdefault(picture.sum, (f"picture-{len(self.pictures)}", picture))[0]

    def name_outline(self, path: str) -> str:
        """Return the name of an outline that stands at several places, one for each path."""
        return f"outline-{self._outlines.setdefault(path, len(self._outlines))}"

    def number(self, drawn: str, *leading: float) -> int:
        """Return the number of a frame, which is SVG without words of a pack; needless digits are left out."""
        short = NEEDLESS.sub("", TOO_EXACT.sub("", drawn)).replace('"', "'")
        return self._numbers.setdefault((short, *leading), len(self._numbers))


def write_side(side: Frame, frames: Frames, columns: Collection[str] = ()) -> list[Drawn]:
    """Return what is drawn on a side of a card, as short as a screen allows.

    columns: the ids of its columns, whose parts are groups that say so.
    """
    drawn = [_draw_parts(item, frames) for item in side.items]
    items: list[list[Drawn]] = []
    place = 0
    for start, end, headings in side.parts:
        if all(heading in columns for heading in headings):
            group = frames.number(f'<g data-column="{" ".join(headings)}">'), frames.number("</g>")
            items += [*drawn[place:start], [group[:1]], *drawn[start:end], [group[1:]]]
            place = end
    return list(chain.from_iterable(items + drawn[place:]))


def _draw_parts(item: Item, frames: Frames) -> list[Drawn]:
    """Return an item as what is drawn of it, one by one."""
    match item:
        case Ornament():
            return _draw_ornament(item, frames)
        case Symbol():
            return _draw_symbol(item, frames)
        case Text():
            return [_draw_text(item, frames)]
        case Box():
            return [_draw_box(item, frames)]
        case Rules():
            key = _name_clip(item.clip) if item.clip else ""
            drawn = draw_rules(item, key, _trace_on(item.segments))
        case PlacedPicture():
            drawn = use_picture(item, frames.name_picture(item.picture), _name_clip(item.clip))
        case Path():
            drawn = draw_shape(item)
    return [(frames.number(drawn),)]


def _draw_symbol(symbol: Symbol, frames: Frames) -> list[Drawn]:
    """Return a symbol in two parts: how it is drawn, and its outline, which all sizes and colours share."""
    turned = f" rotate({-symbol.turn})" if symbol.turn else ""
    sized = f"scale({HOLE}) scale({1 / SYMBOL_UNITS:g})"
    frame = f'<path transform="translate({PLACE}){turned} {sized}" fill="{symbol.colour}" d="'
    outline = f'{trace_short(symbol.outline.steps, SYMBOL_UNITS)}"/>'
    return [(frames.number(frame), *map(_place, (symbol.x, symbol.y, symbol.size))), (frames.number(outline),)]


def _draw_ornament(ornament: Ornament, frames: Frames) -> list[Drawn]:
    """Return contours at each of their places, in a group that cuts them off; all colours share the outline."""
    box, key = ornament.clip, _name_clip(ornament.clip)
    line = ornament.line * ORNAMENT_UNITS
    painted = stroke_of(ornament.colour, line) if line else paint(ornament.colour, "", 0)
    clip = f'<clipPath id="{key}"><path d="{_trace_box(box)}"/></clipPath><g clip-path="url(#{key})" {painted}>'
    path = trace_short(ornament.outline, ORNAMENT_UNITS)
    name, uses = frames.name_outline(path), ""
    for x, y, turn in ornament.places:
        turned = f" rotate({show(-turn % TURN)})" if turn else ""
        move = f"translate({_place(ornament.x + x)},{_place(ornament.y - y)})"
        uses += f'<use href="#{name}" transform="{move}{turned} scale({1 / ORNAMENT_UNITS:g})"/>'
    return [(frames.number(text),) for text in (clip, f'<defs><path id="{name}" d="{path}"/></defs>{uses}', "</g>")]


def _place(length: Points) -> float:
    """Return a length as exact as eyes are: a twentieth of a point is less than a pixel of a screen."""
    return round(length, 1) if round(length, 1) % 1 else round(length)


def _name_clip(box: Box) -> str:
    """Return the id of the path that clips lines, one for each box."""
    return f"clip-{'-'.join(map(show, box[:5]))}"


def _trace_on(segments: Iterable[Segment]) -> str:
    """Return straight lines as a path, each from the end of the one before: like ones are written alike."""
    x = y = 0.0
    path = ""
    for x1, y1, x2, y2 in segments:
        path += f"m{show(round(x1 - x, 1))} {show(round(y1 - y, 1))}"
        x, y = x + round(x1 - x, 1), y + round(y1 - y, 1)
        path += f"l{show(round(x2 - x, 1))} {show(round(y2 - y, 1))}"
        x, y = x + round(x2 - x, 1), y + round(y2 - y, 1)
    return path


def _draw_box(box: Box, frames: Frames) -> Drawn:
    """Return a box: a rectangle, which is shorter than its edge as a path, if all of its corners are alike."""
    colours = paint(box.fill, box.stroke, box.line)
    if box.radius and box.square:
        edge = _trace_box(box._replace(x=0, y=0))
        return (
            frames.number(f'<path transform="translate({PLACE})" d="{edge}" {colours}/>'),
            _place(box.x),
            _place(box.y),
        )
    corners = f' rx="{show(box.radius)}"' if box.radius else ""
    size = f'width="{HOLE}" height="{HOLE}"'
    number = frames.number(f'<rect x="{HOLE}" y="{HOLE}" {size}{corners} {colours}/>')
    return number, *map(_place, (box.x, box.y, box.width, box.height))


def _trace_box(box: Box) -> str:
    """Return the edge of a box, clockwise from its upper left corner, with corners rounded but on its square sides."""
    sides = (("left", "top"), ("top", "right"), ("right", "bottom"), ("bottom", "left"))
    r = [0 if set(corner) & set(box.square) else box.radius for corner in sides]
    ways = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    arcs = [
        f"a{show(s)} {show(s)} 0 0 1 {show(x * s)} {show(y * s)}" if s else ""
        for s, (x, y) in zip(r, ways, strict=True)
    ]
    across, down = box.width - r[0] - r[1], box.height - r[1] - r[2]
    back, up = box.width - r[2] - r[3], box.height - r[3] - r[0]
    edge = f"h{show(across)}{arcs[1]}v{show(down)}{arcs[2]}h{show(-back)}{arcs[3]}v{show(-up)}{arcs[0]}z"
    return f"M{show(box.x + r[0])} {show(box.y)}{edge}"


def _draw_text(text: Text, frames: Frames) -> Drawn:
    """Return words, line by line."""
    if text.font == DISPLAY:
        frames.displayed.update(*text.lines)
    turned = f" rotate({-text.turn})" if text.turn else ""
    stretched = f" scale({text.stretch:g},1)" if text.stretch != 1 else ""
    spacing = f' letter-spacing="{show(text.spacing)}"' if text.spacing else ""
    face = f'{CLASSES[text.font]} font-size="{show(text.size)}"{spacing} fill="{text.colour}"'
    frame = f'<text transform="translate({PLACE}){turned}{stretched}"{face}>{HOLE}</text>'
    words = "\n".join(escape(line, quote=False) for line in text.lines)
    return frames.number(frame, round(text.leading, 2)), _place(text.x), _place(text.y), words
