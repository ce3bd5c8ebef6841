"""What is found of a table in a file of another program, before anything is guessed of it."""

import re
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

# None of these looks at a sign more than a few times, however many brackets are opened and never closed.
LINK = re.compile(r"\[([^\[\]\n]*)\]\([^)\[\n]*\)")
BREAK = re.compile(r"(?i)<br\s*/?>|</p>\s*<p>|</li>\s*")
TAG = re.compile(r"<[^<>]{0,500}>")
# A star on both sides is bold in some notations and italic in others; ours is _italic_.
STARRED = re.compile(r"(?<![*\w\\])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?![*\w])")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
LINES = re.compile(r"(?<![ \t])[ \t]*\n\s*")


class FoundTable(NamedTuple):
    """A table as a file has it."""

    title: str  # what stands above it, "" if nothing does
    heads: tuple[str, ...]  # the heads of its columns; none if it has none
    rows: Sequence[tuple[str, ...]]  # the text of each cell
    die: str = ""  # what is rolled, as far as the file says it
    intro: str = ""  # what is said of it as a whole
    is_lines: bool = False  # whether it was plain lines, whose columns nobody sees


def clean(text: str) -> str:
    """Return a text without links, tags, code and control characters, its paragraphs in lines."""
    text = LINK.sub(r"\1", text)
    if "<" in text:
        text = TAG.sub("", BREAK.sub("\n", text))
    text = unescape(text) if "&" in text else text
    text = STARRED.sub(r"_\1_", text).replace("`", "").replace("\N{NO-BREAK SPACE}", " ")
    return LINES.sub("\n", CONTROL.sub(" ", text.replace("\t", " "))).strip()
