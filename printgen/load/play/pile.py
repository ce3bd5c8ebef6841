"""The rules of a pile: when it reshuffles, where its cards go, and its uses."""

from collections.abc import Iterable, Sequence

from printgen.errors import suggest
from printgen.load.nodes.key_rules import Together
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.notations import OneOf, Whole
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, ident, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.pack.result import MOST_HEADINGS
from printgen.load.play.card_rule import MOST, RULES, find_keys, make_rule
from printgen.load.play.scope import Scope, find_gauge
from printgen.model.play import ACTIVE, BACK, DISCARDS, NOW, PLACES, CardRule, PileRules, Use
from printgen.model.product import DeckSpec

WHEN_EMPTY, NEVER, ALWAYS = "when-empty", "never", "always"
USE = Shape({"ranks": Maybe(line), "cards": Maybe(RULES, ())})
PILE = Shape(
    {
        "reshuffle": Maybe(OneOf((WHEN_EMPTY, NEVER, ALWAYS)), WHEN_EMPTY),
        "goes": Maybe(OneOf(PLACES, "place"), DISCARDS),
        "column": Maybe(ident),
        "most": Maybe(Whole(1, MOST), 0),
        "deal": Maybe(Whole(1, MOST), 0),
        "keep": Maybe(Whole(1, MOST), 0),
        "cards": Maybe(RULES, ()),
        "uses": Maybe(Keyed(USE, most=MOST_HEADINGS), None),
    },
    Together(("deal", "keep"), "deal and keep go together", "deal: 2, keep: 1"),
)


def derive_pile(deck: DeckSpec) -> PileRules:
    """Return the rules of a pile of which a pack says nothing: it reshuffles when it is empty."""
    return PileRules(deck.id, True, DISCARDS, "", 0, 0, (), (), deck.origin)


def make_pile(name: str, said: Record, scope: Scope) -> PileRules:
    """Return the rules of the pile that belongs to the deck of this id. Raises Fault."""
    if scope.decks is not None and name not in scope.decks:
        hint = f"{suggest(name, scope.decks)} (a pile has its deck's id)" if scope.decks else "a pile has its deck's id"
        raise fault(said.node, f'there is no deck "{name}"', hint)
    report = Report()
    rules = tuple(report.each(make_rule, said.get("cards", ()), name, scope))
    uses = tuple(report.each(_make_use, (said.get("uses") or {}).items(), name, scope))
    _check_columns(name, said, scope, report)
    if said.whole:
        _check_places(said, report)
        _check_hand(said, rules, report)
        for use in uses:
            if use.ranks and any(rule.reshuffle == NOW for rule in (*rules, *use.rules)):
                report.add(said.node, "cards that are compared are shuffled when all are there", "say reshuffle: after")
        report.attempt(_check_end, said, name, (rules, *((*rules, *use.rules) for use in uses)), scope)
    report.close(said)
    return PileRules(
        id=name,
        reshuffles=said["reshuffle"] != NEVER,
        goes=BACK if said["reshuffle"] == ALWAYS else said["goes"],
        column=said["column"],
        dealt=said["deal"],
        kept=said["keep"],
        rules=rules,
        uses=uses,
        origin=said.origin,
        replaces=said["reshuffle"] == ALWAYS,
        most=said["most"],
    )


def _make_use(asked: tuple[str, Record], pile: str, scope: Scope) -> Use:
    """Return what more holds when the cards of a pile are drawn for one of their columns. Raises Fault."""
    column, said = asked
    report = Report()
    rules = tuple(report.each(make_rule, said.get("cards", ()), pile, scope))
    ranks = report.attempt(find_keys, said, "ranks", scope.table_of(pile)) if "ranks" in said else ()
    report.close(said)
    return Use(column, ranks or (), rules)


def _check_places(said: Record, report: Report) -> None:
    """Make sure that keys go with where the cards go."""
    if said["reshuffle"] == ALWAYS and (said.has("goes") or said["deal"]):
        hint = "remove goes, deal and keep, or reshuffle"
        report.add(said.node, "cards that always go back at once go nowhere else", hint)
    if said["most"] and said["goes"] != ACTIVE:
        report.add(said.at("most"), "only cards that stay in play are limited", "goes: active")


def _check_hand(said: Record, rules: Iterable[CardRule], report: Report) -> None:
    """Make sure that a hand can be dealt and kept."""
    if said["keep"] > said["deal"]:
        report.add(said.at("keep"), "more cards are kept than dealt", "deal: 2, keep: 1")
    if said["deal"] and any(rule.more for rule in rules):
        report.add(said.node, "cards that are dealt cannot draw more cards", "remove more, or deal and keep")


def _check_columns(name: str, said: Record, scope: Scope, report: Report) -> None:
    """Make sure that cards have the columns that they are used for, and that a gauge says which column is read."""
    columns = scope.columns_of(name)
    uses: Record | None = said.get("uses")
    for column in uses or ():
        if uses and columns is not None and column not in columns:
            hint = suggest(column, columns) or "its cards have no columns"
            report.add(uses.key_at(column), f'unknown column "{column}"', hint)
    if said.get("column"):
        report.attempt(_check_gauge, name, said, columns, scope)


def _check_gauge(name: str, said: Record, columns: Sequence[str] | None, scope: Scope) -> None:
    """Make sure that there is a gauge that says which column is read, and that it has a choice. Raises Fault."""
    find_gauge(said.at("column"), said["column"], scope, scope.table_of(name))
    if len(columns or ()) == 1:
        raise fault(said.at("column"), f'the cards of "{name}" have one column alone', "remove it")


def _check_end(said: Record, name: str, uses: Iterable[Iterable[CardRule]], scope: Scope) -> None:
    """Make sure that in no use every card is drawn again. Raises Fault."""
    table, deck = scope.table_of(name), (scope.decks or {}).get(name)
    if not table or not deck:
        return
    for rules in uses:
        again = {key for rule in rules if rule.again and not rule.when for key in rule.keys}
        if again >= set(table.keys) - set(deck.without):
            raise fault(said.node, "every card is drawn again, so there is no end to it")
