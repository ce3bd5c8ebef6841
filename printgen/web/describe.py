"""A game as plain data, which the engine of its page makes values of: rules of play and tables.

A value becomes an object with the name of its class under `is` and its fields, but for empty and usual ones. Left out
is where things stand in files, what rules of play do not ask for, and the class where a field has no other.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from printgen import __version__
from printgen.load.schema import make_scenario_schema
from printgen.model.die import Die
from printgen.model.gauge import OWNED, Gauge, Tracker, group_tracks, list_gauges, share_gauge
from printgen.model.markup import Marked, keep_routines, list_marked, make_text, tell_spans
from printgen.model.play import Play, Scenario, ScenarioRules
from printgen.model.system import System
from printgen.model.table import Roster, Row, Table
from printgen.play.game.edition import take_fingerprint
from printgen.play.game.session import find_log_version
from printgen.products.deck import make_deck
from printgen.stream import VERSION as STREAM_VERSION
from printgen.web.contract import describe_contract, describe_refusals, find_usual, list_fields

# The version of the form of this data.
FORMAT = 1
# So many texts or more that are numbers one after the other, as gauges show, are said by the first and the last.
SHORTEST_RUN = 4
# Where words begin and end, the tag that they stand in, and of a symbol its name.
PageMark = tuple[int, int, str] | tuple[int, int, str, str]
# What bold and italic words stand in.
TAGS = {(True, False): "b", (False, True): "i", (True, True): "b"}


def describe_game(system: System, scenarios: Sequence[Scenario] = ()) -> dict[str, Any]:
    """Return a game, which has no scenario, as plain data: the same for the same game.

    scenarios: what can be chosen to play.
    """
    return {
        "format": FORMAT,
        "printgen": __version__,
        "log": find_log_version(system),
        "stream": STREAM_VERSION,
        "fingerprint": take_fingerprint(system),
        "contract": {**describe_contract(), "refusals": describe_refusals(system.words)},
        "system": _describe(system),
        "editions": [edition for _, edition in system.editions],
        "names": {roster.id: _order_names(roster) for roster in system.rosters if _has_other_letters(roster)},
        "cards": {
            spec.id: [[card.corner, *card.keys] for card in make_deck(system, spec).cards] for spec in system.decks
        },
        "lengths": dict(_list_lengths(system.trackers)),
        "form": make_scenario_schema(system),
        "scenarios": list(map(_describe, scenarios)),
        "marks": list_marks((system.play, scenarios)),
    }


def list_marks(value: Any) -> dict[str, list[PageMark]]:
    """Return the marks in each text that has some in a value, by the words that the page has of it.

    A mark is where words begin and end, counted as JavaScript does, and the tag of HTML that they stand in; a
    symbol has its name besides, and is drawn in place of them.
    """
    return {keep_routines(marked): marks for marked in list_marked(value) if (marks := list(_list_marks(marked)))}


def _list_marks(marked: Marked) -> Iterator[PageMark]:
    place = 0
    for span, told in zip(marked.spans, tell_spans(marked.spans), strict=True):
        end = place + len(keep_routines(make_text([span._replace(text=told)])).encode("utf-16-be")) // 2
        if span.symbol:
            yield place, end, "i", span.symbol
        elif span.bold or span.italic:
            yield place, end, TAGS[span.bold, span.italic]
        place = end


def encode_values(data: Mapping[str, Any]) -> str:
    """Return described values as JSON that can stand in HTML: nothing in them can end their element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _describe(value: Any, usual: type | None = None) -> Any:
    """Return a value as plain data; of the `usual` class without the name of that."""
    if isinstance(value, Die):
        return value.id
    if hasattr(value, "_fields"):
        said = _describe_value(value)
        return {name: item for name, item in said.items() if name != "is" or type(value) is not usual}
    if isinstance(value, str):
        return keep_routines(value)
    if isinstance(value, tuple):
        return _describe_run(value) or [_describe(item, usual) for item in value]
    return value


def _describe_value(value: Any) -> dict[str, Any]:
    """Return a value with fields, without what a page knows anyhow."""
    match value:
        case ScenarioRules() if value.start_on_page:
            return _describe_fields(value._replace(start=""))
        case Play():
            shown = value._replace(start="") if value.start_on_page else value
            return _describe_fields(shown) | {"gauges": _describe(tuple(_name_followers(value.gauges)), Gauge)}
        case Row(roll, keys) if keys == (roll,):
            return _describe_fields(value._replace(keys=()))
    said = _describe_fields(value)
    match value:
        case Roster():
            said["entries"] = [[result, *(name.text for name in names)] for result, names in value.entries]
            said |= {"marks": [[mark, *names] for mark, names in value.marks]} if value.marks else {}
        case Table() if value.rows:  # rows have results of the table by their numbers, and results its fields
            known, fields = said.get("results", []), said.get("fields", [])
            for row in said["rows"]:
                row["results"] = [known.index(each) if each in known else each for each in row["results"]]
            for result in (*known, *(each for row in said["rows"] for each in row["results"] if each not in known)):
                for part in result.get("parts", []) if isinstance(result, dict) else ():
                    part["field"] = fields.index(part["field"]) if part["field"] in fields else part["field"]
    return said


def _name_followers(gauges: Iterable[Gauge]) -> list[Gauge]:
    """Return gauges; of those that differ by the player alone, the first, and the last player who has one."""
    first: dict[str, Gauge] = {}
    found: list[Gauge] = []
    for gauge in gauges:
        one = first.setdefault(gauge.group, gauge)
        (*_, same) = share_gauge(
            one._replace(id=one.group, title=one.shared_title), gauge.player, one.owned or OWNED
        ) or (gauge,)
        is_follower = gauge.player > 1 and gauge._replace(origin=one.origin) == same
        if not is_follower:
            found.append(gauge)
            continue
        if (found[-1].id, found[-1].group) == ("", gauge.group):
            found.pop()  # the last player stands for all between
        found.append(gauge._replace(id="", title="", labels=(), start=0, text=""))
    return found


def _describe_fields(value: Any) -> dict[str, Any]:
    kind: type = type(value)
    empty = list_fields(kind)
    said = {name: _describe(getattr(value, name), find_usual(kind, name)) for name in empty}
    return {"is": kind.__name__} | {name: item for name, item in said.items() if item != empty[name]}


def _describe_run(items: tuple[Any, ...]) -> dict[str, int | bool] | None:
    """Return texts that are numbers one after the other as the first and the last of them; None for any others.

    Answers, each a text with its number, are told from them by `counts`.
    """
    counts = bool(items) and isinstance(items[0], tuple)
    text = (items[0] or ("",))[0] if counts else items[0] if items else ""
    if len(items) < SHORTEST_RUN or not isinstance(text, str) or not re.fullmatch("[0-9]+", text):
        return None
    run = range(int(text), int(text) + len(items))
    if items != tuple((str(number), number) if counts else str(number) for number in run):
        return None
    return {"first": run[0], "last": run[-1]} | ({"counts": True} if counts else {})


def _has_other_letters(roster: Roster) -> bool:
    """Tell whether names of a roster have letters that the page may put in another order than Python does."""
    return not all(name.isascii() for name in roster.names)


def _order_names(roster: Roster) -> list[int]:
    """Return where each name of a roster, in the order of tick sheets, is told first in its entries."""
    told = dict.fromkeys(name.text for _, names in roster.entries for name in names)
    places = {name: place for place, name in enumerate(told)}
    return [places[name] for name in roster.names]


def _list_lengths(trackers: Iterable[Tracker]) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the trackers to which a scenario gives lengths: for each length the ids of the gauges that it is for."""
    for tracker in trackers:
        known = [gauge.id for gauge in list_gauges((tracker,)) if gauge.spans]
        lengths = [
            [gauge for gauge in known if gauge in _name_gauges(name, tracker.players)]
            for name, row in group_tracks(tracker)
            for track in row
            if track.adjustable
        ]
        if lengths:
            yield tracker.id, lengths


def _name_gauges(name: str, players: int) -> list[str]:
    """Return the ids of the gauges that a gauge of a tracker is, one for each player."""
    return [f"{name}-{player}" for player in range(1, players + 1)] if players > 1 else [name]
