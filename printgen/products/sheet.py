"""Reference sheets: procedures, tables, maps and a legend as blocks of words, with links from rows to the glossary."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from printgen.model.marker import Marker
from printgen.model.markup import list_marked
from printgen.model.printed_words import PrintedWords
from printgen.model.product import Passage, PassageGroup, SheetSpec
from printgen.model.system import Procedure, System
from printgen.model.table import Words
from printgen.products.pieces import MapPlan, lay_out_map
from printgen.products.table_block import TableBlock, make_table_block, table_anchor


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
    """Blocks that belong together."""

    blocks: tuple[SheetBlock, ...]  # one block that runs through the columns, or several that stand side by side
    wide: bool  # whether they stand side by side, across all columns


class ReferenceSheet(NamedTuple):
    """The words of a sheet in reading order."""

    system: System  # the game
    spec: SheetSpec  # what the pack asks for
    strip: Procedure | None  # the procedure whose steps run across the top, if there is one
    in_play: tuple[BlockGroup, ...]  # the blocks that are used each round, on a page of their own
    bands: tuple[BlockGroup, ...]  # all other blocks
    # The notes that stand by number at the foot: of what is used each round, and of all else on a sheet that has such.
    feet: tuple[tuple[Words, ...], tuple[Words, ...]]
    # what can be linked to: the lines of its glossary, and the tables that texts name
    anchors: frozenset[str]
    has_links: bool  # whether a text names a table of it

    @property
    def groups(self) -> tuple[BlockGroup, ...]:
        """All its blocks."""
        return self.in_play + self.bands

    @property
    def endnotes(self) -> tuple[Words, ...]:
        """All notes that stand by number, in the order of their numbers."""
        first, rest = self.feet
        return first + rest


def make_sheet(system: System, spec: SheetSpec, words: PrintedWords) -> ReferenceSheet:
    """Return a sheet, with its passages in the order asked for."""
    texts = list_marked((system.tables, system.procedures))
    named = {span.table for text in texts for span in text.spans if span.table}
    in_play = _make_groups(system, spec.in_play, words, named, wide=False)
    bands = _make_groups(system, spec.content, words, named, wide=spec.columns == 1)  # which then have all of the width
    tables = [block for band in in_play + bands for block in band.blocks if isinstance(block, TableBlock)]
    told = {block.table.id for block in tables if any(entry.odds for entry in block.entries)}
    strip = system.procedure(spec.strip) if spec.strip else None
    tables_named = {name.partition("/")[0] for name in named}
    linked = {table_anchor(block.table.id) for block in tables if block.lines and block.table.id in tables_named}
    linked |= {line.anchor for block in tables for line in block.lines if line.anchor}

    def leave_odds(block: SheetBlock) -> SheetBlock:
        """Return a block without the odds of a table whose odds stand elsewhere on the sheet."""
        return block.without_odds() if isinstance(block, TableBlock) and block.table.id in told else block

    return ReferenceSheet(
        system,
        spec,
        strip,
        tuple(group._replace(blocks=tuple(map(leave_odds, group.blocks))) for group in in_play),
        bands,
        _list_feet(strip, in_play, bands),
        frozenset(entry.anchor for block in tables for entry in block.entries + block.terms) | linked,
        bool(linked),
    )


def _make_groups(
    system: System, asked: Iterable[PassageGroup], words: PrintedWords, named: Iterable[str], *, wide: bool
) -> tuple[BlockGroup, ...]:
    return tuple(
        BlockGroup(
            tuple(_make_block(system, passage, words, named, wide=wide or group.wide) for passage in group.passages),
            group.wide,
        )
        for group in asked
    )


def _list_feet(
    strip: Procedure | None, in_play: Iterable[BlockGroup], bands: Iterable[BlockGroup]
) -> tuple[tuple[Words, ...], tuple[Words, ...]]:
    """Return the notes at the foot of both parts of a sheet, each once, in the order in which they are referred to."""
    numbered: dict[str, Words] = {}
    turn = [ProcedureBlock(strip)] if strip else []
    for block in (*turn, *(block for group in in_play for block in group.blocks)):
        numbered |= {note.text: note for note in _list_notes(block) if note.text not in numbered}
    first = len(numbered)
    for block in (block for group in bands if in_play for block in group.blocks):
        numbered |= {note.text: note for note in _list_notes(block) if note.text not in numbered}
    notes = tuple(numbered.values())
    return notes[:first], notes[first:]


def _list_notes(block: SheetBlock) -> list[Words]:
    """Return the notes of a block in the order in which it refers to them."""
    if isinstance(block, TableBlock):
        return list(block.list_notes())
    if not isinstance(block, ProcedureBlock):
        return []
    steps = (*block.procedure.steps, *block.procedure.points)
    return [*block.procedure.notes, *(Words(step.note, step.origin) for step in steps if step.note)]


def _make_block(
    system: System, passage: Passage, words: PrintedWords, named: Iterable[str], *, wide: bool
) -> SheetBlock:
    if passage.kind == "procedure":
        return ProcedureBlock(system.procedure(passage.name))
    if passage.kind == "map":
        drawn = next(each for each in system.maps if each.id == passage.name)
        return MapBlock(lay_out_map(drawn, drawn.sizes[0]))
    if passage.kind == "legend":
        return LegendBlock(system.markers)
    return make_table_block(system, passage, words, wide=wide).link_rows(named)
