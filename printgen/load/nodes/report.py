"""The second pass over a file: what its values refer to is looked up, and every mistake is noted at its node."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from yaml.nodes import Node

from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import ValueKind
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake

T = TypeVar("T")


class Report:
    """The mistakes of one file, as they are found."""

    def __init__(self, mistakes: Iterable[Mistake] = ()) -> None:
        self.mistakes = list(mistakes)

    def read(self, kind: ValueKind[T], node: Node) -> T | None:
        """Return what a kind reads, or what it can read of it, having noted the mistakes; None if that is nothing."""
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

    def each(self, function: Callable[..., T], items: Iterable[Any], *arguments: Any) -> list[T]:
        """Return what a function returns for each item, without those for which it raises mistakes, which are noted."""
        found = [self.attempt(function, item, *arguments) for item in items]
        return [one for one in found if one is not None]

    @property
    def is_full(self) -> bool:
        """Tell whether there are more mistakes than anybody would read."""
        return len(self.mistakes) >= MOST_MISTAKES

    def close(self, *records: Record) -> None:
        """Raise Fault with all mistakes if there are any, or if there were some in a record before."""
        if self.mistakes or not all(record.whole for record in records):
            raise Fault(*self.mistakes)


def read_twice(node: Node, kind: ValueKind[Record], make: Callable[..., T | None], *arguments: Any) -> T:
    """Return what `make` makes of a file's record, the arguments and a Report, which must be noted if that is nothing.

    Raises Fault with the mistakes of both passes.
    """
    report = Report()
    record = report.read(kind, node)
    made = None if record is None or report.is_full else make(record, *arguments, report)
    report.close()
    assert made is not None
    return made
