"""Lists and mappings of kinds: each reads all of its items, and raises one Fault with the mistakes of every one."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import Origin, suggest
from printgen.load.nodes.kinds import Kind, describe, fault, ident
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake, origin_of

T = TypeVar("T")
# How many items a list or a mapping may have, where nothing smaller is said.
MOST_ITEMS = 1_000
# A key with a space or without a value is hardly ever a key: in {text: Move, then fire} the comma has ended the text.
COMMA_HINT = "inside { } a text that holds a comma needs quotes"


def gather(readings: Iterable[Callable[[], T]]) -> list[T]:
    """Return the values of all readings; raises one Fault with the mistakes of all that failed, up to a number."""
    values: list[T] = []
    mistakes: list[Mistake] = []
    for reading in readings:
        try:
            values.append(reading())
        except Fault as failure:
            mistakes += failure.mistakes
            if len(mistakes) >= MOST_MISTAKES:
                break
    if mistakes:
        raise Fault(*mistakes)
    return values


class ListOf(Generic[T]):
    """A list with at least `least` items of one kind, and no more than `most`, read into a tuple."""

    def __init__(self, kind: Kind[T], least: int = 1, most: int = MOST_ITEMS) -> None:
        self.kind = kind
        self.least = least
        self.most = most

    def __call__(self, node: Node) -> tuple[T, ...]:
        """Read the list; the mistakes of all items come together."""
        if not isinstance(node, SequenceNode):
            raise fault(node, f"expected a list, not {describe(node)}", "begin each item with a hyphen")
        if len(node.value) < self.least:
            raise fault(node, "the list is empty")
        refuse_crowd(node, len(node.value), "items", self.most)
        return tuple(gather(partial(self.kind, item) for item in node.value))


class Keyed(Generic[T]):
    """A mapping from ids to values of one kind, no more than `most`, read into a dict in the order written."""

    def __init__(self, kind: Kind[T], key: Kind[str] = ident, most: int = MOST_ITEMS) -> None:
        self.kind = kind
        self.key = key
        self.most = most

    def __call__(self, node: Node) -> dict[str, T]:
        """Read the mapping; the mistakes of all pairs come together."""
        values, mistakes = self.read(node)
        if mistakes:
            raise Fault(*mistakes)
        return values

    def read(self, node: Node) -> tuple[dict[str, T], list[Mistake]]:
        """Return the values that could be read, and the mistakes in the others, whose keys are left out."""
        values: dict[str, T] = {}
        mistakes = check_mapping(node, self.most)
        if not node.value:
            mistakes.append(Mistake(node, "there is nothing in it"))
        for key, value in node.value:
            try:
                values[self.key(key)] = self.kind(value)
            except Fault as failure:
                mistakes += failure.mistakes
            if len(mistakes) >= MOST_MISTAKES:
                break
        return values, mistakes


class Maybe(NamedTuple):
    """A key that may be left out, and what it then means."""

    kind: Kind[Any]
    default: Any = ""


class Shape:
    """A mapping with stated keys, read into a dict that holds every one of them; hints name the keys `beside` too.

    Those belong to a mapping of another kind that may stand in its place.
    """

    def __init__(self, kinds: Mapping[str, Kind[Any] | Maybe], beside: Iterable[str] = ()) -> None:
        self.beside = beside
        self.kinds = {key: kind.kind if isinstance(kind, Maybe) else kind for key, kind in kinds.items()}
        self.defaults = {key: kind.default for key, kind in kinds.items() if isinstance(kind, Maybe)}
        self.required = [key for key, kind in kinds.items() if not isinstance(kind, Maybe)]

    def __call__(self, node: Node) -> dict[str, Any]:
        """Read the mapping; the mistakes of all keys come together."""
        values, mistakes = self.read(node)
        if mistakes:
            raise Fault(*mistakes)
        return values

    def read(self, node: Node) -> tuple[dict[str, Any], list[Mistake]]:
        """Return the values that could be read, and the mistakes in the others, whose keys are left out."""
        values: dict[str, Any] = {}
        mistakes = check_mapping(node)
        given = set()
        for key, value in node.value:
            given.add(key.value)
            if len(mistakes) >= MOST_MISTAKES:
                continue
            kind = self.kinds.get(key.value)
            if kind is None:
                mistakes.append(Mistake(key, "unknown key", self._find_hint(key.value, value)))
                continue
            try:
                values[key.value] = kind(value)
            except Fault as failure:
                mistakes += failure.mistakes
        mistakes += [Mistake(node, f'the key "{key}" is missing') for key in self.required if key not in given]
        values |= {key: default for key, default in self.defaults.items() if key not in given}
        return values, mistakes

    def _find_hint(self, key: str, value: Node) -> str:
        """Return what to do about an unknown key."""
        known = [*self.kinds, *self.beside]
        empty = getattr(value, "value", None) == ""
        begun, colon, _ = key.partition(":")
        if empty and colon and begun.strip() in known:
            return f'a key ends in a colon and a space: "{begun.strip()}: "'
        return COMMA_HINT if empty or " " in key else suggest(key, known)


def value_of(node: Node, key: str) -> Node | None:
    """Return the node of the value of `key`, or None if `node` is no mapping or has no such key."""
    pairs = node.value if isinstance(node, MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)


def places_of(node: Node, keys: Iterable[str]) -> dict[str, Origin]:
    """Return where the value of each key stands; a key that is left out has the place of the mapping."""
    return {key: origin_of(value_of(node, key) or node) for key in keys}


def refuse_crowd(node: Node, number: int, what: str, most: int) -> None:
    """Make sure that there are not more of a thing than anybody prints or reads. Raises Fault."""
    if number > most:
        raise fault(node, f"has {number:,} {what}, and {most:,} is the most", "no game needs so many")


def check_mapping(node: Node, most: int = MOST_ITEMS) -> list[Mistake]:
    """Return a mistake for each key given twice; raises Fault if `node` is no mapping or a key is no text."""
    if not isinstance(node, MappingNode):
        raise fault(node, f"expected keys and values, not {describe(node)}")
    refuse_crowd(node, len(node.value), "keys", most)
    seen: dict[str, Node] = {}
    mistakes = []
    for key, _ in node.value:
        if not isinstance(key, ScalarNode):
            raise fault(key, "a key must be text", "text that begins with { or [ needs quotes")
        if key.value in seen:
            first = origin_of(seen[key.value]).line
            mistakes.append(Mistake(key, f"given twice, first on line {first}"))
        else:
            seen[key.value] = key
    return mistakes
