"""The cards of a page as they are read from their drawings, as if each were printed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser
from math import cos, radians, sin
from typing import Any

from printgen.verify.front import FOOT, PrintedCard, read_front
from printgen.verify.ink import WHOLE, Ink, PaintedPath, Point, Run, drop_spaces, surround

NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
COMMAND = re.compile(r"([MmLlCcqhvaZz])([^A-Za-z]*)")
STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
# The points of a curve, each as a distance from where the curve begins.
PULLED = {"c": 3, "q": 2}
# About how wide a letter is, and a narrow one, and how high, in sizes of its type: only on which panel words stand, and
# where the mark in a corner ends, depends on that.
WIDE, SLIM, HIGH = 0.45, 0.25, 0.7
NARROW = frozenset("fijlrtI1 .,:;!'|()-")


def read_drawn_card(svg: str, size: Point) -> PrintedCard | None:
    """Return the card that a drawing shows; None if it has no foot."""
    drawing = _DrawnSide()
    drawing.feed(svg)
    drawing.close()
    foot = next((run for run in drawing.runs if FOOT.fullmatch(drop_spaces(run.words))), None)
    if foot is None:
        return None
    others = (run for run in drawing.runs if run is not foot)
    return read_front(Ink((foot, *others), tuple(drawing.fills)), size, 1)


def fill_frames(frames: Sequence[Sequence[Any]], items: Iterable[Sequence[Any]]) -> str:
    """Return a side of a card as SVG: items fill the holes of frames, as on the page."""
    return "".join(_fill(*frames[number], values=values) for number, *values in items)


def _fill(frame: str, leading: float = 0, *, values: Sequence[Any]) -> str:
    """Return a frame with values in its holes; lines of words stand below one another."""
    below = f"<tspan x='0' dy='{leading}'>"
    pieces = frame.split("~")
    said = [re.sub("\n(.*)", rf"{below}\1</tspan>", str(value)) for value in values]
    return "".join(piece + value for piece, value in zip(pieces, [*said, ""], strict=True))


class _DrawnSide(HTMLParser):
    """Reads the words and the filled shapes of a drawing."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: list[Run] = []
        self.fills: list[PaintedPath] = []
        self._steps: list[tuple[str, list[float]]] = []
        self._place: Point = (0, 0)
        self._size, self._words = 0.0, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Any]]) -> None:
        """Note where words begin, or a shape."""
        said = dict(attrs)
        if tag == "text":
            self._steps, self._size = list(_list_steps(said)), float(said["font-size"])
            self._place = (float(said.get("x", 0)), float(said.get("y", 0)))
        elif tag == "tspan":
            self._end_run()
            self._place = (float(said["x"]), self._place[1] + float(said["dy"]))
        elif tag == "rect" and said.get("fill") != "none":
            left, top, width, height = (float(said[key]) for key in ("x", "y", "width", "height"))
            corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
            points = tuple(_move(point, [*_list_steps(said)]) for point in corners)
            self.fills.append(PaintedPath(surround(points), points, curved="rx" in said))
        elif tag == "path" and said.get("fill") != "none":
            steps = list(_list_steps(said))
            points = tuple(_move(point, steps) for point in _list_points(said["d"]))
            self.fills.append(
                PaintedPath(surround(points), points, curved=any(letter in said["d"] for letter in "Ccqa"))
            )

    def handle_data(self, data: str) -> None:
        """Note words."""
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        """Note that words have come to an end."""
        if tag in ("text", "tspan"):
            self._end_run()

    def _end_run(self) -> None:
        """Put the words that were read into a run of their own."""
        if self._words:
            x, y = self._place
            wide = sum(SLIM if letter in NARROW else WIDE for letter in self._words)
            far = (x + wide * self._size, y - HIGH * self._size)
            turn = sum(-numbers[0] for step, numbers in self._steps if step == "rotate")
            box = surround([_move((x, y), self._steps), _move(far, self._steps)])
            self.runs.append(Run(self._words, box, _move((x, y), self._steps), round(turn) % WHOLE))
        self._words = ""


def _list_points(said: str) -> Iterator[Point]:
    """Yield the points of a path, also the control points of curves; small letters stand for distances."""
    x = y = 0.0
    for letter, text in COMMAND.findall(said):
        numbers = [float(number) for number in NUMBER.findall(text)]
        if letter in "hv":
            x, y = (x + numbers[0], y) if letter == "h" else (x, y + numbers[0])
            yield x, y
            continue
        ends = numbers[5:] if letter == "a" else numbers
        pairs = list(zip(ends[::2], ends[1::2], strict=True))
        each = PULLED.get(letter, 1)
        for start in range(0, len(pairs), each):
            base = (x, y) if letter.islower() else (0, 0)
            for right, down in pairs[start : start + each]:
                x, y = base[0] + right, base[1] + down
                yield x, y


def _list_steps(said: dict[str, Any]) -> Iterator[tuple[str, list[float]]]:
    """Yield the steps of a transformation, with their numbers, the one that is taken last first."""
    for step, numbers in STEP.findall(said.get("transform", "")):
        yield step, [float(number) for number in NUMBER.findall(numbers)]


def _move(point: Point, steps: list[tuple[str, list[float]]]) -> Point:
    """Return where a point comes to lie."""
    x, y = point
    for step, (first, *others) in reversed(steps):
        if step == "translate":
            x, y = x + first, y + others[0]
        elif step == "scale":
            x, y = x * first, y * (others or [first])[0]
        else:
            turn = radians(first)
            x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
    return x, y
