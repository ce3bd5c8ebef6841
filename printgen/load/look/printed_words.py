"""The words that printgen itself prints and tells: the shape of files under layouts/words.

What is printed follows from the fields of PrintedWords; what is told, from what the English file has.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, get_type_hints

from yaml.nodes import Node, ScalarNode

from printgen.load.nodes.choices import Either, Keyed
from printgen.load.nodes.notations import Phrase, list_gaps
from printgen.load.nodes.records import Record, value_of
from printgen.load.nodes.scalars import ValueKind, unmarked_line
from printgen.load.nodes.shapes import Later, Must, Shape
from printgen.load.nodes.source import compose, open_file, read_root, read_text
from printgen.model.printed_words import PrintedWords
from printgen.model.told_words import Counted, ToldWords, WordGroups
from printgen.paths import USUAL_LANGUAGE, find_words, shipped, show_path


def _shape_counted(one: ValueKind[str], many: ValueKind[str]) -> Later:
    """Return the kind of words with a number."""
    shape = Shape({"one": Must(one, "For the number 1."), "many": Must(many, "For any other number.")}, makes=Counted)
    return Later(shape, lambda said, key, _: said[key].make())


COUNTED = _shape_counted(Phrase(("number",)), Phrase(("number",)))
# What is told, as editors know it; which keys and placeholders it has is compared with the English file.
GROUPS = Keyed(Keyed(Either(unmarked_line, keys=_shape_counted(unmarked_line, unmarked_line)), unmarked_line))


def _describe_word(hint: Any) -> Must:
    """Return the key of a word by the type of its field, which says what the word is for and its placeholders."""
    said, *names = hint.__metadata__
    if hint.__origin__ is Counted:
        return Must(COUNTED, said)
    if hint.__origin__ is str:
        return Must(Phrase(tuple(names)), said)
    return Must(Later(GROUPS, _compare_groups), said)


def _compare_groups(said: Record, key: str, _: object) -> WordGroups:
    """Return what is told, if it has the keys and placeholders of the English file. Raises Fault."""
    groups: Record = _shape_groups(key)(said.at(key))
    return {
        group: {name: Counted(**word) if isinstance(word, Record) else word for name, word in words.items()}
        for group, words in groups.items()
    }


@cache
def _shape_groups(key: str) -> Shape:
    """Return the shape of what is told, as the English file that came with printgen has it."""
    english = value_of(open_file(shipped("layouts") / "words" / f"{USUAL_LANGUAGE}.yaml"), key)
    assert english
    return Shape(
        {
            group.value: Shape({name.value: _shape_word(word) for name, word in words.value})
            for group, words in english.value
        }
    )


def _shape_word(word: Node) -> Any:
    """Return the kind of a word that has the placeholders of an English one; the number 1 may go without saying."""
    if isinstance(word, ScalarNode):
        return Phrase(list_gaps(word.value))
    many = list_gaps(word.value[-1][1].value)
    return Shape({"one": Phrase(tuple(gap for gap in many if gap != "number"), "number"), "many": Phrase(many)})


HINTS = get_type_hints(PrintedWords, include_extras=True)
WORDS = Shape(
    {name.replace("_", "-"): _describe_word(hint) for name, hint in HINTS.items() if name != "origins"},
    makes=PrintedWords,
)


def load_words(language: str) -> PrintedWords:
    """Return the words that are printed in a language. Raises BadData for mistakes in their file."""
    path = find_words(language)
    name = show_path(path)
    return _read_text(read_text(path, name), name)


@lru_cache(maxsize=8)
def _read_text(text: str, name: str) -> PrintedWords:
    """Return the words of a file with a text and a name. It is read once: who makes a game asks often."""
    return read_root(compose(text, name), Path(name), read_words)


def load_told(language: str) -> ToldWords:
    """Return the words that are told in a language. Raises BadData for mistakes in their file."""
    words = load_words(language)
    return ToldWords(words.play, words.page)


def read_words(node: Node, _: str) -> PrintedWords:
    """Read the words of a language. Raises Fault."""
    words: PrintedWords = WORDS(node).make()
    return words
