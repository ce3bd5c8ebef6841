"""Whole evenings by Enter and answers alone: each goes as the rule book says, and tells the truth about its end."""

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest
from conductor import Conductor
from evening import list_scenarios, load_shipped, load_tonight

from printgen.model.course import START
from printgen.play.game.course import is_closed
from printgen.play.game.event import Ended, PhaseBegun
from printgen.play.game.routine import Do, find_routine
from printgen.play.game.verdict import list_verdicts
from printgen.play.words.ending import list_sums

SEEDS = ("friday", "saturday", "sunday")


class Book(NamedTuple):
    """In which order a rule book has its phases: patterns of their titles, with a semicolon after each."""

    before: str  # what comes before the first turn
    turn: str
    after: str  # what comes at the end


# Written from the books, not from the packs.
BOOKS = {
    # "Random Events, Initiative"; event figures move after it, before the sides; the side with the choice goes first.
    "firefight": Book(
        "(Set-up;)?",
        "Random Events;(Initiative;(Monks;)?(Addled citizen;)?(Dispenser Bot;)?(Citizen mob;)?(Air mine;)?"
        "(Your side;(NPC side;)?|NPC side;Your side;))?(End of the turn;)?",
        "(After the game;)?",
    ),
    # Initiative changes sides; orders; activations by turns, each side after the other; supply, the initiative first.
    "heroes-of-normandie": Book(
        "(Before the first round;)?",
        "Order Phase;(Activation Phase, your turn;|Activation Phase, the enemy's turn;)*"
        "(Supply Phase, your turn;Supply Phase, the enemy's turn;|"
        "Supply Phase, the enemy's turn;Supply Phase, your turn;)"
        "(Points of the round;)?End of the round;",
        "(The score;)?",
    ),
    # The Horde is first; objectives, then Resupply are in the players' Command Phase; missions end the round.
    "horde-mode": Book(
        "Set-up;",
        "Beginning of the round;(The Horde's Command Phase;The Horde's Movement Phase;The Horde's Shooting Phase;"
        "The Horde's Charge Phase;The Horde's Fight Phase;)?"
        "The players' Command Phase;The players' Resupply Step;The players' turn;"
        "End of the round;"
        "(Next round;)?",
        "(Secret objectives;)?(Who has won;)?",
    ),
    # Counters and units act in the enemy's turn, which follows the squad's.
    "kill-zone": Book(
        "Fog of War: set-up;", "Your turn;(Enemy turn;)?(Mission;)?End of the turn;", "(After the mission;)?"
    ),
    # Whoever goes first; spawning opens the enemy's turn, an event closes it; there is no enemy Psychic Phase.
    "solo-heresy": Book(
        "Set-up;",
        "(Bombardment Phase;)?(Before your turn;)?(Your turn;)?(Enemy Spawning Phase;)?"
        "(Enemy Movement Phase;Enemy Shooting Phase;Enemy Assault Phase;)?(Battlefield event;)?"
        "(Bombardment Phase;)?(Before your turn;)?(Your turn;)?(End of the turn;)?",
        "(Last points;)?(Last cards;)?",  # cards that are still in hand count in two of the missions
    ),
}


@cache
def play_evening(name: str, seed: str) -> Conductor:
    """Return an evening that was led from the first step to the last."""
    game, _, scenario = name.partition("/")
    conductor = Conductor(load_tonight(load_shipped()[game], scenario), seed)
    for _ in conductor.play():
        pass
    return conductor


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", list_scenarios())
def test_an_evening_goes_by_the_book(name: str, seed: str) -> None:
    """The phases of each turn come in the order of the rule book, from the set-up to the end."""
    conductor = play_evening(name, seed)
    course = conductor.session.game.system.play.course
    assert course
    first = next(phase for phase in course.phases if phase.id == conductor.begun)
    turns: dict[int, str] = {1: f"{first.title};"}
    ending, has_ended = "", False
    for _, events in conductor.done:
        for event in events:
            has_ended = has_ended or isinstance(event, Ended)
            if isinstance(event, PhaseBegun):
                title = f"{course.phase(event.phase).title};"
                if has_ended:
                    ending += title
                else:
                    turns[event.turn] = turns.get(event.turn, "") + title
    book = BOOKS[name.partition("/")[0]]
    assert re.fullmatch(book.before + book.turn, turns.pop(1)), conductor.begun
    *whole, last = turns.values() or [""]
    for said in whole:
        assert re.fullmatch(book.turn, said), said
    assert is_beginning(book.turn, last), last  # the game may end in the middle of a turn
    assert re.fullmatch(book.after, ending), ending


def is_beginning(pattern: str, said: str) -> bool:
    """Tell whether titles are the beginning of a turn: whether they can be part of a whole one."""
    titles = set(re.findall("[^;]+;", said))
    return not said or all(title.rstrip(";") in re.sub(r"[()?*|]", "", pattern) for title in titles)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", list_scenarios())
def test_nothing_is_done_twice_that_may_be_once(name: str, seed: str) -> None:
    """What the book allows once in a turn or in a game is done once, for a thing or at all."""
    conductor = play_evening(name, seed)
    done: Counter[tuple[str, int, int]] = Counter()
    game = conductor.session.game
    course = game.system.play.course
    assert course
    turn = 0  # the set-up comes before the first turn
    for action, events in conductor.done:
        if isinstance(action, Do) and (routine := find_routine(game, action.routine)).once:
            number = routine.find_occasion(action.answers)
            if number is not None:
                done[routine.id, number, 0 if routine.once == "game" else turn] += 1
        begun = [event for event in events if isinstance(event, PhaseBegun)]
        turn = max([turn, *(event.turn for event in begun if course.phase(event.phase).at != START)])
    assert done
    assert max(done.values()) == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", list_scenarios())
def test_the_end_tells_the_truth(name: str, seed: str) -> None:
    """The game is closed at the end, there is a verdict, and the sum adds up to the score, line by line."""
    game = play_evening(name, seed).session.game
    assert is_closed(game)
    assert list_verdicts(game)
    for gauge, lines in list_sums(game):
        head, *entries, total = lines
        start = int(re.search(r": (-?\d+) at the start", head)[1]) if gauge else 0  # type: ignore[index]
        said = sum(int(line.rpartition(": ")[2]) for line in entries)
        assert f"  in all: {start + said}" == total
