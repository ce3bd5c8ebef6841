"""The sheet of a scenario: what is done before it, how all stands then, what it lists, how it ends and scores."""

from collections.abc import Callable, Iterable, Iterator

from printgen.errors import Origin
from printgen.model.printed_words import PrintedWords
from printgen.model.product import SCENARIO_SHEET, Passage, PassageGroup, SheetSpec
from printgen.model.scenario import Scenario
from printgen.model.system import Procedure, ProcedureStep, System
from printgen.model.table import Table

# Tables of orders take the whole width, and so does a set-up with more characters than stand well beside other parts.
COLUMNS, LONG_SET_UP = 1, 1_500
SEPARATOR = ", "
Facts = Iterator[tuple[str, str]]


def list_scenario_sheets(scenario: Scenario, tables: Iterable[Table]) -> Iterator[SheetSpec]:
    """Yield the sheet of a scenario, with the tables of what it lists; none for lengths of tracks alone."""
    if not scenario.title:
        return
    origin = scenario.origins["title"]
    before = [Passage(SCENARIO_SHEET, part, origin) for part in ("set-up", "start")]
    last = {"scores": scenario.scores, "ends": scenario.ends or scenario.rounds}
    after = [Passage(SCENARIO_SHEET, part, origin) for part, said in last.items() if said]
    listed = [[Passage("rows", table.id, table.origin)] for table in tables]
    letters = len(scenario.text) + sum(len(words.text) for words in scenario.set_up + scenario.notes)
    first = [[passage] for passage in before] if letters > LONG_SET_UP else [before]
    groups = (tuple(group) for group in (*first, *listed, after) if group)
    content = tuple(PassageGroup(group, wide=len(group) > 1) for group in groups)
    yield SheetSpec(SCENARIO_SHEET, scenario.title, 0, COLUMNS, content, origin)


def tell_part(system: System, passage: Passage, words: PrintedWords) -> Procedure:
    """Return a part of the scenario of a system in words."""
    assert system.scenario
    return PARTS[passage.name](system, system.scenario, words)


def _tell_set_up(_: System, scenario: Scenario, words: PrintedWords) -> Procedure:
    steps = tuple(ProcedureStep("", step.text, "", step.origin) for step in scenario.set_up)
    return Procedure("set-up", words.set_up, scenario.text, steps, (), scenario.notes, scenario.origins["text"])


def _tell_start(system: System, scenario: Scenario, words: PrintedWords) -> Procedure:
    """Return how all stands when the scenario begins: gauges, numbers, lengths of tracks, tokens in the bags."""
    facts = [*_list_starts(system, scenario), *_list_lengths(system, scenario), *_list_tokens(system, scenario)]
    return _list_facts(words.at_start, facts, scenario.origins["title"])


def _list_starts(system: System, scenario: Scenario) -> Facts:
    for name, label in scenario.gauges:
        yield _find_title(system, name), label
    rules, counts = system.play.scenario, dict(scenario.counts)
    for count in rules.counts if rules else ():
        if count.id in counts:
            yield count.title, str(counts[count.id])


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


def _tell_scores(_: System, scenario: Scenario, words: PrintedWords) -> Procedure:
    facts = []
    for score in scenario.scores:
        most = [words.at_most.format(number=score.most)] if score.most else []
        facts.append((score.title, SEPARATOR.join([f"{score.points:+}", *most])))
    return _list_facts(words.scoring, facts, scenario.origins["scores"])


def _tell_ends(system: System, scenario: Scenario, words: PrintedWords) -> Procedure:
    """Return how the scenario ends: after its last round, or in ways of its own."""
    rules = system.play.scenario
    facts = []
    for end in scenario.ends:
        shown = [f"{_find_title(system, name)} {'/'.join(labels)}" for name, labels in end.when]
        title = end.title[:1].upper() + end.title[1:]  # which goes on a sentence elsewhere
        facts.append((title, end.text or SEPARATOR.join(shown)))
    if rules and scenario.rounds:
        last = words.last_round.format(title=_find_title(system, rules.rounds), number=scenario.rounds)
        facts.insert(0, (last, ""))
    return _list_facts(words.endings, facts, scenario.origins.get("ends", scenario.origins["title"]))


def _find_title(system: System, name: str) -> str:
    """Return the title of a gauge, of a group of gauges or of a list of things."""
    rules = system.play.scenario
    lists = {item.kind: item.title for item in (rules.lists if rules else ())}
    gauges = {key: gauge.shared_title for gauge in system.play.gauges for key in (gauge.group, gauge.id)}
    return lists.get(name) or gauges[name]


def _list_facts(title: str, facts: Iterable[tuple[str, str]], origin: Origin) -> Procedure:
    points = tuple(ProcedureStep(f"{name}:" if said else name, said, "", origin) for name, said in facts)
    return Procedure("", title, "", (), points, (), origin)


PARTS: dict[str, Callable[[System, Scenario, PrintedWords], Procedure]] = {
    "set-up": _tell_set_up,
    "start": _tell_start,
    "scores": _tell_scores,
    "ends": _tell_ends,
}
