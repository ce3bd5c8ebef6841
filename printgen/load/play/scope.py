"""What the rules of play may refer to: the rest of the pack, and what play.yaml itself has said before."""

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from typing import Any

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.look.printed_words import load_told
from printgen.load.nodes.choices import Placed
from printgen.load.nodes.scalars import ValueKind, fault, ident
from printgen.load.nodes.shapes import Later
from printgen.load.nodes.symbols import find_language
from printgen.load.pack.products import Tables
from printgen.model.gauge import Gauge, Tracker, list_gauges
from printgen.model.marker import Marker
from printgen.model.play import ThingKind
from printgen.model.product import DeckSpec
from printgen.model.routine import Ask, Routine
from printgen.model.table import Roster, Table

# Things by id; one that is None has problems of its own, and what refers to it need not repeat them. None in place of
# all of them stands for a whole section that has problems.
Names = dict[str, Any] | None
# A gauge with more boxes than this, all of them numbers, is told by the first and the last.
MOST_SUGGESTED = 20
KIND = "kind of things"
SECTIONS = ("gauges", "groups", "scales", "piles", "bags", "things", "rolls", "picks", "ends", "routines")


class Scope:
    """Things by id that rules may name; a whole kind is None if the file with it has problems of its own.

    pile: the pile whose rules are read
    asks: what the routine asks whose steps are read, None for an ask that has problems of its own
    depth: how deep these steps lie in other steps
    has_it: whether it is the turn of a thing in these steps
    it: the kind of this thing, None if that has problems of its own
    has_scenarios: whether the pack says what a scenario may hold
    phases: the ids of the phases of the course, empty without one, None for a course that has problems of its own
    """

    pile = ""
    asks: Mapping[str, Ask | None] = {}
    depth = 0
    has_it = False
    it: ThingKind | None = None
    has_scenarios = False
    phases: tuple[str, ...] | None = ()

    def __init__(
        self,
        tables: Tables,
        rosters: Mapping[str, Roster | None],
        decks: Iterable[DeckSpec] | None,
        markers: Iterable[Marker] | None,
        trackers: tuple[Tracker, ...] | None,
    ) -> None:
        self.tables = tables
        self.rosters = rosters
        self.decks = None if decks is None else {deck.id: deck for deck in decks}
        self.markers = None if markers is None else {marker.id: marker for marker in markers}
        self.trackers = None if trackers is None else {tracker.id: tracker for tracker in trackers}
        self.gauges: Names = None
        # what the title of a gauge is made of that a player has
        self.owned = load_told(find_language()).say("names.of-player", title="{title}", number="{number}")
        self.keep_trackers(self.trackers or ())
        self.groups: Names = {}
        self.players = ""
        self.ends: Names = {}
        self.routines: Names = {}
        self.shops: dict[str, tuple[Routine, ...]] = {}
        self.derived: Collection[str] = ()
        self._titles: dict[str, dict[str, tuple[str, ...]]] = {}
        self._results: dict[str, Collection[str]] = {}
        self.scales: Names = {}
        self.piles: Names = {}
        self.bags: Names = {}
        self.things: Names = {}
        self.counts: Names = {}
        self.listed: dict[str, Any] = {}
        self.texts: dict[str, Any] = {}
        self.rolls: Names = {name: table for name, table in tables.items() if not table or table.die}
        self.picks: Names = {}

    def within(self, **changes: Any) -> "Scope":
        """Return the scope of something inside, for which some of its attributes are others."""
        inner = copy(self)
        vars(inner).update(changes)
        return inner

    def keep_trackers(self, names: Iterable[str]) -> None:
        """Keep the gauges of these trackers alone."""
        if self.trackers is not None:
            kept = [self.trackers[name] for name in names if name in self.trackers]
            self.gauges = {gauge.id: gauge for gauge in list_gauges(kept, self.owned)}

    def learn(self, section: str, name: str, found: Any) -> None:
        """Take in what a section of play.yaml has said, for all that comes after it; None for what has problems."""
        if isinstance(found, tuple) and found and isinstance(found[0], Gauge):  # one for each player
            self.learn("groups", name, found[0])
            for gauge in found:
                self.learn(section, gauge.id, gauge)
            return
        if section == "shops":
            self._learn_shop(name, found)
            return
        known: Names = getattr(self, section) if section in SECTIONS else None
        if known is not None:
            known[name] = self.tables.get(found.table) if found and section == "rolls" else found

    def _learn_shop(self, name: str, purchases: tuple[Routine, ...] | None) -> None:
        """Take in the routines of a shop. Where the shop has problems, its table says how the routines are called."""
        self.shops[name] = purchases or ()
        table = self.tables.get(name)
        known = [result.key for row in table.rows for result in row.results] if table else []
        for routine, made in {**dict.fromkeys(known), **{made.id: made for made in purchases or ()}}.items():
            self.learn("routines", routine, made)

    def forget(self, section: str) -> None:
        """Take note that a section has problems as a whole, so that there is no telling what it names."""
        if section in SECTIONS:
            setattr(self, section, None)

    def columns_of(self, pile: str) -> list[str] | None:
        """Return the ids of the columns that stand on the cards of a pile, or None if its table has problems."""
        deck, table = (self.decks or {}).get(pile), self.table_of(pile)
        if not deck or not table:
            return None
        return [column.id for column in table.columns if deck.column in ("", column.id)]

    def titles_of(self, pile: str) -> dict[str, tuple[str, ...]] | None:
        """Return the keys of the cards of each title, or None if their table has problems.

        Cards on which several columns stand have no titles of their own.
        """
        if pile in self._titles:
            return self._titles[pile]
        shown, table = self.columns_of(pile), self.table_of(pile)
        if shown is None or table is None:
            return None
        titles: dict[str, tuple[str, ...]] = {}
        if len(shown) <= 1:
            place = [column.id for column in table.columns].index(shown[0]) if shown else 0
            for row in table.rows:
                title = row.results[place].title
                titles[title] = titles.get(title, ()) + row.keys
        self._titles[pile] = titles
        return titles

    def results_of(self, table: Table) -> Collection[str]:
        """Return the keys of all results of a table."""
        if table.id not in self._results:
            self._results[table.id] = {result.key for row in table.rows for result in row.results}
        return self._results[table.id]

    def table_of(self, pile: str) -> Table | None:
        """Return the table of a pile's deck, or None if that has problems."""
        deck = (self.decks or {}).get(pile)
        return self.tables.get(deck.table) if deck else None


def find(node: Node, name: str, known: Mapping[str, Any] | None, what: str) -> Any:
    """Return what a name stands for, or None if that has problems of its own. Raises Fault at the node."""
    if known is None:
        return None
    if name not in known:
        raise fault(node, f'unknown {what} "{name}"', suggest(name, known))
    return known[name]


def naming(section: str, what: str, kind: ValueKind[str] = ident) -> Later:
    """Return the kind of a name that stands for something in a section of the scope, which messages call `what`."""
    check = naming_one(section, what)
    return Later(kind, lambda said, key, scope: check(Placed(said[key], said.at(key)), scope))


def naming_one(section: str, what: str) -> Callable[[Placed, Scope], str]:
    """Return what checks one of several such names. It raises Fault."""

    def check(said: Placed, scope: Scope) -> str:
        find(said.node, said.value, getattr(scope, section), what)
        return str(said.value)

    return check


def find_gauge(node: Node, name: str, scope: Scope, table: Table | None = None) -> Gauge | None:
    """Return the gauge of a name; one that says which column of a table is read shows some of them. Raises Fault."""
    gauge: Gauge | None = find(node, name, scope.gauges, "gauge")
    if gauge and table and not any(table.column_at(label) for label in gauge.labels):
        columns = ", ".join(column.title for column in table.columns) or "none"
        message = f'no box of "{name}" has the title of a column of the table "{table.id}"'
        raise fault(node, message, f"its columns: {columns}")
    return gauge


def name_movable(said: Placed, scope: Scope) -> str:
    """Return the name of a gauge, or of a group of them, that can be set. Raises Fault."""
    name = str(said.value)
    gauge = (scope.groups or {}).get(name) or find_gauge(said.node, name, scope)
    if gauge and gauge.highest:
        raise fault(said.node, f'"{gauge.id}" is worked out from others')
    return name


MOVABLE = Later(ident, lambda said, key, scope: name_movable(Placed(said[key], said.at(key)), scope))


def check_label(node: Node, gauge: Gauge | None, label: str) -> None:
    """Make sure that a gauge has a place with this label. Raises Fault."""
    if not gauge or label in gauge.labels:
        return
    hint = suggest(label, dict.fromkeys(gauge.labels))
    if len(gauge.labels) > MOST_SUGGESTED and all(known.isdecimal() for known in gauge.labels):
        hint = f"its boxes are {gauge.labels[0]} to {gauge.labels[-1]}"
    raise fault(node, f'"{gauge.id}" has no box "{label}"', hint)


def name_phase(said: Placed, scope: Scope) -> str:
    """Return the id of a phase of the course. Raises Fault."""
    name = str(said.value)
    if scope.phases is not None and name not in scope.phases:
        raise fault(said.node, f'unknown phase "{name}"', suggest(name, scope.phases))
    return name
