"""Mappings of a YAML file as values that know their place, and the mistakes that are noted at them."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import Origin
from printgen.load.nodes.scalars import ValueKind, describe, fault
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake, origin_of

# How many items a list or a mapping may have, where nothing smaller is said.
MOST_ITEMS = 1_000


class MergedMapping(MappingNode):
    """A mapping of a file that was merged of several."""

    left_out: dict[str, Node]  # the null of each key that one of them leaves out


class RowMapping(MappingNode):
    """A row of a spreadsheet."""

    heads: MappingNode  # the heads of its columns, as keys


class Record(dict[str, Any]):
    """The values of a mapping by key.

    node: the mapping
    shape: what it was read with, None for a mapping from ids to values
    whole: whether it has no mistake, and nothing in it has; keys with mistakes are left out, or hold their rest
    unread: the nodes of keys, and of their values, that are ids which the file itself has introduced, such as columns
    """

    __slots__ = ("node", "shape", "unread", "whole")

    def __init__(self, node: Node, shape: Any = None) -> None:
        self.node = node
        self.shape = shape
        self.whole = True
        self.unread: tuple[tuple[ScalarNode, Node], ...] = ()

    @property
    def names(self) -> list[str]:
        """Return all keys that are given, with mistakes or without."""
        return [key.value for key, _ in self.node.value] if isinstance(self.node, MappingNode) else []

    @property
    def origin(self) -> Origin:
        """Return the place of the mapping."""
        return origin_of(self.node)

    def put(self, key: str, value: Any) -> None:
        """Hold the value of a key; None stands for a value that could not be read."""
        if value is None:
            self.pop(key, None)
        else:
            self[key] = value

    def at(self, key: str) -> Node:
        """Return the node of a key's value, or the mapping's if the key is left out."""
        return value_of(self.node, key) or self.node

    def key_at(self, key: str) -> Node:
        """Return the node of a key itself, or the mapping's if the key is left out."""
        pairs = self.node.value if isinstance(self.node, MappingNode) else ()
        return next((name for name, _ in pairs if name.value == key), self.node)

    def fault(self, key: str, message: str, hint: str = "") -> Fault:
        """Return a Fault of one mistake at the value of a key, or at the mapping if the key is left out."""
        return fault(self.at(key), message, hint)

    def has(self, key: str) -> bool:
        """Tell whether a key is given, with mistakes or without."""
        return value_of(self.node, key) is not None

    def origin_at(self, key: str) -> Origin:
        """Return where a key's value stands, or the mapping if the key is left out."""
        return origin_of(self.at(key))

    def origins(self, *keys: str) -> dict[str, Origin]:
        """Return where the value of each key stands, or the mapping if it is left out; of all keys if none is named."""
        return {key: self.origin_at(key) for key in keys or self.shape.kinds}

    def need_whole(self) -> None:
        """Make sure that the record has no mistake. Raises Fault, without the mistakes, which have been said."""
        if not self.whole:
            raise Fault

    def look_up(self, scope: Any, report: "Report") -> "Record":
        """Return the record with what its values stand for in a scope, as far as that can be told. Note mistakes."""
        found = Record(self.node, self.shape)
        found.update(self)
        for key, find in self.shape.later.items():
            if key in self and self[key] is not self.shape.defaults.get(key) and not report.is_full:
                try:
                    made = find(found, key, scope)
                    found[key] = self[key] if made is None else made
                except Fault as failure:
                    report.mistakes += failure.mistakes
                    found.put(key, failure.rest)
        return found

    def resolve(self, scope: Any = None, report: "Report | None" = None) -> list[Any]:
        """Return what its values stand for in a scope, in the order of the shape. Raises Fault with all mistakes."""
        report = report or Report()
        found = self.look_up(scope, report)
        report.close(self)
        return [found[key] for key in self.shape.kinds]

    def make(self, scope: Any = None, *first: Any, report: "Report | None" = None) -> Any:
        """Return what its shape makes of `first`, its values, and its places if that asks for them. Raises Fault."""
        values, fields = self.resolve(scope, report), getattr(self.shape.makes, "_fields", ())
        places: dict[str, Any] = {"origin": self.origin} if "origin" in fields else {}
        if "origins" in fields:
            places["origins"] = self.origins()
        return self.shape.makes(*first, *values, **places)


def value_of(node: Node, key: str) -> Node | None:
    """Return the node of the value of `key`, or None if `node` is not a mapping or lacks the key."""
    pairs = node.value if isinstance(node, MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)


def null_of(node: Node, key: str) -> Node | None:
    """Return the null that leaves out a key of the extended pack in the mapping `node`, None if there is none."""
    return node.left_out.get(key) if isinstance(node, MergedMapping) else None


def note_missing(node: Node, key: str, hint: str = "") -> Mistake:
    """Return the mistake of a mapping without a key that it needs."""
    null = null_of(node, key)
    if isinstance(node, RowMapping) and value_of(node.heads, key) is None:
        node = node.heads  # which all rows lack
        hint = hint or f"give a column this head, or say which it is: heads: {{Name: {key}}}"
    return Mistake(null, "cannot be left out") if null else Mistake(node, f'the key "{key}" is missing', hint)


def refuse_crowd(node: Node, number: int, what: str, most: int) -> None:
    """Make sure that there are not more of a thing than anybody prints or reads. Raises Fault."""
    if number > most:
        raise fault(node, f"has {number:,} {what}, and {most:,} is the most", "no game needs so many")


def check_mapping(node: Node, most: int = MOST_ITEMS, hint: str = "") -> list[Mistake]:
    """Return a mistake for each key given twice; raises Fault if `node` is not a mapping or a key is not a text."""
    if not isinstance(node, MappingNode):
        raise fault(node, f"expected keys and values, not {describe(node)}", hint)
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


# Something is in it while files are read that hold only what differs from others.
_parts: list[None] = []


@contextmanager
def reading_parts() -> Iterator[None]:
    """Read files inside that hold only what differs from others: any key may be missing, and null leaves one out."""
    _parts.append(None)
    try:
        yield
    finally:
        _parts.pop()


def is_part() -> bool:
    """Tell whether what is read holds only what differs from another file."""
    return bool(_parts)


T = TypeVar("T")


class Report:
    """The mistakes of one file, as they are found."""

    def __init__(self, mistakes: Iterable[Mistake] = ()) -> None:
        self.mistakes = list(mistakes)

    def read(self, kind: ValueKind[T], node: Node) -> T | None:
        """Return what a kind reads, or as much as it can read, and note the mistakes; None if it can read nothing."""
        try:
            return kind(node)
        except Fault as failure:
            self.mistakes += failure.mistakes
            rest: T | None = failure.rest
            return rest

    def make(self, function: Callable[..., T], record: Record, *arguments: Any) -> T | None:
        """Return what a function makes of a record; None if the record has mistakes, or the function notes some."""
        return self.attempt(function, record, *arguments) if record.whole else None

    def attempt(self, function: Callable[..., T], *arguments: Any) -> T | None:
        """Return what a function returns, or None after noting the mistakes that it raises."""
        if self.is_full:
            return None
        try:
            return function(*arguments)
        except Fault as failure:
            self.mistakes += failure.mistakes
            return None

    def add(self, node: Node, message: str, hint: str = "") -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(node, message, hint))

    @property
    def is_full(self) -> bool:
        """Tell whether there are more mistakes than anybody would read."""
        return len(self.mistakes) >= MOST_MISTAKES

    def finish(self, record: Record) -> Record:
        """Return a record. Raises Fault if there are mistakes in it."""
        if self.mistakes:
            record.whole = False
            raise Fault(*self.mistakes, rest=record)
        return record

    def close(self, *records: Record) -> None:
        """Raise Fault with all mistakes if there are any, or if there were some in a record before."""
        if self.mistakes or not all(record.whole for record in records):
            raise Fault(*self.mistakes)


def make_each(said: Iterable[Any], scope: Any = None, make: Callable[..., T] = Record.make) -> tuple[T, ...]:
    """Return what `make` makes of each item of a list, or of a mapping, whose id then comes last. Raises Fault."""
    report = Report()
    if isinstance(said, dict):
        made = [report.attempt(make, one, scope, id_) for id_, one in said.items()]
    else:
        made = [report.attempt(make, one, scope) for one in said]
    found = tuple(one for one in made if one is not None)
    if report.mistakes:
        raise Fault(*report.mistakes, rest=found)
    return found


def read_twice(node: Node, kind: ValueKind[Record], make: Callable[..., T | None], *arguments: Any) -> T:
    """Return what `make` makes of a file's record, the arguments and a Report. Raises Fault with all mistakes."""
    report = Report()
    record = report.read(kind, node)
    made = None if record is None or report.is_full else make(record, *arguments, report)
    report.close()
    assert made is not None
    return made
