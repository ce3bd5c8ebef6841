"""Sessions that are frozen, by which engines in other languages are proved: they have all that a game can have."""

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from vectors.make_sessions import PACKS, load_game, make_text

from printgen.load.look.printed_words import load_told
from printgen.model.play import Play, Scenario
from printgen.model.routine import Step
from printgen.play.game.event import Event
from printgen.play.game.refusal import list_reasons
from printgen.play.game.routine import Runner
from printgen.play.game.session import KINDS
from printgen.web.contract import list_kinds

FILE = PACKS.parent / "sessions-1.json"
DATA: dict[str, Any] = json.loads(FILE.read_text(encoding="ascii"))
LINES: list[dict[str, Any]] = [line for session in DATA["sessions"] for line in session.get("lines", ())]
# What a game cannot meet; what tells where something stands in a file, or what is told on a page alone.
NOT_PLAYED = {"odds-uncountable"}
NOT_RULES = {"origin", "origins", "mat_origin", "source", "symbol", "symbols", "map", "mat", "rosters", "write"} | {
    "start_on_page",
    "looked_up",
    "owned",  # what the titles of gauges are made of in other languages than English
    "reaches",  # it says in what words a number is told, and changes nothing that happens
}
RULES = list_kinds((Play, Scenario))
Used = dict[type, dict[str, set[Any]]]


@cache
def play_all() -> tuple[str, list[Any]]:
    """Return what comes of all sessions, and the steps of routines that are taken meanwhile."""
    taken, do = [], Runner.do

    def note(runner: Runner, asked: Any) -> None:
        taken.append(asked)
        do(runner, asked)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Runner, "do", note)
        return make_text(), taken


def test_frozen_sessions_are_played_the_same_for_ever() -> None:
    """What happens, what is refused and why, and the code at the end never change for a player of any pack."""
    text, _ = play_all()
    assert text == FILE.read_text(encoding="ascii")


def find_values(value: Any) -> Iterator[Any]:
    """Yield all values with fields in a value."""
    if hasattr(value, "_fields"):
        yield value
    if isinstance(value, tuple):
        for item in value:
            yield from find_values(item)


def note_used(values: Iterator[Any]) -> Used:
    """Return what stands in the fields of values, by their classes; empty values are left out."""
    used: Used = defaultdict(lambda: defaultdict(set))
    for value in values:
        for name, item in zip(value._fields, value, strict=True):
            if name not in NOT_RULES and item:
                used[type(value)][name].add(item)
    return used


def list_missing(kinds: list[type], used: Used) -> list[str]:
    """Return the fields that stand nowhere, and the words of a closed list that stand nowhere."""
    missing = []
    for kind in kinds:
        for name, hint in get_type_hints(kind).items():
            words = {word for part in (hint, *get_args(hint)) if get_origin(part) is Literal for word in get_args(part)}
            found = used[kind][name]
            if name not in NOT_RULES and (not found or not words - {""} <= found):
                missing.append(f"{kind.__name__}.{name}")
    return missing


def test_every_kind_of_rule_is_there() -> None:
    """A rule that printgen learns is in the packs of the sessions, or another engine may not know it."""
    games = [load_game(name) for name in {session["game"] for session in DATA["sessions"]}]
    values = (each for game in games for each in find_values((game.play, game.scenario or ())))
    assert list_missing(RULES, note_used(values)) == []


def test_every_kind_of_step_is_taken() -> None:
    """Each kind of step is taken, with each of its fields in use."""
    _, taken = play_all()
    assert list_missing(list(get_args(Step)), note_used(iter(taken))) == []


def list_said(kind: str, of: list[dict[str, Any]]) -> dict[str, set[str]]:
    """Return the fields that lines or events have, by their kind under a key."""
    said: dict[str, set[str]] = defaultdict(set)
    for each in of:
        said[each[kind]] |= each.keys()
    return said


def test_every_action_is_done_and_every_event_happens() -> None:
    """Each is there with each of its fields, also with those that are left out where they have their default."""
    done = list_said("do", [line for line in LINES if "out" in line])
    kinds = {name: set(kind._fields) for name, kind in KINDS.items()}
    assert {name: known - done[name] for name, known in kinds.items() if known - done[name]} == {}
    assert "undo" in done
    happened = list_said("event", [event for line in LINES for event in line.get("out", ())])
    fields = {kind.__name__: set(kind._fields) for kind in get_args(Event)}
    assert {name: known - happened[name] for name, known in fields.items() if known - happened[name]} == {}


def test_every_refusal_is_met() -> None:
    """Whatever a game may refuse is refused somewhere."""
    refused = {said["refused"] for said in (*LINES, *DATA["sessions"]) if "refused" in said}
    assert refused == {reason.partition("/")[0] for reason in list_reasons(load_told("en"))} - NOT_PLAYED


def test_the_packs_are_those_of_the_sessions() -> None:
    """Each pack and each scenario beside them is played."""
    files = {path.relative_to(PACKS) for path in PACKS.rglob("scenarios/*.yaml")}
    games = {session["game"] for session in DATA["sessions"]}
    assert games == {path.name for path in PACKS.iterdir()} | {f"{path.parts[0]}/{path.stem}" for path in files}
    assert Path(FILE).stat().st_size < 690_000
