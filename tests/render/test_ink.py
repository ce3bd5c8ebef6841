"""Ink: black is black alone on cards and sheets, and panels on white have an edge."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from printgen.cli import main
from printgen.load.look.look import load_look
from printgen.model.look import WHITE
from printgen.model.options import Options
from printgen.typeset.type.styles import paint_panel

COLOURS, GREYS = ("rg", "RG"), ("g", "G")


def read_paints(holder: pikepdf.Object) -> Iterator[tuple[str, list[float]]]:
    """Yield each operator that sets a colour, with its numbers, on a page or form and on the forms that it shows."""
    for instruction in pikepdf.parse_content_stream(holder):
        if str(instruction.operator) in COLOURS + GREYS:
            yield str(instruction.operator), [float(number) for number in instruction.operands]
    forms = holder.get("/Resources", pikepdf.Dictionary()).get("/XObject", pikepdf.Dictionary())
    for form in forms.values():
        if form.get("/Subtype") == "/Form":
            yield from read_paints(form)


PRODUCTS = {
    "kill-zone": ("contacts", "hidden-movement", "maps", "markers", "reference", "trackers", "boxes", "blanks"),
    "firefight": ("npc", "events"),
    "heroes-of-normandie": ("reaction",),
    "horde-mode": ("misery", "secret-objectives"),
    "solo-heresy": ("battlefield-events", "enemy-types"),
}


@pytest.mark.parametrize("backs", ["lines", "solid"])
@pytest.mark.parametrize("name", [f"{system}/{product}" for system, all_ in PRODUCTS.items() for product in all_])
@pytest.mark.every(4)
def test_grey_and_black_are_printed_with_black_ink_alone(name: str, backs: str, tmp_path: Path) -> None:
    """No grey is mixed of three colours, whose edges a printer would never lay exactly on each other."""
    assert main(["build", name, "--backs", backs, "-o", str(tmp_path)]) == 0
    with pikepdf.open(tmp_path / "a4" / f"{name}.pdf") as pdf:
        paints = [paint for page in pdf.pages for paint in read_paints(page.obj)]
    assert any(name in GREYS and numbers[0] < 0.2 for name, numbers in paints)
    assert not [numbers for name, numbers in paints if name in COLOURS and len(set(numbers)) == 1]


def test_a_panel_on_white_has_an_edge() -> None:
    """In high contrast, where tints are white, the panel of "Nothing happens" has a line round it that can be seen."""
    theme = load_look(Options(theme="high-contrast")).theme
    paint = paint_panel(theme.nothing, theme)
    assert paint.fill == WHITE
    assert paint.line > 0
    assert paint.stroke not in ("", WHITE)
