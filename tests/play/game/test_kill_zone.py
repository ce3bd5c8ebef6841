"""Kill Zone in play: fog counters, contacts, and orders."""

import re
from collections import Counter

import pytest
from evening import Table, load_shipped, of, results_of, tracks_of
from tonight import spend_evening

from printgen.model.routine import ROWS, Ask
from printgen.play.game.actions import Correct, Write
from printgen.play.game.course import Next, Skip, find_due, is_closed, is_open_to, list_unwritten
from printgen.play.game.event import DiceRolled, ResultGiven, Rolled, ThingTaken
from printgen.play.game.game import Game
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, find_routine, list_choices
from printgen.play.game.session import Session
from printgen.play.game.tally import Count
from printgen.play.words.command import list_beside
from printgen.play.words.due import phrase_due
from printgen.play.words.names import list_choice_names
from printgen.play.words.phrases import DoneAction, phrase_outcome, phrase_thing, phrase_things
from printgen.products.deck import make_deck
from printgen.products.scenario import fill_blanks

KILL_ZONE = "kill-zone"


@pytest.mark.parametrize("level", range(1, 7))
def test_there_are_two_fog_counters_for_each_engagement_level(level: int) -> None:
    """Each counter has a sector and then an order while hidden, and there are as many as the tracker notes."""
    table = Table(KILL_ZONE)
    table.turn("engagement", str(level))
    events = of(Rolled, table.do("set-up-fog"))
    assert [event.roll for event in events] == ["sectors", "hidden-movement"] * (2 * level)
    assert [box.note for box in tracks_of(table, "engagement")][level - 1] == f"{2 * level} counters"


@pytest.mark.parametrize("level", range(1, 7))
def test_a_mission_of_your_own_is_asked_for_its_level(level: int) -> None:
    """Before the counters come, and not again; a scenario has said it."""
    table = Table(KILL_ZONE)
    while name_due(table) != "mission-level":
        table.act(Skip())
    table.do("mission-level", level=level)
    assert (table.label("engagement"), name_due(table)) == (str(level), "set-up-fog")
    tonight = Table(KILL_ZONE, scenario="courier")
    tonight.act(Next())
    assert name_due(tonight) == "set-up-fog"


def read_models(events: list[Rolled]) -> list[Rolled]:
    """Return the contacts among some rolls, after making sure that each is followed by its models."""
    contacts = []
    while events:
        contact, *events = events
        assert contact.roll == "contacts"
        models = 0 if contact.again else contact.thrown[0] - 1
        assert [event.roll for event in events[:models]] == ["enemy-models"] * models
        contacts.append(contact)
        events = events[models:]
    return contacts


def test_a_contact_is_what_its_roll_says() -> None:
    """1 is a false alarm with a new place and order, 2 to 5 one to four models, 6 an ambush of two counters."""
    met, inside = Counter[int](), Counter[int]()
    for seed in range(400):
        table = Table(KILL_ZONE, str(seed))
        table.do("set-up-fog")
        first, *others = of(Rolled, table.do("contact", counter=1))
        (face,) = first.thrown
        met[face] += 1
        if face == 1:
            assert [event.roll for event in others] == ["sectors", "hidden-movement"]
        elif face < 6:
            assert [event.roll for event in others] == ["enemy-models"] * (face - 1)
        else:
            contacts = read_models([*others, *of(Rolled, table.do("ambush", counter=0))])
            assert sum(not contact.again for contact in contacts) == 2
            assert all(contact.again == (contact.thrown[0] in (1, 6)) for contact in contacts)
            inside.update(contact.thrown[0] for contact in contacts)
    assert set(met) == set(inside) == set(range(1, 7))


def test_the_player_has_written_the_enemies() -> None:
    """A roll names one of six enemies, each of which the player has written down for its number."""
    table = Table(KILL_ZONE)
    for roll in of(Rolled, table.do("enemies", number=4)):
        (result,) = table.system.table("enemy-models").row_of()[str(roll.thrown[0])].results
        assert result.title == f"Enemy {roll.thrown[0]}"
        assert result.blank


@pytest.mark.parametrize("troops", ["melee", "fire-teams", "support"])
@pytest.mark.parametrize(("leadership", "bonus"), [("1", 0), ("5", 0), ("7", 0), ("8", 1), ("9", 2), ("10", 3)])
def test_an_order_is_read_for_its_troops_with_their_leadership(troops: str, leadership: str, bonus: int) -> None:
    """Each point over 7 adds 1, a sum over 6 reads 6, and only the column of the troop type is read."""
    table = Table(KILL_ZONE)
    rows = table.system.table("orders").rows
    columns = [column.id for column in table.system.table("orders").columns]
    for unit in range(1, 41):
        table.do("enemies", number=1)
        (roll,) = of(Rolled, table.do("order", unit=unit, type=troops, leadership=leadership))
        result = rows[min(6, roll.thrown[0] + bonus) - 1].results[columns.index(troops)]
        assert results_of(table, roll) == [(troops, result.key)]


def test_a_mission_of_a_campaign_ends_with_the_survival_test() -> None:
    """There the test is still due when the mission ends, and the game is closed once it is done; else at once."""
    table = Table(KILL_ZONE)
    table.do("mission-ends")
    assert is_closed(table.session.game)
    table = Table(KILL_ZONE)
    table.turn("campaign", "Yes")
    table.do("mission-ends")
    assert name_due(table) == "survival"
    table.do("survival", standing=2)
    assert is_closed(table.session.game)


def name_due(table: Table) -> str:
    """Return the routine that comes next, "" for a line that the player does on the table."""
    due = find_due(table.session.game)
    assert due
    return due.step.routine


def go_to_the_squad(table: Table) -> None:
    """Write whom the squad may meet, and go on as far as the player's turn."""
    for number in range(1, 7):
        table.act(Write("enemy-models", f"enemy-{number}", f"Cultist {number}"))
    table.act(Next())  # the squad is deployed
    table.do("mission-level", level=1)
    table.do("set-up-fog")


def meet(face: int) -> Table:
    """Return a mission in the player's turn, in which the first contact has this face."""
    for seed in range(400):
        table = Table(KILL_ZONE, str(seed))
        go_to_the_squad(table)
        if of(Rolled, table.do("contact", counter=1))[0].thrown == (face,):
            return table
    raise AssertionError(face)


def test_the_fog_is_set_up_once() -> None:
    """Whoever takes it a second time has no counters twice."""
    table = set_up()
    with pytest.raises(Refused, match="set-up-fog"):
        table.do("set-up-fog")
    assert len(table.session.game.things.of_kind("counters")) == 2


def test_a_contact_needs_a_counter() -> None:
    """Once none is left no enemy comes out of nowhere."""
    table = Table(KILL_ZONE)
    with pytest.raises(Refused, match="counter"):
        table.do("contact")
    assert not table.session.game.things.of_kind("units")


def meet_troops(*models: str) -> Table:
    """Return a mission in which the first contact is a unit of these models, by the first letters of their names."""
    for seed in range(400):
        table = Table(KILL_ZONE, str(seed))
        for number in range(1, 7):
            name = "Brute, Melee, Leadership 7" if number < 4 else "Trooper, Fire Teams, Leadership 8"
            table.act(Write("enemy-models", f"enemy-{number}", name))
        table.do("set-up-fog")
        table.do("contact", counter=1)
        if [name[:1] for name in list_models(table, 1)] == list(models):
            return table
    raise AssertionError(models)


def list_models(table: Table, unit: int) -> list[str]:
    """Return the names of the models that are noted with a unit."""
    thing = table.game.things.find("units", unit)
    rolls = of(Rolled, thing.noted) if thing else []
    return [
        table.game.written["enemy-models", f"enemy-{roll.row + 1}"] for roll in rolls if roll.roll == "enemy-models"
    ]


def name_model(table: Table, unit: int, letter: str) -> int:
    """Return the answer that means a model of a unit, by the first letter of its name."""
    ask = find_routine(table.game, "model-lost").asks[0]
    choices = [(value, title) for _, value, title in list_answers(table.game, ask)]
    return next(value for value, title in choices if value % ROWS == unit and title.startswith(letter))


def list_answers(game: Game, ask: Ask) -> list[tuple[str, int, str]]:
    """Return the answers to an ask: what is typed, what an action says, and what it is called."""
    return [(each.says, int(each.value), each.meaning) for each in list_choice_names(game, ask)]


def test_the_model_that_fell_is_struck_off() -> None:
    """The player names it once, its unit has one model less, and what is left is told."""
    table = meet_troops("B", "T", "B")
    before, events = table.game, table.do("model-lost", model=name_model(table, 1, "B"))
    assert [name[:1] for name in list_models(table, 1)] in (["B", "T"], ["T", "B"])
    assert table.session.last
    told = phrase_outcome(DoneAction(before, table.session.last, events, table.game))
    assert any(": Brute is struck off; left: " in line for line in told)
    assert "Models 2" in phrase_thing(table.game, table.game.things.of_kind("units")[0])
    with pytest.raises(Refused, match="Which model"):
        table.do("model-lost", model=1 + 99 * ROWS)


def test_a_unit_with_an_order_is_told_in_short() -> None:
    """Until then each model says what its type comes from; then that is known, and stands once."""
    table = meet_troops("B", "T", "B")
    told = [phrase_things(table.game).lines[-1]]
    table.do("order", unit=1)
    told.append(phrase_things(table.game).lines[-1].rpartition("; ")[0])
    assert told == [
        "Enemy unit 1: Models 3; 2x Brute, Melee, Leadership 7; Trooper, Fire Teams, Leadership 8",
        "Enemy unit 1: Models 3; 2x Brute; Trooper; Melee; Leadership 8",
    ]


def test_a_unit_is_gone_with_its_last_model() -> None:
    """It needs no other word, neither where a model is named nor where the number is moved; undo brings it back."""
    table = meet_troops("B", "T")
    for letter in "BT":
        table.do("model-lost", model=name_model(table, 1, letter))
    assert not table.game.things.of_kind("units")
    _, table.session = table.session.undo()
    (unit,) = table.game.things.of_kind("units")
    assert dict(unit.counts)["models"] == 1
    assert ThingTaken("units", 1) in table.act(Count("units", 1, "models", -1))


def test_models_that_say_their_troop_type_are_ordered_unasked() -> None:
    """Most models give the type of their unit; on a tie the one of the highest Leadership does, which counts anyway."""
    for models, column in (("BTB", "melee"), ("TTB", "fire-teams"), ("BT", "fire-teams")):
        (roll,) = [roll for roll in of(Rolled, meet_troops(*models).do("order", unit=1)) if roll.roll == "orders"]
        assert (roll.column, roll.modifier) == (column, 1)


def test_a_unit_of_which_nothing_decides_the_type_parts_with_its_order() -> None:
    """Each type is a unit of its own unasked, reads the same number in its column, and needs no other order."""
    table = meet_troops("B", "T")
    for number in range(1, 7):
        table.act(Write("enemy-models", f"enemy-{number}", f"{'Melee' if number < 4 else 'Support'}, 9"))
    events = table.do("order", unit=1)
    (roll,), (given,) = of(Rolled, events), of(ResultGiven, events)
    assert {roll.column, given.column} == {"melee", "support"}
    assert (roll.modifier, given.row, given.kept) == (2, roll.row, True)
    units = [phrase_thing(table.game, unit) for unit in table.game.things.of_kind("units")]
    assert ["Models 1" in unit and "Leadership 9" in unit for unit in units] == [True, True]
    assert name_due(table) != "order"


def test_who_is_left_settles_type_and_leadership() -> None:
    """Once its best model fell a unit keeps its number, but reads it for those that are left, with their Leadership."""
    table = meet_troops("T", "T", "B", "B")
    (roll,) = of(Rolled, table.do("order", unit=1))
    assert (roll.column, roll.modifier) == ("fire-teams", 1)
    before, events = table.game, table.do("model-lost", model=name_model(table, 1, "T"))
    assert table.session.last
    told = phrase_outcome(DoneAction(before, table.session.last, events, table.game))
    anew = "the same number for what its models are now (we suggest): Melee: "
    assert any(line.startswith(anew) for line in told)
    table.do("model-lost", model=name_model(table, 1, "T"))
    (unit,) = table.game.things.of_kind("units")
    (given,) = of(ResultGiven, unit.noted)
    assert (given.column, given.row) == ("melee", roll.row)
    assert dict(unit.counts) == {"models": 2, "leadership": 7}
    assert of(ResultGiven, table.do("model-lost", model=name_model(table, 1, "B"))) == []


def test_a_unit_that_parts_keeps_the_number_of_its_order() -> None:
    """What parts from it reads the same number in the column of its own type, and is asked for no order of its own."""
    table = meet_troops("T", "B", "B")
    (roll,) = of(Rolled, table.do("order", unit=1))
    (given,) = of(ResultGiven, table.do("part", model=name_model(table, 1, "T")))
    assert (given.row, given.column, given.kept) == (roll.row, "fire-teams", True)
    assert (len(list_models(table, 1)), len(list_models(table, 2))) == (2, 1)
    table.do("go-along", model=name_model(table, 1, "B"), unit=2)
    units = [phrase_thing(table.game, unit) for unit in table.game.things.of_kind("units")]
    assert ["Models 1" in units[0], "Models 2" in units[1]] == [True, True]
    assert [name[:1] for name in list_models(table, 2)] == ["T", "B"]
    assert name_due(table) != "order"


def test_whom_a_squad_meets_has_the_name_that_was_written() -> None:
    """A unit is listed with the models that the player has written, wherever they come up; blank again, as before."""
    table = meet(3)
    (unit,) = table.session.game.things.of_kind("units")
    (_, models) = results_of(table, next(event for event in unit.noted if isinstance(event, Rolled)))[0]
    assert re.fullmatch(r"enemy-\d", models)
    named = f"Cultist {models[-1]}"
    assert named in phrase_thing(table.session.game, unit)
    table.act(Write("enemy-models", models, ""))
    assert named not in phrase_thing(table.session.game, unit)


def test_a_scenario_writes_whom_a_squad_meets() -> None:
    """Nobody is asked for what it has written; its deck has the names on it, and empty lines for the others."""
    text = "game: kill-zone\ntitle: Ambush\nwritten: {enemy-models: {enemy-1: Cultists, enemy-3: A brute}}\n"
    tonight = spend_evening(text, load_shipped()[KILL_ZONE])
    session = Session.of(tonight, "a")
    assert list(session.game.written.values()) == ["Cultists", "A brute"]
    assert list_unwritten(session.game, "enemy-models") == ["enemy-2", "enemy-4", "enemy-5", "enemy-6"]
    (spec,) = (deck for deck in tonight.decks if deck.id == "enemy-models")
    cards = make_deck(fill_blanks(tonight), spec).cards
    assert [card.title for card in cards[:3]] == ["Cultists", "Enemy 2", "A brute"]


def test_a_new_unit_has_its_order_at_once_and_for_good() -> None:
    """In the midst of the player's turn the order of the new unit comes next, and it is given a single time."""
    table = meet(3)
    assert name_due(table) == "order"
    table.do("order", unit=1, type="melee", leadership=7)
    assert name_due(table) == ""
    with pytest.raises(Refused, match="order"):
        table.do("order", unit=1, type="melee", leadership=7)


def test_an_ambush_is_carried_out_at_once() -> None:
    """It comes next, and after it an order for each of the two units."""
    table = meet(6)
    assert name_due(table) == "ambush"
    table.do("ambush", counter=2)
    for unit in (1, 2):
        assert name_due(table) == "order"
        table.do("order", unit=unit, type="support", leadership=7)
    assert name_due(table) == ""


def test_the_enemy_turn_goes_counter_by_counter_and_unit_by_unit() -> None:
    """Each counter and each unit has a step that tells its order, part by part; one that joined has its new one."""
    table = meet(3)
    table.do("more-fog")
    table.do("order", unit=1, type="melee", leadership=7)
    let_move(table, {2: 4, 3: 3})
    table.do("join", counter=3, other=2)
    table.act(Next())
    told = []
    while not name_due(table):
        due = find_due(table.session.game)
        assert due
        told.append((due.step.kind, due.number, len(phrase_due(table.session.game, due))))
        table.act(Next())
    assert told == [("counters", 2, 2), ("counters", 3, 2), ("units", 1, 8)]
    assert name_due(table) == "end-turn"


def test_a_model_that_carries_another_is_reminded_from_its_next_turn_on() -> None:
    """It does nothing more as it picks a model up; then the squad's step tells of it until it puts that down."""
    table = Table(KILL_ZONE)
    go_to_the_squad(table)
    table.do("model-down")
    table.do("pick-up")
    for turn in range(1, 4):
        told = []
        while name_due(table) != "end-turn":
            due = find_due(table.session.game)
            assert due
            told += [phrase_due(table.game, due)] if due.phase.id == "squad" else []
            table.act(Next())
        assert [any("carries" in line for line in lines) for lines in told] == [turn == 2]
        table.do("end-turn")
        if turn == 2:
            table.do("put-down", carrier=1)


def test_one_that_carries_may_fall_in_the_enemy_turn() -> None:
    """There the player is told what to type for it, once somebody is carried."""
    for carried in (False, True):
        table = Table(KILL_ZONE)
        go_to_the_squad(table)
        if carried:
            table.do("model-down")
            table.do("pick-up")
        while (due := find_due(table.game)) and due.phase.id != "enemy":
            table.act(Next())
        assert due
        assert ("put-down CARRIER" in dict(list_beside(table.game, due))) == carried


def test_as_many_models_are_picked_up_as_lie_there() -> None:
    """One that is put down where it is not safe lies there again; one in safety is down no more."""
    table = Table(KILL_ZONE)
    go_to_the_squad(table)
    for _ in range(2):
        table.do("model-down")
        table.do("pick-up")
    with pytest.raises(Refused, match="lie where they fell"):
        table.do("pick-up")
    table.do("put-down", carrier=1)
    table.do("pick-up")
    with pytest.raises(Refused, match="Carrier 3 is Done for this turn"):
        table.do("in-safety", carrier=3)
    table.do("end-turn")
    table.do("in-safety", carrier=3)
    assert [table.label(gauge) for gauge in ("down", "lying")] == ["1", "0"]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_a_counter_keeps_the_order_that_it_took_over(seed: str) -> None:
    """Whatever the counter that it joined turns out to be, it has its turn, by the number that it took over."""
    table = Table(KILL_ZONE, seed)
    table.do("set-up-fog")
    table.do("more-fog")
    let_move(table, {2: 4, 3: 3})
    table.do("join", counter=3, other=2)
    taken = table.game.things.find("counters", 3)
    table.do("contact", counter=2)
    assert taken
    assert table.game.things.find("counters", 3) == taken
    assert "; Advance" in phrase_thing(table.game, taken)
    assert not taken.marks


def test_a_counter_that_has_joined_a_unit_acts_for_itself_once_that_is_gone() -> None:
    """It follows the unit, and goes with it where that joins another; then it has its turn again."""
    table = set_up()
    give_orders(table, [("melee", 7, 5), ("support", 8, 1)])
    let_move(table, {2: 3})
    table.do("join-unit", counter=2, unit=1)
    table.do("group", unit=1, leader=2)
    _, counter = table.game.things.of_kind("counters")
    assert (counter.marks, dict(counter.counts)) == (("joined",), {"follows-unit": 2})
    table.do("unit-destroyed", unit=2)
    _, counter = table.game.things.of_kind("counters")
    assert (counter.marks, dict(counter.counts)) == ((), {"follows-unit": 0})


def test_only_a_counter_of_a_higher_order_is_joined() -> None:
    """Join Others offers no other, neither itself nor a lower one; a rally takes in lower ones alone."""
    table = Table(KILL_ZONE)
    for _ in range(4):
        table.do("more-fog")
    let_move(table, {1: 3, 2: 1, 3: 5, 4: 6})
    join, rally = (find_routine(table.game, name) for name in ("join", "rally-counter"))
    assert [list_words_of(table.game, ask, {"counter": 1}) for ask in join.asks] == [["1"], ["3", "4"]]
    assert [list_words_of(table.game, ask, {"counter": 1}) for ask in rally.asks] == [["1", "2", "3", "4"], ["4"]]
    assert [is_open_to(table.game, rally, counter) for counter in range(1, 5)] == [True, True, True, False]
    for other in (1, 2):
        with pytest.raises(Refused, match="cannot be done so: Number of the counter that it joins"):
            table.do("join", counter=1, other=other)
    with pytest.raises(Refused, match="is not Join Others"):
        table.do("join", counter=2, other=3)


def test_a_unit_groups_with_higher_leadership_and_rallies_lower_orders_of_its_type() -> None:
    """No other is offered, whatever else stands near."""
    table = Table(KILL_ZONE)
    give_orders(table, [("melee", 7, 5), ("support", 8, 1), ("melee", 7, 6), ("melee", 7, 3), ("support", 7, 6)])
    group, rally = (find_routine(table.game, name) for name in ("group", "rally"))
    assert [list_words_of(table.game, ask, {"unit": 1}) for ask in group.asks] == [["1"], ["2"]]
    rallies = [list_words_of(table.game, rally.asks[1], {"unit": unit}) for unit in range(1, 6)]
    assert rallies == [["3"], ["5"], [], ["3"], []]
    with pytest.raises(Refused, match="cannot be done so: Number of the unit that rallies it"):
        table.do("rally", leader=3, unit=2)


def test_the_unit_whose_turn_it_is_may_do_what_its_order_allows() -> None:
    """A unit is told its leaders and who rallies it, each once and how near it has to be, and the words to type."""
    table = Table(KILL_ZONE)
    go_to_the_squad(table)
    give_orders(table, [("melee", 7, 5), ("support", 8, 1), ("melee", 7, 6), ("melee", 8, 6), ("support", 7, 5)])
    offered, words = list[list[str]](), list[list[str]]()
    while not name_due(table):
        due = find_due(table.game)
        assert due
        if due.step.kind == "units":
            offered.append([line for line in phrase_due(table.game, due, is_brief=True) if " of Enemy unit " in line])
            words.append([word for word, _ in list_beside(table.game, due) if word[-1].isdecimal()])
        table.act(Next())
    assert offered == [
        [
            'A unit joins its leader: within 8" of Enemy unit 2; within 8" of Enemy unit 4',
            'A unit is rallied by another: within 7" of Enemy unit 3',
        ],
        [],
        [],
        [],
        ['A unit joins its leader: within 8" of Enemy unit 2; within 8" of Enemy unit 4'],
    ]
    assert words == [["group 1", "rally 1"], [], [], [], ["group 5"]]


def test_the_turn_of_a_unit_begins_with_who_it_is() -> None:
    """Nobody has to remember which models stand in it, or to look its Leadership up, and no other is named."""
    table = Table(KILL_ZONE)
    go_to_the_squad(table)
    table.do("enemies", number=3, counter=0)
    table.do("order", unit=1, type="melee", leadership=8)
    while (due := find_due(table.game)) and due.step.kind != "units":
        table.act(Next())
    assert due
    first, *rest = phrase_due(table.game, due)
    assert first.count("Cultist") == len(set(list_models(table, 1)))
    assert first.endswith("; Melee; Leadership 8")
    assert not any("joins" in line or "rallied" in line for line in rest)


def let_move(table: Table, orders: dict[int, int]) -> None:
    """Give counters other order numbers."""
    for counter, number in orders.items():
        table.act(Correct("counters", counter, "hidden-movement", number - 1))


def give_orders(table: Table, units: list[tuple[str, int, int]]) -> None:
    """Let units of one model come into play with a type, a Leadership and an order number each."""
    for unit, (kind, leadership, number) in enumerate(units, 1):
        table.do("enemies", number=1, counter=0)
        table.do("order", unit=unit, type=kind, leadership=leadership)
        table.act(Correct("units", unit, "orders", number - 1))


def list_words_of(game: Game, ask: Ask, said: dict[str, int]) -> list[str]:
    """Return what is typed for each answer to an ask, where others are answered so."""
    return [word for word, _ in list_choices(game, ask, said)]


def test_counters_are_kept_with_their_sectors_and_orders() -> None:
    """Each counter is in play with what was rolled for it; one that is seen goes, and its unit has its models."""
    table = set_up()
    counters = table.session.game.things.of_kind("counters")
    assert [[event.roll for event in of(Rolled, counter.noted)] for counter in counters] == [
        ["sectors", "hidden-movement"]
    ] * 2
    events = table.do("contact", counter=2)
    while of(Rolled, events)[0].thrown[0] not in range(2, 6):
        events = table.do("contact", counter=2)
    models = of(Rolled, events)[1:]
    (unit,) = table.session.game.things.of_kind("units")
    assert [thing.number for thing in table.session.game.things.of_kind("counters")] == [1]
    assert list(unit.noted) == models


def set_up() -> Table:
    """Return a mission with two counters."""
    table = Table(KILL_ZONE)
    table.do("set-up-fog")
    return table


def test_a_false_alarm_has_its_counter_begin_anew() -> None:
    """The counter stays in play, with the sector and the order that are rolled now."""
    table = set_up()
    rolled = of(Rolled, table.do("false-alarm", counter=1))
    counter, _ = table.session.game.things.of_kind("counters")
    assert list(counter.noted) == rolled


@pytest.mark.parametrize(("second", "left"), [(2, 0), (0, 1)])
def test_an_ambush_takes_the_second_counter_if_it_is_in_play(second: int, left: int) -> None:
    """Two units come of it, whether the second counter is one in play or a spare one."""
    table = set_up()
    for counter in (1, second):
        table.do("ambush", counter=counter)
    things = table.session.game.things
    assert (len(things.of_kind("counters")), len(things.of_kind("units"))) == (left, 2)


def test_a_unit_keeps_its_order_until_it_is_gone() -> None:
    """Its order stands beside its models in the list, and destroyed it leaves the list."""
    table = set_up()
    table.do("enemies", number=2, counter=1)
    (order,) = of(Rolled, table.do("order", unit=1, type="melee", leadership="8"))
    (unit,) = table.session.game.things.of_kind("units")
    assert [event.roll for event in of(Rolled, unit.noted)] == ["enemy-models", "enemy-models", "orders"]
    assert unit.noted[-1] == order
    assert phrase_things(table.session.game).lines[-1].startswith("Enemy unit 1: Models 2; Enemy ")
    table.do("unit-destroyed", unit=1)
    assert not table.session.game.things.of_kind("units")


def test_each_wounded_model_has_a_survival_test() -> None:
    """Who is down and who was brought to safety is known, and the number that each needs is told with its die."""
    for is_clear in (True, False):
        table = Table(KILL_ZONE)
        for _ in range(3):
            table.do("model-down")
            table.do("pick-up")
        table.do("end-turn")
        table.do("in-safety", carrier=2)
        if not is_clear:
            table.do("more-fog")
        before, events = table.game, table.do("survival", standing=1)
        told = phrase_outcome(DoneAction(before, Do("survival"), events, table.game))
        faces = [event.thrown[0] for event in of(DiceRolled, events)]
        own, safe = ("Toughness + 1", "Toughness + 2") if is_clear else ("Toughness", "Toughness + 1")
        assert told[-3:] == [
            (
                f"Model 1 that is down is healed if its {own} is at least {faces[0]}; "
                f"Model 2 that is down is healed if its {own} is at least {faces[1]}"
            ),
            f"Model 1 that stands is healed if its {own} is at least: {faces[2]}",
            f"Model 1 in safety is healed if its {safe} is at least: {faces[3]}",
        ]


def test_units_that_become_one_have_all_models() -> None:
    """The models of both are counted and named together, and the order of the one that was joined counts."""
    for number in range(9):
        table = Table("kill-zone", f"{number}")
        table.do("enemies", number=2)
        table.do("enemies", number=3)
        table.do("order", unit=1, type="melee", leadership=9)
        order = phrase_things(table.game).lines[0].rpartition("; ")[2]
        table.do("order", unit=2, type="melee", leadership=6)
        table.act(Correct("units", 2, "orders", 4))
        table.do("group", unit=2, leader=1)
        (line,) = [line for line in phrase_things(table.game).lines if line.startswith("Enemy unit 1")]
        assert line.startswith("Enemy unit 1: Models 5; ")
        assert "; Melee; Leadership 9; " in line
        assert line.endswith(order)
        assert sum(int(times or 1) for times in re.findall(r"(?:(\d)x )?Enemy \d;", line)) == 5
