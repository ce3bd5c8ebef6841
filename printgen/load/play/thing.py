"""The section `things` of play.yaml: kinds of things that the game keeps a list of, and what each of them has."""

import re

from printgen.load.nodes.choices import Either, Keeping, Keyed, ListOf, Placed, Short
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import Later, Maybe, Must, Needs, Shape, making
from printgen.load.play.scope import Scope, find, name_phase
from printgen.model.play import BagRules, MarkRules, ThingKind, ThingNumber, Title
from printgen.model.routine import TABLE
from printgen.model.table import Table

MOST_WORDS = 20


def _make_places(said: Record, key: str, _: Scope) -> tuple[Title, ...]:
    """Return places of things. Raises Fault."""
    words: Record = said[key]
    if TABLE in words:
        raise fault(words.key_at(TABLE), f'"{TABLE}" is where things are without a place', "remove it")
    return tuple(map(Title._make, words.items()))


def _check_tells(said: Record, key: str, scope: Scope) -> tuple[tuple[str, str], ...]:
    """Return what a mark tells in phases. Raises Fault."""
    for phase in said[key].names:
        name_phase(Placed(phase, said[key].key_at(phase)), scope)
    return tuple(said[key].items())


def _make_mark(said: Record, scope: Scope, name: str) -> MarkRules:
    """Return what things can be marked as. Raises Fault."""
    return MarkRules(name, *said.resolve(scope))


def _check_bag(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a bag has numbered tokens, which stand for nothing else. Raises Fault."""
    bag: BagRules | None = find(said.at(key), said[key], scope.bags, "bag")
    if bag and not bag.numbered:
        raise said.fault(key, f'"{bag.id}" has no numbered tokens', "numbers: 1-12 of a marker makes some")
    for other in (scope.things or {}).values():
        if bag and other and other.bag == bag.id:
            raise said.fault(key, f'the tokens of "{bag.id}" stand for "{other.id}" already')


# Dice that are read on no table.
DICE_NAME = re.compile("[1-9]?d[1-9][0-9]{0,2}")


def _make_note(said: Placed, scope: Scope, what: str = "way to roll, pick or pile") -> str:
    """Return the name of a way to roll, a pick, a pile or dice, which messages call `what`. Raises Fault."""
    if DICE_NAME.fullmatch(said.value):
        return str(said.value)
    sections = (scope.rolls, scope.picks, scope.decks)
    known = None if None in sections else {name: True for section in sections for name in section or ()}
    find(said.node, said.value, known, what)
    return str(said.value)


def _find_start(said: Record, key: str, scope: Scope) -> tuple[str, str]:
    """Return the table and the field that a number of a thing begins with; ("", "") for the name picked for it."""
    asked = said[key]
    if isinstance(asked, str):
        if asked != NAMED:
            raise said.fault(key, f'expected {NAMED}, or a field of a table, not "{asked}"', "from: {enemies: models}")
        return "", ""
    (name,) = asked.names[:1] or ("",)
    if len(asked.names) != 1:
        raise said.fault(key, "it begins with one field of one table", "from: {enemies: models}")
    table: Table | None = find(asked.key_at(name), name, scope.tables, "table")
    field = asked.get(name, "")
    find(asked.at(name), field, {each.id: each for each in table.fields} if table else None, "field")
    results = [result for row in table.rows for result in row.results] if table else []
    texts = [part.text for result in results for part in result.parts if part.field.id == field]
    if table and not any(char.isdecimal() for text in texts for char in text):
        raise fault(
            asked.at(name),
            f'"{field}" of "{name}" never says a number',
            "name a field whose words have one, such as 5 models",
        )
    return name, field


def _make_number(said: Record, scope: Scope, name: str) -> ThingNumber:
    """Return a number that things of a kind have. Raises Fault."""
    title, start, most, field, routine, at_once, reaches = said.resolve(scope)
    if start > most:
        raise said.fault("start", f"{start} is more than {most}, which is the most that it may be", f"most: {start}")
    is_named = said.has("from") and field == ("", "")
    return ThingNumber(name, title, start, most, field or ("", ""), is_named, routine, at_once, reaches)


MARK = Shape(
    {
        "title": Must(line, "What the mark is called."),
        "tell": Maybe(
            Later(Keyed(plain_text), _check_tells),
            "For phases, by their ids: what a thing with this mark does in them.",
            (),
        ),
        "instead": Maybe(
            making(ListOf(Keeping(ident)), name_phase),
            "The phases in which it does so in place of what was rolled for it.",
            (),
        ),
    }
)
COUNTED = Whole(0, 999)
NAMED = "name"
THING_NUMBER = Shape(
    {
        "title": Maybe(line, "What it counts; a number without a title is told nowhere."),
        "start": Maybe(COUNTED, "What it begins at, where nothing else says so.", 0),
        "most": Maybe(Whole(1, COUNTED.high), "The most that it may be.", 99),
        "from": Maybe(
            Later(Either(ident, keys=Keyed(ident)), _find_start),
            "What says what it begins at: name, the name that was picked for it; or {table: field}, a result that is "
            "noted with it.",
            None,
        ),
        "at-0": Maybe(ident, "The routine that is done where it has come to 0. It asks for such a thing first."),
        "at-once": Maybe(flag, "Whether that is done by itself; the routine asks for nothing else then.", False),
        "reaches": Maybe(
            flag, "Whether it is also how far it reaches, in inches: who may join it is told within how many.", False
        ),
    },
    Needs("at-once", "at-0", "nothing is done at 0", "at-0: destroyed"),
)
THING = Shape(
    {
        "title": Must(line, "What one of them is called; its number follows."),
        "places": Maybe(
            Later(Keyed(line, most=MOST_WORDS), _make_places),
            "Where one can be beside the table: {reserve: In reserve}.",
            (),
        ),
        "marks": Maybe(
            making(Keyed(Short("title", MARK), most=MOST_WORDS), _make_mark),
            "What one can be marked as: {activated: Activated}.",
            (),
        ),
        "bag": Maybe(Later(ident, _check_bag), "The bag whose numbered tokens stand for these things."),
        "notes": Maybe(
            making(ListOf(Keeping(ident), most=MOST_WORDS), _make_note),
            "Which rolls, picks, cards and dice, such as 2d6, are noted with one; all of them if left out.",
            (),
        ),
        "numbers": Maybe(
            making(Keyed(THING_NUMBER, most=MOST_WORDS), _make_number),
            "Numbers that each of them has, such as models or wounds.",
            (),
        ),
        "merges": Maybe(
            ListOf(Keeping(ident), most=MOST_WORDS),
            "What one of them brings along that becomes one with another: numbers, which are added up, and rolls, "
            "picks and cards that are noted with it.",
            (),
        ),
        "takes-cards": Maybe(
            flag, "Whether cards in play that were drawn for one are discarded when it is taken out of play.", False
        ),
    },
)


def make_thing_kind(name: str, said: Record, scope: Scope) -> ThingKind:
    """Return a kind of things. Raises Fault."""
    report = Report()
    taken = {**(scope.decks or {}), **(scope.bags or {}), **(scope.gauges or {}), **(scope.groups or {})}
    if name in taken:
        report.add(said.node, f'a pile, a bag or a gauge is called "{name}" already', "choose another id")
    title, places, marks, bag, notes, numbers, brought, takes = said.resolve(scope, report)
    counted = [number.id for number in numbers]
    what = "number, way to roll, pick or pile"
    merges = [
        each.value if each.value in counted else report.attempt(_make_note, each, scope, what) for each in brought
    ]
    titles: set[str] = set()
    for number in numbers:
        if number.title and number.title in titles:
            report.add(said["numbers"][number.id].at("title"), "another number has this title", "choose another")
        titles.add(number.title)
    report.close()
    return ThingKind(name, title, places, marks, bag, notes, said.origin, numbers, tuple(filter(None, merges)), takes)
