"""How a game is played: the shape of play.yaml, and what is made of it, with a pile for each deck and each gauge."""

from collections.abc import Callable
from typing import Any

from printgen.load.nodes.choices import Either, Keeping, Keyed, ListOf, Placed
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import ident, plain_text
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.pack.pieces import MOST_TRACKERS
from printgen.load.play.gauge import ENDING, GAUGE, SCALE, THING, check_players, make_gauge, make_thing_kind
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
from printgen.load.play.scenario_rules import SCENARIO_RULES, make_scenario_rules
from printgen.load.play.scope import Scope, find
from printgen.model.play import Play


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
    "routines": make_routine,
    "carry-out": make_carriers,
}
# More routines than a turn has.
MOST_TURN = 12
PLAY = Shape(
    {
        "start": Maybe(plain_text, "What the player is told first."),
        "start-on-page": Maybe(
            plain_text, "What the player is told first on a page, where nobody types; `start` if left out."
        ),
        "trackers": Maybe(
            ListOf(Keeping(ident), most=MOST_TRACKERS), "Those whose gauges are counted; all if left out.", None
        ),
        "players": Maybe(ident, "The gauge that says how many play: its boxes are 1, 2 and so on."),
        "opening": Maybe(
            ListOf(Keeping(ident), most=MOST_TURN),
            "The routines that come before the first turn, in this order: a page offers one after the other.",
            (),
        ),
        "turn": Maybe(
            ListOf(Either(Keeping(ident), ListOf(Keeping(ident))), most=MOST_TURN),
            "The routines that each turn goes through, in this order: the large buttons of a page. A list in it has "
            "those that are done as often as need be; the first of them is offered until the turn goes on.",
            (),
        ),
        "scenario": Maybe(SCENARIO_RULES, "What a scenario of this game may say.", None),
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
        "routines": Maybe(Keyed(ROUTINE), "Steps that belong together.", None),
        "carry-out": Maybe(
            Keyed(CARRIERS),
            "For a result of a table: what the player types to have it carried out, a routine and answers.",
            None,
        ),
    }
)
Sections = dict[str, dict[str, Any]]


def make_play(said: Record, scope: Scope, report: Report) -> Play:
    """Return how a game is played; each section may refer to those before it."""
    if said.get("trackers") is not None:
        scope.keep_trackers([name for name, _ in said["trackers"]])
        for name, node in said["trackers"]:
            report.attempt(find, node, name, scope.trackers, "tracker")
    scope.players = said.get("players", "")
    gauges = said.get("gauges") or {}
    scope.derived = [name for name, gauge in gauges.items() if gauge.has("highest")]
    rules = said.get("scenario") or {}
    scope.counts = rules.get("numbers") or {} if "scenario" in said else None
    scope.listed = {kind: listed.get("numbers") or {} for kind, listed in (rules.get("lists") or {}).items()}
    found = {name: _make_section(name, said, scope, report) for name in MAKERS}
    report.attempt(check_players, said, scope)
    scenario = report.attempt(make_scenario_rules, said["scenario"], scope) if said.get("scenario") else None
    play = assemble_play(scope, found)
    starts = {"start": said.get("start", ""), "start_on_page": said.get("start-on-page", "")}
    known = dict.fromkeys(said.get("routines") or ())

    def name_routine(asked: Placed) -> str:
        report.attempt(find, asked.node, asked.value, known, "routine")
        return str(asked.value)

    opening = tuple(map(name_routine, said.get("opening", ())))
    turn = tuple(
        name_routine(asked) if isinstance(asked, Placed) else tuple(map(name_routine, asked))
        for asked in said.get("turn", ())
    )
    return play._replace(**starts, players=scope.players, scenario=scenario, opening=opening, turn=turn)


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
    sections: dict[str, Any] = {name: tuple(filter(None, section.values())) for name, section in made.items()}
    return Play(start="", carriers=carriers, **sections)


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
