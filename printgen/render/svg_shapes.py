"""Shapes of frames as elements of SVG, and outlines as short paths of whole numbers, each step from the last one."""

from collections.abc import Iterable
from math import hypot

from printgen.model.art import Outline, Point
from printgen.typeset.frame import Box, Ornament, Path, PlacedPicture, Rules, Symbol
from printgen.typeset.type.outline import ROUND
from printgen.units import Points

LETTERS = {"m": "M", "l": "L", "c": "C"}


def draw_shape(item: Box | Symbol | Path) -> str:
    """Return a shape as an element."""
    match item:
        case Box():
            return f'<path d="{trace_box(item)}" {paint(item.fill, item.stroke, item.line)}/>'
        case Symbol(x, y, size, named, colour, turn):
            place = f"translate({show(x)},{show(y)}) rotate({-turn}) scale({show(size)},{show(-size)})"
            return f'<path d="{trace(named.steps)}" transform="{place}" fill="{colour}"/>'
        case Path(x, y, outline, fill, stroke_, line):
            place = f"translate({show(x)},{show(y)}) scale(1,-1)"
            return f'<path d="{trace(outline)}Z" transform="{place}" {paint(fill, stroke_, line)}/>'


def draw_rules(rules: Rules, key: str, path: str = "") -> str:
    """Return straight lines as an element.

    key: the id of what clips them, if they are clipped.
    path: the lines as a path, "" for each by itself.
    """
    path = path or " ".join(map(trace_segment, rules.segments))
    drawn = stroke(path, rules.line, rules.colour, rules.dash)
    if rules.clip is None:
        return drawn
    clip = f'<clipPath id="{key}"><path d="{trace_box(rules.clip)}"/></clipPath>'
    return f'{clip}<g clip-path="url(#{key})">{drawn}</g>'


def use_picture(placed: PlacedPicture, key: str, clip: str) -> str:
    """Return a picture that is defined under a key as an element.

    clip: the id of what clips it, if it is clipped.
    """
    area, box = placed.area, placed.clip
    size = f'x="{show(area.x)}" y="{show(area.y)}" width="{show(area.width)}" height="{show(area.height)}"'
    drawn = f'<use href="#{key}" {size}/>'
    if area == box[:4] and not box.radius:
        return drawn
    return f'<clipPath id="{clip}"><path d="{trace_box(box)}"/></clipPath><g clip-path="url(#{clip})">{drawn}</g>'


def draw_ornament(ornament: Ornament, key: str) -> str:
    """Return contours at their places as an element; `key` begins the ids of what clips and what repeats them."""
    painted = stroke_of(ornament.colour, ornament.line) if ornament.line else paint(ornament.colour, "", 0)
    clip = f'<clipPath id="{key}"><path d="{trace_box(ornament.clip)}"/></clipPath>'
    defined = f'<defs>{clip}<path id="{key}-shape" d="{trace(ornament.outline)}"/></defs>'
    uses = "".join(
        f'<use href="#{key}-shape" transform="translate({show(ornament.x + x)},{show(ornament.y - y)}) '
        f'rotate({show(-turn)}) scale(1,-1)"/>'
        for x, y, turn in ornament.places
    )
    return f'{defined}<g clip-path="url(#{key})" {painted}>{uses}</g>'


def show(length: float) -> str:
    """Return a length as short as it can be said to a thousandth of a point."""
    return f"{round(length, 3) + 0:.7g}"


def paint(fill: str, stroke: str, line: Points) -> str:
    """Return the attributes of an inside and an edge, each of a colour or "" for none."""
    outline = f' stroke="{stroke}" stroke-width="{show(line)}"' if stroke else ""
    return f'fill="{fill or "none"}"{outline}'


def stroke(path: str, line: Points, colour: str, dash: Points = 0) -> str:
    """Return a path as an element that is drawn as a line."""
    dashes = f' stroke-dasharray="{show(dash)}"' if dash else ""
    return f'<path d="{path}" {stroke_of(colour, line)}{dashes}/>'


def stroke_of(colour: str, line: Points) -> str:
    """Return the attributes of a line without an inside."""
    return f'fill="none" stroke="{colour}" stroke-width="{show(line)}"'


def trace(outline: Outline) -> str:
    """Return an outline as a path."""
    return " ".join(LETTERS[letter] + " ".join(map(show, numbers)) for letter, *numbers in outline)


def trace_segment(segment: Iterable[Points]) -> str:
    """Return a straight line, (x1, y1, x2, y2), as a path."""
    x1, y1, x2, y2 = map(show, segment)
    return f"M{x1} {y1}L{x2} {y2}"


def trace_box(box: Box) -> str:
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
        path.append(f"{'L' if path else 'M'}{show(start[0])} {show(start[1])}")
        if r:
            k = r * (1 - ROUND)
            near, far = (x - k * down, y + k * across), (x + k * across, y + k * down)
            path.append("C" + " ".join(show(value) for point in (near, far, end) for value in point))
    return "".join(path) + "Z"


# How far a simpler curve or a line may lie from a curve, in units of the path: less than numbers are rounded by.
LOST = 0.35
# How far apart the middles of a curve with one control point and of a curve with two lie, by their difference.
SHARE = 3**0.5 / 36


def trace_short(outline: Outline, units: int) -> str:
    """Return an outline as a path, y downwards.

    units: how many units of the path are one of the outline; half of one is lost.
    """
    path, place, before = "", (0, 0), ""
    for letter, *numbers in outline:
        ends = [(right * units, -up * units) for right, up in zip(numbers[::2], numbers[1::2], strict=True)]
        letter, points = _simplify(letter, [place, *ends])  # noqa: PLW2901
        ways = [(round(right) - place[0], round(down) - place[1]) for right, down in points]
        right, down = ways[0]
        said = [number for way in ways for number in way]
        if letter == "l" and not (right and down):  # lines across and down have a letter of their own
            letter, said = ("v", [down]) if down else ("h", [right])  # noqa: PLW2901
        place = (place[0] + ways[-1][0], place[1] + ways[-1][1])
        if letter == "m" or any(said):
            path += _join("" if letter == before and letter in "lqc" else letter, said)
            before = letter
    return path


def _simplify(letter: str, points: list[Point]) -> tuple[str, list[Point]]:
    """Return a step with its points behind the first: a curve as a simpler one or a line, if that is near."""
    start, *ends = points
    if letter != "c":
        return letter, ends
    first, second, end = ends
    if end != start and max(_measure(first, start, end), _measure(second, start, end)) < LOST:
        return "l", [end]
    off = [d - 3 * c + 3 * b - a for a, b, c, d in zip(start, first, second, end, strict=True)]
    if hypot(*off) * SHARE >= LOST:
        return letter, ends
    x, y = ((3 * (b + c) - a - d) / 4 for a, b, c, d in zip(start, first, second, end, strict=True))
    return "q", [(x, y), end]


def _measure(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a line, or from its ends if it lies beyond them."""
    way, off = complex(end[0] - start[0], end[1] - start[1]), complex(point[0] - start[0], point[1] - start[1])
    share = min(1.0, max(0.0, (off * way.conjugate()).real / abs(way) ** 2))
    return abs(off - share * way)


def _join(letter: str, numbers: list[int]) -> str:
    """Return a step; no blank stands before a minus, or behind a letter."""
    said = letter
    for number in numbers:
        is_apart = number < 0 or (letter and said == letter)
        said += str(number) if is_apart else f" {number}"
    return said
