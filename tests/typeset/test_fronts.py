"""The fronts of cards: what stands at the same place, how large words are, and what is drawn beside them."""

from collections.abc import Iterator
from functools import cache

import pytest
from making import maker_of

from printgen.build.job import plan_jobs
from printgen.load.folder import load_pack
from printgen.load.look.look import load_look
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.paths import find_packs
from printgen.products.deck import make_deck
from printgen.typeset.card.back import find_emblem
from printgen.typeset.card.card import LEAST_READ, find_small, may_be_small, typeset_deck
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Box, Frame, Symbol, Text

SYSTEMS = {name: load_pack(pack) for name, pack in find_packs().items()}
# A deck with short and with long cards has a size between the two.
MOST_SIZES = 3
DECKS = [f"{name}/{spec.id}" for name, system in SYSTEMS.items() for spec in system.decks]


def find_deck(name: str) -> tuple[System, DeckSpec]:
    """Return the system and the deck of a name such as firefight/npc."""
    system = SYSTEMS[name.partition("/")[0]]
    return system, next(spec for spec in system.decks if spec.id == name.partition("/")[2])


@cache
def set_deck(name: str, card: str = "poker") -> tuple[Setting, tuple[Frame, ...]]:
    """Return the setting of a deck and its fronts."""
    system, spec = find_deck(name)
    setting = maker_of(Options()._replace(card=card)).design.make_setting(system, spec)
    return setting, tuple(typeset_deck(setting).typeset_fronts())


def list_texts(front: Frame) -> Iterator[Text]:
    """Yield the words of a front."""
    return (item for item in front.items if isinstance(item, Text))


def test_the_uses_of_playing_cards_stand_at_one_height_on_all_of_them() -> None:
    """The first and the last use begin at the same place on 52 cards, the one between on all with an event, or without.

    The rank stands at the left edge.
    """
    setting, fronts = set_deck("firefight/npc")
    places = [
        {
            text.lines[0]: round(text.y, 2)
            for text in list_texts(front)
            if text.lines[0] in ("TURN EVENT", "ACTIVATION", "DEFENCE")
        }
        for front in fronts
    ]
    assert len(places) == 54
    quiet = [any(part.quiet for part in card.sections) for card in setting.deck.cards[:52]]
    assert len({(place["TURN EVENT"], place["DEFENCE"]) for place in places[:52]}) == 1
    assert len({(silent, place["ACTIVATION"]) for silent, place in zip(quiet, places, strict=False)}) == 2
    for front in fronts[:52]:
        numbers = [text for text in list_texts(front) if text.lines[0].isdecimal() and text.font == "bold"]
        rank = max(numbers, key=lambda text: text.size)
        assert rank.x < 32
        assert rank.size > 17


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_three_sizes_of_text_at_most(name: str) -> None:
    """Body text, which is set in regular type and in more than one line, has no fourth size in any deck."""
    setting, fronts = set_deck(name)
    ink = setting.theme.ink
    sizes = {
        round(text.size, 2)
        for front in fronts
        for text in list_texts(front)
        if text.font == "regular" and text.colour == ink
    }
    facts = {size for size in sizes if any(abs(size / 0.85 - other) < 0.02 for other in sizes)}
    assert len(sizes - facts) <= MOST_SIZES
    assert min(sizes) >= 7.5 * 0.85 - 0.01


@pytest.mark.parametrize("name", DECKS)
def test_no_symbol_lies_under_words(name: str) -> None:
    """A symbol fills room that words leave: no line of words crosses its square."""
    setting, fronts = set_deck(name)
    for front in fronts:
        for symbol in (item for item in front.items if isinstance(item, Symbol) and item.size > 10 and not item.turn):
            half = symbol.size / 2
            for text in list_texts(front):
                if text.turn or text.font == "display":
                    continue
                for place, line in enumerate(text.lines):
                    base = text.y + text.leading * place
                    right = text.x + setting.faces[text.font].width(line, text.size, text.spacing) * text.stretch
                    beside = right <= symbol.x - half or text.x >= symbol.x + half
                    assert beside or base <= symbol.y - half or base - text.size * 0.7 >= symbol.y + half, (name, line)


def test_dice_show_the_roll() -> None:
    """Beside the number of each card of a d66 stand two dice with its digits."""
    system, spec = find_deck("solo-heresy/battlefield-events")
    _, fronts = set_deck("solo-heresy/battlefield-events")
    for card, front in zip(make_deck(system, spec).cards, fronts, strict=True):
        dice = [
            item.outline.name[-1]
            for item in front.items
            if isinstance(item, Symbol) and item.outline.name.startswith("die-")
        ]
        assert dice[:2] == list(card.corner)


def test_small_cards_leave_out_notes_and_feet_and_warn_of_small_type() -> None:
    """On mini-american neither note nor foot is printed, and decks whose text is below 6 pt say so with the numbers."""
    for name in ("horde-mode/misery", "solo-heresy/enemy-types"):
        setting, fronts = set_deck(name, "mini-american")
        words = [line for front in fronts for text in list_texts(front) for line in text.lines]
        assert not any("/20" in line or "We suggest" in line for line in words)
        assert may_be_small(load_look(Options(card="mini-american")).format)
        warnings = list(find_small(setting))
        sizes = [
            text.size
            for front in fronts
            for text in list_texts(front)
            if text.font == "regular" and text.colour == setting.theme.ink
        ]
        assert bool(warnings) == (min(sizes) < LEAST_READ)
    assert plan_jobs([SYSTEMS["firefight"]])


@pytest.mark.parametrize("card", ["poker", "bridge", "tarot"])
@pytest.mark.parametrize("name", DECKS)
def test_every_card_shows_its_symbol(name: str, card: str) -> None:
    """However long its words are, a card shows its own symbol or those of its columns on its front."""
    system, spec = find_deck(name)
    _, fronts = set_deck(name, card)
    for each, front in zip(make_deck(system, spec).cards, fronts, strict=True):
        shown = {item.outline.name for item in front.items if isinstance(item, Symbol) and item.outline}
        wanted = {each.art.symbol, *(part.art.symbol for part in each.sections)} - {""}
        assert not wanted or wanted & shown, each.id


def test_what_all_columns_say_leads() -> None:
    """Where all columns of a card agree, their result leads, with the deck in the small line; else the deck leads."""
    system, spec = find_deck("heroes-of-normandie/reaction")
    _, fronts = set_deck("heroes-of-normandie/reaction")
    cards = make_deck(system, spec).cards
    for card, front in zip(cards, fronts, strict=True):
        head = [text.lines[0] for text in list_texts(front) if text.y < front.height * 0.16][1:]
        titles = {part.title for part in card.sections}
        if len(titles) == 1 and not card.quiet:
            assert sorted(head) == sorted(["HEROES OF NORMANDIE · REACTION", *titles])
            assert not [text for text in list_texts(front) if text.lines[0] in titles and text.y > front.height * 0.16]
        else:
            assert sorted(head) == ["HEROES OF NORMANDIE", "Reaction"]


@pytest.mark.parametrize("name", ["kill-zone/orders-melee", "solo-heresy/missions"])
def test_fields_begin_at_one_place_in_a_deck(name: str) -> None:
    """Whoever looks for one field of an order finds it at the same height on each card."""
    setting, fronts = set_deck(name)
    labels = {part.label.upper() for card in setting.deck.cards for part in card.sections if part.label}
    said = [{text.lines[0]: text for text in list_texts(front) if text.lines[0] in labels} for front in fronts]
    assert all(len({round(texts[label].y, 1) for texts in said}) == 1 for label in labels)


def test_equal_words_are_equally_large() -> None:
    """What the cards of Reaction say of mines is read alike on those with two mines and with three."""
    _, fronts = set_deck("heroes-of-normandie/reaction")
    sizes = {
        text.size for front in fronts for text in list_texts(front) if text.lines[0].startswith("Your active unit tr")
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("name", ["horde-mode/misery", "firefight/events"])
def test_a_deck_is_aligned_one_way(name: str) -> None:
    """The words of all cards begin at the left, and at one height."""
    setting, fronts = set_deck(name)
    first = [next(text for text in list_texts(front) if text.y > setting.zones["text"].y) for front in fronts]
    assert len({round(text.x, 1) for text in first}) == 1


def test_bands_are_equally_high_where_their_words_allow_it() -> None:
    """Three bands share the height of a card evenly; one for two levels is as high as two of them with their gap."""
    setting, fronts = set_deck("heroes-of-normandie/reaction")
    found = {
        card.corner: [round(item.height, 2) for item in front.items if isinstance(item, Box) and item.width > 100]
        for card, front in zip(setting.deck.cards, fronts, strict=True)
    }
    assert len(set(found["34"])) == 1
    both, one = found["14"]
    assert both == pytest.approx(2 * one + setting.gap, abs=0.02)


def test_bands_stand_at_one_place_below_what_they_judge() -> None:
    """Success and failure begin and end at the same lines on all secondary missions, with words of one size."""
    setting, fronts = set_deck("horde-mode/secondary-missions")
    edges = {
        tuple(
            (round(item.y, 1), round(item.height, 1))
            for item in front.items
            if isinstance(item, Box) and item.fill in ("#e2f2eb", "#fae5df")
        )
        for front in fronts
    }
    assert len(edges) == 1
    assert len(edges.pop()) == len(setting.styles)


@pytest.mark.parametrize("name", ["horde-mode/misery", "solo-heresy/battlefield-events", "kill-zone/contacts"])
def test_a_card_shows_its_symbol_once(name: str) -> None:
    """Where there is room for it below the words it is large, and the head has the emblem of the deck."""
    setting, fronts = set_deck(name)
    emblem, large = find_emblem(setting), 0
    assert emblem
    for card, front in zip(setting.deck.cards, fronts, strict=True):
        names = [(item, item.outline.name) for item in front.items if isinstance(item, Symbol) and item.outline]
        top, right = setting.zones["text"].y, setting.width * 0.8
        head = next(name for item, name in names if item.y < top and item.x > right)
        is_large = card.art.symbol in [name for item, name in names if item.y > top]
        assert head == (emblem.name if is_large else card.art.symbol)
        large += is_large
    assert large > len(fronts) / 2
