"""What happens in lines for people: everything that a player needs, and nothing that is not so."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playing import load_marsh

from printgen.build.job import load_system
from printgen.load.folder import load_pack
from printgen.load.look.printed_words import load_told
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import Pack
from printgen.play.game.actions import Draw
from printgen.play.game.edition import take_fingerprint
from printgen.play.game.event import CardDrawn
from printgen.play.game.game import Game
from printgen.play.game.session import Session
from printgen.play.words.command import Request, parse_command, phrase_undone
from printgen.play.words.handbook import explain_word, list_words
from printgen.play.words.phrases import (
    DoneAction,
    describe_outcome,
    phrase_event,
    phrase_outcome,
    phrase_reading,
    phrase_state,
)
from printgen.play.words.reading import make_row_reading, make_seen_reading
from printgen.products.deck import make_deck
from printgen.products.needs import leave_unwanted

MISERY = load_pack(Pack("horde-mode", Path(__file__).resolve().parents[3] / "tables/horde-mode", "tests"))
LINE = "  ~ They ran all night, and have not begun to breathe."
DRAWN = CardDrawn("misery", "horde-misery-1", "", "active")


def play(system: System, *lines: str, seed: str = "x") -> tuple[Game, list[str]]:
    """Play some lines and return the game, and what is told of the last one."""
    session, told = Session.of(system, seed), [""]
    for line in lines:
        action = parse_command(session.game, line)
        assert not isinstance(action, Request)
        before = session.game
        events, session = session.act(action)
        told = phrase_outcome(DoneAction(before, action, events, session.game))
    return session.game, told


HELMET = "Thank the Helmet! If your active unit has fired, its shot fails, whatever you rolled."


SHOT = '  Note: The rules say "if you fired this turn": we suggest the shot of your active unit.'


HON, HORDE = load_system("heroes-of-normandie"), load_system("horde-mode")


HON_GAME = Game.of(HON, "x")


FIREFIGHT, KILL_ZONE = load_system("firefight"), load_system("kill-zone")


@pytest.mark.parametrize(
    ("system", "lines", "told"),
    [
        (
            HON,
            ["draw reaction orange"],
            ["Reaction 19/36 [41]: Orange: Nothing happens"],
        ),
        (
            HON,
            ["draw reaction", "draw reaction"],
            [
                f"Reaction 27/36 [53]: Green: {HELMET}",
                SHOT,
            ],
        ),
        (HON, ["draw orders"], ["Order token bag: Enemy unit 4 (12 left)"]),
        (HON, ["unit-destroyed 3"], [
            "Order token bag: Enemy unit 3 is out of the game",
            "Threat Tracker: Green (1 of 8)",
        ]),
        (HON, ["set zones red"], ["Highest Threat Zone with your units: Red", "Current Threat Level: Red"]),
        (HON, ["draw reaction 3", "shuffle reaction"], ["Reaction reshuffled: 36 cards"]),
        (HON, ["discard reaction"], ["nothing changes"]),
        (HON, ["2d6"], ["2d6: 2 + 3 = 5"]),
        (HON, ["d66"], ["d66: 41"]),
        (HON, ["set zones green"], ["Highest Threat Zone with your units: Green"]),
        (HON, ["return orders"], ["Order token bag: 13 tokens inside"]),
        (HORDE, ["choose orks tau"], ["Horde units: from Orks, T'au"]),
        (HORDE, ["choose tau", "own orks 11,20"], [
            "Orks: 2 of 89 owned", "Horde units: from T'au, Orks (2 owned)",
            "Units of the players: from Orks (2 owned)",
        ]),
        (HORDE, ["own orks 11", "pick 5-6"], ["Horde units: Blitza-bommer, a last resort"]),
        (HORDE, ["own orks 11", "pick 3-4"], ["Horde units: you own none for Bracket 3-4"]),
        (HORDE, ["roll spawn +2"], ["Spawn roll 5 + 5 = 10, +2 = 12: Bracket 10+", "  Horde, if displaced: +10"]),
        (HORDE, ["roll unlucky"], [
            "Spawn roll on an Unlucky Night 3, 2, 3, kept 3 + 3 = 6: Bracket 5-6",
            "  Horde, if displaced: +5",
        ]),
        (HORDE, ["roll spawn", "roll spawn -9"], [
            "Spawn roll 1 + 5 = 6, -9 = -3, read as 3-4: Bracket 3-4",
            "  Horde, if displaced: +3",
        ]),
        (FIREFIGHT, ["french-54"], ["french-54: 7C"]),
        (FIREFIGHT, ["procession"], ["Monks 1: comes into play", "Monks: 1", "Edge at which they enter: 3"]),
        (HORDE, ["choose orks tau", "pick 3-4"], ["Horde units: Big Mek with Shokk Attack Gun"]),
        (FIREFIGHT, ["draw npc event"], ["NPC deck 4/54 [4S]: Turn event: No event"]),
    ],
)  # fmt: skip
def test_what_happens_is_told_as_a_player_would(system: System, lines: list[str], told: list[str]) -> None:
    """Cards with number and corner, sums of dice, what a bag still holds, and what gauges show after a move."""
    assert play(system, *lines)[1] == told


def test_what_becomes_of_a_card_is_told() -> None:
    """Cards that leave the game, that stay in play, that are drawn again and that win a comparison say so."""
    _, told = play(FIREFIGHT, "draw npc event 54")
    left = sum("(leaves the game)" in line for line in told)
    assert left == sum(bool(re.match(r"NPC deck.*\[[JQK][SHCD]\]", line)) for line in told) > 0
    _, told = play(FIREFIGHT, "draw npc defence 50")
    assert told.count("  (another is drawn in its place)") == sum("[joker" in line for line in told) > 0
    _, told = play(FIREFIGHT, "draw npc selection")
    assert told.count("  (the best of them)") == 1
    assert play(HORDE, "draw misery")[1][-1] == "  (stays in play)"


def test_compared_cards_are_lines_with_names_and_the_chosen_one_is_last() -> None:
    """Each figure has a line with its name, a joker set aside comes before, and whom the best chooses is last."""
    _, told = play(FIREFIGHT, "muster 12", "select", seed="7")
    assert told[:3] == [
        "NPC deck 54/54 [joker2] (another is drawn in its place)",
        "Figure of yours 1: NPC deck 39/54 [KC]: 7th of 52",
        "Figure of yours 2: NPC deck 22/54 [9H]: 22nd of 52",
    ]
    assert [line.partition(":")[0] for line in told[1:13]] == [f"Figure of yours {number}" for number in range(1, 13)]
    best = "Figure of yours 4: NPC deck 14/54 [AH]: 2nd of 52 (the best)"
    assert [line for line in told[1:13] if "(the best)" in line] == [best]
    assert told[13] == "NPC deck reshuffled: 54 cards"
    assert told[14:] == ["chosen at random: Figure of yours 4"]


def test_dice_of_several_figures_are_one_line() -> None:
    """Each face is there once, the highest first, with the numbers of all figures that rolled it."""
    _, told = play(FIREFIGHT, "barrage 12 1", seed="7")
    several, one = told[:2]
    assert several.startswith("Other figure (6 is lost): ")
    faces = [group.partition(" for ")[0] for group in several.partition(": ")[2].split(", ")]
    assert faces == sorted(set(faces), reverse=True)
    assert sorted(map(int, re.findall(r"#(\d+)", several))) == list(range(1, 13))
    assert re.fullmatch(r"Terrain item \(6 is lost\): [1-6]", one)


def test_two_dice_of_several_units_are_added_up_for_each() -> None:
    """A throw of two dice that belongs to a unit shows both dice and their sum, with the number of the unit."""
    routine = next(routine for routine in HORDE.play.routines if "Mortal wounds" in str(routine.steps))
    (line,) = play(HORDE, f"{routine.id} 2")[1]
    assert re.fullmatch(r"Mortal wounds: (\d \+ \d = \d for (#[12] ?)+(, )?)+", line), line


def test_what_is_repeated_with_more_than_dice_has_a_line_each_time() -> None:
    """Each time of a repetition that rolls on tables is one line, which names the thing that has come into play."""
    routine = next(routine for routine in KILL_ZONE.play.routines if "hidden-movement" in str(routine.steps))
    _, told = play(KILL_ZONE, "set engagement 2", routine.id)
    rounds = [line.partition(": ")[0] for line in told if re.match(r"Hidden counter \d", line)]
    assert rounds == [f"Hidden counter {number}" for number in range(1, 5)]


def test_a_hand_tells_how_many_may_be_kept() -> None:
    """After a deal the player knows what to do next, and after keeping a card where the others went."""
    assert play(HORDE, "deal")[1][-1] == "keep 1 of these 2"
    two = play(HORDE, "set players 2", "deal 2")[1]
    assert two == ["Secret objectives: 2 cards for each of 2 players, unseen: hand 1, hand 2", "keep 1 of each 2"]
    assert play(HORDE, "deal", "keep secret-objectives master sculptor")[1] == [
        "Secret objectives Master Sculptor: kept",
        "Secret objectives Rear Extraction: back into the pile",
        "Secret objectives reshuffled: 19 cards",
    ]


def test_a_roll_in_one_column_has_all_its_fields() -> None:
    """An order that is rolled is told with everything that its card would say."""
    _, told = play(KILL_ZONE, "roll orders melee")
    assert told[0] == "Enemy orders 4: Melee: Straight Charge and Group"
    assert [line.partition(":")[0] for line in told[1:]] == ["  Move", "  Cover", "  Shoot", "  Charge", "  Allies"]


def test_a_gauge_that_moves_twice_at_once_shows_where_it_stands() -> None:
    """A routine that clears a gauge before it counts anew does not tell of the moment in between."""
    told = ["Your orders left: 3", "Enemy activations left: 5", "Extra enemy orders next round: 0"]
    assert play(HON, "up extra", "begin-round 4 3")[1] == told


def test_a_gauge_that_stays_is_not_told() -> None:
    """A routine that clears what is clear already says nothing of it, or that nothing changes if that is all."""
    assert play(HON, "begin-round 4 0")[1] == ["Enemy activations left: 4"]
    assert play(HON, "set initiative enemy", "initiative-card", "initiative-card")[1] == ["nothing changes"]


def test_a_token_without_a_thing_tells_what_its_draw_means() -> None:
    """A decoy that is drawn says that nobody acts, and says nothing where it goes in."""
    told = play(HON, *[f"remove orders {unit}" for unit in range(1, 13)], "draw orders")[1]
    assert told == ["Order token bag: Decoy (0 left)", "  Nobody acts."]
    assert len(play(HON, "add decoy")[1]) == 1


def test_a_roll_of_two_digits_is_told_as_one_number() -> None:
    """Two dice that are read one after the other are not added up: a d66 shows 66."""
    (told,) = play(HON, "roll supply", seed="66")[1]
    assert re.match(r"Supply [1-6]{2}: ", told), told


def test_state_tells_where_everything_is() -> None:
    """Piles with what is in play, in hands and out by name, bags with what was taken, gauges, and chosen rosters."""
    game, _ = play(HON, "search reaction 61", "draw reaction 2", "remove reaction 45", "draw orders", "up threat 2")
    parts = {part.title: part.lines for part in phrase_state(game)}
    assert parts["Piles"][0] == "Reaction: 32 in the pile, 2 discarded, 1 in play, 1 out of the game"
    assert parts["Piles"][1] == "  in play: [61] Hit the Dirt"
    discarded = [pile_line for pile_line in parts["Piles"] if "discarded:" in pile_line]
    assert discarded == ["  discarded: 41, 53"]
    assert parts["Bags"] == [
        "Order token bag: 12 tokens inside",
        "  inside: Enemy order token 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, Decoy",
        "  taken: Enemy order token 4",
    ]
    assert "Threat Tracker: Orange (2 of 8)" in parts["Gauges"]
    game, _ = play(HORDE, "deal", "choose orks")
    parts = {part.title: part.lines for part in phrase_state(game)}
    assert "  hand 1: Master Sculptor; Rear Extraction" in parts["Piles"]
    assert parts["Chosen"] == ["Horde units: Orks"]


def test_state_counts_equal_tokens() -> None:
    """Tokens that are the same are one entry with their number, apart from those with numbers of their own."""
    game, _ = play(HON, "fill 2", "add decoy", "add decoy")
    parts = {part.title: part.lines for part in phrase_state(game)}
    assert parts["Bags"][1] == "  inside: Enemy order token 1, 2, 3 x Decoy"


def test_what_is_taken_back_is_called_by_its_words() -> None:
    """A card in an action that is undone has its title, where the log has its id."""
    game, _ = play(HORDE)
    action = parse_command(game, "search misery blistering sp")
    assert not isinstance(action, Request)
    assert phrase_undone(game, action) == "search misery Blistering Speed"
    assert phrase_undone(HON_GAME, Draw("reaction", 2)) == "draw reaction 2"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("reaction", ["Reaction, 36 cards", "green, orange, red", "level", "draw"]),
        ("orders", ["Order token bag", "Decoy", "fill", "enemy-activates", "end-round"]),
        ("victory", ["Victory Points", "0-39", "set, up, down"]),
        ("extra", ["begin-round, more-orders"]),
        ("level", ["Green, Orange, Red", "highest of threat and zones"]),
        ("draw", ["draw cards or tokens", "orders"]),
        ("unit-destroyed", ["Number of the unit: 1, 2, 3"]),
    ],
)
def test_help_explains_all_that_has_a_name(word: str, said: list[str]) -> None:
    """Help on a word, a pile, a bag or a gauge says what it is and what it is used with."""
    ((title, rows),) = explain_word(HON_GAME, word)
    assert title == word
    text = "\n".join(meaning for _, meaning in rows)
    assert [words for words in said if words not in text] == []


def test_help_names_nothing_that_a_game_has_not() -> None:
    """Where there is no bag, no word says that it takes one."""
    usages = [usage for _, rows in list_words(Game.of(HORDE, "x")) for usage, _ in rows]
    assert "draw PILE [COLUMN] [N]" in usages
    assert not [usage for usage in usages if "BAG" in usage]


def test_a_list_can_be_read() -> None:
    """An entry of a list that is not a pile says its mark, title and words; a row of a table its rolls."""
    table = HORDE.table("purchases")
    lines = phrase_reading(make_row_reading(load_told("en"), table, table.rows[1]))
    assert lines == ["Purchases 2 RP: Basic Tactics. Gain 1 CP."]
    table = HORDE.table("spawn")
    assert phrase_reading(make_row_reading(load_told("en"), table, table.rows[1]))[0] == "Spawn roll 3-4: Bracket 3-4"
    table = HORDE.table("escalation")
    assert phrase_reading(make_row_reading(load_told("en"), table, table.rows[0]))[0] == "Escalation: Rounds 1 and 2"


def test_state_counts_every_card() -> None:
    """Cards that wait until all hands are settled are told too: the counts of a pile add up to its deck."""
    dealt, _ = play(HORDE, "set players 2", "deal 2")
    hand = dealt.pile("secret-objectives").places.hands[0].cards
    lines = [f"keep secret-objectives #{hand[0]}", f"remove secret-objectives #{hand[0]}"]
    game, _ = play(HORDE, "set players 2", "deal 2", *lines)
    line = next(line for line in phrase_state(game)[0].lines if line.startswith("Secret objectives"))
    assert line == "Secret objectives: 16 in the pile, 2 dealt, 1 to go back, 1 out of the game"


def test_every_part_of_the_format_can_be_told() -> None:
    """The pack that uses every part of the format is played by each of its words, and no line is empty."""
    lines = ["choose pack frogs", "begin 3 afraid dry", "deal 1", "draw wares", "draw omens dusk 3", "roll weather x9",
             "pick pack fog", "fill tokens 4", "add stuck"]  # fmt: skip
    for count in range(1, len(lines) + 1):
        game, told = play(load_marsh(), *lines[:count])
        assert told
        assert all(line.strip() for line in told)
        assert all(line.strip() for part in phrase_state(game) for line in part.lines)


def describe(session: Session, line: str) -> dict[str, Any]:
    """Return what a program is told of a line."""
    action = parse_command(session.game, line)
    assert not isinstance(action, Request)
    events, after = session.act(action)
    done = DoneAction(session.game, action, events, after.game)
    return dict(json.loads(json.dumps(describe_outcome(done))))


def test_outcome_for_programs_has_the_words_of_the_cards() -> None:
    """What came of an action is plain data with the action as the log has it and each card drawn in full."""
    session = Session.of(HON, "x")
    said = describe(session, "draw reaction")
    assert said["do"] == "draw"
    assert said["out"][0]["card"]["corner"] == "41"
    assert said["out"][0]["card"]["sections"][2]["title"] == "Stuck"


def test_outcome_for_programs_has_the_words_of_the_rolls() -> None:
    """Each result of a roll is there with its column, its words, and those of its fields."""
    (row,) = describe(Session.of(HORDE, "x"), "roll spawn +2")["out"]
    assert row["results"] == [
        {
            "column": "",
            "id": "bracket-10",
            "title": "Bracket 10+",
            "text": "",
            "note": "",
            "fields": [{"label": "Horde, if displaced", "title": "", "text": "+10"}],
        }
    ]
    (row,) = describe(Session.of(HON, "x"), "roll reaction x1")["out"]
    table = HON.table("reaction")
    assert [result["column"] for result in row["results"]] == ["green"]
    told = {(result.title, result.text, result.note) for result in table.results}
    assert {(result["title"], result["text"], result["note"]) for result in row["results"]} <= told


def test_an_event_is_told_once_and_in_full() -> None:
    """The card that brings an event is only named, with what becomes of it; the one that comes tells the event."""
    lines = [*["begin-turn", "end-turn"] * 3, "begin-turn"]
    _, told = play(FIREFIGHT, *lines, seed="tonight")
    assert told[0] == "NPC deck 24/54 [JH] (leaves the game)"
    assert told[1].startswith("Random events 6/12 [JH]: Rogue Dispenser Bot. A Bot enters at a random edge")
    assert sum("Rogue Dispenser Bot" in line for line in told) == 1


def test_a_pile_that_takes_every_card_back_says_nothing_of_it() -> None:
    """Each card has a line of its own words alone; a shuffle that the player asks for is told."""
    told = play(KILL_ZONE, "draw enemy-models 3")[1]
    assert [line.partition(" [")[0][:-4] for line in told] == ["Enemy models"] * 3
    assert play(KILL_ZONE, "shuffle enemy-models")[1] == ["Enemy models reshuffled: 6 cards"]


def test_a_roll_that_does_not_count_is_only_named() -> None:
    """What is rolled again has its title and no text that a player might follow."""
    told = [line for seed in "abcdefghijkl" for line in play(KILL_ZONE, "set-up-fog", "ambush 1", seed=seed)[-1]]
    places = [place for place, line in enumerate(told) if "does not count" in line]
    assert {told[place - 1] for place in places} == {"Contacts 1: False Alarm", "Contacts 6: Ambush!"}


def test_it_is_told_when_the_card_is_drawn() -> None:
    """A line of flavour comes after what the card says."""
    game = Game.of(MISERY, "a seed")
    assert LINE in phrase_event(game, DRAWN)


def test_it_is_not_told_again() -> None:
    """Whoever reads a card again, or draws another in its place, reads no flavour."""
    game = Game.of(MISERY, "a seed")
    assert LINE not in phrase_reading(make_seen_reading(game, game.pile("misery"), 1))
    assert LINE not in phrase_event(game, DRAWN._replace(again=True))


def test_a_game_without_it_is_the_same_game() -> None:
    """Without flavour nothing else is told, and logs and decks have the same fingerprints."""
    plain = leave_unwanted(MISERY, Options(flavour=False))
    game, other = Game.of(MISERY, "a seed"), Game.of(plain, "a seed")
    assert phrase_event(other, DRAWN) == [line for line in phrase_event(game, DRAWN) if line != LINE]
    assert take_fingerprint(plain) == take_fingerprint(MISERY)
    spec = MISERY.deck("misery")
    assert make_deck(plain, spec).fingerprint == make_deck(MISERY, spec).fingerprint
