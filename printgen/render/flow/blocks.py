"""The blocks of an HTML text: what stands on lines of its own, with how wide its words are."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

# A tag with its attributes, or words.
TOKEN = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>|([^<]+)")
BLANK = re.compile(r"[ \n]+")
CLASSES = re.compile(r'class="([^"]*)"')
STYLE = re.compile(r'style="([^"]*)"')
VOID = {"meta", "br", "hr", "img", "link", "col", "input", "wbr"}
INLINE = {"span", "a", "em", "strong", "b", "i", "br", "small", "sup", "sub"}
# What is bold, by tag, and what is not within that, by class.
BOLD, LIGHT = {"strong", "b", "h1", "h2", "th"}, {"odds", "entry", "edition"}
# Sizes as shares of the body's, by tag or class.
SCALES = {"h2": 1.22, "note": 0.9, "mark": 0.7, "number": 0.8}


class Word(NamedTuple):
    """A word, in em of the body's type: how wide it is, and the space before it."""

    width: float
    space: float


class HtmlBlock(NamedTuple):
    """An element that stands on lines of its own, with the words and the blocks in it."""

    tag: str
    classes: frozenset[str]
    style: str
    scale: float
    words: list[Word]
    blocks: list["HtmlBlock"]

    def pick(self, values: Mapping[str, float], usual: float) -> float:
        """Return the value for one of the block's classes or for its tag, the usual one if there is none."""
        return next((values[name] for name in (*sorted(self.classes), self.tag) if name in values), usual)


class Letters(NamedTuple):
    """How wide each character is, in em, in type of two weights."""

    regular: dict[str, float]
    bold: dict[str, float]

    def list_words(self, text: str, scale: float, *, bold: bool) -> Iterator[Word]:
        """Yield the words of a text."""
        widths = self.bold if bold else self.regular
        space, before = widths[" "] * scale, 0.0
        for part in BLANK.split(text):
            if part:
                yield Word(sum([widths[character] for character in part]) * scale, before)
            before = space


def read_blocks(text: str, letters: Letters) -> HtmlBlock:
    """Return the blocks of an HTML text."""
    root = HtmlBlock("body", frozenset(), "", 1.0, [], [])
    open_tags: list[tuple[str, HtmlBlock, bool, float]] = [("body", root, False, 1.0)]
    for close, tag, attributes, words in TOKEN.findall(text, text.find(">", text.find("<body")) + 1):
        _, block, bold, scale = open_tags[-1]
        if words:
            block.words.extend(letters.list_words(unescape(words), scale, bold=bold))
        elif close:
            places = [place for place, each in enumerate(open_tags) if place and each[0] == tag]
            del open_tags[places[-1] if places else len(open_tags) :]
        elif tag not in VOID:
            open_tags.append(_open(tag, attributes, open_tags[-1]))
    return root


def _open(tag: str, attributes: str, parent: tuple[str, HtmlBlock, bool, float]) -> tuple[str, HtmlBlock, bool, float]:
    """Return an element that begins within another: its tag, its block, whether it is bold, and its scale."""
    _, block, bold, scale = parent
    found = CLASSES.search(attributes)
    classes = frozenset(found[1].split() if found else ())
    for name in (tag, *classes):
        scale *= SCALES.get(name, 1.0)
    bold = (bold or tag in BOLD) and not classes & LIGHT
    if tag not in INLINE:
        style = STYLE.search(attributes)
        block.blocks.append(HtmlBlock(tag, classes, style[1] if style else "", scale, [], []))
        block = block.blocks[-1]
    return tag, block, bold, scale
