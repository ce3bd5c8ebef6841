"""The rules of a pile: when it reshuffles, where its cards go, its uses, and what some cards do when they are drawn."""

from collections.abc import Iterable

from printgen.errors import suggest
from printgen.load.nodes.choices import Either, Keeping, Keyed, ListOf
from printgen.load.nodes.notations import OneOf, Whole
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import AnyOf, Maybe, OnlyOne, Shape, Together
from printgen.load.pack.products import find_keys
from printgen.load.pack.result import MOST_HEADINGS
from printgen.load.play.gauge import CONDITION, make_condition
from printgen.load.play.scope import Scope, find, find_gauge
from printgen.model.play import ACTIVE, BACK, DISCARDS, NOW, PLACES, TIMES, CardRule, PileRules, Use
from printgen.model.product import DeckSpec
from printgen.model.table import Table

MOST = 20
MOST_RULES = 100
RULE = Shape(
    {
        "of": Maybe(
            Either(line, items=ListOf(Keeping(line))),
            "Its cards: rolls of the table, 63-65, or a list of their titles.",
        ),
        "having": Maybe(ident, "Instead: all cards that have this field."),
        "when": Maybe(CONDITION, "Only while these gauges show the label, or one of a list.", None),
        "reshuffle": Maybe(
            OneOf(TIMES, "time"),
            "The discards are shuffled in: now, with the card itself, or after all cards of the draw.",
        ),
        "again": Maybe(flag, "Another card is drawn in its place.", False),
        "more": Maybe(Whole(1, MOST), "So many cards are drawn besides.", 0),
        "goes": Maybe(
            OneOf(PLACES, "place"),
            "Where cards go: to the discards, active (in play until discarded), out of the game, or back in the pile.",
        ),
        "brings": Maybe(ident, "The card of the same roll comes from this pile too."),
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


def _list_holders(said: Record, table: Table) -> tuple[str, ...]:
    wanted, fields = said["having"], [field.id for field in table.fields]
    if wanted not in fields:
        hint = suggest(wanted, fields) or f'the table "{table.id}" has no fields'
        raise fault(said.at("having"), f'unknown field "{wanted}"', hint)
    told = ((row.keys, (part.field.id for result in row.results for part in result.parts)) for row in table.rows)
    return tuple(key for keys, parts in told if wanted in parts for key in keys)


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


WHEN_EMPTY, NEVER, ALWAYS = "when-empty", "never", "always"
USE = Shape(
    {
        "ranks": Maybe(line, "Rolls, best first, by which cards drawn together are compared."),
        "cards": Maybe(RULES, "Rules for some of the cards.", ()),
    }
)
PILE = Shape(
    {
        "reshuffle": Maybe(
            OneOf((WHEN_EMPTY, NEVER, ALWAYS)),
            "when-empty (if left out): its discards become the pile; never; or always, one by one.",
            WHEN_EMPTY,
        ),
        "goes": Maybe(
            OneOf(PLACES, "place"),
            "Where cards go: to the discards, active (in play until discarded), out of the game, or back in the pile.",
            DISCARDS,
        ),
        "column": Maybe(ident, "A gauge: the column that it shows is read."),
        "most": Maybe(Whole(1, MOST), "At most so many of its cards are in play at a time.", 0),
        "deal": Maybe(Whole(1, MOST), "A player is dealt so many cards.", 0),
        "keep": Maybe(Whole(1, MOST), "A player keeps so many of those dealt; the others go back.", 0),
        "cards": Maybe(RULES, "Rules for some of the cards.", ()),
        "uses": Maybe(
            Keyed(USE, most=MOST_HEADINGS), "Further rules when the cards are drawn for one of their columns.", None
        ),
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
    always = said.get("reshuffle") == ALWAYS
    if said.whole:
        if always and (said.has("goes") or said["deal"]):
            hint = "remove goes, deal and keep, or reshuffle"
            report.add(said.node, "cards that always go back at once go nowhere else", hint)
        if said["most"] and said["goes"] != ACTIVE:
            report.add(said.at("most"), "only cards that stay in play are limited", "goes: active")
        if said["keep"] > said["deal"]:
            report.add(said.at("keep"), "more cards are kept than dealt", "deal: 2, keep: 1")
        if said["deal"] and any(rule.more for rule in rules):
            report.add(said.node, "cards that are dealt cannot draw more cards", "remove more, or deal and keep")
        for use in uses:
            if use.ranks and any(rule.reshuffle == NOW for rule in (*rules, *use.rules)):
                report.add(said.node, "cards that are compared are shuffled when all are there", "say reshuffle: after")
        report.attempt(_check_end, said, name, (rules, *((*rules, *use.rules) for use in uses)), scope)
    report.close(said)
    return PileRules(
        id=name,
        reshuffles=said["reshuffle"] != NEVER,
        goes=BACK if always else said["goes"],
        column=said["column"],
        dealt=said["deal"],
        kept=said["keep"],
        rules=rules,
        uses=uses,
        origin=said.origin,
        replaces=always,
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


def _check_columns(name: str, said: Record, scope: Scope, report: Report) -> None:
    """Make sure that cards have the columns that they are used for, and that a gauge says which column is read."""
    columns = scope.columns_of(name)
    uses: Record | None = said.get("uses")
    for column in uses or ():
        if uses and columns is not None and column not in columns:
            hint = suggest(column, columns) or "its cards have no columns"
            report.add(uses.key_at(column), f'unknown column "{column}"', hint)
    if said.get("column"):
        place = said.at("column")
        before = len(report.mistakes)
        report.attempt(find_gauge, place, said["column"], scope, scope.table_of(name))
        if len(report.mistakes) == before and len(columns or ()) == 1:
            report.add(place, f'the cards of "{name}" have one column alone', "remove it")


def _check_end(said: Record, name: str, uses: Iterable[Iterable[CardRule]], scope: Scope) -> None:
    table, deck = scope.table_of(name), (scope.decks or {}).get(name)
    if not table or not deck:
        return
    for rules in uses:
        again = {key for rule in rules if rule.again and not rule.when for key in rule.keys}
        if again >= set(table.keys) - set(deck.without):
            raise fault(said.node, "every card is drawn again, so there is no end to it")
