"""SVG drawings, read as XML: every word lies where it is printed, in fonts that the file brings along."""

import re
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from conftest import shipped_products
from fontTools.ttLib import TTFont
from reading import read_pages

from printgen.build.export import export_drawings
from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.cli import main
from printgen.model.options import Duplex, Options
from printgen.render.pdf.fonts import find_fonts
from printgen.render.pdf.writer import write_pdf
from printgen.render.svg import write_pages

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.02  # points
# From x and y to others: (a * x + c * y + e, b * x + d * y + f).
Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
FONT = re.compile(r'font-family:"([^"]+)";font-style:(\w+);font-weight:(\d+);src:url\(data:font/ttf;base64,([^)]+)\)')
CASES = [
    ("heroes-of-normandie/reaction", Options()),
    ("firefight/npc", Options(duplex=Duplex.FOLD_OVER)),
    ("kill-zone/contacts", Options(duplex=Duplex.SHORT_EDGE, verso_shift=(300, -500), verso_turn=0.4)),
    ("heroes-of-normandie/markers", Options()),
    ("heroes-of-normandie/boxes", Options()),
    ("solo-heresy/trackers", Options()),
]


class Line(NamedTuple):
    """A line of words: where its first letter stands, and the face that it is set in."""

    words: str
    x: float
    y: float
    face: tuple[str, str, str]


def compose(first: Matrix, second: Matrix) -> Matrix:
    """Return what first does to what second makes of a point."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def read_matrix(element: ET.Element) -> Matrix:
    """Return what an element's transformations do."""
    matrix = UNMOVED
    for name, values in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        numbers = [float(value) for value in values.split(",")]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], numbers[1])
        elif name == "scale":
            step = (numbers[0], 0, 0, numbers[1], 0, 0)
        else:
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            x, y = numbers[1:] or (0, 0)
            step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        matrix = compose(matrix, step)
    return matrix


def list_lines(element: ET.Element, known: dict[str, ET.Element], matrix: Matrix = UNMOVED) -> Iterator[Line]:
    """Yield the lines of words of a drawing as they are shown."""
    if element.tag == f"{SVG}defs":
        return
    matrix = compose(matrix, read_matrix(element))
    if element.tag == f"{SVG}use":
        yield from list_lines(known[element.attrib["href"].removeprefix("#")], known, matrix)
    if element.tag == f"{SVG}text":
        style, weight = element.get("font-style", "normal"), element.get("font-weight", "400")
        for span in element:
            x, y = (float(span.attrib[key]) for key in "xy")
            *_, right, down = compose(matrix, (1, 0, 0, 1, x, y))
            yield Line(span.text or "", right, down, (element.attrib["font-family"], style, weight))
        return
    for child in element:
        yield from list_lines(child, known, matrix)


def read_lines(drawing: bytes) -> list[Line]:
    """Return the lines of words of a drawing."""
    root = ET.fromstring(drawing)  # noqa: S314  # we wrote it
    known = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    return list(list_lines(root, known))


def draw(job: Job, options: Options) -> tuple[list[bytes], bytes]:
    """Return the pages of a product as drawings, and its PDF."""
    maker = Maker(options)
    fonts = find_fonts(maker.look.theme, job.system)
    return write_pages(maker.compose(job).pages, fonts), write_pdf(maker.compose(job), maker.fonts_of(job.system))


@pytest.mark.parametrize(("name", "options"), CASES)
def test_words_of_drawings_lie_where_they_are_printed(name: str, options: Options) -> None:
    """Each line of a drawing begins where it begins in the PDF, turned or moved as it may be, and none is missing."""
    drawings, data = draw(shipped_products()[name], options)
    pages = read_pages(data)
    assert len(drawings) == len(pages)
    for drawing, page in zip(drawings, pages, strict=True):
        lines = read_lines(drawing)
        letters = "".join(line.words for line in lines).replace("\N{NO-BREAK SPACE}", " ")  # they share a glyph
        assert sorted(letters) == sorted(char["text"] for char in page.chars)
        for line in lines:
            assert any(is_at(char, line, page.height) for char in page.chars), line


def is_at(char: dict[str, Any], line: Line, height: float) -> bool:
    """Tell whether a printed letter is the first of a line of a drawing."""
    *_, x, y = char["matrix"]
    return bool(char["text"] == line.words[0]) and abs(x - line.x) < NEAR and abs(height - y - line.y) < NEAR


def test_drawings_bring_their_fonts_along() -> None:
    """Each face that words ask for comes with the file, and has a glyph for every letter."""
    drawings, _ = draw(shipped_products()["firefight/npc"], Options())
    for drawing in drawings:
        faces = {(family, style, weight): data for family, style, weight, data in FONT.findall(drawing.decode())}
        for line in read_lines(drawing):
            with TTFont(BytesIO(b64decode(faces[line.face]))) as font:
                assert set(map(ord, line.words)) <= font.getBestCmap().keys()


def test_export_writes_pages_and_sides_of_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A deck of six cards is one sheet with its back, six fronts and a back, each a drawing of its own on white."""
    assert main(["export", "svg", "kill-zone/orders-melee", "-o", str(tmp_path)]) == 0
    folder = tmp_path / "svg/kill-zone/orders-melee"
    names = [f"page-{n:02}.svg" for n in (1, 2)] + [f"front-{n:02}.svg" for n in range(1, 7)] + ["back.svg"]
    assert capsys.readouterr().out.split() == [str(folder / name) for name in names]
    for name in names:
        root = ET.fromstring((folder / name).read_bytes())  # noqa: S314
        assert root.attrib["width"] == ("595.276pt" if name.startswith("page") else "180pt")
        rect = root.find(f"{SVG}rect")
        assert rect is not None
        assert rect.attrib["fill"] == "#ffffff"


def test_a_sheet_has_no_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    """A reference sheet that is named is refused with what makes it."""
    assert main(["export", "svg", "kill-zone/reference"]) == 2
    assert "is flowing text, which has no drawing\n  hint: its PDF comes from" in capsys.readouterr().err


def test_drawings_of_boards_have_the_lengths_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A board is drawn with the tracks that `build` would print, and a tracker that there is not is refused alike."""
    for number, lengths in enumerate(("threat=1,2,3", "threat=5,5,5")):
        out = ["-o", str(tmp_path / str(number)), "--set", lengths]
        assert main(["export", "svg", "heroes-of-normandie/trackers", *out]) == 0
    few, many = ([path.read_text("utf-8") for path in (tmp_path / number).rglob("*.svg")] for number in "01")
    assert "".join(few).count("<path") < "".join(many).count("<path")
    assert main(["export", "svg", "heroes-of-normandie/trackers", "--set", "theat=1,2,3"]) == 2
    assert 'there is no tracker "theat" whose lengths can be set' in capsys.readouterr().err


def test_drawings_of_an_older_larger_deck_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A front that is left of an older export is named, and nothing is written beside it."""
    folder = tmp_path / "svg/kill-zone/orders-melee"
    folder.mkdir(parents=True)
    (folder / "front-07.svg").write_text("old", encoding="utf-8")
    assert main(["export", "svg", "kill-zone/orders-melee", "-o", str(tmp_path)]) == 1
    assert "it holds front-07.svg, which is not of this export" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["front-07.svg"]


def test_drawings_do_not_differ(tmp_path: Path) -> None:
    """The same product gives the same bytes."""
    job = shipped_products()["kill-zone/orders-melee"]
    first, second = (export_drawings(Maker(Options()), job, tmp_path / name) for name in "ab")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
