"""Games that are frozen: draws, deals, keeps, shuffles, tokens and dice, as another engine works them out."""

import json
from pathlib import Path
from typing import Any

import pytest
from vectors.make_draws import make_text

from printgen.build.job import load_system
from printgen.errors import BadUsage
from printgen.play.game.actions import Deal, Draw, Keep, Return, Roll, Shuffle
from printgen.play.game.event import BagFilled, CardDrawn, CardMoved, DiceRolled, Event, Rolled, Shuffled, TokenMoved
from printgen.play.game.game import Game
from printgen.play.game.places import HAND
from printgen.play.game.session import Action

HERE = Path(__file__).parent / "vectors"
FILE = HERE / "draws-1.json"
GAMES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="ascii"))["games"]


def test_the_frozen_games_are_those_of_the_page_on_chance() -> None:
    """Who follows docs/chance.md in another language, without a look at printgen, gets the frozen games."""
    assert make_text() == FILE.read_text(encoding="ascii")


@pytest.mark.parametrize("vector", GAMES, ids=[vector["about"] for vector in GAMES])
def test_a_game_is_dealt_the_same_for_ever(vector: dict[str, Any]) -> None:
    """What is drawn, shuffled and spent, and in which order, never changes."""
    game = Game.of(load_system("vectors", [HERE]), vector["seed"])
    for deed in vector["deeds"]:
        try:
            events, game = find_action(game, deed["do"], deed["name"], *deed["with"]).run(game)
            out: Any = [write_event(event) for event in events]
        except BadUsage:
            out = "refused"
        assert out == deed["out"]
        assert count_spent(game, deed["name"]) == deed["spent"]


def find_action(game: Game, verb: str, name: str, number: int = 1) -> Action:
    """Return the action that a deed is; a card to keep is told by its place among those of all hands."""
    column = "day" if name == "best" else ""
    match verb:
        case "draw":
            return Draw(name, number, column)
        case "deal":
            return Deal(name, number)
        case "keep":
            pile = game.pile(name)
            return Keep(name, pile.card(pile.places.at(HAND)[number]).id)
        case "roll":
            return Roll(name, number)
        case "return":
            return Return(name)
    return Shuffle(name)


def write_event(event: Event) -> list[Any]:
    """Return an event as the file has it."""
    match event:
        case CardDrawn(_, card, _, goes, again):
            return ["drawn", int(card.rpartition("-")[2]), goes, again]
        case CardMoved(_, card, goes):
            return ["moved", int(card.rpartition("-")[2]), goes]
        case Shuffled(_, cards):
            return ["shuffled", cards]
        case TokenMoved():
            return ["taken", event.token]
        case BagFilled(_, tokens):
            return ["filled", tokens]
    assert isinstance(event, Rolled | DiceRolled)
    return ["rolled", list(event.thrown), list(event.kept if isinstance(event, Rolled) else event.thrown)]


def count_spent(game: Game, name: str) -> int:
    """Return how many words the stream of a pile, a bag or dice has spent."""
    if any(pile.id == name for pile in game.system.play.piles):
        return game.pile(name).places.stream.spent
    return game.bag(name).stream.spent if game.has_bag(name) else game.dice_stream(name).spent
