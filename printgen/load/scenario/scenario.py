"""Scenarios: what was read of a file, held against the rules of its game."""

from typing import NamedTuple

from printgen.errors import suggest
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault
from printgen.load.play.gauge import make_ending
from printgen.load.play.scope import Scope, check_label
from printgen.load.scenario.shape import GAME, TRACKERS, list_adjustable
from printgen.model.gauge import Lengths
from printgen.model.play import Ending, ListRules, TextRules
from printgen.model.product import SCENARIO_SHEET
from printgen.model.scenario import ListedText, ListedThing, Scenario, ScoreRules
from printgen.model.system import System
from printgen.products.kinds import list_specs


class ListSetting(NamedTuple):
    """What the things of a list are held against."""

    system: System  # the game
    rules: ListRules  # the rules of the list
    rounds: int  # the last round, 0 if the scenario does not say


def make_things(said: Record, setting: ListSetting, report: Report) -> tuple[ListedThing, ...]:
    """Return the things of a list that have no mistakes, in order of their numbers."""
    _check_tokens(said, setting, report)
    found = [report.make(_make_thing, thing, number, setting) for number, thing in said.items()]
    return tuple(sorted((thing for thing in found if thing), key=lambda thing: thing.number))


def _check_tokens(said: Record, setting: ListSetting, report: Report) -> None:
    """Make sure that the bag of these things has a token for each of them."""
    name = next(kind.bag for kind in setting.system.play.things if kind.id == setting.rules.kind)
    numbered = next((bag.numbered for bag in setting.system.play.bags if bag.id == name), ())
    for number in said:
        if name and number not in numbered:
            hint = f"its tokens are {numbered[0]} to {numbered[-1]}"
            report.add(said.key_at(number), f'the bag "{name}" has no token {number}', hint)


def _make_thing(said: Record, number: str, setting: ListSetting) -> ListedThing:
    """Return a thing. Raises Fault."""
    _check_arrival(said, setting)
    rules = setting.rules
    return ListedThing(
        number=int(number),
        name=said["name"],
        place=said.get("place", ""),
        arrives=said.get("arrives", 0),
        type=said.get("type", ""),
        texts=tuple(_make_text(said, text) for text in rules.texts if said[text.id]),
        counts=tuple((count.id, said[count.id]) for count in rules.counts),
        origin=said.origin,
    )


def _check_arrival(said: Record, setting: ListSetting) -> None:
    """Make sure that a thing which a round brings begins elsewhere, and comes before the end. Raises Fault."""
    arrives = said.get("arrives", 0)
    if not arrives:
        return
    if not said["place"]:
        raise fault(said.at("arrives"), "it is on the table from the start", "say with place: where it begins")
    if 0 < setting.rounds < arrives:
        raise fault(said.at("arrives"), f"the last round is {setting.rounds}", "rounds: says how many there are")


def _make_text(said: Record, rules: TextRules) -> ListedText:
    value = said[rules.id]
    return ListedText(rules.id, tuple(value.items()) if isinstance(value, Record) else (("", value),))


Lists = tuple[tuple[str, tuple[ListedThing, ...]], ...]


def make_scenario(said: Record, name: str, source: str, system: System, report: Report) -> Scenario:
    """Return a scenario; `name` is that of its file, `source` its text."""
    report.attempt(_check_edition, said, system)
    _check_ids(said, system, report)
    lengths = [(id_, report.attempt(_find_lengths, said, id_, system)) for id_ in said.get(TRACKERS) or ()]
    gauges = [report.attempt(_find_start, said["gauges"], id_, system) for id_ in said.get("gauges") or ()]
    report.attempt(_check_rounds, said, system)
    scope = make_scope(system)
    ends = [report.attempt(_make_end, said["ends"], id_, scope) for id_ in said.get("ends") or ()]
    scores = [(id_, score) for id_, score in (said.get("scores") or {}).items() if score.whole]
    return Scenario(
        id=name,
        system=system.id,
        edition=said.get("edition", ""),
        title=said.get("title", ""),
        text=said.get("text", ""),
        set_up=said.get("set-up", ()),
        notes=said.get("notes", ()),
        lengths=tuple((id_, found) for id_, found in lengths if found),
        gauges=tuple(gauge for gauge in gauges if gauge),
        rounds=said.get("rounds", 0),
        counts=_list_counts(said, system),
        lists=_make_lists(said, system, report),
        ends=tuple(end for end in ends if end),
        scores=tuple(ScoreRules(id_, score["title"], score["points"], score["most"]) for id_, score in scores),
        source=source,
        origins=said.origins((GAME, "edition", "title", "text", *said.names)),
    )


def make_scope(system: System) -> Scope:
    """Return what the ends of a scenario may refer to: the gauges of its game, and its things."""
    play = system.play
    rosters = {roster.id: roster for roster in system.rosters}
    tables = {table.id: table for table in system.tables}
    scope = Scope(tables, rosters, system.decks, system.markers, system.trackers)
    scope.gauges = {gauge.id: gauge for gauge in play.gauges}
    scope.things = {kind.id: kind for kind in play.things}
    scope.ends = {end.id: end for end in play.ends}
    return scope


def _check_edition(said: Record, system: System) -> None:
    """Make sure that a scenario was written for the edition that the game it names has. Raises Fault."""
    edition, game = said.get("edition", ""), said.get(GAME)
    editions = [known for name, known in system.editions if name == game]
    if edition and editions and edition not in editions:
        message = f"is for edition {edition} of {game}, which is at edition {editions[0]}"
        raise fault(said.at("edition"), message, "read what has changed, then name this edition")


def _check_ids(said: Record, system: System, report: Report) -> None:
    """Make sure that the products of a scenario have ids that are no others'."""
    rules = system.play.scenario
    taken = {spec.id for spec in list_specs(system)} | {table.id for table in system.tables}
    kinds = [listed.kind for listed in (rules.lists if rules else ())]
    for name, key in ((SCENARIO_SHEET, "title"), *zip(kinds, kinds, strict=True)):
        if name in taken and said.has(key):
            hint = f"the pack {system.id} must give one of the two another id"
            report.add(said.key_at(key), f'{system.id} has a table or a product "{name}" already', hint)


def _find_lengths(said: Record, name: str, system: System) -> Lengths:
    """Return the lengths of the tracks of a tracker. Raises Fault."""
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
        raise fault(asked.at(name), f"it takes {len(titles)} lengths, not {len(lengths)}", hint)
    if asked.has(name) and not any(lengths):
        raise fault(asked.at(name), "it would have no box at all", "give one of its tracks a length")
    return lengths


def _find_start(said: Record, name: str, system: System) -> tuple[str, str] | None:
    """Return a gauge, or a group of gauges, with the label at which it begins. Raises Fault."""
    label: str = said[name]
    if not label:
        return None
    gauge = next(gauge for gauge in system.play.gauges if name in (gauge.id, gauge.group))
    check_label(said.at(name), gauge, label)
    return name, label


def _check_rounds(said: Record, system: System) -> None:
    """Make sure that the gauge of rounds goes as far as the last one. Raises Fault."""
    rules = system.play.scenario
    if rules and said.get("rounds"):
        gauge = next(gauge for gauge in system.play.gauges if gauge.id == rules.rounds)
        check_label(said.at("rounds"), gauge, str(said["rounds"]))


def _list_counts(said: Record, system: System) -> tuple[tuple[str, int], ...]:
    """Return the numbers of the whole game, each as the scenario says or as the rules do."""
    rules, found = system.play.scenario, said.get("numbers") or {}
    starts = [(count.id, found.get(count.id, count.start)) for count in (rules.counts if rules else ())]
    return tuple((name, number) for name, number in starts if number is not None)


def _make_lists(said: Record, system: System, report: Report) -> Lists:
    rules = system.play.scenario
    found = [(rule, said.get(rule.kind)) for rule in (rules.lists if rules else ())]
    rounds = said.get("rounds", 0)
    return tuple(
        (rule.kind, make_things(things, ListSetting(system, rule, rounds), report)) for rule, things in found if things
    )


def _make_end(said: Record, name: str, scope: Scope) -> Ending:
    """Return a way in which the scenario ends. Raises Fault."""
    if name in (scope.ends or ()):
        raise fault(said.key_at(name), f'the game has an end "{name}" already', "choose another id")
    return make_ending(name, said[name], scope)
