"""Decks: cards made of the faces of a die, the rows of a table or the entries of a list, with the sections of words."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from math import gcd
from typing import Any, NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, PLAIN_FACE, Art, BackArt, BackWords, make_symbol_art
from printgen.model.product import FACE, ODDS, ROW, ROWS, DeckSpec
from printgen.model.system import System
from printgen.model.table import Heading, Result, Row, Table


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
    """Return the sections for the front of a card, and the sections of the fields that stand on its back."""
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
    face: BackArt = PLAIN_FACE  # its own pattern and emblem
    is_shared: bool = False  # whether all cards of the deck that have none of their own have the same words

    @property
    def has_words(self) -> bool:
        """Tell whether anything is to be read on it beside a plate: a title with a pattern or emblem stands there."""
        return bool(self.sections or (self.title and self.face == PLAIN_FACE))

    @property
    def is_plate(self) -> bool:
        """Tell whether it has nothing but a plate with a title, on a pattern or with an emblem of its own."""
        return self.face != PLAIN_FACE and not (self.has_words or self.has_image)

    @property
    def has_image(self) -> bool:
        """Tell whether it shows a picture or a symbol."""
        return bool(self.art.picture or self.art.symbol)


def make_shared_back(spec: DeckSpec) -> CardBack | None:
    """Return the words on the backs of a deck's cards that have none of their own, None if the deck says nothing."""
    said = spec.back
    return said and CardBack(said.title, _list_sections(said, ()), said.art, said.origin, said.face, is_shared=True)


def make_card_back(spec: DeckSpec, title: str, own: BackWords | None, moved: tuple[Section, ...]) -> CardBack | None:
    """Return the words on the back of a card with a title, None if there are none.

    own: what the card says of its back itself, which stands in place of what its deck says, thing by thing.
    moved: the fields that stand there and not on its front.
    """
    general = spec.back
    if not own and not moved:
        return make_shared_back(spec)
    said = own or general
    assert said  # where fields stand on backs, the deck says so there
    if own and general:
        said = BackWords(
            own.title or general.title, own.text or general.text, own.note or general.note,
            own.sections or general.sections, own.origin, own.art.over(general.art), own.face.over(general.face),
        )  # fmt: skip
    sections = _list_sections(said, moved)
    return CardBack(said.title or (title if sections else ""), sections, said.art, said.origin, said.face)


def _list_sections(said: BackWords, moved: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the text of a back with its note, the fields that stand there, and its own sections."""
    text = (Section("", "", said.text, said.note, False, None, said.origin),) if said.text or said.note else ()
    own = [Section(part.label, part.title, part.text, "", False, None, part.origin, part.art) for part in said.sections]
    return (*text, *moved, *own)


def describe_back(back: CardBack) -> dict[str, Any]:
    """Return the words of a back as plain data; one that is shared says so."""
    said = {"title": back.title, "sections": list(map(describe_section, back.sections))}
    return {**said, **({"shared": True} if back.is_shared else {})}


class Portion(NamedTuple):
    """A row in a deck of rows."""

    row: Row
    keys: tuple[str, ...]  # the keys of the row that the deck has
    copies: int  # how many equal cards it gives


class Share(NamedTuple):
    """How likely a row is."""

    row: Row
    die: Fraction  # its odds by the die, among the faces that the deck has
    deck: Fraction  # its odds in the deck


def list_portions(table: Table, spec: DeckSpec) -> list[Portion]:
    """Return the rows that have cards in a deck of rows.

    Where the deck keeps the odds of the die, each row gives as many cards as faces lead to it, divided by their
    greatest common divisor.
    """
    kept = ((row, tuple(key for key in row.keys if key not in spec.without)) for row in table.rows)
    portions = [Portion(row, keys, row.copies) for row, keys in kept if keys]
    if spec.keep != ODDS:
        return portions
    faces = _count_faces(table, portions)
    common = gcd(*faces)
    return [portion._replace(copies=number // common) for portion, number in zip(portions, faces, strict=True)]


def compare_shares(table: Table, spec: DeckSpec) -> list[Share]:
    """Return the odds of each row by the die and in the deck; nothing for a deck that is not made of rows."""
    if spec.per != ROW or not table.die:
        return []
    portions = list_portions(table, spec)
    faces = _count_faces(table, portions)
    cards = sum(portion.copies for portion in portions)
    return [
        Share(portion.row, Fraction(number, sum(faces)), Fraction(portion.copies, cards))
        for portion, number in zip(portions, faces, strict=True)
    ]


def find_shifts(table: Table, spec: DeckSpec) -> list[Share]:
    """Return the rows that have other odds in a deck than by its die; none if the pack says that it keeps its rows."""
    return [share for share in compare_shares(table, spec) if spec.keep != ROWS and share.die != share.deck]


def list_shifted(decks: Iterable[DeckSpec], table: Table) -> list[DeckSpec]:
    """Return the decks of a table that change the odds of its die, unless their pack says so."""
    return [spec for spec in decks if spec.table == table.id and find_shifts(table, spec)]


def _count_faces(table: Table, portions: list[Portion]) -> list[int]:
    """Return how many equally likely faces lead to each row, of the keys that the deck has."""
    faces = Counter(face.key for face in table.die.faces) if table.die else Counter[str]()
    return [sum(faces[key] for key in portion.keys) for portion in portions]


FINGERPRINT_DIGITS = 6


class Card(NamedTuple):
    """A card."""

    id: str  # its id, which stays the same as long as the table does
    number: int  # its number in the deck, from 1
    of: int  # how many cards the deck has
    faces: tuple[str, ...]  # the faces of the die that it stands for
    keys: tuple[str, ...]  # the keys of the table that lead to it
    corner: str  # what stands in its corner: the face, the roll of its row, or the mark of its entry
    title: str
    quiet: bool  # whether nothing happens
    sections: tuple[Section, ...]  # its words
    origin: Origin
    blank: bool = False  # whether it has lines to write on
    # what it shows beside the words; its picture is its own, or one of its results', or its deck's
    art: Art = PLAIN_ART
    flavour: str = ""  # a line that sets the mood and rules nothing, "" for none
    back: CardBack | None = None  # the words on its back, None if there are none
    part: int = 1  # which part it is of a card that is printed as several, and how many these are
    parts: int = 1

    @property
    def sides(self) -> "tuple[Card | CardBack, ...]":
        """Return the sides on which it has words."""
        return (self, self.back) if self.back else (self,)


class Deck(NamedTuple):
    """Cards that are shuffled together."""

    system: System  # the game
    id: str  # the id of the deck
    title: str  # what stands on its cards
    layout: str  # the name of the card layout
    die: str  # the name of the die of the table, "" for a list
    columns: tuple[Heading, ...]  # the columns that it shows
    cards: tuple[Card, ...]  # its cards, in order of number
    fingerprint: str  # digits that change with anything that stands on a card
    origin: Origin
    art: Art = PLAIN_ART  # what its cards and their back show beside the words
    back: CardBack | None = None  # the words on the backs of cards that have none of their own, None if there are none

    @property
    def pictured(self) -> tuple[Card, ...]:
        """Return its cards that show a picture."""
        return tuple(card for card in self.cards if card.art.picture)

    @property
    def has_columns(self) -> bool:
        """Tell whether each card has a result for each of several columns."""
        return len(self.columns) > 1


class _Draft(NamedTuple):
    """A card before it is numbered: its faces, its keys, its corner and its row."""

    faces: tuple[str, ...]
    keys: tuple[str, ...]
    corner: str
    row: Row


def make_deck(system: System, spec: DeckSpec) -> Deck:
    """Return the deck of `spec`, its cards in the order of the table."""
    table = system.table(spec.table)
    columns = [column for column in table.columns if spec.column in ("", column.id)]
    drafts = list(_draft_cards(table, spec))
    cards = tuple(
        Card(
            id=f"{system.card_prefix(spec.id)}-{spec.id}-{number}",
            number=number,
            of=len(drafts),
            faces=draft.faces,
            keys=draft.keys,
            corner=draft.corner,
            **_describe_words(draft.row, table, columns, spec),
        )
        for number, draft in enumerate(drafts, 1)
    )
    said = [describe_card(card._replace(flavour="")) for card in cards]
    content = json.dumps(
        [system.id, system.edition, spec.id, spec.title, said], ensure_ascii=False, separators=(",", ":")
    )
    fingerprint = sha256(content.encode()).hexdigest()[:FINGERPRINT_DIGITS]
    die = table.die.id if table.die else ""
    return Deck(
        system, spec.id, spec.title, spec.layout, die, tuple(columns), cards, fingerprint, spec.origin, spec.art,
        make_shared_back(spec),
    )  # fmt: skip


def count_deck_cards(system: System, spec: DeckSpec) -> int:
    """Return how many cards a deck has, without making them."""
    return count_table_cards(system.table(spec.table), spec)


def count_table_cards(table: Table, spec: DeckSpec) -> int:
    """Return how many cards a deck of a table has, without making them."""
    if table.die and spec.per == FACE:
        return sum(face.key not in spec.without for face in table.die.faces)
    return sum(portion.copies for portion in list_portions(table, spec))


def make_blank_deck(deck: Deck, count: int, blank: str) -> Deck:
    """Return a deck like another, with `count` cards without words, and a word in place of the fingerprint."""
    cards = tuple(
        deck.cards[0]._replace(
            number=number, of=count, faces=(), keys=(), corner="", title="", sections=(), art=PLAIN_ART
        )
        for number in range(1, count + 1)
    )
    return deck._replace(cards=cards, fingerprint=blank)


def describe_card(card: Card) -> dict[str, Any]:
    """Return the words of a card as plain data: all that is printed on it.

    The deck's fingerprint is made of them, but for the flavour, which may be left out.
    """
    return {
        "id": card.id,
        "number": card.number,
        "of": card.of,
        "faces": list(card.faces),
        "corner": card.corner,
        "title": card.title,
        "sections": list(map(describe_section, card.sections)),
        **({"blank": True} if card.blank else {}),
        **({"picture": [picture.name, picture.sum]} if (picture := card.art.picture) else {}),
        **({"flavour": card.flavour} if card.flavour else {}),
        **({"back": describe_back(card.back)} if card.back and not card.back.is_plate else {}),
    }


def phrase_card(card: Card) -> Iterator[str]:
    """Yield the words of a card: a line for the card, then the lines of each section."""
    faces = f"  [{', '.join(card.faces)}]" if card.faces else ""
    yield f"{card.id}  {card.number}/{card.of}{faces}  {card.title}"
    yield from _phrase_sections(card.sections)
    if card.flavour:
        yield f"  ~ {card.flavour}"
    if card.back and not card.back.is_plate:
        yield "  Back:"
        if card.back.title:
            yield f"    {card.back.title}"
        yield from (f"  {line}" for line in _phrase_sections(card.back.sections))


def _phrase_sections(sections: Iterable[Section]) -> Iterator[str]:
    for part in sections:
        label = f"{part.label}: " if part.label else ""
        said = " ".join(words for words in (part.title and f"{part.title}.", part.text) if words)
        yield f"  {label}{said}".rstrip().replace("\n", "\n  ")
        if part.note:
            yield f"  Note: {part.note}"


def _draft_cards(table: Table, spec: DeckSpec) -> Iterator[_Draft]:
    if table.die and spec.per == FACE:
        rows = table.row_of()
        for face in table.die.faces:
            if face.key not in spec.without:
                yield _Draft((face.id,), (face.key,), face.id, rows[face.key])
        return
    for row, keys, copies in list_portions(table, spec):
        if table.die:
            draft = _Draft(keys, keys, row.roll if keys == row.keys else ", ".join(keys), row)
        else:
            draft = _Draft((), keys, row.results[0].mark, row)
        yield from [draft] * copies


def _describe_words(row: Row, table: Table, columns: list[Heading], spec: DeckSpec) -> dict[str, Any]:
    """Return the words of the card of a row, and what else it says, by the names of fields."""
    if len(columns) > 1:
        found = dict(zip((column.id for column in table.columns), row.results, strict=True))
        sections = tuple(column_section(column, found[column.id]) for column in columns)
        quiet, blank = all(section.quiet for section in sections), any(found[column.id].blank for column in columns)
        return {
            "title": spec.title, "quiet": quiet, "sections": sections, "origin": row.origin, "blank": blank,
            "art": _find_art((row.art, *(section.art for section in sections)), spec, quiet=quiet),
            "flavour": row.flavour,
            "back": make_card_back(spec, spec.title, row.back, ()),
        }  # fmt: skip
    result = row.results[table.columns.index(columns[0]) if columns else 0]
    sections, moved = part_sections(result_sections(result), spec.back_fields)
    return {
        "title": result.title, "quiet": result.quiet, "sections": sections, "origin": row.origin, "blank": result.blank,
        "art": _find_art((row.art.over(result.art),), spec, quiet=result.quiet),
        "flavour": row.flavour or result.flavour,
        "back": make_card_back(spec, result.title, row.back or result.back, moved),
    }  # fmt: skip


def _find_art(arts: tuple[Art, ...], spec: DeckSpec, *, quiet: bool) -> Art:
    """Return what a card shows, of its own art and its results'.

    Where it has no symbol of its own it has its deck's, unless nothing happens. Its picture is the first of all,
    or its deck's.
    """
    art = arts[0]
    symbol = art.symbol if art.symbol or quiet else spec.art.symbol
    picture = next((each.picture for each in (*arts, spec.art) if each.picture), None)
    if symbol == art.symbol and picture == art.picture:
        return art
    return art._replace(symbol=symbol, picture=picture)
