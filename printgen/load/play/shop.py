"""The section `shops` of play.yaml: lists from which players buy, and the routines that are made of their entries."""

import re
from collections.abc import Iterator
from contextlib import suppress

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.choices import Keeping, Keyed, ListOf
from printgen.load.nodes.notations import OneOf
from printgen.load.nodes.records import Record, Report, value_of
from printgen.load.nodes.scalars import fault, ident, line, plain_text
from printgen.load.nodes.shapes import Maybe, Must, Shape, making
from printgen.load.nodes.source import Fault
from printgen.load.nodes.symbols import name_title
from printgen.load.play.gauge import CONDITION
from printgen.load.play.routine import ASKS, STEPS, Asks, make_asks
from printgen.load.play.scope import MOVABLE, Scope, find, name_movable
from printgen.model.gauge import Gauge
from printgen.model.markup import plain
from printgen.model.routine import SPANS, Ask, MoveStep, Routine, Step
from printgen.model.table import Result, Table

# The ask of a purchase for the player who pays, where each player has such a gauge.
BUYER = "buyer"
# The one whole number of a mark; what stands before it is no sign, and what follows does not go on with it.
PRICE = re.compile(r"(?:\D*[^\d\s.,+\-\N{MINUS SIGN}\N{EN DASH}])?\s*([0-9]{1,4})\D*")
NUMBER = re.compile(r"-?[0-9]{1,4}")
PURCHASE = Shape(
    {
        "text": Maybe(plain_text, "What to know before; the text of the entry if left out."),
        "when": Maybe(CONDITION, "It is for sale only while these gauges show the label, or one of a list.", ()),
        "asks": Maybe(ASKS, "What the player is asked besides.", None),
        "steps": Maybe(STEPS, f"What is done once it is paid, in order. {BUYER} is the ask for who pays.", ()),
        "once": Maybe(OneOf(SPANS), "It can be bought once a phase, turn or game."),
    }
)
SHOP = Shape(
    {
        "pays": Must(MOVABLE, "The gauge that prices are taken from. Of one that each player has, the buyer's."),
        "counts": Maybe(making(ListOf(Keeping(ident)), name_movable), "Gauges that go up by what is paid.", ()),
        "asks": Maybe(line, "The question who buys, where each player pays.", "Who buys"),
        "entries": Maybe(
            Keyed(PURCHASE), "What buying an entry does, by its id or an id made of its title. Others just cost.", None
        ),
    }
)


def make_shop(name: str, said: Record, scope: Scope) -> tuple[Routine, ...]:
    """Return a routine for each entry of a list, which takes the price: the number in its mark. Raises Fault."""
    table: Table | None = find(said.node, name, scope.tables, "table")
    if table and not table.chosen:
        raise fault(said.node, f'"{name}" is drawn from, and not chosen from', f"{name}.yaml can say: chosen: true")
    report = Report()
    shop = said.look_up(scope, report)
    pays: str = shop.get("pays", "")
    entries: Record = shop.get("entries") or Record(said.node)
    results = {result.key: result for row in table.rows for result in row.results} if table else {}
    for key in entries:
        if table and key not in results:
            report.add(entries.key_at(key), f'"{name}" has no entry "{key}"', suggest(key, results))
    report.attempt(_check_counts, said, pays, scope)
    asks = _ask_buyer(pays, shop.get("asks", ""), scope)
    made = []
    for key, result in results.items():
        paid = report.attempt(_read_price, said, result, pays, scope)
        if paid is None:
            continue
        payment: tuple[Step, ...] = (
            MoveStep(pays, (-paid,), "", BUYER if asks else "", whole=True),
            *(MoveStep(gauge, (paid,), "") for gauge in shop.get("counts") or ()),
        )
        bare = Routine(key, result.title, result.text, (), (), payment, result.origin, price=result.mark)
        made.append(report.attempt(_add_purchase, bare, asks, entries.get(key), scope))
    report.close(said)
    return tuple(filter(None, made))


def _find_purse(pays: str, scope: Scope) -> Gauge | None:
    """Return the gauge that prices are taken from, or one of those that players have; None if it has problems."""
    return (scope.groups or {}).get(pays) or (scope.gauges or {}).get(pays)


def _check_counts(said: Record, pays: str, scope: Scope) -> None:
    """Make sure that a gauge of numbers pays, and that others count, each named once. Raises Fault."""
    report = Report()
    purse = _find_purse(pays, scope)
    if purse and not all(map(NUMBER.fullmatch, purse.labels)):
        report.add(said.at("pays"), f'the boxes of "{pays}" are not numbers', "boxes: 0-20")
    seen: list[str] = []
    for gauge in said.get("counts") or ():
        counted = (scope.gauges or {}).get(gauge.value)
        if gauge.value == pays or (counted and pays == counted.group):
            report.add(gauge.node, f'"{gauge.value}" pays, and would get back what it pays', "name another gauge")
        elif gauge.value in seen:
            report.add(gauge.node, f'"{gauge.value}" is counted already', "name it once")
        seen.append(gauge.value)
    report.close()


def _read_price(said: Record, result: Result, pays: str, scope: Scope) -> int:
    """Return the price in the mark of an entry: its only number, which what pays can hold. Raises Fault."""
    mark, hint = plain(result.mark), f"mark: 2 gp says one, at {result.origin}"
    price = PRICE.fullmatch(mark)
    if not any(char.isnumeric() for char in mark):
        raise fault(said.node, f'"{result.title}" has no price', hint)
    if not price or sum(char.isnumeric() for char in mark) > len(price[1]):
        raise fault(said.node, f'the price of "{result.title}" is not one whole number: {mark}', hint)
    purse = _find_purse(pays, scope)
    most = len(purse.labels) - 1 if purse and not purse.spans else int(price[1])
    if int(price[1]) > most:
        message = f'nobody can pay the price of "{result.title}", {mark}: "{pays}" goes down {most} boxes at most'
        raise fault(said.node, message, f"lower the mark, at {result.origin}, or give the gauge more boxes")
    return int(price[1])


def _ask_buyer(pays: str, title: str, scope: Scope) -> Asks:
    """Return the ask for who pays, None if there is no telling; none where a gauge of the whole game pays."""
    if scope.groups is None or not _find_purse(pays, scope):
        return {BUYER: None}
    group = (scope.groups or {}).get(pays)
    if not group:
        return {}
    players = sum(bool(gauge) and gauge.group == group.group for gauge in (scope.gauges or {}).values())
    return {BUYER: Ask(BUYER, title, tuple((str(player), player) for player in range(1, players + 1)), players=True)}


def _add_purchase(bare: Routine, asks: Asks, said: Record | None, scope: Scope) -> Routine:
    """Return the routine of an entry with what the pack says of it besides the price. Raises Fault."""
    if said is None:
        return bare._replace(asks=tuple(ask for ask in asks.values() if ask))
    if "asks" not in said:
        raise Fault  # there is no telling what steps may name
    report = Report()
    asks = asks | make_asks(said["asks"], scope.within(asks=asks), report)
    text, when, _, steps, once = said.resolve(scope.within(asks=asks), report)
    return bare._replace(
        text=text or bare.text,
        when=when,
        asks=tuple(ask for ask in asks.values() if ask),
        steps=(*bare.steps, *steps),
        once=once,
    )


def list_shops(root: Node) -> list[str]:
    """Return the ids of the lists from which players buy, before play.yaml is read."""
    shops = value_of(root, "shops")
    return [key.value for key, _ in shops.value] if isinstance(shops, MappingNode) else []


def read_entries(root: Node) -> Iterator[tuple[str, str]]:
    """Yield the id and the title of each entry of a list before its file is read: texts of every file may name them."""
    entries = value_of(root, "entries")
    for entry in entries.value if isinstance(entries, SequenceNode) else ():
        with suppress(Fault):  # what cannot be read is told later
            title = plain(line(value_of(entry, "title") or entry))
            name = value_of(entry, "id")
            yield (name.value if isinstance(name, ScalarNode) else name_title(title)), title
