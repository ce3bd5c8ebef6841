"""Texts that go on on another card: all words are printed, and it is one card for whoever plays and proves."""

import json
from pathlib import Path

import pytest
from conftest import Capture
from outputs import copy_pack
from reading import read_pages, squeeze

from printgen.cli import main

SENTENCES = [f"Sentence {number} of this rule matters to somebody at the **table**." for number in range(45)]


@pytest.fixture
def pack(here: Path) -> Path:
    """Stand beside a pack with a list of rules to choose from, one of which is too long for a card."""
    folder = copy_pack("plain", here / "tables")
    rules = f"  - {{title: Short, text: Go.}}\n  - {{title: Long, text: {' '.join(SENTENCES)}}}\n"
    (folder / "rules.yaml").write_text(f"title: Rules\nchosen: true\nentries:\n{rules}  - {{title: Last}}\n")
    (folder / "products.yaml").write_text("decks: {rules: {table: rules, layout: text, over: continue}}\n")
    return folder


@pytest.mark.usefixtures("pack")
def test_every_word_is_printed_and_is_one_card(capsys: Capture) -> None:
    """All sentences stand on cards of one id, in order; `cards` tells three cards, and `verify` agrees with print."""
    assert main(["check", "plain"]) == 0
    assert main(["build", "plain/rules"]) == 0
    page = read_pages(Path("output/a4/plain/rules.pdf").read_bytes())[0]
    printed = squeeze("".join(char["text"] for char in page.chars))
    for sentence in SENTENCES:
        assert squeeze(sentence.replace("*", "")) in printed
    assert "long(2/3)" in printed
    assert printed.count("plain-rules-2") == 3
    capsys.readouterr()
    assert main(["cards", "plain/rules", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert main(["verify", "plain", "--pdf", "output"]) == 0
    assert "all 2 agree" in capsys.readouterr().out


def test_print_that_lacks_a_part_is_told(pack: Path, capsys: Capture) -> None:
    """A sentence more in the table than on the cards that go on is told by `verify`."""
    assert main(["build", "plain/rules"]) == 0
    table = pack / "rules.yaml"
    table.write_text(table.read_text().replace("Sentence 44", "Verse 44"))
    capsys.readouterr()
    assert main(["verify", "plain", "--pdf", "output"]) == 1


@pytest.mark.usefixtures("pack")
def test_a_page_with_all_parts_agrees_with_its_table(capsys: Capture) -> None:
    """`verify` reads the parts on a page as the one card that they are, and tells a word that one of them lacks."""
    assert main(["build", "plain/rules"]) == 0
    assert main(["web", "plain", "-o", "output/web"]) == 0
    capsys.readouterr()
    assert main(["verify", "plain", "--pdf", "output"]) == 0
    page = Path("output/web/plain.html")
    page.write_text(page.read_text().replace("Sentence 44", "Sentence 4"))
    Path("output/web/manifest.json").unlink()
    assert main(["verify", "plain", "--pdf", "output"]) == 1
    assert "plain-rules-2" in capsys.readouterr().err


def test_the_page_shows_all_parts_on_one_card(pack: Path, capsys: Capture) -> None:
    """A page has a front for each card, with all words of the long one."""
    assert main(["web", "plain", "-o", "site"]) == 0
    page = Path("site/plain.html").read_text()
    assert "scale(.5)" in page
    assert "Sentence 44" in page
    products = pack / "products.yaml"
    products.write_text(products.read_text().replace(", over: continue", ""))
    capsys.readouterr()
    assert main(["check", "plain"]) == 1
    assert "over: continue" in capsys.readouterr().err  # which is told as what helps


@pytest.mark.usefixtures("pack")
def test_print_services_get_each_part_of_a_card() -> None:
    """A card that goes on over others is delivered to a print service as all of them, and not refused."""
    assert main(["export", "pdf", "plain/rules", "--preset", "game-crafter-poker", "-o", "out"]) == 0
    pages = read_pages(Path("out/game-crafter-poker/plain/rules.pdf").read_bytes())
    assert len(pages) == 2 * 5  # fronts and backs of two short cards, and of the three that the long one takes
