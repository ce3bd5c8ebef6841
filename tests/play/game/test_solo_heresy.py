"""The Solo Heresy in play: what spawns and where, bombardments, and how long the game lasts."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from conductor import Conductor
from evening import Table, find_seed, load_shipped, load_tonight, of, results_of, rolls, tracks_of

from printgen.errors import BadUsage
from printgen.play.game.actions import Draw, Mark, Put, Send
from printgen.play.game.course import Due, Skip, find_due
from printgen.play.game.effect import Assign
from printgen.play.game.event import CardDrawn, DiceRolled, Event, ResultGiven, Rolled
from printgen.play.game.pile import is_met
from printgen.play.game.routine import Again, Do
from printgen.play.game.thing import Thing
from printgen.play.game.verdict import list_verdicts
from printgen.play.words.due import phrase_due
from printgen.play.words.in_force import phrase_in_force
from printgen.play.words.phrases import DoneAction, list_told_lines, phrase_outcome

HERESY = "solo-heresy"


def read_scatters(events: tuple[Event, ...], die: str) -> int:
    """Return how often it scattered, after making sure that arrows alone have a direction and a distance."""
    (hits, arrows), waiting = (0, 0), 0
    for event in events:
        if isinstance(event, Rolled) and event.roll == "scatter" and not event.again:
            assert not waiting
            hit = event.row == 0
            hits, arrows, waiting = hits + hit, arrows + (not hit), 0 if hit else 2
        elif (isinstance(event, Rolled) and event.roll == "direction") or isinstance(event, DiceRolled):
            waiting -= 1
            assert not isinstance(event, DiceRolled) or event.die == die
    assert not waiting
    return hits + arrows


@pytest.mark.parametrize("reserve", [1, 7, 20])
def test_each_unit_in_reserve_spawns_or_stays(reserve: int) -> None:
    """On 1-4 it gets a marker, a place and a type, and acts after all that came before it; on 5 or 6 it stays."""
    table = Table(HERESY)
    table.do("muster", units=reserve)
    order: list[int] = []
    for _ in range(3):
        left = list_units(table, "reserve")
        events = table.act(Again("spawning-phase"))
        tried = rolls(events, "spawning")
        came = [unit for unit, roll in zip(left, tried, strict=True) if roll.thrown[0] <= 4]
        assert len(rolls(events, "spawn-marker")) == len(rolls(events, "enemy-types")) == len(came)
        assert read_scatters(events, "2d6") == len(came)
        order += came
        assert list_units(table, "") == order
        assert list_units(table, "reserve") == [unit for unit in left if unit not in came]
    for unit in find_units(table, ""):
        noted = [event.roll for event in of(Rolled, unit.noted)]
        inches = [event.die for event in of(DiceRolled, unit.noted)]
        assert (noted, inches) in (
            (["spawn-marker", "enemy-types"], []),
            (["spawn-marker", "direction", "enemy-types"], ["2d6"]),
        )


def find_units(table: Table, place: str) -> list[Thing]:
    """Return the enemy units at a place, in the order in which they act."""
    return [thing for thing in table.session.game.things.of_kind("units") if thing.place == place]


def list_units(table: Table, place: str) -> list[int]:
    """Return the numbers of the enemy units at a place, in the order in which they act."""
    return [thing.number for thing in find_units(table, place)]


def test_a_unit_that_lands_anew_keeps_nothing_of_where_it_was() -> None:
    """An arrow replaces the one before, and a hit leaves none, also when it comes back from the reserve."""
    for again in ("lands-anew", "spawning-phase"):
        seen = set()
        for seed in range(30):
            table = Table(HERESY, str(seed))
            table.do("muster", units=1)
            while not list_units(table, ""):
                table.act(Again("spawning-phase"))
            if again == "lands-anew":
                events = table.do(again, unit=1)
            else:
                table.do("back-to-reserve", unit=1)
                while not list_units(table, ""):
                    events = table.act(Again(again))
            (unit,) = find_units(table, "")
            noted = [event.roll for event in of(Rolled, unit.noted)]
            inches = len(of(DiceRolled, unit.noted))
            is_hit = rolls(events, "scatter")[-1].row == 0
            assert (noted.count("direction"), inches) == ((0, 0) if is_hit else (1, 1))
            assert noted.count("spawn-marker") == noted.count("enemy-types") == 1
            seen.add(inches)
        assert seen == {0, 1}


def test_nothing_spawns_without_a_reserve() -> None:
    """An enemy whose units are all on the table has no spawning phase."""
    assert Table(HERESY).do("spawning-phase") == ()


def test_an_unpredictable_unit_has_the_new_type_alone() -> None:
    """What was rolled for it before no longer counts; its marker does."""
    table = Table(HERESY)
    table.do("muster", units=1)
    while not list_units(table, ""):
        table.act(Again("spawning-phase"))
    (roll,) = of(Rolled, table.do("new-type", unit=1))
    (unit,) = find_units(table, "")
    assert [event for event in of(Rolled, unit.noted) if event.roll == "enemy-types"] == [roll]
    assert len(rolls(unit.noted, "spawn-marker")) == 1


@pytest.mark.parametrize(("mission", "points"), [("Exterminatus", "1"), ("Raid", "0")])
def test_kill_points_are_those_of_the_player_who_destroys(mission: str, points: str) -> None:
    """In Exterminatus each unit is worth one where no scenario says more, and no other player gains it."""
    table = Table(HERESY)
    table.turn("mission", mission)
    table.turn("players", "3")
    table.do("muster", units=2)
    table.act(Send("units", 2, ""))
    table.do("destroyed", unit=2, player=3)
    assert [table.label(f"kp-{player}") for player in (1, 2, 3)] == ["0", "0", points]
    assert list_units(table, "reserve") == [1]


def test_the_warlord_that_is_named_is_worth_a_point() -> None:
    """Only the unit named last is the Warlord, wherever it is, and its loss is worth a Victory Point."""
    table = Table(HERESY)
    table.turn("mission", "Raid")
    table.do("muster", units=3)
    table.do("name-warlord", unit=1)
    table.do("name-warlord", unit=2)
    points = []
    for unit in (3, 1, 2):
        table.act(Send("units", unit, ""))
        table.do("destroyed", unit=unit)
        points.append(table.label("vp-1"))
    assert points == ["1", "1", "2"]  # First Blood, and the Warlord


def test_a_lost_unit_of_ones_own_can_come_back() -> None:
    """It is listed when it is lost, in every mission, and whoever comes back is chosen from that list."""
    for mission, routine, answers in (("Raid", "own-loss", {}), ("Exterminatus", "unit-lost", {"points": 2})):
        table = Table(HERESY)
        table.turn("mission", mission)
        with pytest.raises(BadUsage):
            table.do("comes-back", unit=1)
        table.do(routine, **answers)
        table.do("comes-back", unit=1)
        assert not table.session.game.things.of_kind("losses")


def test_a_scrambled_order_keeps_the_type_with_the_unit() -> None:
    """The type stays in force through the next turn, told in full, and it is the enemy's units that are targets."""
    titles = set()
    for seed in range(9):
        table = Table(HERESY, str(seed))
        table.do("scrambled-order")
        (effect,) = table.session.game.effects
        table.act(Assign(effect.number, "Blue squad"))
        (line,) = phrase_in_force(table.session.game)
        titles.add(line.partition(" (")[0].removeprefix("1 Scrambled Order, "))
        assert 'until "Your turn" ends' in line
        assert "enemy unit" in line
        assert "your" not in line.partition(": ")[2].replace("Your turn", "")
    assert titles == {f"{title} on Blue squad" for title in ("Erratic", "Tactical", "Berserk")}


def test_what_an_event_does_is_told_where_it_counts() -> None:
    """As a turn is played, each effect in force is told in full, not by its name alone."""
    told = 0
    for seed in range(4):
        conductor = Conductor(load_tonight(load_shipped()[HERESY], "silent-foundry"), str(seed))
        for _ in conductor.play(6):
            game, due = conductor.session.game, find_due(conductor.session.game)
            if due and due.phase.id == "your-turn" and due.place == 1:
                lines = [line for line in phrase_due(game, due) if line.startswith("In force: ")]
                assert all(line.count(": ") > 1 for line in lines)
                told += len(lines)
    assert told


@pytest.mark.parametrize(
    ("mission", "gauge", "start", "gained", "lost"), [("Raid", "vp-1", 0, 1, 0), ("Exterminatus", "kp-1", 5, 13, 0)]
)
def test_luck_moves_the_points(mission: str, gauge: str, start: int, gained: int, lost: int) -> None:
    """Of Lucky Break a 6 brings the mission's points, of Sisyphus a 1 takes what is there of them."""
    for routine, face, after in (("lucky-break", 6, gained), ("sisyphus", 1, lost)):
        faces = set()
        for seed in range(40):
            table = Table(HERESY, str(seed))
            table.turn("mission", mission)
            table.turn(gauge, str(start))
            (roll,) = of(Rolled, table.do(routine))
            assert table.label(gauge) == str(after if roll.thrown == (face,) else start)
            faces.add(roll.thrown == (face,))
        assert faces == {True, False}


def test_nobody_goes_first_before_the_roll() -> None:
    """Until the die is thrown the gauge says so, and whoever seizes the initiative goes first after all."""
    table = find_seed(HERESY, lambda table: bool(table.do("who-goes-first")) and table.label("first") == "Enemy")
    assert Table(HERESY).label("first") == "Not rolled"
    (roll,) = rolls(table.do("seize"), "seize-the-initiative")
    assert table.label("first") == ("You" if roll.thrown == (6,) else "Enemy")


def test_the_die_of_the_sixth_turn_is_told_from_then_on() -> None:
    """Turns 1 to 5 simply end; what a die has to show is told when one is thrown."""
    conductor = Conductor(load_shipped()[HERESY], "a")
    told = {}
    for due, _ in conductor.play():
        if due.phase.id == "turn-ends":
            told[conductor.session.game.progress.turn] = bool(due.step.line)
    assert len(told) > 5
    # The turn has ended where its step is done.
    assert all(is_told == (turn > 6) for turn, is_told in told.items() if turn < 10), told


def test_a_traitor_joins_the_reserve() -> None:
    """The unit that is lost spawns like any other."""
    table = Table(HERESY)
    table.do("muster", units=2)
    table.do("betrayal")
    assert list_units(table, "reserve") == [1, 2, 3]


def test_a_scatter_die_hits_with_two_of_six_faces() -> None:
    """1 and 2 are hits, 3 to 6 arrows, and an arrow points to each hour of a clock."""
    table = Table(HERESY)
    read_scatters(tuple(event for _ in range(300) for event in table.do("scatter")), "2d6")
    faces = {key: row.results[0].title for key, row in table.system.table("scatter").row_of().items()}
    assert faces == {"1": "Hit", "2": "Hit", "3": "Arrow", "4": "Arrow", "5": "Arrow", "6": "Arrow"}
    assert [row.results[0].title for row in table.system.table("direction").rows] == [
        f"{hour} o'clock" for hour in range(1, 13)
    ]


def test_spawn_markers_never_lie_on_their_objectives() -> None:
    """A hit is rolled again, so that six markers get six directions and distances."""
    for seed in range(20):
        events = Table(HERESY, str(seed)).do("spawn-markers")
        assert len(rolls(events, "direction")) == len(of(DiceRolled, events)) == 6
        assert all(roll.thrown[0] > 2 for roll in rolls(events, "scatter"))
        assert all(roll.thrown[0] <= 2 for roll in of(Rolled, events) if roll.again)


@pytest.mark.parametrize("turn", range(6, 11))
def test_the_game_goes_on_at_the_turn_number_minus_three(turn: int) -> None:
    """From turn 6 on a die of the turn's number less 3 brings another turn; there is none after the tenth."""
    seen = set()
    for seed in range(60):
        table = Table(HERESY, str(seed))
        table.turn("turn", str(turn))
        (roll,) = of(Rolled, table.do("end-turn"))
        goes_on = turn < 10 and roll.thrown[0] >= turn - 3
        assert results_of(table, roll) == [(str(turn), "goes-on" if goes_on else "over")]
        assert table.label("turn") == str(turn + goes_on)
        seen.add(roll.thrown)
    assert len(seen) == 6
    boxes = {box.label: box.note for box in tracks_of(table, "turn")}
    assert boxes[str(turn)] == (f"{turn - 3}+ to go on" if turn < 10 else "last turn")


def test_no_game_ends_before_turn_6() -> None:
    """There is nothing to roll in the first five turns, which simply end."""
    table = Table(HERESY)
    for turn in range(1, 6):
        assert table.label("turn") == str(turn)
        assert not of(Rolled, table.do("end-turn"))
    assert table.label("turn") == "6"


@pytest.mark.parametrize("markers", [1, 2, 3])
def test_a_bombardment_scatters_the_markers_that_are_left(markers: int) -> None:
    """In turn 2 each marker is scattered; from turn 3 on unless a single die, thrown before, shows a 6."""
    stopped = set()
    for seed in range(30):
        table = Table(HERESY, str(seed))
        table.turn("blasts", str(markers))
        table.turn("turn", "2")
        assert read_scatters(table.do("bombardment"), "2d6") == markers
        table.turn("turn", "3")
        events = table.act(Again("bombardment"))
        (roll,) = rolls(events, "bombardment-lasts")
        left = 0 if roll.thrown == (6,) else markers
        assert read_scatters(events, "2d6") == left
        assert table.label("blasts") == str(left)
        stopped.add(left)
    assert stopped == {0, markers}


def test_an_erratic_unit_moves_a_single_die() -> None:
    """On an arrow it goes as many inches as one die shows, on a hit it stays."""
    table = Table(HERESY)
    read_scatters(tuple(event for _ in range(50) for event in table.do("erratic-move")), "d6")


def test_marks_decide_what_a_unit_does() -> None:
    """What a mark forbids stands in place of the unit's type, so that an Erratic unit that is pinned throws nothing."""
    table = Table(HERESY)
    table.turn("first", "Enemy")
    for number, mark in enumerate(("falling-back", "gone-to-ground", "in-combat", "immobilised"), 1):
        table.act(Put("units"))
        table.act(Mark("units", number, mark))
    told: dict[str, list[list[str]]] = {}
    phases = table.system.play.course.phases if table.system.play.course else ()
    for phase in phases:
        for place, step in enumerate(phase.steps):
            if step.kind != "units" or not is_met(step.when, table.session.game.labels):
                continue
            for thing in find_units(table, ""):
                event = ResultGiven("enemy-types", "", 0)
                game = table.session.game.put_things(table.session.game.things.change(thing.note([event])))
                due = Due(phase, place, step, 0, 1, (thing.number,))
                if step.routine:
                    continue
                own = [line for line in phrase_due(game, due) if line != step.line][:-1]  # the last is its name
                told.setdefault(phase.id, []).append([*own, *list_told_lines(game, due)])
    moves, shots, charges = told["enemy-movement"], told["enemy-shooting"], told["enemy-assault"]
    assert [len(lines) for lines in (*moves, *shots)] == [1, 1, 1, 1, 2, 2, 1, 1]
    assert moves[2] == ["Locked in combat: It stays where it is."]
    assert all("Snap Shots" in lines[0] and "Erratic" in lines[1] for lines in shots[:2])
    assert [bool(re.search("erratic-charge", str(lines))) for lines in charges] == [False, False, False, True]


def test_the_line_is_broken_as_the_game_ends() -> None:
    """Linebreaker brings its point when the game has ended, and is refused before."""
    table = Table(HERESY)
    table.turn("mission", "Raid")
    with pytest.raises(BadUsage, match="when the game has ended"):
        table.do("linebreaker", stands="yes")
    table = find_seed(HERESY, lambda table: bool(table.turn("mission", "Raid")) and play_turns(table, 6))
    table.do("linebreaker", stands="yes")
    assert table.label("vp-1") == "1"


def test_the_night_is_told_in_the_first_turn_alone() -> None:
    """What the die says before turn 1 is kept, told where units shoot, and over with that turn."""
    table = find_seed(HERESY, lambda table: bool(table.do("night")) and bool(table.session.game.effects))
    assert phrase_in_force(table.session.game)[0].startswith("1 Dark")
    conductor = Conductor(load_tonight(load_shipped()[HERESY], "winter-redoubt"), "8")
    phases = set()
    for _ in conductor.play(2):
        game, due = conductor.session.game, find_due(conductor.session.game)
        if due and any("In force: 1 Dark" in line for line in phrase_due(game, due)):
            phases.add((game.label("turn"), due.phase.id))
    assert phases == {("1", "your-turn"), ("1", "enemy-shooting")}


def test_the_warlord_is_told_by_its_own_number() -> None:
    """Whoever is named is told, and no unit that only stood behind it in the list."""
    session = Table(HERESY).session
    for action in (Do("muster", (("units", 4),)), Do("name-warlord", (("unit", 2),))):
        before, (events, session) = session, session.act(action)
    assert phrase_outcome(DoneAction(before.game, action, events, session.game)) == ["Enemy unit 2: Warlord"]


def test_a_unit_that_flees_falls_back_at_once_and_may_regroup() -> None:
    """Its distance is thrown with the mark, it leaves its combat, and the mark comes off when it regroups."""
    table = Table(HERESY)
    table.act(Put("units"))
    table.do("locked", unit=1)
    (thrown,) = [event for event in table.do("flees", unit=1) if isinstance(event, DiceRolled)]
    assert len(thrown.thrown) == 2
    assert [thing.marks for thing in find_units(table, "")] == [("falling-back",)]
    assert len(of(DiceRolled, table.do("regroups", unit=1, done="no"))) == 1  # it falls back on
    table.do("regroups", unit=1, done="yes")
    assert [thing.marks for thing in find_units(table, "")] == [("regrouped",)]
    table.do("combats")
    assert [thing.marks for thing in find_units(table, "")] == [()]


def test_the_dice_of_a_mine_and_a_charge_say_what_they_mean() -> None:
    """A 6 is a mine, and an Erratic unit charges from 4 on: the die is read for the player."""
    table = Table(HERESY)
    table.act(Put("units"))
    table.turn("challenge", "Mine Field")
    for routine, name, least in (("mine-field", "mine", 6), ("erratic-charge", "erratic-charge", 4)):
        near = {"near": "yes"} if routine == name else {}
        read = {rolls(table.do(routine, **near), name)[0] for _ in range(60)}
        assert {(roll.thrown[0] >= least, roll.row) for roll in read} == {(False, 0), (True, 1)}
    assert not table.do("erratic-charge", near="no")  # nobody is near enough, so no die is thrown


def test_units_get_up_when_all_is_fought() -> None:
    """A unit that went to ground is up again as the enemy's turn ends; one that flees still does."""
    table = Table(HERESY)
    table.act(Put("units"))
    table.do("ducks", unit=1)
    table.do("flees", unit=1)
    table.do("combats")
    assert [thing.marks for thing in find_units(table, "")] == [("falling-back",)]


def test_a_bet_is_judged() -> None:
    """Whoever has named the number that the die shows is right; else the difference is told."""
    table, seen = Table(HERESY), set()
    for named in [*range(1, 7)] * 4:
        (thrown,) = of(DiceRolled, table.do("bet", number=str(named)))
        off = named - thrown.thrown[0]
        said = "right" if not off else f"{abs(off)} too {'high' if off > 0 else 'low'}"
        assert table.label("bet") == said
        seen.add(off)
    assert 0 in seen


def test_a_bet_leads_to_the_next_one() -> None:
    """Who is right destroys a unit and bets again while there are any; who is wrong falls back with all units."""
    led = list[tuple[str, str]]()
    for seed in range(12):
        table = Table(HERESY, f"bet {seed}", "winter-redoubt")
        for due in lead(table, "event"):
            if due.step.routine == "battlefield-event":
                if table.label("bet") != "open":
                    break  # no unit is left
                table.turn("bet", "may bet")  # as the event has it
                continue
            led.append((due.step.routine, table.label("bet")))
            left = find_units(table, "")
            match due.step.routine:
                case "destroyed":
                    table.do("destroyed", unit=left[0].number)
                    assert len(find_units(table, "")) == len(left) - 1
                case "bet":
                    table.do("bet", number=3)
                case _:
                    assert len(of(DiceRolled, table.do("bet-lost", many=4))) == 4
                    break
    assert {routine for routine, _ in led} == {"destroyed", "bet", "bet-lost"}
    assert {label for routine, label in led if routine == "destroyed"} == {"right"}
    assert {label for routine, label in led if routine == "bet"} == {"may bet", "next bet"}


def lead(table: Table, phase: str) -> Iterator[Due]:
    """Yield the steps of the first phase of an id, after all before it are left out but the spawning."""
    is_there = False
    while (due := find_due(table.game)) and (not is_there or due.phase.id == phase):
        is_there = due.phase.id == phase
        if is_there:
            yield due
        elif due.step.routine == "spawning-phase":
            table.do("spawning-phase")
        else:
            table.act(Skip())


@pytest.mark.parametrize(("mission", "field"), [("Victory or Death", "victory"), ("Eye of Terror", "eye")])
def test_the_step_says_how_large_the_hand_is(mission: str, field: str) -> None:
    """In each turn after the first the step of the hand names the number of the list, which the sheet prints."""
    table = Table(HERESY)
    table.turn("mission", mission)
    course = table.system.play.course
    steps = course.phase("before-your-turn").steps if course else ()
    for turn, row in enumerate(table.system.table("hand-size").rows[1:], 2):
        table.turn("turn", str(turn))
        (wanted,) = [part.text.partition(" ")[0] for part in row.results[0].parts if part.field.id == field]
        (line,) = [step.line for step in steps if "mission" in dict(step.when) and is_met(step.when, table.game.labels)]
        assert f" {wanted} " in line.replace(".", " ").replace(" no ", " 0 ")


@pytest.mark.parametrize(
    ("mission", "field"), [("Raid", "raid"), ("Victory or Death", "victory"), ("Eye of Terror", "eye")]
)
def test_the_hand_is_as_large_as_the_printed_list_says(mission: str, field: str) -> None:
    """In every turn the gauge shows the number of the list, which the sheet prints."""
    rows = load_shipped()[HERESY].table("hand-size").rows
    listed = [next(part.text for part in row.results[0].parts if part.field.id == field) for row in rows]
    hands: list[str] = []

    def lasts(table: Table) -> bool:
        """Play until the game ends, and tell whether it has had a turn for each row."""
        table.turn("mission", mission)
        table.turn("players", "2")
        table.do("draw-hand")
        hands[:] = [table.label("hand-1")]
        while not table.session.game.ended:
            table.do("end-turn")
            hands.append(table.label("hand-1"))
            assert table.label("hand-2") == hands[-1]
        return len(hands) > len(listed)

    find_seed(HERESY, lasts)
    assert hands[: len(listed)] == [wanted.partition(" ")[0] for wanted in listed]


def test_a_game_that_has_ended_does_not_end_again() -> None:
    """Once it is over, what ends a turn is refused; taken back, the game goes on."""
    table = find_seed(HERESY, lambda table: play_turns(table, 6))
    with pytest.raises(BadUsage, match="the game is over"):
        table.do("end-turn")


def play_turns(table: Table, turns: int) -> bool:
    """End so many turns, and tell whether the last of them has ended the game."""
    for _ in range(turns):
        table.do("end-turn")
    return bool(table.session.game.ended)


def test_the_set_up_is_in_the_order_of_the_book() -> None:
    """Whoever is led through the set-up meets the enemy before the die says who begins."""
    assert list_routines("set-up") == [
        "pick-mission",
        "muster",
        "name-warlord",
        "spawn-markers",
        "challenge",
        "use-events",
        "spawning-phase",
        "draw-hand",
        "who-goes-first",
        "seize",
        "night",
    ]


def list_routines(phase: str) -> list[str]:
    """Return the routines that the steps of a phase do, each once."""
    course = load_shipped()[HERESY].play.course
    assert course
    return list(dict.fromkeys(step.routine for step in course.phase(phase).steps if step.routine))


@pytest.mark.parametrize("seed", range(12))
def test_whoever_goes_first_has_the_first_phase_of_each_turn(seed: int) -> None:
    """The roll of the set-up is kept, so that each turn has the sides in its order."""
    conductor = Conductor(load_shipped()[HERESY], str(seed))
    turns: dict[int, list[str]] = {}
    for due, _ in conductor.play(3):
        phases = turns.setdefault(conductor.session.game.progress.turn, [])
        if due.phase.side[0] and due.phase.side[1] not in phases and due.phase.at != "start":
            phases.append(due.phase.side[1])
    first = conductor.session.game.label("first")
    assert [sides[0] for turn, sides in turns.items() if len(sides) == 2 and turn > 1] == [first] * 2


@pytest.mark.parametrize("seed", range(6))
def test_enemies_spawn_in_a_phase_of_their_own_while_there_are_reserves(seed: int) -> None:
    """Once all units are on the table the enemy's turn begins with its Movement Phase."""
    conductor = Conductor(load_tonight(load_shipped()[HERESY], "silent-foundry"), str(seed))
    reserves = list_reserve(conductor)
    spawned = 0
    for due, _ in conductor.play():
        if due.phase.id == "spawning":
            assert reserves
            spawned += 1
        assert due.phase.id != "enemy-movement" or not reserves or spawned
        reserves = list_reserve(conductor)
    assert spawned


def list_reserve(conductor: Conductor) -> list[Thing]:
    """Return the enemy units that are in reserve."""
    return [thing for thing in conductor.session.game.things.of_kind("units") if thing.place == "reserve"]


def test_a_scenario_settles_what_it_says() -> None:
    """Nobody is asked for mission, Warlord, zone, objectives or events that the scenario has settled."""
    conductor = Conductor(load_tonight(load_shipped()[HERESY], "silent-foundry"), "a")
    set_up = [due for due, _ in conductor.play(1) if due.phase.id == "set-up"]
    asked = {due.step.routine for due in set_up}
    assert not asked & {"pick-mission", "muster", "name-warlord", "challenge", "use-events"}
    lines = " ".join(due.step.line for due in set_up)
    assert "Lay out the battlefield as the scenario says." in lines
    assert "Objective Markers 1 to 6" not in lines


def test_what_a_unit_is_is_told_once_a_turn() -> None:
    """Its models are told when it moves; as it shoots and charges, only what its type does then."""
    conductor = Conductor(load_tonight(load_shipped()[HERESY], "silent-foundry"), "a")
    told: dict[tuple[int, int], list[bool]] = {}
    for _ in conductor.play(3):
        game = conductor.session.game
        if (due := find_due(game)) and due.number:
            lines = phrase_due(game, due)
            assert any(line.startswith(("Erratic: ", "Tactical: ", "Berserk: ")) for line in lines)
            is_told = any("Models and weapons: " in line for line in lines)
            told.setdefault((game.progress.turn, due.number), []).append(is_told)
    assert told
    assert all(each == [True, False, False] for (turn, _), each in told.items() if turn < 4), told


def test_a_set_up_is_a_table_with_a_line_for_each_unit() -> None:
    """A single unit that spawns or stays takes one line, and forty take forty."""
    for units in (1, 8, 40):
        table = Table(HERESY)
        table.do("muster", units=units)
        before, action = table.session.game, Do("spawning-phase")
        events = table.act(action)
        lines = phrase_outcome(DoneAction(before, action, events, table.session.game))
        assert len(lines) == units
        assert all(line.startswith(f"Enemy unit {number}: ") for number, line in enumerate(lines, 1))


@pytest.mark.parametrize(
    ("mission", "gauges", "title"),
    [
        ("Exterminatus", {"kp-1": "3", "enemy-kp": "2"}, "You have won"),
        ("Exterminatus", {"kp-1": "2", "enemy-kp": "2"}, "The horde has won"),
        ("Raid", {"vp-1": "4"}, "You have won"),
        ("Raid", {"vp-1": "3"}, "The horde has won"),
        ("Victory or Death", {"vp-1": "2", "hand-1": "1"}, "You have won"),
        ("Eye of Terror", {"vp-1": "5", "hand-1": "6"}, "The horde has won"),
    ],
)
def test_the_objective_of_the_mission_says_who_has_won(mission: str, gauges: dict[str, str], title: str) -> None:
    """It is judged as the book has it: more points than the enemy, four, or more than cards in hand."""
    assert judge(mission, gauges) == [(1, title)]


def test_of_several_players_the_one_with_the_most_points_wins() -> None:
    """In Exterminatus Kill Points count, in the other missions Victory Points."""
    gauges = {"players": "2", "vp-1": "1", "vp-2": "3", "kp-1": "5", "kp-2": "4"}
    won, lost = "You have won", "You have not won"
    assert judge("Raid", gauges) == [(1, lost), (2, won)]
    assert judge("Exterminatus", gauges) == [(1, won), (2, lost)]


def judge(mission: str, gauges: dict[str, str]) -> list[tuple[int, str]]:
    """Return who has won, if the game ends with some gauges as given: each player with a title, 0 for all."""
    table = Table(HERESY)
    for gauge, label in {"mission": mission, "players": "1", **gauges}.items():
        table.turn(gauge, label)
    ended = table.session.game._replace(ended="over")
    return [(player, verdict.title) for player, verdict in list_verdicts(ended)]


def test_types_are_drawn_as_a_die_rolls_them() -> None:
    """Each card goes back before the next is drawn: types repeat within one draw, all three about equally often."""
    drawn = of(CardDrawn, Table(HERESY).act(Draw("enemy-types", 300)))
    counts = Counter(event.card for event in drawn)
    assert len(counts) == 3
    assert min(counts.values()) > 60
    assert len({event.card for event in drawn[:3]}) < 3 or any(a.card == b.card for a, b in pairwise(drawn))


def test_the_game_ends_when_the_die_says_so() -> None:
    """A game length of Over ends the game, in turn 10 at the latest."""
    table = Table(HERESY)
    while not table.session.game.ended:
        table.do("end-turn")
    assert 6 <= int(table.label("turn")) <= 10


def test_an_event_says_itself_how_long_it_lasts() -> None:
    """The note of a card is about that card: two that protect a unit hold in the enemy turn too, no other does."""
    rows = load_shipped()[HERESY].table("battlefield-events").rows
    notes = {row.results[0].title: row.results[0].note for row in rows}
    assert not any(re.search(r"\d\d, \d\d", note) for note in notes.values())
    both = {title for title, note in notes.items() if "the enemy turn after it" in note}
    assert both == {"Untouchable", "Adrenaline Shot"}
