"""Scenario files into scenarios: what is on the table tonight, as the rules of the game let it be said."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from yaml.nodes import MappingNode, Node

from printgen.errors import BadData, BadUsage, Origin, Problem, suggest
from printgen.load.nodes.choices import TITLE, Anything, ByKey, Either, Keyed, ListOf, Sentences
from printgen.load.nodes.notations import NUMBER, Form, OneOf, UpTo, Whole
from printgen.load.nodes.records import Record, Report, read_twice, value_of
from printgen.load.nodes.scalars import IDENT, ValueKind, fault, ident, line, plain_text, symbol
from printgen.load.nodes.shapes import Ids, KeyKinds, Later, Maybe, Must, Shape
from printgen.load.nodes.source import Mistake, compose, origin_of, read_root, read_text
from printgen.load.nodes.symbols import bring_routines, bring_symbols, bring_tables, naming_symbols
from printgen.load.pack.lead import name_tables
from printgen.load.pack.map import make_tonight, shape_tonight
from printgen.load.pack.pieces import MOST_BOXES
from printgen.load.play.gauge import ENDING, SCENARIO_VERDICT, SHARED_CONDITION, check_verdicts
from printgen.load.play.scope import Scope, check_label, find
from printgen.model.course import END
from printgen.model.gauge import Lengths, Tracker
from printgen.model.map import Map
from printgen.model.markup import CHOOSE, plain
from printgen.model.play import (
    LONGEST_NAME,
    CountRules,
    Ending,
    ListedText,
    ListedThing,
    ListRules,
    Scenario,
    ScoreRules,
    TextRules,
)
from printgen.model.product import SCENARIO_SHEET
from printgen.model.system import System
from printgen.paths import show_path
from printgen.products.kinds import list_specs

Kinds = dict[str, ValueKind[Any] | Must | Maybe]
GAME, TRACKERS = "game", "trackers"
# How many things of a kind a scenario lists, how large their numbers are, and how many rounds it lasts.
MOST_THINGS, MOST_NUMBER, MOST_ROUNDS, MOST_TIMES = 99, 99, 999, 99
# A gauge with more boxes than this has numbers in them, and an editor need not show each.
MOST_SHOWN = 20
WRITTEN = UpTo(LONGEST_NAME, "write a name", line)
LENGTHS = ListOf(Whole(0, MOST_BOXES))


def _check_number(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there is something that shows a number. Raises Fault."""
    gauges = (scope.gauges or {}).items()
    numbers = {name: found for name, found in gauges if found and all(map(str.isdecimal, found.labels))}
    find(said.at(key), said[key], {**numbers, **(scope.things or {})}, "gauge of numbers or kind of things")


def _check_routine(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there is a routine. Raises Fault."""
    find(said.at(key), said[key], scope.routines, "routine")


SCORE: KeyKinds = {
    "title": Must(line, "What must be done."),
    "points": Must(NUMBER, "How many points it brings each time; less than 0 if it costs points."),
    "most": Maybe(Whole(1, MOST_TIMES), "How often it counts at most; any number of times if left out.", 0),
    "when": Maybe(
        SHARED_CONDITION,
        'It counts while gauges show this, or so many things are left: {units: "0"}. Nobody is asked then.',
        (),
    ),
    "times": Maybe(Later(ident, _check_number), "A gauge or a kind of things: so often it counts, unasked."),
    "by": Maybe(Later(ident, _check_routine), "The routine that scores it whenever it is done; nobody is asked."),
}
# Where a step of the course asks what was earned.
ASKED_SCORE: KeyKinds = {
    **SCORE,
    "round": Maybe(Whole(1, MOST_TIMES), "How often at most it is offered where the turn asks what was earned.", 0),
    "unless": Maybe(
        ident,
        "A score before it: where the turn asks, this one counts if that was not earned, unasked; with at: end it is "
        "neither asked for nor counts once that was scored.",
    ),
    "at": Maybe(OneOf((END,), "time"), "end: it counts once the game has ended, and is refused before."),
}
SCORES_HELP = "What scores points. Each has an id, which the player types."
# A file with these lengths alone is for any game that has such trackers.
LENGTHS_HELP = "The lengths of the tracks of each tracker: threat: [3, 3, 2]."
LENGTHS_ALONE = Shape({TRACKERS: Must(Keyed(LENGTHS), LENGTHS_HELP)})
GAME_HELP = "The id of the game, as printgen list names it."
HEAD: KeyKinds = {
    GAME: Must(ident, GAME_HELP),
    "edition": Maybe(line, "The edition of the rules that it was written for; with another one it is refused."),
    "title": Must(line, "What it is called; its sheet, cards, tokens and trackers name it."),
    "text": Maybe(plain_text, "What it is about."),
    "set-up": Maybe(Sentences(), "What is done before the first round, sentence by sentence.", ()),
    "notes": Maybe(Sentences(), "What else is to be observed.", ()),
}
ROSTERS_HELP = "The rosters in use tonight, such as the enemy's faction: game.pdf has a sheet of each."
WRITTEN_HELP = "What each of its blank results is, such as whom you may meet."
GAUGES_HELP, NUMBERS_HELP = "The box on which each begins.", "Numbers of the whole game."
ROUNDS = Maybe(Whole(1, MOST_ROUNDS), "The number of the last round.", 0)
COMMON: KeyKinds = {
    "ends": Maybe(Keyed(ENDING), "Ways in which it ends, beside those of the game. Each has an id.", None),
    "scores": Maybe(Keyed(Shape(ASKED_SCORE, makes=ScoreRules)), SCORES_HELP, None),
    "verdicts": Maybe(
        Keyed(SCENARIO_VERDICT), "What is said at the end, in place of the game's verdicts: the first that holds.", None
    ),
}


def _parse_number(text: str) -> str:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_NUMBER and text[0] != "0"):
        raise ValueError(f'"{text}" is not the number of one of these')
    return text


MAP_HELP = "The table tonight, for the sheet and for a page: its zones, and where all begins."
NUMBERED = Form(_parse_number, "[1-9][0-9]?", f"number them from 1 to {MOST_NUMBER}")


def shape_scenario(system: System) -> Shape:
    """Return what a scenario of a game may say: what its pack lets one say, in the pack's own words."""
    rules = system.play.scenario
    kinds = [listed.kind for listed in rules.lists] if rules else []
    games = tuple(dict.fromkeys(name for name, _ in system.editions))
    keys: Kinds = {**HEAD, GAME: Must(OneOf(games, "game"), GAME_HELP)}
    keys["map"] = Maybe(shape_tonight(kinds, MOST_NUMBER), MAP_HELP, None)
    if adjustable := list_adjustable(system.trackers):
        keys[TRACKERS] = Maybe(Shape({name: Maybe(LENGTHS, default=None) for name in adjustable}), LENGTHS_HELP, None)
    if not rules:
        return Shape(keys)
    keys |= _shape_rosters(system)
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
    if blanks := list_writable(system):
        tables = {
            table: Maybe(Shape({key: Maybe(WRITTEN, title) for key, title in results.items()}), WRITTEN_HELP, None)
            for table, results in blanks.items()
        }
        keys["written"] = Maybe(Shape(tables), "What stands in place of blank results, by their tables.", None)
    elif len(games) > 1:  # a pack that this one extends may leave results blank, which are written here
        keys["written"] = Maybe(Keyed(Keyed(line)), "Written by this pack already.", None)
    keys |= COMMON
    course = system.play.course
    if not (course and course.asks_scores):
        keys["scores"] = Maybe(Keyed(Shape(SCORE, makes=ScoreRules)), SCORES_HELP, None)
    return Shape(keys)


def _shape_rosters(system: System) -> Kinds:
    """Return which rosters may be in use, if there are any."""
    names = tuple(roster.id for roster in system.rosters)
    return {"rosters": Maybe(ListOf(OneOf(names, "roster")), ROSTERS_HELP, ())} if names else {}


def list_writable(system: System) -> dict[str, dict[str, str]]:
    """Return the tables whose blank results a step of the course has the player write: of each the keys and titles."""
    course = system.play.course
    written = {step.writes for phase in course.phases for step in phase.steps} if course else set()
    return {table.id: table.blanks for table in system.tables if table.id in written and table.blanks}


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
    """Return the kinds of numbers; a number without a start must be said."""
    keys: Kinds = {}
    for count in counts:
        kind, said = Whole(count.low, count.high), f"{count.title}: {count.low} to {count.high}."
        keys[count.id] = Must(kind, said) if count.start is None else Maybe(kind, said, count.start)
    return keys


def _shape_list(system: System, rules: ListRules) -> Keyed:
    places = next(kind.places for kind in system.play.things if kind.id == rules.kind)
    keys: Kinds = {"name": TITLE, "symbol": Maybe(symbol, "A symbol for the head of its card: tank.")}
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
    said = {column.id: f"{rules.title}: {column.title}." for column in columns}
    each = {key: Maybe(plain_text, told) if rules.optional else Must(plain_text, told) for key, told in said.items()}
    kind = Either(plain_text, keys=Shape(each)) if columns else plain_text
    help_ = f"{rules.title}{': one text, or one for each column' if columns else ''}."
    return Maybe(kind, help_) if rules.optional else Must(kind, help_)


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


class ListSetting(NamedTuple):
    """What the things of a list are held against."""

    system: System  # the game
    rules: ListRules  # the rules of the list
    rounds: int  # the last round, 0 if the scenario does not say


def make_things(said: Record, setting: ListSetting, report: Report) -> tuple[ListedThing, ...]:
    """Return the things of a list that have no mistakes, in order of their numbers; their bag has a token for each."""
    name = next(kind.bag for kind in setting.system.play.things if kind.id == setting.rules.kind)
    numbered = next((bag.numbered for bag in setting.system.play.bags if bag.id == name), ())
    for number in said:
        if name and number not in numbered:
            hint = f"its tokens are {numbered[0]} to {numbered[-1]}"
            report.add(said.key_at(number), f'the bag "{name}" has no token {number}', hint)
    found = [report.make(_make_thing, thing, number, setting) for number, thing in said.items()]
    return tuple(sorted((thing for thing in found if thing), key=lambda thing: thing.number))


def _make_thing(said: Record, number: str, setting: ListSetting) -> ListedThing:
    arrives: int = said.get("arrives", 0)
    if arrives and not said["place"]:
        raise said.fault("arrives", "it is on the table from the start", "say with place: where it begins")
    if 0 < setting.rounds < arrives:
        raise said.fault("arrives", f"the last round is {setting.rounds}", "rounds: says how many there are")
    texts = {text.id: said[text.id] for text in setting.rules.texts if said[text.id]}
    return ListedThing(
        number=int(number),
        name=said["name"],
        place=said.get("place", ""),
        arrives=arrives,
        type=said.get("type", ""),
        texts=tuple(
            ListedText(name, _list_said(value) if isinstance(value, Record) else (("", value),))
            for name, value in texts.items()
        ),
        counts=tuple((count.id, said[count.id]) for count in setting.rules.counts),
        origin=said.origin,
        symbol=said.get("symbol", ""),
    )


def _list_said(said: Record) -> tuple[tuple[str, str], ...]:
    """Return the columns for which something is said, each with its text."""
    return tuple((column, text) for column, text in said.items() if text)


def make_scenario(said: Record, name: str, source: str, system: System, report: Report) -> Scenario:
    """Return a scenario; `name` is its file's, `source` its text."""
    edition, game = said.get("edition", ""), said.get(GAME)
    editions = [known for known_game, known in system.editions if known_game == game]
    if edition and editions and edition not in editions:
        message = f"is for edition {edition} of {game}, which is at edition {editions[0]}"
        report.add(said.at("edition"), message, "read what has changed, then name this edition")
    rules = system.play.scenario
    listed = rules.lists if rules else ()
    taken = {spec.id for spec in list_specs(system)} | {table.id for table in system.tables}
    for product, key in ((SCENARIO_SHEET, "title"), *((rule.kind, rule.kind) for rule in listed)):
        if product in taken and said.has(key):
            hint = f"the pack {system.id} must give one of the two another id"
            report.add(said.key_at(key), f'{system.id} has a table or a product "{product}" already', hint)
    lengths = [(id_, report.attempt(_find_lengths, said, id_, system)) for id_ in said.get(TRACKERS) or ()]
    gauges = [report.attempt(_find_start, said["gauges"], id_, system) for id_ in said.get("gauges") or ()]
    rounds: int = said.get("rounds", 0)
    if rules and rounds:  # the gauge of rounds must go as far as the last one
        gauge = next(gauge for gauge in system.play.gauges if gauge.id == rules.rounds)
        report.attempt(check_label, said.at("rounds"), gauge, str(rounds))
    scope = make_scope(system)
    counting = scope.within(things={**(scope.things or {}), **dict.fromkeys(said.get("scores") or ())})
    ends = [report.attempt(_make_end, said["ends"], id_, counting) for id_ in said.get("ends") or ()]
    verdicts: Any = said.get("verdicts") or {}
    judged = [report.attempt(verdicts[id_].make, scope, id_) for id_ in verdicts]
    if judged:
        check_verdicts(verdicts, judged, report)
    scores = [report.attempt(score.make, scope, id_) for id_, score in (said.get("scores") or {}).items()]
    for id_, score in (said.get("scores") or {}).items():
        if score.get("unless"):
            report.attempt(_check_opposite, score, id_, said["scores"])
    numbers = said.get("numbers") or {}
    counts = [(count.id, numbers.get(count.id, count.start)) for count in (rules.counts if rules else ())]
    blanks = list_writable(system)
    written = {table: results for table, results in (said.get("written") or {}).items() if results and table in blanks}
    things = [(rule, said[rule.kind]) for rule in listed if said.get(rule.kind)]
    return Scenario(
        id=name,
        system=system.id,
        edition=edition,
        title=said.get("title", ""),
        text=said.get("text", ""),
        set_up=said.get("set-up", ()),
        notes=said.get("notes", ()),
        lengths=tuple((id_, found) for id_, found in lengths if found),
        gauges=tuple(gauge for gauge in gauges if gauge),
        rounds=rounds,
        counts=tuple((id_, number) for id_, number in counts if number is not None),
        lists=tuple(
            (rule.kind, make_things(found, ListSetting(system, rule, rounds), report)) for rule, found in things
        ),
        ends=tuple(end for end in ends if end),
        scores=tuple(filter(None, scores)),
        verdicts=tuple(filter(None, judged)),
        rosters=tuple(dict.fromkeys(said.get("rosters") or ())),
        map=_make_map(said, name, [rule.kind for rule in listed], report) if said.get("map") else None,
        written=tuple((table, key, plain(text)) for table in written for key, text in written[table].items() if text),
        source=source,
        origins=said.origins(GAME, "edition", "title", "text", *said.names)
        | {f"{table}.{key}": written[table].origin_at(key) for table in written for key in written[table]}
        | dict(_locate_items(said)),
    )


def _locate_items(said: Record) -> Iterator[tuple[str, Origin]]:
    """Yield where each sentence, score, end and verdict stands: of the second note as "notes[1]"."""
    for key in ("set-up", "notes"):
        for place, node in enumerate(said.at(key).value if said.get(key) else ()):
            yield f"{key}[{place}]", origin_of(node)
    for key in ("scores", "ends", "verdicts"):
        for place, record in enumerate((said.get(key) or {}).values()):
            yield f"{key}[{place}]", record.origin_at("title")


def _check_opposite(said: Record, name: str, scores: Record) -> None:
    """Make sure that a score is the opposite of one before it, for which the turn asks unless it counts at the end.

    Raises Fault.
    """
    other: str = said["unless"]
    find(said.at("unless"), other, {each: True for each in scores if each != name}, "score")
    names = list(scores)
    if names.index(other) > names.index(name):
        raise said.fault("unless", f'"{other}" stands below it', "put it above: the turn asks in this order")
    if scores[other].get("by") and not said.get("at"):
        hint = f'a routine scores it: "{name}" would count each time'
        raise said.fault("unless", f'no turn asks whether "{other}" was earned', hint)


def _make_map(said: Record, name: str, kinds: Iterable[str], report: Report) -> Map | None:
    """Return the map of tonight, at whose points things of these kinds stand that the scenario lists, each once."""
    placed = set[tuple[str, int]]()
    for point in said["map"].get("points", ()):
        for kind in kinds:
            listed, number = said.get(kind) or {}, point.get(kind)
            if number and str(number) not in listed:
                hint = f"write it there, or name one of {', '.join(listed)}" if listed else "write it there"
                report.add(point.at(kind), f"there is no {number} under {kind}", hint)
            elif number and (kind, number) in placed:
                report.add(point.at(kind), f"{number} of {kind} begins at another point already", "give it one point")
            placed.add((kind, number))
    return report.attempt(make_tonight, said["map"], name, said.get("title", ""))


def make_scope(system: System) -> Scope:
    """Return what the ends of a scenario may refer to: the gauges of its game, and its things."""
    play = system.play
    rosters = {roster.id: roster for roster in system.rosters}
    tables = {table.id: table for table in system.tables}
    scope = Scope(tables, rosters, system.decks, system.markers, system.trackers)
    scope.gauges = {gauge.id: gauge for gauge in play.gauges}
    scope.groups = {gauge.group: gauge for gauge in play.gauges if gauge.group}
    scope.things = {kind.id: kind for kind in play.things}
    scope.ends = {end.id: end for end in play.ends}
    scope.routines = {routine.id: routine for routine in play.routines}
    return scope


def _find_lengths(said: Record, name: str, system: System) -> Lengths:
    asked: Record = said[TRACKERS]
    lengths: Lengths = asked[name] or ()
    adjustable = list_adjustable(system.trackers)
    if name not in adjustable:
        raise fault(asked.key_at(name), f'"{system.id}" has no such tracker', suggest(name, adjustable))
    if asked.has(name) and len(lengths) < len(asked.at(name).value):  # some could not be read, which is told
        return lengths
    titles = adjustable[name]
    if asked.has(name) and len(lengths) != len(titles):
        hint = f"those of {', '.join(titles)}"
        raise asked.fault(name, f"it takes {len(titles)} lengths, not {len(lengths)}", hint)
    if asked.has(name) and not any(lengths):
        raise asked.fault(name, "it would have no box at all", "give one of its tracks a length")
    return lengths


def _find_start(said: Record, name: str, system: System) -> tuple[str, str] | None:
    label: str = said[name]
    if not label:
        return None
    gauge = next(gauge for gauge in system.play.gauges if name in (gauge.id, gauge.group))
    check_label(said.at(name), gauge, label)
    return name, label


def _make_end(said: Record, name: str, scope: Scope) -> Ending:
    if name in (scope.ends or ()):
        raise fault(said.key_at(name), f'the game has an end "{name}" already', "choose another id")
    made: Ending = said[name].make(scope, name)
    return made


class ScenarioText(NamedTuple):
    """A scenario's text; no more is known of it than its game."""

    path: Path  # its file, which need not be there any more
    source: str  # the text
    root: Node  # its YAML
    game: str  # the id of the game, "" for lengths of tracks that any game may have

    @property
    def id(self) -> str:
        """Return the id of the scenario."""
        return self.path.stem


def open_scenario(path: Path) -> ScenarioText:
    """Return the text of a scenario's file. Raises BadData if it cannot be read, or does not say its game soundly."""
    return parse_scenario(read_text(path, show_path(path)), path)


def parse_scenario(source: str, path: Path) -> ScenarioText:
    """Return the text of a scenario that is or was in a file. Raises BadData."""
    root = compose(source, show_path(path), guide="docs/scenarios.md")
    game = read_root(root, path, _read_game)
    if game and not IDENT.fullmatch(path.stem):
        hint = "a file's name is the scenario's id: small letters, digits and hyphens, then .yaml"
        raise BadData([Problem(Origin(show_path(path)), "cannot have this name", hint)])
    return ScenarioText(path, source, root, game)


def read_lengths(text: ScenarioText) -> dict[str, Lengths]:
    """Return the lengths of tracks that a text without a game asks for, by the tracker's id. Raises BadData."""
    return read_root(text.root, text.path, lambda node, _: dict(LENGTHS_ALONE(node)[TRACKERS]))


def read_scenario(text: ScenarioText, system: System) -> Scenario:
    """Return the scenario of a text, as the rules of its game let it be said. Raises BadData with every mistake."""

    def read(root: Node, name: str) -> Scenario:
        shape = shape_scenario(system) if text.game else LENGTHS_ALONE
        if text.game:
            _check_game(root, text.game, system)
        return read_twice(root, shape, make_scenario, name, text.source, system)

    with naming_symbols() as book:
        bring_symbols(system.symbols)
        picks = {f"{CHOOSE}{pick.id}": plain(pick.title) for pick in system.play.picks}
        bring_routines({routine.id: plain(routine.title) for routine in system.play.routines} | picks)
        bring_tables(lambda: name_tables(system.tables), system.language)
        scenario = read_root(text.root, text.path, read)
    return scenario._replace(symbols=dict(sorted(book.named.items())))


def _read_game(root: Node, _: str) -> str:
    game = value_of(root, GAME)
    if game is not None:
        return ident(game)
    if isinstance(root, MappingNode) and any(key.value != TRACKERS for key, _ in root.value):
        raise fault(root, f'the key "{GAME}" is missing', f"only a file with nothing but {TRACKERS} is for any game")
    return ""


def _check_game(root: Node, game: str, system: System) -> None:
    """Make sure that a scenario is for a game, or for one that this extends, and may say what it says. Raises Fault."""
    if not system.takes(game):
        near = suggest(game, [system.id])
        hint = near if near.startswith("did you mean") else "name that game, or another scenario"
        raise fault(value_of(root, GAME) or root, f"is a scenario of {game}, not of {system.id}", hint)
    if not system.play.scenario:
        hint = f"a scenario of it has {', '.join(HEAD)} and {TRACKERS}: the section scenario of play.yaml allows more"
        keys = [key for key, _ in root.value] if isinstance(root, MappingNode) else []
        more = [key for key in keys if key.value not in (*HEAD, TRACKERS)]
        report = Report(Mistake(key, f"{system.id} knows no such thing of a scenario", hint) for key in more)
        report.close()


TrackerLengths = dict[str, tuple[int, ...]]
WISH = re.compile(r"([a-z0-9-]+)=([0-9]{1,3}(?:,[0-9]{1,3})*)")


def parse_wishes(wishes: Iterable[str]) -> TrackerLengths:
    """Return the lengths that words like "threat=3,3,2" ask for. Raises BadUsage."""
    lengths: TrackerLengths = {}
    for wish in wishes:
        match = WISH.fullmatch(wish)
        if not match:
            hint = "write it like threat=3,3,2, one for each track"
            raise BadUsage(f'--set: "{wish}" is not a length of a track', hint)
        lengths[match[1]] = tuple(map(int, match[2].split(",")))
        if max(lengths[match[1]]) > MOST_BOXES:
            raise BadUsage(f'--set: "{wish}" asks for too long a track', f"a track has {MOST_BOXES} boxes at most")
    return lengths
