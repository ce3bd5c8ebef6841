"""Plays evenings of each game that ships, with and without its scenario, and prints them as JSON.

usage: PYTHONPATH=tests python tests/vectors/make_evenings.py > tests/vectors/evenings.json

An evening has its actions, and the code of the game after them, which stands for every byte of the log. Only a change
of what a game says about play may change it.
"""

import json
from itertools import chain

from conductor import Conductor
from evening import list_scenarios, load_shipped, load_tonight

from printgen.model.system import System
from printgen.play.game.session import describe_action
from printgen.play.log.journal import take_code

SEEDS = ("friday", "saturday", "sunday")
# So many turns are played of a game without a scenario, which may have no last one.
TURNS = 6


def list_games() -> dict[str, System]:
    """Return the games that ship, each by itself and as each of its scenarios has it."""
    shipped = load_shipped()
    tonight = {name: load_tonight(shipped[name.partition("/")[0]], name.partition("/")[2]) for name in list_scenarios()}
    return dict(sorted((shipped | tonight).items()))


def play_evening(system: System, seed: str) -> Conductor:
    """Return an evening that was played to its end or, without a scenario, for some turns."""
    conductor = Conductor(system, seed)
    for _ in conductor.play(0 if system.scenario else TURNS):
        pass
    return conductor


def make_text() -> str:
    """Return the text of the whole file: JSON in ASCII, an evening on each line."""
    lines = chain.from_iterable(
        (write_evening(name, system, seed) for seed in SEEDS) for name, system in list_games().items()
    )
    joined = ",\n".join(f"    {line}" for line in lines)
    return f'{{\n  "format": "printgen-evening-vectors-1",\n  "evenings": [\n{joined}\n  ]\n}}\n'


def write_evening(name: str, system: System, seed: str) -> str:
    """Return an evening as a line of JSON."""
    played = play_evening(system, seed)
    actions = [describe_action(action) for action, _ in played.done]
    code = take_code(played.session.game, played.done)
    return json.dumps({"game": name, "seed": seed, "code": code, "actions": actions})


if __name__ == "__main__":
    print(make_text(), end="")
