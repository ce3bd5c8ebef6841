"""The examples of a pack: files that its players write themselves, to begin with."""

from pathlib import Path

from printgen.errors import BadData, Problem
from printgen.load.inside import refuse_outside
from printgen.load.layers import Layers
from printgen.load.nodes.source import Budget, read_text
from printgen.paths import EXAMPLES, show_path


def read_examples(pack: Path) -> dict[str, str]:
    """Return the text of each example in the folder of a pack, by the name of its file.

    Raises BadData for what cannot be read, and for a link that leads out of the pack.
    """
    folder, problems, found = pack / EXAMPLES, list[Problem](), dict[str, str]()
    for path in Layers([folder], Budget(), problems).list_files(folder):
        refuse_outside(path, pack.resolve())
        found[path.name] = read_text(path, show_path(path))
    if problems:
        raise BadData(problems)
    return found
