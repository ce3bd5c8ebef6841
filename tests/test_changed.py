"""`--changed-since`: a reprint takes the cards that are new or differ, and no others."""

from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import Capture
from outputs import MANIFEST, copy_pack, read_listed, read_tree
from reading import Rectangle, read_pages, squeeze, text_in

from printgen.cli import main

DECK = "plain/spawn"
CHANGED = "a4/plain/spawn.changed.pdf"


class Game(NamedTuple):
    """A pack of one deck, a manifest of what was printed of it, and the folder of the next build."""

    pack: Path
    printed: Path
    output: Path

    def edit(self, old: str, new: str) -> None:
        """Change words of the table."""
        table = self.pack / "spawn.yaml"
        words = table.read_text()
        assert old in words
        table.write_text(words.replace(old, new))

    def reprint(self, *more: str) -> int:
        """Build what has changed."""
        command = ["build", DECK, "--tables", str(self.pack.parent), "-o", str(self.output)]
        return main([*command, "--changed-since", str(self.printed), *more])

    def read_cards(self) -> str:
        """Return all that is said on the sheets of changed cards."""
        pages = read_pages((self.output / CHANGED).read_bytes())
        return squeeze("".join(char["text"] for page in pages for char in page.chars))


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Print a deck, and keep the manifest."""
    pack = copy_pack("plain", tmp_path / "tables")
    assert main(["build", DECK, "--tables", str(pack.parent), "-o", str(tmp_path / "printed")]) == 0
    return Game(pack, tmp_path / "printed" / MANIFEST, tmp_path / "next")


def test_one_changed_row_costs_one_page(game: Game, capsys: Capture) -> None:
    """A row with other words makes a sheet with the cards of its faces alone, and one with their backs."""
    game.edit("Bog rats", "Water rats")
    assert game.reprint() == 0
    listed = read_listed(read_tree(game.output))
    assert list(listed) == [CHANGED]
    assert listed[CHANGED]["pages"] == 2
    assert list(listed[CHANGED]["cards"]) == ["plain-spawn-5", "plain-spawn-6"]
    said = game.read_cards()
    assert said.count(squeeze("Water rats")) == 2
    assert squeeze("Nothing stirs") not in said
    both = "plain-spawn-5, plain-spawn-6"
    assert f"plain/spawn: 2 of 6 cards to print: {both}; take out the old {both}\n" in capsys.readouterr().err


def test_nothing_changed_costs_nothing(game: Game, capsys: Capture) -> None:
    """Without a change no file is made, and the player is told so."""
    assert game.reprint() == 0
    assert read_listed(read_tree(game.output)) == {}
    assert "plain/spawn: 0 of 6 cards to print" in capsys.readouterr().err


def test_a_reprint_counts_as_printed(game: Game) -> None:
    """With a manifest that lists a deck and what was reprinted of it, nothing is left to print."""
    game.edit("Bog rats", "Water rats")
    command = ["build", DECK, "--tables", str(game.pack.parent), "-o", str(game.printed.parent)]
    assert main([*command, "--changed-since", str(game.printed)]) == 0
    assert game.reprint() == 0
    assert read_listed(read_tree(game.output)) == {}


def test_a_list_may_lose_a_card(game: Game, capsys: Capture) -> None:
    """Where cards stand for no die, those after one that is taken out move up, and need no new print."""
    entries = ["Fog", "Rain", "Sun", "Hail"]
    table, products = game.pack / "weather.yaml", game.pack / "products.yaml"
    products.write_text("decks:\n  weather: {table: weather, layout: text}\n")

    def build(*words: str) -> int:
        table.write_text(
            "title: Weather\nentries:\n" + "".join(f"  - {{title: {word}, text: Now.}}\n" for word in words)
        )
        return main(["build", "plain/weather", "--tables", str(game.pack.parent), "-o", str(game.printed.parent)])

    assert build(*entries) == 0
    table.write_text(table.read_text().replace("  - {title: Rain, text: Now.}\n", ""))
    capsys.readouterr()
    command = ["build", "plain/weather", "--tables", str(game.pack.parent), "-o", str(game.output)]
    assert main([*command, "--changed-since", str(game.printed)]) == 0
    assert "plain/weather: 0 of 3 cards to print; take out the old plain-weather-2" in capsys.readouterr().err


def test_another_look_changes_every_card(game: Game) -> None:
    """Cards in another theme or of another size do not go with those that were printed: all are made."""
    for more in (["--theme", "greyscale"], ["--card", "bridge"]):
        assert game.reprint(*more) == 0
        printed = read_listed(read_tree(game.printed.parent))["a4/plain/spawn.pdf"]["cards"]
        assert read_listed(read_tree(game.output))[CHANGED]["cards"].keys() == printed.keys()


def test_another_paper_changes_no_card(game: Game) -> None:
    """Cards are the same on every paper."""
    assert game.reprint("--paper", "letter", "--duplex", "none", "--gutter", "3mm") == 0
    assert read_listed(read_tree(game.output)) == {}


def test_a_card_that_is_gone_is_named(game: Game, capsys: Capture) -> None:
    """A player is told which cards to take out of the printed deck."""
    products = game.pack / "products.yaml"
    products.write_text("decks:\n  spawn: {table: spawn, layout: text, per: row}\n")
    before = read_listed(read_tree(game.printed.parent))["a4/plain/spawn.pdf"]["cards"]
    assert game.reprint() == 0
    assert f"take out the old {', '.join(sorted(before))}" in capsys.readouterr().err


def test_a_card_looks_as_it_does_in_the_whole_deck(game: Game, tmp_path: Path) -> None:
    """Type is as large as on the sheets of the whole deck, so that nobody can tell a reprinted card by it."""
    game.edit("Nothing stirs", "New fog")
    assert game.reprint() == 0
    assert main(["build", DECK, "--tables", str(game.pack.parent), "-o", str(tmp_path / "all")]) == 0
    found = [read_pages(path.read_bytes())[0] for path in (game.output / CHANGED, tmp_path / "all/a4/plain/spawn.pdf")]
    slot = Rectangle(60, 50, 200, 280)  # within the first slot of A4
    sizes = [{(char["text"], char["size"]) for char in page.chars if slot.holds(char)} for page in found]
    assert squeeze("fog") in text_in(found[0].chars, slot)
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("missing.json", None, "no such file"),
        ("broken.json", "{", "lists no cards"),
        ("empty.json", "{}", "lists no cards"),
    ],
)
def test_what_is_no_manifest_is_refused(game: Game, capsys: Capture, name: str, content: str | None, said: str) -> None:
    """A wrong file is told, and does not pass for one that lists nothing."""
    path = game.pack.parent / name
    if content is not None:
        path.write_text(content)
    assert game._replace(printed=path).reprint() == 2
    assert said in capsys.readouterr().err
    assert not game.output.exists()


def test_cards_of_a_whole_game_count_as_printed(game: Game, tmp_path: Path, capsys: Capture) -> None:
    """Whoever printed the game prints no deck anew, and of a changed game its sheets of changed cards alone."""
    build = ["build", "plain/game", "--tables", str(game.pack.parent), "-o"]
    assert main([*build, str(tmp_path / "whole")]) == 0
    whole = game._replace(printed=tmp_path / "whole" / MANIFEST)
    assert whole.reprint() == 0
    assert "plain/spawn: 0 of 6 cards to print" in capsys.readouterr().err
    game.edit("Bog rats", "Water rats")
    assert main([*build, str(game.output), "--changed-since", str(game.printed)]) == 0
    listed = read_listed(read_tree(game.output))
    (path,) = listed
    assert path == "a4/plain/game.changed.pdf"
    assert listed[path]["pages"] == 2
    assert list(listed[path]["cards"]) == ["plain-spawn-5", "plain-spawn-6"]
