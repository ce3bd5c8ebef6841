"""Shapes: which keys a mapping of a YAML file may have, which go together, and lists and choices as their values."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.records import (
    MOST_ITEMS,
    Record,
    Report,
    check_mapping,
    is_part,
    make_each,
    note_missing,
    null_of,
    reading_parts,
    refuse_crowd,
    value_of,
)
from printgen.load.nodes.scalars import ValueKind, describe, fault, ident, is_null, line, nothing, plain_text, worded
from printgen.load.nodes.source import Fault, Mistake

# A JSON Schema, or a part of one.
Schema = dict[str, Any]


class Rule(Protocol):
    """A rule of which keys go together; `nodes/schema` knows how a schema says it."""

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that breaks the rule."""


class OnlyOne(NamedTuple):
    """A mapping has exactly one of these keys."""

    keys: tuple[str, ...]
    none: str  # the message if it has none of them
    hint: str
    more: str = ""  # the message if it has several; the same if left out
    at_key: bool = False  # whether the place of several is that of the first of them, not of the mapping

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
    """A mapping that has a key has none of some others; the place is that of `at`, or of the first other one."""

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
    """Rules of which each makes sense when those before it are kept: only the first broken one is told."""

    rules: tuple[Rule, ...]

    def find(self, record: Record) -> Mistake | None:
        """Return the mistake in a mapping that breaks one of the rules."""
        return next((found for rule in self.rules if (found := rule.find(record))), None)


# A key with a space or without a value is hardly ever a key: in {text: Move, then fire} the comma has ended the text.
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


# What each key holds; a kind alone is that of a key that must be there, of which an editor says nothing.
KeyKinds = Mapping[str, ValueKind[Any] | Must | Maybe]


def reword(keys: Mapping[str, Maybe], **words: str) -> dict[str, Maybe]:
    """Return keys of which an editor says something else where they are used."""
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
        report = Report(check_mapping(node))
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
                report.add(key, "unknown key", self.find_hint(key.value, value))
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

    def read_ids(self, record: Record, ids: Mapping[str, bool], report: Report) -> Record:
        """Return the values of those keys of a record that are ids; each id tells whether it must be there."""
        assert self.ids
        found = Record(record.node)
        for key, value in record.unread:
            if key.value in ids:
                found.put(key.value, report.read(self.ids.kind, value))
            else:
                report.add(key, "unknown key", self.find_hint(key.value, value, ids))
        given = {key.value for key, _ in record.unread}
        missing = [key for key, must in ids.items() if must and key not in given]
        if missing and not isinstance(record.node, MappingNode):
            report.add(record.node, f"expected keys and values, not {describe(record.node)}")
        else:
            report.mistakes += [note_missing(record.node, key) for key in missing]
        return found

    def find_hint(self, key: str, value: Node, ids: Iterable[str] = ()) -> str:
        """Return what to do about an unknown key, where there are also keys that are these ids."""
        known = [*self.kinds, *ids, *self.beside]
        empty = getattr(value, "value", None) == ""
        begun, colon, _ = key.partition(":")
        if empty and colon and begun.strip() in known:
            return f'a key ends in a colon and a space: "{begun.strip()}: "'
        return COMMA_HINT if empty or " " in key else suggest(key, known)


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
        report = Report()
        items = []
        for item in node.value:
            if (found := report.read(self.kind, item)) is not None:
                items.append(found)
            if report.is_full:
                break
        if report.mistakes:
            raise Fault(*report.mistakes, rest=tuple(items))
        return tuple(items)


class Keyed:
    """A mapping from ids to values of one kind, no more than `most`, read into a Record in the order written."""

    def __init__(self, kind: ValueKind[Any], key: ValueKind[str] = ident, most: int = MOST_ITEMS) -> None:
        self.kind = kind
        self.key = key
        self.most = most

    def __call__(self, node: Node) -> Record:
        """Read the mapping. Raises Fault with the mistakes of all pairs, and those values that could be read."""
        report = Report(check_mapping(node, self.most))
        if not node.value:
            report.add(node, "there is nothing in it")
        record = Record(node)
        for key, value in node.value:
            before = len(report.mistakes)
            found = None if is_part() and is_null(value) else report.read(self.kind, value)
            is_read = found is not None or len(report.mistakes) == before
            if (name := report.read(self.key, key)) is not None and is_read:
                record[name] = found
            if report.is_full:
                break
        return report.finish(record)


class Placed(NamedTuple):
    """A value with its node."""

    value: Any
    node: Node


class Keeping(NamedTuple):
    """A kind whose values keep their node: for names in a list, which are looked up later."""

    kind: ValueKind[Any]

    def __call__(self, node: Node) -> Placed:
        """Read the value."""
        return Placed(self.kind(node), node)


class Anything(NamedTuple):
    """A value of which another part of the shape says more."""

    def __call__(self, node: Node) -> Node:
        """Return the node."""
        return node


class Single(NamedTuple):
    """A mapping with one key, which is an id."""

    kind: ValueKind[Any]
    message: str
    hint: str

    def __call__(self, node: Node) -> Record:
        """Read the mapping."""
        if isinstance(node, MappingNode) and len(node.value) != 1:
            raise fault(node, self.message, self.hint)
        try:
            return Keyed(self.kind)(node)
        except Fault as failure:  # a key without its value is of no use
            raise Fault(*failure.mistakes) from None


class Short(NamedTuple):
    """A mapping of which one key may stand alone, without the mapping: a text for {title: text}."""

    key: str
    shape: Shape
    kind: ValueKind[Any] | None = None

    def __call__(self, node: Node) -> Record:
        """Read the mapping, or the value of its key."""
        if not isinstance(node, ScalarNode):
            return self.shape(node)
        record = Record(node, self.shape)
        record.update(self.shape.defaults)
        record[self.key] = self.alone(node)
        return record

    @property
    def alone(self) -> ValueKind[Any]:
        """Return the kind of what stands alone."""
        return self.kind or self.shape.kinds[self.key]


class OneOrMore(Generic[T]):
    """One value, or a list of such, read into a tuple."""

    def __init__(self, kind: ValueKind[T]) -> None:
        self.kind = kind
        self.several = ListOf(kind)

    def __call__(self, node: Node) -> tuple[T, ...]:
        """Read the value or the list."""
        return self.several(node) if isinstance(node, SequenceNode) else (self.kind(node),)


class Either(NamedTuple):
    """A value that is written in one way if it is a list or a mapping, and in another if it is not."""

    text: ValueKind[Any]  # the kind of a text, or of whatever is neither of the others
    items: ValueKind[Any] | None = None
    keys: ValueKind[Any] | None = None

    def __call__(self, node: Node) -> Any:
        """Read the value."""
        if self.items and isinstance(node, SequenceNode):
            return self.items(node)
        if self.keys and isinstance(node, MappingNode):
            return self.keys(node)
        return self.text(node)


class ByKey(NamedTuple):
    """A mapping that has one shape if a key is there, and another if it is not."""

    key: str
    given: Shape
    missing: Shape

    def __call__(self, node: Node) -> Record:
        """Read the mapping."""
        return (self.given if value_of(node, self.key) else self.missing)(node)


class Extending(NamedTuple):
    """A mapping that may leave out any key if it has one that names another file, from which they are then taken.

    What it reads is what has been merged of the files.
    """

    key: str
    shape: Shape
    own: tuple[str, ...] = ()  # keys that the file must have itself; in one that has such, null leaves out any other

    def __call__(self, node: Node) -> Record:
        """Read the merged mapping."""
        return self.shape(node)

    def read_part(self, node: Node) -> None:
        """Read a mapping that has the key as it is by itself. Raises Fault."""
        report = Report(note_missing(node, key) for key in self.own if value_of(node, key) is None)
        with reading_parts():
            report.read(self.shape, node)
        report.close()


class Defined(NamedTuple):
    """A value of a kind that stands in many places, to which a schema gives a name, so that it says it once."""

    name: str
    kind: ValueKind[Any]

    def __call__(self, node: Node) -> Any:
        """Read the value."""
        return self.kind(node)


class ByVerb:
    """A mapping whose first key says which shape it has.

    name: what a schema calls it, which may hold itself
    """

    def __init__(self, name: str, what: str, example: str) -> None:
        self.name = name
        self.what = what
        self.example = example
        self.shapes: dict[str, Shape] = {}

    def __call__(self, node: Node) -> Record:
        """Read the mapping."""
        if not isinstance(node, MappingNode) or not node.value:
            raise fault(node, f"expected a {self.what}", self.example)
        check_mapping(node)
        keys = [key.value for key, _ in node.value]
        if keys[0] not in self.shapes:
            verb = next((key for key in keys if key in self.shapes), "")
            hint = f'begin the {self.what} with "{verb}"' if verb else suggest(keys[0], self.shapes)
            raise fault(node.value[0][0], f'unknown {self.what} "{keys[0]}"', hint)
        return self.shapes[keys[0]](node)


WITH_UNIT = "With its unit: 63.5mm, 8.8cm or 2.5in."
TITLE = Must(line, "What it is called.")
TEXT = Maybe(plain_text, "What to do, in full. A line break begins a new paragraph.")
NOTE = Maybe(plain_text, "Where the rules are silent: said to the player in small italics.")
NOTES = Maybe(ListOf(worded), "Remarks on the whole, such as where the rules are silent.", ())
STYLE = Maybe(ident, "Colour and shape: green, orange, red, blue, purple, success or failure.")
