"""The back of a deck: a pattern in a frame with the name of the game, and a plate with the deck's title and emblem."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.model.back import Backs
from printgen.model.look import LEAST_CONTRAST, WHITE, TypeSize, contrast, mix
from printgen.typeset.card.plate import draw_plate
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Box, Frame, Item, Symbol, Text, turn_round
from printgen.typeset.pattern.patterns import draw_pattern
from printgen.typeset.type.stack import fit_line
from printgen.typeset.type.typeface import placed
from printgen.units import to_points

# Lengths on a card whose type is not scaled. The frame keeps this far from the trim, so that a print shifted by a
# millimetre does not show.
FRAME = to_points(3_600)
ROUNDING = to_points(2_200)
LINE = 0.9
# On a solid ground, how much of the colour of words frame and pattern have; on white to save ink, how much the pattern.
RIM, FAINT, THRIFTY = 0.8, 0.57, 0.38
# The name of the game stands in a tab below the line of the frame: its size in points, its spacing as a share of that,
# the gaps beside and above it, and how much of the frame's side it takes at most.
NAME, LEAST, SPACING, WIDEST = 6.2, 4.0, 0.14, 0.86
ASIDE, ABOVE, CORNERS = to_points(1_800), to_points(900), to_points(900)


class BackTones(NamedTuple):
    """The colours of a back."""

    paper: str  # what the pattern lies on, which runs over the cut
    pattern: str  # the strongest colour of the pattern
    frame: str  # the line of the frame, and the name in it
    plate: str  # the plate with the title, and what stands on it
    words: str
    rim: str  # the edge of the plate, and the line round the emblem
    emblem: str  # the emblem, on the paper


def draw_back(setting: Setting) -> Frame:
    """Return the back of the setting's deck. Raises BadData if its titles are too long or have no glyphs.

    It is put together from below: the paper, whose colour runs over the cut (`ground_of`); the pattern of the game, cut
    off at the frame; the frame; tabs of it with the name of the game; the plate with title and emblem of the deck.
    What stands in the upper half also stands in the lower half, turned round, so that nobody sees which way up a card
    lies: `turn_all` adds that. Backs with words of their own lie on what `draw_ground_of_back` draws.
    """
    tones = tone_back(setting)
    words = setting.spell([*_draw_name(setting, tones), *draw_plate(setting, tones)])
    ground = draw_ground_of_back(setting)
    return ground._replace(items=(*ground.items, *words, *turn_all(words, setting)))


def turn_all(items: Iterable[Item], setting: Setting) -> Iterator[Item]:
    """Yield the words and symbols among some items as they stand in the lower half: the other way up."""
    for item in items:
        if isinstance(item, Text | Symbol):
            yield turn_round(item, setting.width, setting.height)


def ground_of(back: Frame) -> str:
    """Return the colour of a back that runs over the cut."""
    first = back.items[0]
    return first.fill if isinstance(first, Box) else WHITE


def tone_back(setting: Setting) -> BackTones:
    """Return the colours of a deck's back. Where panels are outlines, there is no solid ground."""
    ground, words, outlined = setting.ground, setting.highlight, setting.theme.outlined
    if setting.backs is Backs.SOLID and not outlined:
        rim = mix(ground, words, RIM)
        return BackTones(ground, mix(ground, words, FAINT), rim, ground, words, rim, words)
    readable = contrast(ground, WHITE) >= max(LEAST_CONTRAST, setting.theme.contrast)
    tone = ground if readable else setting.accent
    pattern = mix(WHITE, setting.game, THRIFTY) if outlined else setting.game
    return BackTones(WHITE, pattern, setting.game, ground, words, tone, tone)


def draw_ground_of_back(setting: Setting) -> Frame:
    """Return the back without name and plate, for what is drawn there in their place: paper, pattern and frame."""
    scale, edge, tones = setting.scale, FRAME * setting.scale, tone_back(setting)
    room = Box(edge, edge, setting.width - 2 * edge, setting.height - 2 * edge, ROUNDING * scale, "")
    paper = Box(0, 0, setting.width, setting.height, 0, tones.paper)
    pattern = draw_pattern(setting.deck.system.back.pattern, room, scale, tones.paper, tones.pattern)
    frame = room._replace(stroke=tones.frame, line=LINE * scale)
    return Frame(setting.width, setting.height, (paper, *pattern, frame))


def _draw_name(setting: Setting, tones: BackTones) -> Iterator[Item]:
    """Yield tabs at both ends of the frame, the name of the game in the upper. Raises BadData if that is too long."""
    system, scale, face = setting.deck.system, setting.scale, setting.faces["bold"]
    name, edge, aside = system.name.upper(), FRAME * scale, ASIDE * scale
    with placed(system.origins["name"], "name"):
        sizes = TypeSize(NAME * scale * setting.theme.type, LEAST * scale, 1)
        size = fit_line(name, face, sizes, (setting.width - 2 * edge) * WIDEST - 2 * aside, SPACING)
    spacing = size * SPACING
    wide, high = face.width(name, size, spacing) - spacing, size * face.cap_height
    x, deep = (setting.width - wide) / 2, high + 2 * ABOVE * scale
    text = Text(x, edge + ABOVE * scale + high, "bold", size, 0, tones.frame, (name,), spacing)
    size_of_tab, line = (wide + 2 * aside, deep, CORNERS * scale), (tones.frame, LINE * scale)
    yield Box(x - aside, edge, *size_of_tab, tones.paper, *line, ("top",))
    yield Box(x - aside, setting.height - edge - deep, *size_of_tab, tones.paper, *line, ("bottom",))
    yield text
