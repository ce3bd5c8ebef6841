"""The whole game in one file: which products it holds, in which order, and what each is printed on."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.model.options import Duplex
from printgen.model.printed_words import PrintedWords
from printgen.model.product import REFERENCE, OwnedSpec, RosterSpec, SetSpec, Spec
from printgen.model.system import System
from printgen.products.kinds import KINDS, ProductKind, Stock
from printgen.products.listing import list_game_decks
from printgen.products.pieces import find_shuffled


class GamePart(NamedTuple):
    """A part of the file, which begins on a sheet of paper of its own."""

    kind: ProductKind  # the kind of its products
    specs: tuple[Spec, ...]  # the products: all decks are one part, for they share sheets; so are all forms
    title: str  # what it is called in the language of the pack
    stock: Stock  # what it is printed on
    advice: str  # the phrase that says what is done with its sheets
    holds: tuple[str, ...] = ()  # what is in it, item by item, with the number of each


class PrintedPart(NamedTuple):
    """A part with the numbers of the pages that it takes."""

    part: GamePart
    first: int
    last: int
    sheets: int  # how many sheets of paper begin in it
    advice: str  # what is to be done with it

    @property
    def pages(self) -> str:
        """The numbers of its pages."""
        return _show_range(self.first, self.last)


class GameSheet(NamedTuple):
    """The first page of the file."""

    spec: SetSpec  # what it is the first page of
    intro: str  # how all of it is printed
    parts: tuple[PrintedPart, ...]  # what the file holds, in its order
    steps: tuple[str, ...]  # what is done until it lies on the table


def make_game_sheet(
    system: System, spec: SetSpec, parts: tuple[PrintedPart, ...], duplex: Duplex, words: PrintedWords
) -> GameSheet:
    """Return the first page of a system's file with some parts, whose sheets are turned over in some way."""
    intros = {Duplex.LONG_EDGE: words.game_long_edge, Duplex.SHORT_EDGE: words.game_short_edge}
    two_sided, last = duplex in intros, parts[-1].last
    sheets = words.sheet_count.show((last + 1) // 2 if two_sided else last)
    cards = next((printed for printed in parts if printed.part.kind is ProductKind.DECK), None)
    shuffled = [deck.title for deck in list_game_decks(system) if deck.id in find_shuffled(system)]
    list_command = find_list_command(system)
    steps = (
        words.trial.format(pages=_show_range(cards.first, cards.first + two_sided)) if cards else "",
        words.trial_light if cards and two_sided else "",
        words.print_stocks.format(paper=_join_pages(parts, "paper"), card=_join_pages(parts, "card")),
        words.print_odd if two_sided else "",
        words.print_list.format(command=list_command) if list_command else "",
        words.sort_cards if cards and len(cards.part.specs) > 1 else "",
        words.shuffle.format(decks=", ".join(shuffled)) if shuffled else "",
    )
    intro = intros.get(duplex, words.game_one_side).format(sheets=sheets)
    return GameSheet(spec, intro, parts, tuple(filter(None, steps)))


def _join_pages(parts: Iterable[PrintedPart], stock: Stock) -> str:
    """Return the numbers of all pages that are printed on a stock."""
    own = [printed for printed in parts if printed.part.stock == stock]
    return _show_range(own[0].first, own[-1].last)


def _show_range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def find_list_command(system: System) -> str:
    """Return a command that prints the list of one opponent of many, "" where no such list is needed besides."""
    sheets = list(KINDS[ProductKind.SHEET].list_specs(system))
    rosters = [spec for spec in sheets if isinstance(spec, RosterSpec)]
    owned = any(isinstance(spec, OwnedSpec) for spec in sheets)
    return f"printgen build {system.id}/{rosters[0].id}" if rosters and not owned else ""


def list_parts(system: System, words: PrintedWords) -> Iterator[GamePart]:
    """Yield the parts of a game's file.

    What is made only where it is named is left out, and so is what replaces the cards for whoever has none, or belongs
    to one opponent of many.
    """
    parts = [(entry.in_game, entry) for entry in KINDS.values() if entry.in_game]
    for how, entry in sorted(parts, key=lambda part: part[0].place):
        specs = [spec for spec in entry.list_specs(system) if not getattr(spec, "alternative", False)]
        if entry.id is ProductKind.SHEET:
            for sheet in specs:
                if isinstance(sheet, OwnedSpec) or sheet.id == REFERENCE:
                    yield GamePart(entry.id, (sheet,), _name_sheet(system, sheet, words), how.stock, how.advice)
        elif specs:
            items = tuple(how.list_items(system, specs, words))
            title = getattr(words, how.title) if how.title else specs[0].title
            yield GamePart(entry.id, tuple(specs), title, how.stock, how.advice, items)


def _name_sheet(system: System, sheet: Spec, words: PrintedWords) -> str:
    if isinstance(sheet, OwnedSpec):
        return words.owned.format(title=system.table(sheet.table).title)
    return words.reference if sheet.origin == system.origins["title"] else sheet.title
