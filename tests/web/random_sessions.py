"""Sessions at random, played by printgen, and again by the engine of a page in V8."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tonight import FORD_FILE
from vectors.make_sessions import PACKS
from vectors.random_play import Chooser, choose_action
from web.engine import ask, open_script

from printgen.build.job import load_system
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.paths import shipped
from printgen.play.game.refusal import Refused
from printgen.play.game.session import (
    UNDO,
    Session,
    describe_action,
    encode_line,
    read_action,
    write_header,
    write_line,
)
from printgen.products.scenario import add_scenario
from printgen.web.describe import describe_game, encode_values

OWN_PACKS = Path(__file__).parents[1] / "packs" / "ok"
# Games with a scenario of theirs, if they have one.
GAMES: dict[str, tuple[Path, Path | None]] = {
    **{
        name: (shipped("tables"), shipped("tables") / name / "scenarios" / f"{scenario}.yaml")
        for name, scenario in {
            "firefight": "night-shift",
            "heroes-of-normandie": "field-exchange",
            "horde-mode": "dry-reservoir",
            "kill-zone": "courier",
            "solo-heresy": "silent-foundry",
        }.items()
    },
    "fen": (PACKS, PACKS / "fen" / "scenarios" / "ford.yaml"),
    "leat": (PACKS, None),
    "mere": (PACKS, None),
    "weir": (PACKS, PACKS / "weir" / "scenarios" / "flood.yaml"),
    "rill": (PACKS, None),
    "sike": (PACKS, None),
    "burn": (PACKS, PACKS / "burn" / "scenarios" / "weir.yaml"),
    "ghyll": (PACKS, PACKS / "ghyll" / "scenarios" / "gate.yaml"),
    "gill": (PACKS, PACKS / "gill" / "scenarios" / "fold.yaml"),
    "beck": (PACKS, PACKS / "beck" / "scenarios" / "spring.yaml"),
    "marsh": (OWN_PACKS, FORD_FILE),
    "marsh-night": (OWN_PACKS, None),
    "plain": (OWN_PACKS, None),
}
# What a player may mistype in place of a word or a number.
WRONG: list[Any] = ["", "none", "*", "d6", "1", "two\nlines", "é\u0301\u200b", -1, 0, 2, 77, 1001, 100_000]


@cache
def load_game(name: str) -> tuple[System, tuple[Scenario, ...]]:
    """Return a game and its scenarios."""
    tables, file = GAMES[name]
    system = load_system(name, [tables])
    return system, (read_scenario(open_scenario(file), system),) if file else ()


@cache
def open_game(name: str) -> System:
    """Have the engine open a game, as a page does, and return it."""
    open_script("tests/web/driver.js").call("openGame", name, encode_values(describe_game(*load_game(name))))
    return load_game(name)[0]


class Play(NamedTuple):
    """A session that was played.

    game: the name of the game.
    scenario: the index of its scenario, -1 for none.
    seed: the seed.
    actions: what was done, as plain data.
    lines: the header of its log; and for each action its line, or for one that was refused its id and message.
    """

    game: str
    scenario: int
    seed: str
    actions: Sequence[Mapping[str, Any]]
    lines: Sequence[Any]

    def play_again(self) -> list[Any]:
        """Return the lines that come of the same actions in the engine."""
        open_game(self.game)
        found: list[Any] = ask("playActions", self.game, self.scenario, self.seed, json.dumps(self.actions))
        return found


def play_at_random(game: str, scenario: int, seed: str, count: int) -> Play:
    """Play so many actions with printgen, at random, some of them mistyped."""
    system, chooser = find_system(game, scenario), Chooser(seed)
    session, actions = Session.of(system, seed), []
    lines: list[Any] = [encode_line(write_header(system, seed)).decode()]
    for _ in range(count):
        action = choose_action(session.game, chooser)
        asked = json.loads(json.dumps(describe_action(action))) if action else {"do": UNDO}
        actions.append(_mistype(asked, chooser) if action else asked)
        session, line = _play(session, actions[-1])
        lines.append(line)
    return Play(game, scenario, seed, actions, lines)


def find_system(game: str, scenario: int) -> System:
    """Return a game with one of its scenarios, or with none for -1."""
    system, scenarios = load_game(game)
    return system if scenario < 0 else add_scenario(system, scenarios[scenario])


def _play(session: Session, action: Mapping[str, Any]) -> tuple[Session, Any]:
    """Return the session after an action, and its line; for an action that is refused its id and message."""
    try:
        if action == {"do": UNDO}:
            return session.undo()[1], encode_line({"do": UNDO, "out": []}).decode()
        read = read_action(dict(action))
        events, after = session.act(read)
        return after, encode_line(write_line(read, events)).decode()
    except Refused as refused:
        return session, [refused.id, refused.message]
    except ValueError:
        return session, ["not-an-action"]


def _mistype(action: dict[str, Any], chooser: Chooser) -> dict[str, Any]:
    """Return an action, now and then with something wrong in one of its fields."""
    if chooser.below(12):
        return action
    fields = [name for name in action if name != "do"]
    if not fields:
        return action
    field = chooser.one(fields)
    return action | {field: chooser.one(WRONG)}
