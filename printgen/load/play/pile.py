"""The rules of a pile: when it reshuffles, where its cards go, its uses, and what some cards do when they are drawn."""

from collections.abc import Iterable

from printgen.errors import suggest
from printgen.load.nodes.choices import Either, Keeping, Keyed, ListOf
from printgen.load.nodes.notations import OneOf, Whole
from printgen.load.nodes.records import Record, Report, make_each
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import AnyOf, Later, Maybe, OnlyOne, Shape, Together, making
from printgen.load.pack.products import find_keys
from printgen.load.pack.result import MOST_HEADINGS
from printgen.load.play.gauge import CONDITION
from printgen.load.play.scope import Scope, find, find_gauge
from printgen.model.play import ACTIVE, BACK, DISCARDS, NOW, PLACES, TIMES, CardRule, PileRules, Use
from printgen.model.product import DeckSpec


def _find_cards(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return the keys of the cards that a rule names by rolls of their table, or by titles. Raises Fault."""
    of = said[key]
    if isinstance(of, str):
        return find_keys(said, key, scope.table_of(scope.pile))
    known = scope.titles_of(scope.pile)
    if known is None:
        return ()
    if not known:
        message = f'the cards of "{scope.pile}" have no titles of their own'
        raise fault(said.at(key), message, "give their rolls, such as 63-65")
    for title, node in of:
        if title not in known:
            raise fault(node, f'no card of "{scope.pile}" is called "{title}"', suggest(title, known))
    return tuple(key for title in dict.fromkeys(title for title, _ in of) for key in known[title])


def _list_holders(said: Record, key: str, scope: Scope) -> tuple[str, ...]:
    """Return the keys of the cards that have a field. Raises Fault."""
    table = scope.table_of(scope.pile)
    if not table:
        return ()
    wanted, fields = said[key], [field.id for field in table.fields]
    if wanted not in fields:
        hint = suggest(wanted, fields) or f'the table "{table.id}" has no fields'
        raise fault(said.at(key), f'unknown field "{wanted}"', hint)
    told = ((row.keys, (part.field.id for result in row.results for part in result.parts)) for row in table.rows)
    return tuple(key for keys, parts in told if wanted in parts for key in keys)


def _check_brought(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a pile has a card for each that is to bring one. Raises Fault."""
    name, keys = said[key], said.get("of") or said.get("having") or ()
    find(said.at(key), name, scope.decks, "pile")
    deck, table = (scope.decks or {}).get(name), scope.table_of(name)
    known = set(table.keys) - set(deck.without) if deck and table else set(keys)
    missing = [key for key in keys if key not in known]
    if missing:
        message = f'"{name}" has no card for {missing[0]}'
        raise fault(said.at(key), message, "name cards that both piles have")


def _make_rule(said: Record, scope: Scope) -> CardRule:
    """Return a rule for some cards of a pile. Raises Fault."""
    of, having, *own, brings = said.resolve(scope)
    return CardRule._make((of or having or (), *own, said.origin, brings))


MOST = 20
MOST_RULES = 100
GOES_HELP = "Where cards go: to the discards, active (in play until discarded), out of the game, or back in the pile."
RULE = Shape(
    {
        "of": Maybe(
            Later(Either(line, items=ListOf(Keeping(line))), _find_cards),
            "Its cards: rolls of the table, 63-65, or a list of their titles.",
        ),
        "having": Maybe(Later(ident, _list_holders), "Instead: all cards that have this field."),
        "when": Maybe(CONDITION, "Only while these gauges show the label, or one of a list.", ()),
        "reshuffle": Maybe(
            OneOf(TIMES, "time"),
            "The discards are shuffled in: now, with the card itself, or after all cards of the draw.",
        ),
        "again": Maybe(flag, "Another card is drawn in its place.", False),
        "more": Maybe(Whole(1, MOST), "So many cards are drawn besides.", 0),
        "goes": Maybe(
            OneOf(PLACES, "place"),
            GOES_HELP,
        ),
        "brings": Maybe(Later(ident, _check_brought), "The card of the same roll comes from this pile too."),
    },
    OnlyOne(("of", "having"), "a rule names its cards, or the field that they have", "of: 63-65, or having: solo"),
    AnyOf(
        ("reshuffle", "again", "more", "goes", "brings"),
        "the rule does nothing",
        "give it reshuffle, again, more, goes or brings",
    ),
)
RULES = making(ListOf(RULE, most=MOST_RULES), _make_rule)
WHEN_EMPTY, NEVER, ALWAYS = "when-empty", "never", "always"
USE = Shape(
    {
        "ranks": Maybe(
            Later(line, lambda said, key, scope: find_keys(said, key, scope.table_of(scope.pile))),
            "Rolls, best first, by which cards drawn together are compared.",
            (),
        ),
        "cards": Maybe(RULES, "Rules for some of the cards.", ()),
    },
    makes=Use,
)


def _check_column(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a gauge says which of several columns of a pile's cards is read. Raises Fault."""
    find_gauge(said.at(key), said[key], scope, scope.table_of(scope.pile))
    if len(scope.columns_of(scope.pile) or ()) == 1:
        raise fault(said.at(key), f'the cards of "{scope.pile}" have one column alone', "remove it")


def _make_uses(said: Record, key: str, scope: Scope) -> tuple[Use, ...]:
    """Return what more holds when cards are drawn for one of their columns, which must be there. Raises Fault."""
    uses: Record = said[key]
    columns = scope.columns_of(scope.pile)

    def make_use(use: Record, scope: Scope, column: str) -> Use:
        report = Report()
        if columns is not None and column not in columns:
            hint = suggest(column, columns) or "its cards have no columns"
            report.add(uses.key_at(column), f'unknown column "{column}"', hint)
        made: Use = use.make(scope, column, report=report)
        return made

    return make_each(uses, scope, make_use)


PILE = Shape(
    {
        "reshuffle": Maybe(
            OneOf((WHEN_EMPTY, NEVER, ALWAYS)),
            "when-empty (if left out): its discards become the pile; never; or always, one by one.",
            WHEN_EMPTY,
        ),
        "goes": Maybe(
            OneOf(PLACES, "place"),
            GOES_HELP,
            DISCARDS,
        ),
        "column": Maybe(Later(ident, _check_column), "A gauge: the column that it shows is read."),
        "most": Maybe(Whole(1, MOST), "At most so many of its cards are in play at a time.", 0),
        "deal": Maybe(Whole(1, MOST), "A player is dealt so many cards.", 0),
        "keep": Maybe(Whole(1, MOST), "A player keeps so many of those dealt; the others go back.", 0),
        "cards": Maybe(RULES, "Rules for some of the cards.", ()),
        "uses": Maybe(
            Later(Keyed(USE, most=MOST_HEADINGS), _make_uses),
            "Further rules when the cards are drawn for one of their columns.",
            (),
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
    found = said.look_up(scope.within(pile=name), report)
    rules, uses = found.get("cards", ()), found.get("uses", ())
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


def _check_end(said: Record, name: str, uses: Iterable[Iterable[CardRule]], scope: Scope) -> None:
    table, deck = scope.table_of(name), (scope.decks or {}).get(name)
    if not table or not deck:
        return
    for rules in uses:
        again = {key for rule in rules if rule.again and not rule.when for key in rule.keys}
        if again >= set(table.keys) - set(deck.without):
            raise fault(said.node, "every card is drawn again, so there is no end to it")
