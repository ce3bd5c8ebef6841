"""Every shipped system in play: all that its pack names can be drawn, rolled, asked and set."""

from collections.abc import Iterator
from itertools import product

import pytest
from evening import Answers, Table, load_shipped, of, put_in_play, results_of

from printgen.errors import BadUsage
from printgen.model.play import PLACES
from printgen.model.routine import Routine
from printgen.model.system import System
from printgen.model.table import make_id
from printgen.play.game.actions import Choose, Discard, Draw, Put, Roll, Set
from printgen.play.game.course import Next
from printgen.play.game.event import CardDrawn, Rolled, Shuffled
from printgen.play.game.routine import Do
from printgen.play.game.session import Action
from printgen.play.words.command import Request, parse_command

SYSTEMS = ("firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy")
# More combinations of answers than these are sampled: each answer once at least.
MOST_COMBINATIONS = 60
MOST_DRAWS = 3_000
MOST_THINGS = 6
MOST_LABELS = 10


def list_answers(system: System, routine: Routine) -> list[Answers]:
    """Return all combinations of answers, or of too many as many as hold each answer once; no player answers twice."""
    most = {scale.id: max(number for _, number in scale.numbers) for scale in system.play.scales}
    choices = [
        [(ask.id, place) for place in range(len(ask.choices[: most.get(ask.most)]))]
        for ask in routine.asks
        if not ask.cards
    ]
    combinations = [
        answers
        for answers in product(*choices)
        if not any(ask.besides and dict(answers)[ask.id] == dict(answers)[ask.besides] for ask in routine.asks)
    ]
    if len(combinations) <= MOST_COMBINATIONS:
        return combinations
    longest = max(map(len, choices))
    aside = [bool(ask.besides) for ask in routine.asks if not ask.cards]
    pairs = list(zip(choices, aside, strict=True))
    return [tuple(answers[(place + by) % len(answers)] for answers, by in pairs) for place in range(longest)]


def list_states(table: Table) -> Iterator[tuple[Action, ...]]:
    """Yield nothing to do, many players who have much of all, things of each kind, and each label of each gauge.

    Of a gauge with many labels the first ones and the last are taken.
    """
    play = table.system.play
    yield ()
    theirs = [gauge for gauge in play.gauges if gauge.id == play.players or gauge.player]
    yield tuple(Set(gauge.id, len(gauge.labels) - 1) for gauge in theirs)
    for number in (1, MOST_THINGS):
        yield tuple(Put(kind.id) for kind in play.things if not kind.bag for _ in range(number))
    for gauge in play.gauges:
        if not gauge.highest:
            places = range(len(gauge.labels))
            yield from ((Set(gauge.id, place),) for place in (*places[:MOST_LABELS], *places[MOST_LABELS:][-1:]))


def list_uses() -> list[tuple[str, str, str]]:
    """Return every pile of every system, in each of its columns."""
    return [
        (system.id, pile.id, column)
        for system in load_shipped().values()
        for pile in system.play.piles
        for column in [item.id for item in Table(system.id).pile(pile.id).deck.columns] or [""]
    ]


@pytest.mark.parametrize(("system", "name", "column"), list_uses())
def test_every_card_of_every_pile_comes(system: str, name: str, column: str) -> None:
    """In each use every card comes and none gets lost."""
    table, seen = open_late(system), set[str]()
    size = len(table.pile(name).deck.cards)
    for _ in range(MOST_DRAWS):
        if table.pile(name).rules.most:
            table.act(Discard(name))
        seen |= {event.card for event in of(CardDrawn, table.act(Draw(name, 1, column)))}
        places = table.pile(name).places
        assert len(places.stack) + sum(len(places.at(place)) for place in PLACES) == size
        if len(seen) == size:
            return
    pytest.fail(f"{size - len(seen)} cards never come")


@pytest.mark.parametrize(("system", "name", "column"), list_uses())
def test_a_pile_that_is_empty_takes_its_discards_or_has_no_cards(system: str, name: str, column: str) -> None:
    """From a pile without cards its discards are drawn, after a shuffle, or nothing where they are not to be."""
    table = open_late(system)
    for card in table.pile(name).peek(len(table.pile(name).deck.cards)):
        table.act(Discard(name, card.id))
    assert not table.pile(name).places.stack
    if table.pile(name).rules.reshuffles:
        first, *_ = table.act(Draw(name, 1, column))
        assert first == Shuffled(name, len(table.pile(name).deck.cards))
    else:
        with pytest.raises(BadUsage, match="not enough cards"):
            table.act(Draw(name, 1, column))


def open_late(system: str) -> Table:
    """Return a game late in the evening: early on some cards are drawn again."""
    table = Table(system)
    for gauge in table.system.play.gauges:
        if not gauge.highest:
            table.act(Set(gauge.id, len(gauge.labels) - 1))
    return table


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_to_roll_can_be_rolled_in_every_column(system: str) -> None:
    """Each table with dice gives a result in each of its columns."""
    table = Table(system)
    for way in table.system.play.rolls:
        for column in [item.id for item in table.system.table(way.table).columns] or [""]:
            for roll in of(Rolled, table.act(Roll(way.id, 30, column))):
                assert [found for found, _ in results_of(table, roll)] == [column]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.every(3)
def test_every_routine_runs_with_every_answer(system: str) -> None:
    """Whatever a player answers, there is a state of the game, mostly the first, in which the routine runs."""
    # What comes at the end is done once the game has ended, as in whole evenings.
    for routine in [each for each in load_shipped()[system].play.routines if not each.moment]:
        for answers in list_answers(load_shipped()[system], routine):
            for state in list_states(Table(system)):
                table = Table(system)
                chosen = [Choose(pick.id, (table.system.rosters[0].id,)) for pick in table.system.play.picks]
                for action in (*chosen, *state):
                    table.act(action)
                if routine.price:  # the phase comes in which it is sold
                    table.again("objectives", objectives=0)
                    table.act(Next())
                # Of one card in play nobody is asked which.
                needed = [(ask.cards, table.pile(ask.cards).deck.cards[0].title) for ask in routine.asks if ask.cards]
                for name, title in [*((name, wanted[0]) for name, wanted in routine.when), *needed]:
                    if any(pile.id == name for pile in table.system.play.piles):
                        put_in_play(table, title, name)
                try:
                    table.act(Do(routine.id, answers))
                except BadUsage:
                    continue
                break
            else:
                pytest.fail(f"{routine.id} never runs with {answers}")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.every(3)
def test_every_gauge_can_be_set_to_each_of_its_labels(system: str) -> None:
    """Set to a label, a gauge shows it; one that is worked out from others cannot be set."""
    table = Table(system)
    for gauge in table.system.play.gauges:
        for place, label in enumerate(gauge.labels):
            if gauge.highest:
                with pytest.raises(BadUsage):
                    table.act(Set(gauge.id, place))
            else:
                table.act(Set(gauge.id, place))
                assert table.label(gauge.id) == label


@pytest.mark.parametrize("system", ["firefight", "kill-zone", "solo-heresy"])
def test_a_player_is_told_first_which_rules_to_read(system: str) -> None:
    """The first words of the game name a procedure that `rules` shows, and that stands in the rules of a page."""
    game = Table(system).session.game
    title = game.system.play.start.removeprefix("Read “").partition("” in the rules.")[0]
    (procedure,) = [item.id for item in game.system.procedures if item.title == title]
    assert parse_command(game, f"rules {title}") == Request("rules", procedure)


@pytest.mark.parametrize(
    ("system", "routine"),
    [(system.id, routine.id) for system in load_shipped().values() for routine in system.play.routines],
)
def test_a_routine_is_understood_before_its_name_is_whole(system: str, routine: str) -> None:
    """The beginning up to the first letter of its second word will do, if no other routine has the same."""
    table = Table(system)
    first, hyphen, second = routine.partition("-")
    begun = f"{first}-{second[0]}" if hyphen else routine
    names = [(other.id, make_id(other.title)) for other in table.system.play.routines]
    if sum(any(name.startswith(begun) for name in both) for both in names) == 1:
        assert parse_command(table.session.game, begun) == Do(routine)
