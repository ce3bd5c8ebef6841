"""The sections of play.yaml about chance: rules of piles and their cards, bags of markers, ways to roll, and picks."""

from collections.abc import Iterable, Mapping
from typing import Any

from yaml.nodes import Node

from printgen.errors import Origin, suggest
from printgen.load.nodes.choices import TITLE, Either, Keeping, Keyed, ListOf
from printgen.load.nodes.notations import NUMBER, OneOf, Whole
from printgen.load.nodes.records import Record, Report, make_each
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import AnyOf, Later, Maybe, Must, Needs, OnlyOne, Shape, Together, making
from printgen.load.nodes.source import Fault
from printgen.load.pack.products import find_keys, find_table
from printgen.load.pack.table import MOST_HEADINGS
from printgen.load.play.gauge import CONDITION
from printgen.load.play.scope import Scope, find, find_gauge
from printgen.model.die import name_dice
from printgen.model.marker import Marker
from printgen.model.play import (
    ACTIVE,
    BACK,
    DISCARDS,
    DRAW,
    MAT_PLACES,
    NOW,
    PLACES,
    TIMES,
    BagRules,
    CardRule,
    PickRules,
    PileRules,
    RollRules,
    TokenKind,
    Use,
)
from printgen.model.product import DeckSpec
from printgen.model.table import Table


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
        raise said.fault(key, message, "give their rolls, such as 63-65")
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
        raise said.fault(key, f'unknown field "{wanted}"', hint)
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
        raise said.fault(key, message, "name cards that both piles have")


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
        "goes": Maybe(OneOf(PLACES, "place"), GOES_HELP),
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
        raise said.fault(key, f'the cards of "{scope.pile}" have one column alone', "remove it")


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


def _make_needs(said: Record, key: str, scope: Scope) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """Return what cards need, by their titles. Raises Fault."""
    needs, titles, report = said[key], scope.titles_of(scope.pile), Report()
    counting = None
    if scope.gauges is not None and scope.groups is not None:
        counting = {**scope.gauges, **scope.groups}
    for title, wanted in needs.items():
        report.attempt(find, needs.key_at(title), title, None if titles is None else dict.fromkeys(titles), "card")
        for name in wanted.names:
            report.attempt(_check_counting, wanted.key_at(name), name, counting)
    report.close()
    return tuple((title, tuple(wanted.items())) for title, wanted in needs.items())


def _check_counting(node: Node, name: str, known: Mapping[str, Any] | None) -> None:
    """Make sure that all boxes of a gauge are numbers. Raises Fault."""
    gauge = find(node, name, known, "gauge")
    if gauge and not all(label.isdecimal() for label in gauge.labels):
        raise fault(node, f'the boxes of "{name}" are not numbers', "boxes: 0-20")


MAT = Shape(
    {
        DRAW: Maybe(line, "When a card is drawn."),
        ACTIVE: Maybe(line, "When a card comes to those in play, and how long it stays."),
        DISCARDS: Maybe(line, "What lies among the discards."),
    }
)
PILE = Shape(
    {
        "reshuffle": Maybe(
            OneOf((WHEN_EMPTY, NEVER, ALWAYS)),
            "when-empty (if left out): its discards become the pile; never; or always, one by one.",
            WHEN_EMPTY,
        ),
        "goes": Maybe(OneOf(PLACES, "place"), GOES_HELP, DISCARDS),
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
        "needs": Maybe(
            Later(Keyed(Keyed(NUMBER), line), _make_needs),
            "What cards need that a player has kept, by their titles: gauges, each with its least number.",
            (),
        ),
        "mat": Maybe(MAT, "What the mat says on the places of the pile."),
    },
    Needs("needs", "keep", "only cards that a player keeps need something", "deal: 2, keep: 1"),
    Together(("deal", "keep"), "deal and keep go together", "deal: 2, keep: 1"),
)


def derive_pile(deck: DeckSpec) -> PileRules:
    """Return the rules of a pile that a pack says nothing about: it reshuffles when it is empty."""
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
    pile = PileRules(
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
        needs=found.get("needs", ()),
    )
    return pile._replace(mat=_make_mat(said["mat"], pile)) if said.has("mat") else pile


def _make_mat(said: Record, pile: PileRules) -> tuple[tuple[str, str, Origin], ...]:
    """Return what a mat says on the places of a pile, which must have them. Raises Fault."""
    report = Report()
    for place in said.names:
        if place not in pile.mat_places:
            hint = f"by its reshuffle and goes the pile has places for {', '.join(pile.mat_places)} alone"
            report.add(said.key_at(place), "has no place on the mat", hint)
    report.close()
    return tuple((place, said[place], said.origin_at(place)) for place in MAT_PLACES if said.has(place))


def _check_end(said: Record, name: str, uses: Iterable[Iterable[CardRule]], scope: Scope) -> None:
    table, deck = scope.table_of(name), (scope.decks or {}).get(name)
    if not table or not deck:
        return
    for rules in uses:
        again = {key for rule in rules if rule.again and not rule.when for key in rule.keys}
        if again >= set(table.keys) - set(deck.without):
            raise fault(said.node, "every card is drawn again, so there is no end to it")


MOST_EXTRA, MOST_LOWER, MOST_TOKENS = 3, 9, 99
# Odds are counted on all throws, one by one.
MOST_THROWS = 500_000
TOKENS = ListOf(
    Shape(
        {
            "marker": Must(ident, "The id of a marker."),
            "copies": Maybe(Whole(1, MOST_TOKENS), "How many of it; one if left out.", 1),
            "text": Maybe(plain_text, "What is told when one is drawn."),
        }
    )
)
BAG = Shape(
    {
        "title": TITLE,
        "tokens": Must(TOKENS, "Which markers are in it."),
        "mat": Maybe(line, "What the mat says on the place of the drawn tokens."),
    }
)
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
        raise said.fault(key, f'the table "{said[key]}" has no rosters')


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
    """Return how to roll on a table that a pack says nothing more about."""
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
    mat = (said["mat"], said.origin_at("mat")) if said["mat"] else ("", None)
    return BagRules(name, said["title"], tuple(tokens.values()), numbers, said.origin, used, *mat)


def _list_tokens(said: Record, markers: dict[str, Marker]) -> tuple[TokenKind, ...]:
    """Return the tokens that a marker gives: one for each of its numbers, or so many copies of it. Raises Fault."""
    if "marker" not in said:
        return ()
    name: str = said["marker"]
    marker: Marker = find(said.at("marker"), name, markers, "marker")
    text: str = said.get("text", "")
    if marker.numbers:
        if said.has("copies"):
            raise said.fault("copies", f'of "{name}" there is one for each number', "remove it")
        return tuple(TokenKind(str(number), f"{marker.title} {number}", 1, 1, text) for number in marker.numbers)
    copies: int = said.get("copies", 1)
    if copies > marker.amount:
        raise said.fault("copies", f'there are only {marker.amount} of "{name}"')
    return (TokenKind(name, marker.title, copies, marker.amount, text),)


def make_roll(name: str, said: Record, scope: Scope) -> RollRules:
    """Return a way to roll on a table: the main one if it is called like the table, or one more. Raises Fault."""
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
        raise said.fault("natural", f'the table "{table.id}" has no natural rows', "remove it")
    if said.get("column"):
        find_gauge(said.at("column"), said["column"], scope, table)


def make_pick(name: str, said: Record, scope: Scope) -> PickRules:
    """Return what is picked from the rosters of a table. Raises Fault."""
    report = Report()
    if name in {**(scope.decks or {}), **(scope.bags or {})}:
        report.add(said.node, f'a pile or bag is called "{name}" already', "choose another id")
    made: PickRules = said.make(scope, name, report=report)
    return made
