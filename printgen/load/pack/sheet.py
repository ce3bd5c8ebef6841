"""Reference sheets that a pack wants: their shape in products.yaml, and what is made of it."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from printgen.errors import suggest
from printgen.load.nodes.choices import Either, Keeping, Placed
from printgen.load.nodes.key_rules import OnlyOne
from printgen.load.nodes.lists import ListOf
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Fault, origin_of
from printgen.model.marker import Marker
from printgen.model.product import Passage, PassageGroup, PassageKind, SheetSpec
from printgen.model.table import Table

MOST_PAGES, MOST_COLUMNS = 20, 6
# More steps side by side have no room for words.
MOST_STEPS = 7
COLUMNS = 3
LEGEND: Final = "legend"
PARTS: tuple[PassageKind, ...] = ("rows", "glossary", "titles")
MAP: PassageKind = "map"
KEYS = (*PARTS, MAP)
PART = Shape(
    {key: Maybe(line) for key in KEYS}, OnlyOne(KEYS, f"expected one of {', '.join(KEYS)}", "such as {rows: spawn}")
)
# The id of a procedure or table, a part of a table, a map, or "legend".
PASSAGE = Either(Keeping(line), keys=PART)
GROUPS = ListOf(Either(PASSAGE, items=ListOf(PASSAGE)))
SHEET = Shape(
    {
        "title": Maybe(line),
        "pages": Maybe(Whole(1, MOST_PAGES), 0),
        "columns": Maybe(Whole(1, MOST_COLUMNS), COLUMNS),
        "strip": Maybe(Keeping(line)),
        "in-play": Maybe(GROUPS, ()),
        "content": Maybe(GROUPS, ()),
    }
)
Asked = Placed | Record


class Contents(NamedTuple):
    """What a pack has to show."""

    tables: Mapping[str, Table | None]  # its tables by id; None for one with problems
    # how many steps each of its procedures has, by id; None if their file has problems
    procedures: Mapping[str, int] | None
    markers: tuple[Marker, ...] | None  # its markers; None if their file has problems
    maps: Collection[str] | None  # the ids of its maps; None if their file has problems


def make_sheet(said: Record, name: str, contents: Contents, report: Report) -> SheetSpec | None:
    """Return a sheet; without a title its title is for the caller to fill in."""
    in_play, content = (
        tuple(_make_group(asked, contents, report) for asked in said.get(key, ())) for key in ("in-play", "content")
    )
    strip = report.attempt(_find_strip, said, contents) if said.get("strip") else ""
    if not said.whole:
        return None
    return SheetSpec(name, said["title"], said["pages"], said["columns"], content, said.origin, in_play, strip or "")


def _find_strip(said: Record, contents: Contents) -> str:
    """Return the procedure whose steps run across the top of a sheet. Raises Fault."""
    name, node = said["strip"]
    if not said.get("in-play"):
        raise fault(node, "a strip stands above what is used in play", "say what that is: in-play")
    if contents.procedures is not None and name not in contents.procedures:
        raise fault(node, f'there is no procedure "{name}"', suggest(name, contents.procedures))
    if contents.procedures is not None and not 1 < contents.procedures[name] <= MOST_STEPS:
        message = f'"{name}" has {contents.procedures[name]} steps, and a strip has room for 2 to {MOST_STEPS}'
        raise fault(node, message, "show it in a box, or write a shorter one")
    return str(name)


def _make_group(asked: Asked | tuple[Asked, ...], contents: Contents, report: Report) -> PassageGroup:
    """Return a part of a sheet, or parts that stand side by side."""
    alone = isinstance(asked, Placed | Record)
    found = [report.attempt(_find_passage, part, contents) for part in ((asked,) if alone else asked)]
    return PassageGroup(tuple(part for part in found if part), wide=not alone)


def _find_passage(asked: Asked, contents: Contents) -> Passage:
    """Return a part of a sheet, which must be there. Raises Fault."""
    if isinstance(asked, Record):
        return _find_part(asked, contents)
    (name, node), origin = asked, origin_of(asked.node)
    procedures = contents.procedures or {}
    if name == LEGEND and name in procedures:
        raise fault(node, '"legend" is a procedure, and what shows the markers', "give the procedure another id")
    if name == LEGEND and contents.markers == ():
        raise fault(node, "there are no markers to explain", "write them in markers.yaml")
    if name == LEGEND:
        return Passage(LEGEND, "", origin)
    if name in procedures and name in contents.tables:
        hint = "give one of them another id, or show {rows: ...} and {glossary: ...}"
        raise fault(node, f'"{name}" is a procedure and a table', hint)
    if name in contents.tables:
        return Passage("table", name, origin)
    if contents.procedures is None or name in procedures:
        return Passage("procedure", name, origin)
    hint = suggest(name, [*procedures, *contents.tables, LEGEND])
    raise fault(node, f'there is no procedure or table "{name}"', hint)


def _find_part(asked: Record, contents: Contents) -> Passage:
    """Return a part of a table, or a map. Raises Fault."""
    if not asked.whole:
        raise Fault  # what is wrong with it has been said
    ((part, name),) = [(part, asked[part]) for part in KEYS if asked[part]]
    tables = contents.tables
    if part == MAP:
        if contents.maps is not None and name not in contents.maps:
            raise fault(
                asked.at(part), f'unknown map "{name}"', suggest(name, contents.maps) or "write it in maps.yaml"
            )
        return Passage(part, name, asked.origin)
    if name not in tables:
        raise fault(asked.at(part), f'unknown table "{name}"', suggest(name, tables))
    table = tables[name]
    if part == "glossary" and table and not (table.has_glossary or table.notes):
        hint = "results and terms make one, where rows name them column by column"
        raise fault(asked.node, f'the table "{name}" has no glossary', hint)
    return Passage(part, name, asked.origin)
