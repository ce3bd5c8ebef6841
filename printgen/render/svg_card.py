"""Sides of cards as what stands in an SVG of a web page: their words are text, in the font that the page gives them."""

import re
from collections.abc import Collection, Iterable
from html import escape
from itertools import count

from printgen.render.svg_shapes import draw_rules, draw_shape, paint, show
from printgen.typeset.frame import Box, Frame, FramePart, Item, Rules, Segment, Text

# What the style sheet of a page calls text of a role; regular text has no class.
CLASSES = {"regular": "", "bold": ' class="b"', "italic": ' class="i"'}
# A hundredth of a point is less than screens show.
TOO_EXACT = re.compile(r"(?<=\.\d\d)\d+")


def write_side(side: Frame, key: str, columns: Collection[str] = ()) -> str:
    """Return what is drawn on a side of a card, as short as a screen allows, and without double quotes.

    key: what the ids in it begin with, which no other side on the page has.
    columns: the ids of its columns, whose parts are groups that say so.
    """
    numbers = count(1)
    drawn = [_draw(item, f"{key}-{next(numbers)}" if isinstance(item, Rules) else "") for item in side.items]
    parts: list[str] = []
    place = 0
    for start, end, headings in _list_parts(side.parts, columns):
        parts += [*drawn[place:start], f"<g data-column='{' '.join(headings)}'>", *drawn[start:end], "</g>"]
        place = end
    return "".join([*parts, *drawn[place:]])


def _list_parts(parts: Iterable[FramePart], columns: Collection[str]) -> Iterable[FramePart]:
    """Yield the parts that tell of columns alone."""
    return (part for part in parts if all(heading in columns for heading in part.headings))


def _draw(item: Item, key: str) -> str:
    match item:
        case Text():
            return _draw_text(item)
        case Rules():
            return _shorten(draw_rules(item, key, _trace_on(item.segments)))
        case Box():
            return _shorten(_draw_box(item))
    return _shorten(draw_shape(item))


def _trace_on(segments: Iterable[Segment]) -> str:
    """Return straight lines as a path, each from the end of the one before: like ones are written alike."""
    x = y = 0.0
    path = ""
    for x1, y1, x2, y2 in segments:
        path += f"m{show(round(x1 - x, 2))} {show(round(y1 - y, 2))}"
        x, y = x + round(x1 - x, 2), y + round(y1 - y, 2)
        path += f"l{show(round(x2 - x, 2))} {show(round(y2 - y, 2))}"
        x, y = x + round(x2 - x, 2), y + round(y2 - y, 2)
    return path


def _draw_box(box: Box) -> str:
    """Return a box as an element, which is shorter than its edge as a path if all of its corners are alike."""
    colours = paint(box.fill, box.stroke, box.line)
    if box.radius and box.square:
        return f'<path d="{_trace_box(box)}" {colours}/>'
    corners = f' rx="{show(box.radius)}"' if box.radius else ""
    size = f'width="{show(box.width)}" height="{show(box.height)}"'
    return f'<rect x="{show(box.x)}" y="{show(box.y)}" {size}{corners} {colours}/>'


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


def _shorten(attributes: str) -> str:
    """Return attributes, in which no words of a pack stand, without needless digits, in single quotes."""
    return TOO_EXACT.sub("", attributes).replace('"', "'")


def _draw_text(text: Text) -> str:
    """Return words as an element; of several lines each but the first is set below the one before it."""
    place = f'x="{show(text.x)}" y="{show(text.y)}"'
    if text.turn or text.stretch != 1:
        turned = f" rotate({-text.turn})" if text.turn else ""
        stretched = f" scale({text.stretch:g},1)" if text.stretch != 1 else ""
        place = f'transform="translate({show(text.x)},{show(text.y)}){turned}{stretched}"'
    spacing = f' letter-spacing="{show(text.spacing)}"' if text.spacing else ""
    face = f'{CLASSES[text.font]} font-size="{show(text.size)}"{spacing} fill="{text.colour}"'
    first, *others = text.lines
    x = 0 if place.startswith("t") else text.x
    move = _shorten(f'<tspan x="{show(x)}" dy="{show(text.leading)}">')
    below = "".join(f"{move}{escape(line)}</tspan>" for line in others)
    return f"{_shorten(f'<text {place}{face}>')}{escape(first)}{below}</text>"
