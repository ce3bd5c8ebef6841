"""Reference sheets: procedures, tables, maps and a legend as blocks of words, with links from rows to the glossary."""

from typing import Literal, NamedTuple

from printgen.model.marker import Marker
from printgen.model.printed_words import PrintedWords
from printgen.model.product import Passage, SheetSpec
from printgen.model.system import Procedure, System
from printgen.products.map import MapPlan, lay_out_map
from printgen.products.scenario.sheet import tell_part
from printgen.products.table_block import TableBlock, make_table_block


class ProcedureBlock(NamedTuple):
    """How to do something."""

    procedure: Procedure
    kind: Literal["procedure"] = "procedure"


class MapBlock(NamedTuple):
    """A map, for the first of its sizes of table."""

    plan: MapPlan
    kind: Literal["map"] = "map"


class LegendBlock(NamedTuple):
    """What the markers mean."""

    markers: tuple[Marker, ...]
    kind: Literal["legend"] = "legend"


SheetBlock = ProcedureBlock | TableBlock | MapBlock | LegendBlock


class BlockGroup(NamedTuple):
    """Blocks that belong together.

    blocks: one block that runs through the columns, or several that stand side by side.
    wide: whether they stand side by side, across all columns.
    """

    blocks: tuple[SheetBlock, ...]
    wide: bool


class ReferenceSheet(NamedTuple):
    """The words of a sheet in reading order.

    system: the game.
    spec: what the pack asks for.
    bands: the blocks.
    anchors: the lines of its glossary that can be linked to.
    """

    system: System
    spec: SheetSpec
    bands: tuple[BlockGroup, ...]
    anchors: frozenset[str]


def make_sheet(system: System, spec: SheetSpec, words: PrintedWords) -> ReferenceSheet:
    """Return a sheet, with its passages in the order asked for."""
    wide = spec.columns == 1  # whatever stands there has all of the width
    bands = tuple(
        BlockGroup(
            tuple(_make_block(system, passage, words, wide=wide or stretch.wide) for passage in stretch.passages),
            stretch.wide,
        )
        for stretch in spec.content
    )
    tables = [block for band in bands for block in band.blocks if isinstance(block, TableBlock)]
    anchors = frozenset(entry.anchor for block in tables for entry in block.entries + block.terms)
    return ReferenceSheet(system, spec, bands, anchors)


def _make_block(system: System, passage: Passage, words: PrintedWords, *, wide: bool) -> SheetBlock:
    if passage.kind == "procedure":
        return ProcedureBlock(system.procedure(passage.name))
    if passage.kind == "scenario":
        return ProcedureBlock(tell_part(system, passage, words))
    if passage.kind == "map":
        drawn = next(each for each in system.maps if each.id == passage.name)
        return MapBlock(lay_out_map(drawn, drawn.sizes[0]))
    if passage.kind == "legend":
        return LegendBlock(system.markers)
    return make_table_block(system, passage, words, wide=wide)
