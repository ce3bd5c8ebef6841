"""Zones on a card of a format: rectangles in points, and what is wrong with those that no card can have."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from printgen.errors import BadData, Problem
from printgen.model.look import CardFormat, CardLayout, Inset
from printgen.typeset.frame import Area
from printgen.units import Points, to_points

# What must not lie on one another: zones with words, and pictures.
SOLID = ("index", "kicker", "title", "sign", "picture", "stats", "text", "fields", "foot")
# What is as large as what stands in it, and takes no room where that is nothing.
FITTED = ("index", "foot")
# Rounding and hairs do not count, in points.
TOLERANCE: Points = 0.3
POINT = 25.4 / 72


class _Resolver:
    """Finds zones as they are asked for, for each may stand beside others."""

    def __init__(self, layout: CardLayout, card: CardFormat, fit: Mapping[str, Points]) -> None:
        self.zones = layout.zones
        self.card = card
        self.fit = fit
        self._spans: dict[tuple[str, bool], tuple[Points, Points]] = {}

    def find(self, name: str) -> Area:
        (left, width), (top, height) = self._span(name, across=True), self._span(name, across=False)
        return Area(left, top, width, height)

    def _span(self, name: str, *, across: bool) -> tuple[Points, Points]:
        """Return where a zone begins in one direction, and how long it is there."""
        if (name, across) not in self._spans:
            zone = self.zones[name]
            near, far, long = (zone.left, zone.right, zone.width) if across else (zone.top, zone.bottom, zone.height)
            whole = to_points(self.card.width if across else self.card.height)
            start = self._place(near, across=across, far=False) if near else None
            end = whole - self._place(far, across=across, far=True) if far else None
            if start is not None and end is not None:
                length = end - start
            else:
                length = self._measure(long, across=across) if long else self.fit.get(name, 0.0)
            self._spans[name, across] = ((end or 0) - length if start is None else start, length)
        return self._spans[name, across]

    def _place(self, edge: Inset, *, across: bool, far: bool) -> Points:
        """Return how far an edge lies from that edge of the card."""
        if not edge.beside:
            return to_points(self.card.safe) + self._measure(edge, across=across)
        start, length = self._span(edge.beside, across=across)
        whole = to_points(self.card.width if across else self.card.height)
        if not self.fit.get(edge.beside, 1):  # which is not there, nor is the gap
            return whole - start - length if far else start
        beside = whole - start if far else start + length
        return beside + self._measure(edge, across=across)

    def _measure(self, distance: Inset, *, across: bool) -> Points:
        room = (self.card.width if across else self.card.height) - 2 * self.card.safe
        return to_points(distance.length) * self.card.type + to_points(room) * distance.share


def resolve_zones(layout: CardLayout, card: CardFormat, fit: Mapping[str, Points]) -> dict[str, Area]:
    """Return where the zones of a layout lie on cards of a format.

    fit: the size of zones that are as large as what stands in them, 0 where that is nothing.

    Raises BadData for zones that cannot be there.
    """
    # A layout is judged as on cards that have all of it, and then as on these.
    for sizes in ({name: size for name, size in fit.items() if size or name in FITTED}, fit):
        resolver = _Resolver(layout, card, sizes)
        areas = {name: resolver.find(name) for name in layout.zones}
        shown = {name: area for name, area in areas.items() if sizes.get(name, 1) or name in FITTED}
        problems = [*_find_outside(layout, card, shown, sizes), *_find_overlaps(layout, card, shown)]
        if problems:
            raise BadData(problems)
    return areas


def _find_outside(
    layout: CardLayout, card: CardFormat, areas: Mapping[str, Area], fit: Mapping[str, Points]
) -> Iterator[Problem]:
    """Yield a problem for each zone that is not on the card, or has no size."""
    for name, (x, y, width, height) in areas.items():
        place = layout.zones[name].origin
        beyond = max(-x, -y, x + width - to_points(card.width), y + height - to_points(card.height))
        small = min(width, height)
        if beyond > TOLERANCE:
            said = f"lies {beyond * POINT:.1f} mm outside the card ({card.title})"
            yield Problem(place, f"zones.{name}: {said}", "distances count from the safe margins")
        elif small < (0 if name in fit else TOLERANCE):
            said = f"is {max(0, width) * POINT:.1f} mm wide and {max(0, height) * POINT:.1f} mm high"
            yield Problem(place, f"zones.{name}: {said} on a card ({card.title})", "its edges pass one another")


def _find_overlaps(layout: CardLayout, card: CardFormat, areas: Mapping[str, Area]) -> Iterator[Problem]:
    """Yield a problem for each pair of zones that lie on one another and must not."""
    for first, second in combinations([name for name in areas if name in SOLID], 2):
        one, other = areas[first], areas[second]
        wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        if wide > TOLERANCE and high > TOLERANCE:
            size = f"{wide * POINT:.1f} mm by {high * POINT:.1f} mm"
            own = layout.zones[first].origin.file == layout.origin.file  # not that of a layout which it extends
            blamed, under = (first, second) if own else (second, first)
            said = f'lies on the zone "{under}" by {size} on a card ({card.title})'
            yield Problem(layout.zones[blamed].origin, f"zones.{blamed}: {said}", "words need room of their own")
