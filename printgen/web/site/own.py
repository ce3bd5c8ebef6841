"""What players write themselves: files to begin with, and all names of a game that may stand in them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Final, Literal, NamedTuple

from markupsafe import Markup, escape

from printgen.load.scenario import list_adjustable, list_writable
from printgen.model.gauge import Gauge
from printgen.model.play import CountRules, ListRules, ScenarioRules, ThingKind
from printgen.model.system import System
from printgen.model.table import Table
from printgen.web.site.shell import DOCS, SitePage, SiteWords

# What a file is: a scenario, a table that takes the place of one of the game's, or what a player owns.
OwnKind = Literal["scenario", "table", "collection"]
SCENARIO: Final = "scenario"
TABLE: Final = "table"
COLLECTION: Final = "collection"
# Where the form of each is told.
GUIDES = {
    SCENARIO: f"{DOCS}/scenarios.html#the-file",
    TABLE: f"{DOCS}/packs.html#extends-a-pack-that-holds-what-differs",
    COLLECTION: f"{DOCS}/commands.html#printgen-collection",
}
# What the labels of a gauge of numbers are.
NUMBER = re.compile(r"[+-]?\d+")
# What stands in code in the words of the page.
CODE = re.compile(r"`([^`]+)`")
# Of more numbers in a row than this the first and the last are shown.
MOST_SHOWN = 6
RANGE, DOT = "{} \N{EN DASH} {}", " \N{MIDDLE DOT} "


class OwnFile(NamedTuple):
    """A file to begin with."""

    kind: OwnKind
    path: str  # below the door
    title: str  # of a scenario that came with the game; "" for an example
    text: str

    @property
    def name(self) -> str:
        """Return what the file is called."""
        return PurePosixPath(self.path).name


class UsableName(NamedTuple):
    """A name that may stand in a file."""

    code: str  # as it is typed
    title: str  # what players call it
    values: str = ""  # what may stand behind it
    inner: bool = False  # whether it stands below the name before it


class UsableNames(NamedTuple):
    """Names that stand in one place of a file."""

    id: str
    title: str
    where: str  # where they stand, in words
    names: tuple[UsableName, ...]


def name_own_page(system: str) -> str:
    """Return the path of the page about files of a player's own."""
    return f"{system}/own.html"


def write_own_page(system: System, files: Sequence[OwnFile], rules: str, *, workshop: bool) -> SitePage:
    """Return the page about files of a player's own.

    workshop: whether the site has a page that prints them.
    """
    words = SiteWords(system.language)
    tables = {table.id: table.title for table in system.tables}
    kinds = {
        SCENARIO: words.say("own.scenario"),
        TABLE: words.say("own.table"),
        COLLECTION: words.say("own.collection"),
    }
    abouts = {
        SCENARIO: words.say("own.scenario-text"),
        TABLE: words.say("own.table-text"),
        COLLECTION: words.say("own.collection-text"),
    }
    offered = [
        (title, abouts[kind], GUIDES[kind], [_name_file(file, tables, words) for file in files if file.kind == kind])
        for kind, title in kinds.items()
    ]
    return SitePage(
        path=name_own_page(system.id),
        title=f"{words.say('own.title')} · {system.name}",
        language=system.language,
        template="own",
        values={
            "system": system,
            "workshop": workshop,
            "offered": [each for each in offered if each[-1]],
            "groups": [
                group._replace(where=_mark_code(group.where)) for group in _list_groups(system, words) if group.names
            ],
        },
        styles=("own",),
        rules=rules,
        about=words.say("own.intro", name=system.name),
    )


def _mark_code(text: str) -> Markup:
    """Return words of ours as HTML."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704  # escaped


def _name_file(file: OwnFile, tables: dict[str, str], words: SiteWords) -> tuple[OwnFile, str]:
    """Return a file with what it is called on the page."""
    if file.kind == TABLE:
        return file, tables.get(PurePosixPath(file.path).stem, file.name)
    return file, file.title or words.say("own.example")


def _list_groups(system: System, words: SiteWords) -> Iterator[UsableNames]:
    say, play = words.say, system.play
    if rules := play.scenario:
        yield UsableNames("game", say("own.game"), say("own.game-where"), tuple(_list_head(system, words)))
        yield from _list_scenario_groups(system, rules, words)
        yield UsableNames("when", say("own.when"), say("own.when-where"), tuple(_list_conditions(system)))
        routines = tuple(UsableName(routine.id, routine.title) for routine in play.routines)
        yield UsableNames("routines", say("own.routines"), say("own.routines-where"), routines)
    rosters = tuple(
        UsableName(each.id, each.title, say("own.names", number=len(each.names))) for each in system.rosters
    )
    yield UsableNames("rosters", say("own.rosters"), say("own.rosters-where"), rosters)
    picks = tuple(UsableName(pick.id, pick.title) for pick in play.picks)
    yield UsableNames("picks", say("own.picks"), say("own.picks-where"), picks)
    tables = tuple(
        UsableName(table.id, table.title, system.words.name_die(table.die.id) if table.die else "")
        for table in system.tables
    )
    yield UsableNames("tables", say("own.tables"), say("own.tables-where"), tables)


def _list_head(system: System, words: SiteWords) -> Iterator[UsableName]:
    yield UsableName("game", words.say("own.game-id"), system.id)
    yield UsableName("edition", words.say("own.edition"), _quote(system.edition))


def _list_scenario_groups(system: System, rules: ScenarioRules, words: SiteWords) -> Iterator[UsableNames]:
    """Yield what a scenario may say besides what all may."""
    say, gauges = words.say, list(_find_gauges(system, rules.gauges))
    yield UsableNames("gauges", say("own.gauges"), say("own.gauges-where"), tuple(map(_show_gauge, gauges)))
    rounds = next((gauge for gauge in system.play.gauges if gauge.id == rules.rounds), None)
    counts = [_show_count(count) for count in rules.counts]
    yield UsableNames("numbers", say("own.numbers"), say("own.numbers-where"), tuple(counts))
    if rounds:
        last = [label for label in rounds.labels if label.isdecimal()]
        lasts = (UsableName("rounds", rounds.title, RANGE.format(last[0], last[-1])),) if last else ()
        yield UsableNames("rounds", say("own.rounds"), say("own.rounds-where"), lasts)
    adjustable = list_adjustable(system.trackers)
    trackers = [
        UsableName(each.id, each.title, DOT.join(title for title in adjustable[each.id] if title))
        for each in system.trackers
        if each.id in adjustable
    ]
    yield UsableNames("trackers", say("own.trackers"), say("own.trackers-where"), tuple(trackers))
    for listed in rules.lists:
        kind = next(kind for kind in system.play.things if kind.id == listed.kind)
        where = say("own.list-where", name=listed.kind)
        yield UsableNames(f"list-{listed.kind}", listed.title, where, tuple(_list_keys(system, listed, kind, words)))
    written = [
        name for table, results in list_writable(system).items() for name in _list_blanks(system.table(table), results)
    ]
    yield UsableNames("written", say("own.written"), say("own.written-where"), tuple(written))


def _find_gauges(system: System, names: Iterable[str]) -> Iterator[Gauge]:
    """Yield a gauge for each name; where each player has one, it is called as they all are."""
    for name in names:
        gauge = next(gauge for gauge in system.play.gauges if name in (gauge.id, gauge.group))
        yield gauge._replace(id=name, title=gauge.shared_title)


def _show_gauge(gauge: Gauge) -> UsableName:
    return UsableName(gauge.id, gauge.title, _show_labels(gauge))


def _show_labels(gauge: Gauge) -> str:
    """Return the labels of a gauge as they are typed: numbers in a row as a range."""
    labels = list(dict.fromkeys(gauge.labels))
    is_range = len(labels) > MOST_SHOWN and all(map(NUMBER.fullmatch, labels))
    return RANGE.format(_quote(labels[0]), _quote(labels[-1])) if is_range else DOT.join(map(_quote, labels))


def _show_count(count: CountRules, *, inner: bool = False) -> UsableName:
    return UsableName(count.id, count.title, RANGE.format(count.low, count.high), inner)


def _list_keys(system: System, listed: ListRules, kind: ThingKind, words: SiteWords) -> Iterator[UsableName]:
    """Yield what may be said of each thing in a list."""
    bag = next((bag for bag in system.play.bags if bag.id == kind.bag), None)
    numbers = RANGE.format(bag.numbered[0], bag.numbered[-1]) if bag else RANGE.format(1, 99)
    yield UsableName("name", words.say("own.thing", numbers=numbers))
    yield from (UsableName(f"place: {place.id}", place.title) for place in kind.places)
    if kind.places and system.play.scenario and system.play.scenario.rounds:
        yield UsableName("arrives", words.say("own.arrives"))
    yield UsableName("symbol", words.say("own.symbol"))
    for text in listed.texts:
        columns = system.table(text.table).columns if text.table else ()
        yield UsableName(text.id, text.title)
        yield from (UsableName(column.id, column.title, "", inner=True) for column in columns)
    if listed.types:
        results = [result for row in system.table(listed.types).rows for result in row.results if not result.quiet]
        yield from (
            UsableName(f"type: {key}", title) for key, title in {each.key: each.title for each in results}.items()
        )
    yield from map(_show_count, listed.counts)


def _list_blanks(table: Table, results: dict[str, str]) -> Iterator[UsableName]:
    yield UsableName(table.id, table.title)
    yield from (UsableName(key, title, "", inner=True) for key, title in results.items())


def _list_conditions(system: System) -> Iterator[UsableName]:
    """Yield what an end, a score or a verdict may wait for: gauges by their labels, things by how many are left."""
    names = dict.fromkeys(gauge.group or gauge.id for gauge in system.play.gauges)
    yield from map(_show_gauge, _find_gauges(system, names))
    yield from (
        UsableName(kind.id, kind.title, f"{_quote('0')}{DOT}{_quote('1')}{DOT}\N{HORIZONTAL ELLIPSIS}")
        for kind in system.play.things
    )


def _quote(label: str) -> str:
    return f'"{label}"'
