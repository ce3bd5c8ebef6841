"""Words on fronts keep clear of one another and of the cut, on cards of every format."""

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin
from typing import NamedTuple

import pytest
from conftest import shipped_jobs
from making import maker_of

from printgen.errors import BadData
from printgen.model.options import Options
from printgen.paths import known_layouts
from printgen.typeset.card.card import typeset_fronts, typeset_ground
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Frame, Text

FORMATS = sorted(known_layouts("formats"))
# Two lines may share so much of a corner, in points: the boxes of letters are larger than their ink.
SLACK = 0.5
# Words stay so many points from the cut.
CUT = 4


class Box(NamedTuple):
    """Where the capitals of a line stand, with the line."""

    left: float
    top: float
    right: float
    bottom: float
    line: str


def list_boxes(frame: Frame, setting: Setting) -> Iterator[Box]:
    """Yield the box of each line of a frame."""
    for text in (item for item in frame.items if isinstance(item, Text)):
        face, turn = setting.faces[text.font], radians(text.turn)
        for number, line in enumerate(text.lines):
            width = face.width(line, text.size, text.spacing) * text.stretch
            along = ((0.0, number * text.leading), (width, number * text.leading - text.size * face.cap_height))
            corners = [
                (text.x + x * cos(turn) + y * sin(turn), text.y - x * sin(turn) + y * cos(turn)) for x, y in along
            ]
            (left, right), (top, bottom) = (sorted(ends) for ends in zip(*corners, strict=True))
            yield Box(left, top, right, bottom, line)


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes share more than a corner."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > SLACK and high > SLACK


@pytest.mark.parametrize("name", sorted(shipped_jobs()))
@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.every(3)
def test_no_words_lie_on_others(card: str, name: str) -> None:
    """On no front of a shipped deck does a line lie on another, or run towards the cut; a deck may not fit a format."""
    system, spec = shipped_jobs()[name]
    setting = maker_of(Options()._replace(card=card)).design.make_setting(system, spec)
    try:
        fronts = list(typeset_fronts(setting))
    except BadData:
        return
    ground = list(list_boxes(typeset_ground(setting), setting))
    for front in fronts:
        boxes = [*ground, *list_boxes(front, setting)]
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
        for box in boxes:
            assert min(box.left, box.top) >= CUT, box
            assert box.right <= setting.width - CUT, box
            assert box.bottom <= setting.height - CUT, box
