"""The first page of a file with the whole game, and the order of notes on the sheet beside it."""

from itertools import pairwise

import pytest
from conftest import shipped_systems

from printgen.load.look.printed_words import load_words
from printgen.model.options import Duplex
from printgen.model.product import SetSpec, SheetSpec
from printgen.products.game import GamePart, PrintedPart, make_game_sheet
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.listing import list_game_decks
from printgen.products.sheet import ProcedureBlock, make_sheet
from printgen.products.table_block import TableBlock

SYSTEMS = shipped_systems()
# The decks whose cards are drawn at random; all others are looked up, chosen or bought.
SHUFFLED = {
    "firefight": {"NPC deck"},
    "horde-mode": {"Misery", "Secondary missions", "Secret objectives"},
}


@pytest.mark.parametrize("name", SHUFFLED)
def test_only_what_is_drawn_from_is_shuffled(name: str) -> None:
    """The page names the decks to shuffle; a price list or missions to pick from are none."""
    system, words = SYSTEMS[name], load_words("en")
    decks = tuple(list_game_decks(system))
    cards = PrintedPart(GamePart(ProductKind.DECK, decks, "Cards", "card", "cut_cards"), 7, 12, 3, "Cut.")
    sheet = PrintedPart(GamePart(ProductKind.SHEET, (), "Reference", "paper", "keep_sheet"), 3, 4, 1, "Keep.")
    (spec,) = KINDS[ProductKind.GAME].list_specs(system)
    assert isinstance(spec, SetSpec)
    *_, last = make_game_sheet(system, spec, (sheet, cards), Duplex.LONG_EDGE, words).steps
    told = last.partition(": ")[2].partition(".")[0].split(", ")
    assert set(told) == SHUFFLED[name]


def test_a_trial_comes_before_all_else() -> None:
    """A sheet of cards is printed and measured first, both sides of it, or one where paper is printed on one side."""
    system, words = SYSTEMS["firefight"], load_words("en")
    decks = tuple(list_game_decks(system))
    cards = PrintedPart(GamePart(ProductKind.DECK, decks, "Cards", "card", "cut_cards"), 7, 12, 3, "Cut.")
    sheet = PrintedPart(GamePart(ProductKind.SHEET, (), "Reference", "paper", "keep_sheet"), 3, 4, 1, "Keep.")
    (spec,) = KINDS[ProductKind.GAME].list_specs(system)
    assert isinstance(spec, SetSpec)
    for duplex, pages in ((Duplex.LONG_EDGE, "7\N{EN DASH}8"), (Duplex.NONE, "7")):
        first, *_ = make_game_sheet(system, spec, (sheet, cards), duplex, words).steps
        assert pages in first.split()
        assert "100 mm" in first


@pytest.mark.parametrize("name", SYSTEMS)
def test_notes_are_numbered_as_they_are_met(name: str) -> None:
    """Whoever reads a sheet from its beginning meets note 1 first, then 2, and so on."""
    system = SYSTEMS[name]
    specs = [spec for spec in KINDS[ProductKind.SHEET].list_specs(system) if isinstance(spec, SheetSpec)]
    for spec in specs:
        sheet = make_sheet(system, spec, load_words("en"))
        numbers = {note.text: number for number, note in enumerate(sheet.endnotes)}
        met: list[int] = []
        for block in (block for group in sheet.in_play for block in group.blocks):
            if isinstance(block, ProcedureBlock):
                steps = (*block.procedure.steps, *block.procedure.points)
                said = [*(note.text for note in block.procedure.notes), *(step.note for step in steps)]
            else:
                said = [note.text for note in block.list_notes()] if isinstance(block, TableBlock) else []
            met += [numbers[text] for text in said if text in numbers and numbers[text] not in met]
        assert all(one < other for one, other in pairwise(met))
