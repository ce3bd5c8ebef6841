"""The games that tests of the page play: the shipped ones, those of test packs, and one of the frozen sessions."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from py_mini_racer import MiniRacer
from vectors.random_play import Chooser, choose_action
from web.engine import open_script

from printgen.load.folder import load_pack
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.paths import find_packs, shipped
from printgen.play.game.refusal import Refused
from printgen.play.game.session import Session, describe_action
from printgen.play.words.phrases import DoneAction
from printgen.products.scenario import add_scenario
from printgen.web.describe import describe_game, encode_values

TESTS = Path(__file__).parents[1]
PACKS = (shipped("tables"), TESTS / "packs" / "ok", TESTS / "vectors" / "sessions")
# A pack whose cards ask for ever more cards, which takes long to refuse.
ENDLESS = "tarn"
# Scenarios that do not lie with their pack.
APART = {"marsh": TESTS / "packs" / "scenarios" / "ford.yaml"}


class Known(NamedTuple):
    """A game with its scenarios, as a page holds them."""

    system: System
    scenarios: tuple[Scenario, ...]

    def tonight(self, index: int) -> System:
        """Return the game as one of its scenarios has it, or without one if the index is less than 0."""
        return self.system if index < 0 else add_scenario(self.system, self.scenarios[index])


@cache
def list_games() -> dict[str, Known]:
    """Return the games by the ids of their packs."""
    games = {}
    for root in PACKS:
        for name, pack in find_packs([root]).items():
            if name == ENDLESS:
                continue
            system = load_pack(pack)
            files = [APART[name]] if name in APART else sorted(pack.folder.glob("scenarios/*.yaml"))
            games[name] = Known(system, tuple(read_scenario(open_scenario(file), system) for file in files))
    return games


@cache
def open_known(entry: str, name: str) -> MiniRacer:
    """Return V8 with a module for tests and all that it needs, in which a game is open."""
    script, known = open_script(entry), list_games()[name]
    script.call("openGame", name, encode_values(describe_game(known.system, known.scenarios)))
    return script


def list_tonight() -> list[tuple[str, int]]:
    """Return each game with the index of each scenario, and with -1 for none."""
    return [(name, index) for name, known in list_games().items() for index in range(-1, len(known.scenarios))]


def play_random(system: System, seed: str, count: int) -> Iterator[DoneAction]:
    """Yield what comes of actions at random; those that are refused and undoes are left out."""
    session, chooser = Session.of(system, seed), Chooser(seed)
    for _ in range(count):
        action = choose_action(session.game, chooser)
        if action is None:
            continue
        before = session.game
        try:
            events, session = session.act(action)
        except Refused:
            continue
        yield DoneAction(before, action, events, session.game)


def encode_actions(done: list[DoneAction]) -> str:
    """Return actions as JSON."""
    return json.dumps([describe_action(each.action) for each in done])


def take(value: Any) -> Any:
    """Return a value as it comes back from JSON: tuples are lists there."""
    return json.loads(json.dumps(value))
