"""The sizes of body text in a deck: two at most, and a warning where they are smaller than is read with ease."""

from collections.abc import Iterator
from contextlib import suppress
from math import ceil

from printgen.errors import Problem
from printgen.model.look import CardFormat
from printgen.products.deck import Card
from printgen.typeset.card.body import Fitting, fit_body
from printgen.typeset.card.places import find_places
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area
from printgen.typeset.type.typeface import Misfit, MissingGlyph
from printgen.units import Points, to_points

# So many of the fullest cards tell how large text may be on all of them.
FULLEST = 12
# Of the other cards this share, from the emptiest on, has the larger size, if that is larger by this factor.
EMPTIER, LARGER = 0.55, 1.12
# Characters to a line, about, of text and of titles; a section takes so many lines besides.
TEXT_LINE, TITLE_LINE, SECTION_LINES = 34, 26, 1.2


def find_fitting(setting: Setting, area: Area) -> Fitting:
    """Return the sizes of body text in a deck, the larger one first if there are two, and where uses stand."""
    with suppress(MissingGlyph):  # which is told where its card is set
        if places := find_places(setting, area):
            return Fitting((places.size,), places)
    return Fitting(_find_sizes(setting, area))


def _find_sizes(setting: Setting, area: Area) -> tuple[Points, ...]:
    ranked = sorted(setting.deck.cards, key=_weigh, reverse=True)
    size = setting.layout.body.size
    for card in ranked[:FULLEST]:
        size = _fit(card, setting, area, size)
    emptier = ranked[ceil(len(ranked) * (1 - EMPTIER)) :]
    larger = _fit(emptier[0], setting, area, setting.layout.body.size) if emptier else size
    sizes = (larger, size) if larger >= size * LARGER else (size,)
    wanted = setting.theme.wanted
    # A card without room for what a theme wants is set as large as it can be: there that goes before evenness.
    return sizes if size >= wanted else (*[each for each in sizes if each > wanted], wanted)


def _fit(card: Card, setting: Setting, area: Area, largest: Points) -> Points:
    try:
        return fit_body(card, setting, area, Fitting((largest,)))[0]
    except Misfit:
        return setting.layout.body.least


def _weigh(card: Card) -> float:
    """Return about how many lines the words of a card take; equal neighbours are said once."""
    said, lines = {(part.title, part.text, part.note) for part in card.sections}, 0.0
    for title, text, note in said:
        lines += SECTION_LINES + ceil(len(title) / TITLE_LINE) + ceil(len(note) / TEXT_LINE)
        lines += sum([ceil(len(words) / TEXT_LINE) for words in text.split("\n")])
    return lines


# Text below this size, in points, is warned of; it is printed all the same.
LEAST_READ = 6.0
# Only cards of smaller type than this can have such text.
SMALL_TYPE = 0.9


def may_be_small(card: CardFormat) -> bool:
    """Tell whether text on cards of a format may be smaller than is read with ease."""
    return card.type < SMALL_TYPE


def find_small(setting: Setting) -> Iterator[Problem]:
    """Yield a warning if body text of a deck is smaller than is read with ease."""
    size = min(find_fitting(setting, setting.zones["text"]).sizes)
    if size < LEAST_READ:
        millimetres = to_points(1_000)
        card = f"{setting.width / millimetres:.0f} x {setting.height / millimetres:.0f} mm"
        message = f"the text is set in {size:.1f} pt on cards of {card}, in less than {LEAST_READ:g} pt"
        yield Problem(setting.deck.origin, message, "print it on larger cards, or shorten the words", is_warning=True)
