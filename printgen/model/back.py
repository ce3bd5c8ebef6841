"""The backs of a game's cards: a pattern, an emblem, and how much ink they take."""

from enum import StrEnum
from typing import NamedTuple


class Backs(StrEnum):
    """How backs are drawn: as lines on white paper, or on a ground that fills the card."""

    LINES = "lines"
    SOLID = "solid"


class BackArt(NamedTuple):
    """What is drawn on the backs of a game, behind the titles of its decks."""

    pattern: str = "weave"  # the name of its pattern
    # the name of the symbol that stands for the game, "" for none; a deck may have a symbol of its own
    emblem: str = ""


# The patterns of backs, each a module of typeset/pattern.
PATTERNS = ("weave", "contours", "claws", "streets", "tracery", "fog")
