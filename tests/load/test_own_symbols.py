"""Symbols of a pack's own: SVG files in its folder, each made one outline."""

from pathlib import Path

import pytest
from outputs import PACKS

from printgen.errors import BadData
from printgen.files import noting_files
from printgen.load.folder import load_pack
from printgen.load.picture import symbols
from printgen.load.picture.symbols import clean_symbol, trace_symbols
from printgen.model.art import Outline
from printgen.paths import Pack
from printgen.typeset.type.outline import list_points

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
SQUARE = '<rect x="10" y="10" width="80" height="80"/>'
HEAD = (PACKS / "ok" / "plain" / "system.yaml").read_text(encoding="utf-8")
TABLE = """\
title: Spawn
die: d6
rows:
  - {roll: 1-3, result: Rats, symbol: gate}
  - {roll: 4-6, result: Bats, symbol: skull}
"""


def trace(drawn: str) -> Outline:
    """Return the outline of some shapes."""
    (outline,) = trace_symbols((clean_symbol(SVG.format(drawn).encode()),))
    assert isinstance(outline, tuple)
    return outline


def count_contours(outline: Outline) -> int:
    """Return how many contours an outline has."""
    return sum(letter == "m" for letter, *_ in outline)


def write_pack(folder: Path, brought: str, drawing: str) -> Pack:
    """Write a pack that brings a symbol along."""
    (folder / "art").mkdir(parents=True)
    (folder / "art" / "gate.svg").write_text(SVG.format(drawing), encoding="utf-8")
    for name, said in {"system": f"{HEAD}{brought}", "spawn": TABLE}.items():
        (folder / f"{name}.yaml").write_text(said, encoding="utf-8")
    return Pack(folder.name, folder, "tests")


def test_a_drawing_fills_its_square_whatever_its_size_and_place() -> None:
    """A symbol is as large as those that come with printgen, and lies in the middle."""
    points = list_points(trace('<g transform="translate(30 5) scale(0.3)"><circle cx="50" cy="50" r="20"/></g>'))
    assert max(x for x, _ in points) == pytest.approx(30 / 64, abs=0.001)
    assert min(y for _, y in points) == pytest.approx(-30 / 64, abs=0.001)


def test_strokes_are_drawn_and_white_shapes_are_holes() -> None:
    """A line with a width is a shape, and white upon black is what paper shows."""
    assert count_contours(trace('<path d="M10 50 L90 50" fill="none" stroke="black" stroke-width="10"/>')) == 1
    assert count_contours(trace(f'{SQUARE}<circle cx="50" cy="50" r="20" fill="white"/>')) == 2
    assert count_contours(trace(f'{SQUARE}<rect x="20" y="20" width="80" height="80"/>')) == 1


def test_a_pack_names_symbols_of_its_own(tmp_path: Path) -> None:
    """Rows show what the pack has drawn, in place of a symbol of that name too, and its file counts as read."""
    pack = write_pack(tmp_path / "tales", "symbols: {gate: art/gate.svg, skull: art/gate.svg}\n", SQUARE)
    with noting_files() as read:
        system = load_pack(pack)
    assert system.symbols.keys() == {"gate", "skull"}
    assert system.symbols["gate"].steps == system.symbols["skull"].steps == trace(SQUARE)
    assert tmp_path / "tales" / "art" / "gate.svg" in read


def test_a_pack_has_the_symbols_of_the_pack_that_it_extends(tmp_path: Path) -> None:
    """Drawings lie where the pack lies that names them."""
    write_pack(tmp_path / "tales", "symbols: {gate: art/gate.svg}\n", SQUARE)
    own = tmp_path / "night"
    own.mkdir()
    (own / "system.yaml").write_text('extends: tales\nedition: "2"\nprefix: night\n', encoding="utf-8")
    assert load_pack(Pack("night", own, "tests")).symbols["gate"].steps == trace(SQUARE)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ('<script>alert(1)</script><path d="M0 0L9 9L0 9Z"/>', "line 1 has a script"),
        ('<path d="M0 0L9 9L0 9Z" onload="alert(1)"/>', "line 1 has a script"),
        ('<image href="https://example.org/a.png"/>', "line 1 has <image>"),
        ('<path d="M0 0L9 9L0 9Z" fill="url(https://example.org/a.svg#b)"/>', "has a fill that is no plain colour"),
        ("<text>gate</text>", "line 1 has <text>"),
        ('<use href="#a"/>', "uses what is not in the file"),
        ("<g/>", "shows nothing"),
        ('<path d="M0 0L9 9L0 9Z" fill="none"/>', "draws nothing"),
        ("<path", "is not SVG"),
        ("<g/>" * 400 + SQUARE, "parts, and 300 is the most"),
        (SQUARE + " " * 70_000, "bytes, and 65,536 is the most"),
        (f'<path d="{"M0 0L1 1L0 1Z M5 5L6 6L5 6Z" + "".join(f"M{i} 0L{i} 1L{i + 0.5} 1Z" for i in range(200))}"/>',
         "lines and curves, and 400 is the most"),
    ],
)  # fmt: skip
def test_what_is_no_drawing_is_refused_in_its_place(drawing: str, message: str, tmp_path: Path) -> None:
    """Scripts, what lies elsewhere and what cannot be one outline are told where the pack names the file, and alone."""
    pack = write_pack(tmp_path / "tales", "symbols:\n  gate: art/gate.svg\n", drawing)
    with pytest.raises(BadData) as bad:
        load_pack(pack)
    (problem,) = bad.value.problems
    assert (Path(problem.origin.file).name, problem.origin.line) == ("system.yaml", 9)
    assert message in problem.message
    assert problem.hint


def test_a_drawing_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large a file is, its size is told and no byte of it is read."""
    pack = write_pack(tmp_path / "tales", "symbols: {gate: art/gate.svg}\n", SQUARE + " " * 70_000)
    monkeypatch.delattr(Path, "read_bytes")
    with pytest.raises(BadData, match="65,536 is the most"):
        load_pack(pack)


def test_symbols_that_take_too_long_are_told_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long outlines would take, a pack is read in seconds, and the drawing that took them is named."""
    zigzag = "".join(f"L{place * 7919 % 1009} {place * 104729 % 997}" for place in range(3_000))
    pack = write_pack(tmp_path / "tales", "symbols: {skull: art/gate.svg, gate: art/slow.svg}\n", SQUARE)
    (pack.folder / "art" / "slow.svg").write_text(SVG.format(f'<path d="M0 0{zigzag}"/>'), encoding="utf-8")
    monkeypatch.setattr(symbols, "SECONDS", 2)
    with pytest.raises(BadData) as bad:
        load_pack(pack)
    (problem,) = bad.value.problems
    assert problem.message.endswith('"art/slow.svg" is too intricate: its outlines take more than 2 seconds')


def test_entities_are_refused(tmp_path: Path) -> None:
    """A file that grows when it is read is not read."""
    pack = write_pack(tmp_path / "tales", "symbols: {gate: art/gate.svg}\n", SQUARE)
    drawing = pack.folder / "art" / "gate.svg"
    drawing.write_text('<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(BadData, match="declares entities"):
        load_pack(pack)


def test_a_drawing_in_the_form_of_the_shipped_ones_is_taken_as_it_is(tmp_path: Path) -> None:
    """What is one plain path already keeps its place in the square, and waits for no library."""
    pack = write_pack(tmp_path / "tales", "symbols: {gate: art/gate.svg}\n", SQUARE)
    plain = SVG.replace("100 100", "64 64").format('<path d="M8 8L56 8L56 56L8 56Z"/>')
    (pack.folder / "art" / "gate.svg").write_text(plain, encoding="utf-8")
    points = list_points(load_pack(pack).symbols["gate"].steps)
    assert max(x for x, _ in points) == 0.375
