"""What printgen warns of: told with its place like a mistake, but nothing fails for it."""

import json
import shutil
from pathlib import Path
from typing import NoReturn

import pypdfium2
import pytest
from conftest import Capture
from painting import png

from printgen.cli import main
from printgen.compose import markers
from printgen.errors import BadData, Origin, Problem
from printgen.render.flow import sheet
from printgen.render.flow.fitting import Sizes

PACKS = Path(__file__).parent / "packs" / "ok"
ROWS = '  - {roll: 1-4, result: Nothing stirs, quiet: true, text: "Keep **very still, {name}."}\n'


@pytest.fixture
def pack(here: Path) -> Path:
    """Return a copy of the pack `plain`, which has nothing to warn of, in the folder tables where commands run."""
    return Path(shutil.copytree(PACKS / "plain", here / "tables" / "plain"))


def write_signs(pack: Path) -> None:
    """Have signs of bold type in the second line of the pack's rows."""
    table = pack / "spawn.yaml"
    head, _, rest = table.read_text().partition("rows:\n")
    table.write_text(f"{head}rows:\n{ROWS}{rest.partition(chr(10))[2]}")


def count_pages(path: Path) -> int:
    """Return how many pages a PDF has."""
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def test_broken_markup_is_told(pack: Path, capsys: Capture) -> None:
    """Signs of bold type that are not closed are told at the place of their text, and the check is still green."""
    write_signs(pack)
    assert main(["check", "plain"]) == 0
    answer = capsys.readouterr()
    assert answer.out == "plain: 1 table, 5 products, no problems\n"
    assert answer.err.splitlines()[-5:] == [
        'tables/plain/spawn.yaml:4:59: warning: "**very still, {name}." is printed as it is written',
        "  hint: write ** on both sides of the words, or \\** for the sign itself",
        'tables/plain/spawn.yaml:4:59: warning: "{name}" is printed as it is written',
        "  hint: nothing takes its place: leave the braces out",
        "2 warnings in 1 file",
    ]


def test_a_build_warns_too(pack: Path, capsys: Capture) -> None:
    """Who only builds hears the same warnings, and gets the files."""
    write_signs(pack)
    assert main(["build", "plain/spawn"]) == 0
    answer = capsys.readouterr()
    assert answer.out == "output/a4/plain/spawn.pdf\n"
    assert 'spawn.yaml:4:59: warning: "**very still, {name}." is printed as it is written\n' in answer.err


def test_warnings_stand_beside_problems(pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A program learns of each finding whether it is a problem; a warning does not hide one, nor count as one."""
    monkeypatch.setattr(sheet, "SHEET", Sizes((8.0,), first=8.0))  # each size that is tried takes its time
    monkeypatch.setattr(sheet, "UNCOUNTED", 8.0)
    write_signs(pack)
    table = pack / "spawn.yaml"
    table.write_text(table.read_text().replace("nearest", "nea" + "r" * 99 + "est"))
    assert main(["check", "plain", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(item["kind"], item["place"].rpartition(":")[0]) for item in found] == [
        *[("warning", "tables/plain/spawn.yaml:4")] * 2,
        ("problem", "tables/plain/spawn.yaml:5"),  # on its card and on the reference sheet
    ]
    assert main(["build", "plain/spawn"]) == 1
    assert "1 problem in 1 file\n2 warnings in 1 file\n" in capsys.readouterr().err


def test_ordinary_texts_are_not_warned_of(pack: Path, capsys: Capture) -> None:
    """A footnote's star, a sum with stars, and names with low lines are no markup."""
    table = pack / "spawn.yaml"
    table.write_text(table.read_text().replace("Nothing stirs", '"* Nothing: 2 * 3 * 4, snake_case_name, X_"'))
    assert main(["check", "plain"]) == 0
    assert "warning" not in capsys.readouterr().err


def test_a_box_that_the_paper_cannot_hold_is_left_out(pack: Path, capsys: Capture) -> None:
    """A deck without a tuck box on so small a paper is told with both sizes; a thick one has boxes more."""
    (pack / "swamp.yaml").write_text("title: Swamp\ndie: d100\nrows:\n  - {roll: 1-100, result: Mud}\n")
    with (pack / "products.yaml").open("a") as file:
        file.write("  swamp: {table: swamp, layout: text}\n")
    assert main(["build", "plain/boxes"]) == 0
    whole = count_pages(Path("output/a4/plain/boxes.pdf"))
    assert main(["build", "plain/boxes", "--card-thickness", "0.8mm"]) == 0
    assert count_pages(Path("output/a4/plain/boxes.pdf")) > whole
    capsys.readouterr()
    assert main(["build", "plain/boxes", "--paper", "150x150mm"]) == 0
    warning = capsys.readouterr().err.split("products.yaml:3", 1)[1]
    assert warning.splitlines() == [
        (
            ":10: warning: swamp: the box for 100 cards takes 205.4 mm by 180 mm, which does not fit on 150x150mm: "
            "there is room for 138 mm by 128.5 mm; it is left out"
        ),
        "  hint: choose a larger paper, a smaller card, or thinner cards",
        "2 warnings in 1 file",
    ]


@pytest.mark.parametrize(("lines", "warned"), [(220, True), (150, False)])
def test_small_type_on_a_reference_sheet_is_told(pack: Path, capsys: Capture, lines: int, *, warned: bool) -> None:
    """A sheet so full that it is hard to read across a table is printed, and its author hears how small it is."""
    text = "\n".join(f"    - Nobody goes alone, and number {number} least of all." for number in range(lines))
    (pack / "procedures.yaml").write_text(f"turn:\n  title: Turn\n  points:\n{text}\n")
    (pack / "products.yaml").write_text("sheets: {reference: {title: Reference, pages: 1, columns: 3}}\n")
    assert main(["check", "plain"]) == 0
    said = capsys.readouterr().err
    assert ("warning: reference: its text is set in 8" in said) is warned
    assert ("hint: give it more pages" in said) is warned


def test_a_comma_that_parts_a_sentence_is_told(pack: Path, capsys: Capture) -> None:
    """A sentence inside [ ] that its comma has made two texts is told where the second begins; whole ones are not."""
    (pack / "spawn.yaml").write_text(
        "title: Wandering monsters\ndie: d6\nrows:\n  - {roll: 1-6, result: Nothing stirs, quiet: true}\n"
        "notes: [The rules do not say, who begins, Two whole notes., and one more., 'quoted, too']\n"
    )
    assert main(["check", "plain"]) == 0
    said = capsys.readouterr().err
    assert said.count("a comma inside [ ] begins the next one") == 1
    assert 'spawn.yaml:5:31: warning: "who begins" is a text of its own' in said


def test_titles_with_one_id_are_told(pack: Path, capsys: Capture) -> None:
    """Two titles that differ only in letters beyond a-z have one id, which rules of play would take for both."""
    (pack / "spawn.yaml").write_text(
        "title: Vegetables\ndie: d6\nrows:\n"
        "  - {roll: 1-2, result: Möhre}\n  - {roll: 3-4, result: Mähre}\n  - {roll: 5-6, result: Möhre}\n"
    )
    assert main(["check", "plain"]) == 0
    said = capsys.readouterr().err
    assert said.count("have one id") == 1
    assert 'spawn.yaml:5:5: warning: "Mähre" and "Möhre" have one id, "m-hre"' in said


def test_many_warnings_alike_are_told_once(pack: Path, capsys: Capture) -> None:
    """Of many pictures with too few pixels the first is told, and how many more there are."""
    rows = ["roll,result,picture"]
    for number in range(1, 7):
        (pack / f"{number}.png").write_bytes(png(30 + number, 42))
        rows.append(f"{number},Heron {number},{number}.png")
    (pack / "spawn.csv").write_text("\n".join(rows))
    (pack / "spawn.yaml").write_text("title: Birds\ndie: d6\nrows: spawn.csv\n")
    assert main(["check", "plain"]) == 0
    said = [line for line in capsys.readouterr().err.splitlines() if "warning" in line]
    assert len(said) == 2
    assert 'spawn.csv:2:3: warning: the picture "1.png" has ' in said[0]
    assert said[0].endswith("dpi; 5 more are alike")
    assert said[1] == "1 warning in 1 file"


WORDS = "Two words more than are short, a whole sentence of them."
BEASTS = """\
title: Beasts
fields: {move: Move, armour: Sonderfertigkeiten und Besonderheiten, loot: Wahrscheinlichkeitsrechnung}
entries: [%s]
"""


def test_blank_cards_have_the_places_of_the_printed_ones(pack: Path, capsys: Capture) -> None:
    """A field with long texts has lines on a blank card, as it has on the deck's, and no place among the numbers."""
    entry = f"{{title: Toad, move: 8, armour: '{WORDS}', loot: '{WORDS}'}}"
    (pack / "spawn.yaml").write_text(BEASTS % entry)
    (pack / "products.yaml").write_text("decks: {spawn: {table: spawn, layout: stats}}\n")
    assert main(["check", "plain"]) == 0, capsys.readouterr().err
    assert main(["build", "plain/blanks"]) == 0
    with pypdfium2.PdfDocument(pack.parent.parent / "output/a4/plain/blanks.pdf") as document:
        said = document[0].get_textpage().get_text_bounded()
    assert "SONDERFERTIGKEITEN UND BESONDERHEITEN" in said


def test_a_blank_card_that_does_not_fit_stops_no_sound_deck(
    pack: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where words fit on the cards of a deck, but not on blank ones, these are left out with a warning."""
    place = Origin("tables/plain/spawn.yaml", 1, 8)

    def refuse(*_: object) -> NoReturn:
        raise BadData([Problem(place, '"Wandering" is too long for its place')])

    assert pack.exists()
    monkeypatch.setattr(markers, "draw_blank", refuse)
    assert main(["check", "plain"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f'{place}: warning: "Wandering" is too long for its place; its blank card is left out'
    assert main(["build", "plain/blanks"]) == 0
