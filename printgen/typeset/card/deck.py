"""The cards of a deck, typeset: the ground that all fronts have, the fronts one by one, and the back."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.typeset.card.back import draw_ground_of_back
from printgen.typeset.card.card import typeset_fronts, typeset_ground
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.worded_back import draw_shared_back, set_own_backs
from printgen.typeset.frame import Frame


class Faces(NamedTuple):
    """What is drawn on a deck's cards."""

    ground: Frame  # what all fronts are drawn on
    # yields the words of each card, one by one; raises BadData at the end for cards that do not fit
    typeset_fronts: Callable[[], Iterator[Frame]]
    back: Frame  # the back of all cards that have none of their own
    # for each card what is drawn on its back, None if it has none of its own; nothing if no card has
    own_backs: tuple[Frame | None, ...] = ()
    ground_of_back: Frame = Frame(0, 0, ())  # what own backs are drawn on


def typeset_deck(setting: Setting) -> Faces:
    """Return what is drawn on a deck's cards.

    Raises BadData if ground or back do not fit, with the cards that do not.
    """
    problems: list[Problem] = []
    with collecting(problems):
        ground = typeset_ground(setting)
    with collecting(problems):
        back = draw_shared_back(setting)
    with collecting(problems):
        own_backs = set_own_backs(setting)
    if problems:
        with collecting(problems):
            deque(typeset_fronts(setting), maxlen=0)
        raise BadData(problems)
    ground_of_back = draw_ground_of_back(setting)
    return Faces(ground, partial(typeset_fronts, setting), back, own_backs, ground_of_back)
