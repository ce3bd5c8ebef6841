"""Firefight in play: one pile with four uses, and what its jokers do in each."""

from collections import Counter

import pytest
from evening import Table, find_seed, of, search_seeds

from printgen.play.game.actions import Move
from printgen.play.game.event import Brought, CardDrawn, DiceRolled, Shuffled
from printgen.play.game.pile import Pile

FIREFIGHT = "firefight"
EVENT_CARDS, JOKERS = 12, 2


def has_joker(pile: Pile, place: int) -> bool:
    """Tell whether the card at a place of the npc pile is a joker."""
    return "joker" in pile.peek(place + 1)[place].corner


def draw_events(table: Table) -> None:
    """Draw twelve cards for turn events, so that some are out of the game."""
    for _ in range(EVENT_CARDS):
        table.do("begin-turn")


def test_events_leave_the_game_once_they_happen() -> None:
    """No event happens twice; when all twelve have happened, 42 cards are left for every use."""
    table, happened = Table(FIREFIGHT), []
    for _ in range(600):
        events = table.do("begin-turn")
        happened += [event.card for event in of(CardDrawn, events) if event.goes == "out"]
    assert len(happened) == len(set(happened)) == EVENT_CARDS
    assert table.corners("npc", "out") == {rank + suit for rank in "JQK" for suit in "SHCD"}
    places = table.pile("npc").places
    assert len(places.stack) + len(places.discards) == 54 - EVENT_CARDS


def test_a_joker_for_an_event_reshuffles_and_ends_the_phase() -> None:
    """No second card is drawn, and all cards are shuffled, the jokers too, but those out of the game."""

    def play(table: Table) -> bool:
        draw_events(table)
        return len(table.pile("npc").places.out) > 1 and has_joker(table.pile("npc"), 0)

    table = find_seed(FIREFIGHT, play)
    drawn, shuffled = table.do("begin-turn")
    places = table.pile("npc").places
    assert isinstance(drawn, CardDrawn)
    assert shuffled == Shuffled("npc", 54 - len(places.out))
    assert set(places.stack).isdisjoint(places.out)
    assert not places.discards


@pytest.mark.parametrize("routine", ["activate", "defend"])
def test_a_joker_in_action_reshuffles_and_another_card_is_drawn(routine: str) -> None:
    """It goes back with all others but those out of the game, and the same figure gets the new top card."""

    def play(table: Table) -> bool:
        draw_events(table)
        return bool(table.pile("npc").places.out) and has_joker(table.pile("npc"), 0)

    table = find_seed(FIREFIGHT, play)
    events = table.do(routine)
    jokers, last = of(CardDrawn, events)[:-1], of(CardDrawn, events)[-1]
    assert jokers
    assert all(joker.again for joker in jokers)
    assert not last.again
    assert of(Shuffled, events) == [Shuffled("npc", 54 - len(table.pile("npc").places.out))] * len(jokers)
    assert len(table.pile("npc").places.discards) == 1


@pytest.mark.parametrize("routine", ["activate", "defend"])
def test_a_court_card_in_action_stays_in_the_game(routine: str) -> None:
    """Only a turn event takes a court card out of the game."""
    table = Table(FIREFIGHT)
    for _ in range(200):
        table.do(routine)
    assert not table.pile("npc").places.out


def test_a_joker_in_a_selection_is_set_aside_until_it_is_over() -> None:
    """Each figure gets a card that is no joker, no card comes twice, and then all are shuffled."""
    for table in search_seeds(FIREFIGHT, lambda table: has_joker(table.pile("npc"), 3)):
        events = table.do("select", figures=10)
        cards = of(CardDrawn, events)
        assert len({card.card for card in cards}) == len(cards)
        assert sum(not card.again for card in cards) == 10
        assert events[len(cards) :] == (Shuffled("npc", 54),)
        if sum(card.again for card in cards) == JOKERS:
            return


def test_a_selection_without_joker_does_not_reshuffle() -> None:
    """The cards of a selection go to the discards when no joker came."""
    table = find_seed(FIREFIGHT, lambda table: not any(has_joker(table.pile("npc"), place) for place in range(4)))
    assert not of(Shuffled, table.do("select", figures=4))
    assert len(table.pile("npc").places.discards) == 4


def test_the_best_card_is_the_one_with_the_highest_printed_rank() -> None:
    """The ranks are those that the cards print as "Xth of 52", so the best of a selection has the lowest number."""
    table = Table(FIREFIGHT)
    pile = table.pile("npc")
    rows = table.system.table("npc").row_of()
    printed = {key: row.results[3].value for key, row in rows.items() if "joker" not in key}
    ranks = pile.rules.use("selection").ranks
    assert [int(printed[key].rstrip("stndrh")) for key in ranks] == list(range(1, 53))
    for number in range(200):
        drawn = of(CardDrawn, Table(FIREFIGHT, str(number)).do("select", figures=7))
        counting = [card for card in drawn if not card.again]
        (best,) = [card for card in drawn if card.best]
        assert best == min(counting, key=lambda card: ranks.index(pile.find_card(card.card).corner))._replace(best=True)


def test_a_barrage_rolls_for_every_figure_and_terrain_item() -> None:
    """An artillery barrage rolls a die for each, and each die belongs to its step."""
    dice = of(DiceRolled, Table(FIREFIGHT).do("barrage", figures=12, terrain=3))
    assert Counter((die.routine, die.step) for die in dice) == {("barrage", 1): 12, ("barrage", 3): 3}


def test_an_event_is_told_in_full_and_leaves_its_pile() -> None:
    """The card that tells an event of the first draws comes with it and is out of the game; others stay."""
    table = Table("firefight")
    for _ in range(40):
        events = table.do("begin-turn")
        faces = [event for event in of(CardDrawn, events) if event.goes == "out"]
        brought = of(Brought, events)
        assert len(brought) == len(faces)
        for face, event in zip(faces, brought, strict=True):
            keys = table.pile("npc").find_card(face.card).keys
            assert table.pile("events").find_card(event.card).keys == keys
    assert 0 < len(table.pile("events").places.out) == len(table.pile("npc").places.out)


def test_who_goes_first_is_counted() -> None:
    """The gauge goes from one side to the other and back."""
    table = Table("firefight")
    seen = []
    for _ in range(3):
        seen.append(table.label("first"))
        table.act(Move("first", 1))
    assert seen == ["You", "NPCs", "You"]
