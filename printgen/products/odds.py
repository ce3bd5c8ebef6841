"""Odds: how likely each row and each result of a table is, counted exactly in faces of its die, and rolls in words."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import count, product
from typing import NamedTuple

from printgen.model.die import drop_dice
from printgen.model.play import RollRules
from printgen.model.printed_words import PrintedWords
from printgen.model.table import Heading, Result, Row, Table
from printgen.products.deck import Card, Deck


class ResultOdds(NamedTuple):
    """How likely a result is."""

    id: str  # the id of the result
    title: str
    faces: int  # how many equally likely faces or cards lead to it
    rolls: str  # which ones, as a roll is written
    probability: Fraction  # how likely it is


class Odds(NamedTuple):
    """The odds of a table or a pile in one column."""

    table: str  # the id of the way to roll, the table or the pile
    column: str  # the id of the column, "" where there are no columns
    faces: int  # how many faces or cards there are in all
    draws: int  # the probabilities of at least one among so many draws are told
    outcomes: tuple[ResultOdds, ...]  # the odds of each result, in the order of the table
    short: Fraction = Fraction(0)  # the probability that there are not so many cards

    def tell_apart(self) -> tuple[str, ...]:
        """Return the titles of the results. Equal titles are followed by their rolls."""
        titles = Counter(outcome.title for outcome in self.outcomes)
        return tuple(
            f"{outcome.title} ({outcome.rolls})" if titles[outcome.title] > 1 and outcome.rolls else outcome.title
            for outcome in self.outcomes
        )


def count_odds(
    table: Table, column: str = "", modifier: int = 0, rules: RollRules | None = None, draws: int = 1
) -> Odds:
    """Count the faces that lead to each result in a column, with a modifier added, in a way to roll.

    Each face of all dice together counts once; of a list, each card. Results with the same id and title are one.
    Raises ValueError for a modifier of a die whose faces are not numbers.
    """
    rows = table.row_of(modifier, natural=not (rules and rules.never_natural))
    found = {name: Counter[str]() for name in (name_result(row, table, column) for row in table.rows)}
    for key, faces in count_keys(table, rules).items():
        found[name_result(rows[key], table, column)][key] += faces
    whole = sum(map(Counter.total, found.values()))
    outcomes = tuple(
        ResultOdds(*name, keys.total(), show_keys(table, keys), 1 - Fraction(whole - keys.total(), whole) ** draws)
        for name, keys in found.items()
    )
    return Odds(rules.id if rules else table.id, column, whole, draws, outcomes)


def count_cards(deck: Deck, column: str = "") -> Odds:
    """Count the cards of a deck that have each result in a column, as if one of them were drawn."""
    table = deck.system.table_of(deck.id)
    rows = table.row_of()
    found: dict[tuple[str, str], list[Card]] = {}
    for card in deck.cards:
        found.setdefault(name_result(rows[card.keys[0]], table, column), []).append(card)
    whole = len(deck.cards)
    outcomes = tuple(
        ResultOdds(
            *name,
            len(cards),
            show_keys(table, (key for card in cards for key in card.keys)),
            Fraction(len(cards), whole),
        )
        for name, cards in found.items()
    )
    return Odds(deck.id, column, whole, 1, outcomes)


def name_result(row: Row, table: Table, column: str) -> tuple[str, str]:
    """Return the id and the title of the result that a row has in a column; without a column, in the first."""
    index = [item.id for item in table.columns].index(column) if column else 0
    return row.results[index].key, row.results[index].title


def show_keys(table: Table, keys: Iterable[str]) -> str:
    """Return keys of a table as a roll is written: "11-13, 21", each suit separately; of a list, "#1-3"."""
    wanted = set(keys)
    runs: list[list[str]] = []
    group, broken = "", True
    for key in table.keys:
        if key in wanted:
            group, last = table.die.group_of(key) if table.die else "", group
            if broken or group != last:
                runs.append([])
            runs[-1].append(key)
        broken = key not in wanted
    shown = ", ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    return shown if table.die or not shown else f"#{shown}"


def list_ranges(table: Table, result: Result) -> list[tuple[Heading, str]]:
    """Return each column of a table with what leads to a result in it, as its pack writes that; "" if nothing does."""
    if table.outcomes.count(result) == 1:
        return list(zip(table.columns, table.ranges[table.outcomes.index(result)], strict=True))
    return [
        (column, show_keys(table, [key for row in table.rows if row.results[place] == result for key in row.keys]))
        for place, column in enumerate(table.columns)
    ]


def count_keys(table: Table, rules: RollRules | None = None) -> Counter[str]:
    """Count the faces of each key of a table's die in a way to roll; of a list, the cards of each entry."""
    if not table.die:
        return Counter({key: row.copies for row in table.rows for key in row.keys})
    if not (rules and rules.extra):
        return Counter(face.key for face in table.die.faces)
    sides = (*table.die.sides, *table.die.sides[-1:] * rules.extra)
    throws = product(*(range(1, number + 1) for number in sides))
    kept = (drop_dice(throw, rules.extra, lowest=rules.drop_lowest) for throw in throws)
    return Counter(table.die.face_of(throw).key for throw in kept)


def row_odds(table: Table) -> list[Fraction]:
    """Return the probability of each row of a table with a die; of a list, the probability of drawing each entry."""
    if table.die:
        faces = [face.key for face in table.die.faces]
        return [Fraction(sum(key in row.keys for key in faces), len(faces)) for row in table.rows]
    total = sum(row.copies for row in table.rows)
    return [Fraction(row.copies, total) for row in table.rows]


def result_odds(table: Table, result: Result) -> list[Fraction]:
    """Return the probability of a result in each column of a table, or in the table without columns."""
    pairs = list(zip(row_odds(table), table.rows, strict=True))
    return [
        sum((odds for odds, row in pairs if is_same(row.results[column], result)), Fraction(0))
        for column in range(max(1, len(table.columns)))
    ]


def is_same(one: Result, other: Result) -> bool:
    """Tell whether two results are one: by their ids, or by their titles where they have none."""
    return one.id == other.id if one.id or other.id else one.title == other.title


def print_per_cent(odds: Fraction, words: PrintedWords) -> str:
    """Return a probability in per cent as it is printed in a language."""
    return show_per_cent(odds).replace(".", words.decimal)


def show_per_cent(odds: Fraction) -> str:
    """Return a probability in per cent with one decimal."""
    return f"{float(odds * 100):.1f}"


SIDES = "123456"


def share_faces(number: int) -> tuple[str, list[list[str]], list[str]]:
    """Return the fewest six-sided dice that choose among so many things, read digit by digit.

    With them come the faces of each thing, and the faces that are rolled again.
    """
    power = next(power for power in count(1) if len(SIDES) ** power >= number)
    faces = ["".join(sides) for sides in product(SIDES, repeat=power)]
    share = len(faces) // number
    shares = [faces[start : start + share] for start in range(0, share * number, share)]
    return f"d{'6' * power}", shares, faces[share * number :]


def show_faces(faces: Sequence[str]) -> str:
    """Return faces that follow one another in short."""
    return "-".join(dict.fromkeys((faces[0], faces[-1]))) if faces else ""


SUITS = {
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
}
RANK = "(10|[2-9AJQK])"
EVERY_SUIT = re.compile(rf"{RANK}S-{RANK}S, \1H-\2H, \1C-\2C, \1D-\2D")
JOKERS = "joker1-joker2"
PLAYING_CARD = re.compile(rf"{RANK}([SHCD])")
JOKER = re.compile(r"joker(\d)")


def show_roll(roll: str, words: PrintedWords) -> str:
    """Return a roll as players read it: cards with suit symbols, ranges with a dash.

    A range that holds for all four suits stands there once, without suits.
    """
    every = EVERY_SUIT.fullmatch(roll)
    if every:
        return f"{every[1]}\N{EN DASH}{every[2]}"
    named = PLAYING_CARD.sub(lambda card: card[1] + SUITS[card[2]], roll.replace(JOKERS, words.jokers))
    return JOKER.sub(lambda joker: f"{words.joker} {joker[1]}", named).replace("-", "\N{EN DASH}")
