"""Plays sessions over the packs in `sessions` with printgen, and prints them as JSON.

usage: PYTHONPATH=tests python tests/vectors/make_sessions.py

Together they have every kind of rule, step, event, action and refusal, which a test holds. The file that they were
printed to is frozen: a change of it is another game for the players of all packs. What is new is added at its end.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from vectors.random_play import Chooser, choose_action

from printgen import load_system
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.system import System
from printgen.play.game.actions import (
    Add,
    Choose,
    Deal,
    Discard,
    Draw,
    Fill,
    Keep,
    Mark,
    Move,
    Name,
    Own,
    Pick,
    Put,
    Remove,
    Return,
    Reveal,
    Roll,
    Score,
    Search,
    Send,
    Set,
    Shuffle,
    Stretch,
    Take,
    Unmark,
)
from printgen.play.game.edition import describe_scenario, take_fingerprint
from printgen.play.game.event import describe_event
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do
from printgen.play.game.session import UNDO, Action, Session, describe_action
from printgen.play.game.thing import MOST_THINGS
from printgen.play.log.journal import take_code
from printgen.products.scenario import add_scenario

PACKS = Path(__file__).parent / "sessions"
BEGIN = Do("begin", (("boats", 1), ("brave", 0), ("reading", 1)))


class Played(NamedTuple):
    """A session to play.

    about: what it is there for.
    game: the id of the pack, and after a slash that of the scenario.
    seed: the seed.
    actions: what the player does, with None for an undo.
    random: how many actions at random follow.
    """

    about: str
    game: str
    seed: str
    actions: Sequence[Action | None] = ()
    random: int = 0


SESSIONS = [
    Played(
        "piles: what cannot be asked of them",
        "fen",
        "a",
        [
            *(Draw("nothing"), Draw("spawn", 0), Draw("spawn", 1001), Draw("spawn", 99), Draw("spawn", 1, "dry")),
            *(Draw("wet", 4), Draw("wet"), Discard("wet"), Draw("wet"), Draw("luck", 4), Draw("luck", 5)),
            *(Search("spawn", "fen-wet-1"), Search("spawn", "fen-spawn-4"), Search("spawn", "fen-spawn-4")),
            *(Return("spawn"), Return("spawn", "fen-spawn-4"), Keep("quests", "fen-quests-1")),
            *(Deal("spawn"), Deal("quests", 0), Deal("quests", 1, -1), Deal("quests", 3), Deal("quests", 1, 1001)),
            *(Reveal("quests", 1), Draw("weather", 1, "sand"), Set("season", 2), Draw("weather"), Roll("weather")),
            *(Search("weather", "fen-weather-1"), Draw("weather", 2, "*"), Remove("weather", "fen-weather-2")),
        ],
    ),
    Played(
        "hands",
        "fen",
        "b",
        [
            *(Deal("quests", 2), Deal("quests", 1, 1), Reveal("quests", 1), Keep("quests", "fen-quests-3"), None),
            *(Keep("quests", f"fen-quests-{number}") for number in range(1, 7)),
            *(Reveal("quests", 1), Deal("quests", 1, 2), Draw("quests"), Return("quests", "fen-quests-1")),
            *(Set("hunters", 0), Deal("quests"), Do("hunt", (("hunter", 0),)), Do("hunt", (("hunter", 2),))),
            *(Do("bite"), Deal("wares"), Deal("wares", 1, 1), Discard("wares"), Draw("wares", 2), Shuffle("wares")),
            *(Deal("quests", 1, 1), Deal("quests", 1, 1)),
        ],
    ),
    Played(
        "bags",
        "fen",
        "c",
        [
            *(Draw("tokens", 3), Draw("tokens", 3, "dry"), Draw("tokens", 9), Draw("tokens", 0), Add("tokens", "7")),
            *(Add("tokens", "1"), Remove("tokens", "1"), Remove("tokens", "1"), Add("tokens", "1"), Return("tokens")),
            *(Add("tokens", "stuck"), Add("tokens", "stuck"), Add("tokens", "stuck"), Remove("tokens", "stuck")),
            *(Fill("tokens", 3), Fill("tokens", 7), Fill("pool", 1), Return("pool"), Draw("pool", 2), Draw("pool")),
            *(Do("empty"), Do("empty"), Draw("tokens"), Add("bag", "1"), Draw("spawn"), Draw("luck")),
        ],
    ),
    Played(
        "dice, gauges and picks",
        "fen",
        "d",
        [
            *(Roll("spawn", 2, "", -1), Roll("spawn-low", 3), Roll("spawn-high", 3), Roll("weather", 2, "*")),
            *(Roll("weather", 1, "ice"), Roll("weather", 1, "sand"), Roll("fools", 9), Roll("luck", 9, "", 1)),
            *(
                Roll("fools", 3, "", -1),
                Roll("spawn", 1, "", 100),
                Roll("paths"),
                Roll("paths", 1, "", 1),
                Roll("omens", 2),
            ),
            *(Roll("2d6", 2), Roll("1D6"), Roll("2d66"), Roll("d6", 1, "", 1), Roll("d6", 0), Roll("wares"), Roll("x")),
            *(Set("season", 0), Set("season", 3), Set("alarm", 1), Set("nothing", 0), Set("mood", 1), Move("tide", 7)),
            *(Move("tide", -1), Move("turn", 9), Move("turn", -9), Move("turn", 10**9), Move("mood", 0)),
            *(
                Stretch("danger", (1, 0, 2)),
                Stretch("danger", (1, 2)),
                Stretch("danger", (0, 0, 0)),
                Stretch("turn", (1,)),
            ),
            *(Stretch("danger", (101, 0, 0)), Do("wild"), Stretch("danger", (1, 2, 0)), Do("wild"), Do("dive")),
            *(Set("depth", 2), Do("dive"), Pick("pack", "fog"), Choose("pack", ()), Choose("pack", ("stones",))),
            *(Choose("nothing", ("frogs",)), Choose("pack", ("birds", "frogs", "birds")), Pick("pack", "haze", 4)),
            *(Pick("pack", "fog", 2), Pick("pack", "fair"), Pick("nothing", "fog"), Pick("pack", "fog", 10001)),
            *(Choose("pack", ("birds",)), Pick("pack", "fog"), Choose("flock", ("birds",)), Pick("flock", "fog")),
            *(
                Own("frogs", (0, 2, 3)),
                Pick("pack", "fog", 5),
                Own("frogs", (5,)),
                Own("frogs", ()),
                Own("stones", (0,)),
            ),
            *(
                Own("birds", (0,)),
                Pick("pack", "haze", 3),
                Own("frogs", (1,)),
                Choose("pack", ("frogs",)),
                Pick("pack", "haze"),
            ),
        ],
    ),
    Played(
        "routines, and what they ask",
        "fen",
        "e",
        [
            *(
                Do("nothing"),
                Do("begin"),
                Do("begin", (("boats", 6), *BEGIN.answers[1:])),
                BEGIN,
                Choose("pack", ("frogs",)),
            ),
            *(Do("begin", (*BEGIN.answers, ("wind", 1))), BEGIN, None, Choose("flock", ("frogs", "birds"))),
            *(BEGIN, Do("begin", (("boats", 1), ("brave", 1), ("reading", 0))), BEGIN, Draw("spawn", 3)),
            *(Do("begin", (("boats", number), ("brave", 1), ("reading", 0))) for number in range(2, 6)),
            *(Set("season", 2), BEGIN, Set("season", 1), Do("bite", (("who", 1),)), Do("bite", (("who", 2),))),
            *(Do("bite", (("who", -1),)), Do("begin", (("boats", 5), ("brave", 1), ("reading", 1)))),
            *(
                Do("sleep"),
                Set("turn", 4),
                Do("wild"),
                None,
                None,
                Set("mood", 0),
                Do("wild"),
                Set("turn", 4),
                Do("sleep"),
            ),
        ],
    ),
    Played(
        "things in play",
        "fen",
        "f",
        [
            *(Put("lairs", "Hollow", "far"), Put("lairs"), Put("lairs", "", "camp"), Put("wardens"), Put("nothing")),
            *(Put("lairs", "a\tb"), Put("strays", "x" * 60), Put("strays", "x" * 61), Name("lairs", 1, "  Old  oak ")),
            *(
                Put("strays", "\U0001f438" * 60, "camp"),
                Name("lairs", 9, "a"),
                Name("lairs", 1, ""),
                Name("lairs", 1, "Eiche \u00df"),
            ),
            *(Mark("lairs", 1, "seen"), Mark("lairs", 1, "seen"), Mark("lairs", 1, "lit"), Unmark("lairs", 1, "seen")),
            *(Unmark("lairs", 1, "seen"), Mark("wardens", 3, "awake"), Take("wardens", 3), Take("wardens", 3)),
            *(
                Send("wardens", 2, "reeds"),
                Send("wardens", 2),
                Send("lairs", 2, "far"),
                Send("lairs", 2),
                Send("lairs", 1, "x"),
            ),
            *(
                Take("strays", 1),
                Choose("pack", ("frogs", "birds")),
                Do("camp", (("where", 1),)),
                Do("camp", (("where", 0),)),
            ),
            *(Do("wake", (("boats", 2),)), Do("wake", (("boats", 5),)), Do("slay", (("warden", 1),)), Do("sleep")),
            *(
                Do("find", (("lair", 1), ("where", 0))),
                Do("find", (("lair", 0), ("where", 1))),
                Do("doze", (("lair", 1),)),
            ),
            *(Do("doze", (("lair", 99),)), Do("doze"), Do("open"), Do("sleep"), Do("sleep"), Do("open"), Score("ford")),
            *(Take("lairs", 1), Do("find", (("where", 0),)), Do("find", (("lair", 5), ("where", 0)))),
        ],
    ),
    Played(
        "marks that things have already, and ends that gauges and things bring",
        "fen",
        "l",
        [
            *(Mark("wardens", number, "awake") for number in range(1, 7)),
            *(
                Unmark("wardens", 2, "awake"),
                Do("wake", (("boats", 0),)),
                Return("tokens"),
                Do("wake", (("boats", 0),)),
            ),
            *(Do("wake", (("boats", 0),)), Set("season", 2), BEGIN, Do("wild")),
            *(Set("turn", 4), Set("turn", 3), None, None, Set("season", 0), Put("lairs"), Put("lairs"), Do("open")),
            *(Do("sleep"), Do("open"), Put("lairs")),
        ],
    ),
    Played(
        "as many things as there may be",
        "fen",
        "g",
        [*[Put("strays") for _ in range(MOST_THINGS)], Put("strays"), Do("camp", (("where", 0),))],
    ),
    Played(
        "a scenario",
        "fen/ford",
        "h",
        [
            *(
                Score("ford"),
                Score("ford", 2),
                Score("ford"),
                Score("ford"),
                Score("lost", 9),
                Score("lost", 0),
                Score("gold"),
            ),
            *(Score("lost", 1, 2), Score("lost", 1, 4), Score("lost", 3, 1), Do("wake"), Set("turn", 2), Do("wake")),
            *(
                Do("slay", (("warden", 4),)),
                Do("slay", (("warden", 2),)),
                Set("turn", 3),
                Do("open"),
                Do("doze", (("lair", 2),)),
            ),
            *(
                Do("find", (("lair", 2), ("where", 0))),
                Do("slay", (("warden", 1),)),
                Do("sleep"),
                Do("sleep"),
                Do("wild"),
                None,
            ),
            *(
                BEGIN,
                Choose("pack", ("frogs",)),
                BEGIN,
                Put("lairs"),
                Draw("tokens"),
                Send("wardens", 4),
                Return("tokens"),
            ),
        ],
    ),
    Played("a scenario that says little", "fen/bare", "i", [Do("wake"), Score("ford"), Do("sleep")], 40),
    Played(
        "a game of two piles",
        "tarn",
        "j",
        [
            *(
                None,
                Draw("efts"),
                Draw("newts", 7),
                None,
                None,
                Draw("newts"),
                Do("spin"),
                Put("lairs"),
                Set("turn", 1),
            ),
            *(
                Pick("pack", "fog"),
                Add("tokens", "1"),
                Score("fish"),
                Deal("newts", 9),
                Roll("newts", 2, "", 1),
                Roll("newts", 1, "dry"),
            ),
        ],
    ),
    Played(
        "points that no gauge counts",
        "tarn/ice",
        "k",
        [Score("fish", 3), Score("fish", 1, 1), Score("fish", 101), Draw("newts"), Do("spin")],
    ),
    Played("a seed that is composed", "fen", "Cafe\u0301 \u212b", [Draw("omens", 3, "dusk"), Draw("omens", 3, "dawn")]),
    Played("a seed that Unicode 14.0 does not know", "fen", "\u0870\U0001fae8"),
    *(
        Played("actions at random", game, f"random {number}", [], 160)
        for number in (1, 2)
        for game in ("fen", "fen/ford")
    ),
    Played(
        "a token that was put in goes before those of the bag",
        "fen",
        "m",
        [
            *(Add("tokens", "stuck"), Remove("tokens", "stuck"), Return("tokens"), Draw("tokens", 7)),
            *(Add("tokens", "stuck"), Remove("tokens", "stuck"), Return("tokens"), Remove("tokens", "stuck")),
            *(Return("tokens"), Add("tokens", "stuck"), Return("tokens")),
        ],
    ),
]


@cache
def load_game(name: str) -> System:
    """Return a game: a pack, or a pack and a scenario of it."""
    pack, _, scenario = name.partition("/")
    system = load_system(pack, [PACKS])
    if not scenario:
        return system
    return add_scenario(system, read_scenario(open_scenario(PACKS / pack / "scenarios" / f"{scenario}.yaml"), system))


def play(played: Played) -> dict[str, Any]:
    """Return a session as data: what was done, what came of it, and the code of the game at its end."""
    said = {"about": played.about, "game": played.game, "seed": played.seed}
    try:
        session = Session.of(load_game(played.game), played.seed)
    except Refused as refused:
        return {**said, "refused": refused.id}
    lines, done, chooser = [], [], Chooser(played.seed)
    for number in range(len(played.actions) + played.random):
        is_given = number < len(played.actions)
        action = played.actions[number] if is_given else choose_action(session.game, chooser)
        line = describe_action(action) if action else {"do": UNDO}
        try:
            if action:
                events, session = session.act(action)
                done.append((action, events))
            else:
                _, session = session.undo()
                events = ()
                done.pop()
            lines.append({**line, "out": [describe_event(event) for event in events]})
        except Refused as refused:
            lines.append({**line, "refused": refused.id})
    return {**said, "lines": lines, "code": take_code(session.game, done)}


def make_text() -> str:
    """Return the text of the whole file: JSON in ASCII, a line of a session on each line."""
    games = sorted({played.game for played in SESSIONS})
    parts = [(name, load_game(name)) for name in games]
    prints = {name: take_fingerprint(system) for name, system in parts if not system.scenario}
    scenarios = {name: describe_scenario(system.scenario) for name, system in parts if system.scenario}
    head = [f'  "format": "printgen-session-vectors-1",\n  "packs": {json.dumps(prints)}']
    head.append(
        '  "scenarios": {\n'
        + ",\n".join(f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in scenarios.items())
        + "\n  }"
    )
    sessions = ",\n".join(_write_session(play(played)) for played in SESSIONS)
    return "{\n" + ",\n".join(head) + f',\n  "sessions": [\n{sessions}\n  ]\n}}\n'


def _write_session(said: dict[str, Any]) -> str:
    lines = said.pop("lines", None)
    fields = ", ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in said.items())
    if lines is None:
        return f"    {{{fields}}}"
    return f'    {{{fields}, "lines": [\n' + ",\n".join(f"      {json.dumps(line)}" for line in lines) + "\n    ]}"


if __name__ == "__main__":
    print(make_text(), end="")
