"""Markers and boards as drawings: what must be read can be, and signs and words keep off the ring and the cut."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from math import hypot
from typing import Any

import pypdfium2
import pytest
from conftest import shipped_products
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from PIL import ImageFilter, ImageStat

from printgen.build.maker import Maker
from printgen.compose.boards import lay_boards
from printgen.compose.document import About, Document, Group, Page
from printgen.errors import Origin
from printgen.imposition.shelves import measure_cut
from printgen.imposition.verso import Slot
from printgen.load.nodes.symbols import read_symbol
from printgen.model.art import Outline, Point
from printgen.model.look import LEAST_CONTRAST, contrast
from printgen.model.marker import CUTS, Marker, MarkerSide
from printgen.model.options import Duplex, Marks, Options
from printgen.paths import USUAL_LANGUAGE, find_symbols, font_folder
from printgen.products.pieces import Token, make_boards, make_tokens
from printgen.render.pdf.writer import write_pdf
from printgen.typeset.frame import Box, Frame, Path, Symbol, Text
from printgen.typeset.marker import RING, Cut, draw_token
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import list_points
from printgen.units import Points, to_points

HERE = Origin("here")
SIZE = to_points(25_000)
SYSTEMS = {job.system.id: job.system for job in shipped_products().values()}
AIR, ROUNDING = to_points(1_000), to_points(30)


class Ink(BasePen):  # type: ignore[misc]
    """Notes points along the outline of a glyph, in units of its font."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.points: list[Point] = []

    def _moveTo(self, point: Point) -> None:  # noqa: N802  # names of the library
        self.points.append(point)

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self.points.append(point)

    def _qCurveToOne(self, control: Point, end: Point) -> None:  # noqa: N802
        (x1, y1), (x2, y2), (x3, y3) = self.points[-1], control, end
        for t in (0.25, 0.5, 0.75, 1):
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            self.points.append((a * x1 + b * x2 + c * x3, a * y1 + b * y2 + c * y3))


@cache
def bold() -> tuple[Any, dict[int, str], int]:
    """Return the glyphs of the bold font, the names of those by character, and how many units its size has."""
    font = TTFont(font_folder() / Maker(Options()).look.theme.fonts["bold"])
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def list_ink(item: Text | Symbol) -> Iterator[Point]:
    """Yield points along the ink of an item of a frame."""
    if isinstance(item, Symbol):
        yield from ((item.x + x * item.size, item.y - y * item.size) for x, y in list_points(item.outline.steps))
        return
    glyphs, names, units = bold()
    x, scale = item.x, item.size / units
    for character in item.lines[0]:
        pen = Ink(glyphs)
        glyphs[names[ord(character)]].draw(pen)
        yield from ((x + a * scale, item.y - b * scale) for a, b in pen.points)
        x += glyphs[names[ord(character)]].width * scale + item.spacing


def list_edges(path: Path) -> Iterator[tuple[Point, Point]]:
    """Yield the edges of a path, curves in short lines."""
    points: list[Point] = []
    for letter, *numbers in path.outline:
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += _walk(points[-1], *ends) if letter == "c" else ends
    return pairwise([(path.x + x, path.y - y) for x, y in (*points, points[0])])


def _walk(*curve: Point) -> Iterator[Point]:
    """Yield points along a curve to its end."""
    for t in (place / 12 for place in range(1, 13)):
        shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (sum(share * ends[way] for share, ends in zip(shares, curve, strict=True)) for way in (0, 1))
        yield x, y


def measure(point: Point, edge: tuple[Point, Point]) -> Points:
    """Return how far a point is from a line between two others."""
    (x, y), ((x1, y1), (x2, y2)) = point, edge
    wide, high = x2 - x1, y2 - y1
    long = wide**2 + high**2
    share = min(1.0, max(0.0, ((x - x1) * wide + (y - y1) * high) / long)) if long else 0
    return hypot(x - x1 - share * wide, y - y1 - share * high)


def find_air(side: Frame, cut: Outline) -> Points:
    """Return the least air between the ink of a marker's side and its cut or the line about its middle."""
    middle = Path(side.width / 2, side.height / 2, cut, "")
    borders = [middle, *(item for item in side.items[1:] if isinstance(item, Path) and item.outline != cut)]
    return min(
        measure(point, edge) - (border.line / 2 if border.stroke else 0)
        for item in side.items
        if isinstance(item, Text | Symbol)
        for point in list_ink(item)
        for border in borders
        for edge in list_edges(border)
    )


@pytest.mark.every(3)
@pytest.mark.parametrize("name", SYSTEMS)
def test_words_and_signs_have_air(name: str) -> None:
    """No word or sign of a shipped marker is nearer than a millimetre to its cut or to the line about its middle."""
    setting = Maker(Options()).design.make_workspace(SYSTEMS[name]).setting
    for token in make_tokens(SYSTEMS[name]):
        width, height = measure_cut(token.marker.shape, token.marker.size or 25_000)
        cut = Cut(token.marker.shape, to_points(width), to_points(height))
        for side in draw_token(token, cut, setting, Marks.NONE):
            assert side.ground
            whole = side.art._replace(items=(*side.ground.items, *side.art.items))
            assert find_air(whole, cut.trace(0)) >= AIR - ROUNDING, (token.front.word, token.front.text)


@pytest.mark.parametrize("word", ["Mob", "Stay a long while"])
def test_symbols_keep_off_the_ring(word: str) -> None:
    """Each symbol stands within the ring of each shape, and is large; a word on two lines leaves it less room."""
    symbols = {name: read_symbol(path) for name, path in find_symbols().items()}
    design, system = Maker(Options()).design, next(iter(SYSTEMS.values()))._replace(symbols=symbols)
    setting = PieceSetting(system, design.look.theme, design.faces, design.find_words("en"))
    for name, shape in product(symbols, set(CUTS) - {"strip"}):
        side = MarkerSide(word, name, "", "", dict.fromkeys(("word", "symbol", "text", "style"), HERE))
        token = Token(Marker("m", "M", "", shape, None, (), 1, side, None, HERE), side, side)
        height = SIZE * 2 / 3**0.5 if shape == "hexagon" else SIZE
        cut = Cut(shape, SIZE, height)
        front, _ = draw_token(token, cut, setting)
        (sign,) = [item for item in front.art.items if isinstance(item, Symbol)]
        assert sign.size >= 0.4 * SIZE
        for x, y in list_points(symbols[name].steps):
            assert abs(x * sign.size) <= cut.reach(-RING * SIZE, height / 2 - sign.y + y * sign.size)


@pytest.mark.parametrize("name", SYSTEMS)
def test_labels_of_boxes_can_be_read(name: str) -> None:
    """What stands in a box is pale, for a marker lies on it, but words and numbers stand out as text must."""
    work = Maker(Options()).design.make_workspace(SYSTEMS[name])
    for sheet in lay_boards(work, list(make_boards(work.setting.system, {}, work.setting.words)), "Trackers").sheets:
        for _, board in sheet.recto:
            boxes = [item for item in board.items if isinstance(item, Box) and item.fill and item.line]
            assert boxes
            for box in boxes:
                x, y = box.x + box.width / 2, box.y + box.height / 2
                for item in board.items:
                    if isinstance(item, Text) and abs(item.y - y) < box.height / 3 and 0 < x - item.x < box.width / 2:
                        assert contrast(item.colour, box.fill) >= LEAST_CONTRAST


def test_numbers_stand_once_and_are_read_beside_a_marker() -> None:
    """A box for markers says its number once, a large one in its corner, clear of a marker of 23 mm in its middle."""
    found = 0
    for system in SYSTEMS.values():
        work = Maker(Options()).design.make_workspace(system)
        boards = [
            board for board in make_boards(work.setting.system, {}, work.setting.words) if board.tracker.box != "cube"
        ]
        for _, board in (each for sheet in lay_boards(work, boards, "Trackers").sheets for each in sheet.recto):
            for box in (item for item in board.items if isinstance(item, Box) and item.fill):
                inside = [item for item in board.items if isinstance(item, Text) and is_in(box, item)]
                numbers = [item for item in inside if item.lines[0][-1:].isdecimal()]
                assert len(numbers) <= 1
                if numbers and box.height >= to_points(20_000):
                    found += 1
                    middle = (box.x + box.width / 2, box.y + box.height / 2)
                    assert hypot(numbers[0].x - middle[0], numbers[0].y - middle[1]) > to_points(11_500)
    assert found >= 15


def is_in(box: Box, item: Text) -> bool:
    """Tell whether the words of a text begin in a box."""
    return box.x < item.x < box.x + box.width and box.y < item.y < box.y + box.height


@pytest.mark.parametrize("name", ["helmet", "promotion", "coins", "minus"])
def test_symbols_are_clear_at_nine_millimetres(name: str) -> None:
    """At 9 mm and in one colour nearly nothing of a symbol or of its gaps is finer than a third of a millimetre."""
    symbol, side, middle, fine = read_symbol(find_symbols()[name]), to_points(9_000), to_points(5_500), 9  # pixels
    slot = Slot(0, 0, 11_000, 11_000, 0)
    frame = Frame(2 * middle, 2 * middle, (Symbol(middle, middle, side, symbol, "#000000"),))
    page = Page(slot.width, slot.height, (Group(slot, frame),))
    document = Document(About(name, (), name, USUAL_LANGUAGE, Duplex.NONE), (lambda: iter([page]),))
    (sheet,) = pypdfium2.PdfDocument(write_pdf(document, Maker(Options()).fonts))
    image = sheet.render(scale=10).to_pil().convert("1", dither=0).convert("L")
    shown = 255 - ImageStat.Stat(image).mean[0]
    without_fine = image.filter(ImageFilter.MaxFilter(fine)).filter(ImageFilter.MinFilter(fine))
    without_gaps = image.filter(ImageFilter.MinFilter(fine)).filter(ImageFilter.MaxFilter(fine))
    assert 255 - ImageStat.Stat(without_fine).mean[0] > 0.97 * shown
    assert 255 - ImageStat.Stat(without_gaps).mean[0] < 1.05 * shown
