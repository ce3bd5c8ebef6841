"""Places on a mat: as large as a card, with what lies there in words, and the symbol of its deck."""

from printgen.model.look import TypeSize, mix
from printgen.products.board import Place
from printgen.typeset.frame import Area, Box, Item, Symbol
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.stack import Paragraph, fit_stack
from printgen.typeset.type.styles import find_tone
from printgen.typeset.type.typeface import placed
from printgen.typeset.type.typography import refine
from printgen.units import to_points

RADIUS, PAD = to_points(3_000), to_points(4_000)
LINE = 1.0
TITLE, WHAT = TypeSize(14, 7, 1.1), TypeSize(10.5, 6, 1.2)
# The symbol as a share of the shorter side, and how far its colour is towards the tint: cards lie on it.
SIGN, PALE = 0.42, 0.6


def draw_place(place: Place, area: Area, setting: PieceSetting) -> list[Item]:
    """Return a place, before its words are spelt out. Raises BadData if its words do not fit or have no glyphs."""
    with placed(place.origin, place.path):
        style = find_tone(place.art, setting.system.accent, setting.theme)
        words = [
            Paragraph(refine(place.title, setting.system.language), "bold", setting.scale(TITLE), style.colour),
            Paragraph(place.what, "regular", setting.scale(WHAT), setting.theme.ink),
        ]
        stack = fit_stack(words, setting.faces, area.width - 2 * PAD, area.height - 2 * PAD)
    items: list[Item] = [Box(*area, RADIUS, style.tint, style.colour, LINE * setting.theme.lines)]
    items += stack.place(area.x + PAD, area.y + PAD)
    outline, below = setting.system.symbols.get(place.art.symbol), PAD + stack.height
    side = min(SIGN * min(area.width, area.height), area.height - below - 2 * PAD)
    if outline and side > 0:
        items.append(
            Symbol(
                area.x + area.width / 2,
                area.y + (below + area.height) / 2,
                side,
                outline,
                mix(style.colour, style.tint, PALE),
            )
        )
    return items
