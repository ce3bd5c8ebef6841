"""Values of a pack as plain data that a sum can be taken of, apart from the places where they stand."""

from enum import Enum
from typing import Any

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART
from printgen.model.markup import Marked, write_markup

PLAIN = frozenset({str, int, float, bool, type(None)})


def separate(value: Any) -> tuple[Any, set[str]]:
    """Return a value as JSON has it, without places, and the files that these are in.

    A line more above a row moves its place, and changes nothing that is printed.
    """
    files: set[str] = set()
    return _separate(value, files), files


def _separate(value: Any, files: set[str]) -> Any:
    if value.__class__ is Origin:
        files.add(value.file)
        return None
    if value.__class__ is Marked:
        return {"marked": write_markup(value)}
    if value.__class__ in PLAIN or value == PLAIN_ART:  # most things show nothing beside their words
        return value
    if isinstance(value, tuple | list):
        return [each if each.__class__ in PLAIN else _separate(each, files) for each in value]
    if isinstance(value, dict):
        return {key: each if each.__class__ in PLAIN else _separate(each, files) for key, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"no sum can be taken of a {type(value).__name__}")
