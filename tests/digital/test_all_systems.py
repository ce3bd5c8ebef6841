"""Every shipped system in play: all that its pack names can be drawn, rolled, asked and set."""

from collections.abc import Iterator
from itertools import product

import pytest
from evening import Answers, Table, load_shipped, of

from printgen.digital.counting import Set
from printgen.digital.event import (
    CardDrawn,
    Rolled,
    Shuffled,
    TokenMoved,
)
from printgen.digital.handling import Draw, Return
from printgen.digital.rolling import Choose, Roll
from printgen.digital.routine import Do
from printgen.errors import BadUsage
from printgen.model.play import PLACES, Routine

SYSTEMS = ("firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy")
# More combinations of answers than these are sampled: each answer once at least.
MOST_COMBINATIONS = 60
MOST_DRAWS = 3_000


def list_piles() -> list[tuple[str, str]]:
    """Return every pile of every system."""
    return [(system.id, pile.id) for system in load_shipped().values() for pile in system.play.piles]


def list_answers(routine: Routine) -> list[Answers]:
    """Return all combinations of answers, or of too many as many as hold each answer once."""
    choices = [[(ask.id, choice) for choice, _ in ask.choices] for ask in routine.asks]
    combinations = list(product(*choices))
    if len(combinations) <= MOST_COMBINATIONS:
        return combinations
    longest = max(map(len, choices))
    return [tuple(answers[place % len(answers)] for answers in choices) for place in range(longest)]


def list_states(table: Table) -> Iterator[tuple[Set, ...]]:
    """Yield nothing to do, and then each label that a gauge can be set to."""
    yield ()
    for gauge in table.system.play.gauges:
        if not gauge.highest:
            yield from ((Set(gauge.id, label),) for label in dict.fromkeys(gauge.labels))


@pytest.mark.parametrize(("system", "name"), list_piles())
def test_every_pile_can_be_drawn_to_its_end(system: str, name: str) -> None:
    """In each use every card comes and none gets lost; an empty pile takes its discards, or nothing can be drawn."""
    columns = [column.id for column in Table(system).pile(name).deck.columns]
    for column in columns if len(columns) > 1 else [""]:
        table, seen = Table(system), set[str]()
        for gauge in table.system.play.gauges:  # late in the game: some cards are drawn again early on
            if not gauge.highest:
                table.act(Set(gauge.id, gauge.labels[-1]))
        size = len(table.pile(name).deck.cards)
        for _ in range(MOST_DRAWS):
            seen |= {event.card for event in of(CardDrawn, table.act(Draw(name, 1, column)))}
            places = table.pile(name).places
            assert sum(len(places.at(place)) for place in ("stack", *PLACES)) == size
            if len(seen) == size and not is_emptied_next(table, name):
                break
        assert len(seen) == size
        check_empty(table, name, column)


def is_emptied_next(table: Table, name: str) -> bool:
    """Tell whether a pile has cards left, and no use that shuffles it before they are drawn."""
    rules = table.pile(name).rules
    return bool(table.pile(name).places.stack) and not any(use.rules for use in rules.uses)


def check_empty(table: Table, name: str, column: str) -> None:
    """Make sure of what an empty pile does."""
    pile = table.pile(name)
    if pile.places.stack:
        return
    if pile.rules.reshuffles and pile.places.discards:
        assert of(Shuffled, table.act(Draw(name, 1, column)))
    else:
        with pytest.raises(BadUsage):
            table.act(Draw(name, 1, column))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_to_roll_can_be_rolled_in_every_column(system: str) -> None:
    """Each table with dice gives a result in each of its columns."""
    table = Table(system)
    for way in table.system.play.rolls:
        for column in [item.id for item in table.system.table(way.table).columns] or [""]:
            for roll in of(Rolled, table.act(Roll(way.id, 30, column))):
                assert [found for found, _, title in roll.results if title] == [column]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_routine_runs_with_every_answer(system: str) -> None:
    """Whatever a player answers, there is a state of the game, mostly the first, in which the routine runs."""
    for routine in load_shipped()[system].play.routines:
        for answers in list_answers(routine):
            for state in list_states(Table(system)):
                table = Table(system)
                for pick in table.system.play.picks:
                    table.act(Choose(pick.id, (table.system.rosters[0].id,)))
                for action in state:
                    table.act(action)
                try:
                    table.act(Do(routine.id, answers))
                except BadUsage:
                    continue
                break
            else:
                pytest.fail(f"{routine.id} never runs with {answers}")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_bag_can_be_emptied_and_filled_again(system: str) -> None:
    """Every token comes out once, then none, and all of them go back."""
    table = Table(system)
    for bag in table.system.play.bags:
        whole = table.session.game.bag(bag.id).inside
        drawn = [move.token for move in of(TokenMoved, table.act(Draw(bag.id, len(whole))))]
        assert sorted(drawn) == sorted(whole)
        with pytest.raises(BadUsage):
            table.act(Draw(bag.id))
        table.act(Return(bag.id))
        assert table.session.game.bag(bag.id).inside == whole


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_gauge_can_be_set_to_each_of_its_labels(system: str) -> None:
    """Set to a label, a gauge shows it; one that is worked out from others cannot be set."""
    table = Table(system)
    for gauge in table.system.play.gauges:
        for label in gauge.labels:
            if gauge.highest:
                with pytest.raises(BadUsage):
                    table.act(Set(gauge.id, label))
            else:
                table.act(Set(gauge.id, label))
                assert table.label(gauge.id) == label
