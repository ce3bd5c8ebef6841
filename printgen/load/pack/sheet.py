"""What a pack says of a reference sheet that it wants: how many pages, and which parts of the game in which order."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from yaml.nodes import MappingNode, Node, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.grammar import Later, With, needs_one_of, takes
from printgen.load.nodes.kinds import Whole, fault, line
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.structures import ListOf, Maybe, Shape
from printgen.model.product import Marker, Passage, PassageGroup, PassageKind, SheetSpec
from printgen.model.table import Table

MOST_PAGES, MOST_COLUMNS = 20, 6
COLUMNS = 3
LEGEND: Final = "legend"
PARTS: tuple[PassageKind, ...] = ("rows", "glossary", "titles")
PART = Shape({part: Maybe(line) for part in PARTS})


class Contents(NamedTuple):
    """What a pack has to show: its tables by id, of which those with problems are None, procedures by id, and markers.

    No procedures or markers are known if their file has problems.
    """

    tables: Mapping[str, Table | None]
    procedures: Collection[str] | None
    markers: tuple[Marker, ...] | None

    @takes(line, With(PART, needs_one_of(PARTS)))
    def read_passage(self, node: Node) -> Passage:
        """Read a part of a sheet: the id of a procedure or table, {rows: table} and the like, or "legend"."""
        if isinstance(node, MappingNode):
            return self._read_part(node)
        name, origin = line(node), origin_of(node)
        procedures = self.procedures or ()
        if name == LEGEND and name in procedures:
            raise fault(node, '"legend" is a procedure, and what shows the markers', "give the procedure another id")
        if name == LEGEND and self.markers == ():
            raise fault(node, "there are no markers to explain", "write them in markers.yaml")
        if name == LEGEND:
            return Passage(LEGEND, "", origin)
        if name in procedures and name in self.tables:
            hint = "give one of them another id, or show {rows: ...} and {glossary: ...}"
            raise fault(node, f'"{name}" is a procedure and a table', hint)
        if name in self.tables:
            return Passage("table", name, origin)
        if self.procedures is None or name in procedures:
            return Passage("procedure", name, origin)
        raise fault(
            node, f'there is no procedure or table "{name}"', suggest(name, [*procedures, *self.tables, LEGEND])
        )

    def _read_part(self, node: MappingNode) -> Passage:
        values = PART(node)
        given = [(part, values[part]) for part in PARTS if values[part]]
        if len(given) != 1:
            raise fault(node, f"expected one of {', '.join(PARTS)}", "such as {rows: spawn}")
        ((part, name),) = given
        if name not in self.tables:
            raise fault(node.value[0][1], f'unknown table "{name}"', suggest(name, self.tables))
        table = self.tables[name]
        if part == "glossary" and table and not (table.has_glossary or table.notes):
            hint = "results and terms make one, where rows name them column by column"
            raise fault(node, f'the table "{name}" has no glossary', hint)
        return Passage(part, name, origin_of(node))

    @takes(read_passage, Later(lambda: ListOf(NOTHING.read_passage)))
    def read_stretch(self, node: Node) -> PassageGroup:
        """Read an item of a sheet's content: a part, or a list of parts that stand side by side."""
        if isinstance(node, SequenceNode):
            return PassageGroup(ListOf(self.read_passage)(node), wide=True)
        return PassageGroup((self.read_passage(node),), wide=False)


NOTHING: Contents = Contents({}, (), ())


def sheet_shape(contents: Contents) -> Shape:
    """Return the shape of a sheet that shows what a pack has."""
    return Shape(
        {
            "title": Maybe(line),
            "pages": Maybe(Whole(1, MOST_PAGES), 0),
            "columns": Maybe(Whole(1, MOST_COLUMNS), COLUMNS),
            "content": Maybe(ListOf(contents.read_stretch), ()),
        }
    )


@takes(Later(lambda: sheet_shape(NOTHING)))
def read_sheet(node: Node, contents: Contents) -> SheetSpec:
    """Read one sheet; its id, and without a title its title, are for the caller to fill in."""
    return SheetSpec("", **sheet_shape(contents)(node), origin=origin_of(node))
