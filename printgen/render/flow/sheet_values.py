"""What templates of flowing text are filled in with: a system's words, and the styles, signs and colours of a theme."""

import re
from collections.abc import Mapping
from typing import Any

from printgen.load.look.printed_words import load_words
from printgen.model.look import Style, Theme, mix
from printgen.model.marker import Marker
from printgen.model.markup import Marked, print_routines
from printgen.model.printed_words import PrintedWords
from printgen.model.product import FlowingSpec, OwnedSpec, SheetSpec, TickSpec
from printgen.model.system import System
from printgen.model.table import Table
from printgen.products.sheet import ReferenceSheet
from printgen.products.table_block import result_anchor, table_anchor, term_anchor
from printgen.render.flow.marked_html import part_first
from printgen.render.flow.templates import Templates
from printgen.typeset.type.styles import find_style, plain_style, style_headings
from printgen.units import Micrometres

# How far the ink of notes is on its way to muted.
NOTE = 0.69
Values = dict[str, Any]


def open_templates(symbols: Mapping[str, str]) -> Templates:
    """Return the templates of flowing text, which write symbols, by their names, as they are given.

    Raises BadUsage if their folder cannot be read.
    """
    return Templates(
        mm=show_millimetres,
        find_states=_find_states,
        part_first=part_first,
        result_anchor=result_anchor,
        term_anchor=term_anchor,
        table_anchor=table_anchor,
        symbols=symbols,
    )


def list_values(system: System, spec: FlowingSpec, theme: Theme) -> Values:
    """Return what all templates are filled in with, whatever paper they are for. Raises BadData."""
    words = load_words(system.language)
    return {
        "system": system,
        "states": _list_states(system, theme),
        "title": _find_title(system, spec, words),
        "printed": words,
        "endnotes": [],
        "on_screen": False,
        "theme": theme,
        "tint": plain_style(system.accent, theme).tint,
        "note": mix(theme.ink, theme.muted, NOTE),
    }


def list_sheet_values(system: System, sheet: ReferenceSheet, theme: Theme) -> Values:
    """Return what the template of reference sheets is filled in with besides, but for maps. Raises BadData."""
    return {
        "sheet": sheet,
        "anchors": sheet.anchors,
        "endnotes": [note.text for note in sheet.endnotes],
        "styles": {table.id: _style_table(system, table, theme) for table in system.tables},
        "rings": {marker.id: _find_colour(system, marker, theme) for marker in system.markers},
    }


def show_millimetres(length: Micrometres) -> str:
    """Return a length as style sheets have it."""
    return f"{length / 1000:g}mm"


def _style_table(system: System, table: Table, theme: Theme) -> dict[str, Style]:
    """Return the styles of a table's columns, by id."""
    return style_headings(table.columns, (), theme, system.accent)


def _list_states(system: System, theme: Theme) -> dict[str, Style]:
    """Return the style of each column that asks for one, by its title: words that shall have their shape beside."""
    columns = [column for table in system.tables for column in table.columns if column.style]
    return {column.title: find_style(column.style, f"{column.id}.style", column.origin, theme) for column in columns}


def _find_colour(system: System, marker: Marker, theme: Theme) -> str:
    """Return the colour of the ring round a marker's sign."""
    side = marker.front
    path = f"{marker.id}.style"
    return find_style(side.style, path, side.origins["style"], theme).colour if side.style else system.accent


def _find_title(system: System, spec: FlowingSpec, words: PrintedWords) -> str:
    """Return the title of a sheet: the pack's, or ours where the pack has not asked for it."""
    if isinstance(spec, SheetSpec):
        return words.reference if spec.origin == system.origins["title"] else spec.title
    table = system.table(spec.table).title
    if isinstance(spec, TickSpec):
        return words.to_tick.format(title=table)
    if isinstance(spec, OwnedSpec):
        return words.owned.format(title=table)
    return words.all_lists.format(title=table) if spec.book else spec.title


def _find_states(text: str, states: Mapping[str, Style]) -> list[tuple[str, Style | None]]:
    """Return a text in parts, the names of states each with its style, all else with None.

    A text with markup is one part: what its author marks stands out already.
    """
    text = print_routines(text)
    if not states or isinstance(text, Marked):
        return [(text, None)]
    parts = re.split(rf"\b({'|'.join(map(re.escape, states))})\b", text)
    return [(part, states.get(part)) for part in parts if part]
