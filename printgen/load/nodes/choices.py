"""Lists, mappings from ids to values, values that may be written in one way or another, and keys of many files."""

import re
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.records import (
    MOST_ITEMS,
    Record,
    Report,
    check_mapping,
    is_part,
    note_missing,
    reading_parts,
    refuse_crowd,
    value_of,
)
from printgen.load.nodes.scalars import (
    ValueKind,
    describe,
    fault,
    ident,
    is_null,
    is_quoted,
    line,
    plain_text,
    unmarked_line,
    worded,
)
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.nodes.source import Fault, warn
from printgen.model.table import Words

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


# What ends a sentence, so that the next text may begin anew.
END_OF_SENTENCE = tuple('.!?:;…"”»)')


class Sentences(ListOf[Words]):
    """A list of texts, with a warning where a comma inside [ ] has parted one of them in two."""

    def __init__(self) -> None:
        super().__init__(worded)

    def __call__(self, node: Node) -> tuple[Words, ...]:
        """Read the list. Raises Fault as any list does."""
        texts = super().__call__(node)
        if isinstance(node, SequenceNode) and node.flow_style:
            for before, item in pairwise(node.value):
                is_open = not is_quoted(before) and not before.value.rstrip().endswith(END_OF_SENTENCE)
                if is_open and item.value[:1].islower() and not is_quoted(item):
                    message = f'"{item.value}" is a text of its own: a comma inside [ ] begins the next one'
                    warn(item, message, "put the whole sentence in quotes, or write each text on a line with a hyphen")
        return texts


LISTED_HINT = "each has an id in place of a hyphen: {likely: ..., unlikely: ...}"


class Keyed:
    """A mapping from ids to values of one kind, no more than `most`, read into a Record in the order written."""

    def __init__(
        self, kind: ValueKind[Any], key: ValueKind[str] = ident, most: int = MOST_ITEMS, listed: str = LISTED_HINT
    ) -> None:
        self.kind = kind
        self.listed = listed  # what to do about a list in its place
        self.key = key
        self.most = most

    def __call__(self, node: Node) -> Record:
        """Read the mapping. Raises Fault with the mistakes of all pairs, and those values that could be read."""
        report = Report(check_mapping(node, self.most, self.listed if isinstance(node, SequenceNode) else ""))
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


# What names a spreadsheet, and perhaps a sheet in it.
SPREADSHEET = re.compile(r".+\.([cC][sS][vV]|[tT][sS][vV]|[xX][lL][sS][xX]|[oO][dD][sS])(#.+)?")


def head(node: Node) -> str:
    """Read what the head of a column stands for; "" for null, which leaves the column out."""
    return "" if is_null(node) else unmarked_line(node)


# A spreadsheet with what has to be known of it.
SOURCE = Shape(
    {
        "file": Must(unmarked_line, "A spreadsheet in the folder of the pack: monsters.xlsx."),
        "sheet": Maybe(unmarked_line, "The name of one of its sheets; the first one if left out."),
        "heads": Maybe(
            Keyed(head, unmarked_line, listed="each head with the key that it stands for: {Name: title}"),
            "What heads stand for that are no keys: {Name: title, Bild: picture}; null leaves a column out.",
            None,
        ),
        "pictures": Maybe(unmarked_line, "The folder with the pictures that its cells name: art/monsters."),
    }
)


def is_source(node: Node) -> bool:
    """Tell whether a node describes a spreadsheet in the place of a list."""
    return isinstance(node, MappingNode) and any(value_of(node, key) for key in SOURCE.kinds)


class Rows(ListOf[T]):
    """A list that may lie in a spreadsheet, whose name stands in the place of the list in a file that is read alone."""

    def __call__(self, node: Node) -> tuple[T, ...]:
        """Read the list; the name of a spreadsheet is none yet. Raises Fault as any list does."""
        if is_source(node):
            SOURCE(node)
            return ()
        is_named = isinstance(node, ScalarNode) and SPREADSHEET.fullmatch(node.value)
        return () if is_named else super().__call__(node)


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
    """A value that another part of the shape says more about."""

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
    """A mapping that may be shortened to the value of one key: a text for {title: text}."""

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
        """Return the kind of a value that stands alone."""
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
    given: ValueKind[Record]
    missing: ValueKind[Record]

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
        """Read a mapping that has the key, unshortened. Raises Fault."""
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
    """A mapping whose first key says which shape it has; `name` is what a schema calls it, which may hold itself."""

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
NOTES = Maybe(Sentences(), "Remarks on the whole, such as where the rules are silent.", ())
STYLE = Maybe(ident, "Colour and shape: green, orange, red, blue, purple, success or failure.")
