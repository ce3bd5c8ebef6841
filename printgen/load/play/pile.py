"""The rules of a pile: when it reshuffles, where its cards go, and what some of them do when they are drawn."""

from functools import partial
from typing import Any

from yaml.nodes import Node, ScalarNode

from printgen.errors import suggest
from printgen.load.nodes.grammar import Later, With, needs_one_of, needs_some_of, takes
from printgen.load.nodes.kinds import OneOf, Whole, fault, flag, ident, line
from printgen.load.nodes.source import Fault, Mistake, origin_of
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape, value_of
from printgen.load.pack.result import MOST_HEADINGS
from printgen.load.play.scope import NOWHERE, Scope, find, find_gauge, read_condition
from printgen.model.die import parse_keys
from printgen.model.play import ACTIVE, BACK, DISCARDS, NOW, PLACES, TIMES, CardRule, PileRules, Use
from printgen.model.product import DeckSpec
from printgen.model.table import Table

MOST = 20
MOST_RULES = 100
# What a rule may have its cards do.
DOES = ("reshuffle", "again", "more", "goes", "brings")
WHEN_EMPTY, NEVER, ALWAYS = "when-empty", "never", "always"


def make_pile(deck: DeckSpec) -> PileRules:
    """Return the rules of a pile of which a pack says nothing: it reshuffles when it is empty."""
    return PileRules(deck.id, True, DISCARDS, "", 0, 0, (), (), deck.origin)


def pile_shape(name: str, scope: Scope) -> Shape:
    """Return the shape of the rules of a pile."""
    table = scope.table_of(name)
    rules = ListOf(partial(_read_rule, pile=name, scope=scope), most=MOST_RULES)
    use = Shape({"ranks": Maybe(partial(_read_keys, table=table), ()), "cards": Maybe(rules, ())})
    return Shape(
        {
            "reshuffle": Maybe(OneOf((WHEN_EMPTY, NEVER, ALWAYS)), WHEN_EMPTY),
            "goes": Maybe(OneOf(PLACES, "place"), DISCARDS),
            "column": Maybe(ident),
            "most": Maybe(Whole(1, MOST), 0),
            "deal": Maybe(Whole(1, MOST), 0),
            "keep": Maybe(Whole(1, MOST), 0),
            "cards": Maybe(rules, ()),
            "uses": Maybe(Keyed(use, most=MOST_HEADINGS), {}),
        }
    )


@takes(Later(lambda: With(pile_shape("", NOWHERE), {"dependencies": {"deal": ["keep"], "keep": ["deal"]}})))
def read_pile(name: str, node: Node, scope: Scope) -> PileRules:
    """Read the rules of the pile that belongs to the deck of this id."""
    if scope.decks is not None and name not in scope.decks:
        raise fault(node, f'there is no deck "{name}"', f"{suggest(name, scope.decks)} (a pile has its deck's id)")
    values = pile_shape(name, scope)(node)
    _check_pile(name, node, values, scope)
    return PileRules(
        id=name,
        reshuffles=values["reshuffle"] != NEVER,
        goes=BACK if values["reshuffle"] == ALWAYS else values["goes"],
        column=values["column"],
        dealt=values["deal"],
        kept=values["keep"],
        rules=values["cards"],
        uses=tuple(Use(column, use["ranks"], use["cards"]) for column, use in values["uses"].items()),
        origin=origin_of(node),
        replaces=values["reshuffle"] == ALWAYS,
        most=values["most"],
    )


def _check_pile(name: str, node: Node, values: dict[str, Any], scope: Scope) -> None:
    """Make sure that a pile's keys go together, and that no use draws again without end. Raises Fault."""
    mistakes = []
    if values["keep"] > values["deal"] or bool(values["keep"]) != bool(values["deal"]):
        mistakes.append(Mistake(node, "deal and keep go together, and no more are kept than dealt", "deal: 2, keep: 1"))
    if values["deal"] and any(rule.more for rule in values["cards"]):
        mistakes.append(Mistake(node, "cards that are dealt cannot draw more cards", "remove more, or deal and keep"))
    mistakes += _check_places(node, values)
    for use in values["uses"].values():
        if use["ranks"] and any(rule.reshuffle == NOW for rule in (*values["cards"], *use["cards"])):
            hint = "say reshuffle: after"
            mistakes.append(Mistake(node, "cards that are compared are shuffled when all are there", hint))
    columns = scope.columns_of(name)
    uses = value_of(node, "uses") or node
    for column in values["uses"]:
        if columns is not None and column not in columns:
            hint = suggest(column, columns) or "its cards have no columns"
            mistakes.append(Mistake(value_of(uses, column) or uses, f'unknown column "{column}"', hint))
    mistakes += _find_endless(name, node, values, scope)
    try:
        _check_column(name, node, values["column"], scope)
    except Fault as failure:
        mistakes += failure.mistakes
    if mistakes:
        raise Fault(*mistakes)


def _check_places(node: Node, values: dict[str, Any]) -> list[Mistake]:
    """Return a mistake for each key that does not go with where the cards go."""
    mistakes = []
    if values["reshuffle"] == ALWAYS and (value_of(node, "goes") or values["deal"]):
        hint = "remove goes, deal and keep, or reshuffle"
        mistakes.append(Mistake(node, "cards that always go back at once go nowhere else", hint))
    if values["most"] and values["goes"] != ACTIVE:
        place = value_of(node, "most") or node
        mistakes.append(Mistake(place, "only cards that stay in play are limited", "goes: active"))
    return mistakes


def _check_column(name: str, node: Node, gauge: str, scope: Scope) -> None:
    """Make sure that there is a gauge that says which column is read, and that it has a choice. Raises Fault."""
    if not gauge:
        return
    find_gauge(node, "column", gauge, scope, scope.table_of(name))
    if len(scope.columns_of(name) or ()) == 1:
        raise fault(value_of(node, "column") or node, f'the cards of "{name}" have one column alone', "remove it")


def _find_endless(name: str, node: Node, values: dict[str, Any], scope: Scope) -> list[Mistake]:
    """Return a mistake for a pile of which, in some use, every card is drawn again."""
    table, deck = scope.table_of(name), (scope.decks or {}).get(name)
    if not table or not deck:
        return []
    for use in ({"cards": ()}, *values["uses"].values()):
        rules = (*values["cards"], *use["cards"])
        again = {key for rule in rules if rule.again and not rule.when for key in rule.keys}
        if again >= set(table.keys) - set(deck.without):
            return [Mistake(node, "every card is drawn again, so there is no end to it")]
    return []


def rule_shape(pile: str, scope: Scope) -> Shape:
    """Return the shape of a rule for some cards of a pile."""
    return Shape(
        {
            "of": Maybe(partial(_read_cards, pile=pile, scope=scope), ()),
            "having": Maybe(partial(_read_holders, table=scope.table_of(pile)), ()),
            "when": Maybe(partial(read_condition, scope=scope), ()),
            "reshuffle": Maybe(OneOf(TIMES, "time")),
            "again": Maybe(flag, False),
            "more": Maybe(Whole(1, MOST), 0),
            "goes": Maybe(OneOf(PLACES, "place")),
            "brings": Maybe(ident),
        }
    )


@takes(Later(lambda: With(rule_shape("", NOWHERE), needs_one_of(("of", "having")) | needs_some_of(DOES))))
def _read_rule(node: Node, pile: str, scope: Scope) -> CardRule:
    values = rule_shape(pile, scope)(node)
    if bool(value_of(node, "of")) == bool(value_of(node, "having")):
        raise fault(node, "a rule names its cards, or the field that they have", "of: 63-65, or having: solo")
    if not any(values[key] for key in DOES):
        raise fault(node, "the rule does nothing", "give it reshuffle, again, more, goes or brings")
    _check_brought(node, values, scope)
    return CardRule(
        keys=values["of"] or values["having"],
        when=values["when"],
        reshuffle=values["reshuffle"],
        again=values["again"],
        more=values["more"],
        goes=values["goes"],
        origin=origin_of(node),
        brings=values["brings"],
    )


def _check_brought(node: Node, values: dict[str, Any], scope: Scope) -> None:
    """Make sure that a pile has a card for each that is to bring one. Raises Fault."""
    if not values["brings"]:
        return
    find(node, "brings", values["brings"], scope.decks, "pile")
    deck, table = (scope.decks or {}).get(values["brings"]), scope.table_of(values["brings"])
    keys = set(table.keys) - set(deck.without) if deck and table else set(values["of"] or values["having"])
    missing = [key for key in values["of"] or values["having"] if key not in keys]
    if missing:
        place = value_of(node, "brings") or node
        raise fault(place, f'"{values["brings"]}" has no card for {missing[0]}', "name cards that both piles have")


@takes(line)
def _read_keys(node: Node, table: Table | None) -> tuple[str, ...]:
    """Read which keys of a table are meant, as its rolls are written."""
    text = line(node)
    try:
        return parse_keys(text, table.keys) if table else ()
    except ValueError as error:
        raise fault(node, str(error), "give rolls of the table, such as 63-65") from None


@takes(line, ListOf(line))
def _read_cards(node: Node, pile: str, scope: Scope) -> tuple[str, ...]:
    """Read which cards are meant: rolls of their table, or a list of titles."""
    if isinstance(node, ScalarNode):
        return _read_keys(node, scope.table_of(pile))
    titles = ListOf(line)(node)
    known = scope.titles_of(pile)
    if known is None:
        return ()
    if not known:
        raise fault(node, f'the cards of "{pile}" have no titles of their own', "give their rolls, such as 63-65")
    for title, place in zip(titles, node.value, strict=True):
        if title not in known:
            raise fault(place, f'no card of "{pile}" is called "{title}"', suggest(title, known))
    return tuple(key for title in dict.fromkeys(titles) for key in known[title])


@takes(ident)
def _read_holders(node: Node, table: Table | None) -> tuple[str, ...]:
    """Read a field, and return the keys of the rows that have it."""
    name = ident(node)
    if not table:
        return ()
    fields = [field.id for field in table.fields]
    if name not in fields:
        hint = suggest(name, fields) or f'the table "{table.id}" has no fields'
        raise fault(node, f'unknown field "{name}"', hint)
    having = [
        row for row in table.rows if any(part.field.id == name for result in row.results for part in result.parts)
    ]
    return tuple(key for row in having for key in row.keys)
