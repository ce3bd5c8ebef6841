"""Sections: the parts of the words of a card, made of what the results of its row say."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art, make_symbol_art
from printgen.model.table import Heading, Result


class Section(NamedTuple):
    """A part of the words of a card: the result of a column, a field, or the text of the card itself."""

    label: str  # what stands beside it, "" for the text of the card itself
    title: str  # what happens, in short
    text: str  # what happens, in full
    note: str  # what the player is told where the rules are silent
    quiet: bool  # whether nothing happens
    heading: Heading | None  # the column or the field, None for the text of the card itself
    origin: Origin
    art: Art = PLAIN_ART  # what it shows beside the words


def column_section(column: Heading, result: Result) -> Section:
    """Return what a card says of a result in one of several columns."""
    art = result.art.over(make_symbol_art(column.symbol))
    return Section(column.title, result.title, result.text, result.note, result.quiet, column, result.origin, art)


def result_sections(result: Result) -> tuple[Section, ...]:
    """Return the text of a result with its note, then its fields. A note without a text comes last."""
    own = Section("", "", result.text, result.note, result.quiet, None, result.origin)
    parts = [
        Section(
            part.field.title, part.title, part.text, "", False, part.field, part.origin,
            make_symbol_art(part.symbol or part.field.symbol),
        )
        for part in result.parts
    ]  # fmt: skip
    if result.text:
        return (own, *parts)
    return (*parts, own) if result.note else tuple(parts)


def part_sections(
    sections: Sequence[Section], behind: Collection[str]
) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """Return the sections of a card that stand on its front, and those of some fields, which stand on its back."""
    if not behind:
        return tuple(sections), ()
    turned = tuple(part for part in sections if part.heading and part.heading.id in behind)
    return tuple(part for part in sections if part not in turned), turned


def describe_section(part: Section) -> dict[str, str]:
    """Return the words of a section as plain data."""
    return {"label": part.label, "title": part.title, "text": part.text, "note": part.note}
