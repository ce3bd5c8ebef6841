"""Whether the page of a game says what its tables say: what it deals, what it draws, and its rules."""

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from printgen.build.manifest import Entry
from printgen.errors import BadUsage, Problem
from printgen.model.markup import keep_routines
from printgen.model.system import System
from printgen.model.table import Result, Table
from printgen.play.game.edition import take_fingerprint
from printgen.products.deck import Deck, describe_card, make_deck
from printgen.verify.printed_deck import compare_deck, fold_words, join_parts, read_fingerprint
from printgen.verify.prints import Unread
from printgen.verify.web_page import ReadPage, read_page

PAGE: Final = "page"
AGAIN = "make it again: printgen web"
# What a deck is made of on a page, by the keys of its data.
DECK = ("id", "title", "table", "column")


class FoundPage(NamedTuple):
    """The page of a game: what was read of it, why it was not read, or what is wrong with it."""

    page: ReadPage | None = None
    unread: tuple[Unread, ...] = ()
    problems: tuple[Problem, ...] = ()


PageFinder = Callable[[System], FoundPage]


def find_in(folder: Path, entries: Iterable[Entry] | None = None) -> PageFinder:
    """Return what finds the page of a game in a folder, if one is there; of listed ones, one that is of its tables."""
    listed = None if entries is None else {entry.path: entry for entry in entries}

    def find(system: System) -> FoundPage:
        path = folder / f"{system.id}.html"
        if not (path.is_file() if listed is None else path.name in listed):
            return FoundPage()
        try:
            if listed is not None and sha256(path.read_bytes()).hexdigest() != listed[path.name].sha256:
                return FoundPage(unread=(Unread("changed since it was made", path.as_posix()),))
            page = read_page(path)
        except OSError:
            return FoundPage(unread=(Unread("missing, though the manifest lists it", path.as_posix()),))
        except BadUsage as bad:
            return FoundPage(problems=(Problem(system.origins["title"], bad.message, bad.hint),))
        if listed is not None and page.fingerprint != take_fingerprint(system):
            return FoundPage(unread=(Unread("older than the tables", path.as_posix()),))
        return FoundPage(page)

    return find


def compare_drawn(deck: Deck, page: ReadPage) -> Iterator[Problem]:
    """Yield what is wrong with the cards of a deck as a page draws them."""
    places = {card.id: card.origin for card in deck.cards}
    cards = [describe_card(card) for card in deck.cards]
    drawn = join_parts(cards, page.decks.get(deck.id, ()), (deck.system.name, deck.title))
    fingerprint = read_fingerprint(drawn)
    if fingerprint != deck.fingerprint:
        message = f"{page.path}: {deck.id}: its fingerprint is {fingerprint or 'missing'}, not {deck.fingerprint}"
        yield Problem(deck.origin, message, AGAIN)
    for name, sentence in compare_deck(cards, drawn, (deck.system.name, deck.title)):
        yield Problem(places.get(name, deck.origin), f"{page.path}: {name}: {sentence}", AGAIN)


def compare_rules(system: System, page: ReadPage) -> tuple[int, int, list[Problem]]:
    """Return how many results there are in the tables that a page shows, how many of them it has, and what is wrong."""
    problems = list(_compare_head(system, page))
    said, wanted, found = fold_words(page.rules), 0, 0
    for table in (table for table in system.tables if table.id in page.tables):
        for result in (result for row in table.rows for result in row.results):
            wanted += 1
            missing = [*_list_missing(table, result, said)]
            found += not missing
            if missing:
                message = f'{page.path}: its rules do not say "{missing[0]}", as {table.id} does'
                problems.append(Problem(result.origin, message, AGAIN))
    return wanted, found, problems


def _compare_head(system: System, page: ReadPage) -> Iterator[Problem]:
    """Yield what is wrong with the fingerprint of a page, and with the tables that its script knows."""
    fingerprint = take_fingerprint(system)
    if page.fingerprint != fingerprint:
        message = f"{page.path}: its fingerprint is {page.fingerprint or 'missing'}, that of the game is {fingerprint}"
        yield Problem(system.origins["title"], message, AGAIN)
    known = {table["id"]: table for table in page.game["system"].get("tables", ())}
    for table in system.tables:
        rows = known.get(table.id, {}).get("rows", ())
        dealt = [(each.get("title", ""), each.get("text", "")) for row in rows for each in row.get("results", ())]
        said = [(result.title, keep_routines(result.text)) for row in table.rows for result in row.results]
        if dealt != said:
            message = f"{page.path}: its script has another table {table.id}"
            yield Problem(system.origins["title"], message, AGAIN)
    made = [tuple(deck.get(key, "") for key in DECK) for deck in page.game["system"].get("decks", ())]
    given = {deck.id: [[card.corner, *card.keys] for card in make_deck(system, deck).cards] for deck in system.decks}
    if made != [tuple(getattr(deck, key) for key in DECK) for deck in system.decks] or page.game.get("cards") != given:
        yield Problem(system.origins["title"], f"{page.path}: its script makes other decks", AGAIN)


def _list_missing(table: Table, result: Result, said: str) -> Iterator[str]:
    """Yield what the rules should say of a result and do not, its title first.

    They may have an X for the number that a row has put there, and room for what the player writes.
    """
    if fold_words(result.title) not in said:
        yield result.title
    texts = [result.text, *(each.text for each in table.results if result.value and each.id == result.id)]
    if not (result.blank or any(fold_words(text) in said for text in texts)):
        yield result.text
