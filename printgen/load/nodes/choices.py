"""Values that may be written in one way or another: what stands there says which shape it has."""

from typing import Any, Generic, NamedTuple, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.lists import Keyed, ListOf
from printgen.load.nodes.records import Record, check_mapping, value_of
from printgen.load.nodes.scalars import ValueKind, fault
from printgen.load.nodes.shapes import Shape
from printgen.load.nodes.source import Fault

T = TypeVar("T")


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
        record = Record(node)
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
    """A value that is written in one way if it is a list or a mapping, and in another if it is not.

    text: the kind of a text, or of whatever is neither of the others
    """

    text: ValueKind[Any]
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

    part: the shape of a file by itself that has the key; the same without what must be there, if that is None
    """

    key: str
    shape: Shape
    part: Shape | None = None

    def __call__(self, node: Node) -> Record:
        """Read the merged mapping."""
        return self.shape(node)


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
