"""Shapes: which keys a mapping of a YAML file may have, and which of them go together."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from yaml.nodes import MappingNode, Node, ScalarNode

from printgen.errors import suggest
from printgen.load.nodes.records import Record, Report, check_mapping, is_part, make_each, note_missing, null_of
from printgen.load.nodes.scalars import ValueKind, describe, is_null, nothing
from printgen.load.nodes.source import HeadKey, Mistake

# A JSON Schema, or a part of one.
Schema = dict[str, Any]


class Rule(Protocol):
    """A rule about which keys go together; `nodes/schema` knows how a schema says it."""

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that breaks the rule."""


class OnlyOne(NamedTuple):
    """A mapping has exactly one of these keys."""

    keys: tuple[str, ...]
    none: str  # the message if it has none of them
    hint: str
    more: str = ""  # the message if it has several; the same if left out
    at_key: bool = False  # whether several are blamed at the first of them, not at the mapping

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that has none or several of the keys."""
        given = [key for key in self.keys if record.has(key)]
        if len(given) == 1:
            return None
        place = record.at(given[0]) if given and self.at_key else record.node
        return Mistake(place, (given and self.more) or self.none, self.hint)


class AnyOf(NamedTuple):
    """A mapping has at least one of these keys; one that says `false` does not count."""

    keys: tuple[str, ...]
    message: str
    hint: str = ""

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that has none of the keys."""
        if any(record.has(key) and record.get(key) is not False for key in self.keys):
            return None
        return Mistake(record.node, self.message, self.hint)


class Needs(NamedTuple):
    """A mapping that has a key has another one too."""

    key: str
    other: str
    message: str
    hint: str

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that has the first key alone."""
        if not record.has(self.key) or record.has(self.other):
            return None
        return Mistake(null_of(record.node, self.other) or record.at(self.key), self.message, self.hint)


class Together(NamedTuple):
    """A mapping has both of these keys, or neither."""

    keys: tuple[str, str]
    message: str
    hint: str

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that has one of the keys."""
        one, other = map(record.has, self.keys)
        return None if one == other else Mistake(record.node, self.message, self.hint)


class Excludes(NamedTuple):
    """A mapping that has a key has none of some others; the mistake is at the key `at`, or at the first other key."""

    key: str
    others: tuple[str, ...]
    message: str
    hint: str
    at: str = ""

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that has the key and another one."""
        given = [key for key in self.others if record.has(key)]
        if not given or not record.has(self.key):
            return None
        return Mistake(record.at(self.at or given[0]), self.message, self.hint)


class InTurn(NamedTuple):
    """Rules that each make sense only when the rules before are kept: only the first broken one is told."""

    rules: tuple[Rule, ...]

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that breaks one of the rules."""
        return next((found for rule in self.rules if (found := rule.find(record))), None)


# A key with a space or without a value is hardly ever a key: in {text: Move, then fire} the comma has ended the text.
# What other tools call keys that have another name here.
SYNONYMS = {
    "weight": "copies",
    "count": "copies",
    "name": "title",
    "description": "text",
    "range": "roll",
    "dice": "die",
    "image": "picture",
    "icon": "symbol",
    "color": "accent",
    "colour": "accent",
}
COMMA_HINT = "inside { } a text that holds a comma needs quotes"


class Must(NamedTuple):
    """A key that a mapping must have."""

    kind: ValueKind[Any]
    help: str  # what an editor says of the key


class Maybe(NamedTuple):
    """A key that may be left out."""

    kind: ValueKind[Any]
    help: str = ""  # what an editor says of the key
    default: Any = ""  # what the key holds if it is left out


class Later(NamedTuple):
    """A kind of value that refers to other things, which are looked up when these have been read."""

    kind: ValueKind[Any]
    # returns what the value of a key of a record stands for in a scope, None if it stands for itself; raises Fault
    find: Callable[[Record, str, Any], Any]

    def __call__(self, node: Node) -> Any:
        """Read the value."""
        return self.kind(node)


def making(kind: ValueKind[Any], make: Callable[..., Any] = Record.make) -> Later:
    """Return the kind of a list, or of a mapping from ids, of each of whose records something is made later."""
    return Later(kind, lambda said, key, scope: make_each(said[key], scope, make))


# What each key holds; a kind alone stands for a key that must be there, without words for editors.
KeyKinds = Mapping[str, ValueKind[Any] | Must | Maybe]


def reword(keys: Mapping[str, Maybe], **words: str) -> dict[str, Maybe]:
    """Return keys with other words for editors, for where they are used."""
    return {key: said._replace(help=words.get(key, said.help)) for key, said in keys.items()}


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
    makes: what is made of the values of all keys, in their order
    """

    def __init__(
        self,
        keys: KeyKinds,
        *rules: Rule,
        ids: Ids | None = None,
        cases: tuple[Case, ...] = (),
        beside: Iterable[str] = (),
        makes: Callable[..., Any] | None = None,
    ) -> None:
        self.kinds = {key: said.kind if isinstance(said, Must | Maybe) else said for key, said in keys.items()}
        self.help = {key: said.help for key, said in keys.items() if isinstance(said, Must | Maybe)}
        self.defaults = {key: said.default for key, said in keys.items() if isinstance(said, Maybe)}
        self.required = [key for key, said in keys.items() if not isinstance(said, Maybe)]
        self.rules = rules
        self.ids = ids
        self.cases = cases
        self.beside = beside
        self.makes = makes
        self.later = {key: kind.find for key, kind in self.kinds.items() if isinstance(kind, Later)}

    def __call__(self, node: Node) -> Record:
        """Read the mapping. Raises Fault with the mistakes of all keys, and those values that could be read."""
        needed = f"write them out: {{{', '.join(f'{key}: ...' for key in self.required)}}}" if self.required else ""
        report = Report(check_mapping(node, hint=needed * isinstance(node, ScalarNode)))
        record = Record(node, self)
        record.update(self.defaults)
        kinds = self._choose_kinds(node)
        for key, value in node.value:
            if report.is_full:
                break
            if key.value in kinds:
                record.put(key.value, report.read(kinds[key.value], value))
            elif self.ids:
                record.unread = (*record.unread, (key, value))
            else:
                report.mistakes.append(self._note_unknown(key, value))
        if not is_part():
            self._check_keys(record, report)
        return report.finish(record)

    def _choose_kinds(self, node: Node) -> Mapping[str, ValueKind[Any]]:
        """Return the kinds of all keys in a mapping that has the keys of this one."""
        if is_part():
            nulls = {key.value for key, value in node.value if is_null(value)}
            return self.kinds | dict.fromkeys(nulls & self.defaults.keys(), nothing)
        if not self.cases:
            return self.kinds
        given = {key.value for key, _ in node.value}
        kinds = dict(self.kinds)
        for case in self.cases:
            if given.issuperset(case.given) and given.isdisjoint(case.missing):
                kinds |= case.kinds
        return kinds

    def _check_keys(self, record: Record, report: Report) -> None:
        """Note each key that a mapping lacks, and each rule that it breaks."""
        given = set(record.names)
        for key in self.required:
            if key not in given:
                kind = self.kinds[key]
                hint = f"it needs {', '.join(kind.required)}" if isinstance(kind, Shape) and kind.required else ""
                report.mistakes.append(note_missing(record.node, key, hint))
        # A key that is not known is often one of these, misspelt.
        if self.ids or given <= self.kinds.keys():
            report.mistakes += filter(None, (rule.find(record) for rule in self.rules))

    def make_ids(self, record: Record, ids: Mapping[str, bool], make: Callable[[str, Any], Any]) -> tuple[Any, ...]:
        """Return what `make` makes of those keys of a record that are ids, and of their values; None is left out.

        Each id tells whether it must be there. Raises Fault.
        """
        assert self.ids
        report, found = Report(), Record(record.node)
        for key, value in record.unread:
            if key.value in ids:
                found.put(key.value, report.read(self.ids.kind, value))
            else:
                report.mistakes.append(self._note_unknown(key, value, ids))
        given = {key.value for key, _ in record.unread}
        missing = [key for key, must in ids.items() if must and key not in given]
        if missing and not isinstance(record.node, MappingNode):
            report.add(record.node, f"expected keys and values, not {describe(record.node)}")
        else:
            report.mistakes += [note_missing(record.node, key) for key in missing]
        made = [report.attempt(make, key, found[key]) for key in ids if key in found]
        report.close()
        return tuple(one for one in made if one is not None)

    def _note_unknown(self, key: ScalarNode, value: Node, ids: Iterable[str] = ()) -> Mistake:
        """Return the mistake of an unknown key, where there are also keys that are these ids."""
        hint = self.find_hint(key.value, value, ids)
        if isinstance(key, HeadKey) and key.words:
            hint = f"{hint}{'; ' if hint else ''}heads: {{{key.words}: null}} leaves the column out"
        return Mistake(key, "unknown key", hint)

    def find_hint(self, key: str, value: Node, ids: Iterable[str] = ()) -> str:
        """Return what to do about an unknown key, where there are also keys that are these ids."""
        known = [*self.kinds, *ids, *self.beside]
        empty = getattr(value, "value", None) == ""
        begun, colon, _ = key.partition(":")
        if empty and colon and begun.strip() in known:
            return f'a key ends in a colon and a space: "{begun.strip()}: "'
        if (ours := SYNONYMS.get(key.lower(), "")) in known:
            return f'"{ours}" says it here'
        return COMMA_HINT if empty or " " in key else suggest(key, known)
