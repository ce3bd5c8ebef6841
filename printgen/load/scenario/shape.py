"""The shapes of scenario files: what every scenario may say, and what one of a game may say besides."""

from collections.abc import Iterable
from typing import Any

from printgen.load.nodes.choices import Anything, ByKey, Either, Keyed, ListOf
from printgen.load.nodes.notations import NUMBER, Form, OneOf, Whole
from printgen.load.nodes.scalars import ValueKind, ident, line, plain_text, worded
from printgen.load.nodes.shapes import Ids, KeyKinds, Maybe, Shape
from printgen.load.pack.pieces import MOST_BOXES
from printgen.load.play.gauge import ENDING
from printgen.model.gauge import Tracker
from printgen.model.play import CountRules, ListRules, TextRules
from printgen.model.system import System

Kinds = dict[str, ValueKind[Any] | Maybe]
GAME, TRACKERS = "game", "trackers"
# How many things of a kind a scenario lists, how large their numbers are, and how many rounds it lasts.
MOST_THINGS, MOST_NUMBER, MOST_ROUNDS, MOST_TIMES = 99, 99, 999, 99
# A gauge with more boxes than this has numbers in them, of which an editor need not show each.
MOST_SHOWN = 20
LENGTHS = ListOf(Whole(0, MOST_BOXES))
SCORE = Shape({"title": line, "points": NUMBER, "most": Maybe(Whole(1, MOST_TIMES), 0)})
# A file with these lengths alone is for any game that has such trackers.
LENGTHS_ALONE = Shape({TRACKERS: Keyed(LENGTHS)})
HEAD: KeyKinds = {
    GAME: ident,
    "edition": Maybe(line),
    "title": line,
    "text": Maybe(plain_text),
    "set-up": Maybe(ListOf(worded), ()),
    "notes": Maybe(ListOf(worded), ()),
}
COMMON: KeyKinds = {
    "ends": Maybe(Keyed(ENDING), None),
    "scores": Maybe(Keyed(SCORE), None),
}


def _parse_number(text: str) -> str:
    """Return the number of a thing as it is written. Raises ValueError."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_NUMBER and text[0] != "0"):
        raise ValueError(f'"{text}" is not the number of one of these')
    return text


NUMBERED = Form(_parse_number, "[1-9][0-9]?", f"number them from 1 to {MOST_NUMBER}")


def shape_scenario(system: System) -> Shape:
    """Return what a scenario of a game may say: what its pack lets one say, in the pack's own words."""
    rules = system.play.scenario
    games = tuple(dict.fromkeys(name for name, _ in system.editions))
    keys: Kinds = {**HEAD, GAME: OneOf(games, "game"), **_shape_trackers(system.trackers)}
    if rules:
        gauges = {name: Maybe(_shape_label(system, name)) for name in rules.gauges}
        keys |= {"gauges": Maybe(Shape(gauges), None)} if gauges else {}
        keys |= _shape_counts(rules.counts)
        keys |= {"rounds": Maybe(Whole(1, MOST_ROUNDS), 0)} if rules.rounds else {}
        keys |= {listed.kind: Maybe(_shape_list(system, listed), None) for listed in rules.lists}
        keys |= COMMON
    return Shape(keys)


def list_adjustable(trackers: Iterable[Tracker]) -> dict[str, list[str]]:
    """Return the trackers whose lengths can be set, each with the titles of the tracks that have one."""
    found = {item.id: [track.title for track in item.tracks if track.adjustable] for item in trackers}
    return {name: titles for name, titles in found.items() if titles}


def _shape_trackers(trackers: Iterable[Tracker]) -> dict[str, Maybe]:
    adjustable = list_adjustable(trackers)
    shape = Shape({name: Maybe(LENGTHS, None) for name in adjustable})
    return {TRACKERS: Maybe(shape, None)} if adjustable else {}


def _shape_label(system: System, name: str) -> ValueKind[str]:
    """Return what a scenario may say of a gauge, or of a group of gauges; a gauge of numbers has many labels."""
    labels = next(gauge.labels for gauge in system.play.gauges if name in (gauge.id, gauge.group))
    is_counting = len(labels) > MOST_SHOWN or any(label.isdecimal() for label in labels)
    return line if is_counting else OneOf(labels, "label")


def _shape_counts(counts: Iterable[CountRules]) -> Kinds:
    """Return the key of the numbers of the whole game; it may be left out if each of them may be."""
    kinds = _list_counts(counts)
    if not kinds:
        return {}
    shape = Shape(kinds)
    return {"numbers": shape if shape.required else Maybe(shape, None)}


def _list_counts(counts: Iterable[CountRules]) -> Kinds:
    """Return the kinds of numbers, of which those without a start must be said."""
    kinds = {count.id: (Whole(count.low, count.high), count.start) for count in counts}
    return {name: kind if start is None else Maybe(kind, start) for name, (kind, start) in kinds.items()}


def _shape_list(system: System, rules: ListRules) -> Keyed:
    places = next(kind.places for kind in system.play.things if kind.id == rules.kind)
    keys: Kinds = {"name": line}
    if places:
        keys |= {"place": Maybe(OneOf(tuple(place.id for place in places), "place"))}
    if places and system.play.scenario and system.play.scenario.rounds:
        keys |= {"arrives": Maybe(Whole(1, MOST_ROUNDS), 0)}
    if rules.types:
        keys |= {"type": Maybe(OneOf(_list_types(system, rules.types), "type"))}
    keys |= {text.id: _shape_text(system, text) for text in rules.texts}
    return Keyed(Shape({**keys, **_list_counts(rules.counts)}), NUMBERED, MOST_THINGS)


def _list_types(system: System, table: str) -> tuple[str, ...]:
    """Return the keys of the results that a thing's type may be: those at which something happens."""
    results = (result for row in system.table(table).rows for result in row.results)
    return tuple(dict.fromkeys(result.key for result in results if not result.quiet))


def _shape_text(system: System, rules: TextRules) -> ValueKind[Any] | Maybe:
    """Return what a text looks like: one for all columns of its table, or one for each."""
    columns = system.table(rules.table).columns if rules.table else ()
    kind = Either(plain_text, keys=Shape(dict.fromkeys((column.id for column in columns), plain_text)))
    return Maybe(kind if columns else plain_text) if rules.optional else (kind if columns else plain_text)


# What every scenario may say; what else it says is for the rules of its game to know.
COMPLETE = Shape(
    {
        **HEAD,
        TRACKERS: Maybe(Keyed(LENGTHS), None),
        "gauges": Maybe(Keyed(line), None),
        "numbers": Maybe(Keyed(NUMBER), None),
        "rounds": Maybe(Whole(1, MOST_ROUNDS), 0),
        **COMMON,
    },
    ids=Ids(Anything(), frozenset()),
)
SCENARIO = ByKey(GAME, COMPLETE, LENGTHS_ALONE)


# What the path of each key of a scenario begins with.
ROOT = "scenario"
# What each thing that a scenario lists may say, whatever the game.
LISTED_KEYS = {
    "name": "What it is called.",
    "place": "Where it begins; on the table if left out.",
    "arrives": "The round at whose beginning it comes to the table.",
    "type": "Its fixed result in the table of types.",
}


def explain_rules(system: System) -> dict[str, str]:
    """Return words for the keys that a scenario of a game may have, by path."""
    rules = system.play.scenario
    if not rules:
        return {}
    titles = {name: gauge.shared_title for gauge in system.play.gauges for name in (gauge.group, gauge.id)}
    words = {f"{ROOT}.gauges.{name}": f"{titles[name]}: where it begins." for name in rules.gauges}
    words |= _explain_counts(f"{ROOT}.numbers", rules.counts)
    for listed in rules.lists:
        words |= {f"{ROOT}.{listed.kind}": f"{listed.title}, each by its number.", **_explain_list(listed, system)}
    return words


def _explain_list(rules: ListRules, system: System) -> dict[str, str]:
    """Return words for the keys of a thing, by path."""
    path = f"{ROOT}.{rules.kind}"
    words = {f"{path}.{key}": text for key, text in LISTED_KEYS.items()}
    for text in rules.texts:
        columns = system.table(text.table).columns if text.table else ()
        words[f"{path}.{text.id}"] = f"{text.title}{': one text, or one for each column' if columns else ''}."
        words |= {f"{path}.{text.id}.{column.id}": f"{text.title}: {column.title}." for column in columns}
    return words | _explain_counts(path, rules.counts)


def _explain_counts(path: str, counts: Iterable[CountRules]) -> dict[str, str]:
    return {f"{path}.{count.id}": f"{count.title}: {count.low} to {count.high}." for count in counts}
