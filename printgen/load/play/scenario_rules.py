"""What a scenario of a game may say: the section `scenario` of play.yaml."""

from printgen.load.nodes.choices import TITLE, Keeping, Keyed, ListOf
from printgen.load.nodes.notations import NUMBER, Range
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import flag, ident, line, plain_text
from printgen.load.nodes.shapes import Later, Maybe, Must, Shape, making
from printgen.load.pack.products import find_table
from printgen.load.play.routine import MOST_CHOICES
from printgen.load.play.scope import KIND, MOVABLE, Scope, find, name_movable, naming
from printgen.model.play import CountRules, ListRules, ScenarioRules, TextRules

MOST_SAID = 20
# Keys that each scenario has, whatever the game: no list can have their names.
FIXED_KEYS = (
    "game", "edition", "title", "text", "set-up", "notes", "trackers", "gauges", "numbers", "rounds", "ends", "scores",
)  # fmt: skip
# Likewise of each thing in a list.
LISTED_KEYS = ("name", "place", "arrives", "type")


def _make_count(said: Record, _: Scope, name: str) -> CountRules:
    """Return a number that a scenario may say. Raises Fault."""
    title, numbers, start = said.resolve()
    if start is not None and start not in numbers:
        raise said.fault("start", f"{start} is not among the numbers {numbers[0]} to {numbers[-1]}")
    return CountRules(name, title, numbers[0], numbers[-1], start)


def _check_columns(said: Record, key: str, scope: Scope) -> None:
    table = find_table(said.at(key), said[key], scope.tables)
    if table and not table.columns:
        raise said.fault(key, f'the table "{table.id}" has no columns')


def _make_list(said: Record, scope: Scope, name: str) -> ListRules:
    """Return what things a scenario may list. Raises Fault."""
    report = Report()
    report.attempt(find, said.node, name, scope.things, KIND)
    if name in FIXED_KEYS:
        report.add(said.node, f'every scenario has a key "{name}"', "give the kind of things another id")
    for key in ("texts", "numbers"):
        for word in dict(said.get(key) or ()).keys() & set(LISTED_KEYS):
            report.add(said[key].key_at(word), f'every thing has a key "{word}"', "choose another id")
    made: ListRules = said.make(scope, name, report=report)
    return made


COUNT = Shape(
    {
        "title": TITLE,
        "numbers": Must(Range(3, "write it like 0-9", most=MOST_CHOICES), "What it may be: 0-9."),
        "start": Maybe(NUMBER, "What it is where a scenario does not say; without it each scenario must.", None),
    }
)
COUNTS = making(Keyed(COUNT, most=MOST_SAID), _make_count)
TEXT = Shape(
    {
        "title": TITLE,
        "columns": Maybe(Later(ident, _check_columns), "A table: another text may be said for each of its columns."),
        "optional": Maybe(flag, "Whether a scenario may leave it out.", False),
    },
    makes=TextRules,
)
LISTED = Shape(
    {
        "title": Must(line, "What all of them are called, on the scenario sheet."),
        "texts": Maybe(making(Keyed(TEXT, most=MOST_SAID)), "What a scenario says of each.", ()),
        "numbers": Maybe(COUNTS, "Numbers of each of them.", ()),
        "types": Maybe(naming("tables", "table"), "A table: each may have a fixed result of it."),
    },
    makes=ListRules,
)
SCENARIO_RULES = Shape(
    {
        "start": Maybe(plain_text, "What the player is told first where a scenario is played."),
        "start-on-page": Maybe(plain_text, "What the player is told first on a page, where nobody types."),
        "lists": Maybe(
            making(Keyed(LISTED, most=MOST_SAID), _make_list), "Things that a scenario lists, by their kind.", ()
        ),
        "numbers": Maybe(COUNTS, "Numbers of the whole game.", ()),
        "gauges": Maybe(
            making(ListOf(Keeping(ident)), name_movable), "The gauges that a scenario may set at the start.", ()
        ),
        "rounds": Maybe(naming("gauges", "gauge"), "The gauge whose last number a scenario may say."),
        "scores": Maybe(MOVABLE, "The gauge that points are added to; only their sum is told if left out."),
    }
)


def make_scenario_rules(said: Record, scope: Scope) -> ScenarioRules:
    """Return what a scenario may say. Raises Fault."""
    start, start_on_page, *rest = said.resolve(scope)
    return ScenarioRules._make((*rest, start, said.origin, start_on_page))
