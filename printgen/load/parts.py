"""Files of packs that extend others: what they may hold, and what can be told of them without the other pack."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yaml.nodes import Node

from printgen.errors import Problem, collecting
from printgen.load.layers import Layers, find_bad_name
from printgen.load.merging import HEAD_FILE
from printgen.load.nodes.choices import Anything, Keyed, ListOf
from printgen.load.nodes.extending import OpenShape, OrNull, part_of
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.scalars import ValueKind, flag, line, plain_text, symbol
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Budget, read_root
from printgen.load.pack.form import FORMS
from printgen.load.pack.map import MAPS
from printgen.load.pack.pieces import MARKERS, MEASURE_LIST, TRACKERS
from printgen.load.pack.products import PRODUCTS
from printgen.load.pack.roster import ROSTER
from printgen.load.pack.rows import MOST_COPIES
from printgen.load.pack.system import HEAD_PART, PROCEDURES
from printgen.load.pack.table import TABLE
from printgen.load.play.play import PLAY
from printgen.paths import ROSTERS

# What a row says whatever its table has; columns, fields and results may be those of the other pack's table.
SAID: dict[str, ValueKind[Any]] = {
    "natural": flag, "copies": Whole(1, MOST_COPIES), "text": plain_text, "note": plain_text, "quiet": flag,
    "mark": line, "blank": flag, "gap": line, "result": Anything(), "symbol": symbol,
}  # fmt: skip
ENTRY = OpenShape({"title": line, **SAID})
BODIES: dict[str, ValueKind[Any]] = {
    "rows": OrNull(ListOf(OpenShape({"roll": line, **SAID}))),
    "entries": OrNull(ListOf(ENTRY)),
    "change": Keyed(OrNull(OpenShape(SAID)), line),
    "add": ListOf(ENTRY),
    "results": OrNull(Keyed(Anything())),
}
TABLE_PART = Shape({key: Maybe(kind, None) for key, kind in (part_of(TABLE).kinds | BODIES).items()})
# The shapes of files that are called by their kind.
WHOLE: dict[str, ValueKind[Any]] = {
    "products": PRODUCTS, "procedures": PROCEDURES, "markers": MARKERS, "trackers": TRACKERS, "forms": FORMS,
    "maps": MAPS, "measures": MEASURE_LIST, "play": PLAY,
}  # fmt: skip
# What each kind of file is in a pack that extends another; one with nothing but null leaves out the other's.
PARTS: dict[str, ValueKind[Any]] = {
    "table": OrNull(TABLE_PART),
    "roster": OrNull(part_of(ROSTER)),
    **{name: OrNull(part_of(shape)) for name, shape in WHOLE.items()},
}  # fmt: skip


def read_parts(folder: Path) -> Iterator[Problem]:
    """Yield what is wrong with the files of a pack by themselves, whatever the pack is that it extends."""
    problems: list[Problem] = []
    layers = Layers([folder], Budget(), problems)
    for path in (*layers.list_files(folder), *layers.list_files(folder / ROSTERS)):
        kind = _find_kind(path.name if path.parent == folder else ROSTERS)
        problems += find_bad_name(path)
        with collecting(problems):
            _check(path, layers.find(path).root, kind)
    yield from problems


def _find_kind(name: str) -> ValueKind[Any]:
    """Return what a file of a name is, or one in the folder of rosters."""
    if name == HEAD_FILE:
        return HEAD_PART
    kind = name.removesuffix(".yaml")
    return PARTS["roster" if name == ROSTERS else kind if kind in WHOLE else "table"]


def _check(path: Path, root: Node | None, kind: ValueKind[Any]) -> None:
    """Make sure that a file, if it is there, is of a kind. Raises BadData."""
    if root:
        read_root(root, path, lambda node, _: kind(node))
