"""Texts in plain data: beside the plain words stands how the pack writes them, where these differ."""

from typing import Any

from printgen.model.markup import Marked, write_markup

MARKED = "marked"


def add_markup(data: Any) -> Any:
    """Return data with a key "marked" in each mapping whose texts, or lists of texts, have markup.

    It holds these as a pack writes them, by the same keys.
    """
    if isinstance(data, dict):
        marked = {key: _write(value) for key, value in data.items() if _has_markup(value)}
        return {key: add_markup(value) for key, value in data.items()} | ({MARKED: marked} if marked else {})
    if isinstance(data, list | tuple):
        return [add_markup(each) for each in data]
    return data


def _has_markup(value: Any) -> bool:
    """Tell whether a value is a text with markup, or a list that has one."""
    return any(isinstance(each, Marked) for each in (value if isinstance(value, list | tuple) else [value]))


def _write(value: Any) -> Any:
    return write_markup(value) if isinstance(value, str) else [_write(each) for each in value]
