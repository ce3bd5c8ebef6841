"""Markup in the texts of a pack: **bold**, _italic_ and :symbol:.

A text with markup is a string of its plain words that knows its spans. So what tells, sorts, compares or looks up a
text has plain words without asking, and what draws it asks for its spans.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple, Self, SupportsIndex

from printgen.model.markup_signs import BOLD, ITALIC, find_signs

# What would be read as a sign where the text means the character itself.
AMBIGUOUS = re.compile(r"\*\*|\A\*|\*\Z|(?<!\w)_|_(?!\w)|:(?=[a-z][a-z0-9-]*:)|\\(?=[*_:])")


class TextSpan(NamedTuple):
    """A part of a text that is set alike."""

    text: str  # its words; of a symbol its name in words
    bold: bool = False
    italic: bool = False
    symbol: str = ""  # the name of the symbol that stands here in place of words, "" for words


class Marked(str):
    """A text with markup: as a string it is its plain words, in which a symbol is its name."""

    __slots__ = ("spans",)
    spans: tuple[TextSpan, ...]

    def __new__(cls, spans: Iterable[TextSpan]) -> Self:
        """Make a text of spans; neighbours that are set alike become one."""
        joined = tuple(_join(spans))
        text = super().__new__(cls, "".join([span.text for span in joined]))
        text.spans = joined
        return text

    def __reduce__(self) -> tuple[type["Marked"], tuple[tuple[TextSpan, ...]]]:
        """Return what it is made of, for processes that build."""
        return Marked, (self.spans,)

    def upper(self) -> str:
        """Return it in capitals, with its markup."""
        return change_words(self, str.upper)

    def strip(self, chars: str | None = None) -> str:
        """Return it without blanks at its ends, with its markup."""
        return super().strip(chars) if chars else make_text(_strip(self.spans))

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]:
        """Return its parts; those between line breaks keep their markup."""
        return list(_split(self.spans)) if sep == "\n" else super().split(sep, maxsplit)


def read_markup(text: str) -> tuple[TextSpan, ...]:
    """Return the spans of a text of the model: one, if it has no markup."""
    return text.spans if isinstance(text, Marked) else (TextSpan(text),)


def mark(written: str, symbols: Collection[str]) -> str:
    """Return a text as a pack writes it, read; a name in colons that is none of the symbols stays as it is."""
    if "*" not in written and "_" not in written and ":" not in written:
        return written
    return make_text(_part_symbols(tuple(_read_spans(written, symbols))))


def make_text(spans: Iterable[TextSpan]) -> str:
    """Return the text of spans: a usual string if none of them is marked."""
    text = Marked(spans)
    return text if any(span.bold or span.italic or span.symbol for span in text.spans) else plain(text)


def plain(text: str) -> str:
    """Return the words of a text without markup."""
    return "".join(text) if text.__class__ is not str else text


def write_markup(text: str) -> str:
    """Return a text of the model as a pack writes it."""
    return "".join(_write_spans(text.spans)) if isinstance(text, Marked) else text


def change_words(text: str, change: Callable[[str], str]) -> str:
    """Return a text with each of its words changed, but not the names of its symbols."""
    if not isinstance(text, Marked):
        return change(text)
    return make_text(span if span.symbol else span._replace(text=change(span.text)) for span in text.spans)


def list_symbols(text: str) -> tuple[str, ...]:
    """Return the names of the symbols in a text, in order."""
    return tuple(span.symbol for span in read_markup(text) if span.symbol)


def _read_spans(written: str, symbols: Collection[str]) -> Iterator[TextSpan]:
    """Yield the spans of a text as a pack writes it."""
    done, bold, italic = 0, False, False
    for sign in find_signs(written, symbols):
        if sign.means:
            yield TextSpan(written[done : sign.start], bold, italic)
            done = sign.end
            if sign.kind == BOLD:
                bold = not bold
            elif sign.kind == ITALIC:
                italic = not italic
            elif sign.symbol:
                yield TextSpan(sign.symbol.replace("-", " "), bold, italic, sign.symbol)
            else:
                yield TextSpan(sign.kind[1:], bold, italic)
    yield TextSpan(written[done:], bold, italic)


def _part_symbols(spans: tuple[TextSpan, ...]) -> Iterator[TextSpan]:
    """Yield spans; the name of a symbol is parted from words that touch it, which nobody could tell apart."""
    words = [span for span in spans if span.text]
    for before, span, after in zip((None, *words), words, (*words[1:], None), strict=False):
        touched = span.symbol and before and before.text[-1].isalnum(), span.symbol and after and _begins(after)
        yield span._replace(text=f"{' ' * bool(touched[0])}{span.text}{' ' * bool(touched[1])}")


def _begins(span: TextSpan) -> bool:
    """Tell whether a span begins with a word, and not with a symbol, which is parted from what is before it."""
    return not span.symbol and span.text[0].isalnum()


def _join(spans: Iterable[TextSpan]) -> Iterator[TextSpan]:
    """Yield spans without empty ones; words that are set alike become one span."""
    last = TextSpan("")
    for span in spans:
        if span[1:] == last[1:] and not span.symbol:
            last = last._replace(text=last.text + span.text)
        elif span.text:
            if last.text:
                yield last
            last = span
    if last.text:
        yield last


def _strip(spans: tuple[TextSpan, ...]) -> Iterator[TextSpan]:
    """Yield spans without blanks at the ends of the first and the last."""
    for place, span in enumerate(spans):
        text = span.text if place else span.text.lstrip()
        yield span._replace(text=text.rstrip() if place == len(spans) - 1 else text)


def _split(spans: Iterable[TextSpan]) -> Iterator[str]:
    """Yield the paragraphs of spans."""
    paragraph: list[TextSpan] = []
    for span in spans:
        first, *others = span.text.split("\n")
        paragraph.append(span._replace(text=first))
        for other in others:
            yield make_text(paragraph)
            paragraph = [span._replace(text=other)]
    yield make_text(paragraph)


def _write_spans(spans: tuple[TextSpan, ...]) -> Iterator[str]:
    """Yield spans as a pack writes them; of two signs that open together the one that lasts longer comes first."""
    opened: list[str] = []
    for span, lasts in zip((*spans, TextSpan("")), (*_list_lasting(spans), {BOLD: 0, ITALIC: 0}), strict=True):
        while not all(lasts[sign] for sign in opened):
            yield opened.pop()
        for sign, spans_ahead in sorted(lasts.items(), key=lambda item: -item[1]):
            if spans_ahead and sign not in opened:
                opened.append(sign)
                yield sign
        yield f":{span.symbol}:" if span.symbol else AMBIGUOUS.sub(lambda found: f"\\{found[0]}", span.text)


def _list_lasting(spans: tuple[TextSpan, ...]) -> list[dict[str, int]]:
    """Return for how many spans, from each one on, the text is bold and is italic."""
    found, bold, italic = list[dict[str, int]](), 0, 0
    for span in reversed(spans):
        bold, italic = (bold + 1) * span.bold, (italic + 1) * span.italic
        found.append({BOLD: bold, ITALIC: italic})
    return found[::-1]
