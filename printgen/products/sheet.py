"""Reference sheets: the passages of a game as blocks of words, with odds, and links from entries to their glossary."""

from typing import NamedTuple

from printgen.model.product import Marker, Passage, SheetSpec
from printgen.model.system import Procedure, System
from printgen.products.table_block import TableBlock, make_table_block


class ProcedureBlock(NamedTuple):
    """How to do something."""

    procedure: Procedure
    kind: str = "procedure"


class LegendBlock(NamedTuple):
    """What the markers mean."""

    markers: tuple[Marker, ...]
    kind: str = "legend"


Block = ProcedureBlock | TableBlock | LegendBlock


class BlockGroup(NamedTuple):
    """A block that runs through the columns of a sheet, or (`wide`) blocks side by side across all of them."""

    blocks: tuple[Block, ...]
    wide: bool


class ReferenceSheet(NamedTuple):
    """A sheet's words in reading order; `anchors` are the glossary lines that it has and that can be linked to."""

    system: System
    spec: SheetSpec
    bands: tuple[BlockGroup, ...]
    anchors: frozenset[str]


def make_sheet(system: System, spec: SheetSpec) -> ReferenceSheet:
    """Return the sheet of `spec`, with its passages in the order asked for."""
    bands = tuple(
        BlockGroup(tuple(_make_block(system, passage, wide=stretch.wide) for passage in stretch.passages), stretch.wide)
        for stretch in spec.content
    )
    tables = [block for band in bands for block in band.blocks if isinstance(block, TableBlock)]
    anchors = frozenset(entry.anchor for block in tables for entry in block.entries + block.terms)
    return ReferenceSheet(system, spec, bands, anchors)


def _make_block(system: System, passage: Passage, *, wide: bool) -> Block:
    if passage.kind == "procedure":
        return ProcedureBlock(system.procedure(passage.name))
    if passage.kind == "legend":
        return LegendBlock(system.markers)
    return make_table_block(system, passage, wide=wide)
