"""A game with a scenario: it begins as the scenario says, and has the pieces that are needed, and no others."""

from tonight import FORD, MARSH, spend_evening

from printgen.load.look.printed_words import load_words
from printgen.model.markup import plain
from printgen.model.product import FormLines
from printgen.model.system import System
from printgen.products.deck import make_deck
from printgen.products.listing import list_scenario_sheets
from printgen.products.needs import need_form
from printgen.products.scenario import MOST_TICKS
from printgen.products.scenario_sheet import ScenarioSheet, make_scenario_sheet

TONIGHT = spend_evening()


def make_sheet(system: System) -> ScenarioSheet:
    """Return the sheet of a system's scenario in words."""
    (spec,) = list_scenario_sheets(system)
    return make_scenario_sheet(system, spec, load_words("en"))


def list_starts(system: System) -> dict[str, str]:
    """Return the label at which each gauge begins."""
    return {gauge.id: gauge.labels[gauge.start] for gauge in system.play.gauges}


def test_gauges_begin_where_the_scenario_says() -> None:
    """A group begins there for each player; all other gauges begin where the game says."""
    said = {"season": "Dry season", "turn": "2", **{f"bounty-{player}": "20" for player in (1, 2, 3)}}
    assert list_starts(TONIGHT) == list_starts(MARSH) | said


def test_tracks_have_the_lengths_of_the_scenario() -> None:
    """The printed board and the gauge that counts on it have the same boxes."""
    danger = next(tracker for tracker in TONIGHT.trackers if tracker.id == "danger")
    assert [len(track.boxes) for track in danger.tracks] == [2, 0, 1]
    gauge = next(gauge for gauge in TONIGHT.play.gauges if gauge.id == "danger")
    assert gauge.labels == ("Calm", "Calm", "Calm", "Wild")
    assert gauge.highest == ("frogs",)


def test_boards_mark_where_play_begins_and_ends() -> None:
    """START stands where the gauge begins, and END on the last round."""
    (track,) = next(tracker for tracker in TONIGHT.trackers if tracker.id == "turn").tracks
    assert (track.start, track.end) == ("2", "6")


def test_the_bag_holds_a_token_for_each_thing_on_the_table() -> None:
    """A thing that begins elsewhere comes into the bag later; other tokens are as many as ever."""
    (bag,) = TONIGHT.play.bags
    assert {token.name for token in bag.tokens if token.amount} == {"1", "stuck"}


def test_numbered_tokens_are_printed_for_the_listed_things_alone() -> None:
    """Those of things that arrive later are among them; markers that stand for no things stay as they are."""
    before = {marker.id: marker for marker in MARSH.markers}
    after = {marker.id: marker for marker in TONIGHT.markers}
    assert after["order"].numbers == (1, 4)
    assert before | {"order": after["order"]} == after


def test_a_scenario_that_lists_nothing_leaves_the_tokens_alone() -> None:
    """Its player fills the bag by hand, as without a scenario."""
    text = "".join(
        line
        for line in FORD.splitlines(keepends=True)
        if not line.startswith(("wardens:", "  1:", "  4:", "  points:"))
    )
    tonight = spend_evening(text.replace("{wardens:", "{lairs:"))
    assert tonight.markers == MARSH.markers
    assert tonight.play.bags == MARSH.play.bags


def test_a_form_has_on_its_lines_what_the_scenario_says() -> None:
    """Its title, numbers, gauges and last round are there, and nothing without one. To look again changes nothing."""
    asked = ("scenario", "seed", "boats", "season", "rounds")
    said = (TONIGHT.scenario.title if TONIGHT.scenario else "", "", "3", "Dry season", "6")
    for system, texts in ((TONIGHT, said), (MARSH, ("",) * 5)):
        once = need_form(system, system.forms[0])
        lines = [line for part in once.forms[0].parts if isinstance(part, FormLines) for line in part.lines]
        assert tuple(line.text for line in lines if line.fill in asked) == texts
        assert need_form(once, system.forms[0]) == once


def test_a_card_tells_all_of_a_thing() -> None:
    """Its number stands in the corner, then what is said of it and its numbers, and then its orders by column."""
    keeper, newt = make_deck(TONIGHT, TONIGHT.deck("wardens")).cards
    assert (keeper.corner, keeper.title, newt.corner, newt.title) == ("1", "Toll keeper", "4", "Old newt")
    assert [(part.label, part.text) for part in keeper.sections] == [
        ("Where it stands", "the ford"),
        ("Bounty for it", "3"),
        ("Dry season", "Hold the ford."),
        ("Wet season", "Swim to the nearest boat."),
    ]
    assert [(part.label, part.text) for part in newt.sections] == [
        ("In the reeds", "Turn 3"),
        ("Bounty for it", "2"),
        ("Orders", "Move to the ford."),
    ]


def test_an_end_tells_what_brings_it_about() -> None:
    """The sheet of a scenario has the condition beside the title: things left, numbers in a row, any player's gauge."""
    ends = """ends:
  cleared: {title: the ford is yours, when: {wardens: "0"}}
  wealth: {title: one of you is rich, when: {bounty: 50-200}, text: That hunter wins.}
  lull: {title: the frogs rest, when: {lairs: 1-3, danger: Calm}}
"""
    tonight = spend_evening(FORD.replace('ends:\n  cleared: {title: the ford is yours, when: {wardens: "0"}}\n', ends))
    assert [plain(text) for text in make_sheet(tonight).ends] == [
        "After Turn 6.",
        "The ford is yours (Wardens of the marsh 0).",
        "One of you is rich (Bounty 50+). That hunter wins.",
        "The frogs rest (Lairs 1-3, Danger Calm).",
    ]


def test_the_sheet_tells_what_the_scenario_lists() -> None:
    """Its orders stand in columns, its numbers in a column, and a round names what comes in it."""
    sheet = make_sheet(TONIGHT)
    wardens, lairs = sheet.lists
    assert [column.title for column in wardens.columns] == ["Dry season", "Wet season"]
    keeper, newt = wardens.rows
    assert (keeper.facts, keeper.cells, keeper.counts) == (
        ("the ford",), ("Hold the ford.", "Swim to the nearest boat."), ("3",)
    )  # fmt: skip
    assert (newt.facts, newt.cells, newt.counts, newt.waits) == (
        ("Turn 3", "Orders: Move to the ford."), ("", ""), ("2",), True
    )  # fmt: skip
    assert lairs.types[0].startswith("Wary.")
    assert [box.comes for box in sheet.rounds] == [(), (), (4,), (), (), ()]
    assert [(line.points, line.title, line.most) for line in sheet.scores] == [
        ("+3", "You hold the ford", 1), ("-2", "A boat is lost", 0)
    ]  # fmt: skip


def test_a_card_tells_what_its_fixed_type_does() -> None:
    """Nobody need look it up in the table of types."""
    (lair,) = make_deck(TONIGHT, TONIGHT.deck("lairs")).cards
    wary = next(row for row in TONIGHT.table("tactics").rows if row.results[0].key == "wary").results[0]
    assert [part.text for part in lair.sections[:2]] == ["Across the ford", "Wary"]
    assert [part.text for part in lair.sections[2:]] == [part.text for part in wary.parts]


def test_a_card_has_room_for_what_is_rolled_and_written() -> None:
    """A thing without a type has a box to tick for each, and a place for the type where there are many."""
    (lair,) = make_deck(spend_evening(FORD.replace(", type: wary", "")), TONIGHT.deck("lairs")).cards
    results = [result.title for row in TONIGHT.table("tactics").rows for result in row.results if not result.quiet]
    shown = {(part.heading.shown, part.text or part.label) for part in lair.sections if part.heading}
    assert shown >= ({("tick", title) for title in results} if len(results) <= MOST_TICKS else {("write", "Tactics")})


def test_listed_things_are_no_pile() -> None:
    """They are chosen by their tokens, not drawn."""
    assert {pile.id for pile in TONIGHT.play.piles} == {pile.id for pile in MARSH.play.piles}
    assert all(TONIGHT.table(name).chosen for name in ("wardens", "lairs"))
