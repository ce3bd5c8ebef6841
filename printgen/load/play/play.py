"""How a game is played: a pack's play.yaml into Play, with a pile for each deck and a gauge for each tracker."""

from collections.abc import Callable
from functools import partial
from typing import Any

from yaml.nodes import MappingNode, Node

from printgen.errors import suggest
from printgen.load.nodes.grammar import Raw, takes
from printgen.load.nodes.kinds import ident, plain_text
from printgen.load.nodes.source import MOST_MISTAKES, Fault, Mistake
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape, value_of
from printgen.load.pack.tracker import MOST_TRACKERS
from printgen.load.play.carrier import read_carriers
from printgen.load.play.ending import read_end
from printgen.load.play.gauge import check_players, read_gauge, read_scale
from printgen.load.play.pile import make_pile, read_pile
from printgen.load.play.roll import make_roll, read_bag, read_pick, read_roll
from printgen.load.play.routine import read_routine
from printgen.load.play.scope import Scope
from printgen.model.play import Play
from printgen.model.product import DeckSpec

# What reads a thing of each section, in the order in which they may refer to one another.
READERS: dict[str, Callable[..., Any]] = {
    "gauges": read_gauge,
    "scales": read_scale,
    "piles": read_pile,
    "bags": read_bag,
    "rolls": read_roll,
    "picks": read_pick,
    "ends": read_end,
    "routines": read_routine,
    "carry-out": read_carriers,
}

Found = dict[str, dict[str, Any]]


FRAME = Shape(
    {
        "start": Maybe(plain_text),
        "trackers": Maybe(ListOf(ident, most=MOST_TRACKERS), None),
        "players": Maybe(ident),
        **{section: Maybe(Raw(Keyed(reader)), None) for section, reader in READERS.items()},
    }
)


@takes(FRAME)
def read_play(node: Node, _: str, scope: Scope) -> Play:
    """Read how a game is played; each section may refer to those before it. The mistakes of all come together."""
    values, mistakes = FRAME.read(node)
    if (trackers := values.get("trackers")) is not None:
        mistakes += _choose_trackers(node, trackers, scope)
    scope.players = values.get("players", "")
    scope.derived = _name_derived(values.get("gauges"))
    found: Found = {}
    for section, reader in READERS.items():
        found[section], wrong = _read_section(section, values.get(section), partial(reader, scope=scope), scope)
        mistakes += wrong
    try:
        check_players(node, scope)
    except Fault as failure:
        mistakes += failure.mistakes
    if mistakes:
        raise Fault(*mistakes)
    return make_play(scope, found)._replace(start=values["start"], players=values["players"])


def make_play(scope: Scope, found: Found | None = None) -> Play:
    """Return how a game is played: what was found, and what each game has without asking."""
    said = found or {}
    piles = {deck.id: make_pile(deck) for deck in (scope.decks or {}).values() if not _is_chosen(deck, scope)}
    rolls = {table.id: make_roll(table) for table in scope.tables.values() if table and table.die}
    return Play(
        start="",
        piles=tuple((piles | said.get("piles", {})).values()),
        bags=tuple(said.get("bags", {}).values()),
        rolls=tuple((rolls | said.get("rolls", {})).values()),
        gauges=tuple(gauge for gauge in (scope.gauges or {}).values() if gauge),
        scales=tuple(said.get("scales", {}).values()),
        picks=tuple(said.get("picks", {}).values()),
        routines=tuple(said.get("routines", {}).values()),
        ends=tuple(said.get("ends", {}).values()),
        carriers=tuple(carrier for found in said.get("carry-out", {}).values() for carrier in found),
    )


def _is_chosen(deck: DeckSpec, scope: Scope) -> bool:
    """Tell whether the cards of a deck are chosen from, not drawn."""
    table = scope.tables.get(deck.table)
    return bool(table and table.chosen)


def _choose_trackers(node: Node, names: tuple[str, ...], scope: Scope) -> list[Mistake]:
    """Keep the gauges of the trackers that are named, and return a mistake for each that there is not."""
    scope.keep_trackers(names)
    known = scope.trackers
    if known is None:
        return []
    places = (value_of(node, "trackers") or node).value
    named = zip(names, places, strict=True)
    return [
        Mistake(place, f'unknown tracker "{name}"', suggest(name, known)) for name, place in named if name not in known
    ]


def _name_derived(node: Node | None) -> list[str]:
    """Return the ids of the gauges that are worked out from others."""
    pairs = node.value if isinstance(node, MappingNode) else ()
    return [name.value for name, value in pairs if value_of(value, "highest")]


def _read_section(
    section: str, node: Node | None, reader: Callable[[str, Node], Any], scope: Scope
) -> tuple[dict[str, Any], list[Mistake]]:
    """Return what is read of each pair of a section, which the scope learns, and the mistakes in the others."""
    if node is None:
        return {}, []
    try:
        named, mistakes = Keyed(Raw()).read(node)
    except Fault as failure:
        scope.forget(section)
        return {}, list(failure.mistakes)
    found: dict[str, Any] = {}
    for name, value in named.items():
        try:
            found[name] = reader(name, value)
        except Fault as failure:
            mistakes += failure.mistakes
            if len(mistakes) >= MOST_MISTAKES:
                break
        scope.learn(section, name, found.get(name))
    return found, mistakes
