"""Reference sheets before they are set: rolls as players read them, and what is linked to what."""

import pytest
from conftest import shipped_products
from playing import POND, load_files

from printgen.errors import Origin
from printgen.load.look.printed_words import load_words
from printgen.model.product import Passage, SheetSpec
from printgen.products.odds import show_roll
from printgen.products.sheet import LegendBlock, ProcedureBlock, ReferenceSheet, make_sheet
from printgen.products.table_block import GlossaryEntry, TableBlock, make_table_block

SPADE, HEART, CLUB, DIAMOND = map(chr, (0x2660, 0x2665, 0x2663, 0x2666))
DASH = "\N{EN DASH}"


def make(name: str) -> ReferenceSheet:
    """Return a reference sheet that ships with printgen."""
    job = shipped_products()[name]
    assert isinstance(job.spec, SheetSpec)
    return make_sheet(job.system, job.spec, load_words("en"))


REFERENCES = [name for name, job in shipped_products().items() if isinstance(job.spec, SheetSpec)]


@pytest.mark.parametrize(
    ("roll", "shown"),
    [
        ("7", "7"),
        ("3-4", f"3{DASH}4"),
        ("4+", "4+"),
        ("10H", f"10{HEART}"),
        ("AS-KS", f"A{SPADE}{DASH}K{SPADE}"),
        ("AC, JD-KD", f"A{CLUB}, J{DIAMOND}{DASH}K{DIAMOND}"),
        ("AS-10S, AH-10H, AC-10C, AD-10D", f"A{DASH}10"),
        (
            "AS-10S, AH-9H, AC-10C, AD-10D",
            f"A{SPADE}{DASH}10{SPADE}, A{HEART}{DASH}9{HEART}, A{CLUB}{DASH}10{CLUB}, A{DIAMOND}{DASH}10{DIAMOND}",
        ),
        ("joker1", "Joker 1"),
        ("joker1-joker2", "Jokers"),
    ],
)
def test_rolls_are_shown_as_players_read_them(roll: str, shown: str) -> None:
    """Cards have their suits, ranges a dash, and both jokers one word."""
    assert show_roll(roll, load_words("en")) == shown


@pytest.mark.parametrize("name", REFERENCES)
def test_every_system_part_is_shown_once(name: str) -> None:
    """No sheet shows a half of a table twice, or the whole and a half."""
    job = shipped_products()[name]
    assert isinstance(job.spec, SheetSpec)
    shown = [(part.kind, part.name) for part in job.spec.list_passages()]
    whole = {name for kind, name in shown if kind == "table"}
    assert len(shown) == len(set(shown))
    assert not whole & {name for kind, name in shown if kind != "table"}


# What other prints say: a table to write on is a form, missions and a track say how many cards a hand has; a clock
# needs no table. Whether a bombardment lasts stands in its own rule; nobody looks up who has thrown higher, or a 6.
ELSEWHERE = {
    "firefight": {"initiative", "hit"},
    "heroes-of-normandie": {"mine"},
    "kill-zone": {"enemy-models"},
    "solo-heresy": {
        "hand-size",
        "direction",
        "bombardment-lasts",
        "scrambled-orders",
        "miracle",
        "lucky-six",
        "seize-the-initiative",
        "unlucky-one",
        "erratic-charge",
        "night-fighting",  # of the base game, whose die the terminal throws
        "mine",
    },
}


@pytest.mark.parametrize("system", ["firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy"])
def test_sheets_leave_nothing_out(system: str) -> None:
    """All procedures, the legend, and all tables that no other print tells stand on a sheet of a shipped system."""
    sheets = [make(name) for name in REFERENCES if name.startswith(f"{system}/")]
    blocks = [block for sheet in sheets for band in sheet.groups for block in band.blocks]
    procedures = {block.procedure.id for block in blocks if isinstance(block, ProcedureBlock)}
    procedures |= {sheet.strip.id for sheet in sheets if sheet.strip}
    tables = {block.table.id for block in blocks if isinstance(block, TableBlock)}
    assert procedures == {procedure.id for procedure in sheets[0].system.procedures}
    assert tables == {table.id for table in sheets[0].system.tables} - ELSEWHERE.get(system, set())
    assert any(isinstance(block, LegendBlock) for block in blocks)


@pytest.mark.parametrize("name", REFERENCES)
def test_anchors_are_unique(name: str) -> None:
    """A link leads to one place: no two lines of a sheet's glossaries have the same anchor."""
    blocks = [block for band in make(name).groups for block in band.blocks if isinstance(block, TableBlock)]
    entries: list[GlossaryEntry] = [entry for block in blocks for entry in block.entries + block.terms]
    assert len(entries) == len({entry.anchor for entry in entries})


def test_a_result_of_cards_names_the_cards() -> None:
    """Where cards are drawn, the glossary says which of them lead to a result, neighbours of a suit as a range."""
    found = [block for band in make("firefight/mapping").groups for block in band.blocks]
    tables = (block for block in found if isinstance(block, TableBlock) and block.entries)
    glossary = next(block for block in tables if block.table.id == "npc")
    entries = {entry.result.title: entry.cards for entry in glossary.entries}
    assert entries["Sniper Attack!"] == f"K{SPADE}"
    assert entries["Aimed Fire within X"] == f"2{SPADE}{DASH}10{SPADE}"
    assert entries["Armour"] == f"A{CLUB}{DASH}K{CLUB}"


ORACLE = """\
title: Oracle
die: d100
columns: {likely: Likely, even: Even}
rows:
  - {roll: 1-10, likely: Yes and, even: Yes and}
  - {roll: 11-50, likely: Yes, even: Yes}
  - {roll: 51-70, likely: Yes, even: No}
  - {roll: 71-100, likely: No, even: No}
"""
NAMED = """\
title: Oracle
die: d100
columns: {likely: Likely, even: Even}
results: {both: Yes and, yes: Yes, no: No}
rows:
  - {roll: 1-10, likely: both, even: both}
  - {roll: 11-50, likely: yes, even: yes}
  - {roll: 51-70, likely: yes, even: no}
  - {roll: 71-100, likely: no, even: no}
"""


@pytest.mark.parametrize("table", [ORACLE, NAMED])
def test_odds_of_an_answer_are_told_though_it_has_no_text(table: str) -> None:
    """An oracle's Yes, to which several rows of a column lead, stands below its table with its odds in each column."""
    spec = "decks: {newts: {table: newts, layout: text}}\n"
    system = load_files("pond", POND | {"oracle.yaml": table, "products.yaml": spec})
    block = make_table_block(system, Passage("table", "oracle", Origin("")), load_words("en"), wide=False)
    told = {entry.result.title: [share for _, share in entry.odds] for entry in block.entries}
    assert told == {"Yes": ["60.0", "40.0"], "No": ["30.0", "50.0"]}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sheet_without_a_title_is_the_reference(language: str) -> None:
    """A sheet of which a pack says all but what it is called is called as the reference is in its language."""
    system = f"{POND['system.yaml']}language: {language}\n"
    products = "sheets: {reference: {columns: 2}}\n"
    (sheet,) = load_files("pond", POND | {"system.yaml": system, "products.yaml": products}).sheets
    assert sheet.title == load_words(language).reference
