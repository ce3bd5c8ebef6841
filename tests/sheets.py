"""Sheets that several commands of one test ask for."""

from collections.abc import Callable
from typing import Any

import pytest

from printgen.model.system import System
from printgen.render.flow.flow import FlowedText
from printgen.render.flow.sheet import SheetPrinter

Print = Callable[[SheetPrinter, System, Any], FlowedText]


def set_sheets_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each sheet of a pack set once until the end of a test, whichever command asks for it."""
    for name in ("print_sheet", "print_rosters", "print_names"):
        monkeypatch.setattr(SheetPrinter, name, _keep(getattr(SheetPrinter, name)))


def _keep(print_one: Print) -> Print:
    """Return what prints as this does, but each sheet once alone."""
    printed: dict[str, FlowedText] = {}

    def print_once(printer: SheetPrinter, system: System, spec: Any) -> FlowedText:
        if spec.id not in printed:
            printed[spec.id] = print_one(printer, system, spec)
        return printed[spec.id]

    return print_once
