"""docs/log.md says all that another program needs to write a log byte for byte."""

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from playing import answer_all, load_marsh

from printgen.model.play import Ending, ListedThing, Scenario, ScoreRules, Verdict
from printgen.play.game.actions import Choose, Deal, Draw, Pick, Roll
from printgen.play.game.event import Event
from printgen.play.game.session import KINDS, Action, Session, encode_line, write_header, write_line
from printgen.play.log.journal import HEADER, SCENARIO_KEYS

DOCS = (Path(__file__).parents[1] / "docs" / "log.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?:`([\w-]+)`)? ?\| `(\w+)` \| ([a-z ]+) \| (?:`?([^`|]+?)`? )?\| .+ \|$", re.MULTILINE)
TYPES = {
    str: "text",
    int: "number",
    bool: "yes or no",
    tuple[str, ...]: "list of texts",
    tuple[int, ...]: "list of numbers",
    tuple[tuple[str, int], ...]: "list of pairs",
}
Fields = list[tuple[str, str, str, Any]]
# What a scenario keeps for printgen itself: where its words stand, and the outlines of the symbols in them.
NOT_LOGGED = ("source", "origin", "origins", "symbol", "symbols", "map", "rosters")


def read_tables(first: str, last: str) -> Fields:
    """Return what a section of the page says: each field with its kind of line, its type and its default."""
    found, kind = [], ""
    text = DOCS.partition(f"\n## {first}\n")[2].partition(f"\n## {last}\n" if last else "\0")[0]
    for match in ROW.finditer(text):
        kind = match[1] or kind
        found.append((kind, match[2], match[3], json.loads(match[4]) if match[4] else None))
    return found


def list_fields(kinds: dict[str, type[Any]]) -> Fields:
    """Return the fields of actions or events as the code has them."""
    found: Fields = []
    for name, kind in kinds.items():
        for field, hint in get_type_hints(kind).items():
            default = kind._field_defaults.get(field)
            found.append((name, field, TYPES.get(hint, "text"), [] if default == () else default))
    return found


@pytest.mark.parametrize(
    ("first", "last", "kinds"),
    [("Actions", "Events", KINDS), ("Events", "", {kind.__name__: kind for kind in get_args(Event)})],
)
def test_every_line_is_described(first: str, last: str, kinds: dict[str, type[Any]]) -> None:
    """Each action and each event is there, with its fields in their order, their types and their defaults."""
    assert read_tables(first, last) == list_fields(kinds)


def test_the_header_is_described() -> None:
    """The keys of the first line are there, in their order and with their types."""
    text = DOCS.partition("\n## The header\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|", text, re.MULTILINE)
    assert rows == [*((key, TYPES[kind]) for key, kind in HEADER.items()), ("scenario", "mapping")]
    assert list(write_header(load_marsh(), "a")) == list(HEADER)


def test_the_scenario_is_described() -> None:
    """The keys of a scenario in the first line are there, and those of all that it says, in their order."""
    text = DOCS.partition("\n## The scenario\n")[2].partition("\n## ")[0]
    entry, says = text.split("These are the keys", 1)
    kinds = {str: "text", dict: "mapping"}
    assert re.findall(r"^\| `(\w+)` \| (\w+) \|", entry, re.MULTILINE) == [
        (key, kinds[kind]) for key, kind in SCENARIO_KEYS.items()
    ]
    rows = re.findall(r"^\| [^|]*\| ([^|]+) \| (?!kind)", says, re.MULTILINE)
    keys = [key for row in rows for key in re.findall(r"`(\w+)`", row)]
    parts = (Scenario, ListedThing, Ending, ScoreRules)
    verdict = Verdict._fields[: Verdict._fields.index("when") + 1]  # a scenario says no more of it
    fields = [field for kind in parts for field in kind._fields if field not in NOT_LOGGED]
    assert keys == [*fields, *verdict]


def test_a_log_is_written_as_described() -> None:
    """Keys, spaces and escapes are those of the page, and a log holds no word of its pack."""
    actions: list[Action] = [
        Choose("pack", ("frogs",)),
        answer_all(load_marsh(), "begin", {"boats": "2", "mood": "brave", "reading": "dry"}),
        *(Draw("weather", 2), Deal("quests"), Roll("spawn", 2, modifier=1), Pick("pack", "fog")),
    ]
    session, lines = Session.of(load_marsh(), 'a "b"\\\t\u001b\u2028\u00e9'), []
    for action in actions:
        events, session = session.act(action)
        lines.append(write_line(action, events))
    header = encode_line(write_header(load_marsh(), session.game.seed))
    assert header.startswith(b'{"printgen": "')
    assert header.endswith(', "seed": "a \\"b\\"\\\\\\t\\u001b\u2028\u00e9"}\n'.encode())
    text = b"".join(map(encode_line, lines)).decode()
    assert text.splitlines()[2].startswith(
        '{"do": "draw", "name": "weather", "amount": 2, "out": [{"event": "CardDrawn", "pile": "weather", '
    )
    values = {value for value in re.findall(r'"([^"]*)"', text) if value}
    assert [value for value in values if not re.fullmatch(r"[A-Za-z0-9-]+", value)] == []
    titles = {result.title for table in load_marsh().tables for row in table.rows for result in row.results}
    labels = {label for gauge in load_marsh().play.gauges for label in gauge.labels if not label.isdecimal()}
    assert values.isdisjoint(titles | labels)
