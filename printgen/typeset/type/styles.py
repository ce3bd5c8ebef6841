"""Styles: which colour and shape each column and field of a table has, and how a coloured part is drawn."""

from collections.abc import Iterable
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting, gathering, suggest
from printgen.model.art import Art
from printgen.model.look import WHITE, Style, Theme, apply_to_accent, mix, separate_tones
from printgen.model.system import System
from printgen.model.table import Heading
from printgen.products.deck import Deck
from printgen.units import Points

# How far towards white the tint is that goes with a system's accent, and where it is to save ink.
TINT, PALE_TINT = 0.88, 0.95


def plain_style(accent: str, theme: Theme) -> Style:
    """Return the style where none is asked for: a system's accent, without a shape."""
    tint = mix(accent, WHITE, PALE_TINT if theme.outlined else TINT)
    colour, tint = separate_tones(accent, tint, theme.contrast)
    return Style("plain", colour, tint, "none")


def find_style(name: str, path: str, origin: Origin, theme: Theme) -> Style:
    """Return the theme's style of a name; `path` and `origin` tell where the name stands. Raises BadData."""
    if name not in theme.styles:
        raise BadData([Problem(origin, f'{path}: unknown style "{name}"', suggest(name, theme.styles))])
    return theme.styles[name]


def find_tone(art: Art, accent: str, theme: Theme) -> Style:
    """Return the style of a thing with art: the theme's that it names, one of its own colour, or one of `accent`.

    Raises BadData if the theme has no such style.
    """
    if art.style:
        assert art.tone_origin  # it comes with the style
        return find_style(art.style, "style", art.tone_origin, theme)
    return plain_style(apply_to_accent(art.accent, theme) if art.accent else accent, theme)


def check_tones(deck: Deck, theme: Theme) -> None:
    """Make sure that a theme has the styles that the cards of a deck ask for by themselves. Raises BadData."""
    sides = [side for card in deck.cards for side in card.sides]
    arts = [*(side.art for side in sides), *(part.art for side in sides for part in side.sections)]
    with gathering() as problems:
        for art in {art for art in arts if art.style}:
            with collecting(problems):
                find_tone(art, deck.system.accent, theme)


def tone_system(system: System, art: Art, theme: Theme) -> System:
    """Return a system in the colours of a deck's art, if it has any: on panels, labels and back. Raises BadData."""
    if not art.is_toned:
        return system
    colour = art.accent or find_tone(art, system.accent, theme).colour
    return system._replace(accent=colour, ground=colour)


def style_headings(
    headings: Iterable[Heading], columns: Iterable[Heading], theme: Theme, accent: str
) -> dict[str, Style]:
    """Return by id the style of each heading that asks for one, and of each column in any case. Raises BadData."""
    styles: dict[str, Style] = {}
    with gathering() as problems:
        for heading in headings:
            if heading.style:
                with collecting(problems):
                    styles[heading.id] = find_style(heading.style, f"{heading.id}.style", heading.origin, theme)
    free = (style for style in theme.styles.values() if style not in styles.values())
    return styles | {column.id: next(free, plain_style(accent, theme)) for column in columns if column.id not in styles}


OUTLINE: Points = 0.6


class Paint(NamedTuple):
    """What fills a part, the line round it ("" if it has none), and the colour of words and shapes on it."""

    fill: str
    stroke: str
    line: Points
    words: str


def paint_style(style: Style, theme: Theme) -> Paint:
    """Return how a part in a style's colour is drawn."""
    if theme.outlined:
        return Paint(style.tint, style.colour, OUTLINE * theme.lines, style.colour)
    return Paint(style.colour, "", 0, WHITE)


def paint_panel(style: Style, theme: Theme) -> Paint:
    """Return how a panel with a style's tint is drawn, which holds words in the theme's ink."""
    if theme.outlined or style.tint == WHITE:  # which would have no edge
        return Paint(WHITE, style.colour, OUTLINE * theme.lines, theme.ink)
    return Paint(style.tint, "", 0, theme.ink)


def paint_ground(ground: str, highlight: str, theme: Theme) -> Paint:
    """Return how a part in a system's ground is drawn; the system is dressed in the theme."""
    if theme.outlined:
        return Paint(ground, highlight, OUTLINE * theme.lines, highlight)
    return Paint(ground, "", 0, highlight)
