"""Things in play: the section `things` of play.yaml, and the words by which steps name them."""

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import Keeping, Placed
from printgen.load.nodes.lists import Keyed, ListOf
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, ident, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.play.scope import Scope, find
from printgen.model.play import BagRules, ThingKind, Title
from printgen.model.routine import Ask

MOST_WORDS = 20
WORDS = Keyed(line, most=MOST_WORDS)
THING = Shape(
    {
        "title": line,
        "places": Maybe(WORDS, None),
        "marks": Maybe(WORDS, None),
        "bag": Maybe(ident),
        "notes": Maybe(ListOf(Keeping(ident), most=MOST_WORDS), ()),
    }
)
# How a step says that a thing is on the table, and in none of the places beside it.
TABLE = "table"


def make_thing_kind(name: str, said: Record, scope: Scope) -> ThingKind:
    """Return a kind of things. Raises Fault."""
    report = Report()
    taken = {**(scope.decks or {}), **(scope.bags or {}), **(scope.gauges or {}), **(scope.groups or {})}
    if name in taken:
        report.add(said.node, f'a pile, a bag or a gauge is called "{name}" already', "choose another id")
    if said.get("bag"):
        report.attempt(_check_bag, said, scope)
    for noted in said.get("notes", ()):
        report.attempt(_check_noted, noted, scope)
    if TABLE in (said.get("places") or ()):
        report.add(said["places"].key_at(TABLE), f'"{TABLE}" is where things are without a place', "remove it")
    report.close(said)
    places, marks, notes = _list(said, "places"), _list(said, "marks"), tuple(noted.value for noted in said["notes"])
    return ThingKind(name, said["title"], places, marks, said["bag"], notes, said.origin)


def _list(said: Record, key: str) -> tuple[Title, ...]:
    return tuple(Title(name, title) for name, title in (said[key] or {}).items())


def _check_noted(noted: Placed, scope: Scope) -> None:
    """Make sure that there is a way to roll, a pick or a pile. Raises Fault."""
    sections = (scope.rolls, scope.picks, scope.decks)
    known = None if None in sections else {name: True for section in sections for name in section or ()}
    find(noted.node, noted.value, known, "way to roll, pick or pile")


def _check_bag(said: Record, scope: Scope) -> None:
    """Make sure that there is a bag with numbered tokens, which no other things have. Raises Fault."""
    bag: BagRules | None = find(said.at("bag"), said["bag"], scope.bags, "bag")
    if bag and not bag.numbered:
        raise fault(said.at("bag"), f'"{bag.id}" has no numbered tokens', "numbers: 1-12 of a marker makes some")
    for other in (scope.things or {}).values():
        if bag and other and other.bag == bag.id:
            raise fault(said.at("bag"), f'the tokens of "{bag.id}" stand for "{other.id}" already')


def find_kind(node: Node, name: str, scope: Scope) -> ThingKind | None:
    """Return a kind of things, None if it has problems of its own. Raises Fault."""
    kind: ThingKind | None = find(node, name, scope.things, "kind of things")
    return kind


def kind_of_ask(ask: Ask | None, scope: Scope) -> ThingKind | None:
    """Return the kind of the things that an ask asks for, None if it asks for none."""
    return (scope.things or {}).get(ask.things) if ask else None


def check_word(node: Node, word: str, words: tuple[Title, ...], what: str) -> None:
    """Make sure that a word is one of those that things of a kind have. Raises Fault."""
    known = [item.id for item in words]
    if word not in known:
        raise fault(node, f'unknown {what} "{word}"', suggest(word, known) or f"the kind has no {what}s")
