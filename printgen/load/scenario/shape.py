"""The shapes of scenario files: what every scenario may say, and what one of a game may say besides."""

from collections.abc import Iterable
from typing import Any

from printgen.load.nodes.choices import TITLE, Anything, ByKey, Either, Keyed, ListOf
from printgen.load.nodes.notations import NUMBER, Form, OneOf, Whole
from printgen.load.nodes.scalars import ValueKind, ident, line, plain_text, worded
from printgen.load.nodes.shapes import Ids, KeyKinds, Maybe, Must, Shape
from printgen.load.pack.pieces import MOST_BOXES
from printgen.load.play.gauge import ENDING
from printgen.model.gauge import Tracker
from printgen.model.play import CountRules, ListRules, TextRules
from printgen.model.system import System

Kinds = dict[str, ValueKind[Any] | Must | Maybe]
GAME, TRACKERS = "game", "trackers"
# How many things of a kind a scenario lists, how large their numbers are, and how many rounds it lasts.
MOST_THINGS, MOST_NUMBER, MOST_ROUNDS, MOST_TIMES = 99, 99, 999, 99
# A gauge with more boxes than this has numbers in them, of which an editor need not show each.
MOST_SHOWN = 20
LENGTHS = ListOf(Whole(0, MOST_BOXES))
SCORE = Shape(
    {
        "title": Must(line, "What must be done."),
        "points": Must(NUMBER, "How many points it brings each time; less than 0 if it costs points."),
        "most": Maybe(Whole(1, MOST_TIMES), "How often it counts at most; any number of times if left out.", 0),
    }
)
# A file with these lengths alone is for any game that has such trackers.
LENGTHS_HELP = "The lengths of the tracks of each tracker: threat: [3, 3, 2]."
LENGTHS_ALONE = Shape({TRACKERS: Must(Keyed(LENGTHS), LENGTHS_HELP)})
GAME_HELP = "The id of the game, as printgen list names it."
HEAD: KeyKinds = {
    GAME: Must(ident, GAME_HELP),
    "edition": Maybe(line, "The edition of the rules that it was written for; with another one it is refused."),
    "title": Must(line, "What it is called; its sheet, cards, tokens and trackers name it."),
    "text": Maybe(plain_text, "What it is about."),
    "set-up": Maybe(ListOf(worded), "What is done before the first round, sentence by sentence.", ()),
    "notes": Maybe(ListOf(worded), "What else is to be observed.", ()),
}
GAUGES_HELP, NUMBERS_HELP = "The box on which each begins.", "Numbers of the whole game."
ROUNDS = Maybe(Whole(1, MOST_ROUNDS), "The number of the last round.", 0)
COMMON: KeyKinds = {
    "ends": Maybe(Keyed(ENDING), "Ways in which it ends, beside those of the game. Each has an id.", None),
    "scores": Maybe(Keyed(SCORE), "What scores points. Each has an id, which the player types.", None),
}


def _parse_number(text: str) -> str:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_NUMBER and text[0] != "0"):
        raise ValueError(f'"{text}" is not the number of one of these')
    return text


NUMBERED = Form(_parse_number, "[1-9][0-9]?", f"number them from 1 to {MOST_NUMBER}")


def shape_scenario(system: System) -> Shape:
    """Return what a scenario of a game may say: what its pack lets one say, in the pack's own words."""
    rules = system.play.scenario
    games = tuple(dict.fromkeys(name for name, _ in system.editions))
    keys: Kinds = {**HEAD, GAME: Must(OneOf(games, "game"), GAME_HELP)}
    if adjustable := list_adjustable(system.trackers):
        keys[TRACKERS] = Maybe(Shape({name: Maybe(LENGTHS, default=None) for name in adjustable}), LENGTHS_HELP, None)
    if not rules:
        return Shape(keys)
    if rules.gauges:
        gauges = {name: _shape_start(system, name) for name in rules.gauges}
        keys["gauges"] = Maybe(Shape(gauges), GAUGES_HELP, None)
    if counts := _shape_counts(rules.counts):
        shape = Shape(counts)
        keys["numbers"] = Must(shape, NUMBERS_HELP) if shape.required else Maybe(shape, NUMBERS_HELP, None)
    if rules.rounds:
        keys["rounds"] = ROUNDS
    for listed in rules.lists:
        keys[listed.kind] = Maybe(_shape_list(system, listed), f"{listed.title}, each by its number.", None)
    return Shape({**keys, **COMMON})


def list_adjustable(trackers: Iterable[Tracker]) -> dict[str, list[str]]:
    """Return the trackers whose lengths can be set, each with the titles of the tracks that have one."""
    found = {item.id: [track.title for track in item.tracks if track.adjustable] for item in trackers}
    return {name: titles for name, titles in found.items() if titles}


def _shape_start(system: System, name: str) -> Maybe:
    """Return where a gauge, or a group of gauges, begins; a gauge of numbers has many labels."""
    gauge = next(gauge for gauge in system.play.gauges if name in (gauge.id, gauge.group))
    is_counting = len(gauge.labels) > MOST_SHOWN or any(label.isdecimal() for label in gauge.labels)
    return Maybe(line if is_counting else OneOf(gauge.labels, "label"), f"{gauge.shared_title}: where it begins.")


def _shape_counts(counts: Iterable[CountRules]) -> Kinds:
    """Return the kinds of numbers, of which those without a start must be said."""
    keys: Kinds = {}
    for count in counts:
        kind, said = Whole(count.low, count.high), f"{count.title}: {count.low} to {count.high}."
        keys[count.id] = Must(kind, said) if count.start is None else Maybe(kind, said, count.start)
    return keys


def _shape_list(system: System, rules: ListRules) -> Keyed:
    places = next(kind.places for kind in system.play.things if kind.id == rules.kind)
    keys: Kinds = {"name": TITLE}
    if places:
        ids = tuple(place.id for place in places)
        keys["place"] = Maybe(OneOf(ids, "place"), "Where it begins; on the table if left out.")
    if places and system.play.scenario and system.play.scenario.rounds:
        said = "The round at whose beginning it comes to the table."
        keys["arrives"] = Maybe(Whole(1, MOST_ROUNDS), said, 0)
    if rules.types:  # results at which something happens
        results = [result for row in system.table(rules.types).rows for result in row.results]
        types = tuple(dict.fromkeys(result.key for result in results if not result.quiet))
        keys["type"] = Maybe(OneOf(types, "type"), "Its fixed result in the table of types.")
    keys |= {text.id: _shape_text(system, text) for text in rules.texts}
    return Keyed(Shape({**keys, **_shape_counts(rules.counts)}), NUMBERED, MOST_THINGS)


def _shape_text(system: System, rules: TextRules) -> Must | Maybe:
    """Return what a text looks like: one for all columns of its table, or one for each."""
    columns = system.table(rules.table).columns if rules.table else ()
    each = {column.id: Must(plain_text, f"{rules.title}: {column.title}.") for column in columns}
    kind = Either(plain_text, keys=Shape(each)) if columns else plain_text
    said = f"{rules.title}{': one text, or one for each column' if columns else ''}."
    return Maybe(kind, said) if rules.optional else Must(kind, said)


# What every scenario may say; what else it says is for the rules of its game to know.
COMPLETE = Shape(
    {
        **HEAD,
        TRACKERS: Maybe(Keyed(LENGTHS), LENGTHS_HELP, None),
        "gauges": Maybe(Keyed(line), GAUGES_HELP, None),
        "numbers": Maybe(Keyed(NUMBER), NUMBERS_HELP, None),
        "rounds": ROUNDS,
        **COMMON,
    },
    ids=Ids(Anything(), frozenset()),
)
SCENARIO = ByKey(GAME, COMPLETE, LENGTHS_ALONE)
