"""Sheets that several tests ask for: to set one takes a second, so each is set once for all of them."""

import pickle
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from printgen.build.maker import Maker
from printgen.files import write_file

if TYPE_CHECKING:
    from printgen.render.flow.fitting import Pages
    from printgen.render.flow.flow import Flow, FlowedText, FlowingText

Set = Callable[["Flow", "FlowingText", "Pages"], "FlowedText"]
FLOW = "printgen.render.flow.flow"


def set_sheets_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a sheet that was set before, of the same words in the same fonts and place, taken from a folder.

    Whoever sets no sheet does not wait for the library.
    """

    def keep() -> None:
        flow = sys.modules[FLOW].Flow
        if not hasattr(flow.set, "kept_in"):
            monkeypatch.setattr(flow, "set", _keep(flow.set, folder))

    def open_sheets(maker: Maker) -> object:
        opened: object = make(maker)
        keep()
        return opened

    sheets = Maker.__dict__["sheets"]
    make = sheets.func
    if FLOW in sys.modules:
        keep()
    else:
        monkeypatch.setattr(sheets, "func", open_sheets)


def _keep(set_text: Set, folder: Path) -> Set:
    """Return what sets as this does, but takes from the folder what is there. What fails is tried each time."""

    def set_once(flow: "Flow", text: "FlowingText", pages: "Pages") -> "FlowedText":
        made_of = (text.draft, pages.number, pages.sizes, pages.filled, flow.made_with)
        path = folder / sha256(repr(made_of).encode()).hexdigest()
        if path.exists():
            data, size, number = pickle.loads(path.read_bytes())  # noqa: S301  # our own
            found = sys.modules[FLOW].FlowedText(SimpleNamespace(pages=range(number)), size)
            found.data = data  # in place of writing it
            return cast("FlowedText", found)
        done = set_text(flow, text, pages)
        write_file(path, pickle.dumps((done.data, done.size, done.pages)), passing=True)
        return done

    set_once.kept_in = folder  # type: ignore[attr-defined]
    return set_once
