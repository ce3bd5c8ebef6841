"""What lies where on a page or a card: the files and lines that made it, and where it is cut and folded.

Nothing of this is printed. Whoever shows a page asks for it, to lay it over the drawing.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from typing import NamedTuple

from printgen.compose.document import Group, Layer, Page, PageItem
from printgen.errors import Origin
from printgen.imposition.verso import Slot
from printgen.model.marker import MarkerShape
from printgen.products.deck import Card
from printgen.typeset.frame import Area, Box, Frame, Item, PlacedPicture, Rules, Symbol, Text
from printgen.typeset.piece import DASH
from printgen.units import to_points

# How far below its point the upper corners of a hexagon lie, as a share of its height.
CORNER = 0.25


class Cause(NamedTuple):
    """What made a thing on a page."""

    title: str
    origin: Origin
    shape: MarkerShape | None = None  # what it is cut to; None for what has straight edges, or is not cut


class CauseArea(NamedTuple):
    """What lies in an area, in points from the top left corner."""

    area: Area
    made: Cause


class Overlay(NamedTuple):
    """What may be shown on a page beside what is printed."""

    places: tuple[CauseArea, ...] = ()
    cuts: tuple[str, ...] = ()  # outlines as SVG has them, in points
    folds: tuple[str, ...] = ()


def find_sections(card: Card, front: Frame) -> Iterator[CauseArea]:
    """Yield where the sections of a card stand on its front, as far as its parts tell."""
    for part in front.parts:
        areas = [area for item in front.items[part.start : part.end] for area in _list_areas(item)]
        for section in card.sections:
            if areas and section.heading and section.heading.id in part.headings:
                yield CauseArea(_join(areas), Cause(section.label or section.title or card.title, section.origin))


def lay_over(page: Page, made: Mapping[Frame, Cause], titled: Mapping[str, Cause], cards: Iterable[Frame]) -> Overlay:
    """Return what lies where on a page.

    made: what made each frame that is known.
    titled: the same by the titles of frames.
    cards: frames of whole cards, such as grounds and backs, which are cut out.
    """
    whole = set(cards)
    places: list[CauseArea] = []
    cuts: list[str] = []
    folds: list[str] = []
    for group in _list_groups(page.items):
        area = Area(*map(to_points, group.slot[:4]))
        if found := made.get(group.frame) or titled.get(group.frame.title):
            places.append(CauseArea(area, found))
            cuts += _trace_cut(area, found.shape)
        elif group.frame in whole:
            cuts += _trace_cut(area, "square")
        folds += _list_folds(group.slot, group.frame.items)
    return Overlay(tuple(places), tuple(dict.fromkeys(cuts)), tuple(dict.fromkeys(folds)))


def _list_groups(items: Iterable[PageItem]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
        elif isinstance(item, Layer):
            yield from _list_groups(item.items)


def _trace_cut(area: Area, shape: MarkerShape | None) -> Iterator[str]:
    """Yield the outline of what is cut to a shape; nothing for what has none."""
    x, y, width, height = area
    if shape == "round":
        radius = width / 2
        arcs = f"a{radius:.2f} {radius:.2f} 0 1 0 {width:.2f} 0a{radius:.2f} {radius:.2f} 0 1 0 {-width:.2f} 0Z"
        yield f"M{x:.2f} {y + height / 2:.2f}{arcs}"
    elif shape == "hexagon":
        high, low, middle, right = y + CORNER * height, y + (1 - CORNER) * height, x + width / 2, x + width
        corners = ((middle, y), (right, high), (right, low), (middle, y + height), (x, low), (x, high))
        yield f"M{'L'.join(starmap('{:.2f} {:.2f}'.format, corners))}Z"
    elif shape:
        yield f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}Z"


def _list_folds(slot: Slot, items: Iterable[Item]) -> Iterator[str]:
    """Yield the folds that are drawn on a whole paper."""
    if slot.x or slot.y or slot.turn:
        return
    for item in items:
        if isinstance(item, Rules) and item.dash == DASH:
            yield from (f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for x1, y1, x2, y2 in item.segments)


# About how wide a letter is, as a share of its size.
LETTER = 0.5


def _list_areas(item: Item) -> Iterator[Area]:
    """Yield about where an item lies."""
    match item:
        case Text(x, y, _, size, leading, _, lines) if not item.turn:
            width = max((len(line) for line in lines), default=0) * size * LETTER
            yield Area(x, y - size, width, size * 1.3 + leading * (len(lines) - 1))
        case Box(x, y, width, height):
            yield Area(x, y, width, height)
        case Symbol(x, y, size):
            yield Area(x - size / 2, y - size / 2, size, size)
        case PlacedPicture(_, _, Box(x, y, width, height)):
            yield Area(x, y, width, height)
        case _:
            return


def _join(areas: Iterable[Area]) -> Area:
    """Return the smallest area that has all of these in it."""
    found = list(areas)
    left, top = min(area.x for area in found), min(area.y for area in found)
    right, bottom = (
        max(area.x + area.width for area in found),
        max(area.y + area.height for area in found),
    )
    return Area(left, top, right - left, bottom - top)
