"""The files that a pack which extends another begins with: its head, and examples of what players write themselves."""

from collections.abc import Iterator
from pathlib import Path

from printgen.errors import BadData, Problem
from printgen.load.layers import Layers, refuse_outside
from printgen.load.nodes.source import Budget, read_text
from printgen.paths import EXAMPLES, Pack, show_path

HEAD = """\
# yaml-language-server: $schema=../_schema/system.json
# This pack extends {base}: what is not said here is said there. Another file here, of the name that it has there, says
# what differs from that one.
extends: {base}
name: "{title}"  # short, stands on every card
edition: "1"  # of what you write; prints name it beside that of {base}
prefix: "{name}"  # begins every card's id
"""
# Where files in the folder `like` of a pack find the schemas, and where files of the new pack find them.
SCHEMAS, OWN_SCHEMAS = "$schema=../../_schema/", "$schema=../_schema/"


def list_own_files(name: str, title: str, base: Pack) -> Iterator[tuple[Path, str]]:
    """Yield the name and the text of each file of a new pack that extends another. Raises BadData."""
    yield Path("system.yaml"), HEAD.format(base=base.id, title=title, name=name)
    folder, problems = base.folder / EXAMPLES, list[Problem]()
    for path in Layers([folder], Budget(), problems).list_files(folder):
        refuse_outside(path, base.folder.resolve())
        yield Path(path.name), read_text(path, show_path(path)).replace(SCHEMAS, OWN_SCHEMAS)
    if problems:
        raise BadData(problems)
