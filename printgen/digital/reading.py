"""Readings: what a drawn card or a roll says, with the column that counts, for whatever shows it."""

from typing import NamedTuple

from printgen.digital.event import CardDrawn, Rolled
from printgen.digital.game import Game
from printgen.digital.places import HAND
from printgen.model.play import ACTIVE, BACK, OUT
from printgen.model.table import Result, Table
from printgen.products.deck import Card, Deck, Section

GOES = {
    ACTIVE: "stays in play",
    OUT: "leaves the game",
    BACK: "goes back into the pile",
    HAND: "in your hand",
}


class Reading(NamedTuple):
    """The title of a deck or a table, where the card or the roll stands in it, and its words.

    `corner` is the face or the sum of the dice. `column` is the title of the section that counts, "" if all do.
    `marks` say what becomes of it.
    """

    title: str
    place: str
    corner: str
    headline: str
    sections: tuple[Section, ...]
    column: str
    marks: tuple[str, ...]
    deck: Deck | None
    card: Card | None
    table: Table

    def is_read(self, section: Section) -> bool:
        """Tell whether a section counts."""
        return not self.column or section.label in ("", self.column)


def read_card(game: Game, pile: str, card: str, column: str = "", marks: tuple[str, ...] = ()) -> Reading:
    """Return what a card of a pile says, read in a column if one is named."""
    held = game.pile(pile)
    found = held.find_card(card)
    table = game.system.table(next(deck.table for deck in game.system.decks if deck.id == pile))
    several = held.deck.has_columns
    return Reading(
        title=held.deck.title,
        place=f"{found.number}/{found.of}",
        corner=found.corner,
        headline="" if several else found.title,
        sections=found.sections,
        column=next((item.title for item in held.deck.columns if item.id == column and several), ""),
        marks=marks,
        deck=held.deck,
        card=found,
        table=table,
    )


def read_draw(game: Game, event: CardDrawn) -> Reading:
    """Return what a drawn card says."""
    marks = [GOES[event.goes]] if event.goes in GOES else []
    hands = game.pile(event.pile).places.hands
    if event.goes == HAND and len(hands) > 1:
        number = game.pile(event.pile).find_card(event.card).number
        marks = [f"in hand {place}" for place, hand in enumerate(hands, 1) if number in hand]
    if event.again:
        marks = ["another is drawn in its place", *marks]
    if event.best:
        marks = ["the best of them", *marks]
    return read_card(game, event.pile, event.card, event.column, tuple(marks))


def read_roll(game: Game, event: Rolled) -> Reading:
    """Return what a roll says."""
    rules = next(rules for rules in game.system.play.rolls if rules.id == event.roll)
    table = game.system.table(rules.table)
    row = next(row for row in table.rows if row.roll == event.row)
    found = dict(zip([column.id for column in table.columns] or [""], row.results, strict=True))
    results = [(name, found[name]) for name, _, _ in event.results]
    headline, sections = _word_results(table, results)
    return Reading(
        title=rules.title,
        place=show_sum(table, event),
        corner=_show_face(table, event),
        headline=headline,
        sections=sections,
        column="",
        marks=("does not count, rolled again",) if event.again else (),
        deck=None,
        card=None,
        table=table,
    )


def _word_results(table: Table, results: list[tuple[str, Result]]) -> tuple[str, tuple[Section, ...]]:
    """Return the headline and the sections of results, each of a column; a single one with fields is headed by it."""
    columns = {column.id: column for column in table.columns}
    name, only = results[0]
    if not columns:
        return only.title, _list_sections(only)
    if len(results) == 1 and only.parts:
        return f"{columns[name].title}: {only.title}", _list_sections(only)
    sections: list[Section] = []
    for name, found in results:
        heading = columns[name]
        section = Section(heading.title, found.title, found.text, found.note, found.quiet, heading, found.origin)
        sections += [section, *(_list_sections(found._replace(text="", note="")))]
    return "", tuple(sections)


def show_sum(table: Table, event: Rolled) -> str:
    """Return how the dice came to what they show: "3 + 5 = 8, +2 = 10", or "" for a single one without modifier."""
    face = _show_face(table, event)
    added = bool(table.die and table.die.is_numbered)
    said = show_dice(event.thrown, face if added else "")
    if event.thrown != event.kept:
        said = f"{show_dice(event.thrown)}, kept {show_dice(event.kept, face)}"
    if event.modifier:
        said = f"{said or face}, {event.modifier:+} = {int(face) + event.modifier}"
    return said


def show_dice(dice: tuple[int, ...], face: str = "") -> str:
    """Return dice that are added up, with their sum if that is given; a single one is shown by its sum alone."""
    if len(dice) == 1 and face:
        return ""
    return (" + " if face else ", ").join(map(str, dice)) + (f" = {face}" if face else "")


def _show_face(table: Table, event: Rolled) -> str:
    assert table.die is not None  # it was rolled on
    return table.die.face_of(event.kept).key


def _list_sections(result: Result) -> tuple[Section, ...]:
    """Return the sections of a result without columns, as its card has them."""
    own = Section("", "", result.text, result.note, result.quiet, None, result.origin)
    parts = [
        Section(part.field.title, part.title, part.text, "", False, part.field, part.origin) for part in result.parts
    ]
    return (own, *parts) if result.text else (*parts, *[own] * bool(result.note))
