"""The sections of play.yaml about other chance than piles: bags of markers, ways to roll, names picked at random."""

from functools import partial

from yaml.nodes import Node

from printgen.load.nodes.grammar import With, takes
from printgen.load.nodes.kinds import OneOf, Whole, fault, flag, ident, line
from printgen.load.nodes.source import Fault, origin_of
from printgen.load.nodes.structures import ListOf, Maybe, Shape, gather, value_of
from printgen.load.pack.deck import find_table
from printgen.load.play.scope import Scope, find, find_gauge
from printgen.model.die import Die, name_dice
from printgen.model.marker import Marker
from printgen.model.play import BagRules, PickRules, RollRules, TokenKind
from printgen.model.table import Table

MOST_EXTRA, MOST_LOWER, MOST_TOKENS = 3, 9, 99
# Odds are counted on all throws, one by one.
MOST_THROWS = 500_000
BAG = Shape({"title": line, "tokens": ListOf(Shape({"marker": ident, "copies": Maybe(Whole(1, MOST_TOKENS), 1)}))})
ROLL = Shape(
    {
        "title": Maybe(line),
        "table": Maybe(line),
        "extra": Maybe(Whole(1, MOST_EXTRA), 0),
        "drop": Maybe(OneOf(("lowest", "highest")), "lowest"),
        "column": Maybe(ident),
        "natural": Maybe(flag, True),
    }
)
PICK = Shape({"title": line, "table": line, "lower": Maybe(Whole(1, MOST_LOWER), 0)})


def make_roll(table: Table) -> RollRules:
    """Return how to roll on a table of which a pack says nothing more."""
    return RollRules(table.id, table.title, table.id, 0, True, "", table.origin)


@takes(BAG)
def read_bag(name: str, node: Node, scope: Scope) -> BagRules:
    """Read a bag, whose tokens are markers: one for each number of a marker, or some copies of it."""
    if scope.decks and name in scope.decks:
        raise fault(node, f'the pile of a deck is called "{name}"', "choose another id")
    values = BAG(node)
    if scope.markers is None:
        raise Fault  # what is wrong with the markers has been said
    tokens: dict[str, TokenKind] = {}
    places = (value_of(node, "tokens") or node).value
    groups = gather(
        partial(_read_tokens, place, group["marker"], group["copies"], scope)
        for group, place in zip(values["tokens"], places, strict=True)
    )
    for token, place in ((token, place) for group, place in zip(groups, places, strict=True) for token in group):
        if token.name in tokens:
            raise fault(place, f'the token "{token.name}" is in the bag already', "copies: 2 puts two of them in")
        tokens[token.name] = token
    numbers = [number for group in values["tokens"] for number in scope.markers[group["marker"]].numbers]
    return BagRules(name, values["title"], tuple(tokens.values()), tuple(map(str, numbers)), origin_of(node))


def _read_tokens(node: Node, name: str, copies: int, scope: Scope) -> tuple[TokenKind, ...]:
    """Return the tokens that a marker gives, with so many copies if it has no numbers."""
    marker: Marker = find(node, "marker", name, scope.markers)
    place = value_of(node, "copies")
    if marker.numbers:
        if place:
            raise fault(place, f'of "{name}" there is one for each number', "remove it")
        return tuple(TokenKind(str(number), f"{marker.title} {number}", 1, 1) for number in marker.numbers)
    if copies > marker.amount:
        raise fault(place or node, f'there are only {marker.amount} of "{name}"')
    return (TokenKind(name, marker.title, copies, marker.amount),)


@takes(With(ROLL, {"dependencies": {"drop": ["extra"]}}))
def read_roll(name: str, node: Node, scope: Scope) -> RollRules:
    """Read a way to roll on a table: that of the table called like it, or one more."""
    values = ROLL(node)
    if name_dice(name):
        raise fault(node, f'a way to roll cannot be called "{name}"', "dice are called so: choose another id")
    if name in scope.tables and values["table"] not in ("", name):
        raise fault(node, f'"{name}" is a table itself', "choose another id for a way to roll on another table")
    table = find_table(node, values["table"] or name, scope.tables)
    if table and not table.die:
        raise fault(node, f'"{table.id}" has no die to roll', "its cards are drawn")
    if values["extra"] and table and table.die:
        _check_extra(value_of(node, "extra") or node, table.die, values["extra"])
    if value_of(node, "drop") and not values["extra"]:
        raise fault(value_of(node, "drop") or node, "there are no extra dice to drop", "extra: 1")
    if not values["natural"] and table and not any(row.natural for row in table.rows):
        raise fault(value_of(node, "natural") or node, f'the table "{table.id}" has no natural rows', "remove it")
    if values["column"]:
        find_gauge(node, "column", values["column"], scope, table)
    return RollRules(
        id=name,
        title=values["title"] or (table.title if table else ""),
        table=values["table"] or name,
        extra=values["extra"],
        drop_lowest=values["drop"] == "lowest",
        column=values["column"],
        origin=origin_of(node),
        never_natural=not values["natural"],
    )


def _check_extra(node: Node, die: Die, extra: int) -> None:
    """Make sure that a die takes more dice, and that their throws can be counted. Raises Fault."""
    if not die.is_numbered:
        raise fault(node, f"a {die.id} takes no more dice", "2d6 and the like do")
    throws = len(die.faces) * die.sides[-1] ** extra
    if throws > MOST_THROWS:
        raise fault(node, f"{extra} more dice than {die.id} fall in {throws:,} ways", f"{MOST_THROWS:,} at most")


@takes(PICK)
def read_pick(name: str, node: Node, scope: Scope) -> PickRules:
    """Read what is picked from the rosters of a table."""
    if name in {**(scope.decks or {}), **(scope.bags or {})}:
        raise fault(node, f'a pile or bag is called "{name}" already', "choose another id")
    values = PICK(node)
    find_table(node, values["table"], scope.tables)
    if not any(roster is None or roster.table == values["table"] for roster in scope.rosters.values()):
        raise fault(value_of(node, "table") or node, f'the table "{values["table"]}" has no rosters')
    return PickRules(name, values["title"], values["table"], values["lower"], origin_of(node))
