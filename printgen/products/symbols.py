"""Symbols that the values of a system name, in fields of their own or among the words."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from printgen.model.art import NamedOutline
from printgen.model.markup import list_symbols
from printgen.model.system import System


def leave_named(system: System) -> System:
    """Return a system with the symbols alone that its other values name."""
    return system._replace(symbols=leave_symbols(system.symbols, system._replace(symbols={})))


def leave_symbols(symbols: Mapping[str, NamedOutline], value: Any) -> dict[str, NamedOutline]:
    """Return those symbols alone that a value names, or whose name it has as a word of its own."""
    found = set(_list_names(value, symbols)) if symbols else ()
    return {name: outline for name, outline in symbols.items() if name in found}


def _list_names(value: Any, known: Collection[str]) -> Iterator[str]:
    """Yield the names of symbols that a value names, among words too."""
    if isinstance(value, str):
        if value in known:
            yield value
        else:
            yield from list_symbols(value)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _list_names(each, known)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _list_names(each, known)
