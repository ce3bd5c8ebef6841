"""Tables that lead to tables, and dice in texts: what is read is carried out, told and counted as by hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import POND, SEEDS, load_files

from printgen.model.markup import write_markup
from printgen.model.system import System
from printgen.play.game.actions import Deal, Roll, Set
from printgen.play.game.event import CardDrawn, DiceRolled, Event, LeadsLeft, Rolled, RowRead
from printgen.play.game.game import Game
from printgen.play.game.lead import MOST_FOLLOWED, add_up
from printgen.play.game.routine import Do
from printgen.play.game.session import Session
from printgen.play.words.phrases import DoneAction, phrase_outcome
from printgen.products.following import count_following, list_chances

SECTOR = """\
title: Sector
die: d6
rows:
  - {roll: 1-2, result: Empty, quiet: true}
  - {roll: 3, result: A world, roll-on: planet}
  - {roll: 4, result: "{2d6} rocks", text: "They stay for {d3+1} turns."}
  - {roll: 5, result: Twice, roll-on: {table: again, times: 2}}
  - {roll: 6, result: A wreck, text: "See {table:planet}.", roll-on: [{table: water, modifier: 3, column: low}, planet]}
"""
PLANET = "title: Planet\ndie: d6\nrows: [{roll: 1-3, result: Desert}, {roll: 4-6, result: Ocean, roll-on: water}]\n"
RULES = """\
gauges:
  tide: {title: Tide, boxes: [High, Low]}
  rocks: {title: Rocks, boxes: 0-99}
rolls: {water: {column: tide}}
routines:
  scan: {title: Scan, steps: [{roll: sector}, {move: rocks, by: D}]}
  dive:
    title: Dive
    steps:
      - draw: shells
        times: 3
        then:
          pearls: [{move: rocks, by: D}]
"""
SHELLS = """\
title: Shells
entries:
  - {title: Pearls, text: "There are {d4}."}
  - {title: Sand, quiet: true}
  - {title: Weed, roll-on: water}
"""
DECKS = "decks:\n  newts: {table: newts, layout: text}\n  shells: {table: shells, layout: text}\n"


@cache
def load_sector() -> System:
    """Return a pond with tables that lead to tables."""
    return load_files(
        "pond",
        POND
        | {"sector.yaml": SECTOR, "planet.yaml": PLANET, "shells.yaml": SHELLS}
        | {"play.yaml": RULES, "products.yaml": DECKS},
    )


def expect_rolls(system: System, events: tuple[Event, ...]) -> list[str]:
    """Return the tables on which has to be rolled for the first roll of some events, by the letter of their texts."""
    rolls = iter(event for event in events if isinstance(event, Rolled))

    def follow(event: Rolled) -> list[str]:
        result = system.table(event.roll).rows[event.row].results[0]
        found = [event.roll]
        for lead in result.leads:
            for _ in range(lead.times):
                found += follow(next(rolls))
        return found

    return follow(next(rolls))


@given(SEEDS)
def test_a_roll_is_followed_to_its_end(seed: str) -> None:
    """Each table that a result leads to is rolled on, in order, as often as it says, and nothing else is."""
    system = load_sector()
    events, _ = Roll("sector").run(Game.of(system, seed))
    rolled = [event.roll for event in events if isinstance(event, Rolled)]
    assert rolled == expect_rolls(system, events)


@given(SEEDS)
def test_what_follows_is_rolled_in_its_own_streams(seed: str) -> None:
    """The rolls that follow are those that a player makes by hand on the other tables, one after the other."""
    system = load_sector()
    events, _ = Roll("sector", 3).run(Game.of(system, seed))
    for name in ("sector", "planet"):
        thrown = [event.thrown for event in events if isinstance(event, Rolled) and event.roll == name]
        alone, _ = Roll(name, 200).run(Game.of(system, seed))
        first = [event.thrown for event in alone if isinstance(event, Rolled) and event.roll == name]
        assert thrown == first[: len(thrown)]


def test_a_lead_says_its_column_and_modifier() -> None:
    """A wreck is read in the column and with the number that it names, the planet's water as the gauge shows."""
    system = load_sector()
    game = Set("tide", 0).run(Game.of(system, "a"))[1]
    found = Counter[tuple[str, int]]()
    for seed in map(str, range(80)):
        events, _ = Roll("sector").run(game._replace(seed=seed))
        found.update(
            (event.column, event.modifier) for event in events if isinstance(event, Rolled) and event.roll == "water"
        )
    assert set(found) == {("low", 3), ("high", 0)}


@given(SEEDS)
def test_dice_in_words_are_thrown_where_they_stand(seed: str) -> None:
    """The dice of the title come before those of the text, right behind their roll, with what is added to them."""
    system = load_sector()
    events, _ = Roll("sector", 4).run(Game.of(system, seed))
    for place, event in enumerate(events):
        if isinstance(event, Rolled) and event.roll == "sector":
            own = takewhile(lambda each: isinstance(each, DiceRolled), events[place + 1 :])
            dice = [(each.die, each.plus) for each in own if isinstance(each, DiceRolled)]
            rocks = system.table("sector").rows[event.row].roll == "4"
            assert dice == ([("2d6", 0), ("d3", 1)] if rocks else [])


@given(SEEDS)
def test_a_step_knows_the_sum_of_the_dice_in_the_words(seed: str) -> None:
    """`D` is the last sum in the words of the result itself, not in what has followed it; else it is 0."""
    system = load_sector()
    events, game = Do("scan", ()).run(Game.of(system, seed))
    first = next(event for event in events if isinstance(event, Rolled))
    own = [event for event in events[1:3] if isinstance(event, DiceRolled)] if first.row == 2 else []
    assert game.number("rocks") == (add_up(own[-1]) if own else 0)


@given(SEEDS)
def test_steps_follow_the_results_of_cards(seed: str) -> None:
    """Of three cards the pearls alone are counted, by their own dice, and weed is rolled for at once."""
    system = load_sector()
    events, game = Do("dive", ()).run(Game.of(system, seed))
    titles = [
        system.table("shells").rows[int(each.card.rpartition("-")[2]) - 1].results[0].title
        for each in events
        if isinstance(each, CardDrawn)
    ]
    dice = [add_up(each) for each in events if isinstance(each, DiceRolled)]
    assert len(dice) == titles.count("Pearls")
    assert game.number("rocks") == sum(dice)
    assert sum(isinstance(each, Rolled) for each in events) == titles.count("Weed")


def test_a_card_that_is_dealt_does_nothing() -> None:
    """What a hidden card leads to is not rolled before its player, for that would tell which card it is."""
    rules = "piles: {shells: {deal: 3, keep: 1}}\n"
    files = POND | {"shells.yaml": SHELLS, "products.yaml": DECKS, "play.yaml": rules}
    session = Session.of(load_files("pond", files), "a")
    events, _ = session.act(Deal("shells"))
    assert not any(isinstance(event, Rolled | DiceRolled) for event in events)


def load_finds() -> System:
    """Return a pond in which results lead to rows of a list."""
    rows = (
        "rows:\n  - {roll: 1, result: A boot, roll-on: {table: finds, row: Old boot}}\n"
        "  - {roll: 2-3, result: A net, text: 'See {table:finds/eel}.', roll-on: {table: finds, row: eel}}\n"
        "  - {roll: 4-6, result: Mud}\n"
    )
    finds = "title: Finds\nentries: [{title: Old boot, roll-on: planet}, {title: Eel, text: Let it go.}]\n"
    files = {"drag.yaml": f"title: Drag\ndie: d6\n{rows}", "finds.yaml": finds, "planet.yaml": PLANET}
    return load_files("pond", POND | files | {"play.yaml": RULES.partition("routines")[0]})


@given(SEEDS)
def test_a_row_that_is_named_is_read_without_a_roll(seed: str) -> None:
    """What a result names is told as it stands, no die is thrown for it, and what it leads to follows."""
    system = load_finds()
    game = Game.of(system, seed)
    events, after = Roll("drag").run(game)
    assert isinstance(events[0], Rolled)
    if events[0].row == 0:
        assert isinstance(events[2], Rolled)
        assert (events[1], events[2].roll) == (RowRead("finds", "", 0), "planet")
    else:
        assert list(events[1:]) == [RowRead("finds", "", 1)] * (events[0].row == 1)
    if events[0].row == 1:
        said = phrase_outcome(DoneAction(game, Roll("drag"), events, after))
        assert [line.strip() for line in said[1:]] == ["Finds: Eel. Let it go."]


def test_a_text_names_a_row_by_its_title() -> None:
    """The sentence has the title of the row, and is left out where the text names the row itself."""
    boot, net, _ = (row.results[0] for row in load_finds().table("drag").rows)
    assert (boot.text, write_markup(net.text)) == ("See Old boot.", "See {table:finds/eel}.")


def test_a_row_that_is_named_counts_in_the_odds() -> None:
    """A row comes as often as the results that name it, and what it leads to with it."""
    system = load_finds()
    table = system.table("drag")
    found = {each.title: each.average for each in count_following(system, "drag", list_chances(table))}
    assert (found["Old boot"], found["Eel"], found["Desert"]) == (Fraction(1, 6), Fraction(1, 3), Fraction(1, 12))


@given(SEEDS)
def test_what_follows_is_told_below_what_led_to_it(seed: str) -> None:
    """Each roll that follows stands two spaces further to the right than the result which led to it."""
    system = load_sector()
    game = Game.of(system, seed)
    events, after = Roll("sector").run(game)
    said = phrase_outcome(DoneAction(game, Roll("sector"), events, after))
    heads = [line for line in said if line.strip().startswith(("Sector", "Planet", "Water"))]
    deep = {"": -1}
    for line in heads:
        depth = (len(line) - len(line.lstrip())) // 2
        assert depth <= max(deep.values()) + 1
        assert depth > 0 or line == heads[0]
        if "Twice" in line:
            assert heads[heads.index(line) + 1].startswith("  " * (depth + 1) + "Sector")
        deep[line] = depth


def test_dice_in_words_are_told_in_their_sentence() -> None:
    """The sum stands where the dice do, with what they are called, and not once more on a line below."""
    system = load_sector()
    games = (Game.of(system, str(seed)) for seed in range(60))
    game = next(game for game in games if isinstance(Roll("sector").run(game)[0][-1], DiceRolled))
    events, after = Roll("sector").run(game)
    events = events[-3:]
    rocks, turns = (add_up(event) for event in events if isinstance(event, DiceRolled))
    said = phrase_outcome(DoneAction(game, Roll("sector"), events, after))
    assert said == [f"Sector 4: {rocks} (2d6) rocks. They stay for {turns} (d3+1) turns."]


def test_other_dice_in_a_text_leave_thrown_ones_on_their_line() -> None:
    """Where a text names dice besides that nobody throws, no number may stand at the wrong ones."""
    rows = "rows: [{roll: 1-6, result: Rain, text: 'Roll d6: on 4+ it lasts {d6} turns.'}]\n"
    system = load_files("pond", POND | {"rain.yaml": f"title: Rain\ndie: d6\n{rows}"})
    game = Game.of(system, "a")
    events, after = Roll("rain").run(game)
    first, second = phrase_outcome(DoneAction(game, Roll("rain"), events, after))
    assert first.endswith("Roll d6: on 4+ it lasts d6 turns.")
    assert second.startswith("  d6: ")


def test_rolls_without_an_end_are_left_to_the_player() -> None:
    """Where a chain of rolls has no end in sight, it stops with a word that tells which roll comes next."""
    rows = "rows: [{roll: 1, result: Stop}, {roll: 2-6, result: On, roll-on: {table: again, times: 9}}]\n"
    fall = f"title: Fall\ndie: d6\n{rows}"
    system = load_files("pond", POND | {"fall.yaml": fall})
    game = Game.of(system, "a")
    events, after = next(
        found for found in (Roll("fall").run(game._replace(seed=str(seed))) for seed in range(20)) if len(found[0]) > 1
    )
    assert sum(isinstance(event, Rolled) for event in events) == MOST_FOLLOWED + 1
    assert events[-1] == LeadsLeft("fall")
    said = phrase_outcome(DoneAction(game, Roll("fall"), events, after))
    assert said[-1].strip() == "so many rolls have followed that the next one is left to you: Fall"


def test_a_text_says_where_it_leads() -> None:
    """Where the pack does not say it itself a sentence does, which is no part of what the pack has written."""
    system = load_sector()
    world, wreck = (system.table("sector").rows[place].results[0] for place in (1, 4))
    assert (world.text, write_markup(wreck.text)) == ("Roll on Planet.", "See {table:planet}. Roll on Water (low, +3).")
    twice = system.table("sector").rows[3].results[0]
    assert twice.text == "Roll again twice."


def test_a_german_text_says_it_in_german() -> None:
    """The sentence is in the language of the pack."""
    head = POND["system.yaml"] + "language: de\n"
    system = load_files("pond", POND | {"system.yaml": head, "sector.yaml": SECTOR, "planet.yaml": PLANET})
    assert system.table("sector").rows[1].results[0].text == "Würfle auf Planet."
    assert system.table("sector").rows[3].results[0].text == "Würfle noch zweimal."


@given(st.lists(st.integers(0, 3), min_size=6, max_size=6), st.integers(1, 2))
def test_averages_are_those_of_every_way_to_roll(kinds: list[int], times: int) -> None:
    """How often a result comes on average is what adding up all throws of both tables gives."""
    inner = ("Low", "High")
    lead = f"roll-on: {{table: planet, times: {times}}}"
    rows = "".join(
        f"  - {{roll: {face}, result: R{kind}{', ' + lead if kind == 3 else ''}}}\n"
        for face, kind in enumerate(kinds, 1)
    )
    planet = "title: Planet\ndie: d3\nrows: [{roll: 1, result: Low}, {roll: 2-3, result: High}]\n"
    system = load_files("pond", POND | {"sector.yaml": f"title: S\ndie: d6\nrows:\n{rows}", "planet.yaml": planet})
    table = system.table("sector")
    found = {(each.table, each.title): each.average for each in count_following(system, "sector", list_chances(table))}
    wanted: dict[tuple[str, str], Fraction] = {}
    for kind in kinds:
        wanted[("sector", f"R{kind}")] = wanted.get(("sector", f"R{kind}"), Fraction(0)) + Fraction(1, 6)
        for face in (1, 2, 3) if kind == 3 else ():
            key = ("planet", inner[face > 1])
            wanted[key] = wanted.get(key, Fraction(0)) + Fraction(times, 18)
    assert found == wanted


def test_rolling_again_is_counted_to_its_end() -> None:
    """A result that has the table rolled on twice more comes once in four rolls, as the sum of 1/6 (1/3)^n says."""
    system = load_sector()
    table = system.table("sector")
    found = {each.title: each.average for each in count_following(system, "sector", list_chances(table))}
    assert found["Twice"] == Fraction(1, 6) / (1 - Fraction(2, 6))


def test_rolls_without_an_end_on_average_are_named() -> None:
    """A table that leads to itself more than once a roll has no averages."""
    rows = "rows: [{roll: 1-3, result: Stop}, {roll: 4-6, result: On, roll-on: {table: again, times: 2}}]\n"
    fall = f"title: Fall\ndie: d6\n{rows}"
    system = load_files("pond", POND | {"fall.yaml": fall})
    with pytest.raises(ValueError, match="no end on average"):
        count_following(system, "fall", list_chances(system.table("fall")))


def test_several_columns_lead_nowhere() -> None:
    """Where all columns of a table are read at once, nothing tells which of them is meant, and nothing follows."""
    files = POND | {
        "tide.yaml": "title: Tide\ndie: d2\ncolumns: {a: A, b: B}\nrows:\n"
        "  - {roll: 1-2, a: {title: One, roll-on: newts}, b: {title: Two, text: '{d6}'}}\n"
    }
    game = Game.of(load_files("pond", files), "a")
    assert len(Roll("tide").run(game)[0]) == 1
    assert len(Roll("tide", column="a").run(game)[0]) == 2
