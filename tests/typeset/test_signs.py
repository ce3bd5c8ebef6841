"""Markers and boards as drawings: what must be read can be, and signs keep off the ring."""

from itertools import product

import pytest
from conftest import shipped_products

from printgen.errors import Origin
from printgen.load.look import SYMBOLS
from printgen.model.look import LEAST_CONTRAST, contrast
from printgen.model.options import Options
from printgen.model.product import CUTS, Marker, Side
from printgen.press import Press
from printgen.products.marker import Token
from printgen.typeset.cut import Cut
from printgen.typeset.frame import Box, Shape, Text
from printgen.typeset.kit import Kit
from printgen.typeset.outline import list_points
from printgen.typeset.plate import RING
from printgen.typeset.shapes import OUTLINES
from printgen.typeset.token import draw_token
from printgen.units import to_points

HERE = Origin("here")
SIZE = to_points(25_000)
LEAST_OF_NUMBERS = 3
SYSTEMS = {job.system.id: job.system for job in shipped_products().values()}


@pytest.mark.parametrize("word", ["Mob", "Stay a long while"])
def test_symbols_keep_off_the_ring(word: str) -> None:
    """Each symbol stands within the ring of each shape, and is large; a word on two lines leaves it less room."""
    press, system = Press(Options()), next(iter(SYSTEMS.values()))
    kit = Kit(system, press.look.theme, press.faces)
    for name, shape in product(SYMBOLS, set(CUTS) - {"strip"}):
        side = Side(word, name, "", "", dict.fromkeys(("word", "symbol", "text", "style"), HERE))
        token = Token(Marker("m", "M", "", shape, None, (), 1, side, None, HERE), side, side)
        height = SIZE * 2 / 3**0.5 if shape == "hexagon" else SIZE
        cut = Cut(shape, SIZE, height)
        front, _ = draw_token(token, cut, kit)
        (sign,) = [item for item in front.items if isinstance(item, Shape)]
        assert sign.size >= 0.4 * SIZE
        for x, y in list_points(OUTLINES[name]):
            assert abs(x * sign.size) <= cut.reach(-RING * SIZE, height / 2 - sign.y + y * sign.size)


@pytest.mark.parametrize("name", SYSTEMS)
def test_labels_of_boxes_can_be_read(name: str) -> None:
    """What stands in a box is pale, for a marker lies on it, but words stand out as text must and numbers as signs."""
    press = Press(Options())
    for sheet in press.typeset_trackers(SYSTEMS[name]).sheets:
        for _, board in sheet.recto:
            boxes = [item for item in board.items if isinstance(item, Box) and item.fill and item.line]
            assert boxes
            for box in boxes:
                x, y = box.x + box.width / 2, box.y + box.height / 2
                for item in board.items:
                    if isinstance(item, Text) and abs(item.y - y) < box.height / 3 and 0 < x - item.x < box.width / 2:
                        word = any(map(str.isalpha, item.lines[0]))
                        assert contrast(item.colour, box.fill) >= (LEAST_CONTRAST if word else LEAST_OF_NUMBERS)
