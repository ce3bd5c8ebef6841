"""What the pieces of a system are typeset with: its words as they are printed, its colours in a theme, its faces."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.colours import apply_theme
from printgen.model.look import Style, Theme, TypeSize
from printgen.model.system import System
from printgen.typeset.type.styles import find_style, plain_style
from printgen.typeset.type.typeface import Typeface
from printgen.typeset.type.wording import word_system


class PieceSetting(NamedTuple):
    """What markers, boards and slugs are typeset with.

    system: in the words that are printed, and in the colours of the theme.
    faces: those of the theme's type, by role.
    """

    system: System
    theme: Theme
    faces: Mapping[str, Typeface]

    def style(self, name: str, path: str, origin: Origin) -> Style:
        """Return the style of a name, or that of the system's accent for none. Raises BadData if there is none such."""
        if name:
            return find_style(name, path, origin, self.theme)
        return plain_style(self.system.accent, self.theme)

    def scale(self, size: TypeSize) -> TypeSize:
        """Return a size of type as large as the theme wants it; words shrink as far as without it."""
        return size._replace(size=size.size * self.theme.type)


def make_piece_setting(system: System, theme: Theme, faces: Mapping[str, Typeface]) -> PieceSetting:
    """Return the setting of a system in a theme."""
    return PieceSetting(word_system(apply_theme(system, theme)), theme, faces)
