"""Wording: quotes, primes, dashes and unbreakable spaces, and a deck or a system in words that are set with them."""

import re
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, TypeVar

from printgen.model.gauge import Track, TrackBox, Tracker
from printgen.model.map import Map, MapPoint, MapSign, Zone
from printgen.model.marker import Marker, MarkerSide, Measure
from printgen.model.markup import make_text, print_routines, read_markup
from printgen.model.product import (
    FormBoxes,
    FormColumn,
    FormHeading,
    FormLine,
    FormLines,
    FormSpec,
    FormTable,
    FormText,
)
from printgen.model.system import System
from printgen.model.table import Heading
from printgen.products.deck import Card, CardBack, Deck, Section
from printgen.products.game import Bundle, Cure, CutStep, GameSheet, PartTile, TablePicture
from printgen.products.scenario_sheet import JudgedLine, ListedRow, ListedTable, ScenarioSheet, ScoreLine, Tile

BOUND = "\N{NO-BREAK SPACE}"
PRIME, DOUBLE_PRIME, MINUS, DASH = "\N{PRIME}", "\N{DOUBLE PRIME}", "\N{MINUS SIGN}", "\N{EN DASH}"
# What stands for a symbol among words.
OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
# What stands for a number.
UNKNOWN = "X"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
# Texts recur: a deck says the same on many cards.
KEPT = 4096
# A paragraph of so few spaces is a line of its own; two words longer than this together may be parted.
FEWEST, LONGEST = 2, 16


class Quotes(NamedTuple):
    """The quotes of a language, and its quotes within quotes."""

    opening: str
    closing: str
    inner_opening: str
    inner_closing: str


ENGLISH = Quotes("\u201c", "\u201d", "\u2018", "\u2019")
LOW = Quotes("\u201e", "\u201c", "\u201a", "\u2018")
# By the first part of a language's tag. In other languages quotes stay as they are written.
QUOTES = {
    "en": ENGLISH,
    "de": LOW,
    "cs": LOW,
    "pl": Quotes("\u201e", "\u201d", "\u201a", "\u2019"),
    "nl": ENGLISH,
    "pt": ENGLISH,
    "sv": Quotes("\u201d", "\u201d", "\u2019", "\u2019"),
    "fi": Quotes("\u201d", "\u201d", "\u2019", "\u2019"),
    "it": Quotes("\u00ab", "\u00bb", "\u201c", "\u201d"),
    "es": Quotes("\u00ab", "\u00bb", "\u201c", "\u201d"),
}
# What stands before a quote that opens.
BEFORE = " \t\n([{/\u2013\u2014\u201c\u201e\u2018\u201a\u00ab" + BOUND
# A single quote that closes.
CLOSING = re.compile(r"(?<=[^\s])'(?!\w)")
UNITS = r"%|mm|cm|m|km|in|ft|kg|g|pt|[A-Z]{2,3}"
NUMBER = rf"[+{MINUS}]?\d{{1,3}}[+%{PRIME}{DOUBLE_PRIME}]?"
FIGURE = r"(?:\d{1,3}(?:,\d{3})+|\d+)"
RULES = [
    # A sum of dice less a number, a range, a negative number, a dash between words.
    (re.compile(r"(\b\d*[dD]\d+)-(?=\d)"), rf"\1{MINUS}"),
    (re.compile(rf"(?<![\w.,{DASH}-])({FIGURE}[{PRIME}{DOUBLE_PRIME}]?)-(?={FIGURE}(?![\w-]|[.,]\d))"), rf"\1{DASH}"),
    (re.compile(r"(?<![^\s(\[/=,:;\u2018\u201c\"'])-(?=\d|[dD]\d)"), MINUS),
    (re.compile(r"(?<=[^\W\d]) - (?=[^\W\d])"), f"{BOUND}{DASH} "),
    # A number and its unit or noun, a short name and its number, a number that ends a phrase, marks.
    (re.compile(rf"(?<=[\d+{PRIME}{DOUBLE_PRIME}]) (?=(?:{UNITS})(?!\w))"), BOUND),
    (re.compile(r"((?<![\w.,/-])(?:\d{1,2}\+?|\d?[dD]\d{1,2})) (?=[^\W\d_]{3})"), rf"\1{BOUND}"),
    (re.compile(r"((?<!\w)[A-Z]{1,3}) (?=\d)"), rf"\1{BOUND}"),
    (re.compile(r"((?<=[a-z,;(] )[A-Z][a-z]+) (?=\d{1,2}(?!\w|[.,]\d))"), rf"\1{BOUND}"),
    (re.compile(rf"(?<=\w) (?={NUMBER}(?:$|[.,;:!?](?!\d)|\)))"), BOUND),
    (re.compile(rf" (?=[/\u00b7\u00d7=+{MINUS}{DASH}\u2192](?: |$))"), BOUND),
    (re.compile(rf"(?<=[\u00d7{MINUS}+]) (?=\d)"), BOUND),
    # How many of it, after its name.
    (re.compile(r" (?=[\u00d7\u25c6]\d+(?!\w))"), BOUND),
]
TERM = re.compile(rf"\w+ {NUMBER}")
# Each rule needs one of these; most texts have none, and ten rules take ten times as long as one look.
NEEDED = re.compile(rf"[-\d/=+\u00b7\u00d7\u2192\u25c6{PRIME}{DOUBLE_PRIME}{MINUS}{DASH}]")


def refine(text: str, language: str = "en") -> str:
    """Return a text as it is printed in a language, with its markup; refining it twice changes nothing more."""
    if text.__class__ is str:
        return _refine(text, language)
    spans = read_markup(print_routines(text))  # quotes, primes and spaces go by the whole text
    words = [OBJECT if span.symbol else span.text for span in spans]
    ends = list(accumulate(map(len, words), initial=0))
    printed = _refine("".join(words), language)  # as long as it was
    parts = [printed[start:end] for start, end in pairwise(ends)]
    # A term in bold with its number, "strength 1", is not parted.
    terms = [
        span.bold and len(part) <= LONGEST and TERM.fullmatch(part) for span, part in zip(spans, parts, strict=True)
    ]
    parts = [part.replace(" ", BOUND) if term else part for part, term in zip(parts, terms, strict=True)]
    return make_text(span if span.symbol else span._replace(text=part) for span, part in zip(spans, parts, strict=True))


@lru_cache(KEPT)
def _refine(text: str, language: str) -> str:
    """Return a text without markup as it is printed."""
    if "'" in text or '"' in text:
        text = _set_quotes(text, QUOTES.get(language.partition("-")[0].lower()))
    if NEEDED.search(text):
        for pattern, put in RULES:
            text = pattern.sub(put, text)
    return text


def _set_quotes(text: str, quotes: Quotes | None) -> str:
    """Return a text with primes after numbers, and with the quotes and apostrophes of a language, if they are known."""
    found: list[str] = []
    is_open = is_inner = False
    for place, character in enumerate(text):
        before, after = text[place - 1 : place] if place else " ", text[place + 1 : place + 2]
        put = character
        if character == '"':
            stands_alone = not text[max(0, place - 2) : place - 1].isalnum()
            if (before.isdigit() or (before == UNKNOWN and stands_alone)) and not is_open:
                put = DOUBLE_PRIME
            else:
                is_open = before in BEFORE
                put = (quotes.opening if is_open else quotes.closing) if quotes else put
        elif character == "'":
            opens = before in BEFORE and after.isalpha() and CLOSING.search(text[place + 1 :])
            if before.isdigit() and not is_inner and not after.isalnum():
                put = PRIME
            elif quotes and (opens or (is_inner and not after.isalnum())):
                put, is_inner = (quotes.inner_opening, True) if opens else (quotes.inner_closing, False)
            elif quotes:
                put = APOSTROPHE
        elif quotes and character in quotes.opening + quotes.closing:
            is_open = character == quotes.opening and not (is_open and character == quotes.closing)
        found.append(put)
    return "".join(found)


def bind_end(text: str) -> str:
    """Return a paragraph whose last line is more than one word: the last two, if short, are not parted."""
    start, space, last = text.rstrip().rpartition(" ")
    before = start.rpartition(" ")[2]
    if not space or start[-1:].isspace() or start.count(" ") < FEWEST or len(before) + len(last) > LONGEST:
        return text
    return f"{start}{BOUND}{last}{text[len(text.rstrip()) :]}"


def loosen(text: str) -> str:
    """Return a text in which every space may break a line."""
    return text.replace(BOUND, " ")


# The fields of each kind of thing that are printed; what stands in them may have such fields too.
PRINTED: dict[type, tuple[str, ...]] = {
    Deck: ("system", "title", "cards", "back"),
    Card: ("corner", "title", "sections", "flavour", "back"),
    CardBack: ("title", "sections"),
    System: ("name", "credit", "markers", "trackers", "forms", "maps", "measures"),
    Marker: ("front", "back"),
    MarkerSide: ("word", "text"),
    Tracker: ("title", "text", "tracks"),
    Track: ("title", "start", "end", "boxes"),
    TrackBox: ("label", "note"),
    FormSpec: ("title", "text", "parts"),
    FormHeading: ("text",),
    FormText: ("text",),
    FormLines: ("lines",),
    FormLine: ("title", "text"),
    FormBoxes: ("title", "labels"),
    FormTable: ("title", "columns", "rows"),
    FormColumn: ("title", "boxes", "texts"),
    Map: ("title", "text", "zones", "points", "signs"),
    Zone: ("label", "text"),
    MapPoint: ("label", "text"),
    MapSign: ("label", "text"),
    Measure: ("title",),
    ScenarioSheet: (
        *("title", "game", "about", "text", "set_up", "map", "tiles", "notes", "lists", "scores"),
        *("round_title", "ends", "verdicts"),
    ),
    Tile: ("title", "text"),
    ListedTable: ("title", "told", "columns", "counts", "rows", "types"),
    Heading: ("title",),
    ListedRow: ("name", "facts", "cells"),
    ScoreLine: ("points", "title"),
    JudgedLine: ("needed", "text"),
    # Numbers of pages stay as a print dialog takes them.
    GameSheet: (
        *("title", "about", "tonight", "intro", "bundles", "trial_text", "parts", "weights", "pictures", "table"),
        *("steps", "cures"),
    ),
    Bundle: ("title", "text", "times"),
    PartTile: ("title", "facts", "slower", "holds", "advice"),
    CutStep: ("title", "text"),
    TablePicture: ("title",),
    Cure: ("title", "text"),
}
Worded = TypeVar("Worded", Deck, System, ScenarioSheet, GameSheet)


def word(thing: Worded, language: str) -> Worded:
    """Return a deck, a system or a sheet in the words that are printed; ids and fingerprints stay as they are."""
    worded: Worded = _word(thing, language)
    return worded


def _word(thing: Any, language: str) -> Any:
    if isinstance(thing, str):
        return thing and refine(thing, language)
    if thing.__class__ is tuple:
        return tuple([_word(each, language) for each in thing])
    if isinstance(thing, Section):  # a third of the time of _replace, which counts for each card
        return Section._make([*[words and refine(words, language) for words in thing[:4]], *thing[4:]])
    return thing and thing._replace(**{name: _word(getattr(thing, name), language) for name in PRINTED[type(thing)]})
