"""The strip in a press sheet's margin: a ruler of 100 mm, whose work this is, and which sheet of which deck it is."""

from collections.abc import Mapping

from printgen.errors import BadData
from printgen.model.look import Theme, TypeSize
from printgen.products.deck import Deck
from printgen.typeset.frame import Item, Rules, Text
from printgen.typeset.stack import fit_line
from printgen.typeset.typeface import CAP_HEIGHT, Misfit, Typeface
from printgen.units import Points, to_points

RULER = to_points(100_000)
TICKS = 10
TYPE = TypeSize(6, 4, 1)
RULER_TYPE: Points = 5.4
HAIRLINE = 0.4
RULER_WORDS = "100 mm when printed at 100 %"
SEPARATOR = " · "


def draw_ruler(length: Points, theme: Theme, faces: Mapping[str, Typeface], deck: Deck) -> list[Item]:
    """Return ruler and credit line, from the strip's top left corner, in a strip of this length.

    Raises BadData if the pack's credit line is too long for it.
    """
    ticks = [(RULER * i / TICKS, 3 if i % 5 else 0, RULER * i / TICKS, 5.0) for i in range(TICKS + 1)]
    rules = Rules(((0, 5, RULER, 5), *ticks), HAIRLINE, theme.ink)
    face, origin = faces["regular"], deck.system.origin
    try:
        size = fit_line(deck.system.credit, face, TYPE, length)
    except Misfit as misfit:
        raise BadData([misfit.at(origin)]) from None
    return [
        rules,
        Text(RULER + 5, 4.6, "regular", RULER_TYPE, 0, theme.muted, (RULER_WORDS,)),
        Text(0, 8 + size * CAP_HEIGHT, "regular", size, 0, theme.ink, (deck.system.credit,)),
    ]


def draw_sheet_name(length: Points, theme: Theme, faces: Mapping[str, Typeface], name: str) -> Text:
    """Return a sheet's name at the right end of the strip's first line, beside the ruler."""
    face = faces["bold"]
    free = length - RULER - 10 - faces["regular"].width(RULER_WORDS, RULER_TYPE)
    size = min(TYPE.size, free / face.width(name, 1))
    return Text(length - face.width(name, size), 4.6, "bold", size, 0, theme.ink, (name,))


def name_sheet(deck: Deck, number: int, of: int) -> str:
    """Return what a press sheet is called in its margin and in the outline."""
    return SEPARATOR.join([deck.system.name, deck.title, deck.fingerprint, f"sheet {number}/{of}"])
