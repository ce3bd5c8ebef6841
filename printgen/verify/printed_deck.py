"""Printed decks: their cards as they are read from a PDF, and whether they say what the table says."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import decomposition, normalize

from printgen.errors import BadUsage
from printgen.model.markup import list_symbols, read_markup
from printgen.verify.front import FOOT, PrintedCard, read_front
from printgen.verify.ink import HALF, Run, cut_out, drop_spaces

if TYPE_CHECKING:
    from printgen.verify.pdfium import PrintedPage

__all__ = ["PrintedCard", "compare_card", "compare_deck", "fold_words", "read_cards", "read_fingerprint"]

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

HeadingWords = tuple[str, str]


class _WordsPart(NamedTuple):
    """A piece of the words of a card: what it is called, and its words."""

    name: str
    words: str


class _Searchable(NamedTuple):
    """Printed words.

    spaced: the words with single spaces.
    words: the words without spaces.
    places: the index in `spaced` of each character of `words`.
    ends: the indices in `words` at which lines end.
    """

    spaced: str
    words: str
    places: tuple[int, ...]
    ends: frozenset[int]

    def show(self, first: int, last: int) -> str:
        """Return some of the words, by indices in `words`, from the beginning of a word, cut short."""
        begin = self.spaced.rfind(" ", 0, self.places[first]) + 1
        return _cut_short(self.spaced[begin : self.places[last - 1] + 1])


class _Difference(NamedTuple):
    """How many characters are as they should be, and what is wrong with the next piece, "" if nothing is."""

    after: int
    sentence: str


class _FieldTable(NamedTuple):
    """Short fields that stand together: the order of their rows, "label" and "title", and the sections."""

    rows: tuple[str, ...]
    sections: Sequence[Mapping[str, str]]


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
    said = f"{printed.id} · {printed.number}/{printed.of}"
    if said != foot:
        return f'the foot says "{said}", not "{foot}"'
    if not _is_corner(printed.corner, card["corner"]):
        return f'the corner says "{printed.corner}", not "{fold_words(card["corner"])}"'
    worst = _Difference(-1, "")
    versions = (card, *_list_leading(card))
    for pieces in (pieces for version in versions for pieces in _list_orders(version, printed, heading)):
        for words in (printed.words, printed.apart):
            found = _find_difference(pieces, printed.head, words)
            if not found.sentence:
                return ""
            worst = max(worst, found, key=lambda each: each.after)
    return worst.sentence


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
            ink = page.ink._replace(runs=_put_first(foot, page.ink.runs))
            across, along = outline.right - outline.left, outline.high - outline.low
            size = (along, across) if foot.turn % HALF else (across, along)
            yield read_front(cut_out(ink, outline, foot.turn), size, page.number)


def _put_first(first: Run, runs: Iterable[Run]) -> tuple[Run, ...]:
    return (first, *(run for run in runs if run is not first))


def _is_corner(printed: str, corner: str) -> bool:
    """Tell whether a corner says what it should, a suit as its letter; a joker has its word, its number and a star."""
    joker = JOKER.fullmatch(corner)
    if list_symbols(corner):  # one beside the words may look like a suit
        return printed[: len(fold_words(corner))] == fold_words(corner)
    return printed == fold_words(corner) or bool(joker and re.fullmatch(rf"\D+{joker[1]}\*", printed))


def _list_orders(card: Mapping[str, Any], printed: PrintedCard, heading: HeadingWords) -> Iterator[list[_WordsPart]]:
    """Yield the pieces of a card in each order that a layout may have.

    Plain text has the fields before the text, a zone of their own may lie before it or after it, short fields may stand
    by themselves before all else, and the last use of a card may stand in room that the one before it leaves. Flavour
    stands last, where it has room at all, or before the fields. Labels stand before titles, or end their lines.
    """
    fields_first = sorted(card["sections"], key=lambda section: not section["label"])
    fields_last = sorted(card["sections"], key=lambda section: bool(section["label"]))
    *others, last = card["sections"] or [None]
    last_moved = [*others[:-1], last, *others[-1:]] if others else card["sections"]
    heads, tables = list(_list_heads(card, printed, heading)), list(_list_tables(card))
    flavour = [{"label": "", "title": "", "text": card.get("flavour", ""), "note": ""}]
    before = sum(not section["label"] for section in fields_last)
    flavour_between = [*fields_last[:before], *flavour, *fields_last[before:]]
    orders = (card["sections"], fields_first, last_moved, fields_last, flavour_between)
    for table, head, sections, rows in product(tables, heads, orders, (("label", "title"), ("title", "label"))):
        others = [section for section in sections if section not in table.sections]
        pieces = [piece for section in others for piece in _list_pieces(section, rows)]
        said = [piece for piece in (*head, *_list_cells(table), *pieces) if fold_words(piece.words)]
        yield said
        if "flavour" in card:
            yield [*said, _WordsPart("flavour", card["flavour"])]


def _list_tables(card: Mapping[str, Any]) -> Iterator[_FieldTable]:
    """Yield what may stand apart on a card: nothing, all short fields, or one of them; labels above, or below."""
    short = [section for section in card["sections"] if _is_short(section)]
    yield _FieldTable((), ())
    for sections in (short, *([section] for section in short)):
        yield _FieldTable(("label", "title"), sections)
        yield _FieldTable(("title", "label"), sections)


def _list_heads(card: Mapping[str, Any], printed: PrintedCard, heading: HeadingWords) -> Iterator[list[_WordsPart]]:
    """Yield what may stand above all else: the title of the card, or of the deck, below a small line.

    Where each column has a title, the title of the card is that of the deck: it is not printed twice, and on a playing
    card not at all. The small line has the name of the system, the title of the deck, or both; small cards have none.
    """
    name, title = heading
    own = [_WordsPart("title", card["title"])]
    if title == card["title"]:
        yield []
        yield [_WordsPart("head", name.upper()), *own]
    if printed.head:
        both = f"{name} · {title}".upper()
        yield from ([_WordsPart("head", words), *own] for words in (both, title.upper(), name.upper(), ""))
    yield own


def _is_short(section: Mapping[str, str]) -> bool:
    return bool(section["label"] and section["title"]) and not (section["text"] or section["note"])


def _list_cells(table: _FieldTable) -> list[_WordsPart]:
    """Return the pieces of a table of short fields, row by row."""
    cells = [(row, section) for row in table.rows for section in table.sections]
    return [_WordsPart(f'{row} of "{section["label"]}"', _print_row(section, row)) for row, section in cells]


def _print_row(section: Mapping[str, str], row: str) -> str:
    return section[row].upper() if row == "label" else section[row]


def _list_pieces(section: Mapping[str, str], rows: Iterable[str]) -> Iterator[_WordsPart]:
    label = section["label"]
    of = f' of "{label}"' if label else ""
    for part in (*rows, "text", "note"):
        words = _WordsPart(f"{part}{of}", section[part])
        yield _WordsPart(f'label "{label}"', label.upper()) if part == "label" else words


def _find_difference(pieces: Sequence[_WordsPart], head: Iterable[str], words: Iterable[str]) -> _Difference:
    """Return where a card first says something else than these pieces, each of which ends with a line."""
    said = _read_print([*head, *words])
    after = 0
    for index, piece in enumerate(pieces):
        if not _is_there(piece, said, after):
            return _describe(piece, pieces[index + 1 :], said, after)
        after += len(fold_words(piece.words))
    rest = _cut_short(said.spaced[said.places[after] :]) if after < len(said.words) else ""
    return _Difference(after, f'"{rest}" is printed, and is not of the card' if rest else "")


def _is_there(piece: _WordsPart, said: _Searchable, after: int) -> bool:
    words = fold_words(piece.words)
    return said.words.startswith(words, after) and after + len(words) in said.ends


def _describe(piece: _WordsPart, others: Sequence[_WordsPart], said: _Searchable, after: int) -> _Difference:
    """Return what is wrong with a piece that is not where it should be, before the others."""
    wanted = _read_print([piece.words])
    missing = after == len(said.words) or any(_is_there(other, said, after) for other in others[:1])
    if missing:
        return _Difference(after, f'the {piece.name} is missing: "{_cut_short(wanted.spaced)}"')
    same = _count_same(wanted.words, said.words[after:])
    first = max(0, same - BEFORE)
    last = min(end for end in said.ends if end > min(after + same, len(said.words) - 1))
    shown = said.show(after + first, last), wanted.show(first, len(wanted.words))
    found, needed = (f"...{words}" if first else words for words in shown)
    return _Difference(after, f'the {piece.name} says "{found}", not "{needed}"')


def _count_same(one: str, two: str) -> int:
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
