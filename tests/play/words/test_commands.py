"""What a player types: words, beginnings of words, words that mean nothing, and the rules to play on by."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SETTINGS
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import POND, answer_all, load_files, load_marsh, load_pond

from printgen.build.job import load_system, load_systems
from printgen.errors import BadUsage
from printgen.load.look.printed_words import load_told
from printgen.model.system import Procedure, System
from printgen.model.table import Table
from printgen.paths import find_packs, shipped
from printgen.play.game.actions import (
    Add,
    Choose,
    Deal,
    Discard,
    Draw,
    Fill,
    Keep,
    Mark,
    Move,
    Own,
    Pick,
    Put,
    Remove,
    Return,
    Roll,
    Search,
    Set,
    Shuffle,
    Stretch,
    Write,
)
from printgen.play.game.game import Game
from printgen.play.game.routine import Do, find_routine
from printgen.play.game.session import Action, Session
from printgen.play.words.command import (
    ALIASES,
    VERBS,
    Request,
    complete,
    list_missing,
    list_verbs,
    parse_answer,
    parse_command,
    phrase_action,
    show_choices,
)
from printgen.play.words.names import list_choice_names
from printgen.play.words.rulebook import find_rule, list_rules, phrase_rule

MARSH = Game.of(load_marsh(), "a")
HON = Game.of(load_system("heroes-of-normandie"), "a")
HORDE = Game.of(load_system("horde-mode"), "a")
HERESY = Game.of(load_system("solo-heresy"), "a")
SPAWN = answer_all(HORDE.system, "spawn", {"zone": "zone-2"})
PREPARE = answer_all(
    HORDE.system,
    "prepare",
    {
        "players": "2",
        "size": "1,000 points",
        "length": "5 rounds",
        "choice": "picked at random",
    },
)
ANSWERS = (("boats", 2), ("mood", 0), ("reading", 0))
LINES: list[tuple[Game, str, object]] = [
    (HON, "draw reaction", Draw("reaction")),
    (HON, "draw rea", Draw("reaction")),
    (HON, "d REACTION or 2", Draw("reaction", 2, "orange")),
    (HON, "draw reaction 2 orange", Draw("reaction", 2, "orange")),
    (HON, "draw sup", Draw("supply")),
    (HON, "draw supply no artillery", Draw("supply-no-artillery")),
    (HON, "draw reaction all", Draw("reaction", 1, "*")),
    (HON, "draw orders 3", Draw("orders", 3)),
    (HON, "draw reaction 0", Draw("reaction", 0)),
    (HON, "reaction", Draw("reaction")),
    (HON, "discard reaction", Discard("reaction")),
    (HON, "search reaction 45", Search("reaction", "hon-reaction-23")),
    (HON, "remove reaction 45", Remove("reaction", "hon-reaction-23")),
    (HON, "remove orders 3", Remove("orders", "3")),
    (HON, "return orders", Return("orders")),
    (HON, "add decoy", Add("orders", "decoy")),
    (HON, "fill orders 6", Fill("orders", 6)),
    (HON, "shuffle supply", Shuffle("supply")),
    (HON, "set zones ora", Set("zones", 1)),
    (HON, "up threat", Move("threat", 1)),
    (HON, "down victory points 2", Move("victory", -2)),
    (HON, "up points", Move("victory", 1)),
    (HON, "set your units orange", Set("zones", 1)),
    (HON, 'search reaction "activation"', Search("reaction", "hon-reaction-36")),
    (HON, "zones orange", Set("zones", 1)),
    (HON, "zon ora", Set("zones", 1)),
    (HON, "victory points 5", Set("victory", HON.gauge("victory").labels.index("5"))),
    (HORDE, "mission-mod -2", Set("mission-modifier", HORDE.gauge("mission-modifier").labels.index("-2"))),
    (HON, "lengths threat 3,3,2", Stretch("threat", (3, 3, 2))),
    (HON, "lengths 3, 3 2", Stretch("threat", (3, 3, 2))),
    (HON, "roll reaction red x2", Roll("reaction", 2, "red")),
    (HON, "2d6 x3", Roll("2d6", 3)),
    (HON, "D6", Roll("d6")),
    (HON, "roll 1d6", Roll("d6")),
    (HON, "1D66", Roll("d66")),
    (HON, "20d6", Roll("20d6")),
    (HORDE, "roll spawn +2", Roll("spawn", 1, "", 2)),
    (HORDE, "roll unlucky -1", Roll("unlucky-spawn", 1, "", -1)),
    (HORDE, "deal 2", Deal("secret-objectives", 2)),
    (HORDE, "keep secret-objectives master sculptor", Keep("secret-objectives", "horde-secret-objectives-10")),
    (HORDE, "search misery blistering sp", Search("misery", "horde-misery-4")),
    (HORDE, "choose units orks t'au", Choose("units", ("orks", "tau"))),
    (HORDE, 'search misery "blistering sp"', Search("misery", "horde-misery-4")),
    (HORDE, "set modifier 2", Set("mission-modifier", HORDE.gauge("mission-modifier").labels.index("+2"))),
    (HORDE, "set modifier -2", Set("mission-modifier", HORDE.gauge("mission-modifier").labels.index("-2"))),
    (HORDE, "set rp, player 1 5", Set("rp-1", HORDE.gauge("rp-1").labels.index("5"))),
    (HORDE, "prepare 2 1,000-points 5-rounds picked-at-random", PREPARE),
    (HORDE, "spawn 2", SPAWN),
    (HORDE, "spawn zone-2", SPAWN),
    (HORDE, "choose space marines orks", Choose("units", ("space-marines", "orks"))),
    (HORDE, "choose ork", Choose("units", ("orks",))),
    (HORDE, "own ork 3,1-2,7", Own("orks", (0, 1, 2, 6))),
    (HORDE, "pick bracket-10 2", Pick("units", "bracket-10", 2)),
    (HORDE, "pick Bracket 10+", Pick("units", "bracket-10")),
    (HORDE, "pick 10+ 3", Pick("units", "bracket-10", 3)),
    (HORDE, "pick units 5-6", Pick("units", "bracket-5")),
    (HORDE, "pick bracket-3 4", Pick("units", "bracket-3", 4)),
    (HORDE, "pick units bracket-3 4", Pick("units", "bracket-3", 4)),
    (HORDE, "pick bracket 3-4 2", Pick("units", "bracket-3", 2)),
    (HORDE, "begin", Do("begin-round")),
    (MARSH, "begin 3 brave dry", Do("begin", ANSWERS)),
    (MARSH, "begin reading=dry boats=3 mood=bra", Do("begin", ANSWERS)),
    (MARSH, "do begin 3", Do("begin", ANSWERS[:1])),
    (MARSH, "undo", Request("undo")),
    (MARSH, "u", Request("undo")),
    (MARSH, "", Request("repeat")),
    (MARSH, "help draw", Request("help", "draw")),
    (HON, "peek reaction 3", Request("peek", "reaction", 3)),
    (HON, "show reaction 45", Request("show", "reaction", card="hon-reaction-23")),
    (HORDE, "show purchases", Request("show", "purchases")),
    (HORDE, "show purchases field promotion", Request("show", "purchases", entry=9)),
    (HORDE, "show purchases 9", Request("show", "purchases", entry=9)),
    (HORDE, "show spawn 4", Request("show", "spawn", entry=2)),
    (HERESY, "show tactical", Request("show", "enemy-types", card="heresy-enemy-types-2")),
    (HERESY, "show tactical objective cards", Request("show", "hand-size")),
    (HERESY, "show hand-size turn 2", Request("show", "hand-size", entry=2)),
    (HERESY, "show raid", Request("show", "missions", entry=2)),
    (HERESY, "show Turn 10", Request("show", "hand-size", entry=10)),
    (HON, "help supply", Request("help", "supply")),
    (HON, "help victory points", Request("help", "victory")),
]
SYSTEMS, _ = load_systems(find_packs([shipped("tables")]).values())
HEROES = load_system("heroes-of-normandie")


@pytest.mark.parametrize(("game", "line", "meant"), LINES, ids=[line for _, line, _ in LINES])
def test_words_mean_what_a_player_means(game: Game, line: str, meant: object) -> None:
    """Words in the order in which one says them, in capitals or cut short, become the action that is meant."""
    found = parse_command(game, line)
    assert type(found) is type(meant)
    assert found == meant


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("drwa reaction", '"drwa" is not a word', 'did you mean "draw"?'),
        ("draw raection", 'no pile or bag "raection"', 'did you mean "reaction"?'),
        ("draw reaction grean", '"grean" is not understood', 'did you mean "green"?'),
        ("draw", '"draw" needs a pile or bag', "reaction, supply"),
        ("e", '"e" could be several', "enemy-activates"),
        ("set zones purple", 'no label "purple"', "Green, Orange, Red"),
        ("roll reaction 3", '"3" could be', "write +3 or x3"),
        ("lengths threat", "needs numbers", "lengths threat 3,3,2"),
        ("fill", '"fill" needs a number', "fill [BAG] N"),
        ("pick", 'no use for "pick"', "help shows"),
        ("undo twice", '"twice" is not understood after "undo"', "undo"),
        ("begin-round 99", '"99" is not an answer to "number"', "a number from 0 to 16"),
        ("draw reaction purple", '"purple" is not understood', "green, orange, red"),
        ("zones", '"set" needs a label', "Green, Orange, Red"),
        ("zones purple", 'no label "purple"', "Green, Orange, Red"),
        ("level red", '"level" is worked out from threat and zones', "move threat or zones"),
        ("set level red", '"level" is worked out from threat and zones', "move threat or zones"),
        ("set current threat level red", '"level" is worked out', ""),
        ("show supply-no zork", 'no card "zork"', ""),
        ("discard bullet storm", "no pile or card", "reaction"),
        ("choose orks", 'no use for "choose"', "help shows"),
    ],
)
def test_what_means_nothing_gets_a_hint(line: str, message: str, hint: str) -> None:
    """A word that nobody knows is named, with the known word most like it, or with all there are."""
    with pytest.raises(BadUsage) as raised:
        parse_command(HON, line)
    assert message in raised.value.message
    assert hint in raised.value.hint


def set_up(name: str, *actions: Action) -> Game:
    """Return a game after some actions."""
    session = Session.of(load_system(name), "s")
    for action in actions:
        _, session = session.act(action)
    return session.game


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("points -99", 'no label "-99"', "a number from -40 to 99"),
        ("turn -1", 'no label "-1"', "a number from 1 to 99"),
        ("turn 1e1", 'no label "1e1"', "a number from 1 to 99"),
        ("merge 2 1", '"merge" needs a kind of things before "2"', "such as merge counters 2; known: counters, units"),
        ("mark 2 nope", '"mark" needs a kind of things before "2"', "such as mark counters 2"),
        ("name 2", '"name" needs a kind of things before "2"', "such as name counters 2"),
        ("hurt 1 999999999999", '"hurt" moves a number by a whole number, not by "999999999999"', "from 1 to 99"),
        ("hurt 1 models 1e9", '"hurt" moves a number by a whole number, not by "1e9"', "from 1 to 99"),
        ("heal 1 -5", '"heal" moves a number by a whole number, not by "-5"', "from 1 to 99"),
        ("heal 1 0", '"heal" moves a number by a whole number, not by "0"', "from 1 to 99"),
        ("put units 2", 'one thing comes into play at a time, and "2" is no name', "once for each"),
        ("name units 1 5", 'things have numbers already, and "5" is no name', "such as No. 5"),
        ("put units -1", 'one thing comes into play at a time, and "-1" is no name', "once for each"),
    ],
)
def test_a_number_that_will_not_do_is_no_other_number(line: str, message: str, hint: str) -> None:
    """Who types a number that cannot be meant is told which can, and never offered one of another sign or size."""
    with pytest.raises(BadUsage) as raised:
        parse_command(set_up("kill-zone", Put("units")), line)
    assert message in raised.value.message
    assert hint in raised.value.hint


def test_a_number_that_things_of_one_kind_alone_have_says_the_kind() -> None:
    """Who asks for the only thing with a number need not say its kind; of two kinds one has to be said."""
    game = set_up("kill-zone", Put("units"), Put("units"), Put("counters"))
    assert parse_command(game, "mark 2 parted") == Mark("units", 2, "parted")
    with pytest.raises(BadUsage, match="needs a kind of things"):
        parse_command(game, "mark 1 parted")


def test_what_a_number_does_needs_no_kind() -> None:
    """`what 1` means every thing with the number 1; `what units 1` means the unit alone."""
    game = set_up("kill-zone", Put("units"), Put("counters"))
    assert parse_command(game, "what 1") == Request("what", amount=1)
    assert parse_command(game, "what units 1") == Request("what", "units", amount=1)


def test_a_player_who_does_not_play_has_no_gauge() -> None:
    """Who names the gauge of a player who is not there is told how many play, whatever stands before it."""
    game = set_up("horde-mode", Set("players", 2))
    for line in ("rp 99 5", "RP-99 5", "set rp 99 5", "up rp 99"):
        with pytest.raises(BadUsage, match="there is no player 99: 3 players") as raised:
            parse_command(game, f"{line} 1")
        assert raised.value.hint == "its players are 1 to 3"
    assert parse_command(game, "rp 3 5") == Set("rp-3", 5)


def test_a_blank_result_is_written_as_it_is_told() -> None:
    """What a log says of a result that was written can be typed, with the name of its table or without."""
    game = set_up("kill-zone")
    action = Write("enemy-models", "enemy-1", "Foo")
    for line in ("write enemy-1 Foo", phrase_action(game, action)):
        assert parse_command(game, line) == action


def test_nobody_draws_from_a_pile_to_look_things_up_in() -> None:
    """The events of Firefight come with cards of the NPC deck: they are shown, and neither drawn nor offered."""
    game = Game.of(load_system("firefight"), "a")
    for line in ("draw events 12", "events", "draw ev"):
        with pytest.raises(BadUsage, match='nobody draws from "events"'):
            parse_command(game, line)
    assert "events" not in [found.text for found in complete(game, "draw ")]
    assert parse_command(game, "show events sniper attack!").card == "firefight-events-1"  # type: ignore[union-attr]


def test_a_card_in_play_needs_neither_pile_nor_number() -> None:
    """What lies on the table is called by the words on it, whichever of its equals it is."""
    _, session = Session.of(HON.system, "a").act(Search("reaction", "hon-reaction-31"))
    assert parse_command(session.game, "discard bullet storm") == Discard("reaction", "hon-reaction-31")
    assert [found.text for found in complete(session.game, "show bul")] == ["61"]


def test_a_card_to_look_at_needs_no_pile_where_one_was_drawn_last() -> None:
    """A card is shown by its corner alone: one in play, else one of the pile drawn from last, else the hint asks."""
    session = Session.of(HON.system, "a")
    with pytest.raises(BadUsage, match="could be several") as raised:
        parse_command(session.game, "show 61")
    assert raised.value.hint == "one of: reaction 61, supply 61, supply-no-artillery 61"
    for action in (Draw("supply"), Draw("reaction", 36), Draw("supply", 35)):
        _, session = session.act(action)
    assert parse_command(session.game, "show 61") == Request("show", "supply", card="hon-supply-31")


def test_a_card_that_one_pile_has_is_shown_by_its_corner() -> None:
    """Before anything is drawn a card of one pile alone is found by its corner, and a wrong one gets a hint."""
    game = Game.of(load_system("firefight"), "a")
    assert parse_command(game, "show 10H") == Request("show", "npc", card="firefight-npc-23")
    with pytest.raises(BadUsage, match='no pile or card "zork"'):
        parse_command(game, "show zork")


NAMED = {
    "kinds.yaml": """\
title: Kinds
entries:
  - {title: One, mark: "2"}
  - {title: Two}
  - {title: "1"}
  - {title: Four, mark: pond-kinds-2}
  - {title: One, mark: "7"}
""",
    "products.yaml": """\
decks:
  kinds: {table: kinds, layout: text}
""",
}


@pytest.mark.parametrize(
    ("name", "number"),
    [("pond-kinds-2", 2), ("2", 1), ("1", 1), ("#2", 2), ("#1", 1), ("3", 3), ("7", 5), ("two", 2), ("fo", 4)],
)
def test_a_card_is_called_by_id_then_corner_then_number_then_title(name: str, number: int) -> None:
    """What could be two cards is the one whose id it is, else whose corner, else whose number, else whose title."""
    game = Game.of(load_files("pond", POND | NAMED), "a")
    assert parse_command(game, f"remove kinds {name}") == Remove("kinds", f"pond-kinds-{number}")


def test_a_title_of_two_different_cards_is_not_guessed() -> None:
    """Of two cards of one title neither is taken; the hint tells what to call them."""
    game = Game.of(load_files("pond", POND | NAMED), "a")
    with pytest.raises(BadUsage, match="could be several") as raised:
        parse_command(game, "remove kinds one")
    assert raised.value.hint == "one of: 2, 7"


def test_a_card_in_play_that_could_be_of_two_piles_is_named_with_its_pile() -> None:
    """Where two piles have a card of this name in play, the hint says what to type, and that is understood."""
    _, session = Session.of(HON.system, "a").act(Search("reaction", "hon-reaction-31"))
    _, session = session.act(Search("supply", "hon-supply-31"))
    with pytest.raises(BadUsage, match="could be several") as raised:
        parse_command(session.game, "discard 61")
    assert raised.value.hint == "one of: reaction 61, supply 61"
    assert parse_command(session.game, "discard supply 61") == Discard("supply", "hon-supply-31")


EXACT = {
    "kinds.yaml": """\
title: Kinds
entries:
  - {title: New}
  - {title: Kind}
""",
    "products.yaml": """\
decks:
  kinds: {table: kinds, layout: text}
  newts: {table: newts, layout: text}
""",
    "play.yaml": """\
piles: {newts: {goes: active}, kinds: {deal: 2, keep: 1}}
bags: {orders: {title: Bag, tokens: [{marker: order}]}}
picks: {units: {title: Horde units, table: beasts}}
""",
    "beasts.yaml": """\
title: Beasts
die: d6
results: {ork: {title: Ork}}
rows: [{roll: 1-6, result: ork}]
""",
    "rosters/horde.yaml": """\
title: Horde
table: beasts
entries:
  ork: [Ork]
""",
}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("keep kind", Keep("kinds", "pond-kinds-2")),
        ("discard new", Discard("kinds", "pond-kinds-1")),
        ("discard newt", Discard("newts")),
        ("discard kinds new", Discard("kinds", "pond-kinds-1")),
        ("show new", Request("show", "kinds", card="pond-kinds-1")),
        ("add order 3", Add("orders", "3")),
        ("choose horde", Choose("units", ("horde",))),
        ("choose horde units horde", Choose("units", ("horde",))),
    ],
)
def test_an_exact_name_goes_before_any_beginning(line: str, action: object) -> None:
    """What a card, a token or a list is called is not taken for the beginning of a pile, a bag or a pick."""
    _, session = Session.of(load_files("pond", POND | EXACT), "a").act(Deal("kinds"))
    assert parse_command(session.game, line) == action


def test_a_card_of_several_columns_is_called_by_what_stands_in_any() -> None:
    """The cards of d66 have faces as corners, and no title but those of their columns."""
    assert parse_command(HON, "search reaction 13") == Search("reaction", "hon-reaction-3")
    assert parse_command(HON, "search reaction 5") == Search("reaction", "hon-reaction-5")
    assert parse_command(HON, "search reaction #13") == Search("reaction", "hon-reaction-13")
    assert parse_command(HON, "search reaction activation") == Search("reaction", "hon-reaction-36")


@pytest.mark.parametrize("line", ["draw reaction 0", "draw orders 0", "2d6 x0", "fill orders 0", "draw reaction 0 red"])
def test_nothing_at_all_is_refused(line: str) -> None:
    """Who asks for no cards, tokens or rolls is told so; nothing is taken to mean one."""
    action = parse_command(HON, line)
    assert not isinstance(action, Request)
    with pytest.raises(BadUsage, match=r"\b0\b"):
        action.run(HON)


DOCUMENT = (Path(__file__).parents[3] / "docs" / "commands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("usage", [usage for verb in VERBS.values() for usage in verb.usage.split(" | ")])
def test_every_usage_is_documented(usage: str) -> None:
    """The page on the command line says each use of each word as the help of the game does."""
    assert f"`{usage}`" in DOCUMENT


def test_words_of_other_games_are_not_offered() -> None:
    """A game without bags does not offer `fill`, one without hands not `deal`."""
    plain = Game.of(load_pond(), "a")
    assert not {"fill", "add", "deal", "keep", "choose", "do", "set"} & list_verbs(plain).keys()
    assert set(ALIASES.values()) <= VERBS.keys()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dr", {"draw"}),
        ("u", {"up", "unmark", "undo", "unit-destroyed"}),
        ("draw re", {"reaction"}),
        ("draw ", {"reaction", "supply", "supply-no-artillery", "orders"}),
        ("draw reaction ", {"green", "orange", "red", "all"}),
        ("draw reaction gr", {"green"}),
        ("set zones ", {"Green", "Orange", "Red"}),
        ("up vic", {"victory"}),
        ("search reaction 4", {"41", "42", "43", "44", "45", "46"}),
        ("unit-", {"unit-destroyed"}),
        ("unit-destroyed 1", {"1", "10", "11", "12"}),
        ("remove orders deco", {"decoy"}),
        ("help unit", {"unit-destroyed", "units"}),
        ("zones ", {"Green", "Orange", "Red"}),
        ("draw nothing ", set()),
    ],
)
def test_completion_offers_what_could_come_next(line: str, offered: set[str]) -> None:
    """Completion offers every word that could stand where the line ends, and nothing else."""
    assert {found.text for found in complete(HON, line)} == offered


@pytest.mark.parametrize("game", [HON, HORDE, MARSH], ids=lambda game: game.system.id)
def test_every_completion_is_understood(game: Game) -> None:
    """Whatever completion puts into a line is understood where it stands: a line never ends in a dead end."""
    for begun in ("", "draw ", "roll ", "set ", "up ", "do ", "peek ", "help ", "show ", "shuffle "):
        for found in complete(game, begun):
            line = begun[: len(begun) - found.taken] + found.text
            assert read_complaint(game, line) in ("", "needs"), line


def read_complaint(game: Game, line: str) -> str:
    """Return "" for a line that is understood, "wants" for one that goes on, else what is said of it."""
    message = ""
    try:
        parse_command(game, line)
    except BadUsage as error:
        message = error.message
    return "needs" if "needs" in message else message


def test_completion_does_not_tell_the_order_of_a_pile() -> None:
    """The cards offered for a search stand in the order of their numbers, not in that of the pile."""
    corners = [found.text for found in complete(HON, "search reaction ")]
    assert corners == sorted(corners)


def test_missing_answers_are_known() -> None:
    """What a routine asks and has no answer to can be asked for, and an answer may be cut short."""
    do = parse_command(MARSH, "begin mood=brave")
    assert isinstance(do, Do)
    asks = list_missing(MARSH, do)
    assert [ask.id for ask in asks] == ["boats", "reading"]
    assert parse_answer(load_told("en"), list_choice_names(MARSH, asks[1]), "dr") == 0
    with pytest.raises(BadUsage, match="not an answer"):
        parse_answer(load_told("en"), list_choice_names(MARSH, asks[0]), "7")


@pytest.mark.parametrize(("game", "line", "meant"), LINES, ids=[line for _, line, _ in LINES])
def test_an_action_is_told_as_it_can_be_typed(game: Game, line: str, meant: object) -> None:
    """The history of a log says each action in words that mean the same when typed again."""
    if not isinstance(meant, Request):
        action: Action = meant  # type: ignore[assignment]
        assert parse_command(game, phrase_action(game, action)) == action, line


@settings(max_examples=300 if SETTINGS["long"] else 100)
@given(
    st.lists(
        st.sampled_from(["draw", "roll", "set", "zones", "3", "+2", "x9", "=", "reaction", "gr", "*", "\u00e9"])
        | st.text(max_size=6)
    )
)
def test_no_line_breaks_the_parser(words: list[str]) -> None:
    """Whatever is typed is an action, an aside or a mistake with words, and can be completed."""
    line = " ".join(words)
    complete(HON, line)
    assert isinstance(read_complaint(HON, line), str)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("supply", Draw("supply")),
        ("supply 2", Draw("supply", 2)),
        ("sup", Draw("supply")),
        ("supply-no", Draw("supply-no-artillery")),
        ("supply-a 2", Do("supply-activations", (("number", 1),))),
        ("orders", Draw("orders")),
    ],
)
def test_a_whole_name_goes_before_the_beginning_of_another(line: str, meant: object) -> None:
    """The name of a pile draws from it, though a routine begins with the same word."""
    assert parse_command(HON, line) == meant


GAUGED = {
    "products.yaml": """\
decks:
  newts: {table: newts, layout: text}
""",
    "play.yaml": """\
piles: {newts: {}}
gauges:
  round: {title: Round, boxes: ["1", "2"]}
  count: {title: Newts, boxes: ["1", "2"]}
routines:
  round-end: {title: Round is over, steps: [{move: round, by: 1}]}
  round-more: {title: More rounds, asks: {more: {title: More, numbers: 1-2}}, steps: [{move: round, by: more}]}
""",
}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("round 2", Set("round", 1)),
        ("round-end", Do("round-end")),
        ("round-m 2", Do("round-more", (("more", 1),))),
        ("newts 2", Draw("newts", 2)),
        ("new 2", Draw("newts", 2)),
        ("cou 2", Set("count", 1)),
    ],
)
def test_a_gauge_and_its_label_set_it_where_nothing_else_is_named(line: str, action: object) -> None:
    """The whole name of a gauge goes before the beginning of a routine, and after the whole name of a pile."""
    game = Game.of(load_files("pond", POND | GAUGED), "a")
    assert parse_command(game, line) == action


def test_what_may_be_left_out_stands_in_any_order() -> None:
    """A number, a column and a modifier that follow a name are told apart by what they are, not by their place."""
    assert parse_command(HORDE, "roll spawn x2 +1") == parse_command(HORDE, "roll spawn +1 x2")
    assert parse_command(HON, "reaction 2 red") == parse_command(HON, "reaction red 2")


def test_a_word_for_other_games_is_in_nobodys_way() -> None:
    """What could be cut short for a word that this game has no use for is a name of this game."""
    game = Game.of(load_files("pond", POND | GAUGED), "a")
    assert parse_command(game, "n 2") == Draw("newts", 2)  # not `name`, which is for games that keep a list of things


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("hand", 'this game has no use for "hand"', "help shows the words"),
        ("deal 2", 'this game has no use for "deal"', "help shows the words"),
        ("odds contacts", '"odds" is not a word of this game', "outside the game there is printgen odds"),
    ],
)
def test_a_word_that_this_game_lacks_is_told_from_one_that_is_none(line: str, message: str, hint: str) -> None:
    """A player is told of a word for other games, and where to find one that is a command of printgen."""
    with pytest.raises(BadUsage) as raised:
        parse_command(Game.of(load_system("kill-zone"), "a"), line)
    assert (raised.value.message, raised.value.hint) == (message, hint)


def test_only_those_who_play_are_offered() -> None:
    """A routine that asks for a player names the two who play, and takes no third."""
    _, game = Set("players", 1).run(HORDE)
    (ask,) = [ask for ask in find_routine(game, "destroyed").asks if ask.players]
    assert show_choices(game, ask) == "1, 2"
    assert parse_answer(load_told("en"), list_choice_names(game, ask), "2") == 1
    with pytest.raises(BadUsage):
        parse_answer(load_told("en"), list_choice_names(game, ask), "3")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_all_words_of_the_procedures_and_all_notes_of_the_tables_are_shown(system: System) -> None:
    """Nothing that a sheet says of how to play is missing without one."""
    for procedure in system.procedures:
        told = "\n".join(phrase_rule(system, procedure.id))
        parts = (*procedure.steps, *procedure.points)
        wanted = [procedure.title, procedure.text, *(note.text for note in procedure.notes)]
        wanted += [words for part in parts for words in (part.title, part.text, part.note)]
        assert all(" ".join(words.split()) in told for words in wanted)
    for table in system.tables:
        told = "\n".join(phrase_rule(system, table.id))
        wanted = [note.text for note in table.notes]
        wanted += [item.text for item in (*table.results, *table.terms)] if table.has_glossary else []
        assert all(" ".join(words.split()) in told for words in wanted)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_each_of_the_rules_is_found_by_its_name(system: System) -> None:
    """What the list shows can be typed."""
    for option in list_rules(system):
        if option.says:
            assert find_rule(system, option.value) == option.value


def test_rules_are_found_by_title_and_by_beginnings() -> None:
    """A player types what stands on the sheet, as far as it tells things apart."""
    assert find_rule(HEROES, "The enemy's Supply Phase") == "enemy-supply"
    assert find_rule(HEROES, "opp") == "opportunity"
    with pytest.raises(BadUsage, match='there are no rules "nix"'):
        find_rule(HEROES, "nix")


@pytest.mark.parametrize("name", ["tokens", "enemy-supply", "reaction"])
def test_a_note_on_the_whole_is_not_told_as_one_on_its_last_part(name: str) -> None:
    """A note on a whole procedure or table stands as far out as its title, one on a part further in than the part."""
    things: list[Procedure | Table] = [*HEROES.procedures, *HEROES.tables]
    whole = next(thing for thing in things if thing.id == name)
    notes = [line for line in phrase_rule(HEROES, name) if line.lstrip().startswith("Note: ")]
    assert [line for line in notes if not line.startswith("    ")] == [f"Note: {note.text}" for note in whole.notes]
    assert len(notes) > len(whole.notes) > 0


def test_rules_are_shown_without_a_library_that_draws() -> None:
    """A player at a terminal does not wait for what makes PDFs, and need not have it."""
    code = (
        "import sys; from printgen.cli import main; main(['rules', 'firefight', 'jokers']);"
        "assert not {'reportlab', 'weasyprint'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Reshuffle at once" in done.stdout, done.stderr
    assert done.returncode == 0, done.stderr


def test_a_line_without_end_is_refused_at_once() -> None:
    """Who pastes a text into a game is told that it is no line, and does not wait while its words are looked for."""
    game, text = Session.of(load_pond(), "a").game, "a " * 100_000
    with pytest.raises(BadUsage, match="this line has 200,000 characters"):
        parse_command(game, text)
    with pytest.raises(BadUsage, match="a line has 1,000 at most"):
        parse_answer(load_told("en"), [], text)
    assert complete(game, text) == []
