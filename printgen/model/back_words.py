"""What a pack writes on the backs of cards, of a whole deck or of one card alone."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art


class BackSection(NamedTuple):
    """A part of the words of a back.

    label: what stands beside it, "" for nothing.
    title: what happens, in short.
    text: what happens, in full.
    art: the colour that it is drawn in.
    origin: where it stands in its file.
    """

    label: str
    title: str
    text: str
    art: Art
    origin: Origin


class BackWords(NamedTuple):
    """What stands on the back of a deck's cards, or of one card.

    title: its title, "" for that of the card, or for none where all cards of the deck have the same words.
    text: what it says.
    note: what the player is told where the rules are silent.
    sections: what else it says.
    art: what it shows beside the words.
    origin: where it stands in its file.
    """

    title: str
    text: str
    note: str
    sections: tuple[BackSection, ...]
    origin: Origin
    art: Art = PLAIN_ART
