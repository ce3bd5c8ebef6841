"""What the readers that are written by hand take, said by the kinds they are made of, for whoever draws up a schema."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from yaml.nodes import Node

# A JSON Schema, or a part of one.
Schema = dict[str, Any]
Reader = TypeVar("Reader", bound=Callable[..., Any])
# In the place of a key: any id that the file itself has introduced, such as that of a column.
ANY_ID = "*"


class Raw(NamedTuple):
    """Keeps a node for later, when what comes before it has been read; `kind` then reads it."""

    kind: Any = None

    def __call__(self, node: Node) -> Node:
        """Return the node."""
        return node


class With(NamedTuple):
    """A kind, and what a schema says of it besides."""

    kind: Any
    also: Schema


class Some(NamedTuple):
    """A mapping of which the kinds of some keys are told."""

    kinds: Mapping[str, Any]


class Case(NamedTuple):
    """What a mapping is that has all keys of `given` and none of `missing`."""

    kind: Any
    given: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Cases(NamedTuple):
    """A mapping of one kind or another by the keys that it has; `base` is what it always is."""

    cases: tuple[Case, ...]
    base: Any = None


class Loose(NamedTuple):
    """A kind of mapping of which any key may be missing, also in the mappings that it holds."""

    kind: Any


class Later(NamedTuple):
    """A kind that is made when somebody asks for it; one with a name may hold itself."""

    make: Callable[[], Any]
    name: str = ""


def takes(*kinds: Any) -> Callable[[Reader], Reader]:
    """Note on a reader of which kinds a node may be. Nothing is made of it until a schema is drawn up."""

    def note(reader: Reader) -> Reader:
        reader.__dict__["taken"] = kinds
        return reader

    return note


def needs_one_of(keys: Iterable[str]) -> Schema:
    """Return what a schema says of a mapping that has exactly one of these keys."""
    return {"oneOf": [{"required": [key]} for key in keys]}


def needs_some_of(keys: Iterable[str]) -> Schema:
    """Return what a schema says of a mapping that has at least one of these keys."""
    return {"anyOf": [{"required": [key]} for key in keys]}


def looks_like(pattern: str, hint: str) -> Schema:
    """Return what a schema says of a text that a pattern matches from end to end; `hint` is how to write it."""
    return {"type": "string", "pattern": f"^(?:{pattern})$", "patternErrorMessage": hint}
