"""The symbols that a pack brings along: drawings in its folder, named in system.yaml, each made one outline.

A drawing is read as a picture is. Its colours count for nothing, but that what is white is a hole.
"""

from functools import lru_cache
from pathlib import Path

from printgen.load.inside import Unusable, find_file
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.symbols import bring_symbols, read_plain
from printgen.load.picture.file import read_file
from printgen.load.picture.tracing import trace_drawings
from printgen.model.art import NamedOutline, Outline, Point

# How many bytes the file of a symbol may have, and how many shapes and groups; more lines and curves than these slow
# each page on which it stands.
LARGEST, MOST_ELEMENTS, MOST_STEPS = 64 * 1024, 300, 400
# How long the outlines of all symbols of a pack may take: usual symbols take a hundredth of a second each.
SECONDS = 10
# So many packs are kept whose outlines were made.
KEPT = 8
SIMPLE = "a symbol is simple: remove points from it"
# How much of the square the longer side of a symbol takes, as in the symbols that come with printgen.
FILLED = 60 / 64
DIGITS = 4


def read_own_symbols(said: Record | None, report: Report) -> None:
    """Read the drawings that a record names, by the names of their symbols, and let the pack name these."""
    own: dict[str, NamedOutline | None] = {}
    if said:
        own = {name: None for name in said.names if said.has(name)}
        found = {name: _read_drawing(name, said) for name in own if name in said}
        drawings = {name: drawing for name, drawing in found.items() if isinstance(drawing, str)}
        for name, outline in (
            found | dict(zip(drawings, trace_symbols(tuple(drawings.values())), strict=True))
        ).items():
            if isinstance(outline, Unusable):
                report.add(said.at(name), f'the drawing "{said[name]}" {outline.message}', outline.hint)
            elif isinstance(outline, tuple):
                own[name] = NamedOutline(name, outline)
    bring_symbols(own)


def _read_drawing(name: str, said: Record) -> Outline | str | Unusable | None:
    """Return what a file draws, as SVG of plain attributes; an outline if it is one as it is."""
    if not said[name].lower().endswith(".svg"):
        return Unusable("is not an SVG file by its ending", "a symbol is drawn as SVG; give anything else as a picture")
    try:
        data, _ = read_file(find_file(Path(origin_of(said.at(name)).file).parent, said[name]), LARGEST, SIMPLE)
        return read_plain(data.decode("ascii", "replace")) or clean_symbol(data)
    except Unusable as reason:
        return reason


def clean_symbol(data: bytes) -> str:
    """Return all that is drawn of a symbol as SVG of plain attributes alone. Raises Unusable."""
    from printgen.load.picture.svg import clean_svg  # only packs that bring symbols wait for it

    _, drawing = clean_svg(data)
    if "stroke-dasharray=" in drawing:
        raise Unusable("has dashes", "turn its strokes into paths")
    elements = drawing.count("</") - len(("svg", "g"))  # which hold all of it
    if elements > MOST_ELEMENTS:
        message = f"has {elements:,} parts, and {MOST_ELEMENTS} is the most"
        raise Unusable(message, "a symbol is simple: leave some out")
    return drawing


@lru_cache(KEPT)
def trace_symbols(drawings: tuple[str, ...]) -> list[Outline | Unusable | None]:
    """Return drawings as outlines in the unit square, or why there is none; None for those that time did not allow."""
    made = trace_drawings(drawings, "merge_shapes", SECONDS, SIMPLE)
    return [_fit(each) if isinstance(each, list) else each for each in made]


def _fit(steps: list[tuple[str, list[Point]]]) -> Outline | Unusable:
    """Return steps as an outline that fills its square, y upwards."""
    if not any(points for letter, points in steps if letter != "m"):
        return Unusable("draws nothing", "shapes without fill and stroke show nothing, and white ones are holes")
    if len(steps) > MOST_STEPS:
        return Unusable(f"has {len(steps):,} lines and curves, and {MOST_STEPS} is the most", SIMPLE)
    points = [point for _, ends in steps for point in ends]
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*points, strict=True))
    scale = FILLED / max(right - left, bottom - top)
    x, y = (left + right) / 2, (top + bottom) / 2
    return tuple(
        (letter, *(round(value, DIGITS) + 0.0 for a, b in ends for value in ((a - x) * scale, (y - b) * scale)))
        for letter, ends in steps
    )
