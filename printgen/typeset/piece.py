"""What the pieces of a system are typeset with: its words as they are printed, its colours in a theme, its faces."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting
from printgen.model.look import Style, Theme, TypeSize, apply_theme
from printgen.model.printed_words import Counted, PrintedWords
from printgen.model.system import System
from printgen.typeset.frame import Item
from printgen.typeset.type.styles import find_style, plain_style
from printgen.typeset.type.typeface import Typeface, placed, spell_out
from printgen.typeset.type.wording import word


class PieceSetting(NamedTuple):
    """What markers, boards and slugs are typeset with."""

    system: System  # in the words that are printed, and in the colours of the theme
    theme: Theme
    faces: Mapping[str, Typeface]  # the faces of the theme's type, by role
    words: PrintedWords  # what printgen itself prints, in the system's language

    def style(self, name: str, path: str, origin: Origin) -> Style:
        """Return the style of a name, or of the system's accent for "". Raises BadData if there is no such style."""
        if name:
            return find_style(name, path, origin, self.theme)
        return plain_style(self.system.accent, self.theme)

    def spell(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return items as they are drawn: words with markup as pieces of different faces, and symbols."""
        return tuple(spell_out(items, self.faces, self.system.symbols))

    def scale(self, size: TypeSize) -> TypeSize:
        """Return a size of type as large as the theme wants it; words shrink as far as without it."""
        return size._replace(size=size.size * self.theme.type)


def make_piece_setting(
    system: System, theme: Theme, faces: Mapping[str, Typeface], words: PrintedWords
) -> PieceSetting:
    """Return the setting of a system in a theme."""
    return PieceSetting(word(apply_theme(system, theme), system.language), theme, faces, words)


def check_glyphs(words: PrintedWords, faces: Mapping[str, Typeface]) -> None:
    """Make sure that the typeface has all words that printgen itself prints. Raises BadData."""
    problems: list[Problem] = []
    for name, origin in words.origins.items():
        said = getattr(words, name.replace("-", "_"))
        for phrase in said if isinstance(said, Counted) else (said,):
            for face in (faces["regular"], faces["bold"]):
                with collecting(problems), placed(origin, name):
                    face.measure(phrase.upper())
                    face.measure(phrase)
    if problems:
        raise BadData(problems)
