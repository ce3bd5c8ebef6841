"""Shapes: which keys a mapping of a YAML file may have. They read it to plain values, and are its schema.

A shape knows no names: what a value refers to is for a second pass to look up. So all that a shape could read is kept
beside the mistakes, as the `rest` of a Fault.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from yaml.nodes import MappingNode, Node

from printgen.errors import suggest
from printgen.load.nodes.key_rules import Rule
from printgen.load.nodes.records import Record, check_mapping, finish, note_missing
from printgen.load.nodes.scalars import ValueKind, describe
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake

# A key with a space or without a value is hardly ever a key: in {text: Move, then fire} the comma has ended the text.
COMMA_HINT = "inside { } a text that holds a comma needs quotes"


class Maybe(NamedTuple):
    """A key that may be left out, and what it then means."""

    kind: ValueKind[Any]
    default: Any = ""


KeyKinds = Mapping[str, ValueKind[Any] | Maybe]


class Case(NamedTuple):
    """What some keys of a mapping hold if it has all keys of `given` and none of `missing`."""

    kinds: Mapping[str, ValueKind[Any]]
    given: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Ids(NamedTuple):
    """What the values of keys are that are ids which the file itself has introduced.

    Which ids there are is known when the rest of the file has been read, so the shape leaves these values unread.
    """

    kind: ValueKind[Any]
    reserved: frozenset[str]  # ids that none of them may have


class Shape:
    """A mapping with stated keys, read into a Record that holds every one of them.

    ids: what the values of all other keys are, which are ids that the file itself has introduced, such as columns
    cases: what keys hold that depend on which other keys are there
    rules: which keys go together
    beside: keys that hints name too; they belong to another mapping, which may stand in the place of this one
    """

    def __init__(
        self,
        keys: KeyKinds,
        *rules: Rule,
        ids: Ids | None = None,
        cases: tuple[Case, ...] = (),
        beside: Iterable[str] = (),
    ) -> None:
        self.kinds = {key: kind.kind if isinstance(kind, Maybe) else kind for key, kind in keys.items()}
        self.defaults = {key: kind.default for key, kind in keys.items() if isinstance(kind, Maybe)}
        self.required = [key for key, kind in keys.items() if not isinstance(kind, Maybe)]
        self.rules = rules
        self.ids = ids
        self.cases = cases
        self.beside = beside

    def __call__(self, node: Node) -> Record:
        """Read the mapping. Raises Fault with the mistakes of all keys, and those values that could be read."""
        mistakes = check_mapping(node)
        record = Record(node)
        record.update(self.defaults)
        kinds = self._choose_kinds(node) if self.cases else self.kinds
        given = set()
        for key, value in node.value:
            given.add(key.value)
            if len(mistakes) >= MOST_MISTAKES:
                continue
            kind = kinds.get(key.value)
            if kind is None:
                if self.ids:
                    record.unread = (*record.unread, (key, value))
                else:
                    mistakes.append(Mistake(key, "unknown key", self.find_hint(key.value, value)))
                continue
            try:
                record[key.value] = kind(value)
            except Fault as failure:
                mistakes += failure.mistakes
                record.pop(key.value, None)
                if failure.rest is not None:
                    record[key.value] = failure.rest
        if not given.issuperset(self.required):
            mistakes += [
                note_missing(node, key, _name_needed(self.kinds[key])) for key in self.required if key not in given
            ]
        # A key that is not known is often one of these, misspelt.
        if self.rules and (self.ids or given <= kinds.keys()):
            for rule in self.rules:
                mistakes += rule.find(record)
        return finish(record, mistakes)

    def read_ids(self, record: Record, ids: Mapping[str, bool]) -> tuple[Record, list[Mistake]]:
        """Return the values of those keys of a record that are ids, and the mistakes in the other keys and values.

        Each id tells whether it must be there.
        """
        found, mistakes = Record(record.node), list[Mistake]()
        for key, value in record.unread:
            if key.value not in ids:
                mistakes.append(Mistake(key, "unknown key", self.find_hint(key.value, value, ids)))
                continue
            assert self.ids
            try:
                found[key.value] = self.ids.kind(value)
            except Fault as failure:
                mistakes += failure.mistakes
                if failure.rest is not None:
                    found[key.value] = failure.rest
        given = {key.value for key, _ in record.unread}
        missing = [key for key, must in ids.items() if must and key not in given]
        if missing and not isinstance(record.node, MappingNode):
            mistakes.append(Mistake(record.node, f"expected keys and values, not {describe(record.node)}"))
        else:
            mistakes += [note_missing(record.node, key) for key in missing]
        return found, mistakes

    def find_hint(self, key: str, value: Node, ids: Iterable[str] = ()) -> str:
        """Return what to do about an unknown key, where there are also keys that are these ids."""
        known = [*self.kinds, *ids, *self.beside]
        empty = getattr(value, "value", None) == ""
        begun, colon, _ = key.partition(":")
        if empty and colon and begun.strip() in known:
            return f'a key ends in a colon and a space: "{begun.strip()}: "'
        return COMMA_HINT if empty or " " in key else suggest(key, known)

    def _choose_kinds(self, node: Node) -> Mapping[str, ValueKind[Any]]:
        """Return the kinds of all keys in a mapping that has the keys of this one."""
        given = {key.value for key, _ in node.value}
        kinds = dict(self.kinds)
        for case in self.cases:
            if given.issuperset(case.given) and given.isdisjoint(case.missing):
                kinds |= case.kinds
        return kinds


def _name_needed(kind: ValueKind[Any]) -> str:
    """Return a hint that names the keys that a mapping needs, "" for all other kinds."""
    return f"it needs {', '.join(kind.required)}" if isinstance(kind, Shape) and kind.required else ""
