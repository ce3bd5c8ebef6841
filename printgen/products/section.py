"""Sections: the parts of the words of a card and of its back, made of what the results of its row say."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art, BackWords, make_symbol_art
from printgen.model.product import DeckSpec
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


class CardBack(NamedTuple):
    """The words on the back of a card."""

    title: str  # its title, which it may be without where it is shared
    sections: tuple[Section, ...]  # its words
    art: Art  # what it shows beside the words
    origin: Origin
    is_shared: bool = False  # whether all cards of the deck that have none of their own have the same words

    @property
    def has_words(self) -> bool:
        """Tell whether anything is to be read on it beside the names of system and deck."""
        return bool(self.title or self.sections)

    @property
    def has_image(self) -> bool:
        """Tell whether it shows a picture or a symbol."""
        return bool(self.art.picture or self.art.symbol)


def make_shared_back(spec: DeckSpec) -> CardBack | None:
    """Return the words on the backs of a deck's cards that have none of their own, None if the deck says nothing."""
    said = spec.back
    return said and CardBack(said.title, _list_sections(said, ()), said.art, said.origin, is_shared=True)


def make_card_back(spec: DeckSpec, title: str, own: BackWords | None, moved: tuple[Section, ...]) -> CardBack | None:
    """Return the words on the back of a card with a title, None if there are none.

    own: what the card says of its back itself, which stands in place of what its deck says, thing by thing.
    moved: the fields that stand there and not on its front.
    """
    if not own and not moved:
        return make_shared_back(spec)
    said = _join(own, spec.back)
    sections = _list_sections(said, moved)
    return CardBack(said.title or (title if sections else ""), sections, said.art, said.origin)


def _join(own: BackWords | None, general: BackWords | None) -> BackWords:
    """Return what a card and its deck say of a back; at least one of them says something."""
    if not own or not general:
        found = own or general
        assert found is not None
        return found
    return BackWords(
        own.title or general.title, own.text or general.text, own.note or general.note,
        own.sections or general.sections, own.origin, own.art.over(general.art),
    )  # fmt: skip


def _list_sections(said: BackWords, moved: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the text of a back with its note, the fields that stand there, and its own sections."""
    text = (Section("", "", said.text, said.note, False, None, said.origin),) if said.text or said.note else ()
    own = [Section(part.label, part.title, part.text, "", False, None, part.origin, part.art) for part in said.sections]
    return (*text, *moved, *own)


def describe_back(back: CardBack) -> dict[str, Any]:
    """Return the words of a back as plain data; one that is shared says so."""
    said = {"title": back.title, "sections": list(map(describe_section, back.sections))}
    return {**said, **({"shared": True} if back.is_shared else {})}
