"""The calibration sheet, printed by a printer that is off, read, and put right; the PDFs' lines tell where ink is."""

import re
from functools import cache
from io import BytesIO
from math import cos, dist, radians, sin
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pdfplumber
import pytest
from conftest import shipped_deck, shipped_jobs
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from making import print_cards
from reading import Page, open_pdf, read_pages

from printgen.build.maker import Maker
from printgen.cli.entry import main
from printgen.load.profile import make_options, read_profile
from printgen.model.options import Duplex, Options, Orientation
from printgen.user import profile_folder

MM = 72 / 25.4
EDGES = ("long-edge", "short-edge")
# A paper as it is laid, and whether it is turned over the upright line through its middle: by hand, once for all.
LAID = {
    ("portrait", "long-edge"): "left to right",
    ("portrait", "short-edge"): "top to bottom",
    ("landscape", "long-edge"): "top to bottom",
    ("landscape", "short-edge"): "left to right",
}
SIDES = ("top", "bottom", "left", "right")
NEAR = 0.15  # millimetres: what can be read with the eye, added up
DECK = "heroes-of-normandie/reaction"
CARDS = 9  # no sheet of the papers tried here holds more

Point = tuple[float, float]
Line = tuple[Point, Point]


class Printer(NamedTuple):
    """A printer that puts what is on a verso elsewhere: to the right and down by millimetres, and turned by degrees."""

    right: float
    down: float
    turn: float

    def put(self, point: Point, size: Point) -> Point:
        """Return where a point of a verso comes to lie, as the verso is seen; y is downwards, turns anticlockwise."""
        x, y = point[0] - size[0] / 2, point[1] - size[1] / 2
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return c * x + s * y + size[0] / 2 + self.right, c * y - s * x + size[1] / 2 + self.down


class Sheet(NamedTuple):
    """A calibration sheet read back, in millimetres: lines of the front by their number, those of the back."""

    size: Point
    fronts: dict[str, dict[float, Line]]
    backs: list[Line]


def turn_over(point: Point, size: Point, how: str) -> Point:
    """Return where a point of a verso is seen through the front."""
    x, y = point
    return (size[0] - x, y) if how == "left to right" else (x, size[1] - y)


def read_line(line: dict[str, list[Point]]) -> Line:
    """Return the ends of a line in millimetres, the upper or left one first."""
    first, last = sorted((round(x / MM, 4), round(y / MM, 4)) for x, y in line["pts"])
    return first, last


def read_sheet(data: bytes) -> Sheet:
    """Return a calibration sheet read back."""
    with pdfplumber.open(BytesIO(data)) as pdf:
        front, back = pdf.pages
        size = float(front.width) / MM, float(front.height) / MM
        fronts: dict[str, dict[float, Line]] = {side: {} for side in SIDES}
        lines = [read_line(line) for line in front.lines]
        for word in front.extract_words():
            if re.fullmatch("\N{MINUS SIGN}?[0-3][.][0-9]|0", word["text"]) and word["bottom"] - word["top"] < 3.5 * MM:
                box = tuple(word[key] / MM for key in ("x0", "top", "x1", "bottom"))
                line, side = find_line(lines, box, size)
                fronts[side][float(word["text"].replace("\N{MINUS SIGN}", "-"))] = line
        backs = [line for line in map(read_line, back.lines) if 4 < dist(*line) < 5]
        return Sheet(size, fronts, backs)


def find_line(lines: list[Line], box: tuple[float, ...], size: Point) -> tuple[Line, str]:
    """Return the line right below a number, or right of it, and the edge of the paper that it belongs to."""
    x0, top, x1, bottom = box
    middle = (x0 + x1) / 2, (top + bottom) / 2
    for (x, y), end in lines:
        if x == end[0] and abs(x - middle[0]) < 0.6 and abs(y - bottom) < 1.5 and 3 < end[1] - y < 4:
            return ((x, y), end), "top" if y < size[1] / 2 else "bottom"
        if y == end[1] and abs(y - middle[1]) < 0.6 and abs(x - x1) < 1.5 and 3 < end[0] - x < 4:
            return ((x, y), end), "left" if x < size[0] / 2 else "right"
    raise AssertionError(box)


def read_scale(fronts: dict[float, Line], backs: list[Line], *, across: bool) -> float:
    """Return the number of the line that one of the back goes on most exactly, as an eye would tell.

    `backs` are all lines of the back, as they show through the front.
    """
    lines = [line for line in backs if abs(line[0][0] - line[1][0]) < 1] if across else [
        line for line in backs if abs(line[0][1] - line[1][1]) < 1
    ]  # fmt: skip
    best = (9.0, 0.0)
    for number, (_, foot) in fronts.items():
        for first, last in lines:
            along, at = (1, 0) if across else (0, 1)
            begin, end = sorted((first, last), key=lambda point: point[along])
            if not begin[along] - 3 <= foot[along] <= end[along] + 3:
                continue
            share = (foot[along] - begin[along]) / (end[along] - begin[along])
            best = min(best, (abs(begin[at] + share * (end[at] - begin[at]) - foot[at]), number))
    return best[1]


def read_all(sheet: Sheet, printer: Printer, how: str) -> list[float]:
    """Return what a player reads on a sheet from a printer."""
    backs = [
        (
            turn_over(printer.put(first, sheet.size), sheet.size, how),
            turn_over(printer.put(last, sheet.size), sheet.size, how),
        )
        for first, last in sheet.backs
    ]
    return [read_scale(sheet.fronts[side], backs, across=side in SIDES[:2]) for side in SIDES]


def print_sheet(*asked: str) -> Sheet:
    """Make a calibration sheet and read it back."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        assert main(["calibrate", *asked, "-o", str(path)]) == 0
        return read_sheet(path.read_bytes())


@cache
def plain_sheet(paper: str, lie: str, edge: str) -> Sheet:
    """Return a sheet whose verso is where it should be."""
    return print_sheet("--profile", "plain", "--paper", paper, "--orientation", lie, "--duplex", edge)


def read_corners(page: Page) -> list[Point]:
    """Return the middles and corners of all cards of a page in millimetres, in no order."""
    found = []
    for shape in [*page.rects, *page.curves]:
        points = [(x / MM, y / MM) for x, y in shape["pts"]][:4]
        sides = sorted((dist(points[0], points[1]), dist(points[1], points[2]))) if len(points) == 4 else [0, 0]
        if abs(sides[0] - 63.5) < 0.02 and abs(sides[1] - 88.9) < 0.02:
            found += points
    return found


def deck_errors(options: Options, printer: Printer, how: str) -> list[float]:
    """Return how far each corner of each back on a deck's first sheet is from that of its front, in millimetres."""
    cards = [card.id for card in shipped_deck(DECK).cards][:CARDS]
    front, back, *_ = read_pages(print_cards(Maker(options), *shipped_jobs()[DECK], only=cards))
    size = front.width / MM, front.height / MM
    fronts = read_corners(front)
    backs = [turn_over(printer.put(point, size), size, how) for point in read_corners(back)]
    assert len(set(fronts)) >= 16
    return [min(dist(point, other) for other in backs) for point in fronts]


printers = st.builds(Printer, st.floats(-2.5, 2.5), st.floats(-2.5, 2.5), st.floats(-0.5, 0.5))


@pytest.mark.every(5)
@pytest.mark.parametrize(("lie", "edge"), LAID)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@settings(max_examples=6)
@given(printer=printers)
def test_what_is_read_and_typed_puts_every_back_behind_its_card(
    paper: str, lie: str, edge: str, printer: Printer
) -> None:
    """Whatever a printer is off, four numbers from its sheet put each corner of each back on that of its front."""
    how, asked = LAID[lie, edge], ["--paper", paper, "--orientation", lie, "--duplex", edge, "--profile", "plain"]
    (profile_folder() / "plain.yaml").unlink(missing_ok=True)
    sheet = plain_sheet(paper, lie, edge)
    readings = read_all(sheet, printer, how)
    assume(max(map(abs, readings)) < max(sheet.fronts["top"]))  # what is off the scale takes a second sheet
    assert main(["calibrate", *asked, "--saw", ",".join(map(str, readings))]) == 0
    texts = read_profile(profile_folder() / "plain.yaml")
    options = make_options({**texts, "paper": paper, "orientation": Orientation(lie), "duplex": Duplex(edge)})
    assert max(deck_errors(options, printer, how)) < NEAR


@pytest.mark.every(3)
@pytest.mark.parametrize(("lie", "edge"), LAID)
def test_a_second_sheet_reads_nothing_and_what_it_reads_is_added(lie: str, edge: str) -> None:
    """Printed with what mends it, the sheet reads 0 all round; a printer that has moved since is mended by the rest."""
    asked = ["--orientation", lie, "--duplex", edge, "--profile", "plain"]
    (profile_folder() / "plain.yaml").unlink(missing_ok=True)
    first, later, how = Printer(0.8, -0.6, 0.2), Printer(-0.3, 0.5, -0.1), LAID[lie, edge]
    readings = read_all(plain_sheet("a4", lie, edge), first, how)
    assert max(map(abs, readings)) > 0.5
    main(["calibrate", *asked, "--saw", ",".join(map(str, readings))])
    second = print_sheet(*asked)
    assert max(map(abs, read_all(second, first, how))) <= 0.1
    main(["calibrate", *asked, "--saw", ",".join(map(str, read_all(second, later, how)))])
    assert max(map(abs, read_all(print_sheet(*asked), later, how))) <= 0.1


@pytest.mark.every(3)
@pytest.mark.parametrize(("lie", "edge"), LAID)
@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
def test_every_number_has_one_line_and_no_line_takes_another_for_its_partner(paper: str, lie: str, edge: str) -> None:
    """Each scale has each tenth once, to 3 mm and more; on a true sheet the line at 0 meets, then its neighbours."""
    sheet = plain_sheet(paper, lie, edge)
    for side in SIDES:
        numbers = sorted(sheet.fronts[side])
        assert numbers == [round(tenths / 10, 1) for tenths in range(-len(numbers) // 2 + 1, len(numbers) // 2 + 1)]
        assert numbers[-1] >= 3
        off = dict(sheet.fronts[side])
        del off[0]
        backs = [
            (turn_over(a, sheet.size, LAID[lie, edge]), turn_over(b, sheet.size, LAID[lie, edge]))
            for a, b in sheet.backs
        ]
        assert read_scale(sheet.fronts[side], backs, across=side in SIDES[:2]) == 0
        assert abs(read_scale(off, backs, across=side in SIDES[:2])) == 0.1


@pytest.mark.parametrize(("lie", "edge"), LAID)
def test_paper_turned_over_the_wrong_edge_is_noticed(lie: str, edge: str) -> None:
    """The black arrow of the back is inside the white one of the front, and not if the paper is turned otherwise."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        main(["calibrate", "--orientation", lie, "--duplex", edge, "--profile", "plain", "-o", str(path)])
        pages = read_pages(path.read_bytes())
    size = pages[0].width, pages[0].height
    white, black = ([curve for curve in page.curves if len(curve["pts"]) >= 7][-1:] for page in pages)
    box = white[0]["x0"], white[0]["top"], white[0]["x1"], white[0]["bottom"]
    tip = min(white[0]["pts"], key=lambda point: point[1])
    turned = {how: [turn_over(point, size, how) for point in black[0]["pts"]] for how in set(LAID.values())}
    inside = {how: all(box[0] < x < box[2] and box[1] < y < box[3] for x, y in turned[how]) for how in turned}
    assert inside == {how: how == LAID[lie, edge] for how in set(LAID.values())}
    assert min(turned[LAID[lie, edge]], key=lambda point: point[1])[0] == pytest.approx(tip[0], abs=0.1)


def test_what_does_not_add_up_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers that no sheet of paper can have, that no scale has, or that are not four, are not saved."""
    for saw, words in (
        ("0.5,-1.5,0,0", "do not go together"),
        ("5,5,0,0", "the top scale ends at 3.7 mm, not at 5 mm"),
        ("0.5,0.5,0", "is not four numbers"),
        ("0.5,0.5,0,x", "is not four numbers"),
    ):
        assert main(["calibrate", "--saw", saw]) == 2
        assert words in capsys.readouterr().err
    assert not (profile_folder() / "default.yaml").exists()


def test_the_command_on_the_sheet_can_be_typed_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It names all that the sheet was printed with, so that typing it again does not mend what is mended."""
    main(
        [
            "profile",
            "laser",
            "--paper",
            "letter",
            "--verso-shift",
            "-0.5,1",
            "--margin",
            "6mm",
            "--duplex",
            "short-edge",
        ]
    )
    main(["calibrate", "--profile", "laser", "--duplex", "long-edge", "-o", str(tmp_path / "sheet.pdf")])
    with pdfplumber.open(tmp_path / "sheet.pdf") as pdf:
        front = pdf.pages[0].crop((45 * MM, 0, 170 * MM, 270 * MM))
        words = " ".join(word["text"] for word in front.extract_words())
    match = re.search(r"printgen (calibrate --paper letter .*?--saw=)top,bottom,left,right", words)
    assert match
    command = f"{match[1]}0.2,0.2,0.3,0.3".split()
    assert main(command) == main(command) == 0
    assert capsys.readouterr().out.count("verso-shift: -0.7mm,0.7mm, verso-turn: 0\n") == 2


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    """Making the sheet again gives the same file, byte for byte, and tells the printer the edge."""
    for name in ("one.pdf", "two.pdf"):
        main(["calibrate", "--duplex", "short-edge", "-o", str(tmp_path / name)])
    data = (tmp_path / "one.pdf").read_bytes()
    assert data == (tmp_path / "two.pdf").read_bytes()
    with open_pdf(data) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--paper", "100x150mm"], "100x150mm is too small"),
        (["--duplex", "fold-over"], "fold-over has no back"),
        (["--profile", "none"], '"none" is not a profile'),
    ],
)
def test_what_cannot_be_calibrated_is_refused(asked: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A paper without room for scales, a way of printing without a verso, and no profile at all."""
    assert main(["calibrate", *asked]) == 2
    assert words in capsys.readouterr().err
