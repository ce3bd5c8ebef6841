"""Tabs at the left of bands: how wide those of a deck are, and the shape and the words that stand in one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from printgen.typeset.card.traits import Sign
from printgen.typeset.frame import Symbol, Text
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.typeface import CAP_HEIGHT, Stack, Typeface
from printgen.units import Points, to_points

# Labels are capitals, set apart by this share of their size.
LABEL_SPACING = 0.08
# Lengths on a card whose type is not scaled: the least width of a tab, the widest that is usual, the room beside words,
# the size of a shape, and the gap between two bands.
TAB, WIDEST_TAB, TAB_PAD, SHAPE = to_points(8_800), to_points(13_000), to_points(1_300), to_points(3_900)
# Where words that stand upright are too high for a card, a tab may take this share of the width of a band.
WIDEST_SHARE = 0.55
# The distance from line to line of a word in several lines, in sizes of type.
LEADING = 1.15
# The signs of a deck's few columns recur on every card.
KEPT = 256


class Tab(NamedTuple):
    """How the tabs of a deck are made, so that all are alike."""

    width: Points
    scale: float  # how large what stands in them is, as a factor
    turned: bool = False  # whether their words stand upright

    @property
    def room(self) -> Points:
        """The width that words have."""
        return self.width - 2 * TAB_PAD * self.scale


class TabType(NamedTuple):
    """The type of the words in tabs."""

    face: Typeface
    size: Points

    def measure(self, words: str) -> Points:
        """Return the width of words on one line."""
        return self.face.width(words, self.size, self.size * LABEL_SPACING)


def choose_tab(labels: Sequence[str], kind: TabType, band: tuple[Points, Points], scale: float, widest: float) -> Tab:
    """Return tabs in which all labels of a deck fit: on a line, in lines, upright, or in lines of a wider tab.

    band: the width of a band, and the height that all bands of a card have together
    widest: by how much the widest usual tab is wider than that of a card whose type is not scaled
    """
    labels = [label.upper() for label in labels]
    pad, usual = 2 * TAB_PAD * scale, WIDEST_TAB * widest
    line = max(map(kind.measure, labels), default=0.0)
    word = max((kind.measure(word) for label in labels for word in label.split()), default=0.0)
    level = [Tab(max(TAB * scale, wide + pad), scale) for wide in (line, word)]
    behind = kind.size * LABEL_SPACING  # the blank behind the last letter counts for nothing
    if fitting := [tab for tab in level if tab.width - behind <= usual]:
        return fitting[0]._replace(width=min(fitting[0].width, usual))
    turned = Tab(TAB * scale, scale, turned=True)
    height = sum(draw_sign(Sign(label, "circle"), "", kind, turned).height for label in labels)
    return level[1] if height > band[1] and level[1].width <= band[0] * WIDEST_SHARE else turned


@lru_cache(KEPT)
def draw_sign(sign: Sign, colour: str, kind: TabType, tab: Tab) -> Stack:
    """Return a shape and its words in lines, or upright, centred about x = 0 of a tab. Raises MissingGlyph."""
    size, spacing, word = kind.size, kind.size * LABEL_SPACING, sign.text.upper()
    y = pad = TAB_PAD * tab.scale * 2
    items: list[Text | Symbol] = []
    if sign.shape != "none":
        items.append(Symbol(0, y + SHAPE * tab.scale / 2, SHAPE * tab.scale, OUTLINES[sign.shape], colour))
        y += SHAPE * tab.scale * 1.4
    if tab.turned:
        y += kind.measure(word)
        items.append(Text(size * CAP_HEIGHT / 2, y, "bold", size, 0, colour, (word,), spacing, turn=90))
        return Stack(y + pad, tuple(items))
    for place, line in enumerate(_break(word, kind, tab.room + spacing)):
        y += size * (LEADING if place else CAP_HEIGHT)
        items.append(Text((spacing - kind.measure(line)) / 2, y, "bold", size, 0, colour, (line,), spacing))
    return Stack(y + pad, tuple(items))


def _break(words: str, kind: TabType, room: Points) -> list[str]:
    """Return words in lines that are no wider than the room, but for a single word that is."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        lines = [*lines[:-1], longer] if lines and kind.measure(longer) <= room else [*lines, word]
    return lines
