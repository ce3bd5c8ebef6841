"""What a pack writes on the backs of cards, of a whole deck or of one card alone."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art


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
