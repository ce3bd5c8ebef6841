"""Mats: what lies on the table while a game is played: its turn, its tracks, and places for its cards and tokens."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art
from printgen.model.play import ACTIVE, DISCARDS, PileRules
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec, SheetSpec
from printgen.model.system import Procedure, ProcedureStep, System
from printgen.products.board import Board, make_boards
from printgen.products.listing import list_game_decks, list_sheets

# The words for places of cards.
DRAW_PILE, DISCARD_PILE, IN_PLAY, HAND = "draw_pile", "discard_pile", "in_play", "hand"


class Place(NamedTuple):
    """A place for the cards of a deck, or for tokens."""

    title: str  # whose place it is: the title of a deck or of a bag
    what: str  # what lies there, such as the draw pile
    art: Art  # the symbol and the colour of the deck
    path: str  # what messages call it
    origin: Origin


class Mat(NamedTuple):
    """What is on the mat of a system."""

    # the steps of the turn; none where the pack names no strip, or a step of it has no title
    turn: tuple[ProcedureStep, ...]
    boards: tuple[Board, ...]  # the boards of tracks
    # the places of each deck, and of the tokens from each bag, which lie side by side
    places: tuple[tuple[Place, ...], ...]


def make_mat(system: System, lengths: Mapping[str, Sequence[int]], words: PrintedWords) -> Mat:
    """Return the mat of a system; `lengths` are the lengths of adjustable tracks by the id of the tracker."""
    strip = find_strip(system)
    steps = strip.steps if strip else ()
    turn = steps if all(step.title for step in steps) else ()
    return Mat(turn, tuple(make_boards(system, lengths, words)), tuple(_list_places(system, words)))


def find_strip(system: System) -> Procedure | None:
    """Return the procedure that runs across the top of a reference sheet, the first that has one; None for none."""
    strips = (sheet.strip for sheet in list_sheets(system) if isinstance(sheet, SheetSpec) and sheet.strip)
    name = next(strips, "")
    return system.procedure(name) if name else None


def count_places(system: System) -> int:
    """Return how many places there are on the mat of a system."""
    decks = (_name_places(_find_rules(system, deck)) for deck in list_game_decks(system))
    return sum(map(len, decks)) + len(system.play.bags)


def _list_places(system: System, words: PrintedWords) -> Iterator[tuple[Place, ...]]:
    for deck in list_game_decks(system):
        yield tuple(
            Place(deck.title, getattr(words, name), deck.art, "the deck's title", deck.origin)
            for name in _name_places(_find_rules(system, deck))
        )
    for bag in system.play.bags:
        yield (Place(bag.title, words.drawn_tokens, PLAIN_ART, f"{bag.id}.title", bag.origin),)


def _find_rules(system: System, deck: DeckSpec) -> PileRules | None:
    return next((pile for pile in system.play.piles if pile.id == deck.id), None)


def _name_places(rules: PileRules | None) -> tuple[str, ...]:
    """Return the names of the words for the places that a deck needs. Without rules cards are drawn and discarded.

    Cards that do not come back go into the box, and need no place.
    """
    if rules is None:
        return (DRAW_PILE, DISCARD_PILE)
    if rules.replaces:  # each card goes back at once
        return (DRAW_PILE,)
    goes = {rules.goes, *(rule.goes for rule in rules.rules), *(rule.goes for use in rules.uses for rule in use.rules)}
    wanted = {
        HAND: bool(rules.kept),
        IN_PLAY: ACTIVE in goes,
        DISCARD_PILE: rules.reshuffles and bool(goes & {DISCARDS, ACTIVE}),
    }
    return (DRAW_PILE, *(name for name, is_wanted in wanted.items() if is_wanted))
