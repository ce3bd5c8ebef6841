"""How a game is played: the shape of play.yaml, and what is made of it, with a pile for each deck and each gauge."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from printgen.load.nodes.choices import TITLE, Either, Keeping, Keyed, ListOf, Placed
from printgen.load.nodes.notations import NUMBER, Range
from printgen.load.nodes.records import Record, Report, make_each
from printgen.load.nodes.scalars import flag, ident, line, plain_text
from printgen.load.nodes.shapes import Excludes, Later, Maybe, Must, Shape, making
from printgen.load.nodes.source import warn
from printgen.load.pack.pieces import MOST_TRACKERS
from printgen.load.pack.products import find_table
from printgen.load.play.course import COURSE, make_course, make_old_course, warn_old
from printgen.load.play.effect import EFFECTS, make_effects
from printgen.load.play.gauge import ENDING, GAUGE, SCALE, VERDICT, check_players, check_verdicts, make_gauge
from printgen.load.play.pile import (
    BAG,
    PICK,
    PILE,
    ROLL,
    derive_pile,
    derive_roll,
    make_bag,
    make_pick,
    make_pile,
    make_roll,
)
from printgen.load.play.routine import CARRIERS, ROUTINE, make_carriers, make_routine
from printgen.load.play.scope import KIND, MOVABLE, Scope, find, name_movable, naming, naming_one
from printgen.load.play.shop import SHOP, make_shop
from printgen.load.play.thing import THING, make_thing_kind
from printgen.model.play import Carrier, CountRules, ListRules, PileRules, Play, ScenarioRules, TextRules
from printgen.model.routine import DrawStep, Routine, list_steps
from printgen.model.table import Table

MOST_SAID = 20
# More places to write in have no room on a card.
MOST_WRITTEN = 6
# Keys that each scenario has, whatever the game: no list can have their names.
FIXED_KEYS = (
    "game", "edition", "title", "text", "set-up", "notes", "trackers", "gauges", "numbers", "rounds", "ends", "scores",
    "verdicts",
)  # fmt: skip
# Likewise of each thing in a list.
LISTED_KEYS = ("name", "place", "arrives", "type", "symbol")


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


def _warn_of_page(said: Record, key: str, _: Scope) -> None:
    """Warn of a beginning told on a page alone: names of routines were words to type there, which nobody types."""
    hint = "write {routine:ID} in start for each routine: a page names its button, a terminal what is typed"
    warn(said.key_at(key), f"{key} is no longer needed", hint)


START_ON_PAGE = Later(plain_text, _warn_of_page)
COUNT = Shape(
    {
        "title": TITLE,
        "numbers": Must(Range(3, "write it like 0-9", signed=True), "What it may be: 0-9."),
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
        "write": Maybe(ListOf(line, most=MOST_WRITTEN), "What players write on the card of each, such as wounds.", ()),
    },
    makes=ListRules,
)
SCENARIO_RULES = Shape(
    {
        "start": Maybe(plain_text, "What the player is told first where a scenario is played."),
        "start-on-page": Maybe(START_ON_PAGE, "No longer needed: start names routines as {routine:ID}."),
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


def _make_plain(name: str, said: Record, scope: Scope) -> Any:
    """Return what the shape of a record makes of it. Raises Fault."""
    return said.make(scope, name)


# What makes a thing of its id, its record and the scope, by section: in the order in which these may refer to one
# another.
MAKERS: dict[str, Callable[[str, Record, Scope], Any]] = {
    "gauges": make_gauge,
    "scales": _make_plain,
    "piles": make_pile,
    "bags": make_bag,
    "rolls": make_roll,
    "picks": make_pick,
    "things": make_thing_kind,
    "ends": _make_plain,
    "verdicts": _make_plain,
    "shops": make_shop,
    "routines": make_routine,
    "carry-out": make_carriers,
    "effects": make_effects,
}
# More routines than a turn has.
MOST_TURN = 12
_name_routine = naming_one("routines", "routine")


def _name_routines(said: Placed | tuple[Placed, ...], scope: Scope) -> str | tuple[str, ...]:
    """Return the name of a routine, or the names of several that are done as often as need be. Raises Fault."""
    return _name_routine(said, scope) if isinstance(said, Placed) else make_each(said, scope, _name_routine)


PLAY = Shape(
    {
        "start": Maybe(plain_text, "What the player is told first."),
        "start-on-page": Maybe(START_ON_PAGE, "No longer needed: start names routines as {routine:ID}."),
        "trackers": Maybe(
            making(ListOf(Keeping(ident), least=0, most=MOST_TRACKERS), naming_one("trackers", "tracker")),
            "Those whose gauges are counted: all if left out, none of an empty list.",
            None,
        ),
        "players": Maybe(
            Later(ident, check_players), "The gauge that says how many play: its boxes are 1, 2 and so on."
        ),
        "course": Maybe(
            Later(COURSE, lambda said, key, scope: make_course(said[key], scope)),
            "What each turn goes through: the phases of the book, and the steps that lead through each of them.",
            None,
        ),
        "opening": Maybe(
            making(ListOf(Keeping(ident), most=MOST_TURN), _name_routine),
            "Old: the routines that come before the first turn, in this order. Write course instead.",
            (),
        ),
        "turn": Maybe(
            making(ListOf(Either(Keeping(ident), ListOf(Keeping(ident))), most=MOST_TURN), _name_routines),
            "Old: the routines that each turn goes through, in this order; a list has those that are done as often as "
            "need be. Write course instead.",
            (),
        ),
        "scenario": Maybe(
            Later(SCENARIO_RULES, lambda said, key, scope: make_scenario_rules(said[key], scope)),
            "What a scenario of this game may say.",
            None,
        ),
        "gauges": Maybe(Keyed(GAUGE), "What is counted besides the trackers.", None),
        "scales": Maybe(Keyed(SCALE), "A number for each box of a gauge.", None),
        "piles": Maybe(Keyed(PILE), "How decks are drawn from, by the id of the deck.", None),
        "bags": Maybe(Keyed(BAG), "Tokens drawn blind.", None),
        "rolls": Maybe(Keyed(ROLL), "How tables are rolled on, by the id of the table, and other ways to roll.", None),
        "picks": Maybe(Keyed(PICK), "Names picked from rosters.", None),
        "things": Maybe(
            Keyed(THING), "Kinds of things that the game keeps a list of, such as the enemy's units.", None
        ),
        "ends": Maybe(
            Keyed(ENDING), "The ways in which the game ends, and what is then to be done. A step `end` names one.", None
        ),
        "verdicts": Maybe(
            Keyed(VERDICT),
            "What is said when the game has ended: who has won, or how well. The first that holds.",
            None,
        ),
        "shops": Maybe(
            Keyed(SHOP), "Lists that are chosen from, by their ids, whose entries are bought with a gauge.", None
        ),
        "routines": Maybe(Keyed(ROUTINE), "Steps that belong together.", None),
        "carry-out": Maybe(
            Keyed(CARRIERS),
            "For a result of a table: what the player types to have it carried out, a routine and answers.",
            None,
        ),
        "effects": Maybe(
            Keyed(EFFECTS),
            "What a result of a table leaves on the table, by the ids of both: until when it is in force.",
            None,
        ),
    },
    Excludes("course", ("opening", "turn"), "the course says it all", "leave opening and turn out"),
)
Sections = dict[str, dict[str, Any]]


def make_play(said: Record, scope: Scope, report: Report) -> Play:
    """Return how a game is played; each section may refer to those before it."""
    if said.get("trackers") is not None:
        scope.keep_trackers([name for name, _ in said["trackers"]])
    scope.players = said.get("players", "")
    gauges = said.get("gauges") or {}
    scope.derived = [name for name, gauge in gauges.items() if gauge.has("highest")]
    rules = said.get("scenario") or {}
    scope.counts = rules.get("numbers") or {} if "scenario" in said else None
    scope.has_scenarios = said.has("scenario")
    scope.phases = _list_phases(said)
    scope.listed = {kind: listed.get("numbers") or {} for kind, listed in (rules.get("lists") or {}).items()}
    scope.texts = {kind: listed.get("texts") or {} for kind, listed in (rules.get("lists") or {}).items()}
    sections = {name: _make_section(name, said, scope, report) for name in MAKERS}
    found = said.look_up(scope, report)
    keys = ("start", "start-on-page", "players", "scenario", "course")
    own: dict[str, Any] = {key.replace("-", "_"): found.get(key) for key in keys}
    warn_old(said)
    for record in (said.get("routines") or {}).values():
        if record.get("once") in ("phase", "turn") and not said.has("course"):
            report.add(
                record.at("once"), f"without a course there is no {record['once']}", "course: says what a turn is"
            )
    _check_at_zero(said, scope, report)
    if sections["verdicts"]:
        check_verdicts(said["verdicts"], sections["verdicts"].values(), report)
    own["course"] = own["course"] or make_old_course(
        found.get("opening") or (), found.get("turn") or (), scope.routines or {}
    )
    return _tell_alone(assemble_play(scope, sections)._replace(**own))


def _tell_alone(play: Play) -> Play:
    """Return rules of play in which each text of things knows whether only a step tells it."""
    if not (play.course and play.scenario):
        return play
    alone = {step.says for phase in play.course.phases for step in phase.steps if step.kind}
    lists = tuple(
        each._replace(texts=tuple(text._replace(alone=(each.kind, text.id) in alone) for text in each.texts))
        for each in play.scenario.lists
    )
    return play._replace(scenario=play.scenario._replace(lists=lists))


def _check_at_zero(said: Record, scope: Scope, report: Report) -> None:
    """Note each number of things whose routine at 0 is not there, or does not ask for such a thing first."""
    for kind, record in (said.get("things") or {}).items():
        for name, number in (record.get("numbers") or {}).items():
            if not number.has("at-0"):
                continue
            routine = report.attempt(find, number.at("at-0"), number.get("at-0", ""), scope.routines, "routine")
            if routine and kind not in [ask.things for ask in routine.asks[:1]]:
                message = f'"{routine.id}" does not ask first for one of the things "{kind}", whose {name} are at 0'
                report.add(number.at("at-0"), message, f"asks: {{thing: {{title: Which one, things: {kind}}}}}")
            elif routine and number.get("at-once") and len(routine.asks) > 1:
                report.add(number.at("at-once"), f'"{routine.id}" asks for more than the thing', "leave at-once out")


def _list_phases(said: Record) -> tuple[str, ...] | None:
    """Return the ids of the phases of the course; none without a course, None for a course that has mistakes."""
    if not said.has("course"):
        return ()
    course: Record | None = said.get("course")
    phases: Record | None = course.get("phases") if course else None
    return tuple(phases.names) if phases else None


def assemble_play(scope: Scope, found: Sections | None = None) -> Play:
    """Return how a game is played: what was found, and what each game has without asking."""
    said = found or {}
    chosen = {table.id for table in scope.tables.values() if table and table.chosen}  # whose cards are not drawn
    piles = {deck.id: derive_pile(deck) for deck in (scope.decks or {}).values() if deck.table not in chosen}
    rolls = {table.id: derive_roll(table) for table in scope.tables.values() if table and table.die}
    derived: Sections = {"piles": piles, "rolls": rolls}
    made = {name: derived.get(name, {}) | said.get(name, {}) for name in MAKERS}
    made["gauges"] = scope.gauges or {}
    carriers = tuple(carrier for found in made.pop("carry-out").values() for carrier in found)
    effects = tuple(effect for found in made.pop("effects").values() for effect in found)
    shops = made.pop("shops")
    carriers += tuple(Carrier(table, ware.id, "", ware.id, "") for table, shop in shops.items() for ware in shop)
    sections: dict[str, Any] = {name: tuple(filter(None, section.values())) for name, section in made.items()}
    sections["routines"] += tuple(ware for shop in shops.values() for ware in shop)
    sections["piles"] = _tell_looked_up(sections["piles"], sections["routines"])
    sections["routines"] = tuple(_tell_entries(sections["routines"], carriers, scope.tables))
    return Play(start="", carriers=carriers, effects=effects, **sections)


def _tell_entries(
    routines: Iterable[Routine], carriers: Iterable[Carrier], tables: Mapping[str, Table | None]
) -> Iterator[Routine]:
    """Yield routines; one without a text has that of the entry that it carries out, of a list from which is chosen."""
    carried = {each.routine: each for each in carriers if not each.field}
    for routine in routines:
        carrier = carried.get(routine.id)
        table = tables.get(carrier.table) if carrier else None
        if not routine.text and carrier and table and table.chosen:
            texts = [result.text for row in table.rows for result in row.results if result.key == carrier.result]
            yield routine._replace(text=texts[0])
        else:
            yield routine


def _tell_looked_up(piles: Iterable[PileRules], routines: Iterable[Routine]) -> tuple[PileRules, ...]:
    """Return piles that know whether their cards are looked up: brought by other piles, and drawn by no step."""
    brought = {rule.brings for pile in piles for rule in pile.all_rules}
    steps = (step for routine in routines for step in list_steps(routine.steps))
    looked_up = brought - {step.pile for step in steps if isinstance(step, DrawStep)}
    return tuple(pile._replace(looked_up=pile.id in looked_up) for pile in piles)


def _make_section(name: str, said: Record, scope: Scope, report: Report) -> dict[str, Any]:
    """Return the things of a section that have no mistakes; the scope learns of all."""
    if name not in said:
        scope.forget(name)
        return {}
    section: Record | None = said[name]
    made: dict[str, Any] = {}
    for id_ in section.names if section is not None else ():
        assert section is not None
        thing = report.attempt(MAKERS[name], id_, section[id_], scope) if id_ in section else None
        if thing is not None:
            made[id_] = thing
        scope.learn(name, id_, thing)
    return made
