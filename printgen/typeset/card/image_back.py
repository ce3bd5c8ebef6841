"""Backs that show an image: a panel on the ground of the deck's back, with a picture or a large symbol and no words."""

from collections.abc import Iterator

from printgen.model.look import WHITE
from printgen.products.section import CardBack
from printgen.typeset.card.back import FRAME, ROUNDING
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Box, Item, Symbol
from printgen.typeset.picture import PictureFit, place_picture
from printgen.units import to_points

# How far the panel keeps from the frame, on a card whose type is not scaled.
MARGIN = to_points(2_000)
LINE = 0.7
# How large a symbol is, as a share of the lesser side of the panel.
SYMBOL = 0.55


def draw_image(back: CardBack, setting: Setting) -> Iterator[Item]:
    """Yield the panel of a back without words: its picture fills that, or its symbol stands in the middle of it."""
    panel = find_panel(setting)
    edge = make_panel(panel, setting)
    if picture := back.art.picture:
        yield edge._replace(stroke="", line=0)
        yield from place_picture(picture, panel, PictureFit("cover", radius=edge.radius))
        yield edge._replace(fill="")
        return
    yield edge
    if symbol := setting.deck.system.symbols.get(back.art.symbol):
        size = min(panel.width, panel.height) * SYMBOL
        yield Symbol(setting.width / 2, setting.height / 2, size, symbol, setting.accent)


def find_panel(setting: Setting) -> Area:
    """Return where the panel of a back lies: within the frame."""
    edge = (FRAME + MARGIN) * setting.scale
    return Area(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge)


def make_panel(panel: Area, setting: Setting) -> Box:
    """Return the panel of a back, white with an edge in the colour of the game."""
    return Box(*panel, ROUNDING / 2 * setting.scale, WHITE, setting.accent, LINE * setting.scale)
