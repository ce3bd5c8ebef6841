"""Weights and ranges by column: the odds are those that the book says, however the rows say them."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from outputs import copy_pack

from printgen.errors import Origin
from printgen.load.folder import load_pack
from printgen.load.look.printed_words import load_words
from printgen.load.pack.rolled import join_keys
from printgen.model.die import make_die, parse_keys
from printgen.model.product import Passage
from printgen.model.system import System
from printgen.model.table import Table
from printgen.paths import Pack
from printgen.play.game.dice import roll
from printgen.play.words.rulebook import phrase_rule
from printgen.products.deck import make_deck
from printgen.products.odds import list_ranges, result_odds, row_odds
from printgen.products.table_block import make_table_block

ORIGIN = Origin("products.yaml")
ORACLE = """title: Oracle
die: W100
columns: {likely: Likely, even: 50/50}
rows:
  - {result: "Yes, and", text: More than that., likely: 01-20, even: 01-10}
  - {result: "Yes", likely: 21-75, even: 11-50}
  - {result: "No", likely: 76-00, even: "51-90, 95-00"}
  - {result: Ask again, likely: "-", even: 91-94}
"""
LOOT = "title: Loot\nrows: [{weight: 3, result: Rats}, {weight: 2, result: Gold}, {weight: 1, result: Troll}]\n"
FINDS = "title: Finds\nentries: [{weight: 3, title: Rats}, {weight: 2, title: Gold}, {title: Troll}]\n"


def read_pack(folder: Path, **tables: str) -> System:
    """Return a pack with these tables."""
    pack = copy_pack("plain", folder)
    for name, text in tables.items():
        (pack / f"{name}.yaml").write_text(text)
    return load_pack(Pack("plain", pack, ""))


def titles(table: Table) -> list[tuple[str, str]]:
    """Return the roll and the title of each row."""
    return [(row.roll, row.results[0].title) for row in table.rows]


def test_weights_are_faces_and_cards(tmp_path: Path) -> None:
    """Rows and entries with weights are rolled with a die of their sum, and a deck of rows has as many cards."""
    decks = "decks:\n  loot: {table: loot, layout: text, per: row}\n  finds: {table: finds, layout: text}\n"
    system = read_pack(tmp_path, loot=LOOT, finds=FINDS, products=decks)
    for name in ("loot", "finds"):
        table = system.table(name)
        assert table.die == make_die("d6")
        assert titles(table) == [("1-3", "Rats"), ("4-5", "Gold"), ("6", "Troll")]
        assert row_odds(table) == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]
        cards = Counter(card.title for card in make_deck(system, system.deck(name)).cards)
        assert cards == {"Rats": 3, "Gold": 2, "Troll": 1}
        thrown = {found.key: found.row.results[0].title for found in roll(system, name, seed="weights", count=60)}
        assert thrown == dict(zip("123456", ["Rats", "Rats", "Rats", "Gold", "Gold", "Troll"], strict=True))


def test_a_range_for_each_column_is_the_book_s_own(tmp_path: Path) -> None:
    """Each face leads in each column to the result whose range has it, and the ranges are told as the book has them."""
    table = read_pack(tmp_path, oracle=ORACLE).table("oracle")
    assert [result.title for result in table.outcomes] == ["Yes, and", "Yes", "No", "Ask again"]
    assert [[keys for _, keys in list_ranges(table, result)] for result in table.outcomes] == [
        ["01-20", "01-10"],
        ["21-75", "11-50"],
        ["76-00", "51-90, 95-00"],
        ["", "91-94"],
    ]
    found = {key: [result.title for result in row.results] for row in table.rows for key in row.keys}
    assert found["10"] == ["Yes, and", "Yes, and"]
    assert found["11"] == ["Yes, and", "Yes"]
    assert found["76"] == ["No", "No"]
    assert found["91"] == ["No", "Ask again"]
    assert len(found) == 100
    assert [row.roll for row in table.rows][-2:] == ["76-90, 95-100", "91-94"]


def test_ranges_may_name_results_that_stand_below_the_table(tmp_path: Path) -> None:
    """A result that is explained once has its odds in each column."""
    text = (
        "title: Oracle\ndie: d10\ncolumns: {likely: Likely, even: Even}\n"
        "results: {y: {title: Yes, text: Do it.}, n: No}\n"
        "rows: [{result: y, likely: 1-7, even: 1-5}, {result: n, likely: 8+, even: 6+}]\n"
    )
    table = read_pack(tmp_path, oracle=text).table("oracle")
    assert result_odds(table, table.results[0]) == [Fraction(7, 10), Fraction(1, 2)]


def test_sheet_and_rules_show_a_row_for_each_result(tmp_path: Path) -> None:
    """On a reference sheet each column has the range of a result, and so does what `rules` tells."""
    system = read_pack(tmp_path, oracle=ORACLE)
    block = make_table_block(system, Passage("table", "oracle", ORIGIN), load_words("en"), wide=False)
    shown = [[part.title for part in line.row.results[0].parts] for line in block.lines]
    dash = "\N{EN DASH}"
    assert [field.title for field in block.fields] == ["Likely", "50/50"]
    assert [[said.replace(dash, "-") for said in each] for each in shown] == [
        ["01-20", "01-10"],
        ["21-75", "11-50"],
        ["76-00", "51-90, 95-00"],
        ["-", "91-94"],
    ]
    told = phrase_rule(system, "oracle")
    assert "  Likely 01-20, 50/50 01-10: Yes, and. More than that." in told
    assert "  50/50 91-94: Ask again" in told


@given(st.sampled_from(["d6", "d66", "2d6", "d100", "french-54"]).map(make_die), st.data())
def test_joined_keys_are_a_roll_of_the_same_faces(die: object, data: st.DataObject) -> None:
    """What is written for some faces of a die selects these and no others."""
    die = make_die(die.id)  # type: ignore[attr-defined]
    keys = data.draw(st.lists(st.sampled_from(die.keys), min_size=1, unique=True))
    assert set(parse_keys(join_keys(keys, die), die.keys)) == set(keys)
