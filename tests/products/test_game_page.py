"""The first page of a file with the whole game, and the order of notes on the sheet beside it."""

from itertools import pairwise

import pytest
from conftest import shipped_systems

from printgen.load.look.printed_words import load_words
from printgen.model.markup import plain
from printgen.model.options import Duplex
from printgen.model.product import SheetSpec
from printgen.products.game import CutSheet, GamePart, GameSheet, PrintedPart, make_game_sheet
from printgen.products.handwork import SCISSORS, TRIMMER, Handwork, count_cuts
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.listing import list_game_decks
from printgen.products.sheet import ProcedureBlock, make_sheet
from printgen.products.table_block import TableBlock

SYSTEMS = shipped_systems()
CUTS = CutSheet(3, 3, False, 2, False, False, True, "25 mm")
# The decks whose cards are drawn at random; all others are looked up, chosen or bought.
SHUFFLED = {
    "firefight": {"NPC deck"},
    "horde-mode": {"Misery", "Secondary missions", "Secret objectives"},
}


def make_page(name: str, duplex: Duplex = Duplex.LONG_EDGE) -> GameSheet:
    """Return the first page of a game of a reference on pages 3 and 4, and cards on pages 7 to 12."""
    system, words = SYSTEMS[name], load_words("en")
    decks = tuple(list_game_decks(system))
    work = Handwork(sheets=3, cuts=48)
    cards = PrintedPart(GamePart(ProductKind.DECK, decks, "Cards", "card", "Cut."), 7, 12, 3, work)
    sheets = KINDS[ProductKind.SHEET].list_specs(system)
    reference = GamePart(ProductKind.SHEET, tuple(sheets)[:1], "Reference", "paper", "Keep.")
    printed = (PrintedPart(reference, 3, 4, 1, Handwork(sheets=1)), cards)
    return make_game_sheet(system, printed, CUTS, duplex, words)


@pytest.mark.parametrize("name", SHUFFLED)
def test_only_what_is_drawn_from_is_shuffled(name: str) -> None:
    """The page names the decks to shuffle; a price list or missions to pick from are none."""
    first, *_ = map(plain, make_page(name).steps)
    assert first.startswith("Shuffle: ")
    assert set(first.partition(": ")[2].partition(".")[0].split(", ")) == SHUFFLED[name]


def test_a_trial_comes_before_all_else() -> None:
    """A sheet of cards is printed and measured first, both sides of it, or one where paper is printed on one side."""
    for duplex, pages in ((Duplex.LONG_EDGE, "7-8"), (Duplex.NONE, "7")):
        page = make_page("firefight", duplex)
        assert page.trial == pages
        assert "100 mm" in page.trial_text
        assert ("against the light" in page.trial_text) == (duplex is Duplex.LONG_EDGE)


def test_pages_to_print_hold_whole_sheets() -> None:
    """Pages to paste into a print dialog have both sides of each sheet, so that no back lies behind another front."""
    least, most = make_page("firefight").bundles
    assert least.ranges == (("paper", "3-4"),)
    assert most.ranges == (("paper", "3-4"), ("card", "7-12"))
    assert not any("{" in text for text in (*least.times, *most.times, most.text))


def test_scissors_take_longer() -> None:
    """Times are told for a trimmer and a punch, and for whoever has scissors alone."""
    work = Handwork(sheets=8, cuts=8 * count_cuts(3, 3), sorted=72)
    assert work.count_minutes(TRIMMER) < work.count_minutes(SCISSORS)
    assert work.tools == ("tool_trimmer",)
    assert Handwork(sheets=1).count_minutes(TRIMMER) == 1
    assert not Handwork(sheets=1).tools


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
