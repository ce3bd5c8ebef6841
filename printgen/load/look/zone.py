"""The zones of a card layout: their shape, their values, and the mistakes that are seen without a card."""

import re
from collections.abc import Mapping

from printgen.errors import suggest
from printgen.load.nodes.choices import Either
from printgen.load.nodes.notations import Form, OneOf
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import origin_of
from printgen.model.look import ACROSS, DOWN, ZONE_NAMES, CardZone, Inset
from printgen.units import parse_length

ZONES, NO_ZONE = "zones", "none"
LENGTH = r"-?[0-9]{1,4}(?:\.[0-9]{1,4})? ?(?:mm|cm|in)|[0-9]{1,3}(?:\.[0-9]{1,2})?%"
EDGE = rf"(?:({'|'.join(ZONE_NAMES)})(?: \+ |$))?({LENGTH})?"
EDGE_HINT = "like 4mm, -1.2mm, 50% or index + 2mm"
SIDE_HINT = "like 12mm or 50%"
# A layout must have this zone: it holds the words of the cards.
NEEDED = "text"
# These zones need no width or no height: they are as large as what stands in them.
FITTED = {"index": "width", "foot": "height"}


def _read_edge(text: str) -> Inset:
    found = re.fullmatch(EDGE, text)
    if not found or not text:
        beside = text.partition(" ")[0]
        if re.fullmatch(r"[a-z-]+( \+ .*)?", text) and beside not in ZONE_NAMES:
            near = suggest(beside, ZONE_NAMES)
            raise ValueError(f'there is no zone "{beside}": {near}')
        raise ValueError(f'"{text}" is not a place')
    return _measure(found[2] or "0mm")._replace(beside=found[1] or "")


def _read_side(text: str) -> Inset:
    if not re.fullmatch(LENGTH, text) or text.startswith("-"):
        raise ValueError(f'"{text}" is not a length of a zone')
    return _measure(text)


def _measure(text: str) -> Inset:
    if text.endswith("%"):
        return Inset(0, float(text[:-1]) / 100)
    length = parse_length(text.removeprefix("-"))
    return Inset(-length if text.startswith("-") else length)


EDGE_FORM, SIDE_FORM = Form(_read_edge, EDGE, EDGE_HINT), Form(_read_side, LENGTH, SIDE_HINT)
ZONE = Shape({key: Maybe(SIDE_FORM if key in ("width", "height") else EDGE_FORM, None) for key in (*ACROSS, *DOWN)})
ZONE_LIST = Shape({name: Maybe(Either(OneOf((NO_ZONE,), "zone"), keys=ZONE), None) for name in ZONE_NAMES})


def make_zones(said: Record, report: Report) -> dict[str, CardZone]:
    """Return the zones of a layout by name, having noted what is wrong with them."""
    stated = {name: zone for name, zone in said.items() if isinstance(zone, Record)}
    if NEEDED not in stated:
        report.add(said.node, f'the zone "{NEEDED}" is missing', "a card without words says nothing")
    made = {name: report.make(_make_zone, zone, name) for name, zone in stated.items()}
    zones = {name: zone for name, zone in made.items() if zone}
    if len(zones) == len(stated):
        for name in zones:
            report.attempt(_check_neighbours, zones, name, said)
    return zones


def _make_zone(said: Record, name: str) -> CardZone:
    """Return a zone. Raises Fault if too little or too much says where it lies."""
    for keys in (ACROSS, DOWN):
        given = [key for key in keys if said[key] is not None]
        least = 1 if FITTED.get(name) in keys and FITTED[name] not in given else 2
        if not least <= len(given) <= len(keys) - 1:
            what = "has none of them" if not given else f"has {' and '.join(given)}{' alone' * (len(given) == 1)}"
            raise fault(said.node, what, f"say two of {keys[0]}, {keys[1]} and {keys[2]}")
    return CardZone(name, **said, origin=origin_of(said.node))


def _check_neighbours(zones: Mapping[str, CardZone], name: str, said: Record) -> None:
    """Make sure that what a zone stands beside is there, and does not stand beside it in turn. Raises Fault."""
    for beside in zones[name].neighbours:
        if beside not in zones:
            if said[beside] == NO_ZONE:
                raise fault(said.at(beside), f'the zone "{name}" stands beside it', f"say where {name} stands instead")
            raise fault(said.at(name), f'stands beside the zone "{beside}", which there is not')
    seen, waiting = set[str](), [name]
    while waiting:
        for beside in zones[waiting.pop()].neighbours:
            if beside == name:
                raise fault(said.at(name), "stands beside a zone that stands beside it in turn")
            if beside in zones and beside not in seen:
                seen.add(beside)
                waiting.append(beside)
