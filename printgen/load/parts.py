"""Files of packs that extend others: what they may hold, and what can be told of them without the other pack."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yaml.nodes import Node

from printgen.errors import Problem, collecting
from printgen.load.layers import Layers
from printgen.load.nodes.choices import Anything
from printgen.load.nodes.lists import Keyed, ListOf
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.partial import OpenShape, OrNull, part_of
from printgen.load.nodes.scalars import ValueKind, flag, is_null, line, plain_text
from printgen.load.nodes.shapes import Shape
from printgen.load.nodes.source import Budget, read_root
from printgen.load.pack.marker import MARKERS
from printgen.load.pack.products import PRODUCTS
from printgen.load.pack.roster import ROSTER
from printgen.load.pack.rows import MOST_COPIES
from printgen.load.pack.system import EXTENDING_HEAD, PROCEDURES
from printgen.load.pack.table import TABLE
from printgen.load.pack.tracker import TRACKERS
from printgen.load.play.play import PLAY
from printgen.paths import ROSTERS

# What a row says whatever its table has; columns, fields and results may be those of the other pack's table.
SAID: dict[str, ValueKind[Any]] = {
    "natural": flag, "copies": Whole(1, MOST_COPIES), "text": plain_text, "note": plain_text, "quiet": flag,
    "mark": line, "blank": flag, "gap": line, "result": Anything(),
}  # fmt: skip
ENTRY = OpenShape({"title": line, **SAID})
TABLE_PART: Shape = part_of(TABLE)
TABLE_PART.kinds |= {
    "rows": OrNull(ListOf(OpenShape({"roll": line, **SAID}))),
    "entries": OrNull(ListOf(ENTRY)),
    "change": Keyed(OrNull(OpenShape(SAID)), line),
    "add": ListOf(ENTRY),
    "results": OrNull(Keyed(Anything())),
}
# The shape of each kind of file in a pack that extends another, by the file's name; that of a roster and of a table.
PARTS: dict[str, ValueKind[Any]] = {
    "table": TABLE_PART,
    "products": part_of(PRODUCTS),
    "procedures": part_of(PROCEDURES),
    "roster": part_of(ROSTER),
    "markers": part_of(MARKERS),
    "trackers": part_of(TRACKERS),
    "play": part_of(PLAY),
}
BY_NAME = {f"{name}.yaml": kind for name, kind in PARTS.items() if name not in ("table", "roster")}
BY_NAME["system.yaml"] = part_of(EXTENDING_HEAD)


def read_parts(folder: Path) -> Iterator[Problem]:
    """Yield what is wrong with the files of a pack by themselves, whatever the pack is that it extends."""
    problems: list[Problem] = []
    layers = Layers([folder], Budget(), problems)
    for path in (*layers.list_files(folder), *layers.list_files(folder / ROSTERS)):
        kind = PARTS["roster"] if path.parent != folder else BY_NAME.get(path.name, PARTS["table"])
        with collecting(problems):
            _check(path, layers.find(path).root, kind)
    yield from problems


def _check(path: Path, root: Node | None, kind: ValueKind[Any]) -> None:
    """Make sure that a file is of a kind, if it is there and does not just leave out the other. Raises BadData."""
    if root and not is_null(root):
        read_root(root, path, lambda node, _: kind(node))
