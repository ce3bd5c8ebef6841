"""The scenario of Kill Zone in play: its counters, what comes of them, its points and its end."""

import pytest
from evening import Table, of
from playing import state_of

from printgen.play.game.actions import Score
from printgen.play.game.course import Next, Skip, find_due
from printgen.play.game.event import Ended, Rolled
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, find_routine
from printgen.play.game.verdict import count_known, count_open, list_verdicts
from printgen.play.words.due import phrase_due
from printgen.play.words.ending import list_open_scores, phrase_ending
from printgen.play.words.names import list_choice_names
from printgen.play.words.phrases import DoneAction, phrase_outcome


def begin(seed: str = "a") -> Table:
    """Return the scenario as it begins."""
    return Table("kill-zone", seed, "courier")


def count(table: Table, kind: str) -> int:
    """Return how many things of a kind are in play."""
    return len(table.session.game.things.of_kind(kind))


def test_it_begins_as_it_says() -> None:
    """Engagement level 3 puts out six counters, and the squad has no points yet."""
    table = begin()
    assert (table.label("engagement"), table.label("points"), count(table, "counters")) == ("3", "0", 0)
    table.do("set-up-fog")
    assert (count(table, "counters"), count(table, "units")) == (6, 0)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_it_is_played_to_its_end(seed: str) -> None:
    """Each turn a counter is seen; each becomes a unit or moves away, and the eighth turn ends it, with its points."""
    table = begin(seed)
    table.do("set-up-fog")
    for turn in range(1, 9):
        assert (table.label("turn"), table.session.game.ended) == (str(turn), "")
        meet_one(table)
        assert of(Ended, table.do("end-turn")) == ([Ended("over")] if turn == 8 else [])
    table.act(Score("search", 3))
    table.act(Score("core"))
    table.act(Score("loss", 2))
    assert table.label("points") == "7"
    table.act(Next())  # what counts at the end is scored
    told = phrase_ending(table.session.game)
    assert told[:3] == [
        "You have won. A night well spent.",
        "Next grade: 9 points, 2 short",
        "The end: the mission is over",
    ]
    assert "7" in told[-1]


def meet_one(table: Table) -> None:
    """Have the first counter seen, and one more be put out if there is none."""
    if not count(table, "counters"):
        table.do("more-fog")
    first, *_ = table.session.game.things.of_kind("counters")
    counters, units = count(table, "counters"), count(table, "units")
    face = of(Rolled, table.do("contact", counter=first.number))[0].thrown[0]
    if face == 6:
        table.do("ambush", counter=0)
    assert count(table, "counters") == counters - (face > 1)
    assert count(table, "units") == units + {1: 0, 6: 2}.get(face, 1)


@pytest.mark.parametrize(
    ("scored", "said"),
    [
        (["search"] * 3 + ["clear"], "wasted"),  # without the core nobody wins
        (["search", "search", "core"], "earned"),
        (["search", "core", "clear"], "talk"),
    ],
)
def test_its_points_say_how_well_it_went(scored: list[str], said: str) -> None:
    """What is scored once the mission is over still counts, and the sum is judged."""
    table = begin()
    table.do("mission-ends")
    for what in scored:
        table.act(Score(what))
    assert [verdict.id for _, verdict in list_verdicts(table.session.game)] == [said]


def test_what_the_game_knows_is_not_asked() -> None:
    """That no enemy is left counts while none is there, and is not offered as long as one is."""
    table = begin()
    assert table.system.scenario
    clear = next(score for score in table.system.scenario.scores if score.id == "clear")
    assert count_open(table.game, clear) == 1
    table.do("set-up-fog")
    assert count_open(table.game, clear) == 0


def test_a_model_that_is_down_costs_one_point() -> None:
    """What counts by itself is not offered, and counts no second time where it was scored by hand."""
    table = begin()
    table.do("set-up-fog")
    assert list_open_scores(table.game) == []
    table.do("model-down")
    table.do("model-down")
    table.act(Score("loss"))
    assert table.system.scenario
    loss = next(score for score in table.system.scenario.scores if score.id == "loss")
    assert count_known(table.game, loss, []) == 1


def test_a_model_may_be_called_by_its_name() -> None:
    """A model that falls is meant by its name where no other is called so, and by its number in any case."""
    table = begin("5")
    table.do("set-up-fog")
    table.do("enemies", number=3, counter=1)
    ask = find_routine(table.game, "model-lost").asks[0]
    called = [option.meaning.partition(",")[0] for option in list_choice_names(table.game, ask)]
    for option, name in zip(list_choice_names(table.game, ask), called, strict=True):
        assert (name in option.names) == (called.count(name) == 1)


def test_each_wreck_is_searched_once_and_the_last_one_has_the_core() -> None:
    """The wrecks alone are searched and score, the die says what comes of it, and what comes is put into play."""
    for seed in "abcdefgh":
        table = begin(seed)
        for wreck in (4, 6, 5):
            before, fog, found = table.game, count(table, "counters"), int(table.label("so-far"))
            events = table.do("place-searched", where=wreck)
            face = next((roll.thrown[0] for roll in of(Rolled, events) if roll.roll == "searches"), 0)
            assert bool(face) == (wreck != 5 or found > 0)
            told = phrase_outcome(DoneAction(before, Do("place-searched"), events, table.game))
            assert "A wreck is searched: +1" in told
            assert count(table, "counters") == fog + (face == 1)
            assert int(table.label("so-far")) == max(found, face > 4 or not face)
            with pytest.raises(Refused):
                table.do("place-searched", where=wreck)
        (core,) = table.game.things.of_kind("finds")
        assert (core.name, core.place, table.label("points")) == ("The data core", "", "3")
    with pytest.raises(Refused):
        begin().do("place-searched", where=1)


def test_the_core_scores_as_it_is_brought_home() -> None:
    """It has its name, is found once, and scores once; it is home neither before it is found, nor lying, nor again."""
    table = begin()
    with pytest.raises(Refused, match="Found so far is at 0"):
        table.do("brought-home")
    with pytest.raises(Refused, match="Place to search: 3 in play"):
        table.do("found")
    for wreck in (4, 5, 6):
        before, events = table.game, table.do("place-searched", where=wreck)
        if table.label("so-far") == "1":
            break
    told = phrase_outcome(DoneAction(before, Do("place-searched"), events, table.game))
    assert "Find 1, The data core: Borne by a model of yours" in told
    table.do("model-down", find=1)
    with pytest.raises(Refused, match="not Borne"):
        table.do("brought-home", find=1)
    table.do("taken-up", find=1)
    table.do("brought-home", find=1)
    assert table.game.scored.count("core") == 1
    with pytest.raises(Refused, match="Brought home"):
        table.do("brought-home", find=1)


def test_what_a_mission_of_your_own_is_about_is_named_as_it_is_found() -> None:
    """Where no scenario names it, who found it is asked who bears it, and finds it once."""
    table = Table("kill-zone")
    before, events = table.game, table.do("found")
    told = phrase_outcome(DoneAction(before, Do("found"), events, table.game))
    assert told[-2:] == ["Find 1: comes into play", "  (type name finds 1 NAME)"]
    with pytest.raises(Refused, match="Found so far is at 1"):
        table.do("found")


def test_who_gives_an_order_sees_whom() -> None:
    """What the unit has, from which its type and Leadership are told, stands first."""
    table = begin()
    table.do("set-up-fog")
    table.do("enemies", number=2, counter=1)
    for _ in range(20):
        due = find_due(table.game)
        assert due
        if due.step.routine == "order":
            break
        table.act(Next() if due.step.is_line else Skip())
    assert due
    assert phrase_due(table.game, due)[0].startswith("Enemy unit 1: Models 2; ")


def test_undo_takes_a_whole_mission_back() -> None:
    """Step by step every state comes again, to the first."""
    table, states = begin(), []
    steps: list[tuple[str, dict[str, object]]] = [
        ("set-up-fog", {}),
        ("ambush", {"counter": 2}),
        ("ambush", {"counter": 5}),
    ]
    steps += [
        ("order", {"unit": 1, "type": "support", "leadership": 9}),
        ("unit-destroyed", {"unit": 1}),
        ("end-turn", {}),
    ]
    for routine, answers in steps:
        states.append(state_of(table.session.game))
        table.do(routine, **answers)
    assert (count(table, "counters"), count(table, "units")) == (4, 1)
    for state in reversed(states):
        table.session = table.session.undo()[1]
        assert state_of(table.session.game) == state


def test_who_goes_down_leaves_the_core_where_it_stood() -> None:
    """It is asked whether the model bore the core, which then lies there until another one takes it up."""
    table = begin()
    for place in (4, 5, 6):
        table.do("place-searched", where=place)
    (core,) = table.game.things.of_kind("finds")
    assert "borne" in core.marks
    table.do("model-down", find=core.number)
    assert "borne" not in table.game.things.of_kind("finds")[0].marks
    table.do("taken-up", find=core.number)
    assert "borne" in table.game.things.of_kind("finds")[0].marks
