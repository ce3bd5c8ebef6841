"""Decks with a card for each row: whether they keep the odds of the table's die, and who is told when they do not."""

from collections import Counter
from pathlib import Path

import pytest
from conftest import shipped_products

from printgen.load.folder import load_pack
from printgen.load.look.printed_words import load_words
from printgen.model.product import SheetSpec
from printgen.model.system import System
from printgen.paths import Pack
from printgen.products.deck import count_table_cards, make_deck
from printgen.products.kinds import list_specs
from printgen.products.sheet import make_sheet
from printgen.products.table_block import TableBlock
from printgen.products.warnings import list_warnings

PLAIN = Path(__file__).parents[1] / "packs" / "ok" / "plain" / "system.yaml"
ROWS = """title: Wandering monsters
die: 2d6
rows:
  - {roll: 2-4, result: Nothing, copies: 1}
  - {roll: 5-8, result: Rats, copies: 1}
  - {roll: 9-11, result: The drowned, copies: 1}
  - {roll: 12, result: Troll, copies: 1}
"""


def write_pack(folder: Path, keys: str, copies: tuple[int, ...] = (1, 1, 1, 1)) -> System:
    """Return a system with one deck of rows with these further keys, from a table whose rows have these copies."""
    rows = ROWS
    for number in copies:
        rows = rows.replace("copies: 1}", f"copies: {number}, quiet: true}}", 1)
    (folder / "spawn.yaml").write_text(rows)
    (folder / "system.yaml").write_text(PLAIN.read_text())
    (folder / "products.yaml").write_text(f"decks:\n  spawn: {{table: spawn, layout: text, per: row{keys}}}\n")
    return load_pack(Pack("game", folder, "test"))


def count_titles(system: System) -> dict[str, int]:
    """Return how many cards of each title the deck has."""
    return Counter(card.title for card in make_deck(system, system.decks[0]).cards)


@pytest.mark.parametrize(
    ("keys", "copies", "wanted"),
    [
        pytest.param(", keep: odds", (1, 1, 1, 1), (6, 20, 9, 1), id="as often as 2d6 show each row"),
        pytest.param("", (6, 20, 9, 1), (6, 20, 9, 1), id="as often as the author says, in proportion"),
        pytest.param(", keep: rows", (1, 1, 1, 1), (1, 1, 1, 1), id="a card for each row, which is meant"),
    ],
)
def test_a_deck_keeps_what_it_says(keys: str, copies: tuple[int, ...], wanted: tuple[int, ...], tmp_path: Path) -> None:
    """A deck may keep the odds of the dice or its rows, and rows may have copies of their own: no warning is due."""
    system = write_pack(tmp_path, keys, copies)
    assert count_titles(system) == dict(zip(("Nothing", "Rats", "The drowned", "Troll"), wanted, strict=True))
    assert list_warnings(system) == []


def test_a_deck_that_keeps_the_odds_is_as_small_as_can_be(tmp_path: Path) -> None:
    """Where faces are left out, the others keep their odds among themselves, in as few cards as that takes."""
    system = write_pack(tmp_path, ', keep: odds, without: "5-8, 12"')
    assert count_titles(system) == {"Nothing": 2, "The drowned": 3}
    assert count_table_cards(system.tables[0], system.decks[0]) == 5
    assert list_warnings(system) == []


def test_other_odds_are_told_side_by_side(tmp_path: Path) -> None:
    """A deck that says neither is warned of where it stands, with the odds of each row by the die and in the deck."""
    (warning,) = list_warnings(write_pack(tmp_path, ', without: "12"'))
    assert warning.is_warning
    assert (Path(warning.origin.file).name, warning.origin.line, warning.origin.column) == ("products.yaml", 2, 10)
    assert warning.message == (
        "spawn: its cards do not have the odds of the die: 2-4 has 17.1 % by the die, 33.3 % in the deck; "
        "5-8 has 57.1 % by the die, 33.3 % in the deck; 9-11 has 25.7 % by the die, 33.3 % in the deck"
    )


@pytest.mark.parametrize(
    ("keys", "shifted"), [("", [("25.0",)] * 4), (", keep: odds", [()] * 4), (", keep: rows", [()] * 4)]
)
def test_the_sheet_shows_both_odds(keys: str, shifted: list[tuple[str, ...]], tmp_path: Path) -> None:
    """The reference sheet has the odds of the deck beside those of the die, unless that is said to be meant."""
    system = write_pack(tmp_path, keys)
    (spec,) = (spec for spec in list_specs(system) if isinstance(spec, SheetSpec))
    (block,) = (block for band in make_sheet(system, spec, load_words("en")).groups for block in band.blocks)
    assert isinstance(block, TableBlock)
    assert [line.odds for line in block.lines] == ["16.7", "55.6", "25.0", "2.8"]
    assert [line.shifted for line in block.lines] == shifted


def test_copies_that_no_deck_has_are_told(tmp_path: Path) -> None:
    """Copies of rows do nothing in a deck with a card for each face, which is not left unsaid."""
    write_pack(tmp_path, "", (1, 2, 1, 1))
    products = tmp_path / "products.yaml"
    products.write_text(products.read_text().replace(", per: row", ""))
    (warning,) = list_warnings(load_pack(Pack("game", tmp_path, "test")))
    assert (warning.origin.line, warning.message) == (5, "copies: no deck has them")


def test_shipped_packs_have_no_warnings() -> None:
    """The decks of rows that ship with printgen keep the odds of their dice."""
    systems = list({job.system.id: job.system for job in shipped_products().values()}.values())
    decks = [
        (system, spec)
        for system in systems
        for spec in system.decks
        if spec.per == "row" and system.table(spec.table).die
    ]
    assert [spec.id for _, spec in decks] == ["events"]
    assert [list_warnings(system) for system in systems] == [[]] * len(systems)
