"""The kinds of plain value that a YAML file may hold: each turns a node into a value, or raises Fault."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.source import Fault, Mistake, origin_of, warn
from printgen.model.look import LEAST_CONTRAST, WHITE, contrast
from printgen.model.table import Words
from printgen.units import Micrometres, parse_length, show_length

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
NULLS = {"", "~", "null", "Null", "NULL"}
WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
DECIMAL = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?")
IDENT = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
COLOUR = re.compile(r"#[0-9a-f]{6}")
# What other YAML readers take for true and false.
SAID = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
LONGEST, LONGEST_ID, MOST_MARKS = 5_000, 60, 30
COLOUR_HINT = 'write it in quotes, like "#4b5632": a # without them begins a comment'
# Unicode's categories of characters that show nothing by themselves: marks upon a letter, formats, controls, spaces.
INVISIBLE = ("Mn", "Me", "Cf", "Cc", "Zs", "Zl", "Zp")
# What other programs take for bold, for italics, or for the place of a value.
MARKUP = re.compile(r"\*\*\w[^*\n]{0,60}\*\*|\b_[^\W_](?:[^_\n]{0,60}[^\W_])?_\b|\{[A-Za-z][\w .-]{0,60}\}")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class Kind(Protocol[T_co]):
    """Reads a node; raises Fault."""

    def __call__(self, node: Node, /) -> T_co:
        """Return the value of a node. Raises Fault."""


def fault(node: Node, message: str, hint: str = "") -> Fault:
    """Return a Fault of one mistake."""
    return Fault(Mistake(node, message, hint))


def scalar(node: Node) -> ScalarNode:
    """Read a scalar, whatever it says."""
    if not isinstance(node, ScalarNode):
        raise fault(node, f"expected text, not {describe(node)}")
    return node


def plain_text(node: Node) -> str:
    """Read a text as it was written, in Unicode's composed form."""
    if scalar(node).value in NULLS and not is_quoted(node):
        raise fault(node, "has no value", "give it a text or remove the key; in { } a text with a comma needs quotes")
    text = _compose_letters(node)
    if not is_visible(text):
        raise fault(node, "shows nothing" if text else "has no value", "remove the key, or give it a text")
    if len(text) > LONGEST:
        raise fault(node, f"is longer than {LONGEST} characters", "no card holds so much")
    if not text.isprintable() and CONTROL.search(text):
        raise fault(node, "holds a control character", "use spaces, and line breaks for a new paragraph")
    if found := MARKUP.search(text):
        warn(node, f'"{found[0]}" is printed as it is written', "there is no markup yet: leave its signs out")
    return str(text)


def _compose_letters(node: Node) -> str:
    """Return a text in Unicode's composed form, without blanks at its ends. Raises Fault if it is too long for that."""
    text: str = node.value.strip()
    if len(text) > 2 * LONGEST or (len(text) > LONGEST and text.isascii()):
        raise fault(node, f"is longer than {LONGEST} characters", "no card holds so much")
    if text.isascii():
        return text
    marks = 0
    for character in text:  # to put very many in order takes very long
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > MOST_MARKS:
            raise fault(node, f"has more than {MOST_MARKS} accents on one letter", "no typeface draws so many")
    return unicodedata.normalize("NFC", text)


def is_visible(text: str) -> bool:
    """Tell whether a text has a character that shows something."""
    if text[:1].isalnum():
        return True
    return any(character.isalnum() or unicodedata.category(character) not in INVISIBLE for character in text)


def worded(node: Node) -> Words:
    """Read a text that keeps its place."""
    return Words(plain_text(node), origin_of(node))


def worded_line(node: Node) -> Words:
    """Read a text of one line that keeps its place."""
    return Words(line(node), origin_of(node))


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
        raise fault(node, f'"{text}" is not an id', "an id has small letters, digits and hyphens: like-this-1")
    if len(text) > LONGEST_ID:
        raise fault(node, f"is longer than {LONGEST_ID} characters", "an id is part of a file's name and of each card")
    return text


def name(node: Node) -> str:
    """Read the id of something that is looked up later: whoever looks for it says what is wrong with it."""
    return line(node)


def language(node: Node) -> str:
    """Read the tag of a language (BCP 47): that of the language, of a script and of a country."""
    text = line(node)
    if not LANGUAGE.fullmatch(text):
        raise fault(node, f'"{text}" is not a language', "give its tag: en, de, pt-BR")
    return text


def flag(node: Node) -> bool:
    """Read true or false."""
    text = line(node)
    if text not in ("true", "false") or is_quoted(node):
        word = SAID.get(text.lower(), "")
        hint = f"write {word}, without quotes" if word else ""
        raise fault(node, f'expected true or false, not "{text}"', hint)
    return text == "true"


def _unquote(node: Node, text: str) -> str:
    return f"write it without quotes: {text}" if is_quoted(node) else ""


def colour(node: Node) -> str:
    """Read a colour "#rrggbb"."""
    if not scalar(node).value:
        raise fault(node, "has no value", COLOUR_HINT)
    text = line(node)
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
        return parse_length(line(node))
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
        text = line(node)
        if not WHOLE.fullmatch(text) or is_quoted(node):
            raise fault(node, f'expected a whole number, not "{text}"', _unquote(node, text))
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
        text = line(node)
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
        text = line(node)
        if text not in self.words:
            raise fault(node, f'unknown {self.what} "{text}"', suggest(text, self.words))
        return self.words[self.words.index(text)]


class UpTo(NamedTuple):
    """A text of one line that has no more characters than `most`."""

    most: int
    hint: str

    def __call__(self, node: Node) -> str:
        """Read the text."""
        text = line(node)
        if len(text) > self.most:
            raise fault(node, f"is longer than {self.most} characters", self.hint)
        return text


class FreeId(NamedTuple):
    """An id that is none of those which have a meaning already; `why` says which."""

    taken: frozenset[str]
    why: str

    def __call__(self, node: Node) -> str:
        """Read the id."""
        name = ident(node)
        if name in self.taken:
            raise fault(node, f'"{name}" {self.why}', "choose another id")
        return name


class Form(NamedTuple):
    """A text of one line that is written in a certain form.

    parse: makes a value of the text, or raises ValueError
    pattern: what texts of this form look like
    hint: how to write them
    also: what else a schema says of them
    """

    parse: Callable[[str], Any]
    pattern: str
    hint: str
    also: tuple[tuple[str, Any], ...] = ()

    def __call__(self, node: Node) -> Any:
        """Read the value."""
        try:
            return self.parse(line(node))
        except ValueError as error:
            raise fault(node, str(error), self.hint) from None


class Range(NamedTuple):
    """A range of whole numbers, such as 1-12.

    digits: how many digits a number has at most
    alone: whether one number may stand alone
    most: how many numbers there may be
    """

    digits: int
    hint: str
    alone: bool = False
    most: int = 1_000

    def __call__(self, node: Node) -> tuple[int, ...]:
        """Read all numbers of the range."""
        numbers = self.spell(line(node))
        if not numbers:
            what = "are not numbers" if self.alone else "is not a range of numbers"
            raise fault(node, f'"{line(node)}" {what}', self.hint)
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
        return f"{number}(?:-{number})?" if self.alone else f"{number}-{number}"


def describe(node: Node) -> str:
    """Return what a node is, for a message."""
    if isinstance(node, MappingNode):
        return "keys and values"
    if isinstance(node, SequenceNode):
        return "a list"
    shown = node.value[:LONGEST_ID] + "..." * (len(node.value) > LONGEST_ID)
    return f'"{shown}"' if shown else "nothing"
