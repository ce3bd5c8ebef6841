"""Symbols that the values of a system name, in fields of their own or among the words."""

import re
from collections.abc import Iterator
from typing import Any

from printgen.model.system import System

# A symbol among words; what else stands between colons is no name of any.
AMONG_WORDS = re.compile(r":([a-z0-9-]+):")


def leave_symbols(system: System) -> System:
    """Return a system with the symbols alone that its other values name."""
    if not system.symbols:
        return system
    found = set(_list_names(system._replace(symbols={}), system.symbols.keys()))
    return system._replace(symbols={name: outline for name, outline in system.symbols.items() if name in found})


def _list_names(value: Any, known: Any) -> Iterator[str]:
    """Yield the names of symbols that are known in a value, and whatever else is written as one of these."""
    if isinstance(value, str):
        if value in known:
            yield value
        elif ":" in value:
            yield from AMONG_WORDS.findall(value)
    elif isinstance(value, tuple):
        for each in value:
            yield from _list_names(each, known)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _list_names(each, known)
