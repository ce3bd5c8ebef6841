"""What some cards of a pile do when they are drawn: rules in the section `piles` of play.yaml."""

from printgen.errors import suggest
from printgen.load.nodes.choices import Either, Keeping
from printgen.load.nodes.key_rules import AnyOf, OnlyOne
from printgen.load.nodes.lists import ListOf
from printgen.load.nodes.notations import OneOf, Whole
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.play.condition import CONDITION, make_condition
from printgen.load.play.scope import Scope, find
from printgen.model.die import parse_keys
from printgen.model.play import PLACES, TIMES, CardRule
from printgen.model.table import Table

MOST = 20
MOST_RULES = 100
RULE = Shape(
    {
        "of": Maybe(Either(line, items=ListOf(Keeping(line)))),
        "having": Maybe(ident),
        "when": Maybe(CONDITION, None),
        "reshuffle": Maybe(OneOf(TIMES, "time")),
        "again": Maybe(flag, False),
        "more": Maybe(Whole(1, MOST), 0),
        "goes": Maybe(OneOf(PLACES, "place")),
        "brings": Maybe(ident),
    },
    OnlyOne(("of", "having"), "a rule names its cards, or the field that they have", "of: 63-65, or having: solo"),
    AnyOf(
        ("reshuffle", "again", "more", "goes", "brings"),
        "the rule does nothing",
        "give it reshuffle, again, more, goes or brings",
    ),
)
RULES = ListOf(RULE, most=MOST_RULES)


def make_rule(said: Record, pile: str, scope: Scope) -> CardRule:
    """Return a rule for some cards of a pile. Raises Fault."""
    report = Report()
    keys = report.attempt(_find_cards, said, pile, scope) or ()
    when = report.attempt(make_condition, said["when"], scope) if said.get("when") else ()
    if said.get("brings") and not report.mistakes:
        report.attempt(_check_brought, said, keys, scope)
    report.close(said)
    own = {key: said[key] for key in ("reshuffle", "again", "more", "goes", "brings")}
    return CardRule(keys=keys, when=when or (), origin=said.origin, **own)


def _find_cards(said: Record, pile: str, scope: Scope) -> tuple[str, ...]:
    """Return the keys of the cards that a rule names by rolls of their table, titles or a field. Raises Fault."""
    table, of = scope.table_of(pile), said.get("of")
    if said.get("having"):
        return _list_holders(said, table) if table else ()
    if isinstance(of, str):
        return find_keys(said, "of", table)
    known = scope.titles_of(pile)
    if known is None or not of:
        return ()
    if not known:
        message = f'the cards of "{pile}" have no titles of their own'
        raise fault(said.at("of"), message, "give their rolls, such as 63-65")
    for title, node in of:
        if title not in known:
            raise fault(node, f'no card of "{pile}" is called "{title}"', suggest(title, known))
    return tuple(key for title in dict.fromkeys(title for title, _ in of) for key in known[title])


def find_keys(said: Record, key: str, table: Table | None) -> tuple[str, ...]:
    """Return which keys of a table are meant, as its rolls are written. Raises Fault."""
    try:
        return parse_keys(said[key], table.keys) if table and said[key] else ()
    except ValueError as error:
        raise fault(said.at(key), str(error), "give rolls of the table, such as 63-65") from None


def _list_holders(said: Record, table: Table) -> tuple[str, ...]:
    """Return the keys of the rows that have a field. Raises Fault."""
    fields = [field.id for field in table.fields]
    if said["having"] not in fields:
        hint = suggest(said["having"], fields) or f'the table "{table.id}" has no fields'
        raise fault(said.at("having"), f'unknown field "{said["having"]}"', hint)
    return tuple(
        key
        for row in table.rows
        if any(part.field.id == said["having"] for result in row.results for part in result.parts)
        for key in row.keys
    )


def _check_brought(said: Record, keys: tuple[str, ...], scope: Scope) -> None:
    """Make sure that a pile has a card for each that is to bring one. Raises Fault."""
    name = said["brings"]
    find(said.at("brings"), name, scope.decks, "pile")
    deck, table = (scope.decks or {}).get(name), scope.table_of(name)
    known = set(table.keys) - set(deck.without) if deck and table else set(keys)
    missing = [key for key in keys if key not in known]
    if missing:
        message = f'"{name}" has no card for {missing[0]}'
        raise fault(said.at("brings"), message, "name cards that both piles have")
