"""What names in markup stand for: symbols, the shipped ones and a pack's own, which keys name too; routines; tables."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.source import Fault, Mistake, warn
from printgen.model.art import NamedOutline, Outline, PathStep
from printgen.model.markup import (
    CHOOSE,
    TABLE,
    find_broken,
    find_names,
    find_routines,
    mark,
    print_routines,
    read_markup,
)
from printgen.model.table import make_id
from printgen.paths import find_symbols as find_files

# The drawings that came with printgen have one path each, of absolute moves, lines and curves in a square of this side.
SIDE = 64
# Longer ones are not symbols, but whole pictures.
MOST_PLAIN = 4_000
PATH = re.compile(r'<path d="([MLCZ\d. -]+)"')
PLAIN = (
    r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 64 64">'
    r'<path d="((?:M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+|C[\d.]+(?: [\d.]+){5}){1,400}Z){1,100})"/></svg>\s*'
)
STEP = re.compile(r"([MLC])([\d. -]+)")


# What a pack brings along while its head could not be read: then no name is blamed.
UNTOLD: Mapping[str, NamedOutline | None] = MappingProxyType({})


class SymbolBook:
    """What texts of one pack can name while it is read: symbols, routines and tables, and which symbols were named.

    letters: whether ids keep the letters of every script.
    own: the symbols that it brings along; None for one whose drawing has mistakes, so that they are told only once.
    named: the symbols that it has named.
    routines: the titles of its routines by their ids, None where they could not be read: then no id is blamed.
    tables: what tells the titles of its tables by their ids, None where they are not known.
    language: the language of its texts.
    """

    def __init__(self) -> None:
        self.letters = False
        self.own = UNTOLD
        self.routines: Mapping[str, str] | None = None
        self.tables: Callable[[], Mapping[str, str]] | None = None
        self.language = ""
        self.named: dict[str, NamedOutline] = {}

    def knows(self, name: str) -> bool:
        """Tell whether there is a symbol of a name, and note that it was named."""
        if name in self.own:
            found = self.own[name]
        elif path := find_files().get(name):
            found = read_symbol(path)
        else:
            return self.own is UNTOLD
        if found:
            self.named[name] = found
        return True

    def list_names(self) -> list[str]:
        """Return all names that there are."""
        return sorted({*self.own, *find_files()})


# Whose symbols are named at the moment, the innermost last.
_books: list[SymbolBook] = []


@contextmanager
def naming_symbols() -> Iterator[SymbolBook]:
    """Note which symbols the files name that are read inside."""
    book = SymbolBook()
    _books.append(book)
    try:
        yield book
    finally:
        _books.pop()


def bring_symbols(own: Mapping[str, NamedOutline | None]) -> None:
    """Let the pack that is read name symbols of its own, which count as named."""
    if _books:
        _books[-1].own = own
        for name in own:
            _books[-1].knows(name)


def bring_routines(titles: Mapping[str, str]) -> None:
    """Let texts of the pack that is read name routines, whose titles are given by id."""
    if _books:
        _books[-1].routines = titles


def bring_tables(find: Callable[[], Mapping[str, str]], language: str) -> None:
    """Let texts of the pack that is read name tables, whose titles `find` tells by id, and tell its language."""
    if _books:
        _books[-1].tables, _books[-1].language = cache(find), language


def find_tables() -> Mapping[str, str] | None:
    """Return the titles of the tables of the pack that is read, by id, and of their rows, by table/row.

    None where they are not known.
    """
    book = _books[-1] if _books else None
    if not book or not book.tables:
        return None
    find, book.tables = book.tables, None  # titles, which are read meanwhile, name none
    try:
        return find()
    finally:
        book.tables = find


def find_language() -> str:
    """Return the language of the pack that is read, "" where it is not known."""
    return _books[-1].language if _books else ""


def keep_letters() -> None:
    """Let ids of the pack that is read have letters of every script."""
    if _books:
        _books[-1].letters = True


def name_title(title: str) -> str:
    """Return the id that the pack which is read makes of a title."""
    return make_id(title, letters=bool(_books) and _books[-1].letters)


def is_ident(text: str) -> bool:
    """Tell whether a text can be an id in the pack that is read: small letters and digits, hyphens between."""
    return bool(text) and text == name_title(text)


def list_shipped() -> list[NamedOutline]:
    """Return all symbols that came with printgen, in order of their names."""
    return [read_symbol(path) for path in find_files().values()]


def suggest_symbol(name: str) -> str:
    """Return a hint for a name that no symbol has."""
    return suggest(name, _books[-1].list_names() if _books else find_files())


def find_symbols(names: Iterable[str]) -> set[str]:
    """Return the names of symbols among some names, and note that the pack being read names them."""
    return {name for name in names if not _books or _books[-1].knows(name)}


@cache
def read_symbol(path: Path) -> NamedOutline:
    """Return a drawing that came with printgen."""
    found = PATH.search(path.read_text(encoding="ascii"))
    assert found  # each of ours is so, which a test holds
    return NamedOutline(path.stem, trace(found[1]))


def read_plain(drawing: str) -> Outline | None:
    """Return a drawing in the very form of printgen's own as an outline, None for any other."""
    found = re.fullmatch(PLAIN, drawing) if len(drawing) < MOST_PLAIN else None
    try:
        return trace(found[1]) if found else None
    except ValueError:  # a number with two points
        return None


def trace(path: str) -> Outline:
    """Return the path of a drawing as an outline in the unit square."""
    steps: list[PathStep] = []
    for letter, numbers in STEP.findall(path):
        lengths = [float(number) / SIDE - 0.5 for number in numbers.split()]
        ends = (round(-value if place % 2 else value, 4) for place, value in enumerate(lengths))
        steps.append((letter.lower(), *ends))
    return tuple(steps)


# A word of more pieces is nobody's, and takes a sheet longer to break than all of its others.
MOST_PIECES = 30


def has_signs(text: str) -> bool:
    """Tell whether a text may have markup: few have, and the others need not be searched."""
    return "*" in text or "_" in text or ":" in text or "{" in text


def read_marks(node: Node, written: str) -> str:
    """Return a text read; what looks like markup and is none is warned of at its node.

    Raises Fault for a routine that there is not, and for a word of more pieces than are set in reasonable time: what
    finds line breaks is slow on those.
    """
    symbols = find_symbols(find_names(written))
    for broken in find_broken(written, symbols):
        hint = suggest_symbol(broken.symbol) if broken.symbol else broken.hint
        warn(node, f'"{broken.shown}" is printed as it is written', hint)
    text = mark(written, symbols, _find_titles(node, find_routines(written)))
    if _count_pieces(text) > MOST_PIECES:
        raise Fault(Mistake(node, f"has a word of more than {MOST_PIECES} pieces", "leave blanks between them"))
    return text


def _find_titles(node: Node, names: Iterable[str]) -> Mapping[str, str]:
    """Return the titles of routines and tables that a text names. Raises Fault for each one that the pack has not."""
    if not _books:
        return {}
    found: dict[str, str] = {}
    mistakes = []
    for name in dict.fromkeys(names):
        titles = _books[-1].routines
        if name.startswith(TABLE):
            tables = find_tables()
            titles = None if tables is None else {f"{TABLE}{each}": title for each, title in tables.items()}
        if titles is not None and name not in titles:
            mistakes.append(_blame_name(node, name, titles))
        elif titles is not None:
            found[name] = titles[name]
    if mistakes:
        raise Fault(*mistakes)
    return found


def _blame_name(node: Node, name: str, titles: Iterable[str]) -> Mistake:
    """Return that there is no routine, pick or table of a name in a text."""
    verb = next((verb for verb in (CHOOSE, TABLE) if name.startswith(verb)), "")
    what = {CHOOSE: "pick", TABLE: "table"}.get(verb, "routine")
    short = name.removeprefix(verb)
    named = [title.removeprefix(verb) for title in titles if title.startswith(verb)]
    alike = [each for each in named if ("/" in each) == ("/" in short)]
    what = "row" if "/" in short and what == "table" else what
    hint = "the id of a table is the name of its file" if what == "table" else "play.yaml has none"
    return Mistake(node, f'there is no {what} "{short}"', suggest(short, alike) or hint)


def _count_pieces(text: str) -> int:
    """Return how many pieces, set unlike one another, the word has that has the most."""
    most = pieces = 0
    for span in read_markup(print_routines(text)):
        words = "" if span.symbol else span.text
        if any(map(str.isspace, words)):  # which ends one word, and begins another
            most = max(most, pieces + (not words[0].isspace()))
            pieces = int(not words[-1].isspace())
        else:
            pieces += 1
        most = max(most, pieces)
    return most
