"""Card layouts and their zones: the shape of a file in layouts/cards, and the layout that it makes with its parents."""

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import reduce
from pathlib import Path

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import BadData, Origin, Problem, suggest
from printgen.files import noting_files
from printgen.load.layers import EXTENDS, merge_nodes, trace_parents
from printgen.load.nodes.choices import TITLE, WITH_UNIT, Either, Extending
from printgen.load.nodes.notations import Decimal, Form, OneOf
from printgen.load.nodes.records import Record, Report, read_twice, value_of
from printgen.load.nodes.scalars import fault, line
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.nodes.source import Fault, open_file, origin_of, read_file, to_problems
from printgen.model.look import ACROSS, DOWN, ZONE_NAMES, CardLayout, CardZone, Inset, TypeSize
from printgen.model.product import DeckSpec
from printgen.paths import known_layouts, shipped
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
ZONE = Shape(
    {
        "left": Maybe(
            EDGE_FORM, "From the left safe margin, or from the right edge of another zone: index + 2mm.", None
        ),
        "right": Maybe(EDGE_FORM, "From the right safe margin, or from the left edge of another zone.", None),
        "width": Maybe(SIDE_FORM, WITH_UNIT, None),
        "top": Maybe(
            EDGE_FORM, "From the upper safe margin, or from the lower edge of another zone: banner + 2mm.", None
        ),
        "bottom": Maybe(
            EDGE_FORM, "From the lower safe margin, or from the upper edge of another zone: foot + 3mm.", None
        ),
        "height": Maybe(SIDE_FORM, WITH_UNIT, None),
    }
)
PLACE = Either(OneOf((NO_ZONE,), "zone"), keys=ZONE)
ZONE_LIST = Shape(
    {
        "banner": Maybe(PLACE, "The coloured panel below index and titles.", None),
        "index": Maybe(PLACE, "The die face, or rank and suit; as wide as this deck's if no width is given.", None),
        "sign": Maybe(PLACE, "The symbol of the card, small, in its head; cards without one have none there.", None),
        "kicker": Maybe(PLACE, "The small line above the title; in the title's zone if it has none of its own.", None),
        "title": Maybe(PLACE, "The title.", None),
        "picture": Maybe(PLACE, "The picture.", None),
        "symbol": Maybe(PLACE, "The symbol, as large as the room that words leave there.", None),
        "stats": Maybe(PLACE, "Short fields as a table, each label above its value.", None),
        "text": Maybe(PLACE, "The words.", None),
        "fields": Maybe(
            PLACE, "Fields and columns with their labels; with the text if they have no zone of their own.", None
        ),
        "foot": Maybe(PLACE, "The card's id and the deck's fingerprint; one line high if no height is given.", None),
    }
)


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
                raise said.fault(beside, f'the zone "{name}" stands beside it', f"say where {name} stands instead")
            raise said.fault(name, f'stands beside the zone "{beside}", which there is not')
    seen, waiting = set[str](), [name]
    while waiting:
        for beside in zones[waiting.pop()].neighbours:
            if beside == name:
                raise said.fault(name, "stands beside a zone that stands beside it in turn")
            if beside in zones and beside not in seen:
                seen.add(beside)
                waiting.append(beside)


LEADING = 1.2
POINTS = Decimal(3, 72)
TYPE_SIZE = Shape(
    {
        "size": Must(POINTS, "In points."),
        "least": Maybe(POINTS, "How small it may become, in points; as large as it is if left out.", None),
        "leading": Maybe(Decimal(1, 2), "From line to line, as a multiple of the size; 1.2 if left out.", LEADING),
    }
)
# What a layout sets in a size of its own.
SIZES = {
    "corner": Must(TYPE_SIZE, "Type of what stands in the corner."),
    "heading": Must(TYPE_SIZE, "Type of the deck's title."),
    "headline": Must(TYPE_SIZE, "Type of the card's title."),
    "result": Must(TYPE_SIZE, "Type of the titles of its sections."),
    "body": Must(TYPE_SIZE, "Type of the texts."),
    "label": Must(TYPE_SIZE, "Type of the labels."),
}
LAYOUT_KEYS = Shape(
    {
        EXTENDS: Maybe(line, "Another layout, or a file beside this one; what is not said here is as there."),
        "title": TITLE,
        "header": Must(
            OneOf(("panel", "token", "corners"), "header"),
            "A panel with corner and title, with the corner on a disc as on a token, or rank and suit in two corners.",
        ),
        "sections": Must(
            OneOf(("bands", "bars", "text"), "kind of section"),
            "bands with a coloured tab, bars on panels, or text alone.",
        ),
        "labels": Maybe(
            OneOf(("above", "beside"), "place of labels"),
            "Whether labels stand above the titles or beside them.",
            "above",
        ),
        **SIZES,
        ZONES: Maybe(
            ZONE_LIST, "Where parts stand: two of each three distances for each, or none to leave it out.", None
        ),
    }
)
LAYOUT = Extending(EXTENDS, LAYOUT_KEYS)
# The layouts whose zones one has that says nothing of zones, by its header.
USUAL = {"panel": "bands", "token": "units", "corners": "playing-card"}


def load_layout(spec: DeckSpec) -> CardLayout:
    """Return the card layout that a deck asks for. Raises BadData if there is none, or for mistakes in its file."""
    known = known_layouts("cards")
    if spec.layout not in known:
        message = f'decks.{spec.id}.layout: unknown layout "{spec.layout}"'
        raise BadData([Problem(spec.layout_origin, message, suggest(spec.layout, known))])
    return read_file(known[spec.layout], read_layout)


def list_layout_files(path: Path) -> list[Path]:
    """Return all files that a card layout is made of: its own, its parents', and the one that lends it zones.

    A layout that cannot be read has its own file alone: whoever draws with the layout tells what is wrong.
    """
    with noting_files() as files, suppress(BadData):
        read_file(path, read_layout)
    return list(files) or [path]


def read_layout(node: Node, name: str) -> CardLayout:
    """Read a card layout with what it extends. Raises BadData."""
    roots = [*trace_parents(node, "cards")]
    root = reduce(_merge_layouts, roots)
    try:
        return read_twice(_add_usual_zones(root), LAYOUT, _make_layout, name, origin_of(node))
    except Fault as fault:
        raise BadData(to_problems(fault, *roots)) from None


def _merge_layouts(child: Node, parent: Node) -> Node:
    """Return a layout's node with what its parent states and it does not; each of its zones goes before as a whole."""
    own = value_of(child, ZONES)
    names = [key.value for key, _ in own.value] if isinstance(own, MappingNode) else []
    zones = value_of(parent, ZONES)
    if isinstance(zones, MappingNode) and isinstance(parent, MappingNode):
        left = [pair for pair in zones.value if pair[0].value not in names]
        lean = MappingNode(zones.tag, left, zones.start_mark, zones.end_mark)
        pairs = [(key, lean if value is zones else value) for key, value in parent.value]
        parent = MappingNode(parent.tag, pairs, parent.start_mark, parent.end_mark)
    return merge_nodes(child, parent)


def _add_usual_zones(root: Node) -> Node:
    """Return a layout's node with the zones of a shipped layout of its header, if it has none."""
    header = value_of(root, "header")
    like = USUAL.get(header.value) if isinstance(header, ScalarNode) else None
    if value_of(root, ZONES) is not None or not like:
        return root
    usual = open_file(shipped("layouts") / "cards" / f"{like}.yaml")
    pairs = [pair for pair in usual.value if pair[0].value == ZONES]
    return MappingNode(root.tag, [*root.value, *pairs], root.start_mark, root.end_mark)


def _make_layout(said: Record, name: str, origin: Origin, report: Report) -> CardLayout | None:
    sizes = {key: report.make(_make_size, said[key]) for key in SIZES if key in said}
    zones = make_zones(said[ZONES], report) if said.get(ZONES) else {}
    if not said.whole or report.mistakes:
        return None
    values = {key: value for key, value in said.items() if key != EXTENDS}
    return CardLayout(name, **values | sizes | {ZONES: zones}, origin=origin)


def _make_size(said: Record) -> TypeSize:
    """Return a size of type; one without a least size does not shrink. Raises Fault."""
    least = said["least"] or said["size"]
    if least > said["size"]:
        raise fault(said.node, f"the least size {least:g} is more than the size {said['size']:g}")
    return TypeSize(said["size"], least, said["leading"])
