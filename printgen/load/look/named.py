"""Layouts by name: one that becomes the name of a folder of the output, and several themes in one."""

from pathlib import Path

from printgen.errors import BadUsage
from printgen.load.nodes.scalars import IDENT
from printgen.paths import LayoutKind, find_layout


def split_themes(name: str) -> list[str]:
    """Return the names of themes that are combined, in order. Raises BadUsage if one is missing."""
    parts = [part.strip() for part in name.split(",")]
    if "" in parts:
        raise BadUsage(f'--theme: a name is missing in "{name}"', "give them like large-print,ink-saver")
    return parts


def find_named_layout(kind: LayoutKind, name: str) -> Path:
    """Return the file of a layout, as `find_layout` does. Raises BadUsage also if its name could be no folder's."""
    path = find_layout(kind, name)
    if not IDENT.fullmatch(path.stem):
        hint = "it names a folder of the output: use small letters, digits and hyphens, like-this-1.yaml"
        raise BadUsage(f'the file "{path.name}" has no name for a folder', hint)
    return path
