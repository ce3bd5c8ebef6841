"""What a scenario of a game may say: the section `scenario` of play.yaml."""

from printgen.load.nodes.choices import TITLE, Keeping, Keyed, ListOf, Placed
from printgen.load.nodes.notations import NUMBER, Range
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.pack.products import find_table
from printgen.load.play.scope import KIND, Scope, find, find_gauge, look_up
from printgen.load.play.step_scope import MOST_CHOICES
from printgen.model.play import CountRules, ListRules, ScenarioRules, TextRules

MOST_SAID = 20
COUNT = Shape(
    {
        "title": TITLE,
        "numbers": Must(Range(3, "write it like 0-9", most=MOST_CHOICES), "What it may be: 0-9."),
        "start": Maybe(NUMBER, "What it is where a scenario does not say; without it each scenario must.", None),
    }
)
COUNTS = Keyed(COUNT, most=MOST_SAID)
TEXT = Shape(
    {
        "title": TITLE,
        "columns": Maybe(ident, "A table: another text may be said for each of its columns."),
        "optional": Maybe(flag, "Whether a scenario may leave it out.", False),
    }
)
LISTED = Shape(
    {
        "title": Must(line, "What all of them are called, on the scenario sheet."),
        "texts": Maybe(Keyed(TEXT, most=MOST_SAID), "What a scenario says of each.", None),
        "numbers": Maybe(COUNTS, "Numbers of each of them.", None),
        "types": Maybe(ident, "A table: each may have a fixed result of it."),
    }
)
SCENARIO_RULES = Shape(
    {
        "start": Maybe(plain_text, "What the player is told first where a scenario is played."),
        "start-on-page": Maybe(plain_text, "What the player is told first on a page, where nobody types."),
        "lists": Maybe(Keyed(LISTED, most=MOST_SAID), "Things that a scenario lists, by their kind.", None),
        "numbers": Maybe(COUNTS, "Numbers of the whole game.", None),
        "gauges": Maybe(ListOf(Keeping(ident)), "The gauges that a scenario may set at the start.", ()),
        "rounds": Maybe(ident, "The gauge whose last number a scenario may say."),
        "scores": Maybe(ident, "The gauge that points are added to; only their sum is told if left out."),
    }
)
# Keys that each scenario has, whatever the game: no list can have their names.
FIXED_KEYS = (
    "game", "edition", "title", "text", "set-up", "notes", "trackers", "gauges", "numbers", "rounds", "ends", "scores",
)  # fmt: skip
# Likewise of each thing in a list.
LISTED_KEYS = ("name", "place", "arrives", "type")


def make_scenario_rules(said: Record, scope: Scope) -> ScenarioRules:
    """Return what a scenario may say. Raises Fault."""
    report = Report()
    lists = [report.attempt(_make_list, name, item, scope) for name, item in (said.get("lists") or {}).items()]
    counts = _make_counts(said, report)
    for asked in said.get("gauges", ()):
        report.attempt(_check_gauge, asked, scope)
    look_up(said, "rounds", scope.gauges, "gauge", report)
    if said.get("scores"):
        report.attempt(_check_gauge, Placed(said["scores"], said.at("scores")), scope)
    report.close(said)
    gauges = tuple(asked.value for asked in said["gauges"])
    known = tuple(item for item in lists if item)
    starts = said["start"], said.origin, said["start-on-page"]
    return ScenarioRules(known, counts, gauges, said["rounds"], said["scores"], *starts)


def _make_list(name: str, said: Record, scope: Scope) -> ListRules:
    report = Report()
    report.attempt(find, said.node, name, scope.things, KIND)
    if name in FIXED_KEYS:
        report.add(said.node, f'every scenario has a key "{name}"', "give the kind of things another id")
    for key in ("texts", "numbers"):
        for word in (said.get(key) or {}).keys() & set(LISTED_KEYS):
            report.add(said[key].key_at(word), f'every thing has a key "{word}"', "choose another id")
    texts = [report.attempt(_make_text, id_, text, scope) for id_, text in (said.get("texts") or {}).items()]
    counts = _make_counts(said, report)
    if said.get("types"):
        report.attempt(find_table, said.at("types"), said["types"], scope.tables)
    report.close(said)
    return ListRules(name, said["title"], tuple(text for text in texts if text), counts, said["types"])


def _make_text(name: str, said: Record, scope: Scope) -> TextRules:
    report = Report()
    if said.get("columns"):
        report.attempt(_check_columns, said, scope)
    report.close(said)
    return TextRules(name, said["title"], said["columns"], said["optional"])


def _check_columns(said: Record, scope: Scope) -> None:
    table = find_table(said.at("columns"), said["columns"], scope.tables)
    if table and not table.columns:
        raise fault(said.at("columns"), f'the table "{table.id}" has no columns')


def _make_counts(said: Record, report: Report) -> tuple[CountRules, ...]:
    found = []
    for name, count in (said.get("numbers") or {}).items():
        if count.whole:
            numbers, start = count["numbers"], count["start"]
            if start is not None and start not in numbers:
                report.add(count.at("start"), f"{start} is not among the numbers {numbers[0]} to {numbers[-1]}")
            found.append(CountRules(name, count["title"], numbers[0], numbers[-1], start))
    return tuple(found)


def _check_gauge(asked: Placed, scope: Scope) -> None:
    """Make sure that there is a gauge, or a group of them, that can be set. Raises Fault."""
    group = (scope.groups or {}).get(asked.value)
    gauge = group or find_gauge(asked.node, asked.value, scope)
    if gauge and gauge.highest:
        raise fault(asked.node, f'"{gauge.id}" is worked out from others')
