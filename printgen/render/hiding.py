"""Modules that a library would load and does without: they take time, may be missing, or are the user's."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any


@contextmanager
def hiding(stand_ins: Mapping[str, ModuleType | None]) -> Iterator[None]:
    """Have others in place of modules while a library is imported; None is taken for one that is not there."""
    modules: dict[str, Any] = sys.modules
    before = {name: modules[name] for name in stand_ins if name in modules}
    modules |= stand_ins
    try:
        yield
    finally:
        for name in stand_ins:
            del modules[name]
        modules |= before
