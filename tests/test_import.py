"""`printgen import`: a table from elsewhere becomes a sound table of a pack, and what was guessed is said."""

import json
import os
import re
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from commands import run
from hypothesis import given, settings
from hypothesis import strategies as st
from outputs import copy_pack

from printgen.load.folder import load_pack
from printgen.load.foreign.draft import draft_table
from printgen.load.foreign.file import read_tables
from printgen.load.inside import Unusable
from printgen.model.table import Table
from printgen.paths import Pack

pytestmark = pytest.mark.usefixtures("made_anew")
# What refusing a file may take of a processor on a slow and busy machine.
SECONDS = 6


@pytest.fixture(autouse=True)
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a pack."""
    monkeypatch.chdir(tmp_path)
    return copy_pack("plain", tmp_path / "tables")


def import_table(name: str, text: str | bytes, *more: str) -> tuple[Table, str]:
    """Return the table that is made of a file, as a pack has it, and what was said of it."""
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    answer = run("import", name, "--to", "plain", *more)
    assert answer.code == 0, answer.err
    (path,) = answer.out.split()
    system = load_pack(Pack("plain", Path("tables/plain"), ""))
    return system.table(Path(path).stem), answer.err


def say(table: Table) -> list[tuple[str, str, str]]:
    """Return what the rows of a table say."""
    return [(row.roll, row.results[0].title, row.results[0].text) for row in table.rows]


RUINS = [("01-05", "Ruined tower", "Cold."), ("06-95", "Nothing: stirs", ""), ("96-00", "A *lit* lamp, red", "")]
SOURCES = {
    "ruins.csv": "W100;Ergebnis;Beschreibung\n01-05;Ruined tower;Cold.\n06-95;Nothing: stirs;\n"
    "96-00;A \\*lit\\* lamp, red;\n",
    "ruins.tsv": "01-05\tRuined tower\tCold.\n06-95\tNothing: stirs\t\n96-00\tA \\*lit\\* lamp, red\t\n",
    "ruins.md": "# Ruins\n\n| d100 | Event | Text |\n|---|:-:|---|\n| 01-05 | [Ruined tower](x.md) | Cold. |\n"
    "| 06\N{EN DASH}95 | Nothing: stirs | |\n| 96\N{EN DASH}00 | A \\*lit\\* lamp, red | |\n",
    "ruins.html": "<h2>Ruins</h2><table><tr><th>d100<th>Result<th>Text<tr><td>01-05<td><b>Ruined</b> tower<td>Cold."
    "<tr><td>06-95<td>Nothing: stirs<td><tr><td>96-00<td>A \\*lit\\* lamp, red<td></table>",
}


@pytest.mark.parametrize("name", SOURCES)
def test_a_table_is_the_same_from_wherever_it_comes(name: str) -> None:
    """Rolls, results and texts are those of the source, whatever signs stand in them."""
    table, said = import_table(name, SOURCES[name])
    assert say(table) == RUINS
    assert table.die
    assert table.die.id == "d100"
    assert "roll" in said


def test_plain_lines_have_rolls_titles_and_long_results_in_two_parts() -> None:
    """A line before them is the title, which may name the die; a line without a roll goes on with the one before."""
    table, said = import_table(
        "ruins.txt", "Old ruins (d6)\n1-2 Ruined tower\n"
        "3) A lamp. It burns with a cold light that no wind puts out at all.\nIt is blue.\n4. Rats\n5 - Gold\n",
    )  # fmt: skip
    assert table.title == "Old ruins"
    assert say(table)[:2] == [
        ("1-2", "Ruined tower", ""),
        ("3", "A lamp", "It burns with a cold light that no wind puts out at all.\nIt is blue."),
    ]
    assert say(table)[-1] == ("6", "The source has no result here.", "")
    assert "nothing is said of 6: a gap stands there" in said
    assert "1 long result parted: its beginning is the result, the rest the text" in said
    assert "the number before a line is its roll, and the line the result" in said


def test_a_list_is_a_list() -> None:
    """Lines without rolls, bulleted or not, are entries."""
    table, _ = import_table("names.txt", "## Names\n- Ann, the elder\n- true\n")
    assert (table.title, table.die) == ("Names", None)
    assert [row.results[0].title for row in table.rows] == ["Ann, the elder", "true"]


def test_ranges_of_several_columns_are_one_oracle() -> None:
    """A result with a range in each column is written as the book has it."""
    table, said = import_table("ask.csv", "Answer,Likely,50/50\nYes,01-75,01-50\nNo,76-00,51-00\n")
    assert [result.title for result in table.outcomes] == ["Yes", "No"]
    assert [column.title for column in table.columns] == ["Likely", "50/50"]
    assert '"Answer" is the result; "Likely", "50/50": the rolls of each result; the die is d100' in said


def test_numbers_of_units_are_no_rolls() -> None:
    """A list of units with their numbers keeps these as fields, whatever the numbers are."""
    table, _ = import_table("units.csv", "Name;AC;HP;Text\nRat;10;5;It bites.\nOgre;10;30;\nWolf;13;11;\n")
    assert (table.die, [field.title for field in table.fields]) == (None, ["AC", "HP"])
    assert [[part.text for part in row.results[0].parts] for row in table.rows] == [
        ["10", "5"],
        ["10", "30"],
        ["13", "11"],
    ]
    costs, _ = import_table("costs.csv", "Name;Cost\nRope;3\nLamp;3\n")
    assert costs.die is None
    loot, _ = import_table("loot.csv", "1-3;Rope;3\n4-6;Lamp;5\n")
    assert [(row.roll, row.results[0].title, row.results[0].text) for row in loot.rows] == [
        ("1-3", "Rope", "3"),
        ("4-6", "Lamp", "5"),
    ]


@pytest.mark.parametrize("head", ["Picture", "Image", "Bild"])
def test_a_column_of_pictures_is_the_picture_of_each_card(head: str, pack: Path) -> None:
    """Pictures are pictures, whatever their column is called, and a file that is not there yet stops no import."""
    Path("m.csv").write_text(f"Name;{head};AC\nGoblin;art/goblin.png;13\nOrc;;15\n")
    answer = run("import", "m.csv", "--to", "plain")
    assert answer.code == 0, answer.err
    assert f'"{head}" is the picture, a file in the folder of the pack' in answer.err
    assert "{title: Goblin, picture: art/goblin.png, ac: 13}" in (pack / "m.yaml").read_text().replace('"', "")


def test_a_column_of_pictures_in_words_stays_a_field() -> None:
    """A description of what could be drawn is not taken for a file."""
    table, _ = import_table("m.csv", "Name;Picture\nGoblin;a small one\nOrc;a large one\n")
    assert [field.title for field in table.fields] == ["Picture"]


FOUNDRY = {
    "name": "Treasure",
    "formula": "1d6",
    "description": "<p>Roll it.</p>",
    "results": [
        {
            "type": "text",
            "name": "",
            "description": "<p>[[/r 2d6]] gold &amp; @UUID[Item.x]{a ring}</p>",
            "range": [1, 3],
        },
        {"type": "document", "name": "Gems", "documentUuid": "RollTable.abc", "description": "", "range": [4, 5]},
        {"type": "text", "name": "Cursed", "description": "<p>Roll <em>once</em> more.</p>", "range": [6, 6]},
    ],
}
OLD_FOUNDRY = {
    "name": "Old",
    "formula": "",
    "replacement": True,
    "results": [
        {"type": 0, "text": "Rats", "weight": 3, "range": [1, 3]},
        {"type": 1, "text": "Gems", "documentCollection": "RollTable", "weight": 1, "range": [4, 4]},
    ],
}
DATASWORN = {
    "_id": "classic/oracles/action",
    "name": "Action",
    "dice": "1d100",
    "rows": [
        {"text": "[Abandon](datasworn:move) it", "roll": {"min": 1, "max": 50}},
        {"text": "Attack", "min": 51, "max": 90, "oracle_rolls": [{"oracle": "classic/oracles/weak_spot"}]},
        {"text": "Roll twice", "roll": {"min": 91, "max": 100}},
    ],
}


def test_roll_tables_of_other_programs_keep_rolls_weights_and_what_they_lead_to() -> None:
    """Foundry's of 13 and 14 and before, and Datasworn's of today and before; what they lead to is said in words."""
    treasure, _ = import_table("treasure.json", json.dumps(FOUNDRY))
    assert say(treasure) == [
        ("1-3", "2d6 gold & a ring", ""),
        ("4-5", "Roll on Gems", ""),
        ("6", "Cursed", "Roll once more."),
    ]
    old, _ = import_table("old.json", json.dumps(OLD_FOUNDRY))
    assert say(old) == [("1-3", "Rats", ""), ("4", "Roll on Gems", "")]
    action, _ = import_table("action.json", json.dumps({"oracles": {"core": {"contents": {"action": DATASWORN}}}}))
    assert say(action)[0][1:] == ("Abandon it", "")
    assert say(action)[1] == ("51-90", "Attack. Roll on weak spot", "")


def test_oracles_of_datasworn_that_share_results_have_a_range_each() -> None:
    """Rows with one text in several oracles become one result."""
    oracles = {
        name: {"name": name, "dice": "1d100", "rows": [
            {"text": "Yes", "roll": {"min": 1, "max": most}}, {"text": "No", "roll": {"min": most + 1, "max": 100}},
        ]}
        for name, most in (("Likely", 75), ("Unlikely", 25))
    }  # fmt: skip
    table, _ = import_table(
        "ask.json", json.dumps({"name": "Ask", "oracle_type": "table_shared_text", "contents": oracles})
    )
    assert [(row.roll, [result.title for result in row.results]) for row in table.rows] == [
        ("1-25", ["Yes", "Yes"]),
        ("26-75", ["Yes", "No"]),
        ("76-100", ["No", "No"]),
    ]


def test_several_tables_are_several_files_or_one_is_named() -> None:
    """A page with two tables makes two files in a pack; without a pack, one is chosen by its title."""
    page = "## One\n|d4|Result|\n|-|-|\n|1-2|A|\n|3-4|B|\n## Two\n|d4|Result|\n|-|-|\n|1-4|C|\n"
    Path("page.md").write_text(page)
    answer = run("import", "page.md")
    assert answer.code == 2
    assert "holds 2 tables: one, two" in answer.err
    assert "title: Two" in run("import", "page.md#two").out
    assert run("import", "page.md", "--to", "plain").out.split() == ["tables/plain/one.yaml", "tables/plain/two.yaml"]


def test_no_file_is_overwritten(pack: Path) -> None:
    """A table that is there stays, and so does a pack that came with printgen."""
    before = (pack / "spawn.yaml").read_bytes()
    Path("rats.txt").write_text("1-3 Rats\n4-6 Gold\n")
    answer = run("import", "rats.txt", "--to", "plain", "--as", "spawn")
    assert (answer.code, (pack / "spawn.yaml").read_bytes()) == (2, before)
    assert "is there already" in answer.err
    assert "came with printgen" in run("import", "rats.txt", "--to", "firefight").err
    assert run("import", "rats.txt", "--to", "plain", "--as", "rats").out.strip() == "tables/plain/rats.yaml"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.txt", b"", "holds no table"),
        ("a.csv", b"d6;Result\n1-4;A\n4-6;B\n", "two rows for 4"),
        ("a.csv", b"d6;Result\n", "heads, but no rows"),
        ("a.csv", b"Roll;Result\n5000;A\n6000;B\n", "rolls that no die has"),
        ("a.csv", b"Answer,Yes,No\nA,1-2,1-3\nB,3-6,5-6\n", "has no result for"),
        ("a.csv", b"name\n" + b"A\n" * 10_000, "has 10,000 rows, and 1,000 is the most"),
        ("a.json", b"[" * 100_000, "is not JSON"),
        ("a.json", b'{"a": 1}', "is not a roll table of Datasworn or Foundry"),
        ("a.bin", bytes(range(256)), "is not text"),
        ("a.xlsx", b"PK\x03\x04", ""),
        ("a.csv", b"Result\n" + b"A" * 6_000, "a text of more than 5,000 characters"),
    ],
)
def test_what_cannot_be_read_ends_with_a_word(name: str, data: bytes, message: str, pack: Path) -> None:
    """An empty, damaged, foreign or huge file is refused by its name, and nothing is written."""
    before = sorted(path.name for path in pack.iterdir())
    Path(name).write_bytes(data)
    answer = run("import", name, "--to", "plain")
    assert answer.code == 2
    assert re.search(rf'^printgen: "{name}" .*{re.escape(message)}', answer.err), answer.err
    assert sorted(path.name for path in pack.iterdir()) == before


def zip_up(**files: bytes) -> bytes:
    """Return a workbook that is made of files, all else that it needs missing."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as book:
        for name, held in files.items():
            book.writestr(name.replace("__", "/").replace("_", "."), held)
    return data.getvalue()


MUCH = 3_000_000
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
ROOT = f'<a xmlns:table="{OFFICE}table:1.0" xmlns:text="{OFFICE}text:1.0"><table:table><table:table-row>'
HOSTILE: dict[str, Callable[[], bytes]] = {
    "noise.csv": lambda: bytes(range(256)) * 1_000,
    "empty-lines.csv": lambda: b"\r" * MUCH,
    "quotes.csv": lambda: b'"' * (MUCH + 1),
    "wide.csv": lambda: (b"a" + b",a" * 255 + b"\n") * 10_000,
    "air.xlsx": lambda: zip_up(xl__styles_xml=b" " * 17 * 1024 * 1024),
    "fonts.xlsx": lambda: zip_up(xl__styles_xml=b"<a>" + b"<font/>" * 1_000_000 + b"</a>"),
    "cells.xlsx": lambda: zip_up(xl__worksheets__sheet1_xml=b"<a>" + b"<c/>" * 1_000_000 + b"</a>"),
    "deep.xlsx": lambda: zip_up(xl__worksheets__sheet1_xml=b"<a>" * MUCH),
    "air.ods": lambda: zip_up(content_xml=b" " * 17 * 1024 * 1024),
    "deep.ods": lambda: zip_up(content_xml=b"<a>" * MUCH),
    "blanks.ods": lambda: zip_up(content_xml=f"{ROOT}<table:table-cell><text:p>{'<text:s/>' * 500_000}".encode()),
    "wide.md": lambda: b"|" * MUCH + b"\n|-|\n" + b"|" * 1_000,
    "rule.md": lambda: b"a|b\n" + b" " * MUCH + b"x" * 6_000,
    "comments.html": lambda: b"<table><tr><td>" + b"<!--" * 900_000,
    "attributes.html": lambda: b"<table><tr><td" + b" a" * 1_500_000,
    "lines.txt": lambda: b"1 a\n" * 900_000,
    "deep.json": lambda: b'{"a":' * 900 + b"1" + b"}" * 900,
    "tables.json": lambda: b"[" + b'{"rows":[{"text":"a"}]},' * 50_000 + b"1]",
    "links.json": lambda: b'{"formula":"d6","results":[{"text":"' + b"@UUID[" * 500_000 + b'"}]}',
    "dice.json": lambda: b'{"formula":"d6","results":[{"text":"' + b"[[" * 1_000_000 + b'"}]}',
    "roll.json": lambda: b'{"formula":"d6","results":[{"text":"[[/a' + b" " * MUCH + b'b"}]}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_damaged_on_purpose_ends_soon(name: str) -> None:
    """A file that stands for very much, or lets a reader look again and again, is refused in seconds by its name."""
    if name.endswith(".xlsx"):
        pytest.importorskip("openpyxl")
    Path(name).write_bytes(HOSTILE[name]())
    start = time.process_time()
    answer = run("import", name, "--to", "plain")
    assert time.process_time() - start < SECONDS
    assert (answer.code, answer.err.startswith(f'printgen: "{name}" ')) == (2, True), answer.err


@pytest.mark.skipif(os.name == "nt", reason="a file with a hole takes its whole size there")
@pytest.mark.parametrize("name", ["a.csv", "a.json", "a.xlsx"])
def test_a_file_of_a_gigabyte_is_not_read_whole(name: str) -> None:
    with Path(name).open("wb") as file:
        file.seek(1024**3)
        file.write(b"x")
    start = time.process_time()
    answer = run("import", name)
    assert time.process_time() - start < SECONDS
    assert f'"{name}" is larger than 16 MB' in answer.err


def test_untitled_tables_of_one_file_are_all_there() -> None:
    """None of several tables without a title is taken for the one that was asked for."""
    Path("two.json").write_text(json.dumps([{"rows": [{"text": text, "min": 1, "max": 6}]} for text in "ab"]))
    assert "holds 2 tables" in run("import", "two.json").err
    assert len(run("import", "two.json", "--to", "plain").out.split()) == 2


def test_a_heading_in_a_result_is_its_title() -> None:
    """What oracles of Datasworn have in bold above a list of what to roll leads, and the list is the text."""
    rows = [
        {"text": "**Land ahead**\n\n  * [Cape](oracle:own/cape)\n  * [Bay](oracle:own/bay)", "min": 1, "max": 3},
        {"text": "Roll twice", "min": 4, "max": 6, "oracle_rolls": [{"oracle": None, "number_of_rolls": 2}]},
    ]  # fmt: skip
    table, said = import_table("sea.json", json.dumps({"name": "Sea", "dice": "1d6", "rows": rows}))
    assert say(table) == [("1-3", "Land ahead", "* Cape\n* Bay"), ("4-6", "Roll twice", "")]
    assert "1 long result parted" in said


def test_a_formula_that_no_die_has_is_named() -> None:
    """Whoever imports a table of two kinds of dice is told that its odds are others now."""
    results = [{"text": "Low", "range": [2, 8]}, {"text": "High", "range": [9, 20]}]
    _, said = import_table("odd.json", json.dumps({"name": "Odd", "formula": "1d8 + 1d12", "results": results}))
    assert 'the die is 2d10, going by the rolls, not by "1d8 + 1d12"' in said


def test_dice_with_a_flavour_are_dice() -> None:
    """Brackets within what Foundry rolls in a text do not cut it off."""
    results = [{"text": "Take [[/r 2d6[fire]]]{2d6 fire} or [[/damage 1d8]]. ", "range": [1, 4]}]
    table, _ = import_table("burn.json", json.dumps({"name": "Burn", "formula": "1d4", "results": results}))
    assert say(table) == [("1-4", "Take 2d6 fire or 1d8.", "")]


PIECES = st.sampled_from(
    [
        "|",
        "-",
        "\n",
        ";",
        ",",
        "\t",
        "1-3",
        "4-6",
        "d6",
        "00",
        "Rats",
        "{a: b}",
        "<table>",
        "<td>",
        '"',
        "# ",
        "*",
        ": ",
    ]
)


@settings(max_examples=60)
@given(
    text=st.lists(PIECES, max_size=40).map("".join),
    name=st.sampled_from(["a.txt", "a.csv", "a.md", "a.html", "a.json"]),
)
def test_whatever_is_imported_is_sound(text: str, name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Any text is drafted as a table that the loader takes, or refused with a word."""
    path = tmp_path_factory.getbasetemp() / name
    path.write_text(text)
    refusals: list[str] = []
    try:
        for found in read_tables(path):
            draft_table(found)
    except Unusable as reason:
        refusals.append(reason.message)
    assert not [refusal for refusal in refusals if "makes no sound table" in refusal]
