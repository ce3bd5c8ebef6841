"""What the engine of a page shares with printgen: fields of values, events and actions, and the words of refusals.

It goes with the data of each page, so that it is declared in Python alone.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from printgen.model.die import DICE, LIKE_DICE, MOST_FACES, SPECIAL, SUMMED, Die, SpecialDie
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.model.told_words import ToldWords
from printgen.play.game.event import HEADINGS, Event
from printgen.play.game.refusal import list_reasons
from printgen.play.game.session import KINDS

# What the engine knows of a system: fields of others would weigh much and be of no use to it.
SYSTEM_FIELDS = ("id", "title", "name", "edition", "prefix", "tables", "rosters", "decks", "play")
# Where things stand in files, and what they show beside their words, which is on the cards of the page.
LEFT_OUT = frozenset({"origin", "origins", "layout_origin", "art"})
# What is told by the rules and the cards of the page alone.
UNPLAYED = {
    "BagRules": {"markers", "mat"},
    "DeckSpec": {"back", "per", "without", "keep", "layout", "over", "wishes"},
    "Gauge": {"owned"},
    "FieldText": {"term", "symbol"},
    "Heading": {"symbol", "shown"},
    "ListRules": {"write"},
    "ListedThing": {"symbol"},
    "PileRules": {"mat"},
    "Result": {"back"},
    "Roster": {"notes"},
    "Row": {"back", "copies"},
    "Scenario": {"map", "symbols"},
    "Table": {"terms", "entry_head", "mark_head", "intro", "notes", "outcomes", "ranges"},
}
# What a field is that says nothing, by its type.
EMPTY: dict[type, Any] = {str: "", int: 0, bool: False, tuple: []}
# What stands for the type of a field of an action: a text, a number, or a list of these; other lists are of answers.
TYPES = {str: "", int: "#", (str, ...): "*", (int, ...): "#*"}


@cache
def describe_contract() -> dict[str, Any]:
    """Return all that is shared, as plain data: each by its name, in the order in which logs have fields.

    values: the fields of each class, each with what it is where it is empty; for one that is empty without a value, or
        without values of one class, the name of the class, in a list for several: values there do not tell it.
    events: the fields of each kind, each with its default; None where it must be said.
    headings: the kinds of events that stand as a heading above the events that follow them.
    actions: the fields of each kind, each as its name, its type and its default, if it has one.
    dice: the special dice by name, the patterns of other names, what there is to roll, and the most faces.
    """
    return {
        "values": {kind.__name__: dict(_list_shape(kind)) for kind in list_kinds((System, Scenario))},
        "events": {
            kind.__name__: {name: kind._field_defaults.get(name) for name in kind._fields} for kind in get_args(Event)
        },
        "headings": [kind.__name__ for kind in HEADINGS],
        "actions": {name: list(map(list, _list_arguments(kind))) for name, kind in KINDS.items()},
        "dice": {
            "special": {name: _describe_special(die) for name, die in SPECIAL.items()},
            "summed": SUMMED.pattern,
            "like": LIKE_DICE.pattern,
            "told": DICE,
            "most": MOST_FACES,
        },
    }


def describe_refusals(words: ToldWords) -> dict[str, list[str]]:
    """Return the words of each reason to refuse something for a player who taps, and what helps."""
    return {name: [reason.message, reason.tapped] for name, reason in list_reasons(words).items()}


def _describe_special(die: SpecialDie) -> dict[str, Any]:
    """Return a special die as plain data, its keys in parts: each group with each of the others."""
    grouped = [key for key in die.keys if key not in die.loose]
    return die._asdict() | {
        "keys": [
            list(dict.fromkeys(key[die.group] for key in grouped)),
            list(dict.fromkeys(key[: die.group] if die.group else key[1:] for key in grouped)),
        ]
    }


@cache
def list_fields(kind: type) -> dict[str, Any]:
    """Return the fields of a class that the engine knows, each with what it is where it is empty."""
    return {name: _find_empty(hint) for name, hint in _list_hints(kind)}


def find_usual(kind: type, field: str) -> type | None:
    """Return the class that values in a field of a class have if they do not tell it, None where none has fields."""
    return _list_usual(kind).get(field)


@cache
def _list_usual(kind: type) -> dict[str, type]:
    """Return the fields of a class that hold values with fields, each with the first class that these may have."""
    valued = {name: next(_list_valued(hint), None) for name, hint in _list_hints(kind)}
    return {name: found for name, found in valued.items() if found}


def _list_shape(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a class, each with what an engine needs to know of it."""
    for name, empty in list_fields(kind).items():
        usual = find_usual(kind, name)
        yield name, ([usual.__name__] if empty == [] else usual.__name__) if usual else empty


def list_kinds(kinds: Iterable[type]) -> list[type]:
    """Return classes with fields that the engine knows, and all that stand in their fields, each once."""
    found: dict[type, None] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found[kind] = None
            waiting += [each for _, hint in _list_hints(kind) for each in _list_valued(hint)]
    return sorted(found, key=lambda kind: kind.__name__)


def _list_hints(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a class that the engine knows, each with its type."""
    for name, hint in get_type_hints(kind).items():
        known = name in SYSTEM_FIELDS if kind is System else name not in LEFT_OUT | UNPLAYED.get(kind.__name__, set())
        if known and hint is not System:
            yield name, hint


def _list_valued(hint: Any) -> Iterator[type]:
    """Yield the classes with fields in a type; a die is known by its id."""
    if hasattr(hint, "_fields") and hint is not Die:
        yield hint
    for part in get_args(hint):
        yield from _list_valued(part)


def _find_empty(hint: Any) -> Any:
    """Return what a field of a type is where it is empty. Of what may be None it is that."""
    kinds = get_args(hint)
    if NoneType in kinds:
        return None
    if get_origin(hint) is tuple:
        return []
    if isinstance(hint, type):
        return EMPTY.get(hint)
    return "" if get_origin(hint) is Literal else _find_empty(kinds[0])


def _list_arguments(kind: type[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield the fields of a kind of action."""
    for name, hint in get_type_hints(kind).items():
        default = (kind._field_defaults[name],) if name in kind._field_defaults else ()
        yield name, TYPES.get(get_args(hint) or hint, "@"), *default
