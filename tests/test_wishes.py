"""What a pack is made for: heeded by all that prints, and overruled by whoever prints."""

import re
from itertools import groupby
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


TAROT, POKER = (198, 340), (180, 252)
LAMP = "title: Wares\nentries:\n  - {title: Lamp, text: Light it at dusk., copies: 15}\n"


@pytest.fixture
def two_sizes(here: Path) -> Path:
    """Stand beside a pack with a deck of poker cards, and one of tarot cards in grey."""
    folder = copy_pack("plain", here / "tables")
    (folder / "wares.yaml").write_text(LAMP)
    decks = "spawn: {table: spawn, layout: text}, wares: {table: wares, layout: text, card: tarot, theme: greyscale}"
    (folder / "products.yaml").write_text(f"decks: {{{decks}}}\n")
    return folder


def measure_cards(path: str) -> list[set[tuple[int, int]]]:
    """Return the sizes of the cards on the pages of a PDF, page after page, but each once in a row."""
    sizes = [
        {(round(rect["x1"] - rect["x0"]), round(rect["bottom"] - rect["top"])) for rect in page.rects}
        for page in read_pages(Path(path).read_bytes())
    ]
    found = [known for each in sizes if (known := each & {TAROT, POKER})]
    return [each for each, _ in groupby(found)]


@pytest.mark.usefixtures("two_sizes")
def test_a_deck_has_cards_of_its_own_size(capsys: Capture) -> None:
    """A deck that states a card format has it alone and in the whole game, on sheets without other cards."""
    assert main(["check", "plain"]) == 0
    assert main(["build", "plain"]) == 0
    assert main(["build", "plain/game"]) == 0
    assert measure_cards("output/a4/plain/wares.pdf") == [{TAROT}]
    assert measure_cards("output/a4/plain/spawn.pdf") == [{POKER}]
    assert measure_cards("output/a4/plain/game.pdf")[:2] == [{POKER}, {TAROT}]
    capsys.readouterr()
    assert main(["verify", "plain"]) == 0


@pytest.mark.usefixtures("two_sizes")
def test_an_option_goes_before_a_deck() -> None:
    """With `--card poker` all decks have poker cards, whatever they state."""
    assert main(["build", "plain/wares", "--card", "poker"]) == 0
    assert measure_cards("output/a4/plain/wares.pdf") == [{POKER}]


@pytest.mark.usefixtures("two_sizes")
def test_boxes_are_as_large_as_their_cards() -> None:
    """The box of a deck of tarot cards says so, and is not shared with a deck of poker cards."""
    assert main(["build", "plain/boxes"]) == 0
    words = "".join(
        char["text"] for page in read_pages(Path("output/a4/plain/boxes.pdf").read_bytes()) for char in page.chars
    )
    assert "15cards·Tarot" in words.replace(" ", "")
    assert "6cards·Poker" in words.replace(" ", "")


def test_a_game_is_made_anew_when_the_format_of_a_deck_changes(two_sizes: Path, capsys: Capture) -> None:
    """A whole game with a deck in a format of the user's own heeds what that file says now."""
    mine = two_sizes.parent.parent / "layouts" / "formats" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    mine.write_text("{title: Mine, width: 70mm, height: 120mm, safe: 4mm}\n")
    products = two_sizes / "products.yaml"
    products.write_text(products.read_text().replace("card: tarot", "card: mine"))
    assert main(["build", "plain/game"]) == 0
    before = Path("output/a4/plain/game.pdf").read_bytes()
    mine.write_text("{title: Mine, width: 60mm, height: 110mm, safe: 4mm}\n")
    assert main(["build", "plain/game"]) == 0
    assert Path("output/a4/plain/game.pdf").read_bytes() != before
    products.write_text(products.read_text().replace("card: mine", "card: min"))
    capsys.readouterr()
    assert main(["check", "plain"]) == 1
    assert 'tables/plain/products.yaml:1:88: card: unknown format "min"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("own.ttf", "font: own.ttf cannot be used: Not a TrueType or OpenType font"),
        ("{bold: own.ttf}", 'font: the key "regular" is missing'),
        ("none.ttf", "font: there is no font none.ttf"),
    ],
)
def test_a_typeface_that_cannot_be_used_is_told_where_it_is_named(
    said: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A file that is no font, and a list of fonts without the one of the text, are mistakes of the pack's own line."""
    monkeypatch.chdir(tmp_path)
    pack = copy_pack("plain", tmp_path / "tables")
    (pack / "own.ttf").write_bytes(b"no font" * 99)
    with (pack / "system.yaml").open("a", encoding="utf-8") as file:
        file.write(f"font: {said}\n")
    assert main(["check", "plain"]) == 1
    found = capsys.readouterr()
    assert re.search(rf"plain/system\.yaml:\d+:\d+: {re.escape(message)}", found.out + found.err)
