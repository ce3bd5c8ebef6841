"""The backs of cards: how those of a game look, and what a pack writes on them."""

from enum import StrEnum
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art


class Backs(StrEnum):
    """How backs are drawn: as lines on white paper, or on a ground that fills the card."""

    LINES = "lines"
    SOLID = "solid"


class BackArt(NamedTuple):
    """What is drawn on the backs of a game, behind the titles of its decks."""

    pattern: str = "weave"  # the name of its pattern
    # the name of the symbol that stands for the game, "" for none; a deck may have a symbol of its own
    emblem: str = ""


# The patterns of backs; typeset/pattern draws them.
PATTERNS = ("weave", "contours", "claws", "streets", "tracery", "fog")


class BackSection(NamedTuple):
    """A part of the words of a back."""

    label: str  # what stands beside it, "" for nothing
    title: str  # what happens, in short
    text: str  # what happens, in full
    art: Art  # the colour that it is drawn in
    origin: Origin


class BackWords(NamedTuple):
    """What stands on the back of a deck's cards, or of one card."""

    title: str  # its title, "" for that of the card, or for none where all cards of the deck have the same words
    text: str  # what it says
    note: str  # what the player is told where the rules are silent
    sections: tuple[BackSection, ...]  # what else it says
    origin: Origin
    art: Art = PLAIN_ART  # what it shows beside the words
