"""Packs in a script that printgen's own typeface has not: what check says of it, and a typeface that a pack brings."""

from pathlib import Path

import pytest
from conftest import Capture
from fontTools.ttLib import TTFont
from outputs import copy_pack
from reading import read_pages

from printgen.build import lacking
from printgen.cli import main
from printgen.paths import font_folder

WARES = """\
title: Wares
entries:
  - {title: \u054a\u0561\u0580\u0561\u0576, text: \u0532\u057c}
  - {title: \u053c\u0561\u0574, text: A lamp., copies: 2}
"""
LETTERS = "\u054a\u0561\u0580\u0576\u0532\u057c\u053c\u0574"


@pytest.fixture
def pack(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand beside a pack with cards in Armenian, on a computer with a font that has these letters."""
    folder = copy_pack("plain", here / "tables")
    (folder / "wares.yaml").write_text(WARES)
    (folder / "products.yaml").write_text("decks: {wares: {table: wares, layout: text}}\n")
    installed = here / "installed"
    installed.mkdir()
    font = TTFont(font_folder() / "RobotoCondensed-Regular.ttf")
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap |= {ord(letter): "A" for letter in LETTERS}
    font.save(installed / "Armenian-Regular.ttf")
    monkeypatch.setattr(lacking, "FOLDERS", (str(installed),))
    lacking.find_installed.cache_clear()
    return folder


def test_letters_that_no_font_has_are_told_once_with_a_font_that_has_them(pack: Path, capsys: Capture) -> None:
    """A deck in another script is one problem and not one for each card, and says which installed font to take."""
    assert main(["check", "plain"]) == 1
    said = capsys.readouterr().err
    assert said.count("Armenian letters: ") == said.count("hint: ") == 1
    assert f"copy {pack.parent.parent}/installed/Armenian-Regular.ttf into the pack" in said
    assert "write in system.yaml: font: Armenian-Regular.ttf" in said


def test_a_pack_is_set_in_the_font_that_it_names(pack: Path, capsys: Capture) -> None:
    """What check says helps: with the font in the pack all is printed, in that font, again when its file changes."""
    head = pack / "system.yaml"
    before = head.read_text()
    head.write_text(f"{before}font: Armenian-Regular.ttf\n")
    assert main(["check", "plain"]) == 1
    assert "system.yaml:8:7: font: there is no font Armenian-Regular.ttf" in capsys.readouterr().err
    font = pack / "Armenian-Regular.ttf"
    font.write_bytes(Path("installed/Armenian-Regular.ttf").read_bytes())
    assert main(["check", "plain"]) == 0
    assert main(["build", "plain", "plain/game"]) == 0
    words = "".join(char["text"] for char in read_pages(Path("output/a4/plain/wares.pdf").read_bytes())[0].chars)
    assert "\u054a\u0561\u0580\u0561\u0576" in words
    assert main(["web", "plain"]) == 0
    capsys.readouterr()
    assert main(["verify", "plain"]) == 0
    changed = TTFont(font)
    changed["hmtx"]["A"] = (400, 20)
    changed.save(font)
    made = Path("output/a4/plain/wares.pdf").read_bytes()
    assert main(["build", "plain"]) == 0
    assert Path("output/a4/plain/wares.pdf").read_bytes() != made
