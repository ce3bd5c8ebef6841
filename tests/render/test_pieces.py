"""Markers, trackers and blanks as finished PDFs, read back: sizes, places, words and what a printer is told."""

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from conftest import parametrize_systems, shipped_systems
from making import maker_of, print_set
from reading import POINTS_PER_MICROMETRE, Page, Rectangle, open_pdf, read_pages, squeeze

from printgen.build.maker import Maker
from printgen.errors import BadData
from printgen.imposition.shelves import measure_cut
from printgen.load.look.printed_words import load_words
from printgen.model.look import WHITE, mix
from printgen.model.options import Duplex, Options
from printgen.model.system import System
from printgen.products.kinds import ProductKind
from printgen.products.pieces import make_boards, make_tokens
from printgen.typeset import board as typeset_board
from printgen.typeset.marker import Cut, draw_token
from printgen.typeset.type.wording import refine

NEAR = 0.02  # points: seven thousandths of a millimetre
PAGES = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
KINDS = ("markers", "trackers", "blanks")
SIZES = (20_000, 25_000, 32_000)
GREYNESS, WHITENESS = 0.06, 0.9
WAYS = {"folded": None, "duplex": Duplex.LONG_EDGE, "fronts": Duplex.NONE}


class Printed(NamedTuple):
    """A product's finished PDF with its pages read back."""

    system: System
    data: bytes
    pages: list[Page]

    @property
    def words(self) -> str:
        """All that is said, squeezed, in the order drawn."""
        return squeeze("".join(char["text"] for page in self.pages for char in page.chars))


@cache
def print_kind(kind: str, name: str, paper: str = "a4", way: str = "folded", size: int = 25_000) -> Printed:
    """Print one of the sets of a system, and read it back."""
    data = draw_kind(kind, name, paper, way, size)
    return Printed(shipped_systems()[name], data, read_pages(data))


def draw_kind(kind: str, name: str, paper: str = "a4", way: str = "folded", size: int = 25_000) -> bytes:
    """Print one of the sets of a system."""
    maker = maker_of(Options(paper, duplex=WAYS[way], marker_size=size))
    return print_set(maker, shipped_systems()[name], ProductKind(kind))


def list_folded(printed: Printed) -> list[Page]:
    """Return the pages of markers; measures that are wider than half a page lie on others, which are not folded."""
    words = load_words("en").one_side
    return [page for page in printed.pages if squeeze(words) not in squeeze("".join(c["text"] for c in page.chars))]


def list_grounds(page: Page) -> list[dict[str, Any]]:
    """Return what markers are cut out of: coloured, and not within another."""
    filled = [item for item in (*page.curves, *page.rects) if item["fill"]]
    return [item for item in filled if not any(encloses(other, item) for other in filled)]


def encloses(outer: dict[str, Any], inner: dict[str, Any]) -> bool:
    """Tell whether one drawing is larger than another and all round it."""
    beyond = (
        inner["x0"] - outer["x0"],
        inner["top"] - outer["top"],
        outer["x1"] - inner["x1"],
        outer["bottom"] - inner["bottom"],
    )
    return bool(min(beyond) >= -NEAR and max(beyond) > NEAR)


def is_box(curve: dict[str, Any]) -> bool:
    """Tell whether an outline is that of a board's box, which is filled and has a line."""
    return bool(curve["stroke"] and curve["fill"] and curve["linewidth"] > 0.5)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a system once for each that ships."""
    parametrize_systems(metafunc)


@pytest.mark.parametrize("kind", KINDS)
def test_pages_have_the_size_of_the_paper(kind: str, paper: str, name: str) -> None:
    """Each page has the paper's size, with its marks, fonts embedded, and the printer is told not to scale."""
    with open_pdf(print_kind(kind, name, paper).data) as pdf:
        assert not pdf.check_pdf_syntax()
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        assert str(pdf.Root.Lang) == "en"
        for page in pdf.pages:
            size = [round(float(value), 1) for value in page.MediaBox][2:]
            stood = sorted(size) if kind == "trackers" else size  # boards lie where that saves paper
            assert stood == list(PAGES[paper])
            assert [round(float(value), 1) for value in page.TrimBox] == [0, 0, *size]
            for font in page.Resources.Font.values():
                assert "+" in str(font.BaseFont)
                assert "/FontFile2" in font.FontDescriptor


@pytest.mark.parametrize("kind", KINDS)
def test_each_sheet_has_ruler_credit_and_name(kind: str, paper: str, name: str) -> None:
    """On each front stand a ruler of exactly 100 mm, whose work it is, and which sheet of how many."""
    printed = print_kind(kind, name, paper, "fronts")
    for page in printed.pages:
        said = squeeze("".join(char["text"] for char in page.chars))
        assert squeeze(printed.system.credit) in said
        assert "sheet" in said
        lengths = [abs(line["x1"] - line["x0"]) for line in page.lines]
        lengths += [abs(line["bottom"] - line["top"]) for line in page.lines]
        assert any(abs(length - 100_000 * POINTS_PER_MICROMETRE) < NEAR for length in lengths)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_input_gives_the_same_bytes(kind: str, paper: str, name: str) -> None:
    """Building again gives the same file, byte for byte."""
    assert draw_kind(kind, name, paper) == print_kind(kind, name, paper).data


def is_label(char: dict[str, Any]) -> bool:
    """Tell whether a character stands beside a row of markers, to tell what they are: it alone is grey."""
    colour = char["non_stroking_color"]
    return bool(max(colour) - min(colour) < GREYNESS and max(colour) < WHITENESS)


def test_a_label_beside_each_row_tells_what_its_markers_are() -> None:
    """Who sorts the markers reads at the left edge, outside all cuts, what a row is."""
    page = print_kind("markers", "kill-zone").pages[0]
    labels = [char for char in page.chars if is_label(char) and not char["upright"]]
    assert "fogcounter" in squeeze("".join(char["text"] for char in sorted(labels, key=lambda char: -char["bottom"])))
    assert all(char["x0"] >= 10 and char["x1"] < 30 for char in labels)


@pytest.mark.every(11)
@pytest.mark.parametrize("paper", PAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", WAYS)
def test_every_marker_is_printed_as_often_as_the_pack_says(way: str, size: int, paper: str, name: str) -> None:
    """The word of each marker stands on the sheets once for each copy, and that of its back as often."""
    system = shipped_systems()[name]._replace(measures=())  # these say more, on the same sheets
    maker = maker_of(Options(paper, duplex=WAYS[way], marker_size=size))
    expected: Counter[str] = Counter()
    for token in make_tokens(system):
        sides = (token.front,) if way == "fronts" else (token.front, token.back)
        for side in sides:
            words = refine(side.word.upper()) + refine(side.text)
            expected += Counter("".join(words.split()) * token.marker.copies)
    found: Counter[str] = Counter()
    for page in read_pages(print_set(maker, system, ProductKind.MARKERS)):
        area = Rectangle(0, 30, page.width, page.height - 25)
        chars = [char for char in page.chars if area.holds(char) and not is_label(char)]
        found += Counter("".join(char["text"] for char in chars if char["text"].strip()))
    assert found == expected


def test_folded_fronts_and_backs_mirror_exactly(paper: str, name: str) -> None:
    """Left and right of the fold lie the same markers, mirrored, at the same height."""
    for page in list_folded(print_kind("markers", name, paper)):
        middle, grounds = page.width / 2, list_grounds(page)
        left = sorted((round(it["x0"], 1), it["top"], it["x0"]) for it in grounds if it["x1"] < middle)
        right = sorted(
            (round(page.width - it["x1"], 1), it["top"], page.width - it["x1"]) for it in grounds if it["x0"] > middle
        )
        assert left
        assert len(left) + len(right) == len(grounds)
        for front, back in zip(left, right, strict=True):
            assert front == pytest.approx(back, abs=NEAR)


def test_duplex_backs_lie_behind_their_fronts(paper: str, name: str) -> None:
    """Turned over the long edge, each back lies on its front with its bleed, and the printer knows which edge."""
    printed = print_kind("markers", name, paper, "duplex")
    with open_pdf(printed.data) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
    for recto, verso in zip(printed.pages[::2], printed.pages[1::2], strict=True):
        places = sorted((cut["x0"], cut["top"]) for cut in list_grounds(recto))
        behind = sorted((verso.width - cut["x1"], cut["top"]) for cut in list_grounds(verso))
        assert places
        for first, second in zip(places, behind, strict=True):
            assert first == pytest.approx(second, abs=NEAR)


def test_folded_sheets_are_printed_on_one_side(paper: str, name: str) -> None:
    """A printer without duplex is enough: each page is a sheet, with a fold that is marked where markers lie."""
    printed = print_kind("markers", name, paper)
    with open_pdf(printed.data) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/Simplex"
        with pdf.open_outline() as outline:
            assert len(outline.root) == len(pdf.pages)
    for page in list_folded(printed):
        assert any(line["x0"] == line["x1"] == pytest.approx(page.width / 2, abs=NEAR) for line in page.lines)
        assert "fold" in squeeze("".join(char["text"] for char in page.chars))


def test_boards_say_all_and_their_boxes_take_what_they_should(paper: str, name: str) -> None:
    """Each board has its title, text and notes, and its boxes take a marker, cube or card with room to spare."""
    printed = print_kind("trackers", name, paper)
    boards = list(make_boards(printed.system, {}, load_words("en")))
    for board in boards:
        for words in (board.title, board.tracker.text, *(cell.box.note for row in board.rows for cell in row)):
            assert squeeze(words) in printed.words
    sizes = {"marker": (25_600, 26_600), "cube": (8_700, 9_000)}
    wanted = Counter(board.tracker.box for board in boards for row in board.rows for _ in row)
    boxes = [
        (curve["x1"] - curve["x0"] + NEAR, curve["bottom"] - curve["top"] + NEAR)
        for page in printed.pages
        for curve in page.curves
        if is_box(curve)
    ]
    assert len(boxes) == sum(wanted.values())
    for kind, number in wanted.items():
        width, height = (size * POINTS_PER_MICROMETRE for size in sizes[kind])
        assert sum(wide >= width and high >= height for wide, high in boxes) >= number


def test_threat_has_the_lengths_that_a_player_asks_for() -> None:
    """`--set threat=2,5,1` draws two boxes in green, five in orange and one in red."""
    system = shipped_systems()["heroes-of-normandie"]
    maker = Maker(Options(lengths={"threat": (2, 5, 1)}))
    page = read_pages(print_set(maker, system, ProductKind.TRACKERS))[0]
    assert system.trackers[0].id == "threat"
    first = min(curve["top"] for curve in page.curves if is_box(curve))
    board = [curve for curve in page.curves if is_box(curve) and curve["top"] < first + 20]
    tints = [curve["non_stroking_color"] for curve in board]
    assert sorted(Counter(tints).values()) == [1, 2, 5]


def test_boxes_of_one_style_share_their_pale_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many boxes boards have, no more shades are tried than their styles have."""
    system, maker = shipped_systems()["heroes-of-normandie"], Maker(Options())
    tried = 0

    def count(*colours: Any) -> str:
        nonlocal tried
        tried += 1
        return mix(*colours)

    monkeypatch.setattr(typeset_board, "mix", count)
    boards = tuple(tracker._replace(players=8) for tracker in system.trackers) * 10
    print_set(maker, system._replace(trackers=boards), ProductKind.TRACKERS)
    assert tried <= 2 * (len(maker.look.theme.styles) + 2)


def test_a_marker_that_does_not_fit_is_refused_with_the_numbers() -> None:
    """A marker wider than half of the paper names its line, its size and what is free."""
    said = r"markers.yaml:\d+:\d+: .*: the marker takes 160 mm by 40 mm, which does not fit beside the fold: "
    with pytest.raises(BadData, match=said):
        print_kind("markers", "kill-zone", size=80_000)


def test_blanks_have_a_sheet_for_each_table_and_one_of_markers(paper: str, name: str) -> None:
    """Blank cards come a sheet to a table with a deck, with a sheet of backs, and have no number and no fingerprint."""
    printed = print_kind("blanks", name, paper)
    tables = {deck.table for deck in printed.system.decks}
    assert len(printed.pages) == 2 * len(tables) + 1
    assert printed.words.count("·blank·sheet1/1") == 2 * len(tables)
    words = printed.words.replace(squeeze(printed.system.credit), "")
    assert f"{squeeze(printed.system.prefix)}-" not in words


def test_squares_of_one_colour_share_their_cuts(paper: str, name: str) -> None:
    """Read back from the sheet, fronts of one colour in a row stand 25 mm apart, and those of others keep a gutter."""
    pitch, bleed = (length * POINTS_PER_MICROMETRE for length in (25_000, 2_000))
    shared = 0
    for page in list_folded(print_kind("markers", name, paper)):
        fronts = [it for it in list_grounds(page) if it["x1"] < page.width / 2]
        squares = [it for it in fronts if it["x1"] - it["x0"] == pytest.approx(pitch + 2 * bleed, abs=NEAR)]
        straight = [it for it in squares if it in page.rects or len(it["pts"]) <= 5]
        for place, one in enumerate(straight):
            for other in straight[:place]:
                if abs(one["top"] - other["top"]) < NEAR:
                    apart = abs(one["x0"] - other["x0"])
                    if one["non_stroking_color"] == other["non_stroking_color"]:
                        shared += apart == pytest.approx(pitch, abs=NEAR)
                    else:
                        assert apart >= pitch + 2 * bleed
    assert shared


def test_backs_of_all_markers_are_of_one_style(name: str) -> None:
    """Each back is drawn in lines, which tells it from the solid front and saves ink: it has no ground but white."""
    setting = maker_of(Options()).design.make_workspace(shipped_systems()[name]).setting
    for token in make_tokens(shipped_systems()[name]):
        width, height = measure_cut(token.marker.shape, token.marker.size or 25_000)
        cut = Cut(token.marker.shape, width * POINTS_PER_MICROMETRE, height * POINTS_PER_MICROMETRE)
        front, back = draw_token(token, cut, setting)
        assert front.colour != WHITE
        assert back.colour == WHITE
