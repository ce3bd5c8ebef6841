"""The cards of a deck, typeset: the ground that all fronts have, the fronts one by one, and the back."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.typeset.card.back import draw_back
from printgen.typeset.card.card import typeset_fronts, typeset_ground
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Frame


class Faces(NamedTuple):
    """What is drawn on a deck's cards.

    ground: what all fronts are drawn on.
    typeset_fronts: yields the words of each card, one by one; raises BadData at the end for cards that do not fit.
    """

    ground: Frame
    typeset_fronts: Callable[[], Iterator[Frame]]
    back: Frame


def typeset_deck(setting: Setting) -> Faces:
    """Return what is drawn on a deck's cards.

    Raises BadData if ground or back do not fit, with the cards that do not.
    """
    problems: list[Problem] = []
    with collecting(problems):
        ground = typeset_ground(setting)
    with collecting(problems):
        back = draw_back(setting)
    if problems:
        with collecting(problems):
            deque(typeset_fronts(setting), maxlen=0)
        raise BadData(problems)
    return Faces(ground, partial(typeset_fronts, setting), back)
