"""The key of a map: what its signs mean, each sign with its words, in columns."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.typeset.frame import Area, Item
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.typeface import Paragraph, set_stack, too_wide
from printgen.units import Points

WORDS = TypeSize(8, 6, 1.1)
# The room of a sign, the gap before its words, between columns, above the key and between its rows.
SIGN, BESIDE, APART, ABOVE, BETWEEN = 16.0, 3.5, 9.0, 5.0, 2.5


class KeyEntry(NamedTuple):
    """A line of the key."""

    words: str
    high: Points  # the room of its sign
    draw: Callable[[Points, Points], list[Item]]  # draws its sign about a place


def draw_key(entries: Sequence[KeyEntry], place: Area, setting: PieceSetting) -> tuple[list[Item], Points]:
    """Return a key below a place, as wide as that, and how high it is with the gap above it.

    Raises Overflow, MissingGlyph.
    """
    if not entries:
        return [], 0.0
    size = setting.scale(WORDS._replace(size=max(WORDS.size, setting.theme.least / setting.theme.type)))
    indent, face = SIGN + BESIDE, setting.faces["regular"]
    needed = [indent + face.width(entry.words, size.size) for entry in entries]
    widths = next(found for count in range(len(entries), 0, -1) if (found := _fit_columns(needed, count, place.width)))
    items, y, count = list[Item](), place.y + ABOVE, len(widths)
    for first in range(0, len(entries), count):
        row = entries[first : first + count]
        words = [Paragraph(entry.words, "regular", size, setting.theme.ink) for entry in row]
        stacks = [set_stack([each], setting.faces, wide - indent, 1) for each, wide in zip(words, widths, strict=False)]
        told = [stack for stack in stacks if stack]
        if len(told) < len(row):
            raise too_wide([each.text for each in words], "the map", setting.faces["regular"], size.least, min(widths))
        height, x = max(*(entry.high for entry in row), *(stack.height for stack in told)), place.x
        for entry, stack, wide in zip(row, told, widths, strict=False):
            items += entry.draw(x + SIGN / 2, y + height / 2)
            items += stack.place(x + indent, y + (height - stack.height) / 2 + LOWER * size.size)
            x += wide + APART
        y += height + BETWEEN
    return items, y - BETWEEN - place.y


# Words stand so much of their size below the middle, which the room of descenders moves up.
LOWER = 0.08


def _fit_columns(needed: Sequence[Points], count: int, width: Points) -> list[Points]:
    """Return how wide so many columns are in which entries stand row by row; empty if there is no room for them."""
    widths = [max(needed[column::count]) + 0.1 for column in range(count)]
    left = width - sum(widths) - APART * (count - 1)
    if count == 1:
        return [width]
    return [wide + max(0.0, min(left / count, MOST_SPREAD)) for wide in widths] if left >= 0 else []


# How much wider columns of a key become where there is room.
MOST_SPREAD = 14.0
