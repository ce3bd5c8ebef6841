"""Counts what a pack changes in the pack that it extends, for the report of `check`."""

from collections import Counter
from collections.abc import Iterator

from yaml.nodes import MappingNode, Node, SequenceNode

from printgen.errors import count_noun
from printgen.load.altered_rows import fold_roll, index_rows
from printgen.load.nodes.extending import name_key
from printgen.load.nodes.records import value_of
from printgen.load.nodes.scalars import is_null
from printgen.paths import ROSTERS

HEAD_FILE = "system.yaml"
# What the items of a file are called: by section, or all of them.
ITEMS = {
    "procedures.yaml": "procedure", "markers.yaml": "marker", "trackers.yaml": "tracker", "forms.yaml": "form",
    "maps.yaml": "map", "measures.yaml": "measure",
}  # fmt: skip
SECTIONS = {
    "products.yaml": {"decks": "deck", "sheets": "sheet"},
    "play.yaml": {
        "gauges": "gauge", "scales": "scale", "piles": "pile", "bags": "bag", "rolls": "roll", "picks": "pick",
        "ends": "end", "routines": "routine", "carry-out": "carry-out",
    },
}  # fmt: skip
Counts = Counter[tuple[str, str]]


def is_table(file: str) -> bool:
    """Tell whether a file of a pack is a table's."""
    return file not in (HEAD_FILE, *ITEMS, *SECTIONS) and not file.startswith(ROSTERS)


def count_changes(file: str, child: Node, parent: Node | None) -> Counts:
    """Return how many things of each kind a file adds, changes, replaces or leaves out, by noun and verb."""
    if file == HEAD_FILE:
        return Counts()
    if file in ITEMS:
        return _count_items(ITEMS[file], child, parent)
    if file in SECTIONS:
        found = Counts()
        for section, noun in SECTIONS[file].items():
            said = child if is_null(child) else value_of(child, section)
            found += _count_items(noun, said, parent and value_of(parent, section))
        pairs = child.value if isinstance(child, MappingNode) else []
        others = sum(key.value not in SECTIONS[file] for key, _ in pairs)
        return found + Counts({("setting", "changed"): others})
    noun = "table" if is_table(file) else "roster"
    if parent is None or is_null(child):
        return Counts([(noun, "left out" if is_null(child) else "added")])
    keys = {name_key(key) for key, _ in child.value} if isinstance(child, MappingNode) else set()
    found = Counts(_list_rows(child, parent))
    if keys & {"rows", "entries"}:
        found[noun, "replaced"] += 1
    elif keys - {"change", "add"}:
        found[noun, "changed"] += 1
    return found


def _count_items(noun: str, child: Node | None, parent: Node | None) -> Counts:
    known = {name_key(key) for key, _ in parent.value} if isinstance(parent, MappingNode) else set()
    if child is not None and is_null(child):
        return Counts({(noun, "left out"): len(known)})
    pairs = child.value if isinstance(child, MappingNode) else []
    verbs = ("left out" if is_null(value) else "changed" if name_key(key) in known else "added" for key, value in pairs)
    return Counts((noun, verb) for verb in verbs)


def _list_rows(child: Node, parent: Node) -> Iterator[tuple[str, str]]:
    """Yield noun and verb of each row or entry that a table changes."""
    change, add = value_of(child, "change"), value_of(child, "add")
    known = index_rows(value_of(parent, "rows"))
    for key, value in change.value if isinstance(change, MappingNode) else ():
        verb = "left out" if is_null(value) else "changed" if fold_roll(key) in known else "added"
        yield "row", verb
    for _ in add.value if isinstance(add, SequenceNode) else ():
        yield "entry", "added"


def describe_changes(counts: Counts) -> tuple[str, ...]:
    """Return in words what a pack changes: "1 table replaced", "2 rows changed"."""
    return tuple(f"{_count(number, noun)} {verb}" for (noun, verb), number in sorted(counts.items()) if number)


def _count(number: int, noun: str) -> str:
    return f"{number} entries" if noun == "entry" and number != 1 else count_noun(number, noun)
