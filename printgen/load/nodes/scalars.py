"""The kinds of text that a YAML file may hold: each turns a node into a value, or says what is wrong with it."""

import re
from itertools import groupby
from typing import Protocol, TypeVar
from unicodedata import category, combining, normalize

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.load.nodes.source import Fault, Mistake, SheetCell, origin_of, warn
from printgen.load.nodes.symbols import find_symbols, has_signs, is_ident, name_title, read_marks, suggest_symbol
from printgen.model.die import MOST_FACES, make_die
from printgen.model.markup import DICE, find_routines, list_dice
from printgen.model.table import Words, make_id

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
NULLS = {"", "~", "null", "Null", "NULL"}
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?")
IDENT = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LETTERS_HINT = 'letters from a to z; with "ids: letters" in system.yaml those of every script, in all other files'
# What other YAML readers take for true and false.
CAPITALS = ("True", "TRUE", "False", "FALSE")
# What stands for true and false in a spreadsheet, as programs write them in several languages, and people.
TICKS = {
    "true": "false", "yes": "no", "y": "n", "x": "-", "1": "0", "on": "off", "✓": "✗", "✔": "✘", "☑": "☐",
    "wahr": "falsch", "ja": "nein", "vrai": "faux", "oui": "non", "verdadero": "falso", "prawda": "fałsz", "tak": "nie",
}  # fmt: skip
SAID = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
LONGEST, LONGEST_ID, MOST_MARKS = 5_000, 60, 30
# Unicode's categories of characters that show nothing by themselves: marks upon a letter, formats, controls, spaces.
INVISIBLE = ("Mn", "Me", "Cf", "Cc", "Zs", "Zl", "Zp")
# What other programs take for the place of a value.
PLACE = re.compile(rf"(?!{DICE})\{{(?!it\.)(?:[A-Za-z]|[0-9]+[dDwW][0-9])[\w .+-]{{0,60}}\}}")
LIKE_DICE = re.compile(r"\{[0-9]*[dDwW][0-9]")
DICE_HINT = f"dice in a text are 1 to 5 of a kind, with {MOST_FACES:,} throws at most: {{2d6}}, {{d3+1}}"
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class ValueKind(Protocol[T_co]):
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
    """Read a text with its markup, in Unicode's composed form; what looks like markup and is none is warned of."""
    text = _read_text(node)
    if "{" in text and (found := PLACE.search(text)):
        hint = DICE_HINT if LIKE_DICE.match(found[0]) else "nothing takes its place: leave the braces out"
        warn(node, f'"{found[0]}" is printed as it is written', hint)
    if not has_signs(text):
        return text
    text = read_marks(node, text)
    for dice in list_dice(text):
        try:
            make_die(re.split("[+-]", dice)[0])
        except ValueError as error:
            raise fault(node, str(error), DICE_HINT) from None
    return text


def _read_text(node: Node) -> str:
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
    return str(text)


def _compose_letters(node: Node) -> str:
    """Return a text in Unicode's composed form, without blanks at its ends. Raises Fault if it is too long for that."""
    text: str = node.value.strip()
    if len(text) > 2 * LONGEST or (len(text) > LONGEST and text.isascii()):
        raise fault(node, f"is longer than {LONGEST} characters", "no card holds so much")
    if text.isascii():
        return text
    marks = [sum(1 for _ in run) for is_mark, run in groupby(text, lambda one: bool(combining(one))) if is_mark]
    if max(marks, default=0) > MOST_MARKS:
        raise fault(node, f"has more than {MOST_MARKS} accents on one letter", "no typeface draws so many")
    return normalize("NFC", text)  # to put very many accents in order would take very long


def is_visible(text: str) -> bool:
    """Tell whether a text has a character that shows something."""
    if text[:1].isalnum():
        return True
    return any(character.isalnum() or category(character) not in INVISIBLE for character in text)


def worded(node: Node) -> Words:
    """Read a text that keeps its place."""
    return Words(plain_text(node), origin_of(node))


def worded_line(node: Node) -> Words:
    """Read a text of one line that keeps its place."""
    return Words(line(node), origin_of(node))


def is_quoted(node: Node) -> bool:
    """Tell whether a scalar was written in quotes or as a block."""
    return bool(scalar(node).style)


def is_null(node: Node) -> bool:
    """Tell whether a value is null, which leaves out what the extended pack says."""
    return isinstance(node, ScalarNode) and node.value in NULLS and not is_quoted(node)


def line(node: Node) -> str:
    """Read a text of one line: a title or a name, which names no routine."""
    text = plain_text(node)
    if find_routines(node.value):
        raise fault(node, "names a routine or a table", "only texts that may have several lines do")
    return _refuse_breaks(node, text)


def unmarked_line(node: Node) -> str:
    """Read a value of one line, or a text in which { and } have a meaning: it has no markup."""
    return _refuse_breaks(node, _read_text(node))


def _refuse_breaks(node: Node, text: str) -> str:
    if "\n" in text:
        raise fault(node, "must stand on one line")
    return text


def ident(node: Node) -> str:
    """Read an id: small letters and digits, hyphens between."""
    text = unmarked_line(node)
    if not is_ident(text):
        hint = f"an id has small letters, digits and hyphens: {name_title(text)[:LONGEST_ID] or 'like-this-1'}"
        raise fault(node, f'"{text}" is not an id', LETTERS_HINT if text == make_id(text, letters=True) else hint)
    if len(text) > LONGEST_ID:
        raise fault(node, f"is longer than {LONGEST_ID} characters", "an id is part of a file's name and of each card")
    return text


def name(node: Node) -> str:
    """Read the id of something that is looked up later: whoever looks for it says what is wrong with it."""
    return line(node)


def language(node: Node) -> str:
    """Read the tag of a language (BCP 47): the language, a script and a country."""
    text = unmarked_line(node)
    if not LANGUAGE.fullmatch(text):
        small = f"write it small: {text.lower()}" if LANGUAGE.fullmatch(text.lower()) else ""
        raise fault(node, f'"{text}" is not a language', small or "give its tag: en, de, pt-BR")
    return text


def flag(node: Node) -> bool:
    """Read true or false, in capitals too, as spreadsheets write them."""
    written = unmarked_line(node)
    text = written.lower() if written in CAPITALS else written
    if isinstance(node, SheetCell):
        if written.casefold() in (*TICKS, *TICKS.values()):
            return written.casefold() in TICKS
        raise fault(node, f'expected yes or no, not "{text}"', "write x or yes, or leave the cell empty")
    if text not in ("true", "false") or is_quoted(node):
        word = SAID.get(text.lower(), "")
        hint = f"write {word}, without quotes" if word else ""
        raise fault(node, f'expected true or false, not "{text}"', hint)
    return text == "true"


def nothing(node: Node) -> tuple[()]:
    """Read a value that is left out where a list may stand."""
    if scalar(node).value not in NULLS or is_quoted(node):
        raise fault(node, f"expected a list, not {describe(node)}", "begin each item with a hyphen")
    return ()


def describe(node: Node) -> str:
    """Return what a node is, for a message."""
    if isinstance(node, MappingNode):
        return "keys and values"
    if isinstance(node, SequenceNode):
        return "a list"
    shown = node.value[:LONGEST_ID] + "..." * (len(node.value) > LONGEST_ID)
    return f'"{shown}"' if shown else "nothing"


def symbol(node: Node) -> str:
    """Read the name of a symbol, which there must be. Raises Fault."""
    name = unmarked_line(node)
    if not is_ident(name) or not find_symbols([name]):
        raise fault(node, f'unknown symbol "{name}"', suggest_symbol(name))
    return name
