"""Layouts whose name becomes that of a folder of the output."""

from pathlib import Path

from printgen.catalog import find_layout
from printgen.errors import BadUsage
from printgen.load.kinds import IDENT


def find_named_layout(kind: str, name: str) -> Path:
    """Return the file of a layout, as `find_layout` does. Raises BadUsage also if its name could be no folder's."""
    path = find_layout(kind, name)
    if not IDENT.fullmatch(path.stem):
        hint = "it names a folder of the output: use small letters, digits and hyphens, like-this-1.yaml"
        raise BadUsage(f'the file "{path.name}" has no name for a folder', hint)
    return path
