"""What happens in lines for people: everything that a player needs, and nothing that is not so."""

import json
import re

import pytest
from playing import load_marsh

from printgen import load_system
from printgen.digital.command import parse_command
from printgen.digital.game import Game
from printgen.digital.session import Session
from printgen.digital.standing import describe_state
from printgen.digital.telling import describe_outcome, tell_action, tell_outcome
from printgen.digital.verbs import Aside
from printgen.model.system import System


def play(system: System, *lines: str, seed: str = "x") -> tuple[Game, list[str]]:
    """Play some lines and return the game, and what is told of the last one."""
    session, told = Session.of(system, seed), [""]
    for line in lines:
        action = parse_command(session.game, line)
        assert not isinstance(action, Aside)
        events, session = session.act(action)
        told = tell_outcome(session.game, action, events)
    return session.game, told


HELMET = "Thank the Helmet! If you have fired this turn, that shot fails, whatever you rolled."
HON, HORDE = load_system("heroes-of-normandie"), load_system("horde-mode")
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
            ],
        ),
        (HON, ["draw orders"], ["Order token bag: Enemy order token 4 (12 left)"]),
        (HON, ["unit-destroyed 3"], [
            "Order token bag: Enemy order token 3 is out of the game",
            "Threat Tracker: Green (1)",
        ]),
        (HON, ["set zones red"], ["Threat Zones with your units: Red", "Current Threat Level: Red"]),
        (HON, ["draw reaction 3", "shuffle reaction"], ["Reaction reshuffled: 36 cards"]),
        (HON, ["discard reaction"], ["nothing changes"]),
        (HON, ["2d6"], ["2d6: 2 + 3 = 5"]),
        (HON, ["d66"], ["d66: 41"]),
        (HON, ["return orders"], ["Order token bag: 13 tokens inside"]),
        (HORDE, ["choose orks tau"], ["Horde units: from Orks, T'au"]),
        (HORDE, ["roll spawn +2"], ["Spawn roll 5 + 5 = 10, +2 = 12: Bracket 10+", "  If displaced: +10"]),
        (HORDE, ["roll unlucky"], [
            "Spawn roll on an Unlucky Night 3, 2, 3, kept 3 + 3 = 6: Bracket 5-6",
            "  If displaced: +5",
        ]),
        (FIREFIGHT, ["draw npc event"], ["NPC deck 4/54 [4S]: Turn event: No event"]),
    ],
)  # fmt: skip
def test_what_happens_is_told_as_a_player_would(system: System, lines: list[str], told: list[str]) -> None:
    """Cards with number and corner, sums of dice, what a bag still holds, and what gauges show after a move."""
    assert play(system, *lines)[1] == told


def test_what_becomes_of_a_card_is_told() -> None:
    """Cards that leave the game, that stay in play, that are drawn again and that win a comparison say so."""
    _, told = play(FIREFIGHT, "draw npc event 54")
    assert told.count("  (leaves the game)") == sum(bool(re.search(r"\[[JQK][SHCD]\]", line)) for line in told) > 0
    _, told = play(FIREFIGHT, "draw npc defence 50")
    assert told.count("  (another is drawn in its place)") == sum("[joker" in line for line in told) > 0
    _, told = play(FIREFIGHT, "draw npc selection 5")
    assert told.count("  (the best of them)") == 1
    assert play(HORDE, "draw misery")[1][-1] == "  (stays in play)"


def test_a_hand_tells_how_many_may_be_kept() -> None:
    """After a deal the player knows what to do next, and after keeping a card where the others went."""
    assert play(HORDE, "deal")[1][-1] == "keep 1 of these 2"
    two = play(HORDE, "deal 2")[1]
    assert two[-1] == "keep 1 of each 2"
    assert [line for line in two if "hand" in line] == ["  (in hand 1)"] * 2 + ["  (in hand 2)"] * 2
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
    assert play(HON, "begin-round 4")[1] == ["Enemy activations: 4", "Extra enemy orders next round: 0"]


def test_state_tells_where_everything_is() -> None:
    """Piles with what is in play, in hands and out by name, bags with what was taken, gauges, and chosen rosters."""
    game, _ = play(HON, "search reaction 61", "draw reaction 2", "remove reaction 45", "draw orders", "up threat 2")
    parts = {part.title: part.lines for part in describe_state(game)}
    assert parts["Piles"][0] == "Reaction: 32 in the pile, 2 discarded, 1 in play, 1 out"
    assert parts["Piles"][1] == "  in play: [61] Hit the Dirt / Bullet Storm"
    assert parts["Bags"] == ("Order token bag: 12 tokens inside; taken: Enemy order token 4",)
    assert "Threat Tracker: Orange (2 of 8)" in parts["Gauges"]
    game, _ = play(HORDE, "deal", "choose orks")
    parts = {part.title: part.lines for part in describe_state(game)}
    assert "  hand 1: Master Sculptor; Rear Extraction" in parts["Piles"]
    assert parts["Chosen"] == ("Horde units: Orks",)


def test_every_part_of_the_format_can_be_told() -> None:
    """The pack that uses every part of the format is played by each of its words, and no line is empty."""
    lines = ["choose pack frogs", "begin 3 afraid dry", "deal", "draw wares", "draw omens dusk 3", "roll weather x9",
             "pick pack fog", "fill tokens 4", "add stuck"]  # fmt: skip
    for count in range(1, len(lines) + 1):
        game, told = play(load_marsh(), *lines[:count])
        assert told
        assert all(line.strip() for line in told)
        assert all(line.strip() for part in describe_state(game) for line in part.lines)


def test_outcome_for_programs_has_the_words_of_the_cards() -> None:
    """What came of an action is plain data with the action as the log has it and each card drawn in full."""
    session = Session.of(HON, "x")
    action = parse_command(session.game, "draw reaction")
    assert not isinstance(action, Aside)
    events, session = session.act(action)
    said = json.loads(json.dumps(describe_outcome(session.game, action, events)))
    assert said["do"] == "draw"
    assert said["out"][0]["card"]["corner"] == "41"
    assert said["out"][0]["card"]["sections"][2]["title"] == "Stuck"
    assert tell_action(action) == "draw reaction"
