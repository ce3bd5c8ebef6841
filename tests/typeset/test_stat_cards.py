"""Stat cards: the table of stats, the picture or symbol above it, and colours of cards, read back from the PDF."""

import io
from pathlib import Path

import pdfplumber
import pytest
from outputs import copy_pack

from printgen.cli import main

UNITS = """\
title: Units
fields:
  move: {title: Move}
  save: {title: Save}
  special: {title: Special, optional: true}
entries:
  - {title: Bog trolls, symbol: skull, move: 6, save: 4+, text: They lurk., special: Regrows each turn.}
  - {title: Frogs, move: 4, save: 6+, text: They croak., accent: "#7a3b12"}
"""
PLAIN = UNITS.replace("symbol: skull, ", "")
MILLIMETRE = 72 / 25.4


def build(folder: Path, units: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> pdfplumber.pdf.PDF:
    """Build a deck of stat cards without backs and open it."""
    monkeypatch.chdir(folder)
    pack = copy_pack("plain", folder)
    (pack / "units.yaml").write_text(units, encoding="utf-8")
    (pack / "products.yaml").write_text("decks: {units: {table: units, layout: stats}}\n", encoding="utf-8")
    command = ["build", f"{pack.name}/units", "--tables", ".", "--duplex", "none", "-o", "out", *options]
    assert main(command) == 0
    return pdfplumber.open(io.BytesIO((Path("out/a4") / pack.name / "units.pdf").read_bytes()))


@pytest.mark.parametrize("card", ["poker", "tarot"])
def test_stats_stand_in_a_table(card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each value stands below its label, at the same place on all cards; what is longer stands with the text."""
    with build(tmp_path, UNITS, monkeypatch, "--card", card) as pdf:
        page = pdf.pages[0]
        words: dict[str, list[dict[str, float]]] = {}
        for word in page.extract_words():
            words.setdefault(word["text"], []).append(word)
    for label, values in (("MOVE", ("6", "4")), ("SAVE", ("4+", "6+"))):
        heads = words[label]
        assert len(heads) == 2
        for head, value in zip(heads, values, strict=True):
            middle = (head["x0"] + head["x1"]) / 2
            below = [one for one in words[value] if abs((one["x0"] + one["x1"]) / 2 - middle) < 1]
            assert any(0 < one["top"] - head["top"] < 10 * MILLIMETRE for one in below)
    assert words["SPECIAL"][0]["top"] > words["MOVE"][0]["top"] + 8 * MILLIMETRE


def test_the_table_moves_up_where_no_card_has_a_symbol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a symbol or a picture in the deck no room is kept for them."""
    tops = []
    for number, units in enumerate((UNITS, PLAIN)):
        (tmp_path / str(number)).mkdir()
        with build(tmp_path / str(number), units, monkeypatch) as pdf:
            tops.append(next(word["top"] for word in pdf.pages[0].extract_words() if word["text"] == "MOVE"))
    assert tops[0] - tops[1] > 20 * MILLIMETRE


def is_own(colour: object) -> bool:
    """Tell whether a colour of a PDF is the accent of the second card."""
    return isinstance(colour, tuple) and [round(part * 255) for part in colour] == [0x7A, 0x3B, 0x12]


def test_a_card_has_banner_and_labels_in_its_own_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card with an accent has its labels in that; those of its neighbour have the colour of the game."""
    with build(tmp_path, UNITS, monkeypatch) as pdf:
        colours = {char["non_stroking_color"] for char in pdf.pages[0].chars if char["text"] == "V"}
        panels = {curve["non_stroking_color"] for curve in pdf.pages[0].curves if curve["fill"]}
    assert any(is_own(colour) for colour in panels)
    assert {is_own(colour) for colour in colours} == {True, False}
