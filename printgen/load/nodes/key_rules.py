"""Rules of which keys of a mapping go together: each finds where it is broken, and says itself as JSON Schema."""

from typing import Any, NamedTuple, Protocol

from printgen.load.nodes.records import Record, null_of
from printgen.load.nodes.source import Mistake

# A JSON Schema, or a part of one.
Schema = dict[str, Any]


class Rule(Protocol):
    """A rule of which keys go together."""

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that breaks the rule, or none."""

    def describe(self) -> list[Schema]:
        """Return what a schema says of a mapping that keeps the rule."""


class OnlyOne(NamedTuple):
    """A mapping has exactly one of these keys."""

    keys: tuple[str, ...]
    none: str  # the message if it has none of them
    hint: str
    more: str = ""  # the message if it has several; the same if left out
    at_key: bool = False  # whether the place of several is that of the first of them, not of the mapping

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that has none or several of the keys."""
        given = [key for key in self.keys if record.has(key)]
        if len(given) == 1:
            return []
        place = record.at(given[0]) if given and self.at_key else record.node
        return [Mistake(place, (given and self.more) or self.none, self.hint)]

    def describe(self) -> list[Schema]:
        """Return it as JSON Schema."""
        return [{"oneOf": [{"required": [key]} for key in self.keys]}]


class AnyOf(NamedTuple):
    """A mapping has at least one of these keys; one that says `false` does not count."""

    keys: tuple[str, ...]
    message: str
    hint: str = ""

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that has none of the keys."""
        if any(record.has(key) and record.get(key) is not False for key in self.keys):
            return []
        return [Mistake(record.node, self.message, self.hint)]

    def describe(self) -> list[Schema]:
        """Return it as JSON Schema."""
        return [{"anyOf": [{"required": [key]} for key in self.keys]}]


class Needs(NamedTuple):
    """A mapping that has a key has another one too."""

    key: str
    other: str
    message: str
    hint: str

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that has the first key alone."""
        if not record.has(self.key) or record.has(self.other):
            return []
        place = null_of(record.node, self.other) or record.at(self.key)
        return [Mistake(place, self.message, self.hint)]

    def describe(self) -> list[Schema]:
        """Return it as JSON Schema."""
        return [{"dependencies": {self.key: [self.other]}}]


class Together(NamedTuple):
    """A mapping has both of these keys, or neither."""

    keys: tuple[str, str]
    message: str
    hint: str

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that has one of the keys."""
        one, other = map(record.has, self.keys)
        return [] if one == other else [Mistake(record.node, self.message, self.hint)]

    def describe(self) -> list[Schema]:
        """Return it as JSON Schema."""
        one, other = self.keys
        return [{"dependencies": {one: [other], other: [one]}}]


class Excludes(NamedTuple):
    """A mapping that has a key has none of some others; the place is that of `at`, or of the first other one."""

    key: str
    others: tuple[str, ...]
    message: str
    hint: str
    at: str = ""

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that has the key and another one."""
        given = [key for key in self.others if record.has(key)]
        if not given or not record.has(self.key):
            return []
        return [Mistake(record.at(self.at or given[0]), self.message, self.hint)]

    def describe(self) -> list[Schema]:
        """Return it as JSON Schema."""
        return [{"if": {"required": [self.key]}, "then": {"properties": dict.fromkeys(self.others, False)}}]


class InTurn(NamedTuple):
    """Rules of which each makes sense when those before it are kept: only the first broken one is told."""

    rules: tuple[Rule, ...]

    def find(self, record: Record) -> list[Mistake]:
        """Return the mistake in a mapping that breaks one of the rules."""
        return next((found for rule in self.rules if (found := rule.find(record))), [])

    def describe(self) -> list[Schema]:
        """Return all of them as JSON Schema."""
        return [schema for rule in self.rules for schema in rule.describe()]
