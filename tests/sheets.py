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
    for name in ("set_sheet", "set_rosters", "set_names"):
        monkeypatch.setattr(SheetPrinter, name, _keep(getattr(SheetPrinter, name)))


def _keep(set_one: Callable[..., FlowedText]) -> Callable[..., FlowedText]:
    """Return what sets as this does, but each sheet once alone."""
    found: dict[str, FlowedText] = {}

    def set_once(printer: SheetPrinter, system: System, spec: Any, **how: Any) -> FlowedText:
        name = f"{spec.id} {how}"
        if name not in found:
            found[name] = set_one(printer, system, spec, **how)
        return found[name]

    return set_once
