"""Cards that go on on another card: a text that is too long for one is parted, as evenly as its sentences allow."""

import re
from collections.abc import Iterator
from itertools import pairwise

from printgen.model.markup import make_text, read_markup
from printgen.products.deck import Card, Section
from printgen.typeset.card.card import check_fit, find_fitting
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.unit import level_tiles
from printgen.typeset.type.typeface import MissingGlyph, Overflow

# More cards for one text are no help: then it is told that it is too long.
MOST_PARTS = 6
# Where a text may be parted: behind a sentence or a paragraph.
BREAK = re.compile(r"(?<=[.!?:;])[ ]+|\n+")


def continue_cards(setting: Setting) -> Setting:
    """Return the setting of a deck whose cards without room go on on further cards.

    These have the same id, and are not counted: they are one card. A card stays as it is if that does not help.
    """
    level = level_tiles(setting)
    fitting = find_fitting(level, level.zones["text"])

    def fits(card: Card) -> bool:
        try:
            check_fit(card, level, fitting)
        except Overflow:
            return False
        except MissingGlyph:  # which is told where the card is set
            return True
        return True

    cards: list[Card] = []
    for card in setting.deck.cards:
        found = [card]
        if not fits(card):
            tries = (_part(card, number) for number in range(2, MOST_PARTS + 1))
            found = next((parts for parts in tries if parts and all(map(fits, parts))), found)
        cards += found
    return setting._replace(deck=setting.deck._replace(cards=tuple(cards)))


def _part(card: Card, number: int) -> list[Card]:
    """Return the parts of a card, nothing if it has not as many sentences."""
    said = [(place, first, last) for place, part in enumerate(card.sections) for first, last in _list_sentences(part)]
    total, done = sum(last - first for _, first, last in said), 0
    parts: list[list[tuple[int, int, int]]] = [[] for _ in range(number)]
    for place, first, last in said:
        middle = done + (last - first) / 2
        parts[min(number - 1, int(middle / total * number))].append((place, first, last))
        done += last - first
    if not all(parts):
        return []
    cards = []
    for each, held in enumerate(parts, 1):
        places = dict.fromkeys(place for place, _, _ in held)
        sections = tuple(
            _cut(card.sections[place], [span[1:] for span in held if span[0] == place]) for place in places
        )
        title = card.title if each == 1 else f"{card.title} ({each}/{number})"
        shown = card._replace(title=title, sections=sections, part=each, parts=number)
        cards.append(shown if each == number else shown._replace(flavour=""))
    return cards


def _list_sentences(part: Section) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a section begin and end; one without a text has one of no length."""
    ends = [0, *(found.end() for found in BREAK.finditer(part.text)), len(part.text)]
    yield from pairwise(ends) if part.text else [(0, 0)]


def _cut(part: Section, spans: list[tuple[int, int]]) -> Section:
    """Return some sentences of a section: its title stands with the first of all, and its note with the last."""
    first, last = spans[0][0], spans[-1][1]
    own = part._replace(text=_slice(part.text, first, last).strip())
    if first:
        own = own._replace(title="", label="", heading=None)
    return own if last == len(part.text) else own._replace(note="")


def _slice(text: str, first: int, last: int) -> str:
    """Return some letters of a text, marked up as there."""
    spans, at = [], 0
    for span in read_markup(text):
        kept = span.text[max(0, first - at) : max(0, last - at)]
        at += len(span.text)
        if kept:
            spans.append(span._replace(text=kept))
    return make_text(spans)
