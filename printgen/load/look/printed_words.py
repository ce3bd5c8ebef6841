"""The words that printgen itself prints: the shape of files under layouts/words, and what is made of one."""

from pathlib import Path
from typing import Any

from yaml.nodes import Node

from printgen.load.nodes.notations import Phrase
from printgen.load.nodes.scalars import ValueKind
from printgen.load.nodes.shapes import Shape
from printgen.load.nodes.source import read_file
from printgen.model.printed_words import NUMBER, PLACEHOLDERS, Counted, PrintedWords
from printgen.paths import known_layouts

# What is printed where there is no file for a language.
USUAL = "en"
COUNTED = "-count"


def _choose_kind(key: str) -> ValueKind[Any]:
    """Return what reads the value of a key."""
    if key.endswith(COUNTED):
        return Shape(dict.fromkeys(Counted._fields, Phrase((NUMBER,))))
    return Phrase(PLACEHOLDERS.get(key.replace("-", "_"), ()))


KEYS = tuple(field.replace("_", "-") for field in PrintedWords._fields if field != "origins")
WORDS = Shape({key: _choose_kind(key) for key in KEYS})


def find_words(language: str) -> Path:
    """Return the file for a language: that of its tag, or of the first part of it, or else the English one."""
    known = known_layouts("words")
    return next(known[name] for name in (language, language.partition("-")[0], USUAL) if name in known)


def load_words(language: str) -> PrintedWords:
    """Return the words that are printed in a language. Raises BadData for mistakes in their file."""
    return read_file(find_words(language), read_words)


def read_words(node: Node, _: str) -> PrintedWords:
    """Read the words of a language. Raises Fault."""
    said = WORDS(node)
    values: dict[str, Any] = {
        key.replace("-", "_"): Counted(**value) if key.endswith(COUNTED) else value for key, value in said.items()
    }
    return PrintedWords(**values, origins=said.origins(KEYS))
