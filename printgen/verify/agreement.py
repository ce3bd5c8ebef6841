"""Whether the cards of a deck are what the table asks for: each card in its words, and all cards in their odds."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import gcd
from typing import NamedTuple

from printgen.errors import Problem, count_noun
from printgen.model.product import ODDS, DeckSpec
from printgen.model.table import Heading, Result, Row, Table
from printgen.play.game.pile import Pile
from printgen.products.deck import Card

# What a card or a row says in a column: the id of the column, and pairs such as ("title", "Ambush").
Statement = tuple[str, frozenset[tuple[str, str]]]
StatementOdds = dict[Statement, Fraction]
NOTHING: Statement = ("", frozenset())


class Comparison(NamedTuple):
    """The odds of a statement on all sides. A side that was not read, or that does not exist, is None."""

    column: str  # the title of the column
    title: str  # the title of the result
    table: Fraction  # the odds by the table
    printed: Fraction | None = None  # the odds in the printed deck
    digital: Fraction | None = None  # the odds in the digital deck

    @property
    def is_compared(self) -> bool:
        """Tell whether any side but the table was read."""
        return (self.printed, self.digital) != (None, None)

    @property
    def agrees(self) -> bool:
        """Tell whether all sides that were read have the same odds."""
        return all(side in (None, self.table) for side in (self.printed, self.digital))

    def phrase(self) -> str:
        """Return the odds of all sides as the end of a sentence."""
        where = f" ({self.column})" if self.column else ""
        sides = [("by the table", self.table), ("in print", self.printed), ("in the digital deck", self.digital)]
        return f"are{where} {', '.join(f'{odds} {side}' for side, odds in sides if odds is not None)}"


class Wanted(NamedTuple):
    """What a card must stand for."""

    faces: tuple[str, ...]  # the faces of the die; none for an entry of a list
    row: Row  # the row of the table


def list_wanted(table: Table, spec: DeckSpec) -> Iterator[Wanted]:
    """Yield what each card of a deck must stand for."""
    rows = table.row_of()
    if table.die and spec.per == "face":
        yield from (Wanted((face.id,), rows[face.key]) for face in table.die.faces if face.key not in spec.without)
        return
    kept = [(row, tuple(key for key in row.keys if key not in spec.without)) for row in table.rows]
    weights = [_weigh(table, keys) for _, keys in kept]
    for (row, keys), weight in zip(kept, weights, strict=True):
        copies = weight // gcd(*weights) if spec.keep == ODDS else row.copies
        if keys:
            yield from [Wanted(keys if table.die else (), row)] * copies


def _weigh(table: Table, keys: Collection[str]) -> int:
    """Return how many faces of a table's die have one of these keys."""
    return sum(face.key in keys for face in table.die.faces) if table.die else 0


def compare_cards(spec: DeckSpec, cards: Sequence[Card], columns: list[Heading], table: Table) -> Iterator[Problem]:
    """Yield a problem for each card of a deck that is not what the table asks for."""
    wanted = list(list_wanted(table, spec))
    for number, (faces, row) in enumerate(wanted, 1):
        if number > len(cards):
            place = f" for {', '.join(faces)}" if faces else ""
            yield Problem(row.origin, f"{spec.id}: there is no card {number}{place}")
            continue
        card = cards[number - 1]
        if card.faces != faces:
            stands = f"it stands for {_list_faces(card.faces)}, not for {_list_faces(faces)}"
            yield Problem(row.origin, f"{card.id}: {stands}")
        for difference in _compare_statements(_read_card(card, columns), _read_row(row, columns, table)):
            yield Problem(row.origin, f"{card.id}: {difference}")
    for card in cards[len(wanted) :]:
        yield Problem(card.origin, f"{card.id}: the table asks for no such card")


def _list_faces(faces: Sequence[str]) -> str:
    return ", ".join(faces) or "no face"


def _compare_statements(card: Sequence[Statement], row: Sequence[Statement]) -> Iterator[str]:
    """Yield the differences between a card and its row, column by column. Columns may be missing, or too many."""
    for said, meant in zip_longest(card, row, fillvalue=NOTHING):
        if said != meant:
            yield _phrase_difference(said, meant)
    if len(card) != len(row):
        yield f"it has {count_noun(len(card), 'section')}, the table has {count_noun(len(row), 'column')}"


def list_dealt(pile: Pile) -> Iterator[Card]:
    """Yield the cards of a digital deck in the order in which they would come, without cards that do not exist."""
    numbers = range(1, len(pile.deck.cards) + 1)
    yield from (pile.card(number) for number in pile.places.stack if number in numbers)


def compare_pile(pile: Pile) -> Iterator[Problem]:
    """Yield a problem for each card that a digital deck does not deal exactly once."""
    times = Counter(pile.places.stack)
    for card in pile.deck.cards:
        if times[card.number] != 1:
            yield Problem(card.origin, f"{card.id}: the digital deck has it {times[card.number]} times")


def weigh_statements(table: Table, spec: DeckSpec, columns: list[Heading]) -> StatementOdds:
    """Return how likely each statement is by the die, among the faces that a deck has; of a list, by its copies."""
    weights: Counter[Statement] = Counter()
    total = 0
    for row in table.rows:
        kept = [key for key in row.keys if key not in spec.without]
        copies = row.copies if kept else 0
        weight = _weigh(table, kept) if table.die else copies
        total += weight
        if weight:
            for statement in _read_row(row, columns, table):
                weights[statement] += weight
    return {statement: Fraction(weight, total) for statement, weight in weights.items()}


def count_statements(cards: Sequence[Card], columns: list[Heading]) -> StatementOdds:
    """Return how likely each statement is among cards that are drawn."""
    counts = Counter(statement for card in cards for statement in _read_card(card, columns))
    return {statement: Fraction(count, len(cards)) for statement, count in counts.items()}


def compare_odds(
    columns: list[Heading], table: StatementOdds, printed: StatementOdds | None, digital: StatementOdds | None
) -> Iterator[Comparison]:
    """Yield the odds of each statement, in the order of the table. A side that was not read is None."""
    titles = {column.id: column.title for column in columns}
    sides = (table, printed, digital)
    for statement in dict.fromkeys(statement for side in sides for statement in side or ()):
        _, other, last = (None if side is None else side.get(statement, Fraction(0)) for side in sides)
        where, title = titles.get(statement[0], ""), dict(statement[1]).get("title", "")
        yield Comparison(where, title, table.get(statement, Fraction(0)), other, last)


def _read_row(row: Row, columns: list[Heading], table: Table) -> list[Statement]:
    """Return what a row says in each column of a deck."""
    indices = [table.columns.index(column) for column in columns] or [0]
    if len(columns) > 1:
        return [(column.id, _read_result(row.results[index])) for column, index in zip(columns, indices, strict=True)]
    return [("", _read_result(row.results[indices[0]]))]


def _read_result(result: Result) -> frozenset[tuple[str, str]]:
    said = [("title", result.title), ("text", result.text), ("note", result.note)]
    said += [(_quote(part.field.title), f"{part.title}\n{part.text}".strip()) for part in result.parts]
    return frozenset(pair for pair in said if pair[1])


def _read_card(card: Card, columns: list[Heading]) -> list[Statement]:
    """Return what a card says in each column of its deck."""
    if len(columns) > 1:
        return [
            (part.heading.id if part.heading else "", _drop_empty(title=part.title, text=part.text, note=part.note))
            for part in card.sections
        ]
    said = _drop_empty(title=card.title)
    behind = [part for part in card.back.sections if part.heading] if card.back else []
    for part in (*card.sections, *behind):
        if part.heading:
            said |= _drop_empty(**{_quote(part.label): f"{part.title}\n{part.text}".strip()})
        else:
            said |= _drop_empty(text=part.text, note=part.note)
    return [("", said)]


def _quote(label: str) -> str:
    """Return the name of a field in a statement. No pack can make it equal to "title", "text" or "note"."""
    return f'"{label}"'


def _drop_empty(**words: str) -> frozenset[tuple[str, str]]:
    return frozenset(pair for pair in words.items() if pair[1])


def _phrase_difference(said: Statement, meant: Statement) -> str:
    """Return the first difference between what a card says and what its row says."""
    card, row = dict(said[1]), dict(meant[1])
    for name in (*row, *card):
        if card.get(name) != row.get(name):
            where = f"{meant[0]}: " if meant[0] else ""
            return f'{where}its {name} is "{card.get(name, "")}", the table has "{row.get(name, "")}"'
    return f'it is read under "{said[0]}", not "{meant[0]}"'
