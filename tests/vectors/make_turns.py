"""Plays twenty turns of each game that ships, with and without its scenario, and prints them as JSON.

usage: PYTHONPATH=tests python tests/vectors/make_turns.py > tests/vectors/turns.json

A turn has its actions, and the code of the game after it, which stands for every byte of the log up to there. Only a
change of what a game says about play may change it.
"""

import json
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from evening import list_scenarios, load_shipped, load_tonight
from vectors.random_play import Chooser, choose_action

from printgen.model.system import System
from printgen.play.game.actions import Choose, Deal, Discard, Draw, Keep, Pick, Reveal, Roll, Score
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, list_asks, list_choices
from printgen.play.game.session import UNDO, Action, Session, describe_action
from printgen.play.log.journal import Done, take_code

TURNS = 20
# What a player does beside the routines of a turn.
BESIDE = (Deal, Discard, Draw, Keep, Reveal, Pick, Roll, Score)


class TurnPlayer:
    """Somebody who plays a game turn by turn; where there is a choice, it is made at random from the seed."""

    def __init__(self, system: System, seed: str) -> None:
        self._system = system
        self._chooser = Chooser(seed)
        self._session = Session.of(system, seed)
        self._done: list[Done] = []
        self._lines: list[dict[str, Any]] = []

    def play(self) -> Iterator[dict[str, Any]]:
        """Yield what comes before the first turn, and then each turn, as data, until the game ends."""
        for pick in self._system.play.picks:
            self._act(
                Choose(pick.id, tuple(roster.id for roster in self._system.rosters if roster.table == pick.table))
            )
        for name in self._system.play.opening:
            self._do_routine(name)
        yield self._close_turn()
        while not self._session.game.ended:
            for phase in self._system.play.turn:
                for name in [phase] if isinstance(phase, str) else phase:
                    self._do_routine(name)
                    self._do_something()
            yield self._close_turn()

    def _do_routine(self, name: str) -> None:
        """Do a routine with answers at random, if the game is so that it can be done."""
        game = self._session.game
        choices = [(ask.id, list_choices(game, ask)) for ask in list_asks(game, name)]
        self._act(Do(name, tuple((ask, self._chooser.one(known)[1]) for ask, known in choices if known)))

    def _do_something(self) -> None:
        """Draw, roll, pick or score, and now and then take that back."""
        action: Action | None = None
        while not isinstance(action, BESIDE):
            action = choose_action(self._session.game, self._chooser)
        if self._act(action) and not self._chooser.below(8):
            _, self._session = self._session.undo()
            self._done.pop()
            self._lines.append({"do": UNDO})

    def _act(self, action: Action) -> bool:
        """Take an action, and return whether it was not refused: what is refused stands in no log."""
        try:
            events, self._session = self._session.act(action)
        except Refused:
            return False
        self._done.append((action, events))
        self._lines.append(describe_action(action))
        return True

    def _close_turn(self) -> dict[str, Any]:
        actions, self._lines = self._lines, []
        return {"actions": actions, "code": take_code(self._session.game, self._done)}


def play_turns(system: System) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield games, each with its seed and its turns after what comes before the first, until all have twenty turns."""
    left = TURNS
    for number in count(1):
        seed = f"friday {number}"
        turns = list(islice(TurnPlayer(system, seed).play(), left + 1))
        yield seed, turns
        left -= len(turns) - 1
        if not left:
            return


def list_games() -> dict[str, System]:
    """Return the games that ship, each by itself and as each of its scenarios has it."""
    shipped = load_shipped()
    tonight = {name: load_tonight(shipped[name.partition("/")[0]], name.partition("/")[2]) for name in list_scenarios()}
    return dict(sorted((shipped | tonight).items()))


def make_text() -> str:
    """Return the text of the whole file: JSON in ASCII, a turn on each line."""
    games = []
    for name, system in list_games().items():
        for seed, turns in play_turns(system):
            lines = ",\n".join(f"      {json.dumps(turn)}" for turn in turns)
            games.append(f'    {{"game": {json.dumps(name)}, "seed": {json.dumps(seed)}, "turns": [\n{lines}\n    ]}}')
    joined = ",\n".join(games)
    return f'{{\n  "format": "printgen-turn-vectors-1",\n  "games": [\n{joined}\n  ]\n}}\n'


if __name__ == "__main__":
    print(make_text(), end="")
