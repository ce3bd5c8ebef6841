"""What `verify` reads of the prints, what it says that it has not read, and what of a deck of rows it tells."""

import json
import shutil
from pathlib import Path

import pytest
from conftest import Capture

from printgen.build.manifest import MANIFEST, read_manifest
from printgen.cli import main

PLAIN = Path(__file__).parents[1] / "packs" / "ok" / "plain"
DECK = Path("output/a4/plain/spawn.pdf")


@pytest.fixture
def pack(here: Path, capsys: Capture) -> Path:
    """Return a copy of the pack `plain`, of which ./output holds the deck and the blanks."""
    copy = Path(shutil.copytree(PLAIN, here / "tables" / "plain"))
    assert main(["build", "plain/spawn", "plain/blanks"]) == 0
    capsys.readouterr()
    return copy


def verify(capsys: Capture, *options: str) -> list[str]:
    """Return the lines of the deck's row, what was not read, and the judgement; nothing may fail."""
    assert main(["verify", "plain", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    return [" ".join(line.split()) for line in lines if "deck" in line or "not read (" in line] + lines[-1:]


def test_what_the_output_folder_holds_is_read(pack: Path, capsys: Capture) -> None:
    """Without --pdf the deck in ./output is a side, read from its PDF, and files that are no decks are told."""
    assert pack.is_dir()
    deck, *told = verify(capsys)
    assert deck.split()[:6] == ["spawn", "deck", "6", "6", "6", "2"]
    assert told == ["not read (not a deck): output/a4/plain/blanks.pdf", "all 2 agree"]


def test_a_print_that_was_not_read_is_no_side(pack: Path, capsys: Capture) -> None:
    """Without an output folder nothing is called print: neither an amount nor odds, and that is no failure."""
    assert pack.is_dir()
    shutil.rmtree("output")
    assert verify(capsys)[1:] == ["not read (no PDF in output): plain/spawn", "all 2 agree"]
    assert main(["verify", "plain", "--json"]) == 0
    deck = json.loads(capsys.readouterr().out)[0]
    assert deck["amounts"] == {"table": 6, "print": None, "digital": 6, "page": None}
    assert {line["print"] for line in deck["odds"]} == {None}
    assert deck["unread"] == [{"why": "no PDF in output", "what": "plain/spawn"}]


def test_a_print_older_than_its_table_is_not_read(pack: Path, capsys: Capture) -> None:
    """A PDF of what the table said before is told as such, and is no failure; with --pdf it is one."""
    table = pack / "spawn.yaml"
    table.write_text(table.read_text().replace("Bog rats", "Marsh rats"))
    told = verify(capsys)
    assert f"not read (older than the tables): {DECK.as_posix()}" in told
    assert told[0].split()[:4] == ["spawn", "deck", "6", "6"]
    assert main(["verify", "plain", "--pdf", "output"]) == 1
    assert "its fingerprint is" in capsys.readouterr().err


def test_a_deck_that_stands_in_for_another_need_not_be_printed(pack: Path, capsys: Capture) -> None:
    """With --pdf an alternative deck that was not printed is no failure; one that was is read like any other."""
    products = pack / "products.yaml"
    products.write_text(products.read_text() + "  few: {table: spawn, layout: text, without: 5-6, alternative: true}\n")
    assert read_amount("plain/few", capsys) is None
    assert main(["build", "plain/few"]) == 0
    assert read_amount("plain/few", capsys) == 4
    few = DECK.with_name("few.pdf")
    few.write_bytes(DECK.read_bytes())
    assert main(["verify", "plain", "--pdf", "output"]) == 1


@pytest.mark.parametrize("card", ["poker", "tarot"])
def test_stats_are_read_wherever_they_stand(card: str, pack: Path, capsys: Capture) -> None:
    """Plain fields in a table of stats, and longer ones beside a text, agree; two exchanged values do not."""
    units = (
        "title: Units\nfields:\n  ac: {title: AC}\n  hp: {title: Hit points}\n  cr: {title: CR, optional: true}\n"
        "  talk: {title: Speaks, optional: true}\nentries:\n"
        '  - {title: Troll, ac: "13", hp: "7 (2d6)", cr: "2", talk: "Not a word, though it hums.", text: It lurks.}\n'
        '  - {title: Frog, ac: "9", hp: "1", text: It croaks.}\n'
        '  - {title: Heron, ac: {title: "11"}, hp: "11", cr: {title: "1/2"}}\n'
    )
    (pack / "units.yaml").write_text(units)
    (pack / "products.yaml").write_text("decks: {units: {table: units, layout: stats}}\n")
    assert main(["build", "plain/units", "--card", card]) == 0
    assert read_amount("plain/units", capsys) == 3
    (pack / "units.yaml").write_text(units.replace('ac: "9", hp: "1"', 'ac: "1", hp: "9"'))
    assert main(["verify", "plain", "--pdf", "output"]) == 1
    assert "pond" not in capsys.readouterr().err


def test_ranges_in_corners_are_read(pack: Path, capsys: Capture) -> None:
    """A card for each row has the rolls of its row in its corner, with a dash that is set as one."""
    write_rows(pack, ", keep: rows")
    assert main(["build", "plain/spawn"]) == 0
    assert read_amount("plain/spawn", capsys) == 2
    (pack / "spawn.yaml").write_text((pack / "spawn.yaml").read_text().replace("1-4", "1-3").replace("5-6", "4-6"))
    assert main(["verify", "plain", "--pdf", "output"]) == 1
    assert 'the corner says "1-4", not "1-3"' in capsys.readouterr().err


def read_amount(deck: str, capsys: Capture) -> int | None:
    """Return how many cards of a deck `verify --pdf` reads, if any; nothing may fail."""
    capsys.readouterr()
    assert main(["verify", "plain", "--pdf", "output", "--json"]) == 0
    proofs = [proof for proof in json.loads(capsys.readouterr().out) if proof["kind"] == "deck"]
    found: int | None = {proof["name"]: proof["amounts"]["print"] for proof in proofs}[deck]
    return found


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda: DECK.write_bytes(DECK.read_bytes() + b"\n"), "changed since it was built"),
        (DECK.unlink, "missing, though the manifest lists it"),
    ],
    ids=["changed", "missing"],
)
def test_a_file_that_is_not_what_was_built_is_not_read(change: object, why: str, pack: Path, capsys: Capture) -> None:
    """A PDF that somebody has changed, or removed, proves nothing of the tables, and is told."""
    assert pack.is_dir()
    assert callable(change)
    change()
    assert f"not read ({why}): {DECK.as_posix()}" in verify(capsys)


def test_sheets_of_changed_cards_are_not_taken_for_a_deck(pack: Path, capsys: Capture) -> None:
    """A PDF with some cards of a deck alone is not a deck that lacks the others."""
    before = Path("before.json")
    before.write_bytes(Path("output", MANIFEST).read_bytes())
    table = pack / "spawn.yaml"
    table.write_text(table.read_text().replace("Bog rats", "Marsh rats"))
    assert main(["build", "plain/spawn", "--changed-since", str(before)]) == 0
    assert main(["build", "plain/spawn"]) == 0
    assert len(read_manifest(Path("output", MANIFEST).read_bytes()) or {}) == 3
    capsys.readouterr()
    told = verify(capsys)
    assert "not read (only some cards of a deck): output/a4/plain/spawn.changed.pdf" in told
    assert told[0].split()[:5] == ["spawn", "deck", "6", "6", "6"]


def test_a_damaged_manifest_is_told(pack: Path, capsys: Capture) -> None:
    """Where the list of files cannot be understood, nothing is read, and somebody says so."""
    assert pack.is_dir()
    Path("output", MANIFEST).write_text("{")
    assert main(["verify", "plain"]) == 0
    answer = capsys.readouterr()
    assert answer.err == "output/manifest.json is damaged: nothing there is read\n"
    assert "not read (no PDF in output): plain/spawn\n" in answer.out


def write_rows(pack: Path, keys: str) -> None:
    """Have one card for each row of the table: "Nothing stirs" on 1-4 and "Bog rats" on 5-6."""
    (pack / "products.yaml").write_text(f"decks:\n  spawn: {{table: spawn, layout: text, per: row{keys}}}\n")


@pytest.mark.parametrize(
    ("keys", "digital", "warned"), [("", "1/2", 1), (", keep: rows", "1/2", 0), (", keep: odds", "2/3", 0)]
)
def test_a_deck_of_rows_is_held_against_its_die(
    keys: str, digital: str, warned: int, pack: Path, capsys: Capture
) -> None:
    """The table's odds are those of its die, never those of the deck; where they differ unsaid, a warning tells it."""
    write_rows(pack, keys)
    assert main(["verify", "plain", "--json"]) == 0
    answer = capsys.readouterr()
    deck = json.loads(answer.out)[0]
    first = deck["odds"][0]
    assert (first["title"], first["table"], first["digital"]) == ("Nothing stirs", "2/3", digital)
    assert (len(deck["warnings"]), len(deck["problems"]), deck["agree"]) == (warned, 0, True)
    assert ("1-4 has 66.7 % by the die, 50.0 % in the deck" in answer.err) == bool(warned)


def test_the_summary_tells_a_warning(pack: Path, capsys: Capture) -> None:
    """A deck with other odds than its die is not said to agree, though nothing fails."""
    write_rows(pack, "")
    told = verify(capsys)
    assert " 0 of 2 " in told[0]
    assert told[0].endswith(" warning")
    assert told[-1] == "1 agree; 1 with a warning"
