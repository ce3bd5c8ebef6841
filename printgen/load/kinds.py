"""The kinds of value that a YAML file may hold: each turns a node into a value, or raises Fault with every mistake."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import suggest
from printgen.load.source import Fault, Mistake, origin_of
from printgen.model.look import LEAST_CONTRAST, contrast
from printgen.units import Micrometres, parse_length

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
NULLS = {"", "~", "null", "Null", "NULL"}
WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,8})")
IDENT = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
COLOUR = re.compile(r"#[0-9a-f]{6}")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


# A key with a space is hardly ever a key: in {text: Move, then fire} the comma has ended the text.
COMMA_HINT = "inside { } a text that holds a comma wants quotes"


class Kind(Protocol[T_co]):
    """Reads a node; raises Fault."""

    def __call__(self, node: Node, /) -> T_co:
        """Return the value of a node. Raises Fault."""


def fault(node: Node, message: str, hint: str = "") -> Fault:
    """Return a Fault of one mistake."""
    return Fault(Mistake(node, message, hint))


def gather(readings: Iterable[Callable[[], T]]) -> list[T]:
    """Return the values of all readings; raises one Fault with the mistakes of all that failed."""
    values: list[T] = []
    mistakes: list[Mistake] = []
    for reading in readings:
        try:
            values.append(reading())
        except Fault as failure:
            mistakes += failure.mistakes
    if mistakes:
        raise Fault(*mistakes)
    return values


def scalar(node: Node) -> ScalarNode:
    """Read a scalar, whatever it says."""
    if not isinstance(node, ScalarNode):
        raise fault(node, f"expected text, not {_name(node)}")
    return node


def plain_text(node: Node) -> str:
    """Read a text as it was written, in Unicode's composed form."""
    if scalar(node).value in NULLS and not is_quoted(node):
        raise fault(node, "has no value", "remove the key, or give it a text")
    text = node.value if node.value.isascii() else unicodedata.normalize("NFC", node.value)
    text = text.strip()
    if not text:
        raise fault(node, "has no value", "remove the key, or give it a text")
    if not text.isprintable() and CONTROL.search(text):
        raise fault(node, "holds a control character", "use spaces, and line breaks for a new paragraph")
    return str(text)


def is_quoted(node: Node) -> bool:
    """Tell whether a scalar was written in quotes or as a block."""
    return bool(scalar(node).style)


def line(node: Node) -> str:
    """Read a text of one line."""
    text = plain_text(node)
    if "\n" in text:
        raise fault(node, "must stand on one line")
    return text


def ident(node: Node) -> str:
    """Read an id: small letters and digits, hyphens between."""
    text = line(node)
    if not IDENT.fullmatch(text):
        raise fault(node, f'"{text}" is no id', "an id has small letters, digits and hyphens: like-this-1")
    return text


def flag(node: Node) -> bool:
    """Read true or false."""
    text = line(node)
    if text not in ("true", "false") or is_quoted(node):
        raise fault(node, f'expected true or false, not "{text}"')
    return text == "true"


def colour(node: Node) -> str:
    """Read a colour "#rrggbb"."""
    text = line(node)
    if not COLOUR.fullmatch(text.lower()):
        raise fault(node, f'"{text}" is no colour', 'write it in quotes, like "#4b5632"')
    return text.lower()


def accent(node: Node) -> str:
    """Read a colour dark enough for white text on it (WCAG contrast 4.5:1)."""
    text = colour(node)
    if contrast(text, "#ffffff") < LEAST_CONTRAST:
        raise fault(node, f"white text on {text} is hard to read", "choose a darker colour")
    return text


def length(node: Node) -> Micrometres:
    """Read a length with its unit."""
    try:
        return parse_length(line(node))
    except ValueError as error:
        raise fault(node, str(error), "give a number and a unit: 63.5mm, 8.8cm or 2.5in") from None


class Whole(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int

    def __call__(self, node: Node) -> int:
        """Read the number."""
        text = line(node)
        if not WHOLE.fullmatch(text) or is_quoted(node):
            raise fault(node, f'expected a whole number, not "{text}"')
        if not self.low <= int(text) <= self.high:
            raise fault(node, f"{text} is not between {self.low} and {self.high}")
        return int(text)


class Decimal(NamedTuple):
    """A number with or without decimals, within bounds."""

    low: float
    high: float

    def __call__(self, node: Node) -> float:
        """Read the number."""
        text = line(node)
        if not re.fullmatch(r"\d{1,6}(?:\.\d{1,6})?", text) or is_quoted(node):
            raise fault(node, f'expected a number, not "{text}"')
        if not self.low <= float(text) <= self.high:
            raise fault(node, f"{text} is not between {self.low:g} and {self.high:g}")
        return float(text)


class OneOf(NamedTuple):
    """One of some words."""

    words: tuple[str, ...]
    what: str = "choice"

    def __call__(self, node: Node) -> str:
        """Read the word."""
        text = line(node)
        if text not in self.words:
            raise fault(node, f'unknown {self.what} "{text}"', suggest(text, self.words))
        return text


class ListOf(Generic[T]):
    """A list with at least `least` items of one kind, read into a tuple."""

    def __init__(self, kind: Kind[T], least: int = 1) -> None:
        self.kind = kind
        self.least = least

    def __call__(self, node: Node) -> tuple[T, ...]:
        """Read the list; the mistakes of all items come together."""
        if not isinstance(node, SequenceNode):
            raise fault(node, f"expected a list, not {_name(node)}", "begin each item with a hyphen")
        if len(node.value) < self.least:
            raise fault(node, "the list is empty")
        return tuple(gather(partial(self.kind, item) for item in node.value))


class Keyed(Generic[T]):
    """A mapping from ids to values of one kind, read into a dict in the order written."""

    def __init__(self, kind: Kind[T], key: Kind[str] = ident) -> None:
        self.kind = kind
        self.key = key

    def __call__(self, node: Node) -> dict[str, T]:
        """Read the mapping; the mistakes of all pairs come together."""
        values, mistakes = self.read(node)
        if mistakes:
            raise Fault(*mistakes)
        return values

    def read(self, node: Node) -> tuple[dict[str, T], list[Mistake]]:
        """Return the values that could be read, and the mistakes in the others, whose keys are left out."""
        values: dict[str, T] = {}
        mistakes = check_mapping(node)
        for key, value in node.value:
            try:
                values[self.key(key)] = self.kind(value)
            except Fault as failure:
                mistakes += failure.mistakes
        return values, mistakes


class Maybe(NamedTuple):
    """A key that may be left out, and what it then means."""

    kind: Kind[Any]
    default: Any = ""


class Shape:
    """A mapping with stated keys, read into a dict that holds every one of them."""

    def __init__(self, kinds: Mapping[str, Kind[Any] | Maybe]) -> None:
        self.kinds = {key: kind.kind if isinstance(kind, Maybe) else kind for key, kind in kinds.items()}
        self.defaults = {key: kind.default for key, kind in kinds.items() if isinstance(kind, Maybe)}
        self.required = [key for key, kind in kinds.items() if not isinstance(kind, Maybe)]

    def __call__(self, node: Node) -> dict[str, Any]:
        """Read the mapping; the mistakes of all keys come together."""
        values, mistakes = self.read(node)
        if mistakes:
            raise Fault(*mistakes)
        return values

    def read(self, node: Node) -> tuple[dict[str, Any], list[Mistake]]:
        """Return the values that could be read, and the mistakes in the others, whose keys are left out."""
        values: dict[str, Any] = {}
        mistakes = check_mapping(node)
        given = set()
        for key, value in node.value:
            given.add(key.value)
            kind = self.kinds.get(key.value)
            if kind is None:
                hint = COMMA_HINT if " " in key.value else suggest(key.value, self.kinds)
                mistakes.append(Mistake(key, "unknown key", hint))
                continue
            try:
                values[key.value] = kind(value)
            except Fault as failure:
                mistakes += failure.mistakes
        mistakes += [Mistake(node, f'the key "{key}" is missing') for key in self.required if key not in given]
        values |= {key: default for key, default in self.defaults.items() if key not in given}
        return values, mistakes


def value_of(node: Node, key: str) -> Node | None:
    """Return the node of the value of `key`, or None if `node` is no mapping or has no such key."""
    pairs = node.value if isinstance(node, MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)


def check_mapping(node: Node) -> list[Mistake]:
    """Return a mistake for each key given twice; raises Fault if `node` is no mapping or a key is no text."""
    if not isinstance(node, MappingNode):
        raise fault(node, f"expected keys and values, not {_name(node)}")
    seen: dict[str, Node] = {}
    mistakes = []
    for key, _ in node.value:
        if not isinstance(key, ScalarNode):
            raise fault(key, "a key must be text", "text that begins with { or [ wants quotes")
        if key.value in seen:
            first = origin_of(seen[key.value]).line
            mistakes.append(Mistake(key, f"given twice, first on line {first}"))
        else:
            seen[key.value] = key
    return mistakes


def _name(node: Node) -> str:
    if isinstance(node, MappingNode):
        return "keys and values"
    return "a list" if isinstance(node, SequenceNode) else f'"{node.value}"'
