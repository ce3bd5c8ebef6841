"""Reference sheets, lists and books, read back: what they say, in which order, how it is set, and what is tagged."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import Sheet, maker, print_product, print_sheet, shipped_systems
from outputs import copy_pack
from pikepdf import Array, Dictionary, Pdf
from reading import (
    POINTS_PER_MICROMETRE,
    Char,
    Element,
    Rectangle,
    open_pdf,
    read_pages,
    read_structure,
    squeeze,
    text_in,
)
from sections import (
    Section,
    find_lone_lines,
    find_lone_rows,
    find_parted_headings,
    find_parted_tables,
    list_rows,
    read_sections,
)

from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.load.folder import load_pack
from printgen.load.look.look import load_look
from printgen.load.look.printed_words import load_words
from printgen.model.options import Options
from printgen.model.product import OwnedSpec, Passage, RosterSpec, SheetSpec, TickSpec
from printgen.model.system import Collection, System
from printgen.model.table import Result, Roster, Row, Table, Words
from printgen.paths import Pack
from printgen.products.kinds import list_specs
from printgen.products.listing import list_sheets
from printgen.products.odds import share_faces, show_faces, show_roll
from printgen.render.flow.flow import Flow, FlowingText
from printgen.render.flow.sheet import SheetPrinter

# An unlike pair: wide tables and a list of names.
TWICE = (("horde-mode/spawn-orks", "letter"), ("kill-zone/reference", "letter"), ("solo-heresy/reference", "a4"))
PAGE_SIZES = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
NEAR = 0.6  # points: less than the blank that no printer can print on
LEAST_TYPE, LEAST_NOTE, LEAST_SIGN = 8, 7.2, 5
TIMES = "\N{MULTIPLICATION SIGN}"
NOTES = "notes"
HORDE = shipped_systems()["horde-mode"]
UNITS = tuple((name, HORDE.roster(name).names[::3]) for name in ("orks", "space-marines"))
MINE = HORDE._replace(collection=Collection(HORDE.id, UNITS, HORDE.origins["title"]))


def passages(sheet: Sheet) -> list[tuple[Passage, Section]]:
    """Return what a sheet was asked to show, each part with the section that shows it."""
    spec = sheet.job.spec
    assert isinstance(spec, SheetSpec)
    asked = [passage for stretch in (*spec.in_play, *spec.content) for passage in stretch.passages]
    sections = [section for section in read_sections(sheet.root) if section.heading.text != NOTES]
    return list(zip(asked, sections, strict=True))


def list_feet(sheet: Sheet) -> list[Section]:
    """Return the notes that stand by number at the foot of pages."""
    return [section for section in read_sections(sheet.root) if section.heading.text == NOTES]


def read_endnotes(sheet: Sheet) -> list[str]:
    """Return the words of the notes that stand by number."""
    return [item.partition(".")[2] for foot in list_feet(sheet) for item in foot.items]


def list_words(sheet: Sheet, *words: str) -> list[str]:
    """Return words without notes that stand at the foot of a page, to which a number refers."""
    endnotes = read_endnotes(sheet)
    return [each for each in words if squeeze(each) not in endnotes]


def is_in_play(sheet: Sheet, passage: Passage) -> bool:
    """Tell whether a passage stands in a box on the first page."""
    assert isinstance(sheet.job.spec, SheetSpec)
    return any(passage in group.passages for group in sheet.job.spec.in_play)


def assert_in_order(said: str, pieces: list[str]) -> None:
    """Make sure that a text has these pieces, one after the other."""
    place = 0
    for piece in pieces:
        found = said.find(squeeze(piece), place)
        assert found >= 0, piece
        place = found + len(squeeze(piece))


def show(odds: Fraction) -> str:
    """Return a probability as sheets show it."""
    return f"{100 * odds.numerator / odds.denominator:.1f}"


def find_odds(table: Table, row: Row) -> Fraction:
    """Return how likely a row is, counted in faces of the die or cards of the list."""
    if not table.die:
        return Fraction(row.copies, sum(other.copies for other in table.rows))
    faces = [face.key for face in table.die.faces]
    return Fraction(sum(face in row.keys for face in faces), len(faces))


def words_of(result: Result) -> list[str]:
    """Return all that a result says, in order: where there is room to write, its text is left out."""
    parts = [words for part in result.parts for words in (part.title, "" if part.term else part.text)]
    return [result.title, "" if result.blank else result.text, *parts]


# What it says


@pytest.mark.every(2)
def test_every_row_of_a_table_stands_in_its_sheet(reference_name: str, paper: str) -> None:
    """Each row of the YAML is a row of a tagged table or an item of a list: its roll, its odds and all its words."""
    sheet = print_sheet(reference_name, paper)
    shown = [(passage, section) for passage, section in passages(sheet) if passage.kind in ("table", "rows")]
    for passage, section in shown:
        table = sheet.job.system.table(passage.name)
        if not section.tables:
            items = join_items(section.items, table)
            assert len(items) == len(table.rows)
            for item, row in zip(items, table.rows, strict=True):
                roll = show_roll(row.roll, load_words("en")) if table.die else row.results[0].mark
                assert_in_order(item, [roll, *words_of(row.results[0])])
                odds = show(find_odds(table, row))
                assert not table.die or f"{odds}%" in item or f"{odds}%." in section.text
            continue
        rows = section.tables[0].rows
        assert len(rows) == len(table.rows)
        for cells, row in zip(rows, table.rows, strict=True):
            assert_row(cells, section, table, row, told=passage.kind == "table" or not is_in_play(sheet, passage))
        for result in (result for row in table.rows for result in row.results):
            assert squeeze(result.note) in said_of_notes(sheet, passage), result.title
    assert shown or "titles" in {passage.kind for passage, _ in passages(sheet)}


def join_items(items: list[str], table: Table) -> list[str]:
    """Return the items of a table's rows, those that go on in another column as one: a row begins with its roll."""
    rolls = [squeeze(show_roll(row.roll, load_words("en")) if table.die else row.results[0].mark) for row in table.rows]
    joined: list[str] = []
    for item in items:
        if len(joined) < len(rolls) and item.startswith(rolls[len(joined)]):
            joined.append(item)
        else:
            joined[-1] += item
    return joined


def said_of_notes(sheet: Sheet, passage: Passage) -> str:
    """Return all sections that show a table: a note may stand with its rows, below them or in its glossary."""
    sections = [section for other, section in passages(sheet) if other.name == passage.name]
    cells = [cell for section in sections for grid in section.tables for row in grid.rows for cell in row]
    return "".join([*cells, *(section.text for section in sections), *read_endnotes(sheet)])


def assert_row(cells: list[str], section: Section, table: Table, row: Row, *, told: bool) -> None:
    """Make sure that the cells of a printed row say what the row of the table says.

    Equal results side by side share a cell. The odds may be told elsewhere on the sheet.
    """
    rest = list(cells)
    if table.die:
        assert rest.pop(0) == squeeze(show_roll(row.roll, load_words("en")))
        if "%" in section.tables[0].header:
            assert rest.pop(0) == show(find_odds(table, row))
        elif told:
            assert f"{show(find_odds(table, row) / len(row.keys))}%." in section.text
    if table.columns:
        results = [next(run) for _, run in groupby(row.results, key=lambda result: (result.id, result.title))]
        for cell, result in zip(rest, results if table.results else row.results, strict=True):
            if cell != "-":
                assert_in_order(cell, [result.title] if table.results else words_of(result))
            assert cell != "-" or result.quiet
    else:
        said = "".join(rest)  # a field that few results have stands with the text, before those with columns
        assert_in_order(said, [row.results[0].mark, *words_of(row.results[0])[:2]])
        assert all(squeeze(words) in said for words in words_of(row.results[0]))


@pytest.mark.every(2)
def test_every_result_is_explained_with_its_odds(reference_name: str, paper: str) -> None:
    """The glossary has each result that says more than its title, each term, and the table's notes."""
    sheet = print_sheet(reference_name, paper)
    for passage, section in passages(sheet):
        if passage.kind not in ("table", "glossary"):
            continue
        table = sheet.job.system.table(passage.name)
        entries = section.items + ["".join(cells) for grid in section.tables for cells in grid.rows]
        for result in table.results if table.columns else ():
            if is_explained(result):
                entry = next(entry for entry in entries if said(entry, result))
                assert squeeze(result.note) in said_of_notes(sheet, passage)
                if entry in section.items:
                    assert_glossary_odds(entry, table, result)
        for term in table.terms if table.columns else ():
            assert any(said(entry, term) for entry in entries), term.title
        for note in table.notes:
            assert squeeze(note.text) in said_of_notes(sheet, passage)


def is_explained(result: Result) -> bool:
    """Tell whether a result says so much that it needs a line of its own."""
    return bool(result.text or result.parts or (result.note and not result.quiet))


def said(entry: str, result: Result) -> bool:
    """Tell whether a glossary's entry says all that a result does, beginning with its title."""
    return entry.startswith(squeeze(result.title)) and all(squeeze(words) in entry for words in words_of(result))


def assert_glossary_odds(entry: str, table: Table, result: Result) -> None:
    """Make sure that a glossary's entry gives the odds of a result in each column, or the cards that lead to it."""
    rows = [[row for row in table.rows if row.results[column].id == result.id] for column in range(len(table.columns))]
    assert table.die
    if table.die.is_cards:
        first = next(
            face.key for face in table.die.faces if any(face.key in row.keys for column in rows for row in column)
        )
        assert (
            entry.removeprefix(squeeze(result.title))
            .lstrip(".")
            .startswith(squeeze(show_roll(first, load_words("en"))))
        )
    else:
        odds = [show(sum((find_odds(table, row) for row in column), Fraction(0))) for column in rows]
        said_odds = re.findall(r"\d+\.\d", entry.removeprefix(squeeze(result.title)).partition("%")[0])
        assert said_odds == odds


def test_every_step_of_a_procedure_stands_in_its_sheet(reference_name: str, paper: str) -> None:
    """A procedure has its introduction, its steps and points in order, each with its note, and its notes."""
    sheet = print_sheet(reference_name, paper)
    for passage, section in passages(sheet):
        if passage.kind == "procedure":
            procedure = sheet.job.system.procedure(passage.name)
            steps = [*procedure.steps, *procedure.points]
            assert len(section.items) == len(steps)
            for item, step in zip(section.items, steps, strict=True):
                assert_in_order(item, list_words(sheet, step.title, step.text, step.note))
            notes = (note.text for note in procedure.notes)
            assert_in_order(section.text, list_words(sheet, procedure.text, *notes))


def test_the_turn_runs_across_the_top(reference_name: str, paper: str) -> None:
    """The strip has the steps of its procedure in order, numbered, above all else on the first page."""
    sheet = print_sheet(reference_name, paper)
    assert isinstance(sheet.job.spec, SheetSpec)
    if not sheet.job.spec.strip:
        return
    steps = sheet.job.system.procedure(sheet.job.spec.strip).steps
    strip, *_ = sheet.root.find("L")
    titles = [(f"{number}{step.title}", step.text) for number, step in enumerate(steps, 1)]
    assert_in_order(strip.text, [words for step in titles for words in step])
    heads = [section.heading.chars[0] for section in read_sections(sheet.root)]
    below = min(head["top"] for head in heads if head["page_number"] == 1)
    assert all(char["page_number"] == 1 and char["bottom"] <= below + 1 for char in strip.chars)


def test_notes_are_referred_to_by_number(reference_name: str, paper: str) -> None:
    """Notes are numbered through the sheet; each stands at the foot of a page that refers to it, below all else."""
    sheet = print_sheet(reference_name, paper)
    ((usual, _),) = Counter(round(char["size"], 2) for char in sheet.pages[0].chars).most_common(1)
    feet = list_feet(sheet)
    numbers = [item.partition(".")[0] for foot in feet for item in foot.items]
    assert numbers == [f"{number}" for number in range(1, len(numbers) + 1)]
    told = [char for _, section in passages(sheet) for block in section.blocks for char in block.chars]
    for foot in feet:
        top, page = foot.heading.chars[0]["top"], foot.heading.chars[0]["page_number"]
        assert {char["page_number"] for block in foot.blocks for char in block.chars} == {page}
        assert all(char["bottom"] <= top + 1 for char in told if char["page_number"] == page)
        raised = [char for char in sheet.pages[page - 1].chars if char["size"] < 0.9 * usual and char["bottom"] < top]
        marks = "".join(char["text"] for char in raised if "Bold" in char["fontname"])
        assert all(item.partition(".")[0] in marks for item in foot.items)


def test_hearts_and_diamonds_are_red() -> None:
    """Whoever looks a playing card up finds its suit in the colour that it has on the card."""
    chars = [char for page in print_sheet("firefight/mapping", "a4").pages for char in page.chars]
    for suits, is_red in (("\N{BLACK HEART SUIT}\N{BLACK DIAMOND SUIT}", True), ("\N{BLACK SPADE SUIT}", False)):
        colours = [char["non_stroking_color"] for char in chars if char["text"] in suits]
        assert colours
        assert all((max(colour) - min(colour) > 0.3) is is_red for colour in colours)


def test_steps_are_numbered(reference_name: str, paper: str) -> None:
    """The steps of a procedure are numbered from 1, so that a text may refer to them."""
    sheet = print_sheet(reference_name, paper)
    for passage, section in passages(sheet):
        if passage.kind == "procedure":
            steps = sheet.job.system.procedure(passage.name).steps
            starts = [item.partition(".")[0] for item in section.items[: len(steps)]]
            assert starts == [str(number) for number, _ in enumerate(steps, 1)]


def test_titles_and_legend_are_complete(reference_name: str, paper: str) -> None:
    """A table shown by its titles alone has all of them in order; the legend has each marker, how many, and its use."""
    sheet = print_sheet(reference_name, paper)
    for passage, section in passages(sheet):
        if passage.kind == "titles":
            table = sheet.job.system.table(passage.name)
            assert_in_order(section.text, [words for row in table.rows for words in (row.roll, row.results[0].title)])
        elif passage.kind == "legend":
            markers = sheet.job.system.markers
            for item, marker in zip(section.items, markers, strict=True):
                assert_in_order(item, [marker.title, f"{TIMES}{marker.amount}", marker.use])


def pages_of(sheet: Sheet) -> list[tuple[Roster, Element]]:
    """Return the rosters of a sheet, each with the element that is its page."""
    spec = sheet.job.spec
    assert isinstance(spec, RosterSpec)
    rosters = [sheet.job.system.roster(name) for name in spec.rosters]
    elements = [part for part in sheet.root.find("Sect") if next(part.find("H1"), None)]
    first = 1 if spec.book else 0
    return list(zip(rosters, elements[first : first + len(rosters)], strict=True))


def list_names(roster: Roster, table: Table) -> list[str]:
    """Return a roster's names as they stand in its lists, each with its number, in the order of the table's rows.

    Those of last resort stand at the end of their list.
    """
    names = dict(roster.entries)
    lists = [sorted(names.get(row.results[0].id, ()), key=lambda name: name.text in roster.last) for row in table.rows]
    return [squeeze(words) for part in lists for words in number_names(part, roster)]


def number_names(names: Sequence[Words], roster: Roster) -> Iterator[str]:
    """Yield the names of a list behind the faces that choose them, then those of its last resorts."""
    usual = [name.text for name in names if name.text not in roster.last]
    last = [name.text for name in names if name.text in roster.last]
    for group in (usual, last):
        _, shares, _ = share_faces(len(group)) if len(group) > 1 else ("", [], [])
        labels = [f"{show_faces(faces)} " for faces in shares] or [""] * len(group)
        yield from (label + name for label, name in zip(labels, group, strict=True))


@pytest.mark.every(2)
def test_every_name_of_a_roster_stands_in_its_list(roster_name: str, paper: str) -> None:
    """A roster's page has all its names and no others, each behind the faces of the dice that choose it."""
    sheet = print_sheet(roster_name, paper)
    assert isinstance(sheet.job.spec, RosterSpec)
    table = sheet.job.system.table(sheet.job.spec.table)
    for roster, page in pages_of(sheet):
        assert next(page.find("H1")).text.startswith(squeeze(roster.title))
        assert [item.text for item in page.find("LI")] == list_names(roster, table)
        for note in roster.notes:
            assert squeeze(note.text) in page.text


def test_the_lists_of_a_roster_have_their_odds(roster_name: str, paper: str) -> None:
    """Each list says how likely its roll is; a result without names stands above with its roll, odds and text."""
    sheet = print_sheet(roster_name, paper)
    assert isinstance(sheet.job.spec, RosterSpec)
    table = sheet.job.system.table(sheet.job.spec.table)
    for roster, page in pages_of(sheet):
        headings = [heading.text for heading in page.find("H2")]
        for row in table.rows:
            title, odds = squeeze(row.results[0].title), show(find_odds(table, row))
            if row.results[0].id in dict(roster.entries):
                assert f"{title}{odds}%" in headings
            else:
                said = f"{row.roll}: {row.results[0].title} ({odds} %). {row.results[0].text}"
                assert squeeze(said.replace("-", "\N{EN DASH}")) in page.text.replace("-", "\N{EN DASH}")


@pytest.mark.every(2)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("name", ["horde-mode/spawn-book"])
def test_a_book_has_contents_and_an_index(name: str, paper: str) -> None:
    """The contents name the page of each roster, and the index for each name the pages and rolls where it stands."""
    sheet = print_sheet(name, paper)
    spec = sheet.job.spec
    assert isinstance(spec, RosterSpec)
    table = sheet.job.system.table(spec.table)
    rolls = {row.results[0].id: squeeze(show_roll(row.roll, load_words("en"))) for row in table.rows}
    wanted: dict[str, list[str]] = {}
    contents = []
    for roster, page in pages_of(sheet):
        number = page.chars[0]["page_number"]
        contents.append(squeeze(f"{roster.title} {number}"))
        for result in (row.results[0].id for row in table.rows):
            for entry in dict(roster.entries).get(result, ()):
                wanted.setdefault(squeeze(entry.text), []).append(f"{number}({rolls[result]})")
    first, *_ = sheet.root.find("Sect")
    assert {item.text for item in first.find("LI")} >= set(contents)
    index = [item.text for part in list(sheet.root.find("Sect"))[1 + len(contents) :] for item in part.find("LI")]
    assert sorted(index) == sorted(words + ",".join(places) for words, places in wanted.items())


def test_every_sheet_names_its_game_its_authors_and_its_page(sheet_name: str, paper: str) -> None:
    """The foot of each page has the credit, the sheet's title and the page's number."""
    sheet = print_sheet(sheet_name, paper)
    for number, page in enumerate(sheet.pages, 1):
        foot = squeeze("".join(char["text"] for char in page.chars if round(char["size"], 1) == 6))
        assert squeeze(sheet.job.system.credit) in foot
        assert squeeze(f"{sheet.job.system.name} · {sheet.job.spec.title} · page {number}/{len(sheet.pages)}") in foot


# How it is set


def test_sheets_have_the_size_and_number_of_pages_that_they_say(sheet_name: str, paper: str) -> None:
    """All pages have the paper's size, there are as many as `list` says, and none is nearly empty."""
    sheet = print_sheet(sheet_name, paper)
    assert len(sheet.pages) == (sheet.job.amount or len(sheet.pages))
    for page in sheet.pages:
        assert (round(page.width, 1), round(page.height, 1)) == PAGE_SIZES[paper]
        assert len(page.chars) > 400


@pytest.mark.every(7)
def test_both_papers_take_as_many_pages(sheet_name: str, paper: str) -> None:
    """A sheet has as many pages on A4 as on Letter, also one that takes as many as it needs."""
    (other,) = set(PAGE_SIZES) - {paper}
    with open_pdf(print_product(sheet_name, other)) as pdf:
        assert len(pdf.pages) == len(print_sheet(sheet_name, paper).pages)


@pytest.mark.every(2)
def test_references_keep_their_pages_on_the_other_paper(reference_name: str, paper: str) -> None:
    """Tables and procedures fit the pages that their sheet has on A4 and on Letter, which is lower and wider."""
    (other,) = set(PAGE_SIZES) - {paper}
    with open_pdf(print_product(reference_name, other)) as pdf:
        assert len(pdf.pages) == (print_sheet(reference_name, paper).job.amount or len(pdf.pages))


def test_all_words_stand_where_a_printer_prints(sheet_name: str, paper: str) -> None:
    """No character comes nearer to the edge than the paper's margin."""
    sheet = print_sheet(sheet_name, paper)
    margin = sheet.look.paper.margin * POINTS_PER_MICROMETRE
    for page in sheet.pages:
        for char in page.chars:
            if char["text"].strip():
                assert char["x0"] >= margin, char["text"]
                assert char["x1"] <= page.width - margin, char["text"]
                assert char["top"] >= margin, char["text"]
                assert char["bottom"] <= page.height - margin, char["text"]


def test_no_words_lie_over_others(sheet_name: str, paper: str) -> None:
    """Two characters never stand in the same place, as in a column that runs into the next."""
    for page in print_sheet(sheet_name, paper).pages:
        taken: dict[tuple[int, int], Char] = {}
        for char in page.chars:
            if char["text"].strip():
                x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
                other = taken.setdefault((round(x), round(y)), char)
                assert other is char or abs(other["x0"] - char["x0"]) > NEAR, (other["text"], char["text"])


def test_type_is_large_enough_to_read(sheet_name: str, paper: str) -> None:
    """Running text is 8 pt or more, notes in italics nine tenths of that, and no letter below the foot's 6 pt."""
    sheet = print_sheet(sheet_name, paper)
    for block in sheet.root.find("P", "L", "Table"):
        for char in block.chars:
            least = LEAST_NOTE if "Italic" in char["fontname"] else LEAST_TYPE
            least = LEAST_SIGN if "signs" in char["fontname"] else least
            grey = max(char["non_stroking_color"]) - min(char["non_stroking_color"]) < 0.01
            dark = grey and char["non_stroking_color"][0] < 0.2
            assert char["size"] >= (least if dark or "Italic" in char["fontname"] else LEAST_SIGN) - 0.01
    for page in sheet.pages:
        upright = (char for char in page.chars if char["upright"])  # of others the size is not told
        letters = [char["size"] for char in upright if "signs" not in char["fontname"]]
        assert min(letters) >= 6 - 0.01


@pytest.mark.parametrize("system", ["firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy"])
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.every(3)
def test_the_games_are_read_at_arms_length(system: str, on: str) -> None:
    """Both pages of each shipped reference sheet have text of 8.5 pt and notes of 7.2 pt or more, on A4 and Letter."""
    sheet = print_sheet(f"{system}/reference", on)
    assert len(sheet.pages) == 2
    sizes = Counter(round(char["size"], 2) for page in sheet.pages for char in page.chars)
    assert sizes.most_common(1)[0][0] >= 8.5
    notes = [char["size"] for page in sheet.pages for char in page.chars if "Italic" in char["fontname"]]
    assert min(notes) >= LEAST_NOTE


def test_no_heading_is_parted_from_what_it_heads(sheet_name: str, paper: str) -> None:
    """Below each heading, on the same page and in the same column, stands the beginning of its text."""
    assert not find_parted_headings(read_sections(print_sheet(sheet_name, paper).root))


def test_no_table_is_parted_from_its_heading(reference_name: str, paper: str) -> None:
    """A table begins in the column of its heading, also below an introduction, with a row below its header."""
    assert not find_parted_tables(read_sections(print_sheet(reference_name, paper).root))


def test_no_row_stands_alone(reference_name: str, paper: str) -> None:
    """Where a table goes on in another column, both have two rows or more, or a part of a long one with its header."""
    assert not find_lone_rows(read_sections(print_sheet(reference_name, paper).root))


def test_no_line_of_a_paragraph_stands_alone(reference_name: str, paper: str) -> None:
    """A paragraph or item that goes on in another column has at least two lines in each."""
    assert not find_lone_lines(read_sections(print_sheet(reference_name, paper).root))


# What is tagged


def test_a_screen_reader_is_told_what_it_must_know(sheet_name: str, paper: str) -> None:
    """The file is tagged, declares PDF/UA-1, and has language, title, authors and the order of tabs."""
    sheet = print_sheet(sheet_name, paper)
    system = sheet.job.system
    with open_pdf(sheet.data) as pdf:
        assert not pdf.check_pdf_syntax()
        assert str(pdf.Root.Lang) == system.language
        assert bool(pdf.Root.MarkInfo.Marked)
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        assert str(pdf.Root.ViewerPreferences.Duplex) == ("/DuplexFlipLongEdge" if len(pdf.pages) > 1 else "/Simplex")
        assert str(pdf.docinfo.Title) == f"{system.name}: {sheet.job.spec.title}"
        assert all(author in str(pdf.docinfo.Author) for author in system.authors)
        metadata = pdf.open_metadata()
        assert metadata["pdfuaid:part"] == "1"
        assert metadata["dc:title"] == f"{system.name}: {sheet.job.spec.title}"
        for page in pdf.pages:
            assert str(page.obj.Tabs) == "/S"


def test_every_word_is_tagged_or_an_artifact(sheet_name: str, paper: str) -> None:
    """What is read aloud is all that stands on the pages but for their feet, once."""
    sheet = print_sheet(sheet_name, paper)
    drawn = [char for page in sheet.pages for char in page.chars if round(char["size"], 1) > 6]
    assert "".join(sorted(char["text"] for char in drawn if char["text"].strip())) == "".join(
        sorted(char["text"] for char in sheet.root.chars if char["text"].strip() and round(char["size"], 1) > 6)
    )


def test_headings_are_tagged_and_make_the_outline(sheet_name: str, paper: str) -> None:
    """One first heading a sheet or roster, section headings below it, and an outline that is the same."""
    sheet = print_sheet(sheet_name, paper)
    headings = [(element.tag, element.text) for element in sheet.root.find("H1", "H2")]
    assert headings[0][0] == "H1"
    with open_pdf(sheet.data) as pdf, pdf.open_outline() as outline:
        entries = [
            entry
            for first in outline.root
            for entry in (("H1", first.title), *(("H2", second.title) for second in first.children))
        ]
    assert [(tag, squeeze(title)) for tag, title in entries] == headings


def test_reference_sheets_have_the_headings_asked_for(reference_name: str, paper: str) -> None:
    """A sheet has one first heading with the game's name, and a section for each part, in the order of the YAML."""
    sheet = print_sheet(reference_name, paper)
    (first,) = sheet.root.find("H1")
    assert first.text.startswith(squeeze(sheet.job.system.name))
    assert squeeze(sheet.job.spec.title) in first.text
    for passage, section in passages(sheet):
        title = squeeze(title_of(sheet.job.system, passage))
        assert re.fullmatch(rf"{re.escape(title)}(d\d+)?\d*", section.heading.text)  # its die and notes may follow


def title_of(system: System, passage: Passage) -> str:
    """Return the heading of a part of a sheet."""
    if passage.kind == "legend":
        return "Markers"
    if passage.kind == "procedure":
        return system.procedure(passage.name).title
    if passage.kind == "map":
        return next(each.title for each in system.maps if each.id == passage.name)
    title = system.table(passage.name).title
    return f"{title}: results" if passage.kind == "glossary" else title


def test_tables_have_header_cells(reference_name: str, paper: str) -> None:
    """Each table has a header cell for each column, and each cell names the headers of its row and column."""
    for table in print_sheet(reference_name, paper).root.find("Table"):
        heads = [cell for head in table.find("THead") for cell in head.find("TH")]
        assert all(cell.text for cell in heads)
        for row in list_rows(table):
            assert len(row.children) <= len(heads)  # equal results side by side share a cell
            title = [cell.name for cell in row.children if cell.tag == "TH"]
            assert len(title) == 1
            for place, cell in enumerate(row.children):
                if cell.tag == "TD" and len(row.children) == len(heads):
                    assert cell.headers == [*title, heads[place].name], cell.text
                elif cell.tag == "TD":
                    assert set(cell.headers) <= {*title, *(head.name for head in heads)}, cell.text
                    assert cell.headers, cell.text


def test_all_fonts_are_embedded_subsets(sheet_name: str, paper: str) -> None:
    """A print shop needs no font: each one used lies in the file, cut down to what is used."""
    with open_pdf(print_sheet(sheet_name, paper).data) as pdf:
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                assert re.match(r"/[A-Z]{6}\+printgen-", str(font.BaseFont))
                (descendant,) = font.DescendantFonts
                assert "/FontFile2" in descendant.FontDescriptor
                assert "/ToUnicode" in font


class Place(NamedTuple):
    """Where a link leads to: a page, counted from 0, and a point on it from its top left corner."""

    page: int
    x: float
    y: float


def read_places(pdf: Pdf) -> dict[str, Place]:
    """Return the places that links of a PDF may lead to."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    pairs = list(pdf.Root.Names.Dests.Names) if "/Names" in pdf.Root else []
    places = {}
    for name, (page, _, x, y, _) in zip(pairs[::2], pairs[1::2], strict=True):
        number = numbers[page.objgen]
        places[str(name)] = Place(number, float(x), float(pdf.pages[number].MediaBox[3]) - float(y))
    return places


def read_links(pdf: Pdf, sheet: Sheet) -> list[tuple[str, str]]:
    """Return the name of the place and the text of each link, page by page."""
    links = []
    for obj, page in zip(pdf.pages, sheet.pages, strict=True):
        for link in obj.obj.get("/Annots", Array()):
            xs, ys = sorted(map(float, link.Rect[::2])), sorted(page.height - float(y) for y in link.Rect[1::2])
            links.append((str(link.Dest), text_in(page.chars, Rectangle(xs[0], ys[0], xs[1], ys[1]))))
    return links


def test_links_stay_in_the_file(sheet_name: str, paper: str) -> None:
    """Each link leads to a place in the same file; nothing in it opens, fetches or runs anything."""
    sheet = print_sheet(sheet_name, paper)
    with open_pdf(sheet.data) as pdf:
        places = read_places(pdf)
        for page in pdf.pages:
            for link in page.obj.get("/Annots", Array()):
                assert str(link.Subtype) == "/Link"
                assert not {"/A", "/AA"} & set(link.keys())
                assert str(link.Dest) in places
        assert not {"/OpenAction", "/AA", "/AcroForm"} & set(pdf.Root.keys())
        assert set(pdf.Root.get("/Names", Dictionary()).keys()) <= {"/Dests"}
        for thing in pdf.objects:
            kind = str(thing.get("/S", "")) if isinstance(thing, Dictionary) else ""
            assert kind not in ("/URI", "/Launch", "/JavaScript", "/GoToR", "/SubmitForm", "/ImportData")


def test_entries_lead_to_their_line_in_the_glossary(reference_name: str, paper: str) -> None:
    """Where a table's results are explained on the same sheet, each entry is a link to the line that explains it."""
    sheet = print_sheet(reference_name, paper)
    shown = {(passage.kind, passage.name) for passage, _ in passages(sheet)}
    with open_pdf(sheet.data) as pdf:
        places, links = read_places(pdf), read_links(pdf, sheet)
    for table in sheet.job.system.tables:
        rows = {("rows", table.id), ("table", table.id)} & shown
        if not (rows and {("glossary", table.id), ("table", table.id)} & shown and table.columns):
            continue
        for result in table.results:
            if is_explained(result):
                name = f"{table.id}.{result.id}"
                runs = [next(run) for row in table.rows for _, run in groupby(row.results, key=lambda each: each[:2])]
                entries = [entry.title for entry in runs if entry.id == result.id]
                assert "".join(text for place, text in links if place == name) == squeeze("".join(entries))
                assert text_at(places[name], sheet).startswith(squeeze(result.title)[:5])


def text_at(place: Place, sheet: Sheet) -> str:
    """Return the text that begins at a place."""
    return text_in(sheet.pages[place.page].chars, Rectangle(place.x - 1, place.y - 1, place.x + 300, place.y + 26))


def test_contents_and_index_lead_to_the_pages_that_they_name(roster_name: str, paper: str) -> None:
    """In a book the title of a roster, and the number of its page, are links to that page."""
    sheet = print_sheet(roster_name, paper)
    with open_pdf(sheet.data) as pdf:
        places, links = read_places(pdf), read_links(pdf, sheet)
    for name, text in links:
        assert text == str(places[name].page + 1) or text_at(places[name], sheet).startswith(text), text
    assert isinstance(sheet.job.spec, RosterSpec)
    assert bool(links) == sheet.job.spec.book


@pytest.mark.every(3)
@pytest.mark.parametrize(("name", "paper"), TWICE)
@pytest.mark.usefixtures("made_anew")
def test_the_same_input_gives_the_same_bytes(name: str, paper: str) -> None:
    """Building a sheet again gives the same file, byte for byte, whatever has been built before."""
    assert print_product(name, paper) == print_sheet(name, paper).data


def test_lines_of_a_field_stay_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of several lines does not run together in a table's cell, nor behind its name."""
    folder = copy_pack("marsh", tmp_path)
    wares = folder / "wares.yaml"
    words = wares.read_text(encoding="utf-8").replace("limit: one each", '"limit": "Blade-like limbs\\nPlated shell"')
    wares.write_text(words, encoding="utf-8")
    system = load_pack(Pack("marsh", folder, "tests"))
    look = load_look(Options())
    press = SheetPrinter(look.paper, look.theme)
    texts: list[FlowingText] = []
    monkeypatch.setattr(Flow, "set", lambda _, text, __: texts.append(text))
    spec = next(spec for spec in list_specs(system) if isinstance(spec, SheetSpec) and spec.id == "aid")
    press.set_sheet(system, spec)
    assert "<span>Blade-like limbs</span><br><span>Plated shell</span>" in texts[0].draft


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_owned_can_be_read_with_its_dice(paper: str) -> None:
    """On one sheet of paper: each name with the faces before it, its faction behind it, and the dice above the list."""
    (spec,) = [spec for spec in list_sheets(MINE) if isinstance(spec, OwnedSpec)]
    data = maker(paper).make(Job(MINE, spec).narrow()).data
    pages = read_pages(data)
    assert len(pages) <= 2
    items = {item.text for item in read_structure(data, pages).find("LI")}
    assert len(items) == sum(
        words.text in names for name, names in UNITS for _, entries in HORDE.roster(name).entries for words in entries
    )
    for name, names in UNITS:
        assert any(item.endswith(squeeze(f"{names[0]} {HORDE.roster(name).title}")) for item in items)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_box_stands_before_each_number(paper: str) -> None:
    """Each name of a roster has a box to tick, the number that the command line knows it by, and its rolls."""
    (spec,) = [spec for spec in list_sheets(HORDE) if isinstance(spec, TickSpec)]
    roster = HORDE.roster("chaos-knights")
    data = maker(paper).make(Job(HORDE, spec._replace(rosters=(roster.id,))).narrow()).data
    (page,) = pages = read_pages(data)
    items = [item.text for item in read_structure(data, pages).find("LI")]
    assert len(items) == len(roster.names)
    for number, name in enumerate(roster.names, 1):
        assert items[number - 1].startswith(squeeze(f"{number} {name}"))
    sides = [(rect["x1"] - rect["x0"], rect["bottom"] - rect["top"], rect["x0"], rect["top"]) for rect in page.rects]
    inner = {(x, y) for width, height, x, y in sides if abs(width - height) < 0.1 and 7.5 < width < 9}
    assert len(inner) == len(roster.names)


def test_a_roster_has_a_box_to_tick_before_each_name() -> None:
    """Whoever prints a roster alone ticks on it what they own; in a book, which is read, there is no box."""
    for name, boxes in (("horde-mode/spawn-leagues-of-votann", True), ("horde-mode/spawn-book", False)):
        for roster, page in pages_of(print_sheet(name, "a4")):
            rects = print_sheet(name, "a4").pages[page.chars[0]["page_number"] - 1].rects
            squares = [
                rect for rect in rects if 7 < rect["x1"] - rect["x0"] < 12 and 7 < rect["bottom"] - rect["top"] < 12
            ]
            found = {(round(rect["x0"] + rect["x1"]), round(rect["top"] + rect["bottom"])) for rect in squares}
            assert len(found) == (sum(len(names) for _, names in roster.entries) if boxes else 0)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_list_of_cards_has_its_heads_on_each_page(paper: str) -> None:
    """A table of cards that goes on over a page says there again what its columns are, and numbers its rows."""
    sections = [section for _, section in passages(print_sheet("horde-mode/card-lists", paper)) if section.tables]
    assert any(len(grid.parts) > 1 for section in sections for grid in section.tables)
    assert all(len(section.tables) == 1 for section in sections)
    (missions,) = [section for section in sections if section.heading.text == "secondarymissions"]
    assert [cells[0][: len(str(number))] for number, cells in enumerate(missions.tables[0].rows, 1)] == [
        f"{number}" for number in range(1, 13)
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_numbers_to_tick_run_down_column_by_column(paper: str) -> None:
    """The longest roster is read down one column and on in the next, to its last number: nothing follows below."""
    (spec,) = [spec for spec in list_sheets(HORDE) if isinstance(spec, TickSpec)]
    roster = HORDE.roster("tyranids")
    data = maker(paper).make(Job(HORDE, spec._replace(rosters=(roster.id,))).narrow()).data
    (page,) = pages = read_pages(data)
    items = list(read_structure(data, pages).find("LI"))
    assert len(items) == len(roster.names) > 60
    places = [(item.chars[0]["x0"], item.chars[0]["top"]) for item in items]
    turns = [second for first, second in pairwise(places) if second[1] < first[1]]
    assert len(turns) == 2
    assert all(top == pytest.approx(places[0][1], abs=1) for _, top in turns)
    assert page.rects


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_lists_of_a_roster_are_flush_with_the_rule_of_its_title(paper: str) -> None:
    """The first list begins where the rule below the title begins, and the last ends where it ends."""
    sheet = print_sheet("horde-mode/spawn-leagues-of-votann", paper)
    (page,) = read_pages(sheet.data)
    title = max(page.rects, key=lambda rect: rect["x1"] - rect["x0"])  # with the rule below it
    assert min(outline["x0"] for outline in page.curves) == pytest.approx(title["x0"], abs=0.1)
    assert max(outline["x1"] for outline in page.curves) == pytest.approx(title["x1"], abs=0.1)


def test_the_turn_is_outlined_to_save_ink() -> None:
    """In ink-saver the strip of the turn is white with an edge, as all else is: no word stands white on a colour."""
    job = print_sheet("heroes-of-normandie/reference", "a4").job
    page, *_ = read_pages(Maker(Options(theme="ink-saver")).make(job).data)
    colours = [char["non_stroking_color"] for char in page.chars if char["text"].strip()]
    assert colours
    assert not [colour for colour in colours if min(colour if isinstance(colour, tuple | list) else (colour,)) > 0.9]
