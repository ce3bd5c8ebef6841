"""What a pack is made for: heeded by all that prints, and overruled by whoever prints."""

from pathlib import Path

import pytest
from conftest import Capture
from outputs import copy_pack
from reading import read_pages

from printgen.cli import main

LETTER, A4 = (612, 792), (595, 842)
TEXT = "Every word of this rule matters to somebody at the table tonight. " * 18


@pytest.fixture
def pack(here: Path) -> Path:
    """Stand beside a pack for tarot cards and Letter, whose words have no room on poker cards."""
    folder = copy_pack("plain", here / "tables")
    head = folder / "system.yaml"
    head.write_text(f"{head.read_text()}card: tarot\npaper: letter\ntheme: ink-saver\n")
    (folder / "rules.yaml").write_text(f"title: Rules\nentries:\n  - {{title: Long, text: {TEXT.strip()}}}\n")
    (folder / "products.yaml").write_text("decks: {rules: {table: rules, layout: text}}\n")
    return folder


def measure_paper(path: str) -> tuple[int, int]:
    """Return the size of the first page of a PDF, upright."""
    page = read_pages(Path(path).read_bytes())[0]
    short, long = sorted((round(page.width), round(page.height)))
    return short, long


@pytest.mark.usefixtures("pack")
def test_a_pack_is_checked_as_it_is_made_for(capsys: Capture) -> None:
    """A pack for tarot cards is green by itself, and `check --card poker` tells what has no room there."""
    assert main(["check", "plain"]) == 0
    capsys.readouterr()
    assert main(["check", "plain", "--card", "poker"]) == 1
    assert "fits with card: tarot" in capsys.readouterr().err
    assert main(["check", "plain", "--theme", "large-print"]) == 1


@pytest.mark.usefixtures("pack")
def test_options_and_profiles_go_before_the_pack(capsys: Capture) -> None:
    """The pack says which paper, a print profile goes before it, and an option before both."""
    assert main(["build", "plain/rules"]) == 0
    assert measure_paper("output/letter/plain/rules.pdf") == LETTER
    Path("home.yaml").write_text("paper: a4\n")
    assert main(["build", "plain/rules", "--profile", "home.yaml"]) == 0
    assert measure_paper("output/a4/plain/rules.pdf") == A4
    assert main(["build", "plain/rules", "--profile", "home.yaml", "--paper", "legal"]) == 0
    assert Path("output/legal/plain/rules.pdf").exists()
    capsys.readouterr()
    assert main(["build", "plain/rules", "--card", "poker"]) == 1


def test_each_pack_of_a_build_has_its_own(pack: Path) -> None:
    """Packs that are made for different papers are built in one go, each for its own, and listed together."""
    other = copy_pack("plain", pack.parent, as_name="other")
    head = other / "system.yaml"
    head.write_text(head.read_text().replace("prefix: plain", "prefix: other"))
    assert main(["build", "plain/rules", "other/spawn"]) == 0
    assert Path("output/letter/plain/rules.pdf").exists()
    assert Path("output/a4/other/spawn.pdf").exists()
