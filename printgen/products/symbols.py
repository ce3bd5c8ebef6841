"""Symbols that the values of a system name, in fields of their own or among the words."""

from collections.abc import Iterator
from typing import Any

from printgen.model.markup import list_symbols
from printgen.model.system import System


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
        else:
            yield from list_symbols(value)
    elif isinstance(value, tuple):
        for each in value:
            yield from _list_names(each, known)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _list_names(each, known)
