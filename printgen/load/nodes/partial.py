"""Shapes of files that hold only what differs from another file: any key may be left out, or be null."""

from collections.abc import Mapping
from functools import singledispatch
from typing import Any, NamedTuple

from yaml.nodes import Node

from printgen.load.nodes.choices import ByKey, Either, Short
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.records import Record, check_mapping, finish
from printgen.load.nodes.scalars import ValueKind, is_null
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Fault


class OrNull(NamedTuple):
    """A value of a kind, or null, which leaves out what the other file says."""

    kind: ValueKind[Any]

    def __call__(self, node: Node) -> Any:
        """Read the value; None for null."""
        return None if is_null(node) else self.kind(node)


class OpenShape(NamedTuple):
    """A mapping some of whose keys are known; the other file says what the others are."""

    kinds: Mapping[str, ValueKind[Any]]

    def __call__(self, node: Node) -> Record:
        """Read the mapping. Raises Fault with the mistakes of the keys that are known."""
        mistakes = check_mapping(node)
        record = Record(node)
        for key, value in node.value:
            try:
                record[key.value] = self.kinds[key.value](value) if key.value in self.kinds else None
            except Fault as failure:
                mistakes += failure.mistakes
        return finish(record, mistakes)


@singledispatch
def part_of(kind: Any) -> Any:
    """Return the kind of what differs from a value of a kind.

    Mappings are merged key by key, so that what differs may leave out any key, and be null where the other file may
    leave the key out. All else is replaced whole. Which keys go together only both files tell.
    """
    return kind


@part_of.register
def _(kind: Shape) -> Shape:
    parts = {key: part_of(value) for key, value in kind.kinds.items()}
    keys = {key: Maybe(OrNull(part) if key in kind.defaults else part, None) for key, part in parts.items()}
    return Shape(keys, ids=kind.ids, beside=kind.beside)


@part_of.register
def _(kind: Keyed) -> Keyed:
    return Keyed(OrNull(part_of(kind.kind)), kind.key, kind.most)


@part_of.register
def _(kind: Short) -> Short:
    return Short(kind.key, part_of(kind.shape), kind.alone)


@part_of.register
def _(kind: Either) -> Either:
    return kind._replace(keys=part_of(kind.keys))


@part_of.register
def _(kind: ByKey) -> Any:
    return part_of(Shape({key: Maybe(value) for key, value in (kind.given.kinds | kind.missing.kinds).items()}))
