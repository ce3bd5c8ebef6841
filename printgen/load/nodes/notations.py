"""The kinds of value that are written in a form of their own: colours, lengths, numbers, ranges, words to choose."""

import re
from collections.abc import Callable
from string import Formatter
from typing import Any, NamedTuple

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.scalars import fault, ident, is_quoted, scalar, unmarked_line
from printgen.model.look import LEAST_CONTRAST, WHITE, contrast
from printgen.model.markup import plain
from printgen.units import Micrometres, parse_length, show_length

WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
# A whole number that has more digits than any that is asked for.
LARGE = re.compile(r"-?[1-9][0-9]{9,}")
DECIMAL = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
COLOUR = re.compile(r"#[0-9a-f]{6}")
COLOUR_HINT = 'write it in quotes, like "#4b5632": a # without them begins a comment'


def _unquote(node: Node, text: str) -> str:
    return f"write it without quotes: {text}" if is_quoted(node) else ""


def colour(node: Node) -> str:
    """Read a colour "#rrggbb"."""
    if not scalar(node).value:
        raise fault(node, "has no value", COLOUR_HINT)
    text = unmarked_line(node)
    if not COLOUR.fullmatch(text.lower()):
        raise fault(node, f'"{text}" is not a colour', COLOUR_HINT)
    return text.lower()


def accent(node: Node) -> str:
    """Read a colour dark enough for white text on it (WCAG contrast 4.5:1)."""
    text = colour(node)
    if contrast(text, WHITE) < LEAST_CONTRAST:
        raise fault(node, f"white text on {text} is hard to read", "choose a darker colour")
    return text


def length(node: Node) -> Micrometres:
    """Read a length with its unit."""
    try:
        return parse_length(unmarked_line(node))
    except ValueError as error:
        raise fault(node, str(error), "give a number and a unit: 63.5mm, 8.8cm or 2.5in") from None


class Between(NamedTuple):
    """A length within bounds."""

    low: Micrometres
    high: Micrometres

    def __call__(self, node: Node) -> Micrometres:
        """Read the length."""
        found = length(node)
        if not self.low <= found <= self.high:
            raise fault(node, f"is not between {show_length(self.low)} and {show_length(self.high)}")
        return found


class Whole(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int

    def __call__(self, node: Node) -> int:
        """Read the number."""
        text = unmarked_line(node)
        if LARGE.fullmatch(text) and not is_quoted(node):
            size = "small" if text[0] == "-" else "large"
            raise fault(node, f"the number is too {size}", f"it is between {self.low} and {self.high}")
        if not WHOLE.fullmatch(text) or is_quoted(node):
            hint = f"leave the sign out: {text[:-1].strip()}" if text.endswith("%") else _unquote(node, text)
            raise fault(node, f'expected a whole number, not "{text}"', hint)
        if not self.low <= int(text) <= self.high:
            raise fault(node, f"{text} is not between {self.low} and {self.high}")
        return int(text)


# A number in the rules of play: more than any game adds or takes away.
NUMBER = Whole(-99, 999)


class Decimal(NamedTuple):
    """A number with or without decimals, within bounds."""

    low: float
    high: float

    def __call__(self, node: Node) -> float:
        """Read the number."""
        text = unmarked_line(node)
        if not DECIMAL.fullmatch(text) or is_quoted(node):
            raise fault(node, f'expected a number, not "{text}"', _unquote(node, text))
        if not self.low <= float(text) <= self.high:
            raise fault(node, f"{text} is not between {self.low:g} and {self.high:g}")
        return float(text)


class OneOf(NamedTuple):
    """One of some words."""

    words: tuple[str, ...]
    what: str = "choice"

    def __call__(self, node: Node) -> str:
        """Read the word; of an enumeration it is the member."""
        text = unmarked_line(node)
        if text not in self.words:
            raise fault(node, f'unknown {self.what} "{text}"', suggest(text, self.words))
        return self.words[self.words.index(text)]


class UpTo(NamedTuple):
    """A text of one line that has no more characters than `most`."""

    most: int
    hint: str
    read: Callable[[Node], str] = unmarked_line

    def __call__(self, node: Node) -> str:
        """Read the text."""
        text = self.read(node)
        if len(plain(text)) > self.most:
            raise fault(node, f"is longer than {self.most} characters", self.hint)
        return text


def list_gaps(text: str) -> tuple[str, ...]:
    """Return the names of the placeholders of a text. Raises ValueError for a brace without its other half."""
    return tuple(name for _, name, *_ in Formatter().parse(text) if name is not None)


class Phrase(NamedTuple):
    """A text of one line with certain placeholders, each of them once."""

    names: tuple[str, ...] = ()
    spare: str = ""  # a placeholder that it may do without

    def __call__(self, node: Node) -> str:
        """Read the text."""
        text = unmarked_line(node)
        wanted = " and ".join(f"{{{name}}}" for name in self.names)
        hint = f"it has {wanted}, once each" if wanted else "it has none, and no { or }"
        try:
            gaps = [gap[1:] for gap in Formatter().parse(text) if gap[1] is not None]
        except ValueError:
            raise fault(node, f'"{text}" has a brace without its other half', hint) from None
        gaps = [gap for gap in gaps if gap != (self.spare, "", None)]
        if len(gaps) != len(self.names) or set(gaps) != {(name, "", None) for name in self.names}:
            raise fault(node, f'"{text}" has not the right placeholders', hint)
        return text


class FreeId(NamedTuple):
    """An id other than the words that have a meaning already; `why` says which they are."""

    taken: frozenset[str]
    why: str

    def __call__(self, node: Node) -> str:
        """Read the id."""
        name = ident(node)
        if name in self.taken:
            raise fault(node, f'"{name}" {self.why}', "choose another id")
        return name


class Form(NamedTuple):
    """A text of one line that is written in a certain form."""

    parse: Callable[[str], Any]  # makes a value of the text, or raises ValueError
    pattern: str  # what texts of this form look like
    hint: str  # how to write them
    also: tuple[tuple[str, Any], ...] = ()  # what else a schema says of them

    def __call__(self, node: Node) -> Any:
        """Read the value."""
        try:
            return self.parse(unmarked_line(node))
        except ValueError as error:
            raise fault(node, str(error), self.hint) from None


class Range(NamedTuple):
    """A range of whole numbers, such as 1-12."""

    digits: int  # how many digits a number has at most
    hint: str
    alone: bool = False  # whether one number may stand alone
    most: int = 1_000  # how many numbers there may be
    signed: bool = False  # whether it may begin below 0, such as -9-99

    def __call__(self, node: Node) -> tuple[int, ...]:
        """Read all numbers of the range."""
        numbers = self.spell(unmarked_line(node))
        if not numbers:
            what = "are not numbers" if self.alone else "is not a range of numbers"
            raise fault(node, f'"{unmarked_line(node)}" {what}', self.hint)
        return numbers

    def spell(self, text: str) -> tuple[int, ...]:
        """Return all numbers of the range that a text is, or none."""
        match = re.fullmatch(self.pattern, text)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, -1)
        return tuple(range(first, last + 1)) if last - first < self.most else ()

    @property
    def pattern(self) -> str:
        """Return what the text of a range looks like."""
        number = f"([0-9]{{1,{self.digits}}})"
        if self.signed:
            number = f"(-?[0-9]{{1,{self.digits}}})"
        return f"{number}(?:-{number})?" if self.alone else f"{number}-{number}"
