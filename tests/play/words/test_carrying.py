"""What a player types to have a routine carry out what a card, a roll or an entry of a list says."""

import pytest

from printgen.build.job import load_system
from printgen.model.system import System
from printgen.play.game.game import Game
from printgen.play.game.routine import Do
from printgen.play.game.session import Session
from printgen.play.words.command import Request, parse_command
from printgen.play.words.phrases import DoneAction, phrase_outcome
from printgen.play.words.reading import list_result_lines, make_card_reading, mean_it

GAMES = {
    name: load_system(name) for name in ("firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy")
}
# What to type for a result of the Supply table.
SUPPLY = {
    "Initiative": "initiative-card",
    "Order +1": "more-orders 1",
    "Order +2": "more-orders 2",
    "Activation +1": "supply-activations 1",
    "Activation +2": "supply-activations 2",
    "Activation +3": "supply-activations 3",
    "Player Orders -1": "fewer-orders",
    "Activate All": "activate-all",
    "Artillery 1": "artillery 1",
    "Artillery 2": "artillery 2",
    "Artillery 3": "artillery 3",
}


def play(system: System, *lines: str, seed: str = "x") -> list[str]:
    """Play some lines and return what is told of the last one."""
    session, told = Session.of(system, seed), [""]
    for line in lines:
        action = parse_command(session.game, line)
        assert not isinstance(action, Request)
        before = session.game
        events, session = session.act(action)
        told = phrase_outcome(DoneAction(before, action, events, session.game))
    return told


@pytest.mark.parametrize(
    ("game", "lines", "told"),
    [
        ("heroes-of-normandie", ["set zones red", "remove supply 11", "draw supply 36"], "type more-orders 2"),
        ("heroes-of-normandie", ["draw reaction 36"], "type more-orders 1"),
        ("firefight", ["draw npc event 54"], "type sniper"),
        ("firefight", ["draw npc event 54"], "type citizen"),
        ("kill-zone", ["draw contacts 9"], "type enemies 3"),
        ("kill-zone", ["roll contacts x9"], "type ambush"),
        ("solo-heresy", ["draw challenge-events 6"], "type challenge-comes bombardment"),
        ("solo-heresy", ["roll challenge-events x30"], "type betrayal"),
    ],
)
def test_a_card_says_what_to_type(game: str, lines: list[str], told: str) -> None:
    """In each game a card or a roll that a routine carries out names it, with the number that stands on the card."""
    assert f"  ({told})" in play(GAMES[game], *lines)


def test_a_routine_does_not_say_to_type_what_it_does_by_itself() -> None:
    """The contacts that a routine carries out are not asked for again, nor is the ambush, to which the course leads."""
    for seed in "abcdefghijklmnop":
        told = play(GAMES["kill-zone"], "set-up-fog", "contact 1", seed=seed)
        assert not [line for line in told if "(type" in line]


def test_each_supply_card_names_its_routine_in_each_column() -> None:
    """The column that is read decides, on the cards of both decks; a card that does nothing names none."""
    game = Game.of(GAMES["heroes-of-normandie"], "x")
    for name in ("supply", "supply-no-artillery"):
        deck = game.pile(name).deck
        for card in deck.cards:
            for section, column in zip(card.sections, deck.columns, strict=True):
                typed = SUPPLY.get(section.title)
                said = make_card_reading(game, name, card.id, column.id).typed
                assert said == ((f"type {typed}",) if typed else ())
            assert make_card_reading(game, name, card.id).typed == ()


def test_an_entry_of_a_list_says_what_to_type() -> None:
    """What is bought is carried out by a routine, too."""
    game = Game.of(GAMES["horde-mode"], "x")
    table = game.system.table("purchases")
    typed = {row.results[0].title: list_result_lines(game, table, row.results) for row in table.rows}
    assert typed["Field Promotion"] == ("type field-promotion",)
    assert typed["A Change of Plans"] == ("type a-change-of-plans",)
    assert all(typed.values())


@pytest.mark.parametrize("system", GAMES.values(), ids=GAMES)
def test_what_is_to_be_typed_is_understood(system: System) -> None:
    """Each line that a card, a roll or an entry names is one that the game takes the routine for."""
    game = Game.of(system, "x")
    lines = [
        mean_it(game, None, line).partition("type ")[2]
        for table in system.tables
        for row in table.rows
        for line in list_result_lines(game, table, row.results)
    ]
    assert lines
    for line in lines:
        action = parse_command(game, line)
        assert isinstance(action, Do)
        assert len(action.answers) == len(line.split()) - 1
