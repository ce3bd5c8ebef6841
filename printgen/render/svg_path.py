"""Outlines as short paths of SVG: whole numbers, each step from the end of the one before."""

from math import hypot

from printgen.model.art import Outline, Point

# How far a simpler curve or a line may lie from a curve, in units of the path: less than numbers are rounded by.
LOST = 0.35
# How far the middle of a curve that one point pulls lies from that of the curve that two pull, by their difference.
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
        letter, said = _list_numbers(letter, ways)  # noqa: PLW2901
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


def _list_numbers(letter: str, ways: list[tuple[int, int]]) -> tuple[str, list[int]]:
    """Return the letter and the numbers of a step; lines across and down have a letter and one number."""
    right, down = ways[0]
    if letter == "l" and not (right and down):
        return ("v", [down]) if down else ("h", [right])
    return letter, [number for way in ways for number in way]


def _join(letter: str, numbers: list[int]) -> str:
    """Return a step; no blank stands before a minus, or behind a letter."""
    said = letter
    for number in numbers:
        is_apart = number < 0 or (letter and said == letter)
        said += str(number) if is_apart else f" {number}"
    return said
