"""Which PDFs of a deck are read: all that a folder holds, or the PDFs in a manifest that are made from these tables."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from printgen.build.manifest import Entry
from printgen.errors import Problem
from printgen.products.deck import Deck

DECK: Final = "deck"
GAME: Final = "game"
# How files end that hold only some cards of a deck.
CHANGED = ".changed.pdf"


class Unread(NamedTuple):
    """A deck without a PDF, or a PDF that is not read."""

    why: str  # the reason
    what: str  # the deck or the path


class Found(NamedTuple):
    """The PDFs of a deck."""

    paths: tuple[Path, ...]  # the PDFs that are read
    unread: tuple[Unread, ...] = ()  # the PDFs that are not read
    problems: tuple[Problem, ...] = ()  # what is wrong with that
    shared: frozenset[Path] = frozenset()  # those among them that hold other decks, too


Finder = Callable[[Deck], Found]


def find_in_folder(folder: Path) -> Finder:
    """Return what finds the PDFs of a deck where `build` puts them in a folder. At least one must be there."""

    def find(deck: Deck) -> Found:
        paths = _find_files(folder, [_name_product(deck)])
        shared = _find_files(folder, _name_games(deck))
        if paths or shared:
            return Found((*paths, *shared), shared=frozenset(shared))
        message = f"{deck.id}: there is no PDF of it in {folder}"
        return Found(
            (), problems=(Problem(deck.origin, message, f"printgen build {deck.system.id}/{deck.id} -o {folder}"),)
        )

    return find


def _find_files(folder: Path, names: Iterable[str]) -> list[Path]:
    """Return the PDFs of products in a folder, or in one for their paper."""
    patterns = [pattern for name in names for pattern in (f"*/{name}.pdf", f"{name}.pdf")]
    return sorted({path for pattern in patterns for path in folder.glob(pattern)})


def find_listed(folder: Path, entries: Iterable[Entry]) -> Finder:
    """Return what finds the PDFs of a deck that the manifest of a folder lists, if they are made from these tables."""
    listed = [entry for entry in entries if entry.kind in (DECK, GAME)]

    def find(deck: Deck) -> Found:
        name, games = _name_product(deck), _name_games(deck)
        own = [entry for entry in listed if entry.product == name or _holds(entry, deck, games)]
        if not own:
            return Found((), (Unread(f"no PDF in {folder}", name),))
        judged = [(folder / entry.path, _judge_entry(entry, folder, deck)) for entry in own]
        unread = tuple(Unread(why, path.as_posix()) for path, why in judged if why)
        shared = frozenset(folder / entry.path for entry in own if entry.kind == GAME)
        return Found(tuple(path for path, why in judged if not why), unread, shared=shared)

    return find


def _holds(entry: Entry, deck: Deck, games: Iterable[str]) -> bool:
    """Tell whether a file is of a whole game, and a deck is among its decks."""
    return entry.product in games and any(card.id in entry.cards for card in deck.cards)


def _name_product(deck: Deck) -> str:
    """Return what the product of a deck is called."""
    scenario = deck.system.scenario
    return "/".join([deck.system.id, *([scenario.id] if scenario and scenario.lists_kind(deck.id) else []), deck.id])


def _name_games(deck: Deck) -> list[str]:
    """Return what the whole games are called that hold a deck: tonight's, and that without a scenario."""
    system, scenario = deck.system, deck.system.scenario
    tonight = [f"{system.id}/{scenario.id}/{GAME}"] if scenario else []
    return tonight if scenario and scenario.lists_kind(deck.id) else [*tonight, f"{system.id}/{GAME}"]


def list_others(folder: Path, entries: Iterable[Entry], systems: Iterable[str]) -> list[Unread]:
    """Return the files of some systems that are not decks. Nothing is proved about them."""
    known = set(systems)
    others = [entry for entry in entries if entry.kind not in (DECK, GAME) and entry.product.partition("/")[0] in known]
    return [Unread("not a deck", (folder / entry.path).as_posix()) for entry in others]


def _judge_entry(entry: Entry, folder: Path, deck: Deck) -> str:
    """Return why a file is not read, "" if it is read."""
    if entry.path.endswith(CHANGED):
        return "only some cards of a deck"
    if deck.fingerprint not in entry.fingerprint.split():
        return "older than the tables"
    try:
        data = (folder / entry.path).read_bytes()
    except OSError:
        return "missing, though the manifest lists it"
    return "" if sha256(data).hexdigest() == entry.sha256 else "changed since it was built"
