"""The proof that table, print, page and digital deck are one: their cards one by one, their odds, and the stream."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from printgen.errors import BadUsage, Problem
from printgen.model.play import RollRules
from printgen.model.product import ROWS, DeckSpec
from printgen.model.system import System
from printgen.model.table import Heading, Table
from printgen.play.game.pile import Pile
from printgen.products.deck import Card, Deck, describe_card, make_deck
from printgen.products.odds import count_keys
from printgen.products.warnings import warn_of_shifts
from printgen.verify.agreement import (
    Comparison,
    compare_cards,
    compare_odds,
    compare_pile,
    count_statements,
    list_dealt,
    list_wanted,
    weigh_statements,
)
from printgen.verify.contract import shuffles_as_written, throws_as_written
from printgen.verify.page_proof import PAGE, FoundPage, PageFinder, compare_drawn, compare_rules
from printgen.verify.printed_back import compare_backs
from printgen.verify.printed_deck import PrintedCard, compare_deck, join_parts, read_cards, read_fingerprint
from printgen.verify.prints import DECK, Finder, Found, Unread
from printgen.verify.web_page import ReadPage

DICE: Final = "dice"
# A game is the same for each seed in all that is compared.
SEED = "verify"
NOTHING = Found(())
# What a print is told of whose cards cannot be found.
NO_FOOT = "cards of some small formats leave it out: verify the deck on larger cards"


class Amounts(NamedTuple):
    """How many cards there are on each side. A side that was not read, or that does not exist, is None.

    Dice are not printed, and a list whose entries are chosen has no pile.
    """

    table: int  # how many cards the table asks for, or how many faces it has
    printed: int | None = None  # how many cards are in print
    digital: int | None = None  # how many cards the digital deck has
    page: int | None = None  # how many cards, or results of tables, are on the page


class Proof(NamedTuple):
    """What was found of a deck or a way to roll. All sides that were read agree if all problems are warnings."""

    name: str  # the system and the id
    kind: Literal["deck", "dice", "page"]  # whether it is a deck, a way to roll, or a page with its rules
    amounts: Amounts  # how many cards there are on each side
    odds: tuple[Comparison, ...]  # the odds of each statement on each side
    problems: tuple[Problem, ...]  # what is wrong, and warnings
    prints: tuple[tuple[str, int], ...] = ()  # the PDFs that were read, each with the number of its cards
    unread: tuple[Unread, ...] = ()  # the PDFs that were not read

    @property
    def is_wrong(self) -> bool:
        """Tell whether something disagrees."""
        return any(not problem.is_warning for problem in self.problems)

    @property
    def is_compared(self) -> bool:
        """Tell whether there was anything to compare the table with."""
        return self.kind == DICE or self.amounts[1:] != (None, None, None)


class _ReadPdf(NamedTuple):
    """A PDF that was read, and its cards."""

    path: str
    cards: tuple[PrintedCard, ...]


def prove_system(system: System, find: Finder | None = None, find_page: PageFinder | None = None) -> Iterator[Proof]:
    """Yield the proof of each deck of a system, then of each way to roll, and of its page.

    The PDFs that `find` finds of a deck are read, and the page that `find_page` finds; without them none are read. A
    page is of the game, without a scenario.
    """
    paged = find_page(system) if find_page and not system.scenario else FoundPage()
    piles = {rules.id for rules in system.play.piles}
    for spec in system.decks:
        pile = Pile.of(system, spec.id, SEED) if spec.id in piles else None
        found = find(make_deck(system, spec)) if find else NOTHING
        # A deck that stands in for another need not have been printed.
        found = NOTHING if spec.alternative and not {*found.paths} - found.shared else found
        yield prove_deck(system, spec, pile, found, paged.page)
    for rules in system.play.rolls:
        yield prove_dice(system, rules)
    if paged != FoundPage():
        wanted, told, problems = compare_rules(system, paged.page) if paged.page else (0, None, [])
        problems += paged.problems
        yield Proof(f"{system.id}/web", PAGE, Amounts(wanted, page=told), (), tuple(problems), (), paged.unread)


def prove_deck(
    system: System, spec: DeckSpec, pile: Pile | None, found: Found = NOTHING, page: ReadPage | None = None
) -> Proof:
    """Compare the cards that the table of a deck asks for with its pile, if it has one, with its PDFs and its page."""
    table, deck, prints = system.table(spec.table), make_deck(system, spec), list[_ReadPdf]()
    problems = [*found.problems, *_read_prints(deck, found, prints)]
    for words in filter(None, (pile and pile.deck, deck if prints or page else None)):
        problems += compare_cards(spec, words.cards, _list_columns(table, spec), table)
    problems += _prove_pile(spec, pile) if pile else []
    problems += compare_drawn(deck, page) if page else []
    dealt = list(list_dealt(pile)) if pile else None
    known = {card.id: card for card in deck.cards}
    printed = [known[card.id] for each in prints for card in each.cards if card.id in known]
    odds = tuple(_compare_sides(table, spec, printed or None, dealt))
    problems = list(dict.fromkeys(problems)) or _judge_odds(system, spec, odds)
    wanted = len(list(list_wanted(table, spec)))
    drawn = len(page.decks.get(spec.id, ())) if page else None
    amounts = Amounts(wanted, len(prints[0].cards) if prints else None, None if dealt is None else len(dealt), drawn)
    read = tuple((each.path, len(each.cards)) for each in prints)
    return Proof(f"{system.id}/{spec.id}", DECK, amounts, odds, tuple(problems), read, found.unread)


def _list_columns(table: Table, spec: DeckSpec) -> list[Heading]:
    """Return the columns that a deck shows."""
    return [column for column in table.columns if spec.column in ("", column.id)]


def _compare_sides(
    table: Table, spec: DeckSpec, printed: list[Card] | None, dealt: list[Card] | None
) -> Iterator[Comparison]:
    """Yield the odds of each statement on all sides. A side that was not read is None."""
    columns = _list_columns(table, spec)
    sides = [cards if cards is None else count_statements(cards, columns) for cards in (printed, dealt)]
    return compare_odds(columns, weigh_statements(table, spec, columns), *sides)


def _prove_pile(spec: DeckSpec, pile: Pile) -> Iterator[Problem]:
    """Yield what is wrong with a digital deck: cards that it does not deal exactly once, and how it is shuffled."""
    yield from compare_pile(pile)
    if len(list(list_dealt(pile))) < len(pile.places.stack):
        yield Problem(spec.origin, f"{spec.id}: the digital deck deals cards that do not exist")
    if not shuffles_as_written(f"{pile.deck.system.id}/{spec.id}", len(pile.deck.cards)):
        yield Problem(spec.origin, f"{spec.id}: it is not shuffled as docs/chance.md says")


def _read_prints(deck: Deck, found: Found, prints: list[_ReadPdf]) -> Iterator[Problem]:
    """Add what the PDFs of a deck hold to a list, and yield what is wrong with them, card by card."""
    places = {card.id: card.origin for card in deck.cards}
    cards = [describe_card(card) for card in deck.cards]
    for path in found.paths:
        try:
            printed = read_cards(path)
        except BadUsage as bad:  # the other decks are to be proved all the same
            yield Problem(deck.origin, bad.message, bad.hint)
            continue
        if path in found.shared:
            specs = [spec for spec in deck.system.decks if spec.id != deck.id]
            others = {card.id for spec in specs for card in make_deck(deck.system, spec).cards}
            printed = [card for card in printed if card.id not in others]
        printed = join_parts(cards, printed, (deck.system.name, deck.title))
        if not printed:
            yield Problem(deck.origin, f"{path}: no card has a foot with its id", NO_FOOT)
            continue
        prints.append(_ReadPdf(str(path), tuple(printed)))
        fingerprint = read_fingerprint(printed)
        if fingerprint != deck.fingerprint:
            message = f"{path}: its fingerprint is {fingerprint or 'missing'}, that of the deck is {deck.fingerprint}"
            yield Problem(deck.origin, message, "build it again: it is of another edition")
        found_wrong = [
            *compare_deck(cards, printed, (deck.system.name, deck.title)), *compare_backs(cards, deck.title, path)
        ]  # fmt: skip
        for name, sentence in found_wrong:
            yield Problem(places.get(name, deck.origin), f"{path}: {name}: {sentence}")


def _judge_odds(system: System, spec: DeckSpec, odds: Sequence[Comparison]) -> list[Problem]:
    """Return a problem for all odds that differ; a warning where the pack has not said what a deck of rows keeps."""
    if warning := warn_of_shifts(system, spec):
        return [warning]
    if spec.keep == ROWS:
        return []
    wrong = [line for line in odds if not line.agrees]
    return [Problem(spec.origin, f'{spec.id}: the odds of "{line.title}" {line.phrase()}') for line in wrong]


def prove_dice(system: System, rules: RollRules) -> Proof:
    """Compare what the dice of a way to roll show with the contract."""
    problems = []
    if not throws_as_written(system, rules):
        problems.append(Problem(rules.origin, f"{rules.id}: the dice are not thrown as docs/chance.md says"))
    faces = sum(count_keys(system.table(rules.table), rules).values())
    return Proof(f"{system.id}/{rules.id}", DICE, Amounts(faces), (), tuple(problems))
