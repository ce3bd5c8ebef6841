"""Rows in a spreadsheet: whatever program saved it, its rows are those of the table, and mistakes know their cell."""

from collections.abc import Callable, Sequence
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from outputs import PACKS, copy_pack

from printgen.errors import BadData
from printgen.load.folder import SHAPES, load_pack
from printgen.load.inside import Unusable
from printgen.load.pack_memory import fetch_pack
from printgen.load.sheet.file import ENDINGS, read_lines
from printgen.model.system import System
from printgen.model.table import Table
from printgen.paths import Pack

TABLE = "title: Weather\ndie: d6\nrows: weather.csv\n"
TEXT = "Roll;Result;Text;Quiet\n1;Calm;;TRUE\n2-5;Rain;Two words;\n6;Fog, thick;**Stop**;false\n"
ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    "<office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>"
)


def read_pack(folder: Path, **files: str | bytes) -> System:
    """Return a pack with these tables and spreadsheets: weather is weather.yaml, weather_csv is weather.csv."""
    pack = folder / "plain"
    if not pack.exists():
        copy_pack("plain", folder)
    for name, data in files.items():
        path = pack / (name.replace("_", ".") if "_" in name else f"{name}.yaml")
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return load_pack(Pack("plain", pack, ""))


def read_table(folder: Path, **files: str | bytes) -> Table:
    """Return the table weather of such a pack."""
    return read_pack(folder, **{"weather": TABLE, **files}).table("weather")


def problems_of(folder: Path, **files: str | bytes) -> list[str]:
    """Return the problems of such a pack, each as a line begins with its file."""
    with pytest.raises(BadData) as bad:
        read_table(folder, **files)
    return [str(problem).partition("plain/")[2] for problem in bad.value.problems]


def say(table: Table) -> list[tuple[str, str, str, bool]]:
    """Return what the rows of a table say."""
    return [(row.roll, row.results[0].title, row.results[0].text, row.results[0].quiet) for row in table.rows]


ROWS = [("1", "Calm", "", True), ("2-5", "Rain", "Two words", False), ("6", "Fog, thick", "Stop", False)]


def write_ods(*rows: str, sheet: str = "Weather") -> bytes:
    """Return an .ods file with rows of XML."""
    table = f'<table:table table:name="{sheet}">{"".join(rows)}</table:table>'
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as book:
        book.writestr("content.xml", ODS.format(table))
    return data.getvalue()


def ods_row(*cells: str) -> str:
    """Return a row of an .ods file."""
    words = (
        f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in cells
    )
    return f"<table:table-row>{''.join(words)}</table:table-row>"


def write_xlsx(*rows: tuple[object, ...], sheet: str = "Weather") -> bytes:
    """Return an .xlsx file with rows."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    page = book.create_sheet(sheet, 0)
    for row in rows:
        page.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        b"sep=;\n" + TEXT.encode(),
        TEXT.replace(", thick", "~").replace(";", ",").replace("Fog~", '"Fog, thick"').encode(),
        TEXT.replace(";", "\t").encode(),
        TEXT.replace("Roll", "d6").replace("Result", "TITLE").replace("\n1;", "\n\n;;\n1;").encode(),
    ],
)
def test_rows_are_the_same_however_a_program_saves_them(data: bytes, tmp_path: Path) -> None:
    """The sign between cells, the encoding, line ends, empty lines and the writing of heads make no difference."""
    assert say(read_table(tmp_path, weather_csv=data)) == ROWS


def test_letters_of_western_europe_survive_a_spreadsheet_of_windows(tmp_path: Path) -> None:
    """What is no UTF-8 is Windows-1252, as spreadsheets write it there."""
    found = read_table(tmp_path, weather_csv="roll;result\n1-5;Möhre „süß“\n6;Œuf\n".encode("cp1252"))
    assert [row.results[0].title for row in found.rows] == ["Möhre „süß“", "Œuf"]


def test_rows_of_a_workbook_are_those_of_its_first_sheet(tmp_path: Path) -> None:
    """Numbers, truths and texts of .xlsx are told as they were typed."""
    rows = (
        ("roll", "result", "text", "quiet"),
        (1, "Calm", None, True),
        ("2-5", "Rain", "Two words"),
        (6.0, "Fog, thick", "**Stop**", False),
    )
    table = TABLE.replace(".csv", ".xlsx")
    assert say(read_table(tmp_path, weather=table, weather_xlsx=write_xlsx(*rows))) == ROWS


EMPTY = (
    '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/>'
    "</table:table-row>"
)
MIXED = (
    '<table:table-row><table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p>'
    '</table:table-cell><table:table-cell office:value-type="string"><office:annotation><text:p>why</text:p>'
    "</office:annotation><text:p>Calm</text:p></table:table-cell><table:table-cell/><table:table-cell"
    ' office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>'
    "</table:table-row>"
)


def test_rows_of_an_open_document_are_those_of_the_sheet_that_is_named(tmp_path: Path) -> None:
    """An .ods file is read without a library, its repeated and empty cells and rows too."""
    rows = (
        ods_row("Roll", "Result", "Text", "Quiet"),
        EMPTY,
        MIXED,
        ods_row("2-5", "Rain", "Two<text:s/>words"),
        ods_row("6", "Fog, thick", "**Stop**", "FALSE"),
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell/></table:table-row>',
    )
    table = TABLE.replace(".csv", ".ods#Weather")
    assert say(read_table(tmp_path, weather=table, weather_ods=write_ods(*rows))) == ROWS
    (found,) = problems_of(tmp_path, weather=TABLE.replace(".csv", ".ods#Wether"))
    assert 'the spreadsheet "weather.ods#Wether" has no sheet "Wether"' in found
    assert 'did you mean "Weather"?' in found


def test_columns_and_fields_are_found_by_title_or_id(tmp_path: Path) -> None:
    """Heads are keys of a row, or ids and titles of the table, and a cell names a result with its X."""
    table = (
        "title: Weather\ndie: d6\ncolumns: {north: In the North, south: Süden}\n"
        "results: {calm: Calm, wind: {title: Wind X}}\nrows: weather.csv\n"
    )
    found = read_table(
        tmp_path, weather=table, weather_csv="Roll,in the north,SÜDEN\n1-3,calm,wind: 4\n4-6,wind: 5,calm\n"
    )
    assert [[result.title for result in row.results] for row in found.rows] == [["Calm", "Wind 4"], ["Wind 5", "Calm"]]


def test_a_head_with_a_dot_is_a_key_within_a_key(tmp_path: Path) -> None:
    """What YAML says in braces has a column for each of its keys."""
    table = "title: Weather\nfields: {gain: Gain}\nentries: weather.csv\n"
    data = "title,gain.title,gain.text,back.title,copies\nRain,Water,Fill it,Wet,3\n"
    row = read_table(tmp_path, weather=table, weather_csv=data).rows[0]
    assert (row.results[0].parts[0].title, row.results[0].parts[0].text, row.copies) == ("Water", "Fill it", 3)
    assert row.results[0].back
    assert row.results[0].back.title == "Wet"


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        ("roll,result\n1-4,Calm\n5-7,Rain\n", "3:1", 'rows[1].roll: "7" is not a roll of this table'),
        ("roll,result,color\n1-4,Calm,red\n5-6,Rain,red\n", "1:3", "color: unknown key"),
        ("roll,text\n1-4,Calm\n5-6,Rain\n", "1:1", 'the key "result" is missing'),
        ("roll,result\n1-4,Calm\n5-6,\n", "3:1", 'rows[1]: the key "result" is missing'),
        ("roll,result\n1-4,Calm\n\n5,Rain\n", "1:1", "rows: no row covers 6"),
        ("roll,result,\n1-4,Calm,\n5-6,Rain,what\n", "1:3", "has no head"),
        ("roll,result,Result\n1-6,Calm,Rain\n", "1:3", 'two columns are called "result"'),
        ("roll,result\n1-4,Calm\n05. Jun,Rain\n", "3:1", "is a date to the spreadsheet"),
        ('roll,result\n1-4,"Calm\n5-6,Rain\n', "2:1", "cannot be read: unexpected end of data"),
        ("roll,result,quiet\n1-4,Calm,hm\n5-6,Rain,\n", "2:3", 'rows[0].quiet: expected yes or no, not "hm"'),
        ("roll,result\n1-4,~\n5-6,null\n7,A\n", "4:1", 'rows[2].roll: "7" is not a roll of this table'),
    ],
)
def test_a_mistake_is_told_at_its_cell(data: str, place: str, message: str, tmp_path: Path) -> None:
    """A problem names the file, the row and the number of the cell; what is wrong with a head is told once."""
    found = problems_of(tmp_path, weather_csv=data)
    assert [line for line in found if line.startswith(f"weather.csv:{place}: {message}")] == found[:1], found
    assert len(found) == 1


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("other.csv", b"", "is not there"),
        ("../weather.csv", b"", "is not a path in the pack"),
        ("weather.pdf", b"", "is no spreadsheet that can be read"),
        ("weather.csv", b"", "holds no rows"),
        ("weather.csv", b"\x81\x00\xff", "is not text"),
        ("weather.csv", b"PK\x03\x04", "is a spreadsheet, and no text"),
        ("weather.csv", b"a" * (1024 * 1024 + 1), "is larger than 1 MB"),
        ("weather.csv#One", b"roll,result\n", "has no sheets"),
        ("weather.ods", b"PK\x03\x04 cut off", "is damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_where_it_is_named(
    name: str, data: bytes, message: str, tmp_path: Path
) -> None:
    """A missing, foreign, empty, damaged or huge file is one problem at its name."""
    file = {f"weather_{name.partition('.')[2].partition('#')[0]}": data} if name.startswith("weather") else {}
    found = problems_of(tmp_path, weather=TABLE.replace("weather.csv", f'"{name}"'), **file)
    assert len(found) == 1
    assert found[0].startswith(f'weather.yaml:3:7: rows: the spreadsheet "{name}" {message}')


def test_a_link_out_of_the_pack_is_not_followed(tmp_path: Path) -> None:
    """A spreadsheet is read from the folder of the pack alone."""
    copy_pack("plain", tmp_path)
    (tmp_path / "secret.csv").write_text("roll,result\n1-6,Secret\n")
    (tmp_path / "plain/weather.csv").symlink_to(tmp_path / "secret.csv")
    assert "leads out of the pack" in problems_of(tmp_path)[0]


def test_a_missing_library_is_one_problem_with_its_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not installed what reads .xlsx is told what to type."""
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    found = problems_of(tmp_path, weather=TABLE.replace(".csv", ".xlsx"), weather_xlsx=b"PK\x03\x04")
    assert len(found) == 1
    assert 'pip install "printgen[sheets]"' in found[0]


def zip_up(**files: bytes) -> bytes:
    """Return a zipped file of files."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as book:
        for name, held in files.items():
            book.writestr(name.replace("_", "."), held)
    return data.getvalue()


BOMBS: dict[str, Callable[[], bytes]] = {
    "much air": lambda: zip_up(content_xml=b" " * 17 * 1024 * 1024),
    "many files": lambda: zip_up(**{f"a{number}": b"" for number in range(1_001)}),
    "entities": lambda: zip_up(content_xml=b'<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'),
    "repeated rows": lambda: write_ods(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="200">'
        "<text:p>x</text:p></table:table-cell></table:table-row>"
    ),
    "repeated cells": lambda: write_ods(
        '<table:table-row><table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p>'
        "</table:table-cell></table:table-row>"
    ),
    "not XML": lambda: zip_up(content_xml=b"<a><b>"),
    "a lie": lambda: write_ods('<table:table-row table:number-rows-repeated="many"></table:table-row>'),
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("ending", [".ods", ".xlsx"])
def test_a_bomb_ends_in_a_word(name: str, ending: str) -> None:
    """A small file that stands for very much, or for nothing, is refused at once."""
    if ending == ".xlsx":
        pytest.importorskip("openpyxl")
    with pytest.raises(Unusable):
        read_lines(BOMBS[name](), ending)


def test_what_a_workbook_has_made_of_a_range_is_named(tmp_path: Path) -> None:
    """A date, the error of a formula and a formula without its result are told at their cell."""
    table = TABLE.replace(".csv", ".xlsx")
    for cell, message in (
        (date(2026, 5, 1), "is a date to the spreadsheet"),
        ("=A1&A1", "a formula whose result the file does not hold"),
    ):
        found = problems_of(
            tmp_path, weather=table, weather_xlsx=write_xlsx(("roll", "result"), ("1-6", "Calm"), (cell, "x"))
        )
        assert len(found) == 1
        assert found[0].startswith(f"weather.xlsx:A3: {message}")


@given(data=st.binary(max_size=300) | st.text(max_size=200).map(str.encode), ending=st.sampled_from(ENDINGS))
def test_any_bytes_are_rows_or_refused(data: bytes, ending: str) -> None:
    """Whatever lies in a file, reading it ends in rows or in a word."""
    try:
        lines = read_lines(data, ending)
    except Unusable:
        return
    assert all(any(line.cells) for line in lines)


def test_a_remembered_pack_is_read_anew_when_its_spreadsheet_changes(tmp_path: Path, made_anew: object) -> None:
    """A row that is mended in the spreadsheet is seen by the next command."""
    assert made_anew is None
    read_table(tmp_path, weather_csv=TEXT)
    pack = Pack("plain", tmp_path / "plain", "")
    assert say(fetch_pack(pack).table("weather")) == ROWS
    (pack.folder / "weather.csv").write_text(TEXT.replace("Calm", "Still"))
    assert say(fetch_pack(pack).table("weather"))[0][1] == "Still"


def test_a_pack_that_extends_another_takes_rows_from_a_spreadsheet_of_its_own(tmp_path: Path) -> None:
    """Rows and added entries of the pack lie in its own folder; heads may be titles of the other pack."""
    wares = "title: Wares\nfields: {limit: At most}\nentries: [{title: Rope, limit: 3}]\n"
    read_pack(tmp_path, weather=TABLE, weather_csv=TEXT, wares=wares)
    own = tmp_path / "own"
    own.mkdir()
    (own / "system.yaml").write_text("extends: plain\nedition: '1'\nprefix: own\n")
    (own / "weather.yaml").write_text("rows: snow.csv\n")
    (own / "snow.csv").write_text("roll,result\n1-6,Snow\n")
    (own / "wares.yaml").write_text("add: wares.csv\n")
    (own / "wares.csv").write_text("name,at most\nLamp,2\n")
    system = load_pack(Pack("own", own, ""))
    assert say(system.table("weather")) == [("1-6", "Snow", "", False)]
    assert [row.results[0].title for row in system.table("wares").rows] == ["Rope", "Lamp"]
    assert system.table("wares").rows[1].results[0].parts[0].text == "2"


HEADS = "title: Weather\ndie: d6\nrows: {file: weather.csv, heads: {W6: roll, Was: result, Bild: picture%s}%s}\n"
GERMAN = "W6;Was;Bild;Anmerkung\n1-3;Ruhe;heron.png;nur so\n4-6;Regen;;\n"


def copy_picture(folder: Path, path: str) -> None:
    """Put a picture where a pack has it."""
    copy_pack("marsh", folder)
    place = folder / "plain" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes((folder / "marsh/art/heron.png").read_bytes())


def test_heads_of_another_language_say_what_they_stand_for(tmp_path: Path) -> None:
    """A spreadsheet stays as it is: the pack says what heads stand for, which is left out, and where pictures lie."""
    copy_pack("plain", tmp_path)
    copy_picture(tmp_path, "art/birds/heron.png")
    table = HEADS % (", Anmerkung: null", ", pictures: art/birds")
    rows = read_table(tmp_path, weather=table, weather_csv=GERMAN).rows
    assert [row.results[0].title for row in rows] == ["Ruhe", "Regen"]
    assert rows[0].results[0].art.picture
    assert rows[0].results[0].art.picture.name == "art/birds/heron.png"
    assert not rows[1].results[0].art.picture


@pytest.mark.parametrize(
    ("more", "places", "said"),
    [
        (
            "",
            ", pictures: art",
            ["weather.csv:1:4: anmerkung: unknown key", "heads: {Anmerkung: null} leaves the column"],
        ),
        (
            ", Anmerkug: null",
            ", pictures: art",
            ['Anmerkug: no column has this head\n  hint: did you mean "Anmerkung"?'],
        ),
        (", Anmerkung: nte", ", pictures: art", ['weather.yaml:3:84: nte: unknown key\n  hint: did you mean "note"?']),
        (", Anmerkung: null", ", pictures: bilder", ['rows.pictures: the folder "bilder" is not there']),
        (", Anmerkung: null", "", ["weather.csv:2:3", "there is art/heron.png: write art/heron.png"]),
    ],
)
def test_what_is_wrong_with_heads_is_told_where_it_is_said(
    more: str, places: str, said: list[str], tmp_path: Path
) -> None:
    """A column nobody has use for, a head that no column has, a wrong key a missing folder: each has its cure."""
    copy_pack("plain", tmp_path)
    copy_picture(tmp_path, "art/heron.png")
    found = problems_of(tmp_path, weather=HEADS % (more, places), weather_csv=GERMAN)
    assert all(any(words in line for line in found) for words in said), found


def test_pictures_count_from_the_folder_of_the_pack(tmp_path: Path) -> None:
    """A spreadsheet in a folder of its own names pictures as the pack's files do."""
    copy_pack("plain", tmp_path)
    copy_picture(tmp_path, "art/heron.png")
    (tmp_path / "plain/data").mkdir()
    (tmp_path / "plain/data/weather.csv").write_text("roll,result,picture\n1-6,Calm,art/heron.png\n")
    table = read_table(tmp_path, weather=TABLE.replace("weather.csv", "data/weather.csv"))
    assert table.rows[0].results[0].art.picture


@pytest.mark.parametrize(
    ("tick", "is_quiet"),
    [
        ("yes", True),
        ("Ja", True),
        ("x", True),
        ("WAHR", True),
        ("✓", True),
        ("no", False),
        ("FAUX", False),
        ("-", False),
    ],
)
def test_a_tick_is_a_tick_however_it_is_written(tick: str, is_quiet: bool, tmp_path: Path) -> None:  # noqa: FBT001
    """Where a key is true or false a cell says so in words of several languages, or with a cross."""
    rows = read_table(tmp_path, weather_csv=f"roll,result,quiet\n1-6,Calm,{tick}\n").rows
    assert rows[0].results[0].quiet is is_quiet


def write_book(*sheets: tuple[str, Sequence[tuple[str, ...]]]) -> bytes:
    """Return an .ods file with these sheets."""
    tables = (
        f'<table:table table:name="{name}">{"".join(ods_row(*row) for row in rows)}</table:table>'
        for name, rows in sheets
    )
    return zip_up(content_xml=ODS.format("".join(tables)).encode())


@pytest.mark.parametrize("ending", [".ods", ".xlsx"])
def test_an_empty_first_sheet_names_those_that_have_rows(ending: str, tmp_path: Path) -> None:
    """Who keeps a cover before the tables is told what they are called, and names one."""
    rows = [("roll", "result"), ("1-6", "Calm")]
    data = write_book(("Cover", []), ("Weather", rows), ("Void", []), ("Loot", rows))
    if ending == ".xlsx":
        openpyxl = pytest.importorskip("openpyxl")
        book, file = openpyxl.Workbook(), BytesIO()
        book.active.title = "Cover"
        for name in ("Weather", "Void", "Loot"):
            page = book.create_sheet(name)
            for row in rows if name != "Void" else ():
                page.append(row)
        book.save(file)
        data = file.getvalue()
    with pytest.raises(Unusable) as refused:
        read_lines(data, ending)
    assert refused.value.message == 'has nothing in its first sheet, "Cover"'
    assert refused.value.hint == "name the sheet that is meant: Weather, Loot"
    table = f"title: Weather\ndie: d6\nrows: {{file: weather{ending}, sheet: Loot}}\n"
    found = read_table(tmp_path, weather=table, **{f"weather_{ending[1:]}": data})
    assert say(found) == [("1-6", "Calm", "", False)]


def test_a_cell_of_a_workbook_is_called_as_its_program_calls_it(tmp_path: Path) -> None:
    """The tenth column is J: nobody counts columns."""
    row = ("1-6", "Calm", *[""] * 7, "maybe")
    data = write_book(("Weather", [("roll", "result", "text", *"abcdef", "quiet"), row]))
    nulls = ", ".join(f"{name}: null" for name in "abcdef")
    table = f"title: Weather\ndie: d6\nrows: {{file: weather.ods, heads: {{{nulls}}}}}\n"
    found = problems_of(tmp_path, weather=table, weather_ods=data)
    assert [line.partition("\n")[0] for line in found] == [
        'weather.ods:J2: rows[0].quiet: expected yes or no, not "maybe"'
    ]


def test_a_title_above_the_heads_is_one_problem(tmp_path: Path) -> None:
    """Where a sheet begins with its title this is told, and not that all columns lack their heads."""
    found = problems_of(tmp_path, weather_csv="Weather;;\nroll;result;text\n1-6;Calm;Wait\n")
    assert len(found) == 1
    assert "take out what stands above them" in found[0]


MARSH = PACKS / "ok/marsh"
TABLES = sorted(path.stem for path in MARSH.glob("*.yaml") if path.stem not in SHAPES)


@pytest.mark.parametrize("name", TABLES)
def test_a_spreadsheet_that_is_missing_is_one_problem(name: str, tmp_path: Path) -> None:
    """What refers to a table whose rows cannot be read is silent: the cause is told, and nothing that follows."""
    for pack in ("marsh", "marsh-night"):
        copy_pack(pack, tmp_path)
    path = tmp_path / "marsh" / f"{name}.yaml"
    said = yaml.safe_load(path.read_text())
    body = "rows" if "rows" in said else "entries"
    path.write_text(yaml.safe_dump({**said, body: "nothing.csv"}, sort_keys=False, allow_unicode=True))
    with pytest.raises(BadData) as bad:
        load_pack(Pack("marsh", tmp_path / "marsh", ""))
    assert [problem.message for problem in bad.value.problems] == [
        f'{body}: the spreadsheet "nothing.csv" is not there'
    ]
    with pytest.raises(BadData) as bad:
        load_pack(Pack("marsh-night", tmp_path / "marsh-night", ""))
    assert {problem.message for problem in bad.value.problems} <= {
        f'{body}: the spreadsheet "nothing.csv" is not there',
        "extends: marsh has mistakes",
    }


def test_a_picture_and_how_it_fits_are_two_columns(tmp_path: Path) -> None:
    """Beside a column for how pictures fit, the column of pictures is called as ever."""
    copy_pack("plain", tmp_path)
    copy_picture(tmp_path, "art/heron.png")
    rows = "roll,result,picture,picture.fit\n1-6,Calm,art/heron.png,contain\n"
    table = read_table(tmp_path, weather_csv=rows)
    picture = table.rows[0].results[0].art.picture
    assert picture
    assert picture.name == "art/heron.png"
