"""The kit: what markers and boards are typeset with, whatever their product."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.look import Style, Theme
from printgen.model.system import System
from printgen.typeset.styles import find_style, plain_style
from printgen.typeset.typeface import Typeface


class Kit(NamedTuple):
    """A system with the theme and the faces that it is set in."""

    system: System
    theme: Theme
    faces: Mapping[str, Typeface]

    def style(self, name: str, path: str, origin: Origin) -> Style:
        """Return the style of a name, or that of the system's accent for none. Raises BadData if there is none such."""
        return find_style(name, path, origin, self.theme) if name else plain_style(self.system.accent)
