"""Flavour read back from prints: a card may have it or not, and what it has must be its own."""

from pathlib import Path

from making import maker_of, print_cards

from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.paths import Pack, shipped
from printgen.products.deck import describe_card, make_deck
from printgen.products.needs import leave_flavour
from printgen.verify.printed_deck import compare_deck, read_cards

SYSTEM = load_pack(Pack("horde-mode", Path(shipped("tables")) / "horde-mode", "tests"))
SPEC = SYSTEM.deck("misery")
CARDS = [describe_card(card) for card in make_deck(SYSTEM, SPEC).cards]


def compare(folder: Path, *, flavoured: bool) -> list[tuple[str, str]]:
    """Return how a print of the deck differs from its table."""
    path = folder / "misery.pdf"
    system = SYSTEM if flavoured else leave_flavour(SYSTEM)
    path.write_bytes(print_cards(maker_of(Options()), system, SPEC))
    return compare_deck(CARDS, read_cards(path), (SYSTEM.name, SPEC.title))


def test_prints_with_and_without_it_are_sound(tmp_path: Path) -> None:
    """Whoever has printed a deck without flavour has the cards of the table all the same."""
    assert compare(tmp_path, flavoured=True) == []
    assert compare(tmp_path, flavoured=False) == []


def test_another_line_is_told(tmp_path: Path) -> None:
    """A card with a line that is not its own is told."""
    compare(tmp_path, flavoured=True)
    wrong = [{**card, "flavour": "Nobody wrote this."} for card in CARDS]
    found = compare_deck(wrong, read_cards(tmp_path / "misery.pdf"), (SYSTEM.name, SPEC.title))
    assert found[0][0] == CARDS[0]["id"]
    assert "They ran all night" in found[0][1]
