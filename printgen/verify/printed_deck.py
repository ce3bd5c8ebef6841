"""Printed decks: their cards as they are read from a PDF, and whether they say what the table says."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import decomposition, normalize

from printgen.errors import BadUsage
from printgen.model.markup import list_symbols, read_markup
from printgen.verify.front import FOOT, PrintedCard, read_front
from printgen.verify.ink import HALF, cut_out, drop_spaces

if TYPE_CHECKING:
    from printgen.verify.pdfium import PrintedPage

__all__ = [
    "PrintedCard",
    "compare_card",
    "compare_deck",
    "count_same",
    "fold_words",
    "join_parts",
    "read_cards",
    "read_fingerprint",
]

JOKER = re.compile(r"joker(\d)")
# The library gives the letters of a ligature, a plain hyphen at the end of a line, and no joiners, which have no ink.
LIGATURES = re.compile("[\N{LATIN SMALL LIGATURE FF}-\N{LATIN SMALL LIGATURE ST}]")
UNTOLD = str.maketrans({"\N{SOFT HYPHEN}": "-", "\N{COMBINING GRAPHEME JOINER}": None}) | {
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u00ab\u00bb\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u2032"), "'"),
    **dict.fromkeys(map(ord, "\u2212\u2013"), "-"),
}
# How many characters of different words a message shows, and how many of them stand before the difference.
SHOWN, BEFORE = 48, 20

# Stands for the flavour, which a card may lack, among the places of its sections.
FLAVOUR = -1
HeadingWords = tuple[str, str]


class _Said(NamedTuple):
    """A piece of the words of a card, which is printed in whole lines."""

    name: str
    words: str
    folded: str  # the words as they are compared


class _Unit(NamedTuple):
    """Pieces that are printed one after the other."""

    whole: frozenset[int]  # the sections that it says, by their places on the card, or FLAVOUR
    pieces: tuple[_Said, ...]

    @property
    def texts(self) -> tuple[object, ...]:
        """What it is told from others by: of several that say the same it does not matter which comes first."""
        return (len(self.whole), *(piece.folded for piece in self.pieces))


class _Searchable(NamedTuple):
    """Printed words."""

    spaced: str  # the words with single spaces
    words: str  # the words without spaces
    places: tuple[int, ...]  # the index in `spaced` of each character of `words`
    ends: frozenset[int]  # the indices in `words` at which lines end

    def show(self, first: int, last: int) -> str:
        """Return some of the words, by indices in `words`, from the beginning of a word, cut short."""
        begin = self.spaced.rfind(" ", 0, self.places[first]) + 1
        return _cut_short(self.spaced[begin : self.places[last - 1] + 1])


class _Stop(NamedTuple):
    """Where print no longer says what it should."""

    after: int  # how many characters are as they should be
    said: _Searchable
    piece: _Said | None = None  # what should stand there, None for nothing
    others: tuple[_Said, ...] = ()  # what may follow it


def read_cards(path: Path) -> list[PrintedCard]:
    """Return the fronts of the cards in the PDF of a deck, in the order of its pages.

    Backs and blank cards have no ids, and are left out. Raises BadUsage for a file that is missing, damaged, cut short,
    locked or not a PDF, and for a card without an outline.
    """
    return list(_read_file(path, path.stat().st_mtime_ns if path.exists() else 0))


@lru_cache(maxsize=4)
def _read_file(path: Path, _: int) -> tuple[PrintedCard, ...]:
    """Return the fronts of the cards in a file, which is read once though several decks are in it. Raises BadUsage."""
    from printgen.verify.pdfium import read_pages  # noqa: PLC0415  # only who reads a PDF waits for its library

    return tuple(card for page in read_pages(path) for card in _list_fronts(page, path))


def read_fingerprint(printed: Iterable[PrintedCard]) -> str:
    """Return the fingerprint that all cards have, or "" if they have none or different ones."""
    found = {card.fingerprint for card in printed}
    return found.pop() if len(found) == 1 else ""


def join_parts(
    cards: Sequence[Mapping[str, Any]], printed: Sequence[PrintedCard], heading: HeadingWords
) -> list[PrintedCard]:
    """Return printed cards; those over which the text of one card goes on are one, if together they say what it does.

    `cards` and `heading` are as for `compare_deck`.
    """
    wanted, found = {card["id"]: card for card in cards}, dict[str, list[PrintedCard]]()
    for card in printed:
        found.setdefault(card.id, []).append(card)
    joined: list[PrintedCard] = []
    for name, parts in found.items():
        words = tuple(line for part in parts for line in part.words)
        apart = tuple(line for part in parts for line in part.apart)
        whole = parts[0]._replace(words=words, apart=apart)
        goes_on = len(parts) > 1 and name in wanted and not compare_card(wanted[name], whole, heading)
        joined += [whole] if goes_on else parts
    return joined


def compare_deck(
    cards: Sequence[Mapping[str, Any]], printed: Sequence[PrintedCard], heading: HeadingWords
) -> list[tuple[str, str]]:
    """Return the id of each card that is missing, added, doubled or different, with a sentence that says so.

    `cards` are made by `describe_card`; `heading` is as for `compare_card`.
    """
    wanted = {card["id"]: card for card in cards}
    counted = Counter(card.id for card in printed)
    found = [(name, "the card is missing") for name in wanted if name not in counted]
    found += [(name, "no card of this deck has this id") for name in counted if name not in wanted]
    found += [(name, f"the card is there {times} times") for name, times in counted.items() if times > 1]
    for card in printed:
        if card.id in wanted and (sentence := compare_card(wanted[card.id], card, heading)):
            found.append((card.id, sentence))
    return found


def compare_card(card: Mapping[str, Any], printed: PrintedCard, heading: HeadingWords) -> str:
    """Return the first difference between a card of `describe_card` and a printed card, "" if there is none.

    `heading` is the name of the system and the title of the deck, which stand at the top of most cards. White space and
    the case of labels do not count.
    """
    foot = f"{card['id']} · {card['number']}/{card['of']}"
    found = f"{printed.id} · {printed.number}/{printed.of}"
    if found != foot:
        return f'the foot says "{found}", not "{foot}"'
    if not _is_corner(printed.corner, card["corner"]):
        return f'the corner says "{fold_words(printed.corner)}", not "{fold_words(card["corner"])}"'
    stops: list[_Stop] = []
    readings = [_read_print([*printed.head, *words]) for words in dict.fromkeys((printed.words, printed.apart))]
    for version in (card, *_list_leading(card)):
        units = _list_units(version)
        for head, said in product(_list_heads(version, printed, heading), readings):
            stop = _find_stop(head, units, said)
            if not stop:
                return ""
            stops.append(stop)
    return _describe(max(stops, key=lambda stop: stop.after))


def _list_leading(card: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a card whose columns all say the same as if the title of that were its own, which stands in its head."""
    said = {(section["title"], section["text"], section["note"]) for section in card["sections"]}
    if len(said) == 1 and len(card["sections"]) > 1:
        sections = [{**section, "title": ""} for section in card["sections"]]
        yield {**card, "title": card["sections"][0]["title"], "sections": sections}


def _list_fronts(page: "PrintedPage", path: Path) -> Iterator[PrintedCard]:
    """Yield the cards on a page: each lies in the smallest outline around its foot."""
    for foot in page.ink.runs:
        if FOOT.fullmatch(drop_spaces(foot.words)):
            outlines = [outline for outline in page.outlines if outline.holds(foot.box.middle)]
            if not outlines:
                raise BadUsage(
                    f"{path}: page {page.number}: {foot.words} has no outline", "verify decks as they are built"
                )
            outline = min(outlines, key=lambda box: box.area)
            ink = page.ink._replace(runs=(foot, *(run for run in page.ink.runs if run is not foot)))
            across, along = outline.right - outline.left, outline.high - outline.low
            size = (along, across) if foot.turn % HALF else (across, along)
            yield read_front(cut_out(ink, outline, foot.turn), size, page.number)


def _is_corner(printed: str, corner: str) -> bool:
    """Tell whether a corner says what it should, a suit as its letter; a joker has its word, its number and a star."""
    joker = JOKER.fullmatch(corner)
    if list_symbols(corner):  # one beside the words may look like a suit
        return fold_words(printed).startswith(fold_words(corner))
    return fold_words(printed) == fold_words(corner) or bool(joker and re.fullmatch(rf"\D+{joker[1]}\*", printed))


def _list_heads(card: Mapping[str, Any], printed: PrintedCard, heading: HeadingWords) -> Iterator[Sequence[_Said]]:
    """Yield what may stand above all else: the title of the card, or of the deck, below a small line.

    Where each column has a title, the title of the card is the deck's: it is not printed twice, and on a playing
    card not at all. The small line has the name of the system, the title of the deck, or both; small cards have none.
    """
    name, title = heading
    own = _list_pieces(("title", card["title"]))
    if title == card["title"]:
        yield []
        yield [*_list_pieces(("head", name.upper())), *own]
    if printed.head:
        for words in (f"{name} · {title}", title, name):
            yield [*_list_pieces(("head", words.upper())), *own]
    yield own


def _list_units(card: Mapping[str, Any]) -> list[_Unit]:
    """Return what may stand together on a card below its head.

    A section has its label before its title, or below it. Sections that say nothing but a label and a value may stand
    in a table, the labels in one row and the values in the other. Flavour stands where there is room for it.
    """
    rows = [_name_rows(section) for section in card["sections"]]
    orders = [(number, order) for number, row in enumerate(rows) for order in (row, [row[1], row[0], *row[2:]])]
    units = [_Unit(frozenset([number]), _list_pieces(*order)) for number, order in orders]
    for number, section in enumerate(card["sections"]):  # a label may stand before its text, on one line
        if section["label"] and section["text"]:
            title = f" {section['title']}." if section["title"] else ""
            said = ("text", f"{section['label']}:{title} {section['text']}")
            units.append(_Unit(frozenset([number]), _list_pieces(said)))
    short = [number for number, row in enumerate(rows) if _is_short(row)]
    for first, last in combinations(range(len(short) + 1), 2):
        cells = [[part for part in rows[number] if part[1]] for number in short[first:last]]
        for upper, lower in ((0, 1), (1, 0)):
            parts = [*(cell[upper] for cell in cells), *(cell[lower] for cell in cells)]
            units.append(_Unit(frozenset(short[first:last]), _list_pieces(*parts)))
    if "flavour" in card:
        units.append(_Unit(frozenset([FLAVOUR]), _list_pieces(("flavour", card["flavour"]))))
    return list(dict.fromkeys(units))


def _name_rows(section: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the label, the title, the text and the note of a section, each after what it is called."""
    label = section["label"]
    of = f' of "{label}"' if label else ""
    return [
        (f'label "{label}"', label.upper()),
        *((f"{part}{of}", section[part]) for part in ("title", "text", "note")),
    ]


def _is_short(rows: Sequence[tuple[str, str]]) -> bool:
    """Tell whether a section says a label and a value, and nothing else."""
    label, title, text, note = (bool(words) for _, words in rows)
    return label and title != text and not note


def _list_pieces(*parts: tuple[str, str]) -> tuple[_Said, ...]:
    """Return pieces, each after what it is called; those without words are left out."""
    pieces = (_Said(name, words, fold_words(words)) for name, words in parts)
    return tuple(piece for piece in pieces if piece.folded)


def _find_stop(head: Sequence[_Said], units: Sequence[_Unit], said: _Searchable) -> _Stop | None:
    """Return where print no longer says a head and then, in any order, all parts of a card; None if it says them all.

    Each piece has whole lines, and no line is left. Of several ways to read the print, the one that goes on longest
    counts.
    """
    after, count = _follow(head, said, 0)
    if count < len(head):
        return _Stop(after, said, head[count], tuple(head[count + 1 : count + 2]))
    ways = [(after, frozenset[int]().union(*(unit.whole for unit in units)))]
    stops: list[_Stop] = []
    for after, left in ways:
        if left <= {FLAVOUR}:
            if after == len(said.words):
                return None
            stops.append(_Stop(after, said))
        fitting = {unit.texts: unit for unit in units if unit.whole <= left}
        for unit in fitting.values():
            reached, count = _follow(unit.pieces, said, after)
            if count < len(unit.pieces):
                begun = [other.pieces[0] for other in fitting.values() if other.pieces and not other.whole & unit.whole]
                following = unit.pieces[count + 1 : count + 2] or tuple(begun)
                stops.append(_Stop(reached, said, unit.pieces[count], following))
            elif (way := (reached, left - unit.whole)) not in ways:
                ways.append(way)
    return max(stops, key=lambda stop: stop.after)


def _follow(pieces: Sequence[_Said], said: _Searchable, after: int) -> tuple[int, int]:
    """Return how far print says these pieces one after the other, each to the end of a line, and how many of them."""
    for count, piece in enumerate(pieces):
        if not _is_there(piece, said, after):
            return after, count
        after += len(piece.folded)
    return after, len(pieces)


def _is_there(piece: _Said, said: _Searchable, after: int) -> bool:
    return said.words.startswith(piece.folded, after) and after + len(piece.folded) in said.ends


def _describe(stop: _Stop) -> str:
    """Return what is wrong where print no longer says what it should."""
    after, said, piece, others = stop
    if not piece:
        return f'"{_cut_short(said.spaced[said.places[after] :])}" is printed, and is not of the card'
    wanted = _read_print([piece.words])
    if after == len(said.words) or any(_is_there(other, said, after) for other in others):
        return f'the {piece.name} is missing: "{_cut_short(wanted.spaced)}"'
    same = count_same(wanted.words, said.words[after:])
    first = max(0, same - BEFORE)
    last = min(end for end in said.ends if end > min(after + same, len(said.words) - 1))
    shown = said.show(after + first, last), wanted.show(first, len(wanted.words))
    found, needed = (f"...{words}" if first else words for words in shown)
    return f'the {piece.name} says "{found}", not "{needed}"'


def count_same(one: str, two: str) -> int:
    """Return how many characters at the beginning are equal."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(two)))


def _read_print(lines: Iterable[str]) -> _Searchable:
    folded = [" ".join(_fold(line).split()) for line in lines]
    spaced = " ".join(folded)
    places = tuple(place for place, character in enumerate(spaced) if not character.isspace())
    ends = accumulate(len(drop_spaces(line)) for line in folded)
    return _Searchable(spaced, drop_spaces(spaced), places, frozenset(ends))


def fold_words(words: str) -> str:
    """Return words without white space, and without what print and table may write otherwise."""
    return drop_spaces(_fold(words))


def _fold(words: str) -> str:
    """Return words as they are read from a PDF, which has neither ligatures nor combining letters.

    Typographic quotes, primes, minus signs and dashes become what is typed for them, on both sides. So words can be
    compared with the table without the module that sets them. A symbol among words is a drawing, and has none.
    """
    told = "".join(span.text for span in read_markup(words) if not span.symbol)
    return normalize("NFC", LIGATURES.sub(_part, told)).translate(UNTOLD)


def _part(ligature: re.Match[str]) -> str:
    _, *letters = decomposition(ligature[0]).split()
    return "".join(chr(int(letter, 16)) for letter in letters)


def _cut_short(words: str) -> str:
    return words if len(words) <= SHOWN else f"{words[:SHOWN].rstrip()}..."
