"""The words that printgen itself prints: the shape of files under layouts/words follows from its fields."""

from pathlib import Path
from typing import Any, get_type_hints

from yaml.nodes import Node

from printgen.load.nodes.notations import Phrase
from printgen.load.nodes.shapes import Later, Must, Shape
from printgen.load.nodes.source import read_file
from printgen.model.printed_words import Counted, PrintedWords
from printgen.paths import known_layouts

# What is printed where there is no file for a language.
USUAL = "en"


COUNTED = Shape(
    {"one": Must(Phrase(("number",)), "For the number 1."), "many": Must(Phrase(("number",)), "For any other number.")},
    makes=Counted,
)


def _describe_word(hint: Any) -> Must:
    """Return the key of a word by the type of its field, which says what the word is for and its placeholders."""
    said, *names = hint.__metadata__
    if hint.__origin__ is Counted:
        return Must(Later(COUNTED, lambda said, key, _: said[key].make()), said)
    return Must(Phrase(tuple(names)), said)


HINTS = get_type_hints(PrintedWords, include_extras=True)
WORDS = Shape(
    {name.replace("_", "-"): _describe_word(hint) for name, hint in HINTS.items() if name != "origins"},
    makes=PrintedWords,
)


def find_words(language: str) -> Path:
    """Return the file for a language: the one named like its tag or the first part of it, or else the English one."""
    known = known_layouts("words")
    return next(known[name] for name in (language, language.partition("-")[0], USUAL) if name in known)


def load_words(language: str) -> PrintedWords:
    """Return the words that are printed in a language. Raises BadData for mistakes in their file."""
    return read_file(find_words(language), read_words)


def read_words(node: Node, _: str) -> PrintedWords:
    """Read the words of a language. Raises Fault."""
    words: PrintedWords = WORDS(node).make()
    return words
