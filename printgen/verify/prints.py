"""Which PDFs of a deck there are to read: all that a folder holds, or what a manifest lists of these very tables."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from printgen.build.manifest import Entry
from printgen.errors import Problem
from printgen.products.deck import Deck

DECK = "deck"
# How the files end that hold some cards of a deck alone.
CHANGED = ".changed.pdf"


class Unread(NamedTuple):
    """A deck of which there is no PDF, or a PDF that is not read, and why."""

    why: str
    what: str


class Found(NamedTuple):
    """The PDFs of a deck that are to be read, those that are not, and what is wrong with that."""

    paths: tuple[Path, ...]
    unread: tuple[Unread, ...] = ()
    problems: tuple[Problem, ...] = ()


Finder = Callable[[Deck], Found]


def find_in_folder(folder: Path) -> Finder:
    """Return what finds the PDFs of a deck where `build` puts them in a folder; one must be there."""

    def find(deck: Deck) -> Found:
        name = f"{deck.system.id}/{deck.id}"
        paths = sorted({*folder.glob(f"*/{name}.pdf"), *folder.glob(f"{name}.pdf")})
        if paths:
            return Found(tuple(paths))
        message = f"{deck.id}: there is no PDF of it in {folder}"
        return Found((), problems=(Problem(deck.origin, message, f"printgen build {name} -o {folder}"),))

    return find


def find_listed(folder: Path, entries: Iterable[Entry]) -> Finder:
    """Return what finds the PDFs of a deck that a folder's manifest lists, and that are of these very tables."""
    listed = [entry for entry in entries if entry.kind == DECK]

    def find(deck: Deck) -> Found:
        name = f"{deck.system.id}/{deck.id}"
        own = [entry for entry in listed if entry.product == name]
        if not own:
            return Found((), (Unread(f"no PDF in {folder}", name),))
        judged = [(folder / entry.path, _judge_entry(entry, folder, deck)) for entry in own]
        unread = tuple(Unread(why, path.as_posix()) for path, why in judged if why)
        return Found(tuple(path for path, why in judged if not why), unread)

    return find


def list_others(folder: Path, entries: Iterable[Entry], systems: Iterable[str]) -> list[Unread]:
    """Return the files of some systems that are not decks, which nothing is proved of."""
    known = set(systems)
    others = [entry for entry in entries if entry.kind != DECK and entry.product.partition("/")[0] in known]
    return [Unread("not a deck", (folder / entry.path).as_posix()) for entry in others]


def _judge_entry(entry: Entry, folder: Path, deck: Deck) -> str:
    """Return why a file is not read, "" if it is."""
    if entry.path.endswith(CHANGED):
        return "only some cards of a deck"
    if entry.fingerprint != deck.fingerprint:
        return "older than the tables"
    try:
        data = (folder / entry.path).read_bytes()
    except OSError:
        return "missing, though the manifest lists it"
    return "" if sha256(data).hexdigest() == entry.sha256 else "changed since it was built"
