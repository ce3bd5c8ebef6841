"""Flavour on printed cards: in italics where there is room, and never at the cost of the rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from making import maker_of

from printgen.compose.deck import draw_deck
from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import Pack, shipped
from printgen.products.deck import make_deck
from printgen.products.needs import leave_flavour
from printgen.typeset.frame import Frame, Text

DECKS = ("horde-mode/misery", "firefight/events", "solo-heresy/battlefield-events")
LEAST = 7


def load(name: str) -> System:
    """Return a shipped system."""
    return load_pack(Pack(name, Path(shipped("tables")) / name, "tests"))


def set_fronts(system: System, deck: str, card: str = "poker") -> list[Frame]:
    """Return the fronts of a deck."""
    return [*draw_deck(maker_of(Options(card=card)).design, system, system.deck(deck)).faces.typeset_fronts()]


def find_flavour(front: Frame, flavour: str) -> list[Text]:
    """Return what is set of a line of flavour on a front, nothing if it is not there."""
    found = [item for item in front.items if isinstance(item, Text) and " ".join(item.lines) in flavour]
    return [item for item in found if item.font == "italic" and len(" ".join(item.lines)) > 1]


def list_texts(front: Frame) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Yield size and words of all that is set upright on a front."""
    return ((item.size, item.lines) for item in front.items if isinstance(item, Text) and item.font != "italic")


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("card", ["poker", "tarot", "mini-american"])
def test_the_rules_give_no_way(name: str, card: str) -> None:
    """With flavour the words of each card are the same, in the same sizes; flavour itself is 7 pt or more."""
    system, deck = load(name.partition("/")[0]), name.partition("/")[2]
    cards = make_deck(system, system.deck(deck)).cards
    fronts, bare = set_fronts(system, deck, card), set_fronts(leave_flavour(system), deck, card)
    for each, front, without in zip(cards, fronts, bare, strict=True):
        assert list(list_texts(front)) == list(list_texts(without)), each.id
        assert all(text.size >= LEAST for text in find_flavour(front, each.flavour))


@pytest.mark.parametrize("name", DECKS)
def test_cards_with_room_have_it(name: str) -> None:
    """On tarot cards at least half of each deck show their flavour, clear of all other words."""
    system, deck = load(name.partition("/")[0]), name.partition("/")[2]
    cards = make_deck(system, system.deck(deck)).cards
    shown = 0
    for card, front in zip(cards, set_fronts(system, deck, "tarot"), strict=True):
        if lines := find_flavour(front, card.flavour):
            shown += 1
            rest = [item.y for item in front.items if isinstance(item, Text) and item not in lines]
            top, bottom = lines[0].y - lines[0].size, lines[-1].y
            assert not [y for y in rest if top < y <= bottom], card.id
    assert shown >= len(cards) / 2


def test_a_card_that_is_full_goes_without() -> None:
    """On the fullest event of Firefight there is no room on a poker card, so it has none."""
    system = load("firefight")
    (front, card) = set_fronts(system, "events")[3], make_deck(system, system.deck("events")).cards[3]
    assert card.flavour
    assert not find_flavour(front, card.flavour)
