"""Fields of rows on sheets: what stands on lines of its own in a pack does so in print."""

from pathlib import Path

import pytest
from outputs import copy_pack

from printgen.load.folder import load_pack
from printgen.load.look.look import load_look
from printgen.model.options import Options
from printgen.model.product import SheetSpec
from printgen.paths import Pack
from printgen.products.kinds import list_specs
from printgen.render.flow.flow import Flow, FlowingText
from printgen.render.flow.sheet import SheetPrinter


def test_lines_of_a_field_stay_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of several lines does not run together in a table's cell, nor behind its name."""
    folder = copy_pack("marsh", tmp_path)
    wares = folder / "wares.yaml"
    words = wares.read_text(encoding="utf-8").replace("limit: one each", '"limit": "Blade-like limbs\\nPlated shell"')
    wares.write_text(words, encoding="utf-8")
    system = load_pack(Pack("marsh", folder, "tests"))
    look = load_look(Options())
    press = SheetPrinter(look.paper, look.theme)
    texts: list[FlowingText] = []
    monkeypatch.setattr(Flow, "set", lambda _, text, __: texts.append(text))
    spec = next(spec for spec in list_specs(system) if isinstance(spec, SheetSpec) and spec.id == "aid")
    press.set_sheet(system, spec)
    assert "<span>Blade-like limbs</span><br><span>Plated shell</span>" in texts[0].draft
