"""Lists, and mappings from ids to values: each reads all that is in it, and tells the mistakes of all together."""

from typing import Any, Generic, TypeVar

from yaml.nodes import Node, SequenceNode

from printgen.load.nodes.records import MOST_ITEMS, Record, check_mapping, finish, refuse_crowd
from printgen.load.nodes.scalars import ValueKind, describe, fault, ident
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake

T = TypeVar("T")


class ListOf(Generic[T]):
    """A list with at least `least` items of one kind, and no more than `most`, read into a tuple.

    what: what messages call the items
    """

    def __init__(self, kind: ValueKind[T], least: int = 1, most: int = MOST_ITEMS, what: str = "items") -> None:
        self.kind = kind
        self.least = least
        self.most = most
        self.what = what

    def __call__(self, node: Node) -> tuple[T, ...]:
        """Read the list. Raises Fault with the mistakes of all items, and those items that could be read."""
        if not isinstance(node, SequenceNode):
            of = "" if self.what == "items" else f" of {self.what}"
            hint = f"begin each {self.what.removesuffix('s')} with a hyphen"
            raise fault(node, f"expected a list{of}, not {describe(node)}", hint)
        if len(node.value) < self.least:
            raise fault(node, "the list is empty")
        refuse_crowd(node, len(node.value), self.what, self.most)
        items: list[T] = []
        mistakes: list[Mistake] = []
        for item in node.value:
            try:
                items.append(self.kind(item))
            except Fault as failure:
                mistakes += failure.mistakes
                if failure.rest is not None:
                    items.append(failure.rest)
                if len(mistakes) >= MOST_MISTAKES:
                    break
        if mistakes:
            raise Fault(*mistakes, rest=tuple(items))
        return tuple(items)


class Keyed:
    """A mapping from ids to values of one kind, no more than `most`, read into a Record in the order written."""

    def __init__(self, kind: ValueKind[Any], key: ValueKind[str] = ident, most: int = MOST_ITEMS) -> None:
        self.kind = kind
        self.key = key
        self.most = most

    def __call__(self, node: Node) -> Record:
        """Read the mapping. Raises Fault with the mistakes of all pairs, and those values that could be read."""
        mistakes = check_mapping(node, self.most)
        if not node.value:
            mistakes.append(Mistake(node, "there is nothing in it"))
        record = Record(node)
        for key, value in node.value:
            mistakes += self._read_pair(key, value, record)
            if len(mistakes) >= MOST_MISTAKES:
                break
        return finish(record, mistakes)

    def _read_pair(self, key: Node, value: Node, record: Record) -> tuple[Mistake, ...]:
        """Add a pair to a record if its id is sound, with what could be read of its value. Return the mistakes."""
        mistakes: tuple[Mistake, ...] = ()
        try:
            found = self.kind(value)
        except Fault as failure:
            found, mistakes = failure.rest, failure.mistakes
        try:
            name = self.key(key)
        except Fault as failure:
            return (*failure.mistakes, *mistakes)
        if not mistakes or found is not None:
            record[name] = found
        return mistakes
