"""What panels in a terminal are drawn with: colours that can be read, and signs for the printed shapes."""

from typing import NamedTuple

from rich.console import Console

from printgen.load.look.layout import load_layout
from printgen.load.look.printed_words import load_words
from printgen.load.look.theme import read_theme
from printgen.load.nodes.source import read_file
from printgen.model.look import WHITE, Theme, contrast, mix
from printgen.model.system import System
from printgen.paths import find_layout

WIDEST, THEME = 60, "colour"
BLACK = "#000000"
# The least contrast of a colour with both a black and a white terminal; 4.58 is the most that is possible.
LEAST = 3.8
STEP = 0.02
# Stand-ins for the printed shapes: one column wide in every terminal, and what serves without Unicode.
GLYPHS = {
    "circle": ("\N{BLACK CIRCLE}", "o"),
    "triangle": ("\N{BLACK UP-POINTING TRIANGLE}", "^"),
    "diamond": ("\N{BLACK DIAMOND}", "*"),
    "square": ("\N{BLACK SQUARE}", "#"),
    "hexagon": ("\N{BLACK HEXAGON}", "%"),
    "star": ("\N{BLACK STAR}", "*"),
    "tick": ("\N{CHECK MARK}", "+"),
    "cross": ("\N{MULTIPLICATION X}", "x"),
    "S": ("\N{BLACK SPADE SUIT}", "S"),
    "H": ("\N{BLACK HEART SUIT}", "H"),
    "C": ("\N{BLACK CLUB SUIT}", "C"),
    "D": ("\N{BLACK DIAMOND SUIT}", "D"),
}


class PanelStyle(NamedTuple):
    """What panels of a system are drawn with."""

    system: System  # the game, whose colours panels have
    theme: Theme  # the theme, whose styles sections have
    unicode: bool  # whether the terminal can show more than ASCII characters

    def glyph(self, signs: tuple[str, str]) -> str:
        """Return the sign that the terminal can show."""
        return signs[0] if self.unicode else signs[1]

    def has_tabs(self, deck: str) -> bool:
        """Tell whether the sections of a printed deck have tabs with their colour and shape."""
        return load_layout(self.system.deck(deck)).sections == "bands"

    @property
    def joker(self) -> str:
        """The printed word for a joker."""
        return load_words(self.system.language).joker

    def shape(self, name: str) -> str:
        """Return the sign of a shape, "" for one that has none."""
        return self.glyph(GLYPHS.get(name, ("", "")))


def make_panel_style(system: System, console: Console) -> PanelStyle:
    """Return what panels of a system are drawn with on a console."""
    unicode = console.encoding.lower().replace("-", "").startswith("utf")
    return PanelStyle(system, read_file(find_layout("themes", THEME), read_theme), unicode)


def make_readable(colour: str) -> str:
    """Return a colour, made lighter or darker until it can be read on black and on white."""
    for share in (step * STEP for step in range(round(1 / STEP))):
        for other in (WHITE, BLACK):
            mixed = mix(colour, other, share)
            if min(contrast(mixed, WHITE), contrast(mixed, BLACK)) >= LEAST:
                return mixed
    return colour
