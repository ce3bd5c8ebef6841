"""The table of stats of a deck: how wide its columns are, and the one size of all values and of all labels."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from printgen.products.deck import Deck, Section
from printgen.typeset.card.tab import LABEL_SPACING
from printgen.typeset.card.traits import part_stats, read_value
from printgen.typeset.type.typeface import MissingGlyph, Typeface
from printgen.units import Points, to_points

# Words may shrink to these shares of the size that is wanted.
LEAST_VALUE, LEAST_LABEL = 0.5, 0.7
# How far words keep from the lines of the table, on a card whose type is not scaled.
PAD = to_points(700)
# The symbol before a label: its side, and the room that it takes, as shares of the size of the label.
SIGN, SIGN_ROOM = 1.15, 1.6


class StatTable(NamedTuple):
    """How the stats of a deck stand in a table, the same on all of its cards."""

    value: Points = 0  # the size of all values
    label: Points = 0  # the size of all labels
    columns: Mapping[str, tuple[Points, Points]] = {}  # by stat, where its column begins, and how wide it is


class StatType(NamedTuple):
    """The type of a table of stats, as large as it may be."""

    face: Typeface
    value: Points
    label: Points

    def measure_value(self, stat: Section) -> Points:
        """Return the width of a value. Raises MissingGlyph."""
        return self.face.width(read_value(stat), self.value)

    def measure_label(self, stat: Section, symbols: Iterable[str]) -> Points:
        """Return the width of a label with its symbol, if it has one of those. Raises MissingGlyph."""
        words = self.face.width(stat.label.upper(), self.label, self.label * LABEL_SPACING)
        return words + self.label * SIGN_ROOM * (find_symbol(stat) in symbols)


def find_symbol(stat: Section) -> str:
    """Return the name of the symbol of a stat, its own or its column's or field's; "" if it has none."""
    return stat.art.symbol or (stat.heading.symbol if stat.heading else "")


def fit_table(deck: Deck, stats: tuple[str, ...], kind: StatType, width: Points, pad: Points) -> StatTable:
    """Return a table of a width in which all values have one size, and all labels.

    Columns are equally wide if all words have room so, or else as their words need it.
    """
    if not stats:
        return StatTable()
    values, labels = dict.fromkeys(stats, 0.0), dict.fromkeys(stats, 0.0)
    for name, stat in _list_stats(deck, stats):
        with suppress(MissingGlyph):  # which is told where its card is set
            values[name] = max(values[name], kind.measure_value(stat))
            labels[name] = max(labels[name], kind.measure_label(stat, deck.system.symbols))
    needed = [max(values[name], labels[name]) + 2 * pad for name in stats]
    if max(needed) <= width / len(stats):
        wide = [width / len(stats)] * len(stats)
    elif sum(needed) <= width:
        wide = [each + (width - sum(needed)) / len(stats) for each in needed]
    else:
        most = _find_most(needed, width)
        wide = [min(each, most) for each in needed]
    columns, x = dict[str, tuple[Points, Points]](), 0.0
    for name, each in zip(stats, wide, strict=True):
        columns[name] = (x, each)
        x += each
    value = _fit(values, columns, pad, LEAST_VALUE) * kind.value
    return StatTable(value, _fit(labels, columns, pad, LEAST_LABEL) * kind.label, columns)


def _find_most(needed: Sequence[Points], width: Points) -> Points:
    """Return how wide the widest columns may be, so that those that need less have what they need."""
    left = sorted(needed)
    while left[0] <= width / len(left) and len(left) > 1:
        width -= left.pop(0)
    return width / len(left)


def _fit(words: Mapping[str, Points], columns: Mapping[str, tuple[Points, Points]], pad: Points, least: float) -> float:
    """Return the share of their size, down to the least, at which all words fit their columns."""
    rooms = {name: wide - 2 * pad for name, (_, wide) in columns.items()}
    return max(least, min([1, *(rooms[name] / needed for name, needed in words.items() if needed)]))


def _list_stats(deck: Deck, stats: tuple[str, ...]) -> Iterator[tuple[str, Section]]:
    """Yield all stats of a deck by their ids."""
    for card in deck.cards:
        for stat in part_stats(card, stats)[0]:
            if stat.heading:
                yield stat.heading.id, stat
