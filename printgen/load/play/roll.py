"""The sections of play.yaml about other chance than piles: bags of markers, ways to roll, names picked at random."""

from printgen.load.nodes.choices import TITLE, ListOf
from printgen.load.nodes.notations import OneOf, Whole
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import Later, Maybe, Must, Needs, Shape
from printgen.load.nodes.source import Fault
from printgen.load.pack.products import find_table
from printgen.load.play.scope import Scope, find, find_gauge
from printgen.model.die import name_dice
from printgen.model.marker import Marker
from printgen.model.play import BagRules, PickRules, RollRules, TokenKind
from printgen.model.table import Table

MOST_EXTRA, MOST_LOWER, MOST_TOKENS = 3, 9, 99
# Odds are counted on all throws, one by one.
MOST_THROWS = 500_000
TOKENS = ListOf(
    Shape(
        {
            "marker": Must(ident, "The id of a marker."),
            "copies": Maybe(Whole(1, MOST_TOKENS), "How many of it; one if left out.", 1),
        }
    )
)
BAG = Shape({"title": TITLE, "tokens": Must(TOKENS, "Which markers are in it.")})
ROLL = Shape(
    {
        "title": Maybe(line, "What it is called."),
        "table": Maybe(line, "The table that is rolled on; that of the same id if left out."),
        "extra": Maybe(Whole(1, MOST_EXTRA), "So many dice more are thrown, and as many dropped.", 0),
        "drop": Maybe(
            OneOf(("lowest", "highest")), "Which dice are dropped: the lowest (if left out) or the highest.", "lowest"
        ),
        "column": Maybe(ident, "A gauge: the column that it shows is read."),
        "natural": Maybe(flag, "false: rows that only an unmodified roll reaches are left out.", True),
    },
    Needs("drop", "extra", "there are no extra dice to drop", "extra: 1"),
)


def _check_rosters(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there is a table with rosters. Raises Fault."""
    find_table(said.node, said[key], scope.tables)
    if not any(roster is None or roster.table == said[key] for roster in scope.rosters.values()):
        raise fault(said.at(key), f'the table "{said[key]}" has no rosters')


PICK = Shape(
    {
        "title": TITLE,
        "table": Must(Later(line, _check_rosters), "A table that has rosters."),
        "lower": Maybe(
            Whole(1, MOST_LOWER), "Where a roster has no name, so many are picked at the result before it.", 0
        ),
    },
    makes=PickRules,
)


def derive_roll(table: Table) -> RollRules:
    """Return how to roll on a table of which a pack says nothing more."""
    return RollRules(table.id, table.title, table.id, 0, True, "", table.origin)


def make_bag(name: str, said: Record, scope: Scope) -> BagRules:
    """Return a bag, whose tokens are markers: one for each number of a marker, or some copies of it. Raises Fault."""
    report = Report()
    if scope.decks and name in scope.decks:
        report.add(said.node, f'the pile of a deck is called "{name}"', "choose another id")
    markers = scope.markers
    if markers is None:
        raise Fault(*report.mistakes)  # what is wrong with the markers has been said
    tokens: dict[str, TokenKind] = {}
    for group in said.get("tokens", ()):
        found = report.attempt(_list_tokens, group, markers) or ()
        if twice := next((token.name for token in found if token.name in tokens), ""):
            report.add(group.node, f'the token "{twice}" is in the bag already', "copies: 2 puts two of them in")
        tokens |= {token.name: token for token in found}
    report.close(said)
    used = tuple(group["marker"] for group in said["tokens"])
    numbers = tuple(str(number) for marker in used for number in markers[marker].numbers)
    return BagRules(name, said["title"], tuple(tokens.values()), numbers, said.origin, used)


def _list_tokens(said: Record, markers: dict[str, Marker]) -> tuple[TokenKind, ...]:
    """Return the tokens that a marker gives: one for each of its numbers, or so many copies of it. Raises Fault."""
    if "marker" not in said:
        return ()
    name: str = said["marker"]
    marker: Marker = find(said.at("marker"), name, markers, "marker")
    if marker.numbers:
        if said.has("copies"):
            raise fault(said.at("copies"), f'of "{name}" there is one for each number', "remove it")
        return tuple(TokenKind(str(number), f"{marker.title} {number}", 1, 1) for number in marker.numbers)
    copies: int = said.get("copies", 1)
    if copies > marker.amount:
        raise fault(said.at("copies"), f'there are only {marker.amount} of "{name}"')
    return (TokenKind(name, marker.title, copies, marker.amount),)


def make_roll(name: str, said: Record, scope: Scope) -> RollRules:
    """Return a way to roll on a table: that of the table called like it, or one more. Raises Fault."""
    report = Report()
    if name_dice(name):
        report.add(said.node, f'a way to roll cannot be called "{name}"', "this is the name of dice: choose another id")
    elif name in scope.tables and said.get("table", "") not in ("", name):
        hint = "choose another id for a way to roll on another table"
        report.add(said.node, f'"{name}" is a table itself', hint)
    elif "table" in said:
        report.attempt(_check_roll, name, said, scope)
    report.close(said)
    table = scope.tables[said["table"] or name]
    return RollRules(
        id=name,
        title=said["title"] or (table.title if table else ""),
        table=said["table"] or name,
        extra=said["extra"],
        drop_lowest=said["drop"] == "lowest",
        column=said["column"],
        origin=said.origin,
        never_natural=not said["natural"],
    )


def _check_roll(name: str, said: Record, scope: Scope) -> None:
    table = find_table(said.node, said["table"] or name, scope.tables)
    if table and not table.die:
        raise fault(said.node, f'"{table.id}" has no die to roll', "its cards are drawn")
    if said.get("extra") and table and table.die:
        node, die, extra = said.at("extra"), table.die, said["extra"]
        if not die.is_numbered:
            raise fault(node, f"a {die.id} takes no more dice", "only dice that are added up do, such as 2d6")
        throws = len(die.faces) * die.sides[-1] ** extra
        if throws > MOST_THROWS:
            raise fault(node, f"{extra} more dice than {die.id} fall in {throws:,} ways", f"{MOST_THROWS:,} at most")
    if said.get("natural") is False and table and not any(row.natural for row in table.rows):
        raise fault(said.at("natural"), f'the table "{table.id}" has no natural rows', "remove it")
    if said.get("column"):
        find_gauge(said.at("column"), said["column"], scope, table)


def make_pick(name: str, said: Record, scope: Scope) -> PickRules:
    """Return what is picked from the rosters of a table. Raises Fault."""
    report = Report()
    if name in {**(scope.decks or {}), **(scope.bags or {})}:
        report.add(said.node, f'a pile or bag is called "{name}" already', "choose another id")
    made: PickRules = said.make(scope, name, report=report)
    return made
