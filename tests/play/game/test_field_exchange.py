"""The scenario of Heroes of Normandie in play: its units, their orders, and its points, from the first round on."""

import pytest
from conductor import Conductor
from evening import Steps, Table, check_undo, of

from printgen.cli import main
from printgen.errors import BadUsage
from printgen.play.game.actions import Move, Score, Send
from printgen.play.game.course import Next, is_closed
from printgen.play.game.event import Ended, GaugeMoved, MarkedBefore, TokenMoved
from printgen.play.words.ending import phrase_ending
from printgen.play.words.rulebook import list_orders, list_sayings, phrase_rule

LEVELS = ("Green", "Orange", "Red")
OVER = "The Victory Points that you have left are your score; note them, and beat them next time."


def begin(seed: str = "dusk") -> Table:
    """Return the scenario as it begins."""
    return Table("heroes-of-normandie", seed, "field-exchange")


def find_here(table: Table) -> list[int]:
    """Return the numbers of the units on the table."""
    return [unit.number for unit in table.session.game.things.of_kind("units") if not unit.place]


def find_activated(table: Table) -> set[int]:
    """Return the numbers of the units that are Activated."""
    return {unit.number for unit in table.session.game.things.of_kind("units") if unit.marks}


def play_round(table: Table) -> list[str]:
    """Play a round in which the enemy has all its activations, and return the tokens that were drawn."""
    table.do("begin-round")
    drawn = []
    while table.label("activations") != "0":
        drawn += [event.token for event in of(TokenMoved, table.do("enemy-activates"))]
    return drawn


def test_it_begins_as_it_says() -> None:
    """Six units and a decoy are in the bag, two wait in reserve, and points, initiative and boxes are its own."""
    table = begin()
    assert sorted(table.session.game.bag("orders").inside) == ["1", "2", "3", "4", "5", "6", "decoy"]
    assert find_here(table) == [1, 2, 3, 4, 5, 6]
    assert (table.label("victory"), table.label("initiative"), table.label("level")) == ("6", "You", "Green")
    assert table.session.game.gauge("threat").labels == (*["Green"] * 3, *["Orange"] * 3, *["Red"] * 3)


def test_its_rules_say_how_all_stands_at_the_start() -> None:
    """Points, orders, boxes and tokens are told at the terminal as on the sheet."""
    told = phrase_rule(begin().system, "scenario")
    assert "The end" not in told
    assert "The end" in phrase_rule(begin().system, "points")
    begins = told.index("At the start")
    assert told[begins + 1 :] == [
        "  - Victory Points: 6",
        "  - Initiative: You",
        "  - Highest Threat Zone with your units: Green",
        "  - Enemy orders each round: 5",
        "  - Your orders each round: 4",
        "  - Threat Tracker: Green 2, Orange 3, Red 3",
        "  - Order token bag: 1, 2, 3, 4, 5, 6, Decoy",
    ]


@pytest.mark.parametrize("seed", ["dusk", "dawn", "noon"])
def test_it_is_played_to_its_end(seed: str) -> None:
    """Each round the enemy has five activations, who has acted is Activated, reserves come, and round six ends it."""
    table = begin(seed)
    for number in range(1, 7):
        assert not table.session.game.ended
        drawn = play_round(table)
        assert len(set(drawn)) == len(drawn) == 5
        assert find_activated(table) == {int(token) for token in drawn if token.isdecimal()}
        assert find_here(table) == list(range(1, {1: 7, 2: 7, 3: 8}.get(number, 9)))
        ended = of(Ended, table.do("end-round"))
        assert (ended, find_activated(table)) == ([Ended("over")] if number == 6 else [], set())
    assert table.label("round") == "6"
    table.act(Score("exchange"))
    table.act(Score("loss", 2))
    table.act(Next())
    assert phrase_ending(table.session.game) == [
        "A draw",
        "Next grade: 10 points, 4 short",
        "The end: the battle is over",
        OVER,
        "Round: 6 at the end",
        "Victory Points: 6 at the start",
        "  You have wrecked the switchboard: +4",
        "  A unit of yours is destroyed x2: -4",
        "  in all: 6",
    ]
    with pytest.raises(BadUsage, match="the game is over"):
        table.do("end-round")


YOURS, ENEMYS = "Activation Phase, your turn", "Activation Phase, the enemy's turn"
SUPPLY = ("Supply Phase, your turn", "Supply Phase, the enemy's turn")


@pytest.mark.parametrize("seed", ["dusk", "dawn", "noon"])
def test_an_evening_by_its_steps_goes_through_the_rounds_of_the_book(seed: str) -> None:
    """In each of six rounds the phases come in the order of the book, who has the initiative first, and then the end.

    You have it in the first round, and it changes sides, unless a Supply card has given it to the enemy.
    """
    conductor = Conductor(begin(seed).system, seed)
    phases: dict[int, list[str]] = {}
    sides: dict[int, str] = {}
    for due, _ in conductor.play():
        game = conductor.session.game
        if due.phase.id == "orders":
            sides[game.progress.turn] = game.label("initiative")
        turn = 0 if due.phase.at else max(sides, default=1)
        phases.setdefault(turn, []).append(due.phase.title)
    assert sides == {number: "You" if number % 2 else "Enemy" for number in range(1, 7)}
    for number, side in sides.items():
        first, second = (YOURS, ENEMYS) if side == "You" else (ENEMYS, YOURS)
        found = phases[number]
        turns = [title for title in found if title in (YOURS, ENEMYS)]
        assert found[:2] == ["Order Phase", "Order Phase"]
        assert turns == [*[first, second] * 4, ENEMYS]
        supply = [title for title in dict.fromkeys(found) if title in SUPPLY]
        assert supply == list(SUPPLY if side == "You" else reversed(SUPPLY))
        assert found[-1] == "End of the round"
        assert found.count("End of the round") == 1
    assert conductor.session.game.ended == "over"
    with pytest.raises(BadUsage, match="the game is over"):
        conductor.act(Score("cable"))


@pytest.mark.parametrize(
    ("points", "verdict"),
    [(0, "The enemy has won"), (1, "The enemy has won"), (5, "The enemy has won"), (6, "A draw"), (9, "A draw"),
     (10, "You have won. A fine raid"), (13, "You have won. A fine raid"),
     (14, "You have won. The line is dead."), (20, "You have won. The line is dead.")],
)  # fmt: skip
def test_points_are_judged_as_its_note_says(points: int, verdict: str) -> None:
    """From 6 points on it is a draw, from 10 and from 14 you have won; with fewer the enemy has."""
    table = begin()
    table.act(Move("victory", points - 6))
    if points:
        table.do("battle-ends")
        table.act(Next())
    assert phrase_ending(table.session.game)[0].startswith(verdict)


def test_what_counts_at_the_end_is_scored_before_the_sum() -> None:
    """With no enemy left the exchange is still scored, then the sum names each unit destroyed, and all is closed."""
    table = begin()
    for unit in range(1, 9):
        table.act(Send("units", unit, ""))
        table.do("unit-destroyed", unit=unit)
    assert not is_closed(table.session.game)
    table.act(Score("exchange"))
    table.act(Next())
    said = phrase_ending(table.session.game)
    assert is_closed(table.session.game)
    assert said[-1] == "  in all: 21"
    assert "  You have wrecked the switchboard: +4" in said


def test_a_unit_that_has_acted_out_of_turn_does_nothing_when_drawn() -> None:
    """Its token counts and nothing happens; in the Supply Phase another token is drawn in its place."""
    table = begin()
    for unit in range(1, 7):
        table.do("activated", unit=unit)
    table.do("begin-round")
    events = [*table.do("enemy-activates"), *table.do("enemy-activates")]
    tokens = [event.token for event in events if isinstance(event, TokenMoved)]
    assert [str(event.number) for event in events if isinstance(event, MarkedBefore)] == [
        token for token in tokens if token.isdecimal()
    ]
    assert table.label("activations") == "3"
    supply = table.do("supply-activations", number=1)
    assert [event.again for event in of(MarkedBefore, supply)] == [True] * len(of(MarkedBefore, supply))
    assert "decoy" in table.session.game.bag("orders").taken


def test_a_destroyed_unit_brings_its_points_and_never_comes_back() -> None:
    """The MG 42 is worth 2, the operators 1; their tokens are on the tracker, whichever Threat Level this means."""
    table = begin()
    for unit, points, level in ((2, "8", "Green"), (1, "9", "Green"), (3, "10", "Orange")):
        table.do("unit-destroyed", unit=unit)
        assert (table.label("victory"), table.label("level")) == (points, level)
    table.do("end-round")
    assert sorted(table.session.game.bag("orders").inside) == ["4", "5", "6", "decoy"]
    with pytest.raises(BadUsage, match="there is no Enemy unit 2 in play"):
        table.do("unit-destroyed", unit=2)
    with pytest.raises(BadUsage, match="Enemy unit 7 is elsewhere: In reserve"):
        table.do("unit-destroyed", unit=7)


def test_it_ends_when_no_unit_is_left_not_even_in_reserve() -> None:
    """With six units destroyed two are still to come; with the last one gone it is won."""
    table = begin()
    for unit in range(1, 9):
        assert not table.session.game.ended
        table.act(Send("units", unit, ""))
        events = table.do("unit-destroyed", unit=unit)
    assert of(Ended, events) == [Ended("cleared")]


def test_too_many_losses_end_it() -> None:
    """Three units lost and nothing won leave no points."""
    table = begin()
    assert not of(Ended, table.act(Score("loss", 2)))
    events = table.act(Score("loss"))
    assert (of(GaugeMoved, events), of(Ended, events)) == ([GaugeMoved("victory", 0)], [Ended("defeat")])


@pytest.mark.parametrize("level", LEVELS)
def test_each_unit_has_orders_at_each_level(level: str) -> None:
    """They are told with the token, those of the current level alone; the list says also where the unit begins."""
    table = begin()
    table.turn("zones", level)
    for unit in range(1, 9):
        (orders,) = list_orders(table.session.game, "units", unit)
        assert orders.startswith(f"Orders, {level}: ")
        assert list_sayings(table.session.game, "units", unit)[0].line.startswith("Begins: ")


def test_undo_takes_a_whole_battle_back() -> None:
    """Step by step every state comes again, to the first."""
    steps: Steps = [("begin-round", {}), ("enemy-activates", {}), ("unit-destroyed", {"unit": 6})]
    steps += [("supply-activations", {"number": 2}), ("end-round", {}), ("begin-round", {}), ("activate-all", {})]
    check_undo(begin(), steps)


def test_odds_are_those_of_tonight(capsys: pytest.CaptureFixture[str]) -> None:
    """The column of a pile whose odds are told is the one that the scenario begins with."""
    assert main(["odds", "heroes-of-normandie/reaction", "--scenario", "field-exchange"]) == 0
    assert capsys.readouterr().out.startswith("Reaction, Green")
