"""Plays the sessions of `sessions-1.json` again with printgen, over the packs in `sessions`, and prints them as JSON.

usage: PYTHONPATH=tests python tests/vectors/make_sessions.py > new.json

Together they have every kind of rule, step, event, action and refusal, which a test holds. The file is frozen: a change
of it is another game for the players of all packs. What is new is added at its end: a session whose lines say what is
done, and nothing of what comes of it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from printgen.build.job import load_system
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.system import System
from printgen.play.game.edition import describe_scenario, take_fingerprint
from printgen.play.game.event import describe_event
from printgen.play.game.refusal import Refused
from printgen.play.game.session import UNDO, Session, read_action
from printgen.play.log.journal import Done, take_code
from printgen.products.scenario import add_scenario

PACKS = Path(__file__).parent / "sessions"
SESSIONS: list[dict[str, Any]] = json.loads((PACKS.parent / "sessions-1.json").read_text(encoding="ascii"))["sessions"]
OUTCOME = ("out", "refused")


@cache
def load_game(name: str) -> System:
    """Return a game: a pack, or a pack and a scenario of it."""
    pack, _, scenario = name.partition("/")
    system = load_system(pack, [PACKS])
    if not scenario:
        return system
    return add_scenario(system, read_scenario(open_scenario(PACKS / pack / "scenarios" / f"{scenario}.yaml"), system))


def play(asked: dict[str, Any]) -> dict[str, Any]:
    """Return a session as data: what was done, what came of it, and the code of the game at its end."""
    said = {key: asked[key] for key in ("about", "game", "seed")}
    try:
        session = Session.of(load_game(asked["game"]), asked["seed"])
    except Refused as refused:
        return {**said, "refused": refused.id}
    lines: list[dict[str, Any]] = []
    done: list[Done] = []
    for asked_line in asked["lines"]:
        line = {key: value for key, value in asked_line.items() if key not in OUTCOME}
        try:
            if line == {"do": UNDO}:
                _, session = session.undo()
                done.pop()
                lines.append({**line, "out": []})
            else:
                action = read_action(line)
                events, session = session.act(action)
                done.append((action, events))
                lines.append({**line, "out": [describe_event(event) for event in events]})
        except Refused as refused:
            lines.append({**line, "refused": refused.id})
    return {**said, "code": take_code(session.game, done), "lines": lines}


def make_text() -> str:
    """Return the text of the whole file: JSON in ASCII, a line of a session on each line."""
    games = {name: load_game(name) for name in sorted({session["game"] for session in SESSIONS})}
    prints = {name: take_fingerprint(system) for name, system in games.items() if not system.scenario}
    scenarios = {name: describe_scenario(system.scenario) for name, system in games.items() if system.scenario}
    listed = ",\n".join(f"    {json.dumps(name)}: {json.dumps(said)}" for name, said in scenarios.items())
    sessions = ",\n".join(_write_session(play(session)) for session in SESSIONS)
    return (
        f'{{\n  "format": "printgen-session-vectors-1",\n  "packs": {json.dumps(prints)},\n'
        f'  "scenarios": {{\n{listed}\n  }},\n  "sessions": [\n{sessions}\n  ]\n}}\n'
    )


def _write_session(said: dict[str, Any]) -> str:
    lines = said.pop("lines", None)
    fields = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in said.items())
    if lines is None:
        return f"    {{{fields}}}"
    return f'    {{{fields}, "lines": [\n' + ",\n".join(f"      {json.dumps(line)}" for line in lines) + "\n    ]}"


if __name__ == "__main__":
    print(make_text(), end="")
