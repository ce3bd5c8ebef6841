"""The changelog of a pack, which the door of its game shows."""

import os
from pathlib import Path

from printgen.load.inside import refuse_outside
from printgen.load.nodes.source import read_text
from printgen.paths import CHANGELOG, show_path


def read_changelog(folder: Path) -> str:
    """Return what the changelog of a pack says, "" if there is none.

    Raises BadData for a file that is not text, and for a link that leads out of the pack.
    """
    path = folder / CHANGELOG
    if not os.path.lexists(path):
        return ""
    refuse_outside(path, folder.resolve())
    return read_text(path, show_path(path))
