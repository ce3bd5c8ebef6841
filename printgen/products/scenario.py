"""Scenarios: the game as a scenario changes it, the cards of what a scenario lists, and its start and ends in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from printgen.model.art import make_symbol_art
from printgen.model.gauge import Gauge, Track, Tracker, group_tracks, list_gauges
from printgen.model.map import Map, MapPoint, MapSign
from printgen.model.marker import Marker
from printgen.model.play import BagRules, Ending, ListedThing, ListRules, Play, Scenario, TextRules, ThingKind
from printgen.model.product import ROW, DeckSpec
from printgen.model.system import System
from printgen.model.table import FieldText, Heading, Result, Row, Shown, Table, make_id

# What stands above the numbers of things.
NUMBER_HEAD = "#"
# The id of the part of a card that tells where a thing begins.
PLACE = "place"
# What a panel says of a thing that has nothing to say there.
NOTHING = "\N{EN DASH}"
# The layout of the cards of things.
LAYOUT = "units"
# A table of more types than this has no box to tick for each on a card, which has a place to write one in.
MOST_TICKS = 4


def list_tables(system: System, scenario: Scenario) -> Iterator[Table]:
    """Yield a table for each list of a scenario; none for things that are no more than a name."""
    for rules in list_printed(system):
        things = scenario.things(rules.kind)
        if things and (rules.texts or rules.counts or rules.types or rules.write):
            yield _make_table(system, scenario, rules, things)


def list_printed(system: System) -> list[ListRules]:
    """Return what scenarios list, as paper has it: without the texts that only a step of the course tells."""
    lists = system.play.scenario.lists if system.play.scenario else ()
    return [rules._replace(texts=tuple(text for text in rules.texts if not text.alone)) for rules in lists]


def make_list_deck(system: System, table: Table) -> DeckSpec:
    """Return the deck of a list's table, which looks as the pack says, if it does."""
    usual = DeckSpec(table.id, table.title, table.id, LAYOUT, "", ROW, (), "", table.origin, table.origin)
    said = next((each for each in system.lists if each.id == table.id), usual)
    return said._replace(title=table.title, origin=table.origin)


def _make_table(system: System, scenario: Scenario, rules: ListRules, things: tuple[ListedThing, ...]) -> Table:
    """Return the table of a list: its entries have the numbers of the things as marks."""
    origin = scenario.origins[rules.kind]
    kind = next(kind for kind in system.play.things if kind.id == rules.kind)
    # Where all of several begin is said on no card, unless a round brings them.
    alike = len(things) > 1 and {(thing.place, thing.arrives) for thing in things} == {(things[0].place, 0)}
    # The bands of all cards are at one height.
    level = things if any(text.table for text in rules.texts) else ()
    results = [_make_result(system, rules, thing, level, placed=not alike) for thing in things]
    fields = {part.field.id: part.field for result in results for part in result.parts if not part.field.shown}
    return Table(
        id=rules.kind,
        title=rules.title,
        die=None,
        columns=(),
        fields=tuple(fields.values()),
        rows=tuple(
            Row(str(number), (str(number),), False, 1, (result,), result.origin)
            for number, result in enumerate(results, 1)
        ),
        results=(),
        terms=(),
        chosen=True,
        entry_head=kind.title,
        mark_head=NUMBER_HEAD,
        intro=None,
        notes=(),
        origin=origin,
    )


def _make_result(
    system: System, rules: ListRules, thing: ListedThing, level: Sequence[ListedThing], *, placed: bool
) -> Result:
    """Return the entry of a thing: a field for each part of its card, from the top; where it begins if `placed`."""
    typed = find_type(system, rules, thing) if thing.type else None
    art = make_symbol_art(thing.symbol or (typed.art.symbol if typed else ""))
    parts = tuple(part for part in _list_parts(system, rules, thing, level) if placed or part.field.id != PLACE)
    return Result("", thing.name, "", "", False, str(thing.number), parts, thing.origin, art=art)


def _list_parts(
    system: System, rules: ListRules, thing: ListedThing, level: Sequence[ListedThing]
) -> Iterator[FieldText]:
    """Yield the parts of the card of a thing, from the top; each panel that one of those has whose cards are level."""
    kind = next(kind for kind in system.play.things if kind.id == rules.kind)
    main = find_main_text(rules)
    yield from _list_tiles(system, rules, thing)
    yield from list_columns(system, rules, thing)
    if rules.types:
        yield from _list_types(system, rules, thing)
    elif kind.marks and not any(text.table for text in rules.texts):
        yield _show("marker", thing, "", "\n".join(mark.title for mark in kind.marks))
    for text in rules.texts:
        if text != main and not _find_columns(system, text, thing):
            said = thing.text(text.id, "")
            if said or any(other.text(text.id, "") for other in level):
                yield _show("panel", thing, text.title, said or NOTHING)


def _show(shown: Shown, thing: ListedThing, label: str, text: str = "", name: str = "") -> FieldText:
    """Return a part of the card of a thing; `name` is its id, which its label makes if it is left out."""
    heading = Heading(name or make_id(label) or shown, label, "", True, thing.origin, shown=shown)
    return FieldText(heading, "", "", text, thing.origin)


def _list_tiles(system: System, rules: ListRules, thing: ListedThing) -> Iterator[FieldText]:
    """Yield the tiles of a thing: its main text, where it begins, its numbers, its type, and what is written in."""
    main = find_main_text(rules)
    if main and (said := thing.text(main.id, "")):
        yield _show("text", thing, main.title, said)
    for place, comes in tell_place(system, rules.kind, thing.place, thing.arrives):
        yield _show("tile", thing, place if comes else "", comes or place, PLACE)
    for count in rules.counts:
        if number := thing.count(count.id):
            yield _show("tile", thing, count.title, str(number))
    if thing.type:
        yield _show("tile", thing, system.table(rules.types).title, find_type(system, rules, thing).title)
    elif rules.types and len(_find_types(system, rules)) > MOST_TICKS:
        yield _show("write", thing, system.table(rules.types).title)
    for title in rules.write:
        yield _show("write", thing, title)


def _list_types(system: System, rules: ListRules, thing: ListedThing) -> Iterator[FieldText]:
    """Yield what the type of a thing says, or a box to tick for each that it may have."""
    for part in list_type(system, rules, thing):
        yield part._replace(field=part.field._replace(shown="run-in"))
    types, table = _find_types(system, rules), system.table(rules.types)
    if thing.type or len(types) > MOST_TICKS:
        return
    yield _show("run-in", thing, table.title, table.die.id.upper() if table.die else "")
    for roll, result in types:
        yield _show("tick", thing, roll, result.title, f"type-{roll}")._replace(symbol=result.art.symbol)


def _find_types(system: System, rules: ListRules) -> list[tuple[str, Result]]:
    """Return the results that a thing of a list may have as its type, each with its roll."""
    rows = system.table(rules.types).rows
    return [(row.roll, result) for row in rows for result in row.results if not result.quiet]


def list_facts(system: System, rules: ListRules, thing: ListedThing) -> Iterator[str]:
    """Yield what a sheet says of a thing whatever column is read, a line each; the head of its list has more.

    The round that brings it stands before its main text, with the place that it comes from if there are several; where
    others begin is told with all of them.
    """
    main = find_main_text(rules)
    if begins := tell_begin(system, rules, thing):
        yield begins
    for text in rules.texts:
        if text != main and not _find_columns(system, text, thing) and (said := thing.text(text.id, "")):
            yield f"{text.title}: {said}"
    if thing.type:
        yield f"{system.table(rules.types).title}: {find_type(system, rules, thing).title}"


def tell_begin(system: System, rules: ListRules, thing: ListedThing) -> str:
    """Return the round that brings a thing, and its main text; "" for neither: "Round 3: Middle of the far edge."."""
    main, kind = find_main_text(rules), next(kind for kind in system.play.things if kind.id == rules.kind)
    told = [each for each in tell_place(system, rules.kind, thing.place, thing.arrives) if each[1]]
    comes = SEPARATOR.join(told[0] if len(kind.places) > 1 else told[0][1:]) if told else ""
    return ": ".join(filter(None, (comes, thing.text(main.id, "") if main else "")))


def tell_places(system: System, rules: ListRules, things: Sequence[ListedThing]) -> str:
    """Return where things of a list begin that no round brings, "" where all are on the table: "in reserve 1-8"."""
    places: dict[str, list[int]] = {}
    for thing in things:
        for place, comes in tell_place(system, rules.kind, thing.place, thing.arrives):
            if not comes:
                places.setdefault(place, []).append(thing.number)
    alone = len(places) == 1 and sum(map(len, places.values())) == len(things)
    told = (place if alone else f"{place}: {SEPARATOR.join(map(str, numbers))}" for place, numbers in places.items())
    return SEPARATOR.join(told)


def find_main_text(rules: ListRules) -> TextRules | None:
    """Return the text of the things of a list that goes without saying what it is; None if all differ by columns."""
    return next((text for text in rules.texts if not text.table), None)


def tell_place(system: System, name: str, wanted: str, number: int) -> Iterator[tuple[str, str]]:
    """Yield the place of a thing of a kind and the round that brings it, "" for 0; nothing if it is on the table."""
    kind = next(kind for kind in system.play.things if kind.id == name)
    rounds = system.play.scenario.rounds if system.play.scenario and number else ""
    arrives = [f"{gauge.title} {number}" for gauge in system.play.gauges if gauge.id == rounds]
    for place in kind.places:
        if place.id == wanted:
            yield place.title, "".join(arrives)


def list_columns(system: System, rules: ListRules, thing: ListedThing) -> Iterator[FieldText]:
    """Yield the texts of a thing that stand in columns, as fields."""
    by_column = [text for text in rules.texts if text.table]
    for text in by_column:
        for column in _find_columns(system, text, thing):
            title = column.title if len(by_column) == 1 else f"{text.title}: {column.title}"
            if said := thing.text(text.id, column.id):
                heading = Heading(f"{text.id}-{column.id}", title, column.style, True, thing.origin)
                yield FieldText(heading, "", "", said, thing.origin)


def _find_columns(system: System, text: TextRules, thing: ListedThing) -> tuple[Heading, ...]:
    """Return the columns that a text of a thing stands in.

    There are none for one that is the same in all of them, unless their styles show it as one band for all.
    """
    columns = system.table(text.table).columns if text.table else ()
    is_same = any(said.id == text.id and not said.texts[0][0] for said in thing.texts)
    return () if is_same and not all(column.style for column in columns) else columns


def list_type(system: System, rules: ListRules, thing: ListedThing) -> Iterator[FieldText]:
    """Yield what the fixed type of a thing says; nothing if it has none."""
    if thing.type:
        result = find_type(system, rules, thing)
        if result.text:
            heading = Heading("type", result.title, "", False, thing.origin)
            yield FieldText(heading, "", "", result.text, result.origin)
        yield from result.parts


def find_type(system: System, rules: ListRules, thing: ListedThing) -> Result:
    """Return the fixed type of a thing."""
    rows = system.table(rules.types).rows
    return next(result for row in rows for result in row.results if result.key == thing.type)


SEPARATOR = ", "
Facts = Iterator[tuple[str, str]]


def list_start(system: System, scenario: Scenario) -> Facts:
    """Yield how all stands when a scenario begins: gauges, numbers, blank results, tracks, and tokens in the bags.

    Of each it is the title, and what is said of it. `system` is the game as the scenario has it.
    """
    yield from list_starts(system, scenario)
    yield from _list_written(system, scenario)
    yield from _list_lengths(system, scenario)
    yield from _list_tokens(system, scenario)


def list_starts(system: System, scenario: Scenario) -> Facts:
    """Yield where gauges stand when a scenario begins, and its numbers, each with its title."""
    for name, label in scenario.gauges:
        yield find_title(system, name), label
    rules, counts = system.play.scenario, dict(scenario.counts)
    for count in rules.counts if rules else ():
        if count.id in counts:
            yield count.title, str(counts[count.id])


def _list_written(system: System, scenario: Scenario) -> Facts:
    """Yield what blank results are, each by its table and roll."""
    said = {(table, key): text for table, key, text in scenario.written}
    for table in system.tables:
        for row in table.rows:
            texts = [said[table.id, result.key] for result in row.results if (table.id, result.key) in said]
            if texts:
                yield f"{table.title} {row.roll}", SEPARATOR.join(texts)


def _list_lengths(system: System, scenario: Scenario) -> Facts:
    for tracker in system.trackers:
        if tracker.id in dict(scenario.lengths):
            tracks = (f"{track.title} {len(track.boxes)}".strip() for track in tracker.tracks if track.adjustable)
            yield tracker.title, SEPARATOR.join(tracks)


def _list_tokens(system: System, scenario: Scenario) -> Facts:
    """Yield what is in the bags whose tokens stand for things."""
    bags = {kind.bag for kind in system.play.things if scenario.lists_kind(kind.id)}
    for bag in system.play.bags:
        if bag.id in bags:
            names = (token.name if token.name in bag.numbered else token.title for token in bag.tokens if token.amount)
            yield bag.title, SEPARATOR.join(names)


def tell_end(system: System, end: Ending) -> str:
    """Return the title of an end, and what brings it about: "the barn is cleared (Enemy units 0)".

    A score that does it says so in the title.
    """
    wanted = [(name, labels) for name, labels in end.when if name in _list_titles(system)]
    shown = [f"{find_title(system, name)} {show_wanted(system, name, labels)}" for name, labels in wanted]
    return f"{end.title} ({SEPARATOR.join(shown)})" if shown else end.title


def show_wanted(system: System, name: str, labels: Sequence[str]) -> str:
    """Return in short what a gauge, or the number of some things, must be: "Red", "1-3", "6+" for 6 and all above."""
    first, last = labels[0], labels[-1]
    in_a_row = first.isdecimal() and [str(int(first) + step) for step in range(len(labels))] == list(labels)
    if len(labels) == 1 or not in_a_row:
        return "/".join(labels)
    known = next((gauge.labels for gauge in system.play.gauges if name in (gauge.group, gauge.id)), ("",))
    return f"{first}+" if last == known[-1] else f"{first}-{last}"


def find_title(system: System, name: str) -> str:
    """Return the title of a gauge, of a group of gauges, of a list of things or of one of them."""
    return _list_titles(system)[name]


def _list_titles(system: System) -> dict[str, str]:
    rules = system.play.scenario
    titles = {kind.id: kind.title for kind in system.play.things}
    titles |= {item.kind: item.title for item in (rules.lists if rules else ())}
    titles |= {key: gauge.shared_title for gauge in system.play.gauges for key in (gauge.group, gauge.id) if key}
    return titles


def begin_play(system: System, scenario: Scenario, trackers: Iterable[Tracker]) -> Play:
    """Return the rules of play of a scenario; `trackers` have the lengths that it asks for."""
    play = system.play
    stretched = {gauge.id: gauge for gauge in list_gauges(trackers) if gauge.spans}
    starts = dict(scenario.gauges)
    kinds = {kind.bag: kind for kind in play.things if kind.bag and scenario.lists_kind(kind.id)}

    def begin(gauge: Gauge) -> Gauge:
        """Return a gauge with the lengths of its track, and at the label that it or its group begins with."""
        if gauge.spans and gauge.id in stretched:
            gauge = gauge._replace(labels=stretched[gauge.id].labels, spans=stretched[gauge.id].spans)
        label = starts.get(gauge.id) or starts.get(gauge.group, "")
        return gauge._replace(start=gauge.labels.index(label)) if label else gauge

    return play._replace(
        gauges=tuple(map(begin, play.gauges)),
        bags=tuple(_fill_bag(bag, kinds.get(bag.id), scenario) for bag in play.bags),
        ends=(*play.ends, *scenario.ends),
    )


def _fill_bag(bag: BagRules, kind: ThingKind | None, scenario: Scenario) -> BagRules:
    """Return a bag with a token for each thing on the table; other tokens are as many as ever."""
    if not kind:
        return bag
    inside = {str(thing.number) for thing in scenario.things(kind.id) if not thing.place}
    tokens = (
        token._replace(amount=int(token.name in inside)) if token.name in bag.numbered else token
        for token in bag.tokens
    )
    return bag._replace(tokens=tuple(tokens))


def pick_markers(system: System, scenario: Scenario) -> tuple[Marker, ...]:
    """Return the markers of a scenario: those whose numbers stand for things have the numbers of these alone."""
    wanted = {
        marker: [thing.number for thing in scenario.things(kind.id)]
        for kind in system.play.things
        if scenario.lists_kind(kind.id)
        for bag in system.play.bags
        if bag.id == kind.bag
        for marker in bag.markers
    }
    picked: list[Marker] = []
    for marker in system.markers:
        if marker.id not in wanted or not marker.numbers:
            picked.append(marker)
        elif numbers := tuple(number for number in marker.numbers if number in wanted[marker.id]):
            picked.append(marker._replace(numbers=numbers))
    return tuple(picked)


def begin_trackers(system: System, scenario: Scenario) -> tuple[Tracker, ...]:
    """Return the trackers of a scenario, with its lengths, and its marks where play begins and ends."""
    rules = system.play.scenario
    starts = dict(scenario.gauges)
    ends = {rules.rounds: str(scenario.rounds)} if rules and scenario.rounds else {}
    lengths = dict(scenario.lengths)
    found: list[Tracker] = []
    for tracker in system.trackers:
        rows = group_tracks(tracker.stretch(lengths.get(tracker.id, ())))
        tracks = (track for name, row in rows for track in _mark_row(row, starts.get(name, ""), ends.get(name, "")))
        found.append(tracker._replace(tracks=tuple(tracks)))
    return tuple(found)


def _mark_row(row: list[Track], start: str, end: str) -> Iterator[Track]:
    """Yield the tracks of a gauge, marked where play begins and where it ends; labels of no box change nothing."""
    known = {box.label for track in row for box in track.boxes} - {""}
    for track in row:
        labels = {box.label for box in track.boxes}
        first, last = (start if start in labels else ""), (end if end in labels else "")
        yield track._replace(
            start=first if start in known else track.start,
            end=last if end in known else track.end,
        )


def draw_tonight(system: System, scenario: Scenario) -> Map | None:
    """Return the map of a scenario: the numbers of things stand in their marks, and its key says what these are."""
    if not scenario.map:
        return None
    points = tuple(_mark_point(scenario, point) for point in scenario.map.points)
    signs = (*_list_signs(system, points), *scenario.map.signs)
    return scenario.map._replace(points=points, signs=signs)


def _mark_point(scenario: Scenario, point: MapPoint) -> MapPoint:
    if not point.thing:
        return point
    kind, number = point.thing
    thing = scenario.thing(kind, number)
    return point._replace(label=str(number), waits=bool(thing and thing.place))


def _list_signs(system: System, points: Iterable[MapPoint]) -> Iterator[MapSign]:
    """Yield for each look of the marks of a list's things what it means."""
    looks = dict.fromkeys((point.thing[0], point.style, point.waits) for point in points if point.thing)
    origins = {(point.thing[0], point.style, point.waits): point.origins for point in points if point.thing}
    for kind, style, waits in looks:
        shows: Literal["mark", "later"] = "later" if waits else "mark"
        yield MapSign(find_title(system, kind), "", style, origins[kind, style, waits], shows)


def fill_blanks(system: System) -> System:
    """Return a game for paper, whose blank results are called as its scenario says, with room for notes below."""
    scenario = system.scenario
    if not scenario or not scenario.written:
        return system
    said = {(table, key): text for table, key, text in scenario.written}

    def fill(table: Table, result: Result) -> Result:
        text = said.get((table.id, result.key))
        if text is None:
            return result
        origin = scenario.origins[f"{table.id}.{result.key}"]
        return result._replace(id=result.key, title=text, text="", origin=origin)

    def fill_row(table: Table, row: Row) -> Row:
        results = tuple(fill(table, result) for result in row.results)
        changed = [result.origin for result, old in zip(results, row.results, strict=True) if result != old]
        return row._replace(results=results, origin=changed[0]) if changed else row

    tables = [
        table._replace(
            results=tuple(fill(table, result) for result in table.results),
            rows=tuple(fill_row(table, row) for row in table.rows),
        )
        for table in system.tables
    ]
    return system._replace(tables=tuple(tables))


def add_scenario(system: System, scenario: Scenario) -> System:
    """Return a game as a scenario has it.

    Play, markers and trackers are as they are tonight; what it lists is a table with a deck.
    """
    trackers = begin_trackers(system, scenario)
    tables = tuple(list_tables(system, scenario))
    return system._replace(
        tables=(*system.tables, *tables),
        decks=(*system.decks, *(make_list_deck(system, table) for table in tables)),
        play=begin_play(system, scenario, trackers),
        markers=pick_markers(system, scenario),
        trackers=trackers,
        symbols={**system.symbols, **scenario.symbols},
        scenario=scenario,
        plain=system,
    )
