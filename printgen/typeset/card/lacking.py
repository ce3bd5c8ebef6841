"""Letters that the display face of a game lacks: the words with them are set in bold text, and the pack is told."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from printgen.errors import Origin, Problem
from printgen.products.deck import Deck
from printgen.typeset.card.lead import find_lead
from printgen.typeset.type.typeface import DISPLAY, Typeface

HINT = "write other letters, or choose a face that has this one"


def find_lacking(deck: Deck, faces: Mapping[str, Typeface]) -> Iterator[Problem]:
    """Yield a warning for each title and index of a deck, and its game's name, that the display face cannot set."""
    face = faces.get(DISPLAY)
    for words, origin in _list_words(deck) if face else ():
        if face and (missing := face.find_missing(words)):
            name = PurePath(deck.system.display).name
            shown = f"{name} has no {missing} (U+{ord(missing):04X})"
            yield Problem(origin, f'"{words}" is set in bold text: {shown}', HINT, is_warning=True)


def _list_words(deck: Deck) -> Iterator[tuple[str, Origin]]:
    """Yield all that may be set in the display face, with its place."""
    yield deck.system.name, deck.system.origins["name"]
    yield deck.title, deck.origin
    for card in deck.cards:
        yield card.title, card.origin
        yield find_lead(card), card.origin
        yield card.corner, card.origin
