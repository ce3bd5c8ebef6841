"""Logs on the page: it plays those that the command line plays, and refuses what that refuses, whatever is in them."""

import json
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tonight import FORD, MARSH, make_scenario
from web.games import list_games, open_known, play_random

from printgen.model.system import System
from printgen.play.game.actions import Draw, Roll
from printgen.play.game.edition import sum_up
from printgen.play.game.session import Session, encode_line, write_header, write_line
from printgen.play.log.file import BadLog
from printgen.play.log.journal import begin_session, list_in_force, parse_log, play_log, take_code
from printgen.products.scenario import add_scenario

PATH = Path("a.jsonl")
LINES = 12
Outcome = dict[str, Any]
DRIVER = "tests/web/log_driver.js"


def play_on_page(name: str, text: str) -> Outcome:
    """Return what the page makes of the text of a log."""
    outcome: Outcome = json.loads(open_known(DRIVER, name).call("playLog", name, text))
    return outcome


def play_here(system: System, text: str) -> Outcome:
    """Return what printgen makes of the text of a log."""
    try:
        log = parse_log(PATH, text.encode())
        session = begin_session(PATH, log, system) if log else None
        played = list(play_log(PATH, log, session)) if log and session else []
    except BadLog as bad:
        return {"refused": bad.reason, "hint": bad.hint}
    if not (log and session):
        return {"refused": "nothing has been played in it yet", "hint": ""}
    session, done = played[-1].session if played else session, list_in_force(played)
    return {"lines": len(log.lines), "actions": len(done), "code": take_code(session.game, done)}


@cache
def make_log(name: str, index: int, seed: str = "a", count: int = LINES) -> str:
    """Return the text of a log in which something was played at random."""
    tonight = list_games()[name].tonight(index)
    played = play_random(tonight, seed, count)
    lines = [write_header(tonight, seed), *(write_line(done.action, tuple(done.events)) for done in played)]
    return b"".join(map(encode_line, lines)).decode()


UNDO = '{"do": "undo", "out": []}\n'


@pytest.mark.parametrize("name", sorted(list_games()))
def test_a_log_of_the_command_line_goes_on(name: str) -> None:
    """Each game with each of its scenarios is taken up where it was left, with the same code."""
    for index in range(-1, len(list_games()[name].scenarios)):
        text = make_log(name, index, "b", 40) + UNDO * 2
        here = play_here(list_games()[name].system, text)
        assert "code" in here
        assert play_on_page(name, text) == here


FILES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "without an edition": lambda text: text.replace('edition: "1.2"\n', ""),
    "with a comment": lambda text: f"# Late\n{text}",
    "with columns in another order": lambda text: text.replace(
        "dry: Hold the ford., wet: Swim.", "wet: Swim., dry: Hold."
    ),
    "with many lines": lambda text: text.replace("set-up:\n", "set-up:\n" + "  - Wait.\n" * 900),
    "with an end that never comes": lambda text: text.replace('wardens: "0"', 'wardens: "120"'),
}


@pytest.mark.parametrize("change", FILES.values(), ids=FILES)
def test_a_scenario_of_a_file_is_played(change: Callable[[str], str]) -> None:
    """A scenario that the page has never seen is in the log, so that it can be played there too."""
    text = FORD.replace("to the nearest boat", "").replace("at dusk", "at dawn").replace("Swim .", "Swim.")
    tonight = add_scenario(MARSH, make_scenario(change(text)))
    header = encode_line(write_header(tonight, "a")).decode()
    actions = make_log("marsh", 0).split("\n", 1)[1]
    here = play_here(MARSH, header + actions)
    assert here["lines"] == actions.count("\n")
    assert play_on_page("marsh", header + actions) == here


def change_header(**values: Any) -> Callable[[str], str]:
    """Return a change of the first line; a value of ... is left out."""

    def change(text: str) -> str:
        first, _, rest = text.partition("\n")
        header = {key: value for key, value in {**json.loads(first), **values}.items() if value is not ...}
        return encode_line(header).decode() + rest

    return change


def change_said(**values: Any) -> Callable[[str], str]:
    """Return a change of what the scenario says, with the sum of it."""

    def change(text: str) -> str:
        header = json.loads(text.partition("\n")[0])
        says = {key: value for key, value in {**header["scenario"]["says"], **values}.items() if value is not ...}
        return change_header(scenario={**header["scenario"], "says": says, "fingerprint": sum_up(says)})(text)

    return change


def change_line(old: str, new: str) -> Callable[[str], str]:
    """Return a change of the second line."""

    def change(text: str) -> str:
        lines = text.split("\n")
        assert old in lines[1]
        return "\n".join([lines[0], lines[1].replace(old, new, 1), *lines[2:]])

    return change


def put_action(text: str, line: str) -> str:
    """Return a log with a line after the first."""
    first, _, rest = text.partition("\n")
    return f"{first}\n{line}\n{rest}"


DAMAGED_LINE = "line 2.* is damaged"
DAMAGED: dict[str, tuple[Callable[[str], str], str]] = {
    "nothing": (lambda _: "", "nothing has been played"),
    "a beginning": (lambda text: text[:40], "nothing has been played"),
    "something else": (lambda _: "Dear friend", "not a log of play"),
    "a picture": (lambda _: "\x89PNG\r\n\x1a\n\r", "not a log of play"),
    "a list": (lambda text: f"[]\n{text}", "not a log of play"),
    "text before it": (lambda text: f"> {text}", "not a log of play"),
    "a mark of bytes": (lambda text: f"\ufeff{text}", "not a log of play"),
    "ends of lines": (lambda text: text[:-1] + "\r", "lines"),
    "a torn line": (lambda text: text[:-20], "lines"),
    "a torn line that was gone on after": (lambda text: text[:-20] + "\n" + UNDO, "is damaged"),
    "a whole line without its end": (lambda text: text[:-1], "lines"),
    "an empty line": (lambda text: text + "\n" + UNDO, "is damaged"),
    "an old log": (change_header(log=1), "log of version 1"),
    "a newer log": (change_header(log=4), "log of version 4"),
    "a log of a course": (change_header(log=3), "a first line that is not of this game: log was 3, is 2"),
    "another stream": (change_header(stream=2), "a first line that is not of this game: stream was 2, is 1"),
    "another stream and edition": (change_header(stream=2, edition="9"), "of another edition: stream was 2, is 1; edi"),
    "another edition": (change_header(fingerprint="0" * 12), "fingerprint was 000000000000"),
    "another game": (change_header(system="fen"), "log of fen, not of marsh"),
    "no seed": (change_header(seed=...), 'no "seed"'),
    "a seed that is a number": (change_header(seed=7), '"seed" of its first line is not a text'),
    "a version that is true": (change_header(log=True), '"log" of its first line is not a whole number'),
    "a version that is a text": (change_header(log="3"), '"log" of its first line is not a whole number'),
    "a seed of later characters": (change_header(seed="\U0001fae8"), "U.1FAE8"),
    "an unknown key": (change_header(weather="dry"), '"weather" in its first line'),
    "a key of all objects": (change_header(__proto__={"log": 2}), '"__proto__" in its first line'),
    "no scenario": (change_header(scenario={}), "a scenario in its first line that is not one"),
    "a list for a scenario": (change_header(scenario=[]), "a scenario in its first line that is not one"),
    "nothing for a scenario": (change_header(scenario=None), "a scenario in its first line that is not one"),
    "a scenario left out": (change_header(scenario=...), "cannot be played|differs|has no|there is no"),
    "a number that is not whole": (change_line("{", '{"odd": 1.0, '), "line 2"),
    "a number with an exponent": (change_line("{", '{"odd": 1e3, '), "line 2"),
    "a number beyond all": (change_line("{", '{"odd": 1e999, '), "line 2"),
    "a number that is too large": (change_line("{", f'{{"odd": {2**60}, '), "line 2"),
    "not a number": (change_line("{", '{"odd": NaN, '), DAMAGED_LINE),
    "half a character": (change_line("{", '{"odd": "\\ud83d", '), DAMAGED_LINE),
    "deep nesting": (change_line("{", '{"odd": ' + "[" * 40 + "]" * 40 + ", "), DAMAGED_LINE),
    "as deep as may be": (change_line("{", '{"odd": ' + "[" * 30 + "]" * 30 + ", "), "line 2 cannot be played"),
    "deeper": (change_line("{", '{"odd": ' + "[" * 33 + "]" * 33 + ", "), DAMAGED_LINE),
    "very deep nesting": (change_line("{", '{"odd": ' + "[" * 9999 + "]" * 9999 + ", "), "is damaged"),
    "a prototype": (change_line("{", '{"__proto__": {"do": "undo"}, '), "line 2"),
    "an unknown action": (
        lambda text: put_action(text, '{"do": "constructor", "out": []}'),
        'line 2.* cannot be played: it does "constructor", which is not an action',
    ),
    "an action without a name": (lambda text: put_action(text, '{"do": 1}'), 'it has no "do", or one that is not'),
    "an action with an unknown key": (
        lambda text: put_action(text, '{"do": "draw", "name": "fog", "by": 1}'),
        'it has an unknown key "by"',
    ),
    "an action without a key": (lambda text: put_action(text, '{"do": "draw", "amount": 1}'), 'it has no "name"'),
    **{
        f"{keys} in an action": (
            partial(put_action, line=f'{{"do": "{do}", {keys}, "out": []}}'),
            f'cannot be played: its "{key}" is not {what}',
        )
        for do, keys, key, what in [
            ("draw", '"name": 7', "name", "a text"),
            ("draw", '"name": "fog", "amount": "1"', "amount", "a whole number"),
            ("draw", '"name": "fog", "amount": true', "amount", "a whole number"),
            ("choose", '"pick": "pack", "rosters": [1]', "rosters", "a list of texts"),
            ("stretch", '"gauge": "danger", "lengths": ["1"]', "lengths", "a list of numbers"),
            ("do", '"routine": "camp", "answers": [["a"]]', "answers", "a list of answers"),
        ]
    },
    "no list of events": (change_line('"out": [', '"out": {}, "in": ['), "line 2"),
    "another event": (change_line('"event": "', '"event": "Not'), "line 2.* differs"),
    "an undo too many": (lambda text: text + UNDO * 99, "there is nothing to undo"),
    "an undo with more": (lambda text: text + '{"do": "undo", "out": [], "by": "me"}\n', "cannot be played"),
}


@pytest.mark.parametrize(("change", "said"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_log_is_told_alike(change: Callable[[str], str], said: str) -> None:
    """Page and command line refuse the same logs, for the same reason, or play the same lines of them."""
    text = change(make_log("marsh", 0))
    here, there = play_here(MARSH, text), play_on_page("marsh", text)
    if said == "lines":
        assert here == there
        assert "code" in here
    else:
        assert re.search(said, here["refused"])
        assert re.search(said, there["refused"])


def change_keys(change: Callable[[Outcome], Outcome]) -> Callable[[str], str]:
    """Return a change of each line as data."""
    return lambda text: "".join(json.dumps(change(json.loads(line))) + "\n" for line in text.splitlines())


def turn_over(line: Outcome) -> Outcome:
    return dict(reversed(line.items()))


# What docs/log.md says of bytes that are not those of a log: whether a reader takes them nevertheless.
OTHER_BYTES: dict[str, tuple[Callable[[str], str], bool]] = {
    "keys in another order": (change_keys(turn_over), True),
    "fewer blanks": (lambda text: text.replace(", ", ",").replace(": ", ":"), True),
    "more blanks and tabs": (lambda text: text.replace(", ", "\t , ").replace("}\n", " }  \n"), True),
    "a carriage return before each line feed": (lambda text: text.replace("\n", "\r\n"), True),
    "escapes that nothing asks for": (
        lambda text: text.replace('"do"', r'"\u0064o"').replace('"out"', r'"\u006fut"'),
        True,
    ),
    "a key twice": (
        lambda text: text.replace('"seed": ', '"seed": "b", "seed": ').replace('"do"', '"do": 1, "do"'),
        True,
    ),
    "a number less than nothing": (lambda text: text.replace('"modifier": 0', '"modifier": -0'), True),
    "a written default of an action": (lambda text: text.replace(', "out"', ', "amount": 1, "out"', 1), False),
    "a written default of an event": (
        lambda text: text.replace('"goes": "back"', '"goes": "back", "again": false'),
        False,
    ),
    "an unknown key": (lambda text: text.replace(', "out"', ', "by": "me", "out"', 1), False),
    "a point": (lambda text: text.replace('"modifier": 0', '"modifier": 0.0'), False),
    "an exponent": (lambda text: text.replace('"modifier": 0', '"modifier": 0e1'), False),
    "a mark of bytes": (lambda text: f"\ufeff{text}", False),
    "a line without anything": (lambda text: f"{text}\n", False),
    "a carriage return in a torn line": (lambda text: f'{text}{{"do"\r', False),
}


@pytest.mark.parametrize(("change", "taken"), OTHER_BYTES.values(), ids=OTHER_BYTES)
def test_what_a_reader_takes_besides_the_bytes_of_a_log(change: Callable[[str], str], *, taken: bool) -> None:
    """A log that another program wrote in other bytes is read, with the same code, or refused, by both engines."""
    session, lines = Session.of(MARSH, "a"), [write_header(MARSH, "a")]
    for action in (Draw("tactics"), Draw("weather", 2), Roll("spawn")):
        events, session = session.act(action)
        lines.append(write_line(action, events))
    text = b"".join(map(encode_line, lines)).decode()
    assert change(text) != text
    here, there = play_here(MARSH, change(text)), play_on_page("marsh", change(text))
    assert ("refused" in here, "refused" in there) == (not taken, not taken)
    if taken:
        assert here == there == play_here(MARSH, text)


WARDEN = {"number": 1, "name": "a", "counts": [["worth", 1]]}
SAID: dict[str, Callable[[str], str]] = {
    "of another game": change_said(system="fen"),
    "of another id": change_said(id="fort"),
    "with a key that is unknown": change_said(weather="dry"),
    "with a prototype": change_said(__proto__={"id": "ford"}),
    "with a text that is a number": change_said(title=7),
    "with a number that is a text": change_said(rounds="6"),
    "with rounds beyond the end": change_said(rounds=99),
    "with no list": change_said(ends={}),
    "with an empty field": change_said(edition=""),
    "with lengths of no tracker": change_said(lengths=[["none", [1]]]),
    "with too long a track": change_said(lengths=[["danger", [2, 0, 9999]]]),
    "with a track too few": change_said(lengths=[["danger", [2, 0]]]),
    "with a label that a gauge does not have": change_said(gauges=[["season", "Autumn"]]),
    "with a gauge that it may not set": change_said(gauges=[["frogs", "Wild"]]),
    "with a number that is too high": change_said(counts=[["boats", 7], ["hounds", 3]]),
    "with a number left out": change_said(counts=[["boats", 3]]),
    "with things of no kind": change_said(lists=[["frogs", []]]),
    "with a thing without a token": change_said(lists=[["wardens", [{**WARDEN, "number": 99}]]]),
    "with a thing nowhere": change_said(lists=[["lairs", [{"number": 1, "name": "a", "place": "sky"}]]]),
    "with a thing of no type": change_said(lists=[["lairs", [{"number": 1, "name": "a", "type": "mad"}]]]),
    "with an end that the game has": change_said(ends=[{"id": "frogs-win", "title": "a"}]),
    "with an end of no gauge": change_said(ends=[{"id": "a", "title": "a", "when": [["none", ["1"]]]}]),
    "with a score twice": change_said(scores=[{"id": "a", "title": "a", "points": 1}] * 2),
    "with pairs of three": change_said(gauges=[["season", "Dry season", "a"]]),
    "with a title without end": change_said(title="a" * 200_000),
    "with a title of two lines": change_said(title="a\nb"),
    "with a title of no letters": change_said(title="\u200b"),
    "with a line of nothing": change_said(set_up=[{"text": " "}]),
    "with lines without end": change_said(set_up=[{"text": "a"}] * 50_000),
    "for another edition": change_said(edition="1.3"),
    "with an end at no label": change_said(ends=[{"id": "a", "title": "a", "when": [["season", ["Autumn"]]]}]),
    "with an end whose id is none": change_said(ends=[{"id": "__proto__", "title": "a"}]),
    "with lists for texts": change_said(title=["a"], ends=[{"id": ["a"], "title": "a"}]),
    "with a list for an id": change_said(scores=[{"id": ["a"], "title": "a", "points": 1}]),
    "with texts for lists": change_said(ends=[{"id": "a", "title": "a", "when": [["season", "Dry season"]]}]),
    "with nothing for a thing": change_said(lists=[["wardens", [None]]]),
    "with scores beyond counting": change_said(scores=[{"id": "a", "title": "a", "points": 1, "most": 2**53 - 1}]),
    "with scores without end": change_said(scores=[{"id": f"a{n}", "title": "a", "points": 1} for n in range(20_000)]),
}


@pytest.mark.parametrize("change", SAID.values(), ids=SAID)
def test_a_scenario_that_does_not_fit_is_refused(change: Callable[[str], str]) -> None:
    """Nobody brings the page by a log to rules that its game does not have, not even with the right sum."""
    text = change(make_log("marsh", 0))
    assert "refused" in play_here(MARSH, text)
    assert "the scenario of this log cannot be played" in play_on_page("marsh", text)["refused"]


def test_a_log_is_bounded() -> None:
    """What is larger than any game, or has more lines, is refused before it is read."""
    for text in (" " * (8 * 1024**2 + 1), "\n" * 60_000, make_log("marsh", -1) + UNDO * 60_000):
        assert re.search("is larger than|has more than", play_on_page("marsh", text)["refused"])


ODD = st.sampled_from(
    [
        *("null", "true", "0", "-1", "-0", "1.0", "1e400", "NaN", "9007199254740993", "99999", "[]", "{}", "[[[[]]]]"),
        *(
            '""',
            '"a"',
            '"*"',
            '"__proto__"',
            '"\\ud800"',
            '"\\u0000"',
            '[["a", 1]]',
            '{"__proto__": 1}',
            '{"toString": 1}',
        ),
    ]
)
KEYS = st.sampled_from(['"odd"', '"do"', '"out"', '"__proto__"', '"log"'])
LETTERS = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
VALUE = re.compile(r'(?<=: )("(?:[^"\\]|\\.)*"|-?\d+|\[|\{)')


@st.composite
def damage(draw: st.DrawFn, text: str) -> str:
    """Return the text of a log in which something is wrong: a value, a key, a line, or some letters."""
    lines = text.splitlines(keepends=True)
    number = draw(st.integers(0, len(lines) - 1))
    line = lines[number]
    start, end = draw(st.sampled_from([match.span() for match in VALUE.finditer(line)]))
    changed = draw(
        st.sampled_from(
            [
                line[:start] + draw(ODD) + line[end:],
                line.replace("{", f"{{{draw(KEYS)}: {draw(ODD)}, ", 1),
                line[:start],
                line[:start] + draw(LETTERS) + line[end:],
                line + draw(st.sampled_from(lines)),
                "",
            ]
        )
    )
    return "".join([*lines[:number], changed, *lines[number + 1 :]])


@given(st.data(), st.sampled_from([-1, 0]))
def test_whatever_is_wrong_with_a_log_is_told(data: st.DataObject, index: int) -> None:
    """Both engines play a log that somebody has damaged, to the same code, or both refuse it; nothing else happens."""
    text = data.draw(damage(make_log("marsh", index)))
    here, there = play_here(MARSH, text), play_on_page("marsh", text)
    assert here.keys() == there.keys()
    if "code" in here:
        assert here == there
